//! Solitaire and cooperation in lines of words.
//!
//! A card is named by its letter in the hand whose turn it is, as it is written, or as it is said. What is said of a turn is followed by how it stands.

use super::coop::Together;
use super::names::{short, spoken};
use super::solitaire::{Alone, Longest};
use crate::answer;
use crate::play::acts::Act;
use crate::play::lines::Lines;
use crate::play::midend::Midend;
use crate::play::place::Place;
use crate::play::turns::{InTurn, InTurnOf, OfTurns, Turns};
use crate::play::words::{seed, sentence};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::{Card, Joint, Sizes, Skips, Turn};
use misdeal_solve::uno::several::Underway;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// What can be typed at both tables.
const HELP: &str = "\
A card is named by its letter, as it is written or as it is said: `B`, `R5` or `red 5`.
hint      a turn that leads on, or how far to go back; it is proved, and costs a point
nothing   says that it can't be done at all; it is judged
show      how it stands
undo, redo, restart   take back, do again, begin again
give up   shows how it is done
quit      ends it";

/// A game of turns that is played in words.
pub trait InWords: OfTurns {
    /// What it is called in JSON.
    const PLAY: &'static str;

    /// What is played.
    fn title(now: &Self::Standing) -> String;

    /// What else can be typed.
    fn more_help() -> &'static str;

    /// How it stands.
    fn show(now: &Self::Standing) -> String;

    /// The cards that have letters.
    fn hand(now: &Self::Standing) -> Vec<Card>;

    /// How many colours and numbers there are.
    fn sizes(now: &Self::Standing) -> Sizes;

    /// A card that is played.
    fn turn(card: Card) -> Self::Turn;

    /// What a word does in this game only.
    fn act(word: &str) -> Option<InTurnOf<Self>>;

    /// What was shown by the engine, in cards, with `-` for a skip.
    fn shown(&self, sizes: Sizes) -> Vec<String>;
}

/// Cards with their letters, equal ones once.
fn lettered(sizes: Sizes, hand: &[Card], can: impl Fn(Card) -> bool) -> String {
    let mark = |card: Card| if can(card) { "*" } else { "" };
    let one = |(place, &card): (usize, &Card)| format!("{} {}{}", Place(place), short(sizes, card), mark(card));
    hand.iter().enumerate().map(one).collect::<Vec<_>>().join("  ")
}

/// Some cards or turns in their order.
fn row(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

impl InWords for Alone {
    const PLAY: &'static str = "solitaire";

    fn title(now: &Underway) -> String {
        let (cards, sizes) = (answer::cards(now.deal().hand().len()), now.deal().sizes());
        format!(
            "Solitaire of {cards} on {sizes}: play all of them, each with the colour or the number of the one before"
        )
    }

    fn more_help() -> &'static str {
        "longest   says that no order has more cards than those that lie there; it is judged"
    }

    fn show(now: &Underway) -> String {
        let (sizes, playable) = (now.deal().sizes(), now.playable().collect::<Vec<Card>>());
        let played = row(now.played().iter().map(|&card| short(sizes, card)));
        let hand = lettered(sizes, &Self::hand(now), |card| playable.contains(&card));
        format!("played  {played}\nhand    {hand}\n        * can be played now")
    }

    fn hand(now: &Underway) -> Vec<Card> {
        let mut cards: Vec<Card> = now.deal().hand().iter().collect();
        cards.sort_unstable();
        let mut taken = now.played().to_vec();
        cards.retain(|card| match taken.iter().position(|played| played == card) {
            Some(place) => {
                taken.swap_remove(place);
                false
            }
            None => true,
        });
        cards
    }

    fn sizes(now: &Underway) -> Sizes {
        now.deal().sizes()
    }

    fn turn(card: Card) -> Card {
        card
    }

    fn act(word: &str) -> Option<InTurnOf<Self>> {
        (word == "longest").then_some(InTurn::Own(Longest))
    }

    fn shown(&self, sizes: Sizes) -> Vec<String> {
        self.shown().iter().map(|&card| short(sizes, card)).collect()
    }
}

impl InWords for Together {
    const PLAY: &'static str = "coop";

