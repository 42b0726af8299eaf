//! Figures 2, 5 and 7 of the paper on UNO: cards as points of a plane. As in the paper, colours go to the right and
//! numbers upwards.

use super::canvas::{Canvas, Point};
use misdeal_kernel::fault::Fault;

/// A card: its colour and its number.
type Card = (u32, u32);

/// Example 1, in the order in which it is played.
const EXAMPLE: [Card; 9] = [(1, 3), (2, 3), (2, 4), (3, 4), (3, 2), (2, 2), (2, 3), (4, 3), (4, 1)];

/// A plane of colours and numbers.
struct Plane {
    origin: Point,
    step: f64,
    most: Card,
}

impl Plane {
    /// The place of a card; of copies the second stands beside the first.
    fn at(&self, (colour, number): Card, copy: usize) -> Point {
        let shift = 0.3 * self.step * copy as f64;
        (
            self.origin.0 + f64::from(colour) * self.step + shift,
            self.origin.1 + f64::from(self.most.1 - number) * self.step + 0.5 * self.step - shift,
        )
    }

    fn axes(&self, canvas: &mut Canvas) {
        let bottom = self.origin.1 + (f64::from(self.most.1) - 0.2) * self.step;
        for colour in 1..=self.most.0 {
            let (x, top) = self.at((colour, self.most.1), 0);
            canvas.line((x, top - 0.35 * self.step), (x, bottom), "thin");
            canvas.text((x, bottom + 16.0), &colour.to_string(), "mid");
        }
        for number in 1..=self.most.1 {
            let (x, y) = self.at((1, number), 0);
            let right = self.at((self.most.0, number), 0).0;
            canvas.line((x - 0.4 * self.step, y), (right + 0.45 * self.step, y), "thin");
            canvas.text((x - 0.4 * self.step - 8.0, y + 4.5), &number.to_string(), "end");
        }
        let right = self.at((self.most.0, 1), 0).0;
        canvas.text(((self.at((1, 1), 0).0 + right) / 2.0, bottom + 36.0), "x: colour", "small mid");
        canvas.text((self.origin.0 - 6.0, self.origin.1 - 4.0), "y: number", "small");
    }
}

/// Which copy of its card each is, in a list.
fn copies(cards: &[Card]) -> Vec<usize> {
    cards.iter().enumerate().map(|(place, card)| cards[..place].iter().filter(|other| *other == card).count()).collect()
}

/// The places of cards.
fn places(plane: &Plane, cards: &[Card]) -> Vec<Point> {
    cards.iter().zip(copies(cards)).map(|(card, copy)| plane.at(*card, copy)).collect()
}

fn matches(one: Card, other: Card) -> bool {
    one.0 == other.0 || one.1 == other.1
}

/// How far a way bends so that it passes what lies between its ends.
fn bend(from: Point, to: Point, all: &[Point]) -> f64 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1.0);
    let between = all.iter().any(|point| {
        let (x, y) = (point.0 - from.0, point.1 - from.1);
        let (along, aside) = ((x * across + y * down) / length, (x * down - y * across) / length);
        along > 2.0 && along < length - 2.0 && aside.abs() < 14.0
    });
    if between { 34.0 } else { 0.0 }
}

/// Figure 2.
pub fn example() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    let plane = Plane { origin: (10.0, 50.0), step: 104.0, most: (4, 4) };
    let at = places(&plane, &EXAMPLE);
    canvas.text((30.0, 30.0), "the UNO-1 graph of Example 1: 9 cards, 15 matches", "head");
    for (one, &first) in EXAMPLE.iter().enumerate() {
        for (other, &second) in EXAMPLE.iter().enumerate().skip(one + 1) {
            if matches(first, second) {
                let class = if first == second {
                    "way"
                } else if first.0 == second.0 {
                    "line"
                } else {
                    "line dashed"
                };
                let bent = bend(at[one], at[other], &at);
                canvas.bent(at[one], at[other], 1.5 * bent, 21.0, class, false);
            }
        }
    }
    for (card, place) in EXAMPLE.iter().zip(&at) {
        canvas.rect((place.0 - 21.0, place.1 - 14.0), (42.0, 28.0), 14.0, "node");
        canvas.text((place.0, place.1 + 4.5), &format!("({},{})", card.0, card.1), "mid");
    }
    let y = canvas.bottom() + 30.0;
    canvas.told(
        (30.0, y),
        &[
            "Solid: the same colour. Dashed: the same number. Thick: two copies of (2,3), which share both.",
            "The copies make induced diamonds: this is a line graph of a multigraph, and of no simple graph,",
            "so Observation 1 holds for multigraphs only.",
        ],
    );
    Ok(canvas.document(
        "Figure 2: the UNO-1 graph of Example 1",
        "Nine cards, joined where they share a colour or a number.",
    ))
}

