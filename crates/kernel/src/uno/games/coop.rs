//! Cooperation: can all together make player 1 play his last card strictly before
//! anyone else does? (UNO-p of the paper.)
//!
//! Players take turns, player 1 first, and he may start with any card. Every other card must match the last card
//! *played*, whoever played it, be it the player himself. Rule (f1): who can play must, and only who can't skips his
//! turn and stays in the game. (The paper's section 2.2 asks besides that a card be played by the very next player;
//! that contradicts (f1), on which its Corollary 2 relies, and (f1) stands.) The other rules for skips are variants:
//! with `never`, play ends when a player can't play; with `free`, anyone may pass at any time.
//!
//! If player 1 has no card to begin with, it is done; if another has none, it can't be. When nobody can play, it has
//! failed; so it has when another player finishes.
//!
//! A "no" is shown without search when another player has too few cards, or the cards of player 1 are not connected
//! even by those of all others; for few colours, in two cases, by [links](crate::uno::links); where player 2 can keep no card, by
//! [cuts](crate::uno::residuals), also after some turns; for small hands, by going through all positions.

use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::{Problem, Refutable};
use crate::text::{lines, shorten, words};
use crate::uno::card::Card;
use crate::uno::cards::{Cards, write_words};
use crate::uno::deal::{Deal, MOST_PLAYERS, fit, other_game, write_hands};
use crate::uno::enumerate::{PATIENCE, a_line};
use crate::uno::links::no_links;
use crate::uno::refutation::Refutation;
use crate::uno::residuals::{self, no_line};
use crate::uno::sizes::Sizes;
use crate::uno::solitaire::Solitaire;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Who skips his turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skips {
    /// Who can't play, and nobody else: rule (f1).
    #[default]
    Stuck,
    /// Nobody: players alternate strictly.
    Never,
    /// Who likes to.
    Free,
}

impl fmt::Display for Skips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stuck => "stuck",
            Self::Never => "never",
            Self::Free => "free",
        })
    }
}

impl FromStr for Skips {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let all = [Self::Stuck, Self::Never, Self::Free];
        let what = || format!("`{}` is no rule for skips; there are `stuck`, `never` and `free`", shorten(text));
        all.into_iter().find(|skips| skips.to_string() == text).ok_or_else(|| Fault::new(what()))
    }
}

/// Hands that are played together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coop {
    sizes: Sizes,
    skips: Skips,
    hands: Vec<Cards>,
}

impl Coop {
    /// These hands, player 1's first.
    ///
    /// # Errors
    /// When a card does not fit, or the hands are too few, too many or too large.
    pub fn new(sizes: Sizes, skips: Skips, hands: Vec<Cards>) -> Result<Self, Fault> {
        if sizes.dimensions() != 2 {
            let what = format!("a coop is played with colours and numbers, not with {} sizes", sizes.dimensions());
            return Err(Fault::new(what));
        }
        if !(1..=MOST_PLAYERS).contains(&hands.len()) {
            let what = format!("there are {} players, and must be from 1 to {MOST_PLAYERS}", hands.len());
            return Err(Fault::new(what));
        }
        if hands.iter().map(Cards::len).sum::<usize>() > MOST_CARDS {
            return Err(Fault::new(format!("the hands of a coop have at most {MOST_CARDS} cards together")));
        }
        fit(&hands, sizes)?;
        Ok(Self { sizes, skips, hands })
    }

    /// How many colours and numbers there are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Who skips his turn.
    #[must_use]
    pub fn skips(&self) -> Skips {
        self.skips
    }

    /// The hands, player 1's first.
    #[must_use]
    pub fn hands(&self) -> &[Cards] {
        &self.hands
    }

    /// The answer, if it is settled before the first turn.
    #[must_use]
    pub fn settled(&self) -> Option<bool> {
        self.hands.iter().position(Cards::is_empty).map(|player| player == 0)
    }
}

