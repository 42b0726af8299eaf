//! `misdeal bench`, with no peer and with peers that err. No test looks at a time.

use crate::common::{Run, misdeal, root, tell};
use misdeal_kernel::swish::Deal;
use serde_json::Value;

/// One quick run of the family `any16`.
fn any16(python: &str, says: &str, more: &[&str]) -> Run {
    let mut command = misdeal();
    command.args("bench swish --quick --family any16 --runs 1".split(' ')).args(more);
    Run::of(command.env("MISDEAL_PEERS", root().join(python)).env("PEER_SAYS", says))
}

/// A peer that says the same about every deal.
fn peer(says: &str, more: &[&str]) -> Run {
    any16("crates/lab/tests/peers/says", says, more)
}

fn nobody(more: &[&str]) -> Run {
    any16("no/such/python", "", more)
}

#[test]
fn without_a_peer_our_side_still_runs() {
    let run = nobody(&[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(run.stdout.matches("peer not installed: make peers").count(), 2, "{run:?}");
    assert!(run.stdout.contains("\nany16: ") && run.stdout.contains("search with dealing"), "{run:?}");
    assert!(run.stdout.contains(" of 200,000 deals hold no swish"), "{run:?}");
    assert!(!run.stdout.contains("ratio") && !run.stdout.contains("CP-SAT"), "{run:?}");
    let quiet = nobody(&["-q"]);
    assert_eq!((quiet.stdout.lines().count(), quiet.stderr.as_str()), (1, ""), "{quiet:?}");
}

#[test]
fn json_lists_the_instances() {
    let object = nobody(&["--json", "--seed", "7"]).json();
    assert_eq!((&object["verdict"], &object["seed"]), (&"yes".into(), &"v1:7".into()));
    assert!(object["peers"][0]["missing"].as_str().unwrap().starts_with("peer not installed: make peers"));
    let family = &object["families"][0];
    assert_eq!((&family["family"], family["rows"].as_array().unwrap().len()), (&"any16".into(), 2));
    let measured = &family["rows"][1]["measurements"][0];
    for (member, value) in
        [("seed", Value::from("v1:7")), ("deals", 20.into()), ("size", "4x3".into()), ("cards", 16.into())]
    {
        assert_eq!(measured[member], value, "{member}");
    }
    assert_eq!(measured["ours"]["engine"], "fast");
}

#[test]
fn a_time_limit_is_shown_as_one() {
    let says = r#"{"value": 0, "status": "UNKNOWN", "witness": "", "build": 19.0, "solve": 1.0}"#;
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("x.csv");
    let run = peer(says, &["--csv", csv.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("CP-SAT of OR-tools 0.0-test"), "{run:?}");
    assert!(run.stdout.contains("> 20.0 s") && run.stdout.contains("> 1.00 s"), "{run:?}");
    let csv = std::fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 9, "{csv}");
    assert_eq!(csv.lines().filter(|line| line.ends_with(",CP-SAT,,,> 20.000000000,")).count(), 2, "{csv}");
    let object = peer(says, &["--json"]).json();
    assert_eq!(object["families"][0]["rows"][0]["peer"]["median"]["over"], 20.0);
}

#[test]
fn a_disagreement_stops_the_run_and_shows_the_deal() {
    let denies = r#"{"value": 0, "status": "INFEASIBLE", "witness": "", "build": 0.1, "solve": 0.1}"#;
    let lies = r#"{"value": 2, "status": "OPTIMAL", "witness": "a1:b1@0 a1:b1@0", "build": 0.1, "solve": 0.1}"#;
    for (says, why) in [(denies, "CP-SAT says that none is above 0"), (lies, "CP-SAT's witness is wrong")] {
        let run = peer(says, &[]);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(why), "{run:?}");
        let shown = &run.stdout[run.stdout.find("swish 4x3").unwrap()..];
        assert_eq!(shown.parse::<Deal>().unwrap().cards().len(), 16);
        let run = peer(says, &["--json"]);
        let object = run.json();
        assert_eq!((run.code, &object["verdict"]), (Some(2), &"unknown".into()));
        assert!(object["error"].as_str().unwrap().contains(why), "{object}");
        assert_eq!(object["text"].as_str().unwrap().parse::<Deal>().unwrap().cards().len(), 16);
    }
}

#[test]
fn a_peer_that_fails_is_told() {
    for says in ["Traceback", "{}", ""] {
        let run = peer(says, &[]);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains("the peer said something unexpected") && run.is_calm(), "{run:?}");
    }
}

