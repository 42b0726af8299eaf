//! All guesses at which cards of the commercial deck are doubled, side by side: how many tables hold no swish (sampled, or
//! with `--exact` counted), from how many cards on there always is one, and how large a swish can be.

use super::super::deal::TABLE;
use crate::answer;
use crate::asks::Ask;
use crate::asks::shared::PLOT;
use crate::odds::{Wanted, chance, dealing};
use crate::plot::panels::{Line, Panel, panels};
use crate::report::{Hears, Medium, Message, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::free::SetQuestion;
use misdeal_kernel::swish::{Deal, Finding};
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::sets;
use misdeal_solve::solve;
use misdeal_solve::swish::deck::Doubling;
use misdeal_solve::swish::free::Settled;
use misdeal_solve::swish::odds::{Survey, counted};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// The question.
pub struct Guessing(pub Wanted);

/// One guess, and what was found out about its deck.
struct Guess {
    doubling: Doubling,
    deck: Deal,
    /// How many cards a largest swish-free set has, and how many such sets there are.
    free: (usize, u128),
    /// The share of tables without a swish.
    dead: f64,
    /// The same as sets without a swish of all sets, where they were counted, and the largest swish of the deck.
    exact: Option<((u128, u128), usize)>,
}

impl Guess {
    /// Its deck, sampled.
    fn sampled(doubling: Doubling, cards: usize, wanted: &Wanted, budget: &Budget) -> Result<Option<Self>, Fault> {
        let deck = doubling.deck()?;
        let Ok(Settled { freed, .. }) = solve(&deck, &SetQuestion::Count, budget).settled() else { return Ok(None) };
        let survey = Survey { cards, trials: wanted.trials, seed: wanted.seed, largest: false };
        let findings = survey.of(&deck, budget).map_err(|stop| Fault::new(stop.to_string()))?;
        let dead = findings.dead.estimate().unwrap_or(0.0);
        Ok(Some(Self { doubling, deck, free: (freed.size(), freed.count() as u128), dead, exact: None }))
    }

    /// Its deck, counted by the kernel.
    fn counted(doubling: Doubling, cards: usize, budget: &Budget) -> Result<Option<Self>, Fault> {
        let deck = doubling.deck()?;
        let counted = match counted(&deck, &budget.without_progress()) {
            Ok(counted) => counted,
            Err(Stop::TooLarge(fault)) => return Err(fault),
            Err(_) => return Ok(None),
        };
        let Ok(largest) = solve(&deck, &Question::Max, &budget.without_progress()).settled() else { return Ok(None) };
        let counts = counted.counts();
        let free = (counted.largest(), counts.last().copied().unwrap_or(0));
        let all = sets(deck.cards().len(), cards).ok_or_else(|| Fault::new("there are not as many cards"))?;
        let none = counts.get(cards).copied().unwrap_or(0);
        let size = if let Finding::Largest { swish } = &largest.statement().finding { swish.len() } else { 0 };
        Ok(Some(Self { doubling, deck, free, dead: none as f64 / all as f64, exact: Some(((none, all), size)) }))
    }

    fn is_commercial(&self) -> bool {
        self.doubling == Doubling::COMMERCIAL
    }
}

impl Ready for Guessing {
    fn message(&self) -> Message {
        match self.0.exact {
            true => Box::new(|progress| format!("{} of 36 decks counted", progress.look().2)),
            false => dealing(),
        }
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let Self(wanted) = *self;
        let cards = wanted.cards.unwrap_or(TABLE);
        let mut rows = Vec::new();
        for doubling in Doubling::all() {
            let guess = match wanted.exact {
                true => Guess::counted(doubling, cards, budget)?,
                false => Guess::sampled(doubling, cards, &wanted, budget)?,
            };
            let Some(guess) = guess else { break };
            rows.push(guess);
            budget.progress().note_found(rows.len());
        }
        if wanted.exact {
            rows.sort_by(|one, other| one.dead.total_cmp(&other.dead));
        }
        Ok(Box::new(Guessed { cards, rows, is_exact: wanted.exact }))
    }
}

struct Guessed {
    cards: usize,
    /// In the order of the guesses, or where they were counted, those with the fewest dead tables first.
    rows: Vec<Guess>,
    is_exact: bool,
}

impl Guessed {
    fn exact_text(&self) -> String {
        let mut text = format!(
            "none of {:<3}  free  swish from  largest  doubled besides cards of one colour (point>circles)\n",
            self.cards
        );
        for guess in &self.rows {
            let largest = guess.exact.map_or(0, |exact| exact.1);
            let mark = if guess.is_commercial() { "  <- commercial" } else { "" };
            let (share, free) = (chance(guess.dead), guess.free.0);
            text += &format!("{share:>11}  {free:>4}  {:>10}  {largest:>7}  {}{mark}\n", free + 1, guess.doubling);
        }
        text
    }

    fn sampled_text(&self) -> String {
        let mut text =
            format!("free  sets  none of {:<3}  doubled besides cards of one colour (point>circles)\n", self.cards);
        for guess in &self.rows {
            let mark = if guess.is_commercial() { "  <- commercial" } else { "" };
            let (share, (free, sets)) = (chance(guess.dead), guess.free);
            text += &format!("{free:>4}  {sets:>4}  {share:>11}  {}{mark}\n", guess.doubling);
        }
        text
    }

    /// Dead tables of all guesses in their order, and the commercial one among them.
    fn plot(&self) -> Result<String, Fault> {
        let mut sorted: Vec<&Guess> = self.rows.iter().collect();
        sorted.sort_by(|one, other| one.dead.total_cmp(&other.dead));
        let points = |keeps: &dyn Fn(&Guess) -> bool| {
            let all = sorted.iter().enumerate().filter(|(_, guess)| keeps(guess));
            all.map(|(place, guess)| (place as f64 + 1.0, guess.dead)).collect::<Vec<_>>()
        };
        let how = if self.is_exact { "exact" } else { "sampled" };
        panels(&[Panel {
            name: format!("share of tables of {} cards without a swish ({how})", self.cards),
            of: "the 36 doubling rules that fit the printed counts, the fewest dead tables first",
            logarithmic: false,
            lines: vec![
                Line { name: "all rules".into(), points: points(&|_| true) },
                Line { name: "the commercial deck, as we infer it".into(), points: points(&Guess::is_commercial) },
            ],
        }])
    }
}

impl Report for Guessed {
    fn verdict(&self) -> Verdict {
        if self.rows.len() == Doubling::all().len() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn text(&self, _: Medium) -> Result<String, Fault> {
        Ok(if self.is_exact { self.exact_text() } else { self.sampled_text() })
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        let row = |guess: &Guess| {
            let mut object = answer::object([
                ("doubled", json!(guess.doubling.to_string())),
                ("value", json!(guess.free.0)),
                ("count", answer::number(guess.free.1)),
                ("no_match", json!(guess.dead)),
                ("commercial", json!(guess.is_commercial())),
                ("deck", json!(guess.deck.to_string())),
            ]);
            if let Some(((none, all), largest)) = guess.exact {
                object.insert("exact".into(), json!([none.to_string(), all.to_string()]));
                object.insert("guarantee".into(), json!(guess.free.0 + 1));
                object.insert("largest".into(), json!(largest));
            }
            Value::Object(object)
        };
        let mut object =
            answer::object([("cards", json!(self.cards)), ("guesses", self.rows.iter().map(row).collect())]);
        object.insert("verdict".into(), json!(self.verdict().word()));
        Ok(printed(object, more))
    }

    fn talk(&self, _: Duration) -> Vec<String> {
        let what = match self.is_exact {
            true => {
                "free: cards of a largest swish-free set; swish from: this many cards always hold one; largest: cards of a \
                 largest swish; all counted or checked by the kernel"
            }
            false => {
                "free: cards of a largest swish-free set, and how many such sets there are; each has passed the kernel"
            }
        };
        vec![what.into()]
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        if ask.is(&PLOT) { put(to, &self.plot()?) } else { Err(no_file(ask)) }
    }
}
