//! A claim that was changed is rejected for the right reason, naming the proof step, or still truly proves its answer.

use crate::common;
use crate::common::{Run, deal, misdeal, names};
use misdeal_kernel::check as checked;
use misdeal_kernel::claim::{Checked, Statement as _};
use misdeal_kernel::patience::patience;
use misdeal_kernel::question::Question as Match;
use misdeal_kernel::set::enumerate::{PATIENCE, every_set};
use misdeal_kernel::set::free::DeckFreed;
use misdeal_kernel::set::{Accepted, Card, Question, Statement};

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
        Self::new(&std::fs::read_to_string(path).unwrap())
    }

    fn new(text: &str) -> Self {
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
        let counted = run.code == Some(2) && run.stderr.contains(": the proof ends before a contradiction");
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

/// What solving a board of the test suite, or freeing a deck, writes as its claim.
fn claim_of(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.claim");
    let run = Run::of(misdeal().args(line.split_whitespace()).arg("--certificate").arg(&path));
    assert!(run.is_calm() && run.code.is_some_and(|code| [0, 1, 3].contains(&code)), "{line}: {run:?}");
    std::fs::read_to_string(path).unwrap()
}

/// The largest set-free layouts of the decks that are met here.
const LARGEST: &[(&str, u128)] = &[
    ("1x2", 1),
    ("1x3", 2),
    ("1x4", 3),
    ("1x5", 4),
    ("2x2", 1),
    ("2x3", 4),
    ("2x4", 9),
    ("3x3", 9),
    ("3x4", 28),
    ("5x3", 45),
];

/// Whether what was accepted is so, by trying everything.
fn is_true(checked: &Checked) -> bool {
    match (checked.about::<Accepted>(), checked.about::<DeckFreed>()) {
        (Some(accepted), _) => is_true_of_its_board(accepted.statement()),
        (_, Some(freed)) => {
            let shape = freed.shape();
            let known = LARGEST.iter().find(|(name, _)| *name == shape.to_string()).map(|&(_, known)| known);
            let known = match (shape.properties(), shape.values() as u128) {
                (_, 1) => Some(0),
                (_, 2) => Some(1),
                (1, v) => Some(v - 1),
                (2, v) => Some((v - 1).pow(2)),
                _ => known,
            };
            known.is_some_and(|known| (freed.range().least..=freed.range().most).contains(&known))
        }
        _ => false,
    }
}

fn is_true_of_its_board(statement: &Statement) -> bool {
    let (board, value) = (&statement.board, statement.value().map(|value| value as usize));
    let sets = every_set(board, &mut patience(PATIENCE)).unwrap();
    let fitting = if statement.question.cards() > board.shape().values() { 0 } else { sets.len() };
    let bit = |card: &Card| 1_u64 << board.place(card).unwrap();
    let sets: Vec<u64> = sets.iter().map(|set| set.cards().iter().map(bit).sum()).collect();
    // All choices of disjoint sets: how many there are, and the cards that they use.
    let choices = || {
        let all = (0_u64..1 << sets.len()).map(|bits| sets.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1));
        all.filter_map(|choice| {
            let mut used = 0;
            let mut many = 0;
            for (_, set) in choice {
                if used & set != 0 {
                    return None;
                }
                (used, many) = (used | set, many + 1);
            }
            Some((many, used))
        })
    };
    match statement.question {
        Question::Match(Match::All(_) | Match::Count(_)) => value.unwrap_or(0) == fitting,
        Question::Match(_) => statement.yes == (fitting > 0),
        Question::Disjoint => value == choices().map(|(many, _)| many).max(),
        Question::Hitting => {
            let hitting = choices().filter(|(_, used)| sets.iter().all(|set| set & used != 0));
            value == hitting.map(|(many, _)| many).min()
        }
        Question::Free => {
            let free = (0_u64..1 << board.cards().len()).filter(|kept| sets.iter().all(|set| kept & set != *set));
            value == free.map(|kept| kept.count_ones() as usize).max()
        }
    }
}

