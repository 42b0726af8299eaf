//! Every reduction and every problem by its name, with their texts in and out: what commands offer, and what the graph
//! of problems is drawn from. Nothing is searched for here but a way through that graph.
//!
//! A reduction may start from several problems that share one text form (a formula is built for fixed deals and for
//! others), and may take only a part of what its problem allows; [`ReductionEntry::domain`] says which, and an instance
//! outside gets a sentence that names the condition.

use crate::problems::disjoint_paths::DisjointPaths;
use crate::problems::edge_colouring::EdgeColouring;
use crate::problems::graph_matching::GraphMatching;
use crate::problems::hamiltonian_path::HamiltonianPath;
use crate::problems::hamiltonian_path_to_cnf::HamiltonianPathToCnf;
use crate::problems::k_dimensional_matching::KDimensionalMatching;
use crate::problems::max_2_sat::Max2Sat;
use crate::problems::multicoloured_clique::MulticolouredClique;
use crate::problems::three_partition::ThreePartition;
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use crate::set::from_clique::CliqueToSet;
use crate::set::from_matching::MatchingToSet;
use crate::set::to_cnf::SetToCnf;
use crate::swish::from_max_2_sat::Max2SatToSwish;
use crate::swish::from_simple_swish::SimpleSwishToSwish;
use crate::swish::one_symbol_to_matching::OneSymbolToMatching;
use crate::swish::simple::is_simple;
use crate::swish::to_cnf::SwishToCnf;
use crate::swish::to_three_symbols::SwishToThreeSymbols;
use crate::swish::two_symbols::from_disjoint_paths::PathsToSwish;
use crate::swish::two_symbols::from_four_edge_colouring::FourColouringToSwish;
use crate::swish::two_symbols::from_three_edge_colouring::ThreeColouringToSwish;
use crate::uno::duel_to_geography::DuelToGeography;
use crate::uno::from_cubic_graph::CubicPathToSolitaire;
use crate::uno::from_hamiltonian_path::{PathToCoop, PathToEqualHands};
use crate::uno::from_three_partition::PartitionToCoop;
use crate::uno::solitaire_to_cnf::SolitaireToCnf;
use crate::uno::solitaire_to_hamiltonian_path::SolitaireToPath;
use misdeal_kernel::base::cnf::Cnf;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::geography::Geography;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::uno::{Coop, Duel, Solitaire};
use misdeal_kernel::{set, swish};
use std::fmt;

/// A problem, by its name.
#[derive(Clone, Copy, Debug)]
pub struct ProblemEntry {
    /// The name that commands use.
    pub name: &'static str,
    /// What it asks, in a line.
    pub asks: &'static str,
    /// How its text starts, and what its witnesses look like.
    pub text: &'static str,
    read: fn(&str) -> Result<String, Fault>,
    verify: fn(&str, &str) -> Result<(), Fault>,
}

impl ProblemEntry {
    /// The instance as we write it.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(&self, instance: &str) -> Result<String, Fault> {
        (self.read)(instance)
    }

    /// Checks a witness.
    ///
    /// # Errors
    /// The first thing that is wrong with it, or with a text.
    pub fn verify(&self, instance: &str, witness: &str) -> Result<(), Fault> {
        (self.verify)(instance, witness)
    }
}

fn read<P: Problem>(instance: &str) -> Result<String, Fault> {
    Ok(instance.parse::<P>()?.to_string())
}

fn verify<P: Problem>(instance: &str, witness: &str) -> Result<(), Fault> {
    instance.parse::<P>()?.verify(&witness.parse()?)
}

/// Reads a deal of Swish of which a swish is wanted, and checks one more thing of it.
fn swish_text(instance: &str, check: fn(&swish::Wanted) -> Result<(), Fault>) -> Result<swish::Wanted, Fault> {
    let wanted = instance.parse()?;
    check(&wanted)?;
    Ok(wanted)
}

fn at_most_three(wanted: &swish::Wanted) -> Result<(), Fault> {
    is_simple(wanted)?;
    match wanted.deal.most_symbols() {
        0..=3 => Ok(()),
        more => Err(Fault::new(format!("a card has {more} symbols, and at most three are allowed"))),
    }
}

fn at_most_two(wanted: &swish::Wanted) -> Result<(), Fault> {
    match wanted.deal.most_symbols() {
        0..=2 => Ok(()),
        more => Err(Fault::new(format!("a card has {more} symbols, and at most two are allowed"))),
    }
}

