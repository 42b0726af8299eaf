//! Games with cards of any shape, through any engine, every set verified by the kernel.

use super::{Findings, Policy, Refill, Rules};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::odds::Proportion;
use crate::set::Spreads;
use crate::set::random::Pack;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::set::{Board, Card, Set, Shape};
use rayon::prelude::*;

/// The game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The deck.
    pub shape: Shape,
    /// How it is played.
    pub rules: Rules,
    /// After how many sets it ends, if not at the end of the deck.
    pub sets: Option<usize>,
}

impl Game {
    /// Plays a game. `draw` gives the next cards of the deck, fewer when there are no
    /// more; `choose` says which of this many sets is taken, when that is left to chance;
    /// `watch` is told each look at the table: the board, whether cards were left in the
    /// deck, and the set that was taken.
    ///
    /// # Errors
    /// Why the engine found no answer, or the kernel's fault with one.
    pub fn play(
        &self,
        engine: &dyn Spreads,
        budget: &Budget,
        findings: &mut Findings,
        mut draw: impl FnMut(usize) -> Vec<Card>,
        mut choose: impl FnMut(usize) -> usize,
        mut watch: impl FnMut(&Board, bool, Option<&Set>),
    ) -> Result<(), Stop> {
        let start = self.shape.properties() * self.shape.values();
        let mut cards = draw(start);
        let mut next = draw(self.shape.values());
        let mut table = engine.spread(self.shape)?;
        table.add(&cards)?;
        let mut taken = 0;
        for length in 1.. {
            let board = Board::new(self.shape, cards.iter().cloned()).map_err(Stop::TooLarge)?;
            let mut sets = Vec::new();
            table.all(budget, &mut sets)?;
            let set = self.choice(&board, sets, &mut choose)?;
            let hits = set.is_some().into();
            findings.look(cards.len(), next.len(), Proportion { hits, trials: 1 });
            watch(&board, !next.is_empty(), set.as_ref().map(|(set, _)| set));
            let over = set.is_none() && next.is_empty();
            if let Some((set, places)) = &set {
                taken += 1;
                table.remove(set.cards())?;
                let refill = !next.is_empty() && (self.rules.refill == Refill::Always || cards.len() <= start);
                if refill {
                    table.add(&next)?;
                    places.iter().zip(next.drain(..)).for_each(|(&place, card)| cards[place] = card);
                    next = draw(self.shape.values());
                } else {
                    places.iter().rev().for_each(|&place| _ = cards.remove(place));
                }
            } else if !over {
                table.add(&next)?;
                cards.append(&mut next);
                next = draw(self.shape.values());
            }
            if over || self.sets.is_some_and(|sets| taken >= sets) {
                findings.end(cards.len(), length);
                break;
            }
        }
        Ok(())
    }

    /// The set to take, verified, and its places in rising order.
    fn choice(
        &self,
        board: &Board,
        sets: Vec<Set>,
        choose: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<(Set, Vec<usize>)>, Stop> {
        let mut sets: Vec<(Vec<usize>, Set)> = sets
            .into_iter()
            .map(|set| {
                board.verify(&set).map_err(Stop::Rejected)?;
                let mut places: Vec<usize> = set.cards().iter().filter_map(|card| board.place(card)).collect();
                places.sort_unstable();
                Ok((places, set))
            })
            .collect::<Result<_, Stop>>()?;
        sets.sort_unstable();
        let place = match self.rules.policy {
            Policy::Random if !sets.is_empty() => choose(sets.len()),
            _ => 0,
        };
        Ok(sets.into_iter().nth(place).map(|(places, set)| (set, places)))
    }

    /// Plays many games, each with a stream of chance of its own. When the budget is
    /// spent, the games that were played count.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn survey(&self, engine: &dyn Spreads, games: u64, seed: Seed, budget: &Budget) -> Result<Findings, Stop> {
        let played = (0..games).into_par_iter().map(|game| {
            let mut findings = Findings::default();
            let mut pack = Pack::with(self.shape, Dealer::part(seed, game));
            // The sets that chance takes have a stream apart from the cards'.
            let mut sets = Dealer::part(seed, 1 << 63 | game);
            let choose = |n: usize| sets.below(n as u64) as usize;
            match self.play(engine, budget, &mut findings, |n| pack.deal(n), choose, |_, _, _| {}) {
                Err(_) if budget.spent().is_some() => Ok(Findings::default()),
                other => other.map(|()| findings),
            }
        });
        played.try_reduce(Findings::default, |one, other| Ok(one.plus(&other)))
    }
}
