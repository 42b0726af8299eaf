//! Cooperation: positions up to the names of numbers, and two reasons why a card of the second player can't be kept.
//!
//! **Residuals.** What is left of a number is how many cards each player has of it in each colour: its residual. Names of
//! numbers play no part in the rules. So whether player 1 can still be the first to finish depends on the residuals of all numbers
//! (with how many numbers have each), on the colour and the residual of the number played last, and on whose turn it is.
//! A number with cards of one colour only matches nothing that the colour does not: all such numbers of a colour are taken
//! for one, but the last played, whose cards can be come to from another colour. Of cards of one
//! colour and owner whose numbers have the same residual, one has to be tried.
//!
//! **Cuts.** Let player 2 be the one after player 1, who has a card left. Player 2's turn comes right after each card of
//! player 1's but his last, which ends it; if it is player 2's turn now, also after the card played last, which is counted here as
//! player 1's. Player 2 must keep a card to the end. With `skips stuck` he plays whenever he can, with `skips never` always.
//! 1. Player 2 has k cards of number v, player 1 more than k of v in colours that player 2 does not have. After each of these but one
//!    player 2 can follow with a card of v only, and does while he has one. So he keeps none of v.
//! 2. He keeps a card of colour x. Then he always can follow a card of colour x, so he follows all of player 1's but one, each with a card of his own:
//!    of colour x, all but the one that is kept; or of the same number, and there at most as many as there are of player 1's
//!    cards of colour x, and of player 2's of other colours. So player 1 has at most as many cards of x as player 2 has of x, and those.
//!
//! Both hold with colours and numbers exchanged. If each card of player 2's is ruled out by one of the four, player 1 can't be
//! the first to finish. That needs no search if it is so before the first turn. Otherwise all positions are gone through, up to names, but
//! those that are ruled out, with one card more played in each layer. Nothing of this holds with `skips free`.

use crate::fault::Fault;
use crate::uno::cards::Cards;
use crate::uno::coop::{Coop, Skips};
use crate::uno::positions::pay;
use std::collections::{BTreeMap, BTreeSet};

/// A cell: its colour and number, without gaps, and how many of its cards player 1 and player 2 have.
pub type Cell = ([usize; 2], [u64; 2]);

/// Whether a card of player 2's may be kept, for all that the cuts say, with this many colours and numbers. Player 1 has a card.
#[must_use]
pub fn may_keep(cells: &[Cell], hubs: [usize; 2]) -> bool {
    let mut cards = hubs.map(|hubs| vec![[0; 2]; hubs]);
    for (hub, [ours, theirs]) in cells {
        for side in [0, 1] {
            cards[side][hub[side]][0] += ours;
            cards[side][hub[side]][1] += theirs;
        }
    }
    // At each hub: player 1's cards that match no other hub of player 2's, and those that he can follow elsewhere.
    let mut alone = hubs.map(|hubs| vec![0; hubs]);
    let mut beside = hubs.map(|hubs| vec![0; hubs]);
    for (hub, [ours, theirs]) in cells {
        for side in [0, 1] {
            let across = cards[1 - side][hub[1 - side]][1];
            alone[side][hub[side]] += if across == 0 { *ours } else { 0 };
            beside[side][hub[side]] += (*ours).min(across - theirs);
        }
    }
    let open = |side: usize, hub: usize| {
        let [ours, theirs] = cards[side][hub];
        alone[side][hub] <= theirs && ours <= theirs + beside[side][hub]
    };
    cells.iter().any(|(hub, [_, theirs])| *theirs > 0 && open(0, hub[0]) && open(1, hub[1]))
}

/// The effort after which a checker gives up on going through positions.
pub const PATIENCE: u64 = 20_000_000_000;

/// Whether the cuts rule a deal out before the first turn.
#[must_use]
pub fn is_cut(deal: &Coop) -> bool {
    let (cells, hubs) = cells(deal);
    deal.skips() != Skips::Free && deal.hands().len() > 1 && deal.settled().is_none() && !may_keep(&cells, hubs)
}

