//! A proof on its way: its kind is known, and its lines are followed as they come.
//!
//! A kind that needs no lines is done at once. Long proofs are followed step by step and not kept; those that have no
//! such follower are gathered, within a limit, and read as a whole at the end.

use crate::claim::{INDENT, Line};
use crate::fault::Fault;
use crate::problem::{Refutable, Refuted};
use crate::text::{MOST_BYTES, shorten};
use std::str::FromStr;

/// A proof that is being read.
pub enum Following<P> {
    /// Its kind said it all.
    Done(Refuted<P>),
    /// Its lines say it.
    Lines(Box<dyn Lines<P>>),
}

/// Whoever follows the lines of a proof.
pub trait Lines<P> {
    /// Takes the next line.
    ///
    /// # Errors
    /// When it does not follow; a place is the one in the line.
    fn line(&mut self, line: &str) -> Result<(), Fault>;

    /// The stamp, after the last line.
    ///
    /// # Errors
    /// When the proof is not complete.
    fn finish(self: Box<Self>) -> Result<Refuted<P>, Fault>;
}

impl<P: 'static> Following<P> {
    /// Each line is read as `L` and told to `step` of the follower.
    pub(crate) fn steps<S: 'static, L: FromStr<Err = Fault> + 'static>(
        follower: S,
        step: fn(&mut S, &L) -> Result<(), Fault>,
        finish: fn(S) -> Result<Refuted<P>, Fault>,
    ) -> Self {
        Self::Lines(Box::new(Steps { follower, step, finish }))
    }

    /// The lines are gathered, and read as a refutation in the end.
    pub(crate) fn whole(problem: P, kind: &Line) -> Self
    where
        P: Refutable,
    {
        Self::Lines(Box::new(Whole { problem, number: kind.number, text: kind.text.clone() + "\n" }))
    }
}

/// Words that kinds of proof about a game had once, with those that they have now. Claims with the former ones are read as before.
pub const RENAMED: &[(&str, &str, &str)] = &[
    ("geography", "even-kernel", "answers"),
    ("geography", "matching", "answers"),
    ("geography", "strategy", "answers"),
    ("set", "layered", "levels layered"),
    ("set", "layers", "simple layers"),
    ("set", "small", "simple"),
    ("set", "square", "simple"),
    ("uno", "cuts", "lrat"),
    ("uno", "disconnected", "counts"),
    ("uno", "ends", "exhaustive"),
];

/// What a kind of proof about a game is called now, by what it was called once.
pub(crate) fn current<'a>(game: &str, kind: &'a str) -> &'a str {
    let renamed = RENAMED.iter().find(|(of, former, _)| (*of, *former) == (game, kind));
    renamed.map_or(kind, |(.., now)| now)
}

/// Kinds of proof that were read once; what they said is said by sums now.
const FORMER: [&str; 6] = ["matching", "prices", "orbits", "fork", "scatter", "packing"];

/// What is said about a kind of proof that was read once.
pub(crate) fn former(kind: &str) -> Option<Fault> {
    FORMER.contains(&kind).then(|| {
        Fault::new(format!(
            "proofs by `{kind}` are read no more; ask the question about this deal again with `--certificate` for a new claim"
        ))
    })
}

/// The fault of a proof of an unknown kind.
pub(crate) fn no_kind(kind: &Line) -> Fault {
    former(&kind.text).unwrap_or_else(|| Fault::new(format!("`{}` is no kind of proof", shorten(&kind.text))))
}

struct Steps<S, L, P> {
    follower: S,
    step: fn(&mut S, &L) -> Result<(), Fault>,
    finish: fn(S) -> Result<Refuted<P>, Fault>,
}

impl<S, L: FromStr<Err = Fault>, P> Lines<P> for Steps<S, L, P> {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        (self.step)(&mut self.follower, &line.parse()?)
    }

    fn finish(self: Box<Self>) -> Result<Refuted<P>, Fault> {
        (self.finish)(self.follower)
    }
}

struct Whole<P> {
    problem: P,
    /// The line on which the proof begins.
    number: usize,
    text: String,
}

impl<P: Refutable> Lines<P> for Whole<P> {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if self.text.len() + line.len() >= MOST_BYTES {
            return Err(Fault::new(format!("the proof is longer than {} MiB", MOST_BYTES >> 20)));
        }
        self.text.push_str(line);
        self.text.push('\n');
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Refuted<P>, Fault> {
        let Self { problem, number, text } = *self;
        let read = text.parse().map_err(|fault: Fault| fault.moved(number - 1, INDENT.len()));
        read.and_then(|refutation| problem.refuted(&refutation)).map_err(|fault| fault.at(number, 1))
    }
}
