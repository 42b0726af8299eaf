//! The largest swish by prices: what cards are worth against the room they take.
//!
//! A linear program over the orbits of the cells, which lays cards in parts, bounds the
//! cards of a swish, and its prices are a proof that the kernel takes (`../sums.rs`). It is small however many cards there are. Where
//! it lays some cards in part, cases are split (`branch.rs`) until each has prices or
//! lays whole cards. For a fixed deal that is a swish. Cards that turn have still to be
//! laid on the cells of their orbits. That is easy where there are cards of one symbol to
//! fill gaps with, and left to local search (`lay.rs`); where that does not find the way,
//! SAT does, or says which cards are to blame (`pinned.rs`), and others are chosen.
//!
//! Where there are about as many cards as cells, each card stands for itself, and cuts tell the program what it can't see
//! (`each.rs`, `cuts/`).
//!
//! Whether it all ends well nobody knows beforehand. When a few cases are not enough, or
//! cards that have their place in the orbits can't be laid on the cells, covers and SAT
//! go on (`weave`) with the largest swish and the best bound, and more cases have their
//! turns between theirs, each twice as long as the last one. Deals whose cards turn and all
//! have the same number of symbols are what covers are best at, and they begin. In a race
//! covers and SAT have turns of their own, and all of these go to cases.

mod branch;
mod classes;
mod cuts;
mod each;
mod lay;
mod pinned;
mod simplex;
mod stall;

use super::largest::{self, Ceiling};
use super::weave::{Weave, Weaver};
use super::{Engine, Found, SwishGame, leaves_to};
use crate::budget::{Budget, Halt, Pace};
use crate::deal::{Dealer, Seed};
use crate::game::Chance;
use crate::sat::Scribe;
use branch::{Branching, Closed, News};
use each::Each;
use lay::Layer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::asked;
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Swish};
use pinned::{Laying, Pinned};
use stall::Stall;

/// Cases that are looked at before covers are asked, and at most; and steps of the linear
/// program times its rows, which take the same time in every program: in the first turn
/// of many cases, and in the last one, which few cases may take at once.
const FEW_CASES: usize = 300;
const MOST_CASES: usize = 20_000;
const FIRST_STEPS_TIMES_ROWS: u64 = 1 << 20;
const LAST_STEPS_TIMES_ROWS: u64 = 1 << 23;
/// The same for the program in which each card stands for itself: in its first turn, where cards are few, and if covers
/// and SAT wait for it.
const EACH_FIRST: u64 = 1 << 19;
const EACH_STEPS: u64 = 1 << 23;
/// Ticks of a step of the linear program, for each of its rows.
const TICKS_A_ROW: u64 = 200;
/// Ticks of a card, when the program is made.
const STALL: u64 = 500;
/// With more rows a step takes too long, and so does beginning anew with the inverse.
const MOST_ROWS: usize = 1200;
/// How often other cards are chosen when those chosen could not be laid.
const TRIES: u64 = 16;
/// Ticks of a turn of the local search.
const TURN: u64 = 500;
/// Turns of the local search for each card.
const TURNS_A_CARD: u64 = 200;

/// Finds a largest swish by a linear program.
pub struct Prices;

impl Engine<SwishGame> for Prices {
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

    fn chance(&self, _deal: &Deal, _question: Question) -> Chance {
        Chance::Good
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, proof: Option<Scribe>) -> Result<Found, Stop> {
        let mut weaver = Weaver::new(deal, question, budget);
        Ok(answer(deal, question, budget, &mut weaver, proof).unwrap_or_else(|stop| weaver.unsettled(stop)))
    }
}

