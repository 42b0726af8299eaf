//! The match graph on the plane of colours and numbers: cards that share a row or a column are joined,
//! or in more dimensions those that share enough values.

use super::plane::Field;
use super::{Point, curve, token};
use crate::uno::answer;
use crate::uno::draw::few_enough;
use crate::uno::draw::matches::matches;
use crate::uno::draw::plane::Plane;
use crate::uno::play::names::{rewritten, written};
use ::svg::node::element::{Group, Path};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Cards, Deal};

/// The most edges of a picture.
const MOST_EDGES: usize = 5_000;

/// The match graph of a deal.
///
/// # Errors
/// When it is too large.
pub fn graph(deal: &Deal) -> Result<String, Fault> {
    few_enough(deal.hands().iter().map(Cards::len).sum())?;
    let edges = matches(deal, MOST_EDGES)?;
    // The spots are the cards of all hands in their order, and so are the places of the matches.
    let plane = Plane::of_hands(deal.sizes(), deal.hands());
    let field = Field::of(deal.sizes(), &plane);
    let places: Vec<Point> = plane.spots.iter().map(|spot| field.place(spot)).collect();
    let edge = |found: &super::super::matches::Match| {
        let (one, two) = (places[found.one], places[found.two]);
        let class = if found.after_skips { "edge own" } else { "edge" };
        // Above a row and to the right of a column, the longer the farther.
        let side = if one.0 < two.0 || (one.0 == two.0 && one.1 < two.1) { 0.28 } else { -0.28 };
        let length = (two.0 - one.0).hypot(two.1 - one.1);
        let bend = if length < 50.0 { 0.0 } else { side * length };
        let path = Path::new().set("class", class).set("d", curve(one, two, bend));
        Group::new().add(if found.directed { path.set("marker-end", "url(#misdeal-arrow)") } else { path })
    };
    let mut drawn: Vec<Group> = edges.iter().map(edge).collect();
    let several = deal.hands().len() > 1;
    drawn.extend(plane.spots.iter().zip(&places).map(|(spot, place)| {
        let name = written(deal.sizes(), spot.card);
        let title = if several { format!("P{} {name}", spot.player + 1) } else { name.clone() };
        token(*place, spot.player, "", &name, &title)
    }));
    let title = format!("the match graph of {}, {}", answer::deal(deal), deal.sizes());
    let told = [
        (edges.iter().any(|found| found.directed), "; arrows: to a card of the next player's"),
        (edges.iter().any(|found| found.after_skips), "; dotted: only after skips"),
    ];
    let told: String = told.into_iter().filter_map(|(is_so, words)| is_so.then_some(words)).collect();
    let about = format!("{} matches{}{told}", edges.len(), players(deal));
    Ok(field.document(&plane, drawn, &title, &rewritten(deal.sizes(), &deal.to_string()), &about))
}

/// What the shapes mean.
fn players(deal: &Deal) -> String {
    const SHAPES: [&str; 10] = [
        "circle",
        "square",
        "diamond",
        "triangle",
        "triangle downwards",
        "pentagon",
        "hexagon",
        "hexagon on its tip",
        "pentagon downwards",
        "octagon",
    ];
    match deal.hands().len() {
        0 | 1 => String::new(),
        many => {
            let named: Vec<String> = (0..many).map(|n| format!("P{} {}", n + 1, SHAPES[n % SHAPES.len()])).collect();
            format!("; {}", named.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    #[test]
    fn every_match_is_an_edge() {
        let deal = "uno 4x4 solitaire\n1.3 2.2 2x 2.3 2.4 3.2 3.4 4.1 4.3".parse().unwrap();
        let (texts, count) = read(&graph(&deal).unwrap());
        assert_eq!(texts[0], "the match graph of a solitaire of 9 cards, 4x4");
        // Colour 2 has 4 cards, colours 3 and 4 have 2; number 3 has 4 cards, 2 and 4 have 2; the copies count once.
        assert_eq!(["token", "edge", "own"].map(count), [9, 6 + 1 + 1 + 6 + 1 + 1 - 1, 0]);
        assert!(texts.contains(&"15 matches".into()), "{texts:?}");
    }

    #[test]
    fn a_duel_joins_cards_of_different_players_only() {
        let (texts, count) = read(&graph(&"uno 3x3 duel\nP1: 1.1 1.2\nP2: 1.3 3.3".parse().unwrap()).unwrap());
        assert_eq!(["token", "second", "edge", "own"].map(count), [4, 2, 2, 0]);
        assert!(texts.contains(&"2 matches; P1 circle, P2 square".into()), "{texts:?}");
        let (texts, count) = read(&graph(&"uno 3x3 coop\nP1: 1.1 1.2\nP2: 1.3 3.3".parse().unwrap()).unwrap());
        assert!(texts.contains(&"4 matches; P1 circle, P2 square; dotted: only after skips".into()), "{texts:?}");
        let three = graph(&"uno 3x3 uncooperative\nP1: 1.1\nP2: 1.3\nP3: 1.2".parse().unwrap()).unwrap();
        assert_eq!(three.matches("marker-end").count(), 3);
        assert_eq!(["edge", "own"].map(count), [4, 2]);
        assert!(graph(&"uno 2x2 pool\n200x 1.1".parse().unwrap()).unwrap_err().what().contains("more than 5000 edges"));
    }
}
