//! Hands by satisfiability, on the formula that the kernel builds: an order of all cards, of this many, or with so few
//! added, in any number of dimensions.
//!
//! The formula leaves open whether the ways of a trail are connected. So the solver is asked, and where its ways fall
//! into parts, a cut for each part is added and it is asked again (as for travelling salesmen: Dantzig, Fulkerson and
//! Johnson 1954). It ends with trails or with a proof, which the kernel follows while it is made.

use crate::aside::within;
use crate::budget::Budget;
use crate::sat::cadical::CadicalSolver;
use crate::sat::follow::Live;
use crate::sat::recorder::Recorder;
use crate::sat::{SatSolver, Scribe, SharedListener, Verdict};
use crate::uno::hand::spanning_trees::Union;
use crate::uno::hand::trail::orders;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::refuter::{CutProof, Refuter};
use misdeal_kernel::uno::{Demand, HubList, Solitaire};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// A way that is taken: the kind of its card, none for a way to the joker, and its hubs.
type Way = (Option<u32>, [u32; 2]);

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Orders of the cards, by their places in the hand; one, unless cards may be added between them.
    Orders(Vec<Vec<u32>>),
    /// There are none.
    No(CutProof),
}

/// A hand on its way to trails or a proof. It can be asked several times, with more patience each time.
pub struct Run {
    /// For each kind of cards, its places in the hand.
    places: Vec<Vec<u32>>,
    /// For each place in the hand, its kind.
    kinds: Vec<u32>,
    live: Rc<RefCell<Live<Refuter>>>,
    recorder: Arc<Mutex<Recorder>>,
    solver: Box<dyn SatSolver>,
    /// How many clauses of the formula the solver has.
    given: usize,
    cuts: Vec<HubList>,
}

impl Run {
    /// Nothing is known yet.
    ///
    /// # Errors
    /// When there is no formula for what is wanted of the hand, or the budget is spent.
    pub fn new(deal: &Solitaire, demand: Demand, budget: &Budget) -> Result<Self, Stop> {
        // A large formula takes long to be built, and nothing looks at the budget meanwhile.
        let wanted = deal.clone();
        let refuter = within(budget, move || Refuter::of(&wanted, demand))?.map_err(Stop::TooLarge)?;
        let hand = deal.hand();
        let mut sorted: Vec<u32> = (0..hand.len() as u32).collect();
        sorted.sort_by_key(|&place| hand.card(place as usize));
        let same = |one: &u32, two: &u32| hand.card(*one as usize) == hand.card(*two as usize);
        let places: Vec<Vec<u32>> = sorted.chunk_by(same).map(<[u32]>::to_vec).collect();
        let mut kinds = vec![0; hand.len()];
        for (kind, places) in places.iter().enumerate() {
            places.iter().for_each(|&place| kinds[place as usize] = kind as u32);
        }
        let recorder = Arc::new(Mutex::new(Recorder::default()));
        let live = Rc::new(RefCell::new(Live::new(refuter, Some(Arc::clone(&recorder) as Scribe))));
        let solver = CadicalSolver::boxed(Rc::clone(&live) as SharedListener);
        Ok(Self { places, kinds, live, recorder, solver, given: 0, cuts: Vec::new() })
    }

    /// Asks until there is an answer.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn answer(&mut self, budget: &Budget) -> Result<Said, Stop> {
        loop {
            // The solver tells its proof while it takes clauses in and while it searches, so the refuter must not be
            // borrowed meanwhile.
            let news = self.live.borrow().follower.formula().since(self.given);
            self.given += news.len();
            if !self.live.borrow().follower.is_refuted() {
                self.solver.extend(&news);
                match self.solver.solve(&[], budget) {
                    Verdict::Sat(model) => {
                        let ways = self.live.borrow().follower.read(&model);
                        match self.parts(&ways) {
                            parts if parts.is_empty() => return Ok(Said::Orders(self.orders(&ways))),
                            parts => self.cut(parts, budget)?,
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
            let proof = self.recorder.lock().unwrap_or_else(PoisonError::into_inner).proof(self.given);
            return Ok(Said::No(CutProof { cuts: std::mem::take(&mut self.cuts), proof }));
        }
    }

    /// The parts that have to be cut off: all but the one of the joker, or but the largest; none if there is one part.
    fn parts(&self, ways: &[Way]) -> Vec<Vec<u32>> {
        let joker = self.live.borrow().follower.hubs().hubs().len() as u32;
        let ends = |way: &Way| if way.0.is_some() { way.1 } else { [way.1[0], joker] };
        let mut union = Union::new(joker as usize + 1);
        let mut hubs: Vec<u32> = ways.iter().flat_map(ends).collect();
        hubs.sort_unstable();
        hubs.dedup();
        ways.iter().for_each(|way| _ = union.join(ends(way)));
        let mut named: Vec<(u32, u32)> = hubs.iter().map(|&hub| (union.find(hub), hub)).collect();
        named.sort_unstable();
        let hubs_of = |part: &[(u32, u32)]| part.iter().map(|(_, hub)| *hub).collect::<Vec<u32>>();
        let mut parts: Vec<Vec<u32>> = named.chunk_by(|one, two| one.0 == two.0).map(hubs_of).collect();
        parts.sort_by_key(|part| (part.contains(&joker), part.len()));
        parts.pop();
        parts
    }

    fn orders(&self, ways: &[Way]) -> Vec<Vec<u32>> {
        let live = self.live.borrow();
        let hubs = live.follower.hubs();
        let mut joins = vec![None; self.kinds.len()];
        let mut used = vec![0; self.places.len()];
        for (kind, ends) in ways.iter().filter_map(|way| way.0.map(|kind| (kind as usize, way.1))) {
            if let Some(&place) = self.places[kind].get(used[kind]) {
                joins[place as usize] = Some(ends);
                used[kind] += 1;
            }
        }
        let alone: Vec<u32> = ways.iter().filter(|way| way.0.is_none()).map(|way| way.1[0]).collect();
        let ends = |place: u32| hubs.ends(self.kinds[place as usize]).iter().copied();
        orders(hubs.hubs().len(), self.kinds.len() as u32, |card| joins[card as usize], ends, &alone)
    }

    /// Adds cuts.
    fn cut(&mut self, parts: Vec<Vec<u32>>, budget: &Budget) -> Result<(), Stop> {
        for part in parts {
            budget.spent().map_or(Ok(()), Err)?;
            let mut live = self.live.borrow_mut();
            let all = live.follower.hubs().hubs();
            let part = HubList(part.into_iter().map(|hub| all[hub as usize]).collect());
            if self.cuts.last() == Some(&part) {
                return Err(Stop::Rejected(Fault::new("the cards of the model make no trail, and do not fall apart")));
            }
            live.follower.cut(&part).map_err(Stop::TooLarge)?;
            self.cuts.push(part);
        }
        Ok(())
    }
}
