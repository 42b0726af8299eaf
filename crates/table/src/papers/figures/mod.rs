//! Every figure of the papers, by its number.

pub mod canvas;
mod histograms;
mod lemma_3;
mod plane;
pub(crate) mod swish;
mod uno;

use crate::swish::draw::construction::{self, Which};
use misdeal_kernel::fault::Fault;

/// A figure of a paper.
pub struct Figure {
    /// The paper, as commands name it.
    pub paper: &'static str,
    /// Its number, with a letter where we draw more than the paper has.
    pub number: &'static str,
    /// What it shows.
    pub about: &'static str,
    draw: fn() -> Result<String, Fault>,
}

const fn of(
    paper: &'static str,
    number: &'static str,
    about: &'static str,
    draw: fn() -> Result<String, Fault>,
) -> Figure {
    Figure { paper, number, about, draw }
}

/// A swish-free construction for cards of some size.
fn construction(size: &str, which: Which) -> Result<String, Fault> {
    construction::figure(size.parse()?, which)
}

/// All of them.
pub static LIST: &[Figure] = &[
    of("swish", "1", "swishes of 2, 3, 4 and 5 cards", swish::swishes),
    of("swish", "2", "a card flipped and turned: its four configurations", swish::orientations),
    of("swish", "3", "Lemma 3: the cards of a formula, by their names", lemma_3::figure),
    of("swish", "4", "a swish of three cards as a digraph of compatible cards", swish::digraph),
    of("swish", "5", "the hypergraph of three cards, with numbered swishes, and a false swish", swish::hypergraph),
    of("swish", "6", "28 cards of the commercial deck without a swish", swish::no_swish),
    of("swish", "7", "the construction for even height and width", || construction("4x6", Which::Kinds)),
    of("swish", "8", "the construction for even height and odd width", || construction("4x5", Which::Kinds)),
    of("swish", "9", "the construction for odd height and width", || construction("5x7", Which::Kinds)),
    of("swish", "7-steps", "the same, every step", || construction("4x6", Which::All)),
    of("swish", "8-steps", "the same, every step", || construction("4x5", Which::All)),
    of("swish", "9-steps", "the same, every step", || construction("5x7", Which::All)),
    of("set", "1", "3 properties, 4 values, 10,000 first boards", || histograms::first_board(3, 4)),
    of("set", "2", "4 properties, 5 values, 10,000 first boards", || histograms::first_board(4, 5)),
    of("set", "3", "3 properties, 4 values, 10,000 boards after one draw", || histograms::after_a_draw(3, 4)),
    of("set", "4", "4 properties, 5 values, 10,000 boards after one draw", || histograms::after_a_draw(4, 5)),
    of("set", "10x10", "1,000 first boards of the shape that the text names", histograms::ten_by_ten),
    of("uno", "1", "Theorem 1: a graph, and the UNO-2 graph of its vertices and edges", uno::incidence),
    of("uno", "2", "the UNO-1 graph of Example 1", plane::example),
    of("uno", "3", "a node gadget splits a vertex into a triangle", uno::gadget),
    of("uno", "4", "the ways in which a tour passes a node gadget", uno::tours),
    of("uno", "5", "the geometric view, a Hamiltonian path, and subpaths", plane::geometric),
    of("uno", "5-layers", "the subpaths of that path, h, v and d layer by layer", plane::layers),
    of("uno", "6", "a case of the dynamic program", uno::case),
    of("uno", "7", "cards as edges, their line graph, and the UNO-2 graph", plane::two_players),
];

/// A figure as SVG.
///
/// # Errors
/// When there is none of that number.
pub fn figure(paper: &str, number: &str) -> Result<String, Fault> {
    let of_paper: Vec<&Figure> = LIST.iter().filter(|figure| figure.paper == paper).collect();
    if of_paper.is_empty() {
        let known = super::NAMES.join(", ");
        let paper = misdeal_kernel::text::shorten(paper);
        return Err(Fault::new(format!("there is no paper `{paper}`; there are {known}")));
    }
    let Some(figure) = of_paper.iter().find(|figure| figure.number == number) else {
        let numbers: Vec<&str> = of_paper.iter().map(|figure| figure.number).collect();
        let number = misdeal_kernel::text::shorten(number);
        return Err(Fault::new(format!("the paper {paper} has no figure `{number}`; it has {}", numbers.join(", "))));
    };
    (figure.draw)()
}

/// All figures in a line each.
#[must_use]
pub fn listed() -> String {
    LIST.iter().map(|figure| format!("{:<6} {:<8} {}\n", figure.paper, figure.number, figure.about)).collect()
}
