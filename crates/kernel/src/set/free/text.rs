//! Claims about the set-free layouts of a whole deck, checked line by line as they
//! are read.
//!
//! ```text
//! misdeal claim 1              misdeal claim 1              misdeal claim 1
//! question free                question free                question layouts
//! deck set 2x3                 deck set 4x4                 deck set 1x3
//! answer yes 4                 answer from 81 to 144        answer yes 2
//! kept 2                       kept 4 grid                  layouts
//!   00 01 10 11                bound simple layers 2          3
//! bound simple                 bound simple                   3
//! end                          end                          bound ladder
//!                                                             + 0/2/0 0/1/2 + 0/0/2
//!                                                           end
//! ```
//!
//! `kept 2` lists cards of two properties; several such sections are factors (see
//! [`super::kept`]), and `kept 4 grid` needs no list. `kept 3 groups 3+1 3+1 2+1+1` lists
//! [kinds](super::grouped) instead of cards. `answer from 81 to 144` says that
//! 81 cards can be kept, that 145 can't, and nothing about what lies between. `layouts`
//! lists the numbers of set-free layouts of 1, 2, ... cards. After them there may be a
//! section `classes under exchanges` with the numbers of [`crate::set::theorems::classes`] of these sizes.

use super::bound::Bounding;
use super::claim::{CLASSES, DeckFreed, FreeQuestion, LAYOUTS, Range};
use super::grouped::{Grouped, Groups};
use super::kept::Kept;
use crate::boards::Deck as _;
use crate::claim::{Checked, Follow, Frame, Opening};
use crate::fault::Fault;
use crate::patience::Patience;
use crate::set::GAME;
use crate::set::card::Card;
use crate::set::enumerate::PATIENCE;
use crate::set::matches::Board;
use crate::set::shape::Shape;
use crate::set::theorems::classes::Classes;
use crate::set::theorems::quarters::TooMany;
use crate::text::{number, shorten, words};

/// The most sizes that counts are stated for; decks with a ladder have fewer cards.
const MOST_SIZES: usize = crate::set::theorems::motion::MOST_CARDS;

/// What is being read.
enum Section {
    /// The factors so far are complete.
    Answered,
    Kept(Listed, Vec<Card>),
    Layouts,
    Classes,
    Bound(Box<Bounding>),
    Bounded,
}

/// What the list of a factor is made of.
enum Listed {
    /// Cards of this shape.
    Cards(Shape),
    /// Kinds of this shape, by these groups.
    Kinds(Shape, Groups),
}

impl Listed {
    fn shape(&self) -> Shape {
        let (Self::Cards(shape) | Self::Kinds(shape, _)) = self;
        *shape
    }

    fn kept(self, cards: Vec<Card>) -> Result<Kept, Fault> {
        match self {
            Self::Cards(shape) => Ok(Kept::Cards(Board::new(shape, cards)?)),
            Self::Kinds(shape, groups) => Ok(Kept::Grouped(Grouped::new(groups, Board::new(shape, cards)?)?)),
        }
    }
}

/// Checks a claim about a whole deck as its sections are read.
pub struct Laying {
    shape: Shape,
    question: FreeQuestion,
    stated: Range,
    section: Section,
    kept: Vec<Kept>,
    /// What is left for going through the kept cards.
    patience: Patience,
    counts: Vec<u128>,
    classes: Option<Vec<u128>>,
    /// What need not be gone through again.
    known: Option<TooMany>,
    freed: Option<DeckFreed>,
}

/// Checks a claim about a whole deck as it is read.
pub type FreeChecker = Frame<Laying>;

impl FreeChecker {
    /// A checker for which this has been shown already.
    #[must_use]
    pub fn knowing(known: TooMany) -> Self {
        Self::new(move |opening| Ok(Box::new(Laying { known: Some(known), ..Laying::new(&opening)? })))
    }
}

impl Laying {
    /// A claim that opens like this.
    pub(crate) fn new(opening: &Opening) -> Result<Self, Fault> {
        Ok(Self {
            shape: opening.deck(GAME)?,
            question: opening.question()?,
            stated: Range::of(opening.answer)?,
            section: Section::Answered,
            kept: Vec::new(),
            patience: Patience::new(PATIENCE),
            counts: Vec::new(),
            classes: None,
            known: None,
            freed: None,
        })
    }

