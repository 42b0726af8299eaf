//! How many cards a swish can have at most, by prices.
//!
//! # The argument
//! Let a card be worth D, and let every orbit of cells (in a fixed deal: every cell)
//! have a price for a point laid there and one for a circle, of either sign. What a
//! card **gains** is D less the prices of its symbols; since symbols stay in their
//! orbits, it gains the same however it lies. In a swish of n cards the gains and the
//! prices add up to n * D. The gains are at most those of all cards that gain
//! something. The prices are those of the cells that are used, each of which holds a
//! point and a circle: at most the sum of both prices, for all cells where that is
//! above 0. So
//!
//! > n * D <= the gains above 0 of all cards + the sums above 0 of all cells,
//!
//! whatever the prices are: bad ones prove less, and none prove too much. If that is
//! less than the wanted cards are worth, there is no such swish.
//!
//! # Cases
//! A split names things and a number N: a swish has at most N of them laid, or at
//! least N + 1, and prices may be told for each case by itself. In the first case a
//! price p of the split, which is not negative, is taken from the gain of a card for
//! each of the things that it has, and N * p is added to the bound: what was taken is
//! at most that. In the second case p is added to the gain for each thing, and
//! (N + 1) * p is taken from the bound: what was added is at least that. Splits within
//! splits are a tree, and a swish comes to one of its leaves; when each leaf is
//! refuted, there is none.
//!
//! # How good it is
//! The best prices are those of the dual of a linear program, whose bound is that of
//! cards laid in parts. A price for each cell instead of each orbit would be no
//! better: turning all prices with the cards and taking the mean keeps the bound.

use crate::fault::Fault;
use crate::problem::Refuted;
use crate::swish::card::Card;
use crate::swish::cases::{CaseLine, Thing};
use crate::swish::deal::Deal;
use crate::swish::grid::Cell;
use crate::swish::orbits::Orbit;
use crate::swish::prices::Slot;
use crate::swish::wanted::Wanted;
use std::collections::BTreeMap;

/// Cards that have their symbols in the same orbits, and so the same price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The orbits of their points, and those of their circles, as [`Counter::slot`]
    /// numbers them; sorted.
    pub slots: Vec<u32>,
    /// The cards, by their places in the deal.
    pub cards: Vec<usize>,
}

/// The cards and the orbits of a deal, as prices see them.
#[derive(Clone, Debug)]
pub struct Counter {
    deal: Deal,
    /// The first cells of the orbits that a card has a symbol on, sorted, and how many
    /// cells each of them has.
    orbits: Vec<(Cell, u32)>,
    alike: Vec<Alike>,
}

