//! Names of tables and questions, which nobody guesses.

use misdeal_kernel::fault::Fault;
use std::fmt;

/// A name: 128 random bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id(u128);

impl Id {
    /// A new one.
    ///
    /// # Errors
    /// When this machine gives no random numbers.
    pub fn fresh() -> Result<Self, Fault> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).map_err(|_| Fault::new("this machine gives no random numbers"))?;
        Ok(Self(u128::from_le_bytes(bits)))
    }

    /// Reads it.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        u128::from_str_radix(text, 16).ok().filter(|_| digits).map(Self)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
