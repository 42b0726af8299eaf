//! Simple players. They see a [`View`] and choose one of its moves; chance comes from outside.
//!
//! *aimless* makes any move that is allowed, each with the same chance. He draws although he could lay, so hands grow
//! and a game takes a thousand turns.
//!
//! *random* does the same, but draws only if he has no card to lay, as the random players of other programs do. So he
//! says UNO every other time, catches and challenges every other time, and lays a Wild Draw Four whether it is allowed
//! or not.
//!
//! *greedy* gets rid of what is dear: of the cards with a colour that he can lay he takes the one worth most, and of
//! equal ones that of the colour he holds most of. Wild cards he keeps until nothing else can be laid, the Wild Draw
//! Four longest, and he never bluffs with it. He calls the colour he holds most of, lays what he drew if he can, says
//! UNO, catches whoever did not, and stacks where that is a house rule. He challenges a Wild Draw Four if its player
//! holds at least [`SUSPICIOUS`] cards, since this many seldom lack a colour.

use super::view::View;
use crate::deal::Dealer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::real::{Card, Cards, Colour, Move, Phase};
use std::fmt;
use std::str::FromStr;

/// Who lays a Wild Draw Four and still holds this many cards is challenged by *greedy*.
pub const SUSPICIOUS: usize = 5;

/// Someone who plays.
pub trait Player {
    /// The move he makes, one of those that the view allows.
    fn choose(&self, view: &View<'_>, chance: &mut Dealer) -> Move;
}

/// The simple players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any move that is allowed.
    Aimless,
    /// Any card that can be laid; without one he draws.
    Random,
    /// Dear cards first, wild cards last.
    Greedy,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Aimless, Self::Random, Self::Greedy];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Aimless => "aimless",
            Self::Random => "random",
            Self::Greedy => "greedy",
        })
    }
}

impl FromStr for Kind {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let what = || format!("`{}` is no kind of player; there are random, greedy and aimless", shorten(text));
        Self::ALL.into_iter().find(|kind| kind.to_string() == text).ok_or_else(|| Fault::new(what()))
    }
}

impl Player for Kind {
    #[inline]
    fn choose(&self, view: &View<'_>, chance: &mut Dealer) -> Move {
        match self {
            Self::Aimless => any(view, false, chance),
            Self::Random => any(view, true, chance),
            Self::Greedy => greedy(view),
        }
    }
}

/// Any move; or any but to draw, unless that is all he can do.
#[inline]
fn any(view: &View<'_>, but_draw: bool, chance: &mut Dealer) -> Move {
    let moves = view.moves();
    if let (true, [only]) = (moves.cards().is_empty(), moves.others()) {
        return *only;
    }
    // The moves without a card come first. A card that was drawn may be kept.
    let but = match but_draw && view.phase() == Phase::Turn && !moves.cards().is_empty() {
        true => moves.others().len(),
        false => 0,
    };
    let place = but + chance.quick_below((moves.len() - but) as u32) as usize;
    // There is a move wherever someone has to decide.
    moves.get(place).unwrap_or(Move::Draw)
}

fn greedy(view: &View<'_>) -> Move {
    match view.phase() {
        Phase::Calling => Move::Call(favourite(view.hand(), view.colour())),
        Phase::Turn | Phase::Drawn(_) => {
            let other = view.moves().others().first().copied().unwrap_or(Move::Draw);
            best(view).map_or(other, |card| lay(view, card))
        }
        Phase::Answer => match best(view) {
            Some(card) => lay(view, card),
            None if view.top().is_wild() && view.holds(view.before()) >= SUSPICIOUS => Move::Challenge,
            None => Move::Take,
        },
        // In the other phases nobody decides.
        Phase::Silent(_) | Phase::Opening | Phase::Owing(_) | Phase::Over(_) => Move::Catch,
    }
}

/// The card to lay, if there is one that he wants to.
fn best(view: &View<'_>) -> Option<Card> {
    let (hand, cards) = (view.hand(), view.moves().cards());
    let worth = |card: &Card| (card.points(), card.colour().map_or(0, |colour| hand.of_colour(colour).len()));
    let coloured = each(cards.coloured()).max_by_key(worth);
    let honest = || cards.has(Card::WILD_DRAW_FOUR) && hand.of_colour(view.colour()).is_empty();
    coloured
        .or_else(|| cards.has(Card::WILD).then_some(Card::WILD))
        .or_else(|| honest().then_some(Card::WILD_DRAW_FOUR))
}

/// The different cards, in order.
fn each(mut cards: Cards) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = cards.nth_kind(0)?;
        cards.remove(card);
        Some(card)
    })
}

fn lay(view: &View<'_>, card: Card) -> Move {
    let colour = card.is_wild().then(|| favourite(view.hand(), view.colour()));
    Move::Lay { card, colour, uno: view.moves().last_but_one() }
}

/// The colour that a hand has most of; the one that is followed, when it has none.
fn favourite(hand: Cards, colour: Colour) -> Colour {
    let most = Colour::ALL.into_iter().max_by_key(|&colour| hand.of_colour(colour).len());
    most.filter(|&most| !hand.of_colour(most).is_empty()).unwrap_or(colour)
}
