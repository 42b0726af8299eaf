//! MAX-(2,3)-SAT to Swish with fixed cards: can at least k clauses be satisfied?
//!
//! Lemma 3 of Dailly, Lafourcade and Marcadet (FUN 2024), repaired. It makes
//! SIMPLE-SWISH hard with at most four symbols a card.
//!
//! # Construction
//! For n variables and m clauses, cards of max(n, m) rows and six columns that may
//! not be turned. A variable x has the row of its number, and so has a clause c.
//!
//! | column | a point of | meets the circle of |
//! |---|---|---|
//! | 1 | "x is true" | what x true satisfies |
//! | 2 | "x is false" | what x false satisfies |
//! | 3 | a link of x | "x is true" or "x is false" |
//! | 4 | what the first literal's value satisfies | "c by its first literal", "by both" |
//! | 5 | what the second literal's value satisfies | "c by its second literal", "by both" |
//! | 6 | "c by its first", "by its second", "by both" | a link of a variable of c |
//!
//! - Two *variable cards* a variable: the point in column 1 or 2, the circle in 3.
//! - 2^d *linkage cards* for a variable in d clauses, one for each set of them: the
//!   point in column 3, circles in column 6 of the clauses in the set.
//! - Two *satisfying cards* a variable: the circle in column 1 or 2, points in
//!   column 4 or 5 of the clauses that this value satisfies.
//! - Three *clause cards* a clause: the point in column 6, circles in column 4, in
//!   column 5, or in both.
//!
//! A swish of 3n + k cards is wanted.
//!
//! # Forward
//! For each variable, its variable card and satisfying card for its value; for each
//! satisfied clause, the clause card of the literals that hold. The point of that
//! card is met by the link of the first variable that satisfies the clause.
//!
//! # Back
//! A variable is false iff its card "is false" is in the swish.
//!
//! # Size
//! 4n + (sum of 2^d) + 3m cards, at most 12n + 3m, of at most four symbols.
//!
//! # Why no stays no
//! Column 3 of a variable's row holds one circle and one point at most, so at most
//! one of its variable cards and one of its linkage cards. Its satisfying cards
//! need the points of its variable cards, so there is at most one, of the same
//! value. Column 6 holds one clause card a clause at most. So a swish of 3n + k
//! cards has k clause cards or more. A clause card has a circle in column 4 or 5,
//! which needs the satisfying card of that literal, which needs the variable card
//! of its value: the assignment read from the swish satisfies the clause.
//!
//! # Where we depart from the paper
//! - The circles of linkage cards are printed in `[j][3]`, and stand in `[j][6]`:
//!   nothing else could meet the points of clause cards there.
//! - The points of a second literal are printed in `[i][5]`, and stand in `[j][5]`.
//! - The circle of the negative satisfying card is printed in `[i][1]`, and stands
//!   in `[i][2]`, where the point of the negative variable card is.
//! - A clause that both its literals satisfy is linked by the first one only; the
//!   printed proof links it by both, and two circles meet.
//! - A variable in fewer than three clauses has fewer than eight linkage cards.
//! - A formula without variables is read as one with a variable that occurs
//!   nowhere, because a swish has at least two cards.

use crate::problems::max_2_sat::Max2Sat;
use crate::reduction::{Reduction, Size};
use crate::roles::Role;
use misdeal_kernel::base::cnf::{Lit, Model, Var};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::card::Card;
use misdeal_kernel::swish::deal::Deal;
use misdeal_kernel::swish::grid::{Cell, Grid};
use misdeal_kernel::swish::rules::Swish;
use misdeal_kernel::swish::wanted::Wanted;
use std::collections::BTreeSet;

/// "x is true" meets what that satisfies.
const TRUE: u16 = 0;
/// "x is false" meets what that satisfies.
const FALSE: u16 = 1;
/// A variable's value meets its link.
const VALUE: u16 = 2;
/// What satisfies a clause meets it, by the place of the literal.
const LITERALS: [u16; 2] = [3, 4];
/// A satisfied clause meets a link.
const SATISFIED: u16 = 5;
/// All of them.
const COLUMNS: usize = 6;

/// Which literals of a clause satisfy it, as its cards tell them apart.
const WAYS: [[bool; 2]; 3] = [[true, false], [false, true], [true, true]];

/// Which construction to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Repaired,
    Printed,
}

