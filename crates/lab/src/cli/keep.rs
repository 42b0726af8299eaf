//! What a command leaves behind: certificates, pictures, plots, transcripts.

use crate::files::{Draft, all_different, folder};
use crate::spool::Spool;
use misdeal_kernel::fault::Fault;
use misdeal_table::asks::Ask;
use misdeal_table::asks::shared::{CERTIFICATE, SVG};
use misdeal_table::report::{Hears, Report};
use std::path::{Path, PathBuf};

/// Files begun before a search, so that a folder that can't be written to is told at once, and finished after it.
pub struct Keep {
    drafts: Vec<(&'static Ask, Draft, PathBuf)>,
}

/// What was written, and what there is to say of it.
#[derive(Default)]
pub struct Kept {
    /// The certificate, if there is one.
    pub certificate: Option<PathBuf>,
    /// What became of each file.
    pub talk: Vec<String>,
}

impl Keep {
    /// Begins the files that were asked for, by the options that name them.
    ///
    /// # Errors
    /// When one can't be written, or two of the paths are the same file.
    pub fn begin<'a>(
        input: Option<&Path>,
        outs: impl Iterator<Item = (&'static Ask, &'a Path)> + Clone,
    ) -> Result<Self, Fault> {
        all_different([input].into_iter().chain(outs.clone().map(|(_, path)| Some(path))))?;
        let begin = |(ask, path): (&'static Ask, &Path)| Ok((ask, Draft::new(path)?, path.to_owned()));
        Ok(Self { drafts: outs.map(begin).collect::<Result<_, Fault>>()? })
    }

    /// Whoever wants to hear the proof of an engine; each has its own.
    pub fn listener(&self) -> Option<Box<dyn Hears>> {
        let (.., path) = self.drafts.iter().find(|(ask, ..)| ask.is(&CERTIFICATE))?;
        Some(Box::new(Spool::new(folder(path))))
    }

    /// Finishes the files, and says what became of them.
    ///
    /// # Errors
    /// When one can't be written.
    pub fn finish(self, report: &mut dyn Report) -> Result<Kept, Fault> {
        let mut kept = Kept::default();
        for (ask, draft, path) in self.drafts {
            let what = if ask.is(&SVG) { "picture" } else { ask.flag };
            match report.lacks(ask) {
                Some(why) => kept.talk.push(format!("no {what} was written to {}: {why}", path.display())),
                None => {
                    draft.finish_text(|text| report.file(ask, text))?;
                    kept.talk.push(format!("{what} written to {}", path.display()));
                    kept.certificate = kept.certificate.or(ask.is(&CERTIFICATE).then_some(path));
                }
            }
        }
        Ok(kept)
    }
}
