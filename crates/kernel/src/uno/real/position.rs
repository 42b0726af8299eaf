//! A position with open hands and a known pile, and what is asked about it: can a player
//! make sure to go out first, whatever the others do?
//!
//! ```text
//! uno real stacking        # house rules, if any
//! top: W red               # the top of the discards; a colour after a wild card
//! pile: G5 B2              # its first card is drawn first; none unless told
//! turn: P2                 # P1 unless told
//! direction: right         # left unless told
//! asked: P2                # who wants to go out first; P1 unless told
//! P1: R5 G+2               # a line for each player
//! P2: W
//! ```
//!
//! The cards are not all 108: what was discarded is gone. The pile is not reshuffled, since nobody could know its new
//! order; when it is empty, nothing is drawn (see [`super`]). So every hand comes to an end.

use super::card::{Card, Colour};
use super::cards::{Cards, write_cards};
use super::enumerate::{PATIENCE, goes_out_first};
use super::plan::Plan;
use super::rules::Rules;
use super::state::{FEWEST_PLAYERS, MOST_PLAYERS, State};
use crate::claim::yes_or_no::{self, Claimed};
use crate::fault::Fault;
use crate::game::Dealt;
use crate::number::narrow;
use crate::patience::patience;
use crate::problem::{Problem, Refutable};
use crate::text::{Word, lines, number, shorten, words};
use crate::uno::refutation::Refutation;
use std::fmt;
use std::str::FromStr;

/// A position, at the beginning of a turn, and who wants to go out first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    state: State,
    asked: usize,
}

/// A claim about a position that the kernel has accepted.
pub type Accepted = yes_or_no::Accepted<Position>;
/// An answer about a position.
pub type Statement = yes_or_no::Statement<Position>;

impl Position {
    /// The state of play.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Who wants to go out first, from 0.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// The same position with another player who wants to.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn asking(&self, player: usize) -> Result<Self, Fault> {
        match player < self.state.players() {
            true => Ok(Self { asked: player, ..self.clone() }),
            false => {
                let what = format!("player {} is asked about, and there are {}", player + 1, self.state.players());
                Err(Fault::new(what))
            }
        }
    }

    /// Whether the player who is asked about goes out first from a state, whatever the others do.
    fn decided(&self, state: &State) -> Result<bool, Fault> {
        goes_out_first(state, self.asked, &mut patience(PATIENCE))
    }
}

impl Claimed for Position {
    const QUESTION: &'static str = "win";
}

/// Can the player who is asked about make sure to go out first?
impl Problem for Position {
    const NAME: &'static str = "uno-real";
    type Witness = Plan;

    fn verify(&self, plan: &Plan) -> Result<(), Fault> {
        let (mut state, player) = (self.state.clone(), self.asked + 1);
        let begins = state.decides() == Some(self.asked);
        match plan {
            Plan::Begin(action) if begins => state.play(*action)?,
            Plan::Wait if !begins => {}
            Plan::Begin(_) => return Err(Fault::new(format!("it is not the turn of player {player}"))),
            Plan::Wait => return Err(Fault::new(format!("it is the turn of player {player}, who can't wait"))),
        }
        match self.decided(&state)? {
            true => Ok(()),
            false => Err(Fault::new(format!("player {player} can't make sure to go out first in this way"))),
        }
    }
}

impl Refutable for Position {
    type Refutation = Refutation;

