//! What may be asked: the commands, and of their options those that name no file and run no program. This table is
//! all that reaches the command line of a question, and the OpenAPI document is made of it too.

/// How the value of an option is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is there or not.
    Flag,
    /// A whole number from 0.
    Number,
    /// It is there, or there with a number.
    FlagOrNumber,
    /// Some words.
    Words,
    /// Several words, each of which repeats the option.
    List,
}

/// An option that may be asked for.
#[derive(Debug)]
pub struct Choice {
    /// Its name, without the dashes.
    pub name: &'static str,
    /// How its value is written.
    pub kind: Kind,
}

/// A word that follows the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// One of these.
    Of(&'static [&'static str]),
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
    /// It may be there, is then named by this, and stands in place of the words but the first so many.
    Instead(&'static str, usize),
}

/// A text beside the first: its member, whether it has to be there, and how its file is named.
#[derive(Debug)]
pub struct Beside {
    /// The member of the question, and the name of the file.
    pub name: &'static str,
    /// Whether it has to be there.
    pub needed: bool,
    /// What stands in front of the name of the file.
    pub flag: &'static str,
}

/// A command that may be asked for.
#[derive(Debug)]
pub struct Asking {
    /// Its name.
    pub name: &'static str,
    /// The words that follow it.
    pub words: &'static [Word],
    /// How many of them have to be there.
    pub fewest: usize,
    /// Its text.
    pub text: Text,
    /// A second text.
    pub beside: Option<Beside>,
    /// Its options.
    pub options: &'static [Choice],
    /// Those of them without which nothing is asked.
    pub needs: &'static [&'static str],
    /// The files that can be kept, which are named as their options are.
    pub keeps: &'static [&'static str],
    /// Whether it takes a time limit: always, or only beside one of these.
    pub timed: Timed,
}

/// Whether a command takes a time limit by itself; all have one from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// It searches, and stops by itself.
    Always,
    /// Only beside this option.
    With(&'static str),
    /// It does not search.
    Never,
}

const fn flag(name: &'static str) -> Choice {
    Choice { name, kind: Kind::Flag }
}

const fn number(name: &'static str) -> Choice {
    Choice { name, kind: Kind::Number }
}

const fn words(name: &'static str) -> Choice {
    Choice { name, kind: Kind::Words }
}

const GAMES: Word = Word::Of(&["swish", "set", "uno"]);
const WITH_MATCHES: Word = Word::Of(&["swish", "set"]);
const CARRIED: Asking = Asking {
    name: "carry",
    words: &[Word::Reduction],
    fewest: 1,
    text: Text::Needed("-"),
    beside: Some(Beside { name: "witness", needed: true, flag: "" }),
    options: &[],
    needs: &[],
    keeps: &[],
    timed: Timed::Never,
};

