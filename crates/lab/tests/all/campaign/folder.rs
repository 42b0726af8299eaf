//! What may lie in the folder of a campaign, and what becomes of it: pipes, forged results, beginnings.

use crate::common::Run;
use crate::common::campaign::{Campaign, sealed};
use std::process::Command;

#[test]
fn a_pipe_in_place_of_a_unit_is_told_and_not_waited_for() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    campaign.finish();
    for name in ["units/0002.unit", "units/0001.seconds", "slowness"] {
        let _ = std::fs::remove_file(campaign.path.join(name));
        assert!(Command::new("mkfifo").arg(campaign.path.join(name)).status().unwrap().success());
    }
    let status = campaign.act("status", &[]);
    assert!(status.code == Some(3) && status.stdout.contains("unit 2 is damaged: "), "{status:?}");
    assert!(status.stdout.contains("it is no ordinary file"), "{status:?}");
    let run = campaign.act("run", &[]);
    assert!(run.code == Some(2) && run.stderr.contains("it is no ordinary file"), "{run:?}");
    std::fs::remove_file(campaign.path.join("campaign.json")).unwrap();
    assert!(Command::new("mkfifo").arg(campaign.path.join("campaign.json")).status().unwrap().success());
    assert!(campaign.act("status", &[]).stderr.contains("it is no ordinary file"));
}

#[test]
fn a_plan_that_was_only_begun_can_be_made() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("x");
    std::fs::create_dir_all(folder.join("units")).unwrap();
    std::fs::write(folder.join(".misdeal-half"), "{").unwrap();
    let plan = || Run::with(["campaign", "plan", "set-largest", "2x4", "-o", folder.to_str().unwrap()]);
    assert_eq!(plan().code, Some(0));
    assert!(plan().stderr.contains("is not empty"));
    let under_a_file = folder.join("campaign.json").join("x");
    let run = Run::with(["campaign", "plan", "set-largest", "2x4", "-o", under_a_file.to_str().unwrap()]);
    assert!(run.code == Some(2) && run.stderr.contains("a part of its path is no folder"), "{run:?}");
}

#[test]
fn results_that_are_lost_with_their_folder_are_made_again() {
    let campaign = Campaign::plan("set-layouts", "2x3", 3);
    std::fs::remove_dir_all(campaign.path.join("units")).unwrap();
    assert_eq!(campaign.act("status", &[]).code, Some(3));
    assert_eq!(campaign.finish().code, Some(0));
    // Shared file systems leave hidden files behind, which are in nobody's way; others are.
    std::fs::write(campaign.path.join("units/.nfs0000000012"), "x").unwrap();
    assert_eq!((campaign.act("status", &[]).code, campaign.act("merge", &[]).code), (Some(0), Some(0)));
    std::fs::write(campaign.path.join("units/notes"), "x").unwrap();
    assert_eq!((campaign.act("status", &[]).code, campaign.act("merge", &[]).code), (Some(3), Some(2)));
}

#[test]
fn numbers_of_cards_that_nothing_is_to_show_of_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("x");
    for (deck, cards, part) in [
        ("2x4", "0", "9 of the 16 cards of 2x4 can be kept, so N is from 10 to 16"),
        ("2x4", "9", "so N is from 10 to 16"),
        ("2x4", "17", "so N is from 10 to 16"),
        ("2x4", "13", "there is nothing to go through, so no campaign is needed"),
        ("3x4", "28", "28 of the 64 cards of 3x4 can be kept"),
        ("4x4", "113", "four layers have at most 112 cards"),
    ] {
        let folder = folder.to_str().unwrap();
        let run = Run::with(["campaign", "plan", "set-largest", deck, "--cards", cards, "-o", folder]);
        assert!(run.code == Some(2) && run.stderr.contains(part), "{deck} {cards}: {run:?}");
    }
    assert!(!folder.exists());
}

#[test]
fn a_changed_manifest_is_refused_whatever_was_changed() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    let path = campaign.path.join("campaign.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let number = text.find("\"seconds\": ").unwrap() + 11;
    let changes = [
        text.replacen("\"unit\": 2", "\"unit\": 99", 1),
        text.replacen("\"wanted\"", "\"more\": 1,\n  \"wanted\"", 1),
        format!("{}1{}", &text[..number], &text[number..]),
    ];
    for changed in changes {
        assert_ne!(changed, text);
        std::fs::write(&path, changed).unwrap();
        let run = campaign.act("status", &[]);
        assert!(run.code == Some(2) && run.stderr.contains("its checksum does not hold"), "{run:?}");
    }
    // How it is laid out does not matter.
    std::fs::write(&path, text.replace("  ", "")).unwrap();
    assert_eq!(campaign.act("status", &[]).code, Some(3));
}

#[test]
fn the_claim_never_takes_the_place_of_a_file_of_the_campaign() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    campaign.finish();
    let before = campaign.answers();
    for name in ["campaign.json", "answer.txt", "slowness", "units/0001.unit", "units/../units/0002.seconds"] {
        let own = campaign.path.join(name);
        let run = campaign.act("merge", &["--certificate", own.to_str().unwrap()]);
        assert!(run.code == Some(2) && run.stderr.contains("is a file of the campaign itself"), "{run:?}");
    }
    assert_eq!(campaign.answers(), before);
    let own = campaign.path.join("answer.claim");
    assert_eq!(campaign.act("merge", &["--certificate", own.to_str().unwrap()]).code, Some(0));
}

#[test]
fn a_forged_result_changes_no_number_and_its_file_is_named() {
    let campaign = Campaign::plan("set-layouts", "2x4", 3);
    campaign.finish();
    let known = campaign.act("merge", &["--json"]).json()["counts"].clone();
    let unit = std::fs::read_to_string(campaign.unit(1)).unwrap();
    let (body, _) = unit.rsplit_once("sha256 ").unwrap();
    let (head, numbers) = body.split_once("\nlayouts ").unwrap();
    // Of layouts without a card no claim speaks.
    let rest = numbers.split_once(' ').unwrap().1;
    std::fs::write(campaign.unit(1), sealed(&format!("{head}\nlayouts 777 {rest}"))).unwrap();
    assert_eq!(campaign.act("merge", &["--json"]).json()["counts"], known);
    std::fs::write(campaign.unit(1), sealed(&format!("{head}\nlayouts abc\n"))).unwrap();
    let run = campaign.act("merge", &[]);
    assert!(run.code == Some(2) && run.stderr.contains("0001.unit: this is no result of unit 1"), "{run:?}");
    std::fs::remove_file(campaign.unit(1)).unwrap();
    assert_eq!(campaign.finish().code, Some(0));
}

#[test]
fn scripts_name_the_program_from_the_root() {
    let campaign = Campaign::plan("set-layouts", "2x3", 3);
    for (act, script) in [("slurm", "slurm-units.sbatch"), ("ray", "ray_driver.py")] {
        let read = || std::fs::read_to_string(campaign.path.join(script)).unwrap();
        assert_eq!(campaign.act(act, &["--program", "./bin/misdeal"]).code, Some(0));
        assert!(!read().contains("./bin/misdeal") && read().contains("/bin/misdeal"), "{}", read());
        assert_eq!(campaign.act(act, &["--program", "misdeal-there"]).code, Some(0));
        assert!(read().contains("\"misdeal-there\"") || read().contains("'misdeal-there'"), "{}", read());
    }
    assert_eq!(campaign.act("slurm", &["--time-limit", "abc"]).code, Some(2));
}
