//! Boards of Quads, as people see them: what games of boards do not share.

use super::draw;
use crate::asks::menu::and;
use crate::boards::{Encoded, ProofOf, Spread, Stand};
use crate::report::Medium;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::rules::{CARDS, Standing, standing};
use misdeal_kernel::quads::{Board, Card, Cards, Deck, Question, Refutation, Shown, Wanted};
use misdeal_kernel::set::{self, Shape};
use misdeal_reductions::quads::to_cnf::{QuadsToCnf, counted};
use misdeal_reductions::reduction::Reduction;
use misdeal_solve::deal::Seed;
use misdeal_solve::quads::random::{Pack, deal_board};

/// EvenQuads lays twelve cards on the table.
const ON_TABLE: usize = 12;

impl Spread for Board {
    type Deck = Deck;
    type Card = Card;
    type Pack = Pack;

    const TITLE: &'static str = "Quads";
    const MATCHES: &'static str = "quads";
    const USUAL: &'static str = "3";
    const STANDS: &'static str = "all alike, all different or two pairs";
    const NAMES: (&'static str, &'static str) = ("C D E F", "021");

    fn spread(deck: Deck, cards: Vec<Card>) -> Result<Self, Fault> {
        Self::new(deck, cards)
    }

    fn of_deck(&self) -> Deck {
        self.deck()
    }

    fn laid(&self) -> &[Card] {
        self.cards()
    }

    fn lies(&self, card: &Card) -> Option<usize> {
        self.place(card)
    }

    fn whole(deck: Deck) -> Option<u128> {
        Some(deck.size().into())
    }

    fn at(deck: Deck, place: u128) -> Option<Card> {
        deck.card(u64::try_from(place).ok()?)
    }

    fn usual(_deck: Deck) -> usize {
        ON_TABLE
    }

    fn named(deck: Deck) -> String {
        format!("quads {deck}")
    }

    fn dealt(deck: Deck, cards: usize, seed: Seed) -> Result<Self, Fault> {
        deal_board(deck, cards, seed)
    }

    fn pack(deck: Deck, seed: Seed) -> Pack {
        Pack::new(deck, seed)
    }

    fn left(pack: &Pack) -> Option<u128> {
        Some(pack.left().into())
    }

    fn draw(pack: &mut Pack) -> Option<Card> {
        pack.draw()
    }

    fn faces(deck: Deck) -> Result<Shape, Fault> {
        draw::shape(deck)
    }

    fn face(card: &Card) -> set::Card {
        draw::looks(*card)
    }

    fn card(deck: Deck, code: &str) -> Result<Card, Fault> {
        let card: Card = code.parse()?;
        card.fits(deck).map(|()| card)
    }

    /// Fewer than four cards could stand in any way.
    fn stand(cards: &[&Card], property: usize, name: &dyn Fn(usize) -> String) -> Option<Stand> {
        let four: [&Card; CARDS] = cards.try_into().ok()?;
        let values = four.map(|card| card.value(property));
        let how = draw::stand(four.map(|card| *card), property);
        Some(match standing(values) {
            Standing::Alike => Stand::well(how, "all alike"),
            Standing::Different => Stand::well(how, "all different"),
            Standing::Pairs => {
                let (with_first, others): (Vec<usize>, Vec<usize>) = (0..CARDS).partition(|&n| values[n] == values[0]);
                Stand::well(how, format!("{} and {}", pair(&with_first, name), pair(&others, name)))
            }
            Standing::Neither => Stand::badly(neither(values, name)),
        })
    }

    fn rule(deck: Deck) -> String {
        let properties = deck.properties();
        format!(
            "{CARDS} cards whose values are, in each of the {properties} properties, all alike, all different or two pairs"
        )
    }

    fn witness(cards: Vec<Card>) -> Cards {
        Cards::new(cards)
    }

    fn cards_of(cards: &Cards) -> &[Card] {
        cards.cards()
    }

    fn has_same(&self, other: &Self) -> bool {
        self.same_cards(other)
    }

    fn how_refuted(&self, question: Question, proof: &ProofOf<Self>) -> Option<&'static str> {
        match proof {
            Refutation::Exhaustive if question == Question::Disjoint => {
                Some("checked: the kernel compared the cards, and no more quads fit on the board")
            }
            Refutation::Exhaustive => Some("checked: the kernel went through every pair of cards"),
            Refutation::Deck(_) => {
                Some("checked: the kernel compared the cards, and of the whole deck no more can be kept")
            }
            Refutation::Lrat(_) => None,
        }
    }

    fn drawn(&self, on: Medium) -> String {
        draw::terminal::board(self, on.width, on.colour)
    }

    fn drawn_match(&self, quad: &Cards, on: Medium) -> String {
        draw::terminal::cards(self, quad, on.width, on.colour)
    }

    fn svg(&self) -> Result<String, Fault> {
        draw::svg::board(self)
    }

    fn svg_match(&self, quad: &Cards) -> Result<String, Fault> {
        draw::svg::cards(self, quad)
    }

    fn encoded(wanted: &Wanted) -> Result<Encoded, Fault> {
        let reduction = QuadsToCnf::apply(wanted)?;
        Ok(Encoded {
            name: QuadsToCnf::NAME,
            legend: reduction.legend(),
            cnf: reduction.target().clone(),
            counted: counted(reduction.encoding()).to_vec(),
        })
    }

    fn model(&self, shown: &Shown) -> Result<String, Fault> {
        Ok(QuadsToCnf::apply(&Wanted::a_match(self.clone()))?.forward(shown)?.to_string())
    }
}

/// Two cards that are alike.
fn pair(cards: &[usize], name: &dyn Fn(usize) -> String) -> String {
    cards.iter().map(|&card| name(card)).collect::<Vec<_>>().join(" = ")
}

/// Why four values are no quad: three are alike, or two alone.
fn neither(values: [u8; CARDS], name: &dyn Fn(usize) -> String) -> String {
    let alike = |card: usize| (0..CARDS).filter(|&other| values[other] == values[card]).count();
    let (most, others): (Vec<usize>, Vec<usize>) = (0..CARDS).partition(|&card| alike(card) > 1);
    let names = |cards: &[usize]| and(cards.iter().map(|&card| name(card)));
    let differ = if others.len() == 1 { "differs" } else { "differ" };
    format!("{} are alike, {} {differ}", names(&most), names(&others))
}
