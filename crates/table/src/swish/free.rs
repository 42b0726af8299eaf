//! The largest swish-free set of a whole deck: by the papers' construction, or by an engine that searches.

use super::as_printed::AsPrinted;
use super::draw::{self, construction::Which};
use super::free_answer;
use super::menu::{AS_PRINTED, DECK_ENGINE, FIGURE, STEPS};
use super::solve_free::{TOO_MANY, kept, settled_text};
use crate::asks::command::free::SVG;
use crate::asks::shared::{CERTIFICATE, SIZE};
use crate::asks::{Ask, Given};
use crate::report::{Hears, Medium, Message, Ready, Report, Verdict, no_file, printed, put, timed};
use crate::tells;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::Grid;
use misdeal_kernel::swish::free::{Freed, Pool, SetQuestion};
use misdeal_solve::Game as _;
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::deck::every_card;
use misdeal_solve::swish::free::{SwishFree, construction};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// The engine that needs no search, and what it does.
const CONSTRUCTION: (&str, &str) =
    ("construction", "orders the orbits of cells, and needs no search; whole decks of any size");

/// All engines for whole decks: the construction first.
#[must_use]
pub fn engines() -> Vec<(&'static str, &'static str)> {
    let searching = SwishFree::ENGINES.iter().map(|engine| (engine.name(), engine.about()));
    std::iter::once(CONSTRUCTION).chain(searching).collect()
}

/// The set that the options ask for.
///
/// # Errors
/// When there is no such deck or engine.
pub fn ready(given: &Given) -> Result<Box<dyn Ready>, Fault> {
    let drawn = given.has(&FIGURE) || given.has(&STEPS);
    let engine = given.text(&DECK_ENGINE).filter(|name| *name != CONSTRUCTION.0);
    if drawn && engine.is_some() {
        return Err(Fault::new("--figure and --steps draw the construction, and no search"));
    }
    let grid: Grid = given.text(&SIZE).unwrap_or_default().parse()?;
    if given.has(&AS_PRINTED) {
        return Ok(Box::new(AsPrinted::construction(grid, given)));
    }
    if engine.is_some() {
        return tells::ready::<SwishFree>(&every_card(grid)?, given);
    }
    let bound = Pool::deck(grid)?.size();
    Ok(Box::new(Construct { grid, bound, drawn, twice: given.has(&CERTIFICATE) }))
}

/// The construction, to be made.
struct Construct {
    grid: Grid,
    /// How many cards there are.
    bound: usize,
    /// Whether its steps are told, too.
    drawn: bool,
    /// Whether it is made again for the claim, which is written as it is proven, and never held.
    twice: bool,
}

impl Ready for Construct {
    fn message(&self) -> Message {
        Box::new(|_| "laying out the cards; Ctrl-C ends it".into())
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let first = if self.twice { budget.half_and_at_most(Duration::MAX) } else { budget.clone() };
        match construction::prove(self.grid, None, &first) {
            Err(Stop::Rejected(fault)) => Err(fault),
            proven => Ok(Box::new(Constructed { of: *self, proven, budget: budget.clone() })),
        }
    }
}

struct Constructed {
    of: Construct,
    proven: Result<Freed, Stop>,
    /// For making it again.
    budget: Budget,
}

impl Constructed {
    fn freed(&self) -> Result<&Freed, Fault> {
        self.proven.as_ref().map_err(|stop| Fault::new(stop.to_string()))
    }
}

impl Report for Constructed {
    fn verdict(&self) -> Verdict {
        if self.proven.is_ok() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        match &self.proven {
            Ok(freed) => settled_text(freed, on.quiet),
            Err(stop) => Ok(free_answer::unsettled_line(0, self.of.bound, &stop.to_string()) + "\n"),
        }
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let freed = match &self.proven {
            Ok(freed) => freed,
            Err(stop) => {
                let object = free_answer::unsettled_json(SetQuestion::Largest, &[], self.of.bound, &stop.to_string());
                return Ok(printed(object, more));
            }
        };
        let mut object = free_answer::json(freed)?;
        object.insert("engine".into(), json!(CONSTRUCTION.0));
        if self.of.drawn && freed.size() <= free_answer::MOST_PRINTED {
            let how = free_answer::construction_json(self.of.grid)?;
            object.extend(how.map(|(name, value)| (name.to_owned(), value)));
        }
        Ok(printed(object, more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let Ok(freed) = &self.proven else { return Vec::new() };
        let many = (freed.size() > free_answer::MOST_PRINTED).then(|| TOO_MANY.to_owned());
        let checked = "checked: the kernel followed why no swish is kept and why no more can be; construction";
        many.into_iter().chain([timed(checked, time)]).collect()
    }

    fn lacks(&self, _: &Ask) -> Option<&'static str> {
        self.proven.is_err().then_some("nothing is settled")
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        let grid = self.of.grid;
        match ask {
            _ if ask.is(&CERTIFICATE) => match construction::prove(grid, Some(to), &self.budget) {
                Ok(_) => Ok(()),
                Err(Stop::Rejected(fault)) => Err(fault),
                Err(stop) => Err(Fault::new(stop.to_string())),
            },
            _ if ask.is(&SVG) => put(to, &draw::svg::deal(&kept(self.freed()?)?)?),
            _ if ask.is(&FIGURE) => put(to, &draw::construction::figure(grid, Which::Kinds)?),
            _ if ask.is(&STEPS) => put(to, &draw::construction::figure(grid, Which::All)?),
            _ => Err(no_file(ask)),
        }
    }
}
