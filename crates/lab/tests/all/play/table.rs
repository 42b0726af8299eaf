//! `misdeal play`: games in lines through the real program, and the terminal given back.

use crate::common;
use crate::common::{PATIENCE, Run, misdeal};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Plays these lines with these options.
fn play(options: &str, lines: &str) -> Run {
    Run::of(misdeal().args(["play", "swish"]).args(options.split_whitespace()).write_stdin(lines))
}

#[test]
fn a_game_in_lines_says_why_a_claim_is_wrong() {
    let run = play("--seed 42", "claim A B@h\nclaim b1:a2@0 a2:b1@h a2:c2@0\nnone\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "Swish, seed v1:42. `help` says what can be typed.");
    assert_eq!(lines[1], "16 cards on the table, 44 to come.");
    assert_eq!(
        lines[6],
        "No swish: the circle in a1 meets no point; the point in b1 meets no circle; \
         the point in a2 meets no circle; the circle in b4 meets no point. (-1 point)"
    );
    assert_eq!(lines[7], "A swish of 3 cards! (+3 points) New: K b2:b4, L a2:b2, M a2:a3.");
    assert_eq!(lines[8], "There is a swish on the table. (-1 point)");
    assert!(lines[9].starts_with("The largest swish was one of 11 cards (proved): "), "{run:?}");
    assert!(lines[10].starts_with("score 1 (3 cards in 1 swish), time "), "{run:?}");
    assert!(lines[10].ends_with(", seed v1:42") && lines.len() == 11, "{run:?}");
}

#[test]
fn what_is_no_claim_costs_nothing_and_the_game_goes_on() {
    for (line, said) in [
        ("claim A A", "Card A (a2:a1) is named twice."),
        ("claim A Q", "There is no card Q on the table."),
        ("claim A a2:a1", "Name all cards by their places or all by their symbols."),
        ("claim a1:b2@0 b2:a1@0", "Card a1:b2 is not on the table."),
        ("claim a2:a1 a2:a1", "Card a2:a1 is not on the table once more."),
        ("claim A@d B", "Cards of this game can't be turned by `d`."),
        (
            "claim A@x B",
            "`x` is no orientation: write 0, h (left-right), v (up-down), r (half turn), for squares also d, q, c, a.",
        ),
        ("claim A", "A swish has at least two cards: pick them, turn them, then claim."),
        ("try", "Pick at least two cards to try all their turns."),
        ("player 2", "There is no player 2 of 1."),
        ("sing", "`sing` is no command; `help` shows them."),
        (
            "claim 1:2 \u{1f0a1}",
            "`1` is no cell: a cell is a column letter and a row from the top, as in b3; the column letter is missing.",
        ),
    ] {
        let run = play("--seed 42", &format!("# a comment\n\n{line}\nscore\n"));
        let lines: Vec<&str> = run.stdout.lines().collect();
        assert_eq!((run.code, lines[6]), (Some(0), said), "{line}");
        assert!(lines[7].starts_with("score 0 (0 cards in 0 swishes)"), "{line}: {run:?}");
    }
}

#[test]
fn a_game_can_be_played_to_its_end() {
    // Enough hints lay a swish, if there is one; if there is none, cards are added.
    let round = "hint\n".repeat(14) + "claim\n";
    for seed in 1..=3 {
        let run = play(&format!("--seed {seed} --json"), &round.repeat(60));
        let json = run.json();
        assert_eq!((run.code, &json["verdict"], &json["finished"]), (Some(0), &"yes".into(), &true.into()), "{json}");
        assert_eq!(json["seed"], format!("v1:{seed}"));
        let last = json["events"].as_array().unwrap().last().unwrap();
        assert!(
            last["reply"].as_str().unwrap().ends_with("no swish is left, it is proved: the game is over."),
            "{last}"
        );
        let claimed = json["claimed"].as_array().unwrap();
        let cards: usize = claimed.iter().map(|one| one["witness"].as_str().unwrap().split(' ').count()).sum();
        assert_eq!(
            (json["players"][0]["cards"].as_u64(), json["players"][0]["swishes"].as_u64()),
            (Some(cards as u64), Some(claimed.len() as u64))
        );
        assert!(cards > 30, "{cards} of 60 cards");
    }
}

#[test]
fn the_table_of_a_seed_is_the_deal_of_that_seed() {
    let dealt = Run::with(["deal", "swish", "--seed", "7", "-q"]).stdout;
    let shown = play("--seed 7", "").stdout;
    let cards: Vec<&str> = shown.lines().skip(2).take(4).flat_map(|line| line.split(", ")).collect();
    let cards: Vec<&str> = cards.into_iter().map(|card| card.split(' ').nth(1).unwrap()).collect();
    let deal: misdeal_kernel::swish::Deal = dealt.parse().unwrap();
    assert_eq!(cards, deal.cards().iter().map(ToString::to_string).collect::<Vec<_>>());
    // A seed that is made up is told; the seed of a day is its date.
    let seed = |run: Run| run.stdout.trim_end().rsplit(' ').next().unwrap().to_owned();
    let made_up = seed(play("-q", ""));
    assert_eq!(seed(play(&format!("-q --seed {made_up}"), "")), made_up);
    assert!(seed(play("-q --daily", "")).starts_with("v1:20"));
}

#[test]
fn other_decks_sizes_and_players() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("small.deal");
    std::fs::write(&deck, "swish 2x2\n2x a1:b1 b2:\n").unwrap();
    let options = format!("--deck {} --players 2", deck.display());
    let run = play(&options, "draw\nplayer 2\ntry a1:b1 a1:b1\nclaim\n");
    assert!(run.stdout.contains("│ ● ○ │"), "{run:?}");
    assert!(
        run.stdout.contains("Player 2: They do swish, as they are turned now: claim them. (-1 point) Laid: "),
        "{run:?}"
    );
    assert!(run.stdout.contains("Player 2: A swish of 2 cards! (+2 points) The deck is used up"), "{run:?}");
    assert!(run.stdout.contains("\nscore player 1: 0, player 2: 1, time "), "{run:?}");
    for (options, part) in [
        ("--players 0", "from 1 to 8 players"),
        ("--cards 61", "so 61 can't be dealt"),
        ("--deck -", "can't come from standard input"),
        ("--deck no-such.deal", "there is no such file"),
    ] {
        let run = play(options, "");
        assert!(run.code == Some(2) && run.stderr.contains(part) && run.stderr.lines().count() == 1, "{run:?}");
    }
}