impl Coop {
    /// Checks that another player has too few cards: none, or with `skips never` fewer than player 1. For before that
    /// one's last card, each has played as many as he, and must keep one.
    fn is_short(&self) -> Result<(), Fault> {
        let least = match self.skips {
            Skips::Never => self.hands[0].len(),
            Skips::Stuck | Skips::Free => 1,
        };
        match self.settled() != Some(true) && self.hands[1..].iter().any(|hand| hand.len() < least) {
            true => Ok(()),
            false => Err(Fault::new(format!("no other player has fewer than {least} cards"))),
        }
    }

    /// Checks that no row of matching cards of all hands leads from some card of player 1's to some other of his.
    fn is_apart(&self) -> Result<(), Fault> {
        let all = Cards::new(self.hands.iter().flat_map(Cards::iter))?;
        let parts = Solitaire::new(self.sizes, 1, all)?.parts();
        match parts[..self.hands[0].len()].iter().any(|part| *part != parts[0]) {
            true => Ok(()),
            false => Err(Fault::new("the cards of player 1 are all connected")),
        }
    }
}

/// What a player does when it is his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// He plays this card.
    Play(Card),
    /// He skips.
    Skip,
}

/// The turns of a joint play, player 1's first. Text form: the cards, and `-` for a skip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Turn>);

/// The most cards of all hands together.
pub const MOST_CARDS: usize = 2_000_000;
/// The most turns of a line.
pub const MOST_TURNS: usize = 5_000_000;

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |turn: &Turn| match turn {
            Turn::Play(card) => card.to_string(),
            Turn::Skip => "-".into(),
        };
        write_words(f, "", self.0.iter().map(word))
    }
}

impl FromStr for Line {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut turns = Vec::new();
        for word in lines(text).flat_map(|(number, line)| words(number, line)) {
            if turns.len() >= MOST_TURNS {
                return Err(word.fault(format!("a line has at most {MOST_TURNS} turns")));
            }
            turns.push(match word.text {
                "-" => Turn::Skip,
                card => Turn::Play(card.parse().map_err(|fault: Fault| fault.at_place(word.place))?),
            });
        }
        Ok(Self(turns))
    }
}

/// What a player still holds.
struct Holding {
    cards: BTreeMap<Card, usize>,
    /// How many cards have each colour, and each number.
    colours: BTreeMap<u32, usize>,
    numbers: BTreeMap<u32, usize>,
    left: usize,
}

impl Holding {
    fn of(hand: &Cards) -> Self {
        let (mut cards, mut colours, mut numbers) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for card in hand.iter() {
            *cards.entry(card).or_default() += 1;
            *colours.entry(card.values()[0]).or_default() += 1;
            *numbers.entry(card.values()[1]).or_default() += 1;
        }
        Self { cards, colours, numbers, left: hand.len() }
    }

    /// Takes a card away, if it is there.
    fn take(&mut self, card: Card) -> bool {
        match self.cards.get_mut(&card).filter(|copies| **copies > 0) {
            None => false,
            Some(copies) => {
                *copies -= 1;
                self.left -= 1;
                self.colours.entry(card.values()[0]).and_modify(|n| *n -= 1);
                self.numbers.entry(card.values()[1]).and_modify(|n| *n -= 1);
                true
            }
        }
    }

    /// Whether a card can be played after the last one.
    fn can_follow(&self, last: Option<Card>) -> bool {
        let holds = |values: &BTreeMap<u32, usize>, value: u32| values.get(&value).is_some_and(|n| *n > 0);
        match last {
            None => self.left > 0,
            Some(last) => holds(&self.colours, last.values()[0]) || holds(&self.numbers, last.values()[1]),
        }
    }
}

impl Problem for Coop {
    const NAME: &'static str = "uno-coop";
    type Witness = Line;

