//! The paper's game, played by engines: its sets, the last table, and what the engines took round by round.
//!
//! Each game is checked move by move before anything is said of it ([`Transcript::check`]): what sections 5.5.1 and 5.5.2 of
//! the paper test by hand.

use super::deal::shape;
use super::menu::{PLAY_ENGINE, PLAY_GAMES, PLAY_PLOT, PLAY_POLICY, PLAY_SEED, PLAY_SETS, TRANSCRIPT};
use crate::answer::{self, count, took};
use crate::asks::{Ask, Given};
use crate::plot::panels::{Line, Panel, panels};
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::patience::patience;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::enumerate::PATIENCE;
use misdeal_kernel::set::{Card, Set, Shape};
use misdeal_solve::budget::Budget;
use misdeal_solve::set::game::{Rules, Taking};
use misdeal_solve::set::named;
use misdeal_solve::set::series::{Course, Mean, Series};
use misdeal_solve::set::transcript::{Deals, Move, Played, Transcript};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// After how many sets a game ends, unless told.
const SETS: usize = 10;
/// The most rows of rounds in a table; where there are more rounds, some are put together.
const MOST_ROWS: usize = 14;

/// How many sets there can be, v^(p-1); none where that is too many to count.
fn most_sets(shape: Shape) -> Option<u128> {
    shape.deck().map(|deck| deck / shape.values() as u128)
}

/// The games that the options ask for.
///
/// # Errors
/// When there are no such cards or engines, or there can't be as many sets.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let shape = shape(given)?;
    let most = most_sets(shape);
    let told: Option<usize> = given.read(&PLAY_SETS);
    if let (Some(sets), Some(most)) = (told, most)
        && sets as u128 > most
    {
        return Err(Fault::new(format!(
            "--sets {sets}: a game with cards of {shape} has at most v^(p-1) = {most} sets"
        )));
    }
    let sets = told.unwrap_or_else(|| most.map_or(SETS, |most| usize::try_from(most).unwrap_or(SETS).min(SETS)));
    let policy = given.text(&PLAY_POLICY).unwrap_or("first").to_owned();
    let (taking, deals) = Taking::by_policy(&policy);
    let engines = match given.texts(&PLAY_ENGINE) {
        [] => vec![named("fast")?],
        names => names.iter().map(|name| named(name)).collect::<Result<_, Fault>>()?,
    };
    let (games, seed) = (given.read(&PLAY_GAMES).unwrap_or(1), outside.seed(given.read(&PLAY_SEED))?);
    let rules = Rules { shape, sets, taking, deals };
    Ok(Box::new(Asking { series: Series { rules, engines, games, seed }, policy }))
}

struct Asking {
    series: Series,
    policy: String,
}

impl Ready for Asking {
    fn message(&self) -> Message {
        let games = self.series.games;
        Box::new(move |progress| format!("{} of {games} games, Ctrl-C ends it with what was played", progress.look().2))
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let courses = self.series.run(budget)?;
        Ok(Box::new(Run { series: self.series, policy: self.policy, courses }))
    }
}

/// What was played, and what came of it.
struct Run {
    series: Series,
    policy: String,
    courses: Vec<Course>,
}

/// The sets that were taken in a game.
fn sets(game: &Transcript) -> Vec<&Set> {
    let taken = game.moves.iter().filter_map(|happened| if let Move::Take(set) = happened { Some(set) } else { None });
    taken.collect()
}

fn cards(cards: &[Card], shape: Shape) -> Vec<String> {
    cards.iter().map(|card| card.text(shape.is_dotted())).collect()
}

/// Why a game is not at its end, in words.
fn why(stop: &Stop) -> String {
    format!("cut short: {stop}")
}

/// A time that may be very short.
fn brief(seconds: f64) -> String {
    if seconds < 1e-3 { format!("{:.2} µs", 1e6 * seconds) } else { took(Duration::from_secs_f64(seconds)) }
}

impl Run {
    fn shape(&self) -> Shape {
        self.series.rules.shape
    }

    fn first(&self) -> Option<&Course> {
        self.courses.first()
    }

    /// Whether more was played than one game of one engine.
    fn is_compared(&self) -> bool {
        self.series.games > 1 || self.courses.len() > 1
    }

    /// How the first game ended, in a line.
    fn line(&self, course: &Course) -> String {
        let (found, rounds) = (sets(&course.first.transcript).len(), course.first.rounds.len());
        let none = course.first.rounds.iter().filter(|round| !round.found).count();
        let most = most_sets(self.shape()).map_or(String::new(), |most| format!(" of at most {most}"));
        let unseen = match course.checked.unseen {
            0 => "checked".to_owned(),
            some => format!(
                "checked but for {} without a set that were too large to go through",
                count(some, "table", "tables")
            ),
        };
        let end = course.first.stop.as_ref().map_or(String::new(), |stop| format!(", {}", why(stop)));
        let (found, rounds) = (count(found, "set", "sets"), count(rounds, "round", "rounds"));
        format!("{found}{most} in {rounds}, {none} of them without a set ({unseen}){end}\n")
    }

