//! A claim before the kernel, for `check` and `cite`: read as it comes, watched, and left when the time is up.
//!
//! The kernel looks at no clock, so it works aside; once the time is up, or somebody interrupts it, nothing is known, and
//! the program ends with what it was doing. A pipe that nobody writes to is waited for in the same way.

use super::limits::Limits;
use crate::cli::Ending;
use crate::files::{Meter, Source, Trouble};
use crate::output::Output;
use misdeal_kernel::claim::{Checked, Checker};
use misdeal_kernel::fault::Fault;
use misdeal_solve::aside::within;
use misdeal_table::checking::{self, Ahead};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Does some work with a source aside, within a time, and watches how far it is read. When it was stopped, that has been
/// told, and the command ends so.
///
/// # Errors
/// When the work finds a fault, or nothing can be printed.
pub fn examined<T: Send + 'static>(
    path: &Path,
    time: Option<Duration>,
    output: &mut Output,
    work: impl FnOnce(Source) -> Result<T, Fault> + Send + 'static,
) -> Result<Result<T, Ending>, Trouble> {
    let meter = Arc::<Meter>::default();
    let budget = Limits { time, conflicts: None }.budget();
    let seen = Arc::clone(&meter);
    let progress = move || {
        let (bytes, of, lines) = seen.look();
        checking::progress(bytes, of, lines)
    };
    let watch = output.watch(progress.clone());
    let path = path.to_owned();
    let done = within(&budget, move || Source::watched(&path, &meter).and_then(work));
    drop(watch);
    match done {
        Ok(done) => Ok(Ok(done?)),
        Err(stop) => {
            let why = checking::stopped(&stop, &progress());
            match output.json {
                true => output.object(checking::stopped_json(&why), Ending::Unknown)?,
                false => output.print(&format!("{why}\n"), Ending::Unknown)?,
            }
            Ok(Err(Ending::Unknown))
        }
    }
}

/// Checks a claim line by line, and tells its checksum where that is taken. What will take long is told to `say` before.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(source: Source, say: impl Fn(&str)) -> Result<(Checked, String), Fault> {
    let name = source.name.clone();
    let (mut checker, mut ahead) = (Checker::default(), Ahead::default());
    let sum = source.each_line(|line| {
        ahead.line(line).iter().for_each(|told| say(told));
        checker.line(line)
    })?;
    Ok((checker.finish().map_err(|fault| fault.of(name))?, sum))
}