/// All problems.
pub const PROBLEMS: &[ProblemEntry] = &[
    ProblemEntry {
        name: "max-2-sat",
        asks: "can at least k clauses of two literals be satisfied, when no variable is in more than three?",
        text: "`p max2sat VARIABLES CLAUSES WANTED`, DIMACS CNF or WCNF; a model `v 1 -2 0`",
        read: read::<Max2Sat>,
        verify: verify::<Max2Sat>,
    },
    ProblemEntry {
        name: "hamiltonian-path",
        asks: "is there a path through every vertex of a graph, perhaps from a given one?",
        text: "`hamiltonian-path 4 from 2`, graph6, DIMACS edges or a list of edges; vertices `1 3 2 4`",
        read: read::<HamiltonianPath>,
        verify: verify::<HamiltonianPath>,
    },
    ProblemEntry {
        name: "k-dimensional-matching",
        asks: "are there tuples that have every value once in every place?",
        text: "`matching 3x4`, then tuples `1.2.1`; tuples",
        read: read::<KDimensionalMatching>,
        verify: verify::<KDimensionalMatching>,
    },
    ProblemEntry {
        name: "multicoloured-clique",
        asks: "is there a clique with one vertex of each colour?",
        text: "`multicoloured-clique 2 2 1`, then edges `1-3`; vertices `1 3 5`",
        read: read::<MulticolouredClique>,
        verify: verify::<MulticolouredClique>,
    },
    ProblemEntry {
        name: "edge-colouring",
        asks: "can the edges of a graph be coloured with k colours, those that meet differently?",
        text: "`edge-colouring 4 with 3`, then edges `1-2`; the colours of the edges in order, `1 2 3`",
        read: read::<EdgeColouring>,
        verify: verify::<EdgeColouring>,
    },
    ProblemEntry {
        name: "disjoint-paths",
        asks: "are there two directed paths between given terminals that share no vertex?",
        text: "`disjoint-paths 6 from 1 to 2 and 3 to 4`, then arcs `1>5`; two paths `1>5>2 3>6>4`",
        read: read::<DisjointPaths>,
        verify: verify::<DisjointPaths>,
    },
    ProblemEntry {
        name: "three-partition",
        asks: "can 3m numbers be put into m groups of the same sum?",
        text: "`three-partition`, then numbers; groups by the places of their numbers, `1,2,3 4,5,6`",
        read: read::<ThreePartition>,
        verify: verify::<ThreePartition>,
    },
    ProblemEntry {
        name: "simple-swish",
        asks: "is there a swish of at least k cards that must not be turned?",
        text: "`wanted 5`, then a deal `swish 3x6 fixed`; a swish",
        read: |text| swish_text(text, is_simple).map(|wanted| wanted.to_string()),
        verify: verify::<swish::Wanted>,
    },
    ProblemEntry {
        name: "simple-swish-3",
        asks: "is there a swish of at least k cards of at most three symbols that must not be turned?",
        text: "as simple-swish",
        read: |text| swish_text(text, at_most_three).map(|wanted| wanted.to_string()),
        verify: verify::<swish::Wanted>,
    },
    ProblemEntry {
        name: "swish",
        asks: "is there a swish of at least k cards?",
        text: "`wanted 5`, then a deal `swish 4x3`; a swish `a1:b2@0 b2:c1@h`",
        read: read::<swish::Wanted>,
        verify: verify::<swish::Wanted>,
    },
    ProblemEntry {
        name: "two-symbol-swish",
        asks: "is there a swish of at least k cards of at most two symbols?",
        text: "as swish",
        read: |text| swish_text(text, at_most_two).map(|wanted| wanted.to_string()),
        verify: verify::<swish::Wanted>,
    },
    ProblemEntry {
        name: "one-symbol-swish",
        asks: "is there a swish of at least k cards of one symbol?",
        text: "as swish",
        read: |text| {
            swish_text(text, |wanted| crate::swish::orbits::applies_to(&wanted.deal)).map(|wanted| wanted.to_string())
        },
        verify: verify::<swish::Wanted>,
    },
    ProblemEntry {
        name: "set",
        asks: "is there a set on the board (or k disjoint ones, k that hit all, k cards without one)?",
        text: "`wanted set 0`, then a board `set 4x3`; a line for each set",
        read: read::<set::Wanted>,
        verify: verify::<set::Wanted>,
    },
    ProblemEntry {
        name: "uno-solitaire",
        asks: "can all cards of a hand be played?",
        text: "`uno 4x4 solitaire`, then cards; the cards in order",
        read: read::<Solitaire>,
        verify: verify::<Solitaire>,
    },
    ProblemEntry {
        name: "uno-coop",
        asks: "can all players together make player 1 finish first?",
        text: "`uno 4x4 coop`, then hands; a line of turns",
        read: read::<Coop>,
        verify: verify::<Coop>,
    },
    ProblemEntry {
        name: "uno-duel",
        asks: "does player 1 win the duel?",
        text: "`uno 4x4 duel`, then hands; a strategy `first 1.3`, then answers `2.3/2.5`",
        read: read::<Duel>,
        verify: verify::<Duel>,
    },
    ProblemEntry {
        name: "geography",
        asks: "does the player who moves the token first win?",
        text: "`geography 5 undirected vertex from 1`, then edges; a win `move 2`, then why",
        read: read::<Geography>,
        verify: verify::<Geography>,
    },
    ProblemEntry {
        name: "graph-matching",
        asks: "are there at least k edges of a graph that do not meet?",
        text: "`graph-matching 5 at-least 2`, then edges; pairs `1-2 3-4`",
        read: read::<GraphMatching>,
        verify: verify::<GraphMatching>,
    },
    ProblemEntry {
        name: "cnf",
        asks: "can a formula be satisfied?",
        text: "DIMACS CNF; a model `v 1 -2 0`",
        read: read::<Cnf>,
        verify: verify::<Cnf>,
    },
];

