//! Many at once. The short run is a test that nothing goes wrong; the long one, which also measures, is asked for by
//! `cargo test --release --test serve_load -- --ignored --nocapture`. Everything stays on this machine.

use crate::serving::{Line, Server, children, claim_about, hard_deal};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const SET: &str = "set 4x3\n0120 2211 1002 0000 1111 2222 0102 1210 2120 0011 1100 2200";
const SWISH: &str = "swish 4x3\nb2:a2 a2:a3 a2:b2 b1:b4 a1:b4 b2:b3 a1:c1 a2:b3";
const UNO: &str = "uno 4x4 solitaire\n1.3 2.3 2.4 3.4 3.2";

/// What came of it all.
#[derive(Default)]
struct Tally {
    /// How long each kind of question took, in seconds.
    took: Mutex<BTreeMap<&'static str, Vec<f64>>>,
    wrong: Mutex<Vec<String>>,
}

impl Tally {
    fn note(&self, kind: &'static str, seconds: f64) {
        self.took.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default().push(seconds);
    }

    fn complain(&self, what: String) {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).push(what);
    }
}

/// The value below which such a share of the sorted numbers lies.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    sorted.get(((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

fn told(kind: &str, seconds: &[f64]) -> String {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    let [median, p99, most] = [0.5, 0.99, 1.0].map(|share| 1000.0 * quantile(&sorted, share));
    format!("{kind:<14}{:>7} answers   median {median:>8.1} ms   p99 {p99:>8.1} ms   most {most:>8.1} ms", sorted.len())
}

/// The memory of a process now, and at most so far, in KiB.
fn memory(process: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let of = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    };
    (of("VmRSS:"), of("VmHWM:"))
}

/// The next number of a simple sequence.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    *state >> 33
}

/// A small question, by its kind.
fn small(random: u64, claim: &str) -> (&'static str, &'static str, Value) {
    let (which, seed) = (random as usize / 10, format!("v1:{}", random % 1000));
    let deal = [SET, SWISH, UNO][which % 3];
    let game = ["swish", "set", "uno"][which % 3];
    let table = ["swish", "set"][which % 2];
    match random % 10 {
        0..3 => ("solve", "/api/solve", json!({"text": deal, "options": {"time": "5s"}})),
        3 => ("solve", "/api/solve", json!({"text": SWISH, "options": {"max": true, "time": "5s"}})),
        4..6 => ("check", "/api/check", json!({"text": claim})),
        6 => ("export", "/api/export", json!({"text": SET, "options": {"to": "cnf"}})),
        7 => ("deal", "/api/deal", json!({"name": game, "options": {"seed": seed}})),
        _ => ("table", "/api/table", json!({"game": table, "seed": seed})),
    }
}

/// Plays at a table: picks a card, takes it back, looks.
fn moves(line: &mut Line, table: &Value, tally: &Tally) -> io::Result<()> {
    let path = format!("/api/table/{}", table["id"].as_str().unwrap_or_default());
    for act in [json!({"act": "pick", "place": "A"}), json!({"act": "clear"})] {
        let start = Instant::now();
        let answer = line.ask("POST", &path, Some(&act))?;
        tally.note("move", start.elapsed().as_secs_f64());
        if answer.status != 200 {
            tally.complain(format!("{act}: {} {}", answer.status, answer.text()));
        }
    }
    Ok(())
}

/// One who asks small questions until the time is over.
fn client(address: SocketAddr, number: u64, until: Instant, claim: &str, tally: &Tally) {
    let mut line = Line::to(address);
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    while Instant::now() < until {
        let (kind, path, body) = small(next(&mut random), claim);
        let start = Instant::now();
        match line.ask("POST", path, Some(&body)) {
            Ok(answer) if answer.status == 200 => {
                tally.note(kind, start.elapsed().as_secs_f64());
                let table = answer.json();
                if kind == "table" && moves(&mut line, &table, tally).is_err() {
                    tally.complain("the connection broke at a table".into());
                    line = Line::to(address);
                }
            }
            Ok(answer) => tally.complain(format!("{path}: {} {}", answer.status, answer.text())),
            Err(error) => {
                tally.complain(format!("{path}: {error}"));
                line = Line::to(address);
            }
        }
    }
}

/// Watches the memory of a server and of its questions until told to end; the most of each, in KiB.
fn watch(server: u32, done: &AtomicBool, most: &[AtomicU64; 3]) {
    while !done.load(Ordering::Relaxed) {
        let questions: Vec<(u64, u64)> = children(server).into_iter().map(memory).collect();
        let all = questions.iter().map(|now| now.0).sum();
        let one = questions.iter().map(|now| now.1).max().unwrap_or(0);
        for (most, now) in most.iter().zip([memory(server).1, one, all]) {
            most.fetch_max(now, Ordering::Relaxed);
        }
        std::thread::sleep(Duration::from_millis(40));
    }
}

/// Lets `work` go on beside someone who watches the memory; says how much it was.
fn watched(server: &Server, work: impl FnOnce()) -> String {
    let (done, most) = (AtomicBool::new(false), [const { AtomicU64::new(0) }; 3]);
    std::thread::scope(|scope| {
        scope.spawn(|| watch(server.id(), &done, &most));
        work();
        done.store(true, Ordering::Relaxed);
    });
    let [own, one, all] = most.map(|most| most.into_inner() as f64 / 1024.0);
    format!("peak memory: server {own:.1} MiB, largest question {one:.1} MiB, all questions at once {all:.1} MiB")
}

