//! Audits of reductions: small instances are searched for one that breaks a law, and the first that does is made as
//! small as it can be.
//!
//! The laws: a yes stays a yes and a no stays a no; a witness mapped forward is a witness; **every** witness mapped back
//! is one. Whoever wrote the reduction is not asked: both sides are decided here, the source by plain search.

mod colouring;
mod formulas;
mod geography;
mod graphs;
mod partition;
mod paths;
mod problem;
mod set;
mod swish;
mod tiny;
mod uno;

use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use misdeal_kernel::base::cnf::Cnf;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::Geography;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::{Coop, Duel, Solitaire};
use misdeal_reductions::catalogue::{ReductionEntry, problem as known};
use misdeal_reductions::problems::disjoint_paths::DisjointPaths;
use misdeal_reductions::problems::edge_colouring::EdgeColouring;
use misdeal_reductions::problems::graph_matching::GraphMatching;
use misdeal_reductions::problems::hamiltonian_path::HamiltonianPath;
use misdeal_reductions::problems::k_dimensional_matching::KDimensionalMatching;
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use misdeal_reductions::problems::multicoloured_clique::MulticolouredClique;
use misdeal_reductions::problems::three_partition::ThreePartition;
use problem::{Audited, Listing};
use swish::Drawn;

/// What can be done with a problem of the catalogue, text in and text out.
#[derive(Clone, Copy)]
pub struct Examiner {
    /// The name of the problem.
    pub problem: &'static str,
    list: fn(&str, usize, &Budget) -> Result<Listing<String>, Stop>,
    find: fn(&str, &Budget) -> Result<Option<String>, Stop>,
    draw: fn(&mut Dealer, usize) -> Result<String, Fault>,
    smaller: fn(&str) -> Vec<String>,
    /// Whether the kernel has followed a proof when [`Self::find`] finds nothing.
    pub proves_no: bool,
    tiny: fn(usize) -> Vec<String>,
    /// Which instances are tiny, in words.
    up_to: fn(usize) -> String,
}

fn list<P: Audited>(text: &str, most: usize, budget: &Budget) -> Result<Listing<String>, Stop> {
    let problem: P = text.parse().map_err(Stop::TooLarge)?;
    let Listing { witnesses, complete } = problem.list(most, budget)?;
    Ok(Listing { witnesses: witnesses.iter().map(ToString::to_string).collect(), complete })
}

fn find<P: Audited>(text: &str, budget: &Budget) -> Result<Option<String>, Stop> {
    let problem: P = text.parse().map_err(Stop::TooLarge)?;
    let Some(witness) = problem.find(budget)? else { return Ok(None) };
    problem.verify(&witness).map_err(Stop::Rejected)?;
    Ok(Some(witness.to_string()))
}

fn tiny<P: tiny::Tiny>(size: usize) -> Vec<String> {
    P::tiny(size).iter().map(ToString::to_string).collect()
}

fn smaller<P: Audited>(text: &str) -> Vec<String> {
    text.parse::<P>().map_or_else(|_| Vec::new(), |problem| problem.smaller().iter().map(ToString::to_string).collect())
}

impl Examiner {
    const fn of<P: tiny::Tiny>(problem: &'static str) -> Self {
        let draw = |dealer: &mut Dealer, size: usize| Ok(P::draw(dealer, size)?.to_string());
        Self {
            problem,
            list: list::<P>,
            find: find::<P>,
            draw,
            smaller: smaller::<P>,
            tiny: tiny::<P>,
            up_to: P::up_to,
            proves_no: true,
        }
    }

    /// A problem whose "no" rests on plain search.
    const fn searched(self) -> Self {
        Self { proves_no: false, ..self }
    }

    const fn drawing(self, draw: fn(&mut Dealer, usize) -> Result<String, Fault>) -> Self {
        Self { draw, ..self }
    }

