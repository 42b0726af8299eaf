//! Benchmarks of SET: the same boards and the same games through every engine.
//!
//! The paper has no results, so here is what it set out to measure, and beside it the
//! engine that we would rather use: `fast` is our side of every row, and each other
//! engine is the other side in turn.

mod boards;
mod games;
mod peers;

use super::between::Between;
use super::cadical::CADICAL;
use super::peer::Kind;
use super::{Halt, Instance, Pair, Plan, Row, Section, Side, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_solve::set::game::Taking;
use misdeal_solve::set::{ENGINES, Engine, engine};
use std::collections::BTreeMap;
use std::time::Duration;

/// Other people's solvers, which are asked at the size where half of the boards hold a set.
pub static PEERS: [&Kind; 3] = [&peers::CP_SAT, &peers::Z3, &CADICAL];

/// Our side.
const OURS: &str = "fast";

/// Properties, values, and the number of cards at which half of the boards hold a set.
const HALF_WAY: [(usize, usize, usize); 10] = [
    (4, 3, 8),
    (6, 3, 16),
    (10, 3, 64),
    (4, 4, 20),
    (6, 4, 58),
    (4, 5, 35),
    (5, 5, 64),
    (4, 6, 49),
    (3, 8, 41),
    (3, 20, 130),
];

/// What is to be measured.
#[derive(Debug)]
pub struct Asked {
    /// Whole games, taking sets in this way and ending after so many; else boards.
    pub games: Option<(Taking, usize)>,
    /// The shapes, if they are told.
    pub shapes: Vec<Shape>,
    /// The engines beside ours, if they are told.
    pub engines: Vec<String>,
}

impl Asked {
    /// The shapes to go through, each with its half-way number of cards where it is known.
    fn shapes(&self) -> Result<Vec<(Shape, Option<usize>)>, Fault> {
        let known = HALF_WAY.iter().map(|&(p, v, half)| Ok((Shape::new(p, v)?, half)));
        let known = known.collect::<Result<BTreeMap<Shape, usize>, Fault>>()?;
        Ok(match (self.shapes.as_slice(), self.games) {
            ([], None) => {
                let shapes = HALF_WAY.iter().map(|&(p, v, half)| Ok((Shape::new(p, v)?, Some(half))));
                shapes.collect::<Result<_, Fault>>()?
            }
            ([], Some(_)) => {
                let shapes = games::SHAPES.iter().map(|&(p, v)| Ok((Shape::new(p, v)?, None)));
                shapes.collect::<Result<_, Fault>>()?
            }
            (shapes, _) => shapes.iter().map(|shape| (*shape, known.get(shape).copied())).collect(),
        })
    }

    /// What is compared, in one line, and another for each engine that is left out.
    pub fn heading(&self) -> Result<Vec<String>, Fault> {
        let (engines, absent) = self.engines()?;
        let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
        let beside = format!("ours: {OURS}; beside it {}; ratio: the other's time by ours", names.join(", "));
        Ok([vec![beside], absent].concat())
    }

    /// The engines beside ours, and a sentence for each that can't be asked here.
    pub fn engines(&self) -> Result<(Vec<&'static dyn Engine>, Vec<String>), Fault> {
        let named = |name: &String| {
            engine(name).ok_or_else(|| {
                let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
                Fault::new(format!("there is no engine `{name}` for set; there are {}", names.join(", ")))
            })
        };
        let all = match self.engines.as_slice() {
            [] => ENGINES.to_vec(),
            names => names.iter().map(named).collect::<Result<_, Fault>>()?,
        };
        let (mut present, mut absent) = (Vec::new(), Vec::new());
        for engine in all.into_iter().filter(|engine| engine.name() != OURS) {
            match engine.table(Shape::new(1, 3)?) {
                Err(stop) => absent.push(format!("engine {} is left out: {stop}", engine.name())),
                Ok(_) => present.push(engine),
            }
        }
        Ok((present, absent))
    }
}

/// Measures shape after shape; `done` is told each section, whole or not.
///
/// # Errors
/// When the run has to end.
pub fn measure<E: From<Halt>>(
    asked: &Asked,
    plan: &Plan,
    mut done: impl FnMut(Section) -> Result<(), E>,
) -> Result<(), E> {
    let (engines, _) = asked.engines().map_err(Halt::from)?;
    for (shape, half_way) in asked.shapes().map_err(Halt::from)? {
        let mut section = Section::new(&shape.to_string(), "other", "");
        let measured = match asked.games {
            Some((taking, sets)) => games::measure(plan, shape, taking, sets, &engines, &mut section),
            None => boards::measure(plan, shape, half_way, &engines, &mut section),
        };
        done(section)?;
        measured?;
    }
    Ok(())
}

/// The engines at work on one kind of boards or games: a row for each.
struct Rows<'a> {
    engines: &'a [&'static dyn Engine],
    rows: Vec<Row>,
    /// How long each has taken altogether.
    spent: Vec<f64>,
}