fn answer(
    deal: &Deal,
    question: Question,
    budget: &Budget,
    weaver: &mut Weaver<'_>,
    proof: Option<Scribe>,
) -> Result<Found, Stop> {
    if let Some(stop) = budget.spent() {
        return Err(stop);
    }
    let is_alone = !leaves_to(Weave.name(), budget);
    let begun = if is_alone && covers_first(deal) { weaver.begin()? } else { weaver.settled()? };
    if let Some(outcome) = begun {
        return Ok(outcome);
    }
    if let Some(stop) = budget.spend(STALL * deal.cards().len() as u64) {
        return Err(stop);
    }
    let stall = Stall::of(deal).filter(|stall| stall.rows() <= MOST_ROWS);
    let Some(stall) = stall else { return if is_alone { weaver.go_on(proof) } else { Err(Stop::Incomplete) } };
    let mut each = Each::of(deal, question, budget, &stall);
    if let Some(each) = each.as_mut().filter(|_| is_sparse(deal))
        && let Some(outcome) = each.turn(EACH_FIRST, weaver)?
    {
        return Ok(outcome);
    }
    let mut bargain = Bargain { deal, question, budget, stall, pinned: None, steps: LAST_STEPS_TIMES_ROWS };
    if let Some(outcome) = bargain.turn(FEW_CASES, weaver)? {
        return Ok(outcome);
    }
    if !is_alone {
        if let Some(each) = &mut each
            && let Some(outcome) = each.run(weaver)?
        {
            return Ok(outcome);
        }
        while bargain.goes_on() {
            if let Some(outcome) = bargain.turn(MOST_CASES, weaver)? {
                return Ok(outcome);
            }
        }
        return Err(Stop::Incomplete);
    }
    // Now covers have a turn, so that there is a swish to show.
    if let Some(outcome) = weaver.begin()? {
        return Ok(outcome);
    }
    if let Some(each) = &mut each
        && let Some(outcome) = each.turn(EACH_STEPS, weaver)?
    {
        return Ok(outcome);
    }
    match bargain.turn(MOST_CASES, weaver)? {
        Some(outcome) => Ok(outcome),
        None => weaver.go_on_with(proof, &mut |weaver| bargain.turn(MOST_CASES, weaver)),
    }
}

/// Whether there are about as many cards as cells, or fewer: then it matters which cells of an orbit they lie on.
fn is_sparse(deal: &Deal) -> bool {
    deal.cards().len() < 2 * deal.grid().size()
}

/// Whether cards turn and all have the same number of symbols.
fn covers_first(deal: &Deal) -> bool {
    !deal.is_fixed() && is_even(deal)
}

/// Brings the ceiling down and the largest swish up.
struct Bargain<'a> {
    deal: &'a Deal,
    question: Question,
    budget: &'a Budget,
    stall: Stall,
    /// Lays what local search does not, once that is needed; none also when the deal is too large.
    pinned: Option<Option<Pinned>>,
    /// How many steps times rows the next turn has; none when more would be of no use.
    steps: u64,
}

impl Bargain<'_> {
    /// Whether another turn may be of use.
    fn goes_on(&self) -> bool {
        self.steps <= LAST_STEPS_TIMES_ROWS
    }

    /// Goes on until floor and ceiling meet, or no more can be done within this turn.
    fn turn(&mut self, cases: usize, weaver: &mut Weaver<'_>) -> Result<Option<Found>, Stop> {
        let rows = self.stall.rows().max(1) as u64;
        let mut steps = Pace::within(self.budget, self.steps / rows).worth(TICKS_A_ROW * rows);
        if !self.goes_on() {
            return Ok(None);
        }
        let (turns, chance) = (Pace::within(self.budget, u64::MAX).worth(TURN), Dealer::new(Seed(0)));
        let (stall, pinned) = (&self.stall, &mut self.pinned);
        let mut offers = Offers {
            budget: self.budget,
            stall,
            pinned,
            chance,
            turns,
            tried: 0,
            whole: 0,
            apart: Vec::new(),
            stop: None,
        };
        let work = Work { deal: self.deal, question: self.question, budget: self.budget, cases };
        loop {
            let ended = work.offer(&mut offers, &mut steps, weaver);
            if let Some(stop) = offers.stop.take().or_else(|| steps.stop()) {
                return Err(stop);
            }
            let settled = weaver.settled()?;
            offers.tried += 1;
            if ended == Ok(Closed::Searched) {
                // Nobody can lay this many.
                offers.whole -= 1;
            }
            let more = matches!(ended, Ok(Closed::All | Closed::Enough | Closed::Searched));
            if settled.is_some() || !more || offers.tried == TRIES || offers.whole < weaver.wanted() {
                // A longer turn helps those only who ran out of steps, and another those who ran out of few cases.
                self.steps = match ended {
                    Err(Halt) => 2 * self.steps,
                    Ok(Closed::Open) if cases < MOST_CASES => FIRST_STEPS_TIMES_ROWS,
                    _ => u64::MAX,
                };
                return Ok(settled);
            }
        }
    }
}

/// One go through the cases.
struct Work<'a> {
    deal: &'a Deal,
    question: Question,
    budget: &'a Budget,
    cases: usize,
}

