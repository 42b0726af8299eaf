//! Who can make sure to go out first, by going through all positions: the oracle that
//! engines are tested against, and how their answers are checked.

use super::state::State;
use crate::fault::Fault;
use std::collections::BTreeMap;

/// The effort after which a checker gives up on going through a position.
pub const PATIENCE: u64 = 20_000_000;
/// What it costs to remember a state, in such effort, for the memory it takes.
const REMEMBERED: u64 = 10;

/// Whether a player, from 0, can make sure to go out first, whatever the others do, all hands and the pile open.
///
/// # Errors
/// When cards would have to be shuffled, or `go_on`, which is asked for each state, says no.
pub fn goes_out_first(state: &State, player: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Result<bool, Fault> {
    decided(state, player, &mut BTreeMap::new(), go_on)
}

fn decided(
    state: &State,
    player: usize,
    known: &mut BTreeMap<State, bool>,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<bool, Fault> {
    if state.is_over() {
        return Ok(state.winner() == Some(player));
    }
    if let Some(known) = known.get(state) {
        return Ok(*known);
    }
    if !go_on(REMEMBERED) {
        return Err(Fault::new("the position has too many continuations to go through them all"));
    }
    let Some(decides) = state.decides() else {
        return Err(Fault::new("the pile would have to be shuffled, and nobody knows the order"));
    };
    // He looks for one good move, the others for one that is bad for him.
    let mine = decides == player;
    let mut found = !mine;
    for action in state.moves().iter() {
        let mut after = state.clone();
        after.play(action)?;
        if decided(&after, player, known, go_on)? == mine {
            found = mine;
            break;
        }
    }
    known.insert(state.clone(), found);
    Ok(found)
}