    /// The examiner of a problem.
    ///
    /// # Errors
    /// When there is no such problem.
    pub fn named(name: &str) -> Result<&'static Self, Fault> {
        let entry = known(name)?;
        let found = EXAMINERS.iter().find(|examiner| examiner.problem == entry.name);
        found.ok_or_else(|| Fault::new(format!("problem {name} can't be audited")))
    }

    /// A witness by the fastest engine; none when there is none.
    ///
    /// # Errors
    /// Why it is not known.
    pub fn find(&self, instance: &str, budget: &Budget) -> Result<Option<String>, Stop> {
        (self.find)(instance, budget)
    }

    /// At most this many witnesses of a small instance, by plain search.
    ///
    /// # Errors
    /// Why it is not known whether there is one.
    pub fn list(&self, instance: &str, most: usize, budget: &Budget) -> Result<Vec<String>, Stop> {
        (self.list)(instance, most, budget).map(|listing| listing.witnesses)
    }

    /// A random instance.
    ///
    /// # Errors
    /// When none can be made of what was drawn.
    pub fn draw(&self, dealer: &mut Dealer, size: usize) -> Result<String, Fault> {
        (self.draw)(dealer, size)
    }
}

fn fixed_cards(dealer: &mut Dealer, size: usize, symbols: usize) -> Result<String, Fault> {
    Ok(swish::draw(dealer, size, Drawn { fixed: true, symbols })?.to_string())
}

/// An examiner for each problem of the catalogue.
const EXAMINERS: &[Examiner] = &[
    Examiner::of::<Max2Sat>("max-2-sat").searched(),
    Examiner::of::<HamiltonianPath>("hamiltonian-path"),
    Examiner::of::<KDimensionalMatching>("k-dimensional-matching").searched(),
    Examiner::of::<MulticolouredClique>("multicoloured-clique").searched(),
    Examiner::of::<EdgeColouring>("edge-colouring").searched(),
    Examiner::of::<DisjointPaths>("disjoint-paths").searched(),
    Examiner::of::<ThreePartition>("three-partition").searched(),
    Examiner::of::<misdeal_kernel::swish::Wanted>("simple-swish").drawing(|dealer, size| fixed_cards(dealer, size, 5)),
    Examiner::of::<misdeal_kernel::swish::Wanted>("simple-swish-3")
        .drawing(|dealer, size| fixed_cards(dealer, size, 3)),
    Examiner::of::<misdeal_kernel::swish::Wanted>("swish"),
    Examiner::of::<misdeal_kernel::swish::Wanted>("two-symbol-swish").drawing(|dealer, size| {
        let fixed = problem::coin(dealer);
        Ok(swish::draw(dealer, size, Drawn { fixed, symbols: 2 })?.to_string())
    }),
    Examiner::of::<misdeal_kernel::swish::Wanted>("one-symbol-swish").drawing(|dealer, size| {
        let fixed = problem::coin(dealer);
        Ok(swish::draw(dealer, size, Drawn { fixed, symbols: 1 })?.to_string())
    }),
    Examiner::of::<misdeal_kernel::set::Wanted>("set"),
    Examiner::of::<Solitaire>("uno-solitaire"),
    Examiner::of::<Coop>("uno-coop"),
    Examiner::of::<Duel>("uno-duel"),
    Examiner::of::<Geography>("geography"),
    Examiner::of::<GraphMatching>("graph-matching"),
    Examiner::of::<Cnf>("cnf"),
];

/// What a reduction makes of an instance.
pub enum Made {
    /// A target.
    Target(String),
    /// Nothing: the instance lies outside its domain.
    Outside(Fault),
}

/// A reduction that is audited: anyone's.
pub trait Subject {
    /// The problem that it starts from.
    fn source(&self) -> &'static str;

    /// The problem that it ends in.
    fn target(&self) -> &'static str;

    /// Makes a target of an instance.
    ///
    /// # Errors
    /// When the search has to end.
    fn apply(&self, source: &str) -> Result<Made, Stop>;

