//! "The hand has an order", "K of its cards have", "it has one with k cards added", each as a formula that every such
//! order satisfies; cuts can be added to it.
//!
//! # Construction
//! An order of all cards gives a trail over [hubs](crate::uno::hubs) that are no leaves, and every card has a hub on it. A
//! **way** is a pair of hubs that a kind of cards can join. A variable for each way says that the trail takes it, a
//! second one (where there are copies) that it takes it twice; one for each hub that the trail has it.
//!
//! - *A way taken twice is taken; the hubs of a taken way are on the trail; a hub on the trail has a taken way* (the
//!   trail is not a hub alone, for that has not all cards).
//! - *Of the ways of a kind no more are taken than it has copies.*
//! - *Every card has a hub on the trail.*
//! - *Oddness.* A chain of exclusive ors along the ways of a hub says whether it is odd; at most two hubs are.
//!
//! These variables are fixed by the trail, so every trail makes a model. A model need not be a trail: its ways may fall
//! into parts. That is what cuts are for.
//!
//! **Some cards only.** If not all but K cards are to be played, and no hub has K, each kind has a variable that
//! says it is lost, and then it need not have a hub on the trail; the copies of the kinds that are lost are at most as
//! many as there are cards besides K. (The trail is not a hub alone, for the cards there are fewer than K.)
//!
//! **Cards added.** Cards that are added, k of them, cut an order into at most k + 1 orders of the hand's own cards, and
//! these have a trail each, or a hub alone. Think of one more hub, the **joker**, and lead each trail from its end
//! there, and from there to where the next one begins: all of it is one trail, with at most 2k ways to the joker. If
//! three lead there from one hub, two can be left out. So there are two variables for each hub, *one way to the joker,
//! and two*, and at most 2k of them hold; the joker is on the trail unseen, and its oddness is not spoken of.
//!
//! # Cuts
//! For a set of hubs (never the joker) with a card wholly within and a card wholly outside, leaves left aside: the trail
//! has a hub within and a hub outside, because these cards have one on it, and it is connected. So it takes a way that
//! crosses: *one of the crossing ways is taken*, those to the joker among them. (A part of a model that is no trail is
//! such a set, so with all cuts only trails are models.) Where there are no such cards, or they may be lost, it is said of
//! the trail itself: two more variables hold if *it has a hub within*, and *one outside*; if both do, a crossing way is
//! taken.
//!
//! If few ways cross, more is said. The crossing ways that are taken are odd in number iff the odd hubs within are,
//! since every other taken way is counted at two hubs within, or at none. So if *exactly one* is taken, one hub within
//! is odd: for each crossing way, *it is not taken once, or another one is, or a hub within is odd*.
//!
//! A proof starts from the formula with its cuts, in this order, and reaches a contradiction.
//!
//! # Size
//! A short text can ask for a large formula: a card of eight dimensions joins up to 2,415 pairs of hubs, copies are counted,
//! and a cut can be named again. So there is one **budget** for all that an encoding writes, in words: a word for each
//! variable, each clause and each literal. It is asked before anything is written, and for whole parts at once, so that
//! what is too large is refused before it takes memory.

use crate::base::cnf::{Cnf, Lit, Model};
use crate::fault::Fault;
use crate::number::narrow;
use crate::uno::hubs::{HubList, Hubs};
use crate::uno::solitaire::Solitaire;
use crate::uno::wanted::Demand;

/// The most kinds of cards that a formula is made for.
pub const MOST_KINDS: usize = 1_000_000;
/// The most ways that all cuts together may look at.
const MOST_LOOKED_AT: usize = 200_000_000;
/// The most hubs that all kinds of cards together may have, each kind counting its own.
const MOST_ENDS: usize = 1 << 24;
/// If at most this number of ways cross, oddness is spoken of.
const FEW: usize = 6;

/// What an encoding may still write, in words: variables, clauses and literals.
#[derive(Clone, Debug)]
pub struct Words {
    left: usize,
}

impl Words {
    /// All that one encoding may write. A formula and the copy that its proof is followed on then take about a gigabyte.
    const MOST: usize = 1 << 27;
    /// What a way takes for each of its literals: itself and its place at both hubs, two clauses that name its hubs, one
    /// that names its first literal, its literals in the clauses of its hubs, and oddness at both hubs.
    const WAY: usize = 64;
    /// What a step of a counter takes: its variable, and two clauses of two and three literals.
    const STEP: usize = 8;
    /// What a hub or a kind of cards takes besides its ways: its variables, and clauses with a literal or two.
    const THING: usize = 8;