impl Counter {
    /// Sorts the cards of a deal. Blank ones are left out: they take no part.
    #[must_use]
    pub fn of(deal: &Deal) -> Self {
        let cells = deal.cards().iter().flat_map(Card::cells);
        let mut firsts: Vec<Cell> = cells.map(|&cell| Orbit::first(deal, cell)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        let orbits = firsts.into_iter().map(|cell| (cell, Orbit::cells(deal, cell).len() as u32)).collect();
        let mut counter = Self { deal: deal.clone(), orbits, alike: Vec::new() };
        let mut alike: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
        for (i, card) in deal.cards().iter().enumerate().filter(|(_, card)| !card.is_blank()) {
            alike.entry(counter.slots(card).unwrap_or_default()).or_default().push(i);
        }
        counter.alike = alike.into_iter().map(|(slots, cards)| Alike { slots, cards }).collect();
        counter
    }

    /// The cards, those alike together, in the order of their slots.
    #[must_use]
    pub fn alike(&self) -> &[Alike] {
        &self.alike
    }

    /// How many cells each orbit has. The slots of the i-th are 2i, for points, and
    /// 2i + 1, for circles.
    pub fn sizes(&self) -> impl ExactSizeIterator<Item = u32> {
        self.orbits.iter().map(|&(_, size)| size)
    }

    /// The slot with this number, on the first cell of its orbit.
    #[must_use]
    pub fn slot(&self, number: u32) -> Slot {
        Slot { cell: self.orbits[number as usize / 2].0, circle: number % 2 == 1 }
    }

    /// The number of a slot; none when no card has a symbol in its orbit.
    fn number(&self, slot: Slot) -> Option<u32> {
        if !self.deal.grid().holds(slot.cell) {
            return None;
        }
        let orbit = self.orbits.binary_search_by_key(&Orbit::first(&self.deal, slot.cell), |&(cell, _)| cell).ok()?;
        Some(2 * orbit as u32 + u32::from(slot.circle))
    }

    /// The slots of a card, sorted; none when no card has a symbol in one of them.
    fn slots(&self, card: &Card) -> Option<Vec<u32>> {
        let points = card.points().iter().map(|&cell| Slot { cell, circle: false });
        let circles = card.circles().iter().map(|&cell| Slot { cell, circle: true });
        let mut slots = points.chain(circles).map(|slot| self.number(slot)).collect::<Option<Vec<_>>>()?;
        slots.sort_unstable();
        Some(slots)
    }

    /// How many of the things each card has, for those that have any: the place of
    /// its class, and the number.
    fn count(&self, things: &[Thing]) -> Result<Vec<(usize, u32)>, Fault> {
        let mut cards = BTreeMap::new();
        let mut slots: BTreeMap<u32, u32> = BTreeMap::new();
        for thing in things {
            match thing {
                Thing::Card(card) => {
                    let alike = self.slots(card).and_then(|slots| {
                        self.alike.binary_search_by(|alike| alike.slots.cmp(&slots)).ok().filter(|_| !slots.is_empty())
                    });
                    let alike = alike.ok_or_else(|| Fault::new(format!("no card of the deal is like {card}")))?;
                    *cards.entry(alike).or_insert(0) += 1;
                }
                Thing::Slot(slot) => *slots.entry(self.named(*slot)?).or_insert(0) += 1,
            }
        }
        if !slots.is_empty() {
            for (i, alike) in self.alike.iter().enumerate() {
                let count: u32 = alike.slots.iter().filter_map(|slot| slots.get(slot)).sum();
                if count > 0 {
                    *cards.entry(i).or_insert(0) += count;
                }
            }
        }
        Ok(cards.into_iter().collect())
    }

    fn named(&self, slot: Slot) -> Result<u32, Fault> {
        self.number(slot).ok_or_else(|| Fault::new(format!("no card has a symbol in the orbit of {}", slot.cell)))
    }
}

/// One of the splits around a case.
#[derive(Clone, Debug)]
struct Split {
    most: u32,
    /// How many of the things the cards have.
    counts: Vec<(usize, u32)>,
    /// Whether this is the second case.
    more: bool,
}

/// The prices of a case.
#[derive(Clone, Debug)]
struct Prices {
    worth: u32,
    slots: Vec<Option<i32>>,
    splits: Vec<Option<u32>>,
}

/// Checks prices in cases as they are told.
#[derive(Clone, Debug)]
pub struct Ledger {
    wanted: Wanted,
    counter: Counter,
    /// The symbols of all classes of cards and the orbits: what one case takes.
    length: u64,
    path: Vec<Split>,
    /// How many classes the splits of the path count, and one for each split.
    counted: usize,
    prices: Option<Prices>,
    effort: u64,
}

impl Ledger {
    /// The most additions that all cases together may take.
    const PATIENCE: u64 = 20_000_000_000;

    /// The most classes of cards that all splits around a case may count together.
    const MOST_COUNTED: usize = 5_000_000;

    /// Nothing has a price yet.
    ///
    /// # Errors
    /// When what is wanted can't be refuted in this way.
    pub fn of(wanted: &Wanted) -> Result<Self, Fault> {
        if !wanted.besides.is_empty() {
            return Err(Fault::new("prices bound the number of cards, and say nothing about a list"));
        }
        let counter = Counter::of(&wanted.deal);
        let length = counter.alike.iter().map(|alike| alike.slots.len() as u64 + 1).sum::<u64>();
        let length = length + 2 * counter.orbits.len() as u64 + 1;
        Ok(Self { wanted: wanted.clone(), counter, length, path: Vec::new(), counted: 0, prices: None, effort: 0 })
    }

