//! From a question about a deal to an answer that people see, whatever the game.
//!
//! A game [`Tells`] what its engines found: in words, as JSON, as a picture. [`ready`] holds its deal and question, its type
//! forgotten, and the [`Answered`] question knows how to be printed and how to be written down as a claim. Who prints and
//! who keeps files is not told here.

use crate::asks::Given;
use crate::asks::shared::ENGINE;
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::claim::{END, proof_line};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::lrat::{self, ClauseId, Step};
use misdeal_solve::budget::Budget;
use misdeal_solve::game::{AcceptedOf, Asked, Stated};
use misdeal_solve::outcome::ProofForm;
use misdeal_solve::sat::ProofListener;
use misdeal_solve::sat::recorder::renumbered;
use misdeal_solve::{Engine, Game, Outcome, choose, engine, solve_telling};
use serde_json::{Map, Value, json};
use std::fmt;

/// What was asked, and what came of it.
#[derive(Debug)]
pub struct Telling<G: Game> {
    /// The deal.
    pub deal: G::Deal,
    /// The question.
    pub question: G::Question,
    /// What is known.
    pub outcome: Outcome<G>,
    /// What is known of the other deal that was asked about because of that.
    pub also: Option<Outcome<G>>,
}

/// What an answer is printed on.
#[derive(Clone, Copy, Debug)]
pub struct Medium {
    /// How many characters fit in a line.
    pub width: usize,
    /// Whether there are colours.
    pub colour: bool,
    /// Whether the answer line is all that is wanted.
    pub quiet: bool,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Yes,
    /// Proven no.
    No,
    /// It is not known.
    Unknown,
}

/// How a question ended, in the words of the SAT competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is a model.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The best is found.
    Optimum,
    /// It is not known.
    Unknown,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Optimum => "OPTIMUM FOUND",
            Self::Unknown => "UNKNOWN",
        })
    }
}

/// A game whose answers people see.
pub trait Tells: Game {
    /// The question that the options ask.
    fn question(given: &Given) -> Self::Question;

    /// The deal with the rules that the options set, if they set some.
    ///
    /// # Errors
    /// When it is none by these rules.
    fn ruled(_deal: &Self::Deal, _given: &Given) -> Result<Option<Self::Deal>, Fault> {
        Ok(None)
    }

    /// Another deal to ask the same about, once the answer is known.
    ///
    /// # Errors
    /// When it can't be made.
    fn also(_deal: &Self::Deal, _outcome: &Outcome<Self>) -> Result<Option<Self::Deal>, Fault> {
        Ok(None)
    }

    /// Whether the answer is yes.
    fn is_yes(accepted: &AcceptedOf<Self>) -> bool;

    /// The answer line, with what is listed above it and drawn below.
    ///
    /// # Errors
    /// When something can't be shown.
    fn text(told: &Telling<Self>, on: Medium) -> Result<String, Fault>;

    /// The answer as JSON.
    ///
    /// # Errors
    /// When something can't be listed.
    fn json(told: &Telling<Self>) -> Result<Map<String, Value>, Fault>;

    /// A picture of it, as SVG.
    ///
    /// # Errors
    /// When it can't be drawn.
    fn svg(_told: &Telling<Self>) -> Result<String, Fault> {
        Err(Fault::new("answers of this game are not drawn"))
    }

    /// What the kernel did before the answer was told.
    fn how_checked(told: &Telling<Self>) -> &'static str;

    /// What else there is to say to a person.
    fn talk(_told: &Telling<Self>) -> Option<&'static str> {
        None
    }

    /// The status and the model, as the SAT competition prints them.
    ///
    /// # Errors
    /// When there is no formula.
    fn competition(_told: &Telling<Self>) -> Result<(Status, String), Fault> {
        Err(Fault::new("this game is not in the SAT competition"))
    }
}

/// Whoever hears the steps of a proof, and can tell them again.
pub trait Hears: ProofListener + Send {
    /// Tells all steps again.
    ///
    /// # Errors
    /// When they are lost, or `each` fails.
    fn again(&mut self, each: &mut dyn FnMut(&Step) -> fmt::Result) -> Result<(), Fault>;
}

impl ProofListener for Box<dyn Hears> {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        (**self).add(id, clause, hints);
    }

    fn delete(&mut self, id: ClauseId) {
        (**self).delete(id);
    }
}

/// A question about a deal that can be asked.
pub trait Ready {
    /// Asks it. Each engine tells its proof to a listener of its own.
    ///
    /// # Errors
    /// When what follows from the answer can't be asked.
    fn ask(
        self: Box<Self>,
        budget: &Budget,
        listen: &dyn Fn() -> Option<Box<dyn Hears>>,
    ) -> Result<Box<dyn Answered>, Fault>;
}

/// A question that was asked.
pub trait Answered {
    /// How it ended.
    fn verdict(&self) -> Verdict;

