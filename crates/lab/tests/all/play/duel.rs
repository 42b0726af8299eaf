//! `misdeal play uno --duel`: duels in lines through the real program, against perfect play.

use crate::common::{Run, misdeal};

/// Plays these lines with these options.
fn play(options: &str, lines: &str) -> Run {
    Run::of(misdeal().args(["play", "uno", "--duel"]).args(options.split_whitespace()).write_stdin(lines))
}

#[test]
fn a_duel_in_lines_shows_hands_and_says_why_a_card_can_t_be_played() {
    let run = play("3x3 --cards 3 --seed 4 --second", "A\n1.2\nplay 9.9\nW4\nsing\nplay A B\nundo\nhelp\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(
        lines[..9],
        [
            "Duel of 3x3, seed v1:4. `help` says what can be typed.",
            "You can win, if you make no mistake (checked).",
            "Your hand: A 3.2  B 2.3  C 1.1",
            "The other: 3.3  1.2  2.3",
            "Last card: no card yet",
            "The other plays 3.3.",
            "Your hand: A 3.2  B 2.3  C 1.1",
            "The other: 1.2  2.3",
            "Last card: 3.3",
        ]
    );
    assert!(lines[9].starts_with("You play 3.2. The other plays 1.2."), "{run:?}");
    for said in [
        "You don't have 1.2.",
        "Colour 9 of card 9.9 is out of range 1..3; the nearest card is 3.3.",
        "`W4` is an action card, and this game has only colours and numbers.",
        "`sing` is neither a letter of your hand nor a command; `help` shows them.",
        "`play A B` is no command; `help` shows them.",
        "Taken back.",
    ] {
        assert!(lines.contains(&said), "{said}: {run:?}");
    }
    assert_eq!(*lines.last().unwrap(), "The duel is left as it is. (seed v1:4)");
    let run = play("3x3 --cards 3 --seed 4 --second", "B\n");
    let said = "\nYou play 2.3. (That was a mistake: now the other can win.) The other plays 2.3.\nYou can't play, so you lose.";
    assert!(run.stdout.contains(said), "{run:?}");
    let run = play("3x3 --cards 3 --seed 4 --second", "C\nquit\n");
    assert!(run.stdout.contains("\n1.1 does not follow 3.3: neither its colour nor its number.\n"), "{run:?}");
}

/// The letter of the card that a hint names.
fn hinted(run: &Run) -> Option<String> {
    let events = run.json()["events"].clone();
    let last = events.as_array()?.last()?["reply"].as_str()?.to_owned();
    let from = last.split_once("After ").map_or(last.as_str(), |(_, rest)| rest);
    from.split_whitespace().next().map(ToOwned::to_owned)
}

#[test]
fn who_can_win_and_follows_the_hints_wins_and_nobody_else_does() {
    let mut won = [0; 2];
    for seed in 1..=12 {
        let options = format!("--seed {seed} --cards 4 --json{}", if seed % 2 == 0 { " --second" } else { "" });
        let mut lines = String::new();
        let can_win = play(&options.replace(" --json", ""), "").stdout.contains("\nYou can win");
        let finished = loop {
            let run = play(&options, &(lines.clone() + "hint\n"));
            if run.json()["finished"] == true {
                break run.json();
            }
            lines += &format!("{}\n", hinted(&run).unwrap());
        };
        let is_winner = finished["winner"] == finished["person"];
        assert_eq!(is_winner, can_win, "seed {seed}: {finished}");
        won[usize::from(is_winner)] += 1;
    }
    assert!(won.iter().all(|&won| won > 0), "{won:?}");
}

#[test]
fn a_table_that_can_t_be_laid_is_told_why() {
    for (options, part) in [
        ("--cards 40", "the deck has 76 cards, so 80 can't be dealt"),
        ("4x10 --cards 101", "at most 100 cards"),
        ("4x0", "must be from 1"),
        ("2x2x2", "a duel is played with colours and numbers"),
        ("--deck cards.deal", "--deck is for play swish, and this is play uno --duel"),
        (
            "--players 3 --stacking",
            "--players is for play swish, set, quads and uno as people play it, and this is play uno --duel",
        ),
    ] {
        let run = play(options, "");
        assert!(run.code == Some(2) && run.stderr.contains(part), "{options}: {run:?}");
    }
    let run = Run::of(misdeal().args(["play", "uno", "--second"]));
    assert_eq!(run.code, Some(2), "{run:?}");
}
