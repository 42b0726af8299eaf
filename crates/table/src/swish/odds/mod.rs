//! How likely Swish cards hold no swish: exactly where the sets can be counted, and sampled.

mod guesses;
mod sizes;

use super::deal::deck_or;
use super::menu::{COUNTS, DOUBLE, DROP, GUESSES, LARGEST};
use crate::answer::{self, took};
use crate::asks::shared::{PLOT, SIZE};
use crate::asks::{Ask, Given};
use crate::odds::{Wanted, chance, dealing};
use crate::plot::{self, Curve};
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put};
use guesses::Guessing;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::free::{Counted, Freed, SetQuestion, SizesClaim};
use misdeal_kernel::swish::{Card, Deal};
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::sets;
use misdeal_solve::solve;
use misdeal_solve::swish::free_counts::{Counts, swish_free_counts};
use misdeal_solve::swish::odds::{Findings, Survey};
use misdeal_solve::swish::symmetries::Group;
use serde_json::{Map, Value, json};
use sizes::Sizing;
use std::fmt;
use std::time::Duration;

/// What the options ask about a deck, or the cards of a file.
///
/// # Errors
/// When there is no such deck.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let wanted = Wanted::of(given, outside)?;
    if given.has(&GUESSES) {
        return match outside.cards {
            None => Ok(Box::new(Guessing(wanted))),
            Some(_) => Err(Fault::new("--guesses is about the commercial deck, and not about a file")),
        };
    }
    let deck = deck_or(outside.cards.as_ref(), given.text(&SIZE))?;
    if given.has(&LARGEST) {
        return Ok(Box::new(Sizing { wanted, deck }));
    }
    let mut columns = vec![Column::of("deck", deck.clone())];
    if given.has(&DROP) || given.has(&DOUBLE) {
        columns.push(Column::of("changed", changed(given, &deck)?));
    }
    Ok(Box::new(Columns { wanted, columns, is_open: false }))
}

/// Decks side by side.
struct Columns {
    wanted: Wanted,
    columns: Vec<Column>,
    /// Whether the budget ended first.
    is_open: bool,
}

/// A deck, and what was found out about it.
struct Column {
    name: String,
    deck: Deal,
    freed: Option<Freed>,
    counts: Option<Counts>,
    /// The counts again, by the kernel.
    counted: Option<Counted>,
    rows: Vec<Row>,
}

/// One number of cards.
struct Row {
    cards: usize,
    sampled: Option<Findings>,
}

impl Column {
    /// How many sets of this many cards hold no swish, and how many there are.
    fn exact(&self, cards: usize) -> Option<(u128, u128)> {
        let counts = self.counted.as_ref()?.counts();
        Some((counts.get(cards).copied().unwrap_or(0), sets(self.deck.cards().len(), cards)?))
    }

    /// From this many cards on there is always a swish.
    fn guarantee(&self) -> Option<usize> {
        let size = self.freed.as_ref()?.size();
        (size < self.deck.cards().len()).then_some(size + 1)
    }
}

impl Column {
    fn of(name: &str, deck: Deal) -> Self {
        Self { name: name.to_owned(), deck, freed: None, counts: None, counted: None, rows: Vec::new() }
    }
}

impl Ready for Columns {
    fn message(&self) -> Message {
        dealing()
    }

    fn ask(
        mut self: Box<Self>,
        budget: &Budget,
        _: &dyn Fn() -> Option<Box<dyn Hears>>,
    ) -> Result<Box<dyn Report>, Fault> {
        for column in &mut self.columns {
            fill(&self.wanted, column, budget)?;
        }
        self.is_open = budget.spent().is_some();
        Ok(self)
    }
}

impl Report for Columns {
    fn verdict(&self) -> Verdict {
        if self.is_open { Verdict::Unknown } else { Verdict::Yes }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        print(&self.wanted, &self.columns)
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let mut object = answer::object([
            ("seed", json!(self.wanted.seed.to_string())),
            ("trials", json!(self.wanted.trials)),
            ("decks", self.columns.iter().map(column_json).collect()),
        ]);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        talk(&self.wanted, &self.columns, time)
    }

