//! Pictures of UNO hands.
//!
//! A card is a point of a plane, its colour the row and its number the column (the paper's Figure 5); with more
//! dimensions, the first value is the row and the others together the column, and cards may match that share neither. An order is
//! a way from card to card with its steps numbered; of cards with two values it goes along rows and columns. A line of turns has a lane for each player. A duel is pairs of partners.
//! Players are told apart by shape and by name, and colours are never the only carrier of meaning.

pub mod dot;
mod matches;
mod plane;
pub mod svg;
mod terminal;

use crate::uno::play::names::{self, COLOURS, written};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::uno::{
    Answers, Card, Cards, Coop, Crowd, Deal, Line, Refutation, Sizes, Solitaire, Strategy, Witness,
};

/// The most cards of a picture.
const MOST_CARDS: usize = 600;

/// What there is to see of a deal and its answer.
#[derive(Clone, Copy, Debug)]
pub enum Scene<'a> {
    /// The hands.
    Hands(&'a Deal),
    /// A hand, and the order in which it, or a part of it, or more than it is played.
    Order(&'a Solitaire, &'a Cards),
    /// The turns of players who help each other.
    Turns(&'a Coop, &'a Line),
    /// Two players, and how one of them answers.
    Pairs(Pairs<'a>),
}

/// Partners: how one of two players answers the other's cards.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a> {
    deal: &'a Deal,
    /// The card with which player 1 begins, if he wins.
    first: Option<Card>,
    answers: &'a Answers,
}

impl<'a> Scene<'a> {
    /// What there is to see when this was shown, or this was the reason that there is nothing to show.
    pub fn of(deal: &'a Deal, witness: Option<&'a Witness>, refutation: Option<&'a Refutation>) -> Self {
        match (deal, witness, refutation) {
            (Deal::Solitaire(hand), Some(Witness::Order(order)), _) => Self::Order(hand, order),
            (Deal::Coop(hands), Some(Witness::Line(line)), _) => Self::Turns(hands, line),
            (Deal::Duel(_) | Deal::Pool(_), Some(Witness::Strategy(Strategy::Answers(first, answers))), _) => {
                Self::Pairs(Pairs { deal, first: Some(*first), answers })
            }
            (Deal::Duel(_) | Deal::Pool(_), None, Some(Refutation::Answers(answers))) => {
                Self::Pairs(Pairs { deal, first: None, answers })
            }
            _ => Self::Hands(deal),
        }
    }

    /// The picture as SVG.
    ///
    /// # Errors
    /// When there is too much to draw.
    pub fn svg(self) -> Result<String, Fault> {
        match self {
            Self::Hands(deal) => svg::plane::hands(deal),
            Self::Order(hand, order) => svg::plane::order(hand, order),
            Self::Turns(hands, line) => svg::turns::line(hands, line),
            Self::Pairs(pairs) => svg::pairs::partners(&pairs),
        }
    }

    /// The picture in characters; nothing where there is too much for this width, and for hands alone.
    pub fn terminal(self, width: usize, colour: bool) -> String {
        match self {
            Self::Hands(_) => String::new(),
            Self::Order(hand, order) => terminal::order(hand, order, width, colour),
            Self::Turns(hands, line) => terminal::line(hands, line, width, colour),
            Self::Pairs(pairs) => terminal::partners(&pairs, width, colour),
        }
    }
}

/// Two cards that answer each other, the one of player 1's hand first; or a card without a partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pair {
    first: Option<Card>,
    second: Option<Card>,
}