    fn title(now: &Joint) -> String {
        let who = match now.deal().skips() {
            Skips::Stuck => "only who can't play skips",
            Skips::Never => "nobody skips",
            Skips::Free => "anyone may skip",
        };
        let (hands, sizes) = (now.deal().hands().len(), now.deal().sizes());
        format!("{hands} hands on {sizes}, played together: P1 must be the first to finish; {who}")
    }

    fn more_help() -> &'static str {
        "skip      skips, where that is allowed\nask       whether it can still be done; costs nothing"
    }

    fn show(now: &Joint) -> String {
        let sizes = now.deal().sizes();
        let playable: Vec<Card> = now.playable().collect();
        let turn = |turn: &Turn| match turn {
            Turn::Play(card) => short(sizes, *card),
            Turn::Skip => "-".into(),
        };
        let mut lines = vec![format!("turns  {}", row(now.line().iter().map(turn)))];
        for player in 0..now.deal().hands().len() {
            let is_next = player == now.turn();
            let cards = match is_next {
                true => lettered(sizes, now.hand(player), |card| playable.contains(&card)),
                false => row(now.hand(player).iter().map(|&card| short(sizes, card))),
            };
            lines.push(format!("{} P{}  {cards}", if is_next { ">" } else { " " }, player + 1));
        }
        lines.join("\n") + "\n       * can be played now"
    }

    fn hand(now: &Joint) -> Vec<Card> {
        now.hand(now.turn()).to_vec()
    }

    fn sizes(now: &Joint) -> Sizes {
        now.deal().sizes()
    }

    fn turn(card: Card) -> Turn {
        Turn::Play(card)
    }

    fn act(word: &str) -> Option<InTurnOf<Self>> {
        match word {
            "skip" | "-" => Some(InTurn::Take(Turn::Skip)),
            "ask" => Some(InTurn::Ask),
            _ => None,
        }
    }

    fn shown(&self, sizes: Sizes) -> Vec<String> {
        let turn = |turn: &Turn| match turn {
            Turn::Play(card) => short(sizes, *card),
            Turn::Skip => "-".into(),
        };
        self.shown().iter().map(turn).collect()
    }
}

/// The card that is named.
fn named<G: InWords>(now: &G::Standing, name: &str) -> Result<Card, Fault> {
    let (hand, sizes) = (G::hand(now), G::sizes(now));
    let by_letter = (0..hand.len()).find(|&place| Place(place).to_string().eq_ignore_ascii_case(name));
    let by_words = || (0..hand.len()).find(|&place| spoken(sizes, hand[place]).eq_ignore_ascii_case(name));
    if let Some(place) = by_letter.or_else(by_words) {
        return Ok(hand[place]);
    }
    Card::read(&name.to_ascii_uppercase(), sizes).map_err(|_| {
        let what = format!("`{}` is neither a card of the hand nor a command; `help` shows them", shorten(name));
        Fault::new(what)
    })
}