    fn verify(&self, line: &Line) -> Result<(), Fault> {
        if self.settled() == Some(false) {
            return Err(Fault::new("a player other than P1 has no cards, so P1 can't be the first to finish"));
        }
        let mut holdings: Vec<Holding> = self.hands.iter().map(Holding::of).collect();
        let mut last: Option<Card> = None;
        for (turn, done) in line.0.iter().enumerate() {
            let player = turn % self.hands.len();
            let who = || format!("turn {}, P{}", turn + 1, player + 1);
            if holdings[0].left == 0 {
                return Err(Fault::new(format!("{}: P1 has finished, and yet play goes on", who())));
            }
            let holding = &mut holdings[player];
            match *done {
                Turn::Skip => match self.skips {
                    Skips::Never => return Err(Fault::new(format!("{}: nobody may skip", who()))),
                    Skips::Stuck if holding.can_follow(last) => {
                        return Err(Fault::new(format!("{}: he skips, and could play", who())));
                    }
                    Skips::Stuck | Skips::Free => {}
                },
                Turn::Play(card) => {
                    if !holding.take(card) {
                        return Err(Fault::new(format!("{}: card {card} is not in the hand", who())));
                    }
                    if let Some(last) = last.filter(|last| last.alike(card) == 0) {
                        return Err(Fault::new(format!("{}: card {card} does not match {last}", who())));
                    }
                    if holding.left == 0 && player != 0 {
                        return Err(Fault::new(format!("{}: he finishes before P1", who())));
                    }
                    last = Some(card);
                }
            }
        }
        match holdings[0].left {
            0 => Ok(()),
            left => Err(Fault::new(format!("P1 has {left} cards left at the end"))),
        }
    }
}

impl Refutable for Coop {
    type Refutation = Refutation;

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Counts => self.is_short().or_else(|_| self.is_apart()),
            Refutation::Links => no_links(self),
            Refutation::Residuals => no_line(self, &mut patience(residuals::PATIENCE)),
            Refutation::Exhaustive => match a_line(self, &mut patience(PATIENCE))? {
                None => Ok(()),
                Some(line) => Err(Fault::new(format!("they can: {}", shorten(line.to_string().trim())))),
            },
            _ => Err(refutation.is_none_of("a coop")),
        }
    }
}

impl fmt::Display for Coop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uno {} coop", self.sizes)?;
        match self.skips {
            Skips::Stuck => writeln!(f)?,
            skips => writeln!(f, " skips {skips}")?,
        }
        write_hands(f, &self.hands)
    }
}

