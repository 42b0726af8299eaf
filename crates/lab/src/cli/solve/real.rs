//! Who wins a position of the real game of UNO.

use super::{Solve, named};
use crate::cli::Ending;
use crate::cli::asked::limits;
use crate::cli::keep::Keep;
use crate::cli::limits::took;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_kernel::claim::proof_section;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::Position;
use misdeal_solve::game::WhoWins;
use misdeal_solve::solve_telling;
use misdeal_solve::uno::real::best::Outcome;
use misdeal_table::asks::Given;
use misdeal_table::uno::answer::real as answer;
use misdeal_table::uno::answer::unsettled_line;
use serde_json::json;
use std::fmt;
use std::path::Path;
use std::time::Instant;

impl Solve {
    /// Answers whether a player can make sure to go out first; with two players, who wins.
    pub(super) fn real(
        &self,
        input: &Path,
        position: &Position,
        given: &Given,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        let engine = named(given, position, &WhoWins)?;
        let budget = limits(given).budget();
        let keep = Keep::begin(input, self.certificate(), None)?;
        let start = Instant::now();
        let watch = output.watch(|| "Ctrl-C ends it".into());
        let ask = |position: &Position| solve_telling(engine, position, &WhoWins, &budget, || keep.listener());
        let (outcome, spool) = ask(position);
        // Of two players the other may win, or nobody.
        let other = match &outcome {
            Outcome::Settled { accepted, .. } if accepted.statement().witness.is_none() => {
                let two = position.state().players() == 2;
                two.then(|| Ok::<_, Fault>(ask(&position.asking(1 - position.asked())?).0))
            }
            _ => None,
        };
        let other = other.transpose()?;
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();
        let (claim, verdict) = match &outcome {
            Outcome::Unsettled { .. } => (None, Ending::Unknown),
            Outcome::Settled { accepted, proof, .. } => {
                let verdict = if accepted.statement().witness.is_some() { Ending::Yes } else { Ending::No };
                (Some((accepted.statement() as &dyn fmt::Display, proof)), verdict)
            }
        };
        let no_picture = || Err(Fault::new("positions of the real game are not drawn"));
        // A file that can't be written must not cost the answer: it is told last.
        let kept = keep.finish(claim, spool, proof_section, no_picture);
        let ending = if kept.is_err() { Ending::Bad } else { verdict };
        let other = match &other {
            Some(Outcome::Settled { accepted, .. }) => Some(accepted.as_ref()),
            _ => None,
        };
        if output.json {
            let mut object = match &outcome {
                Outcome::Settled { accepted, .. } => answer::accepted_json(accepted, other),
                Outcome::Unsettled { stop, .. } => answer::unsettled_json(position, &stop.to_string()),
            };
            object.insert("engine".into(), json!(outcome.engine()));
            object.insert("seconds".into(), json!(seconds));
            super::insert_files(&mut object, self.certificate().filter(|_| claim.is_some()), &kept, output);
            output.object(object, ending)?;
            return Ok(ending);
        }
        let (line, checked) = match &outcome {
            Outcome::Settled { accepted, .. } => {
                (answer::answer_line(accepted, other), "checked: the kernel went through all continuations")
            }
            Outcome::Unsettled { stop, .. } => (unsettled_line(&stop.to_string()), "nothing is settled"),
        };
        output.print(&format!("{line}\n"), ending)?;
        output.flush(ending)?;
        kept?.iter().for_each(|talk| output.say(talk));
        output.say(&format!("{checked}; engine {}, {}", outcome.engine(), took(seconds)));
        Ok(ending)
    }
}
