//! The paper's SMT engine (sections 4 and 5.3): Z3 on the formula of `smt_text.rs`.
//!
//! Z3 runs as a process of its own and is talked to in SMT-LIB. A set that is taken off
//! the board is told as (16), and nothing is built again; after a deal everything is,
//! as in the paper. Section 4.5 wants K in order, (12), and sections 4.6 and 5.3 leave
//! that out, so there are two engines: `smt` and `smt-unsorted`.
//!
//! What a process says is read by a thread, so that a time limit or an interrupt is
//! seen while Z3 is silent. Then the process is ended, and the next question starts
//! another. (Crates that drive SMT solvers keep the process to themselves and wait
//! for its answer however long it takes.)
//!
//! Z3 is the program `z3` on the PATH, or the one that the variable `MISDEAL_Z3` names.

use super::{Spread, Spreads, smt_text};
use crate::budget::Budget;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::{Board, Card, Set, Shape};
use misdeal_kernel::text::shorten;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The variable that says where Z3 is.
pub const PLACE: &str = "MISDEAL_Z3";

/// Asks Z3.
pub struct Smt {
    /// Whether K is in order.
    sorted: bool,
}

/// With (12), as section 4.5 wants it.
pub const SORTED: Smt = Smt { sorted: true };
/// Without (12), as sections 4.6 and 5.3 have it.
pub const UNSORTED: Smt = Smt { sorted: false };

impl Spreads for Smt {
    fn name(&self) -> &'static str {
        if self.sorted { "smt" } else { "smt-unsorted" }
    }

    fn about(&self) -> &'static str {
        match self.sorted {
            true => "Z3 on the paper's constraints, cards in order (12); needs the program z3",
            false => "Z3 on the paper's constraints, cards in any order; needs the program z3",
        }
    }

    fn spread(&self, shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        let process = Some(Process::start()?);
        Ok(Box::new(SmtSpread { shape, sorted: self.sorted, cards: Vec::new(), process, told: false }))
    }
}

/// Cards, and what Z3 was told of them.
struct SmtSpread {
    shape: Shape,
    sorted: bool,
    cards: Vec<Card>,
    process: Option<Process>,
    /// Whether Z3 knows the cards.
    told: bool,
}

impl SmtSpread {
    /// Asks Z3 for a set.
    fn ask(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        let asked = self.try_to_ask(budget);
        if asked.is_err() {
            // It may be in the middle of anything.
            (self.process, self.told) = (None, false);
        }
        asked
    }

    fn try_to_ask(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        if let Some(stop) = budget.spent() {
            return Err(stop);
        }
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(Process::start()?),
        };
        if !self.told {
            let board = Board::new(self.shape, self.cards.iter().cloned()).map_err(Stop::TooLarge)?;
            let formula = smt_text::formula(&board, self.sorted).map_err(Stop::TooLarge)?;
            process.send("(reset)\n", budget)?;
            process.send(&formula, budget)?;
            self.told = true;
        }
        process.send("(check-sat)\n", budget)?;
        match process.line(budget)?.as_str() {
            "unsat" => Ok(None),
            "unknown" => Err(Stop::Incomplete),
            "sat" => {
                process.send(&smt_text::which(self.shape), budget)?;
                let told = process.expression(budget)?;
                read(self.shape, &told).map(Some).ok_or_else(|| odd(&told))
            }
            other => Err(odd(other)),
        }
    }

    /// Tells Z3 something more about a board that it knows.
    fn tell(&mut self, text: &str) -> Result<(), Stop> {
        match &mut self.process {
            Some(process) if self.told => process.send(text, &Budget::unlimited()),
            _ => Ok(()),
        }
    }
}

/// Z3 said something that is no answer.
fn odd(text: &str) -> Stop {
    Stop::Absent(Fault::new(format!("Z3 answered `{}`", shorten(text))))
}

/// Reads `((k1_1 0) (k1_2 2) ...)`, where the variables come as they were asked for.
fn read(shape: Shape, told: &str) -> Option<Set> {
    let words: Vec<&str> =
        told.split(|c: char| c.is_whitespace() || "()".contains(c)).filter(|w| !w.is_empty()).collect();
    let values = words.chunks(2).map(|pair| pair.get(1)?.parse().ok()).collect::<Option<Vec<u16>>>()?;
    let complete = values.len() == shape.values() * shape.properties();
    complete.then(|| Set::new(values.chunks(shape.properties()).map(|card| Card::new(card.iter().copied()))))
}

