//! What texts in the manner of DIMACS have in common: comment lines that start
//! with `c`, a header `p NAME NUMBERS`, clauses that end in 0.

use crate::base::cnf::Lit;
use crate::fault::Fault;
use crate::text::{Word, lines, number, shorten, words};

/// The words of a DIMACS text: comment lines are gone.
pub fn dimacs_words(text: &str) -> impl Iterator<Item = Word<'_>> {
    lines(text).filter(|(_, line)| !line.trim_start().starts_with('c')).flat_map(|(n, line)| words(n, line))
}

/// Reads a text word by word.
pub struct Reader<I> {
    words: I,
    /// The sentence that says how such a text starts.
    start: &'static str,
}

impl<'a, I: Iterator<Item = Word<'a>>> Reader<I> {
    /// A reader that has seen `p NAME`; `start` says in a sentence what the whole
    /// header looks like.
    ///
    /// # Errors
    /// When the text does not start so.
    pub fn new(words: I, name: &str, start: &'static str) -> Result<Self, Fault> {
        let mut reader = Self { words, start };
        for expected in ["p", name] {
            let word = reader.head()?;
            if word.text != expected {
                return Err(word.fault(start));
            }
        }
        Ok(reader)
    }

    fn head(&mut self) -> Result<Word<'a>, Fault> {
        self.words.next().ok_or_else(|| Fault::new(self.start))
    }

    /// The next number of the header, up to `most`.
    ///
    /// # Errors
    /// When there is none.
    pub fn number(&mut self, what: &str, most: usize) -> Result<usize, Fault> {
        let word = self.head()?;
        number(word.text, what, 0, most).map_err(|fault| fault.at_place(word.place))
    }

    /// Hands on each clause of the rest. What `take` finds wrong with a clause is
    /// told at its first word.
    ///
    /// # Errors
    /// When a word is no literal of these variables, the clauses are not as many
    /// as announced, or `take` says no.
    pub fn clauses(
        self,
        variables: usize,
        announced: usize,
        mut take: impl FnMut(&[Lit]) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut found = 0;
        let mut clause = Vec::new();
        let mut start = None;
        for word in self.words {
            let first = *start.get_or_insert(word.place);
            if word.text == "0" {
                take(&clause).map_err(|fault| fault.at_place(first))?;
                clause.clear();
                start = None;
                found += 1;
                continue;
            }
            let lit = word.text.parse::<i64>().ok().and_then(Lit::from_dimacs);
            match lit.filter(|lit| lit.var().number() <= variables) {
                Some(lit) => clause.push(lit),
                None => {
                    let what = shorten(word.text);
                    return Err(word.fault(format!("`{what}` is no literal of the {variables} variables")));
                }
            }
        }
        if start.is_some() {
            return Err(Fault::new("the last clause is not closed by 0"));
        }
        if found != announced {
            return Err(Fault::new(format!("{announced} clauses were announced and {found} are there")));
        }
        Ok(())
    }
}
