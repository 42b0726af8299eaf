//! Several hands in rows: the duel, the shared pool, and cooperation in which nobody skips.
//!
//! Whether player 1 has a winning strategy is no question about 0 and 1. But a theorem says for the duel and the pool when he has
//! one, and *that* is: so rows are built of what the theorem names, and a claim by sums about these games rests on the theorem
//! besides. (A claim by [answers](crate::uno::answers) does not.)
//!
//! # Construction
//! Variables are numbered from 1, rows are in this order.
//!
//! **Duel**, where who can't move loses: a variable for each kind of player 1's cards, in order, then for player 2's, then for
//! each colour and then each number that cards have. The colours and numbers that are chosen are X and Y.
//! 1. *More of player 1's cards are chosen than of player 2's*, copies counted.
//! 2. For each kind of player 1's, colour and then number: *a card that is chosen has it in X, in Y*. For each of player 2's:
//!    *a card that has it in X, in Y is chosen*.
//!
//! **Pool**: a variable for each kind, for each colour, for each number, and the digits of a number z.
//! 1. *The chosen cards, copies counted, are 2z + 1.*
//! 2. For each kind, colour and then number: *the card is chosen iff its colour is*, *iff its number is*.
//!
//! **Cooperation** of p players with `skips never`: player 1 has n cards, so there are p(n - 1) + 1 turns. With k kinds in the
//! hand of the most, variable k t + i + 1 says that in turn t the kind i of whose turn it is is played, both counted from 0.
//! 1. *Every other player has n cards at least.* (No variable is in it.)
//! 2. For each turn: *one card is played.*
//! 3. For each player and kind: *it is played as often as there are copies* by player 1, *at most as often* by others.
//! 4. For each turn but the first, and each kind that can be played in the turn before: *if it is, a card that matches it is
//!    played in this one*; then the same backwards.
//!
//! # Forward
//! **Duel.** Let A be some of player 1's cards, X their colours, Y their numbers. The cards that match one of A are those of
//! player 2's with a colour in X or a number in Y. By Hall's theorem each of player 1's cards can have a partner of its own that
//! matches it, unless for some A those are fewer than A has cards. If each has one, player 2 answers with the partner of what is
//! played, and never is the one who can't move. So where player 1 wins there is such an A: with X and Y, all his cards that have
//! a colour in X *and* a number in Y (A, at least), and all of player 2's that match, the rows hold.
//!
//! **Pool.** Colours and numbers are vertices, cards are edges between them. If every part that is connected has an even
//! number of cards, they can be paired, partners matching: take a tree of the part, and give each card that is not in it to
//! one of its ends. Then go through the vertices from the leaves to the root, and give the card that leads to the parent to
//! the vertex if that has an odd number of cards by now, and else to the parent. So all vertices but the root get an even
//! number, and the root too, since all together are even; the cards of a vertex all match, so pair them. Then player 2 answers
//! with the partner, and wins. So where player 1 wins some part has an odd number of cards, and with these cards, their colours
//! and their numbers chosen the rows hold.
//!
//! **Cooperation.** Turn t is player t mod p's, from 0; nobody skips, so with player 1's last card all turns were taken. Before it
//! each other player has played n - 1 cards, and has one left. The turns make a model.
//!
//! # Back
//! The models for a duel or a pool show that player 1 wins, by the same theorems; one for cooperation is a play.
//!
//! # Size
//! Two rows of two terms a kind, and one row of all; for cooperation the turns times k (k + 3) terms at most. Checked before.
//!
//! # Why no stays no
//! By "Forward" a contradiction between the rows means that player 1 does not win, that they can't.

use crate::base::cnf::{Lit, Var};
use crate::base::rows::{Rows, Term};
use crate::fault::Fault;
use crate::proof::in_rows::InRows;
use crate::uno::card::Card;
use crate::uno::cards::Cards;
use crate::uno::coop::{Coop, Skips};
use crate::uno::deal::Deal;
use crate::uno::duel::{Duel, GoingOut};
use crate::uno::pool::Pool;
use std::collections::BTreeMap;

/// The most kinds of cards in a hand, and for cooperation the most terms.
pub const MOST_KINDS: usize = 200_000;
/// The most terms of rows about cooperation.
pub const MOST_TERMS: usize = 10_000_000;

fn lit(number: usize) -> Result<Lit, Fault> {
    Ok(Var::new(number)?.yes())
}

