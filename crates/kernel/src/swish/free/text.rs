//! Claims about swish-free sets as text: written section by section, and checked
//! line by line as they are read.

use crate::claim::{END, INDENT, TITLE};
use crate::fault::Fault;
use crate::proof::lrat::Step;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::free::claim::{Freed, Proving, SetQuestion};
use crate::swish::free::cover::Cover;
use crate::swish::free::packing::Packing;
use crate::swish::free::pool::Pool;
use crate::swish::free::ranks::Ranks;
use crate::swish::refuter::Refuter;
use crate::swish::rules::Swish;
use crate::text::{MOST_BYTES, shorten, words};
use std::fmt::{self, Display, Write};

/// Lines of kept cards are broken before they get longer than this.
const WIDTH: usize = 78;

/// Everything up to the answer.
///
/// # Errors
/// When `out` can't be written to.
pub fn heading(pool: &Pool, question: SetQuestion, value: usize, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "{TITLE}\nquestion {question}")?;
    match pool {
        Pool::Deck(grid) => writeln!(out, "deck swish {grid}")?,
        Pool::Deal(deal) => {
            writeln!(out, "deal")?;
            deal.to_string().lines().try_for_each(|line| writeln!(out, "{INDENT}{line}"))?;
        }
    }
    writeln!(out, "answer yes {value}")
}

/// One set.
///
/// # Errors
/// When `out` can't be written to.
pub fn kept<'a>(cards: impl IntoIterator<Item = &'a Card>, out: &mut dyn Write) -> fmt::Result {
    let mut lines = KeptLines::default();
    writeln!(out, "kept")?;
    cards.into_iter().try_for_each(|card| lines.card(card, out))?;
    lines.finish(out)
}

/// Writes the cards of a set one by one, many on a line.
#[derive(Debug, Default)]
pub struct KeptLines {
    line: String,
    card: String,
}

impl KeptLines {
    /// The next card.
    ///
    /// # Errors
    /// When `out` can't be written to.
    pub fn card(&mut self, card: &Card, out: &mut dyn Write) -> fmt::Result {
        self.card.clear();
        write!(self.card, "{card}")?;
        if !self.line.is_empty() && self.line.len() + 1 + self.card.len() > WIDTH {
            self.finish(out)?;
        }
        self.line.push_str(if self.line.is_empty() { INDENT } else { " " });
        self.line.push_str(&self.card);
        Ok(())
    }

    /// The last line.
    ///
    /// # Errors
    /// When `out` can't be written to.
    pub fn finish(&mut self, out: &mut dyn Write) -> fmt::Result {
        if !self.line.is_empty() {
            writeln!(out, "{}", self.line)?;
            self.line.clear();
        }
        Ok(())
    }
}

/// A heading and its lines.
///
/// # Errors
/// When `out` can't be written to.
pub fn section<T: Display>(heading: &str, lines: impl IntoIterator<Item = T>, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "{heading}")?;
    lines.into_iter().try_for_each(|line| writeln!(out, "{INDENT}{line}"))
}

/// What is being read.
enum Section {
    Pool,
    Deal(String),
    Answer,
    Answered,
    Kept,
    ApartRanks(Ranks),
    ApartLrat(Box<Refuter>),
    Forbidden(Vec<Swish>),
    BoundPacking(Box<Packing>),
    BoundLrat(Box<Cover>),
    End,
}

/// Checks a claim about swish-free sets as it is read; the title and the question
/// come before.
pub struct FreeChecker {
    question: SetQuestion,
    section: Section,
    /// The line that the deal opens on.
    deal_line: usize,
    proving: Option<Proving>,
    stated: usize,
    freed: Option<Freed>,
    ranked: usize,
}

impl FreeChecker {
    /// The most cards that all listed swishes together can have.
    const MOST_LAID: usize = 5_000_000;

