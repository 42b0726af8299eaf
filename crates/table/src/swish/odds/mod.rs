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
use misdeal_kernel::swish::free::{Counted, Freed, SetQuestion};
use misdeal_kernel::swish::rules::FEWEST;
use misdeal_kernel::swish::{Card, Deal};
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::sets;
use misdeal_solve::solve;
use misdeal_solve::swish::odds::{Findings, Survey, counted};
use serde_json::{Map, Value, json};
use sizes::Sizing;
use std::fmt;
use std::ops::RangeInclusive;
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
    let is_kept = given.has(&COUNTS);
    Ok(Box::new(Columns { wanted, columns, is_kept }))
}

/// Decks side by side.
struct Columns {
    wanted: Wanted,
    columns: Vec<Column>,
    /// Whether the claim about the counts is kept.
    is_kept: bool,
}

/// A deck, and what was found out about it.
struct Column {
    name: String,
    deck: Deal,
    freed: Option<Freed>,
    /// What the kernel counted.
    counted: Option<Counted>,
    /// Why there are no counts, if some were tried.
    uncounted: Option<String>,
    rows: Vec<Row>,
    /// The number of cards at which the budget ended.
    open_from: Option<usize>,
}

/// One number of cards.
struct Row {
    cards: usize,
    sampled: Option<Findings>,
}

impl Column {
    /// How many sets of this many cards hold no swish, and how many there are.
    fn exact(&self, cards: usize) -> Option<(u128, u128)> {
        let all = sets(self.deck.cards().len(), cards)?;
        if cards < FEWEST {
            return Some((all, all));
        }
        if self.guarantee().is_some_and(|guarantee| cards >= guarantee) {
            return Some((0, all));
        }
        let counts = self.counted.as_ref()?.counts();
        Some((counts.get(cards).copied().unwrap_or(0), all))
    }

    /// From this many cards on there is always a swish.
    fn guarantee(&self) -> Option<usize> {
        let size = self.freed.as_ref()?.size();
        (size < self.deck.cards().len()).then_some(size + 1)
    }
}

impl Column {
    fn of(name: &str, deck: Deal) -> Self {
        let (freed, counted, uncounted, open_from) = (None, None, None, None);
        Self { name: name.to_owned(), deck, freed, counted, uncounted, rows: Vec::new(), open_from }
    }
}

impl Column {
    /// Takes in what the kernel counted: then every number of cards has its row.
    fn take(&mut self, counted: Counted, wanted: &Wanted) {
        if self.open_from.take().is_some() && wanted.cards.is_none() {
            let next = self.rows.last().map_or(FEWEST, |row| row.cards + 1);
            self.rows.extend((next..=counted.largest()).map(|cards| Row { cards, sampled: None }));
        }
        self.counted = Some(counted);
    }

    /// Whether the budget ended before all that is wanted was found out.
    fn is_open(&self, wanted: &Wanted) -> bool {
        let is_cut = self.open_from.is_some() || wanted.exact && self.uncounted.is_some();
        self.counted.is_none() && is_cut
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
            fill(&self.wanted, column, self.is_kept, budget)?;
        }
        Ok(self)
    }
}

impl Report for Columns {
    fn verdict(&self) -> Verdict {
        if self.columns.iter().any(|column| column.is_open(&self.wanted)) { Verdict::Unknown } else { Verdict::Yes }
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
                let last = self.columns.last().and_then(|column| column.counted.as_ref());
                put(to, &last.ok_or_else(none)?.claim().to_string())
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

/// Finds out about a deck what is wanted: the largest swish-free set, samples, and the counts.
fn fill(wanted: &Wanted, column: &mut Column, is_kept: bool, budget: &Budget) -> Result<(), Fault> {
    let all = column.deck.cards().len();
    if let Some(cards) = wanted.cards.filter(|&cards| cards > all) {
        return Err(Fault::new(format!("the deck has {all} cards, so {cards} can't be dealt")));
    }
    let is_known = |column: &Column| wanted.cards.is_some_and(|cards| column.exact(cards).is_some());
    if !is_known(column) {
        // Dealing has half of the time.
        let largest = solve(&column.deck, &SetQuestion::Largest, &budget.half_and_at_most(Duration::MAX));
        column.freed = largest.settled().ok().map(|settled| settled.freed);
    }
    let last = column.guarantee().map_or(all, |guarantee| guarantee - 1);
    let numbers = wanted.cards.map_or(FEWEST..=last, |cards| cards..=cards);
    if is_known(column) {
        column.rows.extend(numbers.map(|cards| Row { cards, sampled: None }));
    } else {
        sample(wanted, column, numbers, budget)?;
    }
    if is_kept || !(wanted.sampled || is_known(column)) { count(wanted, column, budget) } else { Ok(()) }
}

/// Deals hands of these numbers of cards, until the budget is spent.
fn sample(wanted: &Wanted, column: &mut Column, numbers: RangeInclusive<usize>, budget: &Budget) -> Result<(), Fault> {
    budget.progress().expect(wanted.trials.saturating_mul(numbers.clone().count() as u64));
    for cards in numbers {
        let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: false };
        let findings = survey.of(&column.deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
        let is_cut = findings.dead.trials < wanted.trials;
        let sampled = (findings.dead.trials > 0).then_some(findings);
        if sampled.is_some() || wanted.cards.is_some() {
            column.rows.push(Row { cards, sampled });
        }
        if is_cut {
            column.open_from = Some(cards);
            break;
        }
    }
    Ok(())
}

/// Has the kernel count, where that is to be had in time.
fn count(wanted: &Wanted, column: &mut Column, budget: &Budget) -> Result<(), Fault> {
    match counted(&column.deck, &wanted.patient(budget)) {
        Ok(counted) => column.take(counted, wanted),
        Err(Stop::TooLarge(fault)) if wanted.exact => return Err(fault),
        Err(Stop::TooLarge(fault)) => column.uncounted = Some(format!("there are no exact counts: {}", fault.what())),
        Err(_) if budget.spent().is_some() => column.uncounted = Some("the exact counts were not done in time".into()),
        Err(_) => {
            let hint =
                "the exact counts take longer than half of the time, or than ten seconds; --exact waits for them";
            column.uncounted = Some(hint.into());
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
        if column.counted.is_some() {
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
            if column.counted.is_some() {
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
        if column.counted.is_some() {
            talk.push("exact: the kernel counted the swish-free sets of every size".into());
        }
        talk.extend(column.uncounted.clone());
        if let Some(cards) = column.open_from.filter(|_| wanted.cards.is_none()) {
            talk.push(format!("the time was up at hands of {}", answer::cards(cards)));
        }
    }
    let sampled = columns.iter().flat_map(|column| &column.rows).filter_map(|row| row.sampled.as_ref());
    let confirmed: Vec<u64> = sampled.map(|findings| findings.confirmed).collect();
    if confirmed.is_empty() {
        talk.push(format!("no hand was dealt; {}", took(time)));
        return talk;
    }
    let confirmed: u64 = confirmed.iter().sum();
    talk.push(format!(
        "sampled: {}{} hands for each number of cards, seed {}; the kernel confirmed {confirmed} of the verdicts; {}",
        if columns.iter().any(|column| column.open_from.is_some()) { "up to " } else { "" },
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
            let how = if column.counted.is_some() { "exact" } else { "sampled" };
            Curve { name: format!("{}, {how}", column.name), points: points(column) }
        })
        .collect()
}
