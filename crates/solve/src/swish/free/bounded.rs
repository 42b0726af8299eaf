//! Blocks as sums: swishes that must be broken, and the steps that add them up.
//!
//! The kernel's rows ([`misdeal_kernel::swish::free::in_rows`]) have a variable for each number of copies of a kind. A
//! swish with k copies of a kind says of the k-th that it is dropped; and where it is, so are all after it. So several
//! blocks that take copies of one kind, one after another, speak of different variables.

use super::blocks::Block;
use super::dropped::{Steps, why};
use super::short_swishes::copies;
use misdeal_kernel::base::cnf::{Lit, Var};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::sums::{Part, Proof, RowId, Step};
use misdeal_kernel::swish::free::Bound;
use misdeal_kernel::swish::{Card, Deal, Swish};
use std::collections::BTreeMap;

/// How many rows a line of a proof adds up at most, so that it is shorter than a mebibyte.
const MOST_ADDED_UP: usize = 80_000;

/// Adds up rows that share no variable, many on a line, and in the end the row that demands cards.
#[derive(Default)]
pub struct Total {
    waiting: Vec<Part>,
    sums: Vec<Part>,
}

impl Total {
    /// One more row.
    ///
    /// # Errors
    /// Those of whom the steps are told to.
    pub fn add<E>(&mut self, part: Part, steps: &mut Steps<'_, E>) -> Result<(), E> {
        if self.waiting.len() == MOST_ADDED_UP {
            self.sums.push(steps.step(Step::sum(std::mem::take(&mut self.waiting)))?);
        }
        self.waiting.push(part);
        Ok(())
    }

    /// The last sum; nothing is said where nothing was added.
    ///
    /// # Errors
    /// Those of whom the steps are told to.
    pub fn finish<E>(mut self, demand: RowId, steps: &mut Steps<'_, E>) -> Result<(), E> {
        self.sums.append(&mut self.waiting);
        if !self.sums.is_empty() {
            self.sums.push(Part::row(demand, 1));
            steps.step(Step::sum(self.sums))?;
        }
        Ok(())
    }
}

/// Where a kind of card is found in the rows.
struct Kind {
    /// The number of its first copy.
    first: usize,
    copies: usize,
    /// How many rows about copies come before its own.
    rows_before: usize,
    /// Copies that blocks have taken.
    used: usize,
}

/// The kinds that swishes name.
struct Kinds<'a> {
    deal: &'a Deal,
    copies: BTreeMap<Card, usize>,
    kinds: BTreeMap<Card, Kind>,
    swishes: Vec<Swish>,
    named: usize,
    rows: usize,
}

impl Kinds<'_> {
    /// Lists a swish; its row has the number that is returned.
    fn list(&mut self, swish: &Swish) -> Option<usize> {
        if self.swishes.last() != Some(swish) {
            for laid in &swish.0 {
                let kind = self.deal.kind(&laid.card);
                let copies = *self.copies.get(&kind)?;
                if !self.kinds.contains_key(&kind) {
                    let new = Kind { first: self.named + 1, copies, rows_before: self.rows, used: 0 };
                    self.kinds.insert(kind, new);
                    self.named += copies;
                    self.rows += copies - 1;
                }
            }
            self.swishes.push(swish.clone());
        }
        Some(self.swishes.len())
    }

    fn demand(&self) -> RowId {
        RowId::Given(self.swishes.len() as u64 + 1)
    }

    /// The kinds of a swish, and how many copies it takes of each.
    fn hand(&self, swish: &Swish) -> Vec<(Card, usize)> {
        let hand = swish.hand(self.deal);
        hand.chunk_by(PartialEq::eq).map(|same| (same[0].clone(), same.len())).collect()
    }

    /// Rows that add up to: where a copy is dropped, so is a later one.
    fn copies_between(&self, kind: &Kind, from: usize, to: usize) -> impl Iterator<Item = Part> {
        let before = self.swishes.len() + 1 + kind.rows_before;
        (from..to).map(move |copy| Part::row(RowId::Given((before + copy) as u64), 1))
    }
}

