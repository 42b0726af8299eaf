//! Figures 1, 3, 4 and 6 of the paper on UNO: the two reductions and a case of the dynamic program.

use super::canvas::{Canvas, Point};
use misdeal_kernel::fault::Fault;

/// A point on a circle, from the top clockwise.
pub(super) fn around((x, y): Point, radius: f64, place: usize, of: usize) -> Point {
    let turn = std::f64::consts::TAU * place as f64 / of as f64;
    (x + radius * turn.sin(), y - radius * turn.cos())
}

/// A node with a name in it.
fn node(canvas: &mut Canvas, at: Point, name: &str, class: &str) {
    canvas.disc(at, 17.0, &format!("node {class}"));
    canvas.text((at.0, at.1 + 4.5), name, "mid");
}

/// Figure 1.
pub fn incidence() -> Result<String, Fault> {
    let edges = [(1, 2), (2, 3), (3, 4), (1, 4), (1, 3)];
    let path = [2, 1, 4, 3];
    let on_path = |(a, b): (usize, usize)| path.windows(2).any(|two| two == [a, b] || two == [b, a]);
    let mut canvas = Canvas::new();
    canvas.text((40.0, 30.0), "a graph G", "head");
    let at = |vertex: usize| around((130.0, 180.0), 90.0, vertex - 1, 4);
    for edge in edges {
        canvas.line(at(edge.0), at(edge.1), if on_path(edge) { "way" } else { "line" });
    }
    (1..=4).for_each(|vertex| node(&mut canvas, at(vertex), &format!("v_{vertex}"), ""));
    canvas.text((330.0, 30.0), "the UNO-2 graph of G: vertices meet their edges", "head");
    let card = |vertex: usize| (390.0, 80.0 + 70.0 * (vertex - 1) as f64);
    let edge_at = |place: usize| (640.0, 66.0 + 60.0 * place as f64);
    for (place, &(a, b)) in edges.iter().enumerate() {
        for vertex in [a, b] {
            let class = if on_path((a, b)) { "way" } else { "line" };
            canvas.line(card(vertex), edge_at(place), class);
        }
    }
    for vertex in 1..=4 {
        let (x, y) = card(vertex);
        canvas.disc((x, y), 24.0, "node");
        canvas.text((x, y + 4.5), &format!("({vertex},{vertex})_1"), "mid");
    }
    for (place, (a, b)) in edges.iter().enumerate() {
        let (x, y) = edge_at(place);
        canvas.rect((x - 28.0, y - 16.0), (56.0, 32.0), 3.0, "node second");
        canvas.text((x, y + 4.5), &format!("({a},{b})_2"), "mid");
    }
    canvas.text((390.0, 336.0), "hand of player 1", "small mid");
    canvas.text((640.0, 352.0), "hand of player 2", "small mid");
    canvas.told(
        (40.0, 388.0),
        &[
            "Player 1 has a card (i, i) for each vertex, player 2 a card (i, j) for each edge. The Hamiltonian path v2 v1 v4 v3 (blue)",
            "is a way to play: vertex, edge, vertex, ... As printed this holds for every graph, and fails (skips); for degrees up to 3 it is right.",
        ],
    );
    Ok(canvas.document(
        "Figure 1: Hamiltonian path to cooperative UNO of two players",
        "A graph of four vertices and five edges, and beside it the bipartite graph of its vertices and edges.",
    ))
}

/// The corners of a gadget's triangle around a point, and directions outwards.
fn triangle(middle: Point, radius: f64) -> [Point; 3] {
    [0, 1, 2].map(|place| around(middle, radius, place, 3))
}

fn outwards(middle: Point, corner: Point, far: f64) -> Point {
    let (x, y) = (corner.0 - middle.0, corner.1 - middle.1);
    let length = x.hypot(y);
    (corner.0 + x / length * far, corner.1 + y / length * far)
}

