//! That no set-free layout of `4x4` has 110 cards, or 109, by its full layers.
//!
//! The first property cuts the deck into four layers of 64 cards, and none keeps more than 28
//! ([`crate::set::theorems::exhaustive`], which is gone through first); one that does is called full. Four layers of which none is full
//! keep at most 4 x 27 = 108 cards, and with a single full one at most 109. The same holds for
//! each other property. So a layout of 110 cards has two full layers in the first property. One
//! of 109 cards has two in some property, which may be taken for the first one; or it has
//! exactly one in each property, and three layers of 27: those are for `crossed.rs`.
//!
//! # Why no layout with two full layers is missed
//!
//! The values of the first property can be exchanged, so these two are the first layers, A and
//! B. The other properties and their values can be exchanged in all layers alike, so A is one
//! of the firsts: of all full layers that can be moved onto each other, one. B may be any full
//! layer.
//!
//! Next look at another property. Each of its values j cuts a square of 16 cards out of every
//! layer, A(j) and B(j) of these two; and together the four squares of a value are a set-free
//! layout of three properties, of which A(j) and B(j) are two layers. Let m(S, T) be the most
//! cards of a set-free layout with such layers S and T. So the whole has at most
//! m(A(0), B(0)) + ... + m(A(3), B(3)) cards, for each of the three other properties. m is
//! worked out by going through all third layers, and does not change when S and T are moved
//! alike; so it is enough to know it for one S of each class, in a table of all T.
//!
//! Where this leaves room, the third layer C is gone through, square by square. The squares of
//! one value are a set-free layout, so for given A(j), B(j) and C(j) only some cards of D(j)
//! are left, of which a known number can be kept at most; squares C(j) that leave too few with the
//! best of the others are no part of a layout. When all of C is there, cards of all squares
//! rule out cards of D, and what is left is bounded again, by the most of each square. If that
//! still leaves room, nothing is shown, and the claim is refused.
//!
//! Each first layer is a [piece](Piece), which can be gone through by itself.

use crate::fault::Fault;
use crate::number::narrow;
use crate::patience::Patience;
use crate::set::shape::Shape;
use crate::set::theorems::exhaustive::{Layer, Part, VALUES, set_free, size};
use crate::set::theorems::full_layers::{FULL, firsts, full_layers};
use crate::set::theorems::layered::{exchanges, moved};
use crate::set::theorems::squares::{Ruled, RulesOut, WAYS, square};
use std::collections::{BTreeMap, BTreeSet};

/// Four full layers have no more cards, so nobody need speak of more.
pub(in crate::set) const MOST: usize = VALUES * FULL;

/// The fewest cards of a layout that has a full layer in each property for certain.
const LEAST: usize = VALUES * (FULL - 1) + 1;

/// The most pieces that are gone through; there are never more, unless less is allowed.
const PIECES: u64 = 1_000;

/// For estimates, in pairs of squares: what a second layer takes, what a close look at one takes and each square that
/// its third layer can begin with; and how many close looks are sampled.
const SECOND: f64 = 27.0;
const CLOSE: f64 = 430_000.0;
const CLOSE_SQUARE: f64 = 700.0;
const CLOSE_SAMPLE: usize = 16;

/// A part of what has to be gone through, by its first layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// All second layers that are full.
    Pairs(u64),
    /// The full layer of the second property has this value.
    Crossed(u64, usize),
}

/// That no set-free layout of `4x4` has this number of cards. Only [`Quarters::refute`] makes it, so who has it need not go through
/// them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany(usize);

impl TooMany {
    /// Goes through the layouts of `cards` cards, unless it is known already that there is none of as many or fewer.
    ///
    /// # Errors
    /// When it is not shown that there is none.
    pub(in crate::set) fn shown(cards: usize, known: Option<Self>) -> Result<Self, Fault> {
        match known.filter(|known| known.0 <= cards) {
            Some(known) => Ok(known),
            None => Quarters::new(cards)?.refute(),
        }
    }
}

