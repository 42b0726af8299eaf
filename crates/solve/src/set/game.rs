//! The paper's game, played by any engine, with its time taken.
//!
//! Start with v * p cards; find a set, take it, deal v more; where there is none, deal
//! v more; until enough sets are found or the deck ends. In batches ([`Deals::Batch`],
//! section 5.3) sets are taken until none is left, and then all cards that are due are
//! dealt. [`Transcript`] knows the rules and checks the game afterwards.
//!
//! What each question took is kept by [`Round`], since the paper expects that play gets
//! harder as it goes on (section 3).
//!
//! Engines find different sets, so games soon go apart. To compare times, all engines
//! have to see the same tables. So there are three ways to say what is taken:
//!
//! - [`Taking::First`]: the engine is asked for a set and shows one; taken is the one
//!   whose cards lie first, as in `playing/`, whichever the engine showed.
//! - [`Taking::Random`]: the engine is asked for all sets, and chance takes one.
//! - [`Taking::Own`]: what the engine shows is taken. That is the paper's game, and the
//!   engines go separate ways.
//!
//! For the first two, `fast` keeps the list of sets on the side, on nobody's time, and
//! an engine that says otherwise is rejected.

use super::fast::Fast;
use super::{Spread, Spreads};
use crate::budget::Budget;
use crate::race::Meter;
use crate::set::transcript::{Deals, Move, Transcript};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::set::{Board, Card, Set, Shape};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Which set is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// The one whose cards lie first.
    First,
    /// Any, each with the same chance.
    Random,
    /// The one that the engine shows.
    Own,
}

impl Taking {
    /// What the word of a policy means: which set is taken, and when cards are dealt.
    #[must_use]
    pub fn by_policy(word: &str) -> (Self, Deals) {
        match word {
            "random" => (Self::Random, Deals::EachSet),
            "own" => (Self::Own, Deals::EachSet),
            "batch" => (Self::First, Deals::Batch),
            _ => (Self::First, Deals::EachSet),
        }
    }
}

/// A game to play.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The shape of the cards.
    pub shape: Shape,
    /// After how many sets it ends.
    pub sets: usize,
    /// Which set is taken.
    pub taking: Taking,
    /// When cards are dealt.
    pub deals: Deals,
}

/// One question of a game: is there a set?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// How many cards lay on the table.
    pub cards: usize,
    /// Whether cards were dealt since the last question; if not, a set was taken and no more.
    pub dealt: bool,
    /// Whether they held a set.
    pub found: bool,
    /// How long the engine took for the question, and for all cards that came and went since the last one.
    pub time: Duration,
    /// The steps that it counted for the question, in ticks: the same on every machine, and none where it counts none.
    pub ticks: u64,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// What happened; complete iff nothing stopped it.
    pub transcript: Transcript,
    /// How long the engine took, over all cards and questions.
    pub time: Duration,
    /// The questions, one after the other.
    pub rounds: Vec<Round>,
    /// Why it ended before its end, if it did.
    pub stop: Option<Stop>,
}

/// Plays a game through an engine. `deal` gives this many cards or all that are left,
/// `chance` a number below another, and `limits` the budget of each question.
pub fn play(
    engine: &dyn Spreads,
    rules: Rules,
    mut deal: impl FnMut(usize) -> Vec<Card>,
    mut chance: impl FnMut(usize) -> usize,
    limits: impl Fn() -> Budget,
) -> Game {
    let Rules { shape, sets: wanted, deals, .. } = rules;
    let transcript = Transcript { shape, wanted, deals, moves: Vec::new(), left: Vec::new(), stopped: false };
    let mut game = Game { transcript, time: Duration::ZERO, rounds: Vec::new(), stop: None };
    game.stop = match Playing::open(engine, rules, &mut game) {
        Ok(mut playing) => playing.play(&mut deal, &mut chance, &limits).err(),
        Err(stop) => Some(stop),
    };
    game.transcript.stopped = game.stop.is_some();
    game
}

/// A game on its way.
struct Playing<'a> {
    rules: Rules,
    table: Box<dyn Spread>,
    /// The list of sets that engines are held against; none where they go their own ways.
    aside: Option<Box<dyn Spread>>,
    game: &'a mut Game,
    /// What the engine had taken when the last question was answered.
    before: Duration,
}

impl<'a> Playing<'a> {
    fn open(engine: &dyn Spreads, rules: Rules, game: &'a mut Game) -> Result<Self, Stop> {
        let aside = match rules.taking {
            Taking::Own => None,
            Taking::First | Taking::Random => Some(Fast.spread(rules.shape)?),
        };
        Ok(Self { rules, table: engine.spread(rules.shape)?, aside, game, before: Duration::ZERO })
    }