    fn lacks(&self, _: &Ask) -> Option<&'static str> {
        None
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match ask {
            _ if ask.is(&COUNTS) => {
                let none =
                    || Fault::new("the sets were not counted in time, so there is no claim; --exact waits for them");
                put(to, &self.columns[0].counted.as_ref().ok_or_else(none)?.claim().to_string())
            }
            _ if ask.is(&PLOT) => put(to, &plot::dead_tables("swish", &curves(&self.columns))?),
            _ => Err(no_file(ask)),
        }
    }
}

/// The deck with cards dropped and doubled.
fn changed(given: &Given, deck: &Deal) -> Result<Deal, Fault> {
    let mut cards = deck.cards().to_vec();
    for card in &given.reads::<Card>(&DROP) {
        let place = cards.iter().rposition(|other| deck.kind(other) == deck.kind(card));
        let place = place.ok_or_else(|| Fault::new(format!("card {card} is not in the deck (any more)")))?;
        cards.remove(place);
    }
    for card in &given.reads::<Card>(&DOUBLE) {
        if !deck.cards().iter().any(|other| deck.kind(other) == deck.kind(card)) {
            return Err(Fault::new(format!("card {card} is not in the deck, so it can't be doubled")));
        }
        cards.push(card.clone());
    }
    Deal::new(deck.grid(), deck.is_fixed(), cards)
}

fn fill(wanted: &Wanted, column: &mut Column, budget: &Budget) -> Result<(), Fault> {
    let largest = solve(&column.deck, &SetQuestion::Largest, budget);
    column.freed = largest.settled().ok().map(|settled| settled.freed);
    let all = column.deck.cards().len();
    let last = column.guarantee().map_or(all, |guarantee| guarantee - 1);
    let numbers = match wanted.cards {
        Some(cards) if cards > all => {
            return Err(Fault::new(format!("the deck has {all} cards, so {cards} can't be dealt")));
        }
        Some(cards) => cards..=cards,
        None => 2..=last,
    };
    for cards in numbers {
        let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: false };
        let findings = survey.of(&column.deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
        let sampled = (findings.dead.trials > 0).then_some(findings);
        column.rows.push(Row { cards, sampled });
    }
    if !wanted.sampled {
        match swish_free_counts(&column.deck, Group::Full, &wanted.patient(budget)) {
            Ok(counts) => {
                let claim = SizesClaim { deck: column.deck.clone(), counts: counts.labelled.clone() };
                column.counted = Some(claim.check()?);
                column.counts = Some(counts);
            }
            Err(Stop::Rejected(fault)) => return Err(fault),
            Err(Stop::TooLarge(fault)) if wanted.exact => return Err(fault),
            Err(_) => {}
        }
    }
    Ok(())
}

fn print(wanted: &Wanted, columns: &[Column]) -> Result<String, Fault> {
    if let (Some(_), [column], [row]) = (wanted.cards, columns, columns[0].rows.as_slice()) {
        return Ok(format!("{}\n", answer_line(column, row)));
    }
    let mut text = format!("{:>5}", "cards");
    for column in columns {
        let heading = if columns.len() > 1 { format!("{}: ", column.name) } else { String::new() };
        text.push_str(&format!("  {:>30}", format!("{heading}no swish (95%)")));
        if column.counts.is_some() {
            text.push_str(&format!("  {:>12}", "exact"));
        }
    }
    text.push('\n');
    let longest = columns.iter().map(|column| column.rows.len()).max().unwrap_or(0);
    for place in 0..longest {
        let cards = columns.iter().find_map(|column| column.rows.get(place)).map_or(0, |row| row.cards);
        text.push_str(&format!("{cards:>5}"));
        for column in columns {
            let sampled = column.rows.get(place).and_then(|row| row.sampled.as_ref());
            text.push_str(&format!("  {:>30}", sampled.map_or_else(|| "-".to_owned(), sample_text)));
            if column.counts.is_some() {
                let exact = column.exact(cards).map(|(free, all)| chance(free as f64 / all as f64));
                text.push_str(&format!("  {:>12}", exact.unwrap_or_default()));
            }
        }
        text.push('\n');
    }
    for column in columns {
        if let Some(line) = guarantee_line(column, columns.len() > 1)? {
            text.push_str(&format!("{line}\n"));
        }
    }
    Ok(text)
}

