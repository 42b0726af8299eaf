//! The formula that the proof of a claim refutes, or the proof itself.

use super::{cnf, set_cnf};
use crate::files::Source;
use misdeal_kernel::claim::{Claim, Follow, Frame, Opening, Stated, Statement, Subject};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::proof::lrat;
use misdeal_kernel::swish::free::{Freeing, sizes};
use misdeal_kernel::{set, swish, uno};
use std::fmt::Write as _;

/// Reads a claim, and gives its proof or the formula.
pub fn export(source: Source, proof: bool) -> Result<String, Fault> {
    let name = source.name.clone();
    let mut frame = Frame::new(Exporting::open);
    source.each_line(|line| frame.line(line))?;
    frame.finish().and_then(|export| export.told(proof)).map_err(|fault| fault.of(name))
}

/// A claim on its way.
enum Exporting {
    /// With witnesses and a proof, which is not checked.
    Stated(Box<Stated>),
    /// About swish-free sets.
    Free(Box<FreeExport>),
}

impl Exporting {
    fn open(opening: Opening) -> Result<Box<Self>, Fault> {
        let free = opening.question.text.starts_with("free") && opening.cards().starts_with(swish::GAME);
        let none = match &opening.subject {
            Subject::Deck(_) if !free => "a claim about a whole deck of set has no formula",
            _ if opening.question.text == sizes::QUESTION => {
                "a claim about the number of swish-free sets has no formula"
            }
            _ if free => {
                let (follow, formula, proof) = (Freeing::new(&opening)?, None, String::new());
                return Ok(Box::new(Self::Free(Box::new(FreeExport { follow, formula, proof }))));
            }
            _ => return Ok(Box::new(Self::Stated(Box::new(Stated::new(opening)?)))),
        };
        Err(opening.inside(Fault::new(none)))
    }

    fn told(self, proof: bool) -> Result<String, Fault> {
        let stated = match self {
            Self::Free(export) => return export.told(proof),
            Self::Stated(stated) => *stated,
        };
        let deal: Instance = stated.opening.deal()?;
        if deal.of::<swish::Deal>().is_some() {
            return exported::<swish::Statement>(stated, proof, cnf);
        }
        if deal.of::<set::Board>().is_some() {
            return exported::<set::Statement>(stated, proof, set_cnf);
        }
        match deal.of::<uno::Deal>() {
            Some(_) => uno_claim(&Claim::read(&stated)?, proof),
            None => Err(Fault::new("a claim about geography or the real game of uno has no formula to export")),
        }
    }
}

/// The steps of a proof in LRAT, or the formula of what a statement rules out.
fn exported<S: Statement>(
    stated: Stated,
    proof: bool,
    formula: fn(&S::Wanted) -> Result<String, Fault>,
) -> Result<String, Fault> {
    let wanted = stated.statement::<S>()?.rules_out().ok_or_else(needs_none)?;
    if !proof {
        return formula(&wanted);
    }
    let text = stated.proof.map(|proof| proof.text + "\n").unwrap_or_default();
    text.strip_prefix(lrat::WORD).and_then(|steps| steps.strip_prefix('\n')).map(str::to_owned).ok_or_else(other_proof)
}

/// A claim about a hand of UNO: the formula with its cuts, or the steps about it.
fn uno_claim(claim: &uno::Claim, proof: bool) -> Result<String, Fault> {
    let wanted = claim.statement.rules_out().ok_or_else(needs_none)?;
    let Some(uno::Refutation::Cuts(cuts)) = &claim.proof else { return Err(other_proof()) };
    if proof {
        return Ok(cuts.proof.to_string());
    }
    let mut refuter = uno::Refuter::of(uno::Question::Max.hand(&wanted.deal)?, wanted.demand)?;
    cuts.cuts.iter().try_for_each(|set| refuter.cut(set))?;
    Ok(super::uno::cuts_cnf(&refuter, wanted.demand, cuts.cuts.len()))
}

fn needs_none() -> Fault {
    Fault::new("the claim is a witness alone, so there is nothing to refute")
}

fn other_proof() -> Fault {
    Fault::new("the proof of this claim is not in LRAT; `solve --engine sat` makes one where nothing shorter will do")
}

/// The formula and the proof that no larger set is swish-free.
struct FreeExport {
    follow: Freeing,
    formula: Option<String>,
    proof: String,
}

impl FreeExport {
    /// A step has been followed, or the proof begins.
    fn step(&mut self, step: Option<&str>) {
        let Some(cover) = self.follow.cover() else { return };
        if let Some(step) = step {
            self.proof.push_str(step);
            self.proof.push('\n');
            return;
        }
        let mut text = String::from("c so many cards are kept that hold none of the listed swishes\n");
        for (lit, meaning) in cover.legend() {
            // Writing to a string does not fail.
            let _ = writeln!(text, "c {lit} = {meaning}");
        }
        let _ = write!(text, "{}", cover.formula());
        self.formula = Some(text);
    }

    fn told(self, proof: bool) -> Result<String, Fault> {
        Box::new(self.follow).finish()?;
        let formula = self.formula.ok_or_else(|| Fault::new("the claim rests on a packing, not on a formula"))?;
        Ok(if proof { self.proof } else { formula })
    }
}

impl Follow for Exporting {
    type Told = Self;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        match self {
            Self::Stated(stated) => stated.open(number, heading),
            Self::Free(free) => {
                let belongs = free.follow.open(number, heading)?;
                free.step(None);
                Ok(belongs)
            }
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        match self {
            Self::Stated(stated) => stated.line(number, line),
            Self::Free(free) => {
                let belongs = free.follow.line(number, line)?;
                free.step(Some(line));
                Ok(belongs)
            }
        }
    }

    fn end(&mut self) -> Result<bool, Fault> {
        match self {
            Self::Stated(stated) => stated.end(),
            Self::Free(free) => free.follow.end(),
        }
    }

    fn expected(&self) -> &'static str {
        match self {
            Self::Stated(stated) => stated.expected(),
            Self::Free(free) => free.follow.expected(),
        }
    }

    fn finish(self: Box<Self>) -> Result<Self, Fault> {
        Ok(*self)
    }
}