    fn refute(&self, refutation: &Refutation) -> Result<(), Fault> {
        match refutation {
            Refutation::Exhaustive => match self.decided(&self.state)? {
                true => Err(Fault::new(format!("player {} can make sure to go out first", self.asked + 1))),
                false => Ok(()),
            },
            other => Err(other.is_none_of("the real game")),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        write!(f, "uno real{}\ntop: {}", state.rules, state.top)?;
        if state.top.is_wild() {
            write!(f, " {}", state.colour)?;
        }
        f.write_str("\npile:")?;
        if state.left > 0 {
            f.write_str(" ")?;
            write_cards(f, state.pile())?;
        }
        let direction = if state.rightwards { "right" } else { "left" };
        writeln!(f, "\nturn: P{}\ndirection: {direction}", state.turn + 1)?;
        if self.asked > 0 {
            writeln!(f, "asked: P{}", self.asked + 1)?;
        }
        for (player, hand) in state.hands[..state.players()].iter().enumerate() {
            writeln!(f, "P{}: {hand}", player + 1)?;
        }
        Ok(())
    }
}

/// A position as far as it is read.
#[derive(Default)]
struct Reading {
    /// All cards so far, none of which may be there more often than in the deck.
    all: Cards,
    top: Option<Card>,
    colour: Option<Colour>,
    pile: Option<Vec<Card>>,
    turn: Option<usize>,
    asked: Option<usize>,
    rightwards: Option<bool>,
    hands: Vec<Cards>,
}

impl Reading {
    fn cards<'a>(&mut self, words: impl Iterator<Item = Word<'a>>) -> Result<Vec<Card>, Fault> {
        words.map(|word| self.all.read(word)).collect()
    }

    fn line<'a>(&mut self, first: Word<'a>, mut words: impl Iterator<Item = Word<'a>>) -> Result<(), Fault> {
        let mut one = |what: &str| words.next().ok_or_else(|| first.fault(format!("`{}` needs {what}", first.text)));
        let twice = match first.text {
            "top:" => {
                let card = self.all.read(one("a card")?)?;
                if card.is_wild() {
                    let word = one("the colour that was called after a wild card")?;
                    self.colour = Some(word.text.parse().map_err(|fault: Fault| fault.at_place(word.place))?);
                } else {
                    self.colour = card.colour();
                }
                self.top.replace(card).is_some()
            }
            "pile:" => {
                let cards = self.cards(words.by_ref())?;
                self.pile.replace(cards).is_some()
            }
            "turn:" => {
                let word = one("a player")?;
                self.turn.replace(player(word, word.text)?).is_some()
            }
            "asked:" => {
                let word = one("a player")?;
                self.asked.replace(player(word, word.text)?).is_some()
            }
            "direction:" => {
                let word = one("`left` or `right`")?;
                match word.text {
                    "left" | "right" => self.rightwards.replace(word.text == "right").is_some(),
                    other => return Err(word.fault(format!("play goes `left` or `right`, not `{}`", shorten(other)))),
                }
            }
            other => {
                let next = self.hands.len() + 1;
                match other.strip_suffix(':').filter(|name| name.starts_with(['P', 'p'])) {
                    Some(name) if player(first, name)? + 1 == next => {
                        let hand = self.cards(words.by_ref())?.into_iter().collect();
                        self.hands.push(hand);
                    }
                    Some(_) => {
                        return Err(first.fault(format!("the next hand is `P{next}:`, not `{}`", shorten(other))));
                    }
                    None => {
                        let what = format!(
                            "`{}` starts no line of a position; `top:`, `pile:`, `turn:`, `direction:`, `asked:` and `P1:` do",
                            shorten(other)
                        );
                        return Err(first.fault(what));
                    }
                }
                false
            }
        };
        if twice {
            return Err(first.fault(format!("there is a line `{}` already", first.text)));
        }
        match words.next() {
            None => Ok(()),
            Some(word) => Err(word.fault(format!("`{}` does not belong to this line", shorten(word.text)))),
        }
    }

    fn finish(self, rules: Rules) -> Result<Position, Fault> {
        let (Some(top), Some(colour)) = (self.top, self.colour) else {
            return Err(Fault::new("the top of the discards is missing, as in `top: R5`"));
        };
        let players = self.hands.len();
        if players < FEWEST_PLAYERS {
            return Err(Fault::new(format!("the hand of player {} is missing, as in `P1: R5 G+2`", players + 1)));
        }
        let turn = self.turn.unwrap_or(0);
        if turn >= players {
            return Err(Fault::new(format!("it is the turn of player {}, and there are {players}", turn + 1)));
        }
        if let Some(player) = self.hands.iter().position(|hand| hand.is_empty()) {
            return Err(Fault::new(format!("player {} has no cards, so the hand is over", player + 1)));
        }
        let mut state = State::bare(Rules { reshuffles: false, ..rules }, players, top);
        (state.colour, state.turn) = (colour, narrow(turn));
        state.rightwards = self.rightwards.unwrap_or(false);
        state.hands[..players].copy_from_slice(&self.hands);
        state.put(&self.pile.unwrap_or_default());
        Position { state, asked: 0 }.asking(self.asked.unwrap_or(0))
    }
}