/// What a reduction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It shows that its target is hard.
    Hardness,
    /// It shows that its source is easy.
    Easiness,
    /// It lets a solver of the target solve the source.
    Encoding,
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hardness => "hardness",
            Self::Easiness => "easiness",
            Self::Encoding => "encoding",
        })
    }
}

/// A reduction that was applied to an instance, seen from outside: texts.
pub trait Applied {
    /// The instance that was built.
    fn target(&self) -> String;
    /// How large it is, next to how large it may be.
    fn sizes(&self) -> Vec<Size>;
    /// What its cards are there for, where the reduction names them.
    fn roles(&self) -> Vec<Role>;
    /// Maps a witness of the source forward; the result has been verified.
    ///
    /// # Errors
    /// When the witness is none.
    fn carry(&self, witness: &str) -> Result<String, Fault>;
    /// Maps a witness of the target back; the result has been verified.
    ///
    /// # Errors
    /// When the witness is none.
    fn lift(&self, witness: &str) -> Result<String, Fault>;
}

struct Held<R: Reduction> {
    source: R::Source,
    reduction: R,
}

/// A map that breaks its law, whatever it was given.
fn broken(name: &str, map: &str, fault: &Fault) -> Fault {
    Fault::new(format!("the {map} map of {name} gave something else than a witness: {fault}"))
}

impl<R: Reduction> Applied for Held<R> {
    fn target(&self) -> String {
        self.reduction.target().to_string()
    }

    fn sizes(&self) -> Vec<Size> {
        self.reduction.sizes()
    }

    fn roles(&self) -> Vec<Role> {
        self.reduction.roles()
    }

    fn carry(&self, witness: &str) -> Result<String, Fault> {
        let witness = witness.parse()?;
        self.source.verify(&witness)?;
        let there = self.reduction.forward(&witness)?;
        self.reduction.target().verify(&there).map_err(|fault| broken(R::NAME, "forward", &fault))?;
        Ok(there.to_string())
    }

    fn lift(&self, witness: &str) -> Result<String, Fault> {
        let witness = witness.parse()?;
        self.reduction.target().verify(&witness)?;
        let back = self.reduction.back(&witness)?;
        self.source.verify(&back).map_err(|fault| broken(R::NAME, "back", &fault))?;
        Ok(back.to_string())
    }
}

fn apply<R: Reduction + 'static>(source: &str) -> Result<Box<dyn Applied>, Fault>
where
    R::Source: 'static,
{
    let source: R::Source = source.parse()?;
    let reduction = R::apply(&source)?;
    Ok(Box::new(Held { source, reduction }))
}

/// Builds one text from another.
type Build = fn(&str) -> Result<String, Fault>;

/// A reduction, by its name.
#[derive(Clone, Copy)]
pub struct ReductionEntry {
    /// The name that commands use.
    pub name: &'static str,
    /// Where the construction comes from.
    pub cite: &'static str,
    /// The problems that it starts from.
    pub sources: &'static [&'static str],
    /// The problem that it ends in.
    pub target: &'static str,
    /// What it is for.
    pub purpose: Purpose,
    /// What must hold of the source besides, or nothing.
    pub domain: &'static str,
    /// How large the target can be, in words.
    pub size: &'static str,
    apply: fn(&str) -> Result<Box<dyn Applied>, Fault>,
    as_printed: Option<Build>,
}

