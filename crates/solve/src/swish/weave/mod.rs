//! Large deals: weave cards into each other until every cell is filled.
//!
//! Many cards make a large swish a matter of fitting cards together, and the more
//! cards there are, the more ways to do it: a search for a cover of all cells
//! (`search.rs`) finds in a blink what SAT takes long to find. When a swish has as
//! many cards as the orbits have room for, the kernel knows by counting that none
//! has more. All other proofs are left to SAT. Since nobody knows beforehand which
//! of the two a deal is for, they take turns, each turn twice as long as the last
//! one, and tell each other the largest swish. In a race SAT has turns of its own, and
//! this engine searches for covers only; finds and bounds go over the slate.
//!
//! Turns are measured in steps and conflicts, and chance comes from a fixed seed,
//! so a deal has the same answer in every run that is not cut short.

mod loom;
mod search;

use super::largest::{self, Ceiling, settle};
use super::sat::Sat;
use super::{Engine, Found, SwishGame, leaves_to, slate};
use crate::budget::{Budget, Halt, Pace};
use crate::race::Slate;
use crate::sat::Scribe;
use loom::Loom;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable, Stop, Verified};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::{Deal, Swish, Wanted};
use search::Search;
use std::sync::Arc;

/// Searches for covers, and takes turns with SAT.
pub struct Weave;

impl Engine<SwishGame> for Weave {
    fn name(&self) -> &'static str {
        "weave"
    }

    fn about(&self) -> &'static str {
        "covers all cells with cards, and takes turns with SAT; large deals"
    }

    fn declines(&self, _deal: &Deal, question: Question) -> Option<Fault> {
        largest::declines(question)
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let mut weaver = Weaver::new(deal, question, budget);
        Ok(weaver.go_on(proof).unwrap_or_else(|stop| weaver.unsettled(stop)))
    }
}

/// Steps of the first turn, for each symbol of the deal in all orientations: about
/// as long as it takes to write the formula for SAT.
const STEPS_A_SYMBOL: u64 = 48;
/// Conflicts of SAT's first turn, times the same symbols: the more there are, the
/// longer a conflict takes. It is about as long as the first turn.
const CONFLICTS_TIMES_SYMBOLS: usize = 1 << 22;
/// Ticks of a card, when the kernel follows why no swish is larger.
const LOWER: u64 = 10_000;
/// Ticks of a symbol of a way, when the loom is set up.
const WAY: u64 = 60;
/// Ticks of a step, besides those of the ways that it hides.
const STEP: u64 = 120;
/// Steps before a search begins anew: at first, and at most.
const PATIENCE: (u64, u64) = (1 << 12, 1 << 18);

/// A question on its way to an answer.
pub(super) struct Weaver<'a> {
    deal: &'a Deal,
    question: Question,
    budget: &'a Budget,
    ceiling: Ceiling,
    best: Option<Verified<Deal>>,
    /// The search for covers, once it has begun.
    search: Option<Box<Search<'a>>>,
    /// Where others of a race hear of finds and bounds.
    slate: Option<Arc<Slate<SwishGame>>>,
}

impl<'a> Weaver<'a> {
    /// Nothing is found yet, and the orbits are counted.
    pub(super) fn new(deal: &'a Deal, question: Question, budget: &'a Budget) -> Self {
        let ceiling = Ceiling::of_orbits(deal);
        budget.progress().note_bound(ceiling.cards);
        Self { deal, question, budget, ceiling, best: None, search: None, slate: slate(question, budget) }
    }

    /// Takes over what others of the race have found and proven.
    pub(super) fn hear(&mut self) {
        let Some(slate) = &self.slate else { return };
        if let Some(best) = slate.beyond(&self.best.iter().cloned().collect()) {
            self.best = best.swishes.into_iter().next();
        }
        if let Some(bound) = slate.bound(self.ceiling.cards) {
            self.ceiling = Ceiling { cards: bound.number, why: bound.why };
        }
    }

    /// Learns that no swish has more cards, if the kernel follows why; says whether that is
    /// news.
    pub(super) fn lower(&mut self, ceiling: Ceiling) -> bool {
        let more = || Wanted::at_least(self.deal.clone(), ceiling.cards + 1);
        let news = ceiling.cards < self.ceiling.cards && more().refuted(&ceiling.why).is_ok();
        self.budget.count(LOWER * self.deal.cards().len() as u64);
        if news {
            self.budget.progress().note_bound(ceiling.cards);
            self.slate.iter().for_each(|slate| slate.bounded(ceiling.cards, &ceiling.why));
            self.ceiling = ceiling;
        }
        news
    }

