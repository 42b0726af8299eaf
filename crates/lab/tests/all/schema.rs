//! What is printed with `--json` fits `docs/answer.schema.json`, for every command. The part of JSON Schema that the file
//! uses is five words (`type`, `enum`, `required`, `properties`, `items`), so a few lines hold to it, and no crate is taken
//! for it; a word that is not among them fails the test.

use super::common::{Run, root};
use serde_json::{Map, Value};

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("`{other}` is no type"),
    }
}

fn words(value: &Value) -> Vec<&str> {
    match value {
        Value::String(word) => vec![word],
        all => all.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect(),
    }
}

/// What does not fit, with the way to it.
fn misfits(value: &Value, schema: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    let empty = Map::new();
    let members = value.as_object().unwrap_or(&empty);
    for (word, wanted) in schema.as_object().unwrap() {
        match word.as_str() {
            "$schema" | "title" | "description" => {}
            "type" if words(wanted).iter().any(|kind| is_of(value, kind)) => {}
            "enum" if wanted.as_array().unwrap().contains(value) => {}
            "type" | "enum" => found.push(format!("{at} is {value}, and not {wanted}")),
            "required" => {
                let lacking = words(wanted).into_iter().filter(|name| !members.contains_key(*name));
                found.extend(lacking.map(|name| format!("{at} lacks {name}")));
            }
            "properties" => {
                let parts = wanted.as_object().unwrap().iter();
                let there = parts.filter_map(|(name, schema)| Some((name, members.get(name)?, schema)));
                found.extend(there.flat_map(|(name, part, schema)| misfits(part, schema, &format!("{at}.{name}"))));
            }
            "items" => {
                let items = value.as_array().into_iter().flatten();
                found.extend(items.flat_map(|item| misfits(item, wanted, &format!("{at}[]"))));
            }
            other => panic!("`{other}` is a word of JSON Schema that this test does not know"),
        }
    }
    found
}

/// The pages that tell what members mean.
const PAGES: [&str; 6] =
    ["json.md", "bench.md", "play.md", "games/uno-real.md", "reductions/README.md", "campaigns.md"];

/// The members of an object that no page tells of.
fn untold(object: &Value) -> Vec<&String> {
    let pages: String =
        PAGES.iter().map(|page| std::fs::read_to_string(root().join("docs").join(page)).unwrap()).collect();
    object.as_object().unwrap().keys().filter(|name| !pages.contains(&format!("`{name}`"))).collect()
}

fn schema() -> Value {
    serde_json::from_str(&std::fs::read_to_string(root().join("docs/answer.schema.json")).unwrap()).unwrap()
}

#[test]
fn every_command_prints_what_the_schema_says() {
    let schema = schema();
    for line in [
        "solve testdata/swish/one-pair.deal",
        "solve testdata/swish/one-pair.deal --all",
        "solve testdata/swish/one-pair.deal --free",
        "solve testdata/set/line.deal",
        "solve --engine list",
        "solve",
        "solve nowhere.deal",
        "check testdata/claims/swish/any.claim",
        "check nowhere.claim",
        "cite testdata/claims/swish/any.claim",
        "deal swish --seed 1",
        "deal set 4x3 --seed 1",
        "deal uno --seed 1",
        "deck set 2x3",
        "deck swish --commercial",
        "free set 4x4 --time 5s",
        "free set 3x3",
        "free quads 3",
        "free swish 2x3",
        "odds set 2x3 --cards 4",
        "odds quads 2 --cards 4",
        "export testdata/set/line.deal --to json",
        "export testdata/set/line.deal --to cnf",
        "reduce list",
        "reduce --audit hamiltonian-path-to-cnf --instances 2 --size 3",
        "reduce --audit max-2-sat-to-simple-swish --as-printed",
        "simulate uno --games 20 --seed 1",
        "completions bash",
        "man",
        "play chess",
        "shuffle",
        "known set 4x4",
        "known swish",
        "known set 9x9",
        "solve testdata/set/line.deal --all --words",
        "solve testdata/set/line.deal --palette green",
        "solve testdata/set/line.deal --mx",
        "solve testdata/set/line.deal --count --time 1x",
        "check testdata/set/line.deal",
        "cite nowhere.claim",
        "deal set 4x3 --words --seed 1",
        "deal quads 3 --seed 1",
        "deal set 2x3 --trials 1000 --seed 1",
        "deck uno",
        "odds swish 2x2 --cards 2 --trials 100",
        "odds set --in-play 100 --cards 12",
        "export testdata/swish/one-pair.deal --to svg",
        "carry hamiltonian-path-to-cnf nowhere nowhere",
        "lift nothing nowhere nowhere",
        "reduce --generate uno-cubic",
        "bench regret --quick --list",
        "campaign",
        "campaign status nowhere",
        "serve --port x",
    ] {
        fits(&schema, line);
    }
}