    fn told(&self, quiet: bool) -> String {
        let Some(course) = self.first() else { return "nothing was played\n".into() };
        let mut text = if self.is_compared() { self.compared_line() } else { self.line(course) };
        if quiet {
            return text;
        }
        if self.is_compared() {
            return text + &self.table();
        }
        let game = &course.first.transcript;
        let wide = sets(game).len().to_string().len();
        for (place, set) in sets(game).into_iter().enumerate() {
            text += &format!("{:>wide$}  {}\n", place + 1, cards(set.cards(), self.shape()).join(" "));
        }
        text += &format!("left on the table: {}\n", answer::cards(game.left.len()));
        for some in game.left.chunks((60 / (self.shape().properties() + 1)).max(1)) {
            text += &format!("   {}\n", cards(some, self.shape()).join(" "));
        }
        text
    }

    fn compared_line(&self) -> String {
        let complete: u64 = self.courses.iter().map(|course| course.complete).min().unwrap_or(0);
        let names: Vec<&str> = self.courses.iter().map(|course| course.engine.name()).collect();
        let most = most_sets(self.shape()).map_or(String::new(), |most| format!(" of at most {most}"));
        let end = match complete < self.series.games {
            true => format!(" ({complete} played to their end by all)"),
            false => String::new(),
        };
        format!(
            "{} of {} until {} sets{most} are found, policy {}, by {}{end}; each checked move by move\n",
            count(usize::try_from(self.series.games).unwrap_or(usize::MAX), "game", "games"),
            self.shape(),
            self.series.rules.sets,
            self.policy,
            names.join(", "),
        )
    }

    /// How many rounds are put together in a row.
    fn step(&self) -> usize {
        self.courses.iter().map(Course::longest).max().unwrap_or(0).div_ceil(MOST_ROWS).max(1)
    }

    /// Rounds below each other, engines beside each other.
    fn table(&self) -> String {
        let mut text = format!("\n{:>9}  {:>6}  {:>5}  {:>7}", "rounds", "tables", "cards", "no set");
        for course in &self.courses {
            text += &format!("  {:>12}", course.engine.name());
        }
        text.push('\n');
        let longest = self.courses.iter().map(Course::longest).max().unwrap_or(0);
        for from in (0..longest).step_by(self.step()) {
            let to = from + self.step();
            let name = if self.step() == 1 { format!("{to}") } else { format!("{}-{to}", from + 1) };
            text += &self.row(&name, |course| course.between(from, to));
        }
        text += &self.row("a set", |course| course.which(|round| round.found));
        text += &self.row("no set", |course| course.which(|round| !round.found));
        text += &self.row("all", |course| course.between(0, usize::MAX));
        for course in &self.courses {
            if let Some(stop) = &course.stop {
                text += &format!("{}: {} in game {}\n", course.engine.name(), why(stop), course.complete + 1);
            }
        }
        text
    }

    fn row(&self, name: &str, of: impl Fn(&Course) -> Mean) -> String {
        // Engines that were not cut short saw the same tables, unless each goes its own way.
        let Some(seen) = self.courses.iter().map(&of).max_by_key(|mean| mean.rounds) else { return String::new() };
        let none = 100.0 * (seen.rounds - seen.found) as f64 / seen.rounds.max(1) as f64;
        let mut text = format!("{name:>9}  {:>6}  {:>5.1}  {none:>6.1}%", seen.rounds, seen.cards);
        for course in &self.courses {
            let mean = of(course);
            let cell = if mean.rounds == 0 { "-".into() } else { brief(mean.seconds) };
            text += &format!("  {cell:>12}");
        }
        text + "\n"
    }

    fn object(&self) -> Map<String, Value> {
        let rules = &self.series.rules;
        let mut object = answer::object([
            ("game", json!("set")),
            ("deck", json!(self.shape().to_string())),
            ("policy", json!(self.policy)),
            ("sets_wanted", json!(rules.sets)),
            ("seed", json!(self.series.seed.to_string())),
            ("games", json!(self.series.games)),
            ("verdict", json!(self.verdict().word())),
            ("checked", json!(self.courses.iter().all(|course| course.checked.unseen == 0))),
        ]);
        if let Some(most) = most_sets(self.shape()) {
            object.insert("most_sets".into(), answer::number(most));
        }
        if let Some(course) = self.first() {
            let game = &course.first.transcript;
            let taken: Vec<_> = sets(game).into_iter().map(|set| cards(set.cards(), self.shape())).collect();
            object.insert("value".into(), json!(taken.len()));
            object.insert("sets".into(), json!(taken));
            object.insert("left".into(), json!(cards(&game.left, self.shape())));
        }
        object.insert("engines".into(), self.courses.iter().map(course_json).collect());
        object
    }

