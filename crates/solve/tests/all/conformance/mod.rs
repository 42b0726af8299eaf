//! One suite for every engine of every game.
//!
//! A game brings small random deals, its questions, and what is true by the kernel's enumeration. Every engine of the game
//! then agrees with that, has its claim accepted as a file would be, declines with a sentence, ends when its budget does,
//! and leaves a best find and a bound with the truth between them. That engines count their ticks is tried on larger deals.

mod free;
pub mod geography;
mod quads;
mod real;
mod set;
mod swish;
mod ticks;
pub mod uno;

use misdeal_kernel::check;
use misdeal_kernel::problem::Stop;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::game::Says;
use misdeal_solve::{Engine, Game, Outcome, ask, certify_by};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

/// What a game brings.
trait Conforms: Game<Deal: Display> {
    /// How many deals are tried.
    const DEALS: u64;

    /// A small deal; the kinds of a game come in turn.
    fn deal(dealer: &mut Dealer, round: u64) -> Self::Deal;

    /// What is asked about it.
    fn questions(dealer: &mut Dealer, deal: &Self::Deal) -> Vec<Self::Question>;

    /// The answer by the kernel's enumeration, in the words of [`Says::answer`].
    fn truth(deal: &Self::Deal, question: Self::Question) -> String;

    /// Whether finds and bounds are about the number that is asked for.
    fn is_number(question: Self::Question) -> bool;

    /// The number that a find stands for, if something was found.
    fn value(question: Self::Question, best: &Self::Best) -> Option<usize>;

    /// Whether the engine takes its time, so that it is asked now and then only.
    fn is_slow(_engine: &str) -> bool {
        false
    }
}

/// How often an engine answered yes, answered no, and left a question open.
type Said = BTreeMap<&'static str, [u32; 3]>;

fn conformance<G: Conforms>() {
    let (mut dealer, mut said) = (Dealer::new(Seed(1)), Said::new());
    for round in 0..G::DEALS {
        let deal = G::deal(&mut dealer, round);
        for question in G::questions(&mut dealer, &deal) {
            let truth = G::truth(&deal, question);
            for &engine in G::ENGINES.iter().filter(|engine| !G::is_slow(engine.name()) || round % 50 == 0) {
                let count = said.entry(engine.name()).or_default();
                match engine.declines(&deal, question) {
                    Some(fault) => assert!(!fault.what().is_empty(), "{}", engine.name()),
                    None => count[asked(engine, &deal, question, &truth)] += 1,
                }
            }
        }
    }
    for engine in G::ENGINES {
        let [yes, no, open] = said[engine.name()];
        assert!(yes + no > 100 || G::is_slow(engine.name()), "{}: {yes} yes, {no} no, {open} open", engine.name());
    }
}

/// Asks without limits, with nothing to spend, and cut short. Says whether it was a yes, a no, or left open.
fn asked<G: Conforms>(engine: &dyn Engine<G>, deal: &G::Deal, question: G::Question, truth: &str) -> usize {
    let about = || format!("{question} by {} of\n{deal}", engine.name());
    let (outcome, claim) = certify_by(engine, deal, question, &Budget::unlimited());
    let told = match outcome {
        Outcome::Settled { accepted, .. } => {
            let said = G::Statement::of(&accepted).answer();
            assert_eq!(said, truth, "{}", about());
            let claim = claim.unwrap_or_else(|| panic!("there is no claim: {}", about()));
            assert!(claim.check().is_ok(), "{}", about());
            check(&claim.to_string()).unwrap_or_else(|fault| panic!("{fault}: {}\n{claim}", about()));
            usize::from(said == "no")
        }
        Outcome::Unsettled { stop, .. } => {
            assert!(matches!(stop, Stop::Incomplete | Stop::TooLarge(_) | Stop::Absent(_)), "{stop}: {}", about());
            2
        }
    };
    let spent = Budget::unlimited().time(Duration::ZERO);
    for budget in [spent, Budget::unlimited().ticks(1), Budget::unlimited().ticks(20_000)] {
        match ask(engine, deal, question, &budget) {
            // What needs no search is known at once.
            Outcome::Settled { accepted, .. } => assert_eq!(G::Statement::of(&accepted).answer(), truth, "{}", about()),
            Outcome::Unsettled { best, bound, .. } => {
                let Some(truth) = truth.parse::<usize>().ok().filter(|_| G::is_number(question)) else { continue };
                let (best, least) = (G::value(question, &best), G::wants_least(question));
                let fits =
                    |number: usize, is_best: bool| if least == is_best { number >= truth } else { number <= truth };
                assert!(best.is_none_or(|best| fits(best, true)), "{best:?}: {}", about());
                assert!(bound.is_none_or(|bound| fits(bound, false)), "at most {bound:?}: {}", about());
            }
        }
    }
    told
}

macro_rules! conform {
    ($($name:ident: $game:ty),* $(,)?) => {$(
        #[test]
        fn $name() {
            conformance::<$game>();
        }
    )*};
}

conform! {
    every_engine_of_swish_conforms: misdeal_solve::swish::SwishGame,
    every_engine_of_swish_free_sets_conforms: misdeal_solve::swish::free::SwishFree,
    every_engine_of_set_conforms: misdeal_solve::set::SetGame,
    every_engine_of_uno_conforms: misdeal_solve::uno::UnoGame,
    every_engine_of_the_real_uno_conforms: misdeal_solve::uno::real::RealGame,
    every_engine_of_geography_conforms: misdeal_solve::geography::GeographyGame,
    every_engine_of_quads_conforms: misdeal_solve::quads::QuadsGame,
}
