//! A campaign through Slurm and through Ray, for real; `make tools` installs both. What can't
//! start here is skipped by name, which is told also when the test passes.

use crate::common::{root, tell};
use std::process::Command;

fn runs(engine: &str) {
    let script = root().join("scripts/campaign-engines");
    let run = Command::new("bash")
        .arg(script)
        .args(["--as-it-is", engine])
        .env("MISDEAL", env!("CARGO_BIN_EXE_misdeal"))
        .output()
        .unwrap();
    let (told, complaint) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{engine}: {told}{complaint}");
    let ran = told.contains(&format!("{engine}: all units, and the same answer byte for byte"));
    let skipped = told.contains(&format!("skipped: {engine} can't start here: "));
    assert!(ran != skipped, "{engine}: {told}{complaint}");
    told.lines().filter(|line| line.starts_with(engine) || line.starts_with("skipped")).for_each(tell);
}

#[test]
fn slurm_runs_a_campaign_or_is_skipped_by_name() {
    runs("slurm");
}

#[test]
fn ray_runs_a_campaign_or_is_skipped_by_name() {
    runs("ray");
}
