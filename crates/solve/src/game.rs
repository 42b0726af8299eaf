//! What a game has to say for the rest of this crate to search, check and race: one trait for games, one for engines.
//!
//! A [`Game`] names the kernel's types (deal, question, statement, refutation) and the list of its engines; all that is
//! done with them is written once, in [`ask`](mod@crate::ask). A deal and a question together name the game, by [`Asked`], so
//! that nobody has to.

use crate::budget::Budget;
use crate::outcome::Found;
use crate::race::Bound;
use crate::sat::Scribe;
use misdeal_kernel::claim::{Accepted, END, ProofOf, Statement, proof_section};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Refutable, Refuted, Stop};
use misdeal_kernel::proof::lrat::Proof;
use std::cmp::Ordering;
use std::fmt::{self, Debug, Display};

/// A game, as far as searching goes.
pub trait Game: Sized + 'static {
    /// The name that commands and documents use.
    const NAME: &'static str;
    /// The cards.
    type Deal: Clone + Send + Sync + 'static;
    /// What can be asked about them.
    type Question: Copy + Display + Send + Sync + 'static;
    /// An answer that is not checked yet.
    type Statement: Says;
    /// The best so far, as the kernel has seen it; by default there is none.
    type Best: Clone + Debug + Default + Send;

    /// All engines, in the order in which they are asked.
    const ENGINES: &'static [&'static dyn Engine<Self>];

    /// The refutation that is an LRAT proof, where there can be one.
    fn by_lrat(_proof: Proof) -> Option<RefutationOf<Self>> {
        None
    }

    /// Whether the kernel goes through everything by itself for this refutation.
    fn is_searched(_refutation: &RefutationOf<Self>) -> bool {
        false
    }

    /// Refutes what is wanted by LRAT steps that the kernel follows, and tells how many clauses the formula has; none where
    /// that is not to be had within the budget.
    fn followed(
        _wanted: &WantedOf<Self>,
        _budget: &Budget,
        _proof: Option<Scribe>,
    ) -> Option<(Refuted<WantedOf<Self>>, usize)> {
        None
    }

    /// Another refutation of what is wanted, in steps that the kernel follows, in place of one by which it goes through something
    /// itself; none where that is not to be had within the budget.
    fn with_steps(
        _wanted: &WantedOf<Self>,
        _refutation: &RefutationOf<Self>,
        _budget: &Budget,
    ) -> Option<RefutationOf<Self>> {
        None
    }

    /// Which of two finds says more about the question: the greater one.
    fn compare(question: Self::Question, one: &Self::Best, other: &Self::Best) -> Ordering;

    /// Whether the least is asked for, so that a bound is the better the larger it is.
    fn wants_least(_question: Self::Question) -> bool {
        false
    }

    /// Whether a find is as good as a bound allows, so that both together settle the question.
    fn reaches(_question: Self::Question, _best: &Self::Best, _bound: usize) -> bool {
        false
    }

    /// The answer that a find makes together with a bound that it reaches.
    fn joined(
        _deal: &Self::Deal,
        _question: Self::Question,
        _best: &Self::Best,
        _bound: &Bound<Self>,
    ) -> Option<Found<Self>> {
        None
    }
}

/// What has to be refuted for a statement to be true.
pub type WantedOf<G> = <<G as Game>::Statement as Says>::Wanted;
/// What refutes it.
pub type RefutationOf<G> = <<G as Game>::Statement as Says>::Refutation;
/// A statement that the kernel has accepted.
pub type AcceptedOf<G> = <<G as Game>::Statement as Says>::Accepted;

