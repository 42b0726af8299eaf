//! Reads a claim line by line: what belongs where, and nothing about whether it is
//! true.

use super::{END, INDENT, ProofKind, TITLE};
use crate::fault::Fault;
use crate::proof::lrat::Step;
use crate::question::Question;
use crate::swish::claim::{Finding, Statement};
use crate::swish::deal::Deal;
use crate::swish::free::SetQuestion;
use crate::swish::prices::PriceLine;
use crate::swish::rules::Swish;
use crate::swish::wanted::Refutation;
use crate::text::{MOST_BYTES, number, shorten};

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
    /// The end of the proof.
    End,
}

/// The section that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Title,
    Question,
    DealOpens,
    Deal,
    Answered,
    Witness,
    Lrat,
    Matching,
    ProofClosed,
    End,
}

/// Reads a claim line by line, without checking it.
#[derive(Default)]
pub struct Reader {
    section: Section,
    line: usize,
    question: Option<Question>,
    deal_text: String,
    deal_line: usize,
    deal: Option<Deal>,
    answer: Option<(bool, Option<usize>)>,
    witnesses: Vec<Swish>,
    witness_lines: Vec<usize>,
    laid: usize,
}

impl Reader {
    /// The most cards that all its witnesses together can have.
    const MOST_LAID: usize = 5_000_000;

    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there; the fault has its place in the file.
    pub fn line(&mut self, line: &str) -> Result<Event, Fault> {
        self.line += 1;
        self.event(line).map_err(|fault| fault.at(self.line, 1))
    }

    fn event(&mut self, line: &str) -> Result<Event, Fault> {
        let line = if self.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        if self.section == Section::End && line.trim().is_empty() {
            return Ok(Event::None);
        }
        if let Some(inside) = line.strip_prefix(INDENT) {
            return self.inside(inside);
        }
        let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
        match (self.section, word) {
            (Section::Title, _) if line.trim_end() == TITLE => self.section = Section::Question,
            (Section::Title, _) => {
                return Err(Fault::new(format!("this is no claim file: it does not start with `{TITLE}`")));
            }
            (Section::Question, "question") if rest.starts_with("free") => {
                self.section = Section::End;
                return rest.parse().map(Event::Free);
            }
            (Section::Question, "question") => {
                self.question = Some(rest.parse()?);
                self.section = Section::DealOpens;
            }
            (Section::DealOpens, "deal") if rest.is_empty() => {
                self.section = Section::Deal;
                self.deal_line = self.line;
            }
            (Section::Deal, "answer") => {
                let deal = std::mem::take(&mut self.deal_text).parse::<Deal>();
                self.deal = Some(deal.map_err(|fault| fault.moved(self.deal_line, INDENT.len()))?);
                self.answer = Some(answer(rest)?);
                self.section = Section::Answered;
            }
            (Section::Answered, "witness") if rest.is_empty() => self.section = Section::Witness,
            (Section::Answered | Section::Witness, "proof") => {
                let (kind, section) = match rest {
                    Refutation::LRAT => (ProofKind::Lrat, Section::Lrat),
                    Refutation::MATCHING => (ProofKind::Matching, Section::Matching),
                    Refutation::ORBITS => (ProofKind::Orbits, Section::ProofClosed),
                    Refutation::EXHAUSTIVE => (ProofKind::Exhaustive, Section::ProofClosed),
                    _ => return Err(Fault::new(format!("`{}` is no kind of proof", shorten(rest)))),
                };
                self.section = section;
                return self.state(Some(kind));
            }
            (Section::Answered | Section::Witness, END) if rest.is_empty() => {
                self.section = Section::End;
                return self.state(None);
            }
            (Section::Lrat | Section::Matching | Section::ProofClosed, END) if rest.is_empty() => {
                self.section = Section::End;
                return Ok(Event::End);
            }
            (Section::End, _) => return Err(Fault::new("something follows the end of the claim")),
            _ => {
                return Err(Fault::new(format!(
                    "`{}` does not belong here; expected {}",
                    shorten(line),
                    self.expected()
                )));
            }
        }
        Ok(Event::None)
    }

    fn inside(&mut self, line: &str) -> Result<Event, Fault> {
        match self.section {
            Section::Deal => {
                if line.len() >= MOST_BYTES - self.deal_text.len() {
                    return Err(Fault::new(format!("the deal is longer than {} MiB", MOST_BYTES >> 20)));
                }
                self.deal_text.push_str(line);
                self.deal_text.push('\n');
            }
            Section::Witness => {
                let witness = line.parse::<Swish>().map_err(|fault| fault.moved(self.line - 1, INDENT.len()))?;
                self.laid += witness.len().max(1);
                if self.laid > Self::MOST_LAID {
                    return Err(Fault::new(format!("the witnesses have more than {} cards in all", Self::MOST_LAID)));
                }
                self.witnesses.push(witness);
                self.witness_lines.push(self.line);
            }
            Section::Lrat => return Ok(Event::Step(line.parse()?)),
            Section::Matching => {
                let prices = line.parse().map_err(|fault: Fault| fault.moved(self.line - 1, INDENT.len()))?;
                return Ok(Event::Prices(prices));
            }
            _ => {
                return Err(Fault::new(format!("an indented line does not belong here; expected {}", self.expected())));
            }
        }
        Ok(Event::None)
    }

    fn expected(&self) -> &'static str {
        match self.section {
            Section::Title => "the title",
            Section::Question => "`question ...`",
            Section::DealOpens => "`deal`",
            Section::Deal => "the deal, indented, or `answer ...`",
            Section::Answered => "`witness`, `proof ...` or `end`",
            Section::Witness => "a witness, indented, `proof ...` or `end`",
            Section::Lrat => "a proof step, indented, or `end`",
            Section::Matching => "prices, indented, or `end`",
            Section::ProofClosed => "`end`",
            Section::End => "nothing",
        }
    }

    fn state(&mut self, proof: Option<ProofKind>) -> Result<Event, Fault> {
        let (Some(question), Some(deal), Some((yes, value))) = (self.question, self.deal.take(), self.answer) else {
            return Err(Fault::new("the claim is incomplete"));
        };
        let finding = Finding::new(question, yes, std::mem::take(&mut self.witnesses))?;
        let statement = Statement { deal, question, finding };
        if statement.value() != value {
            let word = |value: Option<usize>| value.map_or("nothing".to_owned(), |value| value.to_string());
            let (stated, shown) = (word(value), word(statement.value()));
            return Err(Fault::new(format!("the answer states {stated} where its witnesses show {shown}")));
        }
        Ok(Event::Stated { statement: Box::new(statement), lines: std::mem::take(&mut self.witness_lines), proof })
    }

    /// The number of the line read last.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.line
    }

    /// Says whether the claim is complete.
    ///
    /// # Errors
    /// When it is cut short.
    pub fn finish(&self) -> Result<(), Fault> {
        if self.section == Section::End {
            return Ok(());
        }
        Err(Fault::new(format!("the claim is cut short after line {}: expected {}", self.line, self.expected())))
    }
}

fn answer(words: &str) -> Result<(bool, Option<usize>), Fault> {
    match words.split_once(' ').unwrap_or((words, "")) {
        ("yes", "") => Ok((true, None)),
        ("yes", value) => Ok((true, Some(number(value, "the value", 0, usize::MAX)?))),
        ("no", "") => Ok((false, None)),
        _ => Err(Fault::new(format!("an answer is `yes`, `yes VALUE` or `no`, not `{}`", shorten(words)))),
    }
}
