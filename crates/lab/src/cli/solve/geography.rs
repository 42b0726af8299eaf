//! Who wins a game of geography.

use super::{Solve, named};
use crate::cli::Ending;
use crate::cli::asked::limits;
use crate::cli::keep::Keep;
use crate::cli::limits::took;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_kernel::claim::proof_section;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::Geography;
use misdeal_solve::game::WhoWins;
use misdeal_solve::geography::{Outcome, ProofForm};
use misdeal_solve::solve_telling;
use misdeal_table::asks::Given;
use misdeal_table::geography::answer;
use misdeal_table::uno::answer::unsettled_line;
use serde_json::json;
use std::fmt;
use std::path::Path;
use std::time::Instant;

impl Solve {
    /// Answers who wins.
    pub(super) fn geography(
        &self,
        input: &Path,
        deal: &Geography,
        given: &Given,
        output: &mut Output,
    ) -> Result<Ending, Trouble> {
        let engine = named(given, deal, &WhoWins)?;
        let budget = limits(given).budget();
        let keep = Keep::begin(input, self.certificate(), None)?;
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || super::search_message(&progress));
        let (outcome, spool) = solve_telling(engine, deal, &WhoWins, &budget, || keep.listener());
        drop(watch);
        let seconds = start.elapsed().as_secs_f64();
        let (claim, verdict) = match &outcome {
            Outcome::Unsettled { .. } => (None, Ending::Unknown),
            Outcome::Settled { accepted, proof, .. } => {
                let verdict = if accepted.statement().witness.is_some() { Ending::Yes } else { Ending::No };
                (Some((accepted.statement() as &dyn fmt::Display, proof)), verdict)
            }
        };
        let no_picture = || Err(Fault::new("geography is drawn with `misdeal export --to dot`"));
        // A file that can't be written must not cost the answer: it is told last.
        let kept = keep.finish(claim, spool, proof_section, no_picture);
        let ending = if kept.is_err() { Ending::Bad } else { verdict };
        if output.json {
            let mut object = match &outcome {
                Outcome::Settled { accepted, .. } => answer::accepted_json(accepted),
                Outcome::Unsettled { stop, .. } => answer::unsettled_json(deal, &stop.to_string()),
            };
            object.insert("engine".into(), json!(outcome.engine()));
            object.insert("seconds".into(), json!(seconds));
            super::insert_files(&mut object, self.certificate().filter(|_| claim.is_some()), &kept, output);
            output.object(object, ending)?;
            return Ok(ending);
        }
        let line = match &outcome {
            Outcome::Settled { accepted, .. } => answer::answer_line(accepted),
            Outcome::Unsettled { stop, .. } => unsettled_line(&stop.to_string()),
        };
        output.print(&format!("{line}\n"), ending)?;
        output.flush(ending)?;
        kept?.iter().for_each(|talk| output.say(talk));
        output.say(&format!("{}; engine {}, {}", how_checked(&outcome), outcome.engine(), took(seconds)));
        Ok(ending)
    }
}

/// What the kernel did before the answer was printed.
fn how_checked(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Unsettled { .. } => "nothing is settled",
        Outcome::Settled { proof: ProofForm::Held(lost), .. } => answer::how_checked(lost),
        Outcome::Settled { accepted, .. } => match &accepted.statement().witness {
            Some(win) => answer::how_checked(&win.lost),
            None => "checked",
        },
    }
}