    /// A claim in answer to this question.
    #[must_use]
    pub fn new(question: SetQuestion) -> Self {
        Self { question, section: Section::Pool, deal_line: 0, proving: None, stated: 0, freed: None, ranked: 0 }
    }

    /// The formula whose refutation is being read, if that is so.
    #[must_use]
    pub fn cover(&self) -> Option<&Cover> {
        match &self.section {
            Section::BoundLrat(cover) => Some(cover),
            _ => None,
        }
    }

    /// Reads one line, without its end; `number` is its place in the file.
    ///
    /// # Errors
    /// When it does not belong there, or what it says does not hold.
    pub fn line(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        match line.strip_prefix(INDENT) {
            Some(inside) => self.inside(number, inside),
            None => self.outside(number, line.trim_end()),
        }
    }

    fn outside(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (&self.section, word, rest) {
            (Section::Pool, "deal", "") => {
                self.deal_line = number;
                self.section = Section::Deal(String::new());
                return Ok(());
            }
            (Section::Pool, "deck", _) => {
                let Some(grid) = rest.strip_prefix("swish ") else {
                    return Err(Fault::new(format!("a deck is written `deck swish 4x3`, not `{}`", shorten(line))));
                };
                self.proving = Some(Proving::new(Pool::deck(grid.trim().parse()?)?, self.question)?);
                self.section = Section::Answer;
                return Ok(());
            }
            (Section::End, "", "") => return Ok(()),
            (Section::End, ..) => return Err(Fault::new("something follows the end of the claim")),
            _ => {}
        }
        self.close()?;
        match (&self.section, word, rest) {
            (Section::Answer, "answer", _) => {
                let Some(value) = rest.strip_prefix("yes ") else {
                    return Err(Fault::new(format!("the answer is `yes` and a number, not `{}`", shorten(rest))));
                };
                self.stated = crate::text::number(value, "the value", 0, usize::MAX)?;
                self.section = Section::Answered;
            }
            (Section::Answered, "kept", "") => self.section = Section::Kept,
            (Section::Kept, "apart", _) => self.section = self.apart(rest)?,
            (Section::Answered, "forbidden", "") => self.section = Section::Forbidden(Vec::new()),
            (Section::Answered | Section::Forbidden(_), "bound", _) => self.section = self.bound(rest)?,
            (Section::End, END, "") if self.freed.is_some() => {}
            _ => {
                let expected = self.expected();
                return Err(Fault::new(format!("`{}` does not belong here; expected {expected}", shorten(line))));
            }
        }
        Ok(())
    }

    fn proving(&mut self) -> Result<&mut Proving, Fault> {
        self.proving.as_mut().ok_or_else(|| Fault::new("the claim names no cards"))
    }

    fn apart(&mut self, kind: &str) -> Result<Section, Fault> {
        match kind {
            "ranks" => Ok(Section::ApartRanks(Ranks::default())),
            "exhaustive" => self.proving()?.apart_by_enumeration().map(|()| Section::Answered),
            "lrat" => Ok(Section::ApartLrat(Box::new(self.proving()?.refuter()?))),
            _ => Err(Fault::new(format!("`{}` is no way to show that there is no swish", shorten(kind)))),
        }
    }

    fn bound(&mut self, kind: &str) -> Result<Section, Fault> {
        let section = std::mem::replace(&mut self.section, Section::Answered);
        match (kind, section) {
            ("packing", Section::Answered) => Ok(Section::BoundPacking(Box::new(Packing::new(self.proving()?.pool())))),
            ("lrat", Section::Forbidden(swishes)) => Ok(Section::BoundLrat(Box::new(self.proving()?.cover(&swishes)?))),
            ("packing" | "lrat", _) => {
                Err(Fault::new("swishes are `forbidden` before `bound lrat`, and before nothing else"))
            }
            _ => Err(Fault::new(format!("`{}` is no way to bound a set", shorten(kind)))),
        }
    }