impl Work<'_> {
    /// Goes through the cases once, each time with other cards where several are as good.
    fn offer(
        &self,
        offers: &mut Offers<'_, '_>,
        steps: &mut Pace<'_>,
        weaver: &mut Weaver<'_>,
    ) -> Result<Closed, Halt> {
        weaver.hear();
        let most = weaver.wanted().max(offers.whole) - 1;
        let mut branching = Branching::new(offers.stall, most, offers.tried);
        if offers.tried == 0 {
            let Some(cards) = branching.ceiling(steps)? else { return Ok(Closed::Open) };
            let prices = branching.ceiling_prices(cards);
            let lower = prices.map(|prices| Ceiling { cards, why: Refutation::Sums(prices) });
            let news = lower.is_some_and(|ceiling| weaver.lower(ceiling));
            if weaver.is_settled() {
                return Ok(Closed::All);
            }
            // Where prices say no more than counting does, covers are the better search.
            if !news && covers_first(self.deal) {
                return Ok(Closed::Open);
            }
        }
        let limit = self.budget.conflict_limit().map_or(self.cases, |limit| self.cases.min(limit as usize));
        let closed = branching.run(limit, steps, |counts| match counts {
            Some(counts) => offers.take(self.question, weaver, counts),
            None => {
                weaver.hear();
                News::Most(weaver.wanted() - 1)
            }
        })?;
        if closed == Closed::All && offers.stop.is_none() {
            let cards = branching.most();
            if let Ok(proof) = branching.proof() {
                weaver.lower(Ceiling { cards, why: Refutation::Sums(proof) });
            }
        }
        Ok(closed)
    }
}

/// Whole cards that the program lays, on their way to a swish.
struct Offers<'a, 'b> {
    budget: &'b Budget,
    stall: &'a Stall,
    pinned: &'a mut Option<Option<Pinned>>,
    chance: Dealer,
    turns: Pace<'b>,
    tried: u64,
    /// The most of them, whether they could be laid or not; fewer when this many were searched for.
    whole: usize,
    /// Classes that could not be laid in such numbers.
    apart: Vec<Vec<(usize, u32)>>,
    /// Why the search has to end.
    stop: Option<Stop>,
}

impl Offers<'_, '_> {
    /// Lays this many cards of each class, if it can.
    fn take(&mut self, question: Question, weaver: &mut Weaver<'_>, counts: &[u32]) -> News {
        let mut cards = counts.iter().sum::<u32>() as usize;
        if self.tried == 0 {
            self.whole = self.whole.max(cards);
        }
        let blames = |known: &&Vec<(usize, u32)>| known.iter().all(|&(class, count)| counts[class] == count);
        if let Some(known) = self.apart.iter().find(blames).filter(|_| self.tried > 0) {
            return News::Apart(known.iter().map(|&(class, _)| class).collect());
        }
        let laid = self.lay(weaver.deal(), counts).and_then(|laying| match laying {
            // Where numbers were left open there may be others of them.
            Laying::Swish(swish) if swish.len() < weaver.wanted() => Ok(Some(Laying::Open)),
            Laying::Swish(swish) => {
                cards = cards.max(swish.len());
                weaver.keep(swish).map(|()| None)
            }
            other => Ok(Some(other)),
        });
        match laid {
            // The first time the ceiling comes down as far as it can, and afterwards cards are looked for that can be laid.
            Ok(None) if question == Question::Max && !weaver.is_settled() => News::Most(cards),
            Ok(Some(_)) if question == Question::Max && self.tried == 0 => News::Most(cards),
            Ok(Some(Laying::Apart(blamed))) if self.tried > 0 => {
                self.apart.push(blamed.iter().map(|&class| (class, counts[class])).collect());
                News::Apart(blamed)
            }
            Ok(_) => News::Enough,
            Err(stop) => {
                self.stop = Some(stop);
                News::Enough
            }
        }
    }

    fn lay(&mut self, deal: &Deal, counts: &[u32]) -> Result<Laying, Stop> {
        let mut cards = Vec::new();
        for (alike, &count) in self.stall.classes.alike().iter().zip(counts) {
            let mut places = alike.cards.clone();
            cards.extend_from_slice(self.chance.quick_deal(&mut places, count as usize));
        }
        if deal.is_fixed() {
            return Ok(Laying::Swish(Swish::as_dealt(cards.iter().map(|&place| deal.cards()[place].clone()))));
        }
        let turns = TURNS_A_CARD * cards.len() as u64;
        let layer = Layer::new(deal, &self.stall.classes, &cards);
        match layer.search(turns, &mut self.chance, &mut self.turns) {
            Ok(Some(swish)) => return Ok(Laying::Swish(swish)),
            Ok(None) => {}
            Err(Halt) => return Err(self.turns.why()),
        }
        match self.pinned.get_or_insert_with(|| Pinned::of(deal, self.stall.classes.alike())) {
            Some(pinned) => pinned.lay(counts, self.budget),
            None => Ok(Laying::Open),
        }
    }
}

/// Whether all cards have the same number of symbols, blank ones aside.
fn is_even(deal: &Deal) -> bool {
    let mut symbols = deal.cards().iter().map(|card| card.cells().len()).filter(|&symbols| symbols > 0);
    let first = symbols.next();
    symbols.all(|symbols| Some(symbols) == first)
}
