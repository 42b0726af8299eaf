//! Random hands of UNO.

use super::{Deal, seed_or_fresh};
use crate::cli::Ending;
use crate::cli::export::uno::deal_json;
use crate::files::{self, Trouble};
use crate::output::Output;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::uno::{self, Card, Cards, Sizes};
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::random::{drawn_hands, made_up_hands, numbered_deck};
use misdeal_table::answer;
use misdeal_table::asks::Given;
use misdeal_table::asks::shared::{CARDS, DECK, SEED, SIZE};
use misdeal_table::uno::menu::{HANDS, PLAY};
use serde_json::{Map, json};
use std::fmt::Write as _;

/// How many cards a player of the real game is dealt.
const HAND: usize = 7;

impl Deal {
    /// Runs the command for UNO.
    pub(super) fn uno(&self, given: &Given, output: &mut Output) -> Result<Ending, Trouble> {
        let seed = seed_or_fresh(given.read(&SEED))?;
        let (deal, talk) = self.hands(given, seed)?;
        if output.json {
            let more = Map::from_iter([("seed".to_owned(), json!(seed.to_string()))]);
            output.print(&deal_json(&deal, more)?, Ending::Yes)?;
            return Ok(Ending::Yes);
        }
        output.print(&format!("# seed {seed}\n{deal}"), Ending::Yes)?;
        output.flush(Ending::Yes)?;
        output.say(&format!("{talk}, seed {seed}"));
        Ok(Ending::Yes)
    }

    fn hands(&self, given: &Given, seed: Seed) -> Result<(uno::Deal, String), Fault> {
        let (each, many) = (given.read(&CARDS).unwrap_or(HAND), given.read(&HANDS).unwrap_or(1));
        let dealer = Dealer::new(seed);
        let whole = answer::cards(each.saturating_mul(many));
        let (sizes, hands, talk) = match (self.asked.path(&DECK), given.text(&SIZE)) {
            (None, Some(size)) => {
                let sizes: Sizes = size.parse()?;
                (sizes, made_up_hands(sizes, each, many, dealer)?, format!("{whole}, each any of {sizes}"))
            }
            (deck, _) => {
                let (sizes, deck) = match deck {
                    None => (Sizes::new(&[4, 10])?, numbered_deck()?),
                    Some(path) => pack(&files::read::<Instance>(path)?.only()?),
                };
                let of = deck.len();
                (sizes, drawn_hands(&deck, each, many, dealer)?, format!("{whole} of {of}"))
            }
        };
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
}

/// All cards of a file.
fn pack(deal: &uno::Deal) -> (Sizes, Vec<Card>) {
    (deal.sizes(), deal.hands().iter().flat_map(Cards::iter).collect())
}
