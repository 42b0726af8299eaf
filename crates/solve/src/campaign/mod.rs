//! Campaigns: questions that are cut into units, each of which can be answered by itself, on
//! any machine, and whose results are put together to one answer.
//!
//! A question is made ready once ([`Question::prepare`]); what comes of that is the same
//! everywhere, so a unit is a few words, and a result a few lines. Nothing in a result is
//! believed: the kernel works it all out again when they are put together.

mod layouts;
mod quarters;
mod swish_counts;

use crate::budget::Budget;
use crate::set::free::layered::add;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::{DeckFreed, FreeClaim};
use misdeal_kernel::swish::Deal;
use misdeal_kernel::swish::free::Counted;
use misdeal_kernel::text::{number, shorten};
use rayon::prelude::*;
use std::fmt;

/// The version of units and results. It changes whenever the same unit could give another
/// result, and units of one version are refused by another.
pub const VERSION: &str = concat!("misdeal-", env!("CARGO_PKG_VERSION"), "-units-3");

/// What a campaign asks.
#[derive(Clone, Debug)]
pub enum Question {
    /// How many sets of cards of a deck hold no swish, for each size.
    SwishCounts(Deal),
    /// How many set-free layouts of each size a deck has.
    SetLayouts(Shape),
    /// That this many cards of a deck can't be kept without a set; the fewest that are shown in minutes, unless told.
    SetLargest(Shape, Option<usize>),
}

impl Question {
    /// The names of the questions.
    pub const NAMES: [&'static str; 3] = ["swish-counts", "set-layouts", "set-largest"];

    /// Reads a question by its name, and the instance in its text form.
    ///
    /// # Errors
    /// When there is none of this name, or the instance can't be read.
    pub fn read(name: &str, instance: &str) -> Result<Self, Fault> {
        match name {
            "swish-counts" => Ok(Self::SwishCounts(instance.parse()?)),
            "set-layouts" => Ok(Self::SetLayouts(instance.trim().parse()?)),
            "set-largest" => match instance.trim().split_once(' ') {
                None => Ok(Self::SetLargest(instance.trim().parse()?, None)),
                Some((shape, cards)) => {
                    Ok(Self::SetLargest(shape.parse()?, Some(number(cards, "the number of cards", 1, usize::MAX)?)))
                }
            },
            _ => {
                let (name, names) = (shorten(name), Self::NAMES.join(", "));
                Err(Fault::new(format!("`{name}` is no question of a campaign; there are {names}")))
            }
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::SwishCounts(_) => Self::NAMES[0],
            Self::SetLayouts(_) => Self::NAMES[1],
            Self::SetLargest(..) => Self::NAMES[2],
        }
    }

    /// The instance in its text form.
    #[must_use]
    pub fn instance(&self) -> String {
        match self {
            Self::SwishCounts(deck) => deck.to_string(),
            Self::SetLayouts(shape) | Self::SetLargest(shape, None) => shape.to_string(),
            Self::SetLargest(shape, Some(cards)) => format!("{shape} {cards}"),
        }
    }

    /// Makes it ready to be cut, worked on and put together. About this many units are wanted.
    ///
    /// # Errors
    /// When the instance is too large, or the budget is spent.
    pub fn prepare(&self, units: usize, budget: &Budget) -> Result<Box<dyn Campaign>, Stop> {
        match self {
            Self::SwishCounts(deck) => Ok(Box::new(swish_counts::SwishCounts::new(deck, units, budget)?)),
            Self::SetLayouts(shape) => layouts::prepare(*shape, units, budget),
            Self::SetLargest(shape, cards) => quarters::prepare(*shape, *cards),
        }
    }
}

/// A part of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is about, in words that are enough to work on it.
    pub what: String,
}

/// A claim that the kernel has accepted, and what it accepted.
#[derive(Debug)]
pub enum Claimed {
    /// About a deck of SET.
    Deck(FreeClaim, Box<DeckFreed>),
    /// About the swish-free sets of a deck.
    Sizes(Counted),
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck(claim, _) => claim.fmt(f),
            Self::Sizes(counted) => counted.claim().fmt(f),
        }
    }
}

