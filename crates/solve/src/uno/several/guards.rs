//! Whether player 2 may keep a card, by the two cuts of the kernel's `residuals.rs`, in the middle of a search.
//!
//! A card that may be kept mostly may be kept after the next turn, too. So the last one is looked at first, and all others only when it
//! may not be kept any more.

use super::together::{Kind, Search};
use misdeal_kernel::uno::Skips;

impl Search {
    /// Whether a card of player 2's may be kept. If it is his turn, the card played last is told.
    pub(super) fn may_keep(&mut self, last: Option<u32>) -> bool {
        if self.skips == Skips::Free || self.players < 2 {
            return true;
        }
        let last = last.filter(|&kind| self.kinds[kind as usize].player == 0);
        let hubs = |kind: u32| self.kinds[kind as usize].hubs;
        if let Some(guard) = self.guard.filter(|&guard| self.left[guard as usize] > 0)
            && hubs(guard).into_iter().all(|hub| self.is_open(hub, last))
        {
            return true;
        }
        // What was found out about each hub.
        let mut known: Vec<Option<bool>> = vec![None; self.total.len()];
        let mut is_open = |hub: u32| *known[hub as usize].get_or_insert_with(|| self.is_open(hub, last));
        let theirs = |kind: &u32| self.kinds[*kind as usize].player == 1 && self.left[*kind as usize] > 0;
        let mut kinds = (0..self.kinds.len() as u32).filter(theirs);
        self.guard = kinds.find(|&kind| hubs(kind).into_iter().all(&mut is_open));
        self.guard.is_some()
    }

    /// Whether neither cut says that player 2 keeps no card of a hub.
    fn is_open(&self, hub: u32, last: Option<u32>) -> bool {
        let theirs = self.here[1][hub as usize];
        let (mut ours, mut alone, mut beside) = (0, 0, 0);
        for &kind in &self.at[0][hub as usize] {
            let many = self.left[kind as usize] + u32::from(last == Some(kind));
            if many > 0 {
                let Kind { hubs, .. } = self.kinds[kind as usize];
                let across = self.here[1][(hubs[0] ^ hubs[1] ^ hub) as usize];
                let same = self.twin[kind as usize].map_or(0, |twin| self.left[twin as usize]);
                ours += many;
                alone += if across == 0 { many } else { 0 };
                beside += many.min(across - same);
            }
        }
        alone <= theirs && ours <= theirs + beside
    }
}
