//! `misdeal simulate set`: the game of the paper through the real program.

use crate::common::Run;
use std::path::Path;

fn simulate(options: &str) -> Run {
    Run::with(["simulate", "set"].into_iter().chain(options.split_whitespace()))
}

#[test]
fn a_game_tells_its_sets_and_the_last_table() {
    let run = simulate("4x3 --sets 10 --seed v1:7");
    assert_eq!(run.code, Some(0), "{run:?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("10 sets of at most 27 in ") && lines[0].ends_with("(checked)"), "{run:?}");
    assert!(lines[10].starts_with("10  ") && lines[11].starts_with("left on the table: 12 cards"), "{run:?}");
    assert_eq!(simulate("4x3 --sets 10 --seed v1:7").stdout, run.stdout);
    assert_eq!(simulate("4x3 --sets 10 --seed v1:7 -q").stdout.lines().count(), 1);
}

#[test]
fn all_engines_and_policies_play_and_the_json_has_it_all() {
    for policy in ["first", "random", "batch", "own"] {
        let engines = "--engine fast --engine brute --engine dynamic --engine sat";
        let json = simulate(&format!("3x3 --sets 9 --games 4 --policy {policy} {engines} --seed 3 --json")).json();
        assert_eq!((&json["verdict"], &json["most_sets"], &json["checked"]), (&"yes".into(), &9.into(), &true.into()));
        let names: Vec<&str> =
            json["engines"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["fast", "brute", "dynamic", "sat"]);
        let tables = |engine: usize| {
            let rounds = json["engines"][engine]["rounds"].as_array().unwrap();
            rounds.iter().map(|round| round["tables"].as_u64().unwrap()).sum::<u64>()
        };
        for engine in 0..4 {
            let told = &json["engines"][engine];
            let of = |member: &str| told[member]["tables"].as_u64().unwrap();
            assert_eq!(of("with_set") + of("without_set"), tables(engine), "{told}");
            assert_eq!(of("after_deal") + of("after_set"), tables(engine), "{told}");
            // Only in batches is a question asked after a set while there are cards to deal.
            assert!(policy != "batch" || of("after_set") > 0, "{told}");
            assert!(policy == "own" || tables(engine) == tables(0), "{told}");
        }
        assert_eq!(json["sets"].as_array().unwrap().len(), json["value"].as_u64().unwrap() as usize);
    }
}

#[test]
fn a_transcript_is_checked_and_a_changed_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (game, plot) = (folder.path().join("game.txt"), folder.path().join("rounds.svg"));
    let check = |path: &Path| Run::with(["check".as_ref(), path.as_os_str()]);
    for policy in ["first", "random", "batch", "own"] {
        let files = format!("--transcript {} --plot {}", game.display(), plot.display());
        let run = simulate(&format!("4x3 --sets 27 --policy {policy} --seed 5 {files}"));
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(std::fs::read_to_string(&plot).unwrap().contains("seconds of a round"));
        let checked = check(&game);
        assert!(checked.code == Some(0) && checked.stdout.starts_with("accepted, for a game of 4x3"), "{checked:?}");
        // Whichever line is left out, it is no game any more.
        let text = std::fs::read_to_string(&game).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for out in [0, 1, 2, lines.len() / 2, lines.len() - 2, lines.len() - 1] {
            let others: Vec<&str> =
                lines.iter().enumerate().filter(|(at, _)| *at != out).map(|(_, line)| *line).collect();
            std::fs::write(&game, others.join("\n")).unwrap();
            let refused = check(&game);
            assert_eq!(refused.code, Some(2), "{policy}, without line {out}: {refused:?}");
        }
    }
}

#[test]
fn time_ends_it_with_what_was_played_and_that_is_checked_too() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    let run = simulate(&format!("5x6 --sets 100 --engine brute --time 300ms --seed 1 --transcript {}", game.display()));
    assert!(run.code == Some(3) && run.stdout.contains("cut short"), "{run:?}");
    let text = std::fs::read_to_string(&game).unwrap();
    assert!(text.ends_with("stopped\n") && text.starts_with("set game 5x6 to 100 sets\ndeal "), "{text}");
    let checked = Run::with(["check".as_ref(), game.as_os_str()]);
    assert!(checked.code == Some(0) || checked.code == Some(3), "{checked:?}");
}

#[test]
fn bad_use_is_told_in_a_sentence() {
    for (options, part) in [
        ("4x3 --sets 28", "--sets 28: a game with cards of 4x3 has at most v^(p-1) = 27 sets"),
        ("4x3 --engine quick", "there is no engine `quick` for set; there are fast, "),
        ("4x3 --policy greedy", "--policy"),
        ("4x3 --sets 0", "--sets takes a whole number from 1"),
        ("4y3", "4y3"),
    ] {
        let run = simulate(options);
        assert!(run.code == Some(2) && run.stderr.contains(part), "{options}: {run:?}");
    }
}
