//! A tour of every command as it is typed, with all that it prints: the files in `tests/cmd`.
#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

mod common;

#[test]
fn every_command_prints_what_the_tour_shows() {
    // The tour is typed at the root of the repository. No other test runs in this process.
    std::env::set_current_dir(common::root()).unwrap();
    trycmd::TestCases::new()
        .register_bin("misdeal", trycmd::cargo::cargo_bin!("misdeal"))
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("crates/lab/tests/cmd/*.trycmd");
}
