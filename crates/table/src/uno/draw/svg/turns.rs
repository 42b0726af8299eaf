//! The turns of players who help each other: a lane for each, the turns from left to right, arrows from card to card,
//! and a dash where one skips. Long lines go on in the next band.

use super::{MARGIN, Point, RADIUS, STYLE, arrow_head, curve, outline, token};
use crate::answer;
use crate::draw::sheet::{paper, text};
use crate::uno::draw::few_enough;
use crate::uno::play::names::{rewritten, written};
use ::svg::node::element::{Group, Line as Rule, Path};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{Card, Cards, Coop, Line, Sizes, Turn};
use std::collections::BTreeMap;

/// From a turn to the next.
const STEP: f64 = 62.0;
/// From a lane to the next.
const LANE: f64 = 58.0;
/// How many turns stand in a band.
const IN_BAND: usize = 20;
/// Where the first turn stands.
const FIRST: f64 = MARGIN + 62.0;
/// What a band has besides its lanes.
const HEAD: f64 = 34.0;
/// The height of a line of words.
const LINE: f64 = 18.0;

/// The turns of a joint play.
///
/// # Errors
/// When there are too many.
pub fn line(deal: &Coop, line: &Line) -> Result<String, Fault> {
    few_enough(line.0.len())?;
    let lanes = Lanes { players: deal.hands().len() };
    let bands = line.0.len().div_ceil(IN_BAND).max(1);
    let mut drawn: Vec<Group> = (0..bands).map(|band| lanes.rules(band, line.0.len())).collect();
    drawn.extend(arrows(lanes, line));
    drawn.extend(
        line.0.iter().enumerate().map(|(turn, done)| draw_turn(lanes, turn, *done, (deal.sizes(), line.0.len()))),
    );
    let below = lanes.band(bands) + 4.0;
    let told = left(deal, line);
    drawn.extend(
        told.iter()
            .enumerate()
            .map(|(n, words)| Group::new().add(text(words, MARGIN, below + n as f64 * LINE, "caption told"))),
    );
    let letters = told.iter().map(|words| words.chars().count()).max().unwrap_or(0);
    let width = (FIRST + line.0.len().clamp(1, IN_BAND) as f64 * STEP).max(letters as f64 * 8.0 + MARGIN) + MARGIN;
    let size = (width, below + told.len() as f64 * LINE + MARGIN / 2.0);
    let title = format!("a line of {} turns, {} players", line.0.len(), deal.hands().len());
    let picture = paper(size, STYLE, vec![arrow_head()], &title, &format!("{line}{deal}"));
    Ok(format!("{}\n", drawn.into_iter().fold(picture, |picture, part| picture.add(part))))
}

#[derive(Clone, Copy)]
struct Lanes {
    players: usize,
}

impl Lanes {
    /// Where a band begins.
    fn band(self, band: usize) -> f64 {
        MARGIN + band as f64 * (HEAD + self.players as f64 * LANE)
    }

    /// Where a turn is drawn.
    fn place(self, turn: usize) -> Point {
        let (band, column, lane) = (turn / IN_BAND, turn % IN_BAND, turn % self.players);
        (FIRST + column as f64 * STEP, self.band(band) + HEAD + lane as f64 * LANE)
    }

    /// The lanes of a band, with their names and the numbers of the turns.
    fn rules(self, band: usize, turns: usize) -> Group {
        let there = turns.saturating_sub(band * IN_BAND).min(IN_BAND);
        let end = FIRST + there.max(1) as f64 * STEP - STEP / 2.0;
        let mut group = Group::new();
        for player in 0..self.players {
            let y = self.band(band) + HEAD + player as f64 * LANE;
            let rule =
                Rule::new().set("class", "rule").set("x1", FIRST - 30.0).set("x2", end).set("y1", y).set("y2", y);
            group = group.add(rule).add(text(&format!("P{}", player + 1), FIRST - 40.0, y + 4.0, "caption axis row"));
        }
        for turn in band * IN_BAND..band * IN_BAND + there {
            let x = self.place(turn).0;
            group = group.add(text(&(turn + 1).to_string(), x, self.band(band) + 4.0, "caption axis"));
        }
        group
    }
}