    /// Maps a witness of the source forward; none if there is no such map.
    ///
    /// # Errors
    /// When the search has to end.
    fn carry(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop>;

    /// Maps a witness of the target back; none if there is no such map.
    ///
    /// # Errors
    /// When the search has to end.
    fn lift(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop>;

    /// A bound on the size of the target that does not hold, if there is one.
    fn too_large(&self, source: &str) -> Option<String>;
}

/// A reduction of the catalogue, as it is here or as it is printed.
#[derive(Clone, Copy, Debug)]
pub struct Catalogued {
    /// The reduction.
    pub entry: &'static ReductionEntry,
    /// Whether its printed form is meant, which has no maps.
    pub as_printed: bool,
}

impl Subject for Catalogued {
    fn source(&self) -> &'static str {
        self.entry.sources[0]
    }

    fn target(&self) -> &'static str {
        self.entry.target
    }

    fn apply(&self, source: &str) -> Result<Made, Stop> {
        let target = match self.as_printed {
            true => self.entry.as_printed(source),
            false => self.entry.apply(source).map(|applied| applied.target()),
        };
        Ok(target.map_or_else(Made::Outside, Made::Target))
    }

    fn carry(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        if self.as_printed {
            return Ok(None);
        }
        Ok(Some(self.entry.apply(source).and_then(|applied| applied.carry(witness))))
    }

    fn lift(&self, source: &str, witness: &str) -> Result<Option<Result<String, Fault>>, Stop> {
        if self.as_printed {
            return Ok(None);
        }
        Ok(Some(self.entry.apply(source).and_then(|applied| applied.lift(witness))))
    }

    fn too_large(&self, source: &str) -> Option<String> {
        if self.as_printed {
            return None;
        }
        let sizes = self.entry.apply(source).ok()?.sizes();
        let over = sizes.into_iter().find(|size| !size.holds())?;
        Some(format!("{} {}, and at most {} were promised", over.is, over.what, over.most))
    }
}

/// Which law is broken, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// What was made is no instance of the target problem.
    NoInstance(Fault),
    /// The source has this witness, and the target has none.
    YesBecameNo(String),
    /// The source has no witness, and the target has this one.
    NoBecameYes(String),
    /// This witness, mapped forward, gives this, which is none.
    Forward(String, Result<String, Fault>, Fault),
    /// This witness, mapped back, gives this, which is none.
    Back(String, Result<String, Fault>, Fault),
    /// The target is larger than promised.
    TooLarge(String),
}

/// An instance that breaks a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The instance.
    pub source: String,
    /// What was made of it.
    pub target: String,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What becomes of one instance.
#[derive(Clone, Debug)]
pub enum Judged {
    /// All laws hold.
    Fine {
        /// Whether it is a yes.
        yes: bool,
        /// Whether every witness of the target was mapped back.
        whole: bool,
    },
    /// It lies outside the domain.
    Outside(Fault),
    /// It could not be decided.
    Unsettled(Stop),
    /// A law is broken.
    Flawed(Box<Counterexample>),
}

/// How many witnesses are mapped.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// The most witnesses of a source that are mapped forward.
    pub forward: usize,
    /// The most witnesses of a target that are mapped back.
    pub back: usize,
}

impl Default for Depth {
    fn default() -> Self {
        Self { forward: 20, back: 200 }
    }
}

/// Holds a reduction to its laws on one instance.
#[must_use]
pub fn judge(subject: &dyn Subject, source: &str, depth: Depth, budget: &Budget) -> Judged {
    judged(subject, source, depth, budget).unwrap_or_else(Judged::Unsettled)
}

