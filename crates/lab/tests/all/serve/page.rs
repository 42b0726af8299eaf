//! The server as a stranger meets it: what it answers, what it refuses, and that nothing asked of it outlives its limits.

use crate::common;
use crate::common::{PATIENCE, names};
use crate::serving;
use crate::serving::{Line, Server, hard_deal, is_running, signal, until};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A question that takes longer than any test.
fn hard(time: &str) -> Value {
    json!({"text": hard_deal(), "options": {"max": true, "engine": "sat", "time": time}})
}

/// The same, to be left at the desk.
fn hard_job() -> Value {
    let mut job = hard("1h");
    job["command"] = json!("solve");
    job
}

fn id(job: &Value) -> String {
    job["id"].as_str().unwrap().to_owned()
}

#[test]
fn every_answer_has_the_headers_of_the_house() {
    let server = Server::with("");
    let bad = json!({"text": 3});
    for (method, path, body, status) in [
        ("GET", "/", None, 200),
        ("GET", "/swish", None, 200),
        ("GET", "/page/app.js", None, 200),
        ("GET", "/page/nothing.js", None, 404),
        ("GET", "/api/version", None, 200),
        ("GET", "/api/openapi.json", None, 200),
        ("GET", "/api/nothing", None, 404),
        ("GET", "/api/solve", None, 405),
        ("PUT", "/", None, 405),
        ("GET", "/api/jobs/0", None, 404),
        ("POST", "/api/solve", Some(&bad), 400),
    ] {
        let answer = server.ask(method, path, body);
        assert_eq!(answer.status, status, "{method} {path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{method} {path}: {policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{method} {path}");
        }
        assert_eq!(answer.header("access-control-allow-origin"), None);
        if status >= 400 {
            let refused = answer.json();
            assert_eq!((&refused["verdict"], &refused["checked"]), (&json!("unknown"), &json!(false)));
            assert!(refused["error"].as_str().unwrap().len() > 10, "{refused}");
        }
    }
}

#[test]
fn no_path_reaches_the_file_system() {
    let server = Server::with("");
    for path in [
        "/page/../Cargo.toml",
        "/page/../../../etc/passwd",
        "/page/..%2f..%2f..%2fetc%2fpasswd",
        "/page/%2e%2e/%2e%2e/etc/passwd",
        "/page//etc/passwd",
        "/page/..\\..\\etc\\passwd",
        "/page/%00",
        "/page/lib",
        "/page/lib/",
        "/page/",
        "//etc/passwd",
        "/../etc/passwd",
        "/api/jobs/..%2f..%2fetc/passwd",
        "/api/jobs/%2fetc/passwd",
        "/api/jobs/0/..%2f..%2fetc%2fpasswd",
        "file:///etc/passwd",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 403 | 404), "{path}: {answer:?}");
        assert!(!answer.text().contains("root:"), "{path}");
    }
    // Nor does a question, wherever a path might be read from.
    for (command, body) in [
        ("solve", json!({"text": "", "name": "/etc/passwd"})),
        ("odds", json!({"name": "/etc/passwd"})),
        ("deal", json!({"name": "swish", "options": {"deck": "/etc/passwd"}})),
        ("check", json!({"text": "", "options": {"deal": "/etc/passwd"}})),
        ("reduce", json!({"name": ["max-2-sat..swish", "/etc/passwd"]})),
        ("solve", json!({"text": "swish 4x3", "options": {"certificate": "/tmp/x"}})),
        ("solve", json!({"text": "swish 4x3", "options": {"engine": "--svg=/tmp/x"}})),
        ("reduce", json!({"name": "x", "options": {"audit": true, "apply": "touch /tmp/x"}})),
    ] {
        let answer = server.post(&format!("/api/{command}"), &body);
        assert_eq!(answer.status, 400, "{command} {body}");
        assert!(!answer.text().contains("root:"), "{command} {body}");
    }
}

