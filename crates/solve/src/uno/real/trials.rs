//! Small positions of the real game.

use super::RealGame;
use crate::deal::Dealer;
use crate::game::WhoWins;
use crate::trials::{Drawn, Kind, Tried};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::{Card, Position};
use std::fmt::Write;

impl Tried for RealGame {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { name: "a few cards", draw: |dealer| position(dealer, 3, 4) },
        Kind { name: "some cards", draw: |dealer| position(dealer, 5, 8) },
    ];
}

/// Two to four players with up to `most` cards each, and a pile of less than `pile`.
fn position(dealer: &mut Dealer, most: u64, pile: u64) -> Result<Drawn<RealGame>, Fault> {
    let deck = Card::deck();
    let players = 2 + dealer.below(3) as usize;
    let mut cards = dealer.draw(deck.len(), deck.len()).into_iter().map(|place| deck[place].to_string());
    let mut take = |many: u64| cards.by_ref().take(many as usize).collect::<Vec<_>>();
    let mut text = String::from("uno real\n");
    let mut line = |name: String, words: String| _ = writeln!(text, "{name}: {words}");
    let top = take(1).concat();
    line("top".into(), format!("{top}{}", if top.starts_with('W') { " blue" } else { "" }));
    line("pile".into(), take(dealer.below(pile)).join(" "));
    line("turn".into(), format!("P{}", 1 + dealer.below(players as u64)));
    line("asked".into(), format!("P{}", 1 + dealer.below(players as u64)));
    let mut all = 0;
    for player in 1..=players {
        let hand = take(1 + dealer.below(most));
        all += hand.len();
        line(format!("P{player}"), hand.join(" "));
    }
    let deal: Position = text.parse()?;
    Ok(Drawn { deal, question: WhoWins, shape: format!("{players} players, {all} cards"), cards: all })
}