#[test]
fn an_engine_without_time_knows_nothing_and_nobody_pays() {
    let run = play("--seed 42 --time 0s --plain", "none\nhint\n");
    assert_eq!(run.stdout.matches("The engine can't tell: the time limit was reached.").count(), 2, "{run:?}");
    assert!(run.stdout.contains("No swish was found.\nscore 0 "), "{run:?}");
}

#[test]
fn quiet_keeps_the_score_and_bad_bytes_do_no_harm() {
    let run = play("--seed 42 -q", "none\nquit\n");
    assert_eq!(run.stdout.lines().count(), 1, "{run:?}");
    assert!(run.stdout.starts_with("score -1 "), "{run:?}");
    let bytes = Run::of(misdeal().args(["play", "swish", "--seed", "42"]).write_stdin(b"\xff\xfe\nscore\n".to_vec()));
    assert!(bytes.is_calm() && bytes.code == Some(0), "{bytes:?}");
    let long = play("--seed 42", &"x".repeat(1 << 20));
    assert!(long.is_calm() && long.code == Some(2), "{long:?}");
}

/// Plays SET with these options.
fn play_set(options: &str, lines: &str) -> Run {
    Run::of(misdeal().args(["play", "set"]).args(options.split_whitespace()).write_stdin(lines))
}

#[test]
fn set_is_played_in_lines() {
    let lines = "claim A B C\nclaim A B\npick A D\nundo\nredo\nnone\nhint\nreveal\nclaim\nclaim 2200 B B\nsing\nquit\n";
    let run = play_set("--seed 42", lines);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let (last, lines) = run.stdout.trim_end().rsplit_once('\n').map(|(all, last)| (last, all.lines())).unwrap();
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "SET 4x3, seed v1:42. `help` says what can be typed.",
            "12 cards on the table, 69 to come.",
            "A 1111, B 1022, C 2200, D 1000",
            "E 2001, F 1110, G 2120, H 1222",
            "I 2212, J 0222, K 1220, L 1121",
            "No set: property 1 (number): 1111 and 1022 are the same, 2200 differs. (-1 point)",
            "A set of this game has 3 cards, and 2 are picked.",
            "2 cards picked: 1000 1111.",
            "2 cards picked: 1022 1111.",
            "2 cards picked: 1000 1111.",
            "There is a set on the table. (-1 point) To see one, reveal it (key s).",
            "Hint: D 1000 is in a set (card 1 of 3). (-1 point)",
            "Here is a set: A 1111, H 1222. (-2 points) Laid: 1000 1111 1222",
            "A set! (+3 points) New: A 0211, D 1010, H 1212.",
            "Card B (1022) is named twice.",
            "`sing` is no command; `help` shows them.",
            "There were 4 sets on the table (proved); one was 0211 1121 2001.",
        ]
    );
    assert!(last.starts_with("score -2 (3 cards in 1 set), time ") && last.ends_with(", seed v1:42"), "{last}");
}

#[test]
fn the_table_of_set_is_the_deal_of_its_seed() {
    let dealt = Run::with(["deal", "set", "--seed", "7", "-n", "12", "-q"]).stdout;
    let shown = play_set("--seed 7", "").stdout;
    let cards = shown.lines().skip(2).take(3).flat_map(|line| line.split(", "));
    let cards: Vec<&str> = cards.map(|card| card.split(' ').nth(1).unwrap()).collect();
    let board: misdeal_kernel::set::Board = dealt.parse().unwrap();
    assert_eq!(cards, board.cards().iter().map(ToString::to_string).collect::<Vec<_>>());
}

