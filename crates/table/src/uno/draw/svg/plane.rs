//! Cards on the plane of colours and numbers, and an order as a way along its rows and columns: the paper's Figure 5. Cards with more values
//! lie on a plane, too, but may match without sharing a row or a column.

use super::{MARGIN, Point, RADIUS, STYLE, arrow_head, bend, curve, outline, token};
use crate::draw::sheet::{paper, text};
use crate::uno::answer;
use crate::uno::draw::plane::{Mark, Plane, Spot};
use crate::uno::draw::{axes, few_enough, matching, row_name};
use crate::uno::play::names::{rewritten, written};
use ::svg::node::element::{Group, Line, Path};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Cards, Deal, Sizes, Solitaire};

/// From the middle of a token to the middle of a copy beside it.
const STEP: f64 = 2.0 * RADIUS + 8.0;
/// Between neighbouring rows and columns, besides their tokens.
const BETWEEN: f64 = 30.0;
/// How many copies lie in a line of a cell.
const IN_LINE: usize = 3;
/// The height of a line of words.
const LINE: f64 = 18.0;
/// The width of a letter.
const LETTER: f64 = 8.0;

/// The cards of all hands, players told apart by shape.
///
/// # Errors
/// When there are too many cards.
pub fn hands(deal: &Deal) -> Result<String, Fault> {
    few_enough(deal.hands().iter().map(Cards::len).sum())?;
    let plane = Plane::of_hands(deal.sizes(), deal.hands());
    let field = Field::of(deal.sizes(), &plane);
    let title = format!("{}, {}", answer::deal(deal), deal.sizes());
    let several = deal.hands().len() > 1;
    let tokens = plane.spots.iter().map(|spot| {
        let words = if several { format!("P{}", spot.player + 1) } else { String::new() };
        token(field.place(spot), spot.player, "", &words, &written(deal.sizes(), spot.card))
    });
    let about = match deal {
        _ if several => "shapes and names tell the players apart".to_owned(),
        Deal::Solitaire(hand) => matching(hand),
        _ => "cards that share a row or a column match".to_owned(),
    };
    Ok(field.document(&plane, tokens.collect(), &title, &rewritten(deal.sizes(), &deal.to_string()), &about))
}

/// A hand, and the order in which it is played.
///
/// # Errors
/// When there are too many cards.
pub fn order(deal: &Solitaire, order: &Cards) -> Result<String, Fault> {
    few_enough(deal.hand().len().max(order.len()))?;
    let plane = Plane::of_order(deal.sizes(), deal.hand(), order);
    let field = Field::of(deal.sizes(), &plane);
    let played = order.len();
    let mut drawn = ways(&field, &plane.spots[..played]);
    drawn.extend(plane.spots.iter().map(|spot| step(field.place(spot), spot, &written(deal.sizes(), spot.card))));
    drawn.extend(signs(&field, &plane.spots[..played]));
    let title = format!("an order of {} on {}", crate::answer::cards(played), deal.sizes());
    let count = |wanted: fn(&Mark) -> bool| plane.spots.iter().filter(|spot| wanted(&spot.mark)).count();
    let (added, left) = (count(|mark| matches!(mark, Mark::Added(_))), count(|mark| *mark == Mark::Left));
    let about = match (added, left) {
        (0, 0) if deal.sizes().dimensions() > 2 || deal.alike() > 1 => {
            format!("all {} are played; {}", crate::answer::cards(played), matching(deal))
        }
        (0, 0) => format!("all {} are played, step by step along rows and columns", crate::answer::cards(played)),
        (0, left) => format!("{played} are played, and {left} without a number are left"),
        (added, _) => format!("{added} with a dashed outline were added"),
    };
    Ok(field.document(&plane, drawn, &title, &rewritten(deal.sizes(), &order.to_string()), &about))
}

/// The arrows from step to step.
fn ways(field: &Field, steps: &[Spot]) -> Vec<Group> {
    let places: Vec<Point> = steps.iter().map(|spot| field.place(spot)).collect();
    let way = |two: &[Point]| {
        let bent = bend(two[0], two[1], places.iter().copied());
        let way = Path::new().set("class", "way").set("marker-end", "url(#misdeal-arrow)");
        Group::new().add(way.set("d", curve(two[0], two[1], bent)))
    };
    places.windows(2).map(way).collect()
}

