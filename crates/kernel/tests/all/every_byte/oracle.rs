//! Plain answers to small questions, made apart from the kernel's: of its rules, only how the cards are read is used.
//!
//! Swish, SET, Quads, solitaire UNO and geography are tried out here from nothing. The other games of UNO are gone through by
//! the kernel's own oracles, which the engines of `solve` are tested against.

use misdeal_kernel::geography::{Geography, Removed};
use misdeal_kernel::quads;
use misdeal_kernel::set::{Board, Card as SetCard, Shape};
use misdeal_kernel::swish::{Card, Deal};
use misdeal_kernel::uno::Solitaire;
use std::collections::{BTreeMap, BTreeSet};

/// A cell of a card, as row and column.
type Cell = (u16, u16);

/// The points and the circles of a card.
type Symbols = (BTreeSet<Cell>, BTreeSet<Cell>);

/// The hands that make a swish, as how many cards of each kind they take, and how many cards of each kind there are.
pub struct Swishes {
    pub kinds: Vec<usize>,
    pub hands: BTreeSet<Vec<usize>>,
}

/// A card in all the ways in which the deal lets it lie: mirrored, turned over, and on its side if it is square.
fn images(deal: &Deal, card: &Card) -> BTreeSet<Symbols> {
    let (rows, columns) = (deal.grid().rows(), deal.grid().columns());
    let all = (0..8).filter(|way| if deal.is_fixed() { *way == 0 } else { *way < 4 || rows == columns });
    let turned = |way: usize, (row, column): Cell| {
        let row = if way & 1 == 1 { rows - 1 - row } else { row };
        let column = if way & 2 == 2 { columns - 1 - column } else { column };
        if way & 4 == 4 { (column, row) } else { (row, column) }
    };
    let symbols = |way: usize| {
        let cells = |cells: &[misdeal_kernel::swish::Cell]| {
            cells.iter().map(|cell| turned(way, (cell.row, cell.column))).collect()
        };
        (cells(card.points()), cells(card.circles()))
    };
    all.map(symbols).collect()
}

/// Lays cards of kind `kind` and of those after it, in all ways.
fn lay(
    images: &[Vec<Symbols>],
    kind: usize,
    way: usize,
    taken: &mut Vec<usize>,
    lain: &mut Symbols,
    found: &mut Swishes,
) {
    if kind == images.len() {
        let cards: usize = taken.iter().sum();
        if cards >= 2 && lain.0 == lain.1 {
            found.hands.insert(taken.clone());
        }
        return;
    }
    lay(images, kind + 1, 0, taken, lain, found);
    if taken[kind] == found.kinds[kind] {
        return;
    }
    for (next, (points, circles)) in images[kind].iter().enumerate().skip(way) {
        let free = points.is_disjoint(&lain.0) && circles.is_disjoint(&lain.1);
        if !free || points.len() + circles.len() == 0 {
            continue;
        }
        let before = lain.clone();
        lain.0.extend(points);
        lain.1.extend(circles);
        taken[kind] += 1;
        lay(images, kind, next, taken, lain, found);
        taken[kind] -= 1;
        *lain = before;
    }
}

pub fn swishes(deal: &Deal) -> Swishes {
    let mut kinds: BTreeMap<BTreeSet<Symbols>, usize> = BTreeMap::new();
    deal.cards().iter().for_each(|card| *kinds.entry(images(deal, card)).or_default() += 1);
    let mut found = Swishes { kinds: kinds.values().copied().collect(), hands: BTreeSet::new() };
    let images: Vec<Vec<Symbols>> = kinds.into_keys().map(|images| images.into_iter().collect()).collect();
    lay(&images, 0, 0, &mut vec![0; images.len()], &mut Symbols::default(), &mut found);
    found
}

/// All ways to take copies of kinds of which there are so many.
pub fn every_choice(kinds: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let mut next = Some(vec![0; kinds.len()]);
    std::iter::from_fn(move || {
        let taken = next.take()?;
        if let Some(more) = (0..kinds.len()).find(|&kind| taken[kind] < kinds[kind]) {
            let mut later = taken.clone();
            later[more] += 1;
            later[..more].fill(0);
            next = Some(later);
        }
        Some(taken)
    })
}

