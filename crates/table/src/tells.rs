//! From a question about a deal to an answer that people see, whatever the game.
//!
//! A game [`Tells`] what its engines found: in words, as JSON, as a picture. [`ready`] holds its deal and question, its type
//! forgotten, and the report knows how to be printed and how to be written down as a claim.

use crate::asks::shared::{CERTIFICATE, ENGINE, SVG};
use crate::asks::{Ask, Given};
use crate::report::{Hears, Medium, Ready, Report, Status, Verdict, no_file, printed, put, timed};
use misdeal_kernel::claim::{END, proof_line};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::lrat;
use misdeal_solve::budget::Budget;
use misdeal_solve::game::{AcceptedOf, Asked, Says};
use misdeal_solve::outcome::ProofForm;
use misdeal_solve::sat::recorder::renumbered;
use misdeal_solve::{Engine, Game, Outcome, choose, engine, solve_telling};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

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
    ) -> Result<Box<dyn Report>, Fault> {
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

impl<G: Tells> Report for AnsweredOf<G> {
    fn verdict(&self) -> Verdict {
        match &self.told.outcome {
            Outcome::Unsettled { .. } => Verdict::Unknown,
            Outcome::Settled { accepted, .. } if G::is_yes(accepted) => Verdict::Yes,
            Outcome::Settled { .. } => Verdict::No,
        }
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        G::text(&self.told, on)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = G::json(&self.told)?;
        object.insert("engine".into(), json!(self.told.outcome.engine()));
        Ok(printed(object, more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let checked = format!("{}; engine {}", G::how_checked(&self.told), self.told.outcome.engine());
        G::talk(&self.told).map(str::to_owned).into_iter().chain([timed(&checked, time)]).collect()
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match ask {
            _ if ask.is(&CERTIFICATE) => self.write_claim(to),
            _ if ask.is(&SVG) => put(to, &G::svg(&self.told)?),
            _ => Err(no_file(ask)),
        }
    }

    fn competition(&self) -> Result<(Status, String), Fault> {
        G::competition(&self.told)
    }
}

impl<G: Tells> AnsweredOf<G> {
    /// Writes the claim; there is one when the question is settled and somebody listened.
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
