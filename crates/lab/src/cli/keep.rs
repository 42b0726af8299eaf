//! What a solved question leaves behind: its certificate and its picture.

use crate::draw;
use crate::files::{Draft, folder};
use crate::spool::Spool;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::swish::{Deal, Swish};
use misdeal_solve::sat::SharedListener;
use misdeal_solve::swish::Outcome;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Files begun before a search, so that a folder that can't be written to is told
/// at once, and finished after it.
pub struct Keep {
    certificate: Option<(Draft, PathBuf, Rc<RefCell<Spool>>)>,
    picture: Option<Draft>,
}

impl Keep {
    /// Begins the files that were asked for.
    ///
    /// # Errors
    /// When one can't be written, or two of the paths are the same file.
    pub fn begin(input: &Path, certificate: Option<&Path>, picture: Option<&Path>) -> Result<Self, Fault> {
        let paths: Vec<&Path> = [Some(input), certificate, picture].into_iter().flatten().collect();
        for (i, path) in paths.iter().enumerate() {
            if paths[..i].iter().any(|other| place(other) == place(path)) {
                return Err(Fault::new(format!("{} is named twice, and would be overwritten", path.display())));
            }
        }
        let certificate = certificate.map(|path| {
            let spool = Rc::new(RefCell::new(Spool::new(folder(path))));
            Ok::<_, Fault>((Draft::new(path)?, path.to_owned(), spool))
        });
        Ok(Self { certificate: certificate.transpose()?, picture: picture.map(Draft::new).transpose()? })
    }

    /// Whoever wants to hear the proof.
    pub fn listener(&self) -> Option<SharedListener> {
        self.certificate.as_ref().map(|(_, _, spool)| Rc::clone(spool) as SharedListener)
    }

    /// Finishes the files, and says what became of them.
    ///
    /// # Errors
    /// When one can't be written.
    pub fn finish(self, deal: &Deal, outcome: &Outcome, swishes: &[Swish]) -> Result<Vec<String>, Fault> {
        let mut talk = Vec::new();
        if let Some((draft, path, spool)) = self.certificate {
            let path = path.display();
            match outcome {
                Outcome::Unsettled { .. } => {
                    talk.push(format!("no certificate was written to {path}: nothing is settled"));
                }
                Outcome::Settled { accepted, proof } => {
                    draft.finish(|file| spool.borrow_mut().write_claim(accepted, *proof, file))?;
                    talk.push(format!("certificate written to {path}"));
                }
            }
        }
        if let Some(draft) = self.picture {
            let svg = match swishes.first() {
                Some(swish) => draw::svg::swish(deal, swish)?,
                None => draw::svg::deal(deal)?,
            };
            draft.finish(|file| file.write_all(svg.as_bytes()))?;
        }
        Ok(talk)
    }
}

/// Where a path leads, as far as that can be told.
fn place(path: &Path) -> PathBuf {
    let folder = std::fs::canonicalize(folder(path)).unwrap_or_else(|_| folder(path).to_owned());
    let beside = || path.file_name().map_or_else(|| path.to_owned(), |name| folder.join(name));
    std::fs::canonicalize(path).unwrap_or_else(|_| beside())
}
