//! Measurements as a table for people, as JSON and as CSV. Ratios come first: how
//! many times as long as ours the peer took, measured pair by pair, so that what
//! slows the machine down for a while slows down both.

use super::between::{Between, Spread};
use super::words::{memory, time, times};
use super::{Pair, Row, Section, Side};
use misdeal_table::answer::object;
use serde_json::{Map, Value, json};

impl Row {
    /// How many times as long as ours the peer took; none without a peer.
    pub fn ratio(&self) -> Option<Spread> {
        Spread::of(self.pairs.iter().filter_map(|pair| Some(Between::ratio(pair.peer.as_ref()?.time, pair.ours.time))))
    }

    fn ours(&self) -> Vec<&Side> {
        self.pairs.iter().map(|pair| &pair.ours).collect()
    }

    fn peers(&self) -> Vec<&Side> {
        self.pairs.iter().filter_map(|pair| pair.peer.as_ref()).collect()
    }

    /// The median time of ours; none when nothing was measured.
    pub fn time(&self) -> Option<Between> {
        spent(&self.ours()).map(|spread| spread.median)
    }

    /// The most memory that ours took in any of the runs.
    pub fn memory(&self) -> Option<u64> {
        self.pairs.iter().filter_map(|pair| pair.ours.memory).max()
    }

    /// `5`, or `2 of 5` where the time was up before all were made.
    pub fn runs(&self) -> String {
        let (made, planned) = (self.pairs.len(), self.planned.len());
        if made < planned { format!("{made} of {planned}") } else { made.to_string() }
    }

    /// `10.0x met`; empty when nothing is wanted or nothing was compared.
    fn wanted(&self) -> String {
        let (Some(target), Some(ratio)) = (self.target, self.ratio()) else { return String::new() };
        let word = match ratio.median.reaches(target) {
            Some(true) => "met",
            Some(false) => "missed",
            None => "open",
        };
        format!("{} {word}", times(target))
    }
}

/// The median time of one side.
fn spent(sides: &[&Side]) -> Option<Spread> {
    Spread::of(sides.iter().map(|side| side.time))
}

/// What one side says in all measurements of a row: `28`, or `137 to 144, 2 of 5 proven`.
fn answers(sides: &[&Side]) -> String {
    let values = sides.iter().filter_map(|side| side.value);
    let (Some(least), Some(most)) = (values.clone().min(), values.max()) else { return String::new() };
    let span = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let proven = sides.iter().filter(|side| side.is_proven()).count();
    match sides {
        _ if proven == sides.len() => span,
        [Side { bound: Some(bound), .. }] => format!("{span}, unproven (at most {bound})"),
        [_] => format!("{span}, unproven"),
        _ => format!("{span}, {proven} of {} proven", sides.len()),
    }
}

/// The different engines of a side.
fn engines(sides: &[&Side]) -> String {
    let mut names: Vec<&str> = sides.iter().map(|side| side.who.as_str()).collect();
    names.dedup();
    names.join(", ")
}

