//! The odds of SET: fresh cards, and tables in play.

use super::deal::shape;
use super::menu::{GIVEN, IN_PLAY, PAPER};
use crate::answer::{self, took};
use crate::asks::shared::PLOT;
use crate::asks::{Ask, Given};
use crate::odds::{Wanted, chance, dealing, fraction_odds, to_one};
use crate::plot::{self, Curve};
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_kernel::set::free::Layouts;
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::{Fraction, Proportion};
use misdeal_solve::set::free::count_layouts;
use misdeal_solve::set::odds::{no_set, no_set_given};
use misdeal_solve::set::playing::{Findings, Policy, Refill, Rules, Survey};
use misdeal_solve::set::sampling::sample;
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// The odds of a set, to one, that Norvig published for the 81 cards ("The Odds of Finding a Set
/// in The Card Game SET"), by the number of cards: fresh ones, and in play.
const NORVIG: [(usize, &str, &str); 2] = [(12, "31", "15"), (15, "2702", "87")];

/// Tables in play of these sizes are shown.
const TABLES: [usize; 3] = [12, 15, 18];

/// What was found out about a deck.
struct Found {
    shape: Shape,
    layouts: Option<Layouts>,
    /// Why exact counts were asked for, and are not there.
    stopped: Option<Stop>,
    /// The number of cards, where it is smaller than that of a set.
    too_few: Option<usize>,
    /// How often this many cards held no set.
    sampled: Vec<(usize, Proportion)>,
    in_play: Vec<(Policy, Findings)>,
}

/// What the options ask about a deck.
///
/// # Errors
/// When there is no such deck.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    Ok(Box::new(Asking { wanted: Wanted::of(given, outside)?, shape: shape(given)? }))
}

struct Asking {
    wanted: Wanted,
    shape: Shape,
}

impl Ready for Asking {
    fn message(&self) -> Message {
        dealing()
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let found = find(&self.wanted, self.shape, budget)?;
        let is_open = found.stopped.is_some() || budget.spent().is_some();
        Ok(Box::new(Answer { wanted: self.wanted, found, is_open }))
    }
}

struct Answer {
    wanted: Wanted,
    found: Found,
    /// Whether the budget ended first.
    is_open: bool,
}

impl Report for Answer {
    fn verdict(&self) -> Verdict {
        if self.is_open { Verdict::Unknown } else { Verdict::Yes }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        Ok(self.found.text(&self.wanted))
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = self.found.json(&self.wanted);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        talk(&self.wanted, &self.found, time)
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        if ask.is(&PLOT) { put(to, &plot::dead_tables("set", &self.found.curves())?) } else { Err(no_file(ask)) }
    }
}

fn find(wanted: &Wanted, shape: Shape, budget: &Budget) -> Result<Found, Fault> {
    let given: Option<usize> = wanted.given.read(&GIVEN);
    let deck = shape.deck();
    let too_many = |cards: usize| deck.is_some_and(|deck| cards as u128 > deck);
    if let Some(cards) = wanted.cards.into_iter().chain(given).find(|&cards| too_many(cards)) {
        return Err(Fault::new(format!("the deck of {shape} has fewer than {cards} cards")));
    }
    if let (Some(given), Some(cards)) = (given, wanted.cards)
        && given > cards
    {
        return Err(Fault::new(format!("the first {given} of {cards} cards can't be given")));
    }
    let mut found =
        Found { shape, layouts: None, stopped: None, too_few: None, sampled: Vec::new(), in_play: Vec::new() };
    if let Some(cards) = wanted.cards.filter(|&cards| cards < shape.values()) {
        found.too_few = Some(cards);
        return Ok(found);
    }
    // What is given can't be sampled, for it is rare.
    let needed = wanted.exact || given.is_some();
    if !wanted.sampled {
        match count_layouts(shape, &wanted.patient(budget)) {
            Ok(counted) => found.layouts = counted.freed.layouts().cloned(),
            Err(Stop::Rejected(fault)) => return Err(fault),
            Err(stop) => found.stopped = Some(stop).filter(|_| needed),
        }
    }
    if found.layouts.is_none() && !needed {
        for cards in numbers(wanted, shape, None) {
            let dead = sample(shape, cards, wanted.trials, wanted.seed, budget)?;
            if dead.trials > 0 {
                found.sampled.push((cards, dead));
            }
            if dead.hits == 0 && wanted.cards.is_none() {
                break;
            }
        }
    }
    if let Some(games) = wanted.given.read::<u64>(&IN_PLAY) {
        if shape != Shape::new(4, 3)? {
            return Err(Fault::new("--in-play plays with the 81 cards of 4x3"));
        }
        let refill = if wanted.given.has(&PAPER) { Refill::Always } else { Refill::ToStart };
        for policy in [Policy::First, Policy::Random] {
            let survey = Survey { rules: Rules { policy, refill }, games, seed: wanted.seed };
            found.in_play.push((policy, survey.run(budget)));
        }
    }
    Ok(found)
}

