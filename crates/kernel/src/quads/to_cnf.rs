//! A quad of a board, as a formula; what else is wanted of a board is in [`crate::boards::to_cnf`].
//!
//! # Construction
//! The cards of a quad have an order, so there is a variable for each of the four places and each card of the board, in order:
//! "the first card of the quad is this one". In each place there is exactly one card. A card is in the second place only if the
//! one in the first is an earlier card, and so on, so the four are different. A variable for each place and each bit of a card
//! says whether the card there has it; of the four variables of a bit an even number hold.
//!
//! # Forward
//! The variables say what was chosen; all others are gates.
//!
//! # Back
//! The cards in the four places.
//!
//! # Size
//! For a quad besides b others, n cards and p properties: at most 11n + 8p variables and 18n + 8np + 16p + b + 5 clauses.
//!
//! # Why no stays no
//! Every quad gives a model by the forward map, so a formula without a model has no quad.

use crate::base::cnf::Lit;
use crate::base::encoder::Encoder;
use crate::fault::Fault;
use crate::quads::card::Card;
use crate::quads::matches::Board;
use crate::quads::rules::CARDS;

/// What the first variables stand for.
#[derive(Clone, Debug)]
pub struct OneQuad {
    /// The cards of the board, in their order.
    pub cards: Vec<Card>,
    /// For each place of the quad, a card each.
    pub places: [Vec<Lit>; CARDS],
}

/// A quad of the board.
pub(in crate::quads) fn one_quad(board: &Board, encoder: &mut Encoder) -> Result<OneQuad, Fault> {
    let cards: Vec<Card> = board.in_order().copied().collect();
    let mut places: [Vec<Lit>; CARDS] = Default::default();
    for place in &mut places {
        *place = encoder.choices(cards.len())?;
    }
    for place in &places {
        encoder.clause(place.iter().copied());
        encoder.at_most_one(place)?;
    }
    for pair in places.windows(2) {
        earlier(&pair[0], &pair[1], encoder)?;
    }
    for bit in 0..board.deck().bits() {
        let has = |card: &Card| card.bits() >> bit & 1 == 1;
        let mut of_places = Vec::with_capacity(CARDS);
        for place in &places {
            let those = |having: bool| {
                let lits = cards.iter().zip(place).filter(move |(card, _)| has(card) == having);
                lits.map(|(_, lit)| *lit).collect::<Vec<_>>()
            };
            let (with, without) = (those(true), those(false));
            let gate = encoder.or(with.iter().copied())?;
            encoder.implied_by_each(&with, gate);
            encoder.implied_by_each(&without, !gate);
            of_places.push(gate);
        }
        even(&of_places, encoder);
    }
    Ok(OneQuad { cards, places })
}

/// The card of the second place comes after that of the first.
fn earlier(first: &[Lit], second: &[Lit], encoder: &mut Encoder) -> Result<(), Fault> {
    // "One of the cards so far is in the first place."
    let mut so_far: Option<Lit> = None;
    for (&one, &two) in first.iter().zip(second) {
        encoder.clause([!two].into_iter().chain(so_far));
        let reached = encoder.or(so_far.into_iter().chain([one]))?;
        encoder.implies_one_of(reached, so_far.into_iter().chain([one]));
        so_far = Some(reached);
    }
    Ok(())
}

/// An even number of the literals hold: every choice of an odd number of them is excluded.
fn even(lits: &[Lit], encoder: &mut Encoder) {
    for choice in (0_u32..1 << lits.len()).filter(|choice| choice.count_ones() % 2 == 1) {
        encoder.clause(lits.iter().enumerate().map(|(i, &lit)| if choice >> i & 1 == 1 { !lit } else { lit }));
    }
}
