//! The real game of UNO, a person against simple players.
//!
//! The person is player 1. The others see what players may see; what the person does is checked by the kernel, which
//! says why something is not allowed. There is no undo: what was seen can't be unseen.

mod draw;
pub mod words;

use crate::answer;
use crate::play::words::sentence;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::real::{Colour, Move, Phase, Rules, State};
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::uno::real::{Kind, Player, Table, View};
use serde_json::{Map, Value, json};

/// The person.
pub const YOU: usize = 0;

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

/// What came of a command.
pub enum Heard {
    /// Words; the question stands.
    Said(String),
    /// A move was made.
    Done(String),
}

/// A game of a person against simple players.
#[derive(Clone, Debug)]
pub struct RealGame {
    setup: Setup,
    table: Table,
    kinds: Vec<Kind>,
}

impl RealGame {
    /// Sits down; nothing is dealt yet.
    ///
    /// # Errors
    /// When there are too few or too many players.
    pub fn new(setup: Setup) -> Result<Self, Fault> {
        let chance = Dealer::new(setup.seed);
        let table = Table::new(setup.rules, setup.players, setup.goal, chance)?.written_down();
        Ok(Self { setup, table, kinds: vec![setup.kind; setup.players] })
    }

    /// What was agreed on.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The table, with all that only the kernel sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether someone has won, or nobody can any more.
    pub fn is_over(&self) -> bool {
        let ended = self.table.state().is_some_and(State::is_over);
        self.table.game().winner().is_some() || (ended && self.setup.goal == 0)
    }

    /// Deals the first hand, and says what is played.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn opening(&mut self) -> Result<String, Fault> {
        let dealt = self.deal()?;
        let (others, kind) = (self.setup.players - 1, self.setup.kind);
        let against =
            format!("you against {}", answer::count(others, &format!("{kind} player"), &format!("{kind} players")));
        let to = match self.setup.goal {
            0 => "until someone goes out".to_owned(),
            goal => format!("to {goal} points"),
        };
        let rules = self.setup.rules.to_string();
        let rules = if rules.is_empty() { rules } else { format!(", house rules:{rules}") };
        let seed = self.setup.seed;
        Ok(format!("UNO, {against}, {to}{rules}, seed {seed}. `help` says what can be typed.\n{dealt}"))
    }

    /// Deals the next hand, and says who dealt and what lies on top.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn deal(&mut self) -> Result<String, Fault> {
        self.table.deal()?;
        let game = self.table.game();
        let players = self.setup.players;
        let dealer = (game.dealers()[0] + players - 1) % players;
        let (who, deals) = if dealer == YOU { ("You", "deal") } else { ("", "deals") };
        let who = if who.is_empty() { words::capital(&words::name(dealer)) } else { who.to_owned() };
        let top = self.table.state().map_or(String::new(), words::opening);
        Ok(format!("{who} {deals}. {top}"))
    }

    /// Lets the others play until the person has to decide, and says what they do; none when he has to.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn go_on(&mut self) -> Result<Option<String>, Fault> {
        let Some(state) = self.table.state() else { return Ok(None) };
        if state.is_over() {
            let ended = words::hand_over(state, self.table.game().scores());
            let dealt = self.deal()?;
            return Ok(Some(format!("{ended}\n\n{dealt}")));
        }
        if state.decides() == Some(YOU) {
            return Ok(None);
        }
        match self.table.choice(&self.kinds) {
            Some((_, player, action)) => self.make(player, action).map(Some),
            None => Err(Fault::new("nobody has to decide")),
        }
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

    /// What the person sees and has to decide.
    pub fn question(&self, width: usize, colour: bool) -> String {
        let Some((state, view)) = self.seen() else { return String::new() };
        let scores = (self.setup.goal > 0).then(|| self.table.game().scores());
        let asked = words::asked(&view);
        match state.phase() {
            Phase::Silent(_) => asked,
            _ => format!("\n{}{asked}", draw::table(&view, scores, width, colour)),
        }
    }

    /// What the person sees, when he has to decide.
    pub fn seen(&self) -> Option<(&State, View<'_>)> {
        let state = self.table.state()?;
        Some((state, View::new(state)?))
    }

    /// Does what was typed, in small letters.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn obey(&mut self, command: &str, width: usize, colour: bool) -> Result<Heard, Fault> {
        let said = match command {
            "help" | "?" => words::HELP.to_owned(),
            "table" | "show" => self.question(width, colour),
            "score" => words::scores(self.table.game().scores(), self.setup.goal),
            "hint" => self.hint().map_or_else(String::new, words::hint),
            _ => return self.decide(command),
        };
        Ok(Heard::Said(said))
    }

    /// What a greedy player would do, who leaves nothing to chance.
    pub fn hint(&self) -> Option<Move> {
        let (_, view) = self.seen()?;
        Some(Kind::Greedy.choose(&view, &mut Dealer::new(self.setup.seed)))
    }

    /// Makes a move of the person's, and says what came of it; or says why it is not allowed.
    ///
    /// # Errors
    /// When something is wrong with the program.
    pub fn act(&mut self, action: Move) -> Result<Result<String, Fault>, Fault> {
        match self.table.state().and_then(|state| state.clone().play(action).err()) {
            Some(refused) => Ok(Err(refused)),
            None => self.make(YOU, action).map(Ok),
        }
    }

    /// Makes the move that was typed, or says why it can't be made.
    fn decide(&mut self, command: &str) -> Result<Heard, Fault> {
        let calling = self.table.state().is_some_and(|state| state.phase() == Phase::Calling);
        let colour = command.parse::<Colour>().ok().filter(|_| calling);
        let action = match colour.map_or_else(|| command.parse(), |colour| Ok(Move::Call(colour))) {
            Ok(action) => action,
            Err(_) => {
                let what = format!("`{}` is no card and no command; `help` shows them.", shorten(command));
                return Ok(Heard::Said(what));
            }
        };
        Ok(match self.act(action)? {
            Ok(said) => Heard::Done(said),
            Err(refused) => Heard::Said(sentence(refused.what())),
        })
    }

    /// How the game ended, in words; `briefly` leaves the last hand out.
    pub fn ended(&self, briefly: bool) -> String {
        let mut text = String::new();
        if let Some(state) = self.table.state().filter(|state| state.is_over() && !briefly) {
            text = words::hand_over(state, self.table.game().scores()) + "\n";
        }
        let ended = match (self.table.game().winner(), self.is_over()) {
            (Some(YOU), _) => "You win".to_owned(),
            (Some(winner), _) => format!("{} wins", words::capital(&words::name(winner))),
            (None, true) => "Nobody wins".into(),
            (None, false) => "The game was left".into(),
        };
        let scores = words::scores(self.table.game().scores(), self.setup.goal);
        format!("{text}{ended}; {scores}; seed {}", self.setup.seed)
    }

    /// The game as a JSON object, with what was typed and said.
    pub fn object(&self, events: &[Value]) -> Map<String, Value> {
        let game = self.table.game();
        answer::object([
            ("game", json!("uno")),
            ("seed", json!(self.setup.seed.to_string())),
            ("finished", json!(self.is_over())),
            ("winner", json!(game.winner().map(|winner| winner + 1))),
            ("scores", json!(game.scores())),
            ("to", json!(self.setup.goal)),
            ("kind", json!(self.setup.kind.to_string())),
            ("transcript", json!(self.table.transcript().map(|transcript| transcript.to_string()))),
            ("events", json!(events)),
        ])
    }
}
