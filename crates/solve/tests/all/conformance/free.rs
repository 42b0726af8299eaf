use super::Conforms;
use misdeal_kernel::swish::enumerate::{PATIENCE, every_swish, patience};
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::{Card, Deal, Grid};
use misdeal_solve::deal::Dealer;
use misdeal_solve::swish::free::SwishFree;
use std::collections::{BTreeMap, BTreeSet};

fn count(cards: Vec<Card>) -> BTreeMap<Card, usize> {
    let mut many = BTreeMap::new();
    cards.into_iter().for_each(|card| *many.entry(card).or_default() += 1);
    many
}

/// All largest swish-free sets, by going through all sets.
fn largest(deal: &Deal) -> BTreeSet<Vec<Card>> {
    let hands: Vec<BTreeMap<Card, usize>> =
        every_swish(deal, 2, &mut patience(PATIENCE)).unwrap().iter().map(|swish| count(swish.hand(deal))).collect();
    let kinds: Vec<Card> = deal.cards().iter().map(|card| deal.kind(card)).collect();
    let mut best: BTreeSet<Vec<Card>> = BTreeSet::new();
    for chosen in 0..1u32 << kinds.len() {
        let mut set: Vec<Card> =
            kinds.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, kind)| kind.clone()).collect();
        let many = count(set.clone());
        let holds = |hand: &BTreeMap<Card, usize>| hand.iter().all(|(kind, n)| many.get(kind).unwrap_or(&0) >= n);
        let size = best.first().map_or(0, Vec::len);
        if set.len() < size || hands.iter().any(holds) {
            continue;
        }
        if set.len() > size {
            best.clear();
        }
        set.sort_unstable();
        best.insert(set);
    }
    best
}

impl Conforms for SwishFree {
    const DEALS: u64 = 200;

    /// Up to 10 cards: turning or fixed, squares or not, with copies, with one to three symbols a card.
    fn deal(dealer: &mut Dealer, _: u64) -> Deal {
        let mut below = |n: u64| dealer.below(n) as usize;
        let grid = Grid::new(1 + below(3), 2 + below(2)).unwrap();
        let cells: Vec<_> = grid.cells().collect();
        let (fixed, symbols) = (below(3) == 0, below(5));
        let mut cards = Vec::new();
        for _ in 0..3 + below(9) {
            let mut left = cells.clone();
            let mut pick =
                |n: usize| (0..n.min(left.len())).map(|_| left.swap_remove(below(left.len() as u64))).collect();
            let (points, circles): (Vec<_>, Vec<_>) = match symbols {
                0..=2 => (pick(1), pick(1)),
                3 => (pick(1), pick(2)),
                _ => (pick(2), pick(1)),
            };
            let card = Card::new(points, circles).unwrap();
            // Some cards twice.
            let copies = 1 + usize::from(below(4) == 0);
            cards.extend(std::iter::repeat_n(card, copies));
        }
        cards.truncate(10);
        Deal::new(grid, fixed, cards).unwrap()
    }

    fn questions(_: &mut Dealer, _: &Deal) -> Vec<SetQuestion> {
        vec![SetQuestion::Largest, SetQuestion::All, SetQuestion::Count]
    }

    fn truth(deal: &Deal, question: SetQuestion) -> String {
        let all = largest(deal);
        match question {
            SetQuestion::Largest => all.first().map_or(0, Vec::len).to_string(),
            SetQuestion::All | SetQuestion::Count => all.len().to_string(),
        }
    }

    /// The size of a set says nothing about how many there are.
    fn is_number(question: SetQuestion) -> bool {
        question == SetQuestion::Largest
    }

    fn value(_: SetQuestion, best: &Vec<Card>) -> Option<usize> {
        Some(best.len())
    }
}
