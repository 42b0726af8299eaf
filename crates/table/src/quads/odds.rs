//! How likely cards of a fresh deck hold no quad: exactly where the kernel has counted all choices, and sampled elsewhere.

use super::menu::{COUNTS, GIVEN};
use crate::answer::{self, took};
use crate::asks::shared::PLOT;
use crate::asks::{Ask, Given};
use crate::boards::deal::deck;
use crate::odds::{Wanted, chance, dealing, fraction_odds, to_one};
use crate::plot::{self, Curve};
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::quads::free::Counted;
use misdeal_kernel::quads::rules::CARDS;
use misdeal_kernel::quads::{Board, Deck, GAME};
use misdeal_solve::aside::within;
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::{Fraction, Proportion};
use misdeal_solve::quads::odds::{no_quad, no_quad_given, sample};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// More cards are not sampled where nobody says how many: few boards are without a quad by then.
const MOST_SAMPLED: usize = 40;

/// What the options ask about a deck.
///
/// # Errors
/// When there is no such deck, or it has fewer cards.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let (wanted, deck) = (Wanted::of(given, outside)?, deck::<Board>(given)?);
    let given = given.read(&GIVEN);
    if let Some(cards) = wanted.cards.into_iter().chain(given).find(|&cards| cards as u64 > deck.size()) {
        return Err(Fault::new(format!("the deck of quads {deck} has fewer than {cards} cards")));
    }
    if let (Some(first), Some(cards)) = (given, wanted.cards)
        && first > cards
    {
        return Err(Fault::new(format!("the first {first} of {cards} cards can't be given")));
    }
    Ok(Box::new(Asking { wanted, deck, given }))
}

struct Asking {
    wanted: Wanted,
    deck: Deck,
    /// How many cards come first and are known to hold no quad.
    given: Option<usize>,
}

/// The chance of one number of cards.
enum Row {
    Exact { none: Fraction, given: Option<(usize, Fraction)> },
    Sampled(Proportion),
}

struct Found {
    asked: Asking,
    counted: Option<Counted>,
    rows: Vec<(usize, Row)>,
    /// Whether the budget ended first.
    is_open: bool,
}

impl Ready for Asking {
    fn message(&self) -> Message {
        dealing()
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let counted = if self.wanted.sampled { None } else { self.count(budget)? };
        let rows = match &counted {
            Some(counted) => self.exact(counted),
            None => self.sampled(budget)?,
        };
        Ok(Box::new(Found { asked: *self, counted, rows, is_open: budget.spent().is_some() }))
    }
}

impl Asking {
    /// All choices, counted by the kernel; where they are too many, nothing, unless something rests on them.
    fn count(&self, budget: &Budget) -> Result<Option<Counted>, Fault> {
        let deck = self.deck;
        match within(&self.wanted.patient(budget), move || Counted::of(deck))
            .unwrap_or_else(|stop| Err(Fault::new(stop.to_string())))
        {
            Ok(counted) => Ok(Some(counted)),
            // What is given can't be sampled, for it is rare.
            Err(fault) if self.wanted.exact || self.given.is_some() => Err(fault),
            Err(_) => Ok(None),
        }
    }

    /// The numbers of cards to tell about, up to this one.
    fn numbers(&self, last: usize) -> Vec<usize> {
        let all = usize::try_from(self.deck.size()).unwrap_or(usize::MAX);
        self.wanted.cards.map_or_else(|| (CARDS..=last.min(all)).collect(), |cards| vec![cards])
    }

    fn exact(&self, counted: &Counted) -> Vec<(usize, Row)> {
        let row = |cards: usize| {
            let first = self.given.unwrap_or(cards.saturating_sub(1));
            let given = no_quad_given(counted, cards, first).map(|none| (first, none));
            Some((cards, Row::Exact { none: no_quad(counted, cards)?, given }))
        };
        self.numbers(counted.largest() + 1).into_iter().filter_map(row).collect()
    }

    /// Until every board that was dealt holds a quad.
    fn sampled(&self, budget: &Budget) -> Result<Vec<(usize, Row)>, Fault> {
        let mut rows = Vec::new();
        for cards in self.numbers(MOST_SAMPLED) {
            let dead = sample(self.deck, cards, self.wanted.trials, self.wanted.seed, budget)?;
            if dead.trials > 0 {
                rows.push((cards, Row::Sampled(dead)));
            }
            if dead.hits == 0 {
                break;
            }
        }
        Ok(rows)
    }
}