/// An answer that is not checked yet. What the kernel calls a statement is one.
pub trait Says: Clone + Debug + Send + 'static {
    /// What has to be refuted for it to be true.
    type Wanted: Clone + Debug + Send;
    /// What refutes it.
    type Refutation: Clone + Debug + Send;
    /// The statement, once the kernel has accepted it.
    type Accepted: Clone + Debug + Send;

    /// What has to be refuted for it to be true, if anything.
    fn ruled_out(&self) -> Option<Self::Wanted>;

    /// Has the kernel follow a refutation.
    ///
    /// # Errors
    /// The first step that does not follow.
    fn refuted(wanted: Self::Wanted, refutation: &Self::Refutation) -> Result<Refuted<Self::Wanted>, Fault>;

    /// Has the kernel check the statement.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn accepted(self, refuted: Option<&Refuted<Self::Wanted>>) -> Result<Self::Accepted, Fault>;

    /// What was accepted.
    fn of(accepted: &Self::Accepted) -> &Self;

    /// The answer in a word or a number, on which all who settle a question agree.
    fn answer(&self) -> String;

    /// Writes the claim that `misdeal check` reads.
    ///
    /// # Errors
    /// When it can't be written.
    fn write(&self, proof: Option<&Self::Refutation>, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes what stands before the proof, where that comes in steps.
    ///
    /// # Errors
    /// When it can't be written.
    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<S> Says for S
where
    S: Statement + Send,
    S::Wanted: Debug + Send,
    ProofOf<S>: Clone + Debug + Send,
{
    type Wanted = S::Wanted;
    type Refutation = ProofOf<S>;
    type Accepted = Accepted<S>;

    fn ruled_out(&self) -> Option<Self::Wanted> {
        self.rules_out()
    }

    fn refuted(wanted: Self::Wanted, refutation: &Self::Refutation) -> Result<Refuted<Self::Wanted>, Fault> {
        wanted.refuted(refutation)
    }

    fn accepted(self, refuted: Option<&Refuted<Self::Wanted>>) -> Result<Self::Accepted, Fault> {
        self.accept(refuted)
    }

    fn of(accepted: &Self::Accepted) -> &Self {
        accepted.statement()
    }

    fn answer(&self) -> String {
        match (self.is_yes(), self.value()) {
            (true, Some(value)) => value.to_string(),
            (true, None) => "yes".into(),
            (false, _) => "no".into(),
        }
    }

    fn write(&self, proof: Option<&Self::Refutation>, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write_opening(f)?;
        proof.map_or(Ok(()), |proof| f.write_str(&proof_section(proof)))?;
        writeln!(f, "{END}")
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A deal about which such a question can be asked.
pub trait Asked<Q> {
    /// The game that it is about.
    type Game: Game<Deal = Self, Question = Q>;
}

/// The only question of some games: who wins?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhoWins;

impl Display for WhoWins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("win")
    }
}

/// What chance an engine has when nobody names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chance {
    /// It is the best guess, and goes first.
    Good,
    /// It races.
    Fair,
    /// It does not race: it is there to be compared with, or another engine does the same and more.
    None,
}

/// Something that answers questions about the deals of a game.
pub trait Engine<G: Game>: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does and what it is good for, in one line.
    fn about(&self) -> &'static str;

    /// Why it can't take this question about this deal, if it can't.
    fn declines(&self, _deal: &G::Deal, _question: G::Question) -> Option<Fault> {
        None
    }

    /// Its chance in the race for this question, which it does not decline.
    fn chance(&self, _deal: &G::Deal, _question: G::Question) -> Chance {
        Chance::Fair
    }

    /// Ticks of its first step, where that is long and nothing can end it: it enters the race once others have had as many.
    fn enters(&self, _deal: &G::Deal, _question: G::Question) -> u64 {
        0
    }

    /// Looks for an answer that the kernel will accept. It is asked for nothing that it declines. The steps of its
    /// LRAT proof, if it makes one, are told to `proof` once the kernel has followed them.
    ///
    /// It counts its steps against the budget, at least every few milliseconds, since it takes turns with others. What
    /// it finds on the way it may write on the [slate](Budget::slate), and hear there what others have found.
    ///
    /// # Errors
    /// Why it knows nothing at all.
    fn find(
        &self,
        deal: &G::Deal,
        question: G::Question,
        budget: &Budget,
        proof: Option<Scribe>,
    ) -> Result<Found<G>, Stop>;
}

/// The engines that race about this question, the best guess first. There is one at least; if all decline, it says why.
pub fn lineup<D: Asked<Q>, Q: Copy>(deal: &D, question: &Q) -> Vec<&'static dyn Engine<D::Game>> {
    let engines = D::Game::ENGINES;
    let willing = engines.iter().copied().filter(|engine| engine.declines(deal, *question).is_none());
    let mut racing: Vec<_> = willing.map(|engine| (engine.chance(deal, *question), engine)).collect();
    racing.sort_by_key(|(chance, _)| *chance);
    let many = racing.iter().filter(|(chance, _)| *chance < Chance::None).count();
    racing.truncate(many.max(1));
    if racing.is_empty() {
        racing.extend(engines.last().map(|&engine| (Chance::None, engine)));
    }
    racing.into_iter().map(|(_, engine)| engine).collect()
}

/// The engine that is the best guess.
pub fn choose<D: Asked<Q>, Q: Copy>(deal: &D, question: &Q) -> &'static dyn Engine<D::Game> {
    lineup(deal, question)[0]
}

/// The engine with this name.
///
/// # Errors
/// When there is none; the fault lists those that there are.
pub fn engine<G: Game>(name: &str) -> Result<&'static dyn Engine<G>, Fault> {
    G::ENGINES.iter().copied().find(|engine| engine.name() == name).ok_or_else(|| {
        let names: Vec<_> = G::ENGINES.iter().map(|engine| engine.name()).collect();
        Fault::new(format!("there is no engine `{name}`; the engines are {}", names.join(", ")))
    })
}
