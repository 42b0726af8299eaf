//! What each game offers, command by command, and the one mechanism that refuses the rest.
//!
//! An option is refused when the game has it not in this command, or has it for another kind of deal only; when its
//! value can't be read; when it lacks the option it goes with, or stands beside one it can't go with; and when the
//! options that ask about a deal are together no question. Each of these is one sentence that names the option.

use super::ask::{Ask, Takes, shown};
use super::command::Command;
use super::given::{Given, Typed};
use crate::checking::Long;
use crate::games::menus;
use misdeal_kernel::fault::Fault;
use misdeal_solve::Game;

/// What a game offers.
#[derive(Debug)]
pub struct Menu {
    /// The game, as the first word of its deals.
    pub game: &'static str,
    /// The game as people write it.
    pub title: &'static str,
    /// What it is, in a sentence or two for someone who has not heard of it.
    pub about: &'static str,
    /// A deal, as an example.
    pub deal: &'static str,
    /// The words that a text about it begins with: its name, and those of other texts that it is asked about.
    pub begins: &'static [&'static str],
    /// The kinds of its deals, each a word of their first line.
    pub kinds: &'static [&'static str],
    /// Deals to begin with.
    pub samples: &'static [Sample],
    /// The commands that take cards of one's own in place of the game and its size.
    pub own_cards: &'static [Command],
    /// Its engines.
    pub engines: &'static [Engines],
    /// The tables that are laid on the page; none if it is not played there.
    pub tables: &'static [&'static str],
    /// The views that it brings to the page, each a file and an address: first that of the tables.
    pub views: &'static [&'static str],
    /// The commands that know the game.
    pub commands: &'static [Entry],
    /// What can be asked about a deal.
    pub questions: &'static [Question],
    /// The sections of claims that the kernel takes long to check.
    pub long: &'static [Long],
}

/// A deal to begin with, and what to ask about it.
#[derive(Debug)]
pub struct Sample {
    /// What it shows.
    pub name: &'static str,
    /// The question, by its key.
    pub ask: &'static str,
    /// The deal.
    pub text: &'static str,
}

/// Engines that a command can be told to take.
#[derive(Debug)]
pub struct Engines {
    /// Which command.
    pub command: Command,
    /// The name of the list in JSON.
    pub member: &'static str,
    /// What they are for, in a few words.
    pub heading: &'static str,
    /// The kinds of deals that they are for; all if there are none.
    pub only: &'static [&'static str],
    /// The questions that they are for; all if there are none.
    pub asked: &'static [&'static str],
    /// Their names, and what each is good for.
    pub list: fn() -> Vec<(&'static str, &'static str)>,
}

impl Engines {
    /// The engines of a game.
    #[must_use]
    pub const fn of<G: Game>(member: &'static str, heading: &'static str) -> Self {
        let list = || G::ENGINES.iter().map(|engine| (engine.name(), engine.about())).collect();
        Self { command: Command::Solve, member, heading, only: &[], asked: &[], list }
    }

    /// The same for another command.
    #[must_use]
    pub const fn answering(mut self, command: Command) -> Self {
        self.command = command;
        self
    }

    /// The same with others.
    #[must_use]
    pub const fn listed(mut self, list: fn() -> Vec<(&'static str, &'static str)>) -> Self {
        self.list = list;
        self
    }

    /// The same for these kinds only.
    #[must_use]
    pub const fn only(mut self, only: &'static [&'static str]) -> Self {
        self.only = only;
        self
    }

    /// The same for these questions only.
    #[must_use]
    pub const fn asked(mut self, asked: &'static [&'static str]) -> Self {
        self.asked = asked;
        self
    }
}

/// A command that knows a game.
#[derive(Debug)]
pub struct Entry {
    /// Which one.
    pub command: Command,
    /// What only some games have of it.
    pub asks: &'static [Ask],
    /// Lines to try, in this order, in any folder.
    pub examples: &'static [&'static str],
}

/// A question about a deal: the options that ask it.
#[derive(Debug)]
pub struct Question {
    /// Its name.
    pub key: &'static str,
    /// What it is called in a form.
    pub label: &'static str,
    /// The options that ask it.
    pub asks: &'static [&'static str],
    /// Those that may stand beside them.
    pub may: &'static [&'static str],
    /// The kinds of deals that it is asked of; all if there are none.
    pub only: &'static [&'static str],
}

