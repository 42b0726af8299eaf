//! How long a search may take: the options that all searching commands share.

use clap::Args;
use misdeal_solve::budget::Budget;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The limit of what calls no SAT solver.
#[derive(Clone, Debug, Args)]
pub struct TimeLimit {
    /// Stop after this time, with what is done by then: 500ms, 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

impl TimeLimit {
    /// The budget; Ctrl-C ends it, too.
    pub fn budget(&self) -> Budget {
        Limits { time: self.time, conflicts: None }.budget()
    }
}

/// Limits of a search.
#[derive(Clone, Debug, Args)]
pub struct Limits {
    /// Stop after this time, with the best answer so far: 500ms, 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// Stop each call of the SAT solver after this many conflicts
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u32>,
}

impl Limits {
    /// The budget; Ctrl-C, or a request to terminate, ends it, and a second one the
    /// program.
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited();
        if let Some(time) = self.time {
            budget = budget.time(time);
        }
        if let Some(conflicts) = self.conflicts {
            budget = budget.conflicts(conflicts);
        }
        let interrupt = budget.interrupt();
        // Without a handler the signal ends the program at once, which loses only
        // the best answer so far.
        let _ = ctrlc::set_handler(move || {
            if interrupt.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        budget
    }
}

/// A time such as `10s`, for clap.
pub fn duration(word: &str) -> Result<Duration, String> {
    misdeal_table::asks::time::duration(word).map_err(|fault| fault.what().to_owned())
}
