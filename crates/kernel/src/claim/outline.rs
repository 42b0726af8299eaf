//! The outline of a claim: which lines are the question, the deal, the answer, the
//! witnesses and the proof. What they say is for the game to read.

use super::{END, INDENT, TITLE};
use crate::fault::Fault;
use crate::text::{MOST_BYTES, number, shorten};

/// All of a claim but its proof, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// What was asked.
    pub question: Line,
    /// The lines of the deal, and the number of the line before them.
    pub deal: Line,
    /// Whether the answer is yes.
    pub yes: bool,
    /// The number that the answer states.
    pub value: Option<usize>,
    /// The witnesses, a line each.
    pub witnesses: Vec<Line>,
    /// The words after `proof`, when there is one.
    pub proof: Option<Line>,
}

impl Stated {
    /// Checks that the number stated is the one that the witnesses show.
    ///
    /// # Errors
    /// When it is another.
    pub fn agrees(&self, shown: Option<usize>) -> Result<(), Fault> {
        if self.value == shown {
            return Ok(());
        }
        let word = |value: Option<usize>| value.map_or("nothing".to_owned(), |value| value.to_string());
        let (stated, shown) = (word(self.value), word(shown));
        Err(Fault::new(format!("the answer states {stated} where its witnesses show {shown}")))
    }
}

/// Some text, and where it stands in the claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The number of the line.
    pub number: usize,
    /// What it says.
    pub text: String,
}

impl Line {
    fn new(number: usize, text: &str) -> Self {
        Self { number, text: text.to_owned() }
    }

    /// The fault of this line, which stood indented.
    #[must_use]
    pub fn inside(&self, fault: Fault) -> Fault {
        fault.moved(self.number - 1, INDENT.len()).at(self.number, INDENT.len() + 1)
    }
}

/// What a line of a claim completes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Nothing yet.
    None,
    /// All that is claimed; the proof comes next, if there is one.
    Stated(Box<Stated>),
    /// A line of the proof.
    Proof(&'a str),
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
    Proof,
    End,
}

/// Reads a claim line by line.
#[derive(Default)]
pub struct Outline {
    section: Section,
    line: usize,
    /// How much is kept of the section being read.
    bytes: usize,
    stated: Stated,
}

impl Outline {
    /// Reads one line, without its end.
    ///
    /// # Errors
    /// When the line does not belong there; the fault has its place in the file.
    pub fn line<'a>(&mut self, line: &'a str) -> Result<Part<'a>, Fault> {
        self.line += 1;
        self.part(line).map_err(|fault| fault.at(self.line, 1))
    }

    /// The number of the line read last.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.line
    }

    fn part<'a>(&mut self, line: &'a str) -> Result<Part<'a>, Fault> {
        let line = if self.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        if self.section == Section::End && line.trim().is_empty() {
            return Ok(Part::None);
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
            (Section::Question, "question") => {
                self.stated.question = Line::new(self.line, rest);
                self.section = Section::DealOpens;
            }
            (Section::DealOpens, "deal") if rest.is_empty() => {
                self.stated.deal.number = self.line;
                self.section = Section::Deal;
            }
            (Section::Deal, "answer") => {
                (self.stated.yes, self.stated.value) = answer(rest)?;
                self.section = Section::Answered;
            }
            (Section::Answered, "witness") if rest.is_empty() => {
                self.bytes = 0;
                self.section = Section::Witness;
            }
            (Section::Answered | Section::Witness, "proof") => {
                self.stated.proof = Some(Line::new(self.line, rest));
                self.section = Section::Proof;
                return Ok(Part::Stated(Box::new(std::mem::take(&mut self.stated))));
            }
            (Section::Answered | Section::Witness, END) if rest.is_empty() => {
                self.section = Section::End;
                return Ok(Part::Stated(Box::new(std::mem::take(&mut self.stated))));
            }
            (Section::Proof, END) if rest.is_empty() => {
                self.section = Section::End;
                return Ok(Part::End);
            }
            (Section::End, _) => return Err(Fault::new("something follows the end of the claim")),
            _ => {
                let (line, expected) = (shorten(line), self.expected());
                return Err(Fault::new(format!("`{line}` does not belong here; expected {expected}")));
            }
        }
        Ok(Part::None)
    }

    fn inside<'a>(&mut self, line: &'a str) -> Result<Part<'a>, Fault> {
        // What is kept is counted; an empty line takes place too.
        let keeps = matches!(self.section, Section::Deal | Section::Witness);
        self.bytes += if keeps { line.len() + size_of::<Line>() } else { 0 };
        if self.bytes > MOST_BYTES {
            let what = if self.section == Section::Deal { "deal is" } else { "witnesses are" };
            return Err(Fault::new(format!("the {what} longer than {} MiB", MOST_BYTES >> 20)));
        }
        match self.section {
            Section::Deal => {
                self.stated.deal.text.push_str(line);
                self.stated.deal.text.push('\n');
            }
            Section::Witness => self.stated.witnesses.push(Line::new(self.line, line)),
            Section::Proof => return Ok(Part::Proof(line)),
            _ => {
                return Err(Fault::new(format!("an indented line does not belong here; expected {}", self.expected())));
            }
        }
        Ok(Part::None)
    }

    fn expected(&self) -> &'static str {
        match self.section {
            Section::Title => "the title",
            Section::Question => "`question ...`",
            Section::DealOpens => "`deal`",
            Section::Deal => "the deal, indented, or `answer ...`",
            Section::Answered => "`witness`, `proof ...` or `end`",
            Section::Witness => "a witness, indented, `proof ...` or `end`",
            Section::Proof => "a line of the proof, indented, or `end`",
            Section::End => "nothing",
        }
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