/// What is needed to go through the layouts of a number of cards.
pub struct Quarters {
    /// How many cards a layout should have.
    cards: usize,
    pub(in crate::set) layer: Layer,
    /// All set-free squares.
    pub(in crate::set) squares: Vec<Part>,
    /// All set-free layers of 28 cards, in order.
    pub(in crate::set) full: Vec<u64>,
    /// One of each class of them.
    firsts: Vec<u64>,
    /// All exchanges of a square.
    group: Vec<Vec<usize>>,
    /// Which square of a class stands for it, and by which exchange it is reached.
    stands: BTreeMap<Part, (Part, usize)>,
    /// m(S, T), for the squares S that stand for a class and are part of a full layer, and all T.
    most: BTreeMap<Part, Vec<u8>>,
}

impl Quarters {
    /// Makes ready to go through the layouts of `cards` cards.
    ///
    /// # Errors
    /// When a layout of `cards` cards need not have full layers, or would have more than full ones.
    pub fn new(cards: usize) -> Result<Self, Fault> {
        if cards > MOST {
            return Err(Fault::new(format!(
                "four layers have at most {MOST} cards, so there is nothing to show of {cards}"
            )));
        }
        if cards < LEAST {
            return Err(Fault::new(format!("that {cards} cards can't be kept needs more than full layers")));
        }
        // Everything rests on it that no layer keeps more cards than a full one.
        if set_free(Shape::new(3, VALUES)?, FULL + 1)?.is_some() {
            return Err(Fault::new(format!("a layer keeps more than {FULL} cards")));
        }
        let mut quarters = Self::bare(Layer::new(Shape::new(2, VALUES)?)?);
        quarters.cards = cards;
        quarters.full = full_layers(&quarters.layer, &quarters.stands);
        quarters.firsts = firsts(&quarters.full);
        quarters.most = quarters.tables();
        Ok(quarters)
    }

    /// The squares, before any full layer is known.
    pub(in crate::set) fn bare(layer: Layer) -> Self {
        let squares: Vec<Part> = layer.of_size.iter().flatten().copied().collect();
        let group = exchanges(&layer);
        let stands = stands(&layer, &group);
        Self { cards: 0, layer, squares, full: Vec::new(), firsts: Vec::new(), group, stands, most: BTreeMap::new() }
    }

