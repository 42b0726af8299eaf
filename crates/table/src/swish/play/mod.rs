//! Swish at the table: cards are turned and laid over each other.

mod lines;
pub mod oracle;
pub mod table;
pub mod words;

use crate::answer;
use crate::play::of_matches::{Judged, Known, OfMatches, Own, Proved};
use crate::play::place::Place;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::{Problem, Stop};
use misdeal_kernel::swish::{self, Card, Deal, Laid, Orientation};
use oracle::{Largest, Oracle};
use table::{Picked, SwishTable};

/// The most cards among which all swishes are looked for: 16 hold some hundreds of them, 24 some ten thousand.
const MOST_LISTED: usize = 24;
/// How many cards are added when there is no swish.
pub const MORE: usize = 4;

/// What players can do in Swish only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Turns a card as it lies; it is picked with that.
    Turn(Place, Orientation),
    /// Asks whether the picked cards swish in any way they can be turned.
    Try,
}

/// The game.
#[derive(Clone, Debug)]
pub struct Swish {
    table: SwishTable,
    oracle: Oracle,
}

impl Swish {
    /// The game with a table that is laid.
    pub fn new(table: SwishTable, oracle: Oracle) -> Self {
        Self { table, oracle }
    }

    /// The cards on the table.
    pub fn deal(&self) -> &Deal {
        self.table.deal()
    }

    /// How many cards the table was laid with.
    pub fn size(&self) -> usize {
        self.table.size()
    }

    /// How many cards are still to come.
    pub fn rest(&self) -> usize {
        self.table.rest()
    }

    /// The card in a place.
    pub fn card(&self, place: Place) -> Option<&Card> {
        self.table.card(place)
    }

    fn turned(&self, place: Place, how: Orientation, picked: &[Picked]) -> Own<Picked> {
        if self.table.card(place).is_none() {
            return Own::Refused(format!("There is no card {place} on the table."));
        }
        if !self.deal().orientations().contains(&how) {
            return Own::Refused("These cards can't be turned so.".into());
        }
        let mut picked = picked.to_vec();
        match picked.iter_mut().find(|other| other.place == place) {
            Some(card) => card.orientation = card.orientation.then(how),
            None => picked.push(Picked { place, orientation: how }),
        }
        Own::Picked(picked)
    }

    fn tried(&self, picked: &[Picked]) -> Result<Own<Picked>, Fault> {
        if picked.len() < 2 {
            return Ok(Own::Refused("Pick at least two cards to try all their turns.".into()));
        }
        let (deal, cards) = (self.deal(), self.laid(picked).0.into_iter().map(|laid| laid.card));
        let chosen = Deal::new(deal.grid(), deal.is_fixed(), cards)?;
        Ok(match self.oracle.of_all(&chosen) {
            Known::Open(stop) => Own::Open(stop),
            Known::Nothing => {
                let cards = picked.len();
                Own::Told(format!("These {cards} cards don't swish, however they are turned: it is proved."), None)
            }
            Known::Match(mut swish) => {
                let mut turned = picked.to_vec();
                for card in &mut turned {
                    let place = swish.0.iter().position(|laid| self.table.card(card.place) == Some(&laid.card));
                    if let Some(place) = place {
                        card.orientation = swish.0.swap_remove(place).orientation;
                    }
                }
                Own::Told("They do swish, as they are turned now: claim them.".into(), Some(turned))
            }
        })
    }
}

impl OfMatches for Swish {
    type Pick = Picked;
    type Match = swish::Swish;
    type Act = Act;

    const NAME: &'static str = "swish";
    const MATCH: &'static str = "swish";
    const MATCHES: &'static str = "swishes";

    fn title(&self) -> String {
        "Swish".into()
    }

    fn cards(&self) -> usize {
        self.deal().cards().len()
    }

    fn code(&self, place: Place) -> Option<String> {
        self.table.card(place).map(ToString::to_string)
    }

    fn to_come(&self) -> String {
        self.table.rest().to_string()
    }

    fn is_used_up(&self) -> bool {
        self.table.rest() == 0
    }

    fn more(&self) -> usize {
        MORE
    }

    fn add(&mut self, cards: usize) -> Result<Vec<Place>, Fault> {
        self.table.add(cards)
    }

    fn take(&mut self, places: &[Place]) -> Result<Vec<Place>, Fault> {
        self.table.take(places)
    }

