//! Proof steps on their way to a claim file.
//!
//! A search tells its steps before anyone knows whether it will settle the
//! question, and before the final numbers of the clauses are known. So they wait
//! in a nameless temporary file and are renumbered when the claim is written.

use misdeal_kernel::base::cnf::Lit;
use misdeal_kernel::fault::Fault;
use misdeal_kernel::proof::lrat::{ClauseId, Step};
use misdeal_solve::sat::ProofListener;
use misdeal_table::report::Hears;
use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

/// Up to this size a proof waits in memory.
const IN_MEMORY: usize = 32 << 20;

/// A waiting proof.
pub struct Spool {
    file: BufWriter<tempfile::SpooledTempFile>,
    /// The first thing that went wrong with the file; it is told at the end.
    error: Option<io::Error>,
}

impl Spool {
    /// An empty spool that overflows into a nameless file in `folder`.
    pub fn new(folder: &Path) -> Self {
        let file = tempfile::spooled_tempfile_in(IN_MEMORY, folder);
        Self { file: BufWriter::new(file), error: None }
    }

    fn put(&mut self, step: &Step) {
        if self.error.is_none() {
            self.error = writeln!(self.file, "{step}").err();
        }
    }
}

impl Hears for Spool {
    fn again(&mut self, each: &mut dyn FnMut(&Step) -> fmt::Result) -> Result<(), Fault> {
        let lost = |error: io::Error| Fault::new(format!("the proof can't be read back: {error}"));
        self.error.take().map_or(Ok(()), Err).and_then(|()| self.file.flush()).map_err(lost)?;
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(0)).map_err(lost)?;
        for line in BufReader::with_capacity(1 << 16, file).lines() {
            let step: Step = line.map_err(lost)?.parse()?;
            each(&step).map_err(|_| Fault::new("the proof can't be written"))?;
        }
        Ok(())
    }
}

impl ProofListener for Spool {
    fn add(&mut self, id: ClauseId, clause: &[Lit], hints: &[ClauseId]) {
        self.put(&Step::Add { id, clause: clause.to_vec(), hints: hints.to_vec() });
    }

    fn delete(&mut self, id: ClauseId) {
        self.put(&Step::Delete { id, ids: vec![id] });
    }
}
