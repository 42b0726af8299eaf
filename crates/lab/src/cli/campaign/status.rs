//! How far a campaign has come, how fast it goes, and what is damaged.

use super::folder::{Folder, Standing};
use super::{named, of_standing};
use crate::cli::Ending;
use crate::files::Trouble;
use crate::output::Output;
use misdeal_solve::campaign::processors;
use misdeal_table::answer;
use serde_json::{Value, json};
use std::path::Path;

/// A time for a person.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => "less than 1 ms".into(),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} h", s / 3600.0),
        s if s < 63_072_000.0 => format!("{:.0} days", s / 86_400.0),
        s => format!("{:.0} years", s / 31_536_000.0),
    }
}

/// How fast it goes.
struct Rate {
    /// What the units with a known time took, and were thought to take on the machine that planned.
    took: f64,
    thought: f64,
    /// How far these units are from what was thought of them, if all of them together are right; as a part of what
    /// they took.
    missed: f64,
    /// What is thought of those that are left.
    left: f64,
}

impl Rate {
    fn of(folder: &Folder, standings: &[Standing]) -> Self {
        let mut rate = Self { took: 0.0, thought: 0.0, missed: 0.0, left: 0.0 };
        let slowness = folder.slowness();
        let mut timed = Vec::new();
        for (place, standing) in standings.iter().enumerate() {
            let thought = folder.units[place].seconds * slowness;
            match (standing, folder.took(place)) {
                (Standing::Done(_), Some(seconds)) => {
                    rate.took += seconds;
                    rate.thought += thought;
                    timed.push((seconds, thought));
                }
                (Standing::Done(_), None) => {}
                _ => rate.left += thought,
            }
        }
        let off = |(took, thought): &(f64, f64)| (took - thought * rate.took / rate.thought).abs();
        if rate.took > 0.0 && rate.thought > 0.0 {
            rate.missed = timed.iter().map(off).sum::<f64>() / rate.took;
        }
        rate
    }

    /// How many seconds of a processor are left, as measured so far.
    fn seconds_left(&self) -> f64 {
        if self.thought > 0.0 { self.left * self.took / self.thought } else { self.left }
    }
}

/// Shows how a campaign stands: 0 when all is done, 3 when something is missing or in the way.
pub fn show(path: &Path, output: &mut Output) -> Result<Ending, Trouble> {
    let folder = Folder::open(path)?;
    let all = folder.units.len();
    let standings: Vec<Standing> = (0..all).map(|place| folder.standing(place)).collect();
    let done = of_standing(&standings, |standing| matches!(standing, Standing::Done(_))).len();
    let damaged = of_standing(&standings, |standing| matches!(standing, Standing::Damaged(_)));
    let rate = Rate::of(&folder, &standings);
    let missing = of_standing(&standings, |standing| *standing == Standing::Missing);
    let strangers = folder.strangers()?;
    let cores = processors();
    let ending = if done == all && strangers.is_empty() { Ending::Yes } else { Ending::Unknown };
    if output.json {
        let why = |&place: &usize| json!({"unit": place + 1, "why": reason(&standings[place])});
        let members = [
            ("question", json!(folder.question.name())),
            ("units", json!(all)),
            ("done", json!(done)),
            ("damaged", damaged.iter().map(why).collect::<Value>()),
            ("missing", missing.iter().map(|place| place + 1).collect::<Value>()),
            ("strangers", json!(strangers)),
            ("seconds", json!(rate.took)),
            ("planned_seconds", json!(rate.thought)),
            ("missed", json!(rate.missed)),
            ("slowness", json!(folder.slowness())),
            ("seconds_left", json!(rate.seconds_left())),
            ("cores", json!(cores)),
        ];
        let mut object = answer::object(members);
        if ending == Ending::Unknown {
            object.insert("verdict".into(), json!("unknown"));
        }
        output.object(object, ending)?;
        return Ok(ending);
    }
    let mut text = format!("{done} of {all} units of {} done ({}%)", folder.question.name(), done * 100 / all.max(1));
    if rate.took > 0.0 {
        let missed = (rate.missed * 100.0).round();
        let (took, thought) = (time(rate.took), time(rate.thought));
        text.push_str(&format!(", {took} of a processor, planned {thought}, {missed} % off from unit to unit"));
    }
    if done < all {
        let left = rate.seconds_left();
        let here = left / cores.min(all - done).max(1) as f64;
        text.push_str(&format!("; about {} left, {} on {cores} cores", time(left), time(here)));
    }
    text.push('\n');
    if output.quiet {
        output.print(&text, ending)?;
        return Ok(ending);
    }
    if !missing.is_empty() && done > 0 {
        text.push_str(&format!("missing: {}\n", named(&missing)));
    }
    for &place in &damaged {
        text.push_str(&format!(
            "unit {} is damaged: {}; it will be done again\n",
            place + 1,
            reason(&standings[place])
        ));
    }
    if !strangers.is_empty() {
        text.push_str(&format!("not of this campaign, and in the way of `merge`: {}\n", strangers.join(", ")));
    }
    output.print(&text, ending)?;
    Ok(ending)
}

/// What is wrong with a unit.
pub fn reason(standing: &Standing) -> &str {
    match standing {
        Standing::Damaged(why) => why,
        Standing::Missing => "it is missing",
        Standing::Done(_) => "nothing",
    }
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        let told: Vec<String> = [0.0, 0.02, 3.0, 600.0, 1e4, 1e6, 1e9].map(time).into();
        assert_eq!(told, ["less than 1 ms", "20 ms", "3 s", "10 min", "3 h", "12 days", "32 years"]);
    }
}
