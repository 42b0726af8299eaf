//! Figure 3 of the paper on Swish: the cards of its formula under their names, group by group, and the swish of an
//! assignment. The construction is the repaired one.

use super::canvas::Canvas;
use super::swish::{laid, size};
use misdeal_kernel::base::cnf::Model;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::Card;
use misdeal_reductions::problems::max_2_sat::Max2Sat;
use misdeal_reductions::reduction::Reduction as _;
use misdeal_reductions::roles::Role;
use misdeal_reductions::swish::from_max_2_sat::Max2SatToSwish;

const FORMULA: &str = "p max2sat 2 3 3\n1 2 0\n2 -1 0\n-1 -2 0\n";
const MODEL: &str = "v -1 2 0";

/// The kinds of cards, and what each does.
const KINDS: [(&str, &str); 4] = [
    ("variable card", "Variable cards: which value a variable has"),
    ("linkage card", "Linkage cards: for which satisfied clauses a variable answers"),
    ("satisfying card", "Satisfying cards: which clauses a value satisfies"),
    ("clause card", "Clause cards: by which of its literals a clause holds"),
];

/// What the columns are for.
const COLUMNS: [&str; 6] = ["true", "false", "value", "1st lit.", "2nd lit.", "holds"];

/// The figure.
pub fn figure() -> Result<String, Fault> {
    let formula: Max2Sat = FORMULA.parse()?;
    let reduction = Max2SatToSwish::apply(&formula)?;
    let model: Model = MODEL.parse()?;
    let chosen: Vec<Card> = reduction.forward(&model)?.0.into_iter().map(|laid| laid.card).collect();
    let deal = &reduction.target().deal;
    let grid = deal.grid();
    let cards: Vec<(&Card, Role)> = deal.cards().iter().zip(reduction.roles()).collect();
    let side = 13.0;
    let (wide, high) = size(grid, side);
    let (across, down) = (wide + 30.0, high + 44.0);
    let mut canvas = Canvas::new();
    canvas.text((24.0, 30.0), "c_1 = x_1 ∨ x_2,   c_2 = x_2 ∨ ¬x_1,   c_3 = ¬x_1 ∨ ¬x_2", "head");
    // What rows and columns are, on an empty card.
    let side_of_key = 30.0;
    let key = (96.0, 70.0);
    laid(&mut canvas, key, grid, &[], side_of_key, "card");
    for (column, name) in (0..).zip(COLUMNS) {
        let x = key.0 + 5.0 + (f64::from(column) + 0.5) * side_of_key;
        canvas.text((x, key.1 - 6.0), &(column + 1).to_string(), "mid name");
        let way = if column % 2 == 0 { 14.0 } else { 28.0 };
        canvas.text((x, key.1 + size(grid, side_of_key).1 + way), name, "small mid");
    }
    for row in 0..grid.rows() {
        let y = key.1 + 5.0 + (f64::from(row) + 0.5) * side_of_key + 4.0;
        let n = row + 1;
        let name = if n <= 2 { format!("x_{n}, c_{n}") } else { format!("c_{n}") };
        canvas.text((key.0 - 8.0, y), &name, "end");
    }
    canvas.told(
        (key.0 + 240.0, key.1 + 16.0),
        &[
            "Rows belong to variables and clauses, columns to what is said there.",
            "Cards may not be turned. Framed: the swish of x1 false, x2 true, which satisfies",
            "all three clauses: 3 cards a variable and one a clause, 3n + k = 9 cards.",
            "The construction is the repaired one; as printed it fails.",
        ],
    );
    let mut y = canvas.bottom() + 30.0;
    for (kind, words) in KINDS {
        canvas.text((24.0, y), words, "head");
        y += 26.0;
        let of_kind: Vec<&(&Card, Role)> = cards.iter().filter(|(_, role)| role.group.starts_with(kind)).collect();
        let in_row = if kind == "linkage card" { 8 } else { 9 };
        for (place, (card, role)) in of_kind.iter().enumerate() {
            let corner = (24.0 + (place % in_row) as f64 * across, y + (place / in_row) as f64 * down);
            let class = if chosen.contains(card) { "card chosen" } else { "card" };
            laid(&mut canvas, corner, grid, &[*card], side, class);
            canvas.text(
                (corner.0 + wide / 2.0, corner.1 - 5.0),
                &role.name.replace(",{", ",").replace("}}", "}"),
                "name mid",
            );
            canvas.text((corner.0 + wide / 2.0, corner.1 + high + 13.0), &card.to_string(), "code mid");
        }
        y += of_kind.len().div_ceil(in_row) as f64 * down + 14.0;
    }
    Ok(canvas.document(
        "Figure 3: Lemma 3 on three clauses, its 33 cards by name",
        "Variable, linkage, satisfying and clause cards, and the swish of an assignment.",
    ))
}
