//! What a solved question leaves behind: its certificate and its picture.

use crate::files::{Draft, all_different, folder};
use crate::spool::Spool;
use misdeal_kernel::fault::Fault;
use misdeal_solve::outcome::ProofForm;
use misdeal_solve::sat::SharedListener;
use std::cell::RefCell;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Files begun before a search, so that a folder that can't be written to is told
/// at once, and finished after it.
pub struct Keep {
    certificate: Option<(Draft, PathBuf, Rc<RefCell<Spool>>)>,
    picture: Option<(Draft, PathBuf)>,
}

impl Keep {
    /// Begins the files that were asked for.
    ///
    /// # Errors
    /// When one can't be written, or two of the paths are the same file.
    pub fn begin(input: &Path, certificate: Option<&Path>, picture: Option<&Path>) -> Result<Self, Fault> {
        all_different([Some(input), certificate, picture])?;
        let certificate = certificate.map(|path| {
            let spool = Rc::new(RefCell::new(Spool::new(folder(path))));
            Ok::<_, Fault>((Draft::new(path)?, path.to_owned(), spool))
        });
        let picture = picture.map(|path| Ok::<_, Fault>((Draft::new(path)?, path.to_owned())));
        Ok(Self { certificate: certificate.transpose()?, picture: picture.transpose()? })
    }

    /// Whoever wants to hear the proof.
    pub fn listener(&self) -> Option<SharedListener> {
        self.certificate.as_ref().map(|(_, _, spool)| Rc::clone(spool) as SharedListener)
    }

    /// Finishes the files, and says what became of them. There is a claim when the
    /// question was settled.
    ///
    /// # Errors
    /// When one can't be written.
    pub fn finish<R>(
        self,
        claim: Option<(&dyn fmt::Display, &ProofForm<R>)>,
        section: impl Fn(&R) -> String,
        svg: impl FnOnce() -> Result<String, Fault>,
    ) -> Result<Vec<String>, Fault> {
        let mut talk = Vec::new();
        if let Some((draft, path, spool)) = self.certificate {
            let path = path.display();
            match claim {
                None => talk.push(format!("no certificate was written to {path}: nothing is settled")),
                Some((statement, proof)) => {
                    draft.finish(|file| spool.borrow_mut().write_claim(statement, proof, section, file))?;
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