#[test]
fn what_is_no_request_is_told_with_its_place() {
    let server = Server::with("");
    let host = server.address;
    let head = |length: usize| {
        format!("POST /api/solve HTTP/1.1\nhost: {host}\ncontent-type: application/json\ncontent-length: {length}")
    };
    let deep = "[".repeat(100_000);
    for (body, line, column, what) in [
        ("", 1, Some(1), "EOF"),
        ("{\"text\": \"a\",\n  \"b\" 3}", 2, Some(7), "expected `:`"),
        ("{\"text\": \"\u{1}\"}", 1, None, "control character"),
        ("\u{fe}", 1, Some(1), "expected value"),
        (deep.as_str(), 1, None, "recursion"),
    ] {
        let answer = server.line().raw(&head(body.len()), body.as_bytes()).unwrap();
        let refused = answer.json();
        assert_eq!(answer.status, 400, "{body:.20}");
        assert_eq!(refused["line"], line, "{body:.20}: {refused}");
        assert!(column.is_none_or(|column: u64| refused["column"] == column), "{body:.20}: {refused}");
        assert!(refused["error"].as_str().unwrap().contains(what), "{refused}");
    }
    for body in
        [json!([]), json!(null), json!({}), json!({"text": "", "what": 1}), json!({"text": "", "keep": ["svg"]})]
    {
        assert_eq!(server.post("/api/solve", &body).status, 400, "{body}");
    }
    assert_eq!(server.post("/api/jobs", &json!({"text": ""})).status, 400);
    assert_eq!(server.post("/api/jobs", &json!({"command": "serve"})).status, 400);
    // Bytes that are no text at all, and what is no HTTP.
    assert_eq!(server.line().raw(&head(3), b"\"\xff\"").unwrap().status, 400);
    assert_eq!(server.line().raw("hello there", b"").unwrap().status, 400);
    assert!(matches!(
        server
            .line()
            .raw(&format!("GET / HTTP/1.1\nhost: {host}\nx: {}", "y".repeat(100_000)), b"")
            .map(|answer| answer.status),
        Ok(431) | Err(_)
    ));
    assert_eq!(server.get("/api/version").status, 200);
}

#[test]
fn other_pages_and_other_names_are_refused() {
    let server = Server::with("");
    let (host, port) = (server.address, server.address.port());
    let body = json!({"text": "set 4x3\n0120 2211 1002"}).to_string();
    let status = |headers: &str| {
        let head = format!("POST /api/solve HTTP/1.1\n{headers}\ncontent-length: {}", body.len());
        server.line().raw(&head, body.as_bytes()).unwrap().status
    };
    let json = "content-type: application/json";
    assert_eq!(status(&format!("host: {host}\n{json}")), 200);
    assert_eq!(status(&format!("host: localhost:{port}\n{json}; charset=utf-8\norigin: http://localhost:{port}")), 200);
    assert_eq!(status(&format!("host: [::1]:{port}\n{json}")), 200);
    for name in ["evil.example", "localhost", "127.0.0.1:1", "localhost.evil.example", "user@localhost"] {
        assert_eq!(status(&format!("host: {name}\n{json}")), 403, "{name}");
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1", "http://localhost:1", "https://evil.example/"] {
        assert_eq!(status(&format!("host: {host}\n{json}\norigin: {origin}")), 403, "{origin}");
    }
    assert_eq!(status(&format!("host: {host}\n{json}\nsec-fetch-site: cross-site")), 403);
    for kind in ["", "content-type: text/plain", "content-type: application/x-www-form-urlencoded"] {
        assert_eq!(status(format!("host: {host}\n{kind}").trim_end()), 415, "{kind}");
    }
    assert_eq!(server.line().raw("GET / HTTP/1.1\nhost: evil.example", b"").unwrap().status, 403);
    assert_eq!(server.line().raw("GET / HTTP/1.1", b"").unwrap().status, 403);
    // Behind a proxy the name is the proxy's.
    let public = Server::with("--public");
    assert_eq!(public.line().raw("GET / HTTP/1.1\nhost: cards.example", b"").unwrap().status, 200);
}

