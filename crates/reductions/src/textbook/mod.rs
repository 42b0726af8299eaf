//! Textbook problems, one a file: what homework reduces to each other. They are in no reduction of the catalogue; they are
//! there so that anyone's reduction between them can be audited (`misdeal reduce --audit --source ... --target ...`).
//!
//! All have the same text form ([`sheet`]), and numbers as their witnesses.

mod chosen;
pub mod clique;
pub mod colouring;
pub mod exact_cover;
pub mod hamiltonian_cycle;
pub mod independent_set;
pub mod partition;
pub mod set_cover;
pub mod sheet;
pub mod subset_sum;
pub mod three_sat;
pub mod vertex_cover;

use crate::catalogue::ProblemEntry;
use misdeal_kernel::fault::Fault;
use sheet::{Instance, Kind, Sheet};

/// What a problem's instances look like from outside: words of the header and numbers.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The name of the problem.
    pub name: &'static str,
    /// The words of the header.
    pub head: &'static [&'static str],
    /// What the rows are called.
    pub rows: &'static str,
    /// Whether there is one list instead of rows.
    pub is_list: bool,
    read: fn(&str) -> Result<Sheet, Fault>,
    write: fn(Sheet) -> Result<String, Fault>,
}

impl Form {
    const fn of<K: Kind>() -> Self {
        Self {
            name: K::NAME,
            head: K::HEAD,
            rows: K::ROWS,
            is_list: K::LIST,
            read: |text| Ok(text.parse::<Instance<K>>()?.sheet().clone()),
            write: |sheet| Ok(Instance::<K>::new(sheet)?.to_string()),
        }
    }

    /// The numbers of an instance.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(&self, text: &str) -> Result<Sheet, Fault> {
        (self.read)(text)
    }

    /// The instance with these numbers.
    ///
    /// # Errors
    /// When they do not fit.
    pub fn write(&self, sheet: Sheet) -> Result<String, Fault> {
        (self.write)(sheet)
    }
}

/// The form of a textbook problem.
#[must_use]
pub fn form(name: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.name == name)
}

const FORMS: &[Form] = &[
    Form::of::<three_sat::ThreeSat>(),
    Form::of::<independent_set::IndependentSet>(),
    Form::of::<vertex_cover::VertexCover>(),
    Form::of::<clique::Clique>(),
    Form::of::<colouring::Colouring>(),
    Form::of::<exact_cover::ExactCover>(),
    Form::of::<subset_sum::SubsetSum>(),
    Form::of::<partition::Partition>(),
    Form::of::<set_cover::SetCover>(),
    Form::of::<hamiltonian_cycle::HamiltonianCycle>(),
];

