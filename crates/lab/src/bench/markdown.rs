//! Measurements as Markdown, and the list of instances they were made with: the command that deals each of them.

use super::between::Spread;
use super::words::{time, times};
use super::{Instance, Row, Section};
use std::fmt::Write;

/// The sections as Markdown tables, ratios first.
pub fn tables(sections: &[Section]) -> String {
    let mut text = String::new();
    for section in sections {
        let _ = writeln!(text, "## {}: {}\n", section.family, section.about);
        let _ = writeln!(text, "| ratio | ours | {} | runs | work |\n|---|---|---|---|---|", section.peer);
        for row in section.rows.iter().filter(|row| !row.pairs.is_empty()) {
            let _ = writeln!(text, "| {} |", cells(row).map(|cell| cell.replace('|', "\\|")).join(" | "));
        }
        for note in &section.notes {
            let _ = write!(text, "\n{note}\n");
        }
        text.push('\n');
    }
    text
}

fn cells(row: &Row) -> [String; 5] {
    let ours = Spread::of(row.pairs.iter().map(|pair| pair.ours.time));
    let peers = Spread::of(row.pairs.iter().filter_map(|pair| Some(pair.peer.as_ref()?.time)));
    let told = |spread: Option<Spread>| spread.map(|spread| spread.tell(time)).unwrap_or_default();
    let ratio = row.ratio().map(|ratio| ratio.tell(times)).unwrap_or_default();
    [ratio, told(ours), told(peers), row.pairs.len().to_string(), row.work.clone()]
}

/// Every instance once, with the family and the work it was measured in.
pub fn instances(sections: &[Section]) -> String {
    let mut text = String::from("# family | size | cards | symbols | seeds | work\n");
    for section in sections {
        for row in section.rows.iter().filter(|row| !row.pairs.is_empty()) {
            let seeds: Vec<String> = row.pairs.iter().map(|pair| seeds(&pair.instance)).collect();
            let Some(Instance { size, cards, symbols, fixed, .. }) = row.pairs.first().map(|pair| &pair.instance)
            else {
                continue;
            };
            let symbols = symbols.as_deref().unwrap_or("-");
            let fixed = if *fixed == Some(true) { " fixed" } else { "" };
            let (family, seeds, work) = (&section.family, seeds.join(" "), &row.work);
            let _ = writeln!(text, "{family} | {size}{fixed} | {cards} | {symbols} | {seeds} | {work}");
        }
    }
    text
}

/// `v1:7`, or `v1:7+20` for that seed and the nineteen that follow it; `-` where nothing is random.
fn seeds(instance: &Instance) -> String {
    match (instance.seed, instance.deals) {
        (None, _) => "-".into(),
        (Some(seed), 1) => seed.to_string(),
        (Some(seed), deals) => format!("{seed}+{deals}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::between::Between;
    use super::super::{Pair, Side};
    use super::*;
    use misdeal_solve::deal::Seed;

    #[test]
    fn tables_and_instances_have_a_line_for_each_row() {
        let side = |who: &str, time| Side { who: who.into(), value: None, bound: None, time, note: None, memory: None };
        let pair = |seed, deals| Pair {
            instance: Instance {
                seed: Some(Seed(seed)),
                deals,
                size: "4x3".into(),
                cards: 16,
                symbols: Some("2".into()),
                fixed: Some(true),
            },
            ours: side("sat", Between::exactly(0.5)),
            peer: Some(side("CP-SAT", Between::over(6.0))),
        };
        let mut section = Section::new("any16", "CP-SAT", "is there a swish?");
        section.rows = vec![
            Row { work: "a | b".into(), target: None, pairs: vec![pair(7, 20), pair(27, 1)] },
            Row { work: "nothing".into(), target: None, pairs: Vec::new() },
        ];
        section.notes = vec!["a note".into()];
        let text = tables(std::slice::from_ref(&section));
        assert_eq!(
            text,
            "## any16: is there a swish?\n\n| ratio | ours | CP-SAT | runs | work |\n|---|---|---|---|---|\n\
             | > 12.0x | 500 ms | > 6.00 s | 2 | a \\| b |\n\na note\n\n"
        );
        assert_eq!(
            instances(&[section]),
            "# family | size | cards | symbols | seeds | work\n\
             any16 | 4x3 fixed | 16 | 2 | v1:7+20 v1:27 | a | b\n"
        );
    }
}
