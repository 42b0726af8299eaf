//! What the texts of formulas with wanted clauses have besides DIMACS: a comment `c wanted 3`, and the weights of WCNF.

use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::text::{lines, number, shorten, words};

/// The number after `c wanted`, in a comment line of its own, where there is one.
///
/// # Errors
/// When what follows is no number.
pub(super) fn wanted_comment(text: &str) -> Result<Option<usize>, Fault> {
    for (n, line) in lines(text) {
        let found: Vec<_> = words(n, line).take(3).collect();
        if let [c, wanted, many] = found.as_slice()
            && (c.text, wanted.text) == ("c", "wanted")
        {
            let many = number(many.text, "the number of clauses wanted", 0, usize::MAX);
            return many.map(Some).map_err(|fault| fault.at_place(found[2].place));
        }
    }
    Ok(None)
}

/// Hands on each clause of a WCNF text in the form of 2022: a weight, or `h` for a hard clause, which has none; the
/// literals; 0. What `take` finds wrong with a clause is told at its first word. A header `p wcnf` is passed over.
///
/// # Errors
/// When a word does not fit, or `take` says no.
pub(super) fn weighted_clauses(
    text: &str,
    mut take: impl FnMut(Option<u64>, &[Lit]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let header = |(_, line): &(usize, &str)| !line.trim_start().starts_with(['c', 'p']);
    let mut all = lines(text).filter(header).flat_map(|(n, line)| words(n, line));
    while let Some(first) = all.next() {
        let weight = match first.text {
            "h" => None,
            word => Some(word.parse::<u64>().ok().filter(|&weight| weight > 0).ok_or_else(|| {
                first.fault(format!("a clause starts with its weight or `h`, not with `{}`", shorten(word)))
            })?),
        };
        let mut clause = Vec::new();
        loop {
            let word = all.next().ok_or_else(|| first.fault("the clause is not closed by 0"))?;
            if word.text == "0" {
                break;
            }
            let lit = word.text.parse::<i64>().ok().and_then(Lit::from_dimacs);
            clause.push(lit.ok_or_else(|| word.fault(format!("`{}` is no literal", shorten(word.text))))?);
        }
        take(weight, &clause).map_err(|fault| fault.at_place(first.place))?;
    }
    Ok(())
}
