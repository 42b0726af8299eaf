//! Lists the files of the page, so that each of them is in the program and none has to be named.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    files(&folder, "", &mut found)?;
    found.sort();
    let mut list = String::from("&[\n");
    for (name, path) in found {
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.rs"), list)
}

/// The files of a folder and of those in it, each by its name as it is asked for.
fn files(folder: &Path, under: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{under}{}", entry.file_name().to_string_lossy());
        match entry.file_type()?.is_dir() {
            true => files(&entry.path(), &format!("{name}/"), found)?,
            false => found.push((name, entry.path())),
        }
    }
    Ok(())
}
