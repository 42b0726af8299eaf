//! A claim, checked whole and line by line: both agree, and what they accept is true.

#![no_main]

use libfuzzer_sys::fuzz_target;
use misdeal_fuzz::{ENUMERATED, enumerated, has_no_witness, is_small, points_into, reread};
use misdeal_kernel::claim::Statement as _;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::problem::Problem;
use misdeal_kernel::swish::{Accepted, Claim, Deal, Finding};

fn streamed(text: &str) -> Result<Accepted, Fault> {
    misdeal_kernel::check(text)?.told()
}

/// The deal of a claim, read as the claim's reader does: the indented lines from the fourth on.
fn deal(text: &str) -> Option<Deal> {
    let lines: Vec<&str> = text.lines().skip(3).map_while(|line| line.strip_prefix("  ")).collect();
    lines.join("\n").parse().ok()
}

fn is_true(accepted: &Accepted) {
    let (statement, finding) = (accepted.statement(), accepted.finding());
    assert!(finding.answers(statement.question));
    for swish in finding.swishes() {
        statement.deal.verify(swish).expect("what is accepted is a swish");
    }
    if let Some(wanted) = statement.rules_out() {
        has_no_witness(&wanted);
    }
    if let (Finding::Every { at_least, swishes }, Some(all)) = (finding, enumerated(&statement.deal, 0)) {
        assert_eq!(all.iter().filter(|swish| swish.len() >= *at_least).count(), swishes.len());
    }
}

fuzz_target!(|text: &str| {
    let claim = reread::<Claim>(text);
    if deal(text).is_some_and(|deal| !is_small(&deal, ENUMERATED)) {
        return;
    }
    let whole = claim.as_ref().map(Claim::check);
    match (whole, streamed(text)) {
        (Some(Ok(whole)), Ok(accepted)) => {
            assert_eq!(whole, accepted);
            assert_eq!(claim.map(|claim| claim.statement), Some(accepted.statement().clone()));
            is_true(&accepted);
        }
        (Some(Err(_)) | None, Err(fault)) => points_into(text, &fault),
        (whole, streamed) => panic!("whole {whole:?}, line by line {streamed:?}"),
    }
});
