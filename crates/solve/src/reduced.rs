//! Families of deals made by reductions, the same for the same seed: for those who test other solvers.
//!
//! Each comes with the instance that it was made of, with its verdict where that is known, and with a claim where the
//! kernel has accepted one.

use crate::audit::Examiner;
use crate::budget::Budget;
use crate::deal::{Dealer, Seed};
use crate::swish::SwishGame;
use crate::{Certificate, certify, uno};
use misdeal_kernel::base::cnf::{Cnf, Lit, Var};
use misdeal_kernel::base::graph::{Graph, Vertex};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::question::Question;
use misdeal_kernel::set::Question as SetQuestion;
use misdeal_kernel::swish::{Finding, Statement, Wanted};
use misdeal_kernel::uno::{Deal, Question as UnoQuestion};
use misdeal_reductions::problems::hamiltonian_path::HamiltonianPath;
use misdeal_reductions::problems::k_dimensional_matching::{KDimensionalMatching, Tuple};
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::set::from_matching::MatchingToSet;
use misdeal_reductions::swish::from_max_2_sat::Max2SatToSwish;
use misdeal_reductions::uno::from_cubic_graph::CubicPathToSolitaire;

/// How the deals are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Solitaire from random cubic graphs, every other one with three pieces of Petersen graphs in it, which no path
    /// visits all. `size` is the number of vertices before that.
    UnoCubic,
    /// Fixed Swish cards from random formulas in which every variable is in three clauses, where about half can be
    /// satisfied whole. `size` is the number of variables.
    SwishMax2Sat,
    /// SET boards from random three-dimensional matchings, every other one with a matching hidden in it. `size` is the
    /// number of values.
    SetMatching,
}

/// A deal, and what is known about it.
#[derive(Clone, Debug)]
pub struct Made {
    /// What it was made of.
    pub source: String,
    /// The reduction that made it.
    pub reduction: &'static str,
    /// The deal.
    pub deal: String,
    /// What is asked of it.
    pub question: String,
    /// The answer, where it is known.
    pub verdict: Option<bool>,
    /// A claim that the kernel has accepted, where there is one.
    pub claim: Option<String>,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 3] = [Self::UnoCubic, Self::SwishMax2Sat, Self::SetMatching];

    /// The name that commands use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::UnoCubic => "uno-cubic",
            Self::SwishMax2Sat => "swish-max-2-sat",
            Self::SetMatching => "set-matching",
        }
    }

    /// The `number`-th deal of a seed.
    ///
    /// # Errors
    /// When nothing can be made of this size.
    pub fn make(self, seed: Seed, size: usize, number: u64, budget: &Budget) -> Result<Made, Fault> {
        let mut dealer = Dealer::part(seed, number);
        match self {
            Self::UnoCubic => uno_cubic(&mut dealer, size, number % 2 == 1, budget),
            Self::SwishMax2Sat => swish_max_2_sat(&mut dealer, size, budget),
            Self::SetMatching => set_matching(&mut dealer, size, number.is_multiple_of(2), budget),
        }
    }
}

fn uno_cubic(dealer: &mut Dealer, size: usize, without_path: bool, budget: &Budget) -> Result<Made, Fault> {
    let graph = match without_path {
        true => uno::families::petersen(dealer, size.max(6), 3),
        false => uno::families::cubic(dealer, size),
    };
    let edges = graph.edges.iter().map(|&(a, b)| [Vertex(a), Vertex(b)]).collect();
    let source = HamiltonianPath::new(Graph::new(graph.vertices, false, edges)?, None)?;
    let reduction = CubicPathToSolitaire::apply(&source)?;
    let deal = Deal::Solitaire(reduction.target().clone());
    let (outcome, claim) = certify(&deal, &UnoQuestion::Play, budget);
    let accepted = outcome.settled().ok();
    let verdict = accepted.map(|accepted| accepted.statement().finding != misdeal_kernel::uno::Finding::No);
    Ok(Made {
        source: source.to_string(),
        reduction: CubicPathToSolitaire::NAME,
        deal: deal.to_string(),
        question: UnoQuestion::Play.to_string(),
        verdict,
        claim: claim.map(|claim| claim.to_string()),
    })
}

