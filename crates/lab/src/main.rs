//! The command line of misdeal: it talks to people, files and pipes, and leaves
//! rules to the kernel and searching to the engines.

mod bench;
mod cli;
mod deck_report;
mod draw;
mod files;
mod free_report;
mod geography_report;
mod output;
mod play;
mod progress;
mod real_report;
mod report;
mod serve;
mod set_report;
mod spool;
mod uno_report;
mod uno_tables_report;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