#[test]
fn what_is_too_large_or_too_slow_is_refused() {
    let server = Server::with("--public --arrival 1s");
    let head = "POST /api/solve HTTP/1.1\nhost: x\ncontent-type: application/json";
    // Refused by what it says of itself, before it comes.
    let mut line = server.line();
    line.send(format!("{}\r\ncontent-length: 99999999999\r\n\r\n", head.replace('\n', "\r\n")).as_bytes()).unwrap();
    let refused = line.answer().unwrap();
    assert_eq!((refused.status, refused.json()["error"].as_str()), (413, Some("a request may have at most 256 KiB")));
    // Refused while it comes.
    let mut line = server.line();
    line.send(format!("{}\r\ntransfer-encoding: chunked\r\n\r\n", head.replace('\n', "\r\n")).as_bytes()).unwrap();
    let piece = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    for _ in 0..6 {
        // It may hang up in the middle.
        let _ = line.send(piece.as_bytes());
    }
    assert!(matches!(line.answer().map(|answer| answer.status), Ok(413) | Err(_)));
    // A body that never comes, and a head that never ends.
    let start = Instant::now();
    let slow = server.line().raw(&format!("{head}\ncontent-length: 100"), b"{").unwrap();
    assert_eq!(slow.status, 408);
    let mut line = server.line();
    line.send(b"GET / HTTP/1.1\r\nhost: x\r\n").unwrap();
    assert!(matches!(line.answer(), Ok(serving::Answer { status: 408, .. }) | Err(_)));
    // A connection on which nothing happens is closed too.
    assert!(server.line().is_closed());
    assert!(start.elapsed() >= Duration::from_secs(1));
    assert_eq!(server.get("/api/version").status, 200);
}

#[test]
fn a_question_that_is_left_is_watched_and_its_files_are_fetched() {
    let server = Server::with("");
    let text = std::fs::read_to_string(common::deal("commercial-16.deal")).unwrap();
    let asked = json!({"command": "solve", "text": text, "options": {"max": true}, "keep": ["certificate", "svg"]});
    let left = server.post("/api/jobs", &asked);
    assert_eq!(left.status, 202);
    let path = format!("/api/jobs/{}", id(&left.json()));
    let mut job = left.json();
    until("an answer", || {
        job = server.get(&format!("{path}?wait=5")).json();
        job["state"] == "done"
    });
    assert_eq!(
        (&job["exit"], &job["answer"]["value"], &job["answer"]["checked"]),
        (&json!(0), &json!(11), &json!(true))
    );
    let file = |name: &str| server.get(job["files"][name].as_str().unwrap());
    let claim = file("certificate");
    assert_eq!(claim.header("content-type"), Some("text/plain; charset=utf-8"));
    let checked = server.post("/api/check", &json!({"text": claim.text(), "deal": text})).json();
    assert_eq!((&checked["accepted"], &checked["value"]), (&json!(true), &json!(11)));
    let other = server.post("/api/check", &json!({"text": claim.text(), "deal": "swish 4x3\na1:b2"}));
    assert_eq!((other.status, &other.json()["accepted"]), (400, &json!(false)));
    let picture = file("svg");
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(
        picture.text().starts_with("<svg") && picture.header("content-security-policy").unwrap().contains("sandbox")
    );
    assert_eq!(server.get(&format!("{path}/plot")).status, 404);
    // No path of this machine is told.
    assert!(!job.to_string().contains("tmp") && job["answer"]["certificate"] == "answer.claim", "{job}");
    // With the server its files go.
    assert_eq!(names(server.folder.path()).len(), 1);
    let (run, folder) = server.end();
    assert_eq!((run.code, names(folder.path())), (Some(0), vec![]));
}

#[test]
fn a_cancelled_question_ends_with_what_is_known() {
    let server = Server::with("");
    let path = format!("/api/jobs/{}", id(&server.post("/api/jobs", &hard_job()).json()));
    // It is cancelled when something is known.
    until("a first swish", || {
        let job = server.get(&format!("{path}?wait=2")).json();
        job["progress"].as_str().is_some_and(|told| told.contains("largest so far"))
    });
    server.wait_for_children(1);
    let job = server.ask("DELETE", &path, None).json();
    assert_eq!((&job["state"], &job["exit"]), (&json!("cancelled"), &json!(3)), "{job}");
    assert_eq!(job["answer"]["verdict"], "unknown");
    assert!(job["answer"]["value"].as_u64().unwrap() > 0 && job["answer"]["checked"] == true, "{job}");
    server.wait_for_children(0);
    // It is kept, and cancelling it again changes nothing.
    assert_eq!(server.ask("DELETE", &path, None).json(), job);
    assert_eq!(names(server.folder.path()), Vec::<String>::new());
}

