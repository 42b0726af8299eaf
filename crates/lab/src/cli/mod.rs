//! What can be typed after `misdeal`, and what becomes of it.

mod bench;
mod campaign;
mod check;
mod cite;
mod export;
mod known;
mod manual;
mod of_game;
mod paper;
mod play;
pub mod reduce;
mod serve;
mod shared;
pub mod solve;

pub use shared::{asked, chance, confine, engines, limits, supervise};
use shared::{done, examine, misread};

use crate::files::Trouble;
use crate::output::Output;
use clap::{Args, Parser, Subcommand, ValueEnum};
use misdeal_table::answer::fault_json;
use of_game::OfGame;
use std::io::Write;
use std::process::ExitCode;

/// Exact answers for hard card games.
///
/// Put a deal on the table; misdeal finds the match, the largest match, all
/// matches, or proves that there is none, and hands over a certificate that a
/// small independent checker accepts.
#[derive(Debug, Parser)]
#[command(name = "misdeal", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 yes or done, 1 proven no, 2 bad use or bad input, 3 unknown (the budget ended).")]
pub struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// The heading of the options that every command has.
const COMMON: &str = "Common options";

/// Options that every command has.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// Print one JSON object instead of text
    #[arg(long, global = true, help_heading = COMMON)]
    pub json: bool,
    /// Print the answer line only
    #[arg(short, long, global = true, help_heading = COMMON)]
    pub quiet: bool,
    /// Use colours
    ///
    /// On a terminal, always or never; NO_COLOR is honoured.
    #[arg(long, global = true, help_heading = COMMON, value_enum, default_value_t = Colours::Auto, value_name = "WHEN")]
    pub color: Colours,
    /// Take at most this much memory, as in 500M or 8G
    ///
    /// What needs more ends as unknown, with exit code 3. For `serve` it is the limit of each question.
    #[arg(long, global = true, help_heading = COMMON, value_name = "SIZE", value_parser = confine::bytes)]
    pub memory: Option<u64>,
    /// Show how far a search has come
    ///
    /// On a terminal, in lines of JSON on standard error, or never.
    #[arg(long, global = true, help_heading = COMMON, value_enum, default_value_t = Showing::Auto, value_name = "HOW")]
    pub progress: Showing,
    /// Write no file of more than this many bytes.
    #[arg(long, global = true, hide = true, value_name = "BYTES")]
    pub most_file: Option<u64>,
    /// Take this many seconds of all processors together, and let others go first.
    #[arg(long, global = true, hide = true, value_name = "SECONDS")]
    pub most_cpu: Option<u64>,
    /// Another process tells how this one ended.
    #[arg(long, global = true, hide = true)]
    pub watched: bool,
}

/// How to show how far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Showing {
    /// When standard error is a terminal, after a second.
    Auto,
    /// A JSON object in a line, twice a second; a search that nobody listens to any more ends.
    Lines,
    /// Not at all.
    Never,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colours {
    /// When the output is a terminal and NO_COLOR is not set.
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Answer the question of a deal: a swish, the largest, all of them, or none
    Solve(Box<solve::Solve>),
    /// Check a claim file with kernel code only
    ///
    /// Exit codes: 0 accepted, whatever the answer; 2 refuted; 3 not checked to the end, because the time was up; 4 it holds,
    /// but is about another deal than --deal names; 5 nothing to check: there is no such file, or it can't be read.
    Check(check::Check),
    /// Check a claim, and tell how to cite it
    Cite(cite::Cite),
    /// Deal random cards from a seed
    Deal(OfGame<of_game::Deal>),
    /// Print a deck
    Deck(OfGame<of_game::Deck>),
    /// Find the largest match-free set of a whole deck, with its certificate
    Free(OfGame<of_game::Free>),
    /// Tell how likely random cards of a deck hold no match
    Odds(Box<of_game::Odds>),
    /// Tell what the best claim of the project says about a whole deck: the value or bounds, the claim, how to check it
    ///
    /// Exit codes: 0 the value is known, 3 bounds are.
    Known(known::Told),
    /// Write a deal, or the formula and the proof of a claim, for other tools
    Export(export::Export),
    /// Write one problem as another, and audit whether that is right
    Reduce(Box<reduce::Reduce>),
    /// Map a witness of a reduced instance forward, to the target
    Carry(reduce::Carry),
    /// Map a witness of the target back, to the instance that was reduced
    Lift(reduce::Lift),
    /// Tell a paper section by section: what it says, what runs it, what is wrong in print
    Paper(paper::Paper),
    /// Draw a figure of a paper
    Figure(paper::Figure),
    /// Play at the table in the terminal
    Play(play::Play),
    /// Open the table and the laboratory in a browser on this machine
    Serve(serve::Serve),
    /// Search with many processors or machines, unit by unit, in a folder
    Campaign(campaign::Campaign),
    /// Let simple players play thousands of games, and count
    Simulate(OfGame<of_game::Simulate>),
    /// Measure our engines beside a peer on the same work
    Bench(bench::Bench),
    /// Print the completions of a shell
    Completions(manual::Completions),
    /// Print the manual page, or write all of them to a folder
    Man(manual::Man),
}