/// The table of a section, its headings first; a column without entries is left out. None when nothing was measured.
pub fn cells(section: &Section) -> Option<Vec<Vec<String>>> {
    let head =
        ["ratio", "wanted", section.ours, "memory", section.peer, "our answer", "its answer", "engine", "runs", "work"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for row in section.rows.iter().filter(|row| !row.pairs.is_empty()) {
        let median = |spread: Option<Spread>| spread.map(|spread| spread.tell(time)).unwrap_or_default();
        lines.push(vec![
            row.ratio().map(|ratio| ratio.tell(times)).unwrap_or_default(),
            row.wanted(),
            median(spent(&row.ours())),
            row.memory().map(memory).unwrap_or_default(),
            median(spent(&row.peers())),
            answers(&row.ours()),
            answers(&row.peers()),
            engines(&row.ours()),
            row.runs(),
            row.work.clone(),
        ]);
    }
    let used: Vec<usize> =
        (0..head.len()).filter(|&column| lines[1..].iter().any(|line| !line[column].is_empty())).collect();
    let cells = |line: &Vec<String>| used.iter().map(|&column| line[column].clone()).collect();
    (lines.len() > 1).then(|| lines.iter().map(cells).collect())
}

/// The table of a section for people.
pub fn text(section: &Section) -> String {
    let Some(lines) = cells(section) else { return "nothing was measured\n".into() };
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// The section in one line: its smallest ratio.
pub fn line(section: &Section) -> String {
    let ratios = section.rows.iter().filter_map(|row| Some((row.ratio()?, row)));
    let ratios = ratios.filter(|(ratio, _)| ratio.median != Between::UNKNOWN);
    match ratios.min_by(|(a, _), (b, _)| a.median.low.total_cmp(&b.median.low)) {
        Some((ratio, row)) => format!("{}: {} ({})", section.family, ratio.tell(times), row.work),
        None => {
            let ours = section.rows.first().and_then(|row| Some((spent(&row.ours())?, row)));
            let ours = ours.map(|(spread, row)| format!("{} ({})", spread.tell(time), row.work));
            format!("{}: {}", section.family, ours.unwrap_or_else(|| "nothing was measured".into()))
        }
    }
}

fn side_json(side: &Side) -> Value {
    let mut members = Map::from_iter([("engine".to_owned(), json!(side.who)), ("seconds".into(), side.time.json())]);
    if let Some(value) = side.value {
        members.insert("value".into(), json!(value));
        members.insert("bound".into(), json!(side.bound));
        members.insert("proven".into(), json!(side.is_proven()));
    }
    if let Some(memory) = side.memory {
        members.insert("memory".into(), json!(memory));
    }
    if let Some(note) = &side.note {
        members.insert("note".into(), json!(note));
    }
    Value::Object(members)
}

fn pair_json(pair: &Pair) -> Value {
    let instance = &pair.instance;
    let mut members = object([
        ("seed", json!(instance.seed.map(|seed| seed.to_string()))),
        ("deals", json!(instance.deals)),
        ("size", json!(instance.size)),
        ("cards", json!(instance.cards)),
    ]);
    members.remove("verdict");
    if let Some(number) = instance.number {
        members.insert("number".into(), json!(number));
    }
    if let (Some(symbols), Some(fixed)) = (&instance.symbols, instance.fixed) {
        members.insert("symbols".into(), json!(symbols));
        members.insert("fixed".into(), json!(fixed));
    }
    members.insert("ours".into(), side_json(&pair.ours));
    if let Some(peer) = &pair.peer {
        members.insert("peer".into(), side_json(peer));
    }
    Value::Object(members)
}

/// The section as JSON, with every measurement.
pub fn section_json(section: &Section) -> Value {
    let row = |row: &Row| {
        let mut members = Map::from_iter([("work".to_owned(), json!(row.work))]);
        if let Some(ratio) = row.ratio() {
            members.insert("ratio".into(), ratio.json());
            if let Some(target) = row.target {
                members.insert("target".into(), json!(target));
                members.insert("met".into(), json!(ratio.median.reaches(target)));
            }
        }
        for (name, spread) in [("ours", spent(&row.ours())), ("peer", spent(&row.peers()))] {
            if let Some(spread) = spread {
                members.insert(name.into(), spread.json());
            }
        }
        members.insert("planned".into(), json!(row.planned.len()));
        members.insert("measurements".into(), row.pairs.iter().map(pair_json).collect());
        Value::Object(members)
    };
    json!({
        "family": section.family,
        "about": section.about,
        "rows": section.rows.iter().map(row).collect::<Vec<_>>(),
        "notes": section.notes,
        "targets": section.targets,
    })
}

/// Every measurement of the sections, a line for each side.
pub fn csv(sections: &[Section]) -> String {
    let mut text = String::from(
        "family,work,run,seed,number,deals,size,cards,symbols,fixed,side,engine,value,bound,seconds,memory\n",
    );
    for section in sections {
        for row in &section.rows {
            for (run, pair) in row.pairs.iter().enumerate() {
                let sides = [("ours", Some(&pair.ours)), ("peer", pair.peer.as_ref())];
                for (name, side) in sides.into_iter().filter_map(|(name, side)| Some((name, side?))) {
                    text.push_str(&csv_line(&section.family, &row.work, run, pair, name, side));
                }
            }
        }
    }
    text
}

fn csv_line(family: &str, work: &str, run: usize, pair: &Pair, name: &str, side: &Side) -> String {
    let instance = &pair.instance;
    let count = |n: Option<usize>| n.map(|n| n.to_string()).unwrap_or_default();
    let fields = [
        family.to_owned(),
        work.to_owned(),
        (run + 1).to_string(),
        instance.seed.map(|seed| seed.to_string()).unwrap_or_default(),
        instance.number.map(|number| number.to_string()).unwrap_or_default(),
        instance.deals.to_string(),
        instance.size.clone(),
        instance.cards.to_string(),
        instance.symbols.clone().unwrap_or_default(),
        instance.fixed.map(|fixed| fixed.to_string()).unwrap_or_default(),
        name.to_owned(),
        side.who.clone(),
        count(side.value),
        count(side.bound),
        side.time.tell(|seconds| format!("{seconds:.9}")),
        side.memory.map(|bytes| bytes.to_string()).unwrap_or_default(),
    ];
    fields.map(|field| quoted(&field)).join(",") + "\n"
}

/// A field of a CSV file, quoted where it has to be.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Instance;
    use super::*;
    use misdeal_solve::deal::Seed;

    fn side(who: &str, value: usize, bound: Option<usize>, time: Between) -> Side {
        Side { who: who.into(), value: Some(value), bound, time, note: None, memory: None }
    }

    fn section() -> Section {
        let instance = |seed| Instance::new(Seed(seed), "8x9", 200).of_swish("3", false);
        let row = |work: &str, seeds: &[u64]| Row::new(work, Some(10.0), seeds.iter().copied().map(instance).collect());
        let (mut both, mut alone) = (row("200 cards, both", &[1, 2]), row("200 cards, alone", &[1, 2, 3]));
        let (took, over) = (Between::exactly, Between::over);
        both.add(side("sat", 28, Some(28), took(0.5)), Some(side("CP-SAT", 28, Some(28), took(6.0))));
        both.add(side("sat", 27, Some(27), took(0.25)), Some(side("CP-SAT", 20, Some(30), over(60.0))));
        alone.add(side("sat", 9, Some(12), over(60.0)), None);
        Section {
            ours: "ours",
            family: "max-8x9".into(),
            peer: "CP-SAT",
            about: "the largest swish".into(),
            rows: vec![both, alone],
            notes: Vec::new(),
            targets: Vec::new(),
        }
    }

    #[test]
    fn ratios_come_first_and_limits_are_no_numbers() {
        assert_eq!(
            text(&section()),
            "ratio                  wanted     ours                     CP-SAT                     our answer                \
             its answer               engine  runs    work\n\
             12.0x [12.0x, > 240x]  10.0x met  250 ms [250 ms, 500 ms]  6.00 s [6.00 s, > 60.0 s]  27 to 28                  \
             20 to 28, 1 of 2 proven  sat     2       200 cards, both\n                                  > 60.0 s                                            \
             9, unproven (at most 12)                           sat     1 of 3  200 cards, alone\n"
        );
    }

    #[test]
    fn a_section_without_a_peer_has_no_columns_for_it() {
        let mut section = section();
        section.rows.remove(0);
        assert_eq!(
            text(&section),
            "ours      our answer                engine  runs    work\n\
             > 60.0 s  9, unproven (at most 12)  sat     1 of 3  200 cards, alone\n"
        );
        assert_eq!(line(&section), "max-8x9: > 60.0 s (200 cards, alone)");
        section.rows.clear();
        assert_eq!(line(&section), "max-8x9: nothing was measured");
        assert_eq!(text(&section), "nothing was measured\n");
    }

    #[test]
    fn the_line_of_a_section_is_its_smallest_ratio() {
        assert_eq!(line(&section()), "max-8x9: 12.0x [12.0x, > 240x] (200 cards, both)");
    }

    #[test]
    fn every_measurement_is_in_the_csv() {
        assert_eq!(
            csv(&[section()]),
            "family,work,run,seed,number,deals,size,cards,symbols,fixed,side,engine,value,bound,seconds,memory\n\
             max-8x9,\"200 cards, both\",1,v1:1,,1,8x9,200,3,false,ours,sat,28,28,0.500000000,\n\
             max-8x9,\"200 cards, both\",1,v1:1,,1,8x9,200,3,false,peer,CP-SAT,28,28,6.000000000,\n\
             max-8x9,\"200 cards, both\",2,v1:2,,1,8x9,200,3,false,ours,sat,27,27,0.250000000,\n\
             max-8x9,\"200 cards, both\",2,v1:2,,1,8x9,200,3,false,peer,CP-SAT,20,30,> 60.000000000,\n\
             max-8x9,\"200 cards, alone\",1,v1:1,,1,8x9,200,3,false,ours,sat,9,12,> 60.000000000,\n"
        );
        assert_eq!(quoted("say \"no\""), "\"say \"\"no\"\"\"");
    }

    #[test]
    fn every_measurement_is_in_the_json() {
        let object = section_json(&section());
        let row = &object["rows"][0];
        assert_eq!(row["ratio"]["median"], json!(12.0));
        assert_eq!(row["ratio"]["upper"], json!({"over": 240.0}));
        assert_eq!((&row["met"], &row["target"]), (&json!(true), &json!(10.0)));
        let ended = &row["measurements"][1];
        assert_eq!((&ended["seed"], &ended["cards"], &ended["size"]), (&json!("v1:2"), &json!(200), &json!("8x9")));
        assert_eq!(ended["peer"]["seconds"], json!({"over": 60.0}));
        assert_eq!((&ended["peer"]["proven"], &ended["ours"]["proven"]), (&json!(false), &json!(true)));
        assert_eq!(object["rows"][1].get("ratio"), None);
    }
}
