//! Why who has to move loses, whatever he does; and how to win, which is a move after which the other has lost.
//!
//! ```text
//! answers                # vertex geography
//! 2/5 3/6
//! answers                # undirected vertex geography: a matching says them
//! pairs 1-2 4-5
//! barrier 2
//! answers                # undirected edge geography: they lead back into an even kernel
//! kernel 1 4
//! answers                # any variant
//! strategy 3 5 2
//! exhaustive             # small games of any variant: the checker goes through them
//! ```
//!
//! A win is `move 3` in the line before.

use crate::base::graph::{MOST_VERTICES, Vertex};
use crate::base::graph_text::vertex;
use crate::fault::Fault;
use crate::geography::enumerate::mover_wins;
use crate::geography::position::Position;
use crate::geography::{answers, even_kernel, matching, strategy};
use crate::patience::patience;
use crate::text::{lines, shorten, words, write_words};
use std::fmt;
use std::str::FromStr;

/// How many vertices and edges are looked at before the checker gives up to go through a game.
pub const PATIENCE: u64 = 4_000_000_000;

/// Why who has to move loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A largest matching leaves the token's vertex uncovered; see [`matching`].
    Matching {
        /// The pairs, the smaller vertex first.
        pairs: Vec<[Vertex; 2]>,
        /// Vertices without which many parts of odd size are left.
        barrier: Vec<Vertex>,
    },
    /// The token stands in an even kernel; see [`even_kernel`].
    EvenKernel(Vec<Vertex>),
    /// The other has these answers, in the order in which the checker asks for them; see [`strategy`].
    Strategy(Vec<Vertex>),
    /// The other has an answer, the second of a pair, to each move, the first of it; see [`answers`].
    Answers(Vec<[Vertex; 2]>),
    /// All positions are gone through; only for small games.
    Exhaustive,
}

impl Lost {
    /// The word it starts with.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Matching { .. } | Self::EvenKernel(_) | Self::Strategy(_) | Self::Answers(_) => "answers",
            Self::Exhaustive => "exhaustive",
        }
    }

    /// Checks that who has to move in a position loses.
    ///
    /// # Errors
    /// When this does not show it.
    pub fn check(&self, position: &Position<'_>) -> Result<(), Fault> {
        match self {
            Self::Matching { pairs, barrier } => matching::check(position, pairs, barrier),
            Self::EvenKernel(kernel) => even_kernel::check(position, kernel),
            Self::Strategy(answers) => strategy::check(position, answers),
            Self::Answers(pairs) => answers::check(position, pairs),
            Self::Exhaustive => match mover_wins(position, &mut patience(PATIENCE))? {
                false => Ok(()),
                true => Err(Fault::new("who has to move wins")),
            },
        }
    }
}

/// The vertices of a list, as flags; each must be there once.
pub(super) fn flags(position: &Position<'_>, list: &[Vertex]) -> Result<Vec<bool>, Fault> {
    let mut flags = vec![false; position.deal().graph().vertices()];
    for &vertex in list {
        match flags.get_mut(vertex.index()) {
            None => return Err(Fault::new(format!("there is no vertex {vertex}"))),
            Some(true) => return Err(Fault::new(format!("vertex {vertex} is listed twice"))),
            Some(flag) => *flag = true,
        }
    }
    Ok(flags)
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.word())?;
        let names = |list: &[Vertex]| list.iter().map(ToString::to_string).collect::<Vec<_>>().into_iter();
        match self {
            Self::Matching { pairs, barrier } => {
                write_words(f, "pairs", pairs.iter().map(|[first, second]| format!("{first}-{second}")))?;
                write_words(f, "barrier", names(barrier))
            }
            Self::EvenKernel(list) => write_words(f, "kernel", names(list)),
            Self::Strategy(list) => write_words(f, "strategy", names(list)),
            Self::Answers(pairs) => write_words(f, "", pairs.iter().map(|[asked, answer]| format!("{asked}/{answer}"))),
            Self::Exhaustive => Ok(()),
        }
    }
}

