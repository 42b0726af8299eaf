//! Campaigns that tests plan and work on.

use super::{Run, names};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A campaign in a folder of its own.
pub struct Campaign {
    _home: TempDir,
    pub path: PathBuf,
}

impl Campaign {
    pub fn plan(question: &str, deck: &str, units: usize) -> Self {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("campaign");
        let folder = path.to_str().unwrap();
        let run = Run::with(["campaign", "plan", question, deck, "-o", folder, "--units", &units.to_string()]);
        assert_eq!(run.code, Some(0), "{run:?}");
        Self { _home: home, path }
    }

    pub fn act(&self, act: &str, more: &[&str]) -> Run {
        let mut arguments = vec!["campaign", act, self.path.to_str().unwrap()];
        arguments.extend(more);
        let run = Run::with(arguments);
        assert!(run.is_calm(), "{run:?}");
        run
    }

    pub fn unit(&self, unit: usize) -> PathBuf {
        self.path.join(format!("units/{unit:04}.unit"))
    }

    /// Everything that is an answer, byte for byte: not how long it took, nor drafts.
    pub fn answers(&self) -> BTreeMap<String, Vec<u8>> {
        let results = names(&self.path.join("units")).into_iter().filter(|name| name.ends_with(".unit"));
        let results = results.map(|name| format!("units/{name}"));
        let answers = ["answer.txt", "answer.claim"].map(str::to_owned);
        let there = results.chain(answers).filter(|name| self.path.join(name).exists());
        there.map(|name| (name.clone(), std::fs::read(self.path.join(&name)).unwrap())).collect()
    }

    /// All units, done without being disturbed.
    pub fn finish(&self) -> Run {
        let run = self.act("run", &[]);
        assert_eq!(run.code, Some(0), "{run:?}");
        self.act("merge", &[])
    }
}

/// `check` accepts a claim.
pub fn accepts(claim: &Path) {
    let run = Run::with(["check", claim.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{run:?}");
}

/// The file of a result, with a checksum that holds.
pub fn sealed(body: &str) -> String {
    use sha2::{Digest, Sha256};
    let sum: String = Sha256::digest(body.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}sha256 {sum}\n")
}
