//! Claims about swish-free sets as text: written section by section, and checked
//! line by line as they are read.

use crate::claim::section::answered;
use crate::claim::{Answer, Checked, Follow, INDENT, Opening, Subject, deck_answered};
use crate::fault::Fault;
use crate::proof::following::former;
use crate::proof::lrat::Step;
use crate::proof::sums;
use crate::swish::GAME;
use crate::swish::card::Card;
use crate::swish::free::claim::{Freed, Proving, SetQuestion};
use crate::swish::free::cover::Cover;
use crate::swish::free::in_rows::{Bounding, Listed};
use crate::swish::free::pool::Pool;
use crate::swish::refuter::Refuter;
use crate::swish::rules::Swish;
use crate::swish::theorems::ranks::Ranks;
use crate::text::{shorten, words};
use std::fmt::{self, Display, Write};

/// Lines of kept cards are broken before they get longer than this.
const WIDTH: usize = 78;

/// Everything up to the answer.
///
/// # Errors
/// When `out` can't be written to.
pub fn heading(pool: &Pool, question: SetQuestion, value: usize, out: &mut dyn Write) -> fmt::Result {
    let answer = Answer::Yes(Some(value as u128));
    match pool {
        Pool::Deck(grid) => deck_answered(out, &question, &format!("{GAME} {grid}"), answer),
        Pool::Deal(deal) => answered(out, &question, deal, answer),
    }
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
    Answered,
    Kept,
    ApartRanks(Ranks),
    ApartLrat(Box<Refuter>),
    /// As rows, and as they stand for `bound lrat`; those of a whole deck may be millions, and are rows only.
    Forbidden(Box<Listed>, Vec<Swish>),
    BoundSums(Box<Bounding>),
    BoundLrat(Box<Cover>),
}

/// Checks a claim about swish-free sets as its sections are read.
pub struct Freeing {
    section: Section,
    proving: Option<Proving>,
    stated: u128,
    freed: Option<Freed>,
    ranked: usize,
}

impl Freeing {
    /// The most cards that all listed swishes together can have.
    const MOST_LAID: usize = 5_000_000;

    /// A claim that opens like this.
    ///
    /// # Errors
    /// When it is none about swish-free sets.
    pub fn new(opening: &Opening) -> Result<Self, Fault> {
        let question = opening.question()?;
        let pool = match &opening.subject {
            Subject::Deal(_) => Pool::Deal(opening.deal()?),
            Subject::Deck(_) => Pool::deck(opening.deck(GAME)?)?,
        };
        let Answer::Yes(Some(stated)) = opening.answer else {
            return Err(Fault::new(format!("the answer is `yes` and a number, not `{}`", opening.answer)));
        };
        let proving = Some(Proving::new(pool, question)?);
        Ok(Self { section: Section::Answered, proving, stated, freed: None, ranked: 0 })
    }

    /// The formula whose refutation is being read, if that is so.
    #[must_use]
    pub fn cover(&self) -> Option<&Cover> {
        match &self.section {
            Section::BoundLrat(cover) => Some(cover),
            _ => None,
        }
    }

    /// The rows whose refutation is being read, if that is so.
    #[must_use]
    pub fn bounding(&self) -> Option<&Bounding> {
        match &self.section {
            Section::BoundSums(bounding) => Some(bounding),
            _ => None,
        }
    }

    fn proving(&mut self) -> Result<&mut Proving, Fault> {
        self.proving.as_mut().ok_or_else(bounded)
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
            ("sums", Section::Forbidden(listed, _)) => {
                Ok(Section::BoundSums(Box::new(self.proving()?.bounding(*listed)?)))
            }
            ("lrat", Section::Forbidden(_, swishes)) => {
                Ok(Section::BoundLrat(Box::new(self.proving()?.cover(&swishes)?)))
            }
            ("sums" | "lrat", _) => Err(Fault::new(format!("swishes are `forbidden` before `bound {kind}`"))),
            _ => {
                Err(former(kind).unwrap_or_else(|| Fault::new(format!("`{}` is no way to bound a set", shorten(kind)))))
            }
        }
    }

    /// Ends the section that a line outside follows, and draws its conclusion.
    fn close(&mut self) -> Result<(), Fault> {
        match std::mem::replace(&mut self.section, Section::Answered) {
            Section::ApartRanks(ranks) => self.proving()?.apart_by_ranks(&ranks)?,
            Section::ApartLrat(refuter) => self.proving()?.apart_by_proof(&refuter)?,
            Section::BoundSums(bounding) => {
                self.freed = Some(self.proving.take().ok_or_else(bounded)?.finish_by_sums(&bounding)?);
            }
            Section::BoundLrat(cover) => {
                self.freed = Some(self.proving.take().ok_or_else(bounded)?.finish_by_proof(&cover)?);
            }
            other => self.section = other,
        }
        Ok(())
    }

    /// Counts what a line lists.
    fn count(&mut self, more: usize, what: &str) -> Result<(), Fault> {
        self.ranked += more + 1;
        match self.ranked > Self::MOST_LAID {
            true => Err(Fault::new(format!("more than {} {what}", Self::MOST_LAID))),
            false => Ok(()),
        }
    }
}

