//! Solitaire to CNF, whole: every model is an order. What engine `sat` searches with, and instead of its cuts clauses that
//! keep the trail in one piece.
//!
//! # Construction
//! The trail of [to_cnf](misdeal_kernel::uno::to_cnf): ways that are taken, hubs on the trail, oddness, a hub on the trail for every
//! card; but the trail may be a hub alone, so that hands of which one hub has all cards are no exception. Then a **tree**
//! over its hubs: one hub at most is the *root*; every other hub on the trail *hangs* on a neighbour, by a way that is
//! taken; and variables say that a hub lies *at least t deep*, for t up to half the number m of hubs that are no leaves:
//! what hangs on another hub lies deeper.
//!
//! # Forward
//! The hubs that neighbours of the order share, leaves left out, are the trail. Of copies that join the same two hubs more
//! than twice, pairs are left out. The root is the first hub from which all are at most m/2 steps away (there is one: the
//! middle of a longest path of a spanning tree), and each hub hangs on one that is a step nearer. All other variables are
//! set only where a clause asks for it.
//!
//! # Back
//! The ways that are taken are walked in one go (Hierholzer); every other card is slipped in where the walk first comes to
//! one of its hubs. Then all cards between two ways share the hub there.
//!
//! # Size
//! k different cards that join w pairs of hubs (each at most one where cards have a colour and a number), and m hubs that
//! are no leaves: at most 8w + m(m/2 + 5) variables and k + w(m + 23) + 10m clauses. For each card that can join several
//! pairs, all its copies are counted besides.
//!
//! # Why no stays no
//! What a hub hangs on lies less deep, so from every hub on the trail one comes to a hub that hangs on none: the root, of
//! which there is one. So the ways that are taken are connected; none or two hubs are odd, so they can be walked in one
//! go, and every card has a hub there. So a model gives an order.

use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::cards::Cards;
use misdeal_kernel::uno::solitaire::Solitaire;
use misdeal_kernel::uno::to_cnf::{Encoding, Way, at_most};
use std::collections::{BTreeMap, VecDeque};

/// The most clauses that say how deep hubs lie.
const MOST_DEPTHS: usize = 20_000_000;

/// How many cards of a hand are to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// All of them.
    All,
    /// At least this number.
    AtLeast(usize),
    /// Any number; whoever uses the formula counts those that are lost.
    Some,
}

/// A hub that hangs on another, by a way.
#[derive(Clone, Copy, Debug)]
struct Hanging {
    way: u32,
    on: u32,
    hub: u32,
    lit: Lit,
}

/// The reduction from [`Solitaire`] to [`Cnf`]; also for orders of some of the cards.
#[derive(Clone, Debug)]
pub struct SolitaireToCnf {
    source: Solitaire,
    encoding: Encoding,
    /// For each hub: the root; none for a leaf.
    root: Vec<Option<Lit>>,
    hanging: Vec<Hanging>,
    /// For each hub: at least 1 deep, at least 2, ...
    depth: Vec<Vec<Lit>>,
}

impl SolitaireToCnf {
    /// The formula that says these cards of a hand, all or how many, can be played one after the other.
    ///
    /// # Errors
    /// When it would be too large.
    pub fn of(source: &Solitaire, played: Played) -> Result<Self, Fault> {
        let mut encoding = Encoding::open(source, played != Played::All)?;
        if let Played::AtLeast(wanted) = played {
            match source.hand().len().checked_sub(wanted) {
                Some(lost) => encoding.count(lost, 0)?,
                None => encoding.cnf.add([]),
            }
        }
        let many = encoding.on_trail.len();
        let (root, depth) = (vec![None; many], vec![Vec::new(); many]);
        let mut whole = Self { source: source.clone(), encoding, root, hanging: Vec::new(), depth };
        whole.grow()?;
        Ok(whole)
    }

    /// How deep a hub can lie: half as many steps as there are hubs that are no leaves.
    fn deepest(&self) -> usize {
        self.encoding.on_trail.iter().flatten().count() / 2
    }

