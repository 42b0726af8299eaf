//! Games of real UNO in a second, on one thread: `uno_games [PLAYERS] [KIND] [GOAL] [GAMES]`.

use misdeal_kernel::uno::real::Rules;
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::Seed;
use misdeal_solve::uno::real::Survey;
use misdeal_solve::uno::real::findings::mean;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, default: &str| words.get(place).cloned().unwrap_or(default.into());
    let (players, kind, goal) = (word(0, "4").parse()?, word(1, "random").parse()?, word(2, "0").parse()?);
    let games = word(3, if goal == 0 { "300000" } else { "20000" }).parse()?;
    let survey = Survey { rules: Rules::default(), kinds: vec![kind; players], goal, games, seed: Seed(1) };
    let start = Instant::now();
    let findings = survey.run_on_one_thread(&Budget::unlimited())?;
    let rate = findings.games as f64 / start.elapsed().as_secs_f64();
    println!(
        "{players} {kind} players to {goal}: {rate:.0} games a second, {:.1} turns a hand",
        mean(&findings.turns).unwrap_or(0.0)
    );
    println!("{findings:?}");
    Ok(())
}
