//! The engines by name, and which deals each of them takes. Those for several players are in files of their own.

mod links;
mod matching;
mod pairs;
mod together;

pub(super) use links::in_turns;

use super::questions::{auto_question, by_solver, by_trails, counted_by_paper_dp};
use super::settle::Reply;
use super::solitaire::{by_brute, by_paper_dp, by_reduce, by_trail_dp};
use super::{Found, UnoGame};
use crate::budget::{Budget, Pace};
use crate::game::Engine;
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::answers::Strategy;
use misdeal_kernel::uno::{
    Cards, Deal, Finding, Outcome, Question, Refutation, Solitaire, Witness, enumerate, subhands,
};

/// An engine: what it is called, what it takes, and how it looks for a reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    name: &'static str,
    about: &'static str,
    takes: Takes,
    find: fn(&Deal, Question, &Budget) -> Result<Reply, Stop>,
}

/// The deals that an engine takes.
#[derive(Clone, Copy, Debug)]
enum Takes {
    /// Whether a hand can be played out.
    Solitaire,
    /// That, and in how many ways.
    Ways,
    /// That, and the fewest cards to add, and the most to play.
    Bounds,
    /// All questions about a hand.
    Hand,
    /// Deals of several players, or for two: what they are called, and which they are.
    Table(&'static str, fn(&Deal) -> bool),
    /// Any small deal.
    Any,
}

impl Takes {
    fn takes(self, question: Question) -> bool {
        match self {
            Self::Any | Self::Hand => true,
            Self::Ways => matches!(question, Question::Play | Question::Count),
            Self::Bounds => question != Question::Count,
            Self::Solitaire | Self::Table(..) => question == Question::Play,
        }
    }
}

impl Engine<UnoGame> for Entry {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn declines(&self, deal: &Deal, question: Question) -> Option<Fault> {
        if question != Question::Play {
            if let Err(fault) = question.hand(deal) {
                return Some(fault);
            }
            if !self.takes.takes(question) {
                return Some(Fault::new(format!("engine {} does not answer `{question}`", self.name)));
            }
        }
        let what = match (self.takes, deal) {
            (Takes::Any, _) | (Takes::Solitaire | Takes::Ways | Takes::Bounds | Takes::Hand, Deal::Solitaire(_)) => {
                return None;
            }
            (Takes::Table(_, takes), deal) if takes(deal) => return None,
            (Takes::Table(what, _), _) => what,
            (Takes::Solitaire | Takes::Ways | Takes::Bounds | Takes::Hand, _) => "solitaire",
        };
        Some(Fault::new(format!("engine {} is for {what}", self.name)))
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _: Option<Scribe>) -> Result<Found, Stop> {
        (self.find)(deal, question, budget)?.about(deal, question, budget)
    }
}

/// All engines, in the order in which they are asked.
pub(super) const ENGINES: &[&dyn Engine<UnoGame>] = &[
    &Entry {
        name: "auto",
        about: "solitaire: trail-dp for few colours or numbers, sat in more dimensions, otherwise reduce",
        takes: Takes::Hand,
        find: |deal, question, budget| auto_question(alone(deal)?, question, budget),
    },
    &Entry {
        name: "trail-dp",
        about: "solitaire, number by number: up to 20 colours (or numbers), in time linear in the cards",
        takes: Takes::Bounds,
        find: |deal, question, budget| match question {
            Question::Play => by_trail_dp(alone(deal)?, budget),
            _ => by_trails(alone(deal)?, question, budget),
        },
    },
    &Entry {
        name: "reduce",
        about: "solitaire of any size: pendants, bridges, spanning trees, counting, and CaDiCaL with cuts on the rest",
        takes: Takes::Solitaire,
        find: |deal, _, budget| by_reduce(alone(deal)?, budget),
    },
    &Entry {
        name: "sat",
        about: "solitaire in any number of dimensions: CaDiCaL with cuts, and a proof that the kernel follows",
        takes: Takes::Bounds,
        find: |deal, question, budget| by_solver(alone(deal)?, question, budget),
    },
    &Entry {
        name: "paper-dp",
        about: "solitaire by the paper's dynamic program (section 3.3), repaired; few colours and few cards; counts",
        takes: Takes::Ways,
        find: |deal, question, budget| match question {
            Question::Count => counted_by_paper_dp(alone(deal)?, budget),
            _ => by_paper_dp(alone(deal)?, budget),
        },
    },
    &Entry {
        name: "brute",
        about: "solitaire by all sets of cards, up to 24 of them",
        takes: Takes::Solitaire,
        find: |deal, _, budget| by_brute(alone(deal)?, budget),
    },
    &matching::ENGINE,
    &pairs::ENGINE,
    &together::ENGINE,
    &links::ENGINE,
    &Entry {
        name: "enumerate",
        about: "any small deal: the kernel goes through all plays; the slowest, and the plainest",
        takes: Takes::Any,
        find: enumerate,
    },
];

/// The hand of a solitaire.
fn alone(deal: &Deal) -> Result<&Solitaire, Stop> {
    Question::Max.hand(deal).map_err(Stop::TooLarge)
}

fn yes(witness: Witness) -> Reply {
    Reply { finding: Finding::Shown(witness), refutation: None, proven: None }
}

fn no(refutation: Refutation) -> Reply {
    Reply { finding: Finding::No, refutation: Some(refutation), proven: None }
}

fn enumerate(deal: &Deal, question: Question, budget: &Budget) -> Result<Reply, Stop> {
    through_all(budget, |go_on| gone_through(deal, question, go_on))
}

/// Lets the kernel go through everything, as long as its patience and the budget last.
///
/// # Errors
/// Which of them ended, or what can't be gone through.
pub(super) fn through_all<T>(
    budget: &Budget,
    go: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> Result<T, Fault>,
) -> Result<T, Stop> {
    let (mut left, mut pace) = (patience(enumerate::PATIENCE), Pace::within(budget, u64::MAX));
    let mut stop = None;
    let found = go(&mut |cost| {
        if pace.step().is_err() {
            stop = Some(pace.why());
        }
        stop.is_none() && left(cost)
    });
    match (found, stop) {
        (_, Some(stop)) => Err(stop),
        (found, None) => found.map_err(Stop::TooLarge),
    }
}

/// What the kernel finds by going through everything.
fn gone_through(deal: &Deal, question: Question, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Reply, Fault> {
    let exhaustive = Some(Refutation::Exhaustive);
    if question != Question::Play {
        let hand = question.hand(deal)?;
        let shown = |order: Cards| Finding::Shown(Witness::Order(order));
        let finding = match question {
            Question::Count => match subhands::count(hand, go_on)? {
                0 => Finding::No,
                ways => Finding::Counted(ways),
            },
            Question::FillIn => subhands::filled_in(hand, go_on)?.map_or(Finding::No, shown),
            Question::AtLeast(cards) => match subhands::longest(hand, go_on)? {
                order if order.len() < cards => Finding::No,
                order => return Ok(yes(Witness::Order(order))),
            },
            Question::Max | Question::Play => shown(subhands::longest(hand, go_on)?),
        };
        return Ok(Reply { finding, refutation: exhaustive, proven: None });
    }
    let witness = match deal {
        Deal::Solitaire(deal) => subhands::an_order(deal, go_on)?.map(Witness::Order),
        Deal::Coop(deal) => enumerate::a_line(deal, go_on)?.map(Witness::Line),
        Deal::Duel(deal) => match enumerate::outcome(deal, go_on)? {
            Outcome::First => Some(Witness::Strategy(Strategy::Exhaustive)),
            ends => return Ok(no(Refutation::Ends(ends))),
        },
        Deal::Pool(deal) => enumerate::first_wins_pool(deal, go_on)?.then_some(Witness::Strategy(Strategy::Exhaustive)),
        Deal::Uncooperative(deal) => Some(Witness::Losers(enumerate::losers(deal, go_on)?)),
    };
    Ok(witness.map_or_else(|| no(Refutation::Exhaustive), yes))
}