/// Arrows from each card to the next one that is played, dashed where they share the number only.
fn arrows(lanes: Lanes, line: &Line) -> Vec<Group> {
    let played = |(turn, done): (usize, &Turn)| match done {
        Turn::Play(card) => Some((turn, *card)),
        Turn::Skip => None,
    };
    let cards: Vec<(usize, Card)> = line.0.iter().enumerate().filter_map(played).collect();
    let arrow = |two: &[(usize, Card)]| {
        let [(from, one), (to, next)] = [two[0], two[1]];
        let class = if one.values()[0] == next.values()[0] { "way" } else { "way number" };
        // An arrow to the next band would cross everything.
        let same_band = from / IN_BAND == to / IN_BAND;
        same_band.then(|| {
            let way = Path::new().set("class", class).set("marker-end", "url(#misdeal-arrow)");
            Group::new().add(way.set("d", curve(lanes.place(from), lanes.place(to), 0.0)))
        })
    };
    cards.windows(2).filter_map(arrow).collect()
}

fn draw_turn(lanes: Lanes, turn: usize, done: Turn, (sizes, turns): (Sizes, usize)) -> Group {
    let (x, y) = lanes.place(turn);
    let player = turn % lanes.players;
    match done {
        Turn::Skip => {
            let ground = Path::new().set("class", "skip").set("d", outline(0, 0.9 * RADIUS));
            let group = Group::new().set("transform", format!("translate({x} {y})"));
            group.add(ground).add(text("skip", 0.0, 3.0, "word small"))
        }
        Turn::Play(card) => {
            let class = if turn == 0 {
                "start"
            } else if turn + 1 == turns {
                "end"
            } else {
                ""
            };
            let drawn =
                token((x, y), player, class, &written(sizes, card), &format!("turn {}, P{}", turn + 1, player + 1));
            match class {
                "" => drawn,
                "start" => drawn.add(text("start", 0.0, 30.0, "sign-word")),
                _ => drawn.add(text("out", 0.0, 30.0, "sign-word")),
            }
        }
    }
}

/// What the arrows mean, and what each player has left.
fn left(deal: &Coop, line: &Line) -> Vec<String> {
    let mut words = vec!["an arrow leads to the next card played: solid by colour, dashed by number".to_owned()];
    for (player, hand) in deal.hands().iter().enumerate() {
        let mut rest: BTreeMap<Card, usize> = BTreeMap::new();
        hand.iter().for_each(|card| *rest.entry(card).or_default() += 1);
        for (turn, done) in line.0.iter().enumerate() {
            if let (Turn::Play(card), true) = (done, turn % deal.hands().len() == player) {
                rest.entry(*card).and_modify(|copies| *copies = copies.saturating_sub(1));
            }
        }
        let cards = Cards::new(rest.into_iter().flat_map(|(card, copies)| std::iter::repeat_n(card, copies)));
        let Ok(cards) = cards else { continue };
        let listed = rewritten(deal.sizes(), &cards.to_string()).split_whitespace().collect::<Vec<_>>().join(" ");
        words.push(match cards.len() {
            0 => format!("P{} is out", player + 1),
            1..=12 => format!("P{} has left: {listed}", player + 1),
            many => format!("P{} has {} left", player + 1, answer::cards(many)),
        });
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sheet::read;

    fn drawn(deal: &str, turns: &str) -> String {
        line(&deal.parse().unwrap(), &turns.parse().unwrap()).unwrap()
    }

    #[test]
    fn turns_and_skips_stand_in_the_lanes_of_the_players() {
        let (texts, count) = read(&drawn("uno 3x3 coop\nP1: 1.1 1.2 2.2\nP2: 3.3 2.3", "1.1 - 1.2 - 2.2"));
        assert_eq!(texts[0], "a line of 5 turns, 2 players");
        assert_eq!(["token", "skip", "way", "number", "start", "end"].map(count), [3, 2, 2, 1, 1, 1]);
        for words in ["skip", "P1 is out", "P2 has left: 2.3 3.3", "start", "out", "turn 5, P1"] {
            assert!(texts.contains(&words.into()), "{words}: {texts:?}");
        }
    }

    #[test]
    fn long_lines_go_on_in_another_band() {
        let (texts, count) = read(&drawn("uno 3x3 coop\nP1: 15x 1.1\nP2: 30x 1.2", &"1.1 1.2 ".repeat(14)));
        assert_eq!((count("token"), count("way")), (28, 26));
        assert_eq!(texts.iter().filter(|text| *text == "P1").count(), 2);
        assert!(texts.contains(&"28".into()) && texts.contains(&"P2 has 16 cards left".into()), "{texts:?}");
        let (texts, _) = read(&drawn("uno 3x3 coop\nP1:\nP2: 1.1", ""));
        assert!(texts.contains(&"P1 is out".into()));
        let long: Line = "1.1 ".repeat(601).parse().unwrap();
        assert!(line(&"uno 3x3 coop\nP1: 1.1".parse().unwrap(), &long).unwrap_err().what().contains("at most 600"));
    }
}
