//! The duel in lines of words.

use super::{Answer, Duelling, words};
use crate::answer;
use crate::play::acts::Act;
use crate::play::lines::Lines;
use crate::play::midend::Midend;
use crate::play::place::Place;
use crate::play::turns::{InTurn, Turns};
use crate::play::words::{seed, sentence};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::Card;
use serde_json::{Map, Value, json};
use std::time::Duration;

const HELP: &str = "\
A card is named by its letter in your hand, or as it is written: `B`, or `play B`, or the card itself.
It must have the colour or the number of the last card. Who has to play and can't, loses, also with an empty hand.
hint   a card that wins, if there is one, or what makes it hardest for the other; it is proved
show   both hands and the last card
undo   takes your last card and the answer to it back
quit   ends it";

impl Midend<Turns<Duelling>> {
    /// The card that is named, by its letter in the person's hand or as it is written.
    fn named(&self, name: &str) -> Result<Card, Fault> {
        let hand = self.now().standing.hand(self.game().person());
        if let Some(place) = (0..hand.len()).find(|&place| Place(place).to_string().eq_ignore_ascii_case(name)) {
            return Ok(hand[place]);
        }
        if name.chars().all(|letter| letter.is_ascii_alphabetic()) {
            let what = format!("`{}` is neither a letter of your hand nor a command; `help` shows them", shorten(name));
            return Err(Fault::new(what));
        }
        Card::read(name, self.game().sizes())
    }

    /// What was said, unless the other does not answer: then the duel can't go on in lines.
    fn answered(&self, said: String) -> Result<String, Fault> {
        let waits = self.over().is_none() && self.now().standing.turn() != self.game().person();
        if waits { Err(Fault::new("the other does not know in time what to play")) } else { Ok(said) }
    }
}

impl Lines for Midend<Turns<Duelling>> {
    /// Whose table it is, who can win, and what the other begins with if he does.
    fn opening(&mut self, _width: usize, _colour: bool) -> Result<Vec<String>, Fault> {
        let can_win = self.game().can_win(self.now());
        let can_win = can_win.map_err(|stop| Fault::new(format!("who can win is not known: {stop}")))?;
        let (sizes, seed) = (self.game().sizes(), seed(self.seed()));
        let title = format!("Duel of {sizes}, seed {seed}. `help` says what can be typed.");
        let opening = format!("{title}\n{} (checked).\n{}", words::prospect(can_win, ""), self.game().show(self.now()));
        let answer = self.act(InTurn::Own(Answer))?.text;
        Ok(vec![opening, self.answered(answer)?])
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    fn wind(&mut self, time: Duration) {
        self.pass(time);
    }

    fn obey(&mut self, line: &str, _width: usize, _colour: bool) -> Result<Vec<String>, Fault> {
        let typed: Vec<&str> = line.split_whitespace().collect();
        let said = match typed.as_slice() {
            ["help"] => HELP.into(),
            ["show"] => self.game().show(self.now()),
            ["hint"] => self.act(Act::Hint)?.text,
            ["undo"] => self.act(Act::Undo)?.text,
            ["play", name] | [name] => match self.named(name) {
                Ok(card) => self.act(InTurn::Take(card))?.text,
                Err(fault) => sentence(fault.what()),
            },
            _ => format!("`{}` is no command; `help` shows them.", shorten(line)),
        };
        Ok(vec![self.answered(said)?])
    }

    fn leave(&mut self) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn last_line(&self, _briefly: bool) -> String {
        let end = match self.now().winner() {
            Some(winner) => words::ended(winner == self.game().person()),
            None => "The duel is left as it is.",
        };
        let hints = match self.hints() {
            0 => String::new(),
            hints => format!(", with {}", answer::count(hints, "hint", "hints")),
        };
        format!("{end} (seed {}{hints})", seed(self.seed()))
    }

    fn object(&self, events: &[Value]) -> Map<String, Value> {
        let winner = self.now().winner();
        answer::object([
            ("game", json!("uno")),
            ("play", json!("duel")),
            ("seed", json!(seed(self.seed()))),
            ("person", json!(self.game().person() + 1)),
            ("winner", json!(winner.map(|winner| winner + 1))),
            ("finished", json!(winner.is_some())),
            ("hints", json!(self.hints())),
            ("events", json!(events)),
        ])
    }
}
