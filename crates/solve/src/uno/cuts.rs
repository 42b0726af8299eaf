//! Solitaire by satisfiability, on the formula that the kernel builds.
//!
//! The formula leaves open whether the cards of a trail are connected. So the solver is asked, and where its cards fall
//! into parts, a cut for each part is added and it is asked again (as for travelling salesmen: Dantzig, Fulkerson and
//! Johnson 1954). It ends with a trail or with a proof, which the kernel follows while it is made.

use super::spanning_trees::Union;
use super::table::Table;
use super::trail::playing_order;
use super::{Card, Solitaire};
use crate::budget::Budget;
use crate::sat::cadical::CadicalSolver;
use crate::sat::follow::Live;
use crate::sat::recorder::Recorder;
use crate::sat::{SatSolver, SharedListener, Verdict};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::refuter::{CutProof, Refuter};
use misdeal_kernel::uno::{self, Hub, HubList};
use std::cell::RefCell;
use std::rc::Rc;

/// A hand on its way to a trail or a proof. It can be asked several times, with more patience each time.
pub struct Run<'a> {
    table: &'a Table,
    /// The places of the hand, ordered by card.
    sorted: Vec<u32>,
    hand: &'a [Card],
    live: Rc<RefCell<Live<Refuter>>>,
    recorder: Rc<RefCell<Recorder>>,
    solver: Box<dyn SatSolver>,
    /// How many clauses of the formula the solver has.
    given: usize,
    cuts: Vec<HubList>,
}

impl<'a> Run<'a> {
    /// Nothing is known yet. The table is the one of the hand.
    ///
    /// # Errors
    /// When there is no formula for the hand.
    pub fn new(deal: &uno::Solitaire, hand: &'a [Card], table: &'a Table) -> Result<Self, Stop> {
        let refuter = Refuter::of(deal).map_err(Stop::TooLarge)?;
        let recorder = Rc::new(RefCell::new(Recorder::default()));
        let live = Rc::new(RefCell::new(Live::new(refuter, Some(Rc::clone(&recorder) as SharedListener))));
        let solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        let mut sorted: Vec<u32> = (0..hand.len() as u32).collect();
        sorted.sort_unstable_by_key(|&place| hand[place as usize]);
        Ok(Self { table, sorted, hand, live, recorder, solver, given: 0, cuts: Vec::new() })
    }

    /// How many cuts were added.
    #[must_use]
    pub fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// Asks until there is an answer, or the budget is spent.
    pub fn answer(&mut self, budget: &Budget) -> Solitaire<CutProof> {
        self.go_on(budget).unwrap_or_else(Solitaire::Unknown)
    }

    fn go_on(&mut self, budget: &Budget) -> Result<Solitaire<CutProof>, Stop> {
        loop {
            // The solver tells its proof while it takes clauses in and while it searches, so the refuter must not be
            // borrowed meanwhile.
            let news = self.live.borrow().follower.formula().since(self.given);
            self.given += news.len();
            if !self.live.borrow().follower.is_refuted() {
                self.solver.extend(&news);
                match self.solver.solve(&[], budget) {
                    Verdict::Sat(model) => {
                        let cards = self.live.borrow().follower.read(&model);
                        match self.trail(&cards) {
                            Some(order) => return Ok(Solitaire::Order(order)),
                            None => self.cut(&cards)?,
                        }
                        continue;
                    }
                    Verdict::Unsat => {}
                    Verdict::Unknown(stop) => return Err(stop),
                }
            }
            let live = self.live.borrow();
            if let Some(fault) = &live.fault {
                return Err(Stop::Rejected(fault.clone()));
            }
            live.follower.finish().map_err(Stop::Rejected)?;
            let proof = self.recorder.borrow().proof(self.given);
            return Ok(Solitaire::Stuck(CutProof { cuts: std::mem::take(&mut self.cuts), proof }));
        }
    }

    /// The order, if the cards make one trail.
    fn trail(&self, cards: &[uno::Card]) -> Option<Vec<u32>> {
        let mut chosen = vec![false; self.hand.len()];
        let mut before = None;
        let mut next = 0;
        for card in cards {
            // Copies come one after the other, and so do their places.
            let pair = (card.values()[0], card.values()[1]);
            if before.replace(pair) != Some(pair) {
                next = self.sorted.partition_point(|&place| self.hand[place as usize] < pair);
            }
            chosen[*self.sorted.get(next)? as usize] = true;
            next += 1;
        }
        playing_order(self.table, &chosen)
    }

    /// Adds a cut for each part of the cards but the largest.
    fn cut(&mut self, cards: &[uno::Card]) -> Result<(), Stop> {
        let mut hubs: Vec<Hub> = cards.iter().flat_map(|card| ends(*card)).collect();
        hubs.sort_unstable();
        hubs.dedup();
        let place = |hub: Hub| hubs.partition_point(|&other| other < hub) as u32;
        let mut union = Union::new(hubs.len());
        cards.iter().for_each(|card| _ = union.join(ends(*card).map(place)));
        let mut parts = vec![Vec::new(); hubs.len()];
        for (place, &hub) in hubs.iter().enumerate() {
            parts[union.find(place as u32) as usize].push(hub);
        }
        parts.retain(|part| !part.is_empty());
        parts.sort_by_key(Vec::len);
        if parts.len() > 2 {
            parts.pop();
        } else {
            parts.truncate(1);
        }
        if parts.is_empty() || hubs.is_empty() {
            return Err(Stop::Rejected(Fault::new("the cards of the model make no trail, and do not fall apart")));
        }
        for part in parts {
            let part = HubList(part);
            self.live.borrow_mut().follower.cut(&part).map_err(Stop::TooLarge)?;
            self.cuts.push(part);
        }
        Ok(())
    }
}

fn ends(card: uno::Card) -> [Hub; 2] {
    [Hub::Colour(card.values()[0]), Hub::Number(card.values()[1])]
}
