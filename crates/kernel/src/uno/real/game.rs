//! A whole game: who deals first, hand after hand, and the scores, until a player has
//! as many points as were agreed on (500 in the rules).

use super::card::{Card, Symbol};
use super::cards::Cards;
use super::moves::Move;
use super::rules::Rules;
use super::state::{FEWEST_PLAYERS, MOST_PLAYERS, State};
use crate::fault::Fault;

/// The points that win a game, by the rules.
pub const GOAL: u32 = 500;

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    goal: u32,
    /// Who still picks a card for the deal; one when it is known who deals.
    dealers: Vec<usize>,
    scores: Vec<u32>,
    state: Option<State>,
}

/// Who picked the highest number, by their places; action cards count as zero.
#[must_use]
pub fn highest(picks: &[Card]) -> Vec<usize> {
    let number = |card: &Card| match card.symbol() {
        Symbol::Number(number) => number,
        _ => 0,
    };
    let most = picks.iter().map(number).max();
    (0..picks.len()).filter(|&place| Some(number(&picks[place])) == most).collect()
}

impl Game {
    /// A game of `players` players to `goal` points; with 0, to the first who goes out.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn new(rules: Rules, players: usize, goal: u32) -> Result<Self, Fault> {
        if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) {
            let what = format!("from {FEWEST_PLAYERS} to {MOST_PLAYERS} players can play, not {players}");
            return Err(Fault::new(what));
        }
        Ok(Self { rules, goal, dealers: (0..players).collect(), scores: vec![0; players], state: None })
    }

    /// The rules of the house.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The points that win.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// The points of all players.
    #[must_use]
    pub fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// The hand that is being played, or was played last.
    #[must_use]
    #[inline]
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Who has to pick a card, from 0: all players, then those who tied for the highest number. One when it is known
    /// who deals.
    #[must_use]
    #[inline]
    pub fn dealers(&self) -> &[usize] {
        &self.dealers
    }

    /// Who has won, from 0.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let winner = self.state.as_ref()?.winner()?;
        (self.scores[winner] >= self.goal).then_some(winner)
    }

    /// Players pick cards for the deal, in their order: the highest number deals, and those who tie pick again. A card
    /// that is picked stays out until all have picked, so no card is picked more often than the deck has it; before
    /// those who tie pick again, all cards go back.
    ///
    /// # Errors
    /// When it is known who deals, not each of those who have to picks one card, or the deck has too few of a card.
    pub fn pick(&mut self, picks: &[Card]) -> Result<(), Fault> {
        let (is, must) = (picks.len(), self.dealers.len());
        if must == 1 {
            return Err(Fault::new("it is known who deals"));
        }
        if is != must {
            return Err(Fault::new(format!("{must} players pick a card, and there are {is}")));
        }
        let mut left = Cards::DECK;
        for &card in picks {
            if !left.has(card) {
                return Err(Fault::new(format!("{card} is picked more often than the deck has it")));
            }
            left.remove(card);
        }
        self.dealers = highest(picks).into_iter().map(|place| self.dealers[place]).collect();
        Ok(())
    }

    /// Deals the next hand from a deck in this order; the deal passes to the left.
    ///
    /// # Errors
    /// When it is not known who deals, a hand is being played, the game is over, or the deck is not complete.
    pub fn deal(&mut self, deck: &[Card]) -> Result<(), Fault> {
        let [dealer] = self.dealers[..] else {
            return Err(Fault::new("players pick cards first, until it is known who deals"));
        };
        if self.winner().is_some() {
            return Err(Fault::new("the game is over"));
        }
        if self.state.as_ref().is_some_and(|state| !state.is_over()) {
            return Err(Fault::new("the hand is not over"));
        }
        self.state = Some(State::deal(self.rules, self.scores.len(), dealer, deck)?);
        self.dealers = vec![(dealer + 1) % self.scores.len()];
        Ok(())
    }

    /// A player makes a move, from 0.
    ///
    /// # Errors
    /// When no hand is being played, it is not his turn, or the move is not allowed.
    #[inline]
    pub fn play(&mut self, player: usize, action: Move) -> Result<(), Fault> {
        let state = self.state.as_mut().ok_or_else(|| Fault::new("no hand is dealt"))?;
        match state.decides() {
            Some(decides) if decides != player => {
                return Err(Fault::new(format!("it is up to player {}, not to player {}", decides + 1, player + 1)));
            }
            _ => state.play(action)?,
        }
        self.score();
        Ok(())
    }

    /// The cards that must be shuffled come in this order.
    ///
    /// # Errors
    /// When no cards must be shuffled, or these are others.
    pub fn shuffle(&mut self, order: &[Card]) -> Result<(), Fault> {
        self.state.as_mut().ok_or_else(|| Fault::new("no hand is dealt"))?.shuffle(order)?;
        self.score();
        Ok(())
    }

    /// Adds the points of a hand that has just ended.
    #[inline]
    fn score(&mut self) {
        if let Some(state) = &self.state
            && let Some(winner) = state.winner()
        {
            self.scores[winner] += state.points();
        }
    }
}
