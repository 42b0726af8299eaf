//! Simple players play thousands of games of real UNO, and what happened is counted.

use super::house;
use super::menu::{GAMES, GAMES_PLOT, GAMES_SEED, KINDS, PLAYERS, TRANSCRIPT};
use crate::answer::{self, took};
use crate::asks::{Ask, Given};
use crate::plot::{Bars, histograms, put_together};
use crate::report::{Hears, Medium, Message, Outside, Ready, Report, Verdict, no_file, printed, put};
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::Proportion;
use misdeal_solve::uno::real::findings::{mean, quartile};
use misdeal_solve::uno::real::{Findings, Kind, Survey};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// How many players there are, unless told.
const FOUR: usize = 4;

/// The games that the options ask for.
///
/// # Errors
/// When the players do not fit.
pub fn ready(given: &Given, outside: &Outside<'_>) -> Result<Box<dyn Ready>, Fault> {
    let (rules, goal) = (house::rules(given), house::goal(given));
    let kinds = kinds(given.text(&KINDS).unwrap_or_default(), given.read(&PLAYERS))?;
    let games = given.read(&GAMES).unwrap_or(1);
    Ok(Box::new(Games(Survey { rules, kinds, goal, games, seed: outside.seed(given.read(&GAMES_SEED))? })))
}

struct Games(Survey);

impl Ready for Games {
    fn message(&self) -> Message {
        let games = self.0.games;
        Box::new(move |progress| format!("{} of {games} games, Ctrl-C ends it with those", progress.look().2))
    }

    fn ask(self: Box<Self>, budget: &Budget, _: &dyn Fn() -> Option<Box<dyn Hears>>) -> Result<Box<dyn Report>, Fault> {
        let findings = self.0.run(budget)?;
        Ok(Box::new(Run { survey: self.0, findings }))
    }
}

impl Report for Run {
    fn verdict(&self) -> Verdict {
        if self.findings.games < self.survey.games { Verdict::Unknown } else { Verdict::Yes }
    }

    fn text(&self, on: Medium) -> Result<String, Fault> {
        Ok(self.told(on.quiet))
    }

    fn json(&self, more: Map<String, Value>) -> Result<String, Fault> {
        Ok(printed(self.object(), more))
    }

    fn talk(&self, time: Duration) -> Vec<String> {
        let findings = &self.findings;
        let rate = findings.games as f64 / time.as_secs_f64().max(1e-9);
        vec![format!(
            "seed {}; {}, {rate:.0} games a second; every move checked, {} played again from their transcripts",
            self.survey.seed,
            took(time),
            answer::count(findings.replayed as usize, "game", "games"),
        )]
    }

    fn file(&mut self, ask: &Ask, to: &mut dyn fmt::Write) -> Result<(), Fault> {
        match ask {
            _ if ask.is(&GAMES_PLOT) => put(to, &self.plot()?),
            _ if ask.is(&TRANSCRIPT) => put(to, &self.transcript()?),
            _ => Err(no_file(ask)),
        }
    }
}

/// The players of a list like `greedy,random`: each by his word, or all by one.
fn kinds(list: &str, players: Option<usize>) -> Result<Vec<Kind>, Fault> {
    let kinds: Vec<Kind> = list.split(',').map(|word| word.trim().parse()).collect::<Result<_, _>>()?;
    match (kinds.as_slice(), players) {
        ([kind], players) => Ok(vec![*kind; players.unwrap_or(FOUR).min(1000)]),
        (_, Some(players)) if players != kinds.len() => {
            Err(Fault::new(format!("--kind names {} players, and --players says {players}", kinds.len())))
        }
        _ => Ok(kinds),
    }
}

/// What was played, and what came of it.
struct Run {
    survey: Survey,
    findings: Findings,
}

/// A share in percent with its interval.
fn percent(share: Proportion) -> String {
    let (low, high) = share.interval();
    match share.estimate() {
        None => "never played".into(),
        Some(estimate) => format!("{:.2}% ({:.2}..{:.2})", 100.0 * estimate, 100.0 * low, 100.0 * high),
    }
}

/// Mean and quartiles of what was counted.
fn spread(counts: &[u64]) -> String {
    let at = |quarters: u64| quartile(counts, quarters).unwrap_or(0);
    let mean = mean(counts).unwrap_or(0.0);
    format!("mean {mean:.1}, quartiles {} {} {}, from {} to {}", at(1), at(2), at(3), at(0), at(4))
}

impl Run {
    fn players(&self) -> usize {
        self.survey.kinds.len()
    }

    fn to(&self) -> String {
        match self.survey.goal {
            0 => "to the first who goes out".into(),
            goal => format!("to {goal} points"),
        }
    }

