//! A claim that was changed is rejected for the right reason, naming the proof step, or still truly proves its answer.
#![allow(clippy::unwrap_used, reason = "a test that can't go on should stop")]

mod common;

use common::{Run, deal, misdeal, names};

/// A claim by lines.
struct Claim {
    /// Up to and including `proof ...`.
    head: Vec<String>,
    /// The steps, still indented.
    steps: Vec<String>,
}

/// One step of a proof, taken apart.
struct Step {
    id: u64,
    literals: Vec<i64>,
    hints: Vec<u64>,
}

impl Step {
    /// A step that adds a clause; deletions are left as they are.
    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[1] == "d" {
            return None;
        }
        let middle = 1 + words[1..].iter().position(|&word| word == "0").unwrap();
        Some(Self {
            id: words[0].parse().unwrap(),
            literals: words[1..middle].iter().map(|word| word.parse().unwrap()).collect(),
            hints: words[middle + 1..words.len() - 1].iter().map(|word| word.parse().unwrap()).collect(),
        })
    }

    fn line(&self) -> String {
        let literals: String = self.literals.iter().map(|literal| format!("{literal} ")).collect();
        let hints: String = self.hints.iter().map(|hint| format!("{hint} ")).collect();
        format!("  {} {literals}0 {hints}0", self.id)
    }
}

impl Claim {
    /// The claim that solving a deal of the test suite writes.
    fn of(name: &str, question: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.claim");
        let mut solve = misdeal();
        solve.arg("solve").arg(deal(name)).args(question.split_whitespace());
        solve.args(["--engine", "sat", "--certificate"]).arg(&path);
        let code = Run::of(&mut solve).code;
        assert!(code == Some(0) || code == Some(1), "{name} {question}");
        let text = std::fs::read_to_string(path).unwrap();
        let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
        assert_eq!(lines.pop().unwrap(), "end");
        let opening = lines.iter().position(|line| line.starts_with("proof ")).unwrap();
        let steps = lines.split_off(opening + 1);
        Self { head: lines, steps }
    }

    fn text(&self, steps: &[String]) -> String {
        let end = ["end".to_owned()];
        self.head.iter().chain(steps).chain(&end).map(|line| format!("{line}\n")).collect()
    }

    /// The claim with step `n` replaced by `step`, or left out.
    fn with(&self, n: usize, step: Option<String>) -> String {
        let mut steps = self.steps.clone();
        steps.splice(n..=n, step);
        self.text(&steps)
    }

    /// The same claim about another deal.
    fn about(&self, name: &str) -> String {
        let exported = Run::of(misdeal().arg("export").arg(deal(name)).args(["--to", "json"])).json();
        let indented = exported["text"].as_str().unwrap().lines().map(|line| format!("  {line}")).collect::<Vec<_>>();
        let place = |word: &str| self.head.iter().position(|line| line.starts_with(word)).unwrap();
        let mut head = self.head.clone();
        head.splice(place("deal") + 1..place("answer"), indented);
        Self { head, steps: Vec::new() }.text(&self.steps)
    }
}

fn check(claim: String) -> Run {
    Run::of(misdeal().args(["check", "-"]).write_stdin(claim))
}

/// Rejected by the logic of the proof, and for nothing else.
fn is_refused_by_its_proof(run: &Run) -> bool {
    let reason =
        run.stderr.contains(": proof step ") || run.stderr.contains(": the proof ends before the empty clause");
    run.code == Some(2) && run.stdout.is_empty() && run.stderr.lines().count() == 1 && reason
}

/// Changes every `stride`-th step in each way, and returns how many claims were
/// rejected out of how many.
fn corrupt(claim: &Claim, stride: usize) -> (usize, usize) {
    assert!(claim.steps.len() > 5, "there is no proof worth changing");
    let accepted = check(claim.text(&claim.steps));
    assert_eq!(accepted.code, Some(0), "{accepted:?}");
    let (mut rejected, mut all) = (0, 0);
    let mut judge = |what: &str, n: usize, changed: String| {
        let run = check(changed);
        assert!(run.is_calm(), "{run:?}");
        // What is still accepted proves the same answer as before.
        let still_true = run.code == Some(0) && run.stdout == accepted.stdout;
        assert!(still_true || is_refused_by_its_proof(&run), "{what} `{}`: {run:?}", claim.steps[n]);
        all += 1;
        rejected += usize::from(!still_true);
    };
    for (n, line) in claim.steps.iter().enumerate() {
        judge("without", n, claim.with(n, None));
        let Some(step) = Step::read(line).filter(|_| n % stride == 0) else { continue };
        if let Some((first, rest)) = step.literals.split_first() {
            let literals = [&[-first], rest].concat();
            judge(
                "another sign in",
                n,
                claim.with(n, Some(Step { literals, hints: step.hints.clone(), ..step }.line())),
            );
        }
        if let Some((last, before)) = step.hints.split_last() {
            let hints = [before, &[last + 1]].concat();
            judge("another hint in", n, claim.with(n, Some(Step { hints, literals: step.literals, ..step }.line())));
        }
    }
    (rejected, all)
}