/// Figure 3.
pub fn gadget() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    let middle = (130.0, 150.0);
    canvas.text((130.0, 30.0), "a vertex x of a cubic graph", "head mid");
    for (place, end) in triangle(middle, 96.0).into_iter().enumerate() {
        canvas.line(middle, end, "line");
        let (x, y) = outwards(middle, end, 16.0);
        canvas.text((x, y + 4.0), &format!("e_{}", place + 1), "mid");
    }
    canvas.disc(middle, 19.0, "node");
    canvas.text((middle.0, middle.1 + 4.5), "x", "mid name");
    canvas.path("M270 150H330", "line", true);
    let middle = (500.0, 160.0);
    canvas.text((500.0, 30.0), "three cards of colour x, a triangle", "head mid");
    let corners = triangle(middle, 58.0);
    for place in 0..3 {
        canvas.line(corners[place], corners[(place + 1) % 3], "line");
        canvas.line(corners[place], outwards(middle, corners[place], 66.0), "line");
    }
    for (place, corner) in corners.into_iter().enumerate() {
        canvas.rect((corner.0 - 32.0, corner.1 - 15.0), (64.0, 30.0), 15.0, "node");
        canvas.text((corner.0, corner.1 + 4.5), &format!("(x, e_{})", place + 1), "mid");
        let (x, y) = outwards(middle, corner, 84.0);
        let words = format!("to (y_{0}, e_{0})", place + 1);
        canvas.text((x, y + 4.0), &words, "small mid");
    }
    canvas.told(
        (24.0, 300.0),
        &[
            "Each of the three edges at x becomes a card (x, e): its colour is the vertex, its number the edge.",
            "Cards of one vertex share the colour, so they form a triangle; the two cards of an edge share the number.",
        ],
    );
    Ok(canvas.document("Figure 3: a node gadget", "A vertex of degree three is split into a triangle of three cards."))
}

/// How a tour passes a gadget: which corners are joined inside, which edges are used outside, and where it ends.
struct Tour {
    name: &'static str,
    words: [&'static str; 2],
    inside: &'static [(usize, usize)],
    outside: &'static [usize],
    ends: &'static [usize],
}

const TOURS: [Tour; 6] = [
    Tour {
        name: "(a1)",
        words: ["passes all three", "in a row"],
        inside: &[(1, 0), (0, 2)],
        outside: &[1, 2],
        ends: &[],
    },
    Tour {
        name: "(a2)",
        words: ["ends here, after", "all three"],
        inside: &[(2, 1), (1, 0)],
        outside: &[2],
        ends: &[0],
    },
    Tour {
        name: "(b')",
        words: ["passes two, and", "ends at the third"],
        inside: &[(1, 2)],
        outside: &[0, 1, 2],
        ends: &[0],
    },
    Tour {
        name: "(b)",
        words: ["repaired: the third", "is slipped in"],
        inside: &[(1, 0), (0, 2)],
        outside: &[1, 2],
        ends: &[],
    },
    Tour {
        name: "(c')",
        words: ["both ends are here,", "not side by side"],
        inside: &[(1, 2)],
        outside: &[0, 2],
        ends: &[0, 1],
    },
    Tour {
        name: "(c)",
        words: ["repaired: the end", "moves to its fellows"],
        inside: &[(0, 1), (1, 2)],
        outside: &[2],
        ends: &[0],
    },
];

/// Figure 4.
pub fn tours() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    for (place, tour) in TOURS.iter().enumerate() {
        let middle = (120.0 + 220.0 * (place / 2) as f64, 130.0 + 250.0 * (place % 2) as f64);
        let corners = triangle(middle, 46.0);
        for n in 0..3 {
            canvas.line(corners[n], corners[(n + 1) % 3], "soft");
            canvas.line(corners[n], outwards(middle, corners[n], 36.0), "soft");
        }
        for &(one, other) in tour.inside {
            canvas.line(corners[one], corners[other], "tour");
        }
        for &corner in tour.outside {
            canvas.line(corners[corner], outwards(middle, corners[corner], 36.0), "tour");
        }
        for (n, corner) in corners.into_iter().enumerate() {
            match tour.ends.contains(&n) {
                true => canvas.rect((corner.0 - 9.0, corner.1 - 9.0), (18.0, 18.0), 2.0, "terminal"),
                false => canvas.disc(corner, 9.0, "node"),
            }
        }
        canvas.text((middle.0, middle.1 + 84.0), tour.name, "name mid");
        tour.words
            .iter()
            .zip([100.0, 115.0])
            .for_each(|(words, down)| canvas.text((middle.0, middle.1 + down), words, "small mid"));
    }
    for x in [340.0, 560.0] {
        canvas.path(&format!("M{x} 254V284"), "line", true);
    }
    canvas.told(
        (24.0, 530.0),
        &[
            "Dotted blue: the tour; squares: its ends. In (a1) and (a2) the three cards of a vertex come in a row.",
            "Where they do not, (b') and (c'), an end of the tour is among them, and can be moved, (b) and (c).",
        ],
    );
    Ok(canvas
        .document("Figure 4: tours through a node gadget", "Six ways in which a tour passes the triangle of a vertex."))
}

