//! `misdeal simulate`: simple players play thousands of games of real UNO, and what happened is counted.

use super::Ending;
use super::asked::{Asked, Asking, game_parser};
use super::deal::seed_or_fresh;
use super::house;
use super::limits::took;
use crate::files::{Draft, Trouble, all_different};
use crate::output::Output;
use crate::plot::{Bars, histograms, put_together};
use clap::Args;
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::odds::Proportion;
use misdeal_solve::uno::real::findings::{mean, quartile};
use misdeal_solve::uno::real::{Findings, Kind, Survey};
use misdeal_table::answer;
use misdeal_table::asks::{Command, menu};
use misdeal_table::uno::menu::{GAMES, GAMES_PLOT, GAMES_SEED, GAMES_TIME, KINDS, PLAYERS, TRANSCRIPT};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Instant;

/// How many players there are, unless told.
const FOUR: usize = 4;

/// Arguments of `misdeal simulate`.
#[derive(Debug, Args)]
pub struct Simulate {
    /// The game
    #[arg(value_parser = game_parser(Command::Simulate))]
    game: String,
    #[command(flatten)]
    asked: Asked<Self>,
}

impl Asking for Simulate {
    const COMMAND: Command = Command::Simulate;
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

impl Simulate {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let given = self.asked.of_game(menu::game(Command::Simulate, &self.game)?, [])?;
        let (rules, goal) = (house::rules(&given), house::goal(&given));
        let kinds = kinds(given.text(&KINDS).unwrap_or_default(), given.read(&PLAYERS))?;
        let games = given.read(&GAMES).unwrap_or(1);
        let survey = Survey { rules, kinds, goal, games, seed: seed_or_fresh(given.read(&GAMES_SEED))? };
        let [plot, transcript] = [self.asked.path(&GAMES_PLOT), self.asked.path(&TRANSCRIPT)];
        all_different([plot, transcript])?;
        let begun = |path: Option<&Path>| path.map(Draft::new).transpose();
        let (plot, transcript) = (begun(plot)?, begun(transcript)?);
        let budget = super::limits::Limits { time: given.time(&GAMES_TIME), conflicts: None }.budget();
        let start = Instant::now();
        let progress = budget.progress();
        let watch = output.watch(move || format!("{} of {games} games, Ctrl-C ends it with those", progress.look().2));
        let findings = survey.run(&budget)?;
        drop(watch);
        let run = Run { survey, findings, seconds: start.elapsed().as_secs_f64() };
        let ending = if run.findings.games < games { Ending::Unknown } else { Ending::Yes };
        let written = self.write(&run, plot, transcript);
        let ending = if written.is_err() { Ending::Bad } else { ending };
        if output.json {
            let mut object = run.json();
            if let Err(fault) = &written {
                object.insert("error".into(), json!(fault.to_string()));
                output.complain(fault);
            }
            output.object(object, ending)?;
            return Ok(ending);
        }
        output.print(&run.text(output.quiet), ending)?;
        output.flush(ending)?;
        output.say(&run.talk());
        written?.iter().for_each(|talk| output.say(talk));
        Ok(ending)
    }

    /// Writes the files that were asked for, and says so.
    fn write(&self, run: &Run, plot: Option<Draft>, transcript: Option<Draft>) -> Result<Vec<String>, Fault> {
        let mut talk = Vec::new();
        let name = |ask| self.asked.path(ask).map_or(String::new(), |path| path.display().to_string());
        if let Some(draft) = plot {
            let picture = run.plot()?;
            draft.finish(|file| file.write_all(picture.as_bytes()))?;
            talk.push(format!("plot written to {}", name(&GAMES_PLOT)));
        }
        if let Some(draft) = transcript {
            // One game is short; whoever stopped the others still gets it.
            if let Some(text) = run.survey.transcript(0, &Budget::unlimited())? {
                let comment =
                    format!("# game 1 of seed {}, players {:?}", run.survey.seed, run.survey.kinds).to_lowercase();
                let text = text.to_string().replacen('\n', &format!(" {comment}\n"), 1);
                draft.finish(|file| file.write_all(text.as_bytes()))?;
                talk.push(format!("game 1 written to {}, played again by the kernel", name(&TRANSCRIPT)));
            }
        }
        Ok(talk)
    }
}

/// What was played, and what came of it.
struct Run {
    survey: Survey,
    findings: Findings,
    seconds: f64,
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

    fn text(&self, quiet: bool) -> String {
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

    fn talk(&self) -> String {
        let (findings, seconds) = (&self.findings, self.seconds);
        let rate = findings.games as f64 / seconds.max(1e-9);
        format!(
            "seed {}; {}, {rate:.0} games a second; every move checked, {} played again from their transcripts",
            self.survey.seed,
            took(seconds),
            answer::count(findings.replayed as usize, "game", "games"),
        )
    }

    fn json(&self) -> Map<String, Value> {
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
            ("seconds", json!(self.seconds)),
            ("checked", json!(true)),
        ]);
        if findings.games < self.survey.games {
            object.insert("verdict".into(), json!("unknown"));
        }
        object
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
