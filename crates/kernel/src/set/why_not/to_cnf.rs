//! A set of a board, as a formula; what else is wanted of a board is in [`crate::boards::to_cnf`].
//!
//! # Construction
//! A variable for each card, and one for each property that says "all different". In a property where all are different, each
//! value has exactly one chosen card; where they are not, at most one value has any. At least one property is different, so
//! exactly as many cards are chosen as there are values. A property in which some value is not on the board at all can't be
//! different.
//!
//! # Forward
//! The variables say what was chosen; all others are gates.
//!
//! # Back
//! The set of the chosen cards.
//!
//! # Size
//! For a set besides b others, n cards and p properties: at most n + p + 3np variables and 1 + p + 9np + b + 1 clauses.
//!
//! # Why no stays no
//! Every set gives a model by the forward map, so a formula without a model has no set.

use crate::base::cnf::Lit;
use crate::base::encoder::Encoder;
use crate::fault::Fault;
use crate::set::matches::Board;
use std::collections::BTreeMap;

/// What the first variables stand for.
#[derive(Clone, Debug)]
pub struct OneSet {
    /// A card each, in the order of the board.
    pub cards: Vec<Lit>,
    /// A property each: its values are all different.
    pub different: Vec<Lit>,
}

/// A set of the board.
pub(in crate::set) fn one_set(board: &Board, encoder: &mut Encoder) -> Result<OneSet, Fault> {
    let cards = encoder.choices(board.cards().len())?;
    let different = encoder.choices(board.shape().properties())?;
    encoder.clause(different.iter().copied());
    for (property, &different) in different.iter().enumerate() {
        let mut by_value: BTreeMap<u16, Vec<Lit>> = BTreeMap::new();
        for (card, &lit) in board.cards().iter().zip(&cards) {
            by_value.entry(card.values()[property]).or_default().push(lit);
        }
        if by_value.len() < board.shape().values() {
            encoder.clause([!different]);
        }
        let mut used = Vec::with_capacity(by_value.len());
        for lits in by_value.values() {
            let any = encoder.or(lits.iter().copied())?;
            encoder.implied_by_each(lits, any);
            encoder.clause([!different, any]);
            encoder.implies_one_of(any, lits.iter().copied());
            encoder.at_most_one_if(Some(different), lits)?;
            used.push(any);
        }
        encoder.at_most_one_if(Some(!different), &used)?;
    }
    Ok(OneSet { cards, different })
}