    fn spend(&mut self, words: usize) -> Result<(), Fault> {
        let fault = || Fault::new(format!("the formula would have more than {} words", Self::MOST));
        self.left = self.left.checked_sub(words).ok_or_else(fault)?;
        Ok(())
    }

    /// Spends `each` words on each of `many` things.
    fn spend_on(&mut self, many: usize, each: usize) -> Result<(), Fault> {
        self.spend(many.saturating_mul(each))
    }
}

/// A pair of hubs that a kind of cards can join, or a hub and the joker.
#[derive(Clone, Debug)]
pub struct Way {
    /// None for a way to the joker, which begins at both ends here.
    pub kind: Option<u32>,
    /// The hubs.
    pub ends: [u32; 2],
    /// Taken once, taken twice.
    pub taken: [Option<Lit>; 2],
}

impl Way {
    /// That it is taken, and taken twice.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        self.taken.iter().flatten().copied()
    }
}

/// The formula for a hand, with the cuts so far. What others can change of one is theirs: who follows a proof builds a formula
/// for himself.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The graph that it is about.
    pub hubs: Hubs,
    /// The formula.
    pub cnf: Cnf,
    /// The ways that the trail may take.
    pub ways: Vec<Way>,
    /// For each hub, its ways.
    around: Vec<Vec<u32>>,
    /// For each hub: on the trail; none for a leaf.
    pub on_trail: Vec<Option<Lit>>,
    /// For each hub: odd; none where no way is.
    odd: Vec<Option<Lit>>,
    /// For each kind: lost, where cards may be.
    pub lost: Vec<Lit>,
    /// The number of the last cut that each hub was within, and each kind.
    within: Vec<u32>,
    met: Vec<u32>,
    cuts: u32,
    looked_at: usize,
    /// What may still be written.
    pub words: Words,
}

impl Encoding {
    /// The formula without cuts.
    ///
    /// # Errors
    /// When what is wanted can be had by its looks, or is none of the three, or the hand is too large.
    pub fn of(deal: &Solitaire, demand: Demand) -> Result<Self, Fault> {
        fits(deal)?;
        let mut encoding = Self::blank(Hubs::of(deal)?)?;
        let cards = deal.hand().len();
        let (lost, added) = match demand {
            Demand::Play => (0, 0),
            Demand::Sequence(wanted) => (encoding.may_lose(cards, wanted)?, 0),
            // As many as there are cards are enough.
            Demand::FillIn(added) => (0, added.min(cards)),
            Demand::OtherThan(_) => return Err(Fault::new("there is no formula for a count")),
        };
        encoding.foresee(lost, added)?;
        encoding.name(lost > 0, added > 0)?;
        encoding.write(false)?;
        encoding.count(lost, added)?;
        Ok(encoding)
    }

    /// The formula without cuts for a trail that may also be a hub alone, of a hand of any kind. With `lost`, each kind
    /// of cards may be lost, and they are not counted.
    ///
    /// # Errors
    /// When the hand is too large.
    pub fn open(deal: &Solitaire, lost: bool) -> Result<Self, Fault> {
        fits(deal)?;
        let mut encoding = Self::blank(Hubs::of_any(deal))?;
        encoding.foresee(0, 0)?;
        encoding.name(lost, false)?;
        encoding.write(true)?;
        Ok(encoding)
    }

    fn blank(hubs: Hubs) -> Result<Self, Fault> {
        if hubs.kinds().len() > MOST_KINDS {
            return Err(Fault::new(format!("the hand has more than {MOST_KINDS} different cards")));
        }
        let (kinds, many) = (hubs.kinds().len(), hubs.hubs().len());
        Ok(Self {
            cnf: Cnf::default(),
            ways: Vec::new(),
            around: vec![Vec::new(); many],
            on_trail: vec![None; many],
            odd: vec![None; many],
            lost: Vec::new(),
            within: vec![0; many],
            met: vec![0; kinds],
            cuts: 0,
            looked_at: 0,
            words: Words { left: Words::MOST },
            hubs,
        })
    }

