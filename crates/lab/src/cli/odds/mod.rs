//! `misdeal odds`: how likely random cards of a deck hold no match.

mod set;

use super::Ending;
use super::asked::{Asked, Asking, limits};
use super::deal::seed_or_fresh;
use super::deck;
use super::limits::took;
use crate::files::{self, Draft, Trouble};
use crate::output::Output;
use crate::plot::{self, Curve};
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::game::Instance;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::swish::deck::Doubling;
use misdeal_kernel::swish::free::{Counted, Freed, SetQuestion, SizesClaim};
use misdeal_kernel::swish::{Card, Deal};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::odds::sets;
use misdeal_solve::solve;
use misdeal_solve::swish::free::Settled;
use misdeal_solve::swish::free_counts::{Counts, swish_free_counts};
use misdeal_solve::swish::odds::{Findings, Survey};
use misdeal_solve::swish::symmetries::Group;
use misdeal_table::answer;
use misdeal_table::asks::command::odds::{CARDS, EXACT, SAMPLED, SEED, TRIALS};
use misdeal_table::asks::shared::{PLOT, SIZE};
use misdeal_table::asks::{Command, Given, menu};
use misdeal_table::games::menus;
use misdeal_table::swish::menu::{COUNTS, DOUBLE, DROP, GUESSES, LARGEST};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long counting may take when nobody asked for it.
const PATIENCE: Duration = Duration::from_secs(10);

/// The table on which the box is played.
const TABLE: usize = 16;

/// Arguments of `misdeal odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// The deck: a game, whose deck may have a SIZE, or a file of swish cards
    deck: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Odds {
    const COMMAND: Command = Command::Odds;
}

/// What is asked about a deck of any game.
struct Wanted<'a> {
    given: &'a Given,
    cards: Option<usize>,
    exact: bool,
    sampled: bool,
    trials: u64,
    seed: Seed,
}

impl<'a> Wanted<'a> {
    fn of(given: &'a Given) -> Result<Self, Fault> {
        Ok(Self {
            given,
            cards: given.read(&CARDS),
            exact: given.has(&EXACT),
            sampled: given.has(&SAMPLED),
            trials: given.read(&TRIALS).unwrap_or(0),
            seed: seed_or_fresh(given.read(&SEED))?,
        })
    }

    /// How long counting may take.
    fn patient(&self, budget: &Budget) -> Budget {
        let budget = budget.without_progress();
        if self.exact { budget } else { budget.half_and_at_most(PATIENCE) }
    }
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
    /// How many sets of so many cards hold no swish, and how many there are.
    fn exact(&self, cards: usize) -> Option<(u128, u128)> {
        let counts = self.counted.as_ref()?.counts();
        Some((counts.get(cards).copied().unwrap_or(0), sets(self.deck.cards().len(), cards)?))
    }

    /// So many cards always hold a swish.
    fn guarantee(&self) -> Option<usize> {
        let size = self.freed.as_ref()?.size();
        (size < self.deck.cards().len()).then_some(size + 1)
    }
}

