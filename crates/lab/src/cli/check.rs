//! `misdeal check`: a claim file, or a game as it was played, through kernel code only.

use super::Ending;
use super::asked::{Asked, Asking};
use super::examine::{check, examined};
use crate::files::{self, Source, Trouble, is_dash};
use crate::output::{Output, Voice};
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_table::asks::Command;
use misdeal_table::asks::command::check::{DEAL, TIME};
use misdeal_table::checking::{not_accepted_json, rests_on, rests_on_json};
use misdeal_table::games::GAMES;
use misdeal_table::guide::Guide;
use misdeal_table::report::{Medium, Verdict};
use misdeal_table::told::told;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `misdeal check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The claim, or a game that `simulate --transcript` wrote; `-` is standard input
    claim: PathBuf,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Check {
    const COMMAND: Command = Command::Check;
}

/// What is to be printed of something that was accepted, and what is said beside.
struct Accepted {
    text: String,
    talk: Option<String>,
    /// Unknown where a part of it is too large to be gone through.
    ending: Ending,
}

/// What becomes of something that can be read and is not refuted.
enum Judged {
    /// It holds.
    Accepted(Accepted),
    /// It holds, and is about another deal than the one that was named.
    Elsewhere(Fault),
}

/// How it is to be printed.
#[derive(Clone, Copy)]
struct Manner {
    json: bool,
    medium: Medium,
    voice: Voice,
}

impl Check {
    /// Runs the command: 0 when the claim is accepted, 1 when it is about another deal, 2 with the first thing that is
    /// wrong when it is refuted, 3 when the time ended first, 4 when there is nothing to read.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let given = self.asked.of_kinds([])?;
        let deal = self.asked.path(&DEAL).map(Path::to_owned);
        if is_dash(&self.claim) && deal.as_deref().is_some_and(is_dash) {
            return Err(Fault::new("the claim and the deal can't both come from standard input").into());
        }
        for path in [Some(self.claim.as_path()), deal.as_deref()].into_iter().flatten() {
            if let Err(fault) = files::readable(path) {
                return complained(output, &fault, "unreadable", Ending::Unreadable);
            }
        }
        let manner = Manner { json: output.json, medium: output.medium(), voice: output.voice() };
        let work = move |source: Source| accepted(source, deal.as_deref(), manner);
        match examined(&self.claim, given.time(&TIME), output, work) {
            Ok(Ok(Judged::Elsewhere(fault))) => complained(output, &fault, "another-deal", Ending::Elsewhere),
            Ok(Ok(Judged::Accepted(accepted))) => {
                output.print(&accepted.text, accepted.ending)?;
                output.flush(accepted.ending)?;
                accepted.talk.iter().for_each(|talk| output.say(talk));
                Ok(accepted.ending)
            }
            Ok(Err(ending)) => Ok(ending),
            Err(Trouble::Fault(fault)) => complained(output, &fault, "refuted", Ending::Bad),
            Err(trouble) => Err(trouble),
        }
    }
}

/// Says why nothing was accepted, in a sentence, and in JSON by a word too.
fn complained(output: &mut Output, fault: &Fault, problem: &str, ending: Ending) -> Result<Ending, Trouble> {
    output.complain(fault);
    if output.json {
        output.print(&format!("{:#}\n", not_accepted_json(fault, problem)), ending)?;
    }
    Ok(ending)
}

/// Checks what a source has.
fn accepted(mut source: Source, deal: Option<&Path>, manner: Manner) -> Result<Judged, Fault> {
    let mut replaying = None;
    source.first_line(|line| {
        replaying = GAMES.iter().copied().find(|game| game.replays(line));
        replaying.is_some()
    })?;
    match replaying {
        Some(guide) => played(guide, source, deal, manner).map(Judged::Accepted),
        None => claimed(source, deal, manner),
    }
}

/// Plays a game again.
fn played(guide: &dyn Guide, source: Source, deal: Option<&Path>, manner: Manner) -> Result<Accepted, Fault> {
    if deal.is_some() {
        return Err(Fault::new("a game deals its cards by itself; leave --deal out"));
    }
    let name = source.name.clone();
    let played = guide.replayed(&source.read()?).map_err(|fault| fault.of(&name))?;
    let text = if manner.json { played.json(Map::new())? } else { played.text(manner.medium)? };
    let ending = if played.verdict() == Verdict::Unknown { Ending::Unknown } else { Ending::Yes };
    Ok(Accepted { text, talk: None, ending })
}

/// Checks a claim, which may have to be about a deal.
fn claimed(source: Source, deal: Option<&Path>, manner: Manner) -> Result<Judged, Fault> {
    let name = source.name.clone();
    let (checked, _) = check(source, |talk| manner.voice.say(talk))?;
    let told = told(&checked)?;
    if let Some(path) = deal
        && !told.is_about(&files::read(path)?)?
    {
        let what = format!("the claim holds, but it is about other cards than {}", path.display());
        return Ok(Judged::Elsewhere(Fault::new(what).of(name)));
    }
    let text = match manner.json {
        true => {
            let mut object = told.json()?;
            object.insert("accepted".into(), json!(true));
            object.insert("rests_on".into(), rests_on_json(checked.rests_on()));
            format!("{:#}\n", Value::Object(object))
        }
        false => format!("accepted, for {}: {}\n", told.subject(), told.answer()),
    };
    Ok(Judged::Accepted(Accepted { text, talk: Some(rests_on(checked.rests_on())), ending: Ending::Yes }))
}