#[test]
fn whoever_hangs_up_ends_the_search() {
    let server = Server::with("--jobs 1");
    let mut lines: Vec<Line> = (0..3).map(|_| server.line()).collect();
    for line in &mut lines {
        line.request("POST", "/api/solve", Some(&hard("1h"))).unwrap();
    }
    server.wait_for_children(1);
    drop(lines);
    // Those that waited are not begun any more.
    server.wait_for_children(0);
    let start = Instant::now();
    assert_eq!(server.post("/api/solve", &json!({"text": "set 4x3\n0120 2211 1002"})).status, 200);
    assert!(start.elapsed() < PATIENCE && server.children().is_empty());
}

#[test]
fn a_full_queue_says_so_and_short_questions_pass_by() {
    let server = Server::with("--jobs 1 --queue 2");
    let jobs: Vec<Value> = (0..3).map(|_| server.post("/api/jobs", &hard_job()).json()).collect();
    assert_eq!(server.get(&format!("/api/jobs/{}", id(&jobs[2]))).json()["place"], 2);
    let refused = server.post("/api/jobs", &hard_job());
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("2")));
    assert_eq!(server.post("/api/solve", &hard("1h")).status, 429);
    // One that waits is cancelled without ever being begun; now there is room for a short one, which need not wait.
    let cancelled = server.ask("DELETE", &format!("/api/jobs/{}", id(&jobs[1])), None).json();
    assert_eq!((&cancelled["state"], &cancelled["answer"]["verdict"]), (&json!("cancelled"), &json!("unknown")));
    assert_eq!(server.post("/api/deal", &json!({"name": "set"})).status, 200);
    assert_eq!(server.children().len(), 1);
}

#[test]
fn no_question_takes_more_time_or_room_than_it_may() {
    let server = Server::with("--memory 300M --longest 4s");
    // Its own limit, and the server's.
    for time in ["300ms", "1h"] {
        let answer = server.post("/api/solve", &hard(time));
        assert_eq!((answer.status, &answer.json()["reason"]), (200, &json!("the time limit was reached")));
    }
    // What does not stop by itself is stopped; a deck does, when it is told to.
    let public = Server::with("--public");
    let late = public.post("/api/deal", &json!({"name": "swish 60x60", "options": {"time": 0}}));
    assert_eq!(late.status, 504, "{late:?}");
    let unknown = public.post("/api/deck", &json!({"name": "swish 60x60", "options": {"time": 0}}));
    assert_eq!((unknown.status, &unknown.json()["verdict"]), (200, &json!("unknown")), "{unknown:?}");
    // So is what needs too much memory, however slow the machine is, or prints too much.
    let patient = Server::with("--memory 300M");
    let large = patient.post("/api/deck", &json!({"name": "set 12x3", "options": {"time": "2m"}}));
    assert!(large.status == 422 && large.text().contains("more memory than the 300 MiB"), "{large:?}");
    let long = public.post("/api/deck", &json!({"name": "set 10x3"}));
    assert!(long.status == 422 && long.text().contains("longer than the 4 MiB"), "{long:?}");
    for server in [&server, &public, &patient] {
        assert_eq!(server.post("/api/deal", &json!({"name": "set"})).status, 200);
        assert!(server.children().is_empty() && names(server.folder.path()).is_empty());
    }
}

#[test]
fn ending_the_server_ends_everything() {
    let server = Server::with("");
    server.post("/api/jobs", &hard_job());
    let mut waiting = server.line();
    waiting.request("POST", "/api/solve", Some(&hard("1h"))).unwrap();
    // Someone who holds on to a connection, and someone in the middle of a request.
    let idle = server.line();
    let mut half = server.line();
    half.send(b"POST /api/solve HTTP/1.1\r\n").unwrap();
    server.wait_for_children(2);
    let children = server.children();
    std::thread::sleep(Duration::from_millis(300));
    let (run, folder) = server.end();
    assert_eq!((run.code, names(folder.path())), (Some(0), vec![]), "{run:?}");
    // Whoever waited got what was known.
    let answer = waiting.answer().unwrap();
    assert_eq!((answer.status, &answer.json()["verdict"]), (200, &json!("unknown")));
    assert!(!children.into_iter().any(is_running));
    drop((idle, half));
}

#[test]
fn a_question_does_not_outlive_a_server_that_was_killed() {
    let server = Server::with("");
    server.post("/api/jobs", &hard_job());
    server.wait_for_children(1);
    let child = server.children()[0];
    std::thread::sleep(Duration::from_millis(700));
    signal(server.id(), "KILL");
    until("an end of the child", || !is_running(child));
}