/// The size of the largest swish-free sets of a deal, and how many there are.
pub fn swish_free(deal: &Deal) -> (usize, usize) {
    let Swishes { kinds, hands } = swishes(deal);
    let mut best = (0, 0);
    for kept in every_choice(&kinds) {
        let holds = |hand: &Vec<usize>| hand.iter().zip(&kept).all(|(wanted, kept)| wanted <= kept);
        let size = kept.iter().sum();
        if !hands.iter().any(holds) {
            best = if size > best.0 { (size, 1) } else { (best.0, best.1 + usize::from(size == best.0)) };
        }
    }
    best
}

/// The sets of a board, as bits of its cards.
pub fn sets(board: &Board) -> Vec<u64> {
    let cards = board.cards();
    assert!(cards.len() <= 20, "{board} has more cards than are tried here");
    let is_set = |bits: &u64| {
        let chosen: Vec<&SetCard> =
            (0..cards.len()).filter(|place| bits >> place & 1 == 1).map(|i| &cards[i]).collect();
        (0..board.shape().properties()).all(|property| {
            let values: BTreeSet<u16> = chosen.iter().map(|card| card.values()[property]).collect();
            values.len() == 1 || values.len() == chosen.len()
        })
    };
    let many = board.shape().values();
    (0_u64..1 << cards.len()).filter(|bits| bits.count_ones() as usize == many).filter(is_set).collect()
}

/// All quads of a board, as bits of its cards: four cards of which an even number have each bit of each value.
pub fn quads(board: &quads::Board) -> Vec<u64> {
    let cards = board.cards();
    assert!(cards.len() <= 20, "{board} has more cards than are tried here");
    let add_up = |bits: &u64| {
        (0..board.deck().properties()).all(|property| {
            let chosen = (0..cards.len()).filter(|place| bits >> place & 1 == 1);
            chosen.map(|place| cards[place].value(property)).fold(0, |sum, value| sum ^ value) == 0
        })
    };
    (0_u64..1 << cards.len()).filter(|bits| bits.count_ones() == 4).filter(add_up).collect()
}

/// The most of these matches, given as bits of cards, of which no two share a card, nor any has one that is used.
pub fn most_disjoint(matches: &[u64], used: u64) -> usize {
    let Some((first, rest)) = matches.split_first() else { return 0 };
    let taken = if first & used == 0 { 1 + most_disjoint(rest, used | first) } else { 0 };
    taken.max(most_disjoint(rest, used))
}

/// All set-free layouts of a deck, as bits of its cards, by going through all choices of cards. The value of card c in
/// property i is c / v^i modulo v.
fn set_free(shape: Shape) -> Vec<u64> {
    let (properties, values) = (shape.properties(), shape.values());
    let many = values.pow(properties as u32);
    assert!(many <= 16, "{shape} has more cards than are gone through here");
    let name = |card: usize| -> String {
        (0..properties).map(|place| (card / values.pow(place as u32) % values).to_string()).collect()
    };
    let cards: Vec<String> = (0..many).map(name).collect();
    let sets = sets(&format!("set {shape}\n{}", cards.join(" ")).parse().unwrap());
    (0_u64..1 << many).filter(|kept| sets.iter().all(|set| kept & set != *set)).collect()
}

/// How many of some layouts have 0, 1, 2, ... cards.
fn by_size(layouts: impl Iterator<Item = u64>) -> Vec<u128> {
    let mut counts = Vec::new();
    for layout in layouts {
        let size = layout.count_ones() as usize;
        counts.resize(counts.len().max(size + 1), 0);
        counts[size] += 1;
    }
    counts
}

/// How many set-free layouts of 0, 1, 2, ... cards a deck has.
pub fn layouts(shape: Shape) -> Vec<u128> {
    by_size(set_free(shape).into_iter())
}

