//! The commands that something can be asked of, and what they have for all games alike.

use super::ask::{Ask, Takes, any_text};
use super::shared::{ANY, CERTIFICATE, CONFLICTS, ENGINE, PLOT, SEED, TIME, reads_time};

/// A command that reads options of games, or that a server answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Answers the question of a deal.
    Solve,
    /// Checks a claim.
    Check,
    /// Tells how to cite a claim.
    Cite,
    /// Deals cards.
    Deal,
    /// Prints a deck.
    Deck,
    /// Finds the largest match-free set of a deck.
    Free,
    /// Tells how likely cards hold no match.
    Odds,
    /// Writes a deal for other tools.
    Export,
    /// Writes one problem as another.
    Reduce,
    /// Maps a witness forward.
    Carry,
    /// Maps a witness back.
    Lift,
    /// Plays in the terminal.
    Play,
    /// Lets simple players play.
    Simulate,
    /// Measures engines.
    Bench,
}

impl Command {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Solve,
        Self::Check,
        Self::Cite,
        Self::Deal,
        Self::Deck,
        Self::Free,
        Self::Odds,
        Self::Export,
        Self::Reduce,
        Self::Carry,
        Self::Lift,
        Self::Play,
        Self::Simulate,
        Self::Bench,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Check => "check",
            Self::Cite => "cite",
            Self::Deal => "deal",
            Self::Deck => "deck",
            Self::Free => "free",
            Self::Odds => "odds",
            Self::Export => "export",
            Self::Reduce => "reduce",
            Self::Carry => "carry",
            Self::Lift => "lift",
            Self::Play => "play",
            Self::Simulate => "simulate",
            Self::Bench => "bench",
        }
    }

    /// What it is called in the laboratory, and what it does; none for those that have pages of their own.
    #[must_use]
    pub fn told(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Self::Solve => ("Ask about the deal", "Finds it, or proves that there is none."),
            Self::Check => ("Check a claim", "Checks a claim file with kernel code only."),
            Self::Export => ("Export for other tools", "Writes the deal, or the formula and the proof of a claim."),
            Self::Deal => ("Deal cards", "Deals from a seed: the same seed gives the same cards everywhere."),
            Self::Deck => ("Print a deck", "Every card of a game."),
            Self::Free => {
                ("A whole deck without a match", "The largest match-free set of all cards of a size, with its proof.")
            }
            Self::Simulate => ("Let simple players play", "They play thousands of games, and everything is counted."),
            Self::Cite | Self::Odds | Self::Reduce | Self::Carry | Self::Lift | Self::Play | Self::Bench => {
                return None;
            }
        })
    }

    /// Its options that all games have, or that have to do with no game.
    #[must_use]
    pub fn asks(self) -> &'static [Ask] {
        match self {
            Self::Solve => &[ENGINE, TIME, CONFLICTS, CERTIFICATE],
            Self::Check => &[check::DEAL, check::TIME],
            Self::Cite => &[cite::BIBTEX, check::TIME],
            Self::Deal => &[SEED],
            Self::Free => &[TIME, CONFLICTS, CERTIFICATE, free::SVG],
            Self::Odds => {
                &[odds::CARDS, odds::EXACT, odds::SAMPLED, odds::TRIALS, odds::SEED, PLOT, odds::TIME, CONFLICTS]
            }
            Self::Export => &[export::OF_CLAIM, export::OUTPUT],
            Self::Reduce => reduce::ASKS,
            Self::Play => &[play::SEED, play::DAILY, play::PLAIN],
            Self::Bench => bench::ASKS,
            Self::Deck => &[deck::TIME],
            Self::Carry | Self::Lift | Self::Simulate => &[],
        }
    }

    /// Lines to try that are of no single game.
    #[must_use]
    pub fn examples(self) -> &'static [&'static str] {
        match self {
            Self::Solve => &["misdeal check best.claim", "misdeal solve --engine list"],
            Self::Check => &[
                "misdeal deal set 4x3 --seed v1:7 > table.deal",
                "misdeal solve table.deal --count --certificate count.claim",
                "misdeal check count.claim --deal table.deal",
                "misdeal solve table.deal --free --certificate - | misdeal check - --time 10s",
            ],
            Self::Cite => &[
                "misdeal free set 4x3 --certificate free.claim",
                "misdeal cite free.claim",
                "misdeal cite free.claim --bibtex",
                "misdeal free set 3x3 --certificate - | misdeal cite -",
            ],
            Self::Reduce => &[
                "misdeal reduce list",
                "misdeal reduce border",
                "printf 'p cnf 2 2\\n1 2 0\\n-1 2 0\\n' > formula.cnf",
                "misdeal reduce max-2-sat..swish formula.cnf -o big.deal",
                "misdeal reduce max-2-sat-to-simple-swish formula.cnf --solve",
                "misdeal reduce --audit hamiltonian-path-to-uno-coop --as-printed",
                "misdeal reduce --generate uno-cubic --seed v1:42 --size 20 --count 2 -o folder",
            ],
            Self::Bench => &["misdeal bench regret --quick --list"],
            _ => &[],
        }
    }

    /// Whether it reads deals, so that its help shows some.
    #[must_use]
    pub fn reads_deals(self) -> bool {
        matches!(self, Self::Solve | Self::Export | Self::Deal)
    }

    /// What stands before the name of what is asked about, when that is told.
    pub(super) fn of(self) -> String {
        match self {
            Self::Solve => "a deal of ".into(),
            _ => self.prefix(),
        }
    }

    /// What stands before the names of the games that have something.
    pub(super) fn prefix(self) -> String {
        match self {
            Self::Solve | Self::Export | Self::Check | Self::Cite => String::new(),
            _ => format!("{} ", self.name()),
        }
    }
}

