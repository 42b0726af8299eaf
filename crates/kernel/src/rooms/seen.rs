//! What an accepted claim rests on, by what is seen of it while it is read: its game, its question and its headings.

use super::{Kind, RestsOn, Subject};
use crate::claim::{Checked, Follow, Frame, Judge, Opening};
use crate::fault::Fault;
use crate::games;
use crate::proof::following::current;
use crate::text::shorten;

/// Of a heading, this number of words is looked at.
const WORDS: usize = 3;
/// More different headings than these are not looked at: such a claim rests on everything.
const MOST_PARTS: usize = 60;

/// What a claim has shown of itself so far: what it is about, and its sections.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What it is about.
    subject: Subject,
    /// The first word of the question.
    question: String,
    /// The first words of the headings, without repetition; to a witness belongs the first word of its first line.
    parts: Vec<String>,
    /// What is known of the witness that is being read, as long as its next line tells more.
    witness: Option<String>,
}

impl Seen {
    /// A claim of this game that opens like this.
    pub(crate) fn new(game: &'static str, opening: &Opening) -> Self {
        let question = opening.question.text.split_whitespace().next().unwrap_or_default().to_owned();
        Self { subject: Subject::of(game, opening), question, parts: Vec::new(), witness: None }
    }

    /// Reads a claim without checking it, and tells what it would rest on.
    #[must_use]
    pub fn reader() -> Frame<Self> {
        Frame::new(|opening| {
            let game = games::game(opening.cards()).map_err(|fault| opening.inside(fault))?;
            Ok(Box::new(Self::new(game.name, &opening)))
        })
    }

    fn heading(&mut self, heading: &str) {
        self.witness = (heading == "witness").then(|| "witness".to_owned());
        let mut words = heading.split_whitespace();
        let first = words.next().unwrap_or_default();
        let words = words.map(|word| match first {
            "proof" | "bound" | "apart" => current(self.subject.game, word),
            _ => word,
        });
        let words: Vec<&str> =
            std::iter::once(first).chain(words.flat_map(|word| word.split(' '))).take(WORDS).collect();
        self.add(words.join(" "));
    }

    /// Of a witness, the first word of its first line counts; of a strategy, the first one of the next line, too.
    fn first_line(&mut self, line: &str) {
        let Some(so_far) = self.witness.take() else { return };
        let word = shorten(line.split_whitespace().next().unwrap_or_default());
        self.parts.retain(|part| *part != so_far);
        let part = format!("{so_far} {word}");
        self.witness = (part == "witness strategy").then(|| part.clone());
        self.add(part);
    }

    fn add(&mut self, part: String) {
        if self.parts.len() <= MOST_PARTS && !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    /// What a claim of these parts rests on: all that is believed, when a part is known to no table.
    fn rests_on(&self) -> RestsOn {
        let opening = [String::new()];
        let kinds = opening.iter().chain(&self.parts).map(|part| Kind::of(&self.subject, &self.question, part));
        match kinds.collect::<Option<Vec<&Kind>>>() {
            Some(kinds) if self.parts.len() <= MOST_PARTS => RestsOn::of(kinds.into_iter().flat_map(|kind| kind.rooms)),
            _ => RestsOn::everything(),
        }
    }
}

impl Follow for Seen {
    type Told = RestsOn;

    fn open(&mut self, _number: usize, heading: &str) -> Result<bool, Fault> {
        self.heading(heading);
        Ok(true)
    }

    fn line(&mut self, _number: usize, line: &str) -> Result<bool, Fault> {
        self.first_line(line);
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        Ok(true)
    }

    fn expected(&self) -> &'static str {
        "a section or `end`"
    }

    fn finish(self: Box<Self>) -> Result<RestsOn, Fault> {
        Ok(self.rests_on())
    }
}

/// Whoever checks a claim, and what he has seen of it.
struct Resting {
    judge: Judge,
    seen: Seen,
}

/// The same judge, who then tells what the claim rests on.
pub(crate) fn resting(judge: Judge, seen: Seen) -> Judge {
    Box::new(Resting { judge, seen })
}

impl Follow for Resting {
    type Told = Checked;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        self.seen.heading(heading);
        self.judge.open(number, heading)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        self.seen.first_line(line);
        self.judge.line(number, line)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.judge.end()
    }

    fn expected(&self) -> &'static str {
        self.judge.expected()
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        let Self { judge, seen } = *self;
        Ok(judge.finish()?.resting_on(seen.rests_on()))
    }
}
