//! Campaigns: planned, worked on and merged; killed, damaged and repeated.

use crate::common::campaign::{Campaign, accepts, sealed};
use crate::common::{Run, process, tell, wait};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

#[test]
fn swish_free_sets_are_counted_as_by_one_command() {
    for deck in ["2x3", "2x4", "3x3"] {
        let campaign = Campaign::plan("swish-counts", deck, 9);
        let merged = campaign.finish();
        assert_eq!(merged.code, Some(0), "{merged:?}");
        let merged = campaign.act("merge", &["--json"]).json();
        let odds = Run::with(["odds", "swish", deck, "--exact", "--trials", "1", "--json"]).json();
        let counts: Vec<String> = merged["counts"].as_array().unwrap().iter().map(ToString::to_string).collect();
        let known: Vec<&str> =
            odds["decks"][0]["swish_free_sets"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
        assert_eq!(counts, known, "{deck}");
        let checked = merged["what_was_checked"].to_string();
        assert!(checked.contains("every number: the kernel counted again"), "{checked}");
        let claim = campaign.path.join("answer.claim");
        accepts(&claim);
        // The same claim from the command that counts at once.
        let direct = campaign.path.join("direct.claim");
        let run =
            Run::with(["odds", "swish", deck, "--exact", "--trials", "1", "--certificate", direct.to_str().unwrap()]);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert_eq!(std::fs::read(&claim).unwrap(), std::fs::read(&direct).unwrap());
    }
}

#[test]
fn the_dead_tables_of_the_box_are_counted_unit_by_unit() {
    let campaign = Campaign::plan("swish-counts", "commercial", 30);
    let merged = campaign.finish();
    assert_eq!(merged.code, Some(0), "{merged:?}");
    for line in ["    2  1724\n", "   16  47997123422\n", "   28  13824\n"] {
        assert!(merged.stdout.contains(line), "{merged:?}");
    }
    let claim = campaign.path.join("answer.claim");
    accepts(&claim);
    std::fs::remove_file(campaign.path.join("answer.txt")).unwrap();
    let short = campaign.act("merge", &["--time", "1ms"]);
    assert!(short.code == Some(3) && short.stdout.starts_with("unknown: the time limit"), "{short:?}");
    assert!(!campaign.path.join("answer.txt").exists());
    let text = std::fs::read_to_string(&claim).unwrap();
    for change in [
        text.replace("  47997123422\n", "  47997123423\n"),
        text.replace("  13824\n", ""),
        text.replace("  1724\n", "  1724\n  1724\n"),
    ] {
        assert_ne!(change, text);
        std::fs::write(&claim, change).unwrap();
        let run = Run::with(["check", claim.to_str().unwrap()]);
        assert_eq!(run.code, Some(2), "{run:?}");
    }
}

#[test]
fn a_unit_that_is_counted_twice_is_rejected_by_the_kernel() {
    let campaign = Campaign::plan("swish-counts", "2x4", 4);
    campaign.finish();
    // The result of unit 2 once more, as that of unit 1, with a checksum that holds.
    let unit = std::fs::read_to_string(campaign.unit(2)).unwrap();
    let (body, _) = unit.rsplit_once("sha256 ").unwrap();
    let body = body.replace("\nunit 2\n", "\nunit 1\n");
    std::fs::write(campaign.unit(1), sealed(&body)).unwrap();
    let merged = campaign.act("merge", &[]);
    assert!(merged.code == Some(2) && merged.stderr.contains("the results do not hold"), "{merged:?}");
}

#[test]
fn layouts_are_counted_and_the_claim_is_accepted() {
    // By classes of a level, and by layers.
    for (deck, answer) in [
        ("3x3", "367524 set-free layouts of 1 to 9 cards"),
        ("2x4", "20852 set-free layouts of 1 to 9 cards of 2x4, 64 classes under exchanges of properties and values"),
        ("3x2", "8 set-free layouts of 1 to 1 cards"),
    ] {
        let campaign = Campaign::plan("set-layouts", deck, 5);
        let merged = campaign.finish();
        assert_eq!(merged.code, Some(0), "{merged:?}");
        assert!(merged.stdout.contains(answer), "{merged:?}");
        accepts(&campaign.path.join("answer.claim"));
    }
}

#[test]
fn the_layouts_of_the_box_are_the_known_ones() {
    let campaign = Campaign::plan("set-layouts", "4x3", 20);
    let merged = campaign.finish();
    assert_eq!(merged.code, Some(0), "{merged:?}");
    for line in ["   10  318294370368\n", "   14  4217827554720\n", "   20  682344\n"] {
        assert!(merged.stdout.contains(line), "{merged:?}");
    }
    accepts(&campaign.path.join("answer.claim"));
}

#[test]
fn a_largest_layout_is_proven_unit_by_unit() {
    let campaign = Campaign::plan("set-largest", "3x4", 1);
    let merged = campaign.finish();
    assert_eq!(merged.code, Some(0), "{merged:?}");
    assert!(merged.stdout.contains("has 28 cards (checked)"), "{merged:?}");
    accepts(&campaign.path.join("answer.claim"));
}

#[test]
fn questions_that_can_not_be_asked_are_told_why() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("x");
    let plan =
        |question: &str, deck: &str| Run::with(["campaign", "plan", question, deck, "-o", folder.to_str().unwrap()]);
    let cards = |cards: &str| {
        let folder = folder.to_str().unwrap();
        Run::with(["campaign", "plan", "set-largest", "4x4", "--cards", cards, "-o", folder])
    };
    assert!(cards("100").stderr.contains("full layers") && cards("0").code == Some(2));
    for (question, deck, part) in [
        ("set-largest", "5x5", "there are 2x4, 3x4 and 4x4"),
        ("set-layouts", "5x3", "can't be told apart"),
        ("set-layouts", "nonsense", "misdeal:"),
        ("swish-counts", "20x20", "misdeal:"),
        ("swish-counts", "no-such-file", "there is no such file"),
    ] {
        let run = plan(question, deck);
        assert!(run.code == Some(2) && run.stderr.contains(part) && !folder.exists(), "{deck}: {run:?}");
    }
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("mine"), "x").unwrap();
    let run = plan("set-largest", "2x4");
    assert!(run.code == Some(2) && run.stderr.contains("is not empty"), "{run:?}");
    for act in ["run", "status", "merge", "slurm", "ray"] {
        let run = Run::with(["campaign", act, folder.to_str().unwrap()]);
        assert!(
            run.code == Some(2) && run.stderr.contains("is no campaign; `misdeal campaign plan`"),
            "{act}: {run:?}"
        );
    }
}

