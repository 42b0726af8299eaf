//! Commands and limits drawn by chance: none works on when its time is up or somebody interrupts it, and none knows less
//! after more time.
//!
//! A busy machine makes everything late, so no clock is asked how long a command took. What is asked is how much processor time
//! it spent **after** its limit, which the system counts for it alone: a command that ends at once spends next to none, however long
//! it has to wait for a processor. In the same way finds are compared only if the longer run had more of the processor.

use crate::common::{PATIENCE, Run, process, root, tell};
use misdeal_solve::deal::{Dealer, Seed};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How many commands are drawn, unless `MISDEAL_LIMITS` says another number; and from which seed on.
const ROUNDS: u64 = 12;
/// Limits in milliseconds.
const LIMITS: [u64; 5] = [50, 100, 200, 400, 800];
/// So many times the limit is more time for certain.
const LONGER: u64 = 4;
/// Tests are built with less optimization than the program that people use, and the system counts in hundredths of a second.
const SLACK: u32 = 2;

/// Claims that take the kernel a while.
const LONG_CLAIMS: [&str; 4] = [
    "results/set/free-4x4-crossed.claim",
    "results/set/layouts-3x4.claim",
    "results/set/free-5x3.claim",
    "results/swish/sizes-commercial.claim",
];

/// How many commands are drawn.
fn rounds() -> u64 {
    std::env::var("MISDEAL_LIMITS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS)
}

/// A tenth of the limit and 200 ms, on every processor.
fn allowed(limit: Duration) -> Duration {
    let processors = std::thread::available_parallelism().map_or(1, |many| many.get() as u32);
    (limit / 10 + Duration::from_millis(200)) * processors * SLACK
}

/// One of several.
fn one<'a>(dealer: &mut Dealer, of: &[&'a str]) -> &'a str {
    of[dealer.below(of.len() as u64) as usize]
}

/// Words of a command line.
fn words(line: &str) -> Vec<String> {
    line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Deals from which commands are drawn.
struct Table {
    folder: TempDir,
    dealer: Dealer,
}

/// What is asked, and what more time must not make worse.
struct Drawn {
    words: Vec<String>,
    value: Better,
}

/// Which of two values is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Better {
    More,
    Fewer,
    /// There is no value to compare.
    None,
}

impl Table {
    fn new(seed: u64) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), dealer: Dealer::new(Seed(seed)) }
    }

    /// A file with a deal of a game.
    fn deal(&mut self, game: &str) -> PathBuf {
        let below = |dealer: &mut Dealer, least: u64, most: u64| least + dealer.below(most - least + 1);
        let dealer = &mut self.dealer;
        let seed = dealer.below(1000);
        let what = match game {
            "swish" => {
                let (rows, columns) = (below(dealer, 2, 9), below(dealer, 3, 9));
                let (symbols, cards) = (below(dealer, 1, 3), below(dealer, 8, 150));
                format!("{rows}x{columns} --symbols {symbols} --cards {cards}")
            }
            "set" => match dealer.below(3) {
                0 => format!("4x3 --cards {}", below(dealer, 12, 60)),
                1 => format!("5x4 --cards {}", below(dealer, 30, 500)),
                _ => format!("8x3 --cards {}", below(dealer, 100, 1500)),
            },
            _ => format!("{} --cards {}", below(dealer, 3, 6), below(dealer, 8, 60)),
        };
        let run = Run::with(words(&format!("deal {game} {what} --seed {seed}")));
        let path = self.folder.path().join(format!("{game}.deal"));
        std::fs::write(&path, &run.stdout).unwrap();
        path
    }

    /// Something to do with a campaign: planning one, or working on one that is planned.
    fn campaign(&mut self) -> Vec<String> {
        let question = one(&mut self.dealer, &["set-largest 4x4 --cards 109", "set-layouts 3x4", "swish-counts 4x5"]);
        let number = self.dealer.below(1 << 40);
        let folder = self.folder.path().join(format!("campaign-{number}"));
        let plan = words(&format!("campaign plan {question} -o {}", folder.display()));
        if self.dealer.below(2) == 0 {
            return plan;
        }
        Run::with(words(&format!("campaign plan set-layouts 3x4 -o {}", folder.display())));
        words(&format!("campaign run {}", folder.display()))
    }

    /// A question about a deal, or about a deck, or something else that takes time.
    fn draw(&mut self) -> Drawn {
        let solve = |path: &Path, ask: &str| words(&format!("solve {} {ask} --json", path.display()));
        match self.dealer.below(8) {
            0 | 1 => {
                let ask = one(&mut self.dealer, &["--max", "--count", "--count", "--free"]);
                Drawn { words: solve(&self.deal("swish"), ask), value: Better::More }
            }
            2 => {
                let ask = one(&mut self.dealer, &["--count", "--disjoint", "--hitting", "--free"]);
                let value = if ask == "--hitting" { Better::Fewer } else { Better::More };
                Drawn { words: solve(&self.deal("set"), ask), value }
            }
            3 => {
                let ask = one(&mut self.dealer, &["--count", "--free"]);
                Drawn { words: solve(&self.deal("quads"), ask), value: Better::More }
            }
            4 => {
                let deck =
                    one(&mut self.dealer, &["set 5x3", "set 6x3", "set 3x4", "swish 3x5", "swish 2x6", "quads 4"]);
                Drawn { words: words(&format!("free {deck} --json")), value: Better::More }
            }
            5 => {
                let command = one(&mut self.dealer, &["check", "check", "cite"]);
                let claim = one(&mut self.dealer, &LONG_CLAIMS);
                let words = words(&format!("{command} {} --json", root().join(claim).display()));
                Drawn { words, value: Better::None }
            }
            6 => Drawn { words: self.campaign(), value: Better::None },
            _ => {
                let what = [
                    "deal set 3x4 --trials 100000000",
                    "odds swish 20x20",
                    "odds swish 30x30",
                    "odds swish --largest --cards 30",
                    "odds swish --exact 3x4",
                    "odds set 5x4",
                    "odds quads 5",
                    "odds swish --guesses",
                    "deck swish 30x30",
                    "reduce --audit hamiltonian-path-to-uno-coop",
                    "simulate uno --players 3 --games 10000000",
                ];
                Drawn { words: words(one(&mut self.dealer, &what)), value: Better::None }
            }
        }
    }
}