/// A variable in a clause.
#[derive(Clone, Copy, Debug)]
struct Occurrence {
    /// The row of the clause.
    clause: u16,
    /// Whether it is the first or the second literal.
    place: usize,
    /// Whether it occurs as it is, not negated.
    yes: bool,
}

/// A variable: its row, and where it occurs.
#[derive(Clone, Debug)]
struct Variable {
    var: Var,
    row: u16,
    occurrences: Vec<Occurrence>,
}

/// The cards of a formula, by what they say.
#[derive(Clone, Debug)]
struct Cards {
    reading: Reading,
    grid: Grid,
    variables: Vec<Variable>,
    clauses: Vec<(u16, [Lit; 2])>,
}

impl Cards {
    fn of(formula: &Max2Sat, reading: Reading) -> Result<Self, Fault> {
        let clauses = formula.clauses();
        let count = formula.variables().max(1);
        let grid = Grid::new(count.max(clauses.len()), COLUMNS)
            .map_err(|_| Fault::new(format!("a formula has at most {} variables and clauses here", Grid::MOST)))?;
        let clauses: Vec<(u16, [Lit; 2])> = (0..grid.rows()).zip(clauses.iter().copied()).collect();
        let mut variables = Vec::with_capacity(count);
        for (row, number) in (0..grid.rows()).zip(1..=count) {
            variables.push(Variable { var: Var::new(number)?, row, occurrences: Vec::new() });
        }
        for &(clause, literals) in &clauses {
            for (place, lit) in literals.into_iter().enumerate() {
                let variable = &mut variables[lit.var().number() - 1];
                variable.occurrences.push(Occurrence { clause, place, yes: lit.is_yes() });
            }
        }
        Ok(Self { reading, grid, variables, clauses })
    }

    /// "The variable has this value."
    fn value(variable: &Variable, yes: bool) -> Result<Card, Fault> {
        let column = if yes { TRUE } else { FALSE };
        Card::new([Cell { row: variable.row, column }], [Cell { row: variable.row, column: VALUE }])
    }

    /// "The variable answers for these clauses."
    fn link(&self, variable: &Variable, clauses: impl Iterator<Item = u16>) -> Result<Card, Fault> {
        let column = if self.reading == Reading::Printed { VALUE } else { SATISFIED };
        Card::new([Cell { row: variable.row, column: VALUE }], clauses.map(|row| Cell { row, column }))
    }

    /// "The variable, with this value, satisfies these clauses."
    fn satisfying(&self, variable: &Variable, yes: bool) -> Result<Card, Fault> {
        let printed = self.reading == Reading::Printed;
        let satisfied = variable.occurrences.iter().filter(|occurrence| occurrence.yes == yes);
        let points: BTreeSet<Cell> = satisfied
            .map(|&Occurrence { clause, place, .. }| {
                let row = if printed && place == 1 { variable.row } else { clause };
                Cell { row, column: LITERALS[place] }
            })
            .collect();
        let column = if yes || printed { TRUE } else { FALSE };
        Card::new(points, [Cell { row: variable.row, column }])
    }

    /// "The clause is satisfied, by these of its literals."
    fn clause(row: u16, by: [bool; 2]) -> Result<Card, Fault> {
        let circles = LITERALS.into_iter().zip(by).filter(|&(_, by)| by).map(|(column, _)| Cell { row, column });
        Card::new([Cell { row, column: SATISFIED }], circles)
    }

    /// All cards in the order in which they are dealt, each with the name that the paper has for it.
    fn all(&self) -> Result<Vec<(Card, Role)>, Fault> {
        let mut cards = Vec::new();
        let mut add = |card: Card, name: String, group: &str| {
            let role = Role::new(&card, name, group);
            cards.push((card, role));
        };
        let sign = |yes: bool| if yes { "" } else { "¬" };
        for variable in &self.variables {
            let i = variable.row + 1;
            for yes in [true, false] {
                add(Self::value(variable, yes)?, format!("{}X_{i}", sign(yes)), "variable cards");
            }
            for set in 0..1usize << variable.occurrences.len() {
                let places = variable.occurrences.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
                let rows: Vec<u16> = places.map(|(_, occurrence)| occurrence.clause).collect();
                let clauses: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
                let name = format!("X_{{{i},{{{}}}}}", clauses.join(","));
                add(self.link(variable, rows.into_iter())?, name, "linkage cards");
            }
            for yes in [true, false] {
                add(self.satisfying(variable, yes)?, format!("{}X_{{{i},c}}", sign(yes)), "satisfying cards");
            }
        }
        for &(row, _) in &self.clauses {
            for (by, ways) in WAYS.into_iter().zip(["1", "2", "{1,2}"]) {
                add(Self::clause(row, by)?, format!("C_{}^{ways}", row + 1), "clause cards");
            }
        }
        Ok(cards)
    }