impl FromStr for Lost {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut words = lines(text).flat_map(|(number, line)| words(number, line)).peekable();
        let Some(first) = words.next() else {
            return Err(Fault::new("there is no `answers` or `exhaustive` here"));
        };
        // By what they are given, or by the word that such proofs began with once.
        let way = words.next_if(|word| first.text == "answers" && ["pairs", "kernel", "strategy"].contains(&word.text));
        let way = way.map_or(first.text, |word| word.text);
        let number = |text: &str| vertex(text, MOST_VERTICES);
        let mut list = Vec::new();
        match way {
            "kernel" | "even-kernel" | "strategy" => {
                for word in words {
                    list.push(number(word.text).map_err(|fault| fault.at_place(word.place))?);
                }
                Ok(if way == "strategy" { Self::Strategy(list) } else { Self::EvenKernel(list) })
            }
            "answers" => {
                let mut pairs = Vec::new();
                for word in words {
                    let Some((asked, answer)) = word.text.split_once('/') else {
                        return Err(word.fault(format!("`{}` is no answer like `2/5`", shorten(word.text))));
                    };
                    let pair = number(asked).and_then(|asked| Ok([asked, number(answer)?]));
                    pairs.push(pair.map_err(|fault| fault.at_place(word.place))?);
                }
                Ok(Self::Answers(pairs))
            }
            "exhaustive" => match words.next() {
                None => Ok(Self::Exhaustive),
                Some(word) => Err(word.fault("nothing follows `exhaustive`")),
            },
            "pairs" | "matching" => {
                let mut pairs = Vec::new();
                if way == "matching" && words.next().is_none_or(|word| word.text != "pairs") {
                    return Err(first.fault("`matching` is followed by `pairs`, and pairs like `1-2`"));
                }
                let mut in_pairs = true;
                for word in words {
                    let read = match (in_pairs, word.text.split_once('-')) {
                        (true, None) if word.text == "barrier" => {
                            in_pairs = false;
                            Ok(())
                        }
                        (true, Some((one, other))) => {
                            let pair = number(one).and_then(|one| Ok([one, number(other)?]));
                            pair.map(|pair| pairs.push(pair))
                        }
                        (true, None) => Err(Fault::new(format!("`{}` is no pair like `1-2`", shorten(word.text)))),
                        (false, _) => number(word.text).map(|vertex| list.push(vertex)),
                    };
                    read.map_err(|fault| fault.at_place(word.place))?;
                }
                if in_pairs {
                    return Err(Fault::new("after the pairs of a matching comes `barrier`"));
                }
                Ok(Self::Matching { pairs, barrier: list })
            }
            other => Err(first.fault(format!("`{}` is no way to show who loses", shorten(other)))),
        }
    }
}

/// How who has to move wins: where to, and why the other has lost then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// Where the token is moved.
    pub to: Vertex,
    /// Why the other has lost.
    pub lost: Lost,
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}\n{}", self.to, self.lost)
    }
}

impl FromStr for Win {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (opening, rest) = text.split_once('\n').unwrap_or((text, ""));
        let opening: Vec<_> = words(1, opening).collect();
        let &[word, to] = opening.as_slice() else {
            return Err(Fault::new("a win starts with a line like `move 3`").at(1, 1));
        };
        if word.text != "move" {
            return Err(
                word.fault(format!("a win starts with a line like `move 3`, not with `{}`", shorten(word.text)))
            );
        }
        let to = vertex(to.text, MOST_VERTICES).map_err(|fault| fault.at_place(to.place))?;
        Ok(Self { to, lost: rest.parse().map_err(|fault: Fault| fault.moved(1, 0))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_read_as_printed() {
        for text in [
            "move 3\nanswers\npairs 1-2 4-5\nbarrier 2\n",
            "move 3\nanswers\npairs\nbarrier\n",
            "move 1\nanswers\nkernel 1 4\n",
            "move 1\nanswers\nstrategy 3 5 2\n",
            "move 1\nanswers\nstrategy\n",
            "move 1\nanswers\n2/5 3/6\n",
            "move 1\nexhaustive\n",
        ] {
            assert_eq!(text.parse::<Win>().map(|win| win.to_string()), Ok(text.into()));
        }
        for (former, now) in [
            ("matching\npairs 1-2\nbarrier 2\n", "answers\npairs 1-2\nbarrier 2\n"),
            ("even-kernel\n1 4\n", "answers\nkernel 1 4\n"),
            ("strategy\n3 5 2\n", "answers\nstrategy 3 5 2\n"),
        ] {
            assert_eq!(former.parse::<Lost>().map(|lost| lost.to_string()), Ok(now.into()));
        }
        for (text, part) in [
            ("", "line 1, column 1: a win starts with a line like"),
            ("go 3", "line 1, column 1: a win starts with a line like `move 3`, not with `go`"),
            ("move 0\nstrategy", "line 1, column 6: vertex 0 is out of range"),
            ("move 3", "there is no `answers`"),
            ("move 3\nmagic", "line 2, column 1: `magic` is no way"),
            ("move 3\nmatching\n1-2", "line 2, column 1: `matching` is followed by `pairs`"),
            ("move 3\nmatching\npairs 1-2", "comes `barrier`"),
            ("move 3\nmatching\npairs 1-x barrier", "line 3, column 7: `x` is no vertex"),
            ("move 3\nmatching\npairs 12 barrier", "line 3, column 7: `12` is no pair"),
            ("move 3\nmatching\npairs barrier 1-2", "line 3, column 15: `1-2` is no vertex"),
            ("move 3\nanswers\n1-2", "line 3, column 1: `1-2` is no answer"),
            ("move 3\nexhaustive\n1", "line 3, column 1: nothing follows `exhaustive`"),
            ("move 3\nstrategy\n1 99999999", "line 3, column 3: vertex 99999999 is out of range"),
        ] {
            let fault = text.parse::<Win>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