/// A command that is watched from outside.
struct Watched {
    child: Child,
    start: Instant,
    /// Reads what it prints, so that it never waits for a reader.
    reader: JoinHandle<String>,
}

/// What came of it.
struct Ended {
    /// None when a signal ended it.
    code: Option<i32>,
    said: String,
    /// How much of the processors it took in all.
    cpu: Duration,
}

impl Watched {
    fn start(words: &[String]) -> Self {
        let mut child = process().args(words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut said = String::new();
            output.read_to_string(&mut said).unwrap();
            said
        });
        Self { child, start: Instant::now(), reader }
    }

    /// How much of the processors it took so far, and whether it has ended; the system knows both until somebody asks how it
    /// ended.
    fn look(&self) -> (Duration, bool) {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        // Behind the name, which may have any character, are the state and numbers.
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = [fields[11], fields[12]].iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum();
        (Duration::from_millis(10 * ticks), fields[0] == "Z")
    }

    /// Waits until it ends, or until it runs for so long.
    fn wait(&self, until: Duration) -> (Duration, bool) {
        loop {
            let (cpu, is_over) = self.look();
            if is_over || self.start.elapsed() >= until {
                return (cpu, is_over);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn end(mut self, words: &[String]) -> Ended {
        let (cpu, is_over) = self.wait(self.start.elapsed() + PATIENCE);
        if !is_over {
            self.child.kill().unwrap();
        }
        let status = self.child.wait().unwrap();
        assert!(is_over, "{} does not end", words.join(" "));
        Ended { code: status.code(), said: self.reader.join().unwrap(), cpu }
    }
}

/// Runs a command with a limit; what it did when the time was up is held against what is allowed.
fn within(words: &[String], limit: Duration) -> Ended {
    let words: Vec<String> =
        words.iter().cloned().chain(["--time".into(), format!("{}ms", limit.as_millis())]).collect();
    let watched = Watched::start(&words);
    let (at_limit, _) = watched.wait(limit);
    let ended = watched.end(&words);
    let late = ended.cpu.saturating_sub(at_limit);
    assert!(late <= allowed(limit), "{} works on for {late:?}", words.join(" "));
    assert!(matches!(ended.code, Some(0 | 1 | 3)), "{} ends with {:?}", words.join(" "), ended.code);
    ended
}

fn value(ended: &Ended) -> Option<u64> {
    serde_json::from_str::<Value>(&ended.said).ok()?.get("value")?.as_u64()
}

/// Whether one value is worse than another that was known after less time.
fn is_worse(better: Better, less: Option<u64>, more: Option<u64>) -> bool {
    match (better, less, more) {
        (Better::None, ..) | (_, None, _) => false,
        (_, Some(_), None) => true,
        (Better::More, Some(less), Some(more)) => more < less,
        (Better::Fewer, Some(less), Some(more)) => more > less,
    }
}

#[test]
fn no_command_works_on_after_its_limit_or_knows_less_with_more_time() {
    for round in 1..=rounds() {
        let mut table = Table::new(round);
        let drawn = table.draw();
        let limit = Duration::from_millis(LIMITS[table.dealer.below(LIMITS.len() as u64) as usize]);
        let short = within(&drawn.words, limit);
        if drawn.value == Better::None || matches!(short.code, Some(0 | 1)) {
            continue;
        }
        let long = within(&drawn.words, limit * LONGER as u32);
        let is_worse = is_worse(drawn.value, value(&short), value(&long));
        if long.cpu < short.cpu * 2 {
            tell(&format!("round {round}: the longer run had no more of the processor, and is not compared"));
            continue;
        }
        assert!(!is_worse, "round {round}: {} knows {} and then {}", drawn.words.join(" "), short.said, long.said);
    }
}

#[test]
fn an_interrupt_ends_every_command_with_what_is_known() {
    for round in 1..=rounds() {
        let drawn = Table::new(100 + round).draw();
        let watched = Watched::start(&drawn.words);
        let (_, is_over) = watched.wait(Duration::from_millis(300));
        if is_over {
            watched.end(&drawn.words);
            continue;
        }
        let (at_signal, _) = watched.look();
        let other = i32::try_from(watched.child.id()).ok().and_then(Pid::from_raw).unwrap();
        kill_process(other, Signal::INT).unwrap();
        let ended = watched.end(&drawn.words);
        let late = ended.cpu.saturating_sub(at_signal);
        assert!(late <= allowed(Duration::ZERO), "{} works on for {late:?}", drawn.words.join(" "));
        assert!(matches!(ended.code, Some(0 | 1 | 3)), "{} ends with {:?}", drawn.words.join(" "), ended.code);
    }
}

#[test]
fn what_is_worse_is_told_from_what_is_better() {
    assert!(is_worse(Better::More, Some(34_375), Some(0)) && is_worse(Better::More, Some(1), None));
    assert!(is_worse(Better::Fewer, Some(3), Some(4)) && !is_worse(Better::Fewer, Some(4), Some(3)));
    assert!(!is_worse(Better::More, None, None) && !is_worse(Better::None, Some(1), None));
}