/// The numbers of cards to tell about.
fn numbers(wanted: &Wanted, shape: Shape, layouts: Option<&Layouts>) -> Vec<usize> {
    let deck = shape.deck().and_then(|cards| usize::try_from(cards).ok()).unwrap_or(usize::MAX);
    match (wanted.cards, layouts) {
        (Some(cards), _) => vec![cards],
        (None, Some(layouts)) => (shape.values()..=(layouts.largest() + 1).min(deck)).collect(),
        // In steps of a set, from the paper's board on, until samples hold a set always.
        (None, None) => {
            let (first, step) = (shape.values(), shape.values().max(shape.properties() * shape.values() / 4));
            (first..=deck.min(40 * step)).step_by(step).collect()
        }
    }
}

fn talk(wanted: &Wanted, found: &Found, time: Duration) -> Vec<String> {
    let mut talk = Vec::new();
    if found.layouts.is_some() {
        let counted =
            "exact: all set-free layouts counted, and the count checked by the kernel (`misdeal free set PxV --count`)";
        talk.push(counted.into());
    }
    if !found.sampled.is_empty() {
        let dealt = found.sampled.iter().map(|(_, dead)| dead.trials).min().unwrap_or(0);
        let least =
            if dealt < wanted.trials { format!("{dealt} or more of {}", wanted.trials) } else { dealt.to_string() };
        talk.push(format!("sampled: {least} boards for each number of cards, seed {}", wanted.seed));
    }
    if let Some((_, findings)) = found.in_play.first() {
        let refill = if wanted.given.has(&PAPER) { "after every set" } else { "up to 12 cards" };
        talk.push(format!(
                "in play: {} games with either policy, cards dealt {refill}, looks at a table while the deck has cards, seed {}",
                findings.games, wanted.seed
            ));
    }
    talk.push(took(time));
    talk
}

/// The odds of a set, where a look counts as a hit if it held one.
fn looks_odds(looks: Proportion) -> Option<f64> {
    (looks.hits < looks.trials).then(|| looks.hits as f64 / (looks.trials - looks.hits) as f64)
}

impl Found {
    /// Looks at tables of this many cards while there were cards in the deck.
    fn looks(&self, policy: usize, cards: usize) -> Proportion {
        self.in_play[policy].1.tables.get(cards).map(|looks| looks.dealing).unwrap_or_default()
    }

    fn text(&self, odds: &Wanted) -> String {
        let mut text = String::new();
        if let Some(stop) = &self.stopped {
            text.push_str(&format!("unknown: no exact counts of {}: {stop}\n", self.shape));
        }
        if let Some(cards) = self.too_few {
            let (cards, values) = (answer::cards(cards), self.shape.values());
            text.push_str(&format!("{cards} hold no set with probability 1: a set of {} has {values}\n", self.shape));
        }
        if let Some(layouts) = &self.layouts {
            match (odds.cards, odds.given.read(&GIVEN)) {
                (Some(cards), _) => text.push_str(&exact_line(layouts, cards, odds.given.read(&GIVEN))),
                (None, given) => text.push_str(&self.exact_table(odds, layouts, given)),
            }
        }
        for (cards, dead) in &self.sampled {
            let (low, high) = dead.interval();
            let share = dead.estimate().unwrap_or(0.0);
            let odds = match share > 0.0 {
                true => format!("odds of a set {}", to_one((1.0 - share) / share)),
                false => "every board held one".into(),
            };
            let (cards, share) = (answer::cards(*cards), chance(share));
            text.push_str(&format!(
                "{cards:>10} hold no set with probability about {share} ({}..{}), {odds}\n",
                chance(low),
                chance(high)
            ));
        }
        if !self.in_play.is_empty() {
            text.push_str(&self.play_table());
        }
        text
    }

    fn exact_table(&self, odds: &Wanted, layouts: &Layouts, given: Option<usize>) -> String {
        let values = self.shape.values();
        let (norvig, wide) = (self.shape.to_string() == "4x3", 26);
        let condition = given.map_or("given none before".to_owned(), |given| format!("given none in {given}"));
        let mut text = format!("{:>5}  {:>12}  {:>12}  {condition:>wide$}", "cards", "no set", "odds of one");
        text.push_str(if norvig { "  Norvig\n" } else { "\n" });
        for cards in numbers(odds, self.shape, Some(layouts)) {
            let Some(none) = no_set(layouts, cards) else { continue };
            let first = given.unwrap_or(cards.saturating_sub(values));
            let condition = no_set_given(layouts, cards, first).filter(|_| first <= cards);
            let condition = condition.map_or("-".to_owned(), |none| format!("{} ({first} first)", fraction_odds(none)));
            let line =
                format!("{cards:>5}  {:>12}  {:>12}  {condition:>wide$}", chance(none.value()), fraction_odds(none));
            let published = NORVIG.iter().find(|row| norvig && row.0 == cards).map(|row| format!("  {}:1", row.1));
            text.push_str(&format!("{line}{}\n", published.unwrap_or_default()));
        }
        text
    }