impl fmt::Debug for ReductionEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl ReductionEntry {
    const fn of<R: Reduction + 'static>(
        sources: &'static [&'static str],
        target: &'static str,
        purpose: Purpose,
        domain: &'static str,
    ) -> Self
    where
        R::Source: 'static,
    {
        Self {
            name: R::NAME,
            cite: R::CITE,
            sources,
            target,
            purpose,
            domain,
            size: R::SIZE,
            apply: apply::<R>,
            as_printed: None,
        }
    }

    const fn printed(self, as_printed: Build) -> Self {
        Self { as_printed: Some(as_printed), ..self }
    }

    /// Applies it to the text of an instance.
    ///
    /// # Errors
    /// What is wrong with the text, or the condition of the domain that fails.
    pub fn apply(&self, source: &str) -> Result<Box<dyn Applied>, Fault> {
        (self.apply)(source)
    }

    /// Whether the paper's text is another construction, which can be built too.
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        self.as_printed.is_some()
    }

    /// The target as the paper prints the construction.
    ///
    /// # Errors
    /// When the paper has no other construction, or it can't be built for this instance.
    pub fn as_printed(&self, source: &str) -> Result<String, Fault> {
        match self.as_printed {
            Some(build) => build(source),
            None => Err(Fault::new(format!("{} is not printed in another way than it is here", self.name))),
        }
    }
}

/// All reductions.
pub const REDUCTIONS: &[ReductionEntry] = &[
    ReductionEntry::of::<Max2SatToSwish>(&["max-2-sat"], "simple-swish", Purpose::Hardness, "")
        .printed(|text| Ok(Max2SatToSwish::as_printed(&text.parse()?)?.to_string())),
    ReductionEntry::of::<SwishToThreeSymbols>(
        &["simple-swish"],
        "simple-swish-3",
        Purpose::Hardness,
        "fixed cards, and no listed hands",
    )
    .printed(|text| Ok(SwishToThreeSymbols::as_printed(&text.parse()?)?.to_string())),
    ReductionEntry::of::<SimpleSwishToSwish>(
        &["simple-swish-3"],
        "swish",
        Purpose::Hardness,
        "fixed cards of any number of symbols, and no listed hands",
    )
    .printed(|text| Ok(SimpleSwishToSwish::as_printed(&text.parse()?)?.to_string())),
    ReductionEntry::of::<ThreeColouringToSwish>(
        &["edge-colouring"],
        "two-symbol-swish",
        Purpose::Hardness,
        "three colours, a vertex at least, all degrees 3",
    ),
    ReductionEntry::of::<PathsToSwish<false>>(&["disjoint-paths"], "two-symbol-swish", Purpose::Hardness, ""),
    ReductionEntry::of::<PathsToSwish<true>>(&["disjoint-paths"], "two-symbol-swish", Purpose::Hardness, ""),
    ReductionEntry::of::<FourColouringToSwish>(
        &["edge-colouring"],
        "two-symbol-swish",
        Purpose::Hardness,
        "four colours, a vertex at least, all degrees 4",
    ),
    ReductionEntry::of::<OneSymbolToMatching>(
        &["one-symbol-swish"],
        "graph-matching",
        Purpose::Easiness,
        "one symbol a card, and no listed hands",
    )
    .printed(|text| Ok(OneSymbolToMatching::as_printed(&text.parse()?)?.to_string())),
    ReductionEntry::of::<SwishToCnf>(
        &["swish", "simple-swish", "simple-swish-3", "two-symbol-swish", "one-symbol-swish"],
        "cnf",
        Purpose::Encoding,
        "",
    ),
    ReductionEntry::of::<MatchingToSet>(&["k-dimensional-matching"], "set", Purpose::Hardness, ""),
    ReductionEntry::of::<CliqueToSet>(&["multicoloured-clique"], "set", Purpose::Hardness, ""),
    ReductionEntry::of::<SetToCnf>(&["set"], "cnf", Purpose::Encoding, ""),
    ReductionEntry::of::<PathToCoop>(
        &["hamiltonian-path"],
        "uno-coop",
        Purpose::Hardness,
        "a vertex at least, none to begin at, degrees at most 3, at least as many edges as vertices",
    )
    .printed(|text| Ok(PathToCoop::as_printed(&text.parse()?)?.to_string())),
    ReductionEntry::of::<PathToEqualHands>(
        &["hamiltonian-path"],
        "uno-coop",
        Purpose::Hardness,
        "a vertex to begin at, of degree at most 2, degrees at most 3, more edges than vertices",
    )
    .printed(|text| Ok(PathToEqualHands::as_printed(&text.parse()?)?.to_string())),
    ReductionEntry::of::<PartitionToCoop>(
        &["three-partition"],
        "uno-coop",
        Purpose::Hardness,
        "numbers that make at most 100,000 units",
    ),
    ReductionEntry::of::<CubicPathToSolitaire>(
        &["hamiltonian-path"],
        "uno-solitaire",
        Purpose::Hardness,
        "a vertex at least, none to begin at, all degrees 3",
    ),
    ReductionEntry::of::<SolitaireToCnf>(&["uno-solitaire"], "cnf", Purpose::Encoding, ""),
    ReductionEntry::of::<SolitaireToPath>(&["uno-solitaire"], "hamiltonian-path", Purpose::Encoding, ""),
    ReductionEntry::of::<HamiltonianPathToCnf>(&["hamiltonian-path"], "cnf", Purpose::Encoding, "at most 200 vertices"),
    ReductionEntry::of::<DuelToGeography>(
        &["uno-duel"],
        "geography",
        Purpose::Easiness,
        "who has to move and has no card loses",
    ),
];

