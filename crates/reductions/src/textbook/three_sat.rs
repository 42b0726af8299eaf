//! 3-SAT: clauses of three literals of three different variables (Garey and Johnson, LO2). A witness has one literal a
//! variable, those that are true: `1 -2 3`.

use super::sheet::{Kind, Sheet, Wrong, wrong};
use misdeal_kernel::fault::Fault;

/// The problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreeSat {}

impl Kind for ThreeSat {
    const NAME: &'static str = "3-sat";
    const HEAD: &'static [&'static str] = &["variables"];
    const ROWS: &'static str = "clauses";

    fn fits(sheet: &Sheet) -> Result<(), Wrong> {
        for (row, clause) in sheet.rows.iter().enumerate() {
            let &[a, b, c] = clause.as_slice() else { return wrong(row, "a clause is three literals, as in `1 -2 3`") };
            if let Some(bad) = [a, b, c].into_iter().find(|lit| !(1..=sheet.head[0]).contains(&lit.abs())) {
                return wrong(row, format!("{bad} is no literal; variables are 1 to {}", sheet.head[0]));
            }
            if a.abs() == b.abs() || a.abs() == c.abs() || b.abs() == c.abs() {
                return wrong(row, "a clause has literals of three different variables");
            }
        }
        Ok(())
    }

    fn verify(sheet: &Sheet, witness: &[i64]) -> Result<(), Fault> {
        if witness.len() as i64 != sheet.head[0] {
            return Err(Fault::new(format!("a model has one literal a variable, {} in all", sheet.head[0])));
        }
        let mut variables: Vec<i64> = witness.iter().map(|lit| lit.abs()).collect();
        variables.sort_unstable();
        if !variables.iter().copied().eq(1..=sheet.head[0]) {
            return Err(Fault::new("a model has each variable once"));
        }
        match sheet.rows.iter().position(|clause| !clause.iter().any(|lit| witness.contains(lit))) {
            Some(row) => Err(Fault::new(format!("clause {} is false", row + 1))),
            None => Ok(()),
        }
    }

    fn next(sheet: &Sheet, begun: &[i64]) -> Vec<i64> {
        let variable = begun.len() as i64 + 1;
        if variable <= sheet.head[0] { vec![variable, -variable] } else { Vec::new() }
    }

    fn is_hopeless(sheet: &Sheet, begun: &[i64]) -> bool {
        sheet.rows.iter().any(|clause| clause.iter().all(|lit| begun.contains(&-lit)))
    }
}