    /// Takes one line.
    ///
    /// # Errors
    /// When it does not belong there, names what there is not, or ends a case that its
    /// prices do not refute.
    pub fn line(&mut self, line: &CaseLine) -> Result<(), Fault> {
        match (line, &mut self.prices) {
            (CaseLine::Split { most, things }, None) => {
                self.spend(self.length)?;
                let counts = self.counter.count(things)?;
                self.counted += counts.len() + 1;
                if self.counted > Self::MOST_COUNTED {
                    return Err(Fault::new("the splits around this case count too many cards"));
                }
                self.path.push(Split { most: *most, counts, more: false });
                Ok(())
            }
            (CaseLine::Per(worth), None) => {
                let slots = vec![None; 2 * self.counter.orbits.len()];
                self.prices = Some(Prices { worth: *worth, slots, splits: vec![None; self.path.len()] });
                Ok(())
            }
            (CaseLine::Price { price, slots }, Some(prices)) => slots.iter().try_for_each(|&slot| {
                let number = self.counter.named(slot)?;
                match prices.slots[number as usize].replace(*price) {
                    None => Ok(()),
                    Some(_) => Err(Fault::new(format!("the orbit of slot {slot} has a price already"))),
                }
            }),
            (CaseLine::Case { split, price }, Some(prices)) => {
                let around = prices.splits.len();
                let own = split.checked_sub(1).and_then(|i| prices.splits.get_mut(i));
                match own.map(|own| own.replace(*price)) {
                    Some(None) => Ok(()),
                    Some(Some(_)) => Err(Fault::new(format!("split {split} has a price already"))),
                    None => Err(Fault::new(format!("there is no split {split}, but only {around} around this case"))),
                }
            }
            (CaseLine::Else, Some(_)) => {
                self.close()?;
                match self.path.last_mut() {
                    Some(split) => split.more = true,
                    None => return Err(Fault::new("there is no split whose other case this could be")),
                }
                Ok(())
            }
            (CaseLine::Split { .. } | CaseLine::Per(_), Some(_)) => {
                Err(Fault::new("this case has its prices already; the next one begins with `else`"))
            }
            (CaseLine::Price { .. } | CaseLine::Case { .. } | CaseLine::Else, None) => {
                Err(Fault::new("a case begins with `split` or `per`"))
            }
        }
    }

    /// The stamp that what is wanted does not exist.
    ///
    /// # Errors
    /// When a case is missing, or the last one is not refuted.
    pub fn finish(mut self) -> Result<Refuted<Wanted>, Fault> {
        self.close()?;
        match self.path.last() {
            None => Ok(Refuted::stamp(self.wanted)),
            Some(_) => Err(Fault::new("the other case of a split is missing")),
        }
    }

    /// Ends a case, and with it all splits whose second case it is.
    fn close(&mut self) -> Result<(), Fault> {
        let Some(prices) = self.prices.take() else {
            return Err(Fault::new("a case ends before its prices are told"));
        };
        let (bound, wanted) = (self.bound(&prices)?, self.wanted.fewest());
        let worth = i128::from(prices.worth);
        if bound >= wanted as i128 * worth {
            let most = bound / worth;
            return Err(Fault::new(format!("the prices leave room for {most} cards, and {wanted} are wanted")));
        }
        while let Some(split) = self.path.pop_if(|split| split.more) {
            self.counted -= split.counts.len() + 1;
        }
        Ok(())
    }

