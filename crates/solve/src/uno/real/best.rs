//! Who wins a position with open hands and a known pile, with best play.
//!
//! Only winning and losing count, so a state is decided as soon as one move is good enough for whoever makes it: the
//! player who is asked about needs one that wins, the others together one that stops him. States that come up again
//! are remembered. Cards are laid before any are drawn, dear and dangerous ones first, since hands end sooner so.
//!
//! The kernel goes through the position once more, so a position that is too large for it is unknown, whatever we
//! find here.

use crate::budget::{Budget, Halt, Pace};
use crate::game::{Asked, Engine, Game, WhoWins};
use crate::outcome::{self, Backing, Found};
use crate::sat::Scribe;
use misdeal_kernel::claim::yes_or_no::Statement;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::{Problem, Refutable, Stop};
use misdeal_kernel::uno::Refutation;
use misdeal_kernel::uno::real::enumerate::{Key, PATIENCE, cards_first, goes_out_first};
use misdeal_kernel::uno::real::{Move, Plan, Position, State};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The most states that are remembered: some more than the kernel will go through.
const MOST_STATES: usize = 4_000_000;

/// Whether a player can make sure to go out first, from a position of the real game.
#[derive(Clone, Copy, Debug)]
pub enum RealGame {}

impl Game for RealGame {
    const NAME: &'static str = "uno real";
    type Deal = Position;
    type Question = WhoWins;
    type Statement = Statement<Position>;
    type Best = ();

    const ENGINES: &'static [&'static dyn Engine<Self>] = &[
        &Entry { name: "best", about: "small positions: search with memory, dangerous cards first", find: best },
        &Entry {
            name: "enumerate",
            about: "small positions: the kernel goes through all continuations",
            find: gone_through,
        },
    ];

    fn compare(_: WhoWins, (): &(), (): &()) -> Ordering {
        Ordering::Equal
    }
}

impl Asked<WhoWins> for Position {
    type Game = RealGame;
}

/// What is known after a search.
pub type Outcome = outcome::Outcome<RealGame>;
/// How the refutation behind an answer is written down.
pub type ProofForm = outcome::ProofForm<Refutation>;

/// An engine: what it is called, and how it finds the plan of the player who is asked about; none when he can't make
/// sure to go out first.
struct Entry {
    name: &'static str,
    about: &'static str,
    find: fn(&Position, &Budget) -> Result<Option<Plan>, Stop>,
}

impl Engine<RealGame> for Entry {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn find(
        &self,
        position: &Position,
        _: WhoWins,
        budget: &Budget,
        _: Option<Scribe>,
    ) -> Result<Found<RealGame>, Stop> {
        let witness = (self.find)(position, budget)?;
        // The kernel goes through it too. Where it can't, the position is too large.
        let backing = match &witness {
            Some(plan) => {
                position.verify(plan).map_err(Stop::TooLarge)?;
                Backing::Witness
            }
            None => Backing::Followed {
                refuted: position.clone().refuted(&Refutation::Exhaustive).map_err(Stop::TooLarge)?,
                form: ProofForm::Held(Refutation::Exhaustive),
            },
        };
        Ok(Found::answer(Statement { deal: position.clone(), witness }, backing))
    }
}

fn too_large() -> Stop {
    Stop::TooLarge(Fault::new("the position has too many continuations to go through them all"))
}

/// The plan of a player for whom it is known from each of his moves whether he goes out first then.
fn plan(position: &Position, mut wins: impl FnMut(&State) -> Result<bool, Stop>) -> Result<Option<Plan>, Stop> {
    let state = position.state();
    if state.decides() != Some(position.asked()) {
        return wins(state).map(|won| won.then_some(Plan::Wait));
    }
    for action in ordered(state) {
        let mut after = state.clone();
        after.play(action).map_err(Stop::Rejected)?;
        if wins(&after)? {
            return Ok(Some(Plan::Begin(action)));
        }
    }
    Ok(None)
}

/// The moves in the order in which they are tried: who lays his last card but one says UNO first, and dear cards come
/// before cheap ones.
fn ordered(state: &State) -> Vec<Move> {
    let mut moves: Vec<Move> = cards_first(state.moves()).collect();
    moves.sort_by_key(|action| match action {
        Move::Lay { card, uno, .. } => (0, !uno, 50 - card.points().min(50)),
        _ => (1, false, 0),
    });
    moves
}

fn best(position: &Position, budget: &Budget) -> Result<Option<Plan>, Stop> {
    let mut search = Search { player: position.asked(), known: HashMap::new(), pace: Pace::within(budget, u64::MAX) };
    plan(position, |state| match search.decided(state) {
        Ok(won) => Ok(won),
        Err(Halt) => Err(search.pace.stop().unwrap_or_else(too_large)),
    })
}

struct Search<'a> {
    player: usize,
    known: HashMap<Key, bool>,
    pace: Pace<'a>,
}

impl Search<'_> {
    /// Whether the player goes out first from here.
    fn decided(&mut self, state: &State) -> Result<bool, Halt> {
        let Some(decides) = state.decides() else { return Ok(state.winner() == Some(self.player)) };
        let key = Key::of(state);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.pace.step()?;
        if self.known.len() >= MOST_STATES {
            return Err(Halt);
        }
        let mine = decides == self.player;
        let mut found = !mine;
        for action in ordered(state) {
            let mut after = state.clone();
            // All of them are allowed.
            if after.play(action).is_ok() && self.decided(&after)? == mine {
                found = mine;
                break;
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }
}

fn gone_through(position: &Position, budget: &Budget) -> Result<Option<Plan>, Stop> {
    let mut left = patience(PATIENCE);
    let mut pace = Pace::within(budget, u64::MAX);
    let mut stop = None;
    plan(position, |state| {
        let won = goes_out_first(state, position.asked(), &mut |cost| {
            if pace.step().is_err() {
                stop = Some(pace.why());
            }
            stop.is_none() && left(cost)
        });
        match (won, &stop) {
            (_, Some(stop)) => Err(stop.clone()),
            (won, None) => won.map_err(Stop::TooLarge),
        }
    })
}
