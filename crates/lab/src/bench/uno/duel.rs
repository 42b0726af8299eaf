//! Duels: a million cards a hand, in processes of their own (see [`work`](super::work)), and beside networkx as far
//! as that goes.
//!
//! networkx needs the graph of all matches written down, so its hands are smaller: as large as it can do in its time, or nearly.

use super::work::{Table, Work};
use super::{NETWORKX, limits, ours, word};
use crate::bench::between::Between;
use crate::bench::peer::{self, Asked, Peer, Told};
use crate::bench::purse::{self, Part};
use crate::bench::words::times;
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, fill, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Refutable};
use misdeal_kernel::uno::{Deal, Duel, Refutation, Strategy};
use misdeal_solve::deal::Dealer;
use misdeal_solve::uno::families::{DUELS, Duels};
use misdeal_table::answer::grouped;

/// How many cards a hand, and what they may take.
const CARDS: usize = 1_000_000;
const SECONDS: f64 = 5.0;
const BYTES: u64 = 2 << 30;
/// How many cards a hand beside networkx, for each of the kinds of duels: the more cards match, the sooner its graph is too
/// large. With `--quick` this many and twice as many; without, up to eight times as many.
const BESIDE: [usize; 6] = [250, 250, 500, 2000, 2000, 4000];
/// The ratio that we want.
const TARGET: f64 = 1000.0;
/// What networkx is asked.
const ASKED: Asked = Asked { word: "duel", best: false };

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    // The dense, the middle and the sparse ones; all of them when there is time.
    let kinds: Vec<usize> = (0..DUELS.len()).step_by(if plan.quick { 2 } else { 1 }).collect();
    let factors: &[usize] = if plan.quick { &[1, 2] } else { &[2, 4, 8] };
    let mut purse = plan.purse(purse::uno::DUEL, kinds.len() * (factors.len() + 1), &[(&NETWORKX, ASKED)])?;
    for &kind in &kinds {
        let Some(peer) = plan.peer(&NETWORKX) else { break };
        for factor in factors {
            beside(plan, purse.part(), peer, (&DUELS[kind], factor * BESIDE[kind]), section)?;
        }
    }
    kinds.into_iter().try_for_each(|kind| large(plan, purse.part(), kind, section))
}

fn planned(duels: &Duels, cards: usize, plan: &Plan) -> Vec<Instance> {
    let (colours, numbers) = (duels.sizes)(cards);
    (0..plan.runs()).map(|run| Instance::new(plan.seed(run), &format!("{colours}x{numbers}"), cards)).collect()
}

/// A million cards a hand, or a tenth of that to be quick.
fn large(plan: &Plan, part: Part, family: usize, section: &mut Section) -> Result<(), Halt> {
    let duels = &DUELS[family];
    let cards = if plan.quick { CARDS / 10 } else { CARDS };
    let work = format!("duel, {} a hand: {}", grouped(cards as u64), duels.name);
    let mut row = Row::new(work, None, planned(duels, cards, plan));
    let measured = row.fill(plan, part, |run| {
        let work = Work { table: Table::Duel, family, cards, seed: plan.seed(run) };
        Ok((work.apart(plan)?, None))
    });
    section.targets.extend(limits(&row, SECONDS, Some(BYTES)).filter(|_| cards == CARDS));
    section.extend([row]);
    measured
}

/// Both sides on duels of this many cards a hand.
fn beside(
    plan: &Plan,
    part: Part,
    peer: &Peer,
    (duels, cards): (&Duels, usize),
    section: &mut Section,
) -> Result<(), Halt> {
    let name = format!("{} a hand: {}", grouped(cards as u64), duels.name);
    let row = |what: &str| {
        let row = Row::new(format!("{name}: {what}"), Some(TARGET), planned(duels, cards, plan));
        row.drawn(duels.name, "ours", what)
    };
    let mut rows = [row("graph and matching"), row("matching alone")];
    let measured = fill(&mut rows, plan, part, |run| {
        let (deal, told) = ask(plan, peer, duels, cards, run)?;
        let ours = ours(&deal, plan)?;
        let whole = peer::side(&NETWORKX, told.as_ref(), plan.peer_time);
        judge::compare(&deal, Ok(()), &ours, &whole)?;
        let alone = told.map_or(whole.time, |told| Between::exactly(told.solve));
        Ok(vec![(ours.clone(), Some(whole.clone())), (ours, Some(Side { time: alone, ..whole }))])
    });
    let ratio = rows[0].ratio();
    section.targets.extend(ratio.map(|ratio| {
        let met = word(ratio.median.reaches(TARGET));
        format!("duel beside networkx, {name}: {} (at least {}: {met})", ratio.median.tell(times), times(TARGET))
    }));
    section.extend(rows);
    measured
}

/// Asks networkx about the duel of a run, and checks what it says; none when it came too late or not at all.
fn ask(plan: &Plan, peer: &Peer, duels: &Duels, cards: usize, run: usize) -> Result<(Deal, Option<Told>), Halt> {
    let deal = Deal::Duel(duels.deal(&mut Dealer::new(plan.seed(run)), cards)?);
    let told = peer.ask(ASKED, &deal, plan.peer_time, plan.seed.0, &plan.budget)?;
    let in_time = |told: &Told| told.proven && told.build + told.solve <= plan.peer_time.as_secs_f64();
    let told = told.filter(in_time);
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
