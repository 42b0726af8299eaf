//! `misdeal known`: the best claim that the project has about a whole deck.

use super::Ending;
use super::asked::game_parser;
use crate::files::Trouble;
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_table::answer::object;
use misdeal_table::asks::Command;
use misdeal_table::known::{Known, all, free};
use serde_json::{Value, json};

/// Arguments of `misdeal known`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  misdeal known set 4x4\n  misdeal known quads --json")]
pub struct Told {
    /// The game
    #[arg(value_parser = game_parser(Command::Free))]
    game: String,
    /// The size of its deck, as `misdeal free` takes it; all that are known unless told
    size: Option<String>,
}

impl Told {
    /// Runs the command. Nothing is checked: the claim that is named can be.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let Some(size) = &self.size else {
            let known: Vec<Known> = all().filter(|known| known.game == self.game).collect();
            match output.json {
                true => {
                    let list = known.iter().map(|known| Value::Object(known.told_json())).collect::<Value>();
                    let members = [("verdict", json!("yes")), ("checked", json!(false)), ("claims", list)];
                    output.object(object(members), Ending::Yes)?;
                }
                false => {
                    let texts: Vec<String> = known.iter().map(|known| known.text()).collect();
                    output.print(&texts.join("\n"), Ending::Yes)?;
                }
            }
            return Ok(Ending::Yes);
        };
        let Some(known) = free(&self.game, size) else {
            let sizes: Vec<&str> = all().filter(|known| known.game == self.game).map(|known| known.deck).collect();
            let (game, sizes) = (&self.game, sizes.join(", "));
            return Err(Fault::new(format!("nothing is known of {game} {size}; there are claims about {sizes}")).into());
        };
        let ending = if known.least == known.most { Ending::Yes } else { Ending::Unknown };
        match output.json {
            true => output.object(known.told_json(), ending)?,
            false => output.print(&known.text(), ending)?,
        }
        Ok(ending)
    }
}