    /// The bound of a case. Prices are below 2^32, a deal has less than 2^25 symbols and
    /// 2^21 cards, and patience ends before 2^35 splits and things, so nothing here
    /// comes near 2^127.
    fn bound(&mut self, prices: &Prices) -> Result<i128, Fault> {
        let counted: u64 = self.path.iter().map(|split| split.counts.len() as u64 + 1).sum();
        self.spend(self.length + counted)?;
        let slots: Vec<i128> = prices.slots.iter().map(|price| i128::from(price.unwrap_or(0))).collect();
        let price = |&slot: &u32| slots[slot as usize];
        let worth = i128::from(prices.worth);
        let cost = |alike: &Alike| alike.slots.iter().map(price).sum::<i128>();
        let mut gains: Vec<i128> = self.counter.alike.iter().map(|alike| worth - cost(alike)).collect();
        let mut bound = 0;
        for (split, price) in self.path.iter().zip(&prices.splits) {
            let price = i128::from(price.unwrap_or(0));
            let sign = if split.more { 1 } else { -1 };
            bound -= sign * price * (i128::from(split.most) + i128::from(split.more));
            split.counts.iter().for_each(|&(alike, count)| gains[alike] += sign * price * i128::from(count));
        }
        for (alike, gain) in self.counter.alike.iter().zip(gains) {
            bound += gain.max(0) * alike.cards.len() as i128;
        }
        for (pair, size) in slots.chunks_exact(2).zip(self.counter.sizes()) {
            bound += (pair[0] + pair[1]).max(0) * i128::from(size);
        }
        Ok(bound)
    }

