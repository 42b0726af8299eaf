//! The largest swish by prices: what cards are worth against the room they take.
//!
//! A linear program over the orbits of the cells, which lays cards in parts, bounds the
//! cards of a swish, and its prices are a proof that the kernel takes
//! ([`misdeal_kernel::swish::priced`]). It is small however many cards there are. Where
//! it lays some cards in part, cases are split (`branch.rs`) until each has prices or
//! lays whole cards. For a fixed deal that is a swish. Cards that turn have still to be
//! laid on the cells of their orbits, which is easy where there are cards of one symbol
//! to fill gaps with, and left to local search (`lay.rs`).
//!
//! Whether it all ends well nobody knows beforehand. When cases become too many, or
//! cards that have their place in the orbits can't be laid on the cells, covers and SAT
//! go on (`weave`) with the largest swish and the best bound. Deals whose cards turn and
//! all have the same number of symbols are what covers are best at, and they begin.

mod branch;
mod lay;
mod simplex;
mod stall;

use super::largest::{self, Ceiling};
use super::weave::Weaver;
use super::{Engine, Outcome};
use crate::budget::{Budget, Halt, Pace};
use crate::deal::{Dealer, Seed};
use crate::sat::SharedListener;
use branch::{Branching, Closed, News};
use lay::Layer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Swish};
use stall::Stall;

/// Cases that are looked at before covers and SAT are asked, at most; and steps of the
/// linear program times its rows, which take the same time in every program.
const FEW_CASES: usize = 300;
const MOST_CASES: usize = 20_000;
const STEPS_TIMES_ROWS: u64 = 10_000_000;
/// As many steps times rows pass before the budget is looked at: some milliseconds.
const LOOK_TIMES_ROWS: u64 = 20_000;
/// With more rows a step takes too long, and so does beginning anew with the inverse.
const MOST_ROWS: usize = 1200;
/// How often other cards are chosen when those chosen could not be laid.
const TRIES: u64 = 16;
/// Turns of the local search for each card, times the tries.
const TURNS_A_CARD: u64 = 200;

/// Finds a largest swish by a linear program.
pub struct Prices;

impl Engine for Prices {
    fn name(&self) -> &'static str {
        "prices"
    }

    fn about(&self) -> &'static str {
        "linear program over the orbits, proven by prices, in cases; the largest of deals that mix cards"
    }

    fn declines(&self, _deal: &Deal, question: Question) -> Option<Fault> {
        largest::declines(question).or_else(|| {
            let any = question != Question::Max && asked(question) == FEWEST;
            any.then(|| Fault::new("the engine `prices` is for large swishes, and any swish at all is wanted"))
        })
    }

    fn solve(&self, deal: &Deal, question: Question, budget: &Budget, proof: Option<SharedListener>) -> Outcome {
        if let Some(fault) = self.declines(deal, question) {
            return largest::declined(fault);
        }
        let mut run = Run { deal, question, budget, weaver: Weaver::new(deal, question, budget) };
        run.answer(proof).unwrap_or_else(|stop| run.weaver.unsettled(stop))
    }
}

struct Run<'a> {
    deal: &'a Deal,
    question: Question,
    budget: &'a Budget,
    weaver: Weaver<'a>,
}