impl Pairs<'_> {
    /// The one hand of a pool.
    fn is_pool(&self) -> bool {
        matches!(self.deal, Deal::Pool(_))
    }

    /// The pairs, and the cards that have no partner but for the first card; those in the crowd before the others.
    fn all(&self) -> Vec<Pair> {
        let mut pairs = self.pairs_and_rest();
        pairs.sort_by_key(|pair| !self.is_crowded(pair));
        pairs
    }

    fn pairs_and_rest(&self) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = self.answers.pairs().map(|(their, our)| self.pair(their, our)).collect();
        pairs.sort_by_key(|pair| (pair.first, pair.second));
        let alone = |hand: &Cards, paired: Vec<Card>| {
            let mut rest: Vec<Card> = hand.iter().collect();
            rest.sort_unstable();
            for card in paired {
                if let Ok(place) = rest.binary_search(&card) {
                    rest.remove(place);
                }
            }
            rest
        };
        let hands = self.deal.hands();
        let of = |pick: fn(&Pair) -> Option<Card>| pairs.iter().filter_map(pick);
        let mut used: Vec<Card> = of(|pair| pair.first).chain(self.first).collect();
        if self.is_pool() {
            used.extend(of(|pair| pair.second));
            pairs.extend(alone(&hands[0], used).into_iter().map(|card| Pair { first: Some(card), second: None }));
            return pairs;
        }
        let theirs = alone(&hands[1], of(|pair| pair.second).collect());
        pairs.extend(alone(&hands[0], used).into_iter().map(|card| Pair { first: Some(card), second: None }));
        pairs.extend(theirs.into_iter().map(|card| Pair { first: None, second: Some(card) }));
        pairs
    }

    fn pair(&self, their: Card, our: Card) -> Pair {
        match (self.is_pool(), self.first) {
            (false, Some(_)) => Pair { first: Some(our), second: Some(their) },
            _ => Pair { first: Some(their), second: Some(our) },
        }
    }

    /// Whether a card of player 1's lies in the crowd, or one of player 2's touches it.
    fn is_crowded(&self, pair: &Pair) -> bool {
        let Some(crowd) = self.answers.crowd() else { return false };
        let ends = |card: Card| in_crowd(crowd, card);
        pair.first.is_some_and(|card| ends(card) == [true; 2])
            || pair.second.is_some_and(|card| ends(card) != [false; 2])
    }

    /// What there is to say about it, in sentences.
    fn words(&self) -> Vec<String> {
        let mut words = vec![match (self.first, self.is_pool()) {
            (Some(first), _) => format!(
                "player 1 begins with {}, then answers each card with its partner",
                written(self.deal.sizes(), first)
            ),
            (None, _) => "player 2 answers each card with its partner".to_owned(),
        }];
        if let Some(crowd) = self.answers.crowd() {
            let hands = self.deal.hands();
            let inside = hands[0].iter().filter(|card| in_crowd(crowd, *card) == [true; 2]).count();
            let touching = hands[1].iter().filter(|card| in_crowd(crowd, *card) != [false; 2]).count();
            let cards = |many: usize| if many == 1 { "1 card".to_owned() } else { format!("{many} cards") };
            words.push(format!(
                "the crowd: {} of player 1's with colour {} and number {}, and only {} of player 2's with either",
                cards(inside),
                listed(&crowd.colours, &|colour| row_name(self.deal.sizes(), colour)),
                listed(&crowd.numbers, &|number| column_name(self.deal.sizes(), &[number])),
                cards(touching)
            ));
        }
        words
    }
}

/// Whether colour and number of a card are in the crowd.
fn in_crowd(crowd: &Crowd, card: Card) -> [bool; 2] {
    let values = card.values();
    [crowd.colours.contains(&values[0]), crowd.numbers.contains(&values[1])]
}

/// Some values, the first few of many.
fn listed(values: &[u32], name: &dyn Fn(u32) -> String) -> String {
    const MOST: usize = 12;
    let mut words: Vec<String> = values.iter().take(MOST).map(|value| name(*value)).collect();
    if values.len() > MOST {
        words.push(format!("... ({} in all)", values.len()));
    }
    if words.is_empty() { "none".into() } else { words.join(" ") }
}

/// Checks that a picture has room for this many cards.
fn few_enough(cards: usize) -> Result<(), Fault> {
    match cards {
        0..=MOST_CARDS => Ok(()),
        _ => Err(Fault::new(format!("a picture of UNO shows at most {MOST_CARDS} cards, and here are {cards}"))),
    }
}

