//! Figures 1, 2, 4, 5 and 6 of the paper on Swish.

use super::canvas::{Canvas, Point};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem as _;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::{Card, Cell, Deal, Grid, Orientation, Swish, Wanted};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::deck::{Colour, commercial};
use misdeal_solve::swish::free::packed::Packed;
use misdeal_solve::swish::hypergraph::{ConfigurationNode, Hypergraph};

/// The distance from the edge of a card to its cells.
const PADDING: f64 = 5.0;

/// The size of a card whose cells have this side.
pub fn size(grid: Grid, side: f64) -> Point {
    (f64::from(grid.columns()) * side + 2.0 * PADDING, f64::from(grid.rows()) * side + 2.0 * PADDING)
}

/// Where a cell is on a card at the origin.
fn centre(cell: Cell, side: f64) -> Point {
    (PADDING + (f64::from(cell.column) + 0.5) * side, PADDING + (f64::from(cell.row) + 0.5) * side)
}

/// Cards over each other, at a place.
pub fn laid(canvas: &mut Canvas, (x, y): Point, grid: Grid, cards: &[&Card], side: f64, class: &str) {
    canvas.rect((x, y), size(grid, side), 8.0, class);
    let at = |cell: Cell| (x + centre(cell, side).0, y + centre(cell, side).1);
    for cell in grid.cells() {
        canvas.disc(at(cell), 1.4, "dot");
    }
    let colour = |cell| Colour::of(grid, cell).map_or_else(|| "plain".to_owned(), |colour| colour.to_string());
    for card in cards {
        for &cell in card.circles() {
            canvas.disc(at(cell), 0.36 * side, &format!("{} circle", colour(cell)));
        }
        for &cell in card.points() {
            canvas.disc(at(cell), 0.19 * side, &format!("{} point", colour(cell)));
        }
    }
}

fn grid() -> Result<Grid, Fault> {
    "4x3".parse()
}

/// The cards as they lie in a swish that goes through these cells: each has its point on a cell and its circle on the
/// next.
fn cycle(cells: &[&str]) -> Result<Vec<Card>, Fault> {
    let cells: Vec<Cell> = cells.iter().map(|cell| cell.parse()).collect::<Result<_, Fault>>()?;
    let next = cells.iter().cycle().skip(1);
    cells.iter().zip(next).map(|(&point, &circle)| Card::new([point], [circle])).collect()
}

/// Checks that cards which lie like this are a swish.
fn is_swish(grid: Grid, cards: &[Card]) -> Result<(), Fault> {
    let deal = Deal::new(grid, true, cards.iter().cloned())?;
    let words: Vec<String> = cards.iter().map(|card| format!("{card}@0")).collect();
    let swish: Swish = words.join(" ").parse()?;
    Wanted::at_least(deal, cards.len()).verify(&swish).map(|_| ())
}

/// Figure 1.
pub fn swishes() -> Result<String, Fault> {
    let grid = grid()?;
    let (side, between) = (24.0, 30.0);
    let (wide, high) = size(grid, side);
    let mut canvas = Canvas::new();
    let rows: [&[&[&str]]; 3] =
        [&[&["a1", "b3"], &["a1", "b2", "c4"]], &[&["b1", "a2", "c3", "b4"]], &[&["a1", "c2", "b3", "a4", "c4"]]];
    for (row, swishes) in rows.iter().enumerate() {
        let y = 48.0 + row as f64 * (high + 84.0);
        let mut x = 24.0;
        for cells in *swishes {
            let cards = cycle(cells)?;
            is_swish(grid, &cards)?;
            canvas.text((x, y - 16.0), &format!("a swish of {} cards", cards.len()), "head");
            for (place, card) in cards.iter().enumerate() {
                laid(&mut canvas, (x, y), grid, &[card], side, "card");
                canvas.text((x + wide / 2.0, y + high + 16.0), &card.to_string(), "code mid");
                canvas.sign((x + wide + between / 2.0, y + high / 2.0), place + 1 == cards.len());
                x += wide + between;
            }
            laid(&mut canvas, (x, y), grid, &cards.iter().collect::<Vec<_>>(), side, "card chosen");
            canvas.text((x + wide / 2.0, y + high + 16.0), "all of them", "code mid");
            x += wide + 64.0;
        }
    }
    let y = canvas.bottom() + 26.0;
    canvas.told(
        (24.0, y),
        &[
            "Each card as it lies in the swish; a1:b3 has its point in column a, row 1, and its circle in b3.",
            "Laid over each other (framed), every point lies in a circle, and no two points or circles meet.",
        ],
    );
    Ok(canvas.document(
        "Figure 1: swishes of 2, 3, 4 and 5 cards",
        "Cards of 4 rows and 3 columns, then all of them laid over each other.",
    ))
}

