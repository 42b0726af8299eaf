//! `misdeal reduce --audit`: the search for an instance that breaks a law, of ours, of a paper's, or of anyone's.

use super::super::Ending;
use super::Reduce;
use super::command::{Commands, Lines};
use super::gradescope;
use crate::cli::asked::limits;
use crate::cli::chance::seed_or_fresh;
use crate::files::{Draft, Trouble};
use crate::output::Output;
use misdeal_kernel::fault::Fault;
use misdeal_reductions::catalogue::{problem, reduction};
use misdeal_reductions::textbook::form;
use misdeal_solve::audit::{Catalogued, Counterexample, Depth, Flaw, Plan, Report, Subject, audit};
use misdeal_solve::deal::Seed;
use misdeal_table::asks::Given;
use misdeal_table::asks::command::reduce::{
    self, APPLY, AS_PRINTED, CALL_TIME, CARRY, EXCHANGE, FROM, GRADESCOPE, INSTANCES, LIFT, TARGET,
};
use serde_json::{Map, Value, json};
use std::path::Path;

/// The largest size of an instance, unless told.
const SIZE: usize = 8;
/// The seed of audits, unless told: so that what a page shows can be found again.
const SEED: Seed = Seed(6);

impl Reduce {
    pub(super) fn audit(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        self.no_source(false)?;
        let as_printed = given.has(&AS_PRINTED);
        let (name, subject): (String, Box<dyn Subject>) = match (&self.name, given.text(&APPLY)) {
            (Some(name), None) => {
                let entry = reduction(name)?;
                if as_printed && !entry.is_repaired() {
                    return Err(Fault::new(format!("{name} is not printed in another way than it is here")).into());
                }
                (name.clone(), Box::new(Catalogued { entry, as_printed }))
            }
            (None, Some(apply)) => {
                let [source, target] = [&FROM, &TARGET].map(|ask| given.text(ask).unwrap_or_default());
                let (source, target) = (problem(source)?.name, problem(target)?.name);
                let lines = Lines { apply, carry: given.text(&CARRY), lift: given.text(&LIFT) };
                let is_json = given.text(&EXCHANGE) == Some("json");
                if is_json {
                    is_textbook(source)?;
                    is_textbook(target)?;
                }
                let commands = Commands::new(source, target, &lines, given.time(&CALL_TIME), is_json)?;
                (format!("`{apply}`"), Box::new(commands))
            }
            _ => {
                return Err(
                    Fault::new("name a reduction to audit, or your own by --source, --target and --apply").into()
                );
            }
        };
        let seed = seed_or_fresh(Some(given.read(&reduce::SEED).unwrap_or(SEED)))?;
        // Commands of others take their time.
        let (counterexamples, depth) = match given.text(&APPLY) {
            Some(_) => (3, Depth { forward: 4, back: 12 }),
            None => (40, Depth::default()),
        };
        let size = given.read(&reduce::SIZE).unwrap_or(SIZE);
        let plan = Plan { seed, instances: given.read(&INSTANCES).unwrap_or(0), size, depth, counterexamples };
        let budget = limits(given).budget();
        let progress = budget.progress();
        let watch = output.watch(move || {
            let (done, all) = progress.parts().unwrap_or_default();
            format!("{done} of {all} instances tried; Ctrl-C ends it with what is known")
        });
        let report = audit(subject.as_ref(), plan, &budget)?;
        drop(watch);
        if let Some(path) = given.text(&GRADESCOPE) {
            let results =
                gradescope::results(subject.as_ref(), &report, given.text(&LIFT).is_some(), explained_in_full);
            let text = format!("{results:#}\n");
            Draft::named(Path::new(path))?.finish(|file| file.write_all(text.as_bytes()))?;
        }
        if output.json {
            return audit_json(&name, subject.as_ref(), &report, (seed, as_printed), output);
        }
        let tried = format!(
            "{} instances, {} yes and {} no; {} outside the domain, {} not decided; seed {seed}",
            report.yes + report.no,
            report.yes,
            report.no,
            report.outside,
            report.unsettled
        );
        let ending = ending(&report);
        let text = match (&report.found, &report.stop) {
            (Some(found), _) => told(&name, subject.as_ref(), found),
            (None, Some(stop)) => format!("{name}: nothing is wrong so far, but {stop}\n"),
            (None, None) if report.yes + report.no == 0 => format!("{name}: no instance could be tried\n"),
            (None, None) => format!("{name}: all laws hold on all of them\n"),
        };
        output.print(&text, ending)?;
        output.flush(ending)?;
        output.say(&tried);
        if report.late > 0 {
            let limit = given.text(&CALL_TIME).unwrap_or_default();
            output.say(&format!(
                "{} calls took longer than {limit}; what they would have made is not known",
                report.late
            ));
        }
        if let Some(exhaustive) = &report.exhaustive {
            output.say(&format!("exhaustive for {exhaustive}; beyond that, at random"));
        }
        Ok(ending)
    }
}

