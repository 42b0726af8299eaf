//! Why some cards hold no swish: ranks of cells.
//!
//! Give every cell a rank, the same for all cells that an orientation takes to
//! each other; then a card's ranks do not change when it is turned. In a swish the
//! cells with points are the cells with circles, so the ranks of all points add up
//! to the ranks of all circles. If no card has points of higher ranks in sum than
//! circles, then no card of a swish has lower ones either: a swish is made of
//! *level* cards alone. Level cards that share no orbit of cells never meet, so they
//! fall into groups, each of which would hold a swish of its own; these groups are
//! small and are gone through one by one.

use crate::fault::Fault;
use crate::swish::card::Card;
use crate::swish::deal::Deal;
use crate::swish::grid::{Cell, Grid};
use crate::swish::orientation::Orientation;
use crate::swish::rules::FEWEST;
use crate::swish::wanted::Wanted;
use crate::text::{lines, words};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Cells by rank: those of the first line come first. One cell of each orbit is
/// enough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks(pub Vec<Vec<Cell>>);

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cells in &self.0 {
            cells.iter().enumerate().try_for_each(|(i, cell)| write!(f, "{}{cell}", if i > 0 { " " } else { "" }))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Ranks {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let rank = |(number, line)| {
            words(number, line)
                .map(|word| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place)))
                .collect()
        };
        lines(text).map(rank).collect::<Result<_, _>>().map(Self)
    }
}

/// Ranks at work on the cards of one pool.
#[derive(Clone, Debug)]
pub struct Ranking {
    rules: Deal,
    /// The rank of each orbit that has one, by its first cell.
    rank: BTreeMap<Cell, usize>,
    level: Vec<Card>,
}

impl Ranking {
    /// The most level cards that are worth going through.
    pub const MOST_LEVEL: usize = 100_000;

    /// These ranks, under the rules of a pool.
    ///
    /// # Errors
    /// When a cell is not on the grid, or an orbit has two ranks.
    pub fn new(rules: Deal, ranks: &Ranks) -> Result<Self, Fault> {
        let grid = rules.grid();
        let mut rank = BTreeMap::new();
        for (number, cells) in ranks.0.iter().enumerate() {
            for &cell in cells {
                if !grid.holds(cell) {
                    return Err(grid.outside(cell));
                }
                if *rank.entry(orbit(grid, rules.orientations(), cell)).or_insert(number) != number {
                    return Err(Fault::new(format!("cell {cell} has two ranks")));
                }
            }
        }
        Ok(Self { rules, rank, level: Vec::new() })
    }

    fn sum(&self, cells: &[Cell]) -> Result<usize, Fault> {
        let rank = |&cell: &Cell| {
            let rank = self.rank.get(&orbit(self.rules.grid(), self.rules.orientations(), cell)).copied();
            rank.ok_or_else(|| Fault::new(format!("cell {cell} has no rank")))
        };
        cells.iter().map(rank).sum()
    }

    /// Looks at a card that is kept.
    ///
    /// # Errors
    /// When its points rank above its circles, or a cell has no rank.
    pub fn card(&mut self, card: &Card) -> Result<(), Fault> {
        let (points, circles) = (self.sum(card.points())?, self.sum(card.circles())?);
        if points > circles {
            return Err(Fault::new(format!("the points of card {card} rank after its circles")));
        }
        if points == circles && !card.is_blank() {
            if self.level.len() == Self::MOST_LEVEL {
                return Err(Fault::new(format!("more than {} cards are level", Self::MOST_LEVEL)));
            }
            self.level.push(card.clone());
        }
        Ok(())
    }

