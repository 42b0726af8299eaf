//! The duel against perfect play: two open hands, and who can't play loses.
//!
//! The other player knows from each position who wins, for the kernel has checked it: a duel is a walk on a graph. When
//! the person at the table can win, he plays on where most of the answers to him are mistakes.

use crate::cli::Ending;
use crate::files::Trouble;
use crate::output::Output;
use crate::play::plain::Talk;
use crate::play::words::sentence;
use crate::report;
use anstyle::{AnsiColor, Style};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::{Card, Duel, Sizes, Standing};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::perfect::{Advice, advice, winning};
use serde_json::json;
use std::io::BufRead;
use std::time::Duration;

const HELP: &str = "\
A card is named by its letter in your hand, or as it is written: `B`, or `play B`, or the card itself.
It must have the colour or the number of the last card. Who has to play and can't, loses, also with an empty hand.
hint   a card that wins, if there is one, or what makes it hardest for the other; it is proved
show   both hands and the last card
undo   takes your last card and the answer to it back
quit   ends it";

/// The most cards a player may have: each has a letter or two, and the other has to think about every answer.
pub const MOST_CARDS: usize = 100;

/// A game at the table.
pub struct Table {
    sizes: Sizes,
    seed: Seed,
    /// The positions in which the person had to move, the present one last.
    before: Vec<Standing>,
    now: Standing,
    /// Which player the person is, 0 or 1.
    person: usize,
    time: Duration,
    colour: bool,
    hints: usize,
}

impl Table {
    /// A duel; the person is player 1, or player 2 if he is `second`.
    ///
    /// # Errors
    /// When the duel can't be played.
    pub fn new(deal: &Duel, seed: Seed, second: bool, time: Duration) -> Result<Self, Fault> {
        if deal.hands().iter().any(|hand| hand.len() > MOST_CARDS) {
            return Err(Fault::new(format!("at this table a player has at most {MOST_CARDS} cards")));
        }
        let now = Standing::new(deal)?;
        let person = usize::from(second);
        Ok(Self { sizes: deal.sizes(), seed, before: Vec::new(), now, person, time, colour: false, hints: 0 })
    }

    /// Plays until somebody can't play, the input ends or the person quits.
    ///
    /// # Errors
    /// When something can't be read or printed, or is not found out in time.
    pub fn run(mut self, input: &mut dyn BufRead, prompt: bool, output: &mut Output) -> Result<Ending, Trouble> {
        self.colour = output.colour() && !output.json;
        let mut talk = Talk::new(output, prompt);
        let opening = self.opening()?;
        talk.say("", &opening)?;
        let answer = self.answer()?;
        talk.say("", &answer)?;
        while !self.is_over() {
            let Some(line) = talk.read(input)? else { break };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if matches!(line, "quit" | "exit" | "q") {
                break;
            }
            let said = self.obey(line)?;
            talk.say(line, &said)?;
        }
        let winner = self.is_over().then(|| 1 - self.now.turn());
        let end = match winner {
            Some(winner) if winner == self.person => "You win: the other can't play.",
            Some(_) => "You can't play, so you lose.",
            None => "The duel is left as it is.",
        };
        let hints = match self.hints {
            0 => String::new(),
            1 => ", with 1 hint".into(),
            hints => format!(", with {hints} hints"),
        };
        let (output, events) = talk.end();
        if output.json {
            let object = report::object([
                ("game", json!("uno")),
                ("play", json!("duel")),
                ("seed", json!(self.seed.to_string())),
                ("person", json!(self.person + 1)),
                ("winner", json!(winner.map(|winner| winner + 1))),
                ("finished", json!(winner.is_some())),
                ("hints", json!(self.hints)),
                ("events", json!(events)),
            ]);
            output.object(object, Ending::Yes)?;
        } else {
            output.print(&format!("{end} (seed {}{hints})\n", self.seed), Ending::Yes)?;
        }
        Ok(Ending::Yes)
    }