    /// The variables and clauses of the tree.
    fn grow(&mut self) -> Result<(), Fault> {
        let deepest = self.deepest();
        if deepest.saturating_mul(2 * self.encoding.ways.len()) > MOST_DEPTHS {
            let what = format!(
                "the hand has {} colours and numbers that several cards share, too many for a formula that keeps their \
                 trail in one piece",
                self.encoding.on_trail.iter().flatten().count()
            );
            return Err(Fault::new(what));
        }
        let (cnf, on_trail) = (&mut self.encoding.cnf, &self.encoding.on_trail);
        for (hub, on_trail) in on_trail.iter().enumerate() {
            let Some(on_trail) = *on_trail else { continue };
            let root = cnf.fresh()?.yes();
            cnf.add([!root, on_trail]);
            self.root[hub] = Some(root);
            self.depth[hub] = (0..deepest).map(|_| Ok(cnf.fresh()?.yes())).collect::<Result<_, Fault>>()?;
        }
        let mut hangs: Vec<Vec<Lit>> = vec![Vec::new(); on_trail.len()];
        for (way, place) in self.encoding.ways.iter().zip(0..) {
            let [Some(taken), _] = way.taken else { continue };
            for [on, hub] in [way.ends, [way.ends[1], way.ends[0]]] {
                let lit = cnf.fresh()?.yes();
                self.hanging.push(Hanging { way: place, on, hub, lit });
                hangs[hub as usize].push(lit);
                let (above, below) = (&self.depth[on as usize], &self.depth[hub as usize]);
                cnf.add([!lit, taken]);
                cnf.add(std::iter::once(!lit).chain(below.first().copied()));
                for (place, &as_deep) in above.iter().enumerate() {
                    cnf.add([!lit, !as_deep].into_iter().chain(below.get(place + 1).copied()));
                }
            }
        }
        for (hub, on_trail) in on_trail.iter().enumerate() {
            let all = hangs[hub].iter().copied().chain(self.root[hub]);
            on_trail.iter().for_each(|&on_trail| cnf.add(std::iter::once(!on_trail).chain(all.clone())));
        }
        let roots: Vec<(Lit, usize)> = self.root.iter().flatten().map(|&root| (root, 1)).collect();
        at_most(cnf, &mut self.encoding.words, &roots, 1)
    }

    /// The kinds of cards that may be lost: the literals that say they are, and how many copies each has.
    pub fn lost(&self) -> impl Iterator<Item = (Lit, usize)> {
        let copies = self.encoding.hubs.kinds().iter().map(|kind| kind.1);
        self.encoding.lost.iter().copied().zip(copies)
    }

    /// What the variables say, as far as it is about cards and hubs.
    #[must_use]
    pub fn legend(&self) -> Vec<(Lit, String)> {
        let name = |hub: u32| self.encoding.hubs.hubs()[hub as usize];
        let mut legend = legend(&self.encoding);
        for (hub, root) in (0..).zip(&self.root) {
            legend.extend(root.map(|root| (root, format!("{} is the root", name(hub)))));
            let depth = (1..).zip(&self.depth[hub as usize]);
            legend.extend(depth.map(|(deep, &lit)| (lit, format!("{} is at least {deep} from the root", name(hub)))));
        }
        for hanging in &self.hanging {
            let kind = self.encoding.ways[hanging.way as usize].kind;
            let card = kind.map_or_else(String::new, |kind| self.encoding.hubs.kinds()[kind as usize].0.to_string());
            let what = format!("{} hangs on {} by {card}", name(hanging.hub), name(hanging.on));
            legend.push((hanging.lit, what));
        }
        legend.sort_unstable_by_key(|(lit, _)| lit.var().number());
        legend
    }

