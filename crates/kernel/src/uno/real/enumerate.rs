//! Who can make sure to go out first, by going through all positions: the oracle that
//! engines are tested against, and how their answers are checked.

use super::card::{Card, Colour};
use super::cards::Cards;
use super::moves::{Move, Moves};
use super::state::{Phase, State};
use crate::fault::Fault;
use std::collections::BTreeMap;

/// The effort after which a checker gives up on going through a position.
pub const PATIENCE: u64 = 60_000_000;
/// What it costs to remember a state, for the memory it takes; each move from it costs one more.
const REMEMBERED: u64 = 10;

/// What tells the states of one position apart. The order of the pile stays the same, what was discarded follows from
/// what is left, and so do the rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    hands: Box<[Cards]>,
    left: u8,
    turn: u8,
    top: Card,
    colour: Colour,
    phase: Phase,
    due: u8,
    passes: u8,
    flags: [bool; 3],
}

impl Key {
    /// The key of a state.
    #[must_use]
    pub fn of(state: &State) -> Self {
        Self {
            hands: state.hands[..state.players()].into(),
            left: state.left,
            turn: state.turn,
            top: state.top,
            colour: state.colour,
            phase: state.phase,
            due: state.due,
            passes: state.passes,
            flags: [state.rightwards, state.skips, state.bluff],
        }
    }
}

/// All moves, those with a card first: they end a hand sooner.
pub fn cards_first(moves: Moves) -> impl Iterator<Item = Move> {
    let others = moves.others().len();
    (others..moves.len()).chain(0..others).filter_map(move |place| moves.get(place))
}

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
    known: &mut BTreeMap<Key, bool>,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<bool, Fault> {
    if state.is_over() {
        return Ok(state.winner() == Some(player));
    }
    let key = Key::of(state);
    if let Some(known) = known.get(&key) {
        return Ok(*known);
    }
    // Each move makes a state, also where that one is known already.
    if !go_on(REMEMBERED + state.moves().len() as u64) {
        return Err(Fault::new("the position has too many continuations to go through them all"));
    }
    let Some(decides) = state.decides() else {
        return Err(Fault::new("the pile would have to be shuffled, and nobody knows the order"));
    };
    // He looks for one good move, the others for one that is bad for him.
    let mine = decides == player;
    let mut found = !mine;
    for action in cards_first(state.moves()) {
        let mut after = state.clone();
        after.play(action)?;
        if decided(&after, player, known, go_on)? == mine {
            found = mine;
            break;
        }
    }
    known.insert(key, found);
    Ok(found)
}