    fn wanted(&self, satisfied: usize) -> Result<Wanted, Fault> {
        let deal = Deal::new(self.grid, true, self.all()?.into_iter().map(|(card, _)| card))?;
        Ok(Wanted::at_least(deal, (3 * self.variables.len()).saturating_add(satisfied)))
    }
}

/// The reduction from [`Max2Sat`] to [`Wanted`] on a fixed deal.
#[derive(Clone, Debug)]
pub struct Max2SatToSwish {
    source: Max2Sat,
    cards: Cards,
    target: Wanted,
}

impl Max2SatToSwish {
    /// What the paper prints; it has not the laws of a reduction, and is there to
    /// show that.
    ///
    /// # Errors
    /// When two symbols of a card share a cell, which happens when the i-th
    /// variable is in the i-th clause; or when the formula is too large.
    pub fn as_printed(source: &Max2Sat) -> Result<Wanted, Fault> {
        Cards::of(source, Reading::Printed)?.wanted(source.wanted())
    }
}

impl Reduction for Max2SatToSwish {
    const NAME: &'static str = "max-2-sat-to-simple-swish";
    const CITE: &'static str = "Dailly, Lafourcade, Marcadet, FUN 2024, Lemma 3, repaired";
    const SIZE: &'static str =
        "n variables, m clauses: at most 12n + 3m cards of at most four symbols on max(n, m) x 6";
    type Source = Max2Sat;
    type Target = Wanted;

    fn apply(source: &Max2Sat) -> Result<Self, Fault> {
        let cards = Cards::of(source, Reading::Repaired)?;
        let target = cards.wanted(source.wanted())?;
        Ok(Self { source: source.clone(), cards, target })
    }

    fn target(&self) -> &Wanted {
        &self.target
    }

    fn sizes(&self) -> Vec<Size> {
        let (n, m) = (self.cards.variables.len(), self.cards.clauses.len());
        let (deal, grid) = (&self.target.deal, self.target.deal.grid());
        vec![
            Size::new("cards", deal.cards().len(), 12 * n + 3 * m),
            Size::new("symbols of a card", deal.most_symbols(), 4),
            Size::new("rows", grid.rows().into(), n.max(m)),
            Size::new("columns", grid.columns().into(), COLUMNS),
        ]
    }

    fn roles(&self) -> Vec<Role> {
        // What was dealt can be dealt again.
        self.cards.all().map_or_else(|_| Vec::new(), |cards| cards.into_iter().map(|(_, role)| role).collect())
    }

    fn forward(&self, model: &Model) -> Result<Swish, Fault> {
        self.source.verify(model)?;
        // The clauses that each variable answers for.
        let mut answers: Vec<BTreeSet<u16>> = vec![BTreeSet::new(); self.cards.variables.len()];
        let mut laid = Vec::new();
        for &(row, literals) in &self.cards.clauses {
            if let Some(lit) = literals.into_iter().find(|&lit| model.holds(lit)) {
                answers[lit.var().number() - 1].insert(row);
                laid.push(Cards::clause(row, literals.map(|lit| model.holds(lit)))?);
            }
        }
        for (variable, clauses) in self.cards.variables.iter().zip(answers) {
            let yes = model.holds(variable.var.yes());
            laid.push(Cards::value(variable, yes)?);
            laid.push(self.cards.link(variable, clauses.into_iter())?);
            laid.push(self.cards.satisfying(variable, yes)?);
        }
        Ok(Swish::as_dealt(laid))
    }

    fn back(&self, swish: &Swish) -> Result<Model, Fault> {
        self.target.verify(swish)?;
        let laid: BTreeSet<&Card> = swish.0.iter().map(|laid| &laid.card).collect();
        let mut model = Model::all_false(self.source.variables());
        for variable in self.cards.variables.iter().take(self.source.variables()) {
            if !laid.contains(&Cards::value(variable, false)?) {
                model.set(variable.var.yes());
            }
        }
        Ok(model)
    }
}
