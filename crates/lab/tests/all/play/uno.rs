//! `misdeal play uno`: the real game in lines through the real program.

use crate::common::{Run, misdeal};
use misdeal_kernel::uno::real::Transcript;

/// Plays these lines with these options.
fn play(options: &str, lines: &str) -> Run {
    Run::of(misdeal().args(["play", "uno"]).args(options.split_whitespace()).write_stdin(lines))
}

#[test]
fn the_table_is_shown_and_what_is_not_allowed_is_told_why() {
    let run = play("--seed 42 --to 500", "y2\nr5\nkeep\nw\nsing\nhint\nscore\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let opening = "UNO, you against 3 greedy players, to 500 points, seed v1:42. `help` says what can be typed.\n";
    assert!(run.stdout.starts_with(opening), "{run:?}");
    for said in [
        "top     B7\npile    79 cards, play goes to the right (.. 3 2 1)\nhand    G9 G+2 B5 Y2 Y3 YS YS\n",
        "Your turn: lay one of B5, or `draw`.\nCard Y2 does not match B7, with blue to follow.\n",
        "Card R5 is not in the hand.\n",
        "It is not the time to keep; there is draw.\n",
        "Card W is not in the hand.\n",
        "`sing` is no card and no command; `help` shows them.\n",
        "A greedy player would type `B5`.\n",
        "points of 500: you 0, player 2 0, player 3 0, player 4 0\n",
        "The game was left; points of 500: you 0,",
    ] {
        assert!(run.stdout.contains(said), "{said}: {run:?}");
    }
}

#[test]
fn a_game_can_be_played_to_its_end_and_its_transcript_holds() {
    // What does not fit is refused, so that going through all of these always makes a move.
    let round = "catch\ntake\ncall red\ndraw\nkeep\n";
    for (seed, options) in [(1, "--players 2"), (2, "--players 5 --stacking"), (3, "--kind random --reverse-turns")] {
        let run = play(&format!("--seed {seed} {options} --json"), &round.repeat(400));
        let json = run.json();
        assert_eq!((run.code, &json["finished"]), (Some(0), &true.into()), "{json}");
        let game = json["transcript"].as_str().unwrap().parse::<Transcript>().unwrap().replay().unwrap();
        assert_eq!(json["winner"].as_u64(), game.winner().map(|winner| winner as u64 + 1));
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let lines = "draw\nkeep\ndraw\nkeep\nquit\n";
    assert_eq!(play("--seed 9", lines).stdout, play("--seed v1:9", lines).stdout);
    assert!(play("--daily -q", "").stdout.contains("seed v1:20"));
    assert!(play("--seed 9 --color always", "quit\n").stdout.contains("\u{1b}["));
}

#[test]
fn bad_use_is_told_in_a_sentence() {
    for (options, part) in [
        ("--players 11", "from 2 to 10 players can play, not 11"),
        ("--players 1", "from 2 to 10 players can play, not 1"),
        ("--kind clever", "`clever` is no kind of player"),
        ("4x3", "SIZE is for play set, quads and uno --duel, --solitaire"),
    ] {
        let run = play(options, "");
        assert!(run.code == Some(2) && run.stderr.contains(part), "{options}: {run:?}");
    }
    let run = Run::with(["play", "swish", "--stacking"]);
    assert!(
        run.code == Some(2)
            && run.stderr.contains("--stacking is for play uno as people play it, and this is play swish"),
        "{run:?}"
    );
}
