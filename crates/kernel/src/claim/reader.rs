//! Reads a claim line by line: what belongs where, and nothing about whether it is
//! true.

use super::outline::{Outline, Part, Stated};
use super::{INDENT, ProofKind, Statement as _};
use crate::fault::Fault;
use crate::proof::lrat::Step;
use crate::question::Question;
use crate::swish::cases::CaseLine;
use crate::swish::claim::{Finding, Statement};
use crate::swish::deal::Deal;
use crate::swish::free::SetQuestion;
use crate::swish::prices::PriceLine;
use crate::swish::rules::Swish;
use crate::swish::wanted::Refutation;
use crate::text::shorten;
use std::str::FromStr;

/// What a line of a claim completes.
pub enum Event {
    /// Nothing yet.
    None,
    /// The question is about swish-free sets; the rest is read elsewhere.
    Free(SetQuestion),
    /// All that is claimed; the proof comes next, if there is one.
    Stated {
        /// Instance, question and answer.
        statement: Box<Statement>,
        /// The lines that the witnesses stand on.
        lines: Vec<usize>,
        /// How the proof is written.
        proof: Option<ProofKind>,
    },
    /// A step of the proof.
    Step(Step),
    /// A line of prices.
    Prices(PriceLine),
    /// A line of prices in cases.
    Case(CaseLine),
    /// The end of the proof.
    End,
}

/// What the lines of a proof are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Lines {
    #[default]
    None,
    Steps,
    Prices,
    Cases,
}

/// Reads a claim line by line, without checking it.
#[derive(Default)]
pub struct Reader {
    outline: Outline,
    lines: Lines,
    is_free: bool,
}

impl Reader {
    /// The most cards that all its witnesses together can have.
    const MOST_LAID: usize = 5_000_000;

    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there; the fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<Event, Fault> {
        let part = self.outline.line(line)?;
        self.event(line, part).map_err(|fault| fault.at(self.line_number(), 1))
    }

    fn event(&mut self, line: &str, part: Part<'_>) -> Result<Event, Fault> {
        match part {
            Part::None if self.line_number() == 2 => self.asked(line.trim_end().trim_start_matches("question ")),
            Part::None => Ok(Event::None),
            Part::Stated(stated) => self.state(&stated),
            Part::Proof(line) => match self.lines {
                Lines::None => Err(Fault::new("an indented line does not belong here; expected `end`")),
                Lines::Steps => Ok(Event::Step(line.parse()?)),
                Lines::Prices => self.inside(line).map(Event::Prices),
                Lines::Cases => self.inside(line).map(Event::Case),
            },
            Part::End => Ok(Event::End),
        }
    }

    /// Reads a line of a proof, which is indented.
    fn inside<T: FromStr<Err = Fault>>(&self, line: &str) -> Result<T, Fault> {
        line.parse().map_err(|fault: Fault| fault.moved(self.line_number() - 1, INDENT.len()))
    }

    fn asked(&mut self, question: &str) -> Result<Event, Fault> {
        self.is_free = question.starts_with("free");
        match self.is_free {
            true => question.parse().map(Event::Free),
            false => question.parse::<Question>().map(|_| Event::None),
        }
    }

    fn state(&mut self, stated: &Stated) -> Result<Event, Fault> {
        let question: Question = stated.question.text.parse()?;
        let inside = |fault: Fault| fault.moved(stated.deal.number, INDENT.len());
        let deal: Deal = stated.deal.text.parse().map_err(inside)?;
        let (mut witnesses, mut lines, mut laid) = (Vec::new(), Vec::new(), 0);
        for line in &stated.witnesses {
            let witness: Swish = line.text.parse().map_err(|fault| line.inside(fault))?;
            laid += witness.len().max(1);
            if laid > Self::MOST_LAID {
                let what = format!("the witnesses have more than {} cards in all", Self::MOST_LAID);
                return Err(Fault::new(what).at(line.number, 1));
            }
            witnesses.push(witness);
            lines.push(line.number);
        }
        let proof = stated.proof.as_ref().map(|line| self.kind(&line.text)).transpose()?;
        let finding = Finding::new(question, stated.yes, witnesses)?;
        let statement = Statement { deal, question, finding };
        stated.states(statement.value())?;
        Ok(Event::Stated { statement: Box::new(statement), lines, proof })
    }

    fn kind(&mut self, word: &str) -> Result<ProofKind, Fault> {
        let (kind, lines) = match word {
            Refutation::LRAT => (ProofKind::Lrat, Lines::Steps),
            Refutation::MATCHING => (ProofKind::Matching, Lines::Prices),
            Refutation::PRICES => (ProofKind::Prices, Lines::Cases),
            Refutation::ORBITS => (ProofKind::Orbits, Lines::None),
            Refutation::EXHAUSTIVE => (ProofKind::Exhaustive, Lines::None),
            _ => return Err(Fault::new(format!("`{}` is no kind of proof", shorten(word)))),
        };
        self.lines = lines;
        Ok(kind)
    }

    /// The number of the line read last.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.outline.line_number()
    }

    /// Says whether the claim is complete.
    ///
    /// # Errors
    /// When it is cut short.
    pub fn finish(&self) -> Result<(), Fault> {
        if self.is_free { Ok(()) } else { self.outline.finish() }
    }
}