/// The different cards of a hand, in order, and how many copies there are.
fn kinds(hand: &Cards) -> Result<Vec<(Card, i64)>, Fault> {
    let kinds = hand.kinds(MOST_KINDS).ok_or_else(too_large)?;
    kinds.into_iter().map(|(card, copies)| Ok((card, i64::try_from(copies).map_err(|_| too_large())?))).collect()
}

fn too_large() -> Fault {
    Fault::new("the hands are too large to be written in rows")
}

/// The kinds of some hands, one after the other, and after them their colours and numbers, as variables.
struct Chosen {
    /// Whose it is, the card, and how many copies there are.
    kinds: Vec<(usize, Card, i64)>,
    hubs: BTreeMap<(usize, u32), usize>,
}

impl Chosen {
    fn of<'a>(hands: impl IntoIterator<Item = &'a Cards>) -> Result<Self, Fault> {
        let (mut all, mut hubs) = (Vec::new(), BTreeMap::new());
        for (player, hand) in hands.into_iter().enumerate() {
            all.extend(kinds(hand)?.into_iter().map(|(card, copies)| (player, card, copies)));
        }
        let values = |card: &Card| [(0, card.values()[0]), (1, card.values()[1])];
        hubs.extend(all.iter().flat_map(|(_, card, _)| values(card)).map(|hub| (hub, 0)));
        hubs.values_mut().zip(all.len() + 1..).for_each(|(own, number)| *own = number);
        Ok(Self { kinds: all, hubs })
    }

    /// The copies of each kind, times a number that depends on whose it is.
    fn copies(&self, times: [i64; 2]) -> Result<Vec<Term>, Fault> {
        let numbered = self.kinds.iter().zip(1..);
        numbered.map(|(&(player, _, copies), number)| Ok(Term::new(lit(number)?, times[player] * copies))).collect()
    }

    /// For each kind and each of its two values: whose card it is, its literal, and that of the value.
    fn ends(&self) -> impl Iterator<Item = Result<(usize, Lit, Lit), Fault>> {
        self.kinds.iter().zip(1..).flat_map(|((player, card, _), number)| {
            [0, 1].map(|side| Ok((*player, lit(number)?, lit(self.hubs[&(side, card.values()[side])])?)))
        })
    }
}

fn duel(deal: &Duel) -> Result<Rows, Fault> {
    if deal.going_out() != GoingOut::Loses {
        return Err(Fault::new("rows about a duel are for `going-out loses`"));
    }
    let (chosen, mut rows) = (Chosen::of(deal.hands())?, Rows::default());
    rows.at_least(chosen.copies([1, -1])?, 1)?;
    for end in chosen.ends() {
        let (player, card, value) = end?;
        rows.clause(if player == 0 { [!card, value] } else { [card, !value] });
    }
    Ok(rows)
}

fn pool(deal: &Pool) -> Result<Rows, Fault> {
    let (chosen, mut rows) = (Chosen::of([deal.hand()])?, Rows::default());
    let mut odd = chosen.copies([1, 1])?;
    let first = chosen.kinds.len() + chosen.hubs.len() + 1;
    for digit in 0..(usize::BITS - (deal.hand().len() / 2).leading_zeros()) {
        odd.push(Term::new(lit(first + digit as usize)?, -2 << digit));
    }
    rows.equal(odd, 1)?;
    for end in chosen.ends() {
        let (_, card, value) = end?;
        rows.equal([Term::new(card, 1), Term::new(value, -1)], 0)?;
    }
    Ok(rows)
}