    /// The model that an order of cards of the hand has.
    ///
    /// # Errors
    /// When a card is none of the hand's.
    fn model(&self, order: &Cards) -> Result<Model, Fault> {
        let mut model = Model::all_false(self.encoding.cnf.variables());
        let trail = self.trail(order)?;
        for way in &self.encoding.ways {
            let Some(&times) = way.kind.and_then(|kind| trail.joined.get(&(kind, way.ends))) else { continue };
            // Of more than two, pairs are left out.
            let kept = if times % 2 == 1 { 1 } else { 2 };
            way.taken.iter().flatten().take(kept).for_each(|&lit| model.set(lit));
        }
        trail.hubs.iter().filter_map(|&hub| self.encoding.on_trail[hub as usize]).for_each(|lit| model.set(lit));
        let is_reached = |kind: u32| self.encoding.hubs.ends(kind).iter().any(|hub| trail.hubs.contains(hub));
        let lost = (0..).zip(&self.encoding.lost).filter(|(kind, _)| !is_reached(*kind));
        lost.for_each(|(_, &lit)| model.set(lit));
        self.hang(&trail, &mut model);
        // What is left is set where a clause asks for it; clauses that do come before all that use it.
        for clause in self.encoding.cnf.clauses() {
            if !clause.iter().any(|&lit| model.holds(lit)) {
                clause
                    .iter()
                    .max_by_key(|lit| lit.var())
                    .filter(|lit| lit.is_yes())
                    .into_iter()
                    .for_each(|&lit| model.set(lit));
            }
        }
        Ok(model)
    }

    /// The trail of an order: leaves are left out of it.
    fn trail(&self, order: &Cards) -> Result<Trail, Fault> {
        let hubs = &self.encoding.hubs;
        let kind = |card| {
            let found = hubs.kinds().binary_search_by_key(&card, |kind| kind.0);
            found.map(|place| place as u32).map_err(|_| Fault::new(format!("{card} is not in the hand")))
        };
        let kinds = order.iter().map(kind).collect::<Result<Vec<u32>, Fault>>()?;
        let mut trail = Trail::default();
        let mut here = None;
        for pair in kinds.windows(2) {
            let shared = hubs.ends(pair[0]).iter().copied().filter(|hub| hubs.ends(pair[1]).contains(hub));
            // The trail stays where it is if it can, and comes to a leaf only if it must.
            let next = shared.min_by_key(|&hub| (hubs.is_leaf(hub), Some(hub) != here));
            let Some(next) = next.filter(|&hub| !hubs.is_leaf(hub)) else { continue };
            if let Some(before) = here.filter(|&before| before != next) {
                *trail.joined.entry((pair[0], [before.min(next), before.max(next)])).or_default() += 1;
            }
            here = Some(next);
            trail.hubs.push(next);
        }
        if here.is_none() {
            trail.hubs.extend(kinds.first().and_then(|&kind| hubs.open_ends(kind).next()));
        }
        trail.hubs.sort_unstable();
        trail.hubs.dedup();
        Ok(trail)
    }

    /// Sets the tree of a trail: the steps from a hub that is in the middle.
    fn hang(&self, trail: &Trail, model: &mut Model) {
        let deepest = self.deepest();
        let all = trail.hubs.iter().map(|&root| (root, trail.steps_from(root, self.root.len())));
        let middle = all.into_iter().find(|(_, steps)| trail.hubs.iter().all(|&hub| steps[hub as usize] <= deepest));
        let Some((root, steps)) = middle else { return };
        self.root[root as usize].iter().for_each(|&lit| model.set(lit));
        for &hub in &trail.hubs {
            let steps_here = steps[hub as usize];
            self.depth[hub as usize].iter().take(steps_here).for_each(|&lit| model.set(lit));
            let is_taken = |way: u32| self.encoding.ways[way as usize].taken[0].is_some_and(|lit| model.holds(lit));
            let mut nearer = self.hanging.iter().filter(|hanging| {
                hanging.hub == hub && is_taken(hanging.way) && steps[hanging.on as usize] < steps_here
            });
            let nearer = nearer.next().map(|hanging| hanging.lit);
            nearer.into_iter().for_each(|lit| model.set(lit));
        }
    }

    /// The order of the cards that a model plays.
    ///
    /// # Errors
    /// When it is no model.
    pub fn order(&self, model: &Model) -> Result<Cards, Fault> {
        self.encoding.cnf.verify(model)?;
        let hubs = &self.encoding.hubs;
        let taken = self.encoding.read(model);
        let is_on = |hub: u32| self.encoding.on_trail[hub as usize].is_some_and(|lit| model.holds(lit));
        // The cards that are on no way, each at the first hub where the trail comes by.
        let mut left: Vec<usize> = hubs.kinds().iter().map(|kind| kind.1).collect();
        taken.iter().filter_map(|way| way.0).for_each(|kind| left[kind as usize] -= 1);
        let mut at_home: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (kind, copies) in (0..).zip(left) {
            let Some(home) = hubs.open_ends(kind).find(|&hub| is_on(hub)) else { continue };
            at_home.entry(home).or_default().extend(std::iter::repeat_n(kind, copies));
        }
        let mut order = Vec::new();
        for (by, hub) in walk(hubs.hubs().len(), &taken, hubs.all().find(|&hub| is_on(hub))) {
            order.extend(by);
            order.extend(at_home.remove(&hub).unwrap_or_default());
        }
        Cards::new(order.iter().map(|&kind| hubs.kinds()[kind as usize].0))
    }
}