impl Odds {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let of_a_game = menu::games(Command::Odds).find(|menu| menu.game == self.deck);
        // A file is one of swish cards.
        let game = of_a_game.map_or_else(|| menu::game(Command::Odds, "swish"), Ok)?;
        let given = self.asked.of_game(game, [])?;
        let wanted = Wanted::of(&given)?;
        match game.game {
            "set" => self.set(&wanted, output),
            _ => self.swish(&wanted, output),
        }
    }

    fn swish(&self, wanted: &Wanted<'_>, output: &mut Output) -> Result<Ending, Trouble> {
        let given = wanted.given;
        let claim = self.asked.path(&COUNTS).map(|path| Ok::<_, Fault>((Draft::new(path)?, path))).transpose()?;
        let draft = self.asked.path(&PLOT).map(|path| Ok::<_, Fault>((Draft::new(path)?, path))).transpose()?;
        let budget = limits(given).budget();
        let deck = self.deck(given)?;
        if given.has(&GUESSES) {
            return compare_guesses(wanted, &budget, output);
        }
        let start = Instant::now();
        if given.has(&LARGEST) {
            return sizes(wanted, &deck, &budget, output);
        }
        let mut columns = vec![Column::of("deck", deck.clone())];
        if given.has(&DROP) || given.has(&DOUBLE) {
            columns.push(Column::of("changed", changed(given, &deck)?));
        }
        let watch = output.watch(|| "dealing and counting; Ctrl-C ends it with what is known".into());
        for column in &mut columns {
            fill(wanted, column, &budget)?;
        }
        drop(watch);
        let open = budget.spent().is_some();
        let ending = if open { Ending::Unknown } else { Ending::Yes };
        if output.json {
            let mut object = json(wanted, &columns);
            if open {
                object.insert("verdict".into(), json!("unknown"));
            }
            output.object(object, ending)?;
        } else {
            print(wanted, &columns, output)?;
            output.flush(ending)?;
            talk(wanted, &columns, start.elapsed().as_secs_f64(), output);
        }
        if let Some((draft, path)) = claim {
            let none = || Fault::new("the sets were not counted in time, so there is no claim; --exact waits for them");
            let counted = columns[0].counted.as_ref().ok_or_else(none)?;
            draft.finish(|file| write!(file, "{}", counted.claim()))?;
            output.say(&format!("claim written to {}", path.display()));
        }
        if let Some((draft, path)) = draft {
            let picture = plot::dead_tables("swish", &curves(&columns))?;
            draft.finish(|file| file.write_all(picture.as_bytes()))?;
            output.say(&format!("plot written to {}", path.display()));
        }
        Ok(ending)
    }

    fn deck(&self, given: &Given) -> Result<Deal, Fault> {
        let is_file = !menus().any(|menu| menu.game == self.deck);
        match given.text(&SIZE) {
            size if !is_file => deck::swish(size),
            Some(_) => {
                Err(Fault::new(format!("a size follows a game, as in `swish 4x5`, and `{}` is none", self.deck)))
            }
            None if given.has(&GUESSES) => {
                Err(Fault::new("--guesses is about the commercial deck, and not about a file"))
            }
            None => files::read::<Instance>(Path::new(&self.deck))?.only(),
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

fn fill(wanted: &Wanted<'_>, column: &mut Column, budget: &Budget) -> Result<(), Fault> {
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

fn print(wanted: &Wanted<'_>, columns: &[Column], output: &mut Output) -> Result<(), Trouble> {
    if let (Some(_), [column], [row]) = (wanted.cards, columns, columns[0].rows.as_slice()) {
        return output.print(&format!("{}\n", answer_line(column, row)), Ending::Yes);
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
    output.print(&text, Ending::Yes)
}

fn talk(wanted: &Wanted<'_>, columns: &[Column], seconds: f64, output: &Output) {
    for column in columns {
        match &column.counts {
                Some(counts) => output.say(&format!(
                    "exact: {} boxes of hands counted under {} symmetries of the deck, and again by the kernel without them",
                    counts.steps, counts.symmetries
                )),
                None if wanted.sampled => {}
                None => output.say("the exact counts take longer than ten seconds here; --exact waits for them"),
            }
    }
    let confirmed: u64 = columns
        .iter()
        .flat_map(|column| &column.rows)
        .filter_map(|row| row.sampled.as_ref())
        .map(|f| f.confirmed)
        .sum();
    output.say(&format!(
        "sampled: {} hands for each number of cards, seed {}; the kernel confirmed {confirmed} of the verdicts; {}",
        wanted.trials,
        wanted.seed,
        took(seconds)
    ));
}

fn json(wanted: &Wanted<'_>, columns: &[Column]) -> serde_json::Map<String, Value> {
    let decks: Vec<Value> = columns.iter().map(column_json).collect();
    answer::object([
        ("seed", json!(wanted.seed.to_string())),
        ("trials", json!(wanted.trials)),
        ("decks", json!(decks)),
    ])
}

/// How large the largest swish is.
fn sizes(wanted: &Wanted<'_>, deck: &Deal, budget: &Budget, output: &mut Output) -> Result<Ending, Trouble> {
    let cards = wanted.cards.unwrap_or(TABLE).min(deck.cards().len());
    let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: true };
    let watch = output.watch(|| "dealing and solving; Ctrl-C ends it with what is known".into());
    let findings = survey.of(deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
    drop(watch);
    let trials = findings.dead.trials;
    let share = |n: u64| if trials == 0 { 0.0 } else { n as f64 / trials as f64 };
    if output.json {
        let sizes: Vec<Value> = findings.largest.iter().map(|&n| json!(share(n))).collect();
        let object = answer::object([
            ("cards", json!(cards)),
            ("largest", json!(sizes)),
            ("trials", json!(trials)),
            ("seed", json!(wanted.seed.to_string())),
        ]);
        output.object(object, Ending::Yes)?;
        return Ok(Ending::Yes);
    }
    let most = findings.largest.iter().max().copied().unwrap_or(0).max(1);
    let mut text = format!("largest swish of {cards} cards\n");
    for (size, &n) in findings.largest.iter().enumerate().filter(|(_, n)| **n > 0) {
        let what = if size == 0 { "none".to_owned() } else { size.to_string() };
        let bar = "#".repeat((n * 50 / most) as usize);
        text.push_str(format!("{what:>5}  {:>10}  {bar}", chance(share(n))).trim_end());
        text.push('\n');
    }
    let mut common: Vec<usize> = (0..findings.largest.len()).collect();
    common.sort_by_key(|&size| std::cmp::Reverse(findings.largest[size]));
    let common: Vec<String> =
        common.iter().filter(|&&size| findings.largest[size] > 0).take(3).map(ToString::to_string).collect();
    text.push_str(&format!("most common: {}\n", common.join(", ")));
    output.print(&text, Ending::Yes)?;
    output.flush(Ending::Yes)?;
    output.say(&format!(
        "sampled: {trials} hands, seed {}; the kernel confirmed {} of the verdicts",
        wanted.seed, findings.confirmed
    ));
    Ok(Ending::Yes)
}

/// The table of all guesses at the commercial deck.
fn compare_guesses(wanted: &Wanted<'_>, budget: &Budget, output: &mut Output) -> Result<Ending, Trouble> {
    let cards = wanted.cards.unwrap_or(TABLE);
    let mut rows = Vec::new();
    for guess in Doubling::all() {
        let deck = guess.deck()?;
        let Ok(Settled { freed, .. }) = solve(&deck, &SetQuestion::Count, budget).settled() else { break };
        let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: false };
        let findings = survey.of(&deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
        rows.push((guess, freed, findings));
    }
    let ending = if rows.len() == Doubling::all().len() { Ending::Yes } else { Ending::Unknown };
    if output.json {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(guess, freed, findings)| {
                json!({
                    "doubled": guess.to_string(),
                    "value": freed.size(),
                    "count": freed.count(),
                    "no_match": findings.dead.estimate(),
                    "commercial": *guess == Doubling::COMMERCIAL,
                })
            })
            .collect();
        output.object(answer::object([("cards", json!(cards)), ("guesses", json!(rows))]), ending)?;
        return Ok(ending);
    }
    let mut text = format!("free  sets  none of {cards:<3}  doubled besides cards of one colour (point>circles)\n");
    for (guess, freed, findings) in &rows {
        let share = chance(findings.dead.estimate().unwrap_or(0.0));
        let mark = if *guess == Doubling::COMMERCIAL { "  <- commercial" } else { "" };
        text.push_str(&format!("{:>4}  {:>4}  {share:>11}  {guess}{mark}\n", freed.size(), freed.count()));
    }
    output.print(&text, ending)?;
    output.flush(ending)?;
    output.say("free: cards of a largest swish-free set, and how many such sets there are; each has passed the kernel");
    Ok(ending)
}

impl Column {
    fn of(name: &str, deck: Deal) -> Self {
        Self { name: name.to_owned(), deck, freed: None, counts: None, counted: None, rows: Vec::new() }
    }
}

/// A chance with as many digits as it deserves.
fn chance(share: f64) -> String {
    if share == 0.0 || share >= 0.001 { format!("{share:.5}") } else { format!("{share:.2e}") }
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