fn in_turns(deal: &Coop) -> Result<Rows, Fault> {
    let (hands, players, mut rows) = (deal.hands(), deal.hands().len(), Rows::default());
    let cards = match (deal.skips(), hands[0].len()) {
        (Skips::Never, cards @ 1..) => cards,
        _ => return Err(Fault::new("rows about cooperation are for `skips never`, and for a player 1 who has cards")),
    };
    let kinds = hands.iter().map(kinds).collect::<Result<Vec<_>, _>>()?;
    let (turns, most) = (players * (cards - 1) + 1, kinds.iter().map(Vec::len).max().unwrap_or(0));
    if turns.saturating_mul(most).saturating_mul(most + 3) > MOST_TERMS {
        return Err(too_large());
    }
    let of = |turn: usize| &kinds[turn % players];
    let played = |turn: usize, kind: usize| lit(most * turn + kind + 1);
    rows.at_least([], i64::from(hands[1..].iter().any(|hand| hand.len() < cards)))?;
    for turn in 0..turns {
        let one = (0..of(turn).len()).map(|kind| Ok(Term::new(played(turn, kind)?, 1)));
        rows.equal(one.collect::<Result<Vec<_>, Fault>>()?, 1)?;
    }
    for (player, kinds) in kinds.iter().enumerate() {
        for (kind, &(_, copies)) in kinds.iter().enumerate() {
            let often = (player..turns).step_by(players).map(|turn| Ok(Term::new(played(turn, kind)?, -1)));
            let often = often.collect::<Result<Vec<_>, Fault>>()?;
            if player == 0 { rows.equal(often, -copies)? } else { rows.at_least(often, -copies)? }
        }
    }
    for (from, to) in (1..turns).flat_map(|turn| [(turn - 1, turn), (turn, turn - 1)]) {
        for (kind, (card, _)) in of(from).iter().enumerate() {
            let next = of(to).iter().enumerate().filter(|(_, (other, _))| card.alike(*other) > 0);
            let next = next.map(|(other, _)| played(to, other)).chain([Ok(!played(from, kind)?)]);
            rows.clause(next.collect::<Result<Vec<_>, _>>()?);
        }
    }
    Ok(rows)
}

