//! Perfect play in a duel, move by move: who wins from here, and what to play.
//!
//! A duel that is played is a walk on a graph, which geography's engine decides by matching, and the kernel checks. Who
//! is lost plays on where the other has the fewest ways to stay ahead.

use crate::ask;
use crate::budget::Budget;
use crate::game::{WhoWins, engine};
use crate::geography::GeographyGame;
use crate::uno::several::DuelInPlay;
use misdeal_kernel::problem::Stop;

/// What to do in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Play the card at this place: it wins, whatever the other does.
    Win(usize),
    /// Nothing wins. Play the card at this place: this many of the other's next cards keep his win.
    Resist(usize, usize),
    /// No card can be played.
    Stuck,
}

/// What who has to move should play.
///
/// # Errors
/// When the budget is spent, or the kernel did not accept what was found.
pub fn advice(standing: &DuelInPlay, budget: &Budget) -> Result<Advice, Stop> {
    if let Some(place) = winning(standing, budget)? {
        return Ok(Advice::Win(place));
    }
    let mut best = None;
    for place in standing.playable() {
        let mut after = standing.clone();
        after.play(place).map_err(Stop::Rejected)?;
        let mut good = 0;
        for reply in after.playable() {
            let mut replied = after.clone();
            replied.play(reply).map_err(Stop::Rejected)?;
            good += usize::from(winning(&replied, budget)?.is_none());
        }
        // Of moves with as few good replies, the one with the most bad ones.
        let better = (good, usize::MAX - after.playable().count());
        if best.is_none_or(|(least, _)| better < least) {
            best = Some((better, place));
        }
    }
    Ok(best.map_or(Advice::Stuck, |((good, _), place)| Advice::Resist(place, good)))
}

/// The place of a card that wins for who has to move, if there is one; the kernel has checked that, or that there is
/// none.
///
/// # Errors
/// When the budget is spent, or the kernel did not accept what was found.
pub fn winning(standing: &DuelInPlay, budget: &Budget) -> Result<Option<usize>, Stop> {
    let game = standing.to_geography().map_err(Stop::TooLarge)?;
    let matching = engine::<GeographyGame>("matching").map_err(Stop::TooLarge)?;
    let accepted = ask(matching, &game, WhoWins, budget).settled()?;
    Ok(accepted.statement().witness.as_ref().and_then(|win| standing.place(win.to)))
}
