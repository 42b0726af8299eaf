//! Benchmarks of SET: the same boards and the same games through every engine.
//!
//! The paper has no results, so here is what it set out to measure, and beside it the
//! engine that we would rather use: `fast` is our side of every row, and each other
//! engine is the other side in turn.

mod boards;
mod from_matching;
mod games;
mod peers;

use super::between::Between;
use super::cadical::CADICAL;
use super::peer::Kind;
use super::subject::{Heard, Stopped, Subject};
use super::{Halt, Instance, Plan, Row, Section, Side, judge};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::set::Shape;
use misdeal_solve::set::game::Taking;
use misdeal_solve::set::transcript::Deals;
use misdeal_solve::set::{SPREADS, Spreads, named, spreads};
use misdeal_table::asks::Given;
use misdeal_table::set::menu::{BENCH_ENGINE, GAMES, POLICY, SETS, SHAPE};
use std::collections::BTreeMap;
use std::time::Duration;

/// Other people's solvers, which are asked at the size where half of the boards hold a set.
static PEERS: [&Kind; 3] = [&peers::CP_SAT, &peers::Z3, &CADICAL];

/// Our side.
const OURS: &str = "fast";

/// Shapes that are measured unless others are told.
const KNOWN: [Known; 10] = [
    Known { shape: (4, 3), holding: [6, 8, 11] },
    Known { shape: (6, 3), holding: [10, 16, 22] },
    Known { shape: (10, 3), holding: [30, 64, 98] },
    Known { shape: (4, 4), holding: [14, 20, 25] },
    Known { shape: (6, 4), holding: [41, 58, 77] },
    Known { shape: (4, 5), holding: [24, 35, 44] },
    Known { shape: (5, 5), holding: [47, 64, 84] },
    Known { shape: (4, 6), holding: [38, 49, 63] },
    Known { shape: (3, 8), holding: [32, 41, 51] },
    Known { shape: (3, 20), holding: [117, 130, 151] },
];

/// Those of them that are measured with `--quick`.
const QUICK: [(usize, usize); 6] = [(4, 3), (6, 3), (4, 4), (4, 5), (3, 8), (3, 20)];

/// A shape, and how many cards it takes.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Properties and values.
    shape: (usize, usize),
    /// The numbers of cards at which a tenth, half and nine tenths of the boards hold a set.
    holding: [usize; 3],
}

/// A shape with those numbers, where they are known.
type Measurable = (Shape, Option<[usize; 3]>);

/// What is to be measured.
#[derive(Debug)]
struct Asked {
    /// Whole games, taking sets in this way and ending after a number of them; else boards.
    games: Option<(Taking, Deals, usize)>,
    /// The shapes, if they are told.
    shapes: Vec<Shape>,
    /// The engines beside ours, if they are told.
    engines: Vec<String>,
}

impl Asked {
    fn of(given: &Given) -> Self {
        let (taking, deals) = Taking::by_policy(given.text(&POLICY).unwrap_or_default());
        Self {
            games: given.read(&SETS).filter(|_| given.has(&GAMES)).map(|sets| (taking, deals, sets)),
            shapes: given.reads(&SHAPE),
            engines: given.texts(&BENCH_ENGINE).to_vec(),
        }
    }

    /// The shapes to go through, each with its numbers of cards where they are known.
    fn shapes(&self, quick: bool) -> Result<Vec<Measurable>, Fault> {
        let known = KNOWN.iter().map(|known| Ok((Shape::new(known.shape.0, known.shape.1)?, Some(known.holding))));
        let known = known.collect::<Result<Vec<Measurable>, Fault>>()?;
        let holding = |shape: &Shape| known.iter().find(|(other, _)| other == shape).and_then(|known| known.1);
        Ok(match (self.shapes.as_slice(), self.games) {
            // To be quick, the hardest ones and some others.
            ([], None) if quick => {
                known.into_iter().filter(|(shape, _)| QUICK.contains(&(shape.properties(), shape.values()))).collect()
            }
            ([], None) => known,
            ([], Some(_)) => {
                let shapes = games::SHAPES.iter().map(|&(p, v)| Ok((Shape::new(p, v)?, None)));
                shapes.collect::<Result<_, Fault>>()?
            }
            (shapes, _) => shapes.iter().map(|shape| (*shape, holding(shape))).collect(),
        })
    }

    /// What is compared, in one line, and another for each engine that is left out.
    fn heading(&self) -> Result<Vec<String>, Fault> {
        let (engines, absent) = self.engines()?;
        let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
        let beside = format!("ours: {OURS}; beside it {}; ratio: the other's time by ours", names.join(", "));
        Ok([vec![beside], absent].concat())
    }

    /// The engines beside ours, whether they can be asked here or not.
    fn named(&self) -> Result<Vec<&'static dyn Spreads>, Fault> {
        let all: Vec<&'static dyn Spreads> = match self.engines.as_slice() {
            [] => SPREADS.to_vec(),
            names => names.iter().map(|name| named(name)).collect::<Result<_, Fault>>()?,
        };
        Ok(all.into_iter().filter(|engine| engine.name() != OURS).collect())
    }

    /// The engines beside ours, and a sentence for each that can't be asked here.
    fn engines(&self) -> Result<(Vec<&'static dyn Spreads>, Vec<String>), Fault> {
        let (mut present, mut absent) = (Vec::new(), Vec::new());
        for engine in self.named()? {
            match engine.spread(Shape::new(1, 3)?) {
                Err(stop) => absent.push(format!("engine {} is left out: {stop}", engine.name())),
                Ok(_) => present.push(engine),
            }
        }
        Ok((present, absent))
    }
}