/// The cells of a deal of two players or more, and how many colours and numbers they have.
fn cells(deal: &Coop) -> (Vec<Cell>, [usize; 2]) {
    let mut names = [BTreeMap::new(), BTreeMap::new()];
    let mut cells: BTreeMap<[usize; 2], [u64; 2]> = BTreeMap::new();
    for (player, hand) in deal.hands().iter().take(2).enumerate() {
        for card in hand.iter() {
            let hub = [0, 1].map(|side: usize| {
                let next = names[side].len();
                *names[side].entry(card.values()[side]).or_insert(next)
            });
            cells.entry(hub).or_default()[player] += 1;
        }
    }
    (cells.into_iter().collect(), names.map(|names| names.len()))
}

/// The residual of a number: a byte for each player and colour.
type Residual = u64;

/// A position after the first card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    player: usize,
    /// The colour played last, and the residual of its number, if it has cards of other colours.
    colour: usize,
    number: Residual,
    /// The residuals of all other numbers, in order; one for all numbers of each colour alone.
    others: Vec<Residual>,
}

/// How many players and colours there are.
struct Walk {
    players: usize,
    colours: usize,
    skips: Skips,
}

impl Walk {
    fn one(&self, player: usize, colour: usize) -> Residual {
        1 << (8 * (player * self.colours + colour))
    }

    fn left(&self, number: Residual, player: usize, colour: usize) -> u64 {
        number >> (8 * (player * self.colours + colour)) & 255
    }

    /// The only colour of a number, if it has one only.
    fn only(&self, number: Residual) -> Option<usize> {
        let has = |colour: &usize| (0..self.players).any(|player| self.left(number, player, *colour) > 0);
        let mut colours = (0..self.colours).filter(has);
        colours.next().filter(|_| colours.next().is_none())
    }

    fn has_cards(&self, numbers: impl Iterator<Item = Residual>, player: usize) -> bool {
        let all = (0..self.colours).fold(0, |all, colour| all | (self.one(player, colour) * 255));
        numbers.fold(0, |some, number| some | number & all) > 0
    }

    /// A position with its numbers in order.
    fn named(&self, mut at: Position) -> Position {
        if self.only(at.number) == Some(at.colour) {
            at.others.push(std::mem::take(&mut at.number));
        }
        let mut alone = [0; 8];
        at.others.retain(|&number| match self.only(number) {
            Some(colour) => {
                alone[colour] += number;
                false
            }
            None => number > 0,
        });
        at.others.extend(alone.into_iter().filter(|&number| number > 0));
        at.others.sort_unstable();
        at
    }

    /// The numbers after each card that a player can play, with its colour and the residual of its number.
    fn plays(&self, at: &Position, player: usize) -> Vec<Position> {
        let mut plays = Vec::new();
        for colour in (0..self.colours).filter(|&colour| self.left(at.number, player, colour) > 0) {
            plays.push(Position { colour, number: at.number - self.one(player, colour), ..at.clone() });
        }
        for (place, &number) in at.others.iter().enumerate() {
            if (place == 0 || at.others[place - 1] != number) && self.left(number, player, at.colour) > 0 {
                let mut others = at.others.clone();
                others[place] = at.number;
                plays.push(Position { number: number - self.one(player, at.colour), others, ..at.clone() });
            }
        }
        plays
    }

    /// Whose turn it is when it is this player's or, where players skip, the next one's who can play; none if nobody can.
    fn turn(&self, at: &Position, player: usize) -> Option<usize> {
        let has = |number: Residual, player: usize, colour: usize| self.left(number, player, colour) > 0;
        let can = |player: &usize| {
            (0..self.colours).any(|colour| has(at.number, *player, colour))
                || at.others.iter().any(|&number| has(number, *player, at.colour))
        };
        let all = if self.skips == Skips::Never { 1 } else { self.players };
        (0..all).map(|turns| (player + turns) % self.players).find(can)
    }

    /// Whether a cut rules the position out.
    fn is_cut(&self, at: &Position) -> bool {
        let mut cells = Vec::new();
        for (place, &number) in [at.number].iter().chain(&at.others).enumerate() {
            for colour in 0..self.colours {
                let [ours, theirs] = [0, 1].map(|player| self.left(number, player, colour));
                let last = u64::from(place == 0 && at.player == 1 && colour == at.colour);
                cells.push(([colour, place], [ours + last, theirs]));
            }
        }
        !may_keep(&cells, [self.colours, at.others.len() + 1])
    }
}

