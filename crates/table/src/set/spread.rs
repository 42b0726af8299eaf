//! SET boards, as people see them: what games of boards do not share.

use super::draw;
use crate::answer::count;
use crate::boards::{Encoded, Own, ProofOf, Spread, Stand};
use crate::report::Medium;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::rules::{Standing, standing};
use misdeal_kernel::set::{Board, Card, Question, Refutation, Set, Shape, Shown, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::set::to_cnf::{SetToCnf, counted};
use misdeal_solve::deal::Seed;
use misdeal_solve::set::random::{Pack, deal_board};

fn sets(n: usize) -> String {
    count(n, "set", "sets")
}

/// The fewest sets that meet all.
static HITTING: Own = Own {
    nothing: "so none to hit",
    settled: |n| {
        let hit = if n == 1 { " hits" } else { " without a common card hit" };
        format!("{}{hit} every set, and no fewer", sets(n))
    },
    open: |n| format!("{} hit every set, and that no fewer do", sets(n)),
};

impl Spread for Board {
    type Deck = Shape;
    type Card = Card;
    type Pack = Pack;

    const TITLE: &'static str = "SET";
    const MATCHES: &'static str = "sets";
    const USUAL: &'static str = "4x3";
    const STANDS: &'static str = "all the same or all different";
    const NAMES: (&'static str, &'static str) = ("C D E", "0120");

    fn spread(shape: Shape, cards: Vec<Card>) -> Result<Self, Fault> {
        Self::new(shape, cards)
    }

    fn of_deck(&self) -> Shape {
        self.shape()
    }

    fn laid(&self) -> &[Card] {
        self.cards()
    }

    fn lies(&self, card: &Card) -> Option<usize> {
        self.place(card).filter(|_| self.holds(card))
    }

    fn whole(shape: Shape) -> Option<u128> {
        shape.deck()
    }

    fn at(shape: Shape, place: u128) -> Option<Card> {
        Some(Card::at(shape, place))
    }

    /// As on the tables of the paper: properties times values.
    fn usual(shape: Shape) -> usize {
        shape.properties().saturating_mul(shape.values())
    }

    fn named(shape: Shape) -> String {
        shape.to_string()
    }

    fn dealt(shape: Shape, cards: usize, seed: Seed) -> Result<Self, Fault> {
        deal_board(shape, cards, seed)
    }

    fn pack(shape: Shape, seed: Seed) -> Pack {
        Pack::new(shape, seed)
    }

    fn left(pack: &Pack) -> Option<u128> {
        pack.left()
    }

    fn draw(pack: &mut Pack) -> Option<Card> {
        pack.draw()
    }

    fn faces(shape: Shape) -> Result<Shape, Fault> {
        Ok(shape)
    }

    fn face(card: &Card) -> Card {
        card.clone()
    }

    /// A dotted code of one value may lack its dot.
    fn card(shape: Shape, code: &str) -> Result<Card, Fault> {
        let lone = shape.is_dotted() && !code.contains('.');
        let card: Card = if lone { format!("{code}.").parse() } else { code.parse() }?;
        card.fits(shape).map(|()| card)
    }

    fn stand(cards: &[&Card], property: usize, name: &dyn Fn(usize) -> String) -> Option<Stand> {
        Some(match standing(cards, property) {
            Standing::Same => Stand::well("same", "all the same"),
            Standing::Different => Stand::well("different", "all different"),
            Standing::Neither(one, two) => {
                let value = cards[one].values()[property];
                let other = cards.iter().position(|card| card.values()[property] != value).unwrap_or(one);
                Stand::badly(format!("{} and {} are the same, {} differs", name(one), name(two), name(other)))
            }
        })
    }

    fn rule(shape: Shape) -> String {
        format!(
            "{} cards that have, in each of the {} properties, all the same value or all different ones",
            shape.values(),
            shape.properties()
        )
    }

    fn witness(cards: Vec<Card>) -> Set {
        Set::new(cards)
    }

    fn cards_of(set: &Set) -> &[Card] {
        set.cards()
    }

    fn has_same(&self, other: &Self) -> bool {
        self.same_cards(other)
    }

    fn own(question: Question) -> Option<&'static Own> {
        (question == Question::Hitting).then_some(&HITTING)
    }

    fn how_refuted(&self, _question: Question, proof: &ProofOf<Self>) -> Option<&'static str> {
        matches!(proof, Refutation::Exhaustive).then_some(match self.shape().values() {
            3 => "checked: the kernel went through every pair of cards",
            _ => "checked: the kernel went through every partial set",
        })
    }

    fn drawn(&self, on: Medium) -> String {
        draw::terminal::board(self, on.width, on.colour)
    }

    fn drawn_match(&self, set: &Set, on: Medium) -> String {
        draw::terminal::set(self, set, on.width, on.colour)
    }

    fn svg(&self) -> Result<String, Fault> {
        draw::svg::board(self)
    }

    fn svg_match(&self, set: &Set) -> Result<String, Fault> {
        draw::svg::set(self, set)
    }

    fn encoded(wanted: &Wanted) -> Result<Encoded, Fault> {
        let reduction = SetToCnf::apply(wanted)?;
        Ok(Encoded {
            name: SetToCnf::NAME,
            legend: reduction.legend(),
            cnf: reduction.target().clone(),
            counted: counted(reduction.encoding()).to_vec(),
        })
    }

    fn model(&self, shown: &Shown) -> Result<String, Fault> {
        Ok(SetToCnf::apply(&Wanted::a_match(self.clone()))?.forward(shown)?.to_string())
    }
}
