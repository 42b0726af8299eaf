//! How many hands make a swish, without listing them.
//!
//! The kinds of cards are taken one after the other, in an order that the claim tells. What matters about a hand of the
//! kinds so far is where it can lie: its *tables*, that is which cells hold a point and which a circle, for every way to
//! lay it in which equal symbols do not meet. Two hands with the same tables are alike, since what completes the one
//! completes the other. So hands are not kept, but sets of tables, and how many hands have each.
//!
//! Why the number is right. After each kind, every hand of the kinds so far is counted once, under the number of its
//! cards (all numbers from the one asked for on are one) and the set of its tables; for a hand is a number of
//! copies of each kind, and each such number is tried once. Laying one more card on all tables of a hand in all ways gives
//! all tables of the larger hand, so the set depends on the former set alone. Three things are left out:
//!
//! - a table with a point whose circle no later kind can bring, or with a circle whose point none can bring: nothing
//!   completes it;
//! - in every table the cells that no later kind reaches: by the rule before, their symbols are met, and nobody looks at them again;
//! - a hand without a table: nothing completes it.
//!
//! In the end no cell is left, so each hand that is counted has a way to lie in which all is met. With two or more
//! cards it is a swish, and all swishes are among them. On the way, a hand with a table on which all is met is a swish already: so
//! there are at least as many as there are of those.
//!
//! The order decides how many sets there are, and nothing else.

use crate::fault::Fault;
use crate::patience::patience;
use crate::problem::Refuted;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::Cell;
use crate::swish::rules::FEWEST;
use crate::swish::wanted::{Besides, Wanted};
use crate::text::{MOST_NUMBER, number, words, write_words};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The steps after which a checker gives up on counting: some minutes.
pub const MOST_STEPS: u64 = 4_000_000_000;

/// The most tables that are kept at a time, sixteen bytes each.
const MOST_TABLES: usize = 48_000_000;

/// Which cells are told apart at a time.
const MOST_OPEN: usize = 64;

/// Steps for each set of tables, besides those for its tables.
const A_SET: u64 = 8;

/// How hands are counted: in this order of the kinds, in at most this many steps. Text form: `steps 1200`, then the cards,
/// some on each line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The steps that are allowed for.
    pub steps: u64,
    /// A card of each kind that has symbols.
    pub order: Vec<Card>,
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "steps {}", self.steps)?;
        write_words(f, "", self.order.iter().map(Card::to_string))
    }
}

impl FromStr for Course {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let steps = match words(1, first).collect::<Vec<_>>().as_slice() {
            [word, steps] if word.text == "steps" => number(steps.text, "the number of steps", 0, MOST_NUMBER)
                .map_err(|fault| fault.at_place(steps.place))?,
            _ => return Err(Fault::new("a count begins with its number of steps, as in `steps 1200`").at(1, 1)),
        };
        let mut order = Vec::new();
        for (line, text) in (2..).zip(rest.lines()) {
            for word in words(line, text) {
                order.push(word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?);
            }
        }
        Ok(Self { steps: steps as u64, order })
    }
}

impl Course {
    /// Counts along it.
    ///
    /// # Errors
    /// When it is none of the deal, or takes more steps than it tells or a checker has patience for.
    pub(in crate::swish) fn count(&self, deal: &Deal, at_least: usize) -> Result<u128, Fault> {
        let (mut left, mut patience) = (self.steps, patience(MOST_STEPS));
        let mut go_on = |steps: u64| {
            let within = steps <= left;
            left = left.saturating_sub(steps);
            within && patience(steps)
        };
        count_hands(deal, at_least, &self.order, &mut go_on, &mut |_| ())
    }
}

/// At least this many hands make a swish: the kernel has counted them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally(u128);

impl Tally {
    /// How many.
    #[must_use]
    pub fn hands(self) -> u128 {
        self.0
    }
}

