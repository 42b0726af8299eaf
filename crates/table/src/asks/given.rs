//! What was given to a command, before and after it is known to fit.
//!
//! [`Typed`] is what someone gave, whoever read it. [`Given`] is the same once [`super::menu::fit`] has found that the
//! game has all of it: only then are there values to look at.

use super::ask::{Ask, Takes};
use super::time::duration;
use std::str::FromStr;
use std::time::Duration;

/// Options and their values, as someone gave them.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    values: Vec<(&'static str, Vec<String>)>,
}

impl Typed {
    /// Adds an option.
    pub fn add(&mut self, flag: &'static str, values: Vec<String>) {
        self.values.push((flag, values));
    }

    /// The options that are there.
    pub fn flags(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().map(|(flag, _)| *flag)
    }

    /// Whether an option is there.
    #[must_use]
    pub fn has(&self, flag: &str) -> bool {
        self.flags().any(|given| given == flag)
    }

    /// The values of an option.
    #[must_use]
    pub fn values(&self, flag: &str) -> &[String] {
        self.values.iter().find(|(given, _)| *given == flag).map_or(&[], |(_, values)| values)
    }
}

/// Options that fit the game they are given to.
#[derive(Clone, Debug)]
pub struct Given {
    typed: Typed,
    question: &'static str,
}

impl Given {
    pub(super) fn new(typed: Typed, question: &'static str) -> Self {
        Self { typed, question }
    }

    /// The key of the question that is asked about a deal.
    #[must_use]
    pub fn question(&self) -> &'static str {
        self.question
    }

    /// Whether an option is there.
    #[must_use]
    pub fn has(&self, ask: &Ask) -> bool {
        self.typed.has(ask.flag)
    }

    /// The value of an option, or what holds without it.
    #[must_use]
    pub fn text(&self, ask: &Ask) -> Option<&str> {
        let usually = || match ask.takes {
            Takes::MaybeNumber { usually, .. } if self.has(ask) => Some(usually),
            _ => ask.usually,
        };
        self.typed.values(ask.flag).first().map(String::as_str).or_else(usually)
    }

    /// All values of an option that may be given again.
    #[must_use]
    pub fn texts(&self, ask: &Ask) -> &[String] {
        self.typed.values(ask.flag)
    }

    /// The value of an option, read. It can be, for it fits.
    #[must_use]
    pub fn read<T: FromStr>(&self, ask: &Ask) -> Option<T> {
        self.text(ask).and_then(|text| text.parse().ok())
    }

    /// All values of an option that may be given again, read.
    #[must_use]
    pub fn reads<T: FromStr>(&self, ask: &Ask) -> Vec<T> {
        self.texts(ask).iter().filter_map(|text| text.parse().ok()).collect()
    }

    /// The time that an option gives.
    #[must_use]
    pub fn time(&self, ask: &Ask) -> Option<Duration> {
        self.text(ask).and_then(|text| duration(text).ok())
    }
}