impl<G: InWords> Lines for Midend<Turns<G>>
where
    Self: 'static,
{
    fn opening(&mut self, _width: usize, _colour: bool) -> Result<Vec<String>, Fault> {
        let seed = self.seed().map_or_else(String::new, |seed| format!(" (seed {seed})"));
        let title = format!("{}{seed}. `help` says what can be typed.", G::title(self.now()));
        Ok(vec![format!("{title}\n{}", G::show(self.now()))])
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    fn wind(&mut self, time: Duration) {
        self.pass(time);
    }

    fn obey(&mut self, line: &str, _width: usize, _colour: bool) -> Result<Vec<String>, Fault> {
        let typed = line.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        let act: Act<InTurnOf<G>> = match typed.as_str() {
            "help" | "?" => return Ok(vec![format!("{HELP}\n{}", G::more_help())]),
            "show" | "table" => return Ok(vec![G::show(self.now())]),
            "hint" => Act::Hint,
            "undo" => Act::Undo,
            "redo" => Act::Redo,
            "nothing" => Act::Nothing,
            "restart" => InTurn::BackTo(0).into(),
            "give up" => {
                let said = self.act(Act::GiveUp)?.text;
                let shown = self.game().shown(G::sizes(self.now())).join(" ");
                return Ok(vec![if shown.is_empty() { said } else { format!("{said}\n{shown}") }]);
            }
            word => match (G::act(word), named::<G>(self.now(), word.strip_prefix("play ").unwrap_or(word))) {
                (Some(act), _) => act.into(),
                (None, Ok(card)) => InTurn::Take(G::turn(card)).into(),
                (None, Err(fault)) => return Ok(vec![sentence(fault.what())]),
            },
        };
        let before = self.now().clone();
        let said = self.act(act)?.text;
        let is_changed = before != *self.now() && !self.is_over();
        Ok(vec![if is_changed { format!("{said}\n{}", G::show(self.now())) } else { said }])
    }

    fn leave(&mut self) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn last_line(&self, _briefly: bool) -> String {
        let end = if self.is_over() { "The game is over" } else { "The game was left" };
        let seed = self.seed().map_or_else(String::new, |at| format!(", seed {}", seed(Some(at))));
        format!("{end}; score {}{seed}", self.score())
    }

    fn object(&self, events: &[Value]) -> Map<String, Value> {
        answer::object([
            ("game", json!("uno")),
            ("play", json!(G::PLAY)),
            ("seed", json!(self.seed().map(|seed| seed.to_string()))),
            ("finished", json!(self.is_over())),
            ("score", json!(self.score())),
            ("hints", json!(self.hints())),
            ("events", json!(events)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(hand: &str) -> Midend<Turns<Alone>> {
        Alone::sit_down(format!("uno 4x10 solitaire\n{hand}").parse().unwrap(), None, Duration::from_secs(600)).unwrap()
    }

    fn say(table: &mut dyn Lines, line: &str) -> String {
        table.obey(line, 80, false).unwrap().join("\n")
    }

    #[test]
    fn a_hand_is_played_out_by_letters_codes_and_words() {
        let mut table = alone("R5 R7 G7 G7");
        assert!(table.opening(80, false).unwrap()[0].contains("hand    A R5*  B R7*  C G7*  D G7*"));
        assert!(say(&mut table, "a").contains("played  R5\nhand    A R7*  B G7  C G7"));
        assert!(say(&mut table, "G7").contains("Green 7 does not follow red 5"));
        assert!(say(&mut table, "red 7").contains("played  R5 R7"));
        assert!(say(&mut table, "undo").contains("Red 7 is taken back"));
        assert!(say(&mut table, "hint").contains("leads to a whole order"));
        assert!(say(&mut table, "play b").contains("does not follow"));
        assert!(say(&mut table, "sing").contains("`sing` is neither a card of the hand nor a command"));
        for card in ["R7", "g7"] {
            say(&mut table, card);
        }
        assert!(!table.is_over() && say(&mut table, "a").contains("All 4 cards are played!"));
        assert!(table.is_over() && table.last_line(true).contains("score 3"), "{}", table.last_line(true));
    }

    #[test]
    fn what_is_claimed_is_judged_and_what_is_shown_is_told() {
        let mut table = alone("R5 G7");
        assert!(say(&mut table, "nothing").contains("it is proved"));
        say(&mut table, "a");
        assert!(say(&mut table, "longest").contains("the most that can be played"));
        let mut table = alone("R5 R7");
        let shown = say(&mut table, "give up");
        assert!(shown.contains("R5") && shown.contains("R7"), "{shown}");
        assert!(say(&mut alone("R5 R7"), "help").contains("longest"));
    }

    #[test]
    fn hands_are_played_together_with_skips() {
        let deal = "uno 4x4 coop skips free\nP1: 1.1 1.2\nP2: 1.3 1.4".parse().unwrap();
        let time = Duration::from_secs(600);
        let mut table = Together::sit_down(deal, None, None, time, &mut Vec::new()).unwrap();
        assert!(table.opening(80, false).unwrap()[0].contains("> P1  A 1.1*  B 1.2*\n  P2  1.3 1.4"));
        assert!(say(&mut table, "1.1").contains("> P2  A 1.3*  B 1.4*"));
        assert!(say(&mut table, "skip").contains("P2 skips."));
        assert!(say(&mut table, "ask").contains("can still be done (checked)"));
        assert!(say(&mut table, "a").contains("before anyone else!"));
        assert!(table.is_over());
    }
}
