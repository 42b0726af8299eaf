//! The largest swish-free set of any deal, by implicit hitting sets.
//!
//! A swish-free set breaks every swish. There are too many swishes to list, so we
//! start with the short ones, ask a SAT solver for a set of more cards than the best
//! one known that breaks all listed swishes, and look for a swish in what it keeps.
//! If there is one, it joins the list. If there is none, the set is the best one
//! known, and more cards are demanded. When the solver says that there is no such
//! set, the best one is largest, and a second solver proves it to the kernel on the
//! formula of the final list.

use super::apart::apart;
use super::blocks::{disjoint, room};
use super::short_swishes::{as_dealt, short_swishes};
use super::{Found, FreeStatement, SwishFree};
use crate::ask;
use crate::budget::Budget;
use crate::choose;
use crate::game::Engine;
use crate::outcome::Backing;
use crate::sat::cadical::CadicalSolver;
use crate::sat::follow::Live;
use crate::sat::recorder::Recorder;
use crate::sat::{ProofListener, SatSolver, Scribe, SharedListener, Verdict, heard};
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::proof::lrat::{ClauseId, Proof};
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::free::cover::Cover;
use misdeal_kernel::swish::free::{Apart, Bound, FreeClaim, Pool, SetQuestion};
use misdeal_kernel::swish::{Card, Deal, Swish};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// The engine.
pub struct HittingSets;

impl Engine<SwishFree> for HittingSets {
    fn name(&self) -> &'static str {
        "hitting-sets"
    }

    fn about(&self) -> &'static str {
        "breaks swishes one by one until none is left, with a proof over those it broke; any deal"
    }

    fn find(&self, deal: &Deal, question: SetQuestion, budget: &Budget, _proof: Option<Scribe>) -> Result<Found, Stop> {
        Ok(Self::find_from(deal, question, &[], budget))
    }
}

impl HittingSets {
    /// Answers, starting from a swish-free set, given as kinds.
    pub fn find_from(deal: &Deal, question: SetQuestion, best: &[Card], budget: &Budget) -> Found {
        let best = best.iter().map(|card| deal.kind(card)).collect();
        let mut search = Search { deal, budget, swishes: short_swishes(deal), best, all: Vec::new() };
        match search.answer(question) {
            Ok(claim) => Found::answer(FreeStatement(claim), Backing::Witness),
            Err(stop) => search.unsettled(stop),
        }
    }
}

/// Hears a proof that nobody needs.
struct Deaf;

impl ProofListener for Deaf {
    fn add(&mut self, _: ClauseId, _: &[Lit], _: &[ClauseId]) {}
    fn delete(&mut self, _: ClauseId) {}
}

struct Search<'a> {
    deal: &'a Deal,
    budget: &'a Budget,
    /// Swishes that must be broken.
    swishes: Vec<Swish>,
    /// The largest swish-free set so far.
    best: Vec<Card>,
    /// All sets of that size, when they are asked for.
    all: Vec<Vec<Card>>,
}

/// A formula and a solver that has taken in some of it.
struct Master {
    cover: Cover,
    solver: Box<dyn SatSolver>,
    given: usize,
}

impl Master {
    fn new(deal: &Deal, swishes: &[Swish]) -> Result<Self, Stop> {
        let cover = Cover::new(deal, swishes).map_err(Stop::TooLarge)?;
        Ok(Self { cover, solver: CadicalSolver::boxed(Rc::new(RefCell::new(Deaf))), given: 0 })
    }

    /// Cards that break what must be broken.
    fn call(&mut self, budget: &Budget) -> Result<Option<Vec<Card>>, Stop> {
        let news = self.cover.formula().since(self.given);
        self.given += news.len();
        self.solver.extend(&news);
        match self.solver.solve(&[], budget) {
            Verdict::Sat(model) => Ok(Some(self.cover.read(&model))),
            Verdict::Unsat => Ok(None),
            Verdict::Unknown(stop) => Err(stop),
        }
    }
}