/// Many clients ask small questions for a while; tells the figures, and what went wrong.
fn many(server: &Server, clients: u64, time: Duration) -> (String, Vec<String>) {
    let (tally, claim) = (Tally::default(), claim_about(SWISH));
    let until = Instant::now() + time;
    let memory = watched(server, || {
        std::thread::scope(|scope| {
            for number in 0..clients {
                let (tally, claim) = (&tally, &claim);
                scope.spawn(move || client(server.address, number, until, claim, tally));
            }
        });
    });
    let took = tally.took.into_inner().unwrap();
    let wrong = tally.wrong.into_inner().unwrap();
    let all: Vec<f64> = took.values().flatten().copied().collect();
    let mut text = format!(
        "{clients} clients for {} s: {:.0} answers a second\n",
        time.as_secs(),
        all.len() as f64 / time.as_secs_f64()
    );
    took.iter().map(|(kind, seconds)| (*kind, seconds)).chain([("all", &all)]).for_each(|(kind, seconds)| {
        text += &told(kind, seconds);
        text.push('\n');
    });
    (format!("{text}{memory}\nerrors: {}\n", wrong.len()), wrong)
}

/// One request that nobody wants, of a kind by its number. Whether it is answered is not its sender's concern.
fn hostile(address: SocketAddr, number: u64, hard: &str) -> io::Result<()> {
    let mut line = Line::to(address);
    let head = format!("POST /api/solve HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n");
    match number % 8 {
        // Larger than anything may be, said and unsaid.
        0 => line.send(format!("{head}content-length: 99999999999\r\n\r\n").as_bytes())?,
        1 => {
            line.send(format!("{head}transfer-encoding: chunked\r\n\r\n").as_bytes())?;
            let piece = format!("40000\r\n{}\r\n", " ".repeat(0x40000));
            for _ in 0..64 {
                line.send(piece.as_bytes())?;
            }
        }
        // Slow to come: the head, and the body.
        2 | 3 => {
            let text = format!("{head}content-length: 100000\r\n\r\n{{\"text\":\"");
            let text = if number % 8 == 2 { format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(1000)) } else { text };
            for byte in text.bytes().take(150) {
                line.send(&[byte])?;
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        // No JSON, and too deep.
        4 => {
            line.send(format!("{head}content-length: 200000\r\n\r\n{}", "[".repeat(200_000)).as_bytes())?;
            line.answer()?;
        }
        // Hard, and hung up on.
        5 => {
            line.request(
                "POST",
                "/api/solve",
                Some(&json!({"text": hard, "options": {"max": true, "engine": "sat"}})),
            )?;
            std::thread::sleep(Duration::from_millis(200));
        }
        // Hard, left here, and cancelled or not.
        6 => {
            let body =
                json!({"command": "solve", "text": hard, "options": {"max": true, "time": "2s"}, "keep": ["svg"]});
            let job = line.ask("POST", "/api/jobs", Some(&body))?.json();
            line.ask("DELETE", &format!("/api/jobs/{}", job["id"].as_str().unwrap_or("0")), None)?;
        }
        // As much memory and as long an answer as can be asked for.
        _ => {
            line.ask("POST", "/api/deck", Some(&json!({"name": "set 12x3", "options": {"time": "1s"}})))?;
        }
    }
    Ok(())
}

/// Plays while so many who mean no good do what they like.
fn besieged(server: &Server, strangers: u64, time: Duration) -> (String, Vec<String>) {
    let tally = Tally::default();
    let (hard, until) = (hard_deal(), Instant::now() + time);
    let sent = AtomicU64::new(0);
    let memory = watched(server, || {
        std::thread::scope(|scope| {
            for number in 0..strangers {
                let (hard, sent) = (&hard, &sent);
                scope.spawn(move || {
                    while Instant::now() < until {
                        let _ = hostile(server.address, number, hard);
                        sent.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            let mut line = server.line();
            while Instant::now() < until {
                let opened = line.ask("POST", "/api/table", Some(&json!({"game": "swish"}))).unwrap().json();
                for _ in 0..10 {
                    if let Err(error) = moves(&mut line, &opened, &tally) {
                        tally.complain(format!("the player lost the connection: {error}"));
                        line = server.line();
                    }
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
        });
    });
    let took = tally.took.into_inner().unwrap().remove("move").unwrap_or_default();
    let wrong = tally.wrong.into_inner().unwrap();
    let sent = sent.into_inner();
    let player = told("player", &took);
    (
        format!(
            "{strangers} strangers, {sent} requests that mean no good\n{player}\n{memory}\nerrors: {}\n",
            wrong.len()
        ),
        wrong,
    )
}

#[test]
fn many_at_once_get_their_answers() {
    let server = Server::with("");
    let (told, wrong) = many(&server, 40, Duration::from_secs(3));
    assert!(wrong.is_empty(), "{told}{wrong:?}");
    let (told, wrong) = besieged(&server, 16, Duration::from_secs(3));
    assert!(wrong.is_empty(), "{told}{wrong:?}");
    assert_eq!(server.end().0.code, Some(0));
}

#[test]
#[ignore = "takes a minute and measures; see the head of this file"]
fn load() {
    let server = Server::with("");
    let (told, wrong) = many(&server, 200, Duration::from_secs(30));
    println!("{told}");
    assert!(wrong.is_empty(), "{:?}", &wrong[..wrong.len().min(5)]);
    drop(server);
    for mode in ["", "--public"] {
        let server = Server::with(mode);
        let (told, wrong) = besieged(&server, 50, Duration::from_secs(15));
        println!("serve {mode}: {told}");
        assert!(wrong.is_empty(), "{:?}", &wrong[..wrong.len().min(5)]);
        assert_eq!(server.end().0.code, Some(0));
    }
}