/// How many classes they form under exchanges of properties and values: everything that two neighbours exchanged, again
/// and again, make of a layout is of its class.
pub fn classes(shape: Shape) -> Vec<u128> {
    let (properties, values) = (shape.properties(), shape.values());
    let stride = |property: usize| values.pow(property as u32);
    let value = |card: usize, property: usize| card / stride(property) % values;
    let moved = |layout: u64, to: &dyn Fn(usize) -> usize| -> u64 {
        (0..stride(properties)).filter(|card| layout >> card & 1 == 1).map(|card| 1 << to(card)).sum()
    };
    let neighbours = |layout: u64| -> Vec<u64> {
        let mut images = Vec::new();
        for property in 0..properties {
            for one in 1..values {
                images.push(moved(layout, &|card| match value(card, property) {
                    v if v == one => card - stride(property),
                    v if v == one - 1 => card + stride(property),
                    _ => card,
                }));
            }
            if property > 0 {
                images.push(moved(layout, &|card| {
                    let (one, two) = (value(card, property - 1), value(card, property));
                    card - one * stride(property - 1) - two * stride(property)
                        + two * stride(property - 1)
                        + one * stride(property)
                }));
            }
        }
        images
    };
    let mut seen = BTreeSet::new();
    let mut firsts = Vec::new();
    for layout in set_free(shape) {
        if seen.insert(layout) {
            firsts.push(layout);
            let mut fresh = vec![layout];
            while let Some(one) = fresh.pop() {
                fresh.extend(neighbours(one).into_iter().filter(|&image| seen.insert(image)));
            }
        }
    }
    by_size(firsts.into_iter())
}

/// What can be done with a hand of solitaire UNO: the ways to play it out, the most cards that can be played one after
/// the other, and the fewest cards to add so that all can.
pub struct Played {
    pub ways: u128,
    pub most: usize,
    pub added: Option<usize>,
}

pub fn played(deal: &Solitaire) -> Played {
    let cards: Vec<_> = deal.hand().iter().collect();
    let n = cards.len();
    assert!(n <= 16, "{deal} has more cards than are tried here");
    let (dimensions, alike) = (deal.sizes().dimensions(), deal.alike());
    let equal =
        |i: usize, j: usize| cards[i].values().iter().zip(cards[j].values()).filter(|(one, two)| one == two).count();
    // Each card that is added may change as many values as need not match.
    let gap = |i: usize, j: usize| match dimensions - alike {
        0 => (equal(i, j) == dimensions).then_some(0),
        free => Some((dimensions - equal(i, j)).div_ceil(free).saturating_sub(1)),
    };
    let mut ways = vec![vec![0_u128; n]; 1 << n];
    let mut added = vec![vec![usize::MAX; n]; 1 << n];
    let mut most = 0;
    for used in 1_usize..1 << n {
        for last in (0..n).filter(|card| used >> card & 1 == 1) {
            let before = used & !(1 << last);
            let through = (0..n).filter(|card| before >> card & 1 == 1);
            if before == 0 {
                (ways[used][last], added[used][last]) = (1, 0);
            } else {
                ways[used][last] =
                    through.clone().filter(|&card| equal(card, last) >= alike).map(|card| ways[before][card]).sum();
                let sums = through.filter_map(|card| gap(card, last)?.checked_add(added[before][card]));
                added[used][last] = sums.min().unwrap_or(usize::MAX);
            }
            if ways[used][last] > 0 {
                most = most.max(used.count_ones() as usize);
            }
        }
    }
    let all = (1 << n) - 1;
    let ways = if n == 0 { 1 } else { ways[all].iter().sum::<u128>().div_ceil(2) };
    let added = if n == 0 { Some(0) } else { added[all].iter().copied().min().filter(|&added| added < usize::MAX) };
    Played { ways, most, added }
}

/// Whether who moves the token first wins, by following all games.
pub fn mover_wins(deal: &Geography) -> bool {
    let edges: Vec<(u32, u32)> = deal.graph().edges().iter().map(|[one, two]| (one.0, two.0)).collect();
    assert!(edges.len() <= 12, "{deal} has more edges than are followed here");
    let mut gone = Gone { edges: vec![false; edges.len()], vertices: BTreeSet::from([deal.from().0]) };
    wins(deal, &edges, deal.from().0, &mut gone)
}

struct Gone {
    edges: Vec<bool>,
    vertices: BTreeSet<u32>,
}

fn wins(deal: &Geography, edges: &[(u32, u32)], token: u32, gone: &mut Gone) -> bool {
    for (number, &(one, two)) in edges.iter().enumerate() {
        for (from, to) in [(one, two), (two, one)].into_iter().take(if deal.graph().is_directed() { 1 } else { 2 }) {
            let by_vertex = deal.removed() == Removed::Vertex;
            let taken = if by_vertex { gone.vertices.contains(&to) } else { gone.edges[number] };
            if from != token || taken {
                continue;
            }
            gone.edges[number] = true;
            let new = gone.vertices.insert(to);
            let lost = !wins(deal, edges, to, gone);
            gone.edges[number] = false;
            if new {
                gone.vertices.remove(&to);
            }
            if lost {
                return true;
            }
        }
    }
    false
}
