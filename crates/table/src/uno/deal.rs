//! Decks of UNO, and hands dealt from them or made up.

use super::menu::{HANDS, PLAY};
use crate::answer;
use crate::asks::shared::{CARDS, SEED, SIZE};
use crate::asks::{Ask, Given};
use crate::cards::Laid;
use crate::report::{Hears, Medium, Outside, Ready, Report, no_file, printed};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::card::KINDS;
use misdeal_kernel::uno::real::{self, Colour};
use misdeal_kernel::uno::{Card, Cards, Deal, Sizes};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::random::{drawn_hands, made_up_hands, numbered_deck};
use serde_json::{Map, Value, json};
use std::fmt::{self, Write as _};
use std::time::Duration;

/// How many cards a player of the real game is dealt.
pub const HAND: usize = 7;

/// Deals.
///
/// # Errors
/// When that can't be dealt.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let seed = outside.seed(given.read(&SEED))?;
    let (deal, talk) = hands(given, outside, seed)?;
    Ok(Laid::new(deal, talk).dealt_by(seed).ready())
}

/// Hands of any cards of a size, or of cards of a deck: that of a file, or the real game's numbered cards.
///
/// # Errors
/// When there are not enough cards.
pub fn dealt_hands(
    size: Option<&str>,
    deck: Option<&Deal>,
    (each, many): (usize, usize),
    seed: Seed,
) -> Result<(Sizes, Vec<Cards>, String), Fault> {
    let (dealer, whole) = (Dealer::new(seed), answer::cards(each.saturating_mul(many)));
    if let (None, Some(size)) = (deck, size) {
        let sizes: Sizes = size.parse()?;
        return Ok((sizes, made_up_hands(sizes, each, many, dealer)?, format!("{whole}, each any of {sizes}")));
    }
    let (sizes, deck): (Sizes, Vec<Card>) = match deck {
        None => (Sizes::new(&[4, 10])?, numbered_deck()?),
        Some(deal) => (deal.sizes(), deal.hands().iter().flat_map(Cards::iter).collect()),
    };
    let talk = format!("{whole} of {}", deck.len());
    Ok((sizes, drawn_hands(&deck, each, many, dealer)?, talk))
}

fn hands(given: &Given, outside: &Outside<'_>, seed: Seed) -> Result<(Deal, String), Fault> {
    let (each, many) = (given.read(&CARDS).unwrap_or(HAND), given.read(&HANDS).unwrap_or(1));
    let deck: Option<Deal> = outside.cards.clone().map(|cards| cards.only()).transpose()?;
    let (sizes, hands, talk) = dealt_hands(given.text(&SIZE), deck.as_ref(), (each, many), seed)?;
    let game = match (given.text(&PLAY), many) {
        (Some(game), _) => game,
        (None, 1) => "solitaire",
        (None, 2) => "duel",
        (None, _) => "uncooperative",
    };
    let one_hand = ["solitaire", "pool"].iter().any(|word| game.starts_with(word));
    let mut text = format!("uno {sizes} {game}\n");
    for (player, hand) in hands.iter().enumerate() {
        if !(one_hand && many == 1) {
            // Writing to a string does not fail.
            let _ = write!(text, "P{}: ", player + 1);
        }
        let _ = writeln!(text, "{hand}");
    }
    text.parse().map(|deal| (deal, talk)).map_err(|fault: Fault| Fault::new(fault.what()))
}

/// The 108 cards of the real game.
pub struct RealDeck;

impl Ready for RealDeck {
    fn searches(&self) -> bool {
        false
    }

    fn ask(self: Box<Self>, _: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        Ok(self)
    }
}

impl Report for RealDeck {
    fn text(&self, _: Medium) -> Result<String, Fault> {
        let deck = real::Card::deck();
        let line = |colour: Option<Colour>| {
            let cards = deck.iter().filter(|card| card.colour() == colour).map(ToString::to_string);
            format!("{}\n", cards.collect::<Vec<_>>().join(" "))
        };
        Ok(Colour::ALL.map(Some).into_iter().chain([None]).map(line).collect())
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let cards: Vec<String> = real::Card::deck().iter().map(ToString::to_string).collect();
        let members = [("game", json!("uno")), ("cards", json!(cards)), ("distinct", json!(KINDS))];
        Ok(printed(answer::object(members), more))
    }

    fn talk(&self, _: Duration) -> Vec<String> {
        vec![format!("{} cards, {KINDS} of them distinct", real::Card::deck().len())]
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}
