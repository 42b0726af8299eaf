//! SET boards of every kind: few values and many, few cards and many, single sets and the questions about several.

use super::SetGame;
use super::random::deal_board;
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::reduced::Family;
use crate::trials::{Drawn, Kind, Tried, any_size, one_of};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::{Board, Question, Shape};

/// Questions about single sets.
const SINGLE: [Question; 3] =
    [Question::Match(Match::Any), Question::Match(Match::All(0)), Question::Match(Match::Count(0))];

impl Tried for SetGame {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "any, three values", draw: |dealer| random(dealer, (3, 8), (3, 3), (6, 300), &SINGLE[..1]) },
        Kind { name: "all, three values", draw: |dealer| random(dealer, (3, 6), (3, 3), (6, 300), &SINGLE[1..]) },
        Kind { name: "any, many values", draw: |dealer| random(dealer, (2, 6), (4, 12), (10, 400), &SINGLE[..1]) },
        Kind { name: "all, many values", draw: |dealer| random(dealer, (2, 5), (4, 7), (10, 120), &SINGLE[1..]) },
        Kind { name: "disjoint", draw: |dealer| random(dealer, (2, 5), (3, 5), (6, 60), &[Question::Disjoint]) },
        Kind { name: "hitting", draw: |dealer| random(dealer, (2, 5), (3, 4), (6, 30), &[Question::Hitting]) },
        Kind { name: "free", draw: |dealer| random(dealer, (2, 5), (3, 4), (6, 50), &[Question::Free]) },
        Kind { name: "matching", draw: matching },
    ];
}

/// A board with properties, values and cards in these ranges, as far as the deck goes.
fn random(
    dealer: &mut Dealer,
    properties: (usize, usize),
    values: (usize, usize),
    cards: (usize, usize),
    questions: &[Question],
) -> Result<Drawn<SetGame>, Fault> {
    let [properties, values, cards] = [properties, values, cards].map(|(least, most)| any_size(dealer, least, most));
    let shape = Shape::new(properties, values)?;
    let deck = shape.deck().and_then(|deck| usize::try_from(deck).ok()).unwrap_or(usize::MAX);
    let cards = cards.min(deck);
    let deal = deal_board(shape, cards, Seed(dealer.below(u64::MAX)))?;
    Ok(Drawn { deal, question: one_of(dealer, questions), shape: format!("{shape}, {cards} cards"), cards })
}

fn matching(dealer: &mut Dealer) -> Result<Drawn<SetGame>, Fault> {
    let (size, seed) = (any_size(dealer, 4, 14), Seed(dealer.below(u64::MAX)));
    let made = Family::SetMatching.make(seed, size, dealer.below(2), &Budget::unlimited())?;
    let deal: Board = made.deal.parse()?;
    let (shape, cards) = (deal.shape(), deal.cards().len());
    Ok(Drawn { deal, question: made.question.parse()?, shape: format!("{shape}, {cards} cards"), cards })
}