/// Everything that may be asked.
pub const COMMANDS: &[Asking] = &[
    Asking {
        name: "solve",
        words: &[],
        fewest: 0,
        text: Text::Needed("-"),
        beside: None,
        options: &[
            flag("max"),
            flag("all"),
            flag("count"),
            number("at-least"),
            flag("disjoint"),
            flag("hitting"),
            flag("free"),
            flag("fill-in"),
            words("skips"),
            words("going-out"),
            words("ties"),
            words("geography"),
            words("engine"),
            number("conflicts"),
        ],
        needs: &[],
        keeps: &["certificate", "svg"],
        timed: Timed::Always,
    },
    Asking {
        name: "check",
        words: &[],
        fewest: 0,
        text: Text::Needed("-"),
        beside: Some(Beside { name: "deal", needed: false, flag: "--deal=" }),
        options: &[],
        needs: &[],
        keeps: &[],
        timed: Timed::Never,
    },
    Asking {
        name: "deal",
        words: &[GAMES, Word::Size],
        fewest: 1,
        text: Text::Instead("--deck=-", 1),
        beside: None,
        options: &[
            flag("commercial"),
            number("cards"),
            words("seed"),
            words("symbols"),
            flag("fixed"),
            number("players"),
            words("play"),
            number("trials"),
        ],
        needs: &[],
        keeps: &["plot"],
        timed: Timed::With("trials"),
    },
    Asking {
        name: "deck",
        words: &[GAMES, Word::Size],
        fewest: 1,
        text: Text::None,
        beside: None,
        options: &[flag("commercial")],
        needs: &[],
        keeps: &[],
        timed: Timed::Never,
    },
    Asking {
        name: "free",
        words: &[WITH_MATCHES, Word::Size],
        fewest: 2,
        text: Text::None,
        beside: None,
        options: &[words("engine"), flag("count"), words("seed"), number("conflicts")],
        needs: &[],
        keeps: &["certificate", "svg", "figure", "steps"],
        timed: Timed::Always,
    },
    Asking {
        name: "odds",
        words: &[WITH_MATCHES, Word::Size],
        fewest: 1,
        text: Text::Instead("-", 0),
        beside: None,
        options: &[
            number("cards"),
            number("given"),
            Choice { name: "in-play", kind: Kind::FlagOrNumber },
            flag("paper"),
            flag("exact"),
            flag("sampled"),
            number("trials"),
            words("seed"),
            flag("largest"),
            Choice { name: "drop", kind: Kind::List },
            Choice { name: "double", kind: Kind::List },
            flag("guesses"),
            number("conflicts"),
        ],
        needs: &[],
        keeps: &["plot"],
        timed: Timed::Always,
    },
    Asking {
        name: "export",
        words: &[],
        fewest: 0,
        text: Text::Needed("-"),
        beside: None,
        options: &[
            words("to"),
            number("at-least"),
            flag("max"),
            flag("disjoint"),
            flag("free"),
            flag("unsorted"),
            flag("graph"),
        ],
        needs: &["to"],
        keeps: &[],
        timed: Timed::Never,
    },
    Asking {
        name: "reduce",
        words: &[Word::Reduction],
        fewest: 1,
        text: Text::Instead("-", 1),
        beside: None,
        options: &[
            flag("as-printed"),
            flag("solve"),
            flag("audit"),
            number("instances"),
            words("seed"),
            number("size"),
            number("conflicts"),
        ],
        needs: &[],
        keeps: &[],
        timed: Timed::Always,
    },
    CARRIED,
    Asking { name: "lift", ..CARRIED },
    Asking {
        name: "simulate",
        words: &[Word::Of(&["uno"])],
        fewest: 1,
        text: Text::None,
        beside: None,
        options: &[
            number("players"),
            words("kind"),
            number("games"),
            number("to"),
            flag("stacking"),
            flag("reverse-turns"),
            words("seed"),
        ],
        needs: &[],
        keeps: &["plot", "transcript"],
        timed: Timed::Always,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The options of a command that name a file or run a program, which are given by the server or not at all.
    const KEPT_OUT: &[&str] = &["deck", "deal", "output", "apply", "lift", "carry", "certificate", "svg", "plot"];

    #[test]
    fn every_choice_is_an_option_of_its_command() {
        let grammar = crate::cli::grammar();
        for asking in COMMANDS {
            let command = grammar.find_subcommand(asking.name).unwrap();
            let has = |name: &str| command.get_arguments().any(|argument| argument.get_long() == Some(name));
            for choice in asking.options {
                assert!(has(choice.name), "{} --{}", asking.name, choice.name);
                assert!(!KEPT_OUT.contains(&choice.name), "{} --{}", asking.name, choice.name);
                let takes = command.get_arguments().find(|argument| argument.get_long() == Some(choice.name)).unwrap();
                assert_eq!(takes.get_action().takes_values(), choice.kind != Kind::Flag, "{}", choice.name);
            }
            assert!(asking.keeps.iter().all(|keep| has(keep)), "{}", asking.name);
            assert_eq!(has("time"), asking.timed != Timed::Never, "{}", asking.name);
            assert!(asking.needs.iter().all(|need| asking.options.iter().any(|choice| choice.name == *need)));
        }
    }
}