/// Options of `misdeal check`.
pub mod check {
    use super::Ask;

    /// How long it may take. A server has its own limit.
    pub const TIME: Ask = super::TIME
        .meaning("Stop after this time, and say that it was not checked to the end: 500ms, 10s, 5m, 1h")
        .local();

    /// The cards that a claim must be about.
    pub const DEAL: Ask = Ask::source("deal", "Accept it only if it is about the cards of this file, in any order")
        .labelled("Only if it is about these cards", "a deal, in any order; any unless told");
}

/// Options of `misdeal cite`.
pub mod cite {
    use super::Ask;

    /// An entry for a bibliography.
    pub const BIBTEX: Ask = Ask::flag("bibtex", "Print an entry for BibTeX").local();
}

/// Options of `misdeal deck`.
pub mod deck {
    use super::Ask;

    /// How long it may take. A server has its own limit.
    pub const TIME: Ask = super::TIME.meaning("Stop after this time, and print nothing: 500ms, 10s, 5m, 1h").local();
}

/// Options of `misdeal free`.
pub mod free {
    use super::Ask;

    /// The picture of the kept cards.
    pub const SVG: Ask = Ask::out("svg", "answer.svg", "Draw the kept cards to an SVG file").labelled("SVG", "");
}

/// Options of `misdeal odds`.
pub mod odds {
    use super::{ANY, Ask};

    const METHOD: &str = "Method";
    const QUICK: &str = "exact where that is quick";

    /// How many cards are dealt.
    pub const CARDS: Ask =
        Ask::number("cards", "N", ANY, "The number of cards dealt; without it, a table of all numbers that matter")
            .by('n')
            .labelled("Cards dealt", "all numbers that matter, unless told");
    /// Only exact counts will do.
    pub const EXACT: Ask =
        Ask::flag("exact", "Count exactly, however long it takes; otherwise it is tried for ten seconds")
            .not_with(&["sampled"])
            .among(METHOD, QUICK)
            .labelled("exact, however long", "");
    /// No exact counts are wanted.
    pub const SAMPLED: Ask = Ask::flag("sampled", "Sample only").among(METHOD, QUICK).labelled("sampled only", "");
    /// How many hands are dealt.
    pub const TRIALS: Ask = Ask::number("trials", "N", ANY, "How many hands to deal for each number of cards")
        .usually("100000")
        .at_first("20000")
        .labelled("Hands to sample", "for each number of cards");
    /// Where the sample begins.
    pub const SEED: Ask = super::SEED.meaning("The seed of the sample").usually("v1:42").labelled("Seed", "");
    /// How long it may take.
    pub const TIME: Ask = super::TIME.at_first("60s");
}

/// Options of `misdeal export`.
pub mod export {
    use super::Ask;

    /// What is exported is a claim.
    pub const CLAIM: &str = "a claim";
    /// The format of a claim.
    pub const OF_CLAIM: Ask = to(&[
        ("cnf", "DIMACS CNF"),
        ("lrat", "LRAT proof of a claim"),
        ("opb", "OPB, pseudo-Boolean"),
        ("pbp", "proof of a claim for VeriPB, about its OPB"),
    ])
    .only(&[CLAIM]);
    /// The file that is written.
    pub const OUTPUT: Ask =
        Ask::out("output", "output", "Write to this file instead of standard output").by('o').local();