/// A formula in which every variable is in three clauses (one in two, if the variables are odd in number), all of which
/// are wanted. With random signs this is where half of the formulas can be satisfied: a literal implies one other on
/// average.
fn formula(dealer: &mut Dealer, variables: usize) -> Result<Max2Sat, Fault> {
    let mut ends: Vec<usize> = (0..3 * variables).map(|end| end / 3 + 1).collect();
    let many = ends.len();
    // About every third time no clause names a variable twice.
    while ends.chunks_exact(2).any(|pair| pair[0] == pair[1]) {
        dealer.deal(&mut ends, many);
    }
    let mut clauses: Vec<[Lit; 2]> = Vec::new();
    for pair in ends.chunks_exact(2) {
        let mut literal = |place: usize| {
            let var = Var::new(pair[place])?;
            Ok::<_, Fault>(if dealer.below(2) == 0 { var.yes() } else { var.no() })
        };
        clauses.push([literal(0)?, literal(1)?]);
    }
    let wanted = clauses.len();
    Max2Sat::new(variables, clauses, wanted)
}

fn swish_max_2_sat(dealer: &mut Dealer, size: usize, budget: &Budget) -> Result<Made, Fault> {
    let source = formula(dealer, size.max(2))?;
    let reduction = Max2SatToSwish::apply(&source)?;
    let Wanted { deal, cards, .. } = reduction.target();
    let question = Question::AtLeast(*cards);
    // All clauses are wanted, so the source is a plain formula of two literals a clause, which is easy.
    let mut cnf = Cnf::default();
    cnf.cover(source.variables());
    source.clauses().iter().for_each(|&clause| cnf.add(clause));
    let model = Examiner::named("cnf")?.find(&cnf.to_string(), budget);
    let (verdict, claim) = match model {
        Ok(Some(model)) => {
            let swish = reduction.forward(&model.parse()?)?;
            let finding = Finding::new(question, true, vec![swish])?;
            let certificate = Certificate::<SwishGame> {
                statement: Statement { deal: deal.clone(), question, finding },
                proof: None,
            };
            certificate.check()?;
            (Some(true), Some(certificate))
        }
        Ok(None) => (Some(false), certify(deal, &question, budget).1),
        Err(_) => (None, None),
    };
    Ok(Made {
        source: source.to_string(),
        reduction: Max2SatToSwish::NAME,
        deal: deal.to_string(),
        question: question.to_string(),
        verdict,
        claim: claim.map(|claim| claim.to_string()),
    })
}

fn set_matching(dealer: &mut Dealer, size: usize, hidden: bool, budget: &Budget) -> Result<Made, Fault> {
    let values = size.max(2);
    let mut order = || {
        let mut order: Vec<u32> = (1..=values as u32).collect();
        dealer.deal(&mut order, values);
        order
    };
    let orders = [order(), order(), order()];
    let mut tuples: Vec<Tuple> = Vec::new();
    if hidden {
        tuples.extend((0..values).map(|at| Tuple(orders.iter().map(|order| order[at]).collect())));
    }
    // About as many tuples as make a matching by chance as likely as not.
    while tuples.len() < 3 * values {
        let tuple = Tuple((0..3).map(|_| 1 + dealer.below(values as u64) as u32).collect());
        if !tuples.contains(&tuple) {
            tuples.push(tuple);
        }
    }
    tuples.sort_unstable();
    let source = KDimensionalMatching::new(3, values, tuples)?;
    let reduction = MatchingToSet::apply(&source)?;
    let board = &reduction.target().board;
    let question = SetQuestion::Match(Question::Any);
    let (outcome, claim) = certify(board, &question, budget);
    let verdict = outcome.settled().ok().map(|accepted| accepted.statement().yes);
    Ok(Made {
        source: source.to_string(),
        reduction: MatchingToSet::NAME,
        deal: board.to_string(),
        question: question.to_string(),
        verdict,
        claim: claim.map(|claim| claim.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_deals_with_their_verdicts() {
        for (family, size) in [(Family::UnoCubic, 8), (Family::SwishMax2Sat, 6), (Family::SetMatching, 5)] {
            for number in 0..4 {
                let made = family.make(Seed(7), size, number, &Budget::unlimited()).unwrap();
                let again = family.make(Seed(7), size, number, &Budget::unlimited()).unwrap();
                assert_eq!((&made.deal, made.verdict), (&again.deal, again.verdict));
                assert!(made.verdict.is_some() && made.claim.is_some(), "{}", family.name());
                if family == Family::UnoCubic {
                    assert_eq!(made.verdict, Some(number % 2 == 0));
                }
                let target =
                    misdeal_reductions::catalogue::reduction(made.reduction).unwrap().apply(&made.source).unwrap();
                assert!(target.target().ends_with(&made.deal));
            }
        }
    }
}
