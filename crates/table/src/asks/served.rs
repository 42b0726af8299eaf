//! What a server's visitors may ask: the commands, and of their options those that name no file of this machine and run
//! no program. Nothing else reaches the command line of a question, and the OpenAPI document is made of it too.

use super::ask::{Ask, Takes};
use super::command::Command;
use super::menu::{Offer, games, offers};

/// A word that follows the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// One of these.
    Of(Vec<&'static str>),
    /// A size such as `4x3`.
    Size,
    /// The name of a reduction, or of problems with `..` between them.
    Reduction,
}

/// What becomes of the text of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// There is none.
    None,
    /// It has to be there, and is named by this.
    Needed(&'static str),
    /// It may be there, is then named by this, and stands in place of the words after the first few.
    Instead(&'static str, usize),
}

/// A text beside the first: its member, whether it has to be there, and how its file is named.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    /// The member of the question, and the name of the file.
    pub name: &'static str,
    /// Whether it has to be there.
    pub needed: bool,
    /// What stands in front of the name of the file.
    pub flag: &'static str,
}

/// Whether a command takes a time limit by itself; all have one from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Timed {
    /// It searches, and stops by itself.
    Always,
    /// Only beside one of these options.
    With(Vec<&'static str>),
    /// It does not search.
    Never,
}

/// A command that may be asked for.
#[derive(Debug)]
pub struct Served {
    /// Which one.
    pub command: Command,
    /// Its name.
    pub name: &'static str,
    /// The words that follow it.
    pub words: Vec<Word>,
    /// How many of them have to be there.
    pub fewest: usize,
    /// Its text.
    pub text: Text,
    /// A second text.
    pub beside: Option<Beside>,
    /// Its options.
    pub options: Vec<Offer>,
    /// Those of them without which nothing is asked.
    pub needs: Vec<&'static str>,
    /// The files that can be kept, which are named as their options are; and what each is called.
    pub keeps: Vec<(&'static str, &'static str)>,
    /// Whether it takes a time limit.
    pub timed: Timed,
}

/// The shape of a question: words, how many of them are needed, and texts.
fn shape(command: Command) -> Option<(Vec<Word>, usize, Text, Option<Beside>)> {
    let game = || Word::Of(games(command).map(|menu| menu.game).collect());
    let sized = || vec![game(), Word::Size];
    let witness = Beside { name: "witness", needed: true, flag: "" };
    Some(match command {
        Command::Solve | Command::Export => (Vec::new(), 0, Text::Needed("-"), None),
        Command::Check => {
            (Vec::new(), 0, Text::Needed("-"), Some(Beside { name: "deal", needed: false, flag: "--deal=" }))
        }
        Command::Deal => (sized(), 1, Text::Instead("--deck=-", 1), None),
        Command::Deck => (sized(), 1, Text::None, None),
        Command::Free => (sized(), 2, Text::None, None),
        Command::Odds => (sized(), 1, Text::Instead("-", 0), None),
        Command::Reduce => (vec![Word::Reduction], 1, Text::Instead("-", 1), None),
        Command::Carry | Command::Lift => (vec![Word::Reduction], 1, Text::Needed("-"), Some(witness)),
        Command::Simulate => (vec![game()], 1, Text::None, None),
        Command::Cite | Command::Play | Command::Bench => return None,
    })
}

/// Whether an option takes a time limit: always, or beside some others.
fn timed(asks: &[&Ask]) -> Timed {
    let Some(ask) = asks.iter().find(|ask| ask.flag == "time" && !ask.local) else { return Timed::Never };
    let beside = || ask.needs.iter().copied().chain(ask.only.iter().filter_map(|kind| kind.strip_prefix("--")));
    match beside().next() {
        None => Timed::Always,
        Some(_) => Timed::With(beside().collect()),
    }
}

/// Everything that may be asked.
#[must_use]
pub fn served() -> Vec<Served> {
    let all = Command::ALL.into_iter().filter_map(|command| {
        let (words, fewest, text, beside) = shape(command)?;
        let all = offers(command);
        let asks: Vec<&Ask> = all.iter().map(Offer::ask).collect();
        let keep = |ask: &&Ask| match ask.takes {
            Takes::Out { kept } if !ask.local => Some((ask.flag, kept)),
            _ => None,
        };
        let (keeps, timed) = (asks.iter().filter_map(keep).collect(), timed(&asks));
        let is_option = |ask: &Ask| {
            let on_disk = matches!(ask.takes, Takes::Out { .. } | Takes::Source | Takes::Local { .. });
            !ask.local && !ask.is_word() && !on_disk && ask.flag != "time"
        };
        let options: Vec<Offer> = all.into_iter().filter(|offer| is_option(offer.ask())).collect();
        let needs = options.iter().filter(|offer| offer.ask().must).map(|offer| offer.ask().flag).collect();
        Some(Served { command, name: command.name(), words, fewest, text, beside, options, needs, keeps, timed })
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_option_that_is_served_names_a_file_or_runs_a_program() {
        let kept_out = ["deck", "deal", "output", "apply", "lift", "carry", "certificate", "svg", "plot", "time"];
        for served in served() {
            for offer in &served.options {
                assert!(!kept_out.contains(&offer.ask().flag), "{} --{}", served.name, offer.ask().flag);
            }
        }
    }

    #[test]
    fn what_searches_takes_a_time_limit() {
        let timed = |name: &str| served().into_iter().find(|served| served.name == name).map(|served| served.timed);
        for name in ["solve", "free", "odds", "simulate"] {
            assert_eq!(timed(name), Some(Timed::Always), "{name}");
        }
        assert_eq!(timed("deal"), Some(Timed::With(vec!["trials"])));
        assert_eq!(timed("reduce"), Some(Timed::With(vec!["solve", "audit", "generate"])));
        // A server ends these by itself.
        assert_eq!((timed("check"), timed("deck")), (Some(Timed::Never), Some(Timed::Never)));
    }
}
