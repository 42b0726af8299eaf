//! The program in which each card stands for itself, with cuts (`cuts/`).
//!
//! Prices alone leave too much open where there are about as many cards as cells. Here whole cards are laid, or a cut
//! tells why they can't be, so a search that comes to its end is a proof.

use super::super::Found;
use super::super::largest::Ceiling;
use super::super::weave::Weaver;
use super::branch::{Branching, Closed, News};
use super::classes::Classes;
use super::cuts::{Core, Cores, Cuts};
use super::lay::Layer;
use super::pinned::{Laying, Pinned};
use super::stall::Stall;
use super::{MOST_CASES, TICKS_A_ROW, TURN, TURNS_A_CARD};
use crate::budget::{Budget, Halt, Pace};
use crate::deal::{Dealer, Seed};
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::wanted::Refutation;
use misdeal_kernel::swish::{Deal, Laid, Swish};

/// With more cards the program is too large.
const MOST_CARDS: usize = 600;
/// Ticks of a choice, when cards are laid.
const CHOICE: u64 = 3000;

/// The program of a deal, and what lays its cards.
pub(super) struct Each<'a> {
    question: Question,
    budget: &'a Budget,
    stall: Stall,
    cuts: Cuts,
    hands: Hands<'a>,
}

/// What lays cards.
struct Hands<'a> {
    deal: &'a Deal,
    budget: &'a Budget,
    classes: Classes,
    cores: Cores,
    pinned: Option<Option<Pinned>>,
    chance: Dealer,
}

impl<'a> Each<'a> {
    /// None when the deal is too large.
    pub(super) fn of(deal: &'a Deal, question: Question, budget: &'a Budget, stall: &Stall) -> Option<Self> {
        if deal.cards().len() > MOST_CARDS {
            return None;
        }
        let stall = stall.apart()?;
        let cuts = Cuts::of(deal, &stall.classes).ok()?;
        let classes = stall.classes.clone();
        let hands = Hands { deal, budget, classes, cores: cuts.cores()?, pinned: None, chance: Dealer::new(Seed(0)) };
        Some(Self { question, budget, stall, cuts, hands })
    }

    /// Goes on until the question is settled, or no more can be done.
    pub(super) fn run(&mut self, weaver: &mut Weaver<'_>) -> Result<Option<Found>, Stop> {
        self.turn(u64::MAX, weaver)
    }

    /// The same with this number of steps times rows.
    pub(super) fn turn(&mut self, steps: u64, weaver: &mut Weaver<'_>) -> Result<Option<Found>, Stop> {
        let rows = self.stall.rows().max(1) as u64;
        let mut steps = Pace::within(self.budget, steps / rows).worth(TICKS_A_ROW * rows);
        weaver.hear();
        if let Some(outcome) = weaver.settled()? {
            return Ok(Some(outcome));
        }
        let mut stop = None;
        let searched = self.search(weaver, &mut steps, &mut stop);
        if let Some(stop) = stop.or_else(|| searched.err().and_then(|Halt| steps.stop())) {
            return Err(stop);
        }
        weaver.settled()
    }

    fn search(&mut self, weaver: &mut Weaver<'_>, steps: &mut Pace<'_>, stop: &mut Option<Stop>) -> Result<(), Halt> {
        let mut branching = Branching::new(&self.stall, weaver.wanted() - 1, 0).cutting(self.cuts.cutter());
        let Some(cards) = branching.tighten(steps)? else { return Ok(()) };
        if let Some(prices) = branching.ceiling_prices(cards) {
            weaver.lower(Ceiling { cards, why: Refutation::Sums(prices) });
        }
        if weaver.is_settled() {
            return Ok(());
        }
        let (hands, cuts, question) = (&mut self.hands, &self.cuts, self.question);
        let closed = branching.run(MOST_CASES, steps, |counts| {
            let Some(counts) = counts else {
                weaver.hear();
                return News::Most(weaver.wanted() - 1);
            };
            let news = hands.lay(cuts, counts).and_then(|news| match news {
                Ok(swish) => {
                    let cards = swish.len();
                    weaver.keep(swish)?;
                    let goes_on = question == Question::Max && !weaver.is_settled();
                    Ok(if goes_on { News::Most(cards) } else { News::Enough })
                }
                Err(news) => Ok(news),
            });
            news.unwrap_or_else(|why| {
                *stop = Some(why);
                News::Enough
            })
        })?;
        if closed == Closed::All && stop.is_none() {
            let cards = branching.most();
            if let Ok(proof) = branching.proof() {
                weaver.lower(Ceiling { cards, why: Refutation::Sums(proof) });
            }
        }
        Ok(())
    }
}

impl Hands<'_> {
    /// Lays the cards that are chosen, or says what of that is not possible.
    fn lay(&mut self, cuts: &Cuts, counts: &[u32]) -> Result<Result<Swish, News>, Stop> {
        let all: Vec<(usize, bool)> = counts.iter().map(|&count| count > 0).enumerate().collect();
        let mut choices = Pace::within(self.budget, u64::MAX).worth(CHOICE);
        let core = cuts.look_at(&mut self.cores, &all, &mut choices).map_err(|Halt| choices.why())?;
        match core {
            Core::Cut(cut) => return Ok(Err(News::Cut(cut))),
            Core::Laid(laid) => return Ok(Ok(self.swish(&laid))),
            Core::Open => {}
        }
        if let Some(swish) = self.by_turning(&self.places(counts))? {
            return Ok(Ok(swish));
        }
        match self.by_sat(counts)? {
            Laying::Swish(swish) => Ok(Ok(swish)),
            Laying::Open => Ok(Err(News::Apart(Vec::new()))),
            Laying::Apart(blamed) => {
                let some: Vec<(usize, bool)> = all.into_iter().filter(|(card, _)| blamed.contains(card)).collect();
                let core = cuts.look_at(&mut self.cores, &some, &mut choices).map_err(|Halt| choices.why())?;
                Ok(Err(if let Core::Cut(cut) = core { News::Cut(cut) } else { News::Apart(blamed) }))
            }
        }
    }

    /// The places in the deal of the cards that are chosen.
    fn places(&self, counts: &[u32]) -> Vec<usize> {
        let with_symbols = (0..self.deal.cards().len()).filter(|&place| !self.deal.cards()[place].is_blank());
        with_symbols.zip(counts).filter(|(_, count)| **count > 0).map(|(place, _)| place).collect()
    }

    /// Cards in the ways that they lie.
    fn swish(&self, laid: &[(usize, usize)]) -> Swish {
        let laid = laid.iter().filter_map(|&(place, way)| {
            let card = &self.deal.cards()[place];
            let (orientation, _) = self.deal.images(card).into_iter().nth(way)?;
            Some(Laid { card: card.clone(), orientation })
        });
        Swish(laid.collect())
    }

    fn by_turning(&mut self, places: &[usize]) -> Result<Option<Swish>, Stop> {
        let mut turns = Pace::within(self.budget, u64::MAX).worth(TURN);
        let layer = Layer::new(self.deal, &self.classes, places);
        layer.search(TURNS_A_CARD * places.len() as u64, &mut self.chance, &mut turns).map_err(|Halt| turns.why())
    }

    fn by_sat(&mut self, counts: &[u32]) -> Result<Laying, Stop> {
        match self.pinned.get_or_insert_with(|| Pinned::of(self.deal, self.classes.alike())) {
            Some(pinned) => pinned.lay(counts, self.budget),
            None => Ok(Laying::Open),
        }
    }
}
