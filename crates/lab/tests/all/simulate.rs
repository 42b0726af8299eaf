//! `misdeal simulate uno`: games by the thousand through the real program.

use crate::common::Run;
use misdeal_kernel::uno::real::Transcript;

fn simulate(options: &str) -> Run {
    Run::with(["simulate", "uno"].into_iter().chain(options.split_whitespace()))
}

#[test]
fn the_same_seed_gives_the_same_counts_and_the_seed_is_told() {
    let options = "--kind greedy,random,random --games 500 --seed 42";
    let run = simulate(options);
    assert_eq!(
        (run.code, run.stdout.lines().next()),
        (Some(0), Some("500 games of 3 players to the first who goes out"))
    );
    assert!(run.stderr.starts_with("seed v1:42; ") && run.stderr.contains("1 game played again"), "{run:?}");
    assert_eq!(simulate(options).stdout, run.stdout);
    assert_ne!(simulate(&options.replace("42", "43")).stdout, run.stdout);
    for part in
        ["turns a hand   mean ", "player 1  greedy ", "player 3  random ", "seat 3 (deals) ", "without a winner "]
    {
        assert!(run.stdout.contains(part), "{part}: {run:?}");
    }
    assert_eq!(simulate(&format!("{options} -q")).stdout.lines().count(), 1);
}

#[test]
fn a_json_object_tells_it_all() {
    let json = simulate("--players 2 --kind greedy --to 500 --games 50 --seed 1 --stacking --json").json();
    assert_eq!((&json["verdict"], &json["seed"], &json["games"]), (&"yes".into(), &"v1:1".into(), &50.into()));
    let won: u64 = (0..2).map(|player| json["players"][player]["wins"]["hits"].as_u64().unwrap()).sum();
    let hands: u64 = json["turns"]["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!((won, Some(hands), &json["stacking"]), (50, json["hands"].as_u64(), &true.into()));
    assert_eq!(json["turns"]["quartiles"].as_array().unwrap().len(), 5);
}

#[test]
fn time_ends_it_with_the_games_so_far() {
    let run = simulate("--games 1000000000000 --time 300ms --seed 1");
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stdout.contains(" of 1000000000000 games of 4 players"), "{run:?}");
    let json = simulate("--games 1000000000000 --time 100ms --json").json();
    assert_eq!(json["verdict"], "unknown");
}

#[test]
fn a_plot_and_a_transcript_are_written_and_the_transcript_holds() {
    let folder = tempfile::tempdir().unwrap();
    let (plot, game) = (folder.path().join("a.svg"), folder.path().join("a.transcript"));
    let files = format!("--plot {} --transcript {}", plot.display(), game.display());
    let run = simulate(&format!("{files} --games 20 --seed 5 --to 200 --kind greedy --reverse-turns --players 2"));
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(std::fs::read_to_string(&plot).unwrap().contains("hands of 20 games"));
    let text = std::fs::read_to_string(&game).unwrap();
    assert!(
        text.starts_with(
            "uno real game 2 to 200 reverse turns # game 1 of seed v1:5, players [greedy, greedy]\npicks: "
        ),
        "{text}"
    );
    let played = text.parse::<Transcript>().unwrap().replay().unwrap();
    let winner = played.winner().unwrap();
    assert!(played.scores()[winner] >= 200);
    let check = |path: &std::path::Path| Run::with(["check".as_ref(), path.as_os_str()]);
    let checked = check(&game);
    let end = format!("player {} wins with {} points\n", winner + 1, played.scores()[winner]);
    assert!(checked.code == Some(0) && checked.stdout.ends_with(&end), "{checked:?}");
    assert!(checked.stdout.starts_with("accepted, for a game of 2 players to 200 points, "), "{checked:?}");
    // Whatever is left out, the rest does not follow.
    let lines: Vec<&str> = text.lines().collect();
    let others: Vec<&str> = lines.iter().enumerate().filter(|(place, _)| *place != 9).map(|(_, line)| *line).collect();
    std::fs::write(&game, others.join("\n")).unwrap();
    let refused = check(&game);
    assert!(refused.code == Some(2) && refused.stderr.contains("event "), "{refused:?}");
}

#[test]
fn bad_use_is_told_in_a_sentence() {
    for (options, part) in [
        ("--players 11", "from 2 to 10 players can play, not 11"),
        ("--players 1", "from 2 to 10 players can play, not 1"),
        ("--kind clever", "`clever` is no kind of player; there are random, greedy and aimless"),
        ("--kind greedy,random --players 3", "--kind names 2 players, and --players says 3"),
        ("--seed x", "`x` is no seed"),
        ("--games 0", "--games takes a whole number from 1, not `0`"),
        ("--to 0", "--to takes a whole number from 1 to 1000000, not `0`"),
        ("--plot same --transcript same", "same is named twice"),
        ("--plot no/such/folder/a.svg", "can't write"),
    ] {
        let run = simulate(options);
        assert_eq!(run.code, Some(2), "{options}: {run:?}");
        assert!(run.stderr.contains(part), "{options}: {run:?}");
    }
    let run = Run::with(["simulate", "swish"]);
    assert!(run.code == Some(2) && run.stderr.contains("one of: "), "{run:?}");
}