    fn plot(&self) -> Result<String, Fault> {
        let curve = |course: &Course, of: fn(&Mean) -> f64| {
            let rounds = (0..course.longest()).map(|round| (round, course.between(round, round + 1)));
            rounds.map(|(round, mean)| (round as f64 + 1.0, of(&mean))).collect()
        };
        let line =
            |course: &Course| Line { name: course.engine.name().into(), points: curve(course, |mean| mean.seconds) };
        let longest = self.courses.iter().max_by_key(|course| course.longest());
        let none = longest.map(|course| Line {
            name: "tables without a set".into(),
            points: curve(course, |mean| (mean.rounds - mean.found) as f64 / mean.rounds.max(1) as f64),
        });
        let games = count(usize::try_from(self.series.games).unwrap_or(usize::MAX), "game", "games");
        panels(&[
            Panel {
                name: format!("{games} of {}, policy {}: seconds of a round", self.shape(), self.policy),
                of: "round of the game",
                logarithmic: true,
                lines: self.courses.iter().map(line).collect(),
            },
            Panel {
                name: "share of tables without a set".into(),
                of: "round of the game",
                logarithmic: false,
                lines: Vec::from_iter(none),
            },
        ])
    }
}

fn mean_json(mean: &Mean) -> Value {
    json!({
        "tables": mean.rounds,
        "cards": mean.cards,
        "with_set": mean.found,
        "seconds": mean.seconds,
        "ticks": mean.ticks,
    })
}

fn course_json(course: &Course) -> Value {
    let rounds: Vec<Value> = (0..course.longest()).map(|round| mean_json(&course.between(round, round + 1))).collect();
    let mut object = answer::object([
        ("name", json!(course.engine.name())),
        ("complete", json!(course.complete)),
        ("seconds", json!(course.time.as_secs_f64())),
        ("sets", json!(course.checked.sets)),
        ("rounds", json!(rounds)),
        ("with_set", mean_json(&course.which(|round| round.found))),
        ("without_set", mean_json(&course.which(|round| !round.found))),
        ("after_deal", mean_json(&course.which(|round| round.dealt))),
        ("after_set", mean_json(&course.which(|round| !round.dealt))),
        ("not_gone_through", json!(course.checked.unseen)),
    ]);
    if let Some(stop) = &course.stop {
        object.insert("stopped".into(), json!(stop.to_string()));
    }
    Value::Object(object)
}

impl Report for Run {
    fn verdict(&self) -> Verdict {
        let whole = self.courses.iter().all(|course| course.complete == self.series.games);
        if whole && !self.courses.is_empty() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        Ok(self.told(on.quiet))
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        Ok(printed(self.object(), more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let engines: Vec<String> =
            self.courses.iter().map(|course| format!("{} {}", course.engine.name(), took(course.time))).collect();
        vec![format!("seed {}; {}; the engines' part: {}", self.series.seed, took(time), engines.join(", "))]
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match ask {
            _ if ask.is(&PLAY_PLOT) => put(to, &self.plot()?),
            _ if ask.is(&TRANSCRIPT) => match self.first() {
                Some(course) => put(to, &course.first.transcript.to_string()),
                None => Err(no_file(ask)),
            },
            _ => Err(no_file(ask)),
        }
    }
}

/// A game that was played again, move by move.
pub struct Replayed {
    game: Transcript,
    played: Played,
}

impl Replayed {
    /// Plays a game again.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn of(text: &str) -> Result<Self, Fault> {
        let game: Transcript = text.parse()?;
        let played = game.check(|| patience(PATIENCE))?;
        Ok(Self { game, played })
    }
}

impl Report for Replayed {
    /// Not known where a table was too large to go through.
    fn verdict(&self) -> Verdict {
        if self.played.unseen == 0 { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        let Self { game, played } = self;
        let batches = if game.deals == Deals::Batch { " in batches" } else { "" };
        let (sets, none) = (count(played.sets, "set", "sets"), count(played.none, "table", "tables"));
        let end = if game.stopped { ", cut short" } else { "" };
        let all = format!("a game of {}{batches}, {sets}{end}", game.shape);
        let left = format!(
            "{} left, no card dealt or taken twice, {none} without a set gone through",
            answer::cards(game.left.len())
        );
        Ok(match played.unseen {
            0 => format!("accepted, for {all} (checked): {left}\n"),
            some => {
                let unseen = count(some, "table", "tables");
                format!(
                    "nothing wrong was found in {all}: {left}, but {unseen} said to hold no set are too large for that\n"
                )
            }
        })
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let Self { game, played } = self;
        let whole = played.unseen == 0;
        let object = answer::object([
            ("game", json!("set")),
            ("deck", json!(game.shape.to_string())),
            ("verdict", json!(self.verdict().word())),
            ("value", json!(played.sets)),
            ("without_set", json!(played.none)),
            ("not_gone_through", json!(played.unseen)),
            ("left", json!(cards(&game.left, game.shape))),
            ("stopped", json!(game.stopped)),
            ("checked", json!(whole)),
            ("accepted", json!(whole)),
        ]);
        Ok(printed(object, more))
    }

    fn file(&mut self, ask: &Ask, _: &mut dyn fmt::Write) -> Result<(), Fault> {
        Err(no_file(ask))
    }
}
