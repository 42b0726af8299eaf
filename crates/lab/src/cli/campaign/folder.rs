//! The folder of a campaign: what was asked, which units there are, and their results.
//!
//! `campaign.json` is the manifest. `units/0007.unit` is the result of unit 7: which campaign
//! and version it belongs to, the result, and a checksum of all that. It appears by rename when
//! it is complete, and is the same whoever makes it, so it does no harm to make it twice, at the
//! same time, or to be killed. `units/0007.seconds` tells how long it took, and `slowness` how
//! many times as long as thought units take on the machine that planned; nothing but estimates
//! rests on them.

use super::Halted;
use crate::files::{Draft, Source, io_fault};
use misdeal_kernel::fault::Fault;
use misdeal_solve::budget::Budget;
use misdeal_solve::campaign::{Campaign, Question, Unit, VERSION};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

const MANIFEST: &str = "campaign.json";
const FORMAT: &str = "misdeal campaign 1";
const UNITS: &str = "units";
const SLOWNESS: &str = "slowness";

/// A machine is measured by units of about so many seconds, so many of them at most, and none that is longer.
const PROBE: f64 = 0.05;
const PROBES: usize = 12;
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

/// The checksum of a text.
fn sum(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Folder {
    /// Makes a folder, unless there is one with something in it.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn create(path: &Path, question: &Question, wanted: usize, campaign: &dyn Campaign) -> Result<Self, Fault> {
        let name = path.display().to_string();
        if std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(Fault::new(format!("{name} is not empty; a campaign gets a folder of its own")));
        }
        let make = std::fs::create_dir_all(path.join(UNITS));
        make.map_err(|error| io_fault("make", &name, &error))?;
        let seconds = campaign.work().into_iter().map(|work| (work / campaign.pace() * 1e6).round() / 1e6);
        let units = campaign.units().iter().zip(seconds);
        let units = units.map(|(unit, seconds)| Planned { what: unit.what.clone(), seconds }).collect();
        let mut folder = Self { path: path.to_owned(), question: question.clone(), units, wanted, mark: String::new() };
        folder.mark = sum(&folder.body());
        let mut manifest = folder.manifest();
        manifest["checksum"] = json!(folder.mark);
        let text = format!("{manifest:#}\n");
        Draft::new(&path.join(MANIFEST))?.finish(|file| file.write_all(text.as_bytes()))?;
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

    fn body(&self) -> String {
        self.manifest().to_string()
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
    pub fn calibrate(&self, campaign: &dyn Campaign, clock: fn() -> f64) {
        let apart = |seconds: f64| (seconds / PROBE).ln().abs();
        let mut short: Vec<&Planned> = self.units.iter().filter(|unit| unit.seconds > 0.0).collect();
        short.retain(|unit| unit.seconds < MOST_PROBE);
        short.sort_by(|one, two| apart(one.seconds).total_cmp(&apart(two.seconds)));
        let (mut took, mut thought) = (0.0, 0.0);
        for planned in short.into_iter().take(PROBES) {
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
        let text = std::fs::read_to_string(self.path.join(SLOWNESS)).unwrap_or_default();
        text.trim().parse().ok().filter(|times: &f64| times.is_finite() && *times > 0.0).unwrap_or(1.0)
    }

    /// Opens the folder of a campaign.
    ///
    /// # Errors
    /// When it is none, was changed, or belongs to another version.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let name = path.join(MANIFEST);
        let text = Source::open(&name)?.read()?;
        let of = |what: String| Fault::new(what).of(name.display().to_string());
        let manifest: Value =
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
        let folder = Self { path: path.to_owned(), question, units, wanted, mark };
        if sum(&folder.body()) != folder.mark {
            return Err(of("it was changed after it was planned: its checksum does not hold".into()));
        }
        Ok(folder)
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
        Draft::new(&self.file(place, "unit"))?.finish(|file| file.write_all(text.as_bytes()))?;
        // How long it took is worth no trouble.
        if let Ok(draft) = Draft::new(&self.file(place, "seconds")) {
            let _ = draft.finish(|file| writeln!(file, "{seconds:.6}"));
        }
        Ok(())
    }

    /// How many seconds a unit took, if that is known.
    pub fn took(&self, place: usize) -> Option<f64> {
        let text = std::fs::read_to_string(self.file(place, "seconds")).ok()?;
        text.trim().parse().ok().filter(|seconds: &f64| seconds.is_finite())
    }

    /// Whether the result of a unit is there and whole.
    pub fn is_done(&self, place: usize) -> bool {
        matches!(self.standing(place), Standing::Done(_))
    }

    /// How a unit stands.
    pub fn standing(&self, place: usize) -> Standing {
        let path = self.file(place, "unit");
        let text = match std::fs::symlink_metadata(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Standing::Missing,
            _ => Source::open(&path).and_then(Source::read),
        };
        match text.and_then(|text| self.result(place, &text)) {
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
        for entry in std::fs::read_dir(&path).map_err(fault)? {
            let name = entry.map_err(fault)?.file_name().to_string_lossy().into_owned();
            let known = |ending: &str| {
                let place = name.strip_suffix(ending).and_then(|number| number.parse::<usize>().ok());
                place.is_some_and(|number| {
                    (1..=self.units.len()).contains(&number) && name == format!("{number:04}{ending}")
                })
            };
            // Drafts of those that are being written, or were when something was killed.
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