/// The order in which the program takes the points: by number, then by colour. Places in [`EXAMPLE`].
fn program_order() -> Vec<usize> {
    let mut order: Vec<usize> = (0..EXAMPLE.len()).collect();
    order.sort_by_key(|&place| (EXAMPLE[place].1, EXAMPLE[place].0, place));
    order
}

/// The subpaths of the played order on these points, as places in it.
fn subpaths(seen: &[usize]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for place in 0..EXAMPLE.len() {
        if !seen.contains(&place) {
            continue;
        }
        match all.last_mut() {
            Some(path) if place > 0 && path.last() == Some(&(place - 1)) => path.push(place),
            _ => all.push(vec![place]),
        }
    }
    all
}

/// The class of a subpath, and its name, when the last point was in this row.
fn class(path: &[usize], row: u32) -> (&'static str, String) {
    let (a, b) = (EXAMPLE[path[0]], EXAMPLE[path[path.len() - 1]]);
    let (low, high) = (a.0.min(b.0), a.0.max(b.0));
    match (a.1 == row, b.1 == row) {
        (true, true) => ("h", format!("h_{{{low},{high}}}")),
        (true, false) => ("v", format!("v_{{({},{})}}", a.0, b.0)),
        (false, true) => ("v", format!("v_{{({},{})}}", b.0, a.0)),
        (false, false) => ("d", format!("d_{{{low},{high}}}")),
    }
}

/// Points and subpaths after some steps of the program; and what z(P) is then.
fn layer(canvas: &mut Canvas, plane: &Plane, seen: &[usize], named: bool) -> String {
    let at = places(plane, &EXAMPLE);
    let row = seen.last().map_or(0, |&place| EXAMPLE[place].1);
    let mut counts: Vec<(String, usize)> = Vec::new();
    for path in subpaths(seen) {
        let (class, name) = class(&path, row);
        for two in path.windows(2) {
            canvas.bent(at[two[0]], at[two[1]], bend(at[two[0]], at[two[1]], &at), 8.0, class, false);
        }
        if named {
            let middle = path[path.len() / 2];
            let (x, y) = at[middle];
            let across = if path.len() == 1 { 14.0 } else { -50.0 };
            canvas.text((x + across, y - 12.0), &name, "name");
        }
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, many)) => *many += 1,
            None => counts.push((name, 1)),
        }
    }
    for &place in seen {
        canvas.disc(
            at[place],
            if seen.last() == Some(&place) { 8.5 } else { 6.5 },
            if seen.last() == Some(&place) { "new" } else { "node full" },
        );
    }
    counts.sort();
    counts.into_iter().map(|(name, many)| format!("{name} = {many}")).collect::<Vec<_>>().join("   ")
}

/// Figure 5.
pub fn geometric() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    let step = 74.0;
    let of = |panel: usize| Plane { origin: (30.0 + 400.0 * panel as f64, 66.0), step, most: (4, 4) };
    let at = |panel: usize| places(&of(panel), &EXAMPLE);
    for (panel, title) in ["(a) nine points", "(b) a Hamiltonian path", "(c) its subpaths on the first six points"]
        .into_iter()
        .enumerate()
    {
        canvas.text((of(panel).origin.0 + 10.0, 32.0), title, "head");
        of(panel).axes(&mut canvas);
    }
    at(0).into_iter().for_each(|place| canvas.disc(place, 7.0, "node full"));
    let path = at(1);
    for two in path.windows(2) {
        canvas.bent(two[0], two[1], bend(two[0], two[1], &path), 11.0, "way", true);
    }
    for (place, point) in path.iter().enumerate() {
        canvas.disc(*point, 10.0, if place == 0 || place == 8 { "new" } else { "node" });
        canvas.text((point.0, point.1 + 4.0), &(place + 1).to_string(), "small mid");
    }
    let seen: Vec<usize> = program_order()[..6].to_vec();
    let z = layer(&mut canvas, &of(2), &seen, true);
    let rest: Vec<Point> = (0..9).filter(|place| !seen.contains(place)).map(|place| at(2)[place]).collect();
    rest.into_iter().for_each(|place| canvas.disc(place, 5.0, "node dotted"));
    let y = canvas.bottom() + 26.0;
    canvas.text((24.0, y), &format!("after six points: {z}; all others are 0"), "");
    canvas.told(
        (24.0, y + 22.0),
        &[
            "Points are added row by row from below, in a row from the left; the sixth (yellow) is the second copy of (2,3). A path of type h (green) has both ends",
            "in its row, of type v (purple, dashed) one, of type d (brown, dotted) none; a single point is a path from itself to itself. Subscripts are colours of ends.",
        ],
    );
    Ok(canvas.document(
        "Figure 5: the geometric view of Example 1",
        "Nine points, a path through all of them, and its subpaths on the first six points.",
    ))
}

