//! The LRAT proofs of our claims, hints and all, before a checker that others wrote: VeriPB reads each step as a constraint that
//! follows from those it names by unit propagation, and tries no others. Proofs are changed step by step, and what we still
//! accept it must verify. `make tools` installs it into `tests/peers`.

use crate::common;
use crate::common::{Run, misdeal, root};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Changed proofs of one claim, at most.
const MOST: usize = 12;

/// The numbers of a step: its own, its literals, and the clauses it names; nothing when it only forgets.
fn step(line: &str) -> Option<(i64, Vec<i64>, Vec<i64>)> {
    let mut words = line.split_whitespace().map(|word| word.parse::<i64>());
    let number = words.next()?.ok()?;
    let rest: Vec<i64> = words.collect::<Result<_, _>>().ok()?;
    let mut parts = rest.split(|&number| number == 0);
    Some((number, parts.next()?.to_vec(), parts.next()?.to_vec()))
}

/// An LRAT proof as VeriPB reads it. What is forgotten may stay; a clause that is none is named 0, which is refused.
fn pseudo_boolean(formula: &str, lrat: &str) -> String {
    let clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).count() as i64;
    let mut known: BTreeMap<i64, i64> = (1..=clauses).map(|number| (number, number)).collect();
    let mut text = format!("pseudo-Boolean proof version 3.0\nf {clauses};\n");
    let mut last = clauses;
    for (number, literals, hints) in lrat.lines().filter_map(step) {
        let sign = |literal: i64| if literal < 0 { "~" } else { "" };
        let sum: Vec<String> =
            literals.iter().map(|&literal| format!("1 {}x{}", sign(literal), literal.abs())).collect();
        let named: Vec<String> =
            hints.iter().map(|hint| known.get(hint).copied().unwrap_or_default().to_string()).collect();
        text += &format!("rup {} >= 1 : {};\n", sum.join(" "), named.join(" "));
        last += 1;
        known.insert(number, last);
        if literals.is_empty() {
            break;
        }
    }
    text + &format!("output NONE;\nconclusion UNSAT : {last};\nend pseudo-Boolean proof;\n")
}

/// Whether VeriPB verifies a proof that a formula has no model.
fn is_verified(formula: &str, lrat: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let mut veripb = Command::new(root().join("crates/lab/tests/peers/.veripb/bin/veripb"));
    veripb.arg("--cnf").arg(file("x.cnf", formula)).arg(file("x.pbp", &pseudo_boolean(formula, lrat)));
    let output = veripb.output().expect("make tools installs the checker of proofs");
    let said = String::from_utf8_lossy(&output.stdout);
    output.status.success() && said.lines().any(|line| line == "s VERIFIED UNSATISFIABLE")
}

/// A claim whose last lines are the steps of its proof.
struct Claim {
    head: String,
    steps: Vec<String>,
    formula: String,
}

impl Claim {
    fn read(path: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(path).unwrap();
        let exported = |to: &str| Run::with(["export", path.to_str().unwrap(), "--to", to]);
        let proof = exported("lrat");
        let steps: Vec<String> = proof.stdout.lines().map(str::to_owned).collect();
        let indented: String = steps.iter().map(|step| format!("  {step}\n")).collect();
        let head = text.strip_suffix("end\n")?.strip_suffix(&indented)?.to_owned();
        let formula = exported("cnf").stdout;
        // A formula with the empty clause needs no step.
        let proven = proof.code == Some(0) && !steps.is_empty() && !formula.lines().any(|line| line == "0");
        proven.then_some(Self { head, steps, formula })
    }

    /// Whether we accept the claim with these steps, and whether VeriPB verifies them.
    fn verdicts(&self, steps: &[String]) -> (bool, bool) {
        let indented: String = steps.iter().map(|step| format!("  {step}\n")).collect();
        let run = Run::of(misdeal().args(["check", "-q", "-"]).write_stdin(format!("{}{indented}end\n", self.head)));
        assert!(run.is_calm());
        (run.code == Some(0), is_verified(&self.formula, &steps.join("\n")))
    }

    /// The proof with a step left out, with another sign in it, or without its first hint.
    fn changed(&self) -> Vec<Vec<String>> {
        let spelled = |numbers: &[i64]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
        let mut all = Vec::new();
        for (place, line) in self.steps.iter().enumerate() {
            let mut with = |line: Option<String>| {
                let (before, after) = (&self.steps[..place], &self.steps[place + 1..]);
                all.push([before, line.as_slice(), after].concat());
            };
            with(None);
            let Some((number, literals, hints)) = step(line) else { continue };
            if let [first, rest @ ..] = &literals[..] {
                with(Some(format!("{number} {}{}0 {}0", spelled(&[-first]), spelled(rest), spelled(&hints))));
            }
            if let [_, rest @ ..] = &hints[..] {
                with(Some(format!("{number} {}0 {}0", spelled(&literals), spelled(rest))));
            }
        }
        let every = all.len() / MOST + 1;
        all.into_iter().step_by(every).collect()
    }
}

/// The claims of the test suite that have such a proof, and one that is made here.
fn claims(made: &Path) -> Vec<Claim> {
    let games = ["swish", "set", "uno"].map(|game| root().join("testdata/claims").join(game));
    let mut paths: Vec<PathBuf> = games
        .iter()
        .flat_map(|folder| common::names(folder).into_iter().map(|name| folder.join(name)).collect::<Vec<_>>())
        .collect();
    let deal = common::board("twelve-no.deal");
    let solve = ["solve", deal.to_str().unwrap(), "--engine", "sat", "-q", "--certificate", made.to_str().unwrap()];
    assert_eq!(Run::with(solve).code, Some(1));
    paths.push(made.to_owned());
    paths.iter().filter_map(|path| Claim::read(path)).collect()
}

#[test]
fn what_we_accept_of_proofs_with_hints_another_checker_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let claims = claims(&folder.path().join("made.claim"));
    let mut tally: BTreeMap<(bool, bool), usize> = BTreeMap::new();
    for claim in &claims {
        assert_eq!(claim.verdicts(&claim.steps), (true, true), "{}", claim.head);
        for steps in claim.changed() {
            let verdicts = claim.verdicts(&steps);
            assert_ne!(verdicts, (true, false), "{}{}", claim.head, steps.join("\n"));
            *tally.entry(verdicts).or_default() += 1;
        }
    }
    println!("{} proofs verified; changed, as (ours, theirs): {tally:?}", claims.len());
    assert!(claims.len() >= 8 && tally[&(false, false)] > tally.values().sum::<usize>() / 2);
}
