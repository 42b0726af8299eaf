//! Each crate keeps to its room: the kernel depends on nothing, searches nothing but what a claim names, and does not touch the world; the
//! reductions rest on it alone; solve does not talk.

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
    let is_last = |tests: &&str| tests.starts_with("\nmod tests {") || **tests == *"\nmod tests;\n";
    assert!(tests.len() <= 1 && tests.iter().all(is_last), "{}", path.display());
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
fn the_arrow_goes_from_lab_to_table_to_solve_to_reductions_to_kernel() {
    let ours = |krate: &str| -> Vec<String> {
        let manifest = manifest(krate);
        let lines = section(&manifest, "dependencies").into_iter().filter(|line| line.starts_with("misdeal"));
        lines.map(|line| line.split(['.', ' ']).next().unwrap().to_owned()).collect()
    };
    assert_eq!(ours("kernel"), [""; 0]);
    assert_eq!(ours("reductions"), ["misdeal-kernel"]);
    assert_eq!(ours("solve"), ["misdeal-kernel", "misdeal-reductions"]);
    assert_eq!(ours("table"), ["misdeal-kernel", "misdeal-reductions", "misdeal-solve"]);
    assert_eq!(ours("lab"), ["misdeal-kernel", "misdeal-reductions", "misdeal-solve", "misdeal-table"]);
}

/// What touches the world: no room below `solve` may have any of it.
const THE_WORLD: &[&str] = &[
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
];

/// Refuses words in the code of a crate.
fn has_none_of(krate: &str, words: &[&str]) {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate).join("src"));
    assert!(files.len() > 15, "{files:?}");
    for path in files {
        let code = code(&path);
        for word in words {
            assert!(!code.contains(word), "{} has `{word}`", path.display());
        }
    }
}

#[test]
fn the_kernel_touches_neither_files_nor_clock_nor_chance_nor_threads() {
    has_none_of("kernel", THE_WORLD);
}

#[test]
fn the_reductions_have_the_kernel_alone_search_nothing_and_touch_nothing() {
    assert_eq!(section(&manifest("reductions"), "dependencies"), ["misdeal-kernel.workspace = true"]);
    has_none_of("reductions", THE_WORLD);
    has_none_of("reductions", &["fn solve", "fn search", "Solver", "Budget", "backtrack", "misdeal_solve"]);
}

#[test]
fn solve_neither_prints_nor_reads_files_nor_asks_the_network() {
    has_none_of("solve", &["std::fs", "std::net", "std::io::stdin", "print!", "println!", "dbg!", "unsafe", "clap"]);
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
