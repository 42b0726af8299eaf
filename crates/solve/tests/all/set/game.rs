//! The paper's game through every engine: checked by the kernel, the same tables for
//! all, and the same game as in the other room where it is played.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::PATIENCE;
use misdeal_kernel::set::{Card, Set, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::set::game::{Game, Rules, Taking, play};
use misdeal_solve::set::playing::baseline::{self, DECK};
use misdeal_solve::set::playing::{self, Findings, Policy, Refill};
use misdeal_solve::set::random::Pack;
use misdeal_solve::set::transcript::{Deals, Move, Played, Transcript};
use misdeal_solve::set::{SPREADS, Spread, Spreads, spreads};
use std::collections::BTreeSet;
use std::time::Duration;

fn played(engine: &dyn Spreads, rules: Rules, seed: u64) -> Game {
    let mut pack = Pack::new(rules.shape, Seed(seed));
    let mut chance = Dealer::part(Seed(seed), 1);
    play(engine, rules, |cards| pack.deal(cards), |n| chance.below(n as u64) as usize, Budget::unlimited)
}

fn check(transcript: &Transcript) -> Result<Played, Fault> {
    transcript.check(|| patience(PATIENCE))
}

#[test]
fn all_engines_play_the_same_game_and_it_passes_the_kernel() {
    for (p, v, sets) in [(2, 1, 3), (3, 2, 9), (4, 3, 30), (2, 3, 9), (3, 4, 6), (2, 5, 5), (6, 3, 4)] {
        for (taking, deals) in [
            (Taking::First, Deals::EachSet),
            (Taking::Random, Deals::EachSet),
            (Taking::Own, Deals::EachSet),
            (Taking::First, Deals::Batch),
        ] {
            let rules = Rules { shape: Shape::new(p, v).unwrap(), sets, taking, deals };
            let mut moves = None;
            for &engine in SPREADS.iter().filter(|engine| !engine.name().starts_with("smt") || p * v < 10) {
                let game = played(engine, rules, 5);
                if let Some(Stop::Absent(fault)) = &game.stop {
                    println!("engine {} is left out: {fault}", engine.name());
                    continue;
                }
                assert_eq!(game.stop, None, "{}", engine.name());
                let all = check(&game.transcript).unwrap();
                assert_eq!(all.unseen, 0);
                assert!(all.sets == sets || game.transcript.moves.last() == Some(&Move::NoSet));
                assert_eq!(game.transcript.to_string().parse(), Ok(game.transcript.clone()));
                let looks = game.transcript.moves.iter().filter(|made| !matches!(made, Move::Deal(_)));
                assert!(looks.map(|made| *made != Move::NoSet).eq(game.rounds.iter().map(|round| round.found)));
                assert!(game.rounds.iter().map(|round| round.time).sum::<Duration>() <= game.time);
                if taking != Taking::Own {
                    assert_eq!(moves.get_or_insert(game.transcript.moves.clone()), &game.transcript.moves);
                }
            }
        }
    }
}

#[test]
fn with_the_81_cards_it_is_the_game_that_is_played_by_the_million() {
    let shape = Shape::new(4, 3).unwrap();
    for (seed, taking, policy) in
        (0..10).flat_map(|seed| [(seed, Taking::First, Policy::First), (seed, Taking::Random, Policy::Random)])
    {
        let mut deck = [0; DECK];
        (0..).zip(&mut deck).for_each(|(place, card)| *card = place);
        Dealer::new(Seed(seed)).deal(&mut deck, DECK);
        let mut chance = Dealer::part(Seed(seed), 1);
        let mut takes = Vec::new();
        let rules = playing::Rules { policy, refill: Refill::Always };
        let choose = |n: usize| chance.below(n as u64) as usize;
        baseline::play(&deck, rules, &mut Findings::default(), choose, |look| takes.push(look.taken));
        let mut cards = deck.iter().map(|&place| Card::at(shape, place.into()));
        let mut chance = Dealer::part(Seed(seed), 1);
        let ours = play(
            spreads("fast").unwrap(),
            Rules { shape, sets: 27, taking, deals: Deals::EachSet },
            |n| cards.by_ref().take(n).collect(),
            |n| chance.below(n as u64) as usize,
            Budget::unlimited,
        );
        let moves = ours.transcript.moves.iter().filter_map(|happened| match happened {
            Move::Deal(_) => None,
            Move::NoSet => Some(None),
            Move::Take(set) => Some(Some(set.clone())),
        });
        let set = |cards: [u8; 3]| Set::new(cards.map(|place| Card::at(shape, place.into())));
        let theirs = takes.into_iter().map(|taken| taken.map(set));
        assert_eq!(moves.collect::<Vec<_>>(), theirs.collect::<Vec<_>>());
    }
}

#[test]
fn a_transcript_that_was_changed_is_rejected() {
    let rules = Rules { shape: Shape::new(4, 3).unwrap(), sets: 27, taking: Taking::First, deals: Deals::EachSet };
    let whole = played(spreads("fast").unwrap(), rules, 3).transcript;
    assert!(check(&whole).is_ok());
    let mut changed = Vec::new();
    for index in 0..whole.moves.len() {
        let mut without = whole.clone();
        without.moves.remove(index);
        changed.push(without);
        let mut twice = whole.clone();
        twice.moves.insert(index, whole.moves[index].clone());
        changed.push(twice);
        let mut other = whole.clone();
        match &mut other.moves[index] {
            Move::Deal(cards) => cards[0] = Card::at(rules.shape, (cards[0].place(rules.shape).unwrap() + 1) % 81),
            Move::Take(set) => {
                let shown = set.cards().iter().map(|card| Card::new(card.values().iter().map(|v| (v * v + 1) % 3)));
                *set = Set::new(shown.collect::<BTreeSet<_>>());
            }
            happened => *happened = Move::Take(Set::new([])),
        }
        changed.push(other);
    }
    let mut more = whole.clone();
    more.left.push(
        whole
            .moves
            .iter()
            .find_map(|m| if let Move::Take(set) = m { Some(set.cards()[0].clone()) } else { None })
            .unwrap(),
    );
    changed.push(more);
    let mut fewer = whole.clone();
    fewer.left.pop();
    changed.push(fewer);
    assert!(changed.len() > 80);
    for changed in changed {
        assert!(changed == whole || check(&changed).is_err(), "{changed:?}");
    }
}

/// An engine that errs.
struct Wrong(fn(&[Card]) -> Option<Set>);

struct WrongSpread(fn(&[Card]) -> Option<Set>, Vec<Card>);

impl Spreads for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }
    fn about(&self) -> &'static str {
        "errs"
    }
    fn spread(&self, _shape: Shape) -> Result<Box<dyn Spread>, Stop> {
        Ok(Box::new(WrongSpread(self.0, Vec::new())))
    }
}