fn talk(wanted: &Wanted, columns: &[Column], time: Duration) -> Vec<String> {
    let mut talk = Vec::new();
    for column in columns {
        match &column.counts {
            Some(counts) => talk.push(format!(
                "exact: {} boxes of hands counted under {} symmetries of the deck, and again by the kernel without them",
                counts.steps, counts.symmetries
            )),
            None if wanted.sampled => {}
            None => talk.push("the exact counts take longer than ten seconds here; --exact waits for them".into()),
        }
    }
    let sampled = columns.iter().flat_map(|column| &column.rows).filter_map(|row| row.sampled.as_ref());
    let confirmed: u64 = sampled.map(|findings| findings.confirmed).sum();
    talk.push(format!(
        "sampled: {} hands for each number of cards, seed {}; the kernel confirmed {confirmed} of the verdicts; {}",
        wanted.trials,
        wanted.seed,
        took(time)
    ));
    talk
}

fn sample_text(findings: &Findings) -> String {
    let (low, high) = findings.dead.interval();
    format!("{} ({}..{})", chance(findings.dead.estimate().unwrap_or(0.0)), chance(low), chance(high))
}

fn answer_line(column: &Column, row: &Row) -> String {
    let cards = answer::cards(row.cards) + if row.cards == 1 { " holds" } else { " hold" };
    match (column.exact(row.cards), &row.sampled) {
        (Some((free, all)), _) => {
            format!("{cards} no swish with probability {} (exact: {free} of {all})", chance(free as f64 / all as f64))
        }
        (None, Some(findings)) => {
            let (low, high) = findings.dead.interval();
            let estimate = chance(findings.dead.estimate().unwrap_or(0.0));
            format!(
                "{cards} no swish with probability about {estimate} (sampled, 95% interval {} to {})",
                chance(low),
                chance(high)
            )
        }
        (None, None) => format!("unknown: no hand of {} was dealt in time", answer::cards(row.cards)),
    }
}

fn guarantee_line(column: &Column, named: bool) -> Result<Option<String>, Fault> {
    let Some(freed) = &column.freed else { return Ok(None) };
    let name = if named { format!("{}: ", column.name) } else { String::new() };
    let Some(guarantee) = column.guarantee() else {
        return Ok(Some(format!("{name}all cards of the deck together hold no swish (checked)")));
    };
    let mut kept = Vec::new();
    freed.each_kept(|card| {
        kept.push(card.to_string());
        Ok(())
    })?;
    let least = guarantee - 1;
    Ok(Some(format!("{name}{guarantee} cards always hold a swish, {least} need not (checked): {}", kept.join(" "))))
}

fn column_json(column: &Column) -> Value {
    let rows: Vec<Value> = column
        .rows
        .iter()
        .map(|row| {
            let mut object = answer::object([("cards", json!(row.cards))]);
            object.shift_remove("verdict");
            if let Some(findings) = &row.sampled {
                let (low, high) = findings.dead.interval();
                object.insert("no_match".into(), json!(findings.dead.estimate()));
                object.insert("interval".into(), json!([low, high]));
                object.insert("hits".into(), json!(findings.dead.hits));
                object.insert("trials".into(), json!(findings.dead.trials));
            }
            if let Some((free, all)) = column.exact(row.cards) {
                object.insert("no_match".into(), json!(free as f64 / all as f64));
                object.insert("exact".into(), json!([free.to_string(), all.to_string()]));
            }
            Value::Object(object)
        })
        .collect();
    json!({
        "name": column.name,
        "cards": column.deck.cards().len(),
        "guarantee": column.guarantee(),
        "rows": rows,
        "swish_free_sets": column.counted.as_ref().map(|counted| counted.counts().iter().map(ToString::to_string).collect::<Vec<_>>()),
        "checked": column.counted.is_some(),
    })
}

/// The curves of a plot: exact where there are counts, else sampled.
fn curves(columns: &[Column]) -> Vec<Curve> {
    let points = |column: &Column| {
        let rows = column.rows.iter().filter_map(|row| match (column.exact(row.cards), &row.sampled) {
            (Some((free, all)), _) => {
                let share = free as f64 / all as f64;
                Some((row.cards, share, (share, share)))
            }
            (None, Some(findings)) => Some((row.cards, findings.dead.estimate()?, findings.dead.interval())),
            (None, None) => None,
        });
        rows.collect()
    };
    columns
        .iter()
        .map(|column| {
            let how = if column.counts.is_some() { "exact" } else { "sampled" };
            Curve { name: format!("{}, {how}", column.name), points: points(column) }
        })
        .collect()
}