#[test]
fn the_largest_swish_is_compared_too() {
    let mut command = misdeal();
    command.args("bench swish --quick --family max-8x9 --runs 1 --time 0s".split(' '));
    // A swish that none of the deals has the cards for.
    let says =
        r#"{"value": 2, "status": "OPTIMAL", "bound": 2, "witness": "a1:b1@0 b1:a1@0", "build": 0.1, "solve": 0.1}"#;
    let run = Run::of(command.env("MISDEAL_PEERS", root().join("crates/lab/tests/peers/says")).env("PEER_SAYS", says));
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("CP-SAT's witness is wrong"), "{run:?}");
    assert!(run.stdout.contains("swish 8x9"), "{run:?}");
}

/// A run of `bench set` in which Z3 is nowhere.
fn set(more: &[&str]) -> Run {
    let mut command = misdeal();
    command.args("bench set --quick --runs 2 --time 100ms".split(' ')).args(more);
    Run::of(command.env("MISDEAL_Z3", "/no/such/z3").env("MISDEAL_PEERS", "/no/such/python"))
}

#[test]
fn boards_of_set_go_through_all_engines_and_a_missing_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (csv, plot) = (folder.path().join("x.csv"), folder.path().join("x.svg"));
    let files = ["--csv", csv.to_str().unwrap(), "--plot", plot.to_str().unwrap()];
    let run = set(&[&["--shape", "4x3", "--shape", "4x4"][..], &files].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(run.stdout.matches("is left out: Z3 does not start (`/no/such/z3`: ").count(), 2, "{run:?}");
    for part in ["\n4x3: is there a set?\n", "\n4x4: ", "(half-way): brute\n", "fast beside brute, at least 1.00x"] {
        assert!(run.stdout.contains(part), "{part}: {run:?}");
    }
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.lines().count() > 60 && csv.contains(",v1:2,,1,4x4,20,,,peer,dynamic,"), "{csv}");
    let plot = std::fs::read_to_string(plot).unwrap();
    assert!(plot.contains("4x4: is there a set?") && plot.contains("enumerate") && plot.ends_with("</svg>\n"));
}

#[test]
fn games_of_set_go_through_engines_with_any_policy() {
    for policy in ["first", "random", "own"] {
        let more = ["--game", "--policy", policy, "--sets", "5", "--shape", "4x3", "--engine", "dynamic", "--json"];
        let object = set(&more).json();
        assert_eq!((&object["game"], &object["verdict"]), (&"set".into(), &"yes".into()), "{object}");
        let row = &object["families"][0]["rows"][0];
        assert_eq!((&row["work"], &row["target"]), (&"a game: dynamic".into(), &5.0.into()), "{object}");
        let measured = &row["measurements"][1];
        assert_eq!((&measured["seed"], &measured["peer"]["engine"]), (&"v1:2".into(), &"dynamic".into()));
        assert_eq!(measured["peer"]["value"], if policy == "own" { Value::Null } else { 5.into() });
    }
}

#[test]
fn an_engine_without_time_is_shown_as_such() {
    let object = set(&["--shape", "3x20", "--engine", "brute", "--json"]).json();
    let row = &object["families"][0]["rows"][0];
    assert!(row["peer"]["median"]["over"].is_number() && row["ratio"]["median"]["over"].is_number(), "{row}");
    let quiet = set(&["--shape", "2x2", "-q"]);
    assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(0), ""), "{quiet:?}");
}

/// A quick run of one family of `bench uno`, with a peer that says the same about every deal.
fn uno(family: &str, python: &str, says: &str, more: &[&str]) -> Run {
    let mut command = misdeal();
    command.args(["bench", "uno", "--quick", "--runs", "1", "--family", family]).args(more);
    Run::of(command.env("MISDEAL_PEERS", root().join(python)).env("PEER_SAYS", says))
}

const SAYS: &str = "crates/lab/tests/peers/says";