/// How many hands of at least `at_least` cards make a swish; hands that differ only by duplicates are one. `go_on` is
/// asked before each piece of work, and told how many steps that takes; `told` hears after each kind how many there are at least.
///
/// # Errors
/// When the order is not one of the kinds of the deal, `go_on` says no, or there is too much to remember.
pub fn count_hands(
    deal: &Deal,
    at_least: usize,
    order: &[Card],
    go_on: &mut dyn FnMut(u64) -> bool,
    told: &mut dyn FnMut(Tally),
) -> Result<u128, Fault> {
    let at_least = at_least.max(FEWEST);
    let mut hands = Hands::from([((0, vec![Table::default()]), 1)]);
    for kind in kinds(deal, order)? {
        hands = kind.taken(hands, at_least, go_on)?;
        let all_met = |tables: &[Table]| tables.iter().any(|table| table.points == table.circles);
        let swishes = hands.iter().filter(|((cards, tables), _)| *cards == at_least && all_met(tables));
        told(Tally(sum(swishes.map(|(_, many)| *many))?));
    }
    sum(hands.into_iter().filter(|((cards, _), _)| *cards == at_least).map(|(_, many)| many))
}

fn sum(mut numbers: impl Iterator<Item = u128>) -> Result<u128, Fault> {
    let sum = numbers.try_fold(0_u128, u128::checked_add);
    sum.ok_or_else(|| Fault::new("the hands are too many to count"))
}

impl Wanted {
    /// Counts the hands of at least `cards` cards in this order, and refutes that there are more or fewer; see [`count_hands`].
    ///
    /// # Errors
    /// When the order is none, there is too much to remember, or `go_on` says no.
    pub fn counted(
        deal: &Deal,
        cards: usize,
        order: &[Card],
        go_on: &mut dyn FnMut(u64) -> bool,
        told: &mut dyn FnMut(Tally),
    ) -> Result<Refuted<Self>, Fault> {
        let besides = match count_hands(deal, cards, order, go_on, told)? {
            0 => Besides::default(),
            many => Besides::Counted(many),
        };
        Ok(Refuted::stamp(Self { deal: deal.clone(), cards, besides }))
    }

    /// Refutes it by counting in this order, as [`Refutation::Counts`](super::super::wanted::Refutation::Counts) does, for as long as `go_on` lets it.
    ///
    /// # Errors
    /// When there is a witness, the order is none, there is too much to remember, or `go_on` says no.
    pub fn counted_off(self, order: &[Card], go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self>, Fault> {
        self.count(|deal, cards| count_hands(deal, cards, order, go_on, &mut |_| ()))?;
        Ok(Refuted::stamp(self))
    }

    /// Counts the hands: there must be as many as do not count.
    pub(in crate::swish) fn count(
        &self,
        counting: impl FnOnce(&Deal, usize) -> Result<u128, Fault>,
    ) -> Result<(), Fault> {
        let expected = match &self.besides {
            Besides::Listed(_) => self.excluded()?.len() as u128,
            Besides::Counted(many) => *many,
        };
        // A listed hand of fewer cards is none of those that are counted.
        if let Besides::Listed(listed) = &self.besides
            && let Some(swish) = listed.iter().find(|swish| swish.len() < self.fewest())
        {
            return Err(Fault::new(format!("{swish} has fewer than {} cards", self.fewest())));
        }
        let counted = counting(&self.deal, self.cards)?;
        match counted == expected {
            true => Ok(()),
            false => Err(Fault::new(format!("there are {counted} such swishes, and not {expected}"))),
        }
    }
}

/// How many hands have this number of cards (up to the one asked for) and these tables.
type Hands = BTreeMap<(usize, Vec<Table>), u128>;

/// Cells with a point, and cells with a circle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Table {
    points: u64,
    circles: u64,
}

/// A kind of cards, when it is taken.
struct Kind {
    copies: usize,
    images: Vec<Table>,
    /// Cells to which later kinds can bring a point, and a circle.
    later: Table,
}