impl Spread for SmtSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.extend_from_slice(cards);
        self.told = false;
        Ok(())
    }

    fn remove(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.cards.retain(|card| !cards.contains(card));
        self.tell(&smt_text::removed(self.shape, cards))
    }

    fn any(&mut self, budget: &Budget) -> Result<Option<Set>, Stop> {
        self.ask(budget)
    }

    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        // That sets are not to be found again is forgotten afterwards.
        let mut known = false;
        while let Some(set) = self.ask(budget)? {
            if found.contains(&set) {
                return Err(Stop::Rejected(Fault::new("Z3 gives a set again that was excluded")));
            }
            let besides = smt_text::besides(&set);
            if !known {
                self.tell("(push)\n")?;
                known = true;
            }
            self.tell(&besides)?;
            found.push(set);
            budget.progress().note_found(found.len());
        }
        if known { self.tell("(pop)\n") } else { Ok(()) }
    }
}

/// Z3 at work. It ends when this is dropped.
struct Process {
    child: Child,
    /// What it hears; none once it is to end.
    input: Option<ChildStdin>,
    /// The lines that it says.
    lines: Receiver<String>,
    reader: Option<JoinHandle<()>>,
}

impl Process {
    /// How often limits are looked at while it is silent.
    const GLANCE: Duration = Duration::from_millis(20);
    /// How long it may take to start.
    const PATIENCE: Duration = Duration::from_secs(20);
    /// How much it is told between looks at the limits.
    const PIECE: usize = 1 << 16;

    fn start() -> Result<Self, Stop> {
        let program = std::env::var_os(PLACE).unwrap_or_else(|| "z3".into());
        let mut command = Command::new(&program);
        command.arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let missing = |why: &dyn std::fmt::Display| {
            let program = program.to_string_lossy();
            let program = shorten(&program);
            Stop::Absent(Fault::new(format!(
                "Z3 does not start (`{program}`: {why}); install it, or name the program in {PLACE}"
            )))
        };
        let mut child = command.spawn().map_err(|error| missing(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(missing(&"it can't be talked to"));
        };
        let (say, lines) = channel();
        let reader = std::thread::spawn(move || {
            let said = BufReader::new(output).lines().map_while(Result::ok);
            said.take_while(|line| say.send(line.trim().to_owned()).is_ok()).for_each(drop);
        });
        let mut process = Self { child, input: Some(input), lines, reader: Some(reader) };
        // So that its start is not a part of the first question.
        let greeted = process
            .send("(echo \"ready\")\n", &Budget::unlimited())
            .and_then(|()| process.line(&Budget::unlimited().time(Self::PATIENCE)));
        match greeted {
            Ok(line) if line == "ready" => Ok(process),
            Ok(line) => Err(missing(&format!("it says `{}`", shorten(&line)))),
            Err(_) => Err(missing(&"it says nothing")),
        }
    }

    fn ended() -> Stop {
        Stop::Absent(Fault::new("Z3 ended without an answer"))
    }

    fn send(&mut self, text: &str, budget: &Budget) -> Result<(), Stop> {
        let Some(input) = &mut self.input else { return Err(Self::ended()) };
        for piece in text.as_bytes().chunks(Self::PIECE) {
            if let Some(stop) = budget.spent() {
                return Err(stop);
            }
            input.write_all(piece).map_err(|_| Self::ended())?;
        }
        input.flush().map_err(|_| Self::ended())
    }

    /// The next line that it says.
    fn line(&mut self, budget: &Budget) -> Result<String, Stop> {
        loop {
            match self.lines.recv_timeout(Self::GLANCE) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Self::ended()),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(stop) = budget.spent() {
                        return Err(stop);
                    }
                }
            }
        }
    }

    /// The next expression that it says: lines until all brackets are closed.
    fn expression(&mut self, budget: &Budget) -> Result<String, Stop> {
        let mut text = String::new();
        loop {
            text.push_str(&self.line(budget)?);
            text.push('\n');
            if text.matches('(').count() <= text.matches(')').count() {
                return Ok(text);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.input.take());
        // It may have ended by itself.
        _ = self.child.kill();
        _ = self.child.wait();
        if let Some(reader) = self.reader.take() {
            _ = reader.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_z3_says_is_read_or_refused() {
        let shape = Shape::new(2, 2).unwrap();
        let set = read(shape, "((k1_1 0)\n (k1_2 1)\n (k2_1 1)\n (k2_2 0))\n").unwrap();
        assert_eq!(set.to_string(), "01 10");
        for bad in ["", "((k1_1 0))", "((k1_1 0) (k1_2 1) (k2_1 1) (k2_2 (- 1)))", "(error \"line 1\")", "((k1_1 0"] {
            assert_eq!(read(shape, bad), None, "{bad}");
        }
    }
}