fn judged(subject: &dyn Subject, source: &str, depth: Depth, budget: &Budget) -> Result<Judged, Stop> {
    let examiner = |name: &str| Examiner::named(name).map_err(Stop::TooLarge);
    let (from, to) = (examiner(subject.source())?, examiner(subject.target())?);
    let target = match subject.apply(source)? {
        Made::Target(target) => target,
        Made::Outside(fault) => return Ok(Judged::Outside(fault)),
    };
    let flawed = |flaw: Flaw| {
        let (source, target) = (source.to_owned(), target.clone());
        Ok(Judged::Flawed(Box::new(Counterexample { source, target, flaw })))
    };
    let entry = known(subject.target()).map_err(Stop::TooLarge)?;
    if let Err(fault) = entry.read(&target) {
        return flawed(Flaw::NoInstance(fault));
    }
    if let Some(over) = subject.too_large(source) {
        return flawed(Flaw::TooLarge(over));
    }
    let witnesses = (from.list)(source, depth.forward, budget)?.witnesses;
    let listed = match (to.list)(&target, depth.back, budget) {
        // A target that is too large to be gone through has at least the witnesses that come from the source.
        Err(Stop::TooLarge(_)) if !witnesses.is_empty() => None,
        listed => Some(listed?),
    };
    match (witnesses.first(), listed.as_ref().map(|listed| listed.witnesses.first())) {
        (Some(witness), Some(None)) => return flawed(Flaw::YesBecameNo(witness.clone())),
        (None, Some(Some(witness))) => return flawed(Flaw::NoBecameYes(witness.clone())),
        _ => {}
    }
    let mut carried = Vec::new();
    let is_none = |problem: &str, instance: &str, image: &Result<String, Fault>| match image {
        Err(fault) => Some(fault.clone()),
        Ok(image) => known(problem).and_then(|entry| entry.verify(instance, image)).err(),
    };
    for witness in witnesses.iter().take(depth.forward) {
        let Some(image) = subject.carry(source, witness)? else { break };
        if let Some(fault) = is_none(subject.target(), &target, &image) {
            return flawed(Flaw::Forward(witness.clone(), image, fault));
        }
        carried.extend(image);
    }
    let Listing { witnesses: of_target, complete } = listed.unwrap_or(Listing { witnesses: carried, complete: false });
    for witness in of_target.iter().take(depth.back) {
        let Some(image) = subject.lift(source, witness)? else { break };
        if let Some(fault) = is_none(subject.source(), source, &image) {
            return flawed(Flaw::Back(witness.clone(), image, fault));
        }
    }
    Ok(Judged::Fine { yes: !witnesses.is_empty(), whole: complete && of_target.len() <= depth.back })
}

/// What an audit found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many instances kept all laws and are a yes.
    pub yes: usize,
    /// How many kept all laws and are a no.
    pub no: usize,
    /// How many of the yes had every witness of their target mapped back.
    pub whole: usize,
    /// How many lay outside the domain.
    pub outside: usize,
    /// How many could not be decided.
    pub unsettled: usize,
    /// Which tiny instances were all gone through, in words; none if the audit ended before.
    pub exhaustive: Option<String>,
    /// The smallest instance that was found to break a law.
    pub found: Option<Counterexample>,
    /// Why the audit ended early, if it did.
    pub stop: Option<Stop>,
}

/// What is audited and how long.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What the instances are drawn from.
    pub seed: Seed,
    /// How many instances within the domain are wanted.
    pub instances: usize,
    /// The largest size of an instance.
    pub size: usize,
    /// How many witnesses of each are mapped.
    pub depth: Depth,
    /// How many counterexamples are made small before the smallest is shown.
    pub counterexamples: usize,
}

/// How often an instance may lie outside the domain for each that is wanted within it.
const PATIENCE: usize = 200;

/// How often a reduction that has never worked may fail before its audit ends.
const FAILURES: usize = 3;

