//! Answers about UNO for several players, in words and in JSON: who wins and how, who goes out first under which rule,
//! who loses.

use super::super::play::names::{rewritten, written};
use super::{MOST_SHOWN, in_one_line};
use crate::answer::cards;
use misdeal_kernel::uno::{
    Coop, Deal, Duel, Finding, GoingOut, Line, Outcome, Refutation, Skips, Statement, Strategy, Turn, Witness,
};
use serde_json::{Map, Value, json};

/// The answer line for what the kernel has accepted of a deal of several players, or of a pool.
pub fn answer_line(statement: &Statement, proof: Option<&Refutation>) -> String {
    match (&statement.deal, statement.witness()) {
        (Deal::Coop(deal), witness) => coop(deal, witness),
        (Deal::Duel(deal), None) => not_first(deal, proof),
        (Deal::Duel(_) | Deal::Pool(_), Some(Witness::Strategy(Strategy::Answers(first, answers)))) => {
            let follow = match (answers.pairs().count(), &statement.deal) {
                (0, _) => "nothing can follow".into(),
                (1, Deal::Duel(_)) => "has an answer to the one card that can follow".into(),
                (many, Deal::Duel(_)) => format!("has an answer to each of the {} that can follow", cards(many)),
                (many, _) => format!("all {} that can follow are in pairs", cards(2 * many)),
            };
            format!("player 1 wins (checked): he begins with {}, and {follow}", written(statement.deal.sizes(), *first))
        }
        (Deal::Pool(deal), None) => {
            let many = deal.hand().len();
            format!("player 2 wins (checked): all {} are in pairs, and he plays the partner", cards(many))
        }
        (Deal::Uncooperative(deal), Some(Witness::Losers(losers))) => {
            let names = in_one_line(&losers.to_string());
            match (deal.ties(), losers.players().count()) {
                (Some(ties), _) => format!("{names} loses, with ties to the {ties} player (checked)"),
                (None, 1) => format!("{names} can be made to lose first by the others, and nobody else (checked)"),
                (None, _) => format!("each of {names} can be made to lose first by the others (checked)"),
            }
        }
        (_, Some(_)) => "player 1 wins (checked)".into(),
        (_, None) => "no (checked)".into(),
    }
}

/// The words of a rule for skips.
fn rule(skips: Skips) -> &'static str {
    match skips {
        Skips::Stuck => "only who can't play skips",
        Skips::Never => "nobody skips",
        Skips::Free => "anyone may skip",
    }
}

fn coop(deal: &Coop, witness: Option<&Witness>) -> String {
    let rule = rule(deal.skips());
    match witness {
        Some(Witness::Line(line)) => {
            format!("player 1 can go out first, in {} turns (checked; {rule}){}", line.0.len(), turns(deal, line))
        }
        _ => format!("player 1 can't go out first (checked; {rule})"),
    }
}

/// The end of a duel that player 1 does not win.
fn not_first(deal: &Duel, proof: Option<&Refutation>) -> String {
    match (deal.going_out(), proof) {
        (_, Some(Refutation::Ends(Outcome::Nobody))) => "nobody wins (checked): both can go out".into(),
        (GoingOut::Retires, Some(Refutation::Ends(_))) | (GoingOut::Wins, _) => "player 2 wins (checked)".into(),
        (GoingOut::Retires, _) => "player 1 does not win (checked)".into(),
        // Whatever the proof, this is Theorem 7.
        (GoingOut::Loses, _) => match deal.hands()[0].len() {
            0 => "player 2 wins (checked): player 1 has no card to begin with".into(),
            1 => "player 2 wins (checked): he has an answer to player 1's only card".into(),
            many => format!("player 2 wins (checked): he has an answer to each of player 1's {many} cards"),
        },
    }
}

fn turns(deal: &Coop, line: &Line) -> String {
    let skips = line.0.iter().filter(|turn| **turn == Turn::Skip).count();
    let skips = if skips > 0 { ", `-` skips" } else { "" };
    match line.0.len() {
        0 => String::new(),
        1..=MOST_SHOWN => format!("{skips}: {}", in_one_line(&rewritten(deal.sizes(), &line.to_string()))),
        _ => ", in a line that --certificate writes down".into(),
    }
}

/// What JSON says besides verdict and witness.
pub fn add_json(statement: &Statement, proof: Option<&Refutation>, object: &mut Map<String, Value>) {
    let is_yes = statement.finding != Finding::No;
    match &statement.deal {
        Deal::Solitaire(_) => {}
        Deal::Coop(deal) => _ = object.insert("skips".into(), json!(deal.skips().to_string())),
        Deal::Duel(deal) => {
            object.insert("going_out".into(), json!(deal.going_out().to_string()));
            let is_open = deal.going_out() == GoingOut::Retires && !is_yes;
            let winner = match proof {
                Some(Refutation::Ends(Outcome::Nobody)) => json!(null),
                Some(Refutation::Ends(Outcome::Second)) => json!(2),
                // Player 1 does not win; who does is not told.
                _ if is_open => return,
                _ => json!(if is_yes { 1 } else { 2 }),
            };
            object.insert("winner".into(), winner);
        }
        Deal::Pool(_) => _ = object.insert("winner".into(), json!(if is_yes { 1 } else { 2 })),
        Deal::Uncooperative(deal) => {
            if let Some(ties) = deal.ties() {
                object.insert("ties".into(), json!(ties.to_string()));
            }
            if let Some(Witness::Losers(losers)) = statement.witness() {
                object.insert("losers".into(), losers.players().map(|player| json!(player + 1)).collect());
            }
        }
    }
    if let Some(Witness::Strategy(Strategy::Answers(first, _))) = statement.witness() {
        object.insert("first".into(), json!(written(statement.deal.sizes(), *first)));
    }
    if let Some(Refutation::Answers(answers)) = proof {
        object.insert("witness".into(), json!(in_one_line(&rewritten(statement.deal.sizes(), &answers.to_string()))));
    }
}