/// An address of this machine that is not the loopback's, if it has one. Nothing is sent to find it.
fn another_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_loopback() && !address.is_unspecified())
}

#[test]
fn no_address_takes_all_connections() {
    let Some(address) = another_address() else { return };
    let server = Server::with("--public --host 0.0.0.0 --per-address 3");
    let there = SocketAddr::new(address, server.address.port());
    let mut held: Vec<Line> = (0..3).map(|_| Line::to(there)).collect();
    for line in &mut held {
        assert_eq!(line.ask("GET", "/api/version", None).unwrap().status, 200);
    }
    let refused = Line::to(there).answer().unwrap();
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")));
    assert!(refused.json()["error"].as_str().unwrap().contains("from your address"));
    // Those at this machine, and a proxy among them, are not counted.
    let here: Vec<Line> = (0..5).map(|_| Line::to(SocketAddr::new([127, 0, 0, 1].into(), there.port()))).collect();
    for mut line in here {
        assert_eq!(line.ask("GET", "/api/version", None).unwrap().status, 200);
    }
    drop(held);
    until("a connection is free again", || {
        Line::to(there).ask("GET", "/api/version", None).is_ok_and(|answer| answer.status == 200)
    });
    // A proxy that is named is not counted, wherever it is.
    let trusting = Server::with(&format!("--public --host 0.0.0.0 --per-address 1 --proxy {address}"));
    let there = SocketAddr::new(address, trusting.address.port());
    let mut lines: Vec<Line> = (0..4).map(|_| Line::to(there)).collect();
    for line in &mut lines {
        assert_eq!(line.ask("GET", "/api/version", None).unwrap().status, 200);
    }
}

/// Sends a question as a proxy does that asks for someone.
fn ask_for(line: &mut Line, who: &str, path: &str, body: &Value) {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-forwarded-for: 1.2.3.4, {who}\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    line.send(head.as_bytes()).unwrap();
}

#[test]
fn those_behind_a_proxy_are_told_apart() {
    let server = Server::with("--public --per-address 2 --jobs 1");
    let mut held: Vec<Line> = (0..2).map(|_| server.line()).collect();
    for line in &mut held {
        ask_for(line, "203.0.113.7", "/api/solve", &hard("20s"));
    }
    server.wait_for_children(1);
    let small = json!({"text": "set 4x3\n0120 2211 1002", "options": {"time": "2s"}});
    let status = |who: &str| {
        let mut line = server.line();
        ask_for(&mut line, who, "/api/solve", &small);
        line.answer().unwrap().status
    };
    until("both are being answered", || status("203.0.113.7") == 429);
    assert_eq!(status("203.0.113.8"), 200);
    drop(held);
    until("there is room again", || status("203.0.113.7") == 200);
}

#[test]
fn laying_a_table_does_not_wait_for_those_who_think() {
    let server = Server::with("--public");
    let order = Mutex::new(Vec::new());
    let note = |what: &'static str| order.lock().unwrap().push(what);
    std::thread::scope(|scope| {
        // No 30 cards of these are without a set, so this is searched for until its time has come.
        let hopeless = json!({"game": "set", "cards": 30, "made": "dead"});
        for _ in 0..6 {
            let (mut line, hopeless) = (server.line(), hopeless.clone());
            scope.spawn(move || {
                ask_for(&mut line, "203.0.113.7", "/api/table", &hopeless);
                let answer = line.answer().unwrap();
                assert!(matches!(answer.status, 400 | 429), "{answer:?}");
                note("hopeless");
            });
        }
        std::thread::sleep(Duration::from_millis(300));
        for game in ["swish", "set", "uno-solitaire", "uno-duel", "uno-coop"] {
            let opened = server.post("/api/table", &json!({"game": game}));
            assert_eq!(opened.status, 200, "{opened:?}");
        }
        // Nor does someone else who wants to think: two of the places are never taken by one.
        let table = server.post("/api/table", &json!({"game": "swish", "seed": "v1:42"})).json();
        let hint = server.post(&format!("/api/table/{}", id(&table)), &json!({"act": "hint"}));
        assert_eq!(hint.status, 200);
        note("played");
    });
    assert_ne!(order.lock().unwrap().last(), Some(&"played"), "{order:?}");
}