impl Kind {
    /// The hands with all numbers of cards of this kind.
    fn taken(&self, hands: Hands, at_least: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Hands, Fault> {
        let (mut next, mut kept) = (Hands::new(), 0);
        for ((mut cards, mut tables), many) in hands {
            for copy in 0..=self.copies {
                if copy > 0 {
                    cards = at_least.min(cards + 1);
                    tables = self.laid(&tables, go_on)?;
                }
                let left = self.left(&tables);
                if !left.is_empty() {
                    kept += left.len();
                    let counted = next.entry((cards, left)).or_insert(0_u128);
                    *counted = sum([*counted, many].into_iter())?;
                }
                if tables.is_empty() {
                    break;
                }
            }
            if kept > MOST_TABLES {
                return Err(too_much());
            }
        }
        Ok(next)
    }

    /// The tables with one more card of this kind on them.
    fn laid(&self, tables: &[Table], go_on: &mut dyn FnMut(u64) -> bool) -> Result<Vec<Table>, Fault> {
        if tables.len() * self.images.len() > MOST_TABLES {
            return Err(too_much());
        }
        if !go_on(A_SET + (tables.len() * self.images.len()) as u64) {
            return Err(Fault::new("counting the hands takes too many steps"));
        }
        let mut laid = Vec::with_capacity(tables.len());
        for table in tables {
            let free = |image: &&Table| table.points & image.points == 0 && table.circles & image.circles == 0;
            laid.extend(
                self.images
                    .iter()
                    .filter(free)
                    .map(|image| Table { points: table.points | image.points, circles: table.circles | image.circles }),
            );
        }
        Ok(different(laid))
    }

    /// What is kept of these tables, once this kind is done.
    fn left(&self, tables: &[Table]) -> Vec<Table> {
        let Table { points, circles } = self.later;
        let unmet = |table: &&Table| {
            let (point, circle) = (table.points & !table.circles, table.circles & !table.points);
            point & !circles == 0 && circle & !points == 0
        };
        let open = points | circles;
        let kept = tables.iter().filter(unmet);
        different(kept.map(|table| Table { points: table.points & open, circles: table.circles & open }).collect())
    }
}

fn too_much() -> Fault {
    Fault::new("the hands lie in too many ways to count them")
}

fn different(mut tables: Vec<Table>) -> Vec<Table> {
    tables.sort_unstable();
    tables.dedup();
    tables
}

/// The last kind, by its place in the order, that brings a point to a cell, and the last that brings a circle.
#[derive(Clone, Copy, Default)]
struct Last {
    point: Option<usize>,
    circle: Option<usize>,
}

/// The kinds of the deal in this order. A cell has a bit of its own from the first kind that reaches it to the last one;
/// then others may have it.
fn kinds(deal: &Deal, order: &[Card]) -> Result<Vec<Kind>, Fault> {
    let ordered = in_order(deal, order)?;
    let mut last: BTreeMap<Cell, Last> = BTreeMap::new();
    for (place, (_, images)) in ordered.iter().enumerate() {
        for image in images {
            image.points().iter().for_each(|cell| last.entry(*cell).or_default().point = Some(place));
            image.circles().iter().for_each(|cell| last.entry(*cell).or_default().circle = Some(place));
        }
    }
    let mut open: BTreeMap<Cell, u64> = BTreeMap::new();
    let mut kinds = Vec::with_capacity(ordered.len());
    for (place, (copies, images)) in ordered.iter().enumerate() {
        for cell in images.iter().flat_map(Card::cells) {
            if !open.contains_key(cell) {
                let used = open.values().fold(0, |used, bit| used | bit);
                let free = (0..MOST_OPEN).map(|bit| 1 << bit).find(|bit| used & bit == 0);
                open.insert(*cell, free.ok_or_else(too_many_cells)?);
            }
        }
        let bits = |cells: &[Cell]| cells.iter().filter_map(|cell| open.get(cell)).fold(0, |bits, bit| bits | bit);
        let images = images.iter().map(|image| Table { points: bits(image.points()), circles: bits(image.circles()) });
        let images = images.collect();
        let is_later = |last: Option<usize>| last.is_some_and(|last| last > place);
        let mut later = Table::default();
        open.retain(|cell, bit| {
            let Last { point, circle } = last[cell];
            later.points |= if is_later(point) { *bit } else { 0 };
            later.circles |= if is_later(circle) { *bit } else { 0 };
            is_later(point) || is_later(circle)
        });
        kinds.push(Kind { copies: *copies, images, later });
    }
    Ok(kinds)
}

fn too_many_cells() -> Fault {
    Fault::new(format!("in this order more than {MOST_OPEN} cells would have to be told apart at a time"))
}

/// For each kind of the deal that has symbols, in this order, its copies and its images.
fn in_order(deal: &Deal, order: &[Card]) -> Result<Vec<(usize, Vec<Card>)>, Fault> {
    let mut copies: BTreeMap<Card, usize> = BTreeMap::new();
    for card in deal.cards().iter().filter(|card| !card.is_blank()) {
        *copies.entry(deal.kind(card)).or_default() += 1;
    }
    let mut ordered = Vec::with_capacity(copies.len());
    for card in order {
        let kind = deal.kind(card);
        let many = copies.remove(&kind).ok_or_else(|| {
            Fault::new(format!("card {card} of the order is not in the deal, or its kind comes a second time"))
        })?;
        ordered.push((many, deal.images(&kind).into_iter().map(|(_, image)| image).collect()));
    }
    match copies.keys().next() {
        None => Ok(ordered),
        Some(card) => Err(Fault::new(format!("the order leaves out card {card}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::enumerate::{PATIENCE, every_swish, patience};

    fn order(deal: &Deal) -> Vec<Card> {
        let kinds: std::collections::BTreeSet<Card> = deal.cards().iter().map(|card| deal.kind(card)).collect();
        kinds.into_iter().filter(|card| !card.is_blank()).collect()
    }

    fn counted(deal: &Deal, at_least: usize, order: &[Card]) -> Result<u128, Fault> {
        let mut least = Tally::default();
        let all = count_hands(deal, at_least, order, &mut |_| true, &mut |tally| {
            assert!(tally >= least);
            least = tally;
        })?;
        assert!(order.is_empty() || least.hands() == all);
        Ok(all)
    }

    #[test]
    fn as_many_are_counted_as_are_listed_in_every_order() {
        for text in [
            "swish 1x2 fixed\na1:b1 a1:b1 b1:a1",
            "swish 1x2\na1:b1 b1:a1 b1:a1",
            "swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1",
            "swish 1x2 fixed\na1:b1 a1:b1 : :",
            "swish 1x2 fixed\na1: :a1 b1: :b1",
            "swish 2x2\n3x a1:b2 2x a1: :b1 a1,b2:a2 :a2 a1,a2:",
            "swish 3x3",
            "swish 2x6\nc1:a1 a1:c2 c1:e1 b1:b2 b1:c2 b1:c1 a1:e2",
            "swish 3x4\na1:b2 b2:a1 2x a1,b1:c2 c2:a1 c2:b1 a1:c1 b2:c2 c1,a3:b2 b1:b2",
        ] {
            let deal: Deal = text.parse().unwrap();
            let mut order = order(&deal);
            for turn in 0..=order.len() {
                for at_least in 0..6 {
                    let listed = every_swish(&deal, at_least, &mut patience(PATIENCE)).unwrap().len();
                    assert_eq!(counted(&deal, at_least, &order), Ok(listed as u128), "{text} {at_least} {order:?}");
                }
                if let Some(middle) = order.len().checked_sub(turn % 2 + 1) {
                    order.rotate_left(1);
                    order.swap(0, middle);
                }
            }
        }
    }

    #[test]
    fn the_commercial_deck_has_ten_million_swishes() {
        let deck = crate::swish::tests::commercial();
        // By the colours of point and circle, so that cells are soon done with.
        let colour = |cell: &Cell| usize::from(cell.column == 1) * 2 + usize::from(cell.row == 0 || cell.row == 3);
        let mut order = order(&deck);
        order.sort_by_key(|card| {
            let (point, circle) = (colour(&card.points()[0]), colour(&card.circles()[0]));
            (3 - point.max(circle), point, circle)
        });
        assert_eq!(counted(&deck, 2, &order), Ok(10_104_989));
    }

    #[test]
    fn an_order_has_every_kind_once() {
        let deal: Deal = "swish 1x2 fixed\na1:b1 b1:a1 :".parse().unwrap();
        let counted = |cards: &str| {
            let order: Vec<Card> = cards.split_whitespace().map(|card| card.parse().unwrap()).collect();
            counted(&deal, 2, &order).map_err(|fault| fault.what().to_owned())
        };
        assert_eq!((counted("a1:b1 b1:a1"), counted("b1:a1 a1:b1")), (Ok(1), Ok(1)));
        for wrong in ["a1:b1", "a1:b1 a1:b1 b1:a1", "a1:b1 b1:a1 :", "a1:b1 b1:a1 a1:"] {
            assert!(counted(wrong).unwrap_err().contains("order"), "{wrong}");
        }
        let order = order(&deal);
        let stopped = count_hands(&deal, 2, &order, &mut |_| false, &mut |_| ());
        assert!(stopped.unwrap_err().what().contains("too many steps"));
        let rows: String = (0..65).map(|row| format!("a{}: ", row + 1)).collect();
        let deal: Deal =
            format!("swish 65x1 fixed\n{rows} :{}", &rows.replace(": ", ",")[..rows.len() - 66]).parse().unwrap();
        let order: Vec<Card> = deal.cards().to_vec();
        let fault = count_hands(&deal, 2, &order, &mut |_| true, &mut |_| ()).unwrap_err();
        assert!(fault.what().contains("64 cells"), "{fault}");
    }

    const CLAIM: &str = "misdeal claim 1\nquestion count\ndeal\n  swish 1x4 fixed\n  a1:b1 b1:a1 c1:d1 d1:c1\nanswer yes 3\nproof counts\n  steps 81\n  a1:b1 b1:a1 c1:d1 d1:c1\nend\n";

    #[test]
    fn a_claim_states_the_number_and_no_other() {
        assert!(crate::check(CLAIM).is_ok());
        let more = CLAIM.replace("count\n", "count at-least 3\n");
        let listed = "witness\n  a1:b1@0 b1:a1@0\n  c1:d1@0 d1:c1@0\n  a1:b1@0 b1:a1@0 c1:d1@0 d1:c1@0\nproof";
        let all = CLAIM.replace("question count", "question all").replace("proof", listed);
        assert!(crate::check(&more.replace("yes 3", "yes 1")).is_ok());
        assert!(crate::check(&all).is_ok());
        assert!(crate::check(&CLAIM.replace("count\n", "count at-least 5\n").replace("yes 3", "no")).is_ok());
        for (wrong, why) in [
            (CLAIM.replace("yes 3", "yes 4"), "there are 3 such swishes, and not 4"),
            (CLAIM.replace("yes 3", "yes 2"), "there are 3 such swishes, and not 2"),
            (CLAIM.replace("yes 3", "yes 0"), "the number is 0"),
            (CLAIM.replace("yes 3", "yes"), "there is no witness"),
            (CLAIM.replace("yes 3", "no"), "there are 3 such swishes, and not 0"),
            (more, "there are 1 such swishes, and not 3"),
            (CLAIM.replace("steps 81", "steps 80"), "too many steps"),
            (CLAIM.replace("steps 81\n", ""), "begins with its number of steps"),
            (CLAIM.replace("  a1:b1 b1:a1 c1:d1 d1:c1\nend", "  a1:b1 b1:a1 c1:d1\nend"), "leaves out card d1:c1"),
            (CLAIM.replace("  a1:b1 b1:a1 c1:d1 d1:c1\nend", "  a1:b1 b1:a1 c1:d1 d1:b1\nend"), "not in the deal"),
            (CLAIM.replace("question count", "question all"), "there is no witness"),
            (CLAIM.replace("question count", "question max"), "there is no witness"),
            (all.replace("  c1:d1@0 d1:c1@0\n", "").replace("yes 3", "yes 2"), "there are 3 such swishes, and not 2"),
            (CLAIM.replace("proof counts\n  steps 81\n  a1:b1 b1:a1 c1:d1 d1:c1", "proof exhaustive"), "counted again"),
            (CLAIM.replace("proof counts\n  steps 81\n  a1:b1 b1:a1 c1:d1 d1:c1", "proof sums"), "counted again"),
            (CLAIM.replace("proof counts\n  steps 81\n  a1:b1 b1:a1 c1:d1 d1:c1", "proof lrat"), "counted again"),
        ] {
            let fault = crate::check(&wrong).err().map(|fault| fault.to_string()).unwrap_or_default();
            assert!(fault.contains(why), "{wrong}: {fault}");
        }
    }

    #[test]
    fn a_course_is_printed_as_it_is_read() {
        let text = "steps 7\na1:b1 b1:a1 a1: :a1 b1: :b1 a2: :a2 a3: :a3 a4: :a4 a5:\n";
        assert_eq!(text.parse::<Course>().unwrap().to_string(), text);
        for (bad, place) in [("", (1, 1)), ("steps x", (1, 7)), ("steps 1 2", (1, 1)), ("steps 1\na1: b1b2", (2, 5))] {
            let fault = bad.parse::<Course>().unwrap_err();
            assert_eq!(fault.place().map(|place| (place.line, place.column)), Some(place), "{fault}");
        }
    }
}