    /// How many cards may be lost when `wanted` of them are wanted.
    fn may_lose(&self, cards: usize, wanted: usize) -> Result<usize, Fault> {
        let here = |hub: u32| self.hubs.at(hub).iter().map(|&kind| self.hubs.kinds()[kind as usize].1).sum::<usize>();
        match self.hubs.all().find(|&hub| here(hub) >= wanted) {
            Some(hub) => Err(Fault::new(format!("{} cards have {}", here(hub), self.hubs.hubs()[hub as usize]))),
            None => cards
                .checked_sub(wanted)
                .ok_or_else(|| Fault::new(format!("{wanted} cards are wanted, and the hand has {cards}"))),
        }
    }

    /// The variables of the ways, the hubs and the kinds.
    fn name(&mut self, lost: bool, added: bool) -> Result<(), Fault> {
        for (kind, &(_, copies)) in (0..).zip(self.hubs.kinds()) {
            let ends = self.hubs.open_ends(kind).count();
            self.words.spend_on(ends * ends.saturating_sub(1) / 2, Words::WAY * copies.min(2))?;
            self.words.spend(ends)?;
        }
        let hubs = self.hubs.hubs().len();
        self.words.spend_on(hubs + self.hubs.kinds().len(), Words::THING)?;
        self.words.spend_on(if added { hubs } else { 0 }, 2 * Words::WAY)?;
        for kind in 0..narrow(self.hubs.kinds().len()) {
            let twice = self.hubs.kinds()[kind as usize].1 > 1;
            for ends in self.hubs.ways(kind).collect::<Vec<_>>() {
                self.way(Some(kind), ends, twice)?;
            }
        }
        for hub in self.hubs.all().filter(|&hub| !self.hubs.is_leaf(hub)).collect::<Vec<_>>() {
            self.on_trail[hub as usize] = Some(self.cnf.fresh()?.yes());
            if added {
                self.way(None, [hub, hub], true)?;
            }
        }
        if lost {
            self.lost = self.hubs.kinds().iter().map(|_| Ok(self.cnf.fresh()?.yes())).collect::<Result<_, Fault>>()?;
        }
        Ok(())
    }

    fn way(&mut self, kind: Option<u32>, ends: [u32; 2], twice: bool) -> Result<(), Fault> {
        let once = self.cnf.fresh()?.yes();
        let twice = if twice { Some(self.cnf.fresh()?.yes()) } else { None };
        let place = narrow(self.ways.len());
        self.around[ends[0] as usize].push(place);
        if ends[0] != ends[1] {
            self.around[ends[1] as usize].push(place);
        }
        self.ways.push(Way { kind, ends, taken: [Some(once), twice] });
        Ok(())
    }

    /// What holds of a trail; it may be a hub alone if `alone`.
    fn write(&mut self, alone: bool) -> Result<(), Fault> {
        for kind in 0..narrow(self.hubs.kinds().len()) {
            let ends = self.hubs.open_ends(kind).filter_map(|hub| self.on_trail[hub as usize]);
            self.cnf.add(ends.chain(self.lost.get(kind as usize).copied()));
        }
        for way in &self.ways {
            if let [Some(once), twice] = way.taken {
                twice.iter().for_each(|&twice| self.cnf.add([!twice, once]));
                let ends = way.ends.iter().filter_map(|&hub| self.on_trail[hub as usize]);
                ends.for_each(|end| self.cnf.add([!once, end]));
            }
        }
        for same in self.ways.chunk_by(|one, two| one.kind.is_some() && one.kind == two.kind) {
            let Some(kind) = same[0].kind.filter(|_| same.len() > 1) else { continue };
            let lits: Vec<(Lit, usize)> = same.iter().flat_map(Way::lits).map(|lit| (lit, 1)).collect();
            at_most(&mut self.cnf, &mut self.words, &lits, self.hubs.kinds()[kind as usize].1)?;
        }
        for hub in 0..self.on_trail.len() {
            let Some(on_trail) = self.on_trail[hub] else { continue };
            let ways = self.around[hub].iter().map(|&way| &self.ways[way as usize]);
            if !alone {
                self.cnf.add(std::iter::once(!on_trail).chain(ways.clone().filter_map(|way| way.taken[0])));
            }
            for lit in ways.flat_map(Way::lits) {
                self.odd[hub] = Some(match self.odd[hub] {
                    None => lit,
                    Some(before) => either_or(&mut self.cnf, before, lit)?,
                });
            }
        }
        let odd: Vec<(Lit, usize)> = self.odd.iter().flatten().map(|&odd| (odd, 1)).collect();
        at_most(&mut self.cnf, &mut self.words, &odd, 2)
    }

