//! The interface of the server beside its description, and beside the command line: each documented address answers
//! as documented, nothing answers that is not documented, and answers are those of the commands.

use crate::common;
use crate::common::{Run, misdeal, root};
use crate::serving;
use crate::serving::schema::check;
use crate::serving::{Answer, Server, claim_about, until};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

const PAIR: &str = "swish 4x3\na1:b2 b3:a2 2x c2:c4";

/// Bodies for each address that takes one: good ones, and bad ones.
fn bodies(path: &str, claim: &str) -> (Vec<Value>, Vec<Value>) {
    let formula = std::fs::read_to_string(root().join("examples/reductions/figure3.cnf")).unwrap();
    let (good, bad) = match path {
        "/api/solve" => (
            vec![
                json!({"text": PAIR}),
                json!({"text": PAIR, "options": {"max": true, "time": "5s"}}),
                json!({"text": PAIR, "options": {"at-least": 9, "time": 5}}),
                json!({"text": "set 4x3\n0120 2211 1002", "options": {"all": true}}),
                json!({"text": "graph 3\n1-2 2-3", "options": {"geography": "undirected vertex from 1"}}),
                json!({"text": PAIR, "options": {"max": true, "time": 0}}),
            ],
            vec![json!({}), json!({"text": "swish 4x3\nz9:a1"}), json!({"text": PAIR, "options": {"svg": "x"}})],
        ),
        "/api/check" => {
            (vec![json!({"text": claim}), json!({"text": claim, "deal": PAIR})], vec![json!({"text": "no"})])
        }
        "/api/deal" => (
            vec![
                json!({"name": "swish"}),
                json!({"name": ["set", "3x4"], "options": {"seed": "v1:1", "cards": 5}}),
                json!({"name": "uno 4x4", "options": {"players": 2}}),
                json!({"name": "swish", "text": PAIR, "options": {"cards": 2}}),
            ],
            vec![json!({"name": "chess"}), json!({"name": "swish 4x3 5"})],
        ),
        "/api/deck" => {
            (vec![json!({"name": "swish"}), json!({"name": "set 2x3"}), json!({"name": "uno"})], vec![json!({})])
        }
        "/api/free" => {
            (vec![json!({"name": "swish 3x3"}), json!({"name": ["set", "2x3"]})], vec![json!({"name": "swish"})])
        }
        "/api/odds" => (
            vec![
                json!({"name": "set", "options": {"cards": 3}}),
                json!({"name": "swish", "options": {"cards": 3, "sampled": true, "trials": 100, "drop": ["a1:b2"]}}),
                json!({"text": PAIR, "options": {"trials": 100}}),
            ],
            vec![json!({"name": "uno"}), json!({"name": "swish", "options": {"drop": 3}})],
        ),
        "/api/export" => (
            vec![json!({"text": PAIR, "options": {"to": "cnf"}}), json!({"text": PAIR, "options": {"to": "json"}})],
            vec![json!({"text": PAIR}), json!({"text": PAIR, "options": {"to": "pdf"}})],
        ),
        "/api/reduce" => (
            vec![json!({"name": "list"}), json!({"name": "max-2-sat..swish", "text": formula})],
            vec![json!({"name": "nothing", "text": formula})],
        ),
        "/api/cards" => (
            vec![
                json!({"text": PAIR, "laid": ["c2:c4@v"]}),
                json!({"text": "set 4x3\n0120 2211"}),
                json!({"text": "uno 4x4 coop\nP1: 1.1\nP2: 1.2"}),
            ],
            vec![json!({}), json!({"text": "swish 4x3\nz9:a1"}), json!({"text": PAIR, "laid": ["a1:a2@0"]})],
        ),
        "/api/simulate" => (
            vec![json!({"name": "uno", "options": {"games": 20}}), json!({"name": "set", "options": {"sets": 3}})],
            vec![json!({"name": "quads"})],
        ),
        "/api/jobs" => (
            vec![json!({"command": "solve", "text": PAIR, "keep": ["svg", "certificate"]})],
            vec![json!({"command": "play"}), json!({"text": PAIR})],
        ),
        _ => (vec![], vec![]),
    };
    (good, bad)
}

/// The schema of what a request or an answer may be.
fn schema(content: &Value) -> &Value {
    &content["content"]["application/json"]["schema"]
}

struct Walk {
    server: Server,
    document: Value,
    walked: BTreeSet<String>,
}

impl Walk {
    fn operation(&self, method: &str, path: &str) -> &Value {
        &self.document["paths"][path][method.to_lowercase()]
    }

    /// Asks, and compares the answer with what is documented for its status.
    fn ask(&mut self, method: &str, path: &str, filled: &str, body: Option<&Value>) -> Answer {
        let answer = self.server.ask(method, filled, body);
        let operation = self.operation(method, path);
        let documented = &operation["responses"][answer.status.to_string()];
        assert!(documented.is_object(), "{method} {filled}: {} is not documented: {answer:?}", answer.status);
        let kind = answer.header("content-type").unwrap_or_default();
        let kind = kind.split(';').next().unwrap();
        let kinds: Vec<&String> = documented["content"].as_object().unwrap().keys().collect();
        assert!(kinds.iter().any(|one| *one == kind || *one == "*/*"), "{method} {filled}: {kind} of {kinds:?}");
        if kind == "application/json" {
            let fits = check(&self.document, schema(documented), &answer.json(), "answer");
            assert_eq!(fits, Ok(()), "{method} {filled} {}", answer.status);
        }
        self.walked.insert(format!("{method} {path}"));
        answer
    }

