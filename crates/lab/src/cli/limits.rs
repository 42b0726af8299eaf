//! How long a search may take: the options that all searching commands share.

use clap::Args;
use misdeal_kernel::problem::Stop;
use misdeal_solve::budget::Budget;
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
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
    /// Stop each call of the SAT solver after so many conflicts
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

/// How often the budget is looked at while somebody else works.
const LOOK: Duration = Duration::from_millis(20);

/// Waits for work that does not look at the budget itself, as the kernel's, until the budget is spent. Then the work is left
/// to itself, and ends with the program.
///
/// # Errors
/// Why the budget was spent.
pub fn within<T: Send + 'static>(budget: &Budget, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Stop> {
    let (tell, told) = std::sync::mpsc::channel();
    let worker = std::thread::spawn(move || {
        // Nobody listens any more when the budget was spent before.
        let _ = tell.send(work());
    });
    loop {
        match told.recv_timeout(LOOK) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => budget.spent().map_or(Ok(()), Err)?,
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Err(Stop::Incomplete),
            },
        }
    }
}

/// A time such as `10s`, for clap.
pub fn duration(word: &str) -> Result<Duration, String> {
    misdeal_table::asks::time::duration(word).map_err(|fault| fault.what().to_owned())
}

/// How long something took, for a person.
pub fn took(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_waited_for_until_the_budget_is_spent() {
        assert_eq!(within(&Budget::unlimited(), || 7), Ok(7));
        let spent = Budget::unlimited().time(Duration::ZERO);
        let (hold, held) = std::sync::mpsc::channel::<()>();
        assert_eq!(within(&spent, move || held.recv()), Err(Stop::Time));
        drop(hold);
    }
}
