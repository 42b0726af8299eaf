//! What can't be understood of the command line, in one sentence of ours: what is wrong, and the nearest thing that
//! would have been right, and where help is. clap finds out what is wrong; its several lines are not shown.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use misdeal_kernel::fault::Fault;
use misdeal_table::near::meant;

/// The sentence for an error of clap about these words, which should have been of this grammar.
pub fn sentence(error: &clap::Error, words: &[String], mut grammar: clap::Command) -> Fault {
    grammar.build();
    let command = commanded(&grammar, words);
    let text = |kind| error.get(kind).map(told).filter(|text| !text.is_empty());
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            let near = nearest(error, ContextKind::SuggestedArg);
            format!(
                "there is no {argument} here{}",
                if near.is_empty() { meant_flag(command, &argument) } else { near }
            )
        }
        ErrorKind::InvalidSubcommand => {
            let command = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            let near = nearest(error, ContextKind::SuggestedSubcommand);
            format!("there is no command `{command}`{near}")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("{argument} {} missing", if argument.contains(", ") { "are" } else { "is" })
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            format!("after `{}` comes one of: {}", command.get_name(), all.join(", "))
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} needs a value"),
        ErrorKind::InvalidValue => {
            let all = text(ContextKind::ValidValue).map(|all| format!("; it is one of: {all}")).unwrap_or_default();
            let near = text(ContextKind::SuggestedValue).map(|near| format!("; did you mean {near}?"));
            format!("`{value}` is no value of {argument}{}", near.unwrap_or(all))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
            format!("`{value}` is no value of {argument}{why}")
        }
        ErrorKind::TooManyValues => format!("`{value}` is one value too many for {argument}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("{argument} needs another number of values")
        }
        ErrorKind::NoEquals => format!("{argument} takes its value after `=`"),
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            Some(other) if other != argument => format!("{argument} and {other} do not go together"),
            _ => format!("{argument} is given twice"),
        },
        _ => first_line(error),
    };
    Fault::new(format!("{what} (see --help)"))
}

/// The command that words name.
fn commanded<'a>(grammar: &'a clap::Command, words: &[String]) -> &'a clap::Command {
    words.iter().fold(grammar, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// The flag that a word was perhaps meant to be, where clap has no idea.
fn meant_flag(command: &clap::Command, word: &str) -> String {
    let flags = command.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(clap::Arg::get_long);
    let word = word.strip_prefix("--").unwrap_or_default();
    meant(word, flags).map(|flag| format!("; did you mean --{flag}?")).unwrap_or_default()
}

/// What was meant, perhaps.
fn nearest(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind).map(told) {
        Some(near) if !near.is_empty() => format!("; did you mean {near}?"),
        _ => String::new(),
    }
}

fn told(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// What clap says first of an error that has no parts.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}