/// How a command ended. The numbers are the exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Yes, or done.
    Yes = 0,
    /// Proven no.
    No = 1,
    /// Bad use or bad input.
    Bad = 2,
    /// The budget ended first.
    Unknown = 3,
    /// The claim before `check` holds, and is about another deal.
    Elsewhere = 4,
    /// `check` has nothing to check: there is no such file, or it can't be read.
    Unreadable = 5,
    /// `s SATISFIABLE` of the SAT competition.
    Satisfiable = 10,
    /// `s UNSATISFIABLE` of the SAT competition.
    Unsatisfiable = 20,
    /// `s OPTIMUM FOUND` of the MaxSAT evaluation.
    Optimum = 30,
}

/// All that can be typed, for those who describe it.
pub fn grammar() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

/// Prints the help that was asked for, or the one sentence of what can't be understood.
fn told(error: &clap::Error) -> ExitCode {
    // Help and version go to standard output and are no error; a closed pipe there is nobody's fault. Without any
    // command, the help stands for the sentence.
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let is_bare = error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if !error.use_stderr() || is_bare && words.is_empty() {
        let _ = error.print();
        return ExitCode::from(if error.use_stderr() { Ending::Bad as u8 } else { 0 });
    }
    let fault = misread::sentence(error, &words, grammar());
    let _ = writeln!(std::io::stderr(), "misdeal: {fault}");
    if words.iter().any(|word| word == "--json") {
        let _ = writeln!(std::io::stdout(), "{:#}", fault_json(&fault));
    }
    ExitCode::from(Ending::Bad as u8)
}

/// Reads the arguments and runs the command.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            return told(&error);
        }
    };
    let mut output = Output::new(&cli.common);
    // The server watches its questions itself, and a table in the terminal is in nobody's way.
    if cli.common.is_to_watch()
        && !matches!(cli.command, Command::Serve(_) | Command::Play(_))
        && let Some(code) = supervise::watch(&cli.common, |fault| output.fault(fault))
    {
        return code;
    }
    let confined = if matches!(cli.command, Command::Serve(_)) { Ok(()) } else { cli.common.confine() };
    let ending = confined.map_err(Trouble::from).and_then(|()| match &cli.command {
        Command::Solve(solve) => solve.run(&mut output),
        Command::Check(check) => check.run(&mut output),
        Command::Cite(cite) => cite.run(&mut output),
        Command::Deal(deal) => deal.run(&mut output),
        Command::Deck(deck) => deck.run(&mut output),
        Command::Free(free) => free.run(&mut output),
        Command::Odds(odds) => odds.run(&mut output),
        Command::Known(known) => known.run(&mut output),
        Command::Export(export) => export.run(&mut output),
        Command::Reduce(reduce) => reduce.run(&mut output),
        Command::Carry(carry) => carry.run(&mut output),
        Command::Lift(lift) => lift.run(&mut output),
        Command::Paper(paper) => paper.run(&mut output),
        Command::Figure(figure) => figure.run(&mut output),
        Command::Play(play) => play.run(&mut output),
        Command::Serve(serve) => serve.run(cli.common.memory, &mut output),
        Command::Campaign(campaign) => campaign.run(&mut output),
        Command::Simulate(simulate) => simulate.run(&mut output),
        Command::Bench(bench) => bench.run(&mut output),
        Command::Completions(completions) => completions.run(&mut output),
        Command::Man(man) => man.run(&mut output),
    });
    let ending = ending.and_then(|ending| output.flush(ending).map(|()| ending));
    let ending = ending.unwrap_or_else(|trouble| match trouble {
        Trouble::ClosedPipe(ending) => ending,
        Trouble::Fault(fault) => {
            output.fault(&fault);
            Ending::Bad
        }
    });
    ExitCode::from(ending as u8)
}
