//! The folder of a campaign: what was asked, which units there are, and their results.
//!
//! `campaign.json` is the manifest. `units/0007.unit` is the result of unit 7: which campaign
//! and version it belongs to, the result, and a checksum of all that. It appears by rename when
//! it is complete, and is the same whoever makes it, so it does no harm to make it twice, at the
//! same time, or to be killed. `units/0007.seconds` tells how long it took, and `slowness` how
//! many times as long as thought units take on the machine that planned; nothing but estimates
//! rests on them.

use super::Halted;
use crate::files::{Draft, Source, all_different, digits, io_fault, is_draft, no_dash};
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::campaign::{Campaign, Question, Unit, VERSION};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const MANIFEST: &str = "campaign.json";
pub const ANSWER: &str = "answer.txt";
const FORMAT: &str = "misdeal campaign 1";
const UNITS: &str = "units";
const SLOWNESS: &str = "slowness";

/// No unit is thought to take longer; the sum of many such is still a number.
const MOST_SECONDS: f64 = 1e300;

/// A machine is measured by units of about this many seconds, a few of them at most, and none that is longer.
const PROBE: f64 = 0.05;
pub const PROBES: usize = 12;
const MOST_PROBE: f64 = 1.0;
const TITLE: &str = "misdeal unit 1";

/// A campaign that was planned.
pub struct Folder {
    /// Where it is.
    pub path: PathBuf,
    /// What is asked.
    pub question: Question,
    /// The units.
    pub units: Vec<Planned>,
    /// About how many units were wanted.
    wanted: usize,
    /// The checksum of the manifest, which every result names.
    mark: String,
}

/// A unit, and what is thought of it.
pub struct Planned {
    /// What it is about.
    pub what: String,
    /// About how many seconds it takes a processor like the one that the estimates were fitted on. It is the same on every
    /// machine, as all of the manifest.
    pub seconds: f64,
}

/// How a unit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is no result.
    Missing,
    /// There is a result, and it is whole.
    Done(String),
    /// There is something else in its place.
    Damaged(String),
}

/// The text of an ordinary file; none when there is nothing. Whoever opens a pipe would wait for ever.
fn ordinary(path: &Path) -> Result<Option<String>, Fault> {
    match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && std::fs::symlink_metadata(path).is_err() => Ok(None),
        Ok(metadata) if !metadata.is_file() => {
            Err(Fault::new(format!("can't read {}: it is no ordinary file", path.display())))
        }
        _ => Source::open(path).and_then(Source::read).map(Some),
    }
}

/// Whether a folder is not there, or holds no more than the beginning of a campaign that was not made.
fn is_unused(path: &Path) -> bool {
    let is_empty = |path: PathBuf| std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
    let is_begun = |entry: std::fs::DirEntry| {
        let name = entry.file_name();
        name == UNITS && is_empty(entry.path()) || is_draft(&name.to_string_lossy())
    };
    std::fs::read_dir(path).map_or(true, |entries| entries.flatten().all(is_begun))
}

/// The checksum of a text.
fn sum(text: &str) -> String {
    digits(&Sha256::digest(text.as_bytes()))
}

impl Folder {
    /// Makes a folder, unless there is one with something in it.
    ///
    /// # Errors
    /// When it can't be written; what was begun is then removed.
    pub fn create(path: &Path, question: &Question, wanted: usize, campaign: &dyn Campaign) -> Result<Self, Fault> {
        no_dash(path, "a folder")?;
        let name = path.display().to_string();
        if !is_unused(path) {
            return Err(Fault::new(format!("{name} is not empty; a campaign gets a folder of its own")));
        }
        // All that takes long comes first, so that who ends it leaves nothing behind.
        let seconds = |work: f64| ((work / campaign.pace() * 1e6).round() / 1e6).min(MOST_SECONDS);
        let units = campaign.units().iter().zip(campaign.work());
        let units = units.map(|(unit, work)| Planned { what: unit.what.clone(), seconds: seconds(work) }).collect();
        let mut folder = Self { path: path.to_owned(), question: question.clone(), units, wanted, mark: String::new() };
        let mut manifest = folder.manifest();
        folder.mark = sum(&manifest.to_string());
        manifest["checksum"] = json!(folder.mark);
        let make = std::fs::create_dir_all(path.join(UNITS));
        let made = make.map_err(|error| io_fault("make", &name, &error));
        let written = made.and_then(|()| folder.write(MANIFEST, &format!("{manifest:#}\n")));
        if let Err(fault) = written {
            // Only what is empty is removed by this.
            let _ = std::fs::remove_dir(path.join(UNITS)).and_then(|()| std::fs::remove_dir(path));
            return Err(fault);
        }
        Ok(folder)
    }