/// Figure 2.
pub fn orientations() -> Result<String, Fault> {
    let grid = grid()?;
    let card: Card = "a1:b2".parse()?;
    let side = 30.0;
    let (wide, high) = size(grid, side);
    let mut canvas = Canvas::new();
    let (across, down) = (wide + 190.0, high + 110.0);
    let corner = |column: f64, row: f64| (60.0 + column * across, 44.0 + row * down);
    let all = [
        (Orientation::Identity, 0.0, 0.0, "as dealt"),
        (Orientation::LeftRight, 1.0, 0.0, "flipped left-right"),
        (Orientation::UpDown, 0.0, 1.0, "flipped up-down"),
        (Orientation::HalfTurn, 1.0, 1.0, "half a turn"),
    ];
    for (turn, column, row, words) in all {
        let (x, y) = corner(column, row);
        let image = card.turned(grid, turn);
        laid(&mut canvas, (x, y), grid, &[&image], side, "card");
        canvas.text((x + wide / 2.0, y - 10.0), words, "name mid");
        canvas.text((x + wide / 2.0, y + high + 18.0), &format!("@{turn}: {image}"), "code mid");
    }
    let (left, top) = corner(0.0, 0.0);
    for row in [0.0, 1.0] {
        let y = corner(0.0, row).1 + high / 2.0;
        let x = left + wide + 16.0;
        canvas.path(&format!("M{x} {y}H{}", left + across - 16.0), "line", true);
        canvas.text((x + 79.0, y - 8.0), "FlipLeft", "mid");
    }
    for column in [0.0, 1.0] {
        let x = corner(column, 0.0).0 + wide / 2.0;
        let y = top + high + 28.0;
        canvas.path(&format!("M{x} {y}V{}", top + down - 26.0), "line", true);
        canvas.text((x + 12.0, y + 30.0), "FlipUp", "");
    }
    canvas.path(
        &format!("M{} {}L{} {}", left + wide + 12.0, top + high + 14.0, left + across - 14.0, top + down - 12.0),
        "line dashed",
        true,
    );
    canvas.text((left + wide + 100.0, top + high + 44.0), "both", "");
    Ok(canvas.document(
        "Figure 2: the four configurations of a card",
        "A card as dealt, flipped left-right, flipped up-down, and turned by half a turn, which is both flips.",
    ))
}

/// Figure 4.
pub fn digraph() -> Result<String, Fault> {
    let grid = grid()?;
    let cards = cycle(&["a1", "b2", "c4"])?;
    is_swish(grid, &cards)?;
    let side = 26.0;
    let (wide, high) = size(grid, side);
    let mut canvas = Canvas::new();
    let corners = [(60.0, 40.0), (400.0, 40.0), (230.0, 270.0)];
    let middle = |place: usize| (corners[place].0 + wide / 2.0, corners[place].1 + high / 2.0);
    for (place, card) in cards.iter().enumerate() {
        laid(&mut canvas, corners[place], grid, &[card], side, "card");
        let (x, y) = corners[place];
        let below = y + high + 18.0;
        canvas.text((x + wide / 2.0, below), &format!("c_{}", place + 1), "name mid");
        canvas.text((x + wide / 2.0, y - 10.0), &card.to_string(), "code mid");
    }
    // The point of a card meets the circle of the one before it.
    for (place, card) in cards.iter().enumerate() {
        let before = (place + 2) % 3;
        let gap = 76.0;
        let (x, y) = canvas.bent(middle(place), middle(before), 26.0, gap, "s1", true);
        canvas.tag((x, y), &card.points()[0].to_string());
    }
    canvas.told(
        (24.0, canvas.bottom() + 30.0),
        &[
            "An arc leads from a card to another whose circle its point meets; the label is the cell where.",
            "The cycle c1, c3, c2 is a swish, because each card lies the same way for both of its arcs.",
        ],
    );
    Ok(canvas.document(
        "Figure 4: a swish of three cards as a directed graph",
        "Three cards, and an arc from each to the one whose circle its point meets.",
    ))
}

