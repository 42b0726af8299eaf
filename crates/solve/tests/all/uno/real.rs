//! The real game: simple players, and games by the thousand.

use misdeal_kernel::claim::proof_section;
use misdeal_kernel::problem::Stop;
use misdeal_kernel::uno::real::position::Accepted;
use misdeal_kernel::uno::real::{Position, Rules};
use misdeal_solve::budget::Budget;
use misdeal_solve::deal::{Dealer, Seed};
use misdeal_solve::game::WhoWins;
use misdeal_solve::uno::real::RealGame;
use misdeal_solve::uno::real::best::{Outcome, ProofForm};
use misdeal_solve::uno::real::findings::mean;
use misdeal_solve::uno::real::{Findings, Kind, Player, Survey, View};
use misdeal_solve::{Game, ask, solve};
use std::time::Duration;

fn survey(kinds: &str, goal: u32, games: u64) -> Survey {
    let kinds = kinds.split(' ').map(|kind| kind.parse().unwrap()).collect();
    Survey { rules: Rules::default(), kinds, goal, games, seed: Seed(7) }
}

fn played(survey: &Survey) -> Findings {
    survey.run(&Budget::unlimited()).unwrap()
}

fn chosen(kind: Kind, position: &str) -> String {
    let position: Position = position.parse().unwrap();
    let view = View::new(position.state()).unwrap();
    kind.choose(&view, &mut Dealer::new(Seed(1))).to_string()
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let survey = survey("greedy random greedy", 0, 3000);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| played(&survey))
    };
    assert_eq!(on(1), on(3));
    assert_eq!(on(1), survey.run_on_one_thread(&Budget::unlimited()).unwrap());
    assert_ne!(on(1), played(&Survey { seed: Seed(8), ..survey.clone() }));
}

#[test]
fn a_seed_means_the_same_games_forever() {
    let findings = played(&survey("greedy random", 0, 1000));
    assert_eq!((findings.won.as_slice(), findings.scored.as_slice()), (&[830, 170][..], &[50_127, 5_730][..]));
}

#[test]
fn all_numbers_of_players_all_kinds_and_house_rules_come_to_an_end() {
    for players in 2..=10 {
        for kind in ["random", "greedy"] {
            for (stacking, reverse_skips) in [(false, true), (true, false)] {
                let rules = Rules { stacking, reverse_skips, ..Rules::default() };
                let survey = Survey { rules, ..survey(&vec![kind; players].join(" "), 0, 40) };
                let findings = played(&survey);
                assert_eq!((findings.games, findings.hands, findings.replayed), (40, 40, 1), "{players} {kind}");
                assert_eq!(findings.won.iter().sum::<u64>() + findings.stuck, 40);
                assert_eq!(findings.turns.iter().sum::<u64>(), 40);
            }
        }
    }
    assert_eq!(played(&survey("aimless aimless aimless", 0, 20)).games, 20);
    assert!(survey("greedy", 0, 1).run(&Budget::unlimited()).unwrap_err().what().contains("from 2 to 10 players"));
}

#[test]
fn a_game_to_500_points_has_one_winner_with_as_many() {
    let survey = survey("greedy random greedy", 500, 50);
    let findings = played(&survey);
    assert_eq!((findings.games, findings.won.iter().sum::<u64>()), (50, 50));
    assert!(findings.hands > 150 && mean(&findings.hands_a_game).unwrap() > 3.0);
    assert_eq!(findings.from_seat.iter().sum::<u64>() + findings.stuck, findings.hands);
    assert!(findings.scored.iter().sum::<u64>() >= 500 * 50);
}

#[test]
fn the_transcript_of_a_game_is_the_game_that_is_counted() {
    let one = survey("greedy random random", 500, 1);
    let game = one.transcript(0, &Budget::unlimited()).unwrap().unwrap().replay().unwrap();
    let findings = played(&one);
    assert_eq!(findings.won.iter().position(|&won| won == 1), game.winner());
    assert_eq!(findings.scored, game.scores().iter().map(|&score| score.into()).collect::<Vec<u64>>());
}

#[test]
fn greedy_beats_random_and_random_beats_aimless() {
    for (kinds, least) in [("greedy random", 0.7), ("random aimless", 0.7)] {
        let wins = played(&survey(kinds, 0, 1000)).wins(0);
        assert!(wins.interval().0 > least, "{kinds}: {wins:?}");
    }
}

#[test]
fn who_begins_wins_more_often_than_who_deals() {
    let findings = played(&survey("greedy greedy greedy greedy", 0, 20_000));
    assert!(findings.seat(0).interval().0 > findings.seat(3).interval().1, "{findings:?}");
}

#[test]
fn a_budget_that_is_spent_leaves_the_games_so_far() {
    let spent = Budget::unlimited().time(Duration::ZERO);
    let findings = survey("greedy random", 0, 1000).run(&spent).unwrap();
    assert_eq!((findings.games, findings.wins(0).estimate()), (0, None));
    assert_eq!(survey("greedy random", 500, 1).transcript(0, &spent).unwrap(), None);
}

