//! What a command leaves behind: certificates, pictures, plots, transcripts.

use crate::files::{Draft, all_different, is_dash};
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
        let piped: Vec<String> =
            outs.clone().filter(|(_, path)| is_dash(path)).map(|(ask, _)| format!("--{}", ask.flag)).collect();
        if piped.len() > 1 {
            return Err(Fault::new(format!("{} can't both go to standard output", piped.join(" and "))));
        }
        let begin = |(ask, path): (&'static Ask, &Path)| Ok((ask, Draft::named(path)?, path.to_owned()));
        Ok(Self { drafts: outs.map(begin).collect::<Result<_, Fault>>()? })
    }

    /// The option whose file is standard output, if there is one.
    pub fn to_stdout(&self) -> Option<&'static Ask> {
        self.drafts.iter().find(|(.., path)| is_dash(path)).map(|(ask, ..)| *ask)
    }

    /// Whoever wants to hear the proof of an engine; each has its own.
    pub fn listener(&self) -> Option<Box<dyn Hears>> {
        let (_, draft, _) = self.drafts.iter().find(|(ask, ..)| ask.is(&CERTIFICATE))?;
        Some(Box::new(Spool::new(&draft.waiting_room())))
    }

    /// Finishes the files, and says what became of them.
    ///
    /// # Errors
    /// When one can't be written.
    pub fn finish(self, report: &mut dyn Report) -> Result<Kept, Fault> {
        let mut kept = Kept::default();
        for (ask, draft, path) in self.drafts {
            let what = if ask.is(&SVG) { "picture" } else { ask.flag };
            let name = if is_dash(&path) { draft.name() } else { path.display().to_string() };
            match report.lacks(ask) {
                Some(why) => kept.talk.push(format!("no {what} was written to {name}: {why}")),
                None => {
                    draft.finish_text(|text| report.file(ask, text))?;
                    kept.talk.push(format!("{what} written to {name}"));
                    kept.certificate = kept.certificate.or(ask.is(&CERTIFICATE).then_some(path));
                }
            }
        }
        Ok(kept)
    }
}
