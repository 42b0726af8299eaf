//! The table shapes what people see, and touches nothing: no files, no sockets, no threads, no clock, no printing.

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

/// The code of a file, without comments.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// The names of the dependencies of a crate.
fn dependencies(krate: &str) -> Vec<String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate).join("Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).unwrap();
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.trim().is_empty());
    lines.map(|line| line.split(['.', ' ']).next().unwrap().to_owned()).collect()
}

#[test]
fn the_table_depends_on_nothing_that_touches_the_machine() {
    let allowed =
        ["misdeal-kernel", "misdeal-reductions", "misdeal-solve", "anstyle", "plotters", "serde", "serde_json", "svg"];
    for name in dependencies("table") {
        assert!(allowed.contains(&name.as_str()), "the table depends on {name}");
    }
    assert!(dependencies("lab").contains(&"misdeal-table".to_owned()));
    for below in ["kernel", "reductions", "solve"] {
        assert!(!dependencies(below).iter().any(|name| name == "misdeal-table"), "{below} is below the table");
    }
}

#[test]
fn the_table_touches_neither_files_nor_sockets_nor_threads_nor_clocks_and_prints_nothing() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(files.len() > 40, "{files:?}");
    for path in files {
        let code = code(&path);
        for word in [
            "std::{",
            "std::fs",
            "std::io",
            "std::net",
            "std::process",
            "std::thread",
            "std::env",
            "std::sync",
            "std::os",
            "Instant",
            "SystemTime",
            "getrandom",
            "ratatui",
            "clap",
            "axum",
            "tokio",
            "unsafe",
            "print!",
            "println!",
            "dbg!",
        ] {
            assert!(!code.contains(word), "{} has `{word}`", path.display());
        }
    }
}