impl Question {
    /// A question that these options ask.
    #[must_use]
    pub const fn new(key: &'static str, asks: &'static [&'static str], label: &'static str) -> Self {
        Self { key, label, asks, may: &[], only: &[] }
    }

    /// The same, with options that may stand beside.
    #[must_use]
    pub const fn may(mut self, may: &'static [&'static str]) -> Self {
        self.may = may;
        self
    }

    /// The same for these kinds only.
    #[must_use]
    pub const fn only(mut self, only: &'static [&'static str]) -> Self {
        self.only = only;
        self
    }

    fn is_asked(&self, given: &[&str], kinds: &[&str]) -> bool {
        let is_for = self.only.is_empty() || self.only.iter().any(|kind| kinds.contains(kind));
        let asked = self.asks.iter().all(|ask| given.contains(ask));
        is_for && asked && given.iter().all(|flag| self.asks.contains(flag) || self.may.contains(flag))
    }
}

impl Menu {
    /// What only some games have of a command; none if the game does not know it.
    #[must_use]
    pub fn asks(&self, command: Command) -> Option<&'static [Ask]> {
        self.commands.iter().find(|entry| entry.command == command).map(|entry| entry.asks)
    }

    /// Whether an option is part of a question.
    fn asks_with(&self, flag: &str) -> bool {
        self.questions.iter().any(|question| question.asks.contains(&flag))
    }
}

/// Lines to try of a command: those of the games, then those of no single game.
#[must_use]
pub fn examples(command: Command) -> Vec<&'static str> {
    let own = menus().flat_map(|menu| menu.commands).filter(|entry| entry.command == command);
    own.flat_map(|entry| entry.examples).chain(command.examples()).copied().collect()
}

/// The games that a command knows.
pub fn games(command: Command) -> impl Iterator<Item = &'static Menu> {
    menus().filter(move |menu| menu.asks(command).is_some())
}

/// The game of this name.
///
/// # Errors
/// When there is none, or the command does not know it.
pub fn game(command: Command, name: &str) -> Result<&'static Menu, Fault> {
    games(command).find(|menu| menu.game == name).ok_or_else(|| {
        let known = and(games(command).map(|menu| menu.game));
        Fault::new(format!("`{}` is for {known}, and not for {name}", command.name()))
    })
}

/// What a command is asked about: a game or something of all games, and of which kinds it is.
#[derive(Clone, Debug)]
pub struct Subject {
    command: Command,
    game: Option<&'static Menu>,
    kinds: Vec<&'static str>,
}

impl Subject {
    /// A game, and of which kinds what is asked about is.
    #[must_use]
    pub fn game(command: Command, game: &'static Menu, kinds: impl IntoIterator<Item = &'static str>) -> Self {
        Self { command, game: Some(game), kinds: kinds.into_iter().collect() }
    }

    /// Something that is of no single game.
    #[must_use]
    pub fn other(command: Command, kinds: impl IntoIterator<Item = &'static str>) -> Self {
        Self { command, game: None, kinds: kinds.into_iter().collect() }
    }

    /// What there is of an option here: the game's own first.
    fn asks(&self, flag: &str) -> impl Iterator<Item = &'static Ask> {
        let own = self.game.and_then(|game| game.asks(self.command)).unwrap_or_default();
        own.iter().chain(self.command.asks()).filter(move |ask| ask.flag == flag)
    }

    /// What it is, for people who know one of its kinds.
    fn told(&self, known: &str) -> String {
        let kinds = self.kinds.iter().copied().filter(|kind| *kind != known);
        let words = self.game.map(|game| game.game).into_iter().chain(kinds);
        format!("{}{}", self.command.of(), words.collect::<Vec<_>>().join(" "))
    }
}

/// Checks that all that was given fits what is asked about.
///
/// # Errors
/// The first thing that does not.
pub fn fit(subject: &Subject, typed: Typed) -> Result<Given, Fault> {
    let mut flags: Vec<&'static str> = typed.flags().collect();
    flags.sort_unstable_by_key(|flag| place(subject.command, flag));
    for &flag in &flags {
        let ask = fitting(subject, flag, typed.values(flag))?;
        typed.values(flag).iter().try_for_each(|value| ask.check(value))?;
        if !ask.needs.iter().all(|other| typed.has(other)) {
            let needed = and(ask.needs.iter().map(|other| shown(other)));
            return Err(Fault::new(format!("{} goes with {needed}", shown(flag))));
        }
        if let Some(other) = ask.not_with.iter().find(|other| typed.has(other)) {
            return Err(apart(&[flag, other]));
        }
    }
    let question = question(subject, &flags)?;
    Ok(Given::new(typed, question))
}

