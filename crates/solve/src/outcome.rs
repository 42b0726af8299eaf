//! What comes out of a search: what an engine says, what is left of it once the kernel has seen it, and the certificate.

use crate::game::{AcceptedOf, Game, RefutationOf, Says, WantedOf};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Refuted, Stop};
use std::fmt;

/// How the refutation behind an answer can be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofForm<R> {
    /// Nothing is needed: the witness says it all.
    None,
    /// The steps told to the listener, over a formula of this many clauses.
    Lrat {
        /// How many clauses the formula has.
        clauses: usize,
    },
    /// All of it is here.
    Held(R),
}

/// Why nothing else is to be had, as an engine hands it over.
#[derive(Clone, Debug)]
pub enum Backing<G: Game> {
    /// The witness says it all.
    Witness,
    /// Because of this, which the kernel has still to follow.
    Held(RefutationOf<G>),
    /// The kernel has followed it already.
    Followed {
        /// The kernel's stamp.
        refuted: Refuted<WantedOf<G>>,
        /// How it is written down.
        form: ProofForm<RefutationOf<G>>,
    },
}

/// What an engine says; the kernel has not accepted it yet.
#[derive(Clone, Debug)]
pub enum Found<G: Game> {
    /// An answer.
    Answer {
        /// What it says.
        statement: Box<G::Statement>,
        /// What it rests on, where something is ruled out.
        backing: Backing<G>,
    },
    /// No answer, but this much is known.
    Open {
        /// The best so far, which the kernel has seen.
        best: G::Best,
        /// What the answer can't be better than, where that is known.
        bound: Option<usize>,
        /// Why the search ended.
        stop: Stop,
    },
}

impl<G: Game> Found<G> {
    /// An answer with what it rests on.
    pub fn answer(statement: G::Statement, backing: Backing<G>) -> Self {
        Self::Answer { statement: Box::new(statement), backing }
    }
}

/// What is known after a search; all of it has passed the kernel.
#[derive(Clone, Debug)]
pub enum Outcome<G: Game> {
    /// The question is answered.
    Settled {
        /// Who found the answer.
        engine: &'static str,
        /// The answer.
        accepted: Box<AcceptedOf<G>>,
        /// How its proof is written.
        proof: ProofForm<RefutationOf<G>>,
    },
    /// It is not.
    Unsettled {
        /// Who found the best so far.
        engine: &'static str,
        /// The best so far.
        best: G::Best,
        /// What the answer can't be better than, where that is known.
        bound: Option<usize>,
        /// Why the search ended.
        stop: Stop,
    },
}

impl<G: Game> Outcome<G> {
    /// Nothing is known.
    #[must_use]
    pub fn unknown(engine: &'static str, stop: Stop) -> Self {
        Self::Unsettled { engine, best: G::Best::default(), bound: None, stop }
    }

    /// Takes what an engine says to the kernel. Nobody else does.
    #[must_use]
    pub fn of(engine: &'static str, found: Result<Found<G>, Stop>) -> Self {
        let (statement, backing) = match found {
            Err(stop) => return Self::unknown(engine, stop),
            Ok(Found::Open { best, bound, stop }) => return Self::Unsettled { engine, best, bound, stop },
            Ok(Found::Answer { statement, backing }) => (*statement, backing),
        };
        match accepted::<G>(statement, backing) {
            Ok((accepted, proof)) => Self::Settled { engine, accepted: Box::new(accepted), proof },
            Err(fault) => Self::unknown(engine, Stop::Rejected(fault)),
        }
    }

    /// The engine that found what is known.
    #[must_use]
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Settled { engine, .. } | Self::Unsettled { engine, .. } => engine,
        }
    }

    /// What was accepted.
    ///
    /// # Errors
    /// Why nothing was.
    pub fn settled(self) -> Result<AcceptedOf<G>, Stop> {
        match self {
            Self::Settled { accepted, .. } => Ok(*accepted),
            Self::Unsettled { stop, .. } => Err(stop),
        }
    }
}

type Checked<G> = (AcceptedOf<G>, ProofForm<RefutationOf<G>>);

/// The one place where statements are accepted.
fn accepted<G: Game>(statement: G::Statement, backing: Backing<G>) -> Result<Checked<G>, Fault> {
    let (refuted, form) = match (backing, statement.ruled_out()) {
        (_, None) | (Backing::Witness, _) => (None, ProofForm::None),
        (Backing::Followed { refuted, form }, Some(_)) => (Some(refuted), form),
        (Backing::Held(refutation), Some(wanted)) => {
            (Some(G::Statement::refuted(wanted, &refutation)?), ProofForm::Held(refutation))
        }
    };
    Ok((statement.accepted(refuted.as_ref())?, form))
}

/// An answer with all of its proof, in memory.
#[derive(Clone, Debug)]
pub struct Certificate<G: Game> {
    /// Instance, question and answer.
    pub statement: G::Statement,
    /// Why there is nothing else, where the answer needs that.
    pub proof: Option<RefutationOf<G>>,
}

impl<G: Game> Certificate<G> {
    /// Has the kernel check it once more.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<AcceptedOf<G>, Fault> {
        let backing = self.proof.clone().map_or(Backing::Witness, Backing::Held);
        accepted::<G>(self.statement.clone(), backing).map(|(accepted, _)| accepted)
    }
}

impl<G: Game> fmt::Display for Certificate<G> {
    /// The claim that `misdeal check` reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(self.proof.as_ref(), f)
    }
}
