//! Trials: deals of every kind and size, drawn from a seed, on which engines are held against each other and against
//! the race.
//!
//! A game says how its deals are drawn ([`Tried`]); their shapes are drawn too, so another seed gives other sizes and not
//! just other cards. Whoever runs a [`Trial`] does not know which game it is of.

use crate::ask::{ask, solve};
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::game::{Asked, Game, Says, engine};
use crate::outcome::Outcome;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use std::fmt::Display;

/// A game of which deals of every kind can be drawn.
pub trait Tried: Game<Deal: Display + Asked<Self::Question, Game = Self>> {
    /// The kinds of its deals.
    const KINDS: &'static [Kind<Self>];
}

/// Deals of one kind.
pub struct Kind<G: Game> {
    /// What they are.
    pub name: &'static str,
    /// Draws a deal, what is asked about it, and its shape in words.
    pub draw: fn(&mut Dealer) -> Result<Drawn<G>, Fault>,
}

/// A deal with a question.
pub struct Drawn<G: Game> {
    /// The cards.
    pub deal: G::Deal,
    /// What is asked.
    pub question: G::Question,
    /// Size and cards, in a few words.
    pub shape: String,
    /// How many cards, vertices or the like.
    pub cards: usize,
}

/// A question about a deal of some game.
pub trait Trial {
    /// The game.
    fn game(&self) -> &'static str;
    /// The kind of the deal, its shape, and the question.
    fn name(&self) -> String;
    /// Size and cards.
    fn shape(&self) -> (&str, usize);
    /// The deal as text.
    fn text(&self) -> String;
    /// The engines that do not decline.
    fn engines(&self) -> Vec<&'static str>;
    /// Asks an engine, or all that race.
    fn run(&self, engine: Option<&str>, budget: &Budget) -> Told;
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Who says so.
    pub engine: &'static str,
    /// The answer, or why there is none.
    pub answer: Result<String, Stop>,
}

struct Of<G: Game> {
    kind: &'static str,
    drawn: Drawn<G>,
}

impl<G: Tried> Trial for Of<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn name(&self) -> String {
        let Self { kind, drawn } = self;
        format!("{kind}: {}, {}", drawn.shape, drawn.question)
    }

    fn shape(&self) -> (&str, usize) {
        (&self.drawn.shape, self.drawn.cards)
    }

    fn text(&self) -> String {
        self.drawn.deal.to_string()
    }

    fn engines(&self) -> Vec<&'static str> {
        let takes = |engine: &&&dyn crate::Engine<G>| engine.declines(&self.drawn.deal, self.drawn.question).is_none();
        G::ENGINES.iter().filter(takes).map(|engine| engine.name()).collect()
    }

    fn run(&self, name: Option<&str>, budget: &Budget) -> Told {
        let Drawn { deal, question, .. } = &self.drawn;
        let outcome = match name.map(engine::<G>) {
            None => solve(deal, question, budget),
            Some(Ok(engine)) => ask(engine, deal, *question, budget),
            Some(Err(fault)) => Outcome::unknown(G::NAME, Stop::TooLarge(fault)),
        };
        let engine = outcome.engine();
        Told { engine, answer: outcome.settled().map(|accepted| G::Statement::of(&accepted).answer()) }
    }
}

/// Trials, or why they can't be drawn.
pub type Trials = Result<Vec<Box<dyn Trial>>, Fault>;

/// A trial of each kind of a game's deals.
///
/// # Errors
/// When a deal can't be drawn.
pub(crate) fn trials<G: Tried>(seed: Seed) -> Trials {
    let trial = |(kind, part): (&'static Kind<G>, u64)| {
        let drawn = (kind.draw)(&mut Dealer::part(seed, part))?;
        Ok(Box::new(Of { kind: kind.name, drawn }) as Box<dyn Trial>)
    };
    G::KINDS.iter().zip(0..).map(trial).collect()
}

/// A number from `least` to `most`, small ones as likely as large ones: each doubling has the same chance.
pub(crate) fn any_size(dealer: &mut Dealer, least: usize, most: usize) -> usize {
    let doublings = (most as f64 / least as f64).log2();
    let size = least as f64 * (doublings * dealer.below(1 << 20) as f64 / f64::from(1 << 20)).exp2();
    (size.round() as usize).clamp(least, most)
}

/// One of these.
pub(crate) fn one_of<T: Copy>(dealer: &mut Dealer, all: &[T]) -> T {
    all[dealer.below(all.len() as u64) as usize]
}
