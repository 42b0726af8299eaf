//! Claims about UNO for other checkers.
//!
//! A claim whose proof is followed is written as it is. Otherwise another proof of the same statement is made here: about the formula with cuts
//! for a hand; about the kernel's rows for the duel, the pool and strict cooperation; for a count about an order besides those that are listed; and
//! for all other games, position by position.

use crate::claimed::{Part, Reading, Told, Writes, another, formal, needs_none, not_found, unrolled, unsettled};
use crate::veripb::Paper;
use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::claim::{Opening, Stated, Statement as _};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::proof::in_rows::InRows;
use misdeal_kernel::proof::sums::Proof;
use misdeal_kernel::uno::in_rows::CutRows;
use misdeal_kernel::uno::real::position;
use misdeal_kernel::uno::{
    Claim, Coop, CutProof, CutSums, Deal, Demand, Finding, GoingOut, Question, Refutation, Refuter, Solitaire,
    Strategy, Witness,
};
use misdeal_reductions::uno::solitaire_to_cnf::legend;
use misdeal_solve::budget::Budget;
use misdeal_solve::uno::UnoGame;
use misdeal_solve::uno::hand::cuts::{Run, Said};
use misdeal_solve::uno::hand::ways::ways;
use misdeal_solve::uno::real::unrolled::{GoingFirst, Laid};
use misdeal_solve::uno::several::in_rows::{in_turns, is_strict, of_answers};
use misdeal_solve::uno::several::unrolled::{Dueling, Losing, Standing};
use misdeal_solve::{Outcome, ask, engine, outcome};

/// Whoever writes a part of a claim.
///
/// # Errors
/// When there is nothing to write of it.
pub fn claim(opening: Opening, part: Part, budget: &Budget) -> Result<Writes, Fault> {
    Reading::of(opening, part, budget, written)
}

#[allow(clippy::needless_pass_by_value, reason = "it is one of several that a claim is handed to")]
fn written(stated: Stated, part: Part, budget: &Budget) -> Result<String, Fault> {
    if stated.opening.deal::<Instance>()?.of::<Deal>().is_none() {
        let position::Statement { deal, witness } = position::Statement::read(&stated)?;
        let game = GoingFirst { player: deal.asked(), can: witness.is_none() };
        return unrolled(&game, &Laid::of(deal.state().clone()), ("uno real", "exhaustive"), part, budget);
    }
    let Claim { statement, proof } = Claim::read(&stated)?;
    let Some(wanted) = statement.rules_out() else {
        // What the kernel goes through by itself for a yes.
        return match (&statement.deal, &statement.finding) {
            (Deal::Duel(deal), Finding::Shown(Witness::Strategy(Strategy::Exhaustive))) => {
                let game = Dueling { deal, wins: false };
                unrolled(&game, &Standing::first(deal.hands()), ("uno duel", "exhaustive"), part, budget)
            }
            (Deal::Uncooperative(deal), Finding::Shown(Witness::Losers(losers))) => {
                let (game, start) = (Losing { deal, losers: *losers }, (None, Standing::first(deal.hands())));
                unrolled(&game, &start, ("uno without cooperation", "losers"), part, budget)
            }
            _ => Err(needs_none()),
        };
    };
    let kind = proof.as_ref().map_or("", Refutation::word);
    match (&wanted.deal, proof) {
        (Deal::Solitaire(hand), Some(Refutation::Cuts(cuts))) => in_clauses(hand, wanted.demand, &cuts, part, None),
        (Deal::Solitaire(hand), Some(Refutation::Sums(sums))) => in_rows(hand, &sums, part),
        (Deal::Solitaire(hand), _) => alone(hand, wanted.demand, kind, part, budget),
        (deal, Some(Refutation::Sums(sums))) => of_hands(deal, &sums.proof, part, None),
        (deal, Some(Refutation::Answers(answers))) => {
            of_hands(deal, &of_answers(deal, &answers).ok_or_else(not_found)?.proof, part, Some(kind))
        }
        (deal, _) => several(deal, kind, part, budget),
    }
}

/// A hand whose proof has no steps.
fn alone(hand: &Solitaire, demand: Demand, kind: &str, part: Part, budget: &Budget) -> Result<String, Fault> {
    if let Demand::OtherThan(claimed) = demand {
        let found = ways(hand, claimed, budget).map_err(unsettled)?;
        let title = format!(
            "uno solitaire in rows: an order of all cards besides the {} that are listed, copies not told apart, reversed ones too\n{}",
            found.listed,
            another(kind)
        );
        let told = Told { title, legend: found.legend, formula: Paper::Rows(found.rows) };
        return formal(told, part, &found.proof.to_string());
    }
    match Run::new(hand, demand, budget).and_then(|mut run| run.answer(budget)).map_err(unsettled)? {
        Said::No(proof) => in_clauses(hand, demand, &proof, part, Some(kind)),
        Said::Orders(_) => Err(Fault::new("what the claim rules out is there")),
    }
}