/// What the variables say, as far as it is about cards and hubs.
#[must_use]
pub fn legend(encoding: &Encoding) -> Vec<(Lit, String)> {
    let name = |hub: u32| encoding.hubs.hubs()[hub as usize].to_string();
    let card = |kind: u32| encoding.hubs.kinds()[kind as usize].0.to_string();
    let mut legend = Vec::new();
    for way in &encoding.ways {
        let what = match way.kind {
            Some(kind) => format!("{} joins {} and {}", card(kind), name(way.ends[0]), name(way.ends[1])),
            None => format!("a card that is added comes next to {}", name(way.ends[0])),
        };
        for (lit, times) in way.lits().zip(["", ", twice"]) {
            legend.push((lit, format!("{what}{times}")));
        }
    }
    let on_trail = encoding.on_trail.iter().zip(0..).filter_map(|(lit, hub)| lit.map(|lit| (lit, hub)));
    legend.extend(on_trail.map(|(lit, hub)| (lit, format!("the trail comes to {}", name(hub)))));
    legend.extend(encoding.lost.iter().zip(0..).map(|(&lit, kind)| (lit, format!("{} is not played", card(kind)))));
    legend.sort_unstable_by_key(|(lit, _)| lit.var().number());
    legend
}

/// What an order is when only hubs are looked at.
#[derive(Default)]
struct Trail {
    /// How often cards of a kind join two hubs.
    joined: BTreeMap<(u32, [u32; 2]), usize>,
    /// The hubs on it, in order of their numbers.
    hubs: Vec<u32>,
}

impl Trail {
    /// How many steps each of `hubs` hubs is away from `root`; as many as can be for those that are not on the trail.
    fn steps_from(&self, root: u32, hubs: usize) -> Vec<usize> {
        let mut around: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &[one, two] in self.joined.keys().map(|(_, ends)| ends) {
            around.entry(one).or_default().push(two);
            around.entry(two).or_default().push(one);
        }
        let mut steps = vec![usize::MAX; hubs];
        steps[root as usize] = 0;
        let mut open = VecDeque::from([root]);
        while let Some(here) = open.pop_front() {
            for &next in around.get(&here).into_iter().flatten() {
                if steps[next as usize] == usize::MAX {
                    steps[next as usize] = steps[here as usize] + 1;
                    open.push_back(next);
                }
            }
        }
        steps
    }
}

/// Walks connected ways, of which none or two hubs are odd, in one go: each hub with the kind of cards that led there. If
/// there are none, it is a hub alone.
fn walk(hubs: usize, ways: &[(Option<u32>, [u32; 2])], alone: Option<u32>) -> Vec<(Option<u32>, u32)> {
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); hubs];
    for (way, place) in ways.iter().zip(0..) {
        way.1.iter().for_each(|&end| around[end as usize].push(place));
    }
    let odd = (0..).zip(&around).find(|(_, ways)| ways.len() % 2 == 1).map(|(hub, _)| hub);
    let start = odd.or_else(|| ways.first().map(|way| way.1[0])).or(alone);
    let mut walked = vec![false; ways.len()];
    let mut open: Vec<(Option<u32>, u32)> = start.map(|start| (None, start)).into_iter().collect();
    let mut done: Vec<(Option<u32>, u32)> = Vec::new();
    while let Some(&(by, here)) = open.last() {
        match around[here as usize].pop() {
            Some(way) if walked[way as usize] => {}
            Some(way) => {
                walked[way as usize] = true;
                let (kind, [one, two]) = ways[way as usize];
                open.push((kind, one ^ two ^ here));
            }
            None => {
                open.pop();
                done.push((by, here));
            }
        }
    }
    // Backwards, each hub comes with the kind that leads on from it.
    let leads: Vec<Option<u32>> = std::iter::once(None).chain(done.iter().map(|step| step.0)).collect();
    leads.into_iter().zip(done).map(|(by, (_, hub))| (by, hub)).collect()
}