#[test]
fn hard_hands_of_uno_run_alone_and_beside_a_peer_without_time() {
    let alone = uno("circuit", "no/such/python", "", &[]);
    assert_eq!(alone.code, Some(0), "{alone:?}");
    assert_eq!(alone.stdout.matches("peer not installed: make peers").count(), 3, "{alone:?}");
    assert!(alone.stdout.contains("\ncircuit: ") && alone.stdout.contains("  lopsided, 100 cards\n"), "{alone:?}");
    assert!(!alone.stdout.contains("ratio"), "{alone:?}");
    let says = r#"{"value": 0, "status": "UNKNOWN", "witness": "", "build": 1.0, "solve": 4.0}"#;
    let object = uno("circuit", SAYS, says, &["--json"]).json();
    assert_eq!((&object["game"], &object["verdict"]), (&"uno".into(), &"yes".into()), "{object}");
    assert_eq!((&object["peers"][0]["name"], &object["peers"][1]["name"]), (&"CP-SAT".into(), &"networkx".into()));
    let row = &object["families"][0]["rows"][0];
    assert_eq!((&row["work"], &row["target"]), (&"random 1.1, 50 cards: as it comes".into(), &100.0.into()));
    assert_eq!(row["peer"]["median"]["over"], 5.0);
    let verdict = object["targets"][0].as_str().unwrap();
    assert!(verdict.starts_with("random 1.1, CP-SAT as it comes: median > "), "{verdict}");
}

#[test]
fn a_peer_that_contradicts_a_hand_or_a_duel_stops_the_run() {
    let lies = r#"{"value": 1, "status": "OPTIMAL", "witness": "1.1 1.2", "build": 0.1, "solve": 0.1}"#;
    let denies = r#"{"value": 0, "status": "INFEASIBLE", "witness": "", "build": 0.1, "solve": 0.1}"#;
    for (family, says, why, game) in [
        ("circuit", lies, "CP-SAT's witness is wrong: ", "solitaire"),
        ("circuit", denies, "CP-SAT says that none is above 0", "solitaire"),
        ("duel", lies, "networkx's witness is wrong: ", "duel"),
        ("duel", denies, "networkx's witness is wrong: ", "duel"),
    ] {
        let run = uno(family, SAYS, says, &[]);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(why), "{run:?}");
        let shown = run.stdout.rfind("\nuno ").map(|place| &run.stdout[place..]).unwrap();
        assert_eq!(shown.parse::<misdeal_kernel::uno::Deal>().unwrap().game(), game);
    }
}

#[test]
fn large_work_is_done_in_a_process_of_its_own_that_tells_time_and_memory() {
    for (work, value) in [("four/0/10000/v1:1", 1), ("four/3/10000/v1:1", 0), ("eight/3/5000/v1:1", 0)] {
        let object = Run::with(["bench", "uno", "--work", work]).json();
        assert_eq!((&object["value"], object["seconds"].is_number()), (&value.into(), true), "{work}: {object}");
        assert_eq!(object["memory"].is_number(), cfg!(target_os = "linux"), "{object}");
    }
    assert!(Run::with(["bench", "uno", "--work", "duel/0/2000/v1:1"]).json()["value"].is_number());
    assert_eq!(Run::with(["bench", "uno", "--work", "five"]).code, Some(2));
}

#[test]
fn options_of_the_other_game_and_unknown_engines_are_refused() {
    for (more, part) in [
        (&["--family", "any16"][..], "--family is for bench swish and uno, and this is bench set"),
        (&["--engine", "magic"], "there is no engine `magic` for set; there are fast, sat, brute"),
        (&["--game", "--plot", "x.svg"], "--game and --plot do not go together"),
        (&["--shape", "0x3"], "the number of properties is 0"),
        (&["--sets", "3"], "--game"),
    ] {
        let run = set(more);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(part), "{part}: {run:?}");
    }
    let run = any16("no/such/python", "", &["--game"]);
    assert!(run.stderr.contains("--game is for bench set"), "{run:?}");
    let run = uno("any16", "no/such/python", "", &[]);
    assert!(run.stderr.contains("there is no family `any16` here; there are growth, circuit, coop, duel"), "{run:?}");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    let run = any16("no/such/python", "", &["--plot", "x.jpg"]);
    assert!(run.stderr.contains("a plot is an SVG or a PNG, and OUT ends in .jpg"), "{run:?}");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
}