    /// Sends bodies that are documented, and are answered, and bodies that are not.
    fn post(&mut self, path: &str, good: &[Value], bad: &[Value], answered: u16) -> Vec<Value> {
        let wanted = schema(&self.operation("POST", path)["requestBody"]).clone();
        assert!(!good.is_empty(), "nobody asks {path}");
        let mut answers = Vec::new();
        for body in good {
            assert_eq!(check(&self.document, &wanted, body, "question"), Ok(()), "{path} {body}");
            let answer = self.ask("POST", path, path, Some(body));
            assert_eq!(answer.status, answered, "{path} {body}: {answer:?}");
            answers.push(answer.json());
        }
        for body in bad.iter().chain([&json!([1]), &json!({"nothing": 1})]) {
            let answer = self.ask("POST", path, path, Some(body));
            assert_eq!(answer.status, 400, "{path} {body}: {answer:?}");
        }
        answers
    }
}

#[test]
fn each_documented_address_answers_as_documented() {
    let server = Server::with("");
    let document = server.get("/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut walk = Walk { server, document, walked: BTreeSet::new() };
    let paths: Vec<String> = walk.document["paths"].as_object().unwrap().keys().cloned().collect();
    let claim = claim_about(PAIR);
    for path in paths.iter().filter(|path| !path.contains('{') && !path.starts_with("/api/table")) {
        if walk.operation("GET", path).is_object() {
            assert_eq!(walk.ask("GET", path, path, None).status, 200, "{path}");
        }
        if walk.operation("POST", path).is_object()
            && !matches!(path.as_str(), "/api/carry" | "/api/lift" | "/api/jobs")
        {
            let (good, bad) = bodies(path, &claim);
            walk.post(path, &good, &bad, 200);
        }
    }
    // A witness goes along a reduction, and back.
    let source = "hamiltonian-path 3\n1-2 2-3 1-3\n";
    let there = json!({"name": "hamiltonian-path-to-uno-coop", "text": source, "witness": "1 2 3"});
    let there = walk.post("/api/carry", &[there], &[json!({"name": "nothing", "text": "", "witness": ""})], 200);
    let back = json!({"name": "hamiltonian-path-to-uno-coop", "text": source, "witness": there[0]["witness"]});
    walk.post("/api/lift", &[back], &[], 200);
    // A question that is left, to its end.
    let (good, bad) = bodies("/api/jobs", &claim);
    let left = walk.post("/api/jobs", &good, &bad, 202);
    let path = format!("/api/jobs/{}", left[0]["id"].as_str().unwrap());
    let mut job = Value::Null;
    until("an answer", || {
        job = walk.ask("GET", "/api/jobs/{id}", &format!("{path}?wait=3"), None).json();
        job["state"] == "done"
    });
    for name in ["svg", "certificate", "plot", "x"] {
        let status = walk.ask("GET", "/api/jobs/{id}/{file}", &format!("{path}/{name}"), None).status;
        assert_eq!(status, if job["files"][name].is_string() { 200 } else { 404 }, "{name}");
    }
    assert_eq!(walk.ask("GET", "/api/jobs/{id}", &format!("{path}?wait=soon"), None).status, 400);
    assert_eq!(walk.ask("GET", "/api/jobs/{id}", "/api/jobs/1", None).status, 404);
    assert_eq!(walk.ask("DELETE", "/api/jobs/{id}", &path, None).status, 200);
    assert_eq!(walk.ask("DELETE", "/api/jobs/{id}", "/api/jobs/1", None).status, 404);
    assert_eq!(walk.ask("GET", "/page/{path}", "/page/style.css", None).status, 200);
    assert_eq!(walk.ask("GET", "/page/{path}", "/page/style", None).status, 404);
    for (figure, status) in [("swish/1", 200), ("swish/99", 404)] {
        let path = format!("/api/papers/{figure}");
        assert_eq!(walk.ask("GET", "/api/papers/{paper}/{figure}", &path, None).status, status, "{path}");
    }
    tables(&mut walk);
    let documented: BTreeSet<String> = operations(&walk.document).collect();
    assert_eq!(walk.walked, documented);
}

/// Tables, where there are any.
fn tables(walk: &mut Walk) {
    if !walk.operation("POST", "/api/table").is_object() {
        return;
    }
    let games = ["swish", "set", "uno-solitaire", "uno-duel", "uno-coop", "uno-real"];
    let good: Vec<Value> = games.iter().map(|game| json!({"game": game, "seed": "v1:42"})).collect();
    let opened = walk.post("/api/table", &good, &[json!({"game": "chess"})], 200);
    for table in &opened {
        let path = format!("/api/table/{}", table["id"].as_str().unwrap());
        assert_eq!(walk.ask("GET", "/api/table/{id}", &path, None).status, 200);
        let hint = walk.ask("POST", "/api/table/{id}", &path, Some(&json!({"act": "hint"})));
        assert_eq!(hint.status, 200, "{hint:?}");
        assert_eq!(walk.ask("POST", "/api/table/{id}", &path, Some(&json!({"act": "cheat"}))).status, 400);
        if walk.operation("GET", "/api/table/{id}/claim").is_object() {
            walk.ask("GET", "/api/table/{id}/claim", &format!("{path}/claim"), None);
        }
    }
    assert_eq!(walk.ask("GET", "/api/table/{id}", "/api/table/1", None).status, 404);
}

fn operations(document: &Value) -> impl Iterator<Item = String> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().keys().filter(|key| *key != "parameters");
        methods.map(move |method| format!("{} {path}", method.to_uppercase()))
    })
}

