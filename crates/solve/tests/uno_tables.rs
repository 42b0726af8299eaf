//! UNO for several players: every engine of every game against the kernel's enumeration on thousands of random small
//! deals, through the claim checker; claims that were tampered with; and large deals.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

use misdeal_kernel::claim::{Checked, Checker};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Cards, Claim, Deal, Finding, Losers, Question, Sizes, Statement, Strategy, Turn, Witness};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::random::made_up_hands;
use misdeal_solve::uno::{ENGINES, Outcome, certify, choose, engine, settle};
use std::collections::BTreeMap;
use std::time::Duration;

/// A random deal: so many hands of up to so many cards.
fn random(dealer: &mut Dealer, game: &str, players: u64, most: u64) -> Deal {
    let (colours, numbers) = (1 + dealer.below(4), 1 + dealer.below(5));
    let mut text = format!("uno {colours}x{numbers} {game}\n");
    for player in 1..=players {
        let cards = dealer.below(most + 1);
        let name = if game == "pool" { String::new() } else { format!("P{player}:") };
        let card = |_| format!(" {}.{}", dealer.below(colours) + 1, dealer.below(numbers) + 1);
        text += &format!("{name}{}\n", (0..cards).map(card).collect::<String>());
    }
    text.parse().unwrap()
}

/// A small deal of one of the games and rules, in turn.
fn small(dealer: &mut Dealer, round: u64) -> Deal {
    let several = 2 + dealer.below(3);
    let most = if several == 2 { 6 } else { 4 };
    match round % 11 {
        0 => random(dealer, "duel", 2, 6),
        1 => random(dealer, "duel going-out wins", 2, 5),
        2 => random(dealer, "duel going-out retires", 2, 5),
        3 => random(dealer, "pool", 1, 9),
        4 => random(dealer, "coop", several, most),
        5 => random(dealer, "coop skips never", several, most),
        6 => random(dealer, "coop skips free", several, most),
        7 => random(dealer, "coop skips never", 2, 6),
        8 => random(dealer, "uncooperative", 3, 4),
        9 => random(dealer, "uncooperative ties next", several.max(3), 3),
        _ => random(dealer, "uncooperative ties previous", 3, 4),
    }
}

/// What a deal is called: its header without the sizes.
fn game(deal: &Deal) -> String {
    deal.to_string().lines().next().unwrap().split_whitespace().skip(2).collect::<Vec<_>>().join(" ")
}

/// The answer of the kernel's enumeration, and how that is told: who loses, or whether it is a yes.
fn oracle(deal: &Deal) -> Finding {
    match settle(engine("enumerate").unwrap(), deal, Question::Play, &Budget::unlimited()) {
        Outcome::Settled { accepted, .. } => accepted.statement().finding.clone(),
        Outcome::Unsettled(stop) | Outcome::Best { stop, .. } => panic!("{stop}: {deal}"),
    }
}

/// Whether two findings say the same; who loses must be the same players.
fn same(one: &Finding, two: &Finding) -> bool {
    let losers = |finding: &Finding| match finding {
        Finding::Shown(Witness::Losers(losers)) => Some(*losers),
        _ => None,
    };
    (*one == Finding::No) == (*two == Finding::No) && losers(one) == losers(two)
}

fn check(claim: &str) -> Result<Statement, Fault> {
    let mut checker = Checker::default();
    claim.lines().try_for_each(|line| checker.line(line))?;
    match checker.finish()? {
        Checked::Uno(accepted) => Ok(accepted.statement().clone()),
        _ => Err(Fault::new("it is about another game")),
    }
}

#[test]
fn every_engine_of_every_game_agrees_with_the_enumeration_and_its_claims_hold() {
    let mut dealer = Dealer::new(Seed(31));
    let mut seen: BTreeMap<(String, &str), [u32; 2]> = BTreeMap::new();
    for round in 0..11_000 {
        let deal = small(&mut dealer, round);
        let expected = oracle(&deal);
        for engine in ENGINES.iter().filter(|engine| engine.declines(&deal, Question::Play).is_none()) {
            let (outcome, claim) = certify(engine, &deal, Question::Play, &Budget::unlimited());
            let claim = claim.unwrap_or_else(|| panic!("{} on {deal}: {outcome:?}", engine.name));
            let found = &claim.statement.finding;
            assert!(same(found, &expected), "{} on {deal}: {found:?}", engine.name);
            assert_eq!(check(&claim.to_string()).as_ref(), Ok(&claim.statement), "{claim}");
            seen.entry((game(&deal), engine.name)).or_default()[usize::from(*found != Finding::No)] += 1;
        }
    }
    for ((game, engine), [no, yes]) in &seen {
        let is_always_yes = game.starts_with("uncooperative");
        assert!(*yes > 50 && (*no > 50 || is_always_yes), "{game}, {engine}: {no} no, {yes} yes");
    }
    let engines = |name: &str| seen.keys().filter(|(_, engine)| *engine == name).count();
    let found = ["matching", "pairs", "links", "together", "enumerate"].map(engines);
    assert_eq!(found, [1, 1, 2, 3, 10], "{seen:?}");
}