    /// The cards on the table.
    pub(super) fn deal(&self) -> &'a Deal {
        self.deal
    }

    /// What is known when the search has to end.
    pub(super) fn unsettled(self, stop: Stop) -> Found {
        Found::Open { best: self.best.into_iter().collect(), bound: Some(self.ceiling.cards), stop }
    }

    /// The first turn of the search for covers, unless it was taken; the outcome, if that is
    /// enough.
    pub(super) fn begin(&mut self) -> Result<Option<Found>, Stop> {
        if let Some(stop) = self.budget.spent() {
            return Err(stop);
        }
        if self.search.is_some() {
            return Ok(None);
        }
        if let Some(outcome) = self.settled()? {
            return Ok(Some(outcome));
        }
        let mut pace = Pace::within(self.budget, u64::MAX).worth(WAY);
        let loom = Loom::of(self.deal, &mut pace).map_err(|Halt| pace.why())?;
        drop(pace);
        let mut search = Box::new(Search::new(loom));
        let steps = STEPS_A_SYMBOL * search.symbols() as u64;
        let mut ceiling = self.ceiling.cards.min(search.room());
        self.turn(&mut search, &mut ceiling, steps)?;
        self.search = Some(search);
        self.settled()
    }

    /// Goes on from the first turn, which it takes if nobody did, in turns with SAT.
    pub(super) fn go_on(&mut self, proof: Option<Scribe>) -> Result<Found, Stop> {
        self.go_on_with(proof, &mut |_| Ok(None))
    }

    /// The same, with somebody else who has a turn after each of these.
    pub(super) fn go_on_with(
        &mut self,
        proof: Option<Scribe>,
        other: &mut dyn FnMut(&mut Self) -> Result<Option<Found>, Stop>,
    ) -> Result<Found, Stop> {
        if let Some(outcome) = self.begin()? {
            return Ok(outcome);
        }
        let Some(mut search) = self.search.take() else { return Err(Stop::Incomplete) };
        let mut steps = STEPS_A_SYMBOL * search.symbols() as u64;
        if leaves_to(Sat::CADICAL.name(), self.budget) {
            return self.cover(&mut search, steps);
        }
        let mut conflicts = (CONFLICTS_TIMES_SYMBOLS / search.symbols().max(1)).max(100) as u32;
        // No swish has more cards, as far as was searched; SAT has to prove it.
        let mut ceiling = self.ceiling.cards.min(search.room());
        let mut sat = Sat::CADICAL.run(self.deal, self.budget, proof, self.ceiling.clone())?;
        loop {
            let exhausted = ceiling < self.wanted();
            let limit = if exhausted { u32::MAX } else { conflicts };
            match sat.go_on(self.question, self.best.as_ref(), &self.ceiling, limit) {
                Err(Stop::Conflicts) if self.budget.conflict_limit().is_none_or(|most| most > limit) => {}
                ended => {
                    self.best = sat.best().cloned();
                    return ended;
                }
            }
            self.best = sat.best().cloned();
            (steps, conflicts) = (steps.saturating_mul(2), conflicts.saturating_mul(2));
            self.turn(&mut search, &mut ceiling, steps)?;
            let settled = self.settled()?;
            if let Some(outcome) = settled.map_or_else(|| other(self), |outcome| Ok(Some(outcome)))? {
                return Ok(outcome);
            }
            ceiling = ceiling.min(self.ceiling.cards);
        }
    }

    /// Goes on with covers alone, until nothing is left to be found.
    fn cover(&mut self, search: &mut Search<'_>, mut steps: u64) -> Result<Found, Stop> {
        let mut ceiling = self.ceiling.cards.min(search.room());
        while ceiling >= self.wanted() {
            steps = steps.saturating_mul(2);
            self.turn(search, &mut ceiling, steps)?;
            if let Some(outcome) = self.settled()? {
                return Ok(outcome);
            }
            ceiling = ceiling.min(self.ceiling.cards);
        }
        Err(Stop::Incomplete)
    }

    /// The fewest cards of a swish that would be news.
    pub(super) fn wanted(&self) -> usize {
        self.best.as_ref().map_or(asked(self.question), |best| best.witness().len() + 1)
    }

    /// Searches for this many steps. No swish has more than `ceiling` cards.
    fn turn(&mut self, search: &mut Search<'_>, ceiling: &mut usize, steps: u64) -> Result<(), Stop> {
        let mut left = steps;
        if asked(self.question) == FEWEST && self.question != Question::Max {
            self.close(search, ceiling, &mut left)?;
        }
        let (mut patience, most) = PATIENCE;
        while left > 0 && self.goes_on(*ceiling) {
            self.hear();
            *ceiling = self.ceiling.cards.min(*ceiling);
            for wanted in self.targets(*ceiling) {
                if left == 0 || wanted < self.wanted() || wanted > *ceiling {
                    continue;
                }
                let mut pace = Pace::within(self.budget, patience.min(left)).worth(STEP);
                let found = search.cover(wanted, &mut pace);
                left -= pace.steps().min(left);
                match found {
                    Ok(Some(swish)) => self.keep(swish)?,
                    Ok(None) => *ceiling = wanted - 1,
                    Err(Halt) => pace.stop().map_or(Ok(()), Err)?,
                }
            }
            patience = most.min(2 * patience);
        }
        Ok(())
    }

    /// Whether there is still something to find.
    fn goes_on(&self, ceiling: usize) -> bool {
        (self.best.is_none() || self.question == Question::Max) && self.wanted() <= ceiling
    }

    /// How many cards to look for, one after the other. All that there is room for
    /// is easy to find where cards abound. Where they don't, it helps to ask for
    /// less, and to be content with anything as long as there is nothing.
    fn targets(&self, ceiling: usize) -> [usize; 3] {
        let wanted = self.wanted();
        let between = if self.best.is_some() { usize::midpoint(wanted, ceiling) } else { wanted };
        [ceiling, between, wanted]
    }

    /// Looks for a swish of few cards.
    fn close(&mut self, search: &mut Search<'_>, ceiling: &mut usize, left: &mut u64) -> Result<(), Stop> {
        let mut pace = Pace::within(self.budget, *left / 2).worth(STEP);
        for cards in FEWEST..=*ceiling {
            match search.close(cards, &mut pace) {
                Ok(Some(swish)) => return self.keep(swish),
                Ok(None) => {}
                Err(Halt) => break,
            }
        }
        *left -= pace.steps().min(*left);
        pace.stop().map_or(Ok(()), Err)
    }

    /// Keeps what was found, once the kernel has laid it.
    pub(super) fn keep(&mut self, swish: Swish) -> Result<(), Stop> {
        self.budget.progress().note_best(swish.len());
        let best = self.deal.verified(swish).map_err(Stop::Rejected)?;
        self.slate.iter().for_each(|slate| slate.found(&vec![best.clone()].into()));
        self.best = Some(best);
        Ok(())
    }

    /// Whether what was found is enough.
    pub(super) fn is_settled(&self) -> bool {
        match &self.best {
            None => self.ceiling.cards < asked(self.question),
            Some(best) => self.question != Question::Max || best.witness().len() >= self.ceiling.cards,
        }
    }

    /// The outcome, if what was found is enough.
    pub(super) fn settled(&self) -> Result<Option<Found>, Stop> {
        if !self.is_settled() {
            return Ok(None);
        }
        let best = self.best.as_ref().map(|best| best.witness().clone());
        let settled = settle(self.deal, self.question, best.unwrap_or_default(), self.ceiling.why.clone());
        settled.map(Some).map_err(Stop::Rejected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Seed;
    use crate::race::Meter;
    use crate::swish::random::{Shape, Symbols, random_deal};
    use misdeal_kernel::swish::Grid;

    fn many_cards() -> Deal {
        let (grid, symbols) = (Grid::new(9, 9).unwrap(), Symbols::new(1, 6).unwrap());
        random_deal(Shape { grid, fixed: false, cards: 1000, symbols }, Seed(1)).unwrap()
    }

    #[test]
    fn the_loom_of_many_cards_is_given_up_when_the_turn_is_over() {
        let deal = many_cards();
        for ticks in [0, 100_000, 300_000] {
            let found = Weave.find(&deal, Question::Max, &Budget::unlimited().ticks(ticks), None).unwrap();
            assert!(matches!(found, Found::Open { stop: Stop::Interrupted, .. }), "{ticks} ticks");
        }
        assert!(Loom::of(&deal, &mut Pace::free()).is_ok());
    }

    #[test]
    fn steps_of_a_search_among_many_cards_are_long_and_looked_at() {
        let deal = many_cards();
        let (budget, meter) = Meter::on(&Budget::unlimited());
        let mut search = Search::new(Loom::of(&deal, &mut Pace::free()).unwrap());
        let mut pace = Pace::within(&budget, 500).worth(STEP);
        let _ = search.cover(search.room(), &mut pace);
        let steps = pace.steps();
        drop(pace);
        assert!(meter.ticks() > 5 * STEP * steps, "{} ticks of {steps} steps", meter.ticks());
        assert!(meter.looks() > meter.ticks() / 400_000, "{} looks in {} ticks", meter.looks(), meter.ticks());
    }
}