/// The addresses in a file of the server, and in those of its folders.
fn addresses(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            addresses(&path, found);
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            let parts = text.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(parts.map(|address| address.replace("{*", "{")));
        }
    }
}

#[test]
fn every_address_is_documented() {
    let document = Server::with("").get("/api/openapi.json").json();
    let mut found = BTreeSet::new();
    addresses(&root().join("crates/lab/src/serve"), &mut found);
    assert!(found.contains("/api/jobs/{id}") && found.contains("/api/openapi.json"), "{found:?}");
    for address in found {
        // A file of the page that is made and not read is a file of the page.
        let known = document["paths"][&address].is_object() || address.starts_with("/page/");
        assert!(known, "{address} is not documented");
    }
}

/// A question of the test suite, as options of `solve`; none where it is asked in other words.
fn options(question: &str) -> Option<Vec<(String, Value)>> {
    let mut words = question.split_whitespace();
    let mut options = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "any" | "play" => {}
            "at-least" => options.push((word.to_owned(), json!(words.next()?.parse::<u64>().ok()?))),
            "max" | "all" | "count" | "disjoint" | "hitting" | "free" | "fill-in" => {
                options.push((word.to_owned(), json!(true)));
            }
            _ => return None,
        }
    }
    Some(options)
}

/// An answer without what may be another each time: how long it took, and which engine came first.
fn timeless(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().retain(|member, _| !["seconds", "engine"].contains(&member.as_str()));
    answer
}

/// Asks the command line and the server, and compares.
fn same(line: &mut serving::Line, text: &str, options: &[(String, Value)]) -> Option<i32> {
    let arguments = options.iter().map(|(name, value)| match value {
        Value::Bool(_) => format!("--{name}"),
        Value::String(text) => format!("--{name}={text}"),
        value => format!("--{name}={value}"),
    });
    let run = Run::of(misdeal().args(["solve", "-", "--json"]).args(arguments).write_stdin(text));
    let body = json!({"text": text, "options": options.iter().cloned().collect::<serde_json::Map<_, _>>()});
    let answer = line.ask("POST", "/api/solve", Some(&body)).unwrap();
    assert_eq!(timeless(answer.json()), timeless(run.json()), "{options:?} of\n{text}");
    assert_eq!(answer.status, if run.code == Some(2) { 400 } else { 200 }, "{options:?} of\n{text}");
    run.code
}

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Server::with("");
    let mut line = server.line();
    let mut codes = BTreeSet::new();
    for game in ["swish", "set", "uno"] {
        let mut of_game = BTreeSet::new();
        let mut paths: Vec<_> =
            std::fs::read_dir(root().join("testdata").join(game)).unwrap().collect::<Result<_, _>>().unwrap();
        paths.sort_by_key(std::fs::DirEntry::file_name);
        for path in paths {
            let text = std::fs::read_to_string(path.path()).unwrap();
            let asked = text.lines().filter_map(|line| line.strip_prefix("#? ")?.split(" -> ").next());
            let mut asked: Vec<_> = asked.filter_map(options).collect();
            asked.truncate(2);
            for mut options in asked {
                options.push(("time".into(), json!("60s")));
                of_game.insert(same(&mut line, &text, &options));
            }
        }
        assert!(of_game.contains(&Some(0)) && of_game.contains(&Some(1)), "{game}: {of_game:?}");
        codes.extend(of_game);
    }
    let hard = std::fs::read_to_string(common::deal("commercial-16.deal")).unwrap();
    codes.insert(same(&mut line, &hard, &[("max".into(), json!(true)), ("time".into(), json!("0s"))]));
    for text in
        ["", "swish", "swish 4x3\na1:b9", "set 4x3\n0120 0130", "uno 4x4 solitaire\n1.3 9.9", "chess", "graph 2\n1-3"]
    {
        assert_eq!(same(&mut line, text, &[]), Some(2), "{text}");
    }
    assert_eq!(same(&mut line, &hard, &[("engine".into(), json!("none"))]), Some(2));
    codes.insert(Some(2));
    assert_eq!(codes, BTreeSet::from([Some(0), Some(1), Some(2), Some(3)]));
}
