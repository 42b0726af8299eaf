//! A tour of every command as it is typed, with all that it prints: the files in `tests/cmd`.

use crate::common::{self, Run};
use std::process::Command;

#[test]
fn every_command_prints_what_the_tour_shows() {
    // The tour is typed at the root of the repository. A process has one such place for all its tests, so this one goes to
    // a process of its own.
    if std::env::current_dir().unwrap() != common::root() {
        let mut alone = Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", "tour::every_command_prints_what_the_tour_shows", "--nocapture"]);
        let run: Run = alone.current_dir(common::root()).output().unwrap().into();
        assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
        return;
    }
    trycmd::TestCases::new()
        .register_bin("misdeal", trycmd::cargo::cargo_bin!("misdeal"))
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("crates/lab/tests/cmd/*.trycmd");
}
