//! Why no more cards can be kept: a proof over swishes that must be broken.
//!
//! For each kind of card and each number k of its copies there is a variable, "at
//! least k copies are kept". Each listed swish gives a clause: not all of its
//! cards are kept. A counter demands a number of kept cards. If the formula has no
//! model, no swish-free set has that many cards, since it would break every swish,
//! those listed among them. The formula is rebuilt here from the cards and the
//! list; an engine chooses the swishes and hands over the steps of the proof.
//!
//! Cards are counted in the order in which the swishes name them. What breaks on
//! few cards is then counted close together, which keeps proofs short.

use crate::base::cnf::{Cnf, Lit, Model};
use crate::base::encoder::{Counter, Encoder};
use crate::fault::Fault;
use crate::proof::follows_a_proof;
use crate::proof::lrat::Checker;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::rules::{FEWEST, Swish};
use crate::text::shorten;
use std::collections::BTreeMap;

/// The most variables that counting may take.
const MOST_COUNTING: usize = 5_000_000;

/// The most literals that may exclude listed sets.
const MOST_EXCLUDING: usize = 20_000_000;

/// The formula "that many cards are kept, and these swishes are broken", which may
/// still grow, and the proof so far.
#[derive(Clone, Debug)]
pub struct Cover {
    deal: Deal,
    encoder: Encoder,
    counter: Counter,
    /// For each kind, the literals "at least 1, 2, ... copies are kept".
    kept: BTreeMap<Card, Vec<Lit>>,
    /// The kinds in the order of their variables.
    order: Vec<Card>,
    checker: Checker,
    demanded: usize,
    besides: Vec<Vec<Card>>,
    /// How many literals exclude listed sets.
    excluding: usize,
}

follows_a_proof!(Cover);

impl Cover {
    /// These swishes of the deal must be broken; nothing is demanded yet.
    ///
    /// # Errors
    /// When one is no swish of the deal, or the formula would be too large.
    pub fn new(deal: &Deal, swishes: &[Swish]) -> Result<Self, Fault> {
        let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
        for card in deal.cards() {
            *copies.entry(deal.kind(card)).or_default() += 1;
        }
        let named = swishes.iter().flat_map(|swish| swish.0.iter().map(|laid| deal.kind(&laid.card)));
        let rest: Vec<Card> = copies.keys().cloned().collect();
        let mut encoder = Encoder::default();
        let (mut kept, mut order): (BTreeMap<Card, Vec<Lit>>, Vec<Card>) = Default::default();
        for kind in named.chain(rest) {
            let (Some(&copies), false) = (copies.get(&kind), kept.contains_key(&kind)) else { continue };
            let lits = (0..copies).map(|_| encoder.choice()).collect::<Result<Vec<Lit>, _>>()?;
            lits.windows(2).for_each(|pair| encoder.clause([!pair[1], pair[0]]));
            order.push(kind.clone());
            kept.insert(kind, lits);
        }
        let counter = Counter::new(order.iter().flat_map(|kind| kept[kind].iter().copied()).collect());
        let checker = Checker::default();
        let deal = deal.clone();
        let mut cover =
            Self { deal, encoder, counter, kept, order, checker, demanded: 0, besides: Vec::new(), excluding: 0 };
        swishes.iter().try_for_each(|swish| cover.forbid(swish))?;
        cover.checker.load(cover.encoder.cnf());
        Ok(cover)
    }

    /// One more swish must be broken.
    ///
    /// # Errors
    /// When it is no swish of the deal.
    pub fn forbid(&mut self, swish: &Swish) -> Result<(), Fault> {
        if swish.len() < FEWEST {
            return Err(Fault::new("a swish has at least two cards"));
        }
        let hand = swish.hand(&self.deal);
        let often = |same: &&[Card]| self.kept.get(&same[0]).is_some_and(|copies| copies.len() >= same.len());
        if let Some(same) = hand.chunk_by(PartialEq::eq).find(|same| !often(same)) {
            let card = shorten(&same[0].to_string());
            return Err(Fault::new(format!("card {card} is used more often than it is there")));
        }
        self.deal.meets(swish)?;
        let clause: Vec<Lit> = hand.chunk_by(PartialEq::eq).map(|same| !self.at_least(same)).collect();
        self.encoder.clause(clause);
        self.checker.load(self.encoder.cnf());
        Ok(())
    }

    /// The literal that as many copies of a card as `same` has, all of them in the deal, are kept.
    fn at_least(&self, same: &[Card]) -> Lit {
        self.kept[&same[0]][same.len() - 1]
    }

    /// Demands that at least `cards` cards are kept.
    ///
    /// # Errors
    /// When the formula would be too large.
    pub fn demand(&mut self, cards: usize) -> Result<(), Fault> {
        if cards > self.counter.most() {
            self.counter.demand_too_much(cards, &mut self.encoder)?;
        }
        if self.counter.size_for(cards) > MOST_COUNTING {
            return Err(Fault::new(format!("counting to {cards} takes more than {MOST_COUNTING} variables")));
        }
        while self.counter.demanded() < cards {
            self.counter.demand_one_more(&mut self.encoder)?;
        }
        self.demanded = self.demanded.max(cards);
        self.checker.load(self.encoder.cnf());
        Ok(())
    }