    /// Ends the section that a line outside follows, and draws its conclusion.
    fn close(&mut self) -> Result<(), Fault> {
        match std::mem::replace(&mut self.section, Section::Answered) {
            Section::Deal(text) => {
                let deal: Deal = text.parse().map_err(|fault: Fault| fault.moved(self.deal_line, INDENT.len()))?;
                self.proving = Some(Proving::new(Pool::Deal(deal), self.question)?);
                self.section = Section::Answer;
            }
            Section::ApartRanks(ranks) => self.proving()?.apart_by_ranks(&ranks)?,
            Section::ApartLrat(refuter) => self.proving()?.apart_by_proof(&refuter)?,
            Section::BoundPacking(packing) => {
                let proving = self.proving.take().ok_or_else(|| Fault::new("the claim names no cards"))?;
                self.freed = Some(proving.finish_by_packing(&packing)?);
                self.section = Section::End;
            }
            Section::BoundLrat(cover) => {
                let proving = self.proving.take().ok_or_else(|| Fault::new("the claim names no cards"))?;
                self.freed = Some(proving.finish_by_proof(&cover)?);
                self.section = Section::End;
            }
            other => self.section = other,
        }
        Ok(())
    }

    fn inside(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        let moved = |fault: Fault| fault.moved(number - 1, INDENT.len());
        match &mut self.section {
            Section::Deal(text) => {
                if line.len() >= MOST_BYTES - text.len() {
                    return Err(Fault::new(format!("the deal is longer than {} MiB", MOST_BYTES >> 20)));
                }
                text.push_str(line);
                text.push('\n');
            }
            Section::Kept => {
                for word in words(1, line) {
                    let fault = |fault: Fault| moved(fault.at_place(word.place));
                    let card: Card = word.text.parse().map_err(fault)?;
                    self.proving()?.keep(&card).map_err(fault)?;
                }
            }
            Section::ApartRanks(ranks) => {
                let more: Ranks = line.parse().map_err(moved)?;
                self.ranked += more.0.iter().map(Vec::len).sum::<usize>() + 1;
                if self.ranked > Self::MOST_LAID {
                    return Err(Fault::new(format!("more than {} cells are ranked", Self::MOST_LAID)));
                }
                ranks.0.extend(more.0);
            }
            Section::ApartLrat(refuter) => refuter.step(&line.parse::<Step>()?)?,
            Section::Forbidden(swishes) => {
                let swish: Swish = line.parse().map_err(moved)?;
                self.ranked += swish.len() + 1;
                if self.ranked > Self::MOST_LAID {
                    return Err(Fault::new(format!("the listed swishes have more than {} cards", Self::MOST_LAID)));
                }
                swishes.push(swish);
            }
            Section::BoundPacking(packing) => packing.block(&line.parse()?)?,
            Section::BoundLrat(cover) => cover.step(&line.parse::<Step>()?)?,
            _ => {
                let expected = self.expected();
                return Err(Fault::new(format!("an indented line does not belong here; expected {expected}")));
            }
        }
        Ok(())
    }

    /// What could have stood here.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        match &self.section {
            Section::Pool => "`deal` or `deck swish ROWSxCOLUMNS`",
            Section::Deal(_) => "the deal, indented, or `answer yes ...`",
            Section::Answer => "`answer yes ...`",
            Section::Answered => "`kept`, `forbidden` or `bound ...`",
            Section::Kept => "cards, indented, or `apart ...`",
            Section::ApartRanks(_) => "cells by rank, indented",
            Section::ApartLrat(_) | Section::BoundLrat(_) => "a proof step, indented",
            Section::Forbidden(_) => "a swish, indented, or `bound lrat`",
            Section::BoundPacking(_) => "a block, indented, or `end`",
            Section::End => "nothing",
        }
    }

    /// The verdict on the whole claim.
    ///
    /// # Errors
    /// When it is cut short, or states another number than it shows.
    pub fn finish(self) -> Result<Freed, Fault> {
        let Some(freed) = self.freed else {
            return Err(Fault::new(format!("the claim is cut short: expected {}", self.expected())));
        };
        if freed.value() != self.stated {
            let (stated, shown) = (self.stated, freed.value());
            return Err(Fault::new(format!("the answer states {stated} where its sets show {shown}")));
        }
        Ok(freed)
    }
}