    /// Something that the engine does, on its time.
    fn timed<T>(&mut self, work: impl FnOnce(&mut dyn Spread) -> Result<T, Stop>) -> Result<T, Stop> {
        let start = Instant::now();
        let done = work(self.table.as_mut());
        self.game.time += start.elapsed();
        done
    }

    fn play(
        &mut self,
        deal: &mut impl FnMut(usize) -> Vec<Card>,
        chance: &mut impl FnMut(usize) -> usize,
        limits: &impl Fn() -> Budget,
    ) -> Result<(), Stop> {
        let (v, p) = (self.rules.shape.values(), self.rules.shape.properties());
        let (mut found, mut owed) = (0, 0_usize);
        self.deal(&deal(v.saturating_mul(p)), &[])?;
        while found < self.rules.sets {
            let taken = self.look(chance, limits)?;
            let gaps = match &taken {
                Some(set) => self.take(set)?,
                None => Vec::new(),
            };
            found += usize::from(taken.is_some());
            owed += usize::from(taken.is_some());
            self.game.transcript.moves.push(taken.clone().map_or(Move::NoSet, Move::Take));
            let due = match self.rules.deals {
                _ if found == self.rules.sets => 0,
                Deals::Batch if taken.is_some() => 0,
                _ => v.saturating_mul(std::mem::take(&mut owed).max(1)),
            };
            let cards = if due > 0 { deal(due) } else { Vec::new() };
            if cards.is_empty() && taken.is_none() {
                break;
            }
            self.deal(&cards, &gaps)?;
        }
        Ok(())
    }

    /// Lays cards in the gaps, and behind the others. Gaps that are left close up.
    fn deal(&mut self, cards: &[Card], gaps: &[usize]) -> Result<(), Stop> {
        let left = &mut self.game.transcript.left;
        cards.iter().zip(gaps).for_each(|(card, &gap)| left[gap] = card.clone());
        gaps.iter().skip(cards.len()).rev().for_each(|&gap| _ = left.remove(gap));
        left.extend(cards.iter().skip(gaps.len()).cloned());
        if cards.is_empty() {
            return Ok(());
        }
        self.game.transcript.moves.push(Move::Deal(cards.to_vec()));
        self.timed(|table| table.add(cards))?;
        self.aside.as_mut().map_or(Ok(()), |aside| aside.add(cards))
    }

    /// Takes a set off; the places of its cards are gaps now.
    fn take(&mut self, set: &Set) -> Result<Vec<usize>, Stop> {
        self.timed(|table| table.remove(set.cards()))?;
        self.aside.as_mut().map_or(Ok(()), |aside| aside.remove(set.cards()))?;
        Ok(self.places(set))
    }

    /// Where the cards of a set lie, in order.
    fn places(&self, set: &Set) -> Vec<usize> {
        let is_in = |place: &usize| set.cards().binary_search(&self.game.transcript.left[*place]).is_ok();
        (0..self.game.transcript.left.len()).filter(is_in).collect()
    }

    /// Asks the engine, and says what is taken.
    fn look(
        &mut self,
        chance: &mut impl FnMut(usize) -> usize,
        limits: &impl Fn() -> Budget,
    ) -> Result<Option<Set>, Stop> {
        let (budget, meter) = Meter::on(&limits());
        let shown = match self.rules.taking {
            Taking::First | Taking::Own => Vec::from_iter(self.timed(|table| table.any(&budget))?),
            Taking::Random => self.timed(|table| {
                let mut found = Vec::new();
                table.all(&budget, &mut found).map(|()| found)
            })?,
        };
        let (cards, now) = (self.game.transcript.left.len(), self.game.time);
        let time = now - std::mem::replace(&mut self.before, now);
        let dealt = matches!(self.game.transcript.moves.last(), Some(Move::Deal(_)));
        self.game.rounds.push(Round { cards, dealt, found: !shown.is_empty(), time, ticks: meter.ticks() });
        let board = Board::new(self.rules.shape, self.game.transcript.left.iter().cloned()).map_err(Stop::TooLarge)?;
        shown.iter().try_for_each(|set| board.verify(set)).map_err(Stop::Rejected)?;
        let Some(aside) = &mut self.aside else { return Ok(shown.into_iter().next()) };
        let mut known = Vec::new();
        aside.all(&limits(), &mut known)?;
        let missed = match self.rules.taking {
            Taking::Random => shown.iter().collect::<HashSet<_>>() != known.iter().collect::<HashSet<_>>(),
            _ => shown.is_empty() != known.is_empty(),
        };
        if missed {
            let what = format!("{} sets were shown, and engine fast knows {}", shown.len(), known.len());
            return Err(Stop::Rejected(Fault::new(what)));
        }
        known.sort_by_cached_key(|set| self.places(set));
        Ok(match self.rules.taking {
            Taking::Random if !known.is_empty() => Some(known.swap_remove(chance(known.len()))),
            _ => known.into_iter().next(),
        })
    }
}
