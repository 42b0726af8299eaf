//! One thing that can be asked of a command: an option, or the word that follows the game.
//!
//! It is written once, as data, and whoever offers it reads it here: the command line, its help, the HTTP interface
//! with its description, and the forms of the page.

use misdeal_kernel::fault::Fault;

/// An option, or the size that follows the game.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// What it is called, without dashes; in capitals if it is a word of its own, without any.
    pub flag: &'static str,
    /// The letter that may stand for it.
    pub short: Option<char>,
    /// What it does, as help tells it.
    pub words: &'static str,
    /// What it is called in a form; none if it is in no form.
    pub label: &'static str,
    /// What has to be known to fill in the form.
    pub hint: &'static str,
    /// Where several flags are one choice in a form, what the choice is called, and what none of them means.
    pub among: Option<(&'static str, &'static str)>,
    /// What follows it.
    pub takes: Takes,
    /// What holds when it is not given.
    pub usually: Option<&'static str>,
    /// What a form holds at first, where that is not what holds when it is not given.
    pub at_first: Option<&'static str>,
    /// The kinds of what is asked about that have it; all if there are none.
    pub only: &'static [&'static str],
    /// It is given beside all of these.
    pub needs: &'static [&'static str],
    /// It is not given beside any of these.
    pub not_with: &'static [&'static str],
    /// Whether nothing is asked without it.
    pub must: bool,
    /// Whether it is for this machine only, and not for a server's visitors.
    pub local: bool,
    /// Whether help keeps quiet about it.
    pub hidden: bool,
}

/// Tells whether a value can be read.
pub type Reads = fn(&str) -> Result<(), Fault>;

/// What follows an option.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing: it is there or not.
    Nothing,
    /// A whole number.
    Number {
        /// What it is called.
        name: &'static str,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Nothing, or a whole number.
    MaybeNumber {
        /// What it is called.
        name: &'static str,
        /// What it is when there is none.
        usually: &'static str,
    },
    /// One of these words; each with its label in a form.
    Word {
        /// What it is called.
        name: &'static str,
        /// The words.
        one_of: &'static [(&'static str, &'static str)],
    },
    /// Text that can be read.
    Text {
        /// What it is called.
        name: &'static str,
        /// Whether it can be.
        reads: Reads,
    },
    /// The same, and it may be given again.
    List {
        /// What it is called.
        name: &'static str,
        /// Whether each of them can be read.
        reads: Reads,
    },
    /// The file that is written.
    Out {
        /// What it is called where a server keeps it.
        kept: &'static str,
    },
    /// The file that is read.
    Source,
    /// The folder or the command that only this machine has.
    Local {
        /// What it is called.
        name: &'static str,
    },
}

/// Any text.
///
/// # Errors
/// None.
pub fn any_text(_: &str) -> Result<(), Fault> {
    Ok(())
}

impl Ask {
    const fn of(flag: &'static str, takes: Takes, words: &'static str) -> Self {
        Self {
            flag,
            short: None,
            words,
            label: "",
            hint: "",
            among: None,
            takes,
            usually: None,
            at_first: None,
            only: &[],
            needs: &[],
            not_with: &[],
            must: false,
            local: false,
            hidden: false,
        }
    }

    /// An option that is there or not.
    #[must_use]
    pub const fn flag(flag: &'static str, words: &'static str) -> Self {
        Self::of(flag, Takes::Nothing, words)
    }

    /// An option with a whole number between two others.
    #[must_use]
    pub const fn number(
        flag: &'static str,
        name: &'static str,
        (least, most): (u64, u64),
        words: &'static str,
    ) -> Self {
        Self::of(flag, Takes::Number { name, least, most }, words)
    }

    /// An option with or without a whole number.
    #[must_use]
    pub const fn maybe_number(
        flag: &'static str,
        name: &'static str,
        usually: &'static str,
        words: &'static str,
    ) -> Self {
        Self::of(flag, Takes::MaybeNumber { name, usually }, words)
    }

    /// An option with one of some words.
    #[must_use]
    pub const fn word(
        flag: &'static str,
        name: &'static str,
        one_of: &'static [(&'static str, &'static str)],
        words: &'static str,
    ) -> Self {
        Self::of(flag, Takes::Word { name, one_of }, words)
    }

    /// An option with a text.
    #[must_use]
    pub const fn text(flag: &'static str, name: &'static str, reads: Reads, words: &'static str) -> Self {
        Self::of(flag, Takes::Text { name, reads }, words)
    }

    /// An option with a text that may be given again.
    #[must_use]
    pub const fn list(flag: &'static str, name: &'static str, reads: Reads, words: &'static str) -> Self {
        Self::of(flag, Takes::List { name, reads }, words)
    }

