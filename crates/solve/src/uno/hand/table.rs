//! A hand as a bipartite multigraph with vertices numbered without gaps: first the colours, then the numbers.
//!
//! The engines for few colours serve few numbers as well, so the side with fewer vertices is called the colours
//! here. Building it takes time linear in the cards, unless names are much larger than the hand.

use crate::uno::Card;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::Solitaire;
use misdeal_kernel::uno::hubs::Hubs;

/// The graph of a hand.
#[derive(Clone, Debug)]
pub struct Table {
    /// The cards of the hand in its order, as (colour, number), both counted from 0.
    pub cards: Vec<Card>,
    /// How many colours there are.
    pub colours: usize,
    /// How many numbers there are.
    pub numbers: usize,
    /// Whether colours and numbers changed places.
    pub swapped: bool,
}

impl Table {
    /// The table of a hand, colours and numbers as they are.
    #[must_use]
    pub fn of(hand: &[Card]) -> Self {
        let (colour_names, colours) = dense(hand.iter().map(|card| card.0));
        let (number_names, numbers) = dense(hand.iter().map(|card| card.1));
        let cards = hand.iter().map(|card| (colour_names.get(card.0), number_names.get(card.1))).collect();
        Self { cards, colours, numbers, swapped: false }
    }

    /// The table of a hand, with the smaller side as the colours.
    #[must_use]
    pub fn with_few_colours(hand: &[Card]) -> Self {
        let mut table = Self::of(hand);
        if table.numbers < table.colours {
            std::mem::swap(&mut table.numbers, &mut table.colours);
            table.cards.iter_mut().for_each(|card| *card = (card.1, card.0));
            table.swapped = true;
        }
        table
    }

    /// How many vertices the graph has.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.colours + self.numbers
    }

    /// The two vertices of a card.
    #[must_use]
    pub fn ends(&self, card: u32) -> [u32; 2] {
        let (colour, number) = self.cards[card as usize];
        [colour, number + self.colours as u32]
    }
}

/// The vertices of each card, of which there may be more than two.
#[derive(Clone, Debug)]
pub struct Ends {
    /// How many vertices there are.
    pub vertices: usize,
    width: usize,
    flat: Vec<u32>,
}

impl Ends {
    /// Those of the cards of a table.
    #[must_use]
    pub fn of_table(table: &Table) -> Self {
        let flat = (0..table.cards.len() as u32).flat_map(|card| table.ends(card)).collect();
        Self { vertices: table.vertices(), width: 2, flat }
    }

    /// Those of the cards of a hand, as choices of values; each card has as many.
    ///
    /// # Errors
    /// When one hub has all cards.
    pub fn of_hand(deal: &Solitaire) -> Result<Self, Fault> {
        let hubs = Hubs::of(deal)?;
        let kind = |card| hubs.kinds().partition_point(|kind| kind.0 < card) as u32;
        let flat: Vec<u32> = deal.hand().iter().flat_map(|card| hubs.ends(kind(card))).copied().collect();
        Ok(Self { vertices: hubs.hubs().len(), width: flat.len() / deal.hand().len(), flat })
    }

    /// How many cards there are.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.flat.len() / self.width.max(1)
    }

    /// The vertices of a card.
    #[must_use]
    pub fn of(&self, card: u32) -> &[u32] {
        &self.flat[card as usize * self.width..][..self.width]
    }

    /// Only these cards.
    #[must_use]
    pub fn only(&self, cards: &[u32]) -> Self {
        Self { flat: cards.iter().flat_map(|&card| self.of(card)).copied().collect(), ..*self }
    }
}

/// A set of small numbers, as bits: what is looked up at random should fit into the processor's cache.
#[derive(Clone, Debug)]
pub struct Marks(Vec<u64>);

impl Marks {
    /// Room for numbers below `many`, none marked.
    #[must_use]
    pub fn new(many: usize) -> Self {
        Self(vec![0; many.div_ceil(64)])
    }

    /// Marks a number.
    pub fn mark(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    /// Whether a number is marked.
    #[must_use]
    pub fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }
}

/// New names without gaps.
enum Names {
    /// The old names, and how many there are before each 64.
    Marked(Marks, Vec<u32>),
    /// The old names in ascending order.
    Sorted(Vec<u32>),
}

impl Names {
    fn get(&self, old: u32) -> u32 {
        match self {
            Self::Marked(marks, before) => {
                let word = old as usize / 64;
                before[word] + (marks.0[word] & !(u64::MAX << (old % 64))).count_ones()
            }
            Self::Sorted(names) => names.partition_point(|&name| name < old) as u32,
        }
    }
}

/// New names in the order of the old ones, and how many there are.
fn dense(names: impl ExactSizeIterator<Item = u32> + Clone) -> (Names, usize) {
    let (many, most) = (names.len(), names.clone().max().unwrap_or(0) as usize);
    if most <= 64 * many + 1024 {
        let mut marks = Marks::new(most + 1);
        names.for_each(|name| marks.mark(name));
        let mut count = 0;
        let mut before = Vec::with_capacity(marks.0.len());
        for word in &marks.0 {
            before.push(count);
            count += word.count_ones();
        }
        (Names::Marked(marks, before), count as usize)
    } else {
        let mut sorted: Vec<u32> = names.collect();
        sorted.sort_unstable();
        sorted.dedup();
        let count = sorted.len();
        (Names::Sorted(sorted), count)
    }
}

/// Lists of things by key, one after the other in one piece of memory: the things are the places in `keys`.
#[derive(Clone, Debug)]
pub struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Lists the (key, thing) pairs by key, in their order; keys are below `many`.
    pub fn by_key(many: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0u32; many + 2];
        pairs.clone().for_each(|(key, _)| starts[key as usize + 2] += 1);
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut items = vec![0; starts[many + 1] as usize];
        for (key, item) in pairs {
            let place = &mut starts[key as usize + 1];
            items[*place as usize] = item;
            *place += 1;
        }
        starts.pop();
        Self { starts, items }
    }

    /// The things with this key.
    #[must_use]
    pub fn get(&self, key: usize) -> &[u32] {
        &self.items[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}