impl InRows for Deal {
    fn rows(&self) -> Result<Rows, Fault> {
        match self {
            Self::Duel(deal) => duel(deal),
            Self::Pool(deal) => pool(deal),
            Self::Coop(deal) => in_turns(deal),
            Self::Solitaire(_) | Self::Uncooperative(_) => Err(Fault::new("there are no such rows about this deal")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::cnf::Model;
    use crate::patience::patience;
    use crate::problem::{Problem, Refutable};
    use crate::uno::enumerate::{PATIENCE, a_line, first_wins_pool, outcome};
    use crate::uno::{Outcome, Refutation};

    fn rows(deal: &str) -> Result<Rows, Fault> {
        deal.parse::<Deal>()?.rows()
    }

    /// Whether some model meets the rows, which have few variables.
    fn is_met(rows: &Rows) -> bool {
        let variables = rows.variables();
        assert!(variables <= 16);
        let model = |bits: usize| (0..variables).map(|v| bits >> v & 1 == 1).collect::<Model>();
        (0..1 << variables).any(|bits| rows.verify(&model(bits)).is_ok())
    }

    /// Whether player 1 wins, or they can, by going through everything.
    fn is_won(deal: &Deal) -> bool {
        let go_on = &mut patience(PATIENCE);
        match deal {
            Deal::Duel(deal) => outcome(deal, go_on).unwrap() == Outcome::First,
            Deal::Pool(deal) => first_wins_pool(deal, go_on).unwrap(),
            Deal::Coop(deal) => a_line(deal, go_on).unwrap().is_some(),
            _ => panic!("no such deal"),
        }
    }

    #[test]
    fn the_rows_of_small_deals() {
        let duel = rows("uno 2x2 duel\nP1: 2x 1.1 2.2\nP2: 1.2").unwrap();
        let demand = "x1*2 x2 ~x3 >= 2\n";
        let kinds = "~x1 x4 >= 1\n~x1 x6 >= 1\n~x2 x5 >= 1\n~x2 x7 >= 1\nx3 ~x4 >= 1\nx3 ~x7 >= 1\n";
        assert_eq!(duel.to_string(), format!("variables 7\n{demand}{kinds}"));
        let pool = rows("uno 2x2 pool\n2x 1.1 1.2").unwrap();
        let kinds = "x1 ~x3 = 1\nx1 ~x4 = 1\nx2 ~x3 = 1\nx2 ~x5 = 1\n";
        assert_eq!(pool.to_string(), format!("variables 6\nx1*2 x2 ~x6*2 = 3\n{kinds}"));
        let coop = rows("uno 2x2 coop skips never\nP1: 1.1 2.2\nP2: 2x 1.2").unwrap();
        let turns = ">= 0\nx1 x2 = 1\nx3 = 1\nx5 x6 = 1\n";
        let kinds = "~x1 ~x5 = 1\n~x2 ~x6 = 1\n~x3 >= 0\n";
        let then = "~x1 x3 >= 1\n~x2 x3 >= 1\nx1 x2 ~x3 >= 1\n~x3 x5 x6 >= 1\nx3 ~x5 >= 1\nx3 ~x6 >= 1\n";
        assert_eq!(coop.to_string(), format!("variables 6\n{turns}{kinds}{then}"));
    }

    #[test]
    fn rows_are_met_iff_player_1_wins_or_they_can() {
        let cards = ["1.1", "1.2", "2.1", "2.2", "3.1"];
        let hands: Vec<Vec<&str>> = (0..125)
            .map(|code| [code % 5, code / 5 % 5, code / 25].map(|card| cards[card]).to_vec())
            .filter(|hand| hand.is_sorted())
            .flat_map(|hand| [hand[..1].to_vec(), hand[..2].to_vec(), hand])
            .collect();
        let (mut yes, mut no) = ([0; 3], [0; 3]);
        for (n, (one, two)) in hands.iter().flat_map(|one| hands.iter().map(move |two| (one, two))).enumerate() {
            let both = format!("P1: {}\nP2: {}", one.join(" "), two.join(" "));
            let deals = [
                format!("uno 3x2 duel\n{both}"),
                format!("uno 3x2 pool\n{} {}", one.join(" "), two.join(" ")),
                format!("uno 3x2 coop skips never\n{both}"),
            ];
            // Each pair of hands is met in one of the games.
            let (game, deal) = (n % 3, deals[n % 3].parse::<Deal>().unwrap());
            let rows = deal.rows().unwrap();
            if rows.variables() <= 13 {
                assert_eq!(is_met(&rows), is_won(&deal), "{deal}");
                *if is_won(&deal) { &mut yes[game] } else { &mut no[game] } += 1;
            }
        }
        assert!(yes.iter().chain(&no).all(|many| *many > 100), "{yes:?} {no:?}");
    }

    #[test]
    fn sums_are_followed_and_others_are_refused() {
        let refute = |deal: &str, sums: &str| {
            let sums: Refutation = format!("sums\n{sums}").parse()?;
            deal.parse::<Deal>()?.refute(&sums)
        };
        let duel = "uno 3x3 duel\nP1: 1.1 2.2\nP2: 1.2 1.3";
        // 1.1 has 1.3 for a partner by its colour, 2.2 has 1.2 by its number.
        assert_eq!(refute(duel, "sum 1 2 8 5 7"), Ok(()));
        let pool = "uno 2x2 pool\n2x 1.1 1.2 2.2";
        let pairs = "sum 1 2*-2 5*-1 7*-1 / 2\nsum 1*-1 2*2 5 7 / 2\nsum r1 r2";
        assert_eq!(refute(pool, pairs), Ok(()));
        for (deal, sums, part) in [
            (duel, "sum 1 2 8 5", "ends before a contradiction"),
            (duel, "sum 1 2 9 5 7", "ends before a contradiction"),
            (&duel.replace("1.3", "3.3"), "sum 1 2 8 5 7", "ends before a contradiction"),
            (&duel.replace("duel", "duel going-out wins"), "sum 1 2 8 5 7", "for `going-out loses`"),
            ("uno 3x3 coop\nP1: 1.1 2.2\nP2: 3.3 3.3", "", "for `skips never`"),
            ("uno 3x3 coop skips never\nP1:\nP2: 3.3", "", "for a player 1 who has cards"),
            ("uno 3x3 uncooperative\nP1: 1.1\nP2: 3.3\nP3: 1.1", "", "no such rows"),
            (duel, "cut c1", "no proof about a duel"),
            (&pool.replace("2x", "3x"), pairs, "ends before a contradiction"),
            (pool, &pairs.replace("5*-1", "4*-1"), "ends before a contradiction"),
        ] {
            let fault = refute(deal, sums).unwrap_err();
            assert!(fault.what().contains(part), "{deal} {sums}: {fault}");
        }
        assert_eq!(refute("uno 3x3 coop skips never\nP1: 1.1 1.2\nP2: 1.3", ""), Ok(()));
        let apart = "uno 3x3 coop skips never\nP1: 1.1 2.2\nP2: 3.3 3.3";
        assert_eq!(refute(apart, "so >= 1 by 3 10"), Ok(()));
        assert_eq!(refute("uno 2x2 pool\n2x 1.1", "sum 1 / 2\nsum 1*-1 / 2\nsum r1 r2"), Ok(()));
    }
}