    /// The kind that a format is of, as options name it.
    #[must_use]
    pub fn kind(to: &str) -> Option<&'static str> {
        const KINDS: [&str; 9] = [
            "--to cnf",
            "--to wcnf",
            "--to opb",
            "--to smt2",
            "--to dot",
            "--to svg",
            "--to json",
            "--to lrat",
            "--to pbp",
        ];
        KINDS.into_iter().find(|kind| kind.strip_prefix("--to ") == Some(to))
    }

    /// The format, which is one of these.
    #[must_use]
    pub const fn to(formats: &'static [(&'static str, &'static str)]) -> Ask {
        Ask::word("to", "TO", formats, "The format").must().labelled("Format", "")
    }
}

/// Options of `misdeal play`.
pub mod play {
    use super::{Ask, reads_time};

    /// Where the game begins.
    pub const SEED: Ask = super::SEED.meaning("The seed; the same seed gives the same game everywhere");
    /// The game of the day.
    pub const DAILY: Ask =
        Ask::flag("daily", "Today's game: the seed is the date in UTC, as in v1:20260131").not_with(&["seed"]);
    /// No screen.
    pub const PLAIN: Ask = Ask::flag(
        "plain",
        "Play in lines of words, without a screen; so it is anyway when input or output is no terminal",
    );
    /// How long the engine thinks.
    pub const TIME: Ask =
        Ask::text("time", "TIME", reads_time, "How long the engine may think about one question").usually("5s");
}

/// Options of `misdeal reduce`.
pub mod reduce {
    use super::{ANY, Ask, CONFLICTS, TIME, Takes, any_text, reads_time};

    /// What `reduce` does: lists,
    pub const LIST: &str = "list";
    /// tells where hardness begins,
    pub const BORDER: &str = "border";
    /// reduces,
    pub const SOURCE: &str = "NAME SOURCE";
    /// reduces and solves,
    pub const SOLVING: &str = "--solve";
    /// audits,
    pub const AUDITING: &str = "--audit";
    /// or makes instances.
    pub const GENERATING: &str = "--generate";

    const fn command(flag: &'static str, name: &'static str, words: &'static str) -> Ask {
        let text = Ask::text(flag, name, any_text, words);
        Ask { takes: Takes::Local { name }, local: true, ..text }
    }

    /// The file or folder that is written.
    pub const OUTPUT: Ask = Ask::out("output", "output", "Write to this file, or --generate to this folder")
        .by('o')
        .only(&[LIST, BORDER, SOURCE, GENERATING])
        .not_with(&["solve"])
        .local();
    /// The form of the list.
    pub const TO: Ask = Ask::word(
        "to",
        "TO",
        &[("dot", "for Graphviz"), ("svg", "a picture"), ("json", "JSON"), ("md", "a table in Markdown")],
        "What to write: the graph of problems as dot or svg, the border of hardness as md, a target's cards by their roles as svg, and all as json",
    )
    .only(&[LIST, BORDER, SOURCE])
    .not_with(&["solve", "as-printed"])
    .local();
    /// What the cards are there for.
    pub const ROLES: Ask = Ask::flag("roles", "Tell what each card of the target is there for, in comments below it")
        .only(&[SOURCE])
        .not_with(&["solve", "as-printed", "to"]);
    /// The paper's own construction.
    pub const AS_PRINTED: Ask =
        Ask::flag("as-printed", "Build what the paper prints, where that is another construction")
            .only(&[SOURCE, AUDITING])
            .not_with(&["solve"]);
    /// The answer by way of the target.
    pub const SOLVE: Ask =
        Ask::flag("solve", "Find a witness of the target and map it back: the answer of the source").only(&[SOURCE]);
    /// Whether the laws hold.
    pub const AUDIT: Ask =
        Ask::flag("audit", "Search small instances for one that breaks a law, and print the smallest");
    /// Where a reduction of one's own starts.
    pub const FROM: Ask = command("source", "PROBLEM", "For a reduction of your own: the problem that it starts from")
        .only(&[AUDITING])
        .needs(&["apply"]);
    /// Where it ends.
    pub const TARGET: Ask =
        command("target", "PROBLEM", "The problem that it ends in").only(&[AUDITING]).needs(&["apply"]);
    /// What applies it.
    pub const APPLY: Ask = command(
        "apply",
        "CMD",
        "The command that reads a source from its standard input and prints the target; exit code 2 says that the \
         source lies outside its domain",
    )
    .only(&[AUDITING])
    .needs(&["source", "target"]);
    /// What maps back.
    pub const LIFT: Ask = command(
        "lift",
        "CMD",
        "The command that reads a witness of the target from its standard input and prints one of the source; its \
         arguments are the files of the source and the witness",
    )
    .only(&[AUDITING])
    .needs(&["apply"]);
    /// What maps forward.
    pub const CARRY: Ask =
        command("carry", "CMD", "The same from the source to the target").only(&[AUDITING]).needs(&["apply"]);
    /// How long a command may take.
    pub const CALL_TIME: Ask =
        Ask::text("call-time", "TIME", reads_time, "The longest time that a command may take for one call")
            .usually("10s")
            .only(&[AUDITING])
            .needs(&["apply"])
            .local();
    /// How many instances are tried.
    pub const INSTANCES: Ask =
        Ask::number("instances", "N", ANY, "How many instances to try").usually("2000").only(&[AUDITING]);
    /// Which deals are made.
    pub const GENERATE: Ask = command(
        "generate",
        "FAMILY",
        "Make deals of a family for other solvers: uno-cubic, swish-max-2-sat or set-matching",
    )
    .not_with(&["audit", "solve"]);
    /// Where chance begins.
    pub const SEED: Ask = super::SEED
        .meaning("The seed; the same seed gives the same instances everywhere")
        .only(&[AUDITING, GENERATING]);
    /// How large instances are.
    pub const SIZE: Ask =
        Ask::number("size", "N", ANY, "The size of an instance, with --audit the largest, 8 unless told")
            .only(&[AUDITING, GENERATING]);
    /// How many are made.
    pub const COUNT: Ask = Ask::number("count", "K", ANY, "How many").usually("1").only(&[GENERATING]).local();

