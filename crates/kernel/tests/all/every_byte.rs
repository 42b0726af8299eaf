//! One claim of every kind, with every byte changed, left out or doubled, and bytes put in: what is still accepted is true.
//!
//! The claims are under `testdata/claims`. A changed claim that is accepted is harmless if what it says is so, which is
//! found out here by trying everything, apart from the kernel (`oracle.rs`). It need not say the same as before: a
//! claim carries its own deal, and a change can make it a sound claim about another one.

mod oracle;

use crate::changes::changes;
use misdeal_kernel::check;
use misdeal_kernel::claim::{Checked, Statement as _};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::free::quarters::{Quarters, TooMany};
use misdeal_kernel::set::free::{DeckFreed, FreeChecker};
use misdeal_kernel::swish::free::{Counted, Freed, Pool, SetQuestion};
use misdeal_kernel::uno::enumerate::{a_line, first_wins_pool, losers, outcome};
use misdeal_kernel::uno::real::enumerate::goes_out_first;
use misdeal_kernel::uno::{Deal, Finding, Outcome, Question, Witness};
use misdeal_kernel::{geography, quads, set, swish, uno};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

fn swish_is_so(statement: &swish::claim::Statement) -> bool {
    let sizes: Vec<usize> = oracle::swishes(&statement.deal).hands.iter().map(|hand| hand.iter().sum()).collect();
    let (yes, value) = (statement.finding.is_yes(), statement.value());
    let at_least = |cards: usize| sizes.iter().filter(|&&size| size >= cards).count();
    match statement.question {
        Match::Any => yes == (at_least(0) > 0),
        Match::AtLeast(cards) => yes == (at_least(cards) > 0),
        Match::Max => value == sizes.iter().max().map(|&size| size as u128) && yes == value.is_some(),
        Match::All(cards) | Match::Count(cards) => value.unwrap_or(0) == at_least(cards) as u128,
    }
}

/// Every card of a size with one point and one circle, one of each kind.
fn every_card(grid: swish::Grid) -> swish::Deal {
    let rules = swish::Deal::empty(grid, false);
    let pairs = grid.cells().flat_map(|point| grid.cells().map(move |circle| (point, circle)));
    let cards = pairs.filter(|(point, circle)| point != circle);
    let cards = cards.map(|(point, circle)| swish::Card::new([point], [circle]).unwrap());
    swish::Deal::new(grid, false, cards.filter(|card| rules.kind(card) == *card)).unwrap()
}

fn swish_free_is_so(freed: &Freed) -> bool {
    let deal = match freed.pool() {
        Pool::Deal(deal) => deal.clone(),
        Pool::Deck(grid) => every_card(*grid),
    };
    let (size, many) = oracle::swish_free(&deal);
    freed.size() == size && (freed.question() == SetQuestion::Largest || freed.count() == many)
}

fn sizes_are_so(counted: &Counted) -> bool {
    let oracle::Swishes { kinds, hands } = oracle::swishes(counted.deck());
    let choices = |all: usize, taken: usize| (0..taken).fold(1, |ways, i| ways * (all - i) as u128 / (i + 1) as u128);
    let mut counts = vec![0_u128; counted.deck().cards().len() + 1];
    for held in oracle::every_choice(&kinds) {
        if !hands.iter().any(|hand| hand.iter().zip(&held).all(|(wanted, held)| wanted <= held)) {
            let ways: u128 = kinds.iter().zip(&held).map(|(&all, &taken)| choices(all, taken)).product();
            counts[held.iter().sum::<usize>()] += ways;
        }
    }
    let largest = counts.iter().rposition(|&sets| sets > 0).unwrap();
    counted.counts() == &counts[..=largest]
}

fn board_is_so(statement: &set::Statement) -> bool {
    let (board, value) = (&statement.board, statement.value().map(|value| value as usize));
    let sets = oracle::sets(board);
    let fitting = if statement.question.cards() > board.shape().values() { 0 } else { sets.len() };
    // All choices of disjoint sets: how many there are, and the cards that they use.
    let choices = (0_u64..1 << sets.len()).filter_map(|bits| {
        let mut chosen = sets.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1).map(|(_, set)| set);
        let add = |used: u64, set: &u64| (used & set == 0).then_some(used | set);
        Some((bits.count_ones() as usize, chosen.try_fold(0, add)?))
    });
    match statement.question {
        set::Question::Match(Match::All(_) | Match::Count(_)) => value.unwrap_or(0) == fitting,
        set::Question::Match(_) => statement.yes == (fitting > 0),
        set::Question::Disjoint => value == choices.map(|(many, _)| many).max(),
        set::Question::Hitting => {
            let hitting = choices.filter(|(_, used)| sets.iter().all(|set| set & used != 0));
            value == hitting.map(|(many, _)| many).min()
        }
        set::Question::Free => {
            let free = (0_u64..1 << board.cards().len()).filter(|kept| sets.iter().all(|set| kept & set != *set));
            value == free.map(|kept| kept.count_ones() as usize).max()
        }
    }
}