/// What rows and columns are.
fn axes(sizes: Sizes) -> [&'static str; 2] {
    if sizes.dimensions() == 2 { ["colour", "number"] } else { ["first value", "other values"] }
}

/// When two cards of a hand match.
fn matching(deal: &Solitaire) -> String {
    match (deal.sizes().dimensions(), deal.alike()) {
        (2, 1) => "cards that share a row or a column match".to_owned(),
        (values, alike) if alike == values => "cards match that are copies".to_owned(),
        (values, alike) => {
            format!("cards match that have at least {alike} of {values} values in common, each at its place")
        }
    }
}

/// The name of a row, which is a colour: its letter where cards were written with letters.
fn row_name(sizes: Sizes, value: u32) -> String {
    let letter = COLOURS.get((value as usize).wrapping_sub(1)).filter(|_| sizes.are_lettered());
    letter.map_or_else(|| value.to_string(), |(letter, _)| (*letter).to_owned())
}

/// The name of a column: a number as it stands on a card that was written with a letter, or all values but the first.
fn column_name(sizes: Sizes, values: &[u32]) -> String {
    match values {
        [number] if sizes.are_lettered() => names::number(sizes, *number),
        _ => values.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_from_player_1_to_player_2_and_the_rest_stands_alone() {
        let deal: Deal = "uno 3x3 duel\nP1: 1.1 3.3\nP2: 1.3 2.2".parse().unwrap();
        let witness: Witness = "strategy\nfirst 1.1\n1.3/3.3".parse().unwrap();
        let Scene::Pairs(pairs) = Scene::of(&deal, Some(&witness), None) else { panic!("a duel is pairs") };
        let told = |pairs: &Pairs<'_>| -> Vec<String> {
            let name = |card: Option<Card>| card.map_or("-".into(), |card| card.to_string());
            pairs.all().iter().map(|pair| format!("{}/{}", name(pair.first), name(pair.second))).collect()
        };
        assert_eq!(told(&pairs), ["3.3/1.3", "-/2.2"]);
        let answers = "answers\n1.1/1.3 3.3/2.3".parse().unwrap();
        let deal: Deal = "uno 3x3 duel\nP1: 3.3 1.1\nP2: 1.3 2.3 2.2".parse().unwrap();
        let Scene::Pairs(pairs) = Scene::of(&deal, None, Some(&answers)) else { panic!("a duel is pairs") };
        assert_eq!(told(&pairs), ["1.1/1.3", "3.3/2.3", "-/2.2"]);
        assert_eq!(pairs.words(), ["player 2 answers each card with its partner"]);
        let pool: Deal = "uno 3x3 pool\n1.1 1.2 2.2 3.3".parse().unwrap();
        let witness: Witness = "strategy\nfirst 1.1\n1.2/2.2".parse().unwrap();
        let Scene::Pairs(pairs) = Scene::of(&pool, Some(&witness), None) else { panic!("a pool is pairs") };
        assert_eq!(told(&pairs), ["1.2/2.2", "3.3/-"]);
    }

    #[test]
    fn a_crowd_is_told_and_comes_first() {
        let deal: Deal = "uno 4x4 duel\nP1: 1.1 1.2 4.4\nP2: 1.3 4.3".parse().unwrap();
        let witness: Witness = "strategy\nfirst 1.1\n1.* *.1 *.2 4.3/4.4 1.3/1.2".parse().unwrap();
        let Scene::Pairs(pairs) = Scene::of(&deal, Some(&witness), None) else { panic!("a duel is pairs") };
        assert_eq!(
            pairs.words()[1],
            "the crowd: 2 cards of player 1's with colour 1 and number 1 2, and only 1 card of player 2's with either"
        );
        let crowded: Vec<bool> = pairs.all().iter().map(|pair| pairs.is_crowded(pair)).collect();
        assert_eq!(crowded, [true, false]);
        assert_eq!(
            listed(&(1..=20).collect::<Vec<_>>(), &|value| value.to_string()),
            "1 2 3 4 5 6 7 8 9 10 11 12 ... (20 in all)"
        );
    }
}