#[test]
fn one_unit_at_a_time_gives_the_same_bytes_and_none_is_missing_unnoticed() {
    let (whole, single) = (Campaign::plan("set-layouts", "2x4", 3), Campaign::plan("set-layouts", "2x4", 3));
    whole.finish();
    let status = single.act("status", &["--json"]).json();
    let units = status["units"].as_u64().unwrap() as usize;
    assert_eq!((status["done"].as_u64(), status["verdict"].as_str()), (Some(0), Some("unknown")));
    for unit in (1..=units).rev() {
        let merged = single.act("merge", &[]);
        assert!(merged.code == Some(3) && merged.stdout.contains("missing"), "{merged:?}");
        let run = single.act("run", &["--unit", &unit.to_string()]);
        assert!(run.code == Some(0) && run.stdout.starts_with("1 unit done"), "{run:?}");
        // Twice does no harm.
        let run = single.act("run", &["--unit", &unit.to_string()]);
        assert!(run.code == Some(0) && run.stdout.starts_with("0 units done, 1 was done already"), "{run:?}");
    }
    assert_eq!(single.act("status", &[]).code, Some(0));
    assert_eq!(single.act("merge", &[]).code, Some(0));
    assert_eq!(whole.answers(), single.answers());
    let run = single.act("run", &["--unit", &(units + 1).to_string()]);
    assert!(run.code == Some(2) && run.stderr.contains("there is no unit"), "{run:?}");
}