/// Searches for an instance that breaks a law: first all tiny ones, then random ones that grow, and makes what it finds as
/// small as it can. Once one is found, others are looked for a while, and the smallest is kept.
///
/// # Errors
/// When one of the problems is not known, or the reduction fails each time.
pub fn audit(subject: &dyn Subject, plan: Plan, budget: &Budget) -> Result<Report, Fault> {
    let examiner = Examiner::named(subject.source())?;
    Examiner::named(subject.target())?;
    let mut audit = Audit { subject, plan, budget, report: Report::default(), flawed: 0 };
    let tiny = (examiner.tiny)(plan.size);
    budget.progress().expect((tiny.len() + plan.instances) as u64);
    for source in &tiny {
        if audit.is_over() {
            break;
        }
        audit.take(source)?;
    }
    if !audit.is_over() {
        audit.report.exhaustive = (audit.report.unsettled == 0).then(|| (examiner.up_to)(plan.size));
        audit.draw(examiner)?;
    }
    Ok(audit.report)
}

/// An audit on its way.
struct Audit<'a> {
    subject: &'a dyn Subject,
    plan: Plan,
    budget: &'a Budget,
    report: Report,
    /// How many instances broke a law.
    flawed: usize,
}

impl Audit<'_> {
    /// Whether the budget is spent or enough was found.
    fn is_over(&mut self) -> bool {
        self.report.stop = self.budget.spent();
        self.report.stop.is_some() || self.flawed >= self.plan.counterexamples.max(1)
    }

    /// Random instances, as many as the plan wants within the domain.
    fn draw(&mut self, examiner: &Examiner) -> Result<(), Fault> {
        let Plan { seed, instances, size: largest, .. } = self.plan;
        let (mut dealer, before, mut drawn) = (Dealer::new(seed), self.report.yes + self.report.no, 0);
        loop {
            let judged = self.report.yes + self.report.no - before;
            if judged >= instances || drawn >= instances.saturating_mul(PATIENCE) || self.is_over() {
                return Ok(());
            }
            // Sizes grow with the instances that were judged, and where few lie in the domain, with those drawn.
            let size = 1 + judged * largest / instances.max(1);
            let size = (size + drawn / instances.max(1) / 4).min(largest).max(1);
            drawn += 1;
            if let Ok(source) = examiner.draw(&mut dealer, size) {
                self.take(&source)?;
            }
        }
    }

    /// Judges an instance.
    fn take(&mut self, source: &str) -> Result<(), Fault> {
        let report = &mut self.report;
        match judge(self.subject, source, self.plan.depth, self.budget) {
            Judged::Fine { yes, whole } => {
                *if yes { &mut report.yes } else { &mut report.no } += 1;
                self.budget.progress().advance(1);
                report.whole += usize::from(yes && whole);
            }
            Judged::Outside(_) => report.outside += 1,
            Judged::Unsettled(stop) => {
                report.unsettled += 1;
                let worked = report.yes + report.no + report.outside + self.flawed;
                if let Stop::Absent(fault) = stop
                    && worked == 0
                    && report.unsettled >= FAILURES
                {
                    return Err(Fault::new(format!("{fault}, each time it was asked")));
                }
            }
            Judged::Flawed(found) => {
                self.flawed += 1;
                let smaller = shrunk(self.subject, *found, self.plan.depth, self.budget);
                let length = |found: &Counterexample| (found.source.split_whitespace().count(), found.source.len());
                if report.found.as_ref().is_none_or(|best| length(&smaller) < length(best)) {
                    report.found = Some(smaller);
                }
            }
        }
        Ok(())
    }
}

/// A counterexample from which nothing can be left out.
#[must_use]
pub fn shrunk(subject: &dyn Subject, found: Counterexample, depth: Depth, budget: &Budget) -> Counterexample {
    let Ok(examiner) = Examiner::named(subject.source()) else { return found };
    let mut smallest = found;
    'again: loop {
        for source in (examiner.smaller)(&smallest.source) {
            if budget.spent().is_some() {
                return smallest;
            }
            if let Judged::Flawed(found) = judge(subject, &source, depth, budget) {
                smallest = *found;
                continue 'again;
            }
        }
        return smallest;
    }
}
