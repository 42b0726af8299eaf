//! Lines of code, as they are counted: without tests, comments and blank lines.

use std::path::{Path, PathBuf};

/// A place in the kernel's folder.
pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The sources below a folder, by their names in it, in order.
pub fn sources(folder: &Path) -> Vec<(String, String)> {
    let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(inside) = folders.pop() {
        for path in std::fs::read_dir(inside).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string().replace('\\', "/");
                found.push((name, std::fs::read_to_string(&path).unwrap_or_default()));
            }
        }
    }
    found.sort();
    found
}

/// How many lines of code a source has.
pub fn lines(source: &str) -> usize {
    let code = source.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    code.filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//")).count()
}

/// The file that holds the numbers of lines.
pub fn generated() -> String {
    let own = "rooms/lines.rs";
    let mut text = String::from(
        "//! How many lines of code each file of the kernel has. `scripts/kernel-lines --write` makes this file.\n\n\
         /// The files, with their lines without tests, comments and blank lines.\n\
         pub const LINES: &[(&str, usize)] = &[\n",
    );
    let sources = sources(&here("src"));
    // This file has a line for each, one before and one after.
    let count = |name: &str, source: &str| if name == own { sources.len() + 2 } else { lines(source) };
    sources.iter().for_each(|(name, source)| text.push_str(&format!("    (\"{name}\", {}),\n", count(name, source))));
    text.push_str("];\n");
    text
}