/// The player that a word names, from 0.
fn player(word: Word<'_>, name: &str) -> Result<usize, Fault> {
    let digits = name.strip_prefix(['P', 'p']).unwrap_or(name);
    let player =
        number(digits, "the number of a player", 1, MOST_PLAYERS).map_err(|fault| fault.at_place(word.place))?;
    Ok(player - 1)
}

impl FromStr for Position {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut reading = Reading::default();
        let mut rules = None;
        for (number, line) in lines(text) {
            let mut words = words(number, line).peekable();
            let Some(first) = words.next() else { continue };
            if rules.is_some() {
                reading.line(first, words)?;
                continue;
            }
            if first.text != "uno" || words.next().is_none_or(|word| word.text != "real") {
                return Err(first.fault("a position of the real game starts with `uno real`"));
            }
            rules = Some(Rules::read(&mut words)?);
            if let Some(word) = words.next() {
                return Err(word.fault(format!("`{}` is no house rule", shorten(word.text))));
            }
        }
        reading.finish(rules.ok_or_else(|| Fault::new("a position of the real game starts with `uno real`"))?)
    }
}

impl Dealt for Position {
    const GAME: &'static str = "uno";

    fn play(&self) -> Option<&'static str> {
        Some("real")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Player 2 has to move, and can lay his last card.
    const LAST: &str = "uno real\ntop: R1\npile: G5\nturn: P2\nasked: P2\nP1: R2 R3\nP2: R5\n";

    fn verify(text: &str, plan: &str) -> Result<(), String> {
        text.parse::<Position>().unwrap().verify(&plan.parse().unwrap()).map_err(|fault| fault.what().to_owned())
    }

    #[test]
    fn who_has_to_move_begins_and_who_has_not_waits() {
        let position: Position = LAST.parse().unwrap();
        assert_eq!((position.asked(), position.asking(0).unwrap().asked()), (1, 0));
        assert!(position.asking(2).unwrap_err().what().contains("player 3 is asked about, and there are 2"));
        assert_eq!(verify(LAST, "begin R5"), Ok(()));
        assert_eq!(verify(LAST, "wait"), Err("it is the turn of player 2, who can't wait".into()));
        assert_eq!(verify(LAST, "begin draw"), Err("player 2 can't make sure to go out first in this way".into()));
        let other = LAST.replace("asked: P2", "asked: P1");
        assert_eq!(verify(&other, "begin R2"), Err("it is not the turn of player 1".into()));
        assert_eq!(verify(&other, "wait"), Err("player 1 can't make sure to go out first in this way".into()));
        // Whatever player 2 lays or draws, a card is left to him, and player 1 goes out.
        let sure = "uno real\ntop: R1\nturn: P2\nP1: W\nP2: R5 G7\n";
        assert_eq!(verify(sure, "wait"), Ok(()));
        assert_eq!(verify(sure, "begin W red"), Err("it is not the turn of player 1".into()));
        for (text, holds) in [(LAST, false), (&other, true), (sure, false)] {
            assert_eq!(text.parse::<Position>().unwrap().refute(&Refutation::Exhaustive).is_ok(), holds, "{text}");
        }
    }

    #[test]
    fn house_rules_are_read_as_printed_and_others_are_none() {
        for rules in ["", " stacking", " reverse turns", " stacking reverse turns"] {
            let text = LAST.replace("uno real", &format!("uno real{rules}"));
            let printed = text.parse::<Position>().unwrap().to_string();
            assert!(printed.starts_with(&format!("uno real{rules}\n")), "{printed}");
        }
        for (rules, part) in [
            (" reverse skips", "the rule is `reverse turns`, and `skips` follows"),
            (" reverse", "the rule is `reverse turns`, and nothing follows"),
            (" jump-in", "`jump-in` is no house rule"),
        ] {
            let fault = LAST.replace("uno real", &format!("uno real{rules}")).parse::<Position>().unwrap_err();
            assert!(fault.what().contains(part), "{fault}");
        }
    }
}