impl Reduction for SolitaireToCnf {
    const NAME: &'static str = "uno-solitaire-to-cnf";
    const CITE: &'static str = "ours; trails after Harary and Nash-Williams (1965)";
    const SIZE: &'static str =
        "k different cards, m colours and numbers: at most 8k + m(m/2 + 5) variables, k(m + 24) + 10m clauses";
    type Source = Solitaire;
    type Target = Cnf;

    fn apply(source: &Solitaire) -> Result<Self, Fault> {
        Self::of(source, Played::All)
    }

    fn target(&self) -> &Cnf {
        &self.encoding.cnf
    }

    fn sizes(&self) -> Vec<Size> {
        let (ways, hubs) = (&self.encoding.ways, self.encoding.on_trail.iter().flatten().count());
        let kinds = self.encoding.hubs.kinds();
        // Kinds that can join several pairs have their copies counted.
        let several = ways.chunk_by(|one, two| one.kind == two.kind).filter(|same| same.len() > 1);
        let copies = |same: &[Way]| same[0].kind.map_or(0, |kind| kinds[kind as usize].1);
        let counted: usize = several.map(|same| 2 * same.len() * copies(same)).sum();
        let cnf = self.target();
        let variables = 8 * ways.len() + hubs * (hubs / 2 + 5) + counted;
        let clauses = kinds.len() + ways.len() * (hubs + 23) + 10 * hubs + 3 * counted;
        vec![Size::new("variables", cnf.variables(), variables), Size::new("clauses", cnf.len(), clauses)]
    }

    fn forward(&self, order: &Cards) -> Result<Model, Fault> {
        self.source.verify(order)?;
        self.model(order)
    }

    fn back(&self, model: &Model) -> Result<Cards, Fault> {
        self.order(model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal(text: &str) -> Solitaire {
        text.parse().unwrap()
    }

    #[test]
    fn an_order_goes_there_and_back() {
        for (hand, order) in [
            ("uno 4x4 solitaire\n1.3 2.2 2.3 2.3 2.4 3.2 3.4 4.1 4.3", "1.3 2.3 2.3 2.4 3.4 3.2 2.2"),
            ("uno 4x4 solitaire\n1.1 1.2 2.2 2.3 3.3", "1.1 1.2 2.2 2.3 3.3"),
            ("uno 4x4 solitaire\n1.1 1.2 1.3", "1.3 1.1 1.2"),
            ("uno 4x4 solitaire\n1.1", "1.1"),
            ("uno 4x4 solitaire\n3x 1.1", "1.1 1.1 1.1"),
            ("uno 4x4 solitaire", ""),
            ("uno 3x3x3 solitaire match 2\n1.2.3 1.2.1 2.2.3 2.2.3", "2.2.3 1.2.3 1.2.1"),
        ] {
            let (hand, order): (Solitaire, Cards) = (deal(hand), order.parse().unwrap());
            let formula = SolitaireToCnf::of(&hand, Played::AtLeast(order.len())).unwrap();
            let back = formula.order(&formula.model(&order).unwrap()).unwrap();
            assert!(hand.in_order(&back).is_ok() && back.len() >= order.len(), "{hand}: {back}");
        }
    }

    #[test]
    fn more_cards_than_there_are_can_not_be_played() {
        let hand = deal("uno 2x2 solitaire\n1.1 1.2");
        let formula = SolitaireToCnf::of(&hand, Played::AtLeast(3)).unwrap();
        assert!(formula.target().clauses().any(<[Lit]>::is_empty));
    }

    #[test]
    fn a_hand_of_too_many_colours_is_refused() {
        use std::fmt::Write as _;
        let mut text = String::from("uno 6000x6000 solitaire\n");
        for colour in 1..6_000 {
            let _ = write!(text, "{colour}.{colour} {}.{colour} ", colour + 1);
        }
        let fault = SolitaireToCnf::apply(&deal(&text)).unwrap_err();
        assert!(fault.what().contains("too many for a formula"), "{fault}");
    }
}
