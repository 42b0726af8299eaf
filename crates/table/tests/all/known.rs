//! The index of what is known is what the claims under `results/` say.

use std::collections::BTreeMap;
use std::fs::{read_dir, read_to_string, write};
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Deck, fewest and most of a claim about the largest match-free set of a whole deck.
fn of_deck(claim: &str) -> Option<(String, u128, u128)> {
    let line = |name: &str| claim.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    if line("question")? != "free" {
        return None;
    }
    let answer: Vec<&str> = line("answer")?.split(' ').collect();
    let (least, most) = match answer[..] {
        ["yes", value] => (value, value),
        ["from", least, "to", most] => (least, most),
        _ => return None,
    };
    Some((line("deck")?.to_owned(), least.parse().ok()?, most.parse().ok()?))
}

fn index() -> String {
    let mut best: BTreeMap<String, (u128, u128, String)> = BTreeMap::new();
    for folder in ["quads", "set", "swish"] {
        let files = read_dir(root().join("results").join(folder)).unwrap().map(|file| file.unwrap());
        let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
        names.sort();
        for name in names.iter().filter(|name| name.ends_with(".claim")) {
            let path = format!("results/{folder}/{name}");
            let Some((deck, least, most)) = of_deck(&read_to_string(root().join(&path)).unwrap()) else { continue };
            let is_better = best.get(&deck).is_none_or(|known| most - least < known.1 - known.0);
            if is_better {
                best.insert(deck, (least, most, path));
            }
        }
    }
    best.iter().map(|(deck, (least, most, path))| format!("{deck} {least} {most} {path}\n")).collect()
}

#[test]
fn the_index_is_what_the_claims_say() {
    let (path, index) = (root().join("crates/table/src/claims/known.txt"), index());
    if std::env::var("KNOWN").is_ok_and(|how| how == "overwrite") {
        write(&path, &index).unwrap();
    }
    assert_eq!(read_to_string(path).unwrap(), index, "run it once with KNOWN=overwrite");
    assert!(index.contains("set 4x4 90 108 results/set/free-4x4-crossed.claim\n"), "{index}");
}
