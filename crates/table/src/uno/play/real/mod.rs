//! The real game of UNO, a person against simple players.
//!
//! The person is player 1. The others see what players may see; what the person does is checked by the kernel, which
//! says why something is not allowed. There is no undo: what was seen can't be unseen.

mod draw;
mod lines;
pub mod words;

use super::names::Voice;
use crate::play::acts::{Over, Reply, Tone};
use crate::play::midend::Midend;
use crate::play::turns::{OfTurns, Tip, Turns, Written};
use crate::play::words::sentence;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::real::{Move, Rules, State};
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::real::{Kind, Player, Table, View};
use std::convert::Infallible;

/// The person.
pub const YOU: usize = 0;
/// How much of what happened is told.
const TOLD: usize = 60;

/// What was agreed on before the game.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The rules of the house.
    pub rules: Rules,
    /// How many players there are, the person among them.
    pub players: usize,
    /// How the others play.
    pub kind: Kind,
    /// The points that win; with 0, the first who goes out does.
    pub goal: u32,
    /// What chance comes from.
    pub seed: Seed,
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The person has won.
    Won,
    /// Someone else has.
    Lost,
    /// Nobody can lay or draw a card.
    Nobody,
}

/// A game of a person against simple players.
#[derive(Clone, Debug)]
pub struct RealTable {
    setup: Setup,
    table: Table,
    kinds: Vec<Kind>,
    voice: Voice,
    /// What happened since the person decided last.
    happened: Vec<String>,
    /// What happened, line by line, the latest last.
    log: Vec<String>,
}

impl RealTable {
    /// Sits down, deals, and lets the others play until the person has to decide; what happened is said.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn sit_down(setup: Setup, voice: Voice) -> Result<(Midend<Turns<Self>>, Reply), Fault> {
        let chance = Dealer::new(setup.seed);
        let table = Table::new(setup.rules, setup.players, setup.goal, chance)?.written_down();
        let kinds = vec![setup.kind; setup.players];
        let mut game = Self { setup, table, kinds, voice, happened: Vec::new(), log: Vec::new() };
        let dealt = game.deal()?;
        game.go_on(dealt)?;
        let said = game.told();
        Ok((Midend::in_turns(game, (), Some(setup.seed))?, Reply::plain(said)))
    }

    /// What was agreed on.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The table, with all that only the kernel sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What happened, line by line, the latest last.
    pub fn log(&self) -> &[String] {
        &self.log
    }

    /// Whether someone has won, or nobody can any more.
    pub fn is_over(&self) -> bool {
        let ended = self.table.state().is_some_and(State::is_over);
        self.table.game().winner().is_some() || (ended && self.setup.goal == 0)
    }

    /// What the person sees, when he has to decide.
    pub fn seen(&self) -> Option<(&State, View<'_>)> {
        let state = self.table.state()?;
        Some((state, View::new(state)?))
    }

    /// Deals the next hand, and says who dealt and what lies on top.
    fn deal(&mut self) -> Result<String, Fault> {
        self.table.deal()?;
        let players = self.setup.players;
        let dealer = (self.table.game().dealers()[0] + players - 1) % players;
        let top = self.table.state().map_or(String::new(), words::opening);
        Ok(format!("{}. {top}", words::does(dealer, "deal")))
    }

    /// Lets the others play until the person has to decide.
    fn go_on(&mut self, happened: String) -> Result<(), Fault> {
        self.happened = vec![happened];
        while !self.is_over() {
            let Some(state) = self.table.state() else { break };
            if state.is_over() {
                let ended = words::hand_over(state, self.table.game().scores());
                let dealt = self.deal()?;
                self.happened.push(format!("{ended}\n\n{dealt}"));
                continue;
            }
            if state.decides() == Some(YOU) {
                break;
            }
            let Some((_, player, action)) = self.table.choice(&self.kinds) else {
                return Err(Fault::new("nobody has to decide"));
            };
            let said = self.make(player, action)?;
            self.happened.push(said);
        }
        Ok(())
    }

    /// Makes a move, and says what came of it.
    fn make(&mut self, player: usize, action: Move) -> Result<String, Fault> {
        let (before, shuffles) = (self.table.state().cloned(), self.table.shuffles());
        self.table.play(player, action)?;
        let (Some(before), Some(after)) = (before, self.table.state()) else { return Ok(String::new()) };
        let mut said = words::told(player, action, &before, after);
        if self.table.shuffles() > shuffles {
            said += " The discards are shuffled: there is a new pile.";
        }
        Ok(said)
    }

    /// Writes down what happened, and says it in one line.
    fn told(&mut self) -> String {
        let lines = self.happened.iter().flat_map(|happened| happened.lines());
        let mut said: Vec<String> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
        if let Some(state) = self.table.state().filter(|_| self.is_over()) {
            said.push(words::hand_over(state, self.table.game().scores()));
        }
        let text = said.join(" ");
        self.log.extend(said);
        self.log.drain(..self.log.len().saturating_sub(TOLD));
        text
    }
}

impl OfTurns for RealTable {
    /// Nothing is ever taken back.
    type Standing = ();
    type Turn = Move;
    /// There is nothing that other games don't have.
    type Act = Infallible;
    type End = End;

    fn hints_cost(&self) -> bool {
        false
    }

    fn taken((): &()) -> usize {
        0
    }

    fn take(&mut self, (): &mut (), action: &Move) -> Result<Result<Reply, String>, Fault> {
        if let Some(refused) = self.table.state().and_then(|state| state.clone().play(*action).err()) {
            return Ok(Err(sentence(refused.what())));
        }
        let said = self.make(YOU, *action)?;
        self.go_on(said)?;
        Ok(Ok(Reply::plain(self.told())))
    }

    fn after(&mut self, said: Reply, sheet: &mut Written<Self>) -> Reply {
        sheet.player().score = self.table.game().scores().get(YOU).copied().map_or(0, i64::from);
        if !self.is_over() {
            return said;
        }
        let (end, tone) = match self.table.game().winner() {
            Some(YOU) => (End::Won, Tone::Good),
            Some(_) => (End::Lost, Tone::Bad),
            None => (End::Nobody, Tone::Plain),
        };
        sheet.end(Over::By(end));
        Reply { tone, ..said }
    }

    fn taken_back(&mut self, _sheet: &Written<Self>) -> String {
        String::new()
    }

    fn gone_back(&mut self, _steps: usize, _sheet: &Written<Self>) -> String {
        String::new()
    }

    fn taken_again(&mut self, _sheet: &mut Written<Self>) -> Reply {
        Reply::plain("")
    }

    /// What a greedy player would do, who leaves nothing to chance.
    fn hint(&mut self, _sheet: &Written<Self>) -> Result<Tip<Move>, Stop> {
        let seen = self.seen().map(|(_, view)| view);
        let turn = seen.map(|view| Kind::Greedy.choose(&view, &mut Dealer::new(self.setup.seed)));
        let text =
            turn.map_or_else(|| "There is nothing to decide.".into(), |turn| words::hint(turn, seen, self.voice));
        Ok(Tip { text, turn })
    }

    fn own(&mut self, act: Infallible, _sheet: &mut Written<Self>) -> Reply {
        match act {}
    }

    fn give_up(&mut self, _sheet: &mut Written<Self>) -> Reply {
        Reply::plain("You leave the game.")
    }

    /// The whole game, as it was played; before the end, cards of others are in it.
    fn certificate(&self, _sheet: &Written<Self>) -> Result<Option<String>, Fault> {
        let whole = self.table.transcript().filter(|_| self.is_over());
        Ok(whole.map(|transcript| transcript.to_string()))
    }
}