/// Figure 5: every configuration of three cards; and three other cards of which a cycle is no swish.
pub fn hypergraph() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    canvas.text((24.0, 28.0), "(a) three cards, their hyper-nodes, and the four swishes they make", "head");
    four_swishes(&mut canvas, 44.0)?;
    let y = canvas.bottom() + 46.0;
    canvas.text((24.0, y), "(b) a false swish: a cycle of cards that no way of laying them makes", "head");
    false_swish(&mut canvas, y + 16.0)?;
    Ok(canvas.document(
        "Figure 5: the hypergraph of three cards, and a false swish",
        "A column for each card, with its four configurations; arcs are numbered by the swish that they belong to.",
    ))
}

const SIDE: f64 = 15.0;

/// A column of configurations, and where their middles are.
fn hyper_node(
    canvas: &mut Canvas,
    (x, y): Point,
    grid: Grid,
    name: &str,
    nodes: &[&ConfigurationNode],
    step: f64,
) -> Vec<Point> {
    let (wide, high) = size(grid, SIDE);
    canvas.rect((x - 16.0, y), (wide + 32.0, 34.0 + step * nodes.len() as f64), 14.0, "group");
    canvas.text((x + wide / 2.0, y + 20.0), name, "name mid");
    let mut middles = Vec::new();
    for (row, node) in nodes.iter().enumerate() {
        let top = y + 32.0 + row as f64 * step;
        laid(canvas, (x, top), grid, &[&node.image], SIDE, "card");
        canvas.text(
            (x + wide / 2.0, top + high + 13.0),
            &format!("{}@{}", name_of(node), node.orientation),
            "code mid",
        );
        middles.push((x + wide / 2.0, top + high / 2.0));
    }
    middles
}

fn name_of(node: &ConfigurationNode) -> String {
    format!("r{}", node.card.0 + 1)
}

fn four_swishes(canvas: &mut Canvas, top: f64) -> Result<(), Fault> {
    let grid = grid()?;
    let cards = cycle(&["a1", "b2", "c4"])?;
    let deal = Deal::new(grid, false, cards)?;
    let graph = Hypergraph::construct(&deal);
    let (wide, high) = size(grid, SIDE);
    let step = high + 46.0;
    let mut places: Vec<Vec<Point>> = Vec::new();
    for card in 0..3 {
        let nodes: Vec<&ConfigurationNode> = graph.nodes().iter().filter(|node| node.card.0 == card).collect();
        let names = ["card c_1", "card c_2", "card c_3"];
        let x = 50.0 + card as f64 * (wide + 170.0);
        places.push(hyper_node(canvas, (x, top), grid, names[card], &nodes, step));
    }
    // The four configurations come in the same order for all cards, so a swish is a row.
    for (row, class) in ["s1", "s2", "s3", "s4"].into_iter().enumerate() {
        let [one, two, three] = [0, 1, 2].map(|card| places[card][row]);
        let half = wide / 2.0;
        for (from, to) in [(two, one), (three, two)] {
            let y = from.1 - 10.0;
            canvas.path(&format!("M{:.1} {y:.1}H{:.1}", from.0 - half - 3.0, to.0 + half + 5.0), class, true);
            canvas.tag(((from.0 + to.0) / 2.0, y), &(row + 1).to_string());
        }
        // Back round the card in the middle, below it.
        let y = one.1 + high / 2.0 + 21.0;
        let way = format!(
            "M{:.1} {:.1}H{:.1}V{y:.1}H{:.1}V{:.1}H{:.1}",
            one.0 + half + 3.0,
            one.1 + 14.0,
            one.0 + half + 44.0,
            three.0 - half - 44.0,
            three.1 + 14.0,
            three.0 - half - 5.0
        );
        canvas.path(&way, class, true);
        canvas.tag((one.0 + half + 44.0, one.1 + 27.0), &(row + 1).to_string());
    }
    let y = canvas.bottom() + 22.0;
    canvas.told(
        (24.0, y),
        &[
            "An arc leads from a configuration to one whose circle its point meets. Each card lies in one of four ways;",
            "arcs with the same number are one swish, and turning all cards together leads from one to the next.",
        ],
    );
    Ok(())
}