    fn told(&self, quiet: bool) -> String {
        let (findings, players) = (&self.findings, self.players());
        let asked = match findings.games < self.survey.games {
            true => format!(" of {}", self.survey.games),
            false => String::new(),
        };
        let rules = match self.survey.rules.to_string() {
            rules if rules.is_empty() => String::new(),
            rules => format!(", house rules{rules}"),
        };
        let mut text = format!("{}{asked} games of {players} players {}{rules}\n", findings.games, self.to());
        if quiet || findings.games == 0 {
            return text;
        }
        text += &format!("turns a hand   {}\n", spread(&findings.turns));
        if self.survey.goal > 0 {
            text += &format!("hands a game   {}\n", spread(&findings.hands_a_game));
        }
        let games = findings.games as f64;
        let wide = if players > 9 { 9 } else { 8 };
        text += &format!("\n{:wide$}  {:8}  {:26}  {:>13}\n", "player", "plays", "wins a game", "points a game");
        for (player, kind) in self.survey.kinds.iter().enumerate() {
            let (wins, points) = (percent(findings.wins(player)), findings.scored[player] as f64 / games);
            text += &format!(
                "{:wide$}  {:8}  {wins:26}  {points:>13.1}\n",
                format!("player {}", player + 1),
                kind.to_string()
            );
        }
        text += "\nwins a hand by seat, from the left of the dealer\n";
        for seat in 0..players {
            let name = format!("seat {}{}", seat + 1, if seat + 1 == players { " (deals)" } else { "" });
            text += &format!("{name:16}  {}\n", percent(findings.seat(seat)));
        }
        text += &format!(
            "\nhands {}, of them without a winner {}; piles shuffled again {}\n",
            findings.hands, findings.stuck, findings.shuffles
        );
        text
    }

    fn object(&self) -> Map<String, Value> {
        let findings = &self.findings;
        let share = |share: Proportion| {
            let (low, high) = share.interval();
            json!({"share": share.estimate(), "interval": [low, high], "hits": share.hits, "trials": share.trials})
        };
        let spread = |counts: &[u64]| {
            let quartiles: Vec<_> = (0..=4).map(|quarters| quartile(counts, quarters)).collect();
            json!({"mean": mean(counts), "quartiles": quartiles, "counts": counts})
        };
        let players = self.survey.kinds.iter().enumerate().map(|(player, kind)| {
            json!({"kind": kind.to_string(), "wins": share(findings.wins(player)), "points": findings.scored[player]})
        });
        let seats = (0..self.players()).map(|seat| share(findings.seat(seat)));
        let mut object = answer::object([
            ("game", json!("uno")),
            ("seed", json!(self.survey.seed.to_string())),
            ("to", json!(self.survey.goal)),
            ("stacking", json!(self.survey.rules.stacking)),
            ("reverse_turns", json!(!self.survey.rules.reverse_skips)),
            ("asked", json!(self.survey.games)),
            ("games", json!(findings.games)),
            ("hands", json!(findings.hands)),
            ("without_winner", json!(findings.stuck)),
            ("shuffles", json!(findings.shuffles)),
            ("turns", spread(&findings.turns)),
            ("hands_a_game", spread(&findings.hands_a_game)),
            ("players", players.collect()),
            ("seats", seats.collect()),
            ("replayed", json!(findings.replayed)),
            ("checked", json!(true)),
        ]);
        if findings.games < self.survey.games {
            object.insert("verdict".into(), json!("unknown"));
        }
        object
    }

    /// The first game, move by move, played again by the kernel. One game is short: whoever stopped the others still
    /// gets it.
    fn transcript(&self) -> Result<String, Fault> {
        let Some(text) = self.survey.transcript(0, &Budget::unlimited())? else {
            return Err(Fault::new("the first game has no end"));
        };
        let comment = format!("# game 1 of seed {}, players {:?}", self.survey.seed, self.survey.kinds).to_lowercase();
        Ok(text.to_string().replacen('\n', &format!(" {comment}\n"), 1))
    }

    fn plot(&self) -> Result<String, Fault> {
        let (turns, step) = put_together(&self.findings.turns);
        let (hands, hands_step) = put_together(&self.findings.hands_a_game);
        let who = format!("{} players {}", self.players(), self.to());
        let mut all = vec![Bars {
            name: format!("{who}: turns of {} hands, seed {}", self.findings.hands, self.survey.seed),
            of: "turns",
            each: "hands",
            counts: &turns,
            step,
            expected: None,
        }];
        if self.survey.goal > 0 {
            let name = format!("{who}: hands of {} games", self.findings.games);
            all.push(Bars { name, of: "hands", each: "games", counts: &hands, step: hands_step, expected: None });
        }
        histograms(&all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_one_by_one_or_all_at_once() {
        assert_eq!(kinds("greedy", None).unwrap(), [Kind::Greedy; 4]);
        assert_eq!(kinds("random", Some(2)).unwrap(), [Kind::Random; 2]);
        assert_eq!(kinds("greedy, random", None).unwrap(), [Kind::Greedy, Kind::Random]);
        assert!(kinds("greedy,random", Some(3)).unwrap_err().what().contains("names 2 players, and --players says 3"));
        assert!(kinds("clever", None).unwrap_err().what().contains("`clever` is no kind of player"));
    }
}
