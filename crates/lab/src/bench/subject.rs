//! What `misdeal bench NAME` measures: a game in its own way, or the race of all games. A line each, below.

use super::{Family, Halt, Kind, Plan, Section, regret, set, swish, uno};
use crate::files::Trouble;
use crate::progress::Watch;
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::FAMILY;
use serde_json::{Map, Value};
use std::time::Duration;

/// All of them. Games are measured in this order when none is named.
pub static SUBJECTS: &[&dyn Subject] = &[&swish::Swish, &set::Set, &uno::Uno, &regret::Regret];

/// A game, or the race of all games.
pub trait Subject: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// Whether it is measured when none is named.
    fn is_usual(&self) -> bool {
        true
    }

    /// How long a peer may take for an answer, unless told.
    fn peer_time(&self, quick: bool) -> Duration;

    /// How long we may take, unless told, where a peer may take this long.
    fn our_time(&self, peer: Duration) -> Duration {
        peer
    }

    /// Whether our side has all processors, and not one thread.
    fn has_all_processors(&self) -> bool {
        false
    }

    /// Whom we are measured beside.
    fn peers(&self, given: &Given) -> Vec<&'static Kind>;

    /// What is compared, in lines before the first table.
    ///
    /// # Errors
    /// When something is named that there is not.
    fn heading(&self, _given: &Given) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    /// Whether all that is named is there.
    ///
    /// # Errors
    /// What is not.
    fn check(&self, _given: &Given) -> Result<(), Fault> {
        Ok(())
    }

    /// Measures section after section.
    ///
    /// # Errors
    /// When the run has to end.
    fn measure(&self, given: &Given, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped>;

    /// How the targets came out that are told apart from the tables.
    fn verdicts(&self, _sections: &[Section]) -> Vec<String> {
        Vec::new()
    }

    /// One piece of work, for a process of its own, if that is asked for.
    ///
    /// # Errors
    /// When there is no such work, or it fails.
    fn piece(&self, _given: &Given, _budget: &dyn Fn() -> Budget) -> Result<Option<Map<String, Value>>, Fault> {
        Ok(None)
    }
}

/// Whoever hears of each section as it is done.
pub trait Heard {
    /// Shows what is under way until it is dropped.
    fn watch(&self, what: String) -> Option<Watch>;

    /// A section is done, whole or not.
    ///
    /// # Errors
    /// When it can't be told.
    fn done(&mut self, section: Section) -> Result<(), Stopped>;
}

/// Why measuring ended early.
#[derive(Debug)]
pub enum Stopped {
    /// Because of what was measured.
    Halt(Halt),
    /// Because it can't be told.
    Trouble(Trouble),
}

impl From<Halt> for Stopped {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// The families that are named.
///
/// # Errors
/// When there is none of a name.
pub fn named<F: Family>(given: &Given) -> Result<Vec<F>, Fault> {
    let named = |name: &String| {
        F::from_str(name, false).map_err(|_| {
            let names =
                F::value_variants().iter().filter_map(|family| Some(family.to_possible_value()?.get_name().to_owned()));
            let names: Vec<String> = names.collect();
            Fault::new(format!("there is no family `{name}` here; there are {}", names.join(", ")))
        })
    };
    given.texts(&FAMILY).iter().map(named).collect()
}

/// Measures the families that are named, or all.
///
/// # Errors
/// When the run has to end.
pub fn families<F: Family>(given: &Given, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped> {
    let mut families: Vec<F> = named(given).map_err(Halt::from)?;
    if families.is_empty() {
        families = F::value_variants().to_vec();
    }
    families.sort_unstable();
    families.dedup();
    for family in families {
        let mut section = family.section(plan.quick);
        let watch = heard.watch(section.family.clone());
        let measured = family.measure(plan, &mut section);
        drop(watch);
        heard.done(section)?;
        measured?;
    }
    Ok(())
}
