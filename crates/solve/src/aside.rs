//! Work that does not look at a budget by itself, as the kernel's, done aside while somebody looks.

use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

/// How often the budget is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// As much room as the first thread of a program has, so that nothing ends aside that would not end there.
const STACK: usize = 8 << 20;

/// Waits for work that does not look at the budget itself, as the kernel's, until the budget is spent. Then the work is left
/// to itself, and ends with the program. Where there are no threads, it is waited for.
///
/// # Errors
/// Why the budget was spent.
pub fn within<T: Send + 'static>(budget: &Budget, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Stop> {
    if cfg!(target_family = "wasm") {
        return Ok(work());
    }
    let (tell, told) = std::sync::mpsc::channel();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more when the budget was spent before.
        let _ = tell.send(work());
    });
    let worker = worker.map_err(|error| Stop::Absent(Fault::new(format!("there is no thread to work on: {error}"))))?;
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
