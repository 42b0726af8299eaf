//! Measurements as Markdown, and the list of instances they were made with: the command that deals each of them.

use super::{Instance, Section, table};
use misdeal_solve::deal::Seed;
use std::fmt::Write;

/// The sections as Markdown tables, ratios first, below what the run was: seeds, limits, peers, load.
pub fn tables(about: &str, sections: &[Section]) -> String {
    let mut text: String = about.lines().map(|line| format!("- {line}\n")).collect();
    for section in sections {
        let _ = writeln!(text, "\n## {}: {}\n", section.family, section.about);
        let Some(lines) = table::cells(section) else {
            text.push_str("nothing was measured\n");
            continue;
        };
        for (n, line) in lines.iter().enumerate() {
            let cells: Vec<String> = line.iter().map(|cell| cell.replace('|', "\\|")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
            if n == 0 {
                let _ = writeln!(text, "|{}", "---|".repeat(cells.len()));
            }
        }
        for note in &section.notes {
            let _ = write!(text, "\n{note}\n");
        }
    }
    text
}

/// What is planned, a line for each group of rows that have the same instances.
pub fn instances(sections: &[Section]) -> String {
    let mut text = String::from(
        "# What `misdeal bench` measures: family | size | cards | symbols | seeds | work. `v1:1+5` is that seed and the four\n\
         # after it; `v1:1 no. 2` is the second deal that `misdeal reduce --generate` makes from the seed; `-` is no seed.\n",
    );
    for section in sections {
        for rows in section.rows.chunk_by(|one, two| one.planned == two.planned) {
            let Some(first) = rows.first().filter(|row| !row.planned.is_empty()) else { continue };
            let each = |word: fn(&Instance) -> String| {
                let mut words: Vec<String> = first.planned.iter().map(word).collect();
                words.sort();
                words.dedup();
                words.join(", ")
            };
            let size = each(|instance| {
                format!("{}{}", instance.size, if instance.fixed == Some(true) { " fixed" } else { "" })
            });
            let symbols = each(|instance| instance.symbols.clone().unwrap_or_else(|| "-".into()));
            let (cards, seeds) = (each(|instance| instance.cards.to_string()), seeds(&first.planned));
            let works: Vec<&str> = rows.iter().map(|row| row.work.as_str()).collect();
            let (family, work) = (&section.family, together(&works));
            let _ = writeln!(text, "{family} | {size} | {cards} | {symbols} | {seeds} | {work}");
        }
    }
    text
}

/// `50 cards: brute, smt` for `50 cards: brute` and `50 cards: smt`.
fn together(works: &[&str]) -> String {
    let parts: Option<Vec<(&str, &str)>> = works.iter().map(|work| work.rsplit_once(": ")).collect();
    match parts.as_deref() {
        Some([(first, _), others @ ..]) if others.iter().all(|(other, _)| other == first) => {
            let last: Vec<&str> = parts.iter().flatten().map(|(_, last)| *last).collect();
            format!("{first}: {}", last.join(", "))
        }
        _ => works.join("; "),
    }
}

/// `v1:7`, or `v1:7+20` for that seed and the nineteen that follow it; `-` where nothing is random.
fn seeds(planned: &[Instance]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut numbers: Vec<String> = Vec::new();
    // From a seed on, this many.
    let mut ranges: Vec<(Seed, u64)> = Vec::new();
    for instance in planned {
        match (instance.seed, instance.number) {
            (None, _) => words = vec![format!("- ({} times)", planned.len())],
            (Some(seed), Some(number)) => {
                words = vec![seed.to_string()];
                numbers.push(number.to_string());
            }
            (Some(seed), None) => match ranges.last_mut() {
                Some((first, many)) if first.0.wrapping_add(*many) == seed.0 => *many += instance.deals as u64,
                _ => ranges.push((seed, instance.deals as u64)),
            },
        }
    }
    let range = |(seed, many): (Seed, u64)| if many == 1 { seed.to_string() } else { format!("{seed}+{many}") };
    words.extend(ranges.into_iter().map(range));
    words.extend((!numbers.is_empty()).then(|| format!("no. {}", numbers.join(", "))));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::between::Between;
    use super::super::{Row, Side};
    use super::*;

    #[test]
    fn tables_and_instances_have_a_line_for_each_row() {
        let instance = |seed, deals| {
            let instance = Instance::new(Seed(seed), "4x3", 16).of_swish("2", true);
            Instance { deals, ..instance }
        };
        let mut row = Row::new("a | b: one", None, vec![instance(7, 20), instance(27, 1)]);
        row.add(Side::rate("sat", Between::exactly(0.5)), Some(Side::rate("CP-SAT", Between::over(6.0))));
        let numbered = |number| Instance { number: Some(number), ..Instance::new(Seed(1), "3x9", 27) };
        let mut section = Section::new("any16", "CP-SAT", "is there a swish?");
        section.rows = vec![
            row.clone(),
            Row { work: "a | b: two".into(), pairs: Vec::new(), ..row },
            Row::new("made", None, vec![numbered(1), numbered(3)]),
            Row::new("whole", None, vec![Instance::new(None, "5x7", 313); 5]),
            Row::new("apart", None, vec![Instance::new(Seed(1), "5x7", 9), Instance::new(Seed(5), "5x7", 8)]),
        ];
        section.notes = vec!["a note".into()];
        let text = tables("seed v1:7\nload 1\n", std::slice::from_ref(&section));
        assert_eq!(
            text,
            "- seed v1:7\n- load 1\n\n## any16: is there a swish?\n\n| ratio | ours | CP-SAT | engine | runs | work |\n\
             |---|---|---|---|---|---|\n| > 12.0x | 500 ms | > 6.00 s | sat | 1 of 2 | a \\| b: one |\n\na note\n"
        );
        let lines: Vec<String> = instances(&[section]).lines().skip(2).map(str::to_owned).collect();
        assert_eq!(
            lines,
            [
                "any16 | 4x3 fixed | 16 | 2 | v1:7+21 | a | b: one, two",
                "any16 | 3x9 | 27 | - | v1:1 no. 1, 3 | made",
                "any16 | 5x7 | 313 | - | - (5 times) | whole",
                "any16 | 5x7 | 8, 9 | - | v1:1 v1:5 | apart",
            ]
        );
    }
}
