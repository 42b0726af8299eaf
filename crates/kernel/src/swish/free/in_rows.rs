//! Why no more cards can be kept: sums of rows about swishes that must be broken.
//!
//! # Construction
//! Some swishes are listed. Each kind of card that they name has a variable for each number k of its copies, "at least
//! k copies are kept". Kinds are numbered as the swishes name them. In this order:
//!
//! 1. *Swishes.* A row for each listed one, in the order of the list: not all of its cards are kept.
//! 2. *Demand.* One row: K cards are kept. Cards that no listed swish names have no variables, and all of them may be kept;
//!    so of the others at least K less their number are kept.
//! 3. *Copies.* For each kind with several copies, and each k: k + 1 copies are kept only where k are.
//!
//! # Forward
//! A swish-free set of K cards or more makes a model: of each kind, as many copies are kept as it has. It holds no swish,
//! so it breaks those listed, whose rows the kernel adds only after it has verified them.
//!
//! # Back
//! A model is a set of K cards that breaks the listed swishes; it may hold others.
//!
//! # Size
//! A variable for each copy of the named cards, as many rows as there are swishes and copies, and one more; so the rows of a
//! whole deck are in proportion to what the claim lists, and not to the deck.
//!
//! # Why no stays no
//! By "Forward" a contradiction between the rows means that no swish-free set has K cards.

use crate::base::cnf::{Lit, Var};
use crate::base::rows::{Rows, Term};
use crate::fault::Fault;
use crate::proof::sums::{Checker, Step};
use crate::swish::deal::Deal;
use crate::swish::free::numbering::Numbering;
use crate::swish::free::pool::Pool;
use crate::swish::rules::{FEWEST, Swish};
use crate::text::shorten;
use std::collections::BTreeMap;

/// The swishes listed so far, as rows.
#[derive(Clone, Debug)]
pub struct Listed {
    pool: Pool,
    rules: Deal,
    numbers: Numbering,
    rows: Rows,
    /// Kinds that have several copies: the number of the first one, and how many.
    copied: BTreeMap<usize, usize>,
}

fn too_many() -> Fault {
    Fault::new("there are too many cards")
}

impl Listed {
    /// No swish is listed yet.
    #[must_use]
    pub fn new(pool: &Pool) -> Self {
        let (rules, numbers) = (pool.rules(), Numbering::new(pool));
        Self { pool: pool.clone(), rules, numbers, rows: Rows::default(), copied: BTreeMap::new() }
    }

    /// Whether the swishes are those of a whole deck.
    #[must_use]
    pub fn is_of_a_deck(&self) -> bool {
        matches!(self.pool, Pool::Deck(_))
    }

    /// The swish must be broken.
    ///
    /// # Errors
    /// When it is no swish of the pool.
    pub fn forbid(&mut self, swish: &Swish) -> Result<(), Fault> {
        if swish.len() < FEWEST {
            return Err(Fault::new("a swish has at least two cards"));
        }
        // For each card the number of its first copy, and how many there are.
        let mut cards = Vec::with_capacity(swish.len());
        for laid in &swish.0 {
            let (first, copies) = self.numbers.name(&laid.card)?;
            cards.push((first, copies, &laid.card));
            if copies > 1 {
                self.copied.insert(first, copies);
            }
        }
        cards.sort_unstable();
        let broken = cards.chunk_by(|one, two| one.0 == two.0).map(|same| {
            let (first, copies, card) = same[0];
            if same.len() > copies {
                let card = shorten(&card.to_string());
                return Err(Fault::new(format!("card {card} is used more often than it is there")));
            }
            Ok(Var::new(first + same.len() - 1)?.no())
        });
        let broken: Vec<Lit> = broken.collect::<Result<_, Fault>>()?;
        self.rules.meets(swish)?;
        self.rows.clause(broken);
        Ok(())
    }

    /// Demands that at least `cards` cards are kept; no swish is listed any more.
    ///
    /// # Errors
    /// When there are too many cards.
    pub fn demand(mut self, cards: usize) -> Result<Bounding, Fault> {
        let named = self.numbers.named();
        let number = |cards: usize| i64::try_from(cards).map_err(|_| too_many());
        let not_named = number(self.pool.size())? - number(named)?;
        let kept = (1..=named).map(|card| Ok(Term::new(Var::new(card)?.yes(), 1)));
        self.rows.at_least(kept.collect::<Result<Vec<_>, Fault>>()?, number(cards)? - not_named)?;
        for (&first, &copies) in &self.copied {
            for card in first + 1..first + copies {
                self.rows.clause([Var::new(card - 1)?.yes(), Var::new(card)?.no()]);
            }
        }
        Ok(Bounding { pool: self.pool, demanded: cards, checker: Checker::of(self.rows) })
    }
}

/// The proof so far that a number of cards can't be kept.
#[derive(Clone, Debug)]
pub struct Bounding {
    pool: Pool,
    demanded: usize,
    checker: Checker,
}

impl Bounding {
    /// Checks a step of the proof.
    ///
    /// # Errors
    /// When it does not follow.
    pub fn step(&mut self, step: &Step) -> Result<(), Fault> {
        self.checker.step(step)
    }

