//! Hamiltonian path to satisfiability: a path as an order of the vertices.
//!
//! # Construction
//! A variable for each vertex v and place p: "v is visited p-th". Each place has one vertex at least and one at most,
//! each vertex one place, and vertices that are not adjacent are not visited one after the other. A vertex to begin
//! at is visited first.
//!
//! # Forward
//! The places of the path; all other variables are gates.
//!
//! # Back
//! The vertices in the order of their places.
//!
//! # Size
//! For n vertices at most 3n^2 variables, and n(6n + 2) + n^3 + 1 clauses.
//!
//! # Why no stays no
//! A model has n places with one vertex each, all different, neighbours adjacent: that is a path.

use crate::problems::hamiltonian_path::{HamiltonianPath, Path};
use crate::reduction::{Reduction, Size};
use misdeal_kernel::base::cnf::{Cnf, Lit, Model};
use misdeal_kernel::base::encoder::Encoder;
use misdeal_kernel::base::graph::Vertex;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;

/// The most vertices for which a formula is built; there are as many clauses as its cube.
pub const MOST_VERTICES: usize = 200;

/// The reduction from [`HamiltonianPath`] to [`Cnf`].
#[derive(Clone, Debug)]
pub struct HamiltonianPathToCnf {
    source: HamiltonianPath,
    encoder: Encoder,
    /// By place, then by vertex.
    visited: Vec<Vec<Lit>>,
}

impl Reduction for HamiltonianPathToCnf {
    const NAME: &'static str = "hamiltonian-path-to-cnf";
    const CITE: &'static str = "folklore";
    const SIZE: &'static str = "n vertices: at most 3n^2 variables and n^3 + 6n^2 + 2n + 1 clauses";
    type Source = HamiltonianPath;
    type Target = Cnf;

    fn apply(source: &HamiltonianPath) -> Result<Self, Fault> {
        let n = source.graph().vertices();
        if n > MOST_VERTICES {
            let what = format!("the graph has {n} vertices, and a formula is built for at most {MOST_VERTICES}");
            return Err(Fault::new(what));
        }
        let mut encoder = Encoder::default();
        let mut visited = Vec::with_capacity(n);
        for _ in 0..n {
            visited.push((0..n).map(|_| encoder.choice()).collect::<Result<Vec<Lit>, Fault>>()?);
        }
        for row in &visited {
            encoder.clause(row.iter().copied());
            encoder.at_most_one(row)?;
        }
        for v in 0..n {
            let places: Vec<Lit> = visited.iter().map(|row| row[v]).collect();
            encoder.clause(places.iter().copied());
            encoder.at_most_one(&places)?;
        }
        for rows in visited.windows(2) {
            for (v, &here) in rows[0].iter().enumerate() {
                let apart = |&w: &usize| w != v && source.graph().step(Vertex(v as u32), Vertex(w as u32)).is_none();
                (0..n).filter(apart).for_each(|w| encoder.clause([!here, !rows[1][w]]));
            }
        }
        if let Some(from) = source.from() {
            encoder.clause([visited[0][from.index()]]);
        }
        Ok(Self { source: source.clone(), encoder, visited })
    }

    fn target(&self) -> &Cnf {
        self.encoder.cnf()
    }

    fn sizes(&self) -> Vec<Size> {
        let n = self.source.graph().vertices();
        let cnf = self.encoder.cnf();
        vec![
            Size::new("variables", cnf.variables(), 3 * n * n),
            Size::new("clauses", cnf.len(), n * n * n + 6 * n * n + 2 * n + 1),
        ]
    }

    fn forward(&self, path: &Path) -> Result<Model, Fault> {
        self.source.verify(path)?;
        let mut model = Model::all_false(self.encoder.cnf().variables());
        path.0.iter().zip(&self.visited).for_each(|(v, row)| model.set(row[v.index()]));
        Ok(self.encoder.complete(model))
    }

    fn back(&self, model: &Model) -> Result<Path, Fault> {
        self.encoder.cnf().verify(model)?;
        let at = |row: &Vec<Lit>| row.iter().position(|&lit| model.holds(lit)).map(|v| Vertex(v as u32));
        Ok(Path(self.visited.iter().filter_map(at).collect()))
    }
}