    /// All of the manifest but its checksum.
    fn manifest(&self) -> Value {
        let unit = |(place, unit): (usize, &Planned)| json!({"unit": place + 1, "what": unit.what, "checksum": sum(&unit.what), "seconds": unit.seconds});
        json!({
            "format": FORMAT,
            "question": self.question.name(),
            "instance": self.question.instance(),
            "version": VERSION,
            "wanted": self.wanted,
            "seconds": self.seconds(),
            "units": self.units.iter().enumerate().map(unit).collect::<Vec<Value>>(),
        })
    }

    /// About how many seconds all of it takes a processor like the one that the estimates were fitted on.
    fn seconds(&self) -> f64 {
        self.units.iter().map(|unit| unit.seconds).sum()
    }

    /// About how many seconds all of it takes a processor of the machine that it was planned on.
    pub fn seconds_here(&self) -> f64 {
        self.seconds() * self.slowness()
    }

    /// Works on a few units that should be short, and notes how many times as long they took as was thought. The manifest
    /// does not hold this, since it is the same whoever plans.
    pub fn calibrate(&self, campaign: &dyn Campaign, clock: fn() -> f64, probed: &AtomicUsize) {
        let apart = |seconds: f64| (seconds / PROBE).ln().abs();
        let mut short: Vec<&Planned> = self.units.iter().filter(|unit| unit.seconds > 0.0).collect();
        short.retain(|unit| unit.seconds < MOST_PROBE);
        short.sort_by(|one, two| apart(one.seconds).total_cmp(&apart(two.seconds)));
        let (mut took, mut thought) = (0.0, 0.0);
        for (number, planned) in short.into_iter().take(PROBES).enumerate() {
            probed.store(number, Ordering::Relaxed);
            let start = clock();
            if campaign.run(&Unit { what: planned.what.clone() }, &Budget::unlimited()).is_ok() {
                took += clock() - start;
                thought += planned.seconds;
            }
            if took > PROBE {
                break;
            }
        }
        if took > 0.0 {
            // Without it, estimates are those of another machine.
            let _ = self.write(SLOWNESS, &format!("{:.4}\n", took / thought));
        }
    }

    /// How many times as long as was thought units take on the machine that planned; 1 if that is not known.
    pub fn slowness(&self) -> f64 {
        self.number(&self.path.join(SLOWNESS)).filter(|times| *times > 0.0).unwrap_or(1.0)
    }