    /// Asks, before anything is written, whether there are words for what will be counted: that may be the most.
    fn foresee(&self, lost: usize, added: usize) -> Result<(), Fault> {
        let mut words = self.words.clone();
        for (kind, &(_, copies)) in (0..).zip(self.hubs.kinds()) {
            let ends = self.hubs.open_ends(kind).count();
            let (ways, twice) = (ends * ends.saturating_sub(1) / 2, copies.min(2));
            words.spend_on(ways, Words::WAY * twice)?;
            if ways > 1 {
                words.spend_on(steps(std::iter::repeat_n(1, ways * twice), copies), Words::STEP)?;
            }
        }
        let hubs = self.hubs.all().filter(|&hub| !self.hubs.is_leaf(hub)).count();
        words.spend_on(steps(std::iter::repeat_n(1, 2 * hubs), added.saturating_mul(2)), Words::STEP)?;
        let copies = self.hubs.kinds().iter().map(|kind| kind.1);
        words.spend_on(if lost > 0 { steps(copies, lost) } else { 0 }, Words::STEP)
    }

    /// At most `lost` cards are lost, and at most `added` are added.
    ///
    /// # Errors
    /// When the formula would be too large.
    pub fn count(&mut self, lost: usize, added: usize) -> Result<(), Fault> {
        if added > 0 {
            let jokers = self.ways.iter().filter(|way| way.kind.is_none());
            let jokers: Vec<(Lit, usize)> = jokers.flat_map(Way::lits).map(|lit| (lit, 1)).collect();
            at_most(&mut self.cnf, &mut self.words, &jokers, 2 * added)?;
        }
        let copies = self.hubs.kinds().iter().map(|kind| kind.1);
        let lost_kinds: Vec<(Lit, usize)> = self.lost.iter().copied().zip(copies).collect();
        at_most(&mut self.cnf, &mut self.words, &lost_kinds, lost)
    }

    /// The formula so far.
    #[must_use]
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The graph that it is about.
    #[must_use]
    pub fn hubs(&self) -> &Hubs {
        &self.hubs
    }

    /// Adds the cut of a set of hubs.
    ///
    /// # Errors
    /// When one is no hub of the hand, or the cuts become too large.
    pub fn cut(&mut self, set: &HubList) -> Result<(), Fault> {
        self.cuts += 1;
        let mut places = Vec::with_capacity(set.0.len());
        for &hub in &set.0 {
            let place = self.hubs.place(hub)?;
            if std::mem::replace(&mut self.within[place as usize], self.cuts) != self.cuts && !self.hubs.is_leaf(place)
            {
                places.push(place);
            }
        }
        let sides = if self.has_both_sides(&places)? { Vec::new() } else { self.sides(&places)? };
        let mut crossing: Vec<[Option<Lit>; 2]> = Vec::new();
        for &hub in &places {
            self.look_at(self.around[hub as usize].len())?;
            for way in self.around[hub as usize].iter().map(|&way| &self.ways[way as usize]) {
                let inside = way.ends.iter().filter(|&&hub| self.within[hub as usize] == self.cuts).count();
                if inside == 1 || way.kind.is_none() {
                    crossing.push(way.taken);
                }
            }
        }
        self.words.spend(1 + crossing.len() + sides.len())?;
        self.cnf.add(crossing.iter().filter_map(|way| way[0]).chain(sides));
        let all: Vec<Lit> = crossing.iter().flatten().flatten().copied().collect();
        if all.len() > FEW {
            return Ok(());
        }
        let odd: Vec<Lit> = places.iter().filter_map(|&hub| self.odd[hub as usize]).collect();
        self.words.spend_on(all.len(), 1 + all.len() + odd.len())?;
        for &only in &all {
            let others = all.iter().map(|&lit| if lit == only { !lit } else { lit });
            self.cnf.add(others.chain(odd.iter().copied()));
        }
        Ok(())
    }