/// The option as it is here, for one that was given with these values.
fn fitting(subject: &Subject, flag: &'static str, values: &[String]) -> Result<&'static Ask, Fault> {
    let has_all = |ask: &Ask| values.iter().all(|value| ask.has_word(value));
    let here = |ask: &&Ask| ask.is_for(&subject.kinds) && has_all(ask);
    subject.asks(flag).find(here).ok_or_else(|| {
        // Where the option is at home, it is the value that is not.
        let is_home = subject.asks(flag).any(|ask| ask.is_for(&subject.kinds));
        let value = values.first().filter(|_| is_home).map(|value| format!("{} {value}", shown(flag)));
        let homes = homes(subject.command, |ask| ask.flag == flag && (!is_home || has_all(ask)));
        let this = subject.told(value.as_deref().unwrap_or_default());
        Fault::new(format!("{} is for {homes}, and this is {this}", value.unwrap_or_else(|| shown(flag))))
    })
}

/// Where options are at home: the games, and what is of none, each with its kinds.
fn homes(command: Command, wanted: impl Fn(&Ask) -> bool) -> String {
    let mut found: Vec<(Vec<&'static str>, Vec<&'static str>)> = Vec::new();
    let everywhere = command.asks();
    let owners = games(command).map(|menu| (menu.game, menu.asks(command).unwrap_or_default()));
    for (name, asks) in owners.chain([("", everywhere)]) {
        let asks: Vec<&Ask> = asks.iter().filter(|ask| wanted(ask)).collect();
        let whole = asks.iter().any(|ask| ask.only.is_empty());
        let only: Vec<&'static str> = asks.iter().filter(|_| !whole).flat_map(|ask| ask.only).copied().collect();
        match found.iter_mut().find(|(known, _)| *known == only) {
            _ if asks.is_empty() => {}
            Some((_, names)) => names.push(name),
            None => found.push((only, vec![name])),
        }
    }
    let told = found.iter().flat_map(|(only, names)| match only.is_empty() {
        true => names.iter().map(|name| (*name).to_owned()).collect(),
        false => vec![format!("{} {}", and(names), kinds(only)).trim().to_owned()],
    });
    format!("{}{}", command.prefix(), and(told))
}

/// Kinds in words: those of one option are told as its values.
#[must_use]
pub fn kinds(only: &[&str]) -> String {
    let option =
        |kind: &str| kind.starts_with("--").then(|| kind.split_once(' ')).flatten().map(|(flag, _)| flag.to_owned());
    let first = only.first().and_then(|kind| option(kind));
    let same = first.filter(|first| only.iter().all(|kind| option(kind).as_ref() == Some(first)));
    match same {
        None => or(only),
        Some(flag) => {
            let values = only.iter().filter_map(|kind| kind.split_once(' ')).map(|(_, value)| value.to_owned());
            format!("{flag} {}", or(values))
        }
    }
}

/// The question that the options ask, by its name; none where a command has no questions.
fn question(subject: &Subject, flags: &[&'static str]) -> Result<&'static str, Fault> {
    let Some(game) = subject.game.filter(|_| subject.command == Command::Solve) else { return Ok("") };
    let asked: Vec<&str> = flags.iter().copied().filter(|flag| game.asks_with(flag)).collect();
    let found = game.questions.iter().find(|question| question.is_asked(&asked, &subject.kinds));
    found.map(|question| question.key).ok_or_else(|| apart(&asked))
}

/// Options that do not go together.
fn apart(flags: &[&str]) -> Fault {
    let told = and(flags.iter().map(|flag| shown(flag)));
    Fault::new(format!("{told} do not go together"))
}

/// Where an option stands among all of a command, so that the first that is wrong is the same each time.
fn place(command: Command, flag: &str) -> usize {
    let own = games(command).filter_map(|menu| menu.asks(command)).flatten();
    own.chain(command.asks()).position(|ask| ask.flag == flag).unwrap_or(usize::MAX)
}

/// Words with an "and" before the last.
#[must_use]
pub fn and<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    joined(words, "and")
}

/// Words with an "or" before the last.
fn or<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    joined(words, "or")
}

fn joined<T: AsRef<str>>(words: impl IntoIterator<Item = T>, with: &str) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
    match (words.pop(), words.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} {with} {last}", words.join(", ")),
    }
}

