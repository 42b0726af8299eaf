//! Games of the real UNO by random players, beside RLCard's environment with its own random agents.
//!
//! Both sides play for some seconds on one thread, and count their games. The games are not the same: RLCard's rules
//! are partial (there is no challenge, nobody says UNO, a drawn card is laid when its colour fits), and its games are
//! shorter. So the turns of a game are told besides. Our side plays all rules, each move checked by the kernel.

use super::word;
use crate::bench::between::Between;
use crate::bench::peer::{Asked, Kind};
use crate::bench::words::times;
use crate::bench::{Halt, Instance, Plan, Row, Section, Side, purse};
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
    let limit = Duration::from_millis(if plan.quick { 300 } else { 2000 }).min(plan.peer_time);
    if let Some(peer) = plan.peer(&RLCARD).filter(|_| !plan.listing) {
        peer.ready(ASKED, limit, plan.seed.0, &plan.budget)?;
    }
    let mut purse = plan.purse(purse::uno::GAMES, PLAYERS.len(), &[])?;
    for players in PLAYERS {
        let work = format!("a game of {players} random players");
        let instance = |run| Instance::new(plan.seed(run), &format!("{players} players"), DECK);
        let mut row = Row::new(work.clone(), Some(TARGET), (0..plan.runs()).map(instance).collect());
        let (mut turns, mut steps) = (None, None);
        let measured = row.fill(plan, purse.part(), |run| {
            let (ours, findings) = ours(plan, players, run, limit)?;
            turns = mean(&findings.turns);
            let Some(peer) = plan.peer(&RLCARD) else { return Ok((ours, None)) };
            let told = peer.ask(ASKED, &format!("uno real game {players}\n"), limit, plan.seed.0, &plan.budget)?;
            let told = told.filter(|told| told.value > 0);
            let peer = told.map(|told| {
                steps = told.witness.parse::<f64>().ok();
                rate(RLCARD.name, told.value as f64, told.build + told.solve)
            });
            Ok((ours, peer))
        });
        let told = |turns: Option<f64>| turns.map_or("unknown".into(), |turns| format!("{turns:.1}"));
        let ours = row.time().map_or("unknown".into(), |time| time.tell(|seconds| format!("{:.0}", 1.0 / seconds)));
        section.notes.push(format!("{work}: ours {ours} games a second, {} turns a game", told(turns)));
        if let Some(ratio) = row.ratio() {
            section.notes.push(format!("{work}: RLCard's have {} turns", told(steps)));
            let met = word(ratio.median.reaches(TARGET));
            let ratio = ratio.median.tell(times);
            section.targets.push(format!("{work} beside RLCard: {ratio} (at least {}: {met})", times(TARGET)));
        }
        section.extend([row]);
        measured?;
    }
    Ok(())
}

/// One side: this many games in this many seconds.
fn rate(who: &str, games: f64, seconds: f64) -> Side {
    Side::rate(who, Between::exactly(seconds / games))
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
        assert!(section.rows.iter().all(|row| row.pairs.len() == 5));
    }
}
