//! What is counted while games are played.

use crate::odds::Proportion;

/// How often tables of one size held a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// While there were cards in the deck.
    pub dealing: Proportion,
    /// When the deck was empty.
    pub at_end: Proportion,
}

impl Looks {
    /// Both together.
    #[must_use]
    pub fn all(self) -> Proportion {
        self.dealing.plus(self.at_end)
    }
}

/// What was seen in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many games were played.
    pub games: u64,
    /// How often tables held a set, by the number of cards on them.
    pub tables: Vec<Looks>,
    /// How many games ended with this many cards on the table.
    pub left: Vec<u64>,
    /// How many games ended after this many looks at the table.
    pub length: Vec<u64>,
}

impl Findings {
    /// Notes looks at tables of one size, `hits` of them with a set.
    pub fn look(&mut self, table: usize, deck: usize, looks: Proportion) {
        let seen = at(&mut self.tables, table);
        let kind = if deck == 0 { &mut seen.at_end } else { &mut seen.dealing };
        *kind = kind.plus(looks);
    }

    /// Notes the end of a game.
    pub fn end(&mut self, left: usize, length: usize) {
        self.games += 1;
        *at(&mut self.left, left) += 1;
        *at(&mut self.length, length) += 1;
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.games += other.games;
        for (size, looks) in other.tables.iter().enumerate() {
            let sum = at(&mut self.tables, size);
            *sum = Looks { dealing: sum.dealing.plus(looks.dealing), at_end: sum.at_end.plus(looks.at_end) };
        }
        for (sums, counts) in [(&mut self.left, &other.left), (&mut self.length, &other.length)] {
            counts.iter().enumerate().for_each(|(size, count)| *at(sums, size) += count);
        }
        self
    }
}

/// An entry of a list that grows as needed.
fn at<T: Clone + Default>(list: &mut Vec<T>, place: usize) -> &mut T {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}
