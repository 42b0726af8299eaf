//! How the refutation behind an answer can be written down.

/// What an engine hands over besides its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofForm<R> {
    /// Nothing is needed: the witness says it all.
    None,
    /// The steps told to the listener, over a formula of so many clauses.
    Lrat {
        /// How many clauses the formula has.
        clauses: usize,
    },
    /// All of it is here.
    Held(R),
}
