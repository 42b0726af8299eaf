//! What claims rest on, held to the sources: every file in one room, every import within what the room needs, every line
//! counted, and an entry for every kind of claim that is kept.

use crate::counted::{generated, here, lines, sources};
use misdeal_kernel::check;
use misdeal_kernel::rooms::{KINDS, PROOFS, ROOMS, RestsOn, Room, Seen};
use std::collections::{BTreeMap, BTreeSet};

const COUNT_AGAIN: &str = "run `scripts/kernel-lines --write`";

#[test]
fn every_file_of_the_kernel_is_in_one_room() {
    let files: BTreeSet<String> = sources(&here("src")).into_iter().map(|(file, _)| file).collect();
    let mut housed = BTreeSet::new();
    for file in ROOMS.iter().flat_map(|room| room.files) {
        assert!(files.contains(*file), "{file} is in a room, and there is no such file");
        assert!(housed.insert((*file).to_owned()), "{file} is in two rooms");
    }
    assert_eq!(files.difference(&housed).collect::<Vec<_>>(), [""; 0], "in no room of src/rooms/list.rs");
    let names: BTreeSet<&str> = ROOMS.iter().map(|room| room.name).collect();
    assert_eq!(names.len(), ROOMS.len(), "two rooms have the same name");
}

#[test]
fn the_lines_of_each_file_are_those_that_check_tells() {
    let written = std::fs::read_to_string(here("src/rooms/lines.rs")).unwrap();
    assert!(written == generated(), "the lines have changed: {COUNT_AGAIN}");
    assert_eq!(lines(&written), sources(&here("src")).len() + 2);
}

#[test]
fn lines_are_counted_without_tests_comments_and_blanks() {
    let source = "//! Talk.\n\nfn a() {\n    // why\n    b(); // here\n}\n\n#[cfg(test)]\nmod tests {\n}\n";
    assert_eq!(lines(source), 3);
}

