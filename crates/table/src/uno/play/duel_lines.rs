//! The duel in lines of words.

use super::duel::{Match, keep};
use super::names;
use crate::answer;
use crate::play::words::sentence;
use anstyle::{AnsiColor, Style};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::{Card, Duel};
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::perfect::Advice;
use serde_json::{Map, Value, json};
use std::time::Duration;

const HELP: &str = "\
A card is named by its letter in your hand, or as it is written: `B`, or `play B`, or the card itself.
It must have the colour or the number of the last card. Who has to play and can't, loses, also with an empty hand.
hint   a card that wins, if there is one, or what makes it hardest for the other; it is proved
show   both hands and the last card
undo   takes your last card and the answer to it back
quit   ends it";

/// A game at the table.
pub struct DuelInLines {
    duel: Match,
    seed: Seed,
    colour: bool,
}

impl DuelInLines {
    /// A duel; the person is player 1, or player 2 if he is `second`.
    ///
    /// # Errors
    /// When the duel can't be played.
    pub fn new(deal: &Duel, seed: Seed, second: bool, time: Duration, colour: bool) -> Result<Self, Fault> {
        Ok(Self { duel: Match::new(deal, second, time)?, seed, colour })
    }

    /// Whether somebody can't play.
    pub fn is_over(&self) -> bool {
        self.duel.winner().is_some()
    }

    /// How it ended, in words.
    pub fn ended(&self) -> String {
        let end = match self.duel.winner() {
            Some(winner) if winner == self.duel.person() => "You win: the other can't play.",
            Some(_) => "You can't play, so you lose.",
            None => "The duel is left as it is.",
        };
        let hints = match self.duel.hints() {
            0 => String::new(),
            1 => ", with 1 hint".into(),
            hints => format!(", with {hints} hints"),
        };
        format!("{end} (seed {}{hints})", self.seed)
    }

    /// The game as a JSON object, with what was typed and said.
    pub fn object(&self, events: &[Value]) -> Map<String, Value> {
        let winner = self.duel.winner();
        answer::object([
            ("game", json!("uno")),
            ("play", json!("duel")),
            ("seed", json!(self.seed.to_string())),
            ("person", json!(self.duel.person() + 1)),
            ("winner", json!(winner.map(|winner| winner + 1))),
            ("finished", json!(winner.is_some())),
            ("hints", json!(self.duel.hints())),
            ("events", json!(events)),
        ])
    }

    /// What is said first: whose table it is, and who can win.
    ///
    /// # Errors
    /// When something is not found out in time.
    pub fn opening(&self) -> Result<String, Fault> {
        let prospect = match self.duel.can_win().map_err(|stop| fault(&stop))? {
            true => "You can win, if you make no mistake",
            false => "The other can win whatever you do, and makes no mistakes",
        };
        let title = format!("Duel of {}, seed {}. `help` says what can be typed.", self.duel.sizes(), self.seed);
        Ok(format!("{title}\n{prospect} (checked).\n{}", self.show()))
    }

    /// Both hands and the last card.
    fn show(&self) -> String {
        let (standing, person) = (self.duel.standing(), self.duel.person());
        let (mine, theirs) = (standing.hand(person), standing.hand(1 - person));
        let named = mine.iter().enumerate().map(|(place, &card)| format!("{} {}", letter(place), self.card(card)));
        let open = theirs.iter().map(|&card| self.card(card));
        let list = |cards: Vec<String>| if cards.is_empty() { "nothing".into() } else { cards.join("  ") };
        let last = standing.last().map_or("no card yet".into(), |card| self.card(card));
        format!("Your hand: {}\nThe other: {}\nLast card: {last}", list(named.collect()), list(open.collect()))
    }

    /// A card as the real game calls it, if it is one of its cards, in its colour.
    fn card(&self, card: Card) -> String {
        let (colour, name) = (card.values()[0], names::short(self.duel.sizes(), card));
        if !self.colour {
            return name;
        }
        let colours = [AnsiColor::Red, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow];
        let more = [AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::White, AnsiColor::BrightBlack];
        let all = [colours, more].concat();
        let style = Style::new().bold().fg_color(Some(all[(colour as usize - 1) % all.len()].into()));
        format!("{style}{name}{style:#}")
    }