#[test]
fn killed_twenty_times_it_gives_the_same_bytes() {
    let (calm, killed) = (Campaign::plan("swish-counts", "3x4", 60), Campaign::plan("swish-counts", "3x4", 60));
    assert_eq!(calm.finish().code, Some(0));
    for kill in 0..20_u64 {
        let folder = killed.path.to_str().unwrap();
        let mut child = process()
            .args(["campaign", "run", folder])
            .env("RAYON_NUM_THREADS", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // At moments that differ from kill to kill; a quick machine may be through before.
        std::thread::sleep(Duration::from_millis(20 + kill * 137 % 751));
        child.kill().unwrap();
        child.wait().unwrap();
        let status = killed.act("status", &["--json"]).json();
        assert_eq!(status["damaged"].as_array().map(Vec::len), Some(0), "{status}");
    }
    assert_eq!(killed.finish().code, Some(0));
    assert_eq!(calm.answers(), killed.answers());
}

#[test]
fn only_a_damaged_unit_is_done_again() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    campaign.finish();
    let before = campaign.answers();
    let whole = std::fs::read(campaign.unit(2)).unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    let others = std::fs::read(campaign.unit(1)).unwrap();
    for damage in [
        Vec::new(),
        whole[..whole.len() / 2].to_vec(),
        whole[..whole.len() - 1].to_vec(),
        text.replacen("layouts 0", "layouts 1", 1).into_bytes(),
        text.replace("unit 2", "unit 1").into_bytes(),
        [whole.clone(), b"x".to_vec()].concat(),
        b"\xff\xfe".to_vec(),
        others,
    ] {
        if damage == whole {
            continue;
        }
        std::fs::write(campaign.unit(2), &damage).unwrap();
        let status = campaign.act("status", &[]);
        assert!(status.code == Some(3) && status.stdout.contains("unit 2 is damaged"), "{status:?}");
        let merged = campaign.act("merge", &[]);
        assert!(merged.code == Some(3) && merged.stdout.contains("unit 2 damaged"), "{merged:?}");
        let run = campaign.act("run", &[]);
        assert!(run.code == Some(0) && run.stdout.starts_with("1 unit done, "), "{run:?}");
        assert_eq!(campaign.answers(), before);
    }
}

#[test]
fn two_workers_on_all_units_do_no_harm() {
    let (calm, shared) = (Campaign::plan("swish-counts", "3x3", 16), Campaign::plan("swish-counts", "3x3", 16));
    calm.finish();
    let start = || {
        let mut command = process();
        command.args(["campaign", "run", shared.path.to_str().unwrap()]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    for run in [start(), start()].map(wait) {
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    assert_eq!(shared.act("merge", &[]).code, Some(0));
    assert_eq!(calm.answers(), shared.answers());
}

#[test]
fn units_and_plans_of_another_version_are_refused() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    campaign.finish();
    let manifest = campaign.path.join("campaign.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    for (change, part) in [
        (text.replace("-units-3", "-units-2"), "units of both do not mix"),
        (text.replace("\"2x4\"", "\"3x4\""), "its checksum does not hold"),
        (text.replace("pairs 0..", "pairs 1.."), "its checksum does not hold"),
        (text.replace("campaign 1", "campaign 9"), "this is no `misdeal campaign 1`"),
        (text[..text.len() / 2].to_owned(), "this is no manifest"),
        ("[]".to_owned(), "`format` is missing"),
    ] {
        assert_ne!(change, text);
        std::fs::write(&manifest, change).unwrap();
        for act in ["run", "status", "merge"] {
            let run = campaign.act(act, &[]);
            assert!(run.code == Some(2) && run.stderr.contains(part), "{act}: {run:?}");
        }
    }
    std::fs::write(&manifest, text).unwrap();
    // A unit that says it was made by another version, with a checksum that holds.
    let unit = std::fs::read_to_string(campaign.unit(1)).unwrap();
    let (body, _) = unit.rsplit_once("sha256 ").unwrap();
    let body = body.replace("-units-3", "-units-2");
    std::fs::write(campaign.unit(1), sealed(&body)).unwrap();
    let merged = campaign.act("merge", &[]);
    assert!(merged.code == Some(3) && merged.stdout.contains("it was made by misdeal"), "{merged:?}");
    // A result that belongs to no unit.
    std::fs::write(campaign.path.join("units/9999.unit"), "x").unwrap();
    let merged = campaign.act("merge", &[]);
    assert!(merged.code == Some(2) && merged.stderr.contains("9999.unit"), "{merged:?}");
}

#[test]
fn a_wrong_result_with_a_right_checksum_is_rejected_by_the_kernel() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    campaign.finish();
    let unit = std::fs::read_to_string(campaign.unit(1)).unwrap();
    let (body, _) = unit.rsplit_once("sha256 ").unwrap();
    let (head, last) = body.trim_end().rsplit_once(' ').unwrap();
    let body = format!("{head} {}\n", last.parse::<u128>().unwrap() + 1);
    std::fs::write(campaign.unit(1), sealed(&body)).unwrap();
    let merged = campaign.act("merge", &[]);
    assert!(merged.code == Some(2) && merged.stderr.contains("the results do not hold"), "{merged:?}");
}

#[test]
fn a_wrong_number_of_layouts_that_stay_as_they_are_is_rejected() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    let merged = campaign.finish();
    assert!(merged.stdout.contains("    9      496        3\n"), "{merged:?}");
    let status = campaign.act("status", &["--json"]).json();
    let last = status["units"].as_u64().unwrap() as usize;
    let unit = std::fs::read_to_string(campaign.unit(last)).unwrap();
    let (body, _) = unit.rsplit_once("sha256 ").unwrap();
    // One more is not divisible by the number of exchanges; as many more as there are exchanges make one class more.
    let fixed: u128 = body.lines().last().unwrap().split(' ').nth(2).unwrap().parse().unwrap();
    for (more, part) in [(1, "is not whole"), (1152, "another number of classes of size 1")] {
        let body = body.replacen(&format!(" {fixed} "), &format!(" {} ", fixed + more), 1);
        std::fs::write(campaign.unit(last), sealed(&body)).unwrap();
        let merged = campaign.act("merge", &[]);
        assert!(merged.code == Some(2) && merged.stderr.contains(part), "{merged:?}");
    }
}