fn audit_json(
    name: &str,
    subject: &dyn Subject,
    report: &Report,
    (seed, as_printed): (Seed, bool),
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let ending = ending(report);
    let mut object = Map::new();
    let verdict = match ending {
        Ending::Yes => "yes",
        Ending::No => "no",
        _ => "unknown",
    };
    object.insert("verdict".into(), json!(verdict));
    object.insert("reduction".into(), json!(name));
    object.insert("source".into(), json!(subject.source()));
    object.insert("target".into(), json!(subject.target()));
    object.insert("as_printed".into(), json!(as_printed));
    object.insert("seed".into(), json!(seed.to_string()));
    for (key, value) in [
        ("yes", report.yes),
        ("no", report.no),
        ("outside", report.outside),
        ("unsettled", report.unsettled),
        ("late", report.late),
    ] {
        object.insert(key.into(), json!(value));
    }
    if let Some(exhaustive) = &report.exhaustive {
        object.insert("exhaustive".into(), json!(exhaustive));
    }
    if let Some(found) = &report.found {
        object.insert("counterexample".into(), found_json(found));
    }
    output.object(object, ending)?;
    Ok(ending)
}

/// 0: all laws hold as far as was tried; 1: one is broken; 3: too little was tried.
fn ending(report: &Report) -> Ending {
    match (&report.found, &report.stop) {
        (Some(_), _) => Ending::No,
        (None, None) if report.yes + report.no > 0 => Ending::Yes,
        _ => Ending::Unknown,
    }
}

/// What is wrong, in a sentence, and the witnesses that show it.
fn explained(flaw: &Flaw) -> (&'static str, String, Vec<(&'static str, String)>) {
    let image = |image: &Result<String, Fault>| match image {
        Ok(image) => vec![("image", image.clone())],
        Err(_) => Vec::new(),
    };
    match flaw {
        Flaw::Failed(fault) => ("failed", format!("it breaks down: {fault}"), vec![]),
        Flaw::NoInstance(fault) => {
            ("no-instance", format!("what is built is no instance of the target: {fault}"), vec![])
        }
        Flaw::TooLarge(over) => ("too-large", format!("the target is too large: {over}"), vec![]),
        Flaw::YesBecameNo(witness) => {
            let what = "the source is a yes, and the target is a no".to_owned();
            ("yes-became-no", what, vec![("witness of the source", witness.clone())])
        }
        Flaw::NoBecameYes(witness) => {
            let what = "the source is a no, and the target is a yes".to_owned();
            ("no-became-yes", what, vec![("witness of the target", witness.clone())])
        }
        Flaw::Forward(witness, there, fault) => {
            let mut shown = vec![("witness of the source", witness.clone())];
            shown.extend(image(there));
            ("forward", format!("a witness mapped forward is none: {fault}"), shown)
        }
        Flaw::Back(witness, back, fault) => {
            let mut shown = vec![("witness of the target", witness.clone())];
            shown.extend(image(back));
            ("back", format!("a witness mapped back is none: {fault}"), shown)
        }
    }
}

fn told(name: &str, subject: &dyn Subject, found: &Counterexample) -> String {
    let (_, what, _) = explained(&found.flaw);
    format!("{name} is wrong: {what}\n{}", explained_in_full(subject, found).1)
}

/// The law that is broken, by its word, and all that shows it.
fn explained_in_full(subject: &dyn Subject, found: &Counterexample) -> (&'static str, String) {
    let (law, _, shown) = explained(&found.flaw);
    let mut text = String::new();
    let mut part = |title: &str, body: &str| {
        text.push_str(&format!("\n{title}:\n{}\n", body.trim_end()));
    };
    part(&format!("source ({})", subject.source()), &found.source);
    if !found.target.is_empty() {
        part(&format!("target ({})", subject.target()), &found.target);
    }
    shown.iter().for_each(|(title, body)| part(title, body));
    (law, text)
}

/// Checks that a problem has a form in JSON.
fn is_textbook(problem: &str) -> Result<(), Fault> {
    let what = || Fault::new(format!("--exchange json is for textbook problems, and {problem} is none"));
    form(problem).map(|_| ()).ok_or_else(what)
}

fn found_json(found: &Counterexample) -> Value {
    let (kind, what, shown) = explained(&found.flaw);
    let mut object = Map::new();
    object.insert("law".into(), json!(kind));
    object.insert("what".into(), json!(what));
    object.insert("source".into(), json!(found.source));
    object.insert("target".into(), json!(found.target));
    for (title, body) in shown {
        let key = if title == "image" { "image" } else { "witness" };
        object.insert(key.into(), json!(body));
    }
    Value::Object(object)
}