    /// All that has to be gone through.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let values = if self.cards == LEAST { VALUES } else { 0 };
        let crossed = move |&first: &u64| (0..values).map(move |value| Piece::Crossed(first, value));
        let pairs = self.firsts.iter().map(|&first| Piece::Pairs(first));
        pairs.chain(self.firsts.iter().flat_map(crossed)).collect()
    }

    /// Shows that there is no layout in a piece. Tells how often it had to be looked at closely.
    ///
    /// # Errors
    /// When that is not shown.
    pub fn refute_piece(&self, piece: Piece) -> Result<usize, Fault> {
        match piece {
            Piece::Pairs(first) => self.refute_pairs(first),
            Piece::Crossed(first, value) => crate::set::theorems::crossed::refute(self, first, value),
        }
    }

    /// About how much work a piece is, in pairs of squares that are put beside each other. Plans use it; nothing
    /// rests on it.
    #[must_use]
    pub fn effort(&self, piece: Piece) -> f64 {
        let first = match piece {
            Piece::Pairs(first) => first,
            Piece::Crossed(first, value) => return crate::set::theorems::crossed::effort(self, first, value),
        };
        let bounds = Bounds::of(self, first);
        let close: Vec<u64> = self.full.iter().copied().filter(|&second| bounds.most(second) >= self.cards).collect();
        let sampled = close.iter().step_by(close.len().div_ceil(CLOSE_SAMPLE).max(1));
        let thirds = sampled.map(|&second| Rest::new(self, first, second, self.cards - 2 * FULL).choices[0].len());
        let (many, sum) = thirds.fold((0_usize, 0), |(many, sum), thirds| (many + 1, sum + thirds));
        let closely = CLOSE + CLOSE_SQUARE * sum as f64 / many.max(1) as f64;
        SECOND * self.full.len() as f64 + closely * close.len() as f64
    }

    /// Shows that no set-free layout has this number of cards.
    ///
    /// # Errors
    /// When that is not shown.
    pub fn refute(&self) -> Result<TooMany, Fault> {
        let mut patience = Patience::new(PIECES);
        for piece in self.pieces() {
            if !patience.spend(1) {
                return Err(Fault::new(format!("to go through the layouts of {} cards takes too long", self.cards)));
            }
            self.refute_piece(piece)?;
        }
        Ok(TooMany(self.cards))
    }

    fn refute_pairs(&self, first: u64) -> Result<usize, Fault> {
        let bounds = Bounds::of(self, first);
        let left = self.full.iter().filter(|&&second| bounds.most(second) >= self.cards);
        let mut closely = 0;
        for &second in left {
            closely += 1;
            let rest = Rest::new(self, first, second, self.cards - 2 * FULL);
            if rest.leaves_room(0, 0, [self.layer.keeps.len() - 1; VALUES]) {
                return Err(Fault::new(format!("two full layers leave room for {} cards", self.cards)));
            }
        }
        Ok(closely)
    }

    /// m(S, T) for a square S of a full layer, and all T.
    pub(in crate::set) fn most_with(&self, square: Part) -> Vec<u8> {
        let (stands, exchange) = self.stands[&square];
        let (most, exchange) = (&self.most[&stands], &self.group[exchange]);
        let mut table = vec![0; most.len()];
        self.squares.iter().for_each(|&two| table[moved(two, exchange)] = most[two]);
        table
    }

    /// m(S, T) for the squares S that are needed.
    fn tables(&self) -> BTreeMap<Part, Vec<u8>> {
        let every =
            self.firsts.iter().flat_map(|&first| (0..3).flat_map(move |way| (0..VALUES).map(move |j| (first, way, j))));
        let needed: BTreeSet<Part> = every.map(|(first, way, j)| self.stands[&square(first, way, j)].0).collect();
        needed.into_iter().map(|one| (one, self.table(one))).collect()
    }

    /// m(S, T) for all T, one of each class under the exchanges that leave S as it is.
    fn table(&self, one: Part) -> Vec<u8> {
        let stay: Vec<&Vec<usize>> = self.group.iter().filter(|exchange| moved(one, exchange) == one).collect();
        let mut table = vec![0; self.layer.keeps.len()];
        for &two in &self.squares {
            // No layout has no cards, so what is there has been worked out.
            if table[two] == 0 {
                let (ruled, all) = (Ruled::of(&self.layer.ruled_out(one, two)), self.layer.keeps.len() - 1);
                let rest = |third: Part| size(third) + self.layer.keeps[all & !ruled.by(third)];
                let rest = self.squares.iter().map(|&third| rest(third));
                let most = size(one) + size(two) + rest.max().unwrap_or(0);
                stay.iter().for_each(|exchange| table[moved(two, exchange)] = narrow(most));
            }
        }
        table
    }
}

/// For each set-free square, the one that stands for its class, and the exchange that takes that one to it.
pub(in crate::set) fn stands(layer: &Layer, group: &[Vec<usize>]) -> BTreeMap<Part, (Part, usize)> {
    let mut stands = BTreeMap::new();
    for &square in layer.of_size.iter().flatten() {
        if !stands.contains_key(&square) {
            for (number, exchange) in group.iter().enumerate() {
                stands.entry(moved(square, exchange)).or_insert((square, number));
            }
        }
    }
    stands
}

/// m(A(j), T) for all squares A(j) of a first layer, by property and value, and all T.
pub(in crate::set) struct Bounds(pub(in crate::set) Vec<Vec<u8>>);

impl Bounds {
    pub(in crate::set) fn of(quarters: &Quarters, first: u64) -> Self {
        let of = |way: usize| (0..VALUES).map(move |j| quarters.most_with(square(first, way, j)));
        Self((0..WAYS).flat_map(of).collect())
    }

    /// m(A(j), T) by property, value and T.
    pub(in crate::set) fn with(&self, way: usize, j: usize, two: Part) -> usize {
        self.0[VALUES * way + j][two].into()
    }

    /// The most cards that a layout with this second layer has.
    fn most(&self, second: u64) -> usize {
        let sum = |way: usize| (0..VALUES).map(|j| self.with(way, j, square(second, way, j))).sum();
        (0..WAYS).map(sum).min().unwrap_or(usize::MAX)
    }
}

