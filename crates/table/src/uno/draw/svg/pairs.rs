//! The matching of a duel: player 1's cards above, each with its partner of player 2's below it. The card with which
//! player 1 begins has none; and the crowd, for which player 2 has too few cards, is marked.

use super::{RADIUS, STYLE, token};
use crate::draw::sheet::{Sheet, Tile, text};
use crate::uno::answer;
use crate::uno::draw::{Pair, Pairs, column_name, few_enough, row_name};
use crate::uno::play::names::{rewritten, written};
use ::svg::node::element::{Group, Path, Rectangle};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Sizes};

/// The width of a pair.
const WIDE: f64 = 58.0;
/// Its height.
const HIGH: f64 = 124.0;
/// Where the upper card lies.
const ABOVE: f64 = 30.0;

/// The partners of a duel or a pool.
///
/// # Errors
/// When there are too many cards.
pub fn partners(pairs: &Pairs<'_>) -> Result<String, Fault> {
    few_enough(pairs.deal.hands().iter().map(Cards::len).sum())?;
    let mut tiles: Vec<Tile> = pairs.first.map(|first| begins(pairs, first)).into_iter().collect();
    tiles.extend(pairs.all().iter().map(|pair| tile(pairs, pair)));
    let title = format!("the partners of {}", answer::deal(pairs.deal));
    let sheet = Sheet { card: (WIDE, HIGH), style: STYLE, definitions: Vec::new(), told: pairs.words() };
    Ok(sheet.document(tiles, &title, &rewritten(pairs.deal.sizes(), &pairs.deal.to_string())))
}

/// The card with which player 1 begins.
fn begins(pairs: &Pairs<'_>, first: Card) -> Tile {
    let pair = Pair { first: Some(first), second: None };
    let drawing = ground(pairs.is_crowded(&pair)).add(card(pairs, first, 0, "start")).add(text(
        "start",
        WIDE / 2.0,
        ABOVE + RADIUS + 18.0,
        "sign-word",
    ));
    let crowded = pairs.is_crowded(&pair).then(|| "crowd".to_owned());
    Tile { sign: None, drawing, caption: std::iter::once("first".to_owned()).chain(crowded).collect() }
}

fn tile(pairs: &Pairs<'_>, pair: &Pair) -> Tile {
    let crowded = pairs.is_crowded(pair);
    let mut drawing = ground(crowded);
    if let (Some(_), Some(_)) = (pair.first, pair.second) {
        let x = WIDE / 2.0;
        let line = format!("M{x} {}L{x} {}", ABOVE + RADIUS, HIGH - ABOVE - RADIUS);
        drawing = drawing.add(Path::new().set("class", "partners").set("d", line));
    }
    for (player, found) in [(0, pair.first), (1, pair.second)] {
        if let Some(found) = found {
            drawing = drawing.add(card(pairs, found, player, ""));
        }
    }
    let told = match (pair.first, pair.second) {
        (Some(one), Some(two)) => shared(pairs.deal.sizes(), one, two),
        _ => "alone".into(),
    };
    let crowded = crowded.then(|| "crowd".to_owned());
    Tile { sign: None, drawing, caption: std::iter::once(told).chain(crowded).collect() }
}

/// What lies under a pair.
fn ground(crowded: bool) -> Group {
    let class = if crowded { "card crowded" } else { "card" };
    Group::new().add(Rectangle::new().set("class", class).set("width", WIDE).set("height", HIGH).set("rx", 8))
}

/// A card, player 1's above and player 2's below; in a pool both are of one hand.
fn card(pairs: &Pairs<'_>, card: Card, player: usize, class: &str) -> Group {
    let place = (WIDE / 2.0, if player == 0 { ABOVE } else { HIGH - ABOVE });
    let shape = if pairs.is_pool() { 0 } else { player };
    let name = written(pairs.deal.sizes(), card);
    let title = if pairs.is_pool() { name.clone() } else { format!("P{} {name}", player + 1) };
    token(place, shape, class, &name, &title)
}

/// What two cards have in common.
fn shared(sizes: Sizes, one: Card, two: Card) -> String {
    let (one, two) = (one.values(), two.values());
    match (one[0] == two[0], one[1] == two[1]) {
        (true, true) => "copies".into(),
        (true, false) => format!("colour {}", row_name(sizes, one[0])),
        _ => format!("number {}", column_name(sizes, &one[1..])),
    }
}

#[cfg(test)]
mod tests {
    use crate::draw::sheet::read;
    use crate::uno::draw::Scene;

    #[test]
    fn partners_are_joined_and_the_crowd_is_marked() {
        let deal = "uno 4x4 duel\nP1: 1.1 1.2 4.4\nP2: 1.3 4.3 2.4".parse().unwrap();
        let witness = "strategy\nfirst 1.1\n1.* *.1 *.2 4.3/4.4 1.3/1.2".parse().unwrap();
        let (texts, count) = read(&Scene::of(&deal, Some(&witness), None).svg().unwrap());
        let told = texts.join(" ");
        assert!(told.contains("player 1 begins with 1.1, then answers each card with its partner"), "{told}");
        assert!(told.contains("2 cards of player 1's with colour 1 and number 1 2, and only 1 card"), "{told}");
        assert_eq!(["token", "second", "partners", "start", "crowded"].map(count), [6, 3, 2, 1, 2]);
        for words in ["P1 1.1", "P2 2.4", "start", "first", "colour 1", "colour 4", "alone"] {
            assert!(texts.contains(&words.into()), "{words}: {texts:?}");
        }
        assert_eq!(texts.iter().filter(|text| *text == "crowd").count(), 2);
    }

    #[test]
    fn player_2_has_a_partner_for_each_and_a_pool_has_one_shape() {
        let deal = "uno 3x3 duel\nP1: 1.1 2.2\nP2: 1.2 1.3".parse().unwrap();
        let answers = "answers\n1.1/1.3 2.2/1.2".parse().unwrap();
        let (texts, count) = read(&Scene::of(&deal, None, Some(&answers)).svg().unwrap());
        assert_eq!(["token", "second", "partners", "start", "crowded"].map(count), [4, 2, 2, 0, 0]);
        assert!(texts.contains(&"number 2".into()));
        let pool = "uno 3x3 pool\n1.1 1.2 2.2".parse().unwrap();
        let witness = "strategy\nfirst 1.1\n1.2/2.2".parse().unwrap();
        let (_, count) = read(&Scene::of(&pool, Some(&witness), None).svg().unwrap());
        assert_eq!(["token", "second", "partners", "start"].map(count), [3, 0, 1, 1]);
    }
}
