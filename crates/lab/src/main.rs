//! The command line of misdeal: it talks to people, files and pipes, and leaves
//! rules to the kernel and searching to the engines.

mod bench;
mod cli;
mod files;
mod output;
mod play;
mod progress;
mod serve;
mod spool;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