    /// An option that names a file to write.
    #[must_use]
    pub const fn out(flag: &'static str, kept: &'static str, words: &'static str) -> Self {
        Self::of(flag, Takes::Out { kept }, words)
    }

    /// An option that names a file to read.
    #[must_use]
    pub const fn source(flag: &'static str, words: &'static str) -> Self {
        Self::of(flag, Takes::Source, words)
    }

    /// The size that follows the game.
    #[must_use]
    pub const fn size(words: &'static str) -> Self {
        Self::of(SIZE, Takes::Text { name: SIZE, reads: any_text }, words).labelled("Size", "")
    }

    /// The same by a letter.
    #[must_use]
    pub const fn by(mut self, short: char) -> Self {
        self.short = Some(short);
        self
    }

    /// The same in forms, where it is called so.
    #[must_use]
    pub const fn labelled(mut self, label: &'static str, hint: &'static str) -> Self {
        (self.label, self.hint) = (label, hint);
        self
    }

    /// The same in forms, where it is one of several under this label; and what it means to choose none.
    #[must_use]
    pub const fn among(mut self, label: &'static str, none: &'static str) -> Self {
        self.among = Some((label, none));
        self
    }

    /// The same with other words.
    #[must_use]
    pub const fn meaning(mut self, words: &'static str) -> Self {
        self.words = words;
        self
    }

    /// The same for these kinds only.
    #[must_use]
    pub const fn only(mut self, only: &'static [&'static str]) -> Self {
        self.only = only;
        self
    }

    /// The same beside these only.
    #[must_use]
    pub const fn needs(mut self, needs: &'static [&'static str]) -> Self {
        self.needs = needs;
        self
    }

    /// The same, never beside one of these.
    #[must_use]
    pub const fn not_with(mut self, not_with: &'static [&'static str]) -> Self {
        self.not_with = not_with;
        self
    }

    /// The same, with what holds when it is not given.
    #[must_use]
    pub const fn usually(mut self, usually: &'static str) -> Self {
        self.usually = Some(usually);
        self
    }

    /// The same in forms that hold this at first.
    #[must_use]
    pub const fn at_first(mut self, value: &'static str) -> Self {
        self.at_first = Some(value);
        self
    }

    /// The same, without which nothing is asked.
    #[must_use]
    pub const fn must(mut self) -> Self {
        self.must = true;
        self
    }

    /// The same, for this machine only.
    #[must_use]
    pub const fn local(mut self) -> Self {
        self.local = true;
        self
    }

    /// The same, unknown to help.
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        (self.hidden, self.local) = (true, true);
        self
    }

    /// Whether it is this option, whatever it means in a game.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.flag == other.flag
    }

    /// Whether it is a word of its own, and no option.
    #[must_use]
    pub fn is_word(&self) -> bool {
        self.flag == SIZE
    }

    /// Whether it is there for what is of these kinds.
    #[must_use]
    pub fn is_for(&self, kinds: &[&str]) -> bool {
        self.only.is_empty() || self.only.iter().any(|kind| kinds.contains(kind))
    }

    /// Checks a value.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn check(&self, value: &str) -> Result<(), Fault> {
        let named = || shown(self.flag);
        match self.takes {
            Takes::Number { least, most, .. } => match value.parse::<u64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(()),
                _ if most == u64::MAX => {
                    Err(Fault::new(format!("{} takes a whole number from {least}, not `{value}`", named())))
                }
                _ => Err(Fault::new(format!("{} takes a whole number from {least} to {most}, not `{value}`", named()))),
            },
            Takes::MaybeNumber { .. } if value.parse::<u64>().is_err() => {
                Err(Fault::new(format!("{} takes a whole number from 0, not `{value}`", named())))
            }
            Takes::Text { reads, .. } | Takes::List { reads, .. } => {
                reads(value).map_err(|fault| Fault::new(format!("{}: {}", named(), fault.what())))
            }
            Takes::Word { .. }
            | Takes::MaybeNumber { .. }
            | Takes::Nothing
            | Takes::Out { .. }
            | Takes::Source
            | Takes::Local { .. } => Ok(()),
        }
    }

    /// Whether a word is one of those it takes; any is, if it takes other things.
    #[must_use]
    pub fn has_word(&self, value: &str) -> bool {
        match self.takes {
            Takes::Word { one_of, .. } => one_of.iter().any(|(word, _)| *word == value),
            _ => true,
        }
    }
}

/// The word that follows the game.
pub const SIZE: &str = "SIZE";

/// An option with its dashes.
#[must_use]
pub fn shown(flag: &str) -> String {
    if flag == SIZE { flag.to_owned() } else { format!("--{flag}") }
}
