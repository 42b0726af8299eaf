//! A proof on its way from the solver through the kernel to whoever keeps it.

use super::{ClauseId, Lit, ProofListener, Scribe};
use misdeal_kernel::base::cnf::Cnf;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::growing::{Growing, Refuter};
use misdeal_kernel::{swish, uno};
use std::sync::PoisonError;

/// A part of the kernel that holds a formula and follows a proof about it.
pub trait Follower {
    /// Checks that a clause follows, and gives the hints that were needed.
    ///
    /// # Errors
    /// When it does not follow.
    fn follow(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) -> Result<&[ClauseId], Fault>;

    /// Takes a clause out of force.
    fn forget(&mut self, id: ClauseId);

    /// Whether the contradiction has been reached.
    fn is_done(&self) -> bool;

    /// The formula as it stands.
    fn formula(&self) -> &Cnf;
}

/// What follows an LRAT proof does so in one way.
macro_rules! follows {
    ($($follower:ty $(, of $encoding:ident)?);*) => {$(
        impl $(<$encoding: Growing>)? Follower for $follower {
            fn follow(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) -> Result<&[ClauseId], Fault> {
                self.add(id, clause, hints)?;
                Ok(self.needed())
            }

            fn forget(&mut self, id: ClauseId) {
                self.delete(&[id]);
            }

            fn is_done(&self) -> bool {
                self.is_refuted()
            }

            fn formula(&self) -> &Cnf {
                self.formula()
            }
        }
    )*};
}

follows!(swish::free::cover::Cover; uno::refuter::Refuter; Refuter<E>, of E);

/// A follower, and what became of the steps it was told.
pub struct Live<F> {
    /// Who follows.
    pub follower: F,
    /// The first step that did not follow.
    pub fault: Option<Fault>,
    /// Who hears the steps that did.
    pub proof: Option<Scribe>,
}

impl<F: Follower> Live<F> {
    /// Nothing is told yet.
    pub fn new(follower: F, proof: Option<Scribe>) -> Self {
        Self { follower, fault: None, proof }
    }

    /// What comes after a fault or after the empty clause is not needed.
    fn is_over(&self) -> bool {
        self.fault.is_some() || self.follower.is_done()
    }
}

impl<F: Follower> ProofListener for Live<F> {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        if self.is_over() {
            return;
        }
        match self.follower.follow(id, clause, hints) {
            Ok(needed) => {
                if let Some(proof) = &self.proof {
                    proof.lock().unwrap_or_else(PoisonError::into_inner).add(id, clause, needed);
                }
            }
            Err(fault) => self.fault = Some(fault),
        }
    }

    fn delete(&mut self, id: ClauseId) {
        if self.is_over() {
            return;
        }
        self.follower.forget(id);
        if let Some(proof) = &self.proof {
            proof.lock().unwrap_or_else(PoisonError::into_inner).delete(id);
        }
    }
}
