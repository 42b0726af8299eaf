//! The game between the cards and the people: seed, players, score, clock, hints, undo, and the end, the same for all
//! games. No terminal, no clock of its own, no rules: what happens at the table is a [`Play`], of which there are two
//! kinds. In games of [matches](super::matches) cards are looked for and claimed; in games of [turns](super::turns)
//! cards are played one after the other.

use crate::play::acts::{Act, Over, Player, Reply};
use crate::play::sheet::Sheet;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_solve::deal::Seed;
use std::fmt::Debug;
use std::time::Duration;

/// The most players.
pub const MOST_PLAYERS: usize = 8;

/// The sheet of a kind of play.
pub type SheetOf<P> = Sheet<<P as Play>::Moment, <P as Play>::End>;

/// A kind of play: what comes of acts. The midend has seen before that the game is not over.
pub trait Play {
    /// What an undo goes back to.
    type Moment: Clone + Debug + PartialEq;
    /// What players do here that is not done at every table.
    type Deed: Clone + Debug + PartialEq;
    /// How a game ends, unless players give up.
    type End: Copy + Debug + PartialEq;

    /// What is said when there is nothing to undo.
    const NOTHING_TO_UNDO: &'static str;

    /// Whether this can be done after the end, if nobody has given up.
    fn is_open_after_the_end(_act: &Act<Self::Deed>) -> bool {
        false
    }

    /// Does what is not done at every table.
    ///
    /// # Errors
    /// When something is wrong with the program, not with the deed.
    fn deed(&mut self, deed: Self::Deed, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault>;

    /// Tells something that helps.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn hint(&mut self, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault>;

    /// Judges the claim that what is looked for is not there.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn nothing(&mut self, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault>;

    /// What is said when players give up; the game is over already.
    ///
    /// # Errors
    /// When something is wrong with the program.
    fn give_up(&mut self, sheet: &mut SheetOf<Self>) -> Result<Reply, Fault>;

    /// What is said to an undo.
    fn undone(&mut self, sheet: &mut SheetOf<Self>) -> Reply;

    /// What is said when something was done again.
    fn redone(&mut self, sheet: &mut SheetOf<Self>) -> Reply;

    /// Someone else acts from now on.
    fn called(&mut self, _sheet: &mut SheetOf<Self>) {}
}

/// A game that is played.
#[derive(Clone, Debug)]
pub struct Midend<P: Play> {
    pub(super) sheet: SheetOf<P>,
    pub(super) play: P,
}

impl<P: Play> Midend<P> {
    /// Sits down where it stands like this.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub(super) fn at(play: P, now: P::Moment, seed: Option<Seed>, players: usize) -> Result<Self, Fault> {
        if !(1..=MOST_PLAYERS).contains(&players) {
            return Err(Fault::new(format!("from 1 to {MOST_PLAYERS} players can play, not {players}")));
        }
        Ok(Self { sheet: Sheet::new(seed, players, now), play })
    }

    /// What is played.
    pub fn play(&self) -> &P {
        &self.play
    }

    /// What is written down.
    pub fn sheet(&self) -> &SheetOf<P> {
        &self.sheet
    }

    /// What fixes the deal; none when the deal was given.
    pub fn seed(&self) -> Option<Seed> {
        self.sheet.seed()
    }

    /// Who plays.
    pub fn players(&self) -> &[Player] {
        self.sheet.players()
    }

    /// Who acts, from 0.
    pub fn acting(&self) -> usize {
        self.sheet.acting()
    }

    /// The points of whoever acts.
    pub fn score(&self) -> i64 {
        self.players()[self.acting()].score
    }

    /// How long the game has gone on.
    pub fn clock(&self) -> Duration {
        self.sheet.clock()
    }

    /// Lets time pass; the clock stops with the game.
    pub fn pass(&mut self, time: Duration) {
        self.sheet.pass(time);
    }

    /// How many hints were given.
    pub fn hints(&self) -> usize {
        self.sheet.hints()
    }

    /// How the game ended, if it did.
    pub fn over(&self) -> Option<Over<P::End>> {
        self.sheet.over()
    }

    /// How it stands.
    pub fn now(&self) -> &P::Moment {
        self.sheet.now()
    }

    /// Whether something can be undone, and whether something can be done again.
    pub fn can_undo_and_redo(&self) -> (bool, bool) {
        let (undo, redo) = self.sheet.moments.can();
        (undo && self.is_open(&Act::Undo), redo && self.is_open(&Act::Redo))
    }

    fn is_open(&self, act: &Act<P::Deed>) -> bool {
        match self.sheet.over() {
            None => true,
            Some(Over::GivenUp) => false,
            Some(Over::By(_)) => P::is_open_after_the_end(act),
        }
    }

    /// Does what a player wants.
    ///
    /// # Errors
    /// When something is wrong with the program, not with the act.
    pub fn act(&mut self, act: impl Into<Act<P::Deed>>) -> Result<Reply, Fault> {
        let act = act.into();
        if !self.is_open(&act) {
            return Ok(Reply::plain("The game is over."));
        }
        let (play, sheet) = (&mut self.play, &mut self.sheet);
        match act {
            Act::Undo if !sheet.moments.undo() => Ok(Reply::plain(P::NOTHING_TO_UNDO)),
            Act::Undo => {
                sheet.reopen();
                Ok(play.undone(sheet))
            }
            Act::Redo if !sheet.moments.redo() => Ok(Reply::plain("There is nothing to do again.")),
            Act::Redo => Ok(play.redone(sheet)),
            Act::Hint => play.hint(sheet),
            Act::Nothing => play.nothing(sheet),
            Act::Player(n) => Ok(self.call(n)),
            Act::GiveUp => {
                sheet.end(Over::GivenUp);
                play.give_up(sheet)
            }
            Act::Do(deed) => play.deed(deed, sheet),
        }
    }

    fn call(&mut self, player: usize) -> Reply {
        match self.players().len() {
            all if !(1..=all).contains(&player) => Reply::plain(format!("There is no player {player} of {all}.")),
            _ => {
                if self.sheet.call(player - 1) {
                    self.play.called(&mut self.sheet);
                }
                Reply::plain(format!("Player {player} has the table."))
            }
        }
    }
}

/// A point for each card.
pub(crate) fn points_of(cards: usize) -> i64 {
    i64::try_from(cards).unwrap_or(i64::MAX)
}

/// What is said when the engine can't tell.
pub(crate) fn unsettled(stop: &Stop) -> Reply {
    Reply::plain(format!("The engine can't tell: {stop}. Nobody wins or loses a point."))
}