impl Spread for WrongSpread {
    fn add(&mut self, cards: &[Card]) -> Result<(), Stop> {
        self.1.extend_from_slice(cards);
        Ok(())
    }
    fn remove(&mut self, _cards: &[Card]) -> Result<(), Stop> {
        Ok(())
    }
    fn any(&mut self, _budget: &Budget) -> Result<Option<Set>, Stop> {
        Ok((self.0)(&self.1))
    }
    fn all(&mut self, budget: &Budget, found: &mut Vec<Set>) -> Result<(), Stop> {
        found.extend(self.any(budget)?);
        Ok(())
    }
}

#[test]
fn an_engine_that_errs_is_rejected() {
    let none: fn(&[Card]) -> Option<Set> = |_| None;
    let first: fn(&[Card]) -> Option<Set> = |cards| Some(Set::new(cards[..3].iter().cloned()));
    for wrong in [none, first] {
        for taking in [Taking::First, Taking::Random] {
            let rules = Rules { shape: Shape::new(4, 3).unwrap(), sets: 27, taking, deals: Deals::EachSet };
            let game = played(&Wrong(wrong), rules, 1);
            assert!(matches!(game.stop, Some(Stop::Rejected(_))), "{:?}", game.stop);
        }
    }
    // On its own it would get through, were it not for the kernel.
    let rules = Rules { shape: Shape::new(4, 3).unwrap(), sets: 27, taking: Taking::Own, deals: Deals::EachSet };
    let game = played(&Wrong(none), rules, 1);
    assert_eq!(game.stop, None);
    assert!(check(&game.transcript).unwrap_err().what().contains("there is a set"));
}

#[test]
fn a_game_ends_with_its_time_and_says_why() {
    let rules = Rules { shape: Shape::new(4, 3).unwrap(), sets: 27, taking: Taking::First, deals: Deals::EachSet };
    let mut pack = Pack::new(rules.shape, Seed(1));
    let spent = || Budget::unlimited().time(Duration::ZERO);
    let game = play(spreads("brute").unwrap(), rules, |cards| pack.deal(cards), |_| 0, spent);
    assert_eq!((game.stop, game.transcript.moves.len()), (Some(Stop::Time), 1));
}