/// All claims below a folder of the project.
fn claims(folder: &str) -> Vec<(String, String)> {
    let (mut folders, mut found) = (vec![here("../..").join(folder)], Vec::new());
    while let Some(inside) = folders.pop() {
        for path in std::fs::read_dir(inside).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "claim") {
                found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

#[test]
fn every_kind_of_claim_that_is_kept_has_an_entry() {
    let everything = RestsOn::everything();
    let all: Vec<_> = [claims("testdata/claims"), claims("results")].concat();
    assert!(all.len() > 100);
    for (file, text) in all {
        let rests_on = Seen::reader().all(text.lines()).unwrap();
        assert!(rests_on != everything, "{file} has a section that src/rooms/kinds.rs does not know");
        assert!(rests_on.lines() < everything.lines() / 2, "{file} rests on {} lines", rests_on.lines());
        assert!(rests_on.rooms().all(Room::is_believed), "{file} rests on what is not believed");
    }
}

#[test]
fn what_is_accepted_tells_what_was_seen_of_it() {
    for (file, text) in claims("testdata/claims") {
        let checked = check(&text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        assert_eq!(*checked.rests_on(), Seen::reader().all(text.lines()).unwrap(), "{file}");
    }
}

#[test]
fn a_section_that_no_table_knows_rests_on_everything() {
    let claim = "misdeal claim 1\nquestion any\ndeal\n  swish 1x2\n  a1:b1\nanswer no\nproof KIND\nend\n";
    let of = |kind: &str| Seen::reader().all(claim.replace("KIND", kind).lines()).unwrap();
    assert_eq!(of("lrat").to_string(), "frame, text, Swish rules, Swish formula, formulas, LRAT");
    assert_eq!(of("magic"), RestsOn::everything());
    assert_eq!(of("lratt"), RestsOn::everything());
    let many: String = (0..100).map(|n| format!("proof exhaustive {n}\n")).collect();
    assert_eq!(of(&format!("lrat\n{many}")), RestsOn::everything());
    assert!(RestsOn::everything().rooms().all(Room::is_believed));
}

#[test]
fn a_deal_without_a_swish_rests_on_four_thousand_lines_at_most() {
    for proof in ["proof lrat", "proof sums"] {
        let kind = KINDS.iter().find(|kind| kind.about == "swish" && kind.part == proof).unwrap();
        assert!(kind.rests_on().lines() <= 4000, "{proof}: {}", kind.rests_on().lines());
    }
}

#[test]
fn a_duel_that_is_won_by_answers_rests_on_no_walk() {
    let claim = "misdeal claim 1\nquestion play\ndeal\n  uno 2x2 duel\n  P1: 1.1\n  P2: 2.2\nanswer yes\nwitness\n  strategy\n  HOW\nend\n";
    let of = |how: &str| Seen::reader().all(claim.replace("HOW", how).lines()).unwrap();
    assert_eq!(of("first 1.1").to_string(), "frame, text, UNO hands, UNO duel, UNO answers");
    assert!(of("first 1.1").lines() < 4000 && of("exhaustive").to_string().contains("UNO walk"));
    assert_eq!(of("magic"), of("exhaustive"));
}

#[test]
fn there_are_fifteen_kinds_of_proof() {
    let proves = |part: &'static str| {
        let mut words = part.split(' ');
        let is_one = words.next().is_some_and(|word| ["proof", "bound", "apart"].contains(&word));
        words.find(|word| is_one && *word != "deck")
    };
    let words: BTreeSet<&str> = KINDS.iter().filter_map(|kind| proves(kind.part)).collect();
    assert_eq!(words.into_iter().collect::<Vec<_>>(), PROOFS);
    // Former words are read, and are none of their own.
    for (_, former, now) in misdeal_kernel::proof::following::RENAMED {
        assert!(!PROOFS.contains(former) && PROOFS.contains(&now.split(' ').next().unwrap()), "{former}");
    }
    // What is kept is written with the words of now.
    for (file, text) in [claims("testdata/claims"), claims("results")].concat() {
        for line in text.lines().filter(|line| ["proof ", "bound ", "apart "].iter().any(|word| line.starts_with(word)))
        {
            let word = line.split(' ').skip(1).find(|word| *word != "deck").unwrap();
            assert!(PROOFS.contains(&word), "{file}: {line}");
        }
    }
}

/// The aim is 8,000; until that is reached, the core does not grow.
#[test]
fn the_core_of_claims_about_deals_does_not_grow() {
    assert!(RestsOn::deals().lines() <= 8_470, "{}", RestsOn::deals().lines());
    let names = RestsOn::deals().to_string();
    for room in ["Swish rows", "Swish formula", "SET formula", "Quads formula", "UNO rows", "UNO formula", "UNO pool"] {
        assert!(names.contains(room), "{names}");
    }
}

/// Files that hand over to the section that a claim names; what they import is in the rooms of that kind of claim.
const DOORS: &[&str] = &[
    "boards/refutation.rs",
    "boards/wanted.rs",
    "claim/section.rs",
    "claim/checked.rs",
    "game.rs",
    "games.rs",
    "lib.rs",
    "swish/wanted.rs",
    "swish/free/claim.rs",
    "swish/free/text.rs",
    "set/matches.rs",
    "set/free/bound.rs",
    "set/free/claim.rs",
    "set/free/text.rs",
    "quads/matches.rs",
    "quads/free/bound.rs",
    "quads/free/claim.rs",
    "uno/hands/deal.rs",
    "uno/question.rs",
    "uno/refutation.rs",
    "uno/wanted.rs",
    "uno/witness.rs",
    "uno/games/solitaire.rs",
    "uno/games/coop.rs",
    "uno/games/duel.rs",
    "uno/games/pool.rs",
    "uno/games/uncooperative.rs",
    "uno/real/position.rs",
];

#[test]
fn a_file_imports_only_what_its_room_needs() {
    let crate_files = Sources(sources(&here("src")).into_iter().collect());
    for room in ROOMS.iter().filter(|room| room.is_believed()) {
        let within: BTreeSet<&str> = RestsOn::of([room]).rooms().flat_map(|room| room.files).copied().collect();
        for file in room.files.iter().filter(|file| !DOORS.contains(file) && !file.ends_with("mod.rs")) {
            for import in crate_files.imports(file) {
                let allowed = within.contains(import.as_str()) || import.ends_with("mod.rs");
                assert!(allowed, "{file} of the room {} imports {import}, which the room does not need", room.name);
            }
        }
    }
    // The test sees what it should see.
    assert!(crate_files.imports("boards/to_cnf.rs").contains("proof/growing.rs"));
    assert!(crate_files.imports("uno/theorems/links.rs").contains("uno/why_not/positions.rs"));
    assert!(crate_files.imports("set/theorems/quarters.rs").contains("set/theorems/layered.rs"));
}

/// The sources by their names.
struct Sources(BTreeMap<String, String>);

impl Sources {
    /// The files that a file imports.
    fn imports(&self, file: &str) -> BTreeSet<String> {
        let folder: Vec<String> = file.split('/').map(str::to_owned).collect();
        let folder = &folder[..folder.len() - 1];
        // How much effort a walk spends says nothing about what it finds.
        let paths =
            uses(&self.0[file]).into_iter().filter(|(_, path)| path.last().is_none_or(|last| last != "PATIENCE"));
        let paths = paths.filter_map(|(_, path)| {
            let first = path.first()?.as_str();
            let up = path.iter().take_while(|word| *word == "super").count();
            match first {
                "crate" => self.file(&[], &path[1..]),
                "super" => self.file(&folder[..folder.len() - (up - 1)], &path[up..]),
                _ => None,
            }
        });
        paths.collect()
    }

    /// The file that a path leads to, by way of modules and of what they hand on.
    fn file(&self, folder: &[String], path: &[String]) -> Option<String> {
        let named = |more: &str| folder.iter().map(String::as_str).chain([more]).collect::<Vec<_>>().join("/");
        let module = if folder.is_empty() { "lib.rs".to_owned() } else { named("mod.rs") };
        let Some((first, rest)) = path.split_first() else { return Some(module) };
        let file = named(&format!("{first}.rs"));
        if self.0.contains_key(&file) {
            return Some(file);
        }
        if self.0.keys().any(|name| name.starts_with(&named(&format!("{first}/")))) {
            let inside: Vec<String> = folder.iter().chain([first]).cloned().collect();
            return self.file(&inside, rest);
        }
        // What a module uses for itself, those within it can name too.
        let handed_on = uses(self.0.get(&module)?)
            .into_iter()
            .find(|(_, path)| path.last() == Some(first) && path.len() > 1 && path[0] != "super" && path[0] != "crate");
        match handed_on {
            Some((_, path)) => self.file(folder, &[&path[..], rest].concat()),
            None => Some(module),
        }
    }
}

/// What is used in a source, path by path, and whether it is handed on.
fn uses(source: &str) -> Vec<(bool, Vec<String>)> {
    let code: Vec<&str> = source
        .lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect();
    let code = code.join(" ");
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some(start) = statement.rfind("use ") else { continue };
        let before = statement[..start].trim_end();
        let handed_on = before.ends_with("pub") || before.ends_with("pub(crate)");
        // Not a word of a sentence, nor the end of one.
        let is_one = before.is_empty() || handed_on || before.ends_with(['}', ']']);
        if !is_one || !(start == 0 || statement[..start].ends_with(' ')) {
            continue;
        }
        expand(statement[start + 4..].trim(), &[], &mut |path| found.push((handed_on, path)));
    }
    found
}

/// All paths of a tree like `a::{b, c::{d, e as f}}`.
fn expand(tree: &str, before: &[String], each: &mut dyn FnMut(Vec<String>)) {
    let (path, inside) = tree.split_once('{').map_or((tree, None), |(path, inside)| (path, Some(inside)));
    let words = path.split("::").map(|word| word.split(" as ").next().unwrap_or_default().trim().to_owned());
    let words = words.filter(|word| !word.is_empty() && word != "self" && word != "*");
    let here: Vec<String> = before.iter().cloned().chain(words).collect();
    let Some(inside) = inside else { return each(here) };
    let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
    let (mut depth, mut start) = (0_usize, 0);
    for (place, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                expand(inside[start..place].trim(), &here, each);
                start = place + 1;
            }
            _ => {}
        }
    }
    if !inside[start..].trim().is_empty() {
        expand(inside[start..].trim(), &here, each);
    }
}