impl Run<'_> {
    fn answer(&mut self, proof: Option<SharedListener>) -> Result<Outcome, Stop> {
        if let Some(stop) = self.budget.spent() {
            return Err(stop);
        }
        let begun = if self.covers_first() { self.weaver.begin()? } else { self.weaver.settled()? };
        if let Some(outcome) = begun {
            return Ok(outcome);
        }
        if let Some(stall) = Stall::of(self.deal).filter(|stall| stall.rows() <= MOST_ROWS) {
            // Where few cases are not enough, covers have a turn, so that there is a swish to show.
            for cases in [FEW_CASES, MOST_CASES] {
                if let Some(outcome) = self.bargain(&stall, cases)? {
                    return Ok(outcome);
                }
                if let Some(outcome) = self.weaver.begin()? {
                    return Ok(outcome);
                }
            }
        }
        self.weaver.go_on(proof)
    }

    /// Whether cards turn and all have the same number of symbols.
    fn covers_first(&self) -> bool {
        !self.deal.is_fixed() && is_even(self.deal)
    }

    /// Brings the ceiling down and the largest swish up, until they meet or no more can
    /// be done here.
    fn bargain(&mut self, stall: &Stall, cases: usize) -> Result<Option<Outcome>, Stop> {
        let rows = stall.rows().max(1) as u64;
        let mut steps = Pace::within(self.budget, STEPS_TIMES_ROWS / rows).looking_every(LOOK_TIMES_ROWS / rows);
        let turns = Pace::within(self.budget, u64::MAX);
        let mut offers = Offers { stall, chance: Dealer::new(Seed(0)), turns, tried: 0, whole: 0, stop: None };
        loop {
            let ended = self.offer(&mut offers, &mut steps, cases);
            if let Some(stop) = offers.stop.take().or_else(|| steps.stop()) {
                return Err(stop);
            }
            let settled = self.weaver.settled()?;
            offers.tried += 1;
            if settled.is_some() || ended != Ok(Closed::All) && ended != Ok(Closed::Enough) || offers.tried == TRIES {
                return Ok(settled);
            }
        }
    }

    /// Goes through the cases once, each time with other cards where several are as good.
    fn offer(&mut self, offers: &mut Offers<'_, '_>, steps: &mut Pace<'_>, cases: usize) -> Result<Closed, Halt> {
        let most = self.weaver.wanted().max(offers.whole) - 1;
        let mut branching = Branching::new(self.deal, offers.stall, most, offers.tried);
        if offers.tried == 0 {
            let Some(cards) = branching.ceiling(steps)? else { return Ok(Closed::Open) };
            let prices = branching.ceiling_prices(cards);
            let lower = prices.map(|prices| Ceiling { cards, why: Refutation::Prices(prices) });
            let news = lower.is_some_and(|ceiling| self.weaver.lower(ceiling));
            if self.weaver.is_settled() {
                return Ok(Closed::All);
            }
            // Where prices say no more than counting does, covers are the better search.
            if !news && self.covers_first() {
                return Ok(Closed::Open);
            }
        }
        let limit = self.budget.conflict_limit().map_or(cases, |limit| cases.min(limit as usize));
        let closed = branching.run(limit, steps, |counts| offers.take(self.question, &mut self.weaver, counts))?;
        if closed == Closed::All && offers.stop.is_none() {
            let cards = most.max(offers.whole);
            self.weaver.lower(Ceiling { cards, why: Refutation::Prices(branching.proof()) });
        }
        Ok(closed)
    }
}

/// Whole cards that the program lays, on their way to a swish.
struct Offers<'a, 'b> {
    stall: &'a Stall,
    chance: Dealer,
    turns: Pace<'b>,
    tried: u64,
    /// The most of them, whether they could be laid or not.
    whole: usize,
    /// Why the search has to end.
    stop: Option<Stop>,
}

impl Offers<'_, '_> {
    /// Lays so many cards of each class, if it can.
    fn take(&mut self, question: Question, weaver: &mut Weaver<'_>, counts: &[u32]) -> News {
        let cards = counts.iter().sum::<u32>() as usize;
        self.whole = self.whole.max(cards);
        let kept = match self.lay(weaver.deal(), counts) {
            Ok(Some(swish)) => weaver.keep(swish).map(|()| true),
            Ok(None) => Ok(false),
            Err(Halt) => Err(self.turns.why()),
        };
        match kept {
            Ok(kept) if question == Question::Max && (kept || self.tried == 0) && !weaver.is_settled() => {
                News::Most(cards)
            }
            Ok(_) => News::Enough,
            Err(stop) => {
                self.stop = Some(stop);
                News::Enough
            }
        }
    }

    fn lay(&mut self, deal: &Deal, counts: &[u32]) -> Result<Option<Swish>, Halt> {
        let mut cards = Vec::new();
        for (alike, &count) in self.stall.counter.alike().iter().zip(counts) {
            let mut places = alike.cards.clone();
            cards.extend_from_slice(self.chance.quick_deal(&mut places, count as usize));
        }
        if deal.is_fixed() {
            return Ok(Some(Swish::as_dealt(cards.iter().map(|&place| deal.cards()[place].clone()))));
        }
        let turns = TURNS_A_CARD * (self.tried + 1) * cards.len() as u64;
        Layer::new(deal, &self.stall.counter, &cards).search(turns, &mut self.chance, &mut self.turns)
    }
}

/// Whether all cards have the same number of symbols, blank ones aside.
fn is_even(deal: &Deal) -> bool {
    let mut symbols = deal.cards().iter().map(|card| card.cells().len()).filter(|&symbols| symbols > 0);
    let first = symbols.next();
    symbols.all(|symbols| Some(symbols) == first)
}