    fn is_over(&self) -> bool {
        self.now.playable().next().is_none()
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time)
    }

    /// What is said first: whose table it is, and who can win.
    fn opening(&self) -> Result<String, Fault> {
        let first = winning(&self.now, &self.budget()).map_err(|stop| fault(&stop))?.is_some();
        let prospect = match first == (self.person == 0) {
            true => "You can win, if you make no mistake",
            false => "The other can win whatever you do, and makes no mistakes",
        };
        let title = format!("Duel of {}, seed {}. `help` says what can be typed.", self.sizes, self.seed);
        Ok(format!("{title}\n{prospect} (checked).\n{}", self.show()))
    }

    /// Both hands and the last card.
    fn show(&self) -> String {
        let (mine, theirs) = (self.now.hand(self.person), self.now.hand(1 - self.person));
        let named = mine.iter().enumerate().map(|(place, &card)| format!("{} {}", letter(place), self.card(card)));
        let open = theirs.iter().map(|&card| self.card(card));
        let list = |cards: Vec<String>| if cards.is_empty() { "nothing".into() } else { cards.join("  ") };
        let last = self.now.last().map_or("no card yet".into(), |card| self.card(card));
        format!("Your hand: {}\nThe other: {}\nLast card: {last}", list(named.collect()), list(open.collect()))
    }

    /// A card as the real game calls it, if it is one of its cards, in its colour.
    fn card(&self, card: Card) -> String {
        let (colour, number) = (card.values()[0], card.values()[1]);
        let name = match self.sizes.are_real() {
            true => format!("{}{}", ["R", "G", "B", "Y"][(colour as usize - 1) % 4], number % 10),
            false => card.to_string(),
        };
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
    fn obey(&mut self, line: &str) -> Result<String, Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["help"] => Ok(HELP.into()),
            ["show"] => Ok(self.show()),
            ["hint"] => self.hint(),
            ["undo"] => Ok(match self.before.pop() {
                None => "There is nothing to take back.".into(),
                Some(before) => {
                    self.now = before;
                    format!("Taken back.\n{}", self.show())
                }
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
        let hand = self.now.hand(self.person);
        if let Some(place) = (0..hand.len()).find(|&place| letter(place).eq_ignore_ascii_case(name)) {
            return Ok(place);
        }
        if name.chars().all(|letter| letter.is_ascii_alphabetic()) {
            let what = format!("`{}` is neither a letter of your hand nor a command; `help` shows them", shorten(name));
            return Err(Fault::new(what));
        }
        let card = Card::read(name, self.sizes)?;
        let found = hand.iter().position(|other| *other == card);
        found.ok_or_else(|| Fault::new(format!("you don't have {}", self.card(card))))
    }

    fn play(&mut self, place: usize) -> Result<String, Fault> {
        let before = self.now.clone();
        let could_win = winning(&before, &self.budget()).map_err(|stop| fault(&stop))?.is_some();
        let card = before.hand(self.person)[place];
        if self.now.play(place).is_err() {
            let last = self.now.last().map_or_else(String::new, |last| self.card(last));
            return Ok(format!("{} does not follow {last}: neither its colour nor its number.", self.card(card)));
        }
        self.before.push(before);
        let mut said = format!("You play {}.", self.card(card));
        if could_win && winning(&self.now, &self.budget()).map_err(|stop| fault(&stop))?.is_some() {
            said += " (That was a mistake: now the other can win.)";
        }
        let answer = self.answer()?;
        Ok(format!("{said} {answer}").trim_end().to_owned())
    }

    /// Lets the other play, if it is his turn.
    fn answer(&mut self) -> Result<String, Fault> {
        if self.now.turn() == self.person {
            return Ok(if self.is_over() { String::new() } else { "It is your turn.".into() });
        }
        let place = match advice(&self.now, &self.budget()).map_err(|stop| fault(&stop))? {
            Advice::Win(place) | Advice::Resist(place, _) => place,
            Advice::Stuck => return Ok(String::new()),
        };
        let card = self.now.play(place)?;
        let said = format!("The other plays {}.", self.card(card));
        Ok(if self.is_over() { said } else { format!("{said}\n{}", self.show()) })
    }

    fn hint(&mut self) -> Result<String, Fault> {
        self.hints += 1;
        let name = |place: usize| format!("{} {}", letter(place), self.card(self.now.hand(self.person)[place]));
        Ok(match advice(&self.now, &self.budget()).map_err(|stop| fault(&stop))? {
            Advice::Win(place) => format!("{} wins (checked).", name(place)),
            Advice::Resist(place, good) => {
                let ways = if good == 1 { "one card keeps".into() } else { format!("{good} cards keep") };
                format!("Nothing wins (checked). After {}, {ways} the other's win.", name(place))
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