#[test]
fn plans_are_the_same_whoever_makes_them_and_estimates_follow_the_machine() {
    let (one, two) = (Campaign::plan("swish-counts", "2x5", 5), Campaign::plan("swish-counts", "2x5", 5));
    let manifest = |campaign: &Campaign| std::fs::read(campaign.path.join("campaign.json")).unwrap();
    assert_eq!(manifest(&one), manifest(&two));
    let left = || one.act("status", &["--json"]).json()["seconds_left"].as_f64().unwrap();
    let slowness = one.path.join("slowness");
    for (text, times) in [("2.0\n", 2.0), ("nonsense", 1.0), ("-3", 1.0), ("inf", 1.0)] {
        std::fs::write(&slowness, "1\n").unwrap();
        let plain = left();
        std::fs::write(&slowness, text).unwrap();
        assert!((left() / plain - times).abs() < 1e-6, "{text}");
    }
    std::fs::remove_file(&slowness).unwrap();
    assert!(left() > 0.0);
    one.finish();
    two.finish();
    assert_eq!(one.answers(), two.answers());
    let status = one.act("status", &["--json"]).json();
    assert!(status["missed"].as_f64().unwrap() >= 0.0 && status["slowness"].as_f64() == Some(1.0), "{status}");
}

#[test]
fn a_full_disk_and_a_read_only_folder_end_in_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let disk = home.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    let mount = |options: &str| {
        let status = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(&disk)
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    if !mount("size=256k") {
        tell("skipped: a full disk and a read-only folder: no small disk can be mounted here");
        return;
    }
    let _unmount = Unmount(disk.clone());
    let path = disk.join("campaign");
    let folder = path.to_str().unwrap();
    let run = |act: &str| Run::with(["campaign", act, folder]);
    assert_eq!(Run::with(["campaign", "plan", "set-layouts", "2x4", "-o", folder]).code, Some(0));
    assert_eq!(Run::with(["campaign", "run", folder, "--unit", "1"]).code, Some(0));
    let first = std::fs::read(path.join("units/0001.unit")).unwrap();
    // Fill the disk to the last byte.
    let filler = disk.join("filler");
    let full = std::fs::File::create(&filler).and_then(|mut file| {
        loop {
            std::io::Write::write_all(&mut file, &[0; 4096])?;
        }
    });
    assert!(matches!(&full, Err::<(), _>(error) if error.kind() == std::io::ErrorKind::StorageFull), "{full:?}");
    let full = run("run");
    assert!(full.code == Some(2) && full.stderr.contains("the disk is full"), "{full:?}");
    assert_eq!(full.stderr.lines().count(), 1, "{full:?}");
    assert_eq!(std::fs::read(path.join("units/0001.unit")).unwrap(), first);
    std::fs::remove_file(&filler).unwrap();
    // Nothing can be written at all.
    assert!(mount_again(&disk, "remount,ro"));
    let fixed = run("run");
    assert!(fixed.code == Some(2) && fixed.stderr.contains("read-only"), "{fixed:?}");
    assert_eq!(run("status").code, Some(3));
    assert!(mount_again(&disk, "remount,rw"));
    assert_eq!((run("run").code, run("merge").code), (Some(0), Some(0)));
}