/// Runs a command, and holds what it prints to the schema and to the pages.
fn fits(schema: &Value, line: &str) {
    let run = Run::with(line.split(' ').chain(["--json"]));
    let object = run.json();
    assert_eq!(misfits(&object, schema, "$"), [""; 0], "{line}: {run:?}");
    assert_eq!(untold(&object), [""; 0], "{line}: {run:?}");
}

#[test]
fn a_campaign_prints_what_the_schema_says() {
    let (schema, folder) = (schema(), tempfile::tempdir().unwrap());
    let at = folder.path().join("campaign").display().to_string();
    fits(&schema, &format!("campaign plan set-layouts 3x3 -o {at}"));
    for act in ["merge", "run", "status", "merge", "slurm", "ray"] {
        fits(&schema, &format!("campaign {act} {at}"));
    }
}

/// What `free` suggests where the gap is open is a line that can be typed. It is only planned here.
#[test]
fn the_campaign_that_is_suggested_can_be_pasted() {
    let run = Run::with(["free", "set", "4x4", "--time", "5s"]);
    let line = run.stderr.split('`').find(|part| part.starts_with("misdeal campaign plan ")).unwrap();
    let (plan, folder) = line.split(" && ").next().unwrap().rsplit_once(' ').unwrap();
    let kept = tempfile::tempdir().unwrap();
    let at = kept.path().join(folder).display().to_string();
    let planned = Run::with(plan.split(' ').skip(1).chain([at.as_str()]));
    assert!(planned.stdout.contains(" units, about "), "{planned:?}");
    assert!(line.contains(&format!("misdeal campaign run {folder} && misdeal campaign merge {folder}")), "{line}");
}

#[test]
fn the_schema_refuses_what_is_none() {
    let schema = schema();
    for (text, told) in [
        (r#"{"checked": true}"#, "$ lacks verdict"),
        (r#"{"verdict": "maybe"}"#, r#"$.verdict is "maybe""#),
        (r#"{"verdict": "yes", "witness": [1]}"#, "$.witness[] is 1"),
        (r#"{"verdict": "yes", "known": {"value": 1, "bound": 2}}"#, "$.known lacks claim"),
        (r"[]", "$ is []"),
    ] {
        let found = misfits(&serde_json::from_str(text).unwrap(), &schema, "$");
        assert!(found.iter().any(|misfit| misfit.starts_with(told)), "{text}: {found:?}");
    }
}

#[test]
fn an_order_of_solitaire_is_a_list_of_cards_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let deal = folder.path().join("hand.deal");
    for (text, some) in [("R5 R7 G7 G0", "G0"), ("1.5 1.7 2.7 2.10", "2.10")] {
        std::fs::write(&deal, format!("uno 4x10 solitaire\n{text}\n")).unwrap();
        let run = Run::with(["solve", deal.to_str().unwrap(), "--json"]);
        let witness = run.json()["witness"].as_array().unwrap().clone();
        assert!(witness.len() == 4 && witness.contains(&some.into()), "{run:?}");
        let words = Run::with(["solve", deal.to_str().unwrap(), "-q"]).stdout;
        let (_, order) = words.trim().split_once(": ").unwrap();
        assert!(order.split(' ').all(|card| text.split(' ').any(|given| given == card)), "{words}");
    }
}
