//! What a "no" looks like, and how it is checked.

pub mod following;
pub mod growing;
pub mod in_rows;
pub mod lrat;
pub mod sum_steps;
pub mod sums;

/// What holds a formula of its own, and a `checker` of the proof about it, lets others tell the
/// steps and see how far it is, and nothing else: whoever could exchange the checker could have
/// another formula refuted.
macro_rules! follows_a_proof {
    ($follower:ident $(<$of:ident>)?) => {
        impl $(<$of>)? $follower $(<$of>)? {
            /// Checks a step of the proof.
            ///
            /// # Errors
            /// When it does not follow; the fault names it.
            pub fn step(&mut self, step: &$crate::proof::lrat::Step) -> Result<(), $crate::fault::Fault> {
                self.checker.step(step)
            }

            /// Checks that a clause follows.
            ///
            /// # Errors
            /// When it does not; the fault names the step.
            pub fn add(
                &mut self,
                id: $crate::proof::lrat::ClauseId,
                clause: &[$crate::base::cnf::Lit],
                hints: &[$crate::proof::lrat::ClauseId],
            ) -> Result<(), $crate::fault::Fault> {
                self.checker.add(id, clause, hints)
            }

            /// The hints that the last accepted step needed.
            #[must_use]
            pub fn needed(&self) -> &[$crate::proof::lrat::ClauseId] {
                self.checker.needed()
            }

            /// Takes clauses out of force.
            pub fn delete(&mut self, ids: &[$crate::proof::lrat::ClauseId]) {
                self.checker.delete(ids);
            }

            /// Whether the contradiction has been reached.
            #[must_use]
            pub fn is_refuted(&self) -> bool {
                self.checker.is_refuted()
            }
        }
    };
}

pub(crate) use follows_a_proof;
