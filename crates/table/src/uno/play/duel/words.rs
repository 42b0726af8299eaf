//! What is said in a duel: on the page with whole names, in lines with names that can be typed, and with the hands.

use super::{Duelling, Moment};
use crate::play::acts::{Reply, Tone};
use crate::play::place::Place;
use crate::uno::play::names::Voice;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::Card;
use misdeal_solve::uno::several::DuelInPlay;
use misdeal_solve::uno::several::perfect::Advice;

/// Who can win.
pub fn prospect(can_win: bool, from: &str) -> String {
    match can_win {
        true => format!("You can win{from}, if you make no mistake"),
        false => format!("The other can win{from} whatever you do, and makes no mistakes"),
    }
}

/// That the other does not play.
pub fn unanswered(stop: &Stop) -> String {
    format!("The other does not know yet what to play: {stop}.")
}

/// Who has won.
pub fn ended(is_winner: bool) -> &'static str {
    if is_winner { "You win: the other can't play." } else { "You can't play, so you lose." }
}

/// How many cards keep a win, as in `2 cards keep`.
fn keep(cards: usize) -> String {
    if cards == 1 { "one card keeps".into() } else { format!("{cards} cards keep") }
}

impl Duelling {
    /// What a card is called.
    pub(super) fn card(&self, card: Card) -> String {
        self.voice.card(self.sizes(), card)
    }

    pub(super) fn answers(&self, card: Card) -> String {
        format!("The other plays {}.", self.card(card))
    }

    /// What the person has played, and whether that gave a win away.
    pub(super) fn played(&self, card: Card, is_mistake: &Result<bool, Stop>) -> Reply {
        let (note, tone) = match (is_mistake, self.voice) {
            (Ok(false), _) => (String::new(), Tone::Plain),
            (Ok(true), Voice::Page) => (" That was a mistake: now the other can win (checked).".to_owned(), Tone::Bad),
            (Ok(true), Voice::Lines { .. }) => (" (That was a mistake: now the other can win.)".to_owned(), Tone::Bad),
            (Err(stop), _) => (format!(" Whether that was a mistake is open: {stop}."), Tone::Plain),
        };
        Reply { tone, text: format!("You play {}.{note}", self.card(card)) }
    }

    /// How it stands, after what was said.
    pub(super) fn stands(&self, said: Reply, now: &Moment) -> Reply {
        let is_my_turn = now.standing.turn() == self.person();
        let is_winner = now.winner().map(|winner| winner == self.person());
        let more = match (is_winner, self.voice) {
            (None, _) if !is_my_turn => String::new(),
            (None, Voice::Lines { .. }) if !said.text.is_empty() => {
                return Reply { text: format!("{}\n{}", said.text, self.show(now)), ..said };
            }
            (None, _) => "It is your turn.".into(),
            // In lines it is the last line.
            (Some(_), Voice::Lines { .. }) => String::new(),
            (Some(is_winner), Voice::Page) => ended(is_winner).into(),
        };
        let tone = match is_winner {
            None => said.tone,
            Some(true) => Tone::Good,
            Some(false) => Tone::Bad,
        };
        Reply { tone, text: [said.text, more].join(" ").trim().to_owned() }
    }

    /// What is said when a card and its answer were taken back.
    pub(super) fn back(&self, now: &Moment) -> String {
        match self.voice {
            Voice::Page => "Your last card and the answer are taken back.".into(),
            Voice::Lines { .. } => format!("Taken back.\n{}", self.show(now)),
        }
    }

    pub(super) fn advised(&self, advice: Advice, standing: &DuelInPlay) -> String {
        let hand = standing.hand(self.person());
        let name = |place: usize| match self.voice {
            Voice::Page => self.voice.opening(self.sizes(), hand[place]),
            Voice::Lines { .. } => format!("{} {}", Place(place), self.card(hand[place])),
        };
        match (advice, self.voice) {
            (Advice::Win(place), _) => format!("{} wins (checked).", name(place)),
            (Advice::Resist(place, good), Voice::Page) => {
                let (card, keep) = (name(place), keep(good));
                format!("Nothing wins (checked). {card} makes it hardest: after it {keep} the other's win.")
            }
            (Advice::Resist(place, good), Voice::Lines { .. }) => {
                format!("Nothing wins (checked). After {}, {} the other's win.", name(place), keep(good))
            }
            (Advice::Stuck, _) => "You can't play.".into(),
        }
    }

    /// Both hands and the last card, in lines.
    pub(super) fn show(&self, now: &Moment) -> String {
        let (standing, person) = (&now.standing, self.person());
        let (mine, theirs) = (standing.hand(person), standing.hand(1 - person));
        let named = mine.iter().enumerate().map(|(place, &card)| format!("{} {}", Place(place), self.card(card)));
        let open = theirs.iter().map(|&card| self.card(card));
        let list = |cards: Vec<String>| if cards.is_empty() { "nothing".into() } else { cards.join("  ") };
        let last = standing.last().map_or("no card yet".into(), |card| self.card(card));
        format!("Your hand: {}\nThe other: {}\nLast card: {last}", list(named.collect()), list(open.collect()))
    }
}
