//! The kernel depends on nothing, does not search, and does not touch the world.

#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

/// The code of a file, without comments and without its tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let mut parts = text.split("#[cfg(test)]");
    let code = parts.next().unwrap().to_owned();
    let tests: Vec<&str> = parts.collect();
    assert!(tests.len() <= 1 && tests.iter().all(|tests| tests.starts_with("\nmod tests {")), "{}", path.display());
    code.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

fn manifest(krate: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate).join("Cargo.toml")).unwrap()
}

/// The lines of a section of a manifest.
fn section<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let lines = manifest.lines().skip_while(|line| *line != format!("[{name}]")).skip(1);
    lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.trim().is_empty()).collect()
}

#[test]
fn the_kernel_has_no_dependencies() {
    let manifest = manifest("kernel");
    assert!(manifest.contains("[dependencies]"));
    assert_eq!(section(&manifest, "dependencies"), [""; 0]);
    let build = manifest.lines().filter(|line| line.starts_with('[') && line.contains("dependencies"));
    assert_eq!(build.collect::<Vec<_>>(), ["[dependencies]", "[dev-dependencies]"]);
    assert!(!manifest.contains("build ="));
}

#[test]
fn the_arrow_goes_from_lab_to_solve_to_kernel() {
    let ours = |krate: &str| -> Vec<String> {
        let manifest = manifest(krate);
        let lines = section(&manifest, "dependencies").into_iter().filter(|line| line.starts_with("misdeal"));
        lines.map(|line| line.split(['.', ' ']).next().unwrap().to_owned()).collect()
    };
    assert_eq!(ours("solve"), ["misdeal-kernel"]);
    assert_eq!(ours("lab"), ["misdeal-kernel", "misdeal-solve"]);
}

#[test]
fn the_kernel_touches_neither_files_nor_clock_nor_chance_nor_threads() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(files.len() > 15, "{files:?}");
    for path in files {
        let code = code(&path);
        for word in [
            "std::{",
            "std::fs",
            "std::io",
            "std::net",
            "std::process",
            "std::thread",
            "std::time",
            "std::env",
            "std::sync",
            "std::os",
            "extern ",
            "unsafe",
            "print!",
            "println!",
            "dbg!",
            "RandomState",
            "HashMap",
            "HashSet",
            "include_bytes!",
        ] {
            assert!(!code.contains(word), "{} has `{word}`", path.display());
        }
    }
}

#[test]
fn the_only_search_in_the_kernel_is_the_enumeration() {
    let mut enumerating = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let code = code(&path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for word in ["fn solve", "fn search", "fn find_", "Solver", "Budget", "backtrack", "misdeal_solve"] {
            assert!(!code.contains(word), "{} has `{word}`", path.display());
        }
        if code.contains("every_swish") {
            enumerating.push(name);
        }
    }
    enumerating.sort();
    assert_eq!(enumerating, ["enumerate.rs", "wanted.rs"]);
}
