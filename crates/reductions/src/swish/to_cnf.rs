//! Swish to satisfiability, with both maps: the formula of [`misdeal_kernel::swish::to_cnf`], whose header tells how it is built and why no
//! stays no.

use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::proof::growing::Growing;
use misdeal_kernel::swish::deal::CardIndex;
use misdeal_kernel::swish::to_cnf::Encoding;
use misdeal_kernel::swish::{Card, Swish, Wanted};
use std::collections::BTreeMap;

/// The model that a swish of the deal stands for.
///
/// # Errors
/// When it is no swish of the deal.
pub fn write(encoding: &Encoding, swish: &Swish) -> Result<Model, Fault> {
    encoding.deal().verify(swish)?;
    let grid = encoding.deal().grid();
    let mut places: BTreeMap<CardIndex, Card> = BTreeMap::new();
    let mut next: BTreeMap<Card, usize> = BTreeMap::new();
    for laid in &swish.0 {
        let kind = encoding.deal().kind(&laid.card);
        let nth = next.entry(kind.clone()).or_default();
        places.insert(encoding.kinds[&kind][*nth], laid.card.turned(grid, laid.orientation));
        *nth += 1;
    }
    let first = places.iter().next().map(|(index, image)| (&encoding.deal().cards()[index.0], image));
    let turn = encoding
        .deal()
        .orientations()
        .iter()
        .find(|&&o| first.is_some_and(|(card, image)| image.turned(grid, o) == *card));
    let turn = *turn.ok_or_else(|| Fault::new("the first card of the swish can't be turned back"))?;
    let mut model = Model::all_false(encoding.cnf().variables());
    for (index, image) in places {
        let image = image.turned(grid, turn);
        let piece = encoding.pieces[encoding.parts[&index].pieces.clone()].iter().find(|piece| piece.image == image);
        model.set(piece.ok_or_else(|| Fault::new("a card of the swish lies in no orientation of its own"))?.chosen);
    }
    Ok(encoding.encoder.complete(model))
}

/// A literal for each card with symbols, in the order of the deal: it is part of the swish.
pub fn taken(encoding: &Encoding) -> impl Iterator<Item = Lit> {
    encoding.parts.values().map(|part| part.taken)
}

/// What the variables that are not mere counters mean, for comments.
pub fn legend(encoding: &Encoding) -> impl Iterator<Item = (Lit, String)> {
    let card = move |index: CardIndex| format!("card {} {}", index.0 + 1, encoding.deal().cards()[index.0]);
    let pieces =
        encoding.pieces.iter().map(move |piece| (piece.chosen, format!("{}@{}", card(piece.card), piece.orientation)));
    let several = encoding.parts.iter().filter(|(_, part)| part.pieces.len() > 1);
    let taken = several.map(move |(&index, part)| (part.taken, format!("{} is taken", card(index))));
    pieces.chain(taken).chain(encoding.used.iter().map(|&(cell, used)| (used, format!("cell {cell} is used"))))
}

/// The reduction from [`Wanted`] to satisfiability.
#[derive(Clone, Debug)]
pub struct SwishToCnf {
    wanted: Wanted,
    encoding: Encoding,
}

impl SwishToCnf {
    /// The formula and what it stands for.
    #[must_use]
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }
}

impl Reduction for SwishToCnf {
    const NAME: &'static str = "swish-to-cnf";
    const CITE: &'static str = "ours";
    const SIZE: &'static str = "n cards of s symbols together, o orientations, k cards wanted, b listed hands: at most \
        2n(o + 1) + 4os + nk variables and 5n(o + 1) + 8os + 2nk + k + b + 1 clauses";
    type Source = Wanted;
    type Target = Cnf;

    fn apply(wanted: &Wanted) -> Result<Self, Fault> {
        Ok(Self { wanted: wanted.clone(), encoding: Encoding::of(wanted)? })
    }

    fn target(&self) -> &Cnf {
        self.encoding.cnf()
    }

    fn sizes(&self) -> Vec<Size> {
        let (deal, cnf) = (&self.wanted.deal, self.encoding.cnf());
        let (n, o) = (deal.cards().len(), deal.orientations().len());
        let symbols: usize = deal.cards().iter().map(|card| card.cells().len()).sum();
        // What can't be met is the empty clause, and is not counted to.
        let k = self.encoding.demanded().min(n);
        vec![
            Size::new("variables", cnf.variables(), 2 * n * (o + 1) + 4 * o * symbols + n * k),
            Size::new(
                "clauses",
                cnf.len(),
                5 * n * (o + 1) + 8 * o * symbols + 2 * n * k + k + self.wanted.besides.len() + 1,
            ),
        ]
    }

    fn forward(&self, swish: &Swish) -> Result<Model, Fault> {
        self.wanted.verify(swish)?;
        write(&self.encoding, swish)
    }

    fn back(&self, model: &Model) -> Result<Swish, Fault> {
        self.encoding.cnf().verify(model)?;
        Ok(self.encoding.read(model))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::swish::refuter::Refuter;

    #[test]
    fn a_model_is_read_as_the_swish_it_was_written_from() {
        let swish: Swish = "a1:b1@0 b1:a1@0".parse().unwrap();
        let wanted = Wanted::at_least("swish 1x4 fixed\na1:b1 b1:a1 c1:d1 d1:c1".parse().unwrap(), 2);
        let model = write(&Encoding::of(&wanted).unwrap(), &swish).unwrap();
        assert_eq!(Refuter::of(&wanted).unwrap().read(&model), swish);
    }
}
