//! Options of games on the command line: clap is told of them by the menus, and what was typed is held against those of
//! the game once it is known.

use crate::cli::limits::Limits;
use clap::builder::{PossibleValuesParser, StyledStr};
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, ValueHint};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_table::asks::ask::{Ask, SIZE, Takes};
use misdeal_table::asks::menu::{self, Offer, offers};
use misdeal_table::asks::shared::{CONFLICTS, TIME};
use misdeal_table::asks::{Command, Given, Menu, Subject, Typed};
use std::fmt;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// A command that has options of games.
pub trait Asking: 'static {
    /// Which one.
    const COMMAND: Command;
}

/// What was typed of the options of a command.
pub struct Asked<C> {
    typed: Typed,
    paths: Vec<(&'static str, PathBuf)>,
    of: PhantomData<fn() -> C>,
}

impl<C> Clone for Asked<C> {
    fn clone(&self) -> Self {
        Self { typed: self.typed.clone(), paths: self.paths.clone(), of: PhantomData }
    }
}

impl<C> fmt::Debug for Asked<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("typed", &self.typed).field("paths", &self.paths).finish()
    }
}

impl<C: Asking> Asked<C> {
    /// What was typed, once it fits the game.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn of_game(&self, game: &'static Menu, kinds: impl IntoIterator<Item = &'static str>) -> Result<Given, Fault> {
        menu::fit(&Subject::game(C::COMMAND, game, kinds), self.typed.clone())
    }

    /// What was typed, once it fits what is of no single game.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn of_kinds(&self, kinds: impl IntoIterator<Item = &'static str>) -> Result<Given, Fault> {
        menu::fit(&Subject::other(C::COMMAND, kinds), self.typed.clone())
    }

    /// Whether an option was typed, whatever game it is for.
    pub fn typed(&self, ask: &Ask) -> bool {
        self.typed.has(ask.flag)
    }

    /// The value that was typed, whatever game it is for.
    pub fn value(&self, ask: &Ask) -> Option<&str> {
        self.typed.values(ask.flag).first().map(String::as_str)
    }

    /// The same with one more option, if none of these questions is asked.
    pub fn or_ask(mut self, game: &Menu, ask: &Ask, value: String) -> Self {
        let asks = game.questions.iter().flat_map(|question| question.asks);
        if !asks.into_iter().any(|flag| self.typed.has(flag)) {
            self.typed.add(ask.flag, vec![value]);
        }
        self
    }

    /// All that was typed.
    pub fn all(&self) -> &Typed {
        &self.typed
    }

    /// The options that name a file to write, with those files.
    pub fn outs(&self) -> impl Iterator<Item = (&'static Ask, &Path)> + Clone {
        let offers: Vec<&'static Ask> = offers(C::COMMAND).iter().map(Offer::ask).collect();
        let ask = move |flag: &str| offers.iter().copied().find(|ask| ask.flag == flag);
        let outs = self.paths.iter().filter_map(move |(flag, path)| Some((ask(flag)?, path.as_path())));
        outs.filter(|(ask, _)| matches!(ask.takes, Takes::Out { .. }))
    }

    /// The file that an option names.
    pub fn path(&self, ask: &Ask) -> Option<&Path> {
        self.paths.iter().find(|(flag, _)| *flag == ask.flag).map(|(_, path)| path.as_path())
    }
}

/// How long a search may take.
pub fn limits(given: &Given) -> Limits {
    Limits { time: given.time(&TIME), conflicts: given.read(&CONFLICTS) }
}

/// The game of a deal, and which of its plays it is.
///
/// # Errors
/// When the command does not know the game.
pub fn game_of(command: Command, deal: &Instance) -> Result<(&'static Menu, Option<&'static str>), Fault> {
    Ok((menu::game(command, deal.game())?, deal.play()))
}

/// The games that a command knows, as its first word.
pub fn game_parser(command: Command) -> PossibleValuesParser {
    PossibleValuesParser::new(menu::games(command).map(|menu| menu.game))
}