impl Found {
    fn line(&self, cards: usize, row: &Row) -> String {
        let many = answer::cards(cards) + if cards == 1 { " holds" } else { " hold" };
        match row {
            Row::Exact { none, given } => {
                let Some(first) = self.asked.given else {
                    return format!(
                        "{many} no quad with probability {} (exact: {none}), odds of a quad {}\n",
                        chance(none.value()),
                        fraction_odds(*none)
                    );
                };
                match given {
                    None => format!("the first {} always hold a quad\n", answer::cards(first)),
                    Some((_, none)) => format!(
                        "{}, of which the first {first} hold none, hold no quad with probability {} (exact: {none}), odds of a \
                         quad {}\n",
                        answer::cards(cards),
                        chance(none.value()),
                        fraction_odds(*none)
                    ),
                }
            }
            Row::Sampled(dead) => {
                let ((low, high), share) = (dead.interval(), dead.estimate().unwrap_or(0.0));
                let odds = match share > 0.0 {
                    true => format!("odds of a quad {}", to_one((1.0 - share) / share)),
                    false => "every board held one".into(),
                };
                let (share, low, high) = (chance(share), chance(low), chance(high));
                format!("{many:>13} no quad with probability about {share} ({low}..{high}), {odds}\n")
            }
        }
    }

    fn table(&self) -> String {
        let heading = self.asked.given.map_or("given none before".to_owned(), |first| format!("given none in {first}"));
        let mut text = format!("{:>5}  {:>12}  {:>12}  {heading:>26}\n", "cards", "no quad", "odds of one");
        for (cards, row) in &self.rows {
            let Row::Exact { none, given } = row else { continue };
            let given =
                given.map_or("-".to_owned(), |(first, none)| format!("{} ({first} first)", fraction_odds(none)));
            let (share, odds) = (chance(none.value()), fraction_odds(*none));
            text.push_str(&format!("{cards:>5}  {share:>12}  {odds:>12}  {given:>26}\n"));
        }
        text
    }

    fn curve(&self) -> Curve {
        let point = |(cards, row): &(usize, Row)| match row {
            Row::Exact { none, .. } => Some((*cards, none.value(), (none.value(), none.value()))),
            Row::Sampled(dead) => Some((*cards, dead.estimate()?, dead.interval())),
        };
        let points = self.rows.iter().filter_map(point).filter(|(_, share, _)| *share > 0.0).collect();
        let how = if self.counted.is_some() { "exact" } else { "sampled" };
        Curve { name: format!("fresh cards, {how}"), points }
    }
}

impl Report for Found {
    fn verdict(&self) -> Verdict {
        if self.is_open { Verdict::Unknown } else { Verdict::Yes }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        Ok(match (&self.counted, self.asked.wanted.cards) {
            (Some(_), None) => self.table(),
            _ if self.rows.is_empty() => "unknown: no board was dealt in time\n".into(),
            _ => self.rows.iter().map(|(cards, row)| self.line(*cards, row)).collect(),
        })
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let row = |(cards, row): &(usize, Row)| match row {
            Row::Exact { none, given } => json!({
                "cards": cards,
                "no_match": none.value(),
                "exact": [none.numerator.to_string(), none.denominator.to_string()],
                "odds": none.odds_against().map(Fraction::value),
                "given_none_in": given.map(|(first, _)| first),
                "odds_given": given.and_then(|(_, none)| none.odds_against()).map(Fraction::value),
            }),
            Row::Sampled(dead) => json!({
                "cards": cards, "no_match": dead.estimate(), "interval": dead.interval(), "hits": dead.hits,
                "trials": dead.trials,
            }),
        };
        let mut object = answer::object([
            ("game", json!(GAME)),
            ("deck", json!(self.asked.deck.to_string())),
            ("seed", json!(self.asked.wanted.seed.to_string())),
            ("rows", self.rows.iter().map(row).collect()),
            ("checked", json!(self.counted.is_some())),
        ]);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let how = match &self.counted {
            Some(_) => {
                "exact: the kernel counted all choices without a quad; --certificate writes the claim".to_owned()
            }
            None => {
                let wanted = &self.asked.wanted;
                format!("sampled: up to {} boards for each number of cards, seed {}", wanted.trials, wanted.seed)
            }
        };
        vec![how, took(time)]
    }

    fn lacks(&self, ask: &Ask) -> Option<&'static str> {
        (ask.is(&COUNTS) && self.counted.is_none()).then_some("the choices were not counted")
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match (&self.counted, ask) {
            (Some(counted), _) if ask.is(&COUNTS) => put(to, &counted.claim().to_string()),
            _ if ask.is(&PLOT) => put(to, &plot::dead_tables("quad", &[self.curve()])?),
            _ => Err(no_file(ask)),
        }
    }
}
