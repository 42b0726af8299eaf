//! The lines of cuts that stand before the steps of a proof about a hand: `cut c1 n2 ...`.

use crate::fault::Fault;
use crate::text::{lines, words};
use crate::uno::hubs::HubList;
use std::fmt;
use std::str::FromStr;

const CUT: &str = "cut";

/// The fault of a cut that follows a step.
pub(in crate::uno) fn late() -> Fault {
    Fault::new("a cut follows a step, and cuts come first")
}

/// The set of a line that is a cut.
pub(in crate::uno) fn cut_of(line: &str) -> Result<Option<HubList>, Fault> {
    let mut words = words(1, line).peekable();
    match words.next_if(|word| word.text == CUT) {
        Some(_) => HubList::of_words(words).map(Some),
        None => Ok(None),
    }
}

/// Prints cuts, one a line.
pub(in crate::uno) fn write_cuts(f: &mut fmt::Formatter<'_>, cuts: &[HubList]) -> fmt::Result {
    for cut in cuts {
        f.write_str(CUT)?;
        cut.0.iter().try_for_each(|hub| write!(f, " {hub}"))?;
        writeln!(f)?;
    }
    Ok(())
}

/// Reads cuts, and the steps after them.
pub(in crate::uno) fn read_cuts<S: FromStr<Err = Fault>>(text: &str) -> Result<(Vec<HubList>, Vec<S>), Fault> {
    let (mut cuts, mut steps) = (Vec::new(), Vec::new());
    for (number, line) in lines(text) {
        let here = |fault: Fault| fault.moved(number - 1, 0).at(number, 1);
        match cut_of(line).map_err(here)? {
            Some(_) if !steps.is_empty() => {
                return Err(late().at(number, 1));
            }
            Some(set) => cuts.push(set),
            None => steps.push(line.parse::<S>().map_err(here)?),
        }
    }
    Ok((cuts, steps))
}
