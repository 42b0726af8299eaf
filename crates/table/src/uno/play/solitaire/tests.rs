//! Hands at a table, played, hinted at and claimed about.

use super::*;
use crate::play::acts::{Act, Tone};
use crate::play::turns::InTurn;
use std::ops::Deref;

const SPIDER: &str = "1.1 1.2 1.3 2.1 3.2 4.3";

/// Someone who plays a hand.
struct Player(Midend<Turns<Alone>>);

impl Deref for Player {
    type Target = Midend<Turns<Alone>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Player {
    fn act(&mut self, act: impl Into<Act<InTurn<Card, Longest>>>) -> Reply {
        self.0.act(act).unwrap()
    }

    fn play(&mut self, card: Card) -> Reply {
        self.act(InTurn::Take(card))
    }

    fn hint(&mut self) -> Reply {
        self.act(Act::Hint)
    }

    fn nothing(&mut self) -> Reply {
        self.act(Act::Nothing)
    }

    fn longest(&mut self) -> Reply {
        self.act(InTurn::Own(Longest))
    }
}

fn with_time(hand: &str, time: Duration) -> Player {
    Player(Alone::sit_down(format!("uno 4x4 solitaire\n{hand}").parse().unwrap(), None, time).unwrap())
}

fn table(hand: &str) -> Player {
    with_time(hand, Duration::from_secs(600))
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn checked(table: &Player) -> bool {
    let text = table.game().claim().unwrap().to_string();
    misdeal_kernel::check(&text).is_ok()
}

#[test]
fn a_hand_is_played_to_its_end_with_undo_and_redo() {
    let mut table = table("1.1 1.2 2.2");
    assert_eq!(table.play(card("1.1")).text, "Red 1 is played. 1 of 3 are played. One card can follow.");
    let wrong = table.play(card("2.2"));
    assert_eq!(wrong.tone, Tone::Bad);
    assert_eq!(wrong.text, "Green 2 does not follow red 1: neither its colour nor its number.");
    assert!(table.play(card("3.3")).text.contains("not in the hand"));
    assert!(table.play(card("9.9")).text.contains("out of range"));
    table.play(card("1.2"));
    assert_eq!(table.act(Act::Undo).text, "Red 2 is taken back.");
    assert_eq!(table.can_undo_and_redo(), (true, true));
    table.act(Act::Redo);
    assert_eq!(table.act(InTurn::BackTo(0)).text, "2 cards are taken back.");
    table.act(Act::Redo);
    table.act(Act::Redo);
    let end = table.play(card("2.2"));
    assert_eq!((end.tone, end.text.as_str()), (Tone::Good, "Green 2 is played. All 3 cards are played! (+3 points)"));
    assert_eq!(
        (table.score(), table.over(), table.game().known()),
        (3, Some(Over::By(End::Played)), (Some(true), Some(3)))
    );
    assert_eq!(table.act(Act::Undo).text, "The game is over.");
}

#[test]
fn hints_lead_to_the_end_or_tell_how_far_to_go_back() {
    let mut table = table("1.1 1.2 2.2 2.3 3.3");
    while table.over().is_none() {
        table.hint();
        let told = *table.hinted().unwrap();
        table.play(told);
    }
    assert_eq!((table.over(), table.score(), table.hints()), (Some(Over::By(End::Played)), 0, 5));
    let mut table = self::table("1.1 1.2 2.2 2.3 3.3");
    table.play(card("1.1"));
    table.act(InTurn::BackTo(0));
    table.play(card("2.2"));
    table.play(card("2.3"));
    let hint = table.hint().text;
    assert_eq!(
        hint,
        "From here the hand can't be played out (checked). Go back to the very beginning: another first card is needed. (-1 point)"
    );
    let mut table = self::table("1.1 1.2 1.3 2.3 3.3 3.4");
    for text in ["1.1", "1.3", "2.3"] {
        table.play(card(text));
    }
    assert!(table.hint().text.contains("Go back to card 1, red 1: after it, it still can."));
}

#[test]
fn who_says_that_it_can_t_be_played_out_must_be_right() {
    let mut dead = table(SPIDER);
    let reply = dead.nothing();
    assert_eq!((reply.tone, dead.score(), dead.game().known().0), (Tone::Good, RIGHT_CALL, Some(false)));
    assert!(checked(&dead), "the certificate is accepted");
    assert!(dead.game().claim().unwrap().statement.witness().is_none());
    assert!(dead.nothing().text.contains("That is known"));
    let mut lively = table("1.1 1.2 2.2");
    let reply = lively.nothing();
    assert_eq!((reply.tone, lively.score(), lively.game().shown().len()), (Tone::Bad, -COST, 3));
    assert!(checked(&lively));
    for card in lively.game().shown().to_vec() {
        lively.play(card);
    }
    assert_eq!((lively.over(), lively.score()), (Some(Over::By(End::Played)), -COST));
}

#[test]
fn the_longest_order_is_scored_against_the_proven_most() {
    let mut dead = table(SPIDER);
    for text in ["2.1", "1.1", "1.2"] {
        dead.play(card(text));
    }
    let reply = dead.longest();
    assert_eq!(reply.text, "No: 5 cards can be played (checked), and 3 lie there. (-1 point)");
    dead.play(card("3.2"));
    let hint = dead.hint().text;
    assert!(hint.contains("From here 4 can be played, and 5 cards could be (checked). Go back to card 3"), "{hint}");
    dead.act(Act::Undo);
    while dead.now().played().len() < 5 {
        assert!(dead.hint().text.contains("leads to 5 cards"));
        let told = *dead.hinted().unwrap();
        dead.play(told);
    }
    assert!(dead.hint().text.contains("This is the longest order: 5 cards (checked)"));
    let score = dead.score();
    let reply = dead.longest();
    assert_eq!((reply.tone, dead.over(), dead.score()), (Tone::Good, Some(Over::By(End::Longest)), score + 5));
    assert!(checked(&dead));
}

#[test]
fn who_gives_up_is_shown_an_order_and_what_is_open_is_called_open() {
    let mut dead = table(SPIDER);
    assert!(dead.act(Act::GiveUp).text.contains("An order of 5 cards is shown"));
    assert_eq!((dead.game().shown().len(), dead.over()), (5, Some(Over::GivenUp)));
    let mut hasty = with_time(SPIDER, Duration::ZERO);
    for reply in [hasty.hint(), hasty.nothing(), hasty.longest()] {
        assert!(reply.tone == Tone::Plain || !reply.text.contains("proved"), "{reply:?}");
    }
    assert!(hasty.score() <= 0 && hasty.game().claim().is_none());
}