#[cfg(test)]
mod tests {
    use crate::claim::Checker;
    use crate::fault::Fault;
    use crate::swish::card::Card;
    use crate::swish::free::Freed;

    const PACKED: &str = "misdeal claim 1\nquestion free\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 1\nkept\n  a1:b1\n\
        apart exhaustive\nbound packing\n  a1:b1@0 a1:b1@h\nend\n";
    const DECK: &str = "misdeal claim 1\nquestion free\ndeck swish 2x3\nanswer yes 5\nkept\n  a1:b1 a1:b2\n  a1:a2 a1:c1 b1:b2\n\
        apart ranks\n  a1\n  b1\nbound packing\n  a1:b1@0 b1:a1@0\n  a1:b2@0 b2:a1@0\n  a1:c1@0 a1:a2@h a1:c2@r\nend\n";
    const ALL: &str = "misdeal claim 1\nquestion free all\ndeal\n  swish 1x2 fixed\n  a1:b1 b1:a1\nanswer yes 2\nkept\n  a1:b1\n\
        apart lrat\nkept\n  b1:a1\napart exhaustive\nforbidden\n  a1:b1@0 b1:a1@0\nbound lrat\n  20 -1 0 1 5 0\n  21 0 20 4 2 3 6 0\nend\n";

    fn check(text: &str) -> Result<Freed, Fault> {
        let mut checker = Checker::default();
        text.lines().try_for_each(|line| checker.line(line))?;
        checker.finish()?.told()
    }