fn mount_again(disk: &Path, options: &str) -> bool {
    std::process::Command::new("mount").args(["-o", options]).arg(disk).status().unwrap().success()
}

/// Takes a disk away again, whatever happens.
struct Unmount(PathBuf);

impl Drop for Unmount {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_time_limit_ends_it_without_an_answer() {
    let campaign = Campaign::plan("swish-counts", "3x4", 20);
    let run = campaign.act("run", &["--time", "0s"]);
    assert!(run.code == Some(3) && run.stdout.starts_with("0 units done"), "{run:?}");
    let run = campaign.act("run", &["--time", "0s", "--json"]).json();
    assert_eq!(run["verdict"], "unknown");
}

#[test]
fn scripts_for_slurm_do_every_unit_and_then_merge() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    let run = campaign.act("slurm", &["--time-limit", "00:05:00", "--partition", "short"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let read = |name: &str| std::fs::read_to_string(campaign.path.join(name)).unwrap();
    let (units, merge, submit) = (read("slurm-units.sbatch"), read("slurm-merge.sbatch"), read("slurm-submit.sh"));
    let all = campaign.act("status", &["--json"]).json()["units"].as_u64().unwrap();
    assert!(units.contains(&format!("#SBATCH --array=1-{all}\n")), "{units}");
    for part in ["#SBATCH --time=00:05:00\n", "#SBATCH --requeue\n", "#SBATCH --partition=short\n"] {
        assert!(units.contains(part) && merge.contains(part), "{units}");
    }
    assert!(submit.contains("--dependency=afterok:"), "{submit}");
    // What a node would do, without Slurm.
    for task in 1..=all {
        let script = campaign.path.join("slurm-units.sbatch");
        let done = std::process::Command::new("sh").arg(script).env("SLURM_ARRAY_TASK_ID", task.to_string()).output();
        assert!(done.unwrap().status.success());
    }
    let merged = std::process::Command::new("sh").arg(campaign.path.join("slurm-merge.sbatch")).output().unwrap();
    assert!(merged.status.success());
    accepts(&campaign.path.join("answer.claim"));
    let run = campaign.act("slurm", &["--partition", "a b"]);
    assert_eq!(run.code, Some(2), "{run:?}");
}

#[test]
fn the_driver_for_ray_is_a_program_about_this_campaign() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    assert_eq!(campaign.act("ray", &[]).code, Some(0));
    let driver = campaign.path.join("ray_driver.py");
    let text = std::fs::read_to_string(&driver).unwrap();
    assert!(text.contains(&format!("FOLDER = \"{}\"", campaign.path.canonicalize().unwrap().display())), "{text}");
    assert!(!text.contains('@') || text.matches('@').count() == 1, "{text}");
    // Python reads it; Ray itself is tried by `engines.rs`.
    let read = "import ast, sys; ast.parse(open(sys.argv[1]).read())";
    match std::process::Command::new("python3").args(["-c", read]).arg(&driver).status() {
        Ok(status) => assert!(status.success()),
        Err(_) => tell("skipped: whether Python reads the driver: there is no python3 here"),
    }
}