    /// The rows that it is about.
    #[must_use]
    pub fn formula(&self) -> &Rows {
        self.checker.formula()
    }

    /// Whether it is about these cards.
    pub(super) fn is_of(&self, pool: &Pool) -> bool {
        self.pool == *pool
    }

    /// No swish-free set has as many cards as are returned.
    ///
    /// # Errors
    /// When the proof has not reached the contradiction.
    pub fn finish(&self) -> Result<usize, Fault> {
        self.checker.finish().map(|()| self.demanded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::cnf::Model;
    use crate::problem::Problem;
    use crate::proof::sums::{Divided, Part, RowId};
    use crate::swish::card::Card;
    use crate::swish::enumerate::{PATIENCE, every_swish, patience};
    use crate::swish::tests::every_card;

    /// The rows over all swishes of a deal, and all sets of its cards: how many, whether they hold none of them, and the model.
    fn all(deal: &Deal) -> (Listed, Vec<(usize, bool, Model)>) {
        let swishes = every_swish(deal, FEWEST, &mut patience(PATIENCE)).unwrap();
        let mut listed = Listed::new(&Pool::Deal(deal.clone()));
        swishes.iter().for_each(|swish| listed.forbid(swish).unwrap());
        let hands: Vec<Vec<Card>> = swishes.iter().map(|swish| swish.hand(deal)).collect();
        let kinds: Vec<Card> = deal.cards().iter().map(|card| deal.kind(card)).collect();
        let mut sets = Vec::new();
        for kept in 0..1u32 << kinds.len() {
            let count = |kind: &Card| {
                kinds.iter().enumerate().filter(|(i, other)| kept >> i & 1 == 1 && *other == kind).count()
            };
            let holds = |hand: &Vec<Card>| hand.chunk_by(PartialEq::eq).all(|same| count(&same[0]) >= same.len());
            let is_free = !hands.iter().any(holds);
            let mut model = Model::all_false(listed.numbers.named());
            let named: Vec<&Card> = kinds.iter().filter(|kind| hands.iter().any(|hand| hand.contains(kind))).collect();
            for kind in &named {
                let (first, _) = listed.numbers.name(kind).unwrap();
                (0..count(kind)).for_each(|copy| model.set(Var::new(first + copy).unwrap().yes()));
            }
            // With all cards that no swish names.
            let size = (0..kinds.len()).filter(|i| kept >> i & 1 == 1 || !named.contains(&&kinds[*i])).count();
            sets.push((size, is_free, model));
        }
        (listed, sets)
    }

    fn deals() -> Vec<Deal> {
        let small = [
            "swish 1x2\n3x a1:b1",
            "swish 4x3\n2x a1:c1 2x a1:a4 a1:c4 b1:b2 b2:b1",
            "swish 1x4 fixed\n2x a1:b1 2x b1:a1 c1:d1 c1: :c1",
        ];
        let small = small.iter().map(|deal| deal.parse().unwrap());
        small
            .chain(["2x3", "3x3", "2x4"].iter().map(|size| every_card(size.parse().unwrap())))
            .filter(|deal: &Deal| deal.cards().len() <= 14)
            .collect()
    }

    #[test]
    fn every_swish_free_set_is_a_model_and_no_other_set_is() {
        for deal in deals() {
            let (listed, sets) = all(&deal);
            for demanded in 0..=deal.cards().len() {
                let bounding = listed.clone().demand(demanded).unwrap();
                for (size, is_free, model) in &sets {
                    assert_eq!(
                        bounding.formula().verify(model).is_ok(),
                        *is_free && *size >= demanded,
                        "{deal} {demanded}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_sums_refute_a_size_that_is_there() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for deal in deals() {
            let (listed, sets) = all(&deal);
            let largest = sets.iter().filter(|(_, is_free, _)| *is_free).map(|(size, ..)| *size).max().unwrap();
            let mut bounding = listed.demand(largest).unwrap();
            let given = u64::try_from(bounding.formula().len()).unwrap();
            for added in 0..300 {
                let row = |n: u64| if n < given { RowId::Given(n + 1) } else { RowId::Added(n - given + 1) };
                let parts: Vec<Part> = (0..=random(5)).map(|_| Part::row(row(random(given + added)), 1)).collect();
                let divided = [Divided::Not, Divided::Up(2), Divided::Down(2), Divided::Up(3)];
                let divided = divided[usize::try_from(random(4)).unwrap()];
                bounding.step(&Step::Sum { parts, divided }).unwrap();
            }
            assert!(bounding.finish().is_err(), "{deal}");
        }
    }

    #[test]
    fn cards_that_no_swish_names_cost_nothing() {
        let pool = Pool::deck("100x200".parse().unwrap()).unwrap();
        let mut listed = Listed::new(&pool);
        listed.forbid(&"a1:b1@0 b1:a1@0".parse().unwrap()).unwrap();
        let mut bounding = listed.demand(pool.size()).unwrap();
        assert_eq!((bounding.formula().variables(), bounding.formula().len()), (2, 2));
        bounding.step(&"sum 1 2".parse().unwrap()).unwrap();
        assert_eq!(bounding.finish(), Ok(pool.size()));
    }
}