#[test]
fn tables_instances_and_plots_are_written_for_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (markdown, instances, plot) = (file("x.md"), file("x.txt"), file("x.svg"));
    let run = nobody(&["--markdown", &markdown, "--instances", &instances, "--plot", &plot]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let (markdown, instances) = (read(&markdown), read(&instances));
    assert!(markdown.starts_with("- swish: seed v1:1, one thread") && markdown.contains("\n## any16: "), "{markdown}");
    assert!(markdown.contains("| 1 | engine with check |"), "{markdown}");
    assert!(
        instances.ends_with("\nany16 | 4x3 | 16 | 2 | v1:1+20 | search with dealing; engine with check\n"),
        "{instances}"
    );
    assert!(read(&plot).contains("search with dealing"));
}

#[test]
fn regret_is_measured_on_deals_of_every_game() {
    let listed = Run::with(["bench", "regret", "--quick", "--list"]);
    assert_eq!(listed.code, Some(0), "{listed:?}");
    for game in misdeal_solve::games::GAMES {
        assert!(listed.stdout.contains(&format!("\n{} | ", game.name)), "{}: {listed:?}", game.name);
    }
    let other = Run::with(["bench", "regret", "--quick", "--list", "--seed", "2"]);
    assert_ne!(listed.stdout, other.stdout);
    let refused = Run::with(["bench", "regret", "--family", "any16"]);
    assert!(refused.stderr.contains("--family is for bench swish and uno, and this is bench regret"), "{refused:?}");
}

#[test]
fn options_of_one_game_are_refused_for_all_games() {
    let run = Run::of(misdeal().args(["bench", "--quick", "--family", "any16"]));
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("--family is for bench swish and uno, and this is bench of all games"), "{run:?}");
    let run = Run::of(misdeal().args(["bench", "--quick", "--full"]));
    assert_eq!(run.code, Some(2), "{run:?}");
}

const DENIES: &str = r#"{"value": 0, "status": "INFEASIBLE", "witness": "", "build": 0.1, "solve": 0.1}"#;

