//! The real game with open hands, position by position; see [`crate::unrolled`].

use crate::unrolled::{Next, Unrolled};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::State;
use misdeal_kernel::uno::real::enumerate::{Key, cards_first};
use std::cmp::Ordering;

/// A state, told from others by its key.
#[derive(Clone, Debug)]
pub struct Laid {
    key: Key,
    state: State,
}

impl Laid {
    /// This state.
    #[must_use]
    pub fn of(state: State) -> Self {
        Self { key: Key::of(&state), state }
    }
}

impl PartialEq for Laid {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Laid {}

impl PartialOrd for Laid {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Laid {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

/// Wanted is that a player makes sure to go out first, or that he can't.
#[derive(Clone, Copy, Debug)]
pub struct GoingFirst {
    /// The player, from 0.
    pub player: usize,
    /// What is wanted.
    pub can: bool,
}

impl Unrolled for GoingFirst {
    type Position = Laid;

    fn next(&self, here: &Laid) -> Result<Next<Laid>, Fault> {
        let state = &here.state;
        if state.is_over() {
            return Ok(Next::Over((state.winner() == Some(self.player)) == self.can));
        }
        let Some(decides) = state.decides() else {
            return Err(Fault::new("the pile would have to be shuffled, and nobody knows the order"));
        };
        let after = cards_first(state.moves()).map(|action| {
            let mut after = state.clone();
            after.play(action)?;
            Ok(Laid::of(after))
        });
        let after = after.collect::<Result<Vec<_>, Fault>>()?;
        Ok(if (decides == self.player) == self.can { Next::Any(after) } else { Next::All(after) })
    }

    fn words(&self, here: &Laid) -> String {
        let state = &here.state;
        let hands: Vec<String> = (0..state.players()).map(|player| state.hand(player).to_string()).collect();
        let can = if self.can { "makes sure to go out first" } else { "does not" };
        format!(
            "P{} {can}, P{} in turn, top {}, hands {}",
            self.player + 1,
            state.turn() + 1,
            state.top(),
            hands.join(" | ")
        )
    }
}