/// The most cards of a SET deck without a set, where that is known; all layouts are gone through in small decks.
fn deck_is_so(freed: &DeckFreed) -> bool {
    let known = match (freed.shape().properties(), freed.shape().values() as u128) {
        (_, 1) => 0..=0,
        (_, 2) => 1..=1,
        (1, v) => v - 1..=v - 1,
        (2, v) => (v - 1).pow(2)..=(v - 1).pow(2),
        (3, 3) => 9..=9,
        (4, 3) => 20..=20,
        (3, 4) => 28..=28,
        (4, 4) => 90..=108,
        (p, v) => panic!("nothing is known here about {p}x{v}"),
    };
    let range = freed.range();
    let counted = freed.layouts().is_none_or(|layouts| layouts.counts() == oracle::layouts(freed.shape()));
    let classed = freed.classes().is_none_or(|classes| classes == &oracle::classes(freed.shape())[1..]);
    counted && classed && range.least <= *known.end() && *known.start() <= range.most
}

fn hands_are_so(statement: &uno::Statement) -> bool {
    let mut go_on = patience(20_000_000);
    let yes = statement.finding != Finding::No;
    let hand = match &statement.deal {
        Deal::Solitaire(hand) => hand,
        Deal::Coop(deal) => return a_line(deal, &mut go_on).unwrap().is_some() == yes,
        Deal::Duel(deal) => return (outcome(deal, &mut go_on).unwrap() == Outcome::First) == yes,
        Deal::Pool(deal) => return first_wins_pool(deal, &mut go_on).unwrap() == yes,
        Deal::Uncooperative(deal) => {
            let found = losers(deal, &mut go_on).unwrap();
            return matches!(statement.witness(), Some(Witness::Losers(told)) if *told == found);
        }
    };
    let (played, value) = (oracle::played(hand), statement.value());
    match statement.question {
        Question::Play => yes == (played.ways > 0),
        Question::Count => value.unwrap_or(0) == played.ways,
        Question::FillIn => value == played.added.map(|added| added as u128),
        Question::AtLeast(cards) => yes == (played.most >= cards),
        Question::Max => value == Some(played.most as u128),
    }
}

fn geography_is_so(statement: &geography::Statement) -> bool {
    oracle::mover_wins(&statement.deal) == statement.witness.is_some()
}

fn quads_are_so(statement: &quads::Statement) -> bool {
    let (board, value) = (&statement.board, statement.value().map(|value| value as usize));
    let quads = oracle::quads(board);
    let fitting = if statement.question.cards() > 4 { 0 } else { quads.len() };
    match statement.question {
        quads::Question::Match(Match::All(_) | Match::Count(_)) => value.unwrap_or(0) == fitting,
        quads::Question::Match(_) => statement.yes == (fitting > 0),
        quads::Question::Disjoint => value == Some(oracle::most_disjoint(&quads, 0)),
        // This is asked of no board of quads.
        quads::Question::Hitting => false,
        quads::Question::Free => {
            let free = (0_u64..1 << board.cards().len()).filter(|kept| quads.iter().all(|quad| kept & quad != *quad));
            value == free.map(|kept| kept.count_ones() as usize).max()
        }
    }
}

/// The most cards of a deck of Quads without a quad, where that is known.
fn deck_of_quads_is_so(freed: &quads::free::DeckFreed) -> bool {
    let known = match freed.deck().properties() {
        1 => 3..=3,
        2 => 6..=6,
        3 => 9..=9,
        4 => 18..=18,
        p => 1 << p..=1 << (2 * p),
    };
    freed.range().least <= *known.end() && *known.start() <= freed.range().most
}

fn sizes_of_quads_are_so(counted: &quads::free::Counted) -> bool {
    let deck = counted.deck();
    let quads = oracle::quads(&quads::Board::new(deck, deck.cards()).unwrap());
    let mut counts = vec![0_u128; 17];
    let free = (0_u64..1 << deck.size()).filter(|kept| quads.iter().all(|quad| kept & quad != *quad));
    free.for_each(|kept| counts[kept.count_ones() as usize] += 1);
    let largest = counts.iter().rposition(|&count| count > 0).unwrap();
    counted.counts() == &counts[..=largest]
}

fn position_is_so(statement: &uno::real::position::Statement) -> bool {
    let (state, player) = (statement.deal.state(), statement.deal.asked());
    goes_out_first(state, player, &mut patience(20_000_000)) == Ok(statement.witness.is_some())
}

/// Whether what was accepted is so, by trying everything.
fn is_so(checked: &Checked) -> bool {
    fn so<T: 'static>(checked: &Checked, is_so: impl Fn(&T) -> bool) -> Option<bool> {
        checked.about().map(is_so)
    }
    let found = [
        so(checked, |accepted: &swish::Accepted| swish_is_so(accepted.statement())),
        so(checked, swish_free_is_so),
        so(checked, sizes_are_so),
        so(checked, |accepted: &set::Accepted| board_is_so(accepted.statement())),
        so(checked, deck_is_so),
        so(checked, |accepted: &uno::Accepted| hands_are_so(accepted.statement())),
        so(checked, |accepted: &uno::real::position::Accepted| position_is_so(accepted.statement())),
        so(checked, |accepted: &geography::Accepted| geography_is_so(accepted.statement())),
        so(checked, |accepted: &quads::Accepted| quads_are_so(accepted.statement())),
        so(checked, deck_of_quads_is_so),
        so(checked, sizes_of_quads_are_so),
    ];
    found.into_iter().flatten().next().unwrap()
}