impl Search<'_> {
    fn answer(&mut self, question: SetQuestion) -> Result<FreeClaim, Stop> {
        self.largest()?;
        let kept = if question == SetQuestion::Largest {
            vec![self.best.clone()]
        } else {
            self.every_largest()?;
            self.all.clone()
        };
        let kept = kept.into_iter().map(|mut cards| {
            // As the kernel orders them, whose formula a proof is about.
            cards.sort_unstable();
            let apart = apart(&self.part(&cards)?, self.budget)?;
            Ok((cards, apart))
        });
        let kept: Vec<(Vec<Card>, Apart)> = kept.collect::<Result<_, Stop>>()?;
        let bound = self.prove(question)?;
        Ok(FreeClaim { pool: Pool::Deal(self.deal.clone()), question, kept, bound })
    }

    /// Finds a largest set.
    fn largest(&mut self) -> Result<(), Stop> {
        let mut master = Master::new(self.deal, &self.swishes)?;
        master.cover.demand(self.best.len() + 1).map_err(Stop::TooLarge)?;
        while let Some(cards) = master.call(self.budget)? {
            let broken = self.swishes.len();
            self.improve(cards)?;
            for swish in &self.swishes[broken..] {
                master.cover.forbid(swish).map_err(Stop::Rejected)?;
            }
            master.cover.demand(self.best.len() + 1).map_err(Stop::TooLarge)?;
            self.budget.progress().note_best(self.best.len());
        }
        Ok(())
    }

    /// Finds all sets as large as the largest one.
    fn every_largest(&mut self) -> Result<(), Stop> {
        let mut master = Master::new(self.deal, &self.swishes)?;
        master.cover.demand(self.best.len()).map_err(Stop::TooLarge)?;
        while let Some(cards) = master.call(self.budget)? {
            match self.swish_in(&cards)? {
                Some(swish) => {
                    master.cover.forbid(&swish).map_err(Stop::Rejected)?;
                    self.swishes.push(swish);
                }
                None => {
                    master.cover.exclude(&cards).map_err(Stop::Rejected)?;
                    self.all.push(cards);
                    self.budget.progress().note_found(self.all.len());
                }
            }
        }
        // In the order in which the kernel excludes them.
        self.all.iter_mut().for_each(|set| set.sort_unstable());
        self.all.sort_unstable();
        Ok(())
    }

    /// Drops cards until no swish is left, and takes back what does no harm. Every
    /// swish found on the way is one to break.
    fn improve(&mut self, mut cards: Vec<Card>) -> Result<(), Stop> {
        let mut dropped = Vec::new();
        while let Some(swish) = self.swish_in(&cards)? {
            let hand = swish.hand(self.deal);
            self.swishes.push(swish);
            // The last card of the hand, as good as any.
            if let Some(place) = hand.last().and_then(|kind| cards.iter().position(|card| card == kind)) {
                dropped.push(cards.swap_remove(place));
            }
        }
        for card in dropped {
            if cards.len() < self.best.len() {
                break;
            }
            cards.push(card);
            if self.swish_in(&cards)?.is_some() {
                cards.pop();
            }
        }
        if cards.len() > self.best.len() {
            self.best = cards;
        }
        Ok(())
    }

    /// The kinds of cards as a deal.
    fn part(&self, cards: &[Card]) -> Result<Deal, Stop> {
        Deal::new(self.deal.grid(), self.deal.is_fixed(), cards.iter().cloned()).map_err(Stop::TooLarge)
    }

    /// A swish among these cards, written as in the whole deal.
    fn swish_in(&self, cards: &[Card]) -> Result<Option<Swish>, Stop> {
        let part = self.part(cards)?;
        let quiet = self.budget.without_progress();
        let accepted = ask(choose(&part, &Question::Any), &part, Question::Any, &quiet).settled()?;
        Ok(accepted.finding().swishes().first().and_then(|swish| as_dealt(self.deal, swish)))
    }

    /// Proves to the kernel that there is nothing more.
    fn prove(&self, question: SetQuestion) -> Result<Bound, Stop> {
        let mut cover = Cover::new(self.deal, &self.swishes).map_err(Stop::TooLarge)?;
        if question == SetQuestion::Largest {
            cover.demand(self.best.len() + 1).map_err(Stop::TooLarge)?;
        } else {
            cover.demand(self.best.len()).map_err(Stop::TooLarge)?;
            self.all.iter().try_for_each(|set| cover.exclude(set)).map_err(Stop::Rejected)?;
        }
        let formula = cover.formula().clone();
        let recorder = Arc::new(Mutex::new(Recorder::default()));
        let live = Rc::new(RefCell::new(Live::new(cover, Some(Arc::clone(&recorder) as Scribe))));
        let mut solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        solver.extend(&formula);
        match solver.solve(&[], self.budget) {
            Verdict::Unsat => {}
            Verdict::Unknown(stop) => return Err(stop),
            Verdict::Sat(_) => return Err(Stop::Incomplete),
        }
        if let Some(fault) = &live.borrow().fault {
            return Err(Stop::Rejected(fault.clone()));
        }
        drop((solver, live));
        let proof: Proof = heard(recorder).ok_or(Stop::Incomplete)?.proof(formula.len());
        Ok(Bound::Lrat { forbidden: self.swishes.clone(), proof })
    }

    fn unsettled(&self, stop: Stop) -> Found {
        // Disjoint pairs and triples leave room for this many cards.
        let room = room(self.deal, &disjoint(self.deal, &self.swishes));
        Found::Open { best: self.best.clone(), bound: Some(room), stop }
    }
}
