//! How a "no" is shown, in any of the games. Text form: a word, and for answers the
//! pairs in the lines after it, for a duel that is gone through how it ends.

use crate::claim::Line;
use crate::fault::Fault;
use crate::proof::following::{current, no_kind};
use crate::proof::{lrat, sums};
use crate::uno::GAME;
use crate::uno::answers::Answers;
use crate::uno::cut_sums::CutSums;
use crate::uno::duel::Outcome;
use crate::uno::refuter::CutProof;
use std::fmt;
use std::str::FromStr;

/// Why it can't be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// Parts that do not match, and cards, are counted. Solitaire: the hand falls into such parts. Cooperation: so do all hands
    /// together, with cards of player 1's in two parts, or another player has fewer cards than he has to play, and keep.
    Counts,
    /// Cooperation with few colours: ends of cards can't be linked; see [`super::links`].
    Links,
    /// Cooperation: cuts, and positions up to the names of numbers; see [`super::residuals`].
    Residuals,
    /// Solitaire: no trail has an end of every card on it; see [`super::trails`].
    Trails,
    /// Sums of rows. Solitaire: with cuts; see [`super::cut_sums`]. Duel, pool and cooperation: see [`super::hands_in_rows`].
    Sums(CutSums),
    /// Solitaire: cuts and a proof about a formula; see [`super::refuter`].
    Cuts(CutProof),
    /// Duel: player 2 has an answer to each of player 1's cards. Pool: all cards are paired.
    Answers(Answers),
    /// Duel: it ends like this, which is found by going through all positions.
    Ends(Outcome),
    /// By going through all partial plays, or all positions.
    Exhaustive,
}

impl Refutation {
    /// The word of [`Self::Sums`].
    pub const SUMS: &'static str = sums::WORD;
    /// The word of [`Self::Cuts`].
    pub const LRAT: &'static str = lrat::WORD;

    /// The word it starts with.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Counts => "counts",
            Self::Links => "links",
            Self::Residuals => "exhaustive residuals",
            Self::Trails => "trails",
            Self::Sums(_) => Self::SUMS,
            Self::Cuts(_) => Self::LRAT,
            Self::Answers(_) => "answers",
            Self::Ends(_) | Self::Exhaustive => "exhaustive",
        }
    }

    /// The fault of one that says nothing about a game.
    pub(super) fn is_none_of(&self, game: &str) -> Fault {
        Fault::new(format!("`{}` is no proof about {game}", self.word()))
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.word())?;
        match self {
            Self::Answers(answers) => answers.fmt(f),
            Self::Sums(proof) => proof.fmt(f),
            Self::Cuts(proof) => proof.fmt(f),
            Self::Ends(outcome) => writeln!(f, "{outcome}"),
            Self::Counts | Self::Links | Self::Residuals | Self::Trails | Self::Exhaustive => Ok(()),
        }
    }
}

impl FromStr for Refutation {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (word, rest) = text.split_once('\n').unwrap_or((text, ""));
        let below = |fault: Fault| fault.moved(1, 0);
        let refutation = match current(GAME, word.trim()) {
            "counts" => Self::Counts,
            "links" => Self::Links,
            "exhaustive residuals" => Self::Residuals,
            "trails" => Self::Trails,
            "exhaustive" if rest.trim().is_empty() => Self::Exhaustive,
            "exhaustive" => return rest.parse().map(Self::Ends).map_err(|fault: Fault| below(fault).at(2, 1)),
            "answers" => return rest.parse().map(Self::Answers).map_err(below),
            Self::SUMS => return rest.parse().map(Self::Sums).map_err(below),
            Self::LRAT => return rest.parse().map(Self::Cuts).map_err(below),
            other => return Err(no_kind(&Line::new(1, other))),
        };
        match rest.trim() {
            "" => Ok(refutation),
            _ => Err(Fault::new(format!("something follows the word `{}`", refutation.word())).at(2, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refutations_are_read_as_printed() {
        for text in [
            "counts\n",
            "links\n",
            "exhaustive residuals\n",
            "trails\n",
            "exhaustive\n",
            "answers\n",
            "answers\n2.3/1.3 2.4/2.2\n",
            "sums\n",
            "sums\ncut c1 n2\ncut\nsum 1 2*3 / 2\n",
            "lrat\n",
            "lrat\ncut c1 n2\ncut\n9 1 0 2 3 0\n10 d 9 0\n",
            "exhaustive\nplayer 2 wins\n",
            "exhaustive\nnobody wins\n",
        ] {
            assert_eq!(text.parse::<Refutation>().map(|refutation| refutation.to_string()), Ok(text.into()));
        }
        for (former, now) in
            [("disconnected\n", "counts\n"), ("cuts\n", "lrat\n"), ("ends\nnobody wins\n", "exhaustive\nnobody wins\n")]
        {
            assert_eq!(former.parse::<Refutation>().map(|refutation| refutation.to_string()), Ok(now.into()));
        }
        let fault = "answers\n2.3/1.3 2x/2".parse::<Refutation>().unwrap_err().to_string();
        assert!(fault.contains("line 2, column 9: `2x` is no card"), "{fault}");
        for (text, part) in [
            ("fork\n1.1 1.2 1.3", "proofs by `fork` are read no more; ask the question"),
            ("scatter\nc1", "proofs by `scatter` are read no more; ask the question"),
            ("sums\ncut c1 x", "line 2, column 8: `x` is neither"),
            ("sums\nsum 1\ncut c1", "line 3, column 1: a cut follows a step"),
            ("sums\ncut c1\nsum x", "line 3, column 5: `x` is nothing that a sum adds up"),
            ("cuts\ncut c1\ncut n", "line 3, column 5: a colour or number must be"),
            ("cuts\n9 0 1 0\ncut c1", "line 3, column 1: a cut follows a step"),
            ("cuts\ncat c1", "line 2, column 1: a proof step starts with its number"),
        ] {
            let fault = text.parse::<Refutation>().unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
        let fault = "ends\nwell".parse::<Refutation>().unwrap_err().to_string();
        assert_eq!(
            fault,
            "line 2, column 1: a duel ends with `player 1 wins`, `player 2 wins` or `nobody wins`, not `well`"
        );
        assert!("magic".parse::<Refutation>().unwrap_err().what().contains("`magic` is no kind of proof"));
        assert!(
            "trails\n1.1".parse::<Refutation>().unwrap_err().what().contains("something follows the word `trails`")
        );
    }
}