/// All textbook problems.
pub const TEXTBOOK: &[ProblemEntry] = &[
    ProblemEntry::of::<Instance<three_sat::ThreeSat>>(
        "3-sat",
        "can a formula of clauses of three literals be satisfied?",
        "`3-sat variables 3`, then a clause a line, `1 -2 3`; a literal a variable",
    ),
    ProblemEntry::of::<Instance<independent_set::IndependentSet>>(
        "independent-set",
        "are there at least k vertices of a graph, no two of them joined?",
        "`independent-set vertices 4 at-least 2`, then an edge a line, `1 2`; vertices",
    ),
    ProblemEntry::of::<Instance<vertex_cover::VertexCover>>(
        "vertex-cover",
        "are there at most k vertices of a graph that meet every edge?",
        "`vertex-cover vertices 4 at-most 2`, then an edge a line; vertices",
    ),
    ProblemEntry::of::<Instance<clique::Clique>>(
        "clique",
        "are there at least k vertices of a graph, any two of them joined?",
        "`clique vertices 4 at-least 2`, then an edge a line; vertices",
    ),
    ProblemEntry::of::<Instance<colouring::Colouring>>(
        "colouring",
        "can the vertices of a graph have k colours, joined ones different ones?",
        "`colouring vertices 4 colours 3`, then an edge a line; the colour of each vertex",
    ),
    ProblemEntry::of::<Instance<exact_cover::ExactCover>>(
        "exact-cover",
        "are there sets that have every element exactly once?",
        "`exact-cover elements 4`, then a set a line, `1 3`; numbers of sets",
    ),
    ProblemEntry::of::<Instance<subset_sum::SubsetSum>>(
        "subset-sum",
        "do some of the numbers add up to the target?",
        "`subset-sum target 7`, then positive numbers; their places",
    ),
    ProblemEntry::of::<Instance<partition::Partition>>(
        "partition",
        "can the numbers be cut into two parts with the same sum?",
        "`partition`, then positive numbers; the places of one part",
    ),
    ProblemEntry::of::<Instance<set_cover::SetCover>>(
        "set-cover",
        "do at most k of the sets have every element?",
        "`set-cover elements 4 at-most 2`, then a set a line; numbers of sets",
    ),
    ProblemEntry::of::<Instance<hamiltonian_cycle::HamiltonianCycle>>(
        "hamiltonian-cycle",
        "is there a cycle through every vertex of a graph?",
        "`hamiltonian-cycle vertices 4`, then an edge a line; the vertices in order",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::problem;

    /// An instance, a witness, and something that is none.
    const CASES: &[(&str, &str, &str, &str)] = &[
        ("3-sat", "3-sat variables 3\n1 -2 3\n-1 -2 -3\n", "1 -2 3", "1 2 3"),
        ("independent-set", "independent-set vertices 3 at-least 2\n1 2\n2 3\n", "1 3", "1 2"),
        ("vertex-cover", "vertex-cover vertices 3 at-most 1\n1 2\n2 3\n", "2", "1"),
        ("clique", "clique vertices 3 at-least 2\n1 2\n", "1 2", "1 3"),
        ("colouring", "colouring vertices 3 colours 2\n1 2\n2 3\n", "1 2 1", "1 1 2"),
        ("exact-cover", "exact-cover elements 3\n1 2\n2 3\n3\n", "1 3", "1 2"),
        ("subset-sum", "subset-sum target 7\n3 5 4\n", "1 3", "1 2"),
        ("partition", "partition\n3 1 2\n", "1", "2"),
        ("set-cover", "set-cover elements 3 at-most 2\n1 2\n2 3\n3\n", "1 2", "1 2 3"),
        ("hamiltonian-cycle", "hamiltonian-cycle vertices 3\n1 2\n2 3\n1 3\n", "2 1 3", "1 2"),
    ];

    #[test]
    fn all_are_read_as_they_are_printed_and_witnesses_are_checked() {
        assert_eq!((CASES.len(), FORMS.len()), (TEXTBOOK.len(), TEXTBOOK.len()));
        for &(name, text, witness, none) in CASES {
            let entry = problem(name).unwrap();
            assert_eq!(entry.read(text).unwrap(), text);
            assert_eq!(entry.verify(text, witness), Ok(()), "{name}");
            assert!(entry.verify(text, none).is_err(), "{name}");
            let form = form(name).unwrap();
            assert_eq!(form.write(form.read(text).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn what_can_t_be_read_is_told_with_its_place() {
        for (name, text, told) in [
            ("3-sat", "", "an instance of 3-sat starts with `3-sat variables N`"),
            ("3-sat", "sat variables 3", "line 1, column 1: an instance of 3-sat"),
            ("3-sat", "3-sat variables x", "line 1, column 17: `x` is no whole number"),
            ("3-sat", "3-sat variables 3 4", "line 1, column 19: an instance of 3-sat"),
            ("3-sat", "3-sat variables 3\n1 2", "line 2, column 1: a clause is three literals"),
            ("3-sat", "3-sat variables 3\n\n 1 2 4", "line 3, column 2: 4 is no literal"),
            ("3-sat", "3-sat variables 3\n1 2 -1", "line 2, column 1: a clause has literals of three different"),
            ("clique", "clique vertices 3 at-most 2", "line 1, column 19: an instance of clique"),
            ("clique", "clique vertices 3 at-least -2", "line 1, column 1: at-least must be a number from 0"),
            ("clique", "clique vertices 3 at-least 2\n1 2\n2 1", "line 3, column 1: edge 2 1 is there already"),
            ("clique", "clique vertices 3 at-least 2\n1 1", "line 2, column 1: edge 1 1 joins a vertex to itself"),
            ("clique", "clique vertices 3 at-least 2\n1 4", "line 2, column 1: there is no vertex 4"),
            ("set-cover", "set-cover elements 3 at-most 2\n1 1", "line 2, column 1: element 1 is there twice"),
            ("partition", "partition\n1 0", "line 2, column 1: 0 is not positive"),
            ("subset-sum", "subset-sum target 1\n99999999999999999999", "line 2, column 1: `99999999999999999999`"),
        ] {
            let fault = problem(name).unwrap().read(text).unwrap_err().to_string();
            assert!(fault.starts_with(told), "{text}: {fault}");
        }
    }
}