    /// Does what a line says, and answers.
    ///
    /// # Errors
    /// When something is not found out in time.
    pub fn obey(&mut self, line: &str) -> Result<String, Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["help"] => Ok(HELP.into()),
            ["show"] => Ok(self.show()),
            ["hint"] => self.hint(),
            ["undo"] => Ok(match self.duel.undo() {
                false => "There is nothing to take back.".into(),
                true => format!("Taken back.\n{}", self.show()),
            }),
            ["play", name] | [name] => match self.named(name) {
                Ok(place) => self.play(place),
                Err(fault) => Ok(sentence(fault.what())),
            },
            _ => Ok(format!("`{}` is no command; `help` shows them.", shorten(line))),
        }
    }

    /// The place of a card in the person's hand, by its letter or as it is written.
    fn named(&self, name: &str) -> Result<usize, Fault> {
        let hand = self.duel.standing().hand(self.duel.person());
        if let Some(place) = (0..hand.len()).find(|&place| letter(place).eq_ignore_ascii_case(name)) {
            return Ok(place);
        }
        if name.chars().all(|letter| letter.is_ascii_alphabetic()) {
            let what = format!("`{}` is neither a letter of your hand nor a command; `help` shows them", shorten(name));
            return Err(Fault::new(what));
        }
        let card = Card::read(name, self.duel.sizes())?;
        let found = hand.iter().position(|other| *other == card);
        found.ok_or_else(|| Fault::new(format!("you don't have {}", self.card(card))))
    }

    fn play(&mut self, place: usize) -> Result<String, Fault> {
        let standing = self.duel.standing();
        let (card, last) = (standing.hand(self.duel.person())[place], standing.last());
        let Ok(played) = self.duel.play(place) else {
            let last = last.map_or_else(String::new, |last| self.card(last));
            return Ok(format!("{} does not follow {last}: neither its colour nor its number.", self.card(card)));
        };
        let mut said = format!("You play {}.", self.card(card));
        if played.is_mistake.map_err(|stop| fault(&stop))? {
            said += " (That was a mistake: now the other can win.)";
        }
        let answer = self.answer()?;
        Ok(format!("{said} {answer}").trim_end().to_owned())
    }

    /// Lets the other play, if it is his turn.
    ///
    /// # Errors
    /// When something is not found out in time.
    pub fn answer(&mut self) -> Result<String, Fault> {
        let answered = self.duel.answer().map_err(|stop| fault(&stop))?;
        let is_over = self.duel.winner().is_some();
        Ok(match answered {
            Some(card) if is_over => format!("The other plays {}.", self.card(card)),
            Some(card) => format!("The other plays {}.\n{}", self.card(card), self.show()),
            None if is_over => String::new(),
            None => "It is your turn.".into(),
        })
    }

    fn hint(&mut self) -> Result<String, Fault> {
        let advice = self.duel.hint().map_err(|stop| fault(&stop))?;
        let hand = self.duel.standing().hand(self.duel.person());
        let name = |place: usize| format!("{} {}", letter(place), self.card(hand[place]));
        Ok(match advice {
            Advice::Win(place) => format!("{} wins (checked).", name(place)),
            Advice::Resist(place, good) => {
                format!("Nothing wins (checked). After {}, {} the other's win.", name(place), keep(good))
            }
            Advice::Stuck => "You can't play.".into(),
        })
    }
}

/// Why something was not found out.
fn fault(stop: &Stop) -> Fault {
    Fault::new(format!("the other does not know what to play: {stop}"))
}

/// The name of a place: A to Z, then AA, AB and so on.
fn letter(place: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match place.checked_sub(26) {
        None => letter(place).to_string(),
        Some(rest) => [letter(rest / 26), letter(rest)].into_iter().collect(),
    }
}