impl<'a> Rows<'a> {
    /// A row for each engine; ours alone, where there is no other.
    fn new(engines: &'a [&'static dyn Engine], work: &str, target: impl Fn(&str) -> Option<f64>) -> Self {
        let row = |name: &str| Row { work: format!("{work}: {name}"), target: target(name), pairs: Vec::new() };
        let rows = match engines {
            [] => vec![row(OURS)],
            engines => engines.iter().map(|engine| row(engine.name())).collect(),
        };
        Self { engines, rows, spent: vec![0.0; engines.len()] }
    }

    /// Asks ours, and then every engine that has time left.
    fn measure(
        &mut self,
        instance: &Instance,
        enough: f64,
        ask: impl Fn(&'static dyn Engine) -> Result<Side, Halt>,
        text: impl Fn() -> String,
    ) -> Result<(), Halt> {
        let ours = ask(engine(OURS).ok_or_else(|| Fault::new("there is no engine fast"))?)?;
        if let ([], [row]) = (self.engines, self.rows.as_mut_slice()) {
            row.pairs.push(Pair { instance: instance.clone(), ours: ours.clone(), peer: None });
        }
        for ((engine, row), spent) in self.engines.iter().zip(&mut self.rows).zip(&mut self.spent) {
            if *spent > enough {
                continue;
            }
            let other = ask(*engine)?;
            judge::agree(&ours, &other).map_err(|fault| Halt::Disagreement { fault, deal: text() })?;
            // What can't be done has no time, and is not tried again.
            *spent += if other.note.is_some() { f64::INFINITY } else { other.time.low };
            row.pairs.push(Pair { instance: instance.clone(), ours: ours.clone(), peer: Some(other) });
        }
        Ok(())
    }

    /// Moves the rows to the section, with the reasons of those that could not be measured.
    fn finish(self, section: &mut Section) {
        for row in self.rows.into_iter().filter(|row| !row.pairs.is_empty()) {
            let notes = row.pairs.iter().filter_map(|pair| pair.peer.as_ref()?.note.as_ref());
            section.notes.extend(notes.map(|note| format!("{}: {note}", row.work)));
            section.rows.push(row);
        }
    }
}

/// What an engine says, from its answer and its seconds: a limit is no time, and what
/// it can't do has none.
fn side(
    engine: &dyn Engine,
    value: Result<usize, Stop>,
    seconds: f64,
    wrong: impl FnOnce(Fault) -> Halt,
) -> Result<Side, Halt> {
    let who = engine.name().to_owned();
    Ok(match value {
        Ok(value) => Side {
            who,
            value: Some(value),
            bound: Some(value),
            time: Between::exactly(seconds),
            note: None,
            memory: None,
        },
        Err(Stop::Time) => {
            Side { who, value: None, bound: None, time: Between::over(seconds), note: None, memory: None }
        }
        Err(Stop::Interrupted) => return Err(Halt::Interrupted),
        Err(Stop::Rejected(fault)) => return Err(wrong(Fault::new(format!("engine {who}: {fault}")))),
        Err(stop) => {
            Side { who, value: None, bound: None, time: Between::UNKNOWN, note: Some(stop.to_string()), memory: None }
        }
    })
}

/// The limits of one question.
fn within(plan: &Plan) -> misdeal_solve::budget::Budget {
    plan.budget.clone().time(plan.time)
}

/// How long one engine may take for a row before no other board is begun.
fn enough(plan: &Plan) -> f64 {
    plan.time.min(Duration::from_secs(3600)).as_secs_f64() * 0.9
}

/// How each target came out, over all sections: one sentence an engine.
pub fn verdicts(sections: &[Section]) -> Vec<String> {
    let mut by_engine: BTreeMap<&str, Vec<(Between, f64, &str, &Row)>> = BTreeMap::new();
    for section in sections {
        for row in &section.rows {
            let other = row.pairs.first().and_then(|pair| pair.peer.as_ref());
            if let (Some(target), Some(ratio), Some(other)) = (row.target, row.ratio(), other) {
                by_engine.entry(&other.who).or_default().push((ratio.median, target, &section.family, row));
            }
        }
    }
    let sentence = |(engine, rows): (&str, Vec<(Between, f64, &str, &Row)>)| {
        let count = |verdict| rows.iter().filter(|(ratio, target, ..)| ratio.reaches(*target) == verdict).count();
        let (met, missed, open) = (count(Some(true)), count(Some(false)), count(None));
        let (least, target, shape, row) = rows.iter().min_by(|a, b| a.0.low.total_cmp(&b.0.low))?;
        let (target, least) = (super::words::times(*target), least.tell(super::words::times));
        Some(format!(
            "{OURS} beside {engine}, at least {target}: met {met}, missed {missed}, open {open}; least {least} ({shape}, {})",
            row.work
        ))
    };
    by_engine.into_iter().filter_map(sentence).collect()
}