    /// How many properties the kept cards have so far.
    fn had(&self) -> usize {
        self.kept.iter().map(|factor| factor.shape().properties()).sum()
    }

    /// Opens a factor of the kept cards.
    fn keep(&mut self, rest: &str) -> Result<Section, Fault> {
        let (properties, how) = rest.split_once(' ').unwrap_or((rest, ""));
        let most = self.shape.properties() - self.had();
        let properties = number(properties, "the number of properties of kept cards", 1, most)?;
        let factor = Shape::new(properties, self.shape.values())?;
        let listed = match (how, how.strip_prefix("groups ")) {
            ("grid", _) => {
                self.kept.push(Kept::Grid(factor));
                return Ok(Section::Answered);
            }
            ("", _) => Listed::Cards(factor),
            (_, Some(groups)) => {
                let groups = Groups::read(groups, factor)?;
                Listed::Kinds(groups.kinds()?, groups)
            }
            _ => return Err(Fault::new(format!("`{}` is no way to keep cards", shorten(how)))),
        };
        Ok(Section::Kept(listed, Vec::new()))
    }

    /// Ends a list that a line outside follows.
    fn close(&mut self) -> Result<(), Fault> {
        match std::mem::replace(&mut self.section, Section::Answered) {
            Section::Kept(listed, cards) => {
                let (kept, patience) = (listed.kept(cards)?, &mut self.patience);
                kept.verify(&mut |cost| patience.spend(cost))?;
                self.kept.push(kept);
            }
            Section::Answered | Section::Layouts | Section::Classes => {}
            other => self.section = other,
        }
        Ok(())
    }

    /// Brings the halves together.
    fn conclude(&mut self, bounding: Bounding) -> Result<(), Fault> {
        let shape = self.shape;
        let mut proven = bounding.finish()?;
        let layouts = proven.layouts.take().filter(|layouts| layouts.shape() == shape);
        let least = match self.question {
            FreeQuestion::Largest => {
                let (had, needs) = (self.had(), shape.properties());
                if had != needs {
                    return Err(Fault::new(format!("the kept cards have {had} properties, and need {needs}")));
                }
                Kept::product(&self.kept)?
            }
            FreeQuestion::Layouts => {
                let Some(layouts) = &layouts else {
                    return Err(Fault::new(
                        "layouts are counted by a ladder of the whole deck, or by its layers, only",
                    ));
                };
                // The first is the empty layout, which nobody asks for.
                if let Some(size) = differs(&self.counts, &layouts.counts()[1..]) {
                    return Err(Fault::new(format!("the ladder shows another number of layouts of size {size}")));
                }
                if let Some(classes) = &self.classes {
                    let known = Classes::new(shape)?.of(layouts)?;
                    if let Some(size) = differs(classes, &known) {
                        return Err(Fault::new(format!("there is another number of classes of size {size}")));
                    }
                }
                layouts.largest() as u128
            }
        };
        let (stated, range) = (self.stated, Range { least, most: proven.most });
        if stated != range {
            return Err(Fault::new(format!("the answer states `{stated}` where the claim shows `{range}`")));
        }
        proven.settle(self.known)?;
        let (kept, classes) = (std::mem::take(&mut self.kept), self.classes.take());
        self.freed = Some(DeckFreed { shape, question: self.question, range, kept, layouts, classes });
        Ok(())
    }
}

impl Follow for Laying {
    type Told = Checked;

