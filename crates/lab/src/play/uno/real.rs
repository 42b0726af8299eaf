//! The real game of UNO in lines of words.

use crate::cli::Ending;
use crate::files::Trouble;
use crate::output::Output;
use crate::play::plain::Talk;
use misdeal_table::uno::play::real::{Heard, RealGame, Setup};
use std::io::BufRead;

/// Plays until someone has won, the input ends or the person quits.
pub fn run(setup: &Setup, input: &mut dyn BufRead, prompt: bool, output: &mut Output) -> Result<Ending, Trouble> {
    let mut game = RealGame::new(*setup)?;
    let mut talk = Talk::new(output, prompt);
    let opening = game.opening()?;
    talk.say("", &opening)?;
    let mut typed = String::new();
    while !game.is_over() {
        if let Some(said) = game.go_on()? {
            talk.say(&typed, &said)?;
            typed.clear();
            continue;
        }
        let question = game.question(talk.output.width(), talk.output.colour());
        talk.say(&typed, &question)?;
        let said = loop {
            let Some(line) = talk.read(input)? else { return finish(&game, talk) };
            typed = line.trim().to_owned();
            match typed.to_ascii_lowercase().as_str() {
                "" => continue,
                comment if comment.starts_with('#') => continue,
                "quit" | "exit" | "q" => return finish(&game, talk),
                command => match game.obey(command, talk.output.width(), talk.output.colour())? {
                    Heard::Said(said) => talk.say(&typed, &said)?,
                    Heard::Done(said) => break said,
                },
            }
        };
        talk.say(&typed, &said)?;
        typed.clear();
    }
    finish(&game, talk)
}

/// Says how the game ended.
fn finish(game: &RealGame, talk: Talk<'_>) -> Result<Ending, Trouble> {
    let (output, events) = talk.end();
    if output.json {
        output.object(game.object(&events), Ending::Yes)?;
    } else {
        output.print(&format!("{}\n", game.ended(output.quiet)), Ending::Yes)?;
    }
    Ok(Ending::Yes)
}