    /// The engine that found what is known.
    fn engine(&self) -> &'static str;

    /// The answer in words.
    ///
    /// # Errors
    /// When something can't be shown.
    fn text(&self, on: Medium) -> Result<String, Fault>;

    /// The answer as JSON.
    ///
    /// # Errors
    /// When something can't be listed.
    fn json(&self) -> Result<Map<String, Value>, Fault>;

    /// A picture of it.
    ///
    /// # Errors
    /// When it can't be drawn.
    fn svg(&self) -> Result<String, Fault>;

    /// What else there is to say to a person, and what the kernel did.
    fn talk(&self) -> Vec<String>;

    /// The status and the model, as the SAT competition prints them.
    ///
    /// # Errors
    /// When there is no formula.
    fn competition(&self) -> Result<(Status, String), Fault>;

    /// Writes the claim; there is one when the question is settled and somebody listened.
    ///
    /// # Errors
    /// When it can't be written.
    fn write_claim(&mut self, to: &mut dyn fmt::Write) -> Result<(), Fault>;
}

struct ReadyOf<G: Game> {
    deal: G::Deal,
    question: G::Question,
    engine: Option<&'static dyn Engine<G>>,
}

/// The question that options ask about a deal.
///
/// # Errors
/// When there is no such engine, or it, or every one, declines the question.
pub fn ready<G: Tells>(deal: &G::Deal, given: &Given) -> Result<Box<dyn Ready>, Fault>
where
    G::Deal: Asked<G::Question, Game = G>,
{
    let deal = G::ruled(deal, given)?.unwrap_or_else(|| deal.clone());
    let question = G::question(given);
    let named = given.text(&ENGINE).map(engine::<G>).transpose()?;
    match named.unwrap_or_else(|| choose(&deal, &question)).declines(&deal, question) {
        None => Ok(Box::new(ReadyOf { deal, question, engine: named })),
        Some(why) => Err(why),
    }
}

impl<G: Tells> Ready for ReadyOf<G>
where
    G::Deal: Asked<G::Question, Game = G>,
{
    fn ask(
        self: Box<Self>,
        budget: &Budget,
        listen: &dyn Fn() -> Option<Box<dyn Hears>>,
    ) -> Result<Box<dyn Answered>, Fault> {
        let Self { deal, question, engine } = *self;
        let (outcome, heard) = solve_telling(engine, &deal, &question, budget, listen);
        let also = G::also(&deal, &outcome)?;
        let also = also.map(|deal| solve_telling(engine, &deal, &question, budget, || None::<Box<dyn Hears>>).0);
        Ok(Box::new(AnsweredOf { told: Telling { deal, question, outcome, also }, heard }))
    }
}

struct AnsweredOf<G: Game> {
    told: Telling<G>,
    heard: Option<Box<dyn Hears>>,
}

impl<G: Tells> Answered for AnsweredOf<G> {
    fn verdict(&self) -> Verdict {
        match &self.told.outcome {
            Outcome::Unsettled { .. } => Verdict::Unknown,
            Outcome::Settled { accepted, .. } if G::is_yes(accepted) => Verdict::Yes,
            Outcome::Settled { .. } => Verdict::No,
        }
    }

    fn engine(&self) -> &'static str {
        self.told.outcome.engine()
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        G::text(&self.told, on)
    }

    fn json(&self) -> Result<Map<String, Value>, Fault> {
        let mut object = G::json(&self.told)?;
        object.insert("engine".into(), json!(self.engine()));
        Ok(object)
    }

    fn svg(&self) -> Result<String, Fault> {
        G::svg(&self.told)
    }

    fn talk(&self) -> Vec<String> {
        let checked = format!("{}; engine {}", G::how_checked(&self.told), self.engine());
        G::talk(&self.told).map(str::to_owned).into_iter().chain([checked]).collect()
    }

    fn competition(&self) -> Result<(Status, String), Fault> {
        G::competition(&self.told)
    }

    fn write_claim(&mut self, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        let Outcome::Settled { accepted, proof, .. } = &self.told.outcome else {
            return Err(Fault::new("nothing is settled, so there is no claim"));
        };
        let statement = G::Statement::of(accepted);
        let failed = |_| Fault::new("the claim can't be written");
        match proof {
            ProofForm::None => statement.write(None, to).map_err(failed),
            ProofForm::Held(refutation) => statement.write(Some(refutation), to).map_err(failed),
            ProofForm::Lrat { clauses } => {
                let heard = self.heard.as_mut().ok_or_else(|| Fault::new("nobody listened to the proof"))?;
                statement.write_opening(to).map_err(failed)?;
                writeln!(to, "proof {}", lrat::WORD).map_err(failed)?;
                heard.again(&mut |step| writeln!(to, "{}", proof_line(&renumbered(step, *clauses))))?;
                writeln!(to, "{END}").map_err(failed)
            }
        }
    }
}
