//! The engines by name, and which deals each of them takes. Those for several players are in files of their own.

mod links;
mod matching;
mod pairs;
mod rows;
mod together;

pub(super) use links::in_turns;

use super::hand::brute::too_many;
use super::hand::questions::{by_solver, by_trails, counted_by_paper_dp};
use super::hand::solitaire::{VERY_FEW, by_brute, by_paper_dp, by_reduce, by_trail_dp, fewest_lines, is_plain};
use super::settle::Reply;
use super::{Found, UnoGame};
use crate::budget::{Budget, Pace};
use crate::game::{Chance, Engine};
use crate::sat::Scribe;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::answers::Strategy;
use misdeal_kernel::uno::trails::MOST_LINES;
use misdeal_kernel::uno::{
    Cards, Deal, Finding, Outcome, Question, Refutation, Solitaire, Witness, enumerate, subhands,
};

/// An engine: what it is called, what it takes, and how it looks for a reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    name: &'static str,
    about: &'static str,
    takes: Takes,
    chance: fn(&Deal, Question) -> Chance,
    find: fn(&Deal, Question, &Budget) -> Result<Reply, Stop>,
}

/// The deals that an engine takes.
#[derive(Clone, Copy, Debug)]
enum Takes {
    /// Whether a plain hand can be played out: one in which cards have a colour and a number, of which one must match.
    Plain,
    /// That, if it has few cards.
    Few,
    /// Whether it can be played out, and in how many ways.
    Ways,
    /// That, and the fewest cards to add, and the most to play.
    PlainBounds,
    /// The same for any hand.
    Bounds,
    /// Deals of several players, or for two: what they are called, and which they are.
    Table(&'static str, fn(&Deal) -> bool),
    /// Any small deal.
    Any,
}

impl Takes {
    fn takes(self, question: Question) -> bool {
        match self {
            Self::Any => true,
            Self::Ways => matches!(question, Question::Play | Question::Count),
            Self::PlainBounds | Self::Bounds => question != Question::Count,
            Self::Plain | Self::Few | Self::Table(..) => question == Question::Play,
        }
    }

    /// What it takes instead of this deal, if it does not take it.
    fn instead(self, deal: &Deal) -> Option<&'static str> {
        match (self, deal) {
            (Self::Any, _) | (Self::Bounds, Deal::Solitaire(_)) => None,
            (Self::Table(what, takes), deal) => (!takes(deal)).then_some(what),
            (Self::Few, Deal::Solitaire(hand)) if too_many(hand.hand().len()).is_some() => Some("hands of few cards"),
            (_, Deal::Solitaire(hand)) => {
                (!is_plain(hand)).then_some("hands with a colour and a number on each card, of which one must match")
            }
            _ => Some("solitaire"),
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
        self.takes.instead(deal).map(|what| Fault::new(format!("engine {} is for {what}", self.name)))
    }

    fn chance(&self, deal: &Deal, question: Question) -> Chance {
        (self.chance)(deal, question)
    }

    fn find(&self, deal: &Deal, question: Question, budget: &Budget, _: Option<Scribe>) -> Result<Found, Stop> {
        (self.find)(deal, question, budget)?.about(deal, question, budget)
    }
}

/// All engines, in the order in which they are asked.
pub(super) const ENGINES: &[&dyn Engine<UnoGame>] = &[
    &Entry {
        name: "reduce",
        about: "solitaire of any size: pendants, bridges, spanning trees, counting, and CaDiCaL with cuts on the rest",
        takes: Takes::Plain,
        chance: |deal, _| if lines(deal) <= VERY_FEW { Chance::None } else { Chance::Fair },
        find: |deal, _, budget| by_reduce(alone(deal)?, budget),
    },
    &Entry {
        name: "trail-dp",
        about: "solitaire, number by number: up to 20 colours (or numbers), in time linear in the cards",
        takes: Takes::PlainBounds,
        chance: |deal, question| match lines(deal) {
            lines if lines <= few(question) => Chance::Good,
            ..=MOST_LINES => Chance::Fair,
            _ => Chance::None,
        },
        find: |deal, question, budget| match question {
            Question::Play => by_trail_dp(alone(deal)?, budget),
            _ => by_trails(alone(deal)?, question, budget),
        },
    },
    &Entry {
        name: "sat",
        about: "solitaire in any number of dimensions: CaDiCaL with cuts, and a proof that the kernel follows",
        takes: Takes::Bounds,
        // Whether a plain hand can be played out, `reduce` asks the solver too.
        chance: |deal, question| match (question, deal) {
            (Question::Play, Deal::Solitaire(hand)) if is_plain(hand) => Chance::None,
            _ if lines(deal) > few(question) => Chance::Good,
            _ => Chance::Fair,
        },
        find: |deal, question, budget| by_solver(alone(deal)?, question, budget),
    },
    &Entry {
        name: "paper-dp",
        about: "solitaire by the paper's dynamic program (section 3.3), repaired; few colours and few cards; counts",
        takes: Takes::Ways,
        chance: |_, question| if question == Question::Count { Chance::Fair } else { Chance::None },
        find: |deal, question, budget| match question {
            Question::Count => counted_by_paper_dp(alone(deal)?, budget),
            _ => by_paper_dp(alone(deal)?, budget),
        },
    },
    &Entry {
        name: "brute",
        about: "solitaire by all sets of cards, up to 24 of them",
        takes: Takes::Few,
        chance: |_, _| Chance::None,
        find: |deal, _, budget| by_brute(alone(deal)?, budget),
    },
    &matching::ENGINE,
    &pairs::ENGINE,
    &together::ENGINE,
    &links::ENGINE,
    &rows::ENGINE,
    &Entry {
        name: "enumerate",
        about: "any small deal: the kernel goes through all plays; the slowest, and the plainest",
        takes: Takes::Any,
        chance: |_, question| if question == Question::Count { Chance::Good } else { Chance::None },
        find: enumerate,
    },
];

/// Up to this many colours or numbers, trails are the best guess.
fn few(question: Question) -> usize {
    match question {
        Question::Play => VERY_FEW,
        Question::FillIn => 8,
        _ => 6,
    }
}

/// How many colours or numbers a hand has, whichever are fewer, as far as that can matter.
fn lines(deal: &Deal) -> usize {
    match deal {
        Deal::Solitaire(hand) if is_plain(hand) => fewest_lines(hand, MOST_LINES),
        _ => usize::MAX,
    }
}

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
    let (mut left, mut pace) = (patience(enumerate::PATIENCE), Pace::of_kernel(budget));
    let mut stop = None;
    let found = go(&mut |cost| {
        if pace.steps_at_once(cost).is_err() {
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
            Question::Count if hand.apart().is_some() => return Ok(no(Refutation::Counts)),
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