    /// Goes through the groups of level cards, for as long as `go_on` lets it.
    ///
    /// # Errors
    /// When one holds a swish, or is too large to tell.
    pub fn finish(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Fault> {
        let (grid, fixed) = (self.rules.grid(), self.rules.is_fixed());
        for cards in groups(grid, self.rules.orientations(), &self.level) {
            if cards.len() >= FEWEST {
                let group = Deal::new(grid, fixed, cards.into_iter().cloned())?;
                Wanted::at_least(group, FEWEST).gone_through(go_on)?;
            }
        }
        Ok(())
    }
}

/// The first cell of an orbit; the cell must lie on the grid.
fn orbit(grid: Grid, turns: &[Orientation], cell: Cell) -> Cell {
    turns.iter().map(|turn| turn.turn(grid, cell)).min().unwrap_or(cell)
}

/// Cards that share an orbit of cells, directly or through others, side by side.
fn groups<'a>(grid: Grid, turns: &[Orientation], cards: &'a [Card]) -> Vec<Vec<&'a Card>> {
    // The group that each orbit is in so far, and the cards of each group; a group
    // that is merged into another one becomes empty.
    let mut group_of: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut groups: Vec<(Vec<Cell>, Vec<&Card>)> = Vec::new();
    for card in cards {
        let new = groups.len();
        groups.push((Vec::new(), vec![card]));
        let mut home = new;
        for cell in card.cells().iter().map(|&cell| orbit(grid, turns, cell)) {
            let other = *group_of.entry(cell).or_insert(home);
            if other == home {
                groups[home].0.push(cell);
                continue;
            }
            // The smaller one moves.
            let size = |group: usize| groups[group].0.len() + groups[group].1.len();
            let (from, to) = if size(other) < size(home) { (other, home) } else { (home, other) };
            let (orbits, moved) = std::mem::take(&mut groups[from]);
            orbits.iter().for_each(|&orbit| _ = group_of.insert(orbit, to));
            groups[to].0.extend(orbits);
            groups[to].1.extend(moved);
            home = to;
        }
    }
    groups.into_iter().map(|(_, cards)| cards).filter(|cards| !cards.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(deal: &str, ranks: &str) -> Result<(), Fault> {
        let deal: Deal = deal.parse().unwrap();
        let mut ranking = Ranking::new(Deal::empty(deal.grid(), deal.is_fixed()), &ranks.parse()?)?;
        deal.cards().iter().try_for_each(|card| ranking.card(card))?;
        ranking.finish(&mut crate::swish::enumerate::patience(1_000_000))
    }

    #[test]
    fn what_only_rises_holds_no_swish() {
        let rising = "swish 4x3\na1:b1 a1:b2 a1:a2 b1:a2 b1:b2 a2:b2";
        assert_eq!(check(rising, "a1\nb1\na2\nb2\n"), Ok(()));
        assert_eq!(check(rising, "c4\nb4\nc2\nb3\n"), Ok(()));
        assert!(check(rising, "b1\na1\na2\nb2\n").unwrap_err().what().contains("rank after its circles"));
        assert!(check(rising, "a1\nb1\na2\n").unwrap_err().what().contains("cell b2 has no rank"));
        assert!(check(rising, "a1\nb1\na2\nb2 c4\n").unwrap_err().what().contains("two ranks"));
        assert!(check(rising, "a1\nb1\na2\nd9\n").unwrap_err().what().contains("outside"));
    }

    #[test]
    fn level_cards_are_gone_through_in_groups() {
        // Two of three inside the corners are no swish; all three are.
        assert_eq!(check("swish 4x3\na1:c1 a1:a4 a1:b1 : b1:b4", "a1\nb1\n"), Ok(()));
        let three = check("swish 4x3\na1:c1 a1:a4 a1:c4", "a1\nb1\n");
        assert!(three.unwrap_err().what().contains("there is one"));
        // Two orbits of one rank are one group when a card joins them.
        let joined = check("swish 4x3\na1:b1 b1:a1", "a1 b1\n");
        assert!(joined.unwrap_err().what().contains("there is one"));
    }

    #[test]
    fn cards_of_many_symbols_are_weighed_by_their_sum() {
        assert_eq!(check("swish 1x6 fixed\na1,d1:b1,c1,e1 b1:a1", "a1\nb1\nc1\nd1\ne1\n").ok(), None);
        assert_eq!(check("swish 1x6 fixed\na1,b1:c1 c1:d1,a1", "c1\na1\nb1\nd1\n").ok(), None);
        assert_eq!(check("swish 1x6 fixed\na1:b1,c1 b1:c1", "a1\nb1\nc1\n"), Ok(()));
    }

    #[test]
    fn groups_are_joined_by_later_cards() {
        let deal: Deal = "swish 1x8 fixed\na1:b1 c1:d1 e1:f1 b1:c1 g1:h1 f1:e1".parse().unwrap();
        let sizes = groups(deal.grid(), deal.orientations(), deal.cards());
        let mut sizes: Vec<usize> = sizes.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 2, 3]);
    }
}