/// Several hands, whose proof has no steps.
fn several(deal: &Deal, kind: &str, part: Part, budget: &Budget) -> Result<String, Fault> {
    match deal {
        Deal::Coop(coop) => match together(coop, budget) {
            Some(sums) => of_hands(deal, &sums.proof, part, Some(kind)),
            None => unrolled(coop, &Standing::first(coop.hands()), ("uno coop", kind), part, budget),
        },
        Deal::Duel(duel) if duel.going_out() != GoingOut::Loses => {
            let game = Dueling { deal: duel, wins: true };
            unrolled(&game, &Standing::first(duel.hands()), ("uno duel", kind), part, budget)
        }
        _ => match ask(engine::<UnoGame>("rows")?, deal, Question::Play, budget) {
            Outcome::Settled { proof: outcome::ProofForm::Held(Refutation::Sums(sums)), .. } => {
                of_hands(deal, &sums.proof, part, Some(kind))
            }
            _ => Err(not_found()),
        },
    }
}

/// The sums about strict cooperation, if they are to be had.
fn together(coop: &Coop, budget: &Budget) -> Option<CutSums> {
    in_turns(coop, budget).ok().filter(|_| is_strict(coop))?.err()
}

/// Several hands in rows, or the steps about them.
fn of_hands(deal: &Deal, proof: &Proof, part: Part, kind: Option<&str>) -> Result<String, Fault> {
    let (what, meaning) = match deal {
        Deal::Duel(_) => (
            "uno duel",
            "player 1 wins iff some colours and numbers can be chosen like this (Hall): more of his cards are within them than\n\
             player 2 has that touch them; variables: kinds of player 1, of player 2, colours, numbers",
        ),
        Deal::Pool(_) => (
            "uno pool",
            "player 1 wins iff some part of the cards that is connected has an odd number of them\n\
             variables: kinds, colours, numbers, digits of half of the number",
        ),
        _ => (
            "uno coop",
            "every joint play without skips is a model; variables: turn by turn, the kinds of whose turn it is",
        ),
    };
    let title =
        format!("{what} in rows: {meaning}{}", kind.map_or(String::new(), |kind| format!("\n{}", another(kind))));
    let formula = Paper::Rows(deal.rows()?);
    formal(Told { title, legend: Vec::new(), formula }, part, &proof.to_string())
}

/// The formula with its cuts, or the steps about it.
fn in_clauses(
    hand: &Solitaire,
    demand: Demand,
    cuts: &CutProof,
    part: Part,
    kind: Option<&str>,
) -> Result<String, Fault> {
    let mut refuter = Refuter::of(hand, demand)?;
    cuts.cuts.iter().try_for_each(|set| refuter.cut(set))?;
    let what = match demand {
        Demand::Sequence(cards) => format!("{cards} cards of the hand can be played"),
        Demand::FillIn(cards) => format!("the hand can be played with at most {cards} cards added"),
        Demand::Play | Demand::OtherThan(_) => "the hand can be played out".into(),
    };
    let title = format!(
        "engine sat: {what}, with {} cuts\n\
         every order is a model; what a model takes may fall into parts, and is no order then, unless\n\
         cuts forbid it; without a model there is no order{}",
        cuts.cuts.len(),
        kind.map_or(String::new(), |kind| format!("\n{}", another(kind)))
    );
    let formula = Paper::Clauses(refuter.formula().clone());
    formal(Told { title, legend: legend(refuter.encoding()), formula }, part, &cuts.proof.to_string())
}

/// The rows with those of the cuts, or the steps about them.
fn in_rows(hand: &Solitaire, sums: &CutSums, part: Part) -> Result<String, Fault> {
    let mut rows = CutRows::of(hand)?;
    sums.cuts.iter().try_for_each(|set| rows.cut(set))?;
    let title = format!(
        "uno solitaire in rows: the hand can be played out, with {} cuts, which come first\n\
         every order is a model; without a model there is no order",
        sums.cuts.len()
    );
    let legend = row_legend(&rows)?;
    formal(Told { title, legend, formula: Paper::Rows(rows.write()?) }, part, &sums.proof.to_string())
}

/// What the variables mean, for comments.
fn row_legend(rows: &CutRows) -> Result<Vec<(Lit, String)>, Fault> {
    let mut legend = Vec::new();
    for (hub, name) in (0..).zip(rows.hubs().hubs()) {
        legend.push((rows.odd(hub)?, format!("{name} is odd")));
        legend.push((rows.on_trail(hub)?, format!("{name} is on the trail")));
    }
    for (kind, (card, _)) in (0..).zip(rows.hubs().kinds()).filter(|&(kind, _)| rows.hubs().in_core(kind)) {
        let words = ["taken", "taken twice"];
        legend.extend(rows.taken(kind)?.zip(words).map(|(lit, word)| (lit, format!("{card} is {word}"))));
    }
    legend.sort_unstable_by_key(|(lit, _)| lit.var().number());
    Ok(legend)
}