    /// Whether a card that can't be lost is within, and another one outside.
    fn has_both_sides(&mut self, places: &[u32]) -> Result<bool, Fault> {
        let (mut met, mut is_within) = (0, false);
        for &hub in places {
            self.look_at(self.hubs.at(hub).len() * self.hubs.ends(self.hubs.at(hub)[0]).len())?;
            for &kind in self.hubs.at(hub) {
                met += usize::from(std::mem::replace(&mut self.met[kind as usize], self.cuts) != self.cuts);
                is_within |= self.hubs.open_ends(kind).all(|hub| self.within[hub as usize] == self.cuts);
            }
        }
        Ok(is_within && met < self.hubs.kinds().len() && self.lost.is_empty())
    }

    /// That the trail has no hub within, or none outside.
    fn sides(&mut self, places: &[u32]) -> Result<Vec<Lit>, Fault> {
        self.look_at(places.len() + self.on_trail.len())?;
        self.words.spend(2 + 3 * self.on_trail.len())?;
        let (inside, outside) = (self.cnf.fresh()?.yes(), self.cnf.fresh()?.yes());
        for (hub, &on_trail) in self.on_trail.iter().enumerate() {
            let side = if self.within[hub] == self.cuts { inside } else { outside };
            on_trail.iter().for_each(|&on_trail| self.cnf.add([!on_trail, side]));
        }
        Ok(vec![!inside, !outside])
    }

    fn look_at(&mut self, things: usize) -> Result<(), Fault> {
        self.looked_at = self.looked_at.saturating_add(things);
        match self.looked_at <= MOST_LOOKED_AT {
            true => Ok(()),
            false => Err(Fault::new("the cuts of the proof are too large")),
        }
    }

    /// The ways that a model takes, once for each time: the kind of cards, none for the joker, and the hubs.
    #[must_use]
    pub fn read(&self, model: &Model) -> Vec<(Option<u32>, [u32; 2])> {
        let taken = |way: &Way| way.lits().filter(|&lit| model.holds(lit)).count();
        self.ways.iter().flat_map(|way| std::iter::repeat_n((way.kind, way.ends), taken(way))).collect()
    }
}

/// A literal that holds iff exactly one of two does.
fn either_or(cnf: &mut Cnf, one: Lit, two: Lit) -> Result<Lit, Fault> {
    let odd = cnf.fresh()?.yes();
    cnf.add([!odd, one, two]);
    cnf.add([!odd, !one, !two]);
    cnf.add([odd, !one, two]);
    cnf.add([odd, one, !two]);
    Ok(odd)
}

/// How many variables [`at_most`] takes for literals of these weights.
fn steps(weights: impl Iterator<Item = usize>, most: usize) -> usize {
    let (mut all, mut steps) = (0_usize, 0_usize);
    for weight in weights.filter(|&weight| weight <= most) {
        all = all.saturating_add(weight);
        steps = steps.saturating_add(all.min(most));
    }
    steps
}

/// That the literals that hold weigh at most `most`: after each of them, variables say that those so far weigh at least
/// 1, 2, and so on.
///
/// # Errors
/// When the formula would be too large.
pub fn at_most(cnf: &mut Cnf, words: &mut Words, lits: &[(Lit, usize)], most: usize) -> Result<(), Fault> {
    words.spend_on(steps(lits.iter().map(|lit| lit.1), most), Words::STEP)?;
    let mut so_far: Vec<Lit> = Vec::new();
    let mut all = 0_usize;
    for &(lit, weight) in lits {
        if weight > most {
            cnf.add([!lit]);
            continue;
        }
        if let Some(&full) = so_far.get(most - weight) {
            cnf.add([!lit, !full]);
        }
        all = all.saturating_add(weight);
        let mut next = Vec::with_capacity(all.min(most));
        for place in 0..all.min(most) {
            let here = cnf.fresh()?.yes();
            so_far.get(place).iter().for_each(|&&before| cnf.add([!before, here]));
            match place.checked_sub(weight) {
                None => cnf.add([!lit, here]),
                Some(less) => so_far.get(less).iter().for_each(|&&before| cnf.add([!lit, !before, here])),
            }
            next.push(here);
        }
        so_far = next;
    }
    Ok(())
}

