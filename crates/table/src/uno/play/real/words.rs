//! What is said at a table of UNO.

use super::YOU;
use crate::answer;
use crate::uno::play::names::Voice;
use misdeal_kernel::uno::real::{Card, Cards, Move, Phase, State, Symbol};
use misdeal_solve::uno::real::{Kind, View};

/// What can be typed.
pub const HELP: &str = "\
R5, g+2, bs     lay a card: colour R G B Y and a number, +2 (Draw Two), R (Reverse) or S (Skip)
W red, W+4 blue lay a wild card and call a colour; W+4 is allowed without a card of the colour to follow
R5 uno          say UNO with the last card but one, or you may be caught and draw two
draw            draw a card; it can be laid at once (type it) or kept (`keep`)
take, challenge after a W+4: draw the cards, or doubt that it was allowed
catch, let      after someone forgot to say UNO
call red        after a wild card was turned up first
hint            what a greedy player would do
table, score    show the table, or the points
help, quit      show this, or leave";

/// How a player is called.
pub fn name(player: usize) -> String {
    if player == YOU { "you".into() } else { format!("player {}", player + 1) }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The subject of a sentence, and its verb in the right form.
pub(super) fn does(player: usize, verb: &str) -> String {
    let verb = match (player == YOU, verb) {
        (true, _) => verb.to_owned(),
        (false, "catch") => "catches".into(),
        (false, _) => format!("{verb}s"),
    };
    format!("{} {verb}", capital(&name(player)))
}

/// What is turned up at the beginning of a hand, and what follows from it.
pub fn opening(state: &State) -> String {
    let missed = (0..state.players()).find(|&player| state.hand(player).len() > 7);
    let top = format!("{} is turned up.", state.top());
    match missed {
        Some(player) => format!("{top} {} 2 cards.", does(player, "draw")),
        None => top,
    }
}

/// The cards that a player has got between two states.
fn got(player: usize, before: &State, after: &State) -> Cards {
    let mut cards = after.hand(player);
    before.hand(player).iter().for_each(|card| cards.remove(card));
    cards
}

/// What a player did, and what came of it.
pub fn told(player: usize, action: Move, before: &State, after: &State) -> String {
    let own = got(player, before, after);
    let mut said = match action {
        Move::Lay { card, colour, uno } => {
            let colour = colour.map_or(String::new(), |colour| format!(" and {} {colour}", call(player)));
            let uno = if uno { ": UNO!" } else { "." };
            format!("{} {card}{colour}{uno}", does(player, "lay"))
        }
        Move::Draw if own.is_empty() => {
            format!("{}: there is nothing to lay or to draw.", does(player, "pass").replace("passs", "passes"))
        }
        // Nobody sees what another player draws.
        Move::Draw if player == YOU => format!("You draw {own}."),
        Move::Draw => format!("{} a card.", does(player, "draw")),
        Move::Keep => format!("{} it.", does(player, "keep")),
        Move::Call(colour) => format!("{} {colour}.", does(player, "call")),
        Move::Take => format!("{} {}.", does(player, "take"), some(player, own)),
        Move::Challenge if own.is_empty() => {
            format!("{} the W+4, and it was not allowed.", does(player, "challenge"))
        }
        Move::Challenge => {
            let drawn = some(player, own);
            format!("{} the W+4, but it was allowed, and {} {drawn}.", does(player, "challenge"), draw(player))
        }
        Move::Catch => format!("{} {}: UNO was not said.", does(player, "catch"), name(before.turn())),
        Move::Let => return format!("{} it pass.", does(player, "let")),
    };
    let others = (0..after.players()).filter(|&other| other != player);
    for other in others {
        let cards = got(other, before, after);
        if !cards.is_empty() {
            said += &format!(" {} {}.", does(other, "draw"), some(other, cards));
        }
    }
    said
}

fn call(player: usize) -> &'static str {
    if player == YOU { "call" } else { "calls" }
}

fn draw(player: usize) -> &'static str {
    if player == YOU { "draw" } else { "draws" }
}

/// Cards that a player has got: he sees them, others see how many.
fn some(player: usize, cards: Cards) -> String {
    if player == YOU { cards.to_string() } else { answer::cards(cards.len()) }
}

/// A card as it is said.
pub fn spoken(card: Card) -> String {
    let what = match card.symbol() {
        Symbol::Number(number) => number.to_string(),
        Symbol::DrawTwo => "Draw Two".into(),
        Symbol::Reverse => "Reverse".into(),
        Symbol::Skip => "Skip".into(),
        Symbol::Wild => "Wild".into(),
        Symbol::WildDrawFour => "Wild Draw Four".into(),
    };
    card.colour().map_or_else(|| what.clone(), |colour| format!("{colour} {what}"))
}