    /// Excludes exactly these cards.
    ///
    /// # Errors
    /// When they are not in the deal.
    pub fn exclude(&mut self, kept: &[Card]) -> Result<(), Fault> {
        let mut many: BTreeMap<Card, usize> = BTreeMap::new();
        for card in kept {
            *many.entry(self.deal.kind(card)).or_default() += 1;
        }
        if let Some((card, _)) =
            many.iter().find(|(kind, many)| self.kept.get(kind).is_none_or(|all| all.len() < **many))
        {
            return Err(Fault::new(format!("card {card} is kept more often than it is there")));
        }
        self.excluding += 2 * self.kept.len();
        if self.excluding > MOST_EXCLUDING {
            return Err(Fault::new("the listed sets are too many for that many kinds of cards"));
        }
        let mut clause = Vec::new();
        for (kind, lits) in &self.kept {
            let many = many.get(kind).copied().unwrap_or(0);
            // Fewer copies, or more.
            clause.extend(many.checked_sub(1).map(|last| !lits[last]));
            clause.extend(lits.get(many));
        }
        self.encoder.clause(clause);
        self.besides.push(kept.to_vec());
        self.checker.load(self.encoder.cnf());
        Ok(())
    }

    /// The cards to choose from.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The excluded sets, in order.
    #[must_use]
    pub fn besides(&self) -> &[Vec<Card>] {
        &self.besides
    }

    /// The formula as it stands.
    #[must_use]
    pub fn formula(&self) -> &Cnf {
        self.encoder.cnf()
    }

    /// What each variable of a kept card means.
    pub fn legend(&self) -> impl Iterator<Item = (Lit, String)> {
        self.order.iter().flat_map(|kind| {
            self.kept[kind].iter().enumerate().map(move |(i, &lit)| (lit, format!("at least {} of {kind} kept", i + 1)))
        })
    }

    /// The cards that a model keeps, as their kinds.
    #[must_use]
    pub fn read(&self, model: &Model) -> Vec<Card> {
        let copies = |kind: &Card| self.kept[kind].iter().filter(|&&lit| model.holds(lit)).count();
        self.order.iter().flat_map(|kind| std::iter::repeat_n(kind.clone(), copies(kind))).collect()
    }

    /// No swish-free set besides the excluded ones has as many cards as are returned.
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
    use crate::problem::Problem;

    #[test]
    fn a_formula_without_a_model_needs_no_steps_when_the_demand_is_plain_too_much() {
        let deal: Deal = "swish 1x2\n2x a1:b1".parse().unwrap();
        let mut cover = Cover::new(&deal, &[]).unwrap();
        cover.demand(2).unwrap();
        assert!(cover.finish().is_err());
        cover.demand(3).unwrap();
        assert_eq!(cover.finish(), Ok(3));
        let mut cover = Cover::new(&deal, &["a1:b1@0 a1:b1@h".parse().unwrap()]).unwrap();
        cover.demand(2).unwrap();
        assert!(!cover.is_refuted());
        assert_eq!(cover.legend().count(), 2);
    }

    #[test]
    fn only_swishes_of_the_deal_can_be_forbidden_and_only_its_cards_excluded() {
        let deal: Deal = "swish 1x4 fixed\na1:b1 b1:a1 c1:d1".parse().unwrap();
        assert!(Cover::new(&deal, &["a1:b1@0 c1:d1@0".parse().unwrap()]).is_err());
        let mut cover = Cover::new(&deal, &["b1:a1@0 a1:b1@0".parse().unwrap()]).unwrap();
        let card = |text: &str| text.parse::<Card>().unwrap();
        assert!(cover.exclude(&[card("d1:c1")]).unwrap_err().what().contains("more often"));
        assert!(cover.exclude(&[card("c1:d1"), card("c1:d1")]).is_err());
        let clauses = cover.formula().len();
        cover.exclude(&[card("a1:b1"), card("c1:d1")]).unwrap();
        assert_eq!(cover.formula().len(), clauses + 1);
    }

    #[test]
    fn the_formula_is_met_by_the_sets_that_are_large_enough_and_hold_no_forbidden_swish() {
        let deal: Deal = "swish 1x4 fixed\n2x a1:b1 2x b1:a1 c1:d1".parse().unwrap();
        let mut cover = Cover::new(&deal, &["b1:a1@0 a1:b1@0".parse().unwrap()]).unwrap();
        for demanded in 1..=4 {
            cover.demand(demanded).unwrap();
            for many in (0..18).map(|n| [n % 3, n / 3 % 3, n / 9]) {
                // How many copies of each kind, in the order of their variables.
                let copies: Vec<usize> = cover.order.iter().map(|kind| cover.kept[kind].len()).collect();
                let kept = || many.iter().zip([2, 2, 1]);
                assert_eq!(copies, [2, 2, 1]);
                let model = kept().flat_map(|(&many, all)| (0..all).map(move |place| place < many)).collect();
                let model = cover.encoder.complete(model);
                let is_free = many[0] == 0 || many[1] == 0;
                let met = is_free && many.iter().sum::<usize>() >= demanded;
                assert_eq!(cover.formula().verify(&model).is_ok(), met, "{many:?} {demanded}");
                assert_eq!(cover.read(&model).len(), many.iter().sum::<usize>());
            }
            // Nobody holds the second copy without the first.
            let model = [false, true, false, false, true].into_iter().collect();
            assert!(cover.formula().verify(&cover.encoder.complete(model)).is_err());
        }
    }
}