impl FromStr for Coop {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text.parse()? {
            Deal::Coop(deal) => Ok(deal),
            _ => Err(other_game("coop")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verify(deal: &str, line: &str) -> Result<(), String> {
        deal.parse::<Coop>().unwrap().verify(&line.parse().unwrap()).map_err(|fault| fault.to_string())
    }

    fn can(deal: &str) -> bool {
        let deal: Coop = deal.parse().unwrap();
        let found = a_line(&deal, &mut patience(PATIENCE)).unwrap();
        found.iter().for_each(|line| deal.verify(line).unwrap());
        assert_eq!(deal.refute(&Refutation::Exhaustive).is_ok(), found.is_none());
        found.is_some()
    }

    #[test]
    fn lines_are_read_as_printed() {
        let line: Line = "1.3 - 2.3\n- -".parse().unwrap();
        assert_eq!(line.to_string(), "1.3 - 2.3 - -\n");
        assert_eq!(line.to_string().parse(), Ok(line));
        assert!("1.3 x".parse::<Line>().unwrap_err().to_string().starts_with("line 1, column 5: `x` is no card"));
    }

    #[test]
    fn a_play_by_the_rules_is_accepted_and_others_are_told_why_not() {
        let deal = "uno 3x3 coop\nP1: 1.1 1.2 3.2\nP2: 1.3 2.2 2.2";
        assert_eq!(verify(deal, "1.1 1.3 1.2 2.2 3.2"), Ok(()));
        for (line, part) in [
            ("1.1 1.3 1.2 2.2", "P1 has 1 cards left at the end"),
            ("- 1.3 1.1", "turn 1, P1: he skips, and could play"),
            ("1.1 - 1.2 2.2 3.2", "turn 2, P2: he skips, and could play"),
            ("1.1 2.2 1.2 2.2 3.2", "turn 2, P2: card 2.2 does not match 1.1"),
            ("1.1 1.2 1.2", "turn 2, P2: card 1.2 is not in the hand"),
            ("1.1 1.3 1.1", "turn 3, P1: card 1.1 is not in the hand"),
            ("1.1 1.3 1.2 2.2 3.2 2.2", "turn 6, P2: P1 has finished, and yet play goes on"),
            ("1.2.1", "turn 1, P1: card 1.2.1 is not in the hand"),
            ("", "P1 has 3 cards left"),
        ] {
            assert!(verify(deal, line).unwrap_err().contains(part), "{line}: {:?}", verify(deal, line));
        }
        assert!(verify("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3", "1.1 1.3").unwrap_err().contains("finishes before P1"));
    }

    #[test]
    fn who_cannot_play_skips_and_the_next_matches_the_last_card_played() {
        // Player 2 has nothing that matches, so player 1 goes on from his own card.
        let deal = "uno 3x3 coop\nP1: 1.1 1.2\nP2: 3.3";
        assert_eq!(verify(deal, "1.1 - 1.2"), Ok(()));
        assert!(can(deal));
        let strict = deal.replace("coop", "coop skips never");
        assert!(verify(&strict, "1.1 - 1.2").unwrap_err().contains("nobody may skip"));
        assert!(!can(&strict));
    }

    #[test]
    fn passing_at_will_helps_where_having_to_play_harms() {
        // Player 2 would have to finish.
        let deal = "uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3";
        assert!(!can(deal));
        assert!(can(&deal.replace("coop", "coop skips free")));
        assert_eq!(verify(&deal.replace("coop", "coop skips free"), "1.1 - 1.2"), Ok(()));
    }

    #[test]
    fn empty_hands_settle_it_before_the_first_turn() {
        assert!(can("uno 3x3 coop\nP1:\nP2: 1.3"));
        assert!(can("uno 3x3 coop\nP1:\nP2:"));
        assert!(!can("uno 3x3 coop\nP1: 1.1\nP2:"));
        assert!(verify("uno 3x3 coop\nP1: 1.1\nP2:", "1.1").unwrap_err().contains("has no cards"));
    }

    #[test]
    fn too_few_cards_and_parts_are_seen_at_once() {
        let refute = |deal: &str, refutation: Refutation| deal.parse::<Coop>().unwrap().refute(&refutation).is_ok();
        for (deal, short, apart) in [
            ("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3", true, false),
            ("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3 1.1", false, false),
            ("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3 1.1\nP3: 1.1", true, false),
            ("uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3", false, false),
            ("uno 3x3 coop\nP1: 1.1 1.2\nP2:", true, false),
            ("uno 3x3 coop\nP1:\nP2:", false, false),
            ("uno 3x3 coop\nP1: 1.1 2.2\nP2: 3x 3.3", false, true),
            ("uno 3x3 coop\nP1: 1.1 2.2\nP2: 1.2 3.3", false, false),
            ("uno 3x3 coop\nP1: 1.1 1.2\nP2: 2x 3.3", false, false),
        ] {
            assert_eq!(refute(deal, Refutation::Counts), short || apart, "{deal}");
            assert!(!(short || apart) || !can(deal), "{deal}");
        }
    }

    #[test]
    fn when_nobody_can_play_it_has_failed() {
        for skips in ["", " skips never", " skips free"] {
            assert!(!can(&format!("uno 3x3 coop{skips}\nP1: 1.1 2.2\nP2: 2x 3.3\nP3: 2x 3.3")));
        }
    }

    #[test]
    fn the_printed_proof_of_theorem_1_fails_under_f1_and_holds_without_skips() {
        // Vertices are cards (v, v) of player 1, edges cards (u, v) of player 2; this graph has no Hamiltonian path.
        let edges = [(0, 4), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4), (4, 5)];
        let vertices: Vec<String> = (1..=6).map(|v| format!("{v}.{v}")).collect();
        let edges: Vec<String> = edges.iter().map(|(u, v)| format!("{}.{}", u + 1, v + 1)).collect();
        let deal = |skips: &str| format!("uno 6x6 coop{skips}\nP1: {}\nP2: {}", vertices.join(" "), edges.join(" "));
        assert!(can(&deal("")));
        assert!(!can(&deal(" skips never")));
    }
}