    fn spend(&mut self, effort: u64) -> Result<(), Fault> {
        self.effort += effort;
        if self.effort > Self::PATIENCE {
            return Err(Fault::new("the cases are too many for a deal of this size"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swish::cases::CaseList;

    fn ledger(deal: &str, cards: usize, lines: &str) -> Result<(), String> {
        let lines = lines.replace("; ", "\n").parse::<CaseList>().unwrap();
        let refuted = Ledger::of(&Wanted::at_least(deal.parse().unwrap(), cards)).and_then(|mut ledger| {
            lines.0.iter().try_for_each(|line| ledger.line(line))?;
            ledger.finish()
        });
        refuted.map(|_| ()).map_err(|fault| fault.what().to_owned())
    }

    fn check(deal: &str, cards: usize, lines: &str, expected: Result<(), &str>) {
        match (ledger(deal, cards, lines), expected) {
            (Ok(()), Ok(())) => {}
            (Err(fault), Err(part)) => assert!(fault.contains(part), "{lines}: {fault} / {part}"),
            (found, _) => panic!("{deal} {lines}: {found:?}"),
        }
    }

    /// Three cards with two points each, around an odd cycle of point slots.
    const TRIANGLE: &str = "swish 1x3 fixed\na1,b1: b1,c1: a1,c1: :a1 :b1 :c1";

    #[test]
    fn prices_of_slots_are_added_up() {
        let chain = "swish 1x3 fixed\na1:b1 b1:c1";
        check(chain, 2, "per 1; price 2 a1*; price -2 a1o; price 1 b1*; price -1 b1o", Ok(()));
        // The first card gains 1 more, and the second nothing.
        check(chain, 2, "per 1; price 1 a1*; price -1 a1o; price 1 b1*; price -1 b1o", Ok(()));
        check(chain, 1, "per 1; price 1 a1*; price -1 a1o; price 1 b1*; price -1 b1o", Ok(()));
        check(chain, 2, "per 1", Err("room for 2 cards, and 2 are wanted"));
        check(chain, 3, "per 1", Ok(()));
        check(chain, 2, "per 2; price 2 a1*", Err("room for 2 cards"));
        check(chain, 2, "per 2; price 2 a1*; price -1 a1o", Ok(()));
        check(chain, 2, "", Err("before its prices are told"));
    }

    #[test]
    fn a_slot_stands_for_its_orbit_where_cards_turn() {
        // Two corners have three points between them, and one circle.
        let corners = "swish 1x3\na1: c1: a1: :a1 b1: b1:";
        check(corners, 3, "per 1; price 1 a1* b1*; price -1 c1o b1o", Ok(()));
        check(corners, 3, "per 1; price 1 a1* b1*; price -1 b1o", Err("room for 3"));
        check(corners, 3, "per 1; price 1 a1* c1*", Err("the orbit of slot c1* has a price already"));
        check("swish 3x3\nb1: a2: :b3", 3, "per 1; price 1 a2*; price -1 b3o", Ok(()));
    }

    /// Without the first card the other two share c1; with it they can't be laid.
    const WITHOUT: &str = "per 1; price 1 a1o b1o c1o; price -1 a1* b1*; price 2 c1*; case 1 3";
    const WITH: &str = "per 1; price 1 a1o b1o c1o; price 2 a1* b1*; price -1 c1*; case 1 3";

    #[test]
    fn cases_close_what_whole_prices_leave_open() {
        // Half of each card with two points and all circles count nine half cards.
        check(TRIANGLE, 5, "per 2; price 2 a1o b1o c1o; price 1 a1* b1* c1*", Ok(()));
        check(
            TRIANGLE,
            4,
            "per 2; price 2 a1o b1o c1o; price 1 a1* b1* c1*",
            Err("room for 4 cards, and 4 are wanted"),
        );
        check(TRIANGLE, 4, &format!("split 0 a1,b1:; {WITHOUT}; else; {WITH}"), Ok(()));
        check(TRIANGLE, 3, &format!("split 0 a1,b1:; {WITHOUT}; else; {WITH}"), Err("room for 3 cards, and 3"));
        check(TRIANGLE, 4, &format!("split 0 a1,b1:; {WITH}; else; {WITHOUT}"), Err("room for"));
        for (from, to) in
            [("case 1 3", "case 1 2"), ("c1*", "b1o"), ("2 c1*", "1 c1*"), ("price 1 a1o b1o", "price 1 b1o")]
        {
            let less = WITHOUT.replacen(from, to, 1);
            assert!(ledger(TRIANGLE, 4, &format!("split 0 a1,b1:; {less}; else; {WITH}")).is_err(), "{less}");
        }
        // Splits within splits: each case names those around it.
        let within = WITHOUT.replace("case 1", "case 2");
        let all = format!(
            "split 2 a1o; split 0 a1,b1:; {within}; else; {}; else; per 1; case 1 9",
            WITH.replace("case 1", "case 2")
        );
        check(TRIANGLE, 4, &all, Ok(()));
        check(TRIANGLE, 4, &all.replace("case 2", "case 1"), Err("room for"));
    }

    #[test]
    fn cases_come_in_order_and_whole() {
        let pair = "swish 1x2 fixed\na1:b1 b1:a1";
        let (first, second) = ("split 0 a1:b1; per 1; case 1 1", "per 1; price 1 a1*");
        check(pair, 3, &format!("{first}; else; {second}"), Ok(()));
        check(pair, 3, first, Err("the other case of a split is missing"));
        check(pair, 3, &format!("{first}; else"), Err("before its prices are told"));
        check(pair, 3, &format!("{first}; else; {second}; else"), Err("there is no split whose other case"));
        check(pair, 3, &format!("{second}; else"), Err("there is no split whose other case"));
        check(pair, 3, &format!("{first}; {second}"), Err("the next one begins with `else`"));
        check(pair, 3, "price 1 a1*", Err("a case begins with `split` or `per`"));
        check(pair, 3, "else", Err("a case begins with `split` or `per`"));
        check(pair, 3, "per 1; case 1 1", Err("there is no split 1, but only 0 around this case"));
        check(pair, 3, "split 0 a1:b1; per 1; case 1 1; case 1 1", Err("split 1 has a price already"));
        check(pair, 3, "split 0 a1:; per 1", Err("no card of the deal is like a1:"));
        check(pair, 3, "split 0 :; per 1", Err("no card of the deal is like :"));
        check(pair, 3, "split 0 c9*; per 1", Err("no card has a symbol in the orbit of c9"));
        check(pair, 3, "per 1; price 1 a2*", Err("no card has a symbol in the orbit of a2"));
    }

    #[test]
    fn splits_that_count_too_much_are_refused() {
        let pair = "swish 1x2 fixed\na1:b1 b1:a1".parse().unwrap();
        let mut ledger = Ledger::of(&Wanted::at_least(pair, 3)).unwrap();
        let split = CaseLine::Split { most: 9, things: vec![Thing::Slot("a1*".parse().unwrap())] };
        // Each counts one class of cards, and itself.
        ledger.counted = Ledger::MOST_COUNTED - 2;
        ledger.line(&split).unwrap();
        assert!(ledger.line(&split).unwrap_err().what().contains("count too many cards"));
        // What is closed counts no more.
        let mut ledger = Ledger { counted: 0, path: Vec::new(), ..ledger };
        for line in [split, CaseLine::Per(1), CaseLine::Else, CaseLine::Per(1)] {
            ledger.line(&line).unwrap();
        }
        assert_eq!(ledger.counted, 2);
        ledger.close().unwrap();
        assert_eq!(ledger.counted, 0);
    }

    #[test]
    fn each_side_of_a_split_counts_for_what_it_says() {
        let pair = "swish 1x2 fixed\na1:b1 b1:a1";
        // At most none of the first card: the other gains 1 alone.
        check(pair, 2, "split 0 a1:b1; per 1; case 1 1; else; per 1", Err("room for 2 cards, and 2 are wanted"));
        check(pair, 2, "split 0 a1:b1; per 1", Err("room for 2 cards, and 2 are wanted"));
        // At most one of it says nothing, and at least two is more than there are.
        let two = "per 1; case 1 9";
        check(pair, 2, &format!("split 1 a1:b1; per 1; else; {two}"), Err("room for"));
        check(pair, 3, &format!("split 1 a1:b1; per 1; else; {two}"), Ok(()));
        check(pair, 3, &format!("split 1 a1*; per 1; else; {two}"), Ok(()));
        // Slots count the symbols laid in their orbits: one card has two of them.
        let doubled = "swish 1x4\na1,d1:b1,c1 2x :a1 2x b1:";
        let none = "per 1; price 1 a1o b1*; price -1 b1o";
        check(doubled, 3, &format!("split 1 d1*; {none}; case 1 3; else; per 1"), Err("room for"));
        check(doubled, 6, "split 1 d1*; per 1; case 1 1; else; per 1", Ok(()));
        check(doubled, 5, "split 1 d1*; per 2; case 1 1; else; per 1", Err("room for 5 cards, and 5"));
    }

    #[test]
    fn numbers_of_slots_name_their_orbits() {
        let deal: Deal = "swish 2x3\nb1:a2 :c1,b2 a1:".parse().unwrap();
        let counter = Counter::of(&deal);
        assert_eq!(counter.sizes().collect::<Vec<_>>(), [4, 2]);
        let slots = (0..4).map(|number| counter.slot(number)).collect::<Vec<_>>();
        assert_eq!(slots, ["a1*", "a1o", "b1*", "b1o"].map(|slot| slot.parse().unwrap()));
        assert!((0..4).all(|number| counter.number(slots[number as usize]) == Some(number)));
    }

    #[test]
    fn what_cases_take_is_counted_and_patience_ends() {
        let deal: Deal = "swish 1x3 fixed\na1:b1 b1:c1".parse().unwrap();
        let lines: CaseList = "split 1 b1o b1*\nper 1\ncase 1 1\nelse\nper 1\n".parse().unwrap();
        // Two cards of two symbols, three cells, and what the rest takes; and in each case the things of two cards.
        let (length, things) = (2 * 3 + 2 * 3 + 1, 2 + 1);
        let all = length + 2 * (length + things);
        for left in [all, all - 1] {
            let mut ledger = Ledger::of(&Wanted::at_least(deal.clone(), 3)).unwrap();
            ledger.effort = Ledger::PATIENCE - left;
            lines.0.iter().try_for_each(|line| ledger.line(line)).unwrap();
            match ledger.finish() {
                Ok(_) => assert_eq!(left, all),
                Err(fault) => assert!(left < all && fault.what().contains("too many for a deal"), "{fault}"),
            }
        }
    }

    #[test]
    fn nothing_is_said_about_lists() {
        let deal: Deal = "swish 1x2 fixed\na1:b1 b1:a1".parse().unwrap();
        let besides = vec!["a1:b1@0 b1:a1@0".parse().unwrap()];
        let fault = Ledger::of(&Wanted { deal, cards: 2, besides }).unwrap_err();
        assert!(fault.what().contains("nothing about a list"), "{fault}");
    }
}
