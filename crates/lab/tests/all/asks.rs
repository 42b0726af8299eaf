//! Every option of every command on every game: the game has it, or it is refused in one sentence. And the examples of
//! the help, which work as they are printed.

use crate::common::{Run, misdeal};
use misdeal_table::asks::ask::{Ask, Takes};
use misdeal_table::asks::menu::{self, examples, games, offers};
use misdeal_table::asks::{Command, Menu};
use std::process::Stdio;

/// A deal of the game, and of which kind it is; decks and tables have none.
fn subject(command: Command, menu: &'static Menu, folder: &std::path::Path) -> Vec<String> {
    let file = folder.join(format!("{}.deal", menu.game));
    std::fs::write(&file, menu.deal).unwrap();
    match command {
        Command::Solve => vec![file.display().to_string()],
        Command::Export => vec![file.display().to_string(), "--to".into(), "json".into()],
        Command::Free => vec![menu.game.into(), "2x2".into()],
        _ => vec![menu.game.into()],
    }
}

/// The option, with a value that can be read by some game.
fn typed(ask: &Ask) -> Vec<String> {
    let flag = format!("--{}", ask.flag);
    match ask.takes {
        _ if ask.is_word() => vec!["2x2".into()],
        Takes::Nothing | Takes::MaybeNumber { .. } => vec![flag],
        Takes::Number { least, .. } => vec![flag, least.to_string()],
        Takes::Word { one_of, .. } => vec![flag, one_of[0].0.to_owned()],
        _ => vec![flag, ask.usually.unwrap_or("v1:1").to_owned()],
    }
}

#[test]
fn an_option_that_a_game_does_not_have_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut refused = 0;
    for command in Command::ALL {
        for game in games(command) {
            for offer in offers(command) {
                let has = |ask: &Ask| ask.flag == offer.ask().flag;
                let own = game.asks(command).unwrap_or_default();
                if own.iter().any(has) || command.asks().iter().any(has) {
                    continue;
                }
                let mut line = vec![command.name().to_owned()];
                line.extend(subject(command, game, folder.path()));
                line.extend(typed(offer.ask()));
                let run = Run::of(misdeal().args(&line).write_stdin(""));
                let (told, this) = (&run.stderr, format!(", and this is {}", of(command, game)));
                let sentence = told.contains(" is for ") && told.contains(&this) && told.lines().count() == 1;
                assert!(run.code == Some(2) && sentence, "{line:?}: {run:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 60, "{refused}");
}

/// What is asked about, as a refusal begins to tell it.
fn of(command: Command, game: &Menu) -> String {
    match command {
        Command::Solve => format!("a deal of {}", game.game),
        Command::Export => game.game.to_owned(),
        _ => format!("{} {}", command.name(), game.game),
    }
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_help_work_as_printed() {
    for command in Command::ALL {
        let folder = tempfile::tempdir().unwrap();
        let program = std::path::Path::new(env!("CARGO_BIN_EXE_misdeal")).parent().unwrap().to_owned();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        for line in examples(command) {
            let mut shell = std::process::Command::new("sh");
            shell.arg("-c").arg(line).env("PATH", &path).current_dir(folder.path()).stdin(Stdio::null());
            let output = shell.output().unwrap();
            // An audit that finds a flaw and a deal without a match are proven no.
            let code = output.status.code();
            let talk = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(code, Some(0 | 1)), "{line}: {code:?} {talk}");
        }
    }
}

#[test]
fn every_command_with_options_of_games_has_examples_in_its_help() {
    for command in Command::ALL {
        let help = Run::with([command.name(), "--help"]).stdout;
        let first = examples(command);
        assert!(first.iter().all(|line| help.contains(line)), "{}: {help}", command.name());
        for game in games(command).filter(|_| command.reads_deals()) {
            assert!(help.contains(game.deal.lines().next().unwrap()), "{}", command.name());
        }
    }
}

#[test]
fn a_game_is_known_by_its_name() {
    assert!(menu::game(Command::Free, "uno").unwrap_err().to_string().contains("`free` is for swish, set and quads"));
}