/// Whether an option names a file.
fn is_path(ask: &Ask) -> bool {
    matches!(ask.takes, Takes::Out { .. } | Takes::Source)
}

/// An option as clap knows it.
fn argument(command: Command, offer: &Offer) -> Arg {
    let ask = offer.ask();
    let mut words = offer.words();
    if let Some(usually) = ask.usually {
        words = format!("{words} [default: {usually}]");
    }
    let must = offer.asks.iter().all(|(_, ask)| ask.must);
    let mut arg = Arg::new(ask.flag).help(StyledStr::from(words)).required(must).hide(ask.hidden);
    let games = offer.games();
    if !ask.is_word() && !games.is_empty() && games.len() < menu::games(command).count() {
        arg = arg.help_heading(heading(&games));
    }
    if !ask.is_word() {
        arg = arg.long(ask.flag);
    }
    if let Some(short) = ask.short {
        arg = arg.short(short);
    }
    match ask.takes {
        Takes::Nothing => arg.action(ArgAction::SetTrue),
        Takes::Number { name, .. } => arg.value_name(name).allow_negative_numbers(true),
        Takes::MaybeNumber { name, .. } => arg.value_name(name).num_args(0..=1),
        Takes::Word { name, .. } => {
            arg.value_name(name).value_parser(PossibleValuesParser::new(offer.one_of().into_iter().map(|word| word.0)))
        }
        Takes::Text { name, .. } | Takes::Local { name } => arg.value_name(name),
        Takes::List { name, .. } => arg.value_name(name).action(ArgAction::Append),
        Takes::Out { .. } => {
            arg.value_name("OUT").value_parser(clap::value_parser!(PathBuf)).value_hint(ValueHint::FilePath)
        }
        Takes::Source => {
            arg.value_name("FILE").value_parser(clap::value_parser!(PathBuf)).value_hint(ValueHint::FilePath)
        }
    }
}

/// The heading of what only some games have.
fn heading(games: &[&'static str]) -> String {
    format!("Options for {}", menu::and(games))
}

/// Lines to try, and what deals look like.
fn lessons(command: Command) -> String {
    let indented = |text: &str| text.lines().map(|line| format!("  {line}\n")).collect::<String>();
    let examples: String = menu::examples(command).into_iter().map(indented).collect();
    let deals = menu::games(command).filter(|_| command.reads_deals()).map(|menu| indented(menu.deal));
    let deals = deals.collect::<Vec<_>>().join("\n");
    let deals = if deals.is_empty() { deals } else { format!("\nDeals look like this:\n{deals}") };
    format!("Examples:\n{examples}{deals}").trim_end().to_owned()
}

impl<C: Asking> FromArgMatches for Asked<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (mut typed, mut paths) = (Typed::default(), Vec::new());
        for offer in offers(C::COMMAND) {
            let ask = offer.ask();
            if is_path(ask) {
                if let Some(path) = matches.get_one::<PathBuf>(ask.flag) {
                    typed.add(ask.flag, Vec::new());
                    paths.push((ask.flag, path.clone()));
                }
            } else if matches!(ask.takes, Takes::Nothing) {
                if matches.get_flag(ask.flag) {
                    typed.add(ask.flag, Vec::new());
                }
            } else if matches.contains_id(ask.flag) {
                let values = matches.get_many::<String>(ask.flag).into_iter().flatten();
                typed.add(ask.flag, values.cloned().collect());
            }
        }
        Ok(Self { typed, paths, of: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<C: Asking> Args for Asked<C> {
    fn augment_args(command: clap::Command) -> clap::Command {
        let offers = offers(C::COMMAND);
        let (sizes, options): (Vec<_>, Vec<_>) = offers.iter().partition(|offer| offer.ask().flag == SIZE);
        let command = command.after_help("`--help` shows examples.").after_long_help(lessons(C::COMMAND));
        sizes.into_iter().chain(options).fold(command, |command, offer| command.arg(argument(C::COMMAND, offer)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}
