//! The duel in lines of words.

use crate::cli::Ending;
use crate::files::Trouble;
use crate::output::Output;
use crate::play::plain::Talk;
use misdeal_table::uno::play::duel_lines::DuelInLines;
use std::io::BufRead;

/// Plays until somebody can't play, the input ends or the person quits.
///
/// # Errors
/// When something can't be read or printed, or is not found out in time.
pub fn run(
    mut duel: DuelInLines,
    input: &mut dyn BufRead,
    prompt: bool,
    output: &mut Output,
) -> Result<Ending, Trouble> {
    let mut talk = Talk::new(output, prompt);
    let opening = duel.opening()?;
    talk.say("", &opening)?;
    let answer = duel.answer()?;
    talk.say("", &answer)?;
    while !duel.is_over() {
        let Some(line) = talk.read(input)? else { break };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if matches!(line, "quit" | "exit" | "q") {
            break;
        }
        let said = duel.obey(line)?;
        talk.say(line, &said)?;
    }
    let (output, events) = talk.end();
    if output.json {
        output.object(duel.object(&events), Ending::Yes)?;
    } else {
        output.print(&format!("{}\n", duel.ended()), Ending::Yes)?;
    }
    Ok(Ending::Yes)
}
