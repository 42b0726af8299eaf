//! What a solved question leaves behind: its certificate and its picture.

use crate::files::{Draft, all_different, folder};
use crate::spool::Spool;
use misdeal_kernel::fault::Fault;
use misdeal_table::tells::{Answered, Hears, Verdict};
use std::path::{Path, PathBuf};

/// Files begun before a search, so that a folder that can't be written to is told at once, and finished after it.
pub struct Keep {
    certificate: Option<(Draft, PathBuf)>,
    picture: Option<(Draft, PathBuf)>,
}

impl Keep {
    /// Begins the files that were asked for.
    ///
    /// # Errors
    /// When one can't be written, or two of the paths are the same file.
    pub fn begin(input: Option<&Path>, certificate: Option<&Path>, picture: Option<&Path>) -> Result<Self, Fault> {
        all_different([input, certificate, picture])?;
        let begin = |path: &Path| Ok::<_, Fault>((Draft::new(path)?, path.to_owned()));
        Ok(Self { certificate: certificate.map(begin).transpose()?, picture: picture.map(begin).transpose()? })
    }

    /// Whoever wants to hear the proof of an engine; each has its own.
    pub fn listener(&self) -> Option<Box<dyn Hears>> {
        self.certificate.as_ref().map(|(_, path)| Box::new(Spool::new(folder(path))) as Box<dyn Hears>)
    }

    /// Where the certificate goes.
    pub fn certificate(&self) -> Option<PathBuf> {
        self.certificate.as_ref().map(|(_, path)| path.clone())
    }

    /// Finishes the files, and says what became of them. There is a claim when the question was settled.
    ///
    /// # Errors
    /// When one can't be written.
    pub fn finish(self, answered: &mut dyn Answered) -> Result<Vec<String>, Fault> {
        let mut talk = Vec::new();
        if let Some((draft, path)) = self.certificate {
            let path = path.display();
            if answered.verdict() == Verdict::Unknown {
                talk.push(format!("no certificate was written to {path}: nothing is settled"));
            } else {
                draft.finish_text(|text| answered.write_claim(text))?;
                talk.push(format!("certificate written to {path}"));
            }
        }
        if let Some((draft, path)) = self.picture {
            let svg = answered.svg()?;
            draft.finish(|file| file.write_all(svg.as_bytes()))?;
            talk.push(format!("picture written to {}", path.display()));
        }
        Ok(talk)
    }
}
