//! Boards of Quads of every kind: few properties and many, few cards and many, single quads and the questions about several.

use super::QuadsGame;
use super::random::deal_board;
use crate::deal::{Dealer, Seed};
use crate::trials::{Drawn, Kind, Tried, any_size, one_of};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::{Deck, Question};
use misdeal_kernel::question::Question as Match;

const ANY: Question = Question::Match(Match::Any);
const LISTS: [Question; 2] = [Question::Match(Match::All(0)), Question::Match(Match::Count(0))];

impl Tried for QuadsGame {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "any, few properties", draw: |dealer| random(dealer, (1, 4), (4, 60), &[ANY]) },
        Kind { name: "any, many properties", draw: |dealer| random(dealer, (5, 12), (10, 5_000), &[ANY]) },
        Kind { name: "all", draw: |dealer| random(dealer, (2, 8), (4, 250), &LISTS) },
        Kind { name: "disjoint", draw: |dealer| random(dealer, (2, 4), (6, 48), &[Question::Disjoint]) },
        Kind { name: "free, few properties", draw: |dealer| random(dealer, (1, 3), (4, 40), &[Question::Free]) },
        Kind { name: "free, many properties", draw: |dealer| random(dealer, (4, 8), (6, 40), &[Question::Free]) },
    ];
}

/// A board with properties and cards in these ranges, as far as the deck goes.
fn random(
    dealer: &mut Dealer,
    properties: (usize, usize),
    cards: (usize, usize),
    questions: &[Question],
) -> Result<Drawn<QuadsGame>, Fault> {
    let [properties, cards] = [properties, cards].map(|(least, most)| any_size(dealer, least, most));
    let deck = Deck::new(properties)?;
    let cards = usize::try_from(deck.size()).map_or(cards, |all| cards.min(all));
    let deal = deal_board(deck, cards, Seed(dealer.below(u64::MAX)))?;
    Ok(Drawn { deal, question: one_of(dealer, questions), shape: format!("quads {deck}, {cards} cards"), cards })
}