/// Checks that a hand is small enough for its graph to be made: a card of many dimensions has many hubs.
fn fits(deal: &Solitaire) -> Result<(), Fault> {
    let dimensions = 0_u32..1 << deal.sizes().dimensions();
    let ends = dimensions.filter(|set| set.count_ones() as usize == deal.alike()).count();
    let most = MOST_ENDS / ends.max(1);
    match ends <= 2 || deal.hand().len() <= most || deal.hand().kinds(most).is_some() {
        true => Ok(()),
        false => Err(Fault::new(format!("the hand has more than {most} different cards with {ends} ways to match"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hand of `kinds` different cards of eight dimensions, in `copies` copies each.
    fn wide(kinds: usize, copies: usize) -> Solitaire {
        let card = |kind: usize| (0..8).map(move |place| (kind >> place & 1) + 1).map(|value| value.to_string());
        let cards = (0..kinds).map(|kind| format!("{copies}x {}", card(kind).collect::<Vec<_>>().join(".")));
        let cards: Vec<String> = cards.collect();
        format!("uno 2x2x2x2x2x2x2x2 solitaire match 4\n{}", cards.join(" ")).parse().unwrap()
    }

    #[test]
    fn what_a_short_text_asks_for_is_refused_before_it_takes_memory() {
        // Counting the copies of each of these kinds took gigabytes, in calls that were each within their limit.
        for (kinds, copies) in [(20, 3_000), (250, 2_000)] {
            let fault = Encoding::of(&wide(kinds, copies), Demand::Play).unwrap_err();
            assert!(Encoding::open(&wide(kinds, copies), true).is_err());
            assert!(fault.what().contains("the formula would have more than 134217728 words"), "{fault}");
        }
        // The copies that may be lost.
        let hand: Vec<String> = (1..=20_000).map(|n| format!("{}.{n}", n % 100 + 1)).collect();
        let hand: Solitaire = format!("uno 100x20000 solitaire\n{}", hand.join(" ")).parse().unwrap();
        let fault = Encoding::of(&hand, Demand::Sequence(10_000)).unwrap_err();
        assert!(fault.what().contains("words"), "{fault}");
    }

    #[test]
    fn what_is_written_is_no_more_than_what_was_paid_for() {
        let plain = |text: &str| -> Solitaire { format!("uno {text}").parse().unwrap() };
        let grid: Vec<String> = (0..400).map(|n| format!("{}.{}", n % 20 + 1, n / 20 + 1)).collect();
        for deal in [
            plain("4x3 solitaire\n1.1 1.2 1.3 2.1 3.2 4.3"),
            plain("4x3 solitaire\n5x 1.1 1.2 1.3 2x 2.1 3.2 4.3"),
            plain(&format!("20x20 solitaire\n{}", grid.join(" "))),
            wide(6, 2),
            wide(40, 1),
        ] {
            let cards = deal.hand().len();
            for demand in [Demand::Play, Demand::Sequence(cards - 1), Demand::FillIn(1), Demand::FillIn(3)] {
                let Ok(mut encoding) = Encoding::of(&deal, demand) else { continue };
                let words = |cnf: &Cnf| cnf.variables() + cnf.len() + cnf.clauses().map(<[Lit]>::len).sum::<usize>();
                let paid = |encoding: &Encoding| Words::MOST - encoding.words.left;
                assert!(words(encoding.cnf()) <= paid(&encoding), "{demand:?} {deal}");
                let hubs: Vec<_> = encoding.hubs().hubs().iter().copied().step_by(2).collect();
                for _ in 0..3 {
                    let before = (words(encoding.cnf()), paid(&encoding));
                    encoding.cut(&HubList(hubs.clone())).unwrap();
                    assert!(words(encoding.cnf()) - before.0 <= paid(&encoding) - before.1, "{demand:?} {deal}");
                }
            }
        }
    }

    #[test]
    fn a_cut_that_is_named_again_and_again_is_refused_in_the_end() {
        let grid: Vec<String> = (0..90_000).map(|n| format!("{}.{}", n % 300 + 1, n / 300 + 1)).collect();
        let deal: Solitaire = format!("uno 300x300 solitaire\n{}", grid.join(" ")).parse().unwrap();
        let mut encoding = Encoding::of(&deal, Demand::Play).unwrap();
        encoding.words.left = 500_000;
        let half = HubList(encoding.hubs().hubs().iter().copied().step_by(2).collect());
        let fault = (0..100).find_map(|_| encoding.cut(&half).err()).unwrap();
        assert!(fault.what().contains("words"), "{fault}");
    }
}
