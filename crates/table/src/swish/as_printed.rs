//! What the paper prints, made and held against the truth: its constructions of swish-free sets, and its `NoSwishSet` with
//! `FindCycle`. Nothing of it is believed: an engine looks for a swish among what is kept, and the kernel checks that.

use super::menu::VERSION;
use crate::answer::{cards, object};
use crate::asks::{Ask, Given};
use crate::report::{Hears, Medium, Ready, Report, Verdict, no_file, printed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::claim::Finding;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::{Card, Deal, Grid};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::free::construction::Construction;
use misdeal_solve::swish::free::packed::Packed;
use misdeal_solve::swish::free::printed::{Printed, Reading, printed_size};
use misdeal_solve::swish::no_swish_set::{self, Cut, no_swish_set};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// The preprint's reading.
pub const PREPRINT: &str = "preprint";

/// What is made as it is printed.
pub enum AsPrinted {
    /// A construction for a size, as a version of the paper has it.
    Construction(Grid, Reading),
    /// `NoSwishSet` with `FindCycle` on a deal.
    NoSwishSet(Deal),
}

impl AsPrinted {
    /// The construction that the options ask for.
    #[must_use]
    pub fn construction(grid: Grid, given: &Given) -> Self {
        let is_preprint = given.text(&VERSION) == Some(PREPRINT);
        Self::Construction(grid, if is_preprint { Reading::PREPRINT } else { Reading::PUBLISHED })
    }
}

impl Ready for AsPrinted {
    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        Ok(Box::new(match *self {
            Self::Construction(grid, reading) => construction(grid, reading, budget)?,
            Self::NoSwishSet(deal) => divided(&deal, budget)?,
        }))
    }
}

/// What came of it: the first lines, and what is listed.
struct Held {
    lines: Vec<String>,
    json: Map<String, Value>,
    kept: Vec<Card>,
    verdict: Verdict,
}

/// The swish that an engine finds among cards, if it finds one; and whether it is known that there is none.
fn overlooked(kept: &Deal, budget: &Budget) -> (Option<String>, bool) {
    match misdeal_solve::solve(kept, &Question::Any, budget).settled() {
        Ok(accepted) => match accepted.finding() {
            Finding::Found { swish, .. } | Finding::Largest { swish } => (Some(swish.to_string()), true),
            _ => (None, true),
        },
        Err(_) => (None, false),
    }
}

/// What is told about a swish among what is kept.
fn swish_line(found: &(Option<String>, bool)) -> String {
    match found {
        (Some(swish), _) => format!("they hold a swish (checked): {swish}"),
        (None, true) => "they hold no swish (checked)".to_owned(),
        (None, false) => "whether they hold a swish was not found out in time".to_owned(),
    }
}

fn construction(grid: Grid, reading: Reading, budget: &Budget) -> Result<Held, Fault> {
    let made = Printed::new(grid, reading)?;
    let (deal, astray) = (made.deal()?, made.astray().collect::<Vec<_>>());
    let (written, different) = (made.written.len(), deal.cards().len());
    let largest = Construction::new(grid)?.size();
    let said = printed_size(grid).unwrap_or(0);
    let found = overlooked(&deal, budget);
    let mut lines = vec![
        format!("as printed: {written} cards are written down, {different} of them different; {}", swish_line(&found)),
        format!("the paper's formula gives {said}; the largest swish-free set of {grid} has {}", cards(largest)),
    ];
    if let Some(((row, column), (other, place))) = astray.first() {
        let many = astray.len();
        lines.push(format!(
            "{} no card at all, as a point in C[{row}][{column}] and a circle in C[{other}][{place}]",
            if many == 1 { "1 of them is".to_owned() } else { format!("{many} of them are") }
        ));
    }
    let right = found == (None, true) && different == largest && astray.is_empty();
    lines.push(if right {
        "so it is right here".into()
    } else {
        "so it is wrong here; without --as-printed it is repaired".into()
    });
    let verdict = if right { Verdict::Yes } else { Verdict::No };
    let json = object([
        ("verdict", json!(verdict.word())),
        ("written", json!(written)),
        ("different", json!(different)),
        ("no_cards", json!(astray.len())),
        ("formula", json!(said)),
        ("largest", json!(largest)),
        ("swish", json!(found.0)),
    ]);
    Ok(Held { lines, json, kept: deal.cards().to_vec(), verdict })
}

fn divided(deal: &Deal, budget: &Budget) -> Result<Held, Fault> {
    if let Some(fault) = misdeal_solve::swish::hypergraph::declines(deal) {
        return Err(fault);
    }
    let half = budget.half_and_at_most(Duration::MAX);
    let found = no_swish_set(deal, &mut no_swish_set::as_printed(deal, &half), Cut::Swish, &half);
    let (size, all) = (found.kept.len(), deal.cards().len());
    let kept = Deal::new(deal.grid(), deal.is_fixed(), found.kept.iter().cloned())?;
    let swish = overlooked(&kept, budget);
    let ended = match &found.stop {
        None => "NoSwishSet with FindCycle went through everything".to_owned(),
        Some(stop) => format!("NoSwishSet with FindCycle did not end: {stop}"),
    };
    let truth = misdeal_solve::ask(&Packed, deal, SetQuestion::Largest, budget).settled().ok();
    let truth = truth.map(|settled| settled.freed.size());
    let mut lines = vec![format!("{ended}, and keeps {size} of {}; {}", cards(all), swish_line(&swish))];
    if let Some(truth) = truth {
        lines.push(format!("the largest swish-free set has {} (checked)", cards(truth)));
    }
    let verdict = match (&found.stop, &swish, truth) {
        (None, (None, true), Some(truth)) if truth == size => Verdict::Yes,
        (_, (Some(_), _), _) => Verdict::No,
        _ => Verdict::Unknown,
    };
    let json = object([
        ("verdict", json!(verdict.word())),
        ("kept", json!(size)),
        ("of", json!(all)),
        ("ended", json!(found.stop.is_none())),
        ("largest", json!(truth)),
        ("swish", json!(swish.0)),
    ]);
    Ok(Held { lines, json, kept: found.kept, verdict })
}

impl Report for Held {
    fn verdict(&self) -> Verdict {
        self.verdict
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        let lines = if on.quiet { &self.lines[..1] } else { &self.lines[..] };
        let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        if !on.quiet {
            text.push_str(&crate::draw::text::words(self.kept.iter(), on.width));
        }
        Ok(text)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = self.json.clone();
        object.insert("cards".into(), json!(self.kept.iter().map(ToString::to_string).collect::<Vec<_>>()));
        Ok(printed(object, more))
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}