    fn pick(&self, place: Place) -> Picked {
        Picked { place, orientation: Orientation::Identity }
    }

    fn place(pick: &Picked) -> Place {
        pick.place
    }

    /// By their symbols, `a1:b2@h`, or by their places with a turn, `C@h`.
    fn named(&self, names: &[&str]) -> Result<Vec<Picked>, Fault> {
        let mut all: Vec<Picked> = Vec::new();
        let mut swish = swish::Swish::default();
        for name in names {
            let (thing, turn) = name.split_once('@').unwrap_or((name, "0"));
            let orientation: Orientation = turn.parse()?;
            if !self.deal().orientations().contains(&orientation) {
                return Err(Fault::new(format!("cards of this game can't be turned by `{orientation}`")));
            }
            if thing.contains(':') {
                swish.0.push(Laid { card: thing.parse::<Card>()?, orientation });
                continue;
            }
            let place: Place = thing.parse()?;
            let Some(card) = self.table.card(place) else {
                return Err(Fault::new(format!("there is no card {place} on the table")));
            };
            if all.iter().any(|other| other.place == place) {
                return Err(Fault::new(format!("card {place} ({card}) is named twice")));
            }
            all.push(Picked { place, orientation });
        }
        match (all.is_empty(), swish.is_empty()) {
            (true, _) => self.find(&swish),
            (false, true) => Ok(all),
            (false, false) => Err(Fault::new("name all cards by their places or all by their symbols")),
        }
    }

    fn find(&self, found: &swish::Swish) -> Result<Vec<Picked>, Fault> {
        self.table.find(found)
    }

    fn laid(&self, picked: &[Picked]) -> swish::Swish {
        self.table.laid(picked)
    }

    fn judge(&self, picked: &[Picked]) -> Judged<swish::Swish> {
        if picked.len() < 2 {
            return Judged::NoClaim("A swish has at least two cards: pick them, turn them, then claim.".into());
        }
        match self.deal().verified(self.laid(picked)) {
            Ok(verified) => Judged::Right(verified.into_witness(), format!("A swish of {} cards!", picked.len())),
            Err(fault) => {
                let why = self.deal().unmet(&self.laid(picked));
                let why = why.map_or_else(|_| fault.to_string(), |cells| words::unmet(&cells));
                Judged::Wrong(format!("No swish: {why}."))
            }
        }
    }

    fn any(&self) -> Known<swish::Swish> {
        self.oracle.any(self.deal())
    }

    fn all(&self) -> Result<Vec<swish::Swish>, Stop> {
        match self.deal().cards().len() {
            0..=MOST_LISTED => self.oracle.all(self.deal()),
            cards => Err(Stop::TooLarge(Fault::new(format!(
                "all swishes are looked for among up to {MOST_LISTED} cards, and here are {cards}"
            )))),
        }
    }

    /// The same cards up to duplicates, however they are turned.
    fn is_same(&self, one: &swish::Swish, other: &swish::Swish) -> bool {
        one.hand(self.deal()) == other.hand(self.deal())
    }

    fn text(&self) -> String {
        self.deal().to_string()
    }

    fn certificate(&self, proved: &Proved) -> Result<String, Fault> {
        self.oracle.certificate(&proved.cards.parse()?, proved.question)
    }

    /// The largest swish.
    fn last_words(&self) -> (String, Option<swish::Swish>) {
        let Largest { swish, proven } = self.oracle.largest(self.deal());
        let Some(swish) = swish else {
            let known = if proven { "There was no swish on the table: it is proved." } else { "No swish was found." };
            return (known.into(), None);
        };
        let sure = if proven { "proved" } else { "the largest found; that none is larger is unproven" };
        let text = format!("The largest swish was one of {} ({sure}): {swish}.", answer::cards(swish.len()));
        (text, Some(swish))
    }

    fn own(&self, act: &Act, picked: &[Picked]) -> Result<Own<Picked>, Fault> {
        match *act {
            Act::Turn(place, how) => Ok(self.turned(place, how, picked)),
            Act::Try => self.tried(picked),
        }
    }

    fn laying(cards: usize) -> Option<String> {
        Some(format!("Hint: as they lie now, these {cards} cards swish."))
    }

    fn revealing() -> Option<&'static str> {
        None
    }
}