/// An option of a command, as all games together have it.
#[derive(Debug)]
pub struct Offer {
    /// The option, once for each of the games that have it; once alone if all do.
    pub asks: Vec<(Option<&'static Menu>, &'static Ask)>,
}

impl Offer {
    /// The first of them: what an option takes is the same in all games, but for the words.
    #[must_use]
    pub fn ask(&self) -> &'static Ask {
        self.asks[0].1
    }

    /// The games that have it, unless all do.
    #[must_use]
    pub fn games(&self) -> Vec<&'static str> {
        let mut games: Vec<&'static str> =
            self.asks.iter().filter_map(|(game, _)| *game).map(|game| game.game).collect();
        games.dedup();
        games
    }

    /// All words that it takes in any game.
    #[must_use]
    pub fn one_of(&self) -> Vec<(&'static str, &'static str)> {
        let mut all: Vec<(&'static str, &'static str)> = Vec::new();
        for (_, ask) in &self.asks {
            let Takes::Word { one_of, .. } = ask.takes else { continue };
            for word in one_of {
                if !all.iter().any(|known| known.0 == word.0) {
                    all.push(*word);
                }
            }
        }
        all
    }

    /// What it does: once if that is the same in all games, else game by game.
    #[must_use]
    pub fn words(&self) -> String {
        let mut told: Vec<(&'static [&'static str], &'static str, Vec<String>)> = Vec::new();
        for (game, ask) in &self.asks {
            let name = game.map_or("", |game| game.game).to_owned();
            match told.iter_mut().find(|(only, words, _)| *only == ask.only && *words == ask.words) {
                Some((.., games)) => games.push(name),
                None => told.push((ask.only, ask.words, vec![name])),
            }
        }
        let first = self.ask().words;
        if told.iter().all(|(_, words, _)| *words == first) && (told.len() > 1 || told[0].0.is_empty()) {
            // Of a format there are several in a game, and each says which it is.
            let special =
                told.iter().filter(|(only, ..)| !only.is_empty() && !matches!(self.ask().takes, Takes::Word { .. }));
            let special: Vec<String> =
                special.map(|(only, _, games)| format!(" (of {}: {} only)", and(games), kinds(only))).collect();
            return format!("{first}{}", special.concat());
        }
        let alone = told.len() == 1;
        let told = told.into_iter().map(|(only, words, games)| {
            let games = if alone { String::new() } else { and(games) };
            format!("{}: {}", format!("{games} {}", kinds(only)).trim(), small(words))
        });
        told.collect::<Vec<_>>().join("; ")
    }
}

/// A sentence that goes on.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    let (first, second) = (letters.next(), words.chars().nth(1));
    match (first, second) {
        (Some(first), Some(second)) if second.is_lowercase() || (first == 'A' && second == ' ') => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => words.to_owned(),
    }
}