#[test]
fn a_changed_proof_of_no_is_rejected_or_still_proves_it() {
    let (rejected, all) = corrupt(&Claim::of("swish-free-20.deal", ""), 6);
    assert!(rejected * 2 > all, "only {rejected} of {all} were rejected");
}

#[test]
fn a_changed_proof_of_a_maximum_is_rejected_or_still_proves_it() {
    let (rejected, all) = corrupt(&Claim::of("several-symbols.deal", "--max"), 3);
    assert!(rejected * 2 > all, "only {rejected} of {all} were rejected");
}

#[test]
fn a_changed_proof_of_a_list_is_rejected_or_still_proves_it() {
    let (rejected, all) = corrupt(&Claim::of("duplicates.deal", "--all"), 2);
    assert!(rejected * 2 > all, "only {rejected} of {all} were rejected");
}

#[test]
fn a_proof_of_no_proves_nothing_about_a_deal_that_has_a_swish() {
    let claim = Claim::of("swish-free-20.deal", "");
    let mut others = 0;
    for name in names(&common::root().join("testdata/swish")) {
        if Run::of(misdeal().arg("solve").arg(deal(&name)).arg("-q")).code != Some(0) {
            continue;
        }
        let run = check(claim.about(&name));
        assert!(is_refused_by_its_proof(&run), "{name}: {run:?}");
        others += 1;
    }
    assert!(others > 5);
}

#[test]
fn a_maximum_or_a_list_of_one_deal_is_none_of_a_richer_deal() {
    // The witness fits the other deal, so it is the proof that must fail.
    for question in ["--max", "--all", "--count"] {
        let claim = Claim::of("one-pair.deal", question);
        let richer = claim.text(&claim.steps).replace("  a1:b2 b2:a1\n", "  a1:b2 b2:a1 a1:c1 a1:c1\n");
        let run = check(richer);
        let counted =
            run.code == Some(2) && run.stderr.contains(": the orbits have room for 4 cards, and 3 are wanted");
        assert!(counted || is_refused_by_its_proof(&run), "{question}: {run:?}");
        let run = check(claim.about("several-symbols.deal"));
        assert!(run.code == Some(2) && run.is_calm(), "{question}: {run:?}");
    }
}

#[test]
fn a_changed_answer_is_rejected() {
    let max = Claim::of("one-pair.deal", "--max");
    let text = max.text(&max.steps);
    for (old, new) in [
        ("answer yes 2", "answer yes 3"),
        ("answer yes 2", "answer yes"),
        ("answer yes 2", "answer no"),
        ("b2:a1@0\n", "b2:a1@h\n"),
        ("a1:b2@0 b2:a1@0", "a1:b2@0"),
        ("a1:b2@0 b2:a1@0", "a1:b2@0 b2:a1@0 a1:b2@0 b2:a1@0"),
        ("a1:b2@0 b2:a1@0", "a1:b2@0 a1:b2@0"),
        ("question max", "question all"),
        ("question max", "question any"),
    ] {
        assert!(text.contains(old), "{old}");
        let run = check(text.replacen(old, new, 1));
        assert!(run.code == Some(2) && run.is_calm(), "{new}: {run:?}");
    }
}

#[test]
fn a_claim_cut_at_any_line_is_rejected() {
    for claim in [Claim::of("one-pair.deal", "--max"), Claim::of("two-cycles.deal", "--all")] {
        let text = claim.text(&claim.steps);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for kept in 0..lines.len() {
            let run = check(lines[..kept].concat());
            let reason = format!("the claim is cut short after line {kept}: expected ");
            assert!(run.code == Some(2) && run.stderr.contains(&reason), "{kept} lines: {run:?}");
        }
    }
}