/// Figure 6.
pub fn case() -> Result<String, Fault> {
    let mut canvas = Canvas::new();
    let columns = [("x_{i'}", 70.0), ("x_i", 160.0), ("k", 250.0), ("x_j", 340.0)];
    for (panel, title) in ["before: two paths of C_{l-1}", "after: one path of C_l"].into_iter().enumerate() {
        let left = 430.0 * panel as f64;
        let rows = [("y'", 230.0), ("y''", 160.0), ("y(t_l)", 90.0)];
        canvas.text((left + 205.0, 34.0), title, "head mid");
        for (name, x) in columns {
            canvas.line((left + x, 66.0), (left + x, 262.0), "thin");
            canvas.text((left + x, 282.0), name, "mid");
        }
        for (name, y) in rows {
            canvas.line((left + 50.0, y), (left + 370.0, y), "thin");
            canvas.text((left + 44.0, y + 4.0), name, "end small");
        }
        let at = |x: f64, y: f64| (left + x, y);
        let (old, row, below, point, other) =
            (at(70.0, 160.0), at(160.0, 90.0), at(250.0, 230.0), at(250.0, 90.0), at(340.0, 160.0));
        // The path counted in v, the path counted in d.
        let (first, second) = if panel == 0 { ("v", "d") } else { ("d", "d") };
        canvas.bent(row, old, 34.0, 7.0, first, false);
        canvas.bent(below, other, 40.0, 7.0, second, false);
        if panel == 1 {
            canvas.line((row.0 + 8.0, row.1), (point.0 - 11.0, point.1), "d");
            canvas.line((point.0, point.1 + 11.0), (below.0, below.1 - 8.0), "d");
        }
        for end in [old, row, below, other] {
            canvas.disc(end, 7.0, "node");
        }
        canvas.disc(point, 10.0, if panel == 0 { "node dashed" } else { "new" });
        canvas.text((point.0 + 16.0, point.1 - 10.0), "t_l", "name");
        match panel {
            0 => {
                canvas.text((left + 96.0, 76.0), "v_{(i,i')}", "name");
                canvas.text((left + 316.0, 226.0), "d_{j,k}", "name");
            }
            _ => canvas.text((left + 316.0, 226.0), "d_{j,i'}", "name"),
        }
    }
    canvas.path("M392 160H424", "line", true);
    canvas.told(
        (24.0, 320.0),
        &[
            "The new point t_l = (k, y(t_l)) is joined to an end in its row (of a path counted in v) and to an end in its column (of one",
            "counted in d). What comes of it has its ends in columns i' and j, both in older rows: it is counted in d. Columns are colours.",
        ],
    );
    Ok(canvas.document(
        "Figure 6: a case of the dynamic program",
        "A new point joins a path that ends in its row and one that ends in its column.",
    ))
}