/// All options of a command: those of all games first, then those of several, then those of one.
#[must_use]
pub fn offers(command: Command) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    let mut add = |game: Option<&'static Menu>, ask: &'static Ask| match offers
        .iter_mut()
        .find(|offer| offer.ask().flag == ask.flag)
    {
        Some(offer) => offer.asks.push((game, ask)),
        None => offers.push(Offer { asks: vec![(game, ask)] }),
    };
    for menu in games(command) {
        menu.asks(command).unwrap_or_default().iter().for_each(|ask| add(Some(menu), ask));
    }
    command.asks().iter().for_each(|ask| add(None, ask));
    let order: Vec<&'static str> = menus().map(|menu| menu.game).collect();
    let rank = |offer: &Offer| {
        let games = offer.games();
        let many = if games.is_empty() { 0 } else { 1 + order.len() - games.len() };
        (many, games.first().and_then(|first| order.iter().position(|game| game == first)))
    };
    offers.sort_by_key(rank);
    offers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(command: Command, game: &str, kinds: &[&'static str], given: &[(&'static str, &str)]) -> String {
        let mut typed = Typed::default();
        for (flag, value) in given {
            let value = if value.is_empty() { Vec::new() } else { vec![(*value).to_owned()] };
            typed.add(flag, value);
        }
        let subject = Subject::game(command, super::game(command, game).unwrap(), kinds.iter().copied());
        match fit(&subject, typed) {
            Ok(given) => format!("fits: {}", given.question()),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn what_a_game_does_not_have_is_refused_in_one_sentence() {
        let solve = |game, kinds, given: &[(&'static str, &str)]| said(Command::Solve, game, kinds, given);
        assert_eq!(
            solve("swish", &[], &[("fill-in", "")]),
            "--fill-in is for uno solitaire, and this is a deal of swish"
        );
        assert_eq!(
            solve("uno", &["duel"], &[("fill-in", "")]),
            "--fill-in is for uno solitaire, and this is a deal of uno duel"
        );
        assert_eq!(solve("swish", &[], &[("max", ""), ("all", "")]), "--max and --all do not go together");
        assert_eq!(solve("set", &[], &[("free", ""), ("all", "")]), "--all and --free do not go together");
        assert_eq!(solve("swish", &[], &[("free", ""), ("all", "")]), "fits: free-all");
        assert_eq!(
            solve("swish", &[], &[("at-least", "x")]),
            "--at-least takes a whole number from 0 to 4294967295, not `x`"
        );
        assert_eq!(solve("swish", &[], &[("at-least", "3")]), "fits: at-least");
        assert_eq!(solve("uno", &["solitaire"], &[]), "fits: play");
    }

    #[test]
    fn kinds_and_values_are_told_where_the_game_has_the_option() {
        let export = |game, kinds, given: &[(&'static str, &str)]| said(Command::Export, game, kinds, given);
        assert_eq!(
            export("set", &["--to cnf"], &[("to", "cnf"), ("unsorted", "")]),
            "--unsorted is for set --to smt2, and this is set --to cnf"
        );
        assert_eq!(
            export("set", &["--to cnf"], &[("to", "cnf"), ("at-least", "3")]),
            "--at-least is for swish and uno --to cnf, opb or smt2, and this is set --to cnf"
        );
        assert_eq!(
            export("set", &["--to dot"], &[("to", "dot")]),
            "--to dot is for swish, geography and uno solitaire, pool, coop, duel or uncooperative, and this is set"
        );
        assert_eq!(
            said(Command::Play, "uno", &["--duel"], &[("duel", ""), ("players", "3")]),
            "--players is for play swish, set, quads and uno as people play it, and this is play uno --duel"
        );
    }

    #[test]
    fn options_go_with_others_or_do_not() {
        assert_eq!(said(Command::Odds, "set", &[], &[("paper", "")]), "--paper goes with --in-play");
        assert_eq!(said(Command::Odds, "set", &[], &[("in-play", ""), ("paper", "")]), "fits: ");
        assert_eq!(
            said(Command::Odds, "swish", &[], &[("exact", ""), ("sampled", "")]),
            "--exact and --sampled do not go together"
        );
        assert_eq!(said(Command::Deal, "swish", &[], &[("symbols", "3")]), "--symbols goes with SIZE");
    }

    #[test]
    fn every_option_named_by_another_is_one_of_the_command() {
        for command in Command::ALL {
            let offers = offers(command);
            let has = |flag: &&&str| offers.iter().any(|offer| offer.ask().flag == **flag);
            for (_, ask) in offers.iter().flat_map(|offer| &offer.asks) {
                let lost = ask.needs.iter().chain(ask.not_with).find(|flag| !has(flag));
                assert_eq!(lost, None, "{} --{}", command.name(), ask.flag);
            }
        }
    }

    #[test]
    fn what_an_option_takes_is_the_same_in_all_games_of_a_command() {
        for command in Command::ALL {
            for offer in offers(command) {
                for (_, ask) in &offer.asks {
                    let same = std::mem::discriminant(&ask.takes) == std::mem::discriminant(&offer.ask().takes);
                    assert!(same && ask.short == offer.ask().short, "{} --{}", command.name(), ask.flag);
                }
            }
        }
    }

    #[test]
    fn every_question_is_asked_by_options_of_its_game() {
        for menu in menus() {
            let asks = menu.asks(Command::Solve).unwrap_or_default();
            for question in menu.questions {
                let named = |flag: &&&str| asks.iter().any(|ask| ask.flag == **flag);
                assert_eq!(question.asks.iter().chain(question.may).find(|flag| !named(flag)), None, "{}", menu.game);
            }
        }
    }
}