    pub(super) const ASKS: &[Ask] = &[
        OUTPUT,
        TO,
        ROLES,
        AS_PRINTED,
        SOLVE,
        AUDIT,
        FROM,
        TARGET,
        APPLY,
        LIFT,
        CARRY,
        CALL_TIME,
        INSTANCES,
        GENERATE,
        SEED,
        SIZE,
        COUNT,
        TIME.only(&[SOLVING, AUDITING, GENERATING]),
        CONFLICTS.only(&[SOLVING, AUDITING, GENERATING]),
    ];
}

/// Options of `misdeal bench`.
pub mod bench {
    use super::{Ask, reads_time};

    /// What is measured is no single game.
    pub const ALL_GAMES: &str = "of all games";
    /// What is measured is the race of engines, in all games.
    pub const REGRET: &str = "regret";

    /// Less work.
    pub const QUICK: Ask = Ask::flag("quick", "Measure less: minutes instead of an hour");
    /// All work.
    pub const FULL: Ask = Ask::flag("full", "Measure everything; what is done without --quick").not_with(&["quick"]);
    /// The plot of the times.
    pub const PLOT: Ask = Ask::out(
        "plot",
        "plot.svg",
        "Plot the times, a panel for each question, as SVG; as PNG if OUT ends so and `rsvg-convert` is there",
    );
    /// Where chance begins.
    pub const SEED: Ask =
        super::SEED.meaning("The seed of the first deal; those that follow it give the others").usually("v1:1");
    /// How often.
    pub const RUNS: Ask = Ask::number(
        "runs",
        "N",
        (1, u16::MAX as u64),
        "How often to measure, at most [default: 5; for set 15 boards or 9 games]",
    );
    /// How long we may take.
    pub const TIME: Ask = Ask::text(
        "time",
        "TIME",
        reads_time,
        "How long we may take for an answer [default: as long as the peer; for uno at least 60s]",
    );
    /// How long others may take.
    pub const PEER_TIME: Ask = Ask::text(
        "peer-time",
        "TIME",
        reads_time,
        "How long the peer may take for an answer [default: 20s, with --quick 2s; for set 2s, with --quick 500ms]",
    );
    /// Every measurement.
    pub const CSV: Ask = Ask::out("csv", "bench.csv", "Write every measurement to a CSV file");
    /// All tables.
    pub const MARKDOWN: Ask = Ask::out("markdown", "bench.md", "Write the tables to a Markdown file");
    /// All instances.
    pub const INSTANCES: Ask =
        Ask::out("instances", "instances.txt", "Write the list of the instances, with their seeds");
    /// Instances, and no measurements.
    pub const LIST: Ask = Ask::flag(
        "list",
        "Measure nothing: print the list of the instances that would be measured, with all peers installed",
    )
    .not_with(&["plot", "csv", "markdown"]);

    pub(super) const ASKS: &[Ask] = &[QUICK, FULL, PLOT, SEED, RUNS, TIME, PEER_TIME, CSV, MARKDOWN, INSTANCES, LIST];
}
