//! What a solved question leaves behind: its certificate and its picture.

use crate::files::{Draft, all_different, folder};
use crate::spool::Spool;
use misdeal_kernel::fault::Fault;
use misdeal_solve::outcome::ProofForm;
use std::fmt;
use std::path::{Path, PathBuf};

/// Files begun before a search, so that a folder that can't be written to is told
/// at once, and finished after it.
pub struct Keep {
    certificate: Option<(Draft, PathBuf)>,
    picture: Option<(Draft, PathBuf)>,
}

impl Keep {
    /// Begins the files that were asked for.
    ///
    /// # Errors
    /// When one can't be written, or two of the paths are the same file.
    pub fn begin(input: &Path, certificate: Option<&Path>, picture: Option<&Path>) -> Result<Self, Fault> {
        all_different([Some(input), certificate, picture])?;
        let begin = |path: &Path| Ok::<_, Fault>((Draft::new(path)?, path.to_owned()));
        Ok(Self { certificate: certificate.map(begin).transpose()?, picture: picture.map(begin).transpose()? })
    }

    /// Whoever wants to hear the proof of an engine; each has its own.
    pub fn listener(&self) -> Option<Spool> {
        self.certificate.as_ref().map(|(_, path)| Spool::new(folder(path)))
    }

    /// Finishes the files, and says what became of them. There is a claim when the
    /// question was settled, and its proof was heard by `spool`.
    ///
    /// # Errors
    /// When one can't be written.
    pub fn finish<R>(
        self,
        claim: Option<(&dyn fmt::Display, &ProofForm<R>)>,
        spool: Option<Spool>,
        section: impl Fn(&R) -> String,
        svg: impl FnOnce() -> Result<String, Fault>,
    ) -> Result<Vec<String>, Fault> {
        let mut talk = Vec::new();
        if let Some((draft, path)) = self.certificate {
            let path = path.display();
            match claim.zip(spool) {
                None => talk.push(format!("no certificate was written to {path}: nothing is settled")),
                Some(((statement, proof), mut spool)) => {
                    draft.finish(|file| spool.write_claim(statement, proof, section, file))?;
                    talk.push(format!("certificate written to {path}"));
                }
            }
        }
        if let Some((draft, path)) = self.picture {
            let svg = svg()?;
            draft.finish(|file| file.write_all(svg.as_bytes()))?;
            talk.push(format!("picture written to {}", path.display()));
        }
        Ok(talk)
    }
}