/// The third and fourth layer, when the others are given.
struct Rest<'a> {
    quarters: &'a Quarters,
    rules_out: RulesOut,
    /// The squares of the third layer, by value: the most cards of it and the fourth of that
    /// value, and the square.
    choices: Vec<Vec<(usize, Part)>>,
    /// How many cards both layers must have.
    cards: usize,
}

impl<'a> Rest<'a> {
    fn new(quarters: &'a Quarters, first: u64, second: u64, cards: usize) -> Self {
        let layer = &quarters.layer;
        let rules_out = RulesOut::of(layer, first, second);
        let mut rest = Self { quarters, rules_out, choices: Vec::new(), cards };
        let everything = [layer.keeps.len() - 1; VALUES];
        for j in 0..VALUES {
            let most = |square: Part| size(square) + layer.keeps[rest.rules_out.left(everything, j, square)[j]];
            rest.choices.push(quarters.squares.iter().map(|&square| (most(square), square)).collect());
        }
        let best: Vec<usize> = rest.choices.iter().map(|all| all.iter().map(|one| one.0).max().unwrap_or(0)).collect();
        let all: usize = best.iter().sum();
        for (best, choices) in best.iter().zip(&mut rest.choices) {
            choices.retain(|(most, _)| all - best + most >= cards);
        }
        rest
    }