fn claims(game: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/claims").join(game);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), std::fs::read_to_string(file).unwrap())).collect()
}

/// Changes every byte of a claim in every way.
fn corrupt_one<T: Debug>(
    name: &str,
    claim: &str,
    check: impl Fn(&str) -> Result<T, Fault>,
    is_so: impl Fn(&T) -> bool,
) {
    let truth = check(claim).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert!(is_so(&truth), "{name}");
    // What was found out about an accepted claim, so that it is done once.
    let mut seen: BTreeMap<String, bool> = BTreeMap::new();
    let (mut all, mut rejected) = (0, 0);
    for changed in changes(claim) {
        all += 1;
        match check(&changed) {
            Err(fault) => {
                assert!(!fault.to_string().contains(['\n', '\r']), "{name}: {fault}");
                rejected += 1;
            }
            Ok(verdict) => {
                let so = seen.entry(format!("{verdict:?}")).or_insert_with(|| is_so(&verdict));
                assert!(*so, "{name}: accepted, and not so:\n{changed}");
            }
        }
    }
    println!("{name}: {all} changes, {rejected} rejected, {} other statements are so", seen.len());
    assert!(rejected * 2 > all, "{name}: only {rejected} of {all} were rejected");
}

/// Changes every byte of every claim of a game in every way.
fn corrupt(game: &str) {
    for (file, claim) in claims(game) {
        corrupt_one(&format!("{game}/{}", file.file_stem().unwrap().to_string_lossy()), &claim, check, is_so);
    }
}

/// Checks a claim about a deck as `misdeal check` does, but for what is known of `4x4` already.
fn checked_knowing(text: &str, known: TooMany) -> Result<DeckFreed, Fault> {
    let mut checker = FreeChecker::knowing(known);
    text.lines().try_for_each(|line| checker.line(line))?;
    checker.finish()?.told()
}

/// A claim by quarters, after going through them has shown once that it holds.
fn corrupt_quarters(most: usize) {
    let known = Quarters::new(most + 1).and_then(|quarters| quarters.refute()).unwrap();
    let claim = format!(
        "misdeal claim 1\nquestion free\ndeck set 4x4\nanswer from 81 to {most}\nkept 2\n  00 01 02 10 11 12 20 21 22\n\
         kept 2 grid\nbound quarters {most}\nend\n"
    );
    corrupt_one(&format!("quarters {most}"), &claim, |text| checked_knowing(text, known), deck_is_so);
}

#[test]
fn a_claim_about_swishes_with_any_byte_changed_is_rejected_or_so() {
    corrupt("swish");
}

#[test]
fn a_claim_about_sets_with_any_byte_changed_is_rejected_or_so() {
    corrupt("set");
}

#[test]
fn a_claim_by_quarters_with_any_byte_changed_is_rejected_or_so() {
    corrupt_quarters(109);
}

#[test]
#[ignore = "takes some minutes"]
fn a_claim_by_quarters_that_cross_with_any_byte_changed_is_rejected_or_so() {
    corrupt_quarters(108);
}

#[test]
fn a_claim_about_uno_with_any_byte_changed_is_rejected_or_so() {
    corrupt("uno");
}

#[test]
fn a_claim_about_geography_with_any_byte_changed_is_rejected_or_so() {
    corrupt("geography");
}

#[test]
fn a_claim_about_quads_with_any_byte_changed_is_rejected_or_so() {
    corrupt("quads");
}

#[test]
fn there_is_a_claim_of_every_kind() {
    let all: String = ["swish", "set", "uno", "geography", "quads"]
        .iter()
        .flat_map(|game| claims(game))
        .map(|(_, text)| text)
        .collect();
    let words = "witness\n|proof lrat|proof exhaustive|proof sums\n  sum|proof sums\n  case|  end\n  sum|apart ranks|apart exhaustive|apart lrat|\
        bound sums\n  sum|forbidden\n|bound lrat|question free all|question free count|deck swish|question disjoint|question hitting|\
        question free\ndeal\n  set|bound simple|bound ladder|bound sections|bound levels 0|bound levels layered|bound exhaustive|bound simple layers|classes under exchanges|answer from|kept 3 groups|\
        order\n|line\n|strategy\n  first|strategy\n  exhaustive|1.* |2.2/1.2|losers\n|proof counts|proof trails|proof sums\n  cut n|  sum 1 2 3|\
        proof lrat\n  cut c|  cut c|question sizes|proof boxes|proof counts|proof links|proof answers|proof exhaustive\n  nobody|question fill-in|question count|question max|\
        uno real|answers\n  pairs|barrier|answers\n  kernel|move 3\n  strategy|proof answers\n  strategy|proof deck sums|proof deck spans|bound sums|bound spans|\nproof counts\nend";
    for word in words.split('|') {
        assert!(all.contains(word), "no claim has `{word}`");
    }
}