/// What came of putting all results together.
#[derive(Debug)]
pub struct Merged {
    /// The answer in a line.
    pub answer: String,
    /// The counts of sizes 0, 1, 2, ..., where counts were asked for.
    pub counts: Vec<u128>,
    /// A claim that the kernel has accepted.
    pub claim: Claimed,
    /// What was checked, and by whom, in one sentence each.
    pub checked: Vec<String>,
}

/// A question that is ready.
pub trait Campaign: Send + Sync {
    /// All units, the same on every machine.
    fn units(&self) -> &[Unit];

    /// One second of the processor that this was fitted on does about so much of the work; for estimates only.
    fn pace(&self) -> f64;

    /// How much work each unit is, as far as can be told in a small part of the time that it takes; the same on
    /// every machine.
    fn work(&self) -> Vec<f64>;

    /// The result of a unit, the same on every machine.
    ///
    /// # Errors
    /// When it is no unit of this question, or the budget is spent.
    fn run(&self, unit: &Unit, budget: &Budget) -> Result<String, Stop>;

    /// Checks whether a text can be the result of a unit.
    ///
    /// # Errors
    /// What is wrong with it.
    fn is_result(&self, unit: &Unit, text: &str) -> Result<(), Fault>;

    /// Puts the results of all units together, in the order of the units.
    ///
    /// # Errors
    /// When they do not fit together, or the kernel does not agree.
    fn merge(&self, results: &[String], budget: &Budget) -> Result<Merged, Stop>;
}

/// Numbers of a line that begins with a word.
struct Numbers<'a>(&'a str, &'a [u128]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)?;
        self.1.iter().try_for_each(|number| write!(f, " {number}"))?;
        f.write_str("\n")
    }
}

/// Reads a line of numbers that begins with a word.
fn numbers(line: Option<&str>, word: &str) -> Result<Vec<u128>, Fault> {
    let no = || Fault::new(format!("a line `{word}` and numbers is missing"));
    let mut words = line.ok_or_else(no)?.split(' ');
    if words.next() != Some(word) {
        return Err(no());
    }
    words.map(|word| word.parse().map_err(|_| Fault::new(format!("`{}` is no number", shorten(word))))).collect()
}

/// Cuts this many things into about this many ranges.
fn ranges(things: usize, units: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let step = things.div_ceil(units.max(1)).max(1);
    (0..things).step_by(step).map(move |from| from..(from + step).min(things))
}

/// Reads `5..9` after some words.
fn range(what: &str, words: &str) -> Option<std::ops::Range<usize>> {
    let (from, to) = what.strip_prefix(words)?.strip_prefix(' ')?.split_once("..")?;
    Some(from.parse().ok()?..to.parse().ok()?)
}

fn no_unit(what: &str) -> Stop {
    Stop::TooLarge(Fault::new(format!("`{}` is no unit of this question", shorten(what))))
}

/// How many units are worked on at a time.
#[must_use]
pub fn processors() -> usize {
    rayon::current_num_threads()
}

/// Works on units on all processors, each when its turn comes, and hands their results over,
/// with the seconds that each took by a clock of the thread it runs on.
/// Stops at the first one that does not go on, be it the unit or who takes the result.
///
/// # Errors
/// Why it stopped.
pub fn run_all<E: From<Stop> + Send>(
    campaign: &dyn Campaign,
    places: &[usize],
    budget: &Budget,
    is_done: &(dyn Fn(usize) -> bool + Sync),
    clock: fn() -> f64,
    take: &(dyn Fn(usize, String, f64) -> Result<(), E> + Sync),
) -> Result<(), E> {
    places.par_iter().try_for_each(|&place| {
        if let Some(stop) = budget.spent() {
            return Err(stop.into());
        }
        if is_done(place) {
            return Ok(());
        }
        let start = clock();
        let result = campaign.run(&campaign.units()[place], budget)?;
        take(place, result, clock() - start)
    })
}
