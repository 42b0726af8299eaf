//! Games of turns: the person plays, the others answer, and what was played can be taken back.
//!
//! A [`OfTurns`] knows whose turn it is, what may be played and what the engines know. Here is what all such games
//! share: a turn and the answers to it are one step to be undone; a hint is about how it stands and no longer.

use crate::play::acts::{Act, Reply};
use crate::play::midend::{Midend, Play, SheetOf, unsettled};
use crate::play::sheet::Sheet;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_solve::deal::Seed;
use std::fmt::Debug;

/// What those do who play in turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InTurn<T, A> {
    /// Takes a turn.
    Take(T),
    /// Goes back to where at most this many turns were taken.
    BackTo(usize),
    /// Asks whether it can still be won or done.
    Ask,
    /// Does something that only this game has.
    Own(A),
}

/// What players of a game of turns do.
pub type InTurnOf<G> = InTurn<<G as OfTurns>::Turn, <G as OfTurns>::Act>;

/// What is written down of a game of turns.
pub type Written<G> = Sheet<<G as OfTurns>::Standing, <G as OfTurns>::End>;

/// A hint: what is said, and the turn that it tells, if it tells one.
#[derive(Clone, Debug)]
pub struct Tip<T> {
    /// What is said.
    pub text: String,
    /// The turn.
    pub turn: Option<T>,
}

/// A game of turns, for the person who plays it.
pub trait OfTurns: Debug {
    /// How it stands: what turns change.
    type Standing: Clone + Debug + PartialEq;
    /// What the person does in a turn.
    type Turn: Clone + Debug + PartialEq;
    /// What the person can do in this game only.
    type Act: Clone + Debug + PartialEq;
    /// How it ends, unless the person gives up.
    type End: Copy + Debug + PartialEq;

    /// Whether a hint costs a point.
    fn hints_cost(&self) -> bool;

    /// Whether this can be done after the end.
    fn is_open_after_the_end(_act: &Act<InTurnOf<Self>>) -> bool {
        false
    }

    /// How many turns were taken.
    fn taken(standing: &Self::Standing) -> usize;

    /// Takes a turn of the person's, and lets the others play; what is said of it, or why the turn is not allowed.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn take(&mut self, standing: &mut Self::Standing, turn: &Self::Turn) -> Result<Result<Reply, String>, Fault>;

    /// What there is to say after turns, and whether they have ended the game.
    fn after(&mut self, said: Reply, sheet: &mut Written<Self>) -> Reply;

    /// What is said when a step was taken back: it would be done again next.
    fn taken_back(&mut self, sheet: &Written<Self>) -> String;

    /// What is said when steps were taken back to the beginning, or as far as was wanted.
    fn gone_back(&mut self, steps: usize, sheet: &Written<Self>) -> String;

    /// What is said when a step was done again: it is the last one.
    fn taken_again(&mut self, sheet: &mut Written<Self>) -> Reply;

    /// Something that helps.
    ///
    /// # Errors
    /// Why nothing is known.
    fn hint(&mut self, sheet: &Written<Self>) -> Result<Tip<Self::Turn>, Stop>;

    /// Whether it can still be won or done.
    fn ask(&mut self, _sheet: &mut Written<Self>) -> Reply {
        Reply::plain("That is not asked at this table.")
    }

    /// Judges the claim that it can't be done.
    fn nothing(&mut self, _sheet: &mut Written<Self>) -> Reply {
        Reply::plain("That is not claimed at this table.")
    }

    /// What comes of an act of this game.
    fn own(&mut self, act: Self::Act, sheet: &mut Written<Self>) -> Reply;

    /// What is said when the person gives up.
    fn give_up(&mut self, sheet: &mut Written<Self>) -> Reply;

    /// The certificate of what was proved last, as `misdeal check` reads it; none when nothing was.
    ///
    /// # Errors
    /// When it can't be made in time.
    fn certificate(&self, sheet: &Written<Self>) -> Result<Option<String>, Fault>;
}

/// A game of turns that is played.
#[derive(Clone, Debug)]
pub struct Turns<G: OfTurns> {
    game: G,
    /// The turn that a hint has told.
    hint: Option<G::Turn>,
}

impl<G: OfTurns> Midend<Turns<G>> {
    /// Sits down alone, where it stands like this.
    ///
    /// # Errors
    /// Never, in fact: one can play.
    pub fn in_turns(game: G, now: G::Standing, seed: Option<Seed>) -> Result<Self, Fault> {
        Self::at(Turns { game, hint: None }, now, seed, 1)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.play.game
    }

    /// The turn that a hint has told.
    pub fn hinted(&self) -> Option<&G::Turn> {
        self.play.hint.as_ref()
    }

    /// The certificate of what was proved last; none when nothing was.
    ///
    /// # Errors
    /// When it can't be made in time.
    pub fn certificate(&self) -> Result<Option<String>, Fault> {
        self.play.game.certificate(&self.sheet)
    }
}

impl<G: OfTurns> Play for Turns<G> {
    type Moment = G::Standing;
    type Deed = InTurnOf<G>;
    type End = G::End;

    const NOTHING_TO_UNDO: &'static str = "There is nothing to take back.";

    fn is_open_after_the_end(act: &Act<InTurnOf<G>>) -> bool {
        G::is_open_after_the_end(act)
    }

    fn deed(&mut self, deed: InTurnOf<G>, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault> {
        match deed {
            InTurn::Take(turn) => self.take(&turn, sheet),
            InTurn::BackTo(turns) => Ok(self.back_to(turns, sheet)),
            InTurn::Ask => Ok(self.game.ask(sheet)),
            InTurn::Own(act) => Ok(self.game.own(act, sheet)),
        }
    }

    fn hint(&mut self, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault> {
        let told = match self.game.hint(sheet) {
            Ok(told) => told,
            Err(stop) => return Ok(unsettled(&stop)),
        };
        self.hint = told.turn;
        if self.game.hints_cost() {
            return Ok(sheet.tell(&told.text));
        }
        sheet.hinted();
        Ok(Reply::plain(told.text))
    }

    fn nothing(&mut self, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault> {
        Ok(self.game.nothing(sheet))
    }

    fn give_up(&mut self, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault> {
        Ok(self.game.give_up(sheet))
    }

    fn undone(&mut self, sheet: &mut SheetOf<Self>) -> Reply {
        self.hint = None;
        Reply::plain(self.game.taken_back(sheet))
    }

    fn redone(&mut self, sheet: &mut SheetOf<Self>) -> Reply {
        self.hint = None;
        self.game.taken_again(sheet)
    }
}

impl<G: OfTurns> Turns<G> {
    fn take(&mut self, turn: &G::Turn, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault> {
        let mut next = sheet.now().clone();
        match self.game.take(&mut next, turn)? {
            Err(why) => Ok(Reply::bad(why)),
            Ok(said) => {
                self.hint = None;
                sheet.moments.go_on(next);
                Ok(self.game.after(said, sheet))
            }
        }
    }

    fn back_to(&mut self, turns: usize, sheet: &mut SheetOf<Self>) -> Reply {
        let mut steps = 0;
        while G::taken(sheet.now()) > turns && sheet.moments.undo() {
            steps += 1;
        }
        self.hint = None;
        Reply::plain(self.game.gone_back(steps, sheet))
    }
}