    #[test]
    fn what_holds_is_accepted() {
        let freed = check(PACKED).unwrap();
        assert_eq!((freed.size(), freed.count(), freed.value()), (1, 1, 1));
        let freed = check(DECK).unwrap();
        let mut kept = 0;
        freed
            .each_kept(|_| {
                kept += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!((freed.size(), kept), (5, 5));
        let freed = check(ALL).unwrap();
        assert_eq!((freed.size(), freed.count(), freed.value()), (1, 2, 2));
        assert_eq!(freed.sets().count(), 2);
    }

    #[test]
    fn a_deal_with_millions_of_swishes_is_given_up_on_in_bounded_memory() {
        let letters = |n: usize| format!("{}{}", ["", "a", "b"][n / 26], (b'a' + (n % 26) as u8) as char);
        let pairs = (0..32).map(|n| (letters(2 * n), letters(2 * n + 1)));
        let cards: Vec<String> = pairs.map(|(a, b)| format!("{a}1:{b}1 {b}1:{a}1")).collect();
        let cards = cards.join(" ");
        let text = format!(
            "misdeal claim 1\nquestion free\ndeal\n  swish 1x64 fixed\n  {cards}\nanswer yes 64\nkept\n  {cards}\n\
            apart exhaustive\nbound packing\nend\n"
        );
        assert!(check(&text).unwrap_err().to_string().contains("too many layings"));
    }

    #[test]
    fn what_does_not_hold_is_not() {
        for (text, part) in [
            (PACKED.replace("yes 1", "yes 2"), "states 2 where its sets show 1"),
            (PACKED.replace("yes 1", "no"), "the answer is `yes`"),
            (PACKED.replace("  a1:b1\napart", "  a1:b1 b1:a1\napart"), "line 9, column 1: there is one"),
            (PACKED.replace("  a1:b1\napart", "  3x\napart"), "line 8, column 3: `3x` is no card"),
            (
                PACKED.replace("  a1:b1\napart", "  a1:b1 a1:b1 a1:b1\napart"),
                "line 8, column 15: card a1:b1 is used more",
            ),
            (PACKED.replace("  a1:b1@0 a1:b1@h\n", ""), "the set shown is of size 1, and the blocks leave room for 2"),
            (PACKED.replace("a1:b1@h", "a1:b1@0"), "line 11, column 1: cell a1 holds 2 points"),
            (PACKED.replace("apart exhaustive\n", ""), "does not belong here; expected cards"),
            (PACKED.replace("kept\n  a1:b1\napart exhaustive\n", ""), "no set is shown"),
            (PACKED.replace("end\n", ""), "cut short"),
            (PACKED.replace("end\n", "end\nend\n"), "follows the end"),
            (PACKED.replace("packing", "lrat"), "swishes are `forbidden` before"),
            (PACKED.replace("question free", "question free all"), "does not show that there are no other sets"),
            (PACKED.replace("question free", "question freedom"), "is no question"),
            (PACKED.replace("apart exhaustive", "apart magic"), "`magic` is no way"),
            (PACKED.replace("bound packing", "bound magic"), "`magic` is no way"),
            (DECK.replace("a1:c1 b1:b2", "a1:c1"), "the set shown is of size 4, and the blocks leave room for 5"),
            (DECK.replace("  a1\n  b1\n", "  b1\n  a1\n"), "rank after its circles"),
            (DECK.replace("a1:c1 b1:b2", "a1:c1 a1:c2"), "there is one"),
            (DECK.replace("2x3", "2x4"), "line 14, column 1: cell a1 holds 1 point and 0 circles"),
            (DECK.replace("2x3", "300x300"), "at most 20000 cells"),
            (DECK.replace("question free", "question free all"), "for a deal only"),
            (DECK.replace("deck swish", "deck uno"), "a deck is written"),
            (PACKED.replace("  a1:b1\napart", "  c1:b1\napart"), "line 8, column 3: card c1:b1 is not among"),
            (PACKED.replace("a1:b1@0 a1:b1@h", "a1:c1@0 c1:a1@0"), "line 11, column 1: card a1:c1 is not among"),
            (PACKED.replace("exhaustive", "ranks\n  a1").replace("1x2", "65535x65535"), "cell b1 has no rank"),
            (ALL.replace("  a1:b1@0 b1:a1@0", "  a1:c1@0 c1:a1@0"), "card a1:c1 is used more often"),
            (ALL.replace("  a1:b1@0 b1:a1@0", "  a1:b1@0 a1:b1@0"), "card a1:b1 is used more often"),
            (ALL.replace("  a1:b1@0 b1:a1@0", "  a1:b1@0"), "at least two cards"),
            (ALL.replace("  b1:a1\napart exh", "  a1:b1\napart exh"), "have the same cards"),
            (ALL.replace("kept\n  b1:a1\napart exhaustive\n", ""), "rests on clause 6, which"),
            (ALL.replace("free all", "free"), "asks for one set"),
            (ALL.replace("forbidden\n  a1:b1@0 b1:a1@0\n", "forbidden\n"), "proof step 20"),
        ] {
            match check(&text) {
                Ok(_) => panic!("accepted:\n{text}"),
                Err(fault) => assert!(fault.to_string().contains(part), "{text}: {fault}"),
            }
        }
    }

    #[test]
    fn kept_cards_are_written_many_on_a_line_and_none_is_lost() {
        for many in [0, 1, 2, 12, 13, 14, 40] {
            let cards: Vec<Card> = (0..many).map(|_| "a1:b1".parse().unwrap()).collect();
            let mut text = String::new();
            super::kept(&cards, &mut text).unwrap();
            let (first, lines) = text.split_once('\n').unwrap();
            assert_eq!((first, lines.split_whitespace().count()), ("kept", many), "{text}");
            assert!(lines.lines().all(|line| line.starts_with("  a1:b1") && line.len() <= 78), "{text}");
            // Thirteen cards and their blanks are 79 characters.
            assert_eq!(lines.lines().count(), many.div_ceil(12), "{text}");
        }
    }
}
