//! What an audit found, as the `results.json` that Gradescope shows to a student: a test a law, with the smallest instance
//! that breaks it.
//!
//! A law has its points when it was tried and nothing broke it. Where nothing could be tried, no law has any.

use misdeal_solve::audit::{Counterexample, Report, Subject};
use serde_json::{Value, json};

/// The laws, by the words that flaws have, what they say, and whether they need a map back.
const LAWS: [(&str, &str); 5] = [
    ("failed", "The program ends well on every instance"),
    ("no-instance", "What it builds is an instance of the target"),
    ("yes-became-no", "A yes stays a yes"),
    ("no-became-yes", "A no stays a no"),
    ("back", "A witness of the target, mapped back, is a witness of the source"),
];
/// The points of a law.
const POINTS: f64 = 1.0;

/// The object that Gradescope reads. `tell` shows a counterexample in full.
pub fn results(
    subject: &dyn Subject,
    report: &Report,
    maps_back: bool,
    tell: impl Fn(&dyn Subject, &Counterexample) -> (&'static str, String),
) -> Value {
    let tried = report.yes + report.no;
    let flaws: Vec<(&str, String)> = report.flaws.iter().map(|found| tell(subject, found)).collect();
    let exhaustive = report.exhaustive.as_ref().map_or(String::new(), |all| format!("; {all} among them"));
    let fine = format!("held on {tried} instances, {} yes and {} no{exhaustive}", report.yes, report.no);
    let late = match report.late {
        0 => String::new(),
        late => format!("\n{late} calls took too long; what they would have made is not known."),
    };
    let laws = LAWS.iter().filter(|(word, _)| *word != "back" || maps_back);
    let tests: Vec<Value> = laws
        .map(|(word, name)| {
            let broken: Vec<&str> = flaws.iter().filter(|flaw| flaw.0 == *word).map(|flaw| flaw.1.trim()).collect();
            // A law of which there is nothing to see has not been kept.
            let seen = match *word {
                "yes-became-no" | "back" => report.yes > 0,
                "no-became-yes" => report.no > 0,
                "failed" => tried > 0 && report.late == 0,
                _ => tried > 0,
            };
            let output = match (broken.first(), seen) {
                (Some(_), _) => {
                    format!("It does not, on the smallest instance that was found:\n\n{}", broken.join("\n\n"))
                }
                (None, true) => fine.clone(),
                (None, false) => format!("Too little could be tried to tell.{late}"),
            };
            let passed = broken.is_empty() && seen;
            json!({
                "name": name,
                "score": if passed { POINTS } else { 0.0 },
                "max_score": POINTS,
                "status": if passed { "passed" } else { "failed" },
                "output": output,
                "visibility": "visible",
            })
        })
        .collect();
    let score = tests.iter().filter(|test| test["status"] == "passed").count() as f64 * POINTS;
    let (from, to) = (subject.source(), subject.target());
    json!({
        "score": score,
        "output": format!("A reduction from {from} to {to}, audited on small instances that both sides were decided for.{late}"),
        "tests": tests,
    })
}
