//! SIMPLE-SWISH, the problem between formulas and Swish: cards that must not be turned.

use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Wanted;

/// Refuses what SIMPLE-SWISH does not speak of: cards that may be turned, and hands that do not count.
///
/// # Errors
/// Which of both it is.
pub fn is_simple(wanted: &Wanted) -> Result<(), Fault> {
    if !wanted.deal.is_fixed() {
        return Err(Fault::new(format!(
            "the cards must not be turned: the deal must be `fixed`, as in `swish {} fixed`",
            wanted.deal.grid()
        )));
    }
    if !wanted.besides.is_empty() {
        return Err(Fault::new("a swish besides listed ones is wanted, and the list must be empty"));
    }
    Ok(())
}