#[test]
fn set_is_played_to_its_end_in_any_shape() {
    for (shape, cards) in [("", 60), ("3x2", 8), ("5x1", 1), ("2x4", 4), ("1x40", 40)] {
        let run = play_set(&format!("{shape} --seed 5 --json"), &"reveal\nclaim\n".repeat(80));
        let json = run.json();
        assert_eq!((run.code, &json["game"], &json["finished"]), (Some(0), &"set".into(), &true.into()), "{json}");
        assert!(json["players"][0]["cards"].as_u64().unwrap() >= cards, "{shape}: {json}");
        assert_eq!(json["players"][0]["sets"].as_u64(), Some(json["claimed"].as_array().unwrap().len() as u64));
    }
    // Decks that nobody can write down.
    let run = play_set("60x3 --seed 5", "none\ndraw\nhelp\n");
    assert!(run.code == Some(0) && run.stdout.contains("180 cards on the table, 3^60 or so to come."), "{run:?}");
    assert!(run.stdout.contains("Right, there is no set: it is proved. (+2 points) New: FY "), "{run:?}");
}

#[test]
fn set_is_played_by_several_and_bad_options_are_told() {
    let run = play_set("4x3 --seed 42 --players 2", "player 2\nclaim A D H\ndraw\nscore\n");
    assert!(run.stdout.contains("Player 2: A set! (+3 points) New: "), "{run:?}");
    assert!(run.stdout.contains("│   ◆   ◆   │") && run.stdout.contains("╰──────1022─╯"), "{run:?}");
    assert!(run.stdout.contains("\nscore player 1: 0, player 2: 3, time "), "{run:?}");
    for (options, part) in [
        ("4x0", "the number of values is 0"),
        ("4y3", "a shape is PROPERTIESxVALUES"),
        ("3x1000", "room for 2000 cards"),
        ("2x3 --cards 10", "so 10 can't be dealt"),
        ("--deck some.deal", "--deck is for play swish, and this is play set"),
        ("--players 9", "from 1 to 8 players"),
    ] {
        let run = play_set(options, "");
        assert!(run.code == Some(2) && run.stderr.contains(part) && run.stderr.lines().count() == 1, "{run:?}");
    }
    let run = play("4x3", "");
    assert!(
        run.code == Some(2)
            && run
                .stderr
                .contains("SIZE is for play set, quads and uno --duel, --solitaire or --coop, and this is play swish"),
        "{run:?}"
    );
    let run = Run::of(misdeal().args(["play", "chess"]).write_stdin(""));
    assert!(run.code == Some(2) && run.stderr.contains("one of: swish, set, uno, quads"), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_terminal_is_given_back() {
    // `script` runs a command on a terminal; not every machine has it.
    if Command::new("script").arg("--version").output().is_err() {
        return;
    }
    for keys in ["qq", "?xAhB\rqq", "\u{3}", "TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let pid = folder.path().join("pid");
        let line = format!(
            "stty cols 80 rows 24; echo $$ > {}; exec {} play swish --seed 42",
            pid.display(),
            env!("CARGO_BIN_EXE_misdeal")
        );
        let mut child = Command::new("script");
        child.args(["-qefc", &line, "/dev/null"]).current_dir(common::root()).env("TERM", "xterm-256color");
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut seen = String::new();
        let start = Instant::now();
        while !seen.contains("help") {
            assert!(start.elapsed() < PATIENCE, "nothing was drawn");
            let mut part = [0; 4096];
            let read = stdout.read(&mut part).unwrap();
            seen += &String::from_utf8_lossy(&part[..read]);
        }
        if keys == "TERM" {
            let pid = std::fs::read_to_string(&pid).unwrap();
            assert!(Command::new("kill").args(["-TERM", pid.trim()]).status().unwrap().success());
        } else {
            for key in keys.chars() {
                write!(stdin, "{key}").unwrap();
                stdin.flush().unwrap();
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        assert!(child.wait().unwrap().success(), "{keys:?}: {rest}");
        assert!(seen.contains("\u{1b}[?1049h"), "{keys:?}: {seen}");
        let (_, after) = rest.split_once("\u{1b}[?1049l").unwrap_or_else(|| panic!("{keys:?}: {rest}"));
        assert!(after.contains("score ") && after.contains("seed v1:42"), "{keys:?}: {after}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_game_ends_when_its_terminal_goes() {
    if Command::new("script").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    let line = format!("echo $$ > {}; exec {} play swish", pid.display(), env!("CARGO_BIN_EXE_misdeal"));
    let mut script = Command::new("script");
    script.args(["-qefc", &line, "/dev/null"]).env("TERM", "xterm-256color");
    let mut script = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = script.stdout.take().unwrap();
    let mut first = [0; 8];
    stdout.read_exact(&mut first).unwrap();
    let pid = std::fs::read_to_string(&pid).unwrap();
    // Nobody is left to close the terminal in an orderly way.
    script.kill().unwrap();
    script.wait().unwrap();
    let start = Instant::now();
    while std::fs::read_to_string(format!("/proc/{}/cmdline", pid.trim())).is_ok_and(|line| line.contains("play")) {
        assert!(start.elapsed() < PATIENCE, "it is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}