/// A move as the page offers it.
pub fn offered(action: Move, view: Option<View<'_>>) -> String {
    match action {
        Move::Lay { card, colour, uno } => {
            let colour = colour.map_or_else(String::new, |colour| format!(" and call {colour}"));
            format!("Lay {}{colour}{}", spoken(card), if uno { ", saying UNO" } else { "" })
        }
        Move::Draw => "Draw a card".into(),
        Move::Keep => "Keep it".into(),
        Move::Call(colour) => format!("Call {colour}"),
        Move::Take => view.map_or_else(|| "Take them".into(), |view| format!("Take {}", answer::cards(view.due()))),
        Move::Challenge => "Challenge the Wild Draw Four".into(),
        Move::Catch => "Catch: UNO was not said".into(),
        Move::Let => "Let it pass".into(),
    }
}

/// What the person has to decide; in lines also what he can type.
pub fn asked(view: &View<'_>, voice: Voice) -> String {
    let typed = matches!(voice, Voice::Lines { .. });
    let silent = || format!("{} has one card left and did not say UNO", capital(&name(view.turn())));
    let due = answer::cards(view.due());
    let is_wild = view.top() == Card::WILD_DRAW_FOUR;
    match view.phase() {
        Phase::Calling if typed => "A wild card was turned up: `call` a colour.".into(),
        Phase::Calling => "A wild card was turned up: call a colour.".into(),
        Phase::Drawn(card) if typed => format!("You drew {card}, which can be laid: type it, or `keep` it."),
        Phase::Drawn(card) => format!("You drew {}, which can be laid or kept.", spoken(card)),
        Phase::Silent(_) if typed => format!("{}: `catch` or `let`?", silent()),
        Phase::Silent(_) => format!("{}.", silent()),
        Phase::Answer if typed => {
            let stack = if view.moves().cards().is_empty() { "" } else { ", or lay another one on it" };
            let doubt = if is_wild { ", or `challenge` the W+4" } else { "" };
            format!("You have to draw {due}: `take` them{doubt}{stack}.")
        }
        Phase::Answer if is_wild => format!("You have to draw {due}, unless the Wild Draw Four was not allowed."),
        Phase::Answer => format!("You have to draw {due}."),
        _ => match (view.moves().cards(), typed) {
            (cards, true) if cards.is_empty() => "Your turn: no card matches, so `draw`.".into(),
            (cards, false) if cards.is_empty() => "Your turn: no card matches, so draw.".into(),
            (cards, true) => format!("Your turn: lay one of {cards}, or `draw`."),
            (_, false) => "Your turn: lay a card that matches, or draw.".into(),
        },
    }
}

/// What a greedy player would do.
pub fn hint(action: Move, view: Option<View<'_>>, voice: Voice) -> String {
    match voice {
        Voice::Page => format!("A greedy player would do this: {}.", offered(action, view)),
        Voice::Lines { .. } => format!("A greedy player would type `{action}`."),
    }
}

/// The others, as in `3 greedy players`.
pub fn others(others: usize, kind: Kind) -> String {
    answer::count(others, &format!("{kind} player"), &format!("{kind} players"))
}

/// How a hand ended.
pub fn hand_over(state: &State, scores: &[u32]) -> String {
    let Some(winner) = state.winner() else {
        return "Nobody can lay or draw a card: the hand is over without a winner.".into();
    };
    let left: Vec<String> = (0..state.players())
        .filter(|&player| player != winner)
        .map(|player| format!("{} held {}", name(player), state.hand(player)))
        .collect();
    let (out, points) = (does(winner, "go").replace("gos", "goes"), state.points());
    let sum = scores.get(winner).filter(|&&sum| sum != points).map_or(String::new(), |sum| format!(", {sum} in all"));
    format!(
        "{out} out and {} {points} points{sum}: {}.",
        if winner == YOU { "score" } else { "scores" },
        left.join("; ")
    )
}

/// The points of all players.
pub fn scores(scores: &[u32], goal: u32) -> String {
    let all: Vec<String> =
        scores.iter().enumerate().map(|(player, score)| format!("{} {score}", name(player))).collect();
    let to = if goal > 0 { format!(" of {goal}") } else { String::new() };
    format!("points{to}: {}", all.join(", "))
}
