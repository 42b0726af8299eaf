//! Claims about the matches of a board, for every game in which a match is some of the cards that lie there.
//!
//! ```text
//! misdeal claim 1
//! question disjoint
//! deal
//!   set 1x3
//!   0 1 2
//! answer yes 1
//! witness
//!   0 1 2
//! proof lrat
//! end
//! ```
//!
//! Witnesses are matches, one a line; for the most cards without a match they are the kept cards. The proof says why
//! there is no other, no more, or no fewer.

use super::{Stated, Statement as _, section, statement};
use crate::fault::Fault;
use crate::game::Dealt;
use crate::problem::{Problem, Refutable, Refuted};
use crate::proof::growing::Growing;
use crate::question::Question as Match;
use crate::text::shorten;
use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// A board, as far as its matches go. All matches of a board have the same number of cards.
pub trait Matches: Dealt + Problem<Witness: Ord + Send> {
    /// What can be asked about it.
    type Question: Copy + PartialEq + Debug + Display + FromStr<Err = Fault> + Send + Sync + 'static;
    /// What an answer shows: matches, or cards that hold none.
    type Shown: Clone + PartialEq + Debug + Display + Send + 'static;
    /// What can be wanted of a board.
    type Demand: Clone;
    /// A board, and what is wanted of it.
    type Wanted: Refutable<Witness = Self::Shown, Refutation: Send> + Clone + PartialEq + Debug + Send + 'static;
    /// The formula for what is wanted.
    type Encoding: Growing<Wanted = Self::Wanted, Demand = Self::Demand> + Send + 'static;

    /// What a match is called.
    const MATCH: &'static str;
    /// The effort after which a checker gives up on going through a board.
    const PATIENCE: u64;

    /// How many cards a match has.
    fn cards_of_a_match(&self) -> usize;

    /// What is asked about single matches; none where something else is asked.
    fn about_matches(question: Self::Question) -> Option<Match>;

    /// Whether the cards that are shown in answer to the question are kept ones, and no matches.
    fn shows_kept(question: Self::Question) -> bool;

    /// How many cards are shown, or how many matches: what the question asks for.
    fn worth(question: Self::Question, shown: &Self::Shown) -> usize;

    /// These matches.
    fn shown(matches: Vec<Self::Witness>) -> Self::Shown;

    /// What is shown, line by line.
    fn lines(shown: &Self::Shown) -> &[Self::Witness];

    /// This is wanted of the board.
    fn wanted(&self, demand: Self::Demand) -> Self::Wanted;

    /// A match of at least this number of cards that is not listed.
    fn a_match(cards: usize, besides: &[Self::Witness]) -> Self::Demand;

    /// Something that answers a question which is not about single matches, and does so better than what is worth this,
    /// or at all; none when nothing can be better.
    fn better(question: Self::Question, than: Option<usize>) -> Option<Self::Demand>;

    /// How a refutation is written that goes through everything.
    fn exhaustive() -> <Self::Wanted as Refutable>::Refutation;

    /// Refutes that there is a match by going through everything, for as long as `go_on` lets it.
    ///
    /// # Errors
    /// When there is a witness, something else than a match is wanted, or `go_on` says no.
    fn gone_through(wanted: Self::Wanted, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Refuted<Self::Wanted>, Fault>;
}

/// An answer to a question about a board; not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement<B: Matches> {
    /// The cards on the table.
    pub board: B,
    /// What was asked about them.
    pub question: B::Question,
    /// Whether the answer is yes.
    pub yes: bool,
    /// What is shown: matches, or kept cards.
    pub shown: B::Shown,
}

impl<B: Matches> Statement<B> {
    /// How many matches or cards there are, where that was asked.
    fn many(&self) -> Option<usize> {
        match B::about_matches(self.question) {
            _ if !self.yes => None,
            Some(Match::Any | Match::AtLeast(_)) => None,
            Some(Match::Max) => Some(self.board.cards_of_a_match()),
            Some(Match::All(_) | Match::Count(_)) => Some(B::lines(&self.shown).len()),
            None => Some(B::worth(self.question, &self.shown)),
        }
    }
}

impl<B: Matches> statement::Statement for Statement<B> {
    type Wanted = B::Wanted;

    fn read(stated: &Stated) -> Result<Self, Fault> {
        let (question, board) = (stated.opening.question()?, stated.opening.deal()?);
        let shown = B::shown(stated.each_witness().collect::<Result<_, _>>()?);
        Ok(Self { board, question, yes: stated.yes(), shown })
    }

    fn is_yes(&self) -> bool {
        self.yes
    }

    fn value(&self) -> Option<u128> {
        self.many().map(|many| many as u128)
    }

    fn rules_out(&self) -> Option<B::Wanted> {
        let demand = match (B::about_matches(self.question), self.many()) {
            (Some(asked @ (Match::All(_) | Match::Count(_))), Some(_)) => {
                B::a_match(asked.cards(), B::lines(&self.shown))
            }
            (Some(asked), _) => (!self.yes).then(|| B::a_match(asked.cards(), &[]))?,
            (None, many) => B::better(self.question, Some(many?))?,
        };
        Some(self.board.wanted(demand))
    }

    fn verify(&self) -> Result<(), Fault> {
        let lines = B::lines(&self.shown);
        if !B::shows_kept(self.question) {
            let verify = |(line, found)| self.board.verify(found).map_err(|fault| fault.at(line, 1));
            (1..).zip(lines).try_for_each(verify)?;
        }
        let asked = B::about_matches(self.question);
        if !self.yes {
            return match (asked, lines.is_empty()) {
                (Some(_), true) => Ok(()),
                (Some(_), false) => Err(Fault::new("the answer is no, and yet there is a witness")),
                (None, _) => Err(Fault::new(format!("the question `{}` is not answered by no", self.question))),
            };
        }
        let demand = match asked {
            Some(Match::All(cards) | Match::Count(cards)) => {
                if lines.is_empty() || cards > self.board.cards_of_a_match() {
                    return Err(Fault::new("the answer is yes, and there is no witness"));
                }
                let mut listed = BTreeSet::new();
                return match lines.iter().find(|found| !listed.insert(*found)) {
                    None => Ok(()),
                    Some(found) => {
                        let found = shorten(&found.to_string());
                        Err(Fault::new(format!("the {} {found} is listed twice", B::MATCH)))
                    }
                };
            }
            Some(one) => Some(B::a_match(one.cards(), &[])),
            None => B::better(self.question, None),
        };
        demand.map_or(Ok(()), |demand| self.board.wanted(demand).verify(&self.shown))
    }
}

impl<B: Matches> Display for Statement<B> {
    /// All of a claim but its proof.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section::answered(f, &self.question, &self.board, self.answer())?;
        if self.yes { section::witnessed(f, &self.shown) } else { Ok(()) }
    }
}