/// The problem with this name.
///
/// # Errors
/// When there is none.
pub fn problem(name: &str) -> Result<&'static ProblemEntry, Fault> {
    let names = || PROBLEMS.iter().map(|problem| problem.name).collect::<Vec<_>>().join(", ");
    let found = PROBLEMS.iter().find(|problem| problem.name == name);
    found.ok_or_else(|| {
        Fault::new(format!("there is no problem `{}`; there are {}", misdeal_kernel::text::shorten(name), names()))
    })
}

/// The reduction with this name.
///
/// # Errors
/// When there is none.
pub fn reduction(name: &str) -> Result<&'static ReductionEntry, Fault> {
    let found = REDUCTIONS.iter().find(|reduction| reduction.name == name);
    let what = || format!("there is no reduction `{}`; `reduce list` shows all", misdeal_kernel::text::shorten(name));
    found.ok_or_else(|| Fault::new(what()))
}

/// The ways from one problem to another that pass no problem twice, the shortest first.
#[must_use]
pub fn ways(from: &str, to: &str) -> Vec<Vec<&'static ReductionEntry>> {
    let mut found = Vec::new();
    let mut open: Vec<Vec<&'static ReductionEntry>> = vec![Vec::new()];
    while !open.is_empty() {
        let mut longer = Vec::new();
        for way in open {
            let here = way.last().map_or(from, |step| step.target);
            if here == to && !way.is_empty() {
                found.push(way);
                continue;
            }
            let visited = |name: &str| name == from || way.iter().any(|step| step.target == name);
            for step in REDUCTIONS.iter().filter(|step| step.sources.contains(&here) && !visited(step.target)) {
                longer.push(way.iter().copied().chain([step]).collect());
            }
        }
        open = longer;
    }
    found
}

/// One reduction after another, applied to an instance.
pub struct Chain {
    steps: Vec<(&'static ReductionEntry, Box<dyn Applied>)>,
}

impl Chain {
    /// Applies the steps, each to what the one before it has built.
    ///
    /// # Errors
    /// What is wrong with the source, or the condition that fails, and of which step.
    pub fn apply(way: &[&'static ReductionEntry], source: &str) -> Result<Self, Fault> {
        let mut steps: Vec<(&'static ReductionEntry, Box<dyn Applied>)> = Vec::new();
        for &entry in way {
            let applied = match steps.last() {
                None => entry.apply(source)?,
                Some((_, before)) => entry
                    .apply(&before.target())
                    .map_err(|fault| Fault::new(format!("{} can't go on from there: {}", entry.name, fault.what())))?,
            };
            steps.push((entry, applied));
        }
        if steps.is_empty() {
            return Err(Fault::new("a chain has at least one reduction"));
        }
        Ok(Self { steps })
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[(&'static ReductionEntry, Box<dyn Applied>)] {
        &self.steps
    }
}

impl Applied for Chain {
    fn target(&self) -> String {
        self.steps.last().map_or_else(String::new, |(_, step)| step.target())
    }

    fn sizes(&self) -> Vec<Size> {
        self.steps.iter().flat_map(|(_, step)| step.sizes()).collect()
    }

    /// As the last step names them.
    fn roles(&self) -> Vec<Role> {
        self.steps.last().map_or_else(Vec::new, |(_, step)| step.roles())
    }

    fn carry(&self, witness: &str) -> Result<String, Fault> {
        self.steps.iter().try_fold(witness.to_owned(), |witness, (_, step)| step.carry(&witness))
    }

    fn lift(&self, witness: &str) -> Result<String, Fault> {
        self.steps.iter().rev().try_fold(witness.to_owned(), |witness, (_, step)| step.lift(&witness))
    }
}