/// A card with the number of its step.
fn step(place: Point, spot: &Spot, name: &str) -> Group {
    let (number, class) = match spot.mark {
        Mark::Plain => (None, ""),
        Mark::Left => (None, "left"),
        Mark::Step(number) => (Some(number), ""),
        Mark::Added(number) => (Some(number), "added"),
    };
    match number {
        None => token(place, 0, class, "", name),
        Some(number) => token(place, 0, class, &number.to_string(), &format!("{name}, step {number}")),
    }
}

/// The words `start` and `end`, each where no arrow is.
fn signs(field: &Field, steps: &[Spot]) -> Vec<Group> {
    let sign = |words: &str, at: &Spot, beside: Option<&Spot>| {
        let (place, next) = (field.place(at), beside.map(|spot| field.place(spot)));
        let is_below = next.is_some_and(|next| next.1 > place.1 + 1.0);
        let y = place.1 + if is_below { -RADIUS - 6.0 } else { RADIUS + 14.0 };
        let ring = Path::new()
            .set("class", words)
            .set("transform", format!("translate({} {})", place.0, place.1))
            .set("d", outline(0, RADIUS));
        Group::new().add(ring).add(text(words, place.0, y, "sign-word"))
    };
    match steps {
        [] => Vec::new(),
        [only] => vec![sign("start", only, None)],
        [first, .., last] => {
            vec![sign("start", first, steps.get(1)), sign("end", last, steps.get(steps.len() - 2))]
        }
    }
}

/// Where rows and columns lie.
pub(super) struct Field {
    sizes: Sizes,
    /// Where the first token of each column lies.
    columns: Vec<f64>,
    /// Where the first token of each row lies.
    rows: Vec<f64>,
    /// The right end of the last column, and the lower one of the last row.
    far: Point,
}

impl Field {
    pub(super) fn of(sizes: Sizes, plane: &Plane) -> Self {
        let copies = plane.copies();
        let most = |wanted: &dyn Fn((usize, usize)) -> bool| {
            copies.iter().filter(|(cell, _)| wanted(**cell)).map(|(_, copies)| *copies).max().unwrap_or(1)
        };
        let lay = |lines: Vec<usize>, first: f64| {
            let mut at = first;
            let starts = lines.iter().map(|&many| {
                let start = at + RADIUS;
                at += many as f64 * STEP + BETWEEN;
                start
            });
            (starts.collect::<Vec<_>>(), at - BETWEEN / 2.0)
        };
        let names = plane.rows.iter().map(|&row| row_name(sizes, row).chars().count()).max().unwrap_or(0);
        let across: Vec<usize> = (0..plane.columns.len()).map(|c| most(&|cell| cell.1 == c).min(IN_LINE)).collect();
        let down: Vec<usize> = (0..plane.rows.len()).map(|r| most(&|cell| cell.0 == r).div_ceil(IN_LINE)).collect();
        let (columns, right) = lay(across, MARGIN + LETTER * names as f64 + 24.0);
        let (rows, below) = lay(down, MARGIN + 2.0 * LINE + 10.0);
        Self { sizes, columns, rows, far: (right, below) }
    }

    /// The middle of a card.
    pub(super) fn place(&self, spot: &Spot) -> Point {
        let (row, column) = spot.cell;
        let (line, in_line) = (spot.copy / IN_LINE, spot.copy % IN_LINE);
        (self.columns[column] + in_line as f64 * STEP, self.rows[row] + line as f64 * STEP)
    }

    /// The names of rows and columns, and a line along each.
    fn axes(&self, plane: &Plane) -> Group {
        let left = self.columns.first().map_or(MARGIN, |x| x - RADIUS - 10.0);
        let above = MARGIN + 2.0 * LINE;
        let [rows, columns] = axes(self.sizes);
        let mut group = Group::new().add(text(&format!("{rows} ↓   {columns} →"), MARGIN, MARGIN, "caption told"));
        for (&y, &row) in self.rows.iter().zip(&plane.rows) {
            let rule = Line::new().set("class", "rule").set("x1", left).set("x2", self.far.0).set("y1", y).set("y2", y);
            group = group.add(rule).add(text(&row_name(self.sizes, row), left - 6.0, y + 4.0, "caption axis row"));
        }
        for (&x, column) in self.columns.iter().zip(&plane.columns) {
            let rule =
                Line::new().set("class", "rule").set("x1", x).set("x2", x).set("y1", above).set("y2", self.far.1);
            group = group.add(rule).add(text(column, x, above - 6.0, "caption axis"));
        }
        group
    }