/// Checks that the cuts rule a deal out, or that every row of cards comes to an end before player 1 has played all of his,
/// as long as `go_on` allows.
///
/// # Errors
/// When they can, the deal is too large or has other rules, or `go_on` says no.
pub fn no_line(deal: &Coop, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
    pay(go_on, 8 * deal.hands().iter().map(Cards::len).sum::<usize>())?;
    if is_cut(deal) {
        return Ok(());
    }
    let (walk, numbers) = numbers(deal)?;
    let first = Position { player: 0, colour: 0, number: 0, others: numbers };
    // The first card may be of any colour.
    let mut layer: Vec<Position> =
        (0..walk.colours).map(|colour| walk.named(Position { colour, ..first.clone() })).collect();
    while !layer.is_empty() {
        let mut after = Vec::new();
        for at in &layer {
            for play in walk.plays(at, at.player) {
                pay(go_on, 8 * walk.colours * (play.others.len() + 4))?;
                let cards = || play.others.iter().chain([&play.number]).copied();
                match (walk.has_cards(cards(), at.player), at.player) {
                    (false, 0) => return Err(Fault::new("player 1 can be the first to finish")),
                    (false, _) => {}
                    (true, _) => {
                        let play = walk.named(play);
                        let turn = walk.turn(&play, (at.player + 1) % walk.players);
                        let next = turn.map(|player| Position { player, ..play });
                        after.extend(next.filter(|next| !walk.is_cut(next)));
                    }
                }
            }
        }
        after.sort_unstable();
        after.dedup();
        layer = after;
    }
    Ok(())
}

/// Whether the positions of a deal can be gone through.
///
/// # Errors
/// Why they can't: another rule for skips, too many colours or cards.
pub fn are_few(deal: &Coop) -> Result<(), Fault> {
    numbers(deal).map(|_| ())
}

