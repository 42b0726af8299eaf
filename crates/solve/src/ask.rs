//! Asking: the engines of a game about a deal, and one engine by itself.

use crate::budget::Budget;
use crate::game::{Asked, Engine, Game, Says, WantedOf, lineup};
use crate::outcome::{Certificate, Outcome, ProofForm};
use crate::race::{Run, in_turns, race, run};
use crate::sat::recorder::Recorder;
use crate::sat::{ProofListener, Scribe, heard};
use misdeal_kernel::proof::lrat;
use std::sync::{Arc, Mutex};

/// Answers a question about a deal of any game, by the engines of that game.
///
/// ```
/// use misdeal_kernel::{claim::Statement, question::Question};
/// use misdeal_solve::{Outcome, budget::Budget, solve};
///
/// let deal: misdeal_kernel::swish::Deal = "swish 1x2\n2x a1:b1".parse()?;
/// let Outcome::Settled { accepted, .. } = solve(&deal, &Question::Max, &Budget::unlimited()) else { panic!() };
/// assert_eq!(accepted.statement().value(), Some(2));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
pub fn solve<D: Asked<Q>, Q: Copy>(deal: &D, question: &Q, budget: &Budget) -> Outcome<D::Game> {
    solve_telling(None, deal, question, budget, no_recorder).0
}

/// Answers a question by one engine.
pub fn ask<G: Game>(engine: &dyn Engine<G>, deal: &G::Deal, question: G::Question, budget: &Budget) -> Outcome<G> {
    run(engine, deal, question, budget, no_recorder()).0
}

fn no_recorder() -> Option<Recorder> {
    None
}

/// Answers a question by the engine that is named, or by a race of those of the game. Each engine that is asked tells
/// its proof to a listener of its own, which `listen` makes; that of the engine whose answer it is comes back.
pub fn solve_telling<D: Asked<Q>, Q: Copy, L: ProofListener + Send + 'static>(
    engine: Option<&'static dyn Engine<D::Game>>,
    deal: &D,
    question: &Q,
    budget: &Budget,
    listen: impl Fn() -> Option<L>,
) -> (Outcome<D::Game>, Option<L>) {
    let engines = engine.map_or_else(|| lineup(deal, question), |engine| vec![engine]);
    let ran = ran(&engines, deal, question, budget, &listen);
    // Who names an engine wants its proof.
    if engine.is_none() { followed(ran, budget, &listen) } else { ran }
}

fn ran<D: Asked<Q>, Q: Copy, L: ProofListener + Send + 'static>(
    engines: &[&'static dyn Engine<D::Game>],
    deal: &D,
    question: &Q,
    budget: &Budget,
    listen: &impl Fn() -> Option<L>,
) -> Run<D::Game, L> {
    // A limit on conflicts is for one engine; and who takes turns with others is one.
    let alone = budget.conflict_limit().is_some() || budget.is_seated();
    let budget = &budget.without_slate();
    match engines {
        [one] => run(*one, deal, *question, budget, listen()),
        [first, ..] if alone => run(*first, deal, *question, budget, listen()),
        all if cfg!(target_family = "wasm") => in_turns(all, deal, *question, budget, listen),
        all => race(all, deal, *question, budget, listen),
    }
}

/// Ticks that steps may cost which the kernel follows in place of a search of its own: about a tenth of a second.
const LITTLE: u64 = 100_000_000;

/// The same answer with a proof that is followed step by step, where somebody listens, the kernel would have to go through everything
/// by itself, and it costs little.
fn followed<G: Game, L: ProofListener + Send + 'static>(
    ran: Run<G, L>,
    budget: &Budget,
    listen: &impl Fn() -> Option<L>,
) -> Run<G, L> {
    let (Outcome::Settled { engine, accepted, proof: ProofForm::Held(refutation) }, Some(_)) = (&ran.0, &ran.1) else {
        return ran;
    };
    let held = || {
        let wanted = G::Statement::of(accepted).ruled_out()?;
        let steps = G::with_steps(&wanted, refutation, &budget.without_progress().ticks(LITTLE))?;
        let refuted = G::Statement::refuted(wanted, &steps).ok()?;
        let accepted = Box::new(G::Statement::of(accepted).clone().accepted(Some(&refuted)).ok()?);
        Some((Outcome::Settled { engine, accepted, proof: ProofForm::Held(steps) }, listen()))
    };
    let with_steps = || {
        let wanted = G::Statement::of(accepted).ruled_out().filter(|_| G::is_searched(refutation))?;
        let listener = Arc::new(Mutex::new(listen()?));
        let scribe = Arc::clone(&listener) as Scribe;
        let (refuted, clauses) = G::followed(&wanted, &budget.without_progress().ticks(LITTLE), Some(scribe))?;
        let accepted = Box::new(G::Statement::of(accepted).clone().accepted(Some(&refuted)).ok()?);
        Some((Outcome::Settled { engine, accepted, proof: ProofForm::Lrat { clauses } }, heard(listener)))
    };
    held().or_else(with_steps).unwrap_or(ran)
}

/// The LRAT proof, in memory, that what is wanted is not there; none where it is not to be had within the budget.
pub fn in_lrat<G: Game>(wanted: &WantedOf<G>, budget: &Budget) -> Option<lrat::Proof> {
    let recorder = Arc::new(Mutex::new(Recorder::default()));
    let (_, clauses) = G::followed(wanted, budget, Some(Arc::clone(&recorder) as Scribe))?;
    Some(heard(recorder)?.proof(clauses))
}

/// Answers a question, and keeps the certificate in memory; for questions whose proof is short. It is there iff the
/// question was settled.
///
/// ```
/// use misdeal_kernel::question::Question;
/// use misdeal_solve::{budget::Budget, certify};
///
/// let deal: misdeal_kernel::swish::Deal = "swish 1x2\na1:b1".parse()?;
/// let (_, certificate) = certify(&deal, &Question::Any, &Budget::unlimited());
/// let claim = certificate.expect("one card is no swish").to_string();
/// assert!(claim.contains("answer no"));
/// # Ok::<(), misdeal_kernel::fault::Fault>(())
/// ```
pub fn certify<D: Asked<Q>, Q: Copy>(
    deal: &D,
    question: &Q,
    budget: &Budget,
) -> (Outcome<D::Game>, Option<Certificate<D::Game>>) {
    certified(solve_telling(None, deal, question, budget, || Some(Recorder::default())))
}

/// The same by one engine.
pub fn certify_by<G: Game>(
    engine: &dyn Engine<G>,
    deal: &G::Deal,
    question: G::Question,
    budget: &Budget,
) -> (Outcome<G>, Option<Certificate<G>>) {
    certified(run(engine, deal, question, budget, Some(Recorder::default())))
}

fn certified<G: Game>((outcome, recorder): (Outcome<G>, Option<Recorder>)) -> (Outcome<G>, Option<Certificate<G>>) {
    let certificate = match &outcome {
        Outcome::Unsettled { .. } => None,
        Outcome::Settled { accepted, proof, .. } => Some(Certificate {
            statement: G::Statement::of(accepted).clone(),
            proof: match proof {
                ProofForm::None => None,
                ProofForm::Lrat { clauses } => recorder.and_then(|recorder| G::by_lrat(recorder.proof(*clauses))),
                ProofForm::Held(refutation) => Some(refutation.clone()),
            },
        }),
    };
    (outcome, certificate)
}
