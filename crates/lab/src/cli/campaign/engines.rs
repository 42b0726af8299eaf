//! Scripts that run a campaign elsewhere: a job array for Slurm, a driver for Ray.
//!
//! Both only call `misdeal campaign run DIR --unit K` and then `merge`; a unit that fails is
//! tried again, and one that is done already costs nothing. The folder must be seen by all
//! machines under the same path, and the program too.

use super::folder::Folder;
use super::unit_or_units;
use crate::cli::Ending;
use crate::files::{Trouble, io_fault};
use crate::output::Output;
use clap::Args;
use misdeal_kernel::fault::Fault;
use std::path::{Path, PathBuf};

/// Slurm takes arrays of at most 1001 tasks unless it is told otherwise.
const MOST_TASKS: usize = 1000;

/// How often a unit is tried.
const TRIES: usize = 3;

/// Arguments of `misdeal campaign slurm`.
#[derive(Debug, Args)]
pub struct Slurm {
    /// The folder of the campaign
    folder: PathBuf,
    /// The time limit of a task, as Slurm writes it
    #[arg(long, value_name = "TIME", default_value = "01:00:00", value_parser = slurm_time)]
    time_limit: String,
    /// The partition to use, or several with commas between them
    #[arg(long, value_name = "NAME", value_parser = plain)]
    partition: Option<String>,
    /// The program on the nodes; this one unless told
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

/// Arguments of `misdeal campaign ray`.
#[derive(Debug, Args)]
pub struct Ray {
    /// The folder of the campaign
    folder: PathBuf,
    /// The program on the nodes; this one unless told
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

/// A word without anything that a script could take for something else.
fn plain(word: &str) -> Result<String, String> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.,".contains(&byte));
    if plain { Ok(word.to_owned()) } else { Err("letters, digits and `-_.,` only".into()) }
}

/// A time as Slurm writes it: minutes, or hours, minutes and seconds, perhaps after days.
fn slurm_time(word: &str) -> Result<String, String> {
    let (days, time) = word.split_once('-').map_or((None, word), |(days, time)| (Some(days), time));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = time.split(':').collect();
    match days.is_none_or(is_number) && parts.len() <= 3 && parts.into_iter().all(is_number) {
        true => Ok(word.to_owned()),
        false => Err("a time is written 30, 01:30:00 or 2-12:00:00 here".into()),
    }
}

/// A path as a word of a shell.
fn quoted(path: &Path) -> Result<String, Fault> {
    let text = path.to_str().ok_or_else(|| Fault::new(format!("{} is no text in UTF-8", path.display())))?;
    Ok(format!("'{}'", text.replace('\'', "'\\''")))
}

fn program(told: Option<&Path>) -> Result<PathBuf, Fault> {
    match told {
        // A bare name is looked for on the nodes.
        Some(path) if path.components().count() == 1 => Ok(path.to_owned()),
        Some(path) => std::path::absolute(path).map_err(|error| io_fault("find", &path.display().to_string(), &error)),
        None => std::env::current_exe().map_err(|error| io_fault("find", "this program", &error)),
    }
}

impl Slurm {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let folder = Folder::open(&self.folder)?;
        let all = folder.units.len();
        let each = all.div_ceil(MOST_TASKS).max(1);
        let tasks = all.div_ceil(each);
        let (program, path) = (quoted(&program(self.program.as_deref())?)?, folder.absolute()?);
        let (here, limit) = (quoted(&path)?, &self.time_limit);
        let partition = self.partition.as_ref().map_or(String::new(), |name| format!("#SBATCH --partition={name}\n"));
        let common = format!("#SBATCH --time={limit}\n#SBATCH --cpus-per-task=1\n#SBATCH --requeue\n{partition}");
        let units = format!(
            "#!/bin/sh\n#SBATCH --job-name=misdeal-units\n#SBATCH --array=1-{tasks}\n{common}\
             # Task T does units (T - 1) x {each} + 1 to T x {each}; each is tried {TRIES} times.\n\
             last=$((SLURM_ARRAY_TASK_ID * {each}))\n\
             unit=$((last - {each} + 1))\n\
             if [ \"$last\" -gt {all} ]; then last={all}; fi\n\
             while [ \"$unit\" -le \"$last\" ]; do\n\
             \x20   try=1\n\
             \x20   until RAYON_NUM_THREADS=1 {program} campaign run {here} --unit \"$unit\"; do\n\
             \x20       if [ \"$try\" -ge {TRIES} ]; then exit 1; fi\n\
             \x20       try=$((try + 1))\n\
             \x20   done\n\
             \x20   unit=$((unit + 1))\n\
             done\n"
        );
        let merge = format!(
            "#!/bin/sh\n#SBATCH --job-name=misdeal-merge\n{common}\
             rm -f {here}/answer.txt\n\
             {program} campaign merge {here}\n\
             code=$?\n\
             # 3 is an answer that is known from two sides only, or a unit that is missing.\n\
             if [ \"$code\" -eq 3 ] && [ -e {here}/answer.txt ]; then exit 0; fi\n\
             exit \"$code\"\n"
        );
        let submit = format!(
            "#!/bin/sh\n# Submits the units as a job array, and the merge for when all of them are done.\n\
             set -eu\n\
             units=$(sbatch --parsable --output={here}/slurm-%A_%a.out {here}/slurm-units.sbatch)\n\
             merge=$(sbatch --parsable --output={here}/slurm-%j.out --dependency=afterok:\"$units\" \
             --kill-on-invalid-dep=yes {here}/slurm-merge.sbatch)\n\
             echo \"units: job $units, merge: job $merge\"\n"
        );
        folder.write("slurm-units.sbatch", &units)?;
        folder.write("slurm-merge.sbatch", &merge)?;
        let submit = folder.write("slurm-submit.sh", &submit)?;
        let units = unit_or_units(each);
        output.say(&format!("{tasks} tasks of {each} {units}; submit them with `sh {}`", submit.display()));
        output.wrote(&submit)?;
        Ok(Ending::Yes)
    }
}

/// The driver; `PROGRAM`, `FOLDER` and `UNITS` stand for what the campaign says.
const DRIVER: &str = include_str!("ray_driver.py");

impl Ray {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let folder = Folder::open(&self.folder)?;
        let word = |path: &Path| {
            let text = path.to_str().ok_or_else(|| Fault::new(format!("{} is no text in UTF-8", path.display())))?;
            Ok::<String, Fault>(serde_json::Value::from(text).to_string())
        };
        let (program, path) = (word(&program(self.program.as_deref())?)?, word(&folder.absolute()?)?);
        let driver = DRIVER
            .replace("\"@PROGRAM@\"", &program)
            .replace("\"@FOLDER@\"", &path)
            .replace("\"@UNITS@\"", &folder.units.len().to_string());
        let driver = folder.write("ray_driver.py", &driver)?;
        output.say(&format!("start it with `python3 {}`, where Ray is installed", driver.display()));
        output.wrote(&driver)?;
        Ok(Ending::Yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_words_stay_one_word_of_a_script() {
        assert_eq!(quoted(Path::new("/a b/it's")).unwrap(), "'/a b/it'\\''s'");
        assert!(plain("big_mem").is_ok() && plain("a,b").is_ok());
        assert!(["30", "01:00:00", "2-12:00:00"].iter().all(|time| slurm_time(time).is_ok()));
        assert!(["", "abc", "1:2:3:4", "-1", "1:", "x-1", "$(x)"].iter().all(|time| slurm_time(time).is_err()));
        assert!(plain("a b").is_err() && plain("$(x)").is_err() && plain("").is_err());
    }
}
