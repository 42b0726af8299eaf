//! A game as it was played, for the kernel to play again.
//!
//! ```text
//! uno real game 3 to 500 stacking   # players, the points that win, house rules
//! picks: R5 G7 Y7                   # each player's card for the deal
//! picks: B2 W                       # those who tied pick again
//! deck: G5 R0 ...                   # 108 cards, the first is dealt first
//! P1: R5
//! P2: W blue
//! shuffle: Y2 B4 ...                # the new pile, its first card on top
//! deck: ...                         # the next hand
//! ```
//!
//! Without `to`, the first who goes out wins.

use super::card::Card;
use super::cards::write_cards;
use super::game::Game;
use super::moves::Move;
use super::rules::Rules;
use super::state::{FEWEST_PLAYERS, MOST_PLAYERS};
use crate::fault::Fault;
use crate::number::narrow;
use crate::text::{lines, number, shorten, words};
use std::fmt;
use std::str::FromStr;

/// The most points that a game is played to.
pub const MOST_POINTS: usize = 1_000_000;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Players picked cards for the deal.
    Picks(Vec<Card>),
    /// A hand was dealt from this deck.
    Deck(Vec<Card>),
    /// The pile was shuffled into this order.
    Shuffle(Vec<Card>),
    /// A player, from 0, made a move.
    Move(usize, Move),
}

/// All that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The rules of the house.
    pub rules: Rules,
    /// How many players there are.
    pub players: usize,
    /// The points that win.
    pub goal: u32,
    /// What happened.
    pub events: Vec<Event>,
}

impl Transcript {
    /// Plays the game again.
    ///
    /// # Errors
    /// The first event that is against the rules.
    pub fn replay(&self) -> Result<Game, Fault> {
        let mut game = Game::new(self.rules, self.players, self.goal)?;
        for (place, event) in self.events.iter().enumerate() {
            let done = match event {
                Event::Picks(cards) => game.pick(cards),
                Event::Deck(cards) => game.deal(cards),
                Event::Shuffle(cards) => game.shuffle(cards),
                Event::Move(player, action) => game.play(*player, *action),
            };
            done.map_err(|fault| Fault::new(format!("event {}, {event}: {}", place + 1, fault.what())))?;
        }
        Ok(game)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, cards) = match self {
            Self::Move(player, action) => return write!(f, "P{}: {action}", player + 1),
            Self::Picks(cards) => ("picks", cards),
            Self::Deck(cards) => ("deck", cards),
            Self::Shuffle(cards) => ("shuffle", cards),
        };
        write!(f, "{word}: ")?;
        write_cards(f, cards.iter().copied())
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uno real game {}", self.players)?;
        if self.goal > 0 {
            write!(f, " to {}", self.goal)?;
        }
        writeln!(f, "{}", self.rules)?;
        self.events.iter().try_for_each(|event| writeln!(f, "{event}"))
    }
}

impl FromStr for Transcript {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut lines = lines(text).filter(|(number, line)| words(*number, line).next().is_some());
        let header = lines.next().unwrap_or((1, ""));
        let mut start = words(header.0, header.1).peekable();
        if ["uno", "real", "game"].iter().any(|wanted| start.next_if(|word| word.text == *wanted).is_none()) {
            return Err(Fault::new("a game starts with a header like `uno real game 4 to 500`").at(header.0, 1));
        }
        let count =
            start.next().ok_or_else(|| Fault::new("after `game` comes the number of players").at(header.0, 1))?;
        let players = number(count.text, "the number of players", FEWEST_PLAYERS, MOST_PLAYERS)
            .map_err(|fault| fault.at_place(count.place))?;
        let goal = match start.next_if(|word| word.text == "to") {
            None => 0,
            Some(to) => {
                let points = start.next().ok_or_else(|| to.fault("after `to` come the points that win"))?;
                number(points.text, "the points that win", 1, MOST_POINTS)
                    .map_err(|fault| fault.at_place(points.place))?
            }
        };
        let rules = Rules::read(&mut start)?;
        if let Some(word) = start.next() {
            return Err(word.fault(format!("`{}` is no house rule", shorten(word.text))));
        }
        let events = lines.map(|(number, line)| event(number, line, players)).collect::<Result<_, _>>()?;
        Ok(Self { rules, players, goal: narrow(goal), events })
    }
}

/// Reads what happened from a line.
fn event(number: usize, line: &str, players: usize) -> Result<Event, Fault> {
    let mut words = words(number, line);
    let Some(first) = words.next() else { return Err(Fault::new("there is nothing").at(number, 1)) };
    let mut cards = || -> Result<Vec<Card>, Fault> {
        words.by_ref().map(|word| word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))).collect()
    };
    match first.text {
        "picks:" => cards().map(Event::Picks),
        "deck:" => cards().map(Event::Deck),
        "shuffle:" => cards().map(Event::Shuffle),
        other => {
            let player = other.strip_prefix('P').and_then(|rest| rest.strip_suffix(':'));
            let Some(player) = player else {
                let what = format!(
                    "`{}` starts no line of a game; `picks:`, `deck:`, `shuffle:` and `P1:` do",
                    shorten(other)
                );
                return Err(first.fault(what));
            };
            let player = crate::text::number(player, "the number of a player", 1, players)
                .map_err(|fault| fault.at_place(first.place))?;
            let action: Vec<&str> = words.map(|word| word.text).collect();
            let action = action.join(" ").parse().map_err(|fault: Fault| fault.at_place(first.place))?;
            Ok(Event::Move(player - 1, action))
        }
    }
}