/// Generalised SET.
pub struct Set;

impl Subject for Set {
    fn name(&self) -> &'static str {
        "set"
    }

    fn peer_time(&self, quick: bool) -> Duration {
        Duration::from_millis(if quick { 500 } else { 2_000 })
    }

    /// Whole games are for our engines only.
    fn peers(&self, given: &Given) -> Vec<&'static Kind> {
        if given.has(&GAMES) { Vec::new() } else { PEERS.to_vec() }
    }

    fn heading(&self, given: &Given) -> Result<Vec<String>, Fault> {
        Asked::of(given).heading()
    }

    fn measure(&self, given: &Given, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped> {
        measure(&Asked::of(given), plan, heard)
    }

    fn verdicts(&self, sections: &[Section]) -> Vec<String> {
        verdicts(sections)
    }
}

/// Measures shape after shape.
fn measure(asked: &Asked, plan: &Plan, heard: &mut dyn Heard) -> Result<(), Stopped> {
    let engines = if plan.listing { asked.named() } else { asked.engines().map(|(engines, _)| engines) };
    let (engines, shapes) = (engines.map_err(Halt::from)?, asked.shapes(plan.quick).map_err(Halt::from)?);
    let mut purse = plan.purse(super::purse::set::SHAPES, shapes.len(), &peers::ASKED)?;
    for (shape, holding) in shapes {
        let mut section = Section::new(&shape.to_string(), "other", "");
        let part = purse.part();
        let measured = match asked.games {
            Some(game) => games::measure(plan, part, shape, game, &engines, &mut section),
            None => boards::measure(plan, part, shape, holding, &engines, &mut section),
        };
        heard.done(section)?;
        measured?;
    }
    // What reductions make is asked about where nothing narrower is.
    if asked.games.is_none() && asked.shapes.is_empty() && asked.engines.is_empty() {
        let mut section = Section::new("matching", "other", "");
        let measured = from_matching::measure(plan, &mut section);
        heard.done(section)?;
        measured?;
    }
    Ok(())
}

/// The engines at work on one kind of boards or games: a row for each.
struct Rows<'a> {
    engines: &'a [&'static dyn Spreads],
    rows: Vec<Row>,
    /// How long each has taken altogether, and how long it may.
    spent: Vec<f64>,
    enough: f64,
}

impl<'a> Rows<'a> {
    /// A row for each engine; ours alone, where there is no other. They share the time.
    fn new(
        engines: &'a [&'static dyn Spreads],
        (work, planned): (&str, &[Instance]),
        time: Duration,
        target: impl Fn(&str) -> Option<f64>,
    ) -> Self {
        let row =
            |name: &str| Row::new(format!("{work}: {name}"), target(name), planned.to_vec()).drawn("", OURS, name);
        let rows: Vec<Row> = match engines {
            [] => vec![row(OURS)],
            engines => engines.iter().map(|engine| row(engine.name())).collect(),
        };
        // Most engines need next to nothing of their part.
        let enough = time.as_secs_f64() / rows.len().min(3) as f64;
        Self { engines, rows, spent: vec![0.0; engines.len()], enough }
    }

    /// Asks ours, and then every engine that has time left.
    fn measure(
        &mut self,
        ask: impl Fn(&'static dyn Spreads) -> Result<Side, Halt>,
        text: impl Fn() -> String,
    ) -> Result<(), Halt> {
        let ours = ask(fast()?)?;
        if let ([], [row]) = (self.engines, self.rows.as_mut_slice()) {
            row.add(ours.clone(), None);
        }
        for ((engine, row), spent) in self.engines.iter().zip(&mut self.rows).zip(&mut self.spent) {
            if *spent > self.enough {
                continue;
            }
            let other = ask(*engine)?;
            judge::agree(&ours, &other).map_err(|fault| Halt::Disagreement { fault, deal: text() })?;
            // What can't be done has no time, and is not tried again.
            *spent += if other.note.is_some() { f64::INFINITY } else { other.time.low };
            row.add(ours.clone(), Some(other));
        }
        Ok(())
    }

    /// Moves the rows to the section, with the reasons of those that could not be measured.
    fn finish(self, section: &mut Section) {
        for row in self.rows {
            let notes = row.pairs.iter().filter_map(|pair| pair.peer.as_ref()?.note.as_ref());
            section.notes.extend(notes.map(|note| format!("{}: {note}", row.work)));
            section.rows.push(row);
        }
    }
}

/// Our side.
fn fast() -> Result<&'static dyn Spreads, Fault> {
    spreads(OURS).ok_or_else(|| Fault::new("there is no engine fast"))
}

/// What an engine says, from its answer and its seconds: a limit is no time, and what
/// it can't do has none.
fn side(
    engine: &dyn Spreads,
    value: Result<usize, Stop>,
    seconds: f64,
    wrong: impl FnOnce(Fault) -> Halt,
) -> Result<Side, Halt> {
    let who = engine.name();
    match value {
        Ok(value) => Ok(Side::settled(who, value, seconds)),
        Err(Stop::Interrupted) => Err(Halt::Interrupted),
        Err(Stop::Rejected(fault)) => Err(wrong(Fault::new(format!("engine {who}: {fault}")))),
        Err(stop) => Ok(Side::unsettled(who, &stop, seconds)),
    }
}

/// The limits of one question.
fn within(plan: &Plan) -> misdeal_solve::budget::Budget {
    plan.budget.clone().time(plan.time)
}

/// How each target came out, over all sections: one sentence an engine.
fn verdicts(sections: &[Section]) -> Vec<String> {
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