fn false_swish(canvas: &mut Canvas, top: f64) -> Result<(), Fault> {
    let grid = grid()?;
    let deal: Deal = "swish 4x3\na1:b1 a2:a4 b1:a2".parse()?;
    let graph = Hypergraph::construct(&deal);
    let node = |card: usize, turn: Orientation| {
        graph
            .nodes()
            .iter()
            .find(|node| node.card.0 == card && node.orientation == turn)
            .ok_or_else(|| Fault::new("no such node"))
    };
    let (wide, high) = size(grid, SIDE);
    let step = high + 46.0;
    let (first, second, other, third) = (
        node(0, Orientation::Identity)?,
        node(1, Orientation::UpDown)?,
        node(1, Orientation::Identity)?,
        node(2, Orientation::Identity)?,
    );
    let met = [first.matches(second), other.matches(third), third.matches(first), second.matches(third)];
    if met != [true, true, true, false] {
        return Err(Fault::new("the false swish is not what it is said to be"));
    }
    let x = |place: f64| 50.0 + place * (wide + 170.0);
    let one = hyper_node(canvas, (x(0.0), top), grid, "card c_1", &[first], step)[0];
    let two = hyper_node(canvas, (x(1.0), top), grid, "card c_2", &[second, other], step);
    let three = hyper_node(canvas, (x(2.0), top), grid, "card c_3", &[third], step)[0];
    let half = wide / 2.0;
    canvas.path(&format!("M{:.1} {:.1}H{:.1}", one.0 + half + 3.0, one.1, two[0].0 - half - 5.0), "false", true);
    canvas.path(
        &format!("M{:.1} {:.1}L{:.1} {:.1}", two[1].0 + half + 3.0, two[1].1, three.0 - half - 5.0, three.1 + 16.0),
        "false",
        true,
    );
    let y = top - 8.0;
    let way = format!(
        "M{:.1} {:.1}V{y:.1}H{:.1}V{:.1}",
        three.0,
        three.1 - high / 2.0 - 24.0,
        one.0,
        one.1 - high / 2.0 - 24.0
    );
    canvas.path(&way, "false", true);
    canvas.text((two[0].0 + half + 26.0, two[0].1 + 38.0), "r_2 is not r_2'", "small wrong");
    canvas.told(
        (24.0, canvas.bottom() + 22.0),
        &[
            "c1 meets c2 only if c2 is flipped up-down (r2), and c2 meets c3 only if it lies as dealt (r2'). As a graph of cards",
            "this is a cycle; but a card lies in one way only, so it is no swish: `misdeal solve testdata/swish/false-swish.deal`.",
        ],
    );
    Ok(())
}

/// Figure 6.
pub fn no_swish() -> Result<String, Fault> {
    let deck = commercial()?;
    let found = misdeal_solve::ask(&Packed, &deck, SetQuestion::Largest, &Budget::unlimited());
    let settled = found.settled().map_err(|stop| Fault::new(stop.to_string()))?;
    let mut kept: Vec<(Card, usize)> = Vec::new();
    settled.freed.each_kept(|card| {
        match kept.iter_mut().find(|(known, _)| known == card) {
            Some((_, many)) => *many += 1,
            None => kept.push((card.clone(), 1)),
        }
        Ok(())
    })?;
    let grid = deck.grid();
    let side = 20.0;
    let (wide, high) = size(grid, side);
    let mut canvas = Canvas::new();
    let many: usize = kept.iter().map(|(_, many)| many).sum();
    canvas.text((24.0, 30.0), &format!("{many} of the 60 cards, and no swish among them; no set has more"), "head");
    for (place, (card, many)) in kept.iter().enumerate() {
        let (x, y) = (24.0 + (place % 7) as f64 * (wide + 44.0), 50.0 + (place / 7) as f64 * (high + 42.0));
        for copy in (0..*many).rev() {
            let shift = 9.0 * copy as f64;
            laid(
                &mut canvas,
                (x + shift, y - shift / 3.0),
                grid,
                if copy == 0 { std::slice::from_ref(card) } else { &[] }.iter().collect::<Vec<_>>().as_slice(),
                side,
                "card",
            );
        }
        let twice = if *many > 1 { "2x " } else { "" };
        canvas.text((x + wide / 2.0, y + high + 16.0), &format!("{twice}{card}"), "code mid");
    }
    canvas.told(
        (24.0, canvas.bottom() + 24.0),
        &["A card that is there twice stands in front of its copy. Which cards the box doubles is inferred."],
    );
    Ok(canvas
        .document("Figure 6: a largest set of cards of the commercial deck without a swish", &format!("{many} cards.")))
}