    fn open(&mut self, _: usize, heading: &str) -> Result<bool, Fault> {
        self.close()?;
        let (word, rest) = heading.split_once(' ').unwrap_or((heading, ""));
        match (&mut self.section, self.question, word) {
            (Section::Answered, FreeQuestion::Largest, "kept") => self.section = self.keep(rest)?,
            (Section::Answered, FreeQuestion::Layouts, _) if heading == LAYOUTS && self.counts.is_empty() => {
                self.section = Section::Layouts;
            }
            (Section::Answered, FreeQuestion::Layouts, _) if heading == CLASSES && self.classes.is_none() => {
                self.classes = Some(Vec::new());
                self.section = Section::Classes;
            }
            (Section::Answered, _, "bound") => {
                let mut bounding = Bounding::new(self.shape);
                bounding.open(rest)?;
                self.section = Section::Bound(Box::new(bounding));
            }
            (Section::Bound(bounding), _, "bound") if bounding.is_open() => bounding.open(rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn line(&mut self, _: usize, line: &str) -> Result<bool, Fault> {
        match &mut self.section {
            Section::Kept(listed, cards) => {
                let factor = listed.shape();
                for word in words(1, line) {
                    if cards.len() >= factor.most_cards() {
                        return Err(word.fault("too many cards are kept to go through them"));
                    }
                    let card: Card = word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?;
                    card.fits(factor).map_err(|fault| fault.at_place(word.place))?;
                    cards.push(card);
                }
            }
            Section::Layouts => count(line, "layouts", &mut self.counts)?,
            Section::Classes => count(line, "classes", self.classes.get_or_insert_default())?,
            Section::Bound(bounding) => bounding.line(line)?,
            Section::Answered | Section::Bounded => return Ok(false),
        }
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.close()?;
        match std::mem::replace(&mut self.section, Section::Bounded) {
            Section::Bound(bounding) => self.conclude(*bounding).map(|()| true),
            other => {
                self.section = other;
                Ok(false)
            }
        }
    }

    fn expected(&self) -> &'static str {
        match &self.section {
            Section::Answered if self.question == FreeQuestion::Layouts => {
                "`layouts`, `classes under exchanges` or `bound ...`"
            }
            Section::Answered => "`kept ...` or `bound ...`",
            Section::Kept(..) => "cards, indented, or `bound ...`",
            Section::Layouts | Section::Classes => "counts, indented, or `bound ...`",
            Section::Bound(bounding) => bounding.expected(),
            Section::Bounded => "`end`",
        }
    }

    fn finish(self: Box<Self>) -> Result<Checked, Fault> {
        self.freed.map(Checked::new).ok_or_else(|| Fault::new("the claim has no bound"))
    }
}

/// Reads the next of some counts.
fn count(line: &str, what: &str, counts: &mut Vec<u128>) -> Result<(), Fault> {
    let count = line.trim();
    if counts.len() >= MOST_SIZES {
        return Err(Fault::new(format!("{what} of more than {MOST_SIZES} cards are counted")));
    }
    let number = count.parse().ok().filter(|_| count.bytes().all(|b| b.is_ascii_digit()));
    counts.push(number.ok_or_else(|| Fault::new(format!("`{}` is no number of {what}", shorten(count))))?);
    Ok(())
}

/// The first size, from 1, where counts are not those that are known; none where they are the same.
fn differs(counts: &[u128], known: &[u128]) -> Option<usize> {
    let differs = counts.iter().zip(known).position(|(one, two)| one != two);
    let ends = (counts.len() != known.len()).then(|| counts.len().min(known.len()));
    differs.or(ends).map(|place| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::TITLE;

    const SQUARE: &str = "free\ndeck set 2x3\nanswer yes 4\nkept 2\n  00 01\n  10 11\nbound simple\nend\n";
    const GAP: &str =
        "free\ndeck set 4x4\nanswer from 81 to 144\nkept 4 grid\nbound simple layers 2\nbound simple\nend\n";
    const LAYOUTS: &str =
        "layouts\ndeck set 1x3\nanswer yes 2\nlayouts\n  3\n  3\nbound ladder\n  + 0/2/0 0/1/2\n  + 0/0/2\nend\n";
    const CLASSED: &str = "layouts\ndeck set 2x3\nanswer yes 4\nlayouts\n  9\n  36\n  72\n  54\n\
        classes under exchanges\n  1\n  2\n  2\n  3\nbound levels 0\nend\n";
    const PRODUCT: &str = "free\ndeck set 3x4\nanswer from 18 to 36\nkept 1\n  0 3\nkept 2 grid\nbound simple layers 2\nbound simple\nend\n";
    const KINDS: &str = "free\ndeck set 4x4\nanswer from 21 to 144\nkept 3 groups 2+1+1 3+1 3+1\n  001 010\n  100\nkept 1\n  2\nbound simple layers 2\nbound simple\nend\n";
    const DEEP: &str = "free\ndeck set 3x3\nanswer from 8 to 18\nkept 3 grid\nbound simple layers 2\nbound simple layers 1\nbound ladder\n  + 0/2/0 0/1/2\n  + 0/0/2\nend\n";

    /// What follows `question `, as part of a claim.
    fn check(text: &str) -> Result<DeckFreed, Fault> {
        crate::check(&format!("{TITLE}\nquestion {text}"))?.told()
    }

    #[test]
    fn what_holds_is_accepted() {
        let freed = check(SQUARE).unwrap();
        assert_eq!((freed.settled(), freed.layouts()), (Some(4), None));
        let freed = check(GAP).unwrap();
        assert_eq!((freed.settled(), freed.range()), (None, Range { least: 81, most: 144 }));
        let freed = check(LAYOUTS).unwrap();
        assert_eq!(freed.layouts().unwrap().counts(), [1, 3, 3]);
        assert_eq!(freed.classes(), None);
        assert_eq!(check(CLASSED).unwrap().classes(), Some(&[1, 2, 2, 3][..]));
        let mut kept = Vec::new();
        let keep = |card: &Card| {
            kept.push(card.to_string());
            Ok(())
        };
        check(PRODUCT).unwrap().each_kept(keep).unwrap();
        assert_eq!((kept.len(), &kept[0], &kept[17]), (18, &"000".to_owned(), &"322".to_owned()));
        let freed = check(KINDS).unwrap();
        assert_eq!((freed.range(), freed.kept().len()), (Range { least: 21, most: 144 }, 2));
        // The counts are those of a layer, and not of the deck.
        assert_eq!(check(DEEP).unwrap().layouts(), None);
        for text in [
            "free\ndeck set 5x1\nanswer yes 0\nkept 5 grid\nbound simple\nend\n",
            "free\ndeck set 5x1\nanswer yes 0\nkept 5\nbound simple\nend\n",
            "free\ndeck set 10000x2\nanswer yes 1\nkept 10000 grid\nbound simple\nend\n",
            "free\ndeck set 1x60000\nanswer yes 59999\nkept 1 grid\nbound simple\nend\n",
            "free\ndeck set 2x60000\nanswer yes 3599880001\nkept 2 grid\nbound simple\nend\n\n  \n",
            "layouts\ndeck set 1x1\nanswer yes 0\nlayouts\nbound ladder\nend\n",
        ] {
            assert!(check(text).is_ok(), "{text}: {:?}", check(text));
        }
    }

    #[test]
    fn a_claim_that_is_cut_anywhere_is_refused() {
        for text in [SQUARE, GAP, LAYOUTS, CLASSED, PRODUCT, KINDS, DEEP] {
            for end in 0..text.len() - 1 {
                assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn what_does_not_hold_is_told_why() {
        for (text, part) in [
            (SQUARE.replace("end\n", "end\n  00\n"), "an indented line does not belong here"),
            (SQUARE.replace("yes 4", "yes 5"), "states `yes 5` where the claim shows `yes 4`"),
            (SQUARE.replace("yes 4", "from 4 to 5"), "states `from 4 to 5`"),
            (SQUARE.replace("yes 4", "no"), "an answer is"),
            (SQUARE.replace(" 11", " 20"), "the kept cards hold the set 00 10 20"),
            (SQUARE.replace(" 11", ""), "shows `from 3 to 4`"),
            (SQUARE.replace(" 11", " 10"), "card 10 is there twice"),
            (SQUARE.replace(" 11", " 13"), "line 7, column 6: value 3 of card 13"),
            (SQUARE.replace(" 11", " 1x"), "line 7, column 6: value 33 of card 1x"),
            (SQUARE.replace("kept 2", "kept 3"), "is 3, and must be from 1 to 2"),
            (SQUARE.replace("kept 2", "kept"), "properties of kept cards"),
            (SQUARE.replace("kept 2\n", "kept 2 grid\n"), "an indented line does not belong"),
            (SQUARE.replace("bound simple\n", ""), "`end` does not belong here; expected `kept ...`"),
            (SQUARE.replace("simple", "simple layers 2"), "the number of properties of a layer is 2"),
            (SQUARE.replace("simple", "round"), "`round` is no way"),
            (SQUARE.replace("simple", "simple\nbound simple"), "expected `end`"),
            (SQUARE.replace("bound simple\n", "bound simple\n  1\n"), "an indented line does not belong"),
            (SQUARE.replace("set 2x3", "sets 2x3"), "a deck is written"),
            (SQUARE.replace("2x3", "2x0"), "the number of values is 0"),
            (SQUARE.replace("free", "all"), "`all` is no question"),
            (SQUARE.replace("end", "end\nend"), "follows the end"),
            (SQUARE.replace("kept 2", "kept 2 squares"), "`squares` is no way to keep cards"),
            (KINDS.replace("100", "000"), "line 8, column 1: the kept cards hold a set: by kinds, 1 of 001"),
            (KINDS.replace("100", "101"), "shows `from 15 to 144`"),
            (KINDS.replace("100", "300"), "line 7, column 3: value 3 of card 300"),
            (KINDS.replace("100", "120"), "property 2 of kind 120 has no group 2"),
            (KINDS.replace("100", "001"), "card 001 is there twice"),
            (KINDS.replace("3+1 3+1", "3+1"), "line 5, column 1: `2+1+1 3+1` does not group the values of 3x4"),
            (KINDS.replace("groups 2+1+1 3+1 3+1", "groups"), "`groups` is no way"),
            (GAP.replace("layers 2", "layers 4"), "is 4, and must be from 1 to 3"),
            (GAP.replace("layers 2", "layers 0"), "must be from 1 to 3"),
            (GAP.replace("layers 2", "layers 3"), "3x4 has more than two properties"),
            (GAP.replace("bound simple\n", ""), "the bound of the layers is missing"),
            (GAP.replace("to 144", "to 143"), "shows `from 81 to 144`"),
            (GAP.replace("from 81", "from 82"), "shows `from 81 to 144`"),
            (GAP.replace("bound simple\n", "kept 4 grid\n"), "expected `bound ...`"),
            (GAP.replace("kept 4", "kept 3"), "have 3 properties, and need 4"),
            (GAP.replace("4x4", "10000x60000"), "2^128"),
            (LAYOUTS.replace("  3\n  3", "  3\n  4"), "another number of layouts of size 2"),
            (LAYOUTS.replace("  3\n  3", "  3"), "another number of layouts of size 2"),
            (LAYOUTS.replace("  3\n  3", "  3\n  3\n  0"), "another number of layouts of size 3"),
            (LAYOUTS.replace("  3\n  3", "  3\nlayouts\n  3"), "`layouts` does not belong here"),
            (LAYOUTS.replace("  3\n  3", "  3\n  -3"), "`-3` is no number of layouts"),
            (CLASSED.replace("  2\n  3\n", "  2\n  5\n"), "another number of classes of size 4"),
            (CLASSED.replace("  2\n  3\n", "  2\n"), "another number of classes of size 4"),
            (CLASSED.replace("  2\n  3\n", "  2\n  3\n  0\n"), "another number of classes of size 5"),
            (CLASSED.replace("  2\n  3\n", "  2\n  x\n"), "`x` is no number of classes"),
            (CLASSED.replace("  3\nbound", "  3\nclasses under exchanges\nbound"), "does not belong here"),
            (CLASSED.replace("under exchanges", "under affine maps"), "does not belong here; expected"),
            (CLASSED.replace("classes under exchanges", "classes"), "does not belong here; expected"),
            (CLASSED.replace("  54", "  55"), "another number of layouts of size 4"),
            (CLASSED.replace("levels 0", "simple"), "by a ladder of the whole"),
            (SQUARE.replace("bound", "classes under exchanges\n  1\nbound"), "does not belong here"),
            (LAYOUTS.replace("  3\n  3", &"  3\n".repeat(200)), "more than 128 cards"),
            (LAYOUTS.replace("yes 2", "yes 3"), "shows `yes 2`"),
            (LAYOUTS.replace("0/0/2\n", "0/0/1\n"), "line 10, column 5: the motion does not lead"),
            (LAYOUTS.replace("  + 0/0/2\n", ""), "the ladder ends before card 1 is added to the layout [0]"),
            (
                LAYOUTS.replace("bound ladder\n  + 0/2/0 0/1/2\n  + 0/0/2\n", "bound simple\n"),
                "by a ladder of the whole",
            ),
            (LAYOUTS.replace("layouts\n  3", "kept 1\n  0"), "does not belong here"),
            (LAYOUTS.replace("1x3", "5x3"), "can't be told apart"),
            (DEEP.replace("layers 1", "layers 1\nbound simple layers 1"), "from 1 to 0"),
        ] {
            let fault = check(&text).map_or_else(|fault| fault.to_string(), |_| "accepted".to_owned());
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