    fn play_table(&self) -> String {
        let mut text = format!("{:>9}  {:>16}  {:>16}  Norvig\n", "in play", "first set taken", "random one taken");
        for cards in TABLES {
            let odds = |policy| looks_odds(self.looks(policy, cards)).map_or("-".into(), to_one);
            let published = NORVIG.iter().find(|row| row.0 == cards).map(|row| format!("  {}:1", row.2));
            let line = format!("{:>9}  {:>16}  {:>16}", answer::cards(cards), odds(0), odds(1));
            text.push_str(&format!("{line}{}\n", published.unwrap_or_default()));
        }
        text
    }

    fn json(&self, odds: &Wanted) -> Map<String, Value> {
        let too_few =
            self.too_few.iter().map(|cards| json!({"cards": cards, "no_match": 1.0, "exact": ["1", "1"], "odds": 0.0}));
        let exact = self.layouts.iter().flat_map(|layouts| {
            numbers(odds, self.shape, Some(layouts)).into_iter().filter_map(|cards| {
                let none = no_set(layouts, cards)?;
                let first = odds.given.read(&GIVEN).unwrap_or(cards.saturating_sub(self.shape.values()));
                let given = no_set_given(layouts, cards, first);
                Some(json!({
                    "cards": cards,
                    "no_match": none.value(),
                    "exact": [none.numerator.to_string(), none.denominator.to_string()],
                    "odds": none.odds_against().map(Fraction::value),
                    "given_none_in": first,
                    "odds_given": given.and_then(Fraction::odds_against).map(Fraction::value),
                }))
            })
        });
        let sampled = self.sampled.iter().map(|(cards, dead)| {
            let (low, high) = dead.interval();
            json!({"cards": cards, "no_match": dead.estimate(), "interval": [low, high], "hits": dead.hits, "trials": dead.trials})
        });
        let in_play = (0..self.in_play.len()).map(|policy| {
            let tables = TABLES.iter().map(|&cards| {
                let looks = self.looks(policy, cards);
                json!({"cards": cards, "odds": looks_odds(looks), "with_a_set": looks.hits, "looks": looks.trials})
            });
            let (name, findings) = &self.in_play[policy];
            json!({"policy": name.to_string(), "games": findings.games, "tables": tables.collect::<Vec<_>>()})
        });
        answer::object([
            ("game", json!("set")),
            ("deck", json!(self.shape.to_string())),
            ("seed", json!(odds.seed.to_string())),
            ("rows", too_few.chain(exact).chain(sampled).collect()),
            ("in_play", in_play.collect()),
        ])
    }

    fn curves(&self) -> Vec<Curve> {
        let mut curves = Vec::new();
        if let Some(layouts) = &self.layouts {
            let points = (self.shape.values()..=layouts.largest()).filter_map(|cards| {
                let share = no_set(layouts, cards)?.value();
                Some((cards, share, (share, share)))
            });
            curves.push(Curve { name: "fresh cards, exact".into(), points: points.collect() });
        }
        if !self.sampled.is_empty() {
            let points =
                self.sampled.iter().filter_map(|(cards, dead)| Some((*cards, dead.estimate()?, dead.interval())));
            curves.push(Curve { name: "fresh cards, sampled".into(), points: points.collect() });
        }
        for policy in 0..self.in_play.len() {
            let points = TABLES.iter().filter_map(|&cards| {
                let looks = self.looks(policy, cards);
                let dead = Proportion { hits: looks.trials - looks.hits, trials: looks.trials };
                Some((cards, dead.estimate()?, dead.interval()))
            });
            let name = format!("in play, {} set taken", self.in_play[policy].0);
            curves.push(Curve { name, points: points.collect() });
        }
        curves
    }
}

fn exact_line(layouts: &Layouts, cards: usize, given: Option<usize>) -> String {
    let none = match given {
        None => no_set(layouts, cards),
        Some(first) => no_set_given(layouts, cards, first),
    };
    let condition = given.map_or(String::new(), |first| format!(", of which the first {first} hold none,"));
    match none {
        None => format!("the first {} cards always hold a set\n", given.unwrap_or(cards)),
        Some(none) => format!(
            "{}{condition} hold no set with probability {} (exact: {none}), odds of a set {}\n",
            answer::cards(cards),
            chance(none.value()),
            fraction_odds(none)
        ),
    }
}
