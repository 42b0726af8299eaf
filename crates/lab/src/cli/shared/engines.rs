//! `--engine list`: who searches, and what each is good for.

use crate::cli::Ending;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_table::answer::object;
use misdeal_table::asks::menu::Engines;
use misdeal_table::asks::{Command, Menu};
use misdeal_table::games::menus;
use serde_json::{Map, Value, json};

/// All engines of all games that answer questions about deals.
pub fn all_engines() -> Vec<&'static Engines> {
    menus().flat_map(|menu| engines_of(menu, Command::Solve)).collect()
}

/// The engines of a game that answer a command.
pub fn engines_of(game: &'static Menu, command: Command) -> Vec<&'static Engines> {
    game.engines.iter().filter(|list| list.command == command).collect()
}

/// Lists of engines as JSON.
pub fn engines_json(lists: &[&Engines]) -> Map<String, Value> {
    let about = |engine: &(&str, &str)| json!({"name": engine.0, "about": engine.1});
    object(lists.iter().map(|list| (list.member, (list.list)().iter().map(about).collect())))
}

/// Prints lists of engines.
pub fn list_engines(lists: &[&Engines], output: &mut Output) -> Result<Ending, Trouble> {
    if output.json {
        output.object(engines_json(lists), Ending::Yes)?;
        return Ok(Ending::Yes);
    }
    let text = lists.iter().map(|list| {
        let lines = (list.list)().into_iter().map(|(name, about)| format!("  {name:<14}{about}\n"));
        format!("{}:\n{}", list.heading, lines.collect::<String>())
    });
    output.print(&text.collect::<Vec<_>>().join("\n"), Ending::Yes)?;
    Ok(Ending::Yes)
}
