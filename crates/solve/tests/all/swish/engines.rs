//! Every engine against the known verdicts of `testdata/`, and what long maximisations leave.

use misdeal_kernel::check;
use misdeal_kernel::claim::Checked;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::question::Question;
use misdeal_kernel::swish::{Accepted, Deal, Finding, Grid};
use misdeal_solve::budget::Budget;
use misdeal_solve::swish::{Outcome, SwishGame};
use misdeal_solve::{Engine, Game, certify_by, engine};

/// Asks the engine and has its certificate checked as a file would be. There is no
/// answer when the engine declines, or found nothing and does not find everything.
fn ask(engine: &dyn Engine<SwishGame>, deal: &Deal, question: Question) -> Option<Finding> {
    if engine.declines(deal, question).is_some() {
        return None;
    }
    let (outcome, claim) = certify_by(engine, deal, question, &Budget::unlimited());
    let accepted = match outcome {
        Outcome::Settled { accepted, .. } => accepted,
        Outcome::Unsettled { stop: Stop::Incomplete, .. } => return None,
        Outcome::Unsettled { stop, .. } => panic!("{}: {question} of\n{deal}: {stop}", engine.name()),
    };
    let again = check(&claim.unwrap().to_string())
        .and_then(Checked::told::<Accepted>)
        .unwrap_or_else(|fault| panic!("{}: {question} of\n{deal}: {fault}", engine.name()));
    assert_eq!(again, *accepted);
    Some(accepted.finding().clone())
}

/// Lines `#? QUESTION -> ANSWER` of the files under `testdata/swish`.
fn expectations(text: &str) -> Vec<(Question, String)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("#? "));
    lines
        .map(|line| {
            let (question, answer) = line.split_once("->").unwrap();
            (question.parse().unwrap(), answer.trim().to_owned())
        })
        .collect()
}

#[test]
fn every_engine_gives_the_known_verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/swish");
    let mut asked = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let deal: Deal = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for (question, answer) in expectations(&text) {
            for engine in SwishGame::ENGINES {
                // Enumeration is for small deals; what it gives up on is unknown, not wrong.
                if engine.name() == "enumerate" && deal.cards().len() > 10 {
                    continue;
                }
                let Some(finding) = ask(*engine, &deal, question) else { continue };
                let found = match &finding {
                    Finding::Nothing { .. } => "no".to_owned(),
                    Finding::Found { .. } => "yes".to_owned(),
                    Finding::Largest { swish } => swish.len().to_string(),
                    Finding::Every { swishes, .. } => swishes.len().to_string(),
                    Finding::Counted { many, .. } => many.to_string(),
                };
                assert_eq!(found, answer, "{}: {question} by {}", path.display(), engine.name());
                asked += 1;
            }
        }
    }
    assert!(asked >= 40, "only {asked} questions asked");
}

/// Cards of 8x9 from a seed: large enough for the solver to simplify its formula
/// between the calls of a maximisation.
fn hard_deal(seed: u64, cards: usize) -> Deal {
    let grid = Grid::new(8, 9).unwrap();
    let deck = misdeal_solve::swish::deck::every_card(grid).unwrap();
    let places = misdeal_solve::deal::Dealer::new(misdeal_solve::deal::Seed(seed)).draw(deck.cards().len(), cards);
    Deal::new(grid, false, places.into_iter().map(|place| deck.cards()[place].clone())).unwrap()
}

#[test]
fn a_long_maximisation_has_a_proof_that_holds() {
    let finding = ask(engine("sat").unwrap(), &hard_deal(3, 60), Question::Max).unwrap();
    assert_eq!(finding.swishes()[0].len(), 32);
}

#[test]
fn a_conflict_limit_keeps_the_best_so_far() {
    let deal = hard_deal(3, 60);
    let mut kept = 0;
    for conflicts in (1..20).map(|n| 25 * n) {
        let budget = Budget::unlimited().conflicts(conflicts);
        let outcome = misdeal_solve::ask::<SwishGame>(engine("sat").unwrap(), &deal, Question::Max, &budget);
        let Outcome::Unsettled { best: so_far, bound, stop, .. } = outcome else { continue };
        assert_eq!(stop, Stop::Conflicts);
        assert!(so_far.iter().all(|swish| swish.witness().len() <= bound.unwrap()));
        kept += so_far.len();
    }
    assert!(kept > 0, "no limit left a swish behind");
}