    /// Whether squares from `j` on can be found such that there are cards enough, as far as
    /// this can tell, when the squares before had `had` cards, and leave these.
    fn leaves_room(&self, j: usize, had: usize, left: [Part; VALUES]) -> bool {
        let keeps = &self.quarters.layer.keeps;
        let fourth: usize = left.iter().map(|&left| keeps[left]).sum();
        let Some(choices) = self.choices.get(j) else { return had + fourth >= self.cards };
        // What the squares before keep, with the fourth layer, and the best of those that follow.
        let later = |from: usize| -> usize {
            let best = self.choices[from..].iter().zip(&left[from..]);
            best.map(|(choices, &left)| {
                let most = choices.iter().map(|&(most, square)| most.min(size(square) + keeps[left])).max();
                most.unwrap_or(0)
            })
            .sum()
        };
        let before: usize = left[..j].iter().map(|&left| keeps[left]).sum();
        if had + before + later(j) < self.cards {
            return false;
        }
        choices
            .iter()
            .any(|&(_, square)| self.leaves_room(j + 1, had + size(square), self.rules_out.left(left, j, square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::theorems::motion::members;
    use crate::set::theorems::squares::SQUARE;

    #[test]
    fn fewer_cards_are_not_spoken_of_and_more_neither() {
        for cards in [0, 87, 108] {
            assert!(Quarters::new(cards).err().unwrap().what().contains("full layers"));
        }
        for cards in [113, 257, usize::MAX] {
            assert!(Quarters::new(cards).err().unwrap().what().contains("at most 112 cards"));
        }
    }

    #[test]
    fn what_is_known_need_not_be_gone_through_again_and_the_rest_is_checked_before() {
        let check = |claim: &str, known: usize| {
            let checker = crate::set::free::FreeChecker::knowing(TooMany(known));
            checker.all(claim.lines())?.told().map(|freed: crate::set::free::DeckFreed| freed.range().most)
        };
        let claim = |deck: &str, answer: &str, kept: &str, bound: &str| {
            format!(
                "misdeal claim 1\nquestion free\ndeck set {deck}\nanswer {answer}\nkept {kept}\nbound {bound}\nend\n"
            )
        };
        assert_eq!(check(&claim("4x4", "from 81 to 109", "4 grid", "quarters 109"), 110), Ok(109));
        assert_eq!(check(&claim("4x4", "from 81 to 111", "4 grid", "quarters 111"), 110), Ok(111));
        let five = claim("5x4", "from 243 to 436", "5 grid", "layers 4\nbound quarters 109");
        assert_eq!(check(&five, 110), Ok(436));
        // What is wrong besides is told without going through anything.
        for (answer, kept, bound, part) in [
            ("from 81 to 108", "4 grid", "quarters 109", "where the claim shows `from 81 to 109`"),
            ("from 81 to 109", "4 grid", "quarters 108", "where the claim shows `from 81 to 108`"),
            ("from 82 to 109", "4 grid", "quarters 109", "where the claim shows `from 81 to 109`"),
            ("from 81 to 109", "3 grid", "quarters 109", "the kept cards have 3 properties, and need 4"),
            ("from 81 to 90", "4 grid", "quarters 90", "that 91 cards can't be kept needs more than full layers"),
            ("from 81 to 112", "4 grid", "quarters 112", "the most cards is 112, and must be from 0 to 111"),
            ("from 81 to 109", "4 grid", "quarters 109 x", "the most cards must be a number"),
            ("from 81 to 109", "4 grid", "quarters", "the most cards must be a number"),
        ] {
            let fault = check(&claim("4x4", answer, kept, bound), 109 + 1).unwrap_err();
            assert!(fault.what().contains(part), "{answer} {bound}: {fault}");
        }
        let other = check(&claim("3x4", "yes 28", "3 grid", "quarters 109"), 110).unwrap_err();
        assert!(other.what().contains("3x4 has not four properties and values"), "{other}");
        assert!(TooMany::shown(100, Some(TooMany(101))).is_err() && TooMany::shown(100, None).is_err());
        assert_eq!(TooMany::shown(101, Some(TooMany(100))), Ok(TooMany(100)));
    }

    /// Cards of values 0, 1 and 2 only, 27 of a layer: they hold no set. Their squares have nine cards, or none.
    const GRID: u64 = 0x0777_0777_0777;
    const NINE: Part = 0x777;

    /// Made ready for first layers of such squares only, which takes no time.
    fn ready(cards: usize, full: Vec<u64>) -> Quarters {
        let bare = Quarters::bare(Layer::new(Shape::new(2, VALUES).unwrap()).unwrap());
        let mut quarters = Quarters { cards, full, firsts: vec![GRID], ..bare };
        quarters.most = quarters.tables();
        quarters
    }

    /// Set-free layouts of the whole deck that can't be added to, layer by layer, by dice.
    fn layouts(many: u64) -> impl Iterator<Item = [u64; VALUES]> {
        let digits = |card: usize| [card / 64, card / 16 % 4, card / 4 % 4, card % 4];
        let is_set = move |cards: [usize; 4]| {
            let cards = cards.map(digits);
            (0..4).all(|p| {
                let values = cards.map(|card| card[p]);
                let all = values.iter().fold(0, |all, value| all | 1 << value);
                all == 15 || values == [values[0]; 4]
            })
        };
        (1..=many).map(move |seed| {
            let mut order: Vec<usize> = (0..256).collect();
            order.sort_by_key(|&card| (card as u64 + 1).wrapping_mul(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 20);
            let mut kept: Vec<usize> = Vec::new();
            for card in order {
                let triples = kept.iter().enumerate().flat_map(|(i, &a)| {
                    let kept = &kept;
                    kept[..i]
                        .iter()
                        .enumerate()
                        .flat_map(move |(j, &b)| kept[..j].iter().map(move |&c| [a, b, c, card]))
                });
                if !triples.into_iter().any(is_set) {
                    kept.push(card);
                }
            }
            [0, 1, 2, 3].map(|value| {
                kept.iter().filter(|&&card| card / 64 == value).fold(0, |all, card| all | 1 << (card % 64))
            })
        })
    }

    #[test]
    fn layouts_that_there_are_have_room() {
        let quarters = ready(LEAST, Vec::new());
        let all = [quarters.layer.keeps.len() - 1; VALUES];
        for [first, second, third, fourth] in layouts(6).chain([[GRID, GRID, GRID, 0], [GRID, 0, GRID, GRID]]) {
            let cards = (third | fourth).count_ones().max(third.count_ones() + fourth.count_ones()) as usize;
            let rest = |cards: usize| Rest::new(&quarters, first, second, cards).leaves_room(0, 0, all);
            assert!(rest(cards) && rest(cards - 1), "{first:x} {second:x} {third:x} {fourth:x}");
            assert!(!rest(73), "two layers have no more than 72 cards, nine a square");
            let left = RulesOut::of(&quarters.layer, first, second).leave(third);
            assert_eq!(fourth & !left, 0);
        }
    }

    #[test]
    fn room_is_seen_to_the_last_card_and_not_beyond() {
        let quarters = ready(LEAST, Vec::new());
        let all = [quarters.layer.keeps.len() - 1; VALUES];
        let room = |first: u64, second: u64, cards| Rest::new(&quarters, first, second, cards).leaves_room(0, 0, all);
        // Empty layers rule out nothing: eight squares of nine cards.
        assert_eq!([71, 72, 73].map(|cards| room(0, 0, cards)), [true, true, false]);
        // All cards of two squares of other values: what the third layer has in one of these squares, the fourth has not in the
        // other.
        let [two, three] = [2, 3].map(|value| 0xffff_u64 << (SQUARE * value));
        assert!(!room(two, three, 72));
        // All cards of two layers: any card of the third rules out the whole fourth.
        assert_eq!([36, 37].map(|cards| room(u64::MAX, u64::MAX, cards)), [true, false]);
    }

    #[test]
    fn full_layers_are_tried_that_have_the_square_where_they_cross() {
        let quarters = ready(LEAST, vec![GRID]);
        // Of the four squares of this layer three are the same, and the last one is empty.
        let tried = [0, 1, 2, 3].map(|value| quarters.refute_piece(Piece::Crossed(GRID, value)));
        assert!(tried[..3].iter().all(|tried| *tried != Ok(0)), "{tried:?}");
        assert_eq!(tried[3], Ok(0));
    }

    #[test]
    fn m_is_what_trying_all_third_layers_finds() {
        let quarters = ready(LEAST, Vec::new());
        assert_eq!(quarters.most.len(), 2);
        let all = quarters.layer.keeps.len() - 1;
        for one in [0, NINE] {
            let table = quarters.most_with(one);
            for &two in quarters.squares.iter().step_by(997) {
                let rules_out = quarters.layer.ruled_out(one, two);
                let left = |third: Part| members(third as u128).fold(all, |left, card| left & !rules_out[card]);
                let rest = |&third: &Part| size(third) + quarters.layer.keeps[left(third)];
                let most = size(one) + size(two) + quarters.squares.iter().map(rest).max().unwrap();
                assert_eq!(usize::from(table[two]), most, "{one:x} {two:x}");
            }
        }
        // The same, moved.
        let other: Part = 0xeee0;
        let (table, moved_table) = (quarters.most_with(NINE), quarters.most_with(other));
        assert_eq!((table[NINE], table[0]), (moved_table[other], moved_table[0]));
        assert_eq!(
            quarters.squares.iter().map(|&two| u64::from(table[two])).sum::<u64>(),
            quarters.squares.iter().map(|&two| u64::from(moved_table[two])).sum()
        );
        // The squares of whole layouts have no more cards than m says.
        let bounds = Bounds::of(&quarters, GRID);
        for second in [GRID, 0, GRID << 1 & 0x0eee_0eee_0eee] {
            let sum = |way: usize| (0..VALUES).map(|j| bounds.with(way, j, square(second, way, j))).sum::<usize>();
            assert_eq!(bounds.most(second), (0..WAYS).map(sum).min().unwrap());
            assert!(bounds.most(second) >= 27 + second.count_ones() as usize);
        }
    }

    #[test]
    fn two_layers_that_leave_room_are_told_and_others_are_not() {
        // Three layers of 27 cards are a layout, and the first two are taken for full: 28 each.
        let room = ready(2 * FULL + 27, vec![GRID]);
        assert!(room.refute_piece(Piece::Pairs(GRID)).unwrap_err().what().contains("leave room for 83 cards"));
        assert!(room.refute().is_err());
        let bounds = Bounds::of(&room, GRID);
        let none = ready(bounds.most(GRID) + 1, vec![GRID]);
        assert_eq!((none.refute_piece(Piece::Pairs(GRID)), none.pieces()), (Ok(0), vec![Piece::Pairs(GRID)]));
        assert_eq!(none.refute(), Ok(TooMany(none.cards)));
        let crossed = ready(LEAST, Vec::new()).pieces();
        assert_eq!(crossed.len(), 1 + VALUES);
        assert!((0..VALUES).all(|value| crossed.contains(&Piece::Crossed(GRID, value))));
    }
}
