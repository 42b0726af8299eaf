//! A game as a text, one move a line:
//!
//! ```text
//! set game 2x3 to 2 sets         # `in batches` after it where cards are dealt in batches
//! deal 00 01 02 10 11 22
//! take 00 01 02
//! deal 12 20 21
//! take 10 11 12
//! left 20 21 22
//! end                            # or `stopped`, where it was cut short
//! ```

use super::{Deals, Move, Transcript};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::set::{Board, Card, Set, Shape};
use misdeal_kernel::text::{Word, lines, number, words};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dotted = self.shape.is_dotted();
        let mut line = |word: &str, cards: &[Card]| -> fmt::Result {
            f.write_str(word)?;
            cards.iter().try_for_each(|card| write!(f, " {}", card.text(dotted)))?;
            f.write_str("\n")
        };
        let batches = if self.deals == Deals::Batch { " in batches" } else { "" };
        line(&format!("set game {} to {} sets{batches}", self.shape, self.wanted), &[])?;
        for happened in &self.moves {
            match happened {
                Move::Deal(cards) => line("deal", cards)?,
                Move::Take(set) => line("take", set.cards())?,
                Move::NoSet => line("none", &[])?,
            }
        }
        line("left", &self.left)?;
        line(if self.stopped { "stopped" } else { "end" }, &[])
    }
}

/// The cards behind the first word of a line.
fn cards(shape: Shape, (at, line): (usize, &str), first: &Word<'_>) -> Result<Vec<Card>, Fault> {
    let blank = " ".repeat(first.place.column - 1 + first.text.chars().count());
    let rest: String = line.chars().skip(blank.len()).collect();
    // The board has its header on its first line and the cards on its second.
    let board: Board =
        format!("set {shape}\n{blank}{rest}").parse().map_err(|fault: Fault| fault.moved(at.saturating_sub(2), 0))?;
    Ok(board.cards().to_vec())
}

/// Reads `set game 4x3 to 10 sets`, and whether cards are dealt in batches.
fn header(words: &[Word<'_>]) -> Result<(Shape, usize, Deals), Fault> {
    let form = || Fault::new("a game of SET starts with a header like `set game 4x3 to 10 sets`, and `in batches`");
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    let (shape, wanted, deals) = match texts[..] {
        ["set", "game", _, "to", _, "sets"] => (&words[2], &words[4], Deals::EachSet),
        ["set", "game", _, "to", _, "sets", "in", "batches"] => (&words[2], &words[4], Deals::Batch),
        _ => return Err(words.first().map_or_else(form, |word| form().at_place(word.place))),
    };
    let size = shape.text.parse().map_err(|fault: Fault| fault.at_place(shape.place))?;
    let many =
        number(wanted.text, "the number of sets", 0, usize::MAX).map_err(|fault| fault.at_place(wanted.place))?;
    Ok((size, many, deals))
}

impl FromStr for Transcript {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut rows = lines(text)
            .map(|(at, line)| (at, line, words(at, line).collect::<Vec<_>>()))
            .filter(|(_, _, words)| !words.is_empty());
        let (shape, wanted, deals) = header(&rows.next().map(|row| row.2).unwrap_or_default())?;
        let (mut moves, mut left, mut stopped) = (Vec::new(), None, None);
        for (at, line, words) in rows {
            let first = &words[0];
            if stopped.is_some() {
                return Err(first.fault("there is more behind the end of the game"));
            }
            let alone = || match words.get(1) {
                Some(more) => Err(more.fault(format!("nothing stands behind `{}`", first.text))),
                None => Ok(()),
            };
            match (first.text, &left) {
                ("deal", None) => moves.push(Move::Deal(cards(shape, (at, line), first)?)),
                ("take", None) => moves.push(Move::Take(Set::new(cards(shape, (at, line), first)?))),
                ("none", None) => {
                    alone()?;
                    moves.push(Move::NoSet);
                }
                ("left", None) => left = Some(cards(shape, (at, line), first)?),
                ("end" | "stopped", Some(_)) => {
                    alone()?;
                    stopped = Some(first.text == "stopped");
                }
                (_, None) => {
                    return Err(first.fault("a move starts with deal, take or none, and the last cards with left"));
                }
                (_, Some(_)) => return Err(first.fault("after the last cards comes end or stopped")),
            }
        }
        match (left, stopped) {
            (Some(left), Some(stopped)) => Ok(Self { shape, wanted, deals, moves, left, stopped }),
            _ => Err(Fault::new("the game has no end: it ends with a line `left`, and one with `end` or `stopped`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "\
set game 2x3 to 2 sets
deal 00 01 02 10 11 22
take 00 01 02
deal 12 20 21
take 10 11 12
left 22 20 21
end
";

    #[test]
    fn a_game_is_read_as_it_is_written() {
        for text in [GAME.to_owned(), GAME.replace("sets", "sets in batches"), GAME.replace("end", "stopped")] {
            assert_eq!(text.parse::<Transcript>().unwrap().to_string(), text);
        }
        let dotted = "set game 1x40 to 1 sets\ndeal 3. 12.\nnone\nleft 3. 12.\nend\n";
        assert_eq!(dotted.parse::<Transcript>().unwrap().to_string(), dotted);
        assert!(GAME.replace("deal 12", "  # a comment\n\n  deal   12").parse::<Transcript>().is_ok());
    }

    #[test]
    fn what_can_t_be_read_is_told_with_its_place() {
        for (from, to, told) in [
            ("set game", "game", "line 1, column 1: a game of SET starts"),
            ("2x3", "2y3", "line 1, column 10: "),
            ("to 2", "to -2", "line 1, column 17: "),
            ("deal 12", "deal 13", "line 4, column 6: "),
            ("take 10 11", "take  10 10", "line 5, column 10: card 10 is there twice"),
            ("take 10", "takes 10", "line 5, column 1: a move starts with"),
            ("end", "none", "line 7, column 1: after the last cards comes"),
            ("end", "end of it", "line 7, column 5: nothing stands behind"),
            ("end\n", "end\nend\n", "line 8, column 1: there is more"),
            ("end\n", "", "the game has no end"),
        ] {
            let fault = GAME.replacen(from, to, 1).parse::<Transcript>().unwrap_err().to_string();
            assert!(fault.starts_with(told), "{to}: {fault}");
        }
    }
}