/// The residuals of a deal: those of colours, if these are more than numbers.
fn numbers(deal: &Coop) -> Result<(Walk, Vec<Residual>), Fault> {
    let players = deal.hands().len();
    if deal.skips() == Skips::Free || players < 2 || deal.settled().is_some() {
        return Err(Fault::new("residuals are for two players and more who have cards, and not for `skips free`"));
    }
    let all = || deal.hands().iter().flat_map(Cards::iter);
    let names = [0, 1].map(|side| all().map(|card| card.values()[side]).collect::<BTreeSet<u32>>());
    let side = usize::from(names[1].len() < names[0].len());
    let colours: BTreeMap<u32, usize> = names[side].iter().copied().zip(0..).collect();
    let walk = Walk { players, colours: colours.len(), skips: deal.skips() };
    let mut sums = vec![0; players * colours.len()];
    let mut numbers: BTreeMap<u32, Residual> = BTreeMap::new();
    if sums.len() > 8 {
        return Err(Fault::new("residuals are gone through for at most 8 pairs of a player and a colour"));
    }
    for (player, hand) in deal.hands().iter().enumerate() {
        for card in hand.iter() {
            let colour = colours[&card.values()[side]];
            let many = &mut sums[player * walk.colours + colour];
            *many += 1;
            if *many > 255 {
                return Err(Fault::new("residuals are gone through for at most 255 cards of a colour in a hand"));
            }
            *numbers.entry(card.values()[1 - side]).or_default() += walk.one(player, colour);
        }
    }
    Ok((walk, numbers.into_values().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::patience;
    use crate::uno::enumerate::{self, a_line};

    /// Whether they can, and whether the cuts alone say that they can't.
    fn agree(text: &str) -> [bool; 2] {
        let deal: Coop = text.parse().unwrap();
        let can = a_line(&deal, &mut patience(enumerate::PATIENCE)).unwrap().is_some();
        assert_eq!(no_line(&deal, &mut patience(PATIENCE)).is_ok(), !can, "{text}");
        let is_cut = is_cut(&deal);
        assert!(!can || !is_cut, "{text}");
        [can, is_cut]
    }

    #[test]
    fn what_the_cuts_rule_out_has_no_line() {
        for (deal, verdict) in [
            // Player 1 has two cards of number 1 in a colour that player 2 has not, so player 2's only card goes.
            ("uno 2x2 coop\nP1: 1.1 1.1\nP2: 2.1", [false, true]),
            ("uno 2x2 coop\nP1: 1.1 1.1\nP2: 2.1 2.1", [true, false]),
            // Whichever card of colour 1 is kept, player 2 can follow one card of three less than he has to.
            ("uno 2x4 coop\nP1: 1.1 1.2 1.3\nP2: 1.4", [false, true]),
            ("uno 2x4 coop\nP1: 1.1 1.2 1.3\nP2: 1.4 2.4", [true, false]),
            ("uno 2x4 coop\nP1: 1.1 1.2 1.3\nP2: 1.4 1.4 2.3", [true, false]),
            // The same with colours and numbers exchanged.
            ("uno 4x2 coop\nP1: 1.1 2.1 3.1\nP2: 4.1", [false, true]),
            // No cut, but no way either.
            ("uno 3x3 coop\nP1: 1.1 2.2\nP2: 3.3 3.3", [false, false]),
            ("uno 2x4 coop skips never\nP1: 1.1 1.2 1.3\nP2: 1.4", [false, true]),
            ("uno 2x4 coop\nP1: 1.1 1.2 1.3\nP2: 1.4\nP3: 2.4 2.4", [false, true]),
            ("uno 2x4 coop\nP1: 1.1 1.2\nP2: 2.4\nP3: 2.4", [true, false]),
        ] {
            assert_eq!(agree(deal), verdict, "{deal}");
        }
    }

    #[test]
    fn what_residuals_do_not_decide_is_told() {
        let told = |deal: &str| no_line(&deal.parse().unwrap(), &mut patience(PATIENCE)).unwrap_err().to_string();
        for (deal, part) in [
            ("uno 3x3 coop skips free\nP1: 1.1 1.2 1.3\nP2: 1.1", "not for `skips free`"),
            ("uno 3x3 coop\nP1: 1.1 1.2", "two players and more"),
            ("uno 3x3 coop\nP1:\nP2: 1.1", "who have cards"),
            ("uno 3x3 coop\nP1: 1.1 1.2\nP2: 3.3", "player 1 can be the first"),
            ("uno 9x9 coop\nP1: 1.1 2.2 3.3 4.4 5.5\nP2: 1.2 3.4 9.9", "at most 8 pairs"),
            ("uno 3x3 coop\nP1: 256x 1.1 2.2\nP2: 256x 3.3", "at most 255 cards"),
        ] {
            assert!(told(deal).contains(part), "{deal}: {}", told(deal));
        }
        assert!(no_line(&"uno 3x3 coop\nP1: 1.1 1.2\nP2: 3.3".parse().unwrap(), &mut patience(40)).is_err());
    }

    #[test]
    fn residuals_agree_with_all_joint_plays_of_small_hands() {
        let mut dice = 7_u64;
        let mut roll = |sides: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) % sides
        };
        let mut seen = [[0; 2]; 2];
        for round in 0..12_000 {
            let players = if round % 4 == 3 { 3 } else { 2 };
            let rule = if round % 5 == 4 { " skips never" } else { "" };
            let (colours, numbers) = (1 + roll(if players == 3 { 2 } else { 3 }), 2 + roll(3));
            let mut text = match roll(2) {
                0 => format!("uno {colours}x{numbers} coop{rule}\n"),
                _ => format!("uno {numbers}x{colours} coop{rule}\n"),
            };
            let is_turned = text.starts_with(&format!("uno {numbers}"));
            for player in 1..=players {
                text += &format!("P{player}:");
                for _ in 0..=roll(if players == 3 { 4 } else { 7 }) {
                    let (colour, number) = (1 + roll(colours), 1 + roll(numbers));
                    text += &if is_turned { format!(" {number}.{colour}") } else { format!(" {colour}.{number}") };
                }
                text += "\n";
            }
            let [can, is_cut] = agree(&text);
            seen[usize::from(can)][usize::from(is_cut)] += 1;
        }
        assert!(seen[1][0] > 3000 && seen[0][0] > 300 && seen[0][1] > 300, "{seen:?}");
    }

    #[test]
    fn the_cuts_say_nothing_where_players_pass_at_will() {
        let can = "uno 2x4 coop skips free\nP1: 1.1 1.2 1.3\nP2: 1.4";
        let deal: Coop = can.parse().unwrap();
        let (cells, hubs) = cells(&deal);
        assert!(!may_keep(&cells, hubs) && a_line(&deal, &mut patience(enumerate::PATIENCE)).unwrap().is_some());
    }
}