/// Claims of every kind about boards and decks that are small enough to change every byte.
const SMALL: &[&str] = &[
    "solve testdata/set/line.deal",
    "solve testdata/set/one-card-short.deal",
    "solve testdata/set/two-values-one-card.deal --engine sat",
    "solve testdata/set/square.deal --count",
    "solve testdata/set/two-values.deal --all",
    "solve testdata/set/two-values.deal --disjoint",
    "solve testdata/set/one-hits-three.deal --hitting",
    "solve testdata/set/line.deal --free",
    "solve testdata/set/line.deal --at-least 4",
    "free set 1x5",
    "free set 2x3",
    "free set 2x3 --count",
    "free set 6x2",
];

#[test]
fn a_claim_about_sets_with_any_byte_changed_is_rejected_or_true() {
    for line in SMALL {
        let claim = claim_of(line);
        assert!(is_true(&checked(&claim).unwrap()), "{line}: {claim}");
        let (mut rejected, mut all) = (0, 0);
        let mut judge = |changed: Vec<u8>| {
            // What is no text is refused before a checker sees it.
            let Ok(changed) = String::from_utf8(changed) else { return };
            if changed == claim {
                return;
            }
            all += 1;
            match checked(&changed) {
                Err(fault) => {
                    assert!(!fault.to_string().contains('\n'), "{fault}");
                    rejected += 1;
                }
                Ok(verdict) => assert!(is_true(&verdict), "{line}: accepted, and not true:\n{changed}"),
            }
        };
        let bytes = claim.as_bytes();
        for place in 0..bytes.len() {
            for other in [b'0', b'1', b'2', b'3', b'9', b'-', b' ', b'\n', b'x', bytes[place] ^ 1] {
                judge([&bytes[..place], &[other], &bytes[place + 1..]].concat());
            }
            judge([&bytes[..place], &bytes[place + 1..]].concat());
            judge([&bytes[..=place], &bytes[place..]].concat());
        }
        assert!(rejected * 10 > all * 6, "{line}: only {rejected} of {all} were rejected");
    }
}

#[test]
fn a_claim_about_sets_cut_or_with_lines_left_out_or_twice_is_rejected_or_true() {
    let more = [
        "solve testdata/set/twelve-no.deal",
        "solve testdata/set/four-values-no.deal --engine sat",
        "solve testdata/set/four-values-yes.deal --disjoint",
        "solve testdata/set/ten-through-one.deal --free",
        "free set 3x3",
        "free set 3x3 --count",
        "free set 3x4",
        "free set 4x4 --time 2s",
    ];
    for line in SMALL.iter().chain(&more) {
        let claim = claim_of(line);
        let lines: Vec<&str> = claim.split_inclusive('\n').collect();
        for kept in 0..lines.len() {
            assert!(checked(&lines[..kept].concat()).is_err(), "{line}: {kept} lines of\n{claim}");
        }
        // Long proofs have many lines; some of them will do.
        let stride = lines.len() / 60 + 1;
        for place in (0..lines.len()).step_by(stride) {
            let without = [&lines[..place], &lines[place + 1..]].concat().concat();
            let twice = [&lines[..=place], &lines[place..]].concat().concat();
            for changed in [without, twice] {
                if let Ok(verdict) = checked(&changed) {
                    let same = || format!("{:?}", checked(&claim).unwrap()) == format!("{verdict:?}");
                    assert!(same() || is_true(&verdict), "{line}: accepted:\n{changed}");
                }
            }
        }
    }
}

#[test]
fn a_changed_proof_about_sets_is_rejected_or_still_proves_it() {
    for (name, question, stride) in [
        ("four-values-no", "", 3),
        ("twelve-no", "", 3),
        ("four-values-yes", "--all", 3),
        ("four-values-yes", "--disjoint", 9),
        ("ten-through-one", "--free", 9),
        ("two-values-five", "--hitting", 1),
    ] {
        let claim = Claim::new(&claim_of(&format!("solve testdata/set/{name}.deal {question} --engine sat")));
        let (rejected, all) = corrupt(&claim, stride);
        assert!(rejected * 3 > all, "{name} {question}: only {rejected} of {all} were rejected");
    }
}