/// An answer with something that is no witness of any deal.
fn lies(value: usize, witness: &str) -> String {
    format!(r#"{{"value": {value}, "status": "OPTIMAL", "witness": "{witness}", "build": 0.1, "solve": 0.1}}"#)
}

#[test]
fn every_peer_of_every_family_is_compared_and_one_that_errs_stops_the_run() {
    let free = lies(2, "a1:b1 b1:a1");
    let swish = lies(2, "a1:b1@0 b1:a1@0");
    let (board, model, graph, order) = (lies(1, "000 111"), lies(1, "v 1 0"), lies(1, "0-1"), lies(1, "1.1 1.2"));
    let denied = |who: &str| format!("{who} says that none is above 0");
    let wrong = |who: &str| format!("{who}'s witness is wrong");
    for (line, script, says, why) in [
        ("swish --family any-half", "swish_cpsat.py", DENIES, denied("CP-SAT")),
        ("swish --family any-half", "swish_cpsat.py", &swish, wrong("CP-SAT")),
        ("swish --family free-commercial", "swish_cpsat.py", DENIES, denied("CP-SAT")),
        ("swish --family free-commercial", "swish_cpsat.py", &free, wrong("CP-SAT")),
        ("swish --family free-5x7", "swish_cpsat.py", &free, wrong("CP-SAT")),
        ("swish --family free-part", "swish_cpsat.py", DENIES, denied("CP-SAT")),
        ("swish --family free-part", "swish_cpsat.py", &free, wrong("CP-SAT")),
        ("swish --family max-8x9", "swish_cpsat.py", DENIES, denied("CP-SAT")),
        ("swish --family max-2-sat", "swish_cpsat.py", DENIES, denied("CP-SAT")),
        ("swish --family max-2-sat", "cnf_cadical.py", &model, wrong("CaDiCaL")),
        ("swish --family formula", "cnf_cadical.py", DENIES, denied("CaDiCaL")),
        ("swish --family formula", "cnf_cadical.py", &model, wrong("CaDiCaL")),
        ("set", "set_cpsat.py", DENIES, denied("CP-SAT")),
        ("set", "set_cpsat.py", &board, wrong("CP-SAT")),
        ("set", "set_z3.py", DENIES, denied("Z3 in Python")),
        ("set", "set_z3.py", &board, wrong("Z3 in Python")),
        ("set", "cnf_cadical.py", DENIES, denied("CaDiCaL")),
        ("set", "cnf_cadical.py", &model, wrong("CaDiCaL")),
        ("uno --family line-graph", "uno_line_graph.py", &graph, wrong("networkx")),
        ("uno --family line-graph", "uno_line_graph.py", DENIES, wrong("networkx")),
        ("uno --family circuit", "uno_circuit.py", DENIES, denied("CP-SAT")),
        ("uno --family circuit", "uno_circuit.py", &order, wrong("CP-SAT")),
        ("uno --family duel", "uno_networkx.py", &order, wrong("networkx")),
    ] {
        let mut command = misdeal();
        command.args("bench --quick --runs 5 --time 1s".split(' ')).args(line.split(' '));
        if line == "set" {
            command.args("--shape 4x3".split(' '));
        }
        let game = line.split(' ').next().unwrap();
        let run = Run::of(
            command
                .env("MISDEAL_PEERS", root().join(SAYS))
                .env("PEER_SAYS", says)
                .env("PEER_LIAR", script)
                .env("MISDEAL_Z3", "/no/such/z3"),
        );
        assert_eq!(run.code, Some(2), "{line}, {script}: {run:?}");
        assert!(run.stderr.contains(&why), "{line}, {script}: {run:?}");
        let shown = run.stdout.rfind(&format!("\n{game} ")).map(|place| run.stdout[place..].trim()).unwrap();
        let parsed = match game {
            "swish" => shown.parse::<Deal>().map(|deal| deal.cards().len()),
            "set" => shown.parse::<misdeal_kernel::set::Board>().map(|board| board.cards().len()),
            _ => shown.parse::<misdeal_kernel::uno::Deal>().map(|_| 1),
        };
        assert!(parsed.is_ok_and(|cards| cards > 0), "{line}, {script}: {shown}");
    }
}

/// The committed list is what the program would run. To make it anew: `misdeal bench --list --instances FILE`.
#[test]
fn the_committed_lists_of_instances_are_what_is_measured() {
    for (how, file) in [("--quick", "bench/instances-quick.txt"), ("--full", "bench/instances-full.txt")] {
        let listed = Run::with(["bench", how, "--list"]);
        assert_eq!(listed.code, Some(0), "{listed:?}");
        let committed = std::fs::read_to_string(root().join(file)).unwrap();
        let differs = listed.stdout.lines().zip(committed.lines()).find(|(one, two)| one != two);
        assert_eq!(differs, None, "{file}");
        assert_eq!(listed.stdout.lines().count(), committed.lines().count(), "{file}");
    }
}

#[test]
fn what_is_measured_is_what_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let unknown = r#"{"value": 0, "status": "UNKNOWN", "witness": "", "build": 0.1, "solve": 0.1}"#;
    for (game, family) in [("swish", "max-2-sat"), ("swish", "any16"), ("uno", "line-graph")] {
        let (listed, measured) = (file("listed.txt"), file("measured.txt"));
        let bench = |more: &[&str]| {
            let mut command = misdeal();
            command.args(["bench", game, "--quick", "--family", family, "--runs", "2"]).args(more);
            Run::of(command.env("MISDEAL_PEERS", root().join(SAYS)).env("PEER_SAYS", unknown))
        };
        assert_eq!(bench(&["--list", "--instances", &listed]).code, Some(0));
        let run = bench(&["--instances", &measured]);
        assert!(run.stdout.contains(&format!("instances: {measured}")), "{run:?}");
        let read = |path: &str| std::fs::read_to_string(path).unwrap();
        assert_eq!(read(&listed), read(&measured), "{family}");
    }
    let object = Run::with(["bench", "uno", "--quick", "--family", "games", "--list", "--json"]).json();
    assert_eq!(object["instances"][0], "games | 2 players | 108 | - | v1:1+5 | a game of 2 random players");
}

#[test]
fn a_plot_can_be_a_png() {
    if std::process::Command::new("rsvg-convert").arg("--version").output().is_err() {
        tell("skipped: whether a plot can be a PNG: there is no rsvg-convert");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("x.png");
    let run = nobody(&["--plot", plot.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let bytes = std::fs::read(plot).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 2000, "{} bytes", bytes.len());
}