/// The sum of all blocks of a deal; none when a block can't be shown to hold.
#[must_use]
pub fn bounded(deal: &Deal, blocks: &[Block]) -> Option<Bound> {
    let copies = copies(deal);
    let mut kinds = Kinds { deal, copies, kinds: BTreeMap::new(), swishes: Vec::new(), named: 0, rows: 0 };
    let listed: Option<Vec<Vec<usize>>> =
        blocks.iter().map(|block| block.swishes.iter().map(|swish| kinds.list(swish)).collect()).collect();
    let mut proof = Vec::new();
    let mut tell = |step: Step| -> Result<(), Fault> {
        proof.push(step);
        Ok(())
    };
    let mut steps = Steps { added: 0, tell: &mut tell };
    let mut parts: BTreeMap<RowId, i64> = BTreeMap::new();
    for (block, rows) in blocks.iter().zip(&listed?) {
        let found = match block.dropped {
            1 => one_swish(&mut kinds, &block.swishes[0], rows[0])?,
            _ => several(&kinds, block, rows, &mut steps)?,
        };
        for part in found {
            let Part::Row(id, times) = part else { return None };
            *parts.entry(id).or_default() += times;
        }
    }
    let mut total = Total::default();
    for (id, times) in parts {
        total.add(Part::row(id, times), &mut steps).ok()?;
    }
    total.finish(kinds.demand(), &mut steps).ok()?;
    Some(Bound::Sums { forbidden: kinds.swishes, proof: Proof(proof) })
}

/// The row of a swish, moved to copies that no block before has taken.
fn one_swish(kinds: &mut Kinds<'_>, swish: &Swish, row: usize) -> Option<Vec<Part>> {
    let mut parts = vec![Part::row(RowId::Given(row as u64), 1)];
    for (card, taken) in kinds.hand(swish) {
        let kind = kinds.kinds.get(&card)?;
        parts.extend(kinds.copies_between(kind, taken, kind.used + taken));
        kinds.kinds.get_mut(&card)?.used += taken;
    }
    Some(parts)
}

/// What the swishes of a block come to, whose kinds are in no other block.
fn several<E>(kinds: &Kinds<'_>, block: &Block, rows: &[usize], steps: &mut Steps<'_, E>) -> Option<Vec<Part>> {
    // The place of each kind's first copy among those of the block.
    let (mut places, mut kept): (BTreeMap<Card, usize>, Vec<Lit>) = Default::default();
    for (card, _) in block.swishes.iter().flat_map(|swish| kinds.hand(swish)) {
        let kind = kinds.kinds.get(&card)?;
        if let std::collections::btree_map::Entry::Vacant(new) = places.entry(card) {
            new.insert(kept.len());
            for copy in 0..kind.copies {
                kept.push(Var::new(kind.first + copy).ok()?.yes());
            }
        }
    }
    if kept.len() > u32::BITS as usize {
        return None;
    }
    // Each swish, and all it says of later copies.
    let (mut clauses, mut sums): (Vec<u32>, Vec<Vec<Part>>) = Default::default();
    for (swish, &row) in block.swishes.iter().zip(rows) {
        let mut moved = vec![(0u32, vec![Part::row(RowId::Given(row as u64), 1)])];
        for (card, taken) in kinds.hand(swish) {
            let kind = kinds.kinds.get(&card)?;
            let move_to = |(clause, parts): &(u32, Vec<Part>), copy: usize| {
                let more = kinds.copies_between(kind, taken, copy);
                (clause | 1 << (places[&card] + copy - 1), parts.iter().copied().chain(more).collect())
            };
            let all = moved.iter().flat_map(|one| (taken..=kind.copies).map(move |copy| (one, copy)));
            moved = all.map(|(one, copy)| move_to(one, copy)).collect();
        }
        moved.into_iter().for_each(|(clause, parts)| {
            clauses.push(clause);
            sums.push(parts);
        });
    }
    why(&clauses, block.dropped)?.tell(&clauses, &sums, &kept, steps).ok()
}