#[test]
fn a_changed_answer_about_sets_is_rejected() {
    for (line, changes) in [
        (
            "solve testdata/set/square.deal",
            &[("yes", "no"), ("00 01 02\nend", "00 01 10\nend"), ("question any", "question all")][..],
        ),
        (
            "solve testdata/set/twelve-no.deal --engine fast",
            &[("no", "yes"), ("exhaustive", "lrat"), ("proof exhaustive\n", ""), ("4x3", "5x3")],
        ),
        (
            "solve testdata/set/two-values.deal --disjoint",
            &[
                ("yes 2", "yes 1"),
                ("yes 2", "yes 3"),
                ("yes 2", "yes"),
                ("disjoint", "hitting"),
                ("lrat", "exhaustive"),
            ],
        ),
        (
            "solve testdata/set/one-hits-three.deal --hitting",
            &[("yes 1", "yes 0"), ("yes 1", "no"), ("hitting", "disjoint")],
        ),
        (
            "solve testdata/set/ten-through-one.deal --free",
            &[("yes 20", "yes 21"), ("yes 20", "yes 19"), ("question free", "question disjoint")],
        ),
        ("free set 2x3", &[("yes 4", "yes 5"), ("yes 4", "from 4 to 5"), ("2x3", "3x3"), ("2x3", "2x4")]),
        ("free set 1x5", &[("yes 4", "yes 5"), ("1x5", "1x6"), ("1x5", "2x5")]),
        ("free set 3x3", &[("yes 9", "yes 10"), ("yes 9", "from 9 to 10"), ("yes 9", "yes 8"), ("3x3", "3x4")]),
        (
            "free set 3x4",
            &[
                ("yes 28", "yes 29"),
                ("exhaustive 28", "exhaustive 27"),
                ("exhaustive 28", "exhaustive 29"),
                ("3x4", "3x5"),
            ],
        ),
        ("free set 3x3 --count", &[("yes 9", "yes 8"), ("  27\n", "  26\n"), ("question layouts", "question free")]),
        (
            "free set 5x3",
            &[
                ("yes 45", "yes 46"),
                ("46 of 5", "47 of 5"),
                ("46 of 5", "45 of 5"),
                ("of 4 by", "of 3 by"),
                ("5x3", "4x3"),
            ],
        ),
    ] {
        refuses(line, changes);
    }
}

#[test]
fn changed_claims_about_quads_are_refused() {
    for (line, changes) in [
        (
            "solve testdata/quads/cube.deal --count",
            &[("yes 14", "yes 13"), ("yes 14", "no"), ("  000 001 010 011\n", ""), ("question count", "question free")]
                [..],
        ),
        (
            "solve testdata/quads/six-free.deal --engine enumerate",
            &[("no", "yes"), ("00 01", "00 03"), ("exhaustive", "deck sums")],
        ),
        ("solve testdata/quads/deck-16.deal --disjoint", &[("yes 4", "yes 5"), ("yes 4", "yes 3"), (" 33\n", "\n")]),
        ("solve testdata/quads/cube.deal --free", &[("yes 4", "yes 5"), ("yes 4", "yes 3"), ("free", "disjoint")]),
        ("free quads 3", &[("yes 9", "yes 10"), ("spans 9", "spans 8"), ("spans 9", "sums"), ("quads 3", "quads 4")]),
        ("free quads 5", &[("from 34", "from 35"), ("to 45", "to 44"), ("sums", "spans 45"), ("quads 5", "quads 6")]),
        ("odds quads 2", &[("yes 6", "yes 7"), ("  448\n", "  449\n"), ("quads 2", "quads 3"), ("sizes\n", "free\n")]),
    ] {
        refuses(line, changes);
    }
}

/// The claim that a command writes is accepted, and none that is changed so.
fn refuses(line: &str, changes: &[(&str, &str)]) {
    let claim = claim_of(line);
    let accepted = check(claim.clone());
    assert_eq!(accepted.code, Some(0), "{line}: {accepted:?}");
    for (old, new) in changes {
        assert!(claim.contains(old), "{line} has no `{old}`:\n{claim}");
        let run = check(claim.replacen(old, new, 1));
        assert!(run.is_calm() && run.code == Some(2), "{line}, {old} -> {new}: {run:?}");
        assert!(run.stdout.is_empty() && run.stderr.lines().count() == 1, "{line}, {old} -> {new}: {run:?}");
    }
}
