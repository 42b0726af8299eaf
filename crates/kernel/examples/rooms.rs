//! What has to be believed, in lines of code: the parts of the kernel, its rooms, and for each kind of claim what it rests on.
//!
//! `scripts/kernel-lines` runs it. With `--files`, the part of each file of the kernel; with `--write`, the lines are counted
//! again into `src/rooms/lines.rs`.

#[path = "../tests/all/counted.rs"]
mod counted;

use counted::{here, lines, sources};
use misdeal_kernel::rooms::{KINDS, Kind, ROOMS, RestsOn, Room};
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let told = match std::env::args().nth(1).as_deref() {
        None => table(),
        Some("--files") => files(),
        Some("--write") => std::fs::write(here("src/rooms/lines.rs"), counted::generated()).map_err(|e| e.to_string()),
        Some(other) => Err(format!("there is no option {other}; there are --files and --write")),
    };
    match told {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("kernel-lines: {why}");
            ExitCode::from(2)
        }
    }
}

/// The part of what nobody has to believe.
const NOT_BELIEVED: &str = "reductions between problems (not believed)";

/// The room of each file of the kernel, with its lines.
fn rooms() -> Result<Vec<(String, usize, &'static Room)>, String> {
    let all = sources(&here("src")).into_iter().map(|(file, text)| {
        let room = ROOMS.iter().find(|room| room.files.contains(&file.as_str()));
        let room = room.ok_or_else(|| format!("{file} is in no room of crates/kernel/src/rooms/list.rs"))?;
        Ok((file, lines(&text), *room))
    });
    all.collect()
}

fn files() -> Result<(), String> {
    rooms()?.iter().for_each(|(file, _, room)| println!("{file}\t{}", room.part));
    Ok(())
}

fn table() -> Result<(), String> {
    let rooms = rooms()?;
    let mut parts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (_, lines, room) in &rooms {
        let (sum, many) = parts.entry(room.part).or_default();
        (*sum, *many) = (*sum + lines, *many + 1);
    }
    let believed = rooms.iter().filter(|(.., room)| room.is_believed());
    let (all, many) = believed.fold((0, 0), |(sum, many), (_, lines, _)| (sum + lines, many + 1));
    for (_, text) in sources(&here("../reductions/src")) {
        let (sum, many) = parts.entry(NOT_BELIEVED).or_default();
        (*sum, *many) = (*sum + lines(&text), *many + 1);
    }
    let row = |name: &str, lines: usize, files: usize| println!("{name:<56} {lines:>6} lines {files:>4} files");
    parts.iter().for_each(|(part, (lines, files))| row(part, *lines, *files));
    row("to be believed, all games", all, many);
    row("of that, the core of claims about deals", RestsOn::deals().lines(), RestsOn::deals().files());
    println!("\nRooms, with their lines:");
    let of_room = |room: &Room| -> usize {
        rooms.iter().filter(|(.., other)| std::ptr::eq(*other, room)).map(|(_, lines, _)| lines).sum()
    };
    ROOMS.iter().for_each(|room| println!("{:>7}  {}", of_room(room), room.name));
    println!("\nWhat a claim rests on, by the section that proves it:");
    for kind in KINDS {
        let rests_on = kind.rests_on();
        let sum: usize = rests_on.rooms().map(of_room).sum();
        println!("{sum:>7}  {}: {rests_on}", named(kind));
    }
    Ok(())
}

/// A kind in words: `swish, proof lrat`.
fn named(kind: &Kind) -> String {
    let part = if kind.part.is_empty() { "what all rest on" } else { kind.part };
    let words = [kind.about, kind.question, part].into_iter().filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(", ")
}