/// The fault of what comes after the bound.
fn bounded() -> Fault {
    Fault::new("the sets are bounded already")
}

impl Follow for Freeing {
    type Told = Checked;

    fn open(&mut self, _: usize, heading: &str) -> Result<bool, Fault> {
        self.close()?;
        let (word, rest) = heading.split_once(' ').unwrap_or((heading, ""));
        self.section = match (&self.section, word, rest) {
            _ if self.freed.is_some() => return Ok(false),
            (Section::Answered, "kept", "") => Section::Kept,
            (Section::Kept, "apart", _) => self.apart(rest)?,
            (Section::Answered, "forbidden", "") => {
                Section::Forbidden(Box::new(Listed::new(self.proving()?.pool())), Vec::new())
            }
            (Section::Answered | Section::Forbidden(..), "bound", _) => self.bound(rest)?,
            _ => return Ok(false),
        };
        Ok(true)
    }

    fn line(&mut self, _: usize, line: &str) -> Result<bool, Fault> {
        match &mut self.section {
            Section::Kept => {
                for word in words(1, line) {
                    let kept = word.text.parse().and_then(|card: Card| self.proving()?.keep(&card));
                    kept.map_err(|fault| fault.at_place(word.place))?;
                }
            }
            Section::ApartRanks(ranks) => {
                let more: Ranks = line.parse()?;
                let cells = more.0.iter().map(Vec::len).sum();
                ranks.0.extend(more.0);
                self.count(cells, "cells are ranked")?;
            }
            Section::ApartLrat(refuter) => refuter.step(&line.parse::<Step>()?)?,
            Section::Forbidden(listed, swishes) => {
                let swish: Swish = line.parse()?;
                listed.forbid(&swish)?;
                if !listed.is_of_a_deck() {
                    let cards = swish.len();
                    swishes.push(swish);
                    self.count(cards, "cards are in the listed swishes")?;
                }
            }
            Section::BoundLrat(cover) => cover.step(&line.parse::<Step>()?)?,
            Section::BoundSums(bounding) => bounding.step(&line.parse::<sums::Step>()?)?,
            Section::Answered => return Ok(false),
        }
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.close()?;
        Ok(self.freed.is_some())
    }

