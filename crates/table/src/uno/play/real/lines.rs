//! The real game in lines of words.

use super::{RealTable, YOU, draw, words};
use crate::answer;
use crate::play::acts::{Act, Tone};
use crate::play::lines::Lines;
use crate::play::midend::Midend;
use crate::play::turns::{InTurn, Turns};
use crate::uno::play::names::Voice;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::shorten;
use misdeal_kernel::uno::real::{Colour, Move, Phase};
use serde_json::{Map, Value, json};
use std::time::Duration;

impl RealTable {
    /// What is played.
    fn title(&self) -> String {
        let (others, kind) = (self.setup.players - 1, self.setup.kind);
        let to = match self.setup.goal {
            0 => "until someone goes out".to_owned(),
            goal => format!("to {goal} points"),
        };
        let rules = self.setup.rules.to_string();
        let rules = if rules.is_empty() { rules } else { format!(", house rules:{rules}") };
        let (others, seed) = (words::others(others, kind), self.setup.seed);
        format!("UNO, you against {others}, {to}{rules}, seed {seed}. `help` says what can be typed.")
    }

    /// What the person sees and has to decide.
    fn question(&self, width: usize, colour: bool) -> String {
        let Some((state, view)) = self.seen() else { return String::new() };
        let scores = (self.setup.goal > 0).then(|| self.table.game().scores());
        let asked = words::asked(&view, Voice::Lines { colour });
        match state.phase() {
            Phase::Silent(_) => asked,
            _ => format!("\n{}{asked}", draw::table(&view, scores, width, colour)),
        }
    }

    /// What happened, and the question that stands now, if one does.
    fn so_far(&self, width: usize, colour: bool) -> Vec<String> {
        let question = (!self.is_over()).then(|| self.question(width, colour));
        self.happened.iter().cloned().chain(question).collect()
    }

    /// The move that was typed.
    fn typed(&self, command: &str) -> Option<Move> {
        let calling = self.table.state().is_some_and(|state| state.phase() == Phase::Calling);
        let colour = command.parse::<Colour>().ok().filter(|_| calling);
        colour.map(Move::Call).or_else(|| command.parse().ok())
    }
}

impl Lines for Midend<Turns<RealTable>> {
    fn opening(&mut self, width: usize, colour: bool) -> Result<Vec<String>, Fault> {
        let mut said = self.game().so_far(width, colour);
        if let Some(dealt) = said.first_mut() {
            *dealt = format!("{}\n{dealt}", self.game().title());
        }
        Ok(said)
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    fn wind(&mut self, time: Duration) {
        self.pass(time);
    }

    fn obey(&mut self, line: &str, width: usize, colour: bool) -> Result<Vec<String>, Fault> {
        let command = line.to_ascii_lowercase();
        let said = match command.as_str() {
            "help" | "?" => words::HELP.to_owned(),
            "table" | "show" => self.game().question(width, colour),
            "score" => words::scores(self.game().table.game().scores(), self.game().setup.goal),
            "hint" => self.act(Act::Hint)?.text,
            command => match self.game().typed(command) {
                None => format!("`{}` is no card and no command; `help` shows them.", shorten(command)),
                Some(action) => {
                    let reply = self.act(InTurn::Take(action))?;
                    let is_refused = reply.tone == Tone::Bad && self.over().is_none();
                    return Ok(if is_refused { vec![reply.text] } else { self.game().so_far(width, colour) });
                }
            },
        };
        Ok(vec![said])
    }

    fn leave(&mut self) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn last_line(&self, briefly: bool) -> String {
        let game = self.game();
        let (state, scores) = (game.table.state(), game.table.game().scores());
        let over = state.filter(|state| state.is_over() && !briefly);
        let over = over.map_or_else(String::new, |state| words::hand_over(state, scores) + "\n");
        let ended = match (game.table.game().winner(), game.is_over()) {
            (Some(YOU), _) => "You win".to_owned(),
            (Some(winner), _) => format!("{} wins", words::capital(&words::name(winner))),
            (None, true) => "Nobody wins".into(),
            (None, false) => "The game was left".into(),
        };
        format!("{over}{ended}; {}; seed {}", words::scores(scores, game.setup.goal), game.setup.seed)
    }

    fn object(&self, events: &[Value]) -> Map<String, Value> {
        let (setup, table) = (&self.game().setup, &self.game().table);
        answer::object([
            ("game", json!("uno")),
            ("seed", json!(setup.seed.to_string())),
            ("finished", json!(self.game().is_over())),
            ("winner", json!(table.game().winner().map(|winner| winner + 1))),
            ("scores", json!(table.game().scores())),
            ("to", json!(setup.goal)),
            ("kind", json!(setup.kind.to_string())),
            ("transcript", json!(table.transcript().map(|transcript| transcript.to_string()))),
            ("events", json!(events)),
        ])
    }
}