    /// The picture: axes, what is drawn, and a sentence below.
    pub(super) fn document(
        &self,
        plane: &Plane,
        drawn: Vec<Group>,
        title: &str,
        description: &str,
        about: &str,
    ) -> String {
        let below = self.far.1.max(MARGIN + 2.0 * LINE) + LINE + 6.0;
        let width = (self.far.0 + MARGIN).max(2.0 * MARGIN + LETTER * about.chars().count() as f64);
        let picture = paper((width, below + MARGIN), STYLE, vec![arrow_head()], title, description);
        let picture = picture.add(self.axes(plane));
        let picture = drawn.into_iter().fold(picture, |picture, part| picture.add(part));
        format!("{}\n", picture.add(text(about, MARGIN, below, "caption told")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    const EXAMPLE: &str = "uno 4x4 solitaire\n1.3 2.2 2x 2.3 2.4 3.2 3.4 4.1 4.3";
    const ORDER: &str = "1.3 2.3 2.4 3.4 3.2 2.2 2.3 4.3 4.1";

    fn drawn(deal: &str, cards: &str) -> Result<String, Fault> {
        order(&deal.parse().unwrap(), &cards.parse().unwrap())
    }

    #[test]
    fn the_papers_example_is_drawn_with_all_its_steps() {
        let (texts, count) = read(&drawn(EXAMPLE, ORDER).unwrap());
        assert_eq!(texts[0], "an order of 9 cards on 4x4");
        for step in 1..=9 {
            assert!(texts.contains(&step.to_string()), "{step}");
        }
        assert!(
            texts.contains(&"2.3, step 7".into()) && texts.contains(&"start".into()) && texts.contains(&"end".into())
        );
        assert!(texts.contains(&"all 9 cards are played, step by step along rows and columns".into()));
        assert_eq!(["token", "way", "start", "end", "rule", "added", "left"].map(count), [9, 8, 1, 1, 8, 0, 0]);
    }

    #[test]
    fn what_is_added_or_left_is_marked() {
        let (texts, count) = read(&drawn("uno 3x3 solitaire\n3.3 2.2", "3.3 3.2 2.2").unwrap());
        assert_eq!((count("added"), count("token")), (1, 3));
        assert!(texts.contains(&"1 with a dashed outline were added".into()));
        let (texts, count) = read(&drawn("uno 3x3 solitaire\n3.3 2.2 2.3", "2.2 2.3").unwrap());
        assert_eq!((count("left"), count("way")), (1, 1));
        assert!(texts.contains(&"2 are played, and 1 without a number are left".into()));
    }

    #[test]
    fn hands_lie_on_the_plane_with_shapes_and_names() {
        let deal: Deal = "uno 4x10 coop\nP1: R5 G2\nP2: 3x R5".parse().unwrap();
        let (texts, count) = read(&hands(&deal).unwrap());
        assert_eq!(["token", "second", "way"].map(count), [5, 3, 0]);
        assert_eq!(texts.iter().filter(|text| *text == "P2").count(), 3);
        assert!(texts.contains(&"R".into()) && texts.contains(&"Y".into()) && texts.contains(&"0".into()));
        assert!(hands(&"uno 4x4 solitaire\n".parse().unwrap()).is_ok());
        let deep = hands(&"uno 2x2x2 solitaire\n1.2.1 2.2.1".parse().unwrap()).unwrap();
        let texts = read(&deep).0;
        assert!(texts.contains(&"2.1".into()) && !texts.join(" ").contains("a row or a column"), "{texts:?}");
        assert!(
            texts.contains(&"cards match that have at least 1 of 3 values in common, each at its place".into()),
            "{texts:?}"
        );
        let far = drawn("uno 4x4x4 solitaire\n1.1.1 4.1.4", "1.1.1 4.1.4").unwrap();
        assert!(!far.contains("along rows and columns"));
    }

    #[test]
    fn what_is_too_large_is_refused_in_a_sentence() {
        let refused = hands(&"uno 2x2 solitaire\n601x 1.1".parse().unwrap()).unwrap_err();
        assert_eq!(refused.what(), "a picture of UNO shows at most 600 cards, and here are 601");
        assert!(drawn("uno 2x2 solitaire\n600x 1.1", "600x 1.1").is_ok());
    }
}