    /// Opens the folder of a campaign.
    ///
    /// # Errors
    /// When it is none, was changed, or belongs to another version.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let name = path.join(MANIFEST);
        let none = || Fault::new(format!("{} is no campaign; `misdeal campaign plan` makes one", path.display()));
        let text = ordinary(&name)?.ok_or_else(none)?;
        let of = |what: String| Fault::new(what).of(name.display().to_string());
        let mut manifest: Value =
            serde_json::from_str(&text).map_err(|error| of(format!("this is no manifest: {error}")))?;
        let word = |key: &str| manifest[key].as_str().ok_or_else(|| of(format!("`{key}` is missing")));
        if word("format")? != FORMAT {
            return Err(of(format!("this is no `{FORMAT}`")));
        }
        if word("version")? != VERSION {
            let version = word("version")?;
            return Err(of(format!("it was planned by {version}, and this is {VERSION}; units of both do not mix")));
        }
        let question = Question::read(word("question")?, word("instance")?)
            .map_err(|fault| fault.of(name.display().to_string()))?;
        let unit =
            |value: &Value| Some(Planned { what: value["what"].as_str()?.into(), seconds: value["seconds"].as_f64()? });
        let units =
            manifest["units"].as_array().and_then(|units| units.iter().map(unit).collect::<Option<Vec<Planned>>>());
        let units = units.ok_or_else(|| of("`units` are missing".into()))?;
        let wanted = manifest["wanted"].as_u64().and_then(|wanted| usize::try_from(wanted).ok());
        let wanted = wanted.ok_or_else(|| of("`wanted` is missing".into()))?;
        let mark = word("checksum")?.to_owned();
        if let Some(members) = manifest.as_object_mut() {
            members.shift_remove("checksum");
        }
        if sum(&manifest.to_string()) != mark {
            return Err(of("it was changed after it was planned: its checksum does not hold".into()));
        }
        Ok(Self { path: path.to_owned(), question, units, wanted, mark })
    }

    /// Makes the question ready, and checks that it is cut into these units.
    ///
    /// # Errors
    /// When it can't be, or is cut otherwise.
    pub(super) fn prepare(&self, budget: &Budget) -> Result<Box<dyn Campaign>, Halted> {
        let campaign = self.question.prepare(self.wanted, budget)?;
        let same = campaign.units().len() == self.units.len()
            && campaign.units().iter().zip(&self.units).all(|(one, two)| one.what == two.what);
        match same {
            true => Ok(campaign),
            false => Err(Fault::new(format!("{} has other units than its question", self.path.display())).into()),
        }
    }

    fn file(&self, place: usize, ending: &str) -> PathBuf {
        self.path.join(UNITS).join(format!("{:04}.{ending}", place + 1))
    }

    /// The file of a unit's result.
    pub fn result_file(&self, place: usize) -> PathBuf {
        self.file(place, "unit")
    }

    /// A result, as its file has it.
    fn text(&self, place: usize, result: &str) -> String {
        let body = format!("{TITLE}\nversion {VERSION}\ncampaign {}\nunit {}\n{result}", self.mark, place + 1);
        format!("{body}sha256 {}\n", sum(&body))
    }

    /// Keeps the result of a unit.
    ///
    /// # Errors
    /// When it can't be written; what was there before is then kept.
    pub fn keep(&self, place: usize, result: &str, seconds: f64) -> Result<(), Fault> {
        let text = self.text(place, result);
        // Who has lost the folder of the results has lost them, and no more.
        let _ = std::fs::create_dir(self.path.join(UNITS));
        Draft::new(&self.file(place, "unit"))?.finish(|file| file.write_all(text.as_bytes()))?;
        // How long it took is worth no trouble.
        if let Ok(draft) = Draft::new(&self.file(place, "seconds")) {
            let _ = draft.finish(|file| writeln!(file, "{seconds:.6}"));
        }
        Ok(())
    }

    /// How many seconds a unit took, if that is known.
    pub fn took(&self, place: usize) -> Option<f64> {
        self.number(&self.file(place, "seconds"))
    }

    /// The number that a file has, if it has one.
    fn number(&self, path: &Path) -> Option<f64> {
        ordinary(path).ok()??.trim().parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// Whether the result of a unit is there and whole.
    pub fn is_done(&self, place: usize) -> bool {
        matches!(self.standing(place), Standing::Done(_))
    }

    /// How a unit stands.
    pub fn standing(&self, place: usize) -> Standing {
        let text = match ordinary(&self.file(place, "unit")) {
            Ok(None) => return Standing::Missing,
            Ok(Some(text)) => self.result(place, &text),
            Err(fault) => Err(fault),
        };
        match text {
            Ok(result) => Standing::Done(result),
            Err(fault) => Standing::Damaged(fault.what().to_owned()),
        }
    }

    /// The result that the text of a unit's file has.
    fn result(&self, place: usize, text: &str) -> Result<String, Fault> {
        let cut = || Fault::new("it is cut short or was changed: its checksum does not hold");
        let (body, mark) = text.rsplit_once("sha256 ").ok_or_else(cut)?;
        if mark != format!("{}\n", sum(body)) {
            return Err(cut());
        }
        let mut rest = body;
        let mut line = |word: &str| -> Result<String, Fault> {
            let (line, after) = rest.split_once('\n').ok_or_else(cut)?;
            rest = after;
            let value = line.strip_prefix(word).ok_or_else(|| Fault::new(format!("`{word}` is missing")))?;
            Ok(value.trim_start().to_owned())
        };
        line(TITLE)?;
        let version = line("version")?;
        if version != VERSION {
            return Err(Fault::new(format!("it was made by {version}, and this is {VERSION}")));
        }
        if line("campaign")? != self.mark {
            return Err(Fault::new("it belongs to another campaign"));
        }
        let unit = line("unit")?;
        if unit != (place + 1).to_string() {
            return Err(Fault::new(format!("it is the result of unit {unit}")));
        }
        Ok(rest.to_owned())
    }

    /// Files among the results that belong to no unit.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn strangers(&self) -> Result<Vec<String>, Fault> {
        let path = self.path.join(UNITS);
        let fault = |error: std::io::Error| io_fault("read", &path.display().to_string(), &error);
        let mut strangers = Vec::new();
        let entries = match std::fs::read_dir(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(strangers),
            entries => entries.map_err(fault)?,
        };
        for entry in entries {
            let name = entry.map_err(fault)?.file_name().to_string_lossy().into_owned();
            let known = |ending: &str| {
                let place = name.strip_suffix(ending).and_then(|number| number.parse::<usize>().ok());
                place.is_some_and(|number| {
                    (1..=self.units.len()).contains(&number) && name == format!("{number:04}{ending}")
                })
            };
            // Drafts, and what file systems that are shared leave behind.
            if !name.starts_with('.') && !known(".unit") && !known(".seconds") {
                strangers.push(name);
            }
        }
        strangers.sort();
        Ok(strangers)
    }

    /// The folder's path from the root, for scripts.
    ///
    /// # Errors
    /// When it can't be told.
    pub fn absolute(&self) -> Result<PathBuf, Fault> {
        let path = std::fs::canonicalize(&self.path);
        path.map_err(|error| io_fault("find", &self.path.display().to_string(), &error))
    }

    /// Refuses a path for the claim that leads to another file of the campaign.
    ///
    /// # Errors
    /// When it does.
    pub fn spares(&self, claim: &Path) -> Result<(), Fault> {
        let [manifest, answer, slowness] = [MANIFEST, ANSWER, SLOWNESS].map(|name| self.path.join(name));
        let units = (0..self.units.len()).flat_map(|place| ["unit", "seconds"].map(|ending| self.file(place, ending)));
        [manifest, answer, slowness].into_iter().chain(units).try_for_each(|own| {
            let fault = |_| Fault::new(format!("{} is a file of the campaign itself", claim.display()));
            all_different([Some(claim), Some(own.as_path())]).map_err(fault)
        })
    }

    /// Writes a file into the folder.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, Fault> {
        let path = self.path.join(name);
        Draft::new(&path)?.finish(|file| file.write_all(text.as_bytes()))?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misdeal_kernel::problem::Stop;
    use misdeal_solve::campaign::Merged;

    /// A question that nobody lives to see answered.
    struct Endless(Vec<Unit>);

    impl Campaign for Endless {
        fn units(&self) -> &[Unit] {
            &self.0
        }

        fn pace(&self) -> f64 {
            1.2e7
        }

        fn work(&self) -> Vec<f64> {
            vec![2.201_612_042_870_763e27, 1e-300, 7.0, f64::MAX, f64::INFINITY, 1.0 / 3.0]
        }

        fn run(&self, _: &Unit, _: &Budget) -> Result<String, Stop> {
            Err(Stop::Incomplete)
        }

        fn is_result(&self, _: &Unit, _: &str) -> Result<(), Fault> {
            Ok(())
        }

        fn merge(&self, _: &[String], _: &Budget) -> Result<Merged, Stop> {
            Err(Stop::Incomplete)
        }
    }

    #[test]
    fn a_plan_of_any_length_can_be_opened() {
        let home = tempfile::tempdir().unwrap();
        let question = Question::read("set-layouts", "2x4").unwrap();
        let units = (1..=6).map(|n| Unit { what: format!("unit {n}") }).collect();
        let made = Folder::create(&home.path().join("x"), &question, 6, &Endless(units)).unwrap();
        let opened = Folder::open(&made.path).unwrap();
        assert_eq!(opened.mark, made.mark);
        let seconds = |folder: &Folder| folder.units.iter().map(|unit| unit.seconds).collect::<Vec<f64>>();
        assert_eq!(seconds(&opened), seconds(&made));
        assert!(opened.seconds().is_finite());
    }
}
