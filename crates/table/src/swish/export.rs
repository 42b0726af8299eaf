//! Swish deals and claims for other tools.

use super::draw;
use super::menu::EXPORT_MAX;
use crate::cards::Shows;
use crate::claimed::{Formulas, Part, Reading, Told, Writes, formal, written};
use crate::export::{Exported, not_here};
use crate::formula::{Formula, dimacs};
use crate::veripb::Paper;
use misdeal_kernel::base::cnf::{Cnf, Lit};
use misdeal_kernel::base::rows::Rows;
use misdeal_kernel::claim::{Follow, Opening};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::growing::Growing as _;
use misdeal_kernel::proof::in_rows::InRows;
use misdeal_kernel::swish::free::{Freeing, sizes};
use misdeal_kernel::swish::in_rows::{Builder, taken};
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::to_cnf::Encoding;
use misdeal_kernel::swish::{Deal, Statement, Wanted};
use misdeal_reductions::reduction::Reduction;
use misdeal_reductions::swish::to_cnf::{self, SwishToCnf};
use serde_json::Map;

/// A deal in the format that is asked for.
///
/// # Errors
/// When it is too large, or there is no such format.
pub fn deal(deal: &Deal, asked: &Exported<'_>) -> Result<String, Fault> {
    let at_least = asked.at_least;
    match asked.to {
        "cnf" => cnf(&Wanted::at_least(deal.clone(), at_least.unwrap_or(FEWEST))),
        "svg" => draw::svg::deal(deal),
        "json" => deal.json(Map::new()),
        "dot" => draw::dot::configurations(deal),
        "wcnf" => formula(deal, at_least, true)?.wcnf(),
        "opb" => Ok(formula(deal, at_least, asked.given.has(&EXPORT_MAX))?.opb()),
        "smt2" => formula(deal, at_least, false)?.smt2(),
        other => Err(not_here(other)),
    }
}

/// A swish of a number of cards at least, or the largest.
fn formula(deal: &Deal, at_least: Option<usize>, most: bool) -> Result<Formula, Fault> {
    let encoding = Encoding::new(deal)?;
    let at_least = at_least.unwrap_or(FEWEST).max(FEWEST);
    let what = if most { "the largest swish, of" } else { "a swish of" };
    Ok(Formula {
        title: format!("{what} at least {at_least} cards"),
        legend: to_cnf::legend(&encoding).collect(),
        cnf: encoding.cnf().clone(),
        counted: to_cnf::taken(&encoding).map(|lit| (lit, 1)).collect(),
        at_least,
        most,
        // A card that lies there is met by another, so one card is two at least.
        fewest: FEWEST,
    })
}

fn cnf(wanted: &Wanted) -> Result<String, Fault> {
    let Told { title, legend, formula } = in_clauses(wanted)?;
    Ok(dimacs(&title, legend, &formula))
}

/// What is wanted, in words.
fn title(name: &str, wanted: &Wanted) -> String {
    let mut title = format!("{name}: a swish of at least {} cards", wanted.fewest());
    wanted.besides.iter().for_each(|swish| title.push_str(&format!("\nbesides {swish}")));
    title
}

fn in_clauses(wanted: &Wanted) -> Result<Told<Cnf>, Fault> {
    let reduction = SwishToCnf::apply(wanted)?;
    let legend = to_cnf::legend(reduction.encoding()).collect();
    Ok(Told { title: title(SwishToCnf::NAME, wanted), legend, formula: reduction.target().clone() })
}

fn in_rows(wanted: &Wanted) -> Result<Told<Rows>, Fault> {
    Ok(Told { title: title("swish in rows", wanted), legend: row_legend(&wanted.deal)?, formula: wanted.rows()? })
}

/// What the variables mean, for comments.
fn row_legend(deal: &Deal) -> Result<Vec<(Lit, String)>, Fault> {
    let builder = Builder::of(deal)?;
    let mut legend = Vec::new();
    for (i, card) in builder.cards.iter().enumerate() {
        legend.push((taken(i)?, format!("card {card} is taken")));
    }
    for &cell in &builder.cells {
        legend.push((builder.used(cell)?, format!("cell {cell} is used")));
    }
    let turned = builder.ways.iter().filter(|way| way.lies.var().number() > legend.len());
    let turned: Vec<_> =
        turned.map(|way| (way.lies, format!("card {} lies as {}", builder.cards[way.card], way.image))).collect();
    legend.extend(turned);
    Ok(legend)
}

/// Whoever writes a part of a claim.
///
/// # Errors
/// When there is nothing to write of it.
pub fn claim(opening: Opening, part: Part) -> Result<Writes, Fault> {
    if opening.question.text == sizes::QUESTION {
        return Err(opening.inside(Fault::new("a claim about the number of swish-free sets has no formula")));
    }
    if opening.question.text.starts_with("free") {
        let follow = Freeing::new(&opening)?;
        return Ok(Box::new(FreeClaim { follow, part, formula: None, proof: String::new() }));
    }
    Reading::of(opening, part, |stated, part| {
        written::<Statement>(stated, part, &Formulas { clauses: in_clauses, rows: Some(in_rows) })
    })
}

/// The formula and the proof that no larger set is swish-free.
struct FreeClaim {
    follow: Freeing,
    part: Part,
    formula: Option<Told<Paper>>,
    proof: String,
}

impl FreeClaim {
    /// A step has been followed, or the proof begins.
    fn step(&mut self, step: Option<&str>) {
        let title = "as many cards are kept as the claim says can't be, and hold none of the listed swishes".to_owned();
        match (step, self.follow.cover(), self.follow.bounding()) {
            (_, None, None) => {}
            (Some(step), ..) => self.proof.extend([step, "\n"]),
            (None, Some(cover), _) => {
                let (legend, cnf) = (cover.legend().collect(), cover.formula().clone());
                self.formula = Some(Told { title, legend, formula: Paper::Clauses(cnf) });
            }
            (None, None, Some(bounding)) => {
                let formula = Paper::Rows(bounding.formula().clone());
                self.formula = Some(Told { title, legend: Vec::new(), formula });
            }
        }
    }
}

impl Follow for FreeClaim {
    type Told = String;

    fn open(&mut self, number: usize, heading: &str) -> Result<bool, Fault> {
        let belongs = self.follow.open(number, heading)?;
        self.step(None);
        Ok(belongs)
    }

    fn line(&mut self, number: usize, line: &str) -> Result<bool, Fault> {
        let belongs = self.follow.line(number, line)?;
        self.step(Some(line));
        Ok(belongs)
    }

    fn end(&mut self) -> Result<bool, Fault> {
        self.follow.end()
    }

    fn expected(&self) -> &'static str {
        self.follow.expected()
    }

    fn finish(self: Box<Self>) -> Result<String, Fault> {
        Box::new(self.follow).finish()?;
        let formula = self.formula.ok_or_else(|| Fault::new("the claim rests on no formula"))?;
        formal(formula, self.part, &self.proof)
    }
}
