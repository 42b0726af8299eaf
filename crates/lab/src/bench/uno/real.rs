//! Games of the real UNO by random players, beside RLCard's environment with its own random agents.
//!
//! Both sides play for some seconds on one thread, and count their games. The games are not the same: RLCard's rules
//! are partial (there is no challenge, nobody says UNO, a drawn card is laid when its colour fits), and its games are
//! shorter. So the turns of a game are told besides. Our side plays all rules, each move checked by the kernel.

use super::word;
use crate::bench::between::Between;
use crate::bench::peer::{Asked, Kind};
use crate::bench::words::times;
use crate::bench::{Halt, Instance, Pair, Plan, Row, Section, Side};
use misdeal_kernel::uno::real::Rules;
use misdeal_kernel::uno::real::card::DECK;
use misdeal_solve::uno::real::findings::mean;
use misdeal_solve::uno::real::{Findings, Kind as Plays, Survey};
use std::time::{Duration, Instant};

/// RLCard's UNO.
pub static RLCARD: Kind = Kind {
    name: "RLCard",
    package: "RLCard",
    version: "import rlcard; print(rlcard.__version__)",
    script: "bench/peers/uno_rlcard.py",
    tiny: "uno real game 2 # to warm up\n",
    grace: Duration::from_secs(20),
};

/// The ratio that we want.
const TARGET: f64 = 500.0;
/// How many players.
const PLAYERS: [usize; 2] = [2, 4];
/// What RLCard is asked.
const ASKED: Asked = Asked { word: "games", best: false };

/// Measures the family.
pub fn measure(plan: &Plan, section: &mut Section) -> Result<(), Halt> {
    let limit = Duration::from_secs(if plan.quick { 1 } else { 5 }).min(plan.peer_time);
    for players in PLAYERS {
        let work = format!("a game of {players} random players");
        let mut row = Row { work: work.clone(), target: Some(TARGET), pairs: Vec::new() };
        let (mut turns, mut steps) = (None, None);
        for run in 0..plan.runs.unwrap_or(if plan.quick { 1 } else { 3 }) {
            plan.go_on()?;
            let (ours, findings) = ours(plan, players, run, limit)?;
            turns = mean(&findings.turns);
            let peer = match plan.peer(&RLCARD) {
                None => None,
                Some(peer) => {
                    let deals = [format!("uno real game {players}\n")];
                    let told = peer.ask(ASKED, &deals, limit, plan.seed(run).0, &plan.budget)?;
                    told.into_iter().next().flatten().filter(|told| told.value > 0).map(|told| {
                        steps = told.witness.parse::<f64>().ok();
                        rate(RLCARD.name, told.value as f64, told.build + told.solve)
                    })
                }
            };
            let instance = Instance {
                seed: Some(plan.seed(run)),
                deals: findings.games as usize,
                size: format!("{players} players"),
                cards: DECK,
                symbols: None,
                fixed: None,
            };
            row.pairs.push(Pair { instance, ours, peer });
        }
        let told = |turns: Option<f64>| turns.map_or("unknown".into(), |turns| format!("{turns:.1}"));
        let ours = row.time().map_or("unknown".into(), |time| time.tell(|seconds| format!("{:.0}", 1.0 / seconds)));
        section.notes.push(format!("{work}: ours {ours} games a second, {} turns a game", told(turns)));
        if let Some(ratio) = row.ratio() {
            section.notes.push(format!("{work}: RLCard's have {} turns", told(steps)));
            let met = word(ratio.median.reaches(TARGET));
            let ratio = ratio.median.tell(times);
            section.targets.push(format!("{work} beside RLCard: {ratio} (at least {}: {met})", times(TARGET)));
        }
        section.rows.push(row);
    }
    Ok(())
}

/// One side: so many games in so many seconds.
fn rate(who: &str, games: f64, seconds: f64) -> Side {
    let time = Between::exactly(seconds / games);
    Side { who: who.into(), value: None, bound: None, time, note: None, memory: None }
}

/// Our side: games of random players for so long, on this thread.
fn ours(plan: &Plan, players: usize, run: usize, limit: Duration) -> Result<(Side, Findings), Halt> {
    let kinds = vec![Plays::Random; players];
    let survey = Survey { rules: Rules::default(), kinds, goal: 0, games: u64::MAX, seed: plan.seed(run) };
    let start = Instant::now();
    let findings = survey.run_on_one_thread(&plan.budget.clone().time(limit))?;
    let seconds = start.elapsed().as_secs_f64();
    plan.go_on()?;
    Ok((rate("misdeal", findings.games.max(1) as f64, seconds), findings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_played_without_a_peer_too() {
        let mut plan = Plan::for_tests(true);
        plan.peer_time = Duration::from_millis(30);
        let mut section = Section::new("games", RLCARD.name, "");
        measure(&plan, &mut section).unwrap();
        assert_eq!((section.rows.len(), section.targets.len(), section.notes.len()), (2, 0, 2));
        assert!(section.rows.iter().all(|row| row.pairs[0].instance.deals > 10));
    }
}