    fn expected(&self) -> &'static str {
        match &self.section {
            _ if self.freed.is_some() => "`end`",
            Section::Answered => "`kept`, `forbidden` or `bound ...`",
            Section::Kept => "cards, indented, or `apart ...`",
            Section::ApartRanks(_) => "cells by rank, indented",
            Section::ApartLrat(_) | Section::BoundLrat(_) | Section::BoundSums(_) => "a proof step, indented",
            Section::Forbidden(..) => "a swish, indented, or `bound ...`",
        }
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        let (freed, stated) = (self.freed.ok_or_else(|| Fault::new("the claim has no bound"))?, self.stated);
        match freed.value() {
            shown if shown as u128 == stated => Ok(Checked::new(freed)),
            shown => Err(Fault::new(format!("the answer states {stated} where its sets show {shown}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fault::Fault;
    use crate::swish::card::Card;
    use crate::swish::free::Freed;

    const SUMMED: &str = "misdeal claim 1\nquestion free\ndeal\n  swish 1x2\n  2x a1:b1\nanswer yes 1\nkept\n  a1:b1\n\
        apart exhaustive\nforbidden\n  a1:b1@0 a1:b1@h\nbound sums\n  sum 1 2\nend\n";
    const DECK: &str = "misdeal claim 1\nquestion free\ndeck swish 2x3\nanswer yes 5\nkept\n  a1:b1 a1:b2\n  a1:a2 a1:c1 b1:b2\n\
        apart ranks\n  a1\n  b1\nforbidden\n  a1:b1@0 b1:a1@0\n  a1:b2@0 b2:a1@0\n  a1:c1@0 a1:a2@h a1:c2@r\n\
        bound sums\n  sum 1 2 3\n  sum r1 4\nend\n";
    const ALL: &str = "misdeal claim 1\nquestion free all\ndeal\n  swish 1x2 fixed\n  a1:b1 b1:a1\nanswer yes 2\nkept\n  a1:b1\n\
        apart lrat\nkept\n  b1:a1\napart exhaustive\nforbidden\n  a1:b1@0 b1:a1@0\nbound lrat\n  20 -1 0 1 5 0\n  21 0 20 4 2 3 6 0\nend\n";

    fn check(text: &str) -> Result<Freed, Fault> {
        crate::check(text)?.told()
    }

    #[test]
    fn what_holds_is_accepted() {
        let freed = check(SUMMED).unwrap();
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
            apart exhaustive\nforbidden\nbound sums\nend\n"
        );
        assert!(check(&text).unwrap_err().to_string().contains("too many layings"));
    }

    #[test]
    fn what_does_not_hold_is_not() {
        for (text, part) in [
            (SUMMED.replace("yes 1", "yes 2"), "states 2 where its sets show 1"),
            (SUMMED.replace("yes 1", "no"), "the answer is `yes`"),
            (SUMMED.replace("  a1:b1\napart", "  a1:b1 b1:a1\napart"), "line 9, column 1: there is one"),
            (SUMMED.replace("  a1:b1\napart", "  3x\napart"), "line 8, column 3: `3x` is no card"),
            (
                SUMMED.replace("  a1:b1\napart", "  a1:b1 a1:b1 a1:b1\napart"),
                "line 8, column 15: card a1:b1 is used more",
            ),
            (SUMMED.replace("  a1:b1@0 a1:b1@h\n", ""), "line 12, column 1: row 2 is not in force"),
            (SUMMED.replace("  sum 1 2\n", ""), "the proof ends before a contradiction"),
            (SUMMED.replace("  sum 1 2\n", "  sum 1\n"), "the proof ends before a contradiction"),
            (SUMMED.replace("  sum 1 2\n", "  case x1 >= 1\n"), "the proof ends within a case"),
            (SUMMED.replace("2x a1:b1", "3x a1:b1"), "the proof ends before a contradiction"),
            (SUMMED.replace("forbidden\n  a1:b1@0 a1:b1@h\n", ""), "swishes are `forbidden` before `bound sums`"),
            (SUMMED.replace("a1:b1@h", "a1:b1@0"), "line 11, column 1: cell a1 holds 2 points"),
            (SUMMED.replace("apart exhaustive\n", ""), "does not belong here; expected cards"),
            (SUMMED.replace("kept\n  a1:b1\napart exhaustive\n", ""), "no set is shown"),
            (SUMMED.replace("end\n", ""), "cut short"),
            (SUMMED.replace("end\n", "end\nend\n"), "follows the end"),
            (SUMMED.replace("sums", "lrat"), "line 13, column 1: a proof step"),
            (SUMMED.replace("question free", "question free all"), "do not show that there are no other sets"),
            (SUMMED.replace("question free", "question freedom"), "is no question"),
            (SUMMED.replace("apart exhaustive", "apart magic"), "`magic` is no way"),
            (SUMMED.replace("bound sums", "bound magic"), "`magic` is no way"),
            (SUMMED.replace("bound sums", "bound packing"), "proofs by `packing` are read no more; ask the question"),
            (SUMMED.replace("forbidden\n  a1:b1@0 a1:b1@h\nbound sums", "bound packing"), "are read no more"),
            (DECK.replace("a1:c1 b1:b2", "a1:c1"), "the proof ends before a contradiction"),
            (DECK.replace("bound sums", "bound lrat"), "a whole deck is bounded by sums"),
            (DECK.replace("  sum r1 4\n", "  sum r1 1 4\n"), "the proof ends before a contradiction"),
            (DECK.replace("  a1:b2@0 b2:a1@0\n", "  a1:b1@0 b1:a1@0\n"), "the proof ends before a contradiction"),
            (DECK.replace("  a1\n  b1\n", "  b1\n  a1\n"), "rank after its circles"),
            (DECK.replace("a1:c1 b1:b2", "a1:c1 a1:c2"), "there is one"),
            (DECK.replace("2x3", "2x4"), "line 14, column 1: cell a1 holds 1 point and 0 circles"),
            (DECK.replace("2x3", "300x300"), "at most 20000 cells"),
            (DECK.replace("question free", "question free all"), "for a deal only"),
            (DECK.replace("deck swish", "deck uno"), "a deck is written"),
            (SUMMED.replace("  a1:b1\napart", "  c1:b1\napart"), "line 8, column 3: card c1:b1 is not among"),
            (SUMMED.replace("a1:b1@0 a1:b1@h", "a1:c1@0 c1:a1@0"), "line 11, column 1: card a1:c1 is not among"),
            (SUMMED.replace("exhaustive", "ranks\n  a1").replace("1x2", "65535x65535"), "cell b1 has no rank"),
            (SUMMED.replace("a1:b1@0 a1:b1@h", "a1:b1@0"), "at least two cards"),
            (SUMMED.replace("2x a1:b1", "a1:b1"), "card a1:b1 is used more often than it is there"),
            (
                DECK.replace("a1:b1@0 b1:a1@0", "a1,b1:c1@0 c1:b1,a1@0"),
                "line 12, column 1: card a1,b1:c1 is not in the deck",
            ),
            (DECK.replace("a1:b1@0 b1:a1@0", "a1:b1@0 a1:b1@0"), "line 12, column 1: card a1:b1 is used more often"),
            (ALL.replace("  a1:b1@0 b1:a1@0", "  a1:c1@0 c1:a1@0"), "card a1:c1 is not among"),
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