#[test]
fn greedy_lays_what_is_dear_and_keeps_wild_cards() {
    for (hand, laid) in [
        ("R1 R9 RS W", "RS"),
        ("R1 R9 W", "R9"),
        ("G7 B7 B1 W+4", "B7"),
        ("G1 G2 B3 W W+4", "W green"),
        ("G1 B2 B3 W+4", "W+4 blue"),
        ("G1 W", "W green uno"),
        ("R5 G1", "R5 uno"),
        ("R5", "R5"),
        ("G1 B2", "draw"),
    ] {
        let position = format!("uno real\ntop: R7\npile: Y1\nP1: {hand}\nP2: Y5");
        assert_eq!(chosen(Kind::Greedy, &position), laid, "{hand}");
    }
}

#[test]
fn greedy_catches_challenges_many_cards_and_calls_its_colour() {
    let at = |text: &str, moves: &[&str]| {
        let mut state = text.parse::<Position>().unwrap().state().clone();
        moves.iter().for_each(|action| state.play(action.parse().unwrap()).unwrap());
        Kind::Greedy.choose(&View::new(&state).unwrap(), &mut Dealer::new(Seed(1))).to_string()
    };
    assert_eq!(at("uno real\ntop: R7\nP1: R1 R2\nP2: Y5", &["R1"]), "catch");
    let four = "uno real\ntop: R7\npile: Y1 Y2 Y3 Y4 Y5 Y6\nP1: W+4 R1 R2 R3 R4 R5\nP2: B1 B2";
    assert_eq!(at(four, &["W+4 red"]), "challenge");
    assert_eq!(at(&four.replace(" R5", ""), &["W+4 red"]), "take");
    let stacking = "uno real stacking\ntop: R7\npile: Y1 Y2 Y3 Y4\nP1: R+2 R1\nP2: G+2 B1 B2";
    assert_eq!(at(stacking, &["R+2 uno"]), "G+2");
    assert_eq!(at("uno real\ntop: R7\npile: W+4\nP1: R1 R2\nP2: Y5", &["draw"]), "keep", "it would be a bluff");
    assert_eq!(at("uno real\ntop: R7\npile: W+4\nP1: G1 G2\nP2: Y5", &["draw"]), "W+4 green");
}

#[test]
fn what_a_player_does_depends_on_what_he_sees_and_on_chance_only() {
    let seen = |pile: &str, other: &str| format!("uno real\ntop: R7\npile: {pile}\nP1: R1 R5 G7 W\nP2: {other}");
    for kind in Kind::ALL {
        let (one, other) = (chosen(kind, &seen("Y1 Y2", "B1 B2")), chosen(kind, &seen("G9 B9", "R9 W+4")));
        assert_eq!(one, other, "{kind}");
    }
}

#[test]
fn claims_about_positions_are_accepted_and_corrupted_ones_refused() {
    let check = |text: &str| {
        misdeal_kernel::check(text)?.told().map(|accepted: Accepted| accepted.statement().witness.is_some())
    };
    let claim = |position: &Position| match solve(position, &WhoWins, &Budget::unlimited()) {
        Outcome::Settled { accepted, proof: ProofForm::Held(proof), .. } => {
            format!("{}{}end\n", accepted.statement(), proof_section(&proof))
        }
        Outcome::Settled { accepted, .. } => format!("{}end\n", accepted.statement()),
        Outcome::Unsettled { stop, .. } => panic!("{stop}"),
    };
    let won: Position = "uno real\ntop: R7\npile: Y1\nP1: W B2\nP2: R5".parse().unwrap();
    let lost: Position = "uno real\ntop: R7\npile: G1\nP1: B1\nP2: R5".parse().unwrap();
    let (yes, no) = (claim(&won), claim(&lost));
    assert_eq!((check(&yes), check(&no)), (Ok(true), Ok(false)), "{yes}{no}");
    for (text, part) in [
        (yes.replace("begin W blue uno", "begin W red uno"), "can't make sure"),
        (yes.replace("begin W blue uno", "wait"), "who can't wait"),
        (yes.replace("begin W blue uno", "begin B2"), "card B2 does not match R7"),
        (yes.replace("P2: R5", "P2: B5"), "can't make sure"),
        (yes.replace("pile: Y1", "pile: W"), "can't make sure"),
        (yes.replace("answer yes", "answer no"), "yet there is a witness"),
        (no.replace("P2: R5", "P2: Y5").replace("P1: B1", "P1: R1"), "player 1 can make sure"),
        (no.replace("exhaustive", "trails"), "is no proof"),
        (no.replace("question win", "question any"), "the question about uno-real is `win`"),
        (no.replace("answer no", "answer yes"), "there is no witness"),
    ] {
        let fault = check(&text).unwrap_err().to_string();
        assert!(fault.contains(part), "{text}: {fault}");
    }
    for text in [yes, no] {
        for end in 0..text.len() - 1 {
            assert!(check(&text[..end]).is_err(), "{}", &text[..end]);
        }
    }
}

#[test]
fn a_position_that_is_too_large_or_out_of_time_is_unknown() {
    let large: Position = "uno real\ntop: R7\npile: Y1 Y2 Y3 Y4 W R9 G9 B9 Y9 R8 G8\n\
        P1: R1 R2 R3 G4 G5 G6 B+2 W\nP2: R5 R6 G7 G8 B9 B8 Y+2 W\nP3: B1 B2 B3 B4 YS RS GS W+4"
        .parse()
        .unwrap();
    let spent = Budget::unlimited().time(Duration::ZERO);
    for engine in RealGame::ENGINES {
        let Outcome::Unsettled { stop, .. } = ask(*engine, &large, WhoWins, &spent) else { panic!("it is too large") };
        assert_eq!(stop, Stop::Time, "{}", engine.name());
    }
}
