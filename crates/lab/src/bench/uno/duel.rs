//! Duels: a million cards a hand, in processes of their own (see [`work`](super::work)), and beside networkx as far
//! as that goes.
//!
//! networkx needs the graph of all matches written down. The size that it can do is found by doubling, from small
//! hands until its answer comes too late or does not fit into its memory; at the last size before that, both are
//! measured, with twice the time, since the same size takes longer now and then.

use super::work::{Table, Work};
use super::{NETWORKX, limits, ours, word};
use crate::bench::between::Between;
use crate::bench::peer::{self, Asked, Peer, Told};
use crate::bench::words::{thousands, times};
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::uno::{Deal, Duel, Refutation, Strategy};
use misdeal_solve::deal::Dealer;
use misdeal_solve::uno::families::{DUELS, Duels};
use std::time::Duration;

/// How many cards a hand, and what they may take.
const CARDS: usize = 1_000_000;
const SECONDS: f64 = 5.0;
const BYTES: u64 = 2 << 30;
/// Where the doubling begins.
const FEWEST: usize = 250;
/// The ratio that we want.
const TARGET: f64 = 1000.0;
/// What networkx is asked.
const ASKED: Asked = Asked { word: "duel", best: false };

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    if let Some(peer) = plan.peer(&NETWORKX) {
        // The dense, the middle and the sparse ones; all of them when there is time.
        for duels in DUELS.iter().step_by(if plan.quick { 2 } else { 1 }) {
            beside(plan, peer, duels, section)?;
        }
    }
    let all = DUELS.iter().enumerate().step_by(if plan.quick { 2 } else { 1 });
    all.into_iter().try_for_each(|(family, duels)| large(plan, family, duels, section))
}

fn instance(duels: &Duels, cards: usize, plan: &Plan, run: usize) -> Instance {
    let (colours, numbers) = (duels.sizes)(cards);
    let size = format!("{colours}x{numbers}");
    Instance { seed: Some(plan.seed(run)), deals: 1, size, cards, symbols: None, fixed: None }
}

/// A million cards a hand.
fn large(plan: &Plan, family: usize, duels: &Duels, section: &mut Section) -> Result<(), Halt> {
    let work = format!("duel, {} a hand: {}", thousands(CARDS as u64), duels.name);
    let mut row = Row { work, target: None, pairs: Vec::new() };
    let mut measured = Ok(());
    for run in 0..plan.runs.unwrap_or(if plan.quick { 1 } else { 5 }) {
        match (Work { table: Table::Duel, family, cards: CARDS, seed: plan.seed(run) }).apart(plan) {
            Ok(ours) => row.pairs.push(Pair { instance: instance(duels, CARDS, plan, run), ours, peer: None }),
            Err(halt) => measured = Err(halt),
        }
        if measured.is_err() {
            break;
        }
    }
    section.targets.extend(limits(&row, SECONDS, Some(BYTES)));
    section
        .notes
        .extend(row.pairs.iter().filter_map(|pair| Some(format!("{}: {}", row.work, pair.ours.note.as_ref()?))));
    section.rows.push(row);
    measured
}

/// The largest size that networkx can do, and both sides there.
fn beside(plan: &Plan, peer: &Peer, duels: &Duels, section: &mut Section) -> Result<(), Halt> {
    let mut cards = FEWEST;
    while cards < CARDS {
        match ask(plan, peer, duels, 2 * cards, 0, plan.peer_time)? {
            (_, None) => break,
            (_, Some(_)) => cards *= 2,
        }
    }
    let name = format!("{} a hand: {}", thousands(cards as u64), duels.name);
    let row = |what: &str| Row { work: format!("{name}: {what}"), target: Some(TARGET), pairs: Vec::new() };
    let mut rows = [row("graph and matching"), row("matching alone")];
    let enough = plan.peer_time.as_secs_f64() * if plan.quick { 1.0 } else { 5.0 };
    let mut spent = 0.0;
    for run in 0..plan.runs() {
        if spent > enough {
            break;
        }
        let limit = 2 * plan.peer_time;
        let (deal, told) = ask(plan, peer, duels, cards, run, limit)?;
        let ours = ours(&deal, plan)?;
        let whole = peer::side(&NETWORKX, told.as_ref(), limit);
        judge::compare(&deal, Ok(()), &ours, &whole)?;
        spent += whole.time.low;
        let alone = told.map_or(whole.time, |told| Between::exactly(told.solve));
        let sides = [whole.clone(), Side { time: alone, ..whole }];
        for (row, side) in rows.iter_mut().zip(sides) {
            row.pairs.push(Pair { instance: instance(duels, cards, plan, run), ours: ours.clone(), peer: Some(side) });
        }
    }
    let ratio = rows[0].ratio();
    section.targets.extend(ratio.map(|ratio| {
        let met = word(ratio.median.reaches(TARGET));
        format!("duel beside networkx, {name}: {} (at least {}: {met})", ratio.median.tell(times), times(TARGET))
    }));
    section.rows.extend(rows);
    Ok(())
}

/// Asks networkx about the duel of a run, and checks what it says; none when it came too late or not at all.
fn ask(
    plan: &Plan,
    peer: &Peer,
    duels: &Duels,
    cards: usize,
    run: usize,
    limit: Duration,
) -> Result<(Deal, Option<Told>), Halt> {
    plan.go_on()?;
    let deal = Deal::Duel(duels.deal(&mut Dealer::new(plan.seed(run)), cards)?);
    let told = peer.ask(ASKED, &[&deal], limit, plan.seed(run).0, &plan.budget)?;
    let in_time = |told: &Told| told.proven && told.build + told.solve <= limit.as_secs_f64();
    let told = told.into_iter().next().flatten().filter(in_time);
    match told.as_ref().map_or(Ok(()), |told| strategy(&deal, told)) {
        Ok(()) => Ok((deal, told)),
        Err(fault) => {
            let fault = Fault::new(format!("{}'s witness is wrong: {fault}", NETWORKX.name));
            Err(Halt::Disagreement { fault, deal: deal.to_string() })
        }
    }
}

/// Refuses a strategy of the peer's that is none.
fn strategy(deal: &Deal, told: &Told) -> Result<(), Fault> {
    let Deal::Duel(deal) = deal else { return Ok(()) };
    check(deal, told.value == 1, &told.witness)
}

fn check(deal: &Duel, first_wins: bool, witness: &str) -> Result<(), Fault> {
    if first_wins {
        // The first card stands in a line of its own.
        let mut words = witness.splitn(3, ' ');
        let [first, card, rest] = [(); 3].map(|()| words.next().unwrap_or_default());
        return deal.verify(&format!("{first} {card}\n{rest}").parse::<Strategy>()?);
    }
    deal.refute(&Refutation::Answers(witness.parse()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_of_the_peer_are_checked() {
        let first: Duel = "uno 3x3 duel\nP1: 1.1 3.3\nP2: 1.3".parse().unwrap();
        let second: Duel = "uno 3x3 duel\nP1: 1.1 2.2\nP2: 1.2 1.3".parse().unwrap();
        assert_eq!(check(&first, true, "first 1.1 1.3/3.3"), Ok(()));
        assert_eq!(check(&second, false, "1.1/1.3 2.2/1.2"), Ok(()));
        for (deal, wins, witness) in [
            (&first, true, "first 1.1"),
            (&first, true, ""),
            (&first, false, "1.1/1.3"),
            (&second, false, "1.1/1.3"),
            (&second, true, "first 1.1 1.2/2.2"),
            (&second, false, "x"),
        ] {
            assert!(check(deal, wins, witness).is_err(), "{witness}");
        }
    }
}
