//! A game with everything that chance does in it: the picks for the deal, the decks and the shuffles. What the
//! players do comes from outside, and the kernel checks it; on demand all of it is written down.

use super::players::{Kind, Player};
use super::view::View;
use crate::deal::Dealer;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::real::card::DECK;
use misdeal_kernel::uno::real::{Card, Event, Game, Move, Phase, Rules, State, Transcript};

/// The deck as it is unpacked.
const PACK: [Card; DECK] = Card::deck();

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Table {
    game: Game,
    chance: Dealer,
    pack: [Card; DECK],
    /// How often a pile had to be shuffled again.
    shuffles: u64,
    written: Option<Vec<Event>>,
}

impl Table {
    /// A game of this many players, to this many points; with 0, to the first who goes out.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn new(rules: Rules, players: usize, goal: u32, chance: Dealer) -> Result<Self, Fault> {
        let game = Game::new(rules, players, goal)?;
        Ok(Self { game, chance, pack: PACK, shuffles: 0, written: None })
    }

    /// The same, and everything that happens is written down.
    #[must_use]
    pub fn written_down(mut self) -> Self {
        self.written = Some(Vec::new());
        self
    }

    /// The game.
    #[must_use]
    #[inline]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The hand that is being played, or was played last.
    #[must_use]
    #[inline]
    pub fn state(&self) -> Option<&State> {
        self.game.state()
    }

    /// Who has to decide, what, and what he does if he is the simple player of his seat; none when nobody has to.
    #[inline]
    pub fn choice(&mut self, players: &[Kind]) -> Option<(Phase, usize, Move)> {
        let view = View::new(self.game.state()?)?;
        let player = players.get(view.me()).copied().unwrap_or(Kind::Random);
        Some((view.phase(), view.me(), player.choose(&view, &mut self.chance)))
    }

    /// How often a pile had to be shuffled again, the first card of a hand aside.
    #[must_use]
    pub fn shuffles(&self) -> u64 {
        self.shuffles
    }

    fn note(&mut self, event: impl FnOnce() -> Event) {
        if let Some(written) = &mut self.written {
            written.push(event());
        }
    }

    /// Deals the next hand. Before the first one all players pick a card of a shuffled deck, and those who tie for the
    /// highest number one of the rest.
    ///
    /// # Errors
    /// When a hand is being played, or the game is over.
    pub fn deal(&mut self) -> Result<(), Fault> {
        let mut picked = 0;
        while self.game.dealers().len() > 1 {
            let picks = self.game.dealers().len();
            // Who ties all through the deck picks from a new one.
            let from = if picked + picks > DECK { 0 } else { picked };
            self.chance.quick_deal(&mut self.pack[from..], picks);
            picked = from + picks;
            self.game.pick(&self.pack[from..picked])?;
            let picks = self.pack;
            self.note(|| Event::Picks(picks[from..picked].to_vec()));
        }
        self.chance.quick_shuffle(&mut self.pack);
        self.game.deal(&self.pack)?;
        let pack = self.pack;
        self.note(|| Event::Deck(pack.to_vec()));
        self.shuffle(false)
    }

    /// A player makes a move, from 0. If cards must be shuffled then, they are.
    ///
    /// # Errors
    /// When no hand is being played, it is not his turn, or the move is not allowed.
    #[inline]
    pub fn play(&mut self, player: usize, action: Move) -> Result<(), Fault> {
        self.game.play(player, action)?;
        self.note(|| Event::Move(player, action));
        self.shuffle(true)
    }

    #[inline]
    fn shuffle(&mut self, counts: bool) -> Result<(), Fault> {
        while let Some(cards) = self.game.state().and_then(State::to_shuffle) {
            let mut order: Vec<Card> = cards.iter().collect();
            let all = order.len();
            self.chance.quick_deal(&mut order, all);
            self.game.shuffle(&order)?;
            self.shuffles += u64::from(counts);
            self.note(|| Event::Shuffle(order));
        }
        Ok(())
    }

    /// All that has happened, if it was written down.
    #[must_use]
    pub fn transcript(&self) -> Option<Transcript> {
        let (rules, players, goal) = (self.game.rules(), self.game.scores().len(), self.game.goal());
        Some(Transcript { rules, players, goal, events: self.written.clone()? })
    }
}