/// The same, layer by layer.
pub fn layers() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    let step = 50.0;
    canvas.text(
        (24.0, 28.0),
        "the path of Figure 5 (b), as the program meets it: z(P) = (h; v; d) after each point",
        "head",
    );
    let order = program_order();
    for n in 1..=order.len() {
        let (column, row) = ((n - 1) % 3, (n - 1) / 3);
        let plane = Plane { origin: (30.0 + 300.0 * column as f64, 78.0 + 320.0 * row as f64), step, most: (4, 4) };
        plane.axes(&mut canvas);
        let z = layer(&mut canvas, &plane, &order[..n], false);
        let card = EXAMPLE[order[n - 1]];
        canvas.text(
            (plane.origin.0 + 56.0, plane.origin.1 - 10.0),
            &format!("l = {n}: t_{n} = ({},{})", card.0, card.1),
            "name",
        );
        canvas.text((plane.origin.0 + 14.0, plane.origin.1 + 4.0 * step + 44.0), &z, "small");
    }
    let y = canvas.bottom() + 26.0;
    canvas.told(
        (24.0, y),
        &[
            "Yellow: the point that was just added. Green: type h. Purple, dashed: type v. Brown, dotted: type d. At a new row h and v become d.",
            "`misdeal export examples/hand.deal --to layers` lists every (h; v; d) of every layer with f, the number of sets of subpaths.",
        ],
    );
    Ok(canvas.document("Figure 5, layer by layer", "The subpaths of one Hamiltonian path after each of nine points."))
}

/// Figure 7.
pub fn two_players() -> Result<String, Fault> {
    let hands: [&[Card]; 2] = [&[(1, 1), (2, 2), (3, 3)], &[(1, 2), (2, 3), (3, 1)]];
    let all: Vec<(Card, usize)> =
        hands.iter().enumerate().flat_map(|(player, hand)| hand.iter().map(move |card| (*card, player))).collect();
    let mut canvas = Canvas::new();
    let class = |player: usize| if player == 0 { "line" } else { "line dashed" };
    canvas.text((30.0, 30.0), "(a) cards are edges", "head");
    let colour = |c: u32| (70.0, 90.0 + 90.0 * f64::from(c - 1));
    let number = |n: u32| (230.0, 90.0 + 90.0 * f64::from(n - 1));
    for &((c, n), player) in &all {
        canvas.line(colour(c), number(n), class(player));
    }
    for value in 1..=3 {
        for (at, name) in [(colour(value), "colour"), (number(value), "number")] {
            canvas.disc(at, 15.0, "node");
            canvas.text((at.0, at.1 + 4.5), &value.to_string(), "mid");
            if value == 1 {
                canvas.text((at.0, at.1 - 24.0), name, "small mid");
            }
        }
    }
    for (panel, title) in ["(b) their line graph", "(c) the UNO-2 graph"].into_iter().enumerate() {
        let left = 330.0 + 330.0 * panel as f64;
        canvas.text((left, 30.0), title, "head");
        // Round a circle, the players in turns.
        let at = |place: usize| {
            let turn = if place < 3 { 2 * place } else { 2 * (place - 3) + 1 };
            super::uno::around((left + 130.0, 180.0), 106.0, turn, 6)
        };
        for (one, &(first, owner)) in all.iter().enumerate() {
            for (other, &(second, owner_2)) in all.iter().enumerate().skip(one + 1) {
                if matches(first, second) && (panel == 0 || owner != owner_2) {
                    canvas.line(at(one), at(other), "line");
                }
            }
        }
        for (place, &((c, n), player)) in all.iter().enumerate() {
            let (x, y) = at(place);
            match player {
                0 => canvas.disc((x, y), 21.0, "node"),
                _ => canvas.rect((x - 21.0, y - 16.0), (42.0, 32.0), 3.0, "node second"),
            }
            canvas.text((x, y + 4.5), &format!("({c},{n})"), "mid");
        }
    }
    let y = canvas.bottom() + 34.0;
    canvas.told(
        (30.0, y),
        &[
            "Player 1 holds the solid edges and circles, player 2 the dashed edges and squares. In (c) matches within a hand are gone, since players",
            "take turns. It is bipartite; that it is a line graph as well, as the paper adds, is false: see `misdeal paper uno 4`.",
        ],
    );
    Ok(canvas.document(
        "Figure 7: cards as edges, their line graph, and the UNO-2 graph",
        "Six cards of two players in three pictures.",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_layer_is_the_one_of_the_paper() {
        let mut canvas = Canvas::new();
        let plane = Plane { origin: (0.0, 0.0), step: 50.0, most: (4, 4) };
        let z = layer(&mut canvas, &plane, &program_order()[..6], false);
        assert_eq!(z, "d_{4,4} = 1   h_{1,2} = 1   v_{(2,3)} = 1");
        let last = layer(&mut canvas, &plane, &program_order(), false);
        assert_eq!(last, "d_{1,4} = 1");
        assert!(EXAMPLE.windows(2).all(|two| matches(two[0], two[1])));
    }
}
