//! Answers about UNO, in words and in JSON.

pub mod real;
mod several;

use super::play::names::{rewritten, written};
use crate::answer::{cards, number};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::uno::subhands::orders;
use misdeal_kernel::uno::{Accepted, Cards, Deal, Finding, GoingOut, Question, Refutation, Sizes, Statement, Witness};
use serde_json::{Map, Value, json};

/// Longer orders and lines are not printed in the answer line of a terminal.
pub const MOST_SHOWN: usize = 2000;

/// The deal in a few words.
pub fn deal(deal: &Deal) -> String {
    let hands = deal.hands();
    let all = cards(hands.iter().map(Cards::len).sum());
    let game = deal.game();
    match hands.len() {
        1 => format!("a {game} of {all}"),
        players => format!("a {game} of {players} players with {all}"),
    }
}

/// The rules of a deal that are not those which hold if nobody says anything, in the words of its header, and that no
/// answer names by itself.
fn rules(deal: &Deal) -> Vec<String> {
    match deal {
        Deal::Solitaire(deal) if deal.alike() != 1 => vec![format!("match {}", deal.alike())],
        Deal::Duel(deal) if deal.going_out() != GoingOut::default() => vec![format!("going-out {}", deal.going_out())],
        _ => Vec::new(),
    }
}

/// An answer line that names the rules under which it holds.
fn under(line: &str, rules: &[String]) -> String {
    let named: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
    match named.is_empty() {
        true => line.to_owned(),
        false => line.replacen("(checked", &format!("(checked, under {}", named.join(" and ")), 1),
    }
}

/// The answer line for what the kernel has accepted, and with which proof if it is known.
pub fn answer_line(accepted: &Accepted, proof: Option<&Refutation>) -> String {
    under(&plain_line(accepted, proof), &rules(&accepted.statement().deal))
}

fn plain_line(accepted: &Accepted, proof: Option<&Refutation>) -> String {
    let statement = accepted.statement();
    if statement.question != Question::Play {
        return hand_line(statement);
    }
    match (&statement.deal, statement.witness()) {
        (Deal::Solitaire(_), Some(Witness::Order(order))) => {
            format!("all {} can be played (checked){}", cards(order.len()), shown(statement.deal.sizes(), order))
        }
        (Deal::Solitaire(_), _) => "the hand can't be played out (checked)".into(),
        _ => several::answer_line(statement, proof),
    }
}

/// The answer line for a question that is asked of one hand only.
fn hand_line(statement: &Statement) -> String {
    match (statement.question, &statement.finding) {
        (_, Finding::Counted(ways)) => {
            let different = match &statement.deal {
                Deal::Solitaire(deal) => orders(deal, *ways),
                _ => None,
            };
            let different =
                different.map_or(String::new(), |many| format!("; {many} different orders when they are not"));
            let s = if *ways == 1 { "" } else { "s" };
            format!(
                "{ways} way{s} to play the hand (checked; copies told apart, an order and its reverse are one{different})"
            )
        }
        (Question::FillIn, Finding::Shown(Witness::Order(order))) => {
            let added = statement.value().unwrap_or(0);
            format!(
                "the hand can be played with {added} more (checked, and no fewer do){}",
                shown(statement.deal.sizes(), order)
            )
        }
        (Question::FillIn, _) => "no cards added help (checked)".into(),
        (Question::Max, Finding::Shown(Witness::Order(order))) => {
            format!(
                "{} can be played, and no more (checked){}",
                cards(order.len()),
                shown(statement.deal.sizes(), order)
            )
        }
        (Question::AtLeast(_), Finding::Shown(Witness::Order(order))) => {
            format!("{} can be played (checked){}", cards(order.len()), shown(statement.deal.sizes(), order))
        }
        (Question::AtLeast(wanted), _) => format!("{} can't be played (checked)", cards(wanted)),
        _ => "the hand can't be played out (checked)".into(),
    }
}

/// An order in words, after a colon; as far as it is short.
fn shown(sizes: Sizes, order: &Cards) -> String {
    match order.len() {
        0 => String::new(),
        1..=MOST_SHOWN => format!(": {}", in_one_line(&rewritten(sizes, &order.to_string()))),
        _ => ", in an order that --certificate writes down".into(),
    }
}

/// Words that stand in lines, in one.
pub fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn opening(deal: &Deal, question: Question, verdict: &str) -> Map<String, Value> {
    let members = [
        ("game", json!("uno")),
        ("play", json!(deal.game())),
        ("question", json!(question.to_string())),
        ("verdict", json!(verdict)),
    ];
    let rules = rules(deal);
    let rules = (!rules.is_empty()).then(|| ("rules", json!(rules)));
    members.into_iter().chain(rules).map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The members of a JSON answer that follow from what the kernel has accepted.
pub fn accepted_json(accepted: &Accepted, proof: Option<&Refutation>) -> Map<String, Value> {
    let statement = accepted.statement();
    let mut object =
        opening(&statement.deal, statement.question, if statement.finding == Finding::No { "no" } else { "yes" });
    if let Some(value) = statement.value() {
        object.insert("value".into(), number(value));
    }
    if let Some(witness) = statement.witness() {
        object.insert("witness".into(), witness_json(statement.deal.sizes(), witness));
    }
    several::add_json(statement, proof, &mut object);
    object.insert("checked".into(), json!(true));
    object
}

/// An order is the list of its cards; the others are words in a line.
fn witness_json(sizes: Sizes, witness: &Witness) -> Value {
    let line = |text: String| json!(in_one_line(&rewritten(sizes, &text)));
    match witness {
        Witness::Order(order) => order_json(sizes, order),
        Witness::Line(turns) => line(turns.to_string()),
        Witness::Strategy(strategy) => line(strategy.to_string()),
        Witness::Losers(losers) => json!(in_one_line(&losers.to_string())),
    }
}

fn order_json(sizes: Sizes, order: &Cards) -> Value {
    order.iter().map(|card| json!(written(sizes, card))).collect()
}

/// The answer line for a question that is still open.
pub fn unsettled_line(stop: &str) -> String {
    format!("unknown: {stop}")
}

/// The JSON answer for a question that is still open.
pub fn unsettled_json(deal: &Deal, question: Question, stop: &str) -> Map<String, Value> {
    let mut object = opening(deal, question, "unknown");
    object.insert("reason".into(), json!(stop));
    object.insert("checked".into(), json!(false));
    object
}

/// The answer line for the best order so far.
pub fn best_line(sizes: Sizes, question: Question, order: &Cards, value: usize, bound: usize, stop: &str) -> String {
    let known = match question {
        Question::FillIn => format!("the hand can be played with {value} more, and not with fewer than {bound}"),
        _ => format!("{} can be played, and not more than {bound}", cards(value)),
    };
    format!("unknown: {stop}; {known} (checked){}", shown(sizes, order))
}

/// Adds the best order so far to the JSON answer for a question that is still open.
pub fn insert_best(object: &mut Map<String, Value>, sizes: Sizes, order: &Cards, value: usize, bound: usize) {
    object.insert("value".into(), json!(value));
    object.insert("bound".into(), json!(bound));
    object.insert("checked".into(), json!(true));
    object.insert("witness".into(), order_json(sizes, order));
}
