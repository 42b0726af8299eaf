//! What `misdeal bench` writes besides its tables: measurements, tables, the list of instances, plots.

use super::Bench;
use crate::bench::{Section, markdown, plot, table};
use crate::cli::asked::Asked;
use crate::files::{Draft, Trouble};
use misdeal_kernel::fault::Fault;
use misdeal_table::asks::command::bench::{CSV, INSTANCES, MARKDOWN, PLOT};
use std::io::Write;
use std::process::{Command, Stdio};

/// The files that are written in the end.
pub struct Drafts {
    csv: Option<Draft>,
    markdown: Option<Draft>,
    instances: Option<Draft>,
    plot: Option<(Draft, bool)>,
}

impl Drafts {
    pub fn new(asked: &Asked<Bench>) -> Result<Self, Trouble> {
        let draft = |ask| asked.path(ask).map(Draft::new).transpose();
        let ending = asked.path(&PLOT).and_then(|path| path.extension());
        let is_png = ending.is_some_and(|ending| ending == "png");
        if let Some(other) = ending.filter(|ending| *ending != "svg" && !is_png) {
            let other = other.display();
            return Err(Fault::new(format!("a plot is an SVG or a PNG, and OUT ends in .{other}")).into());
        }
        let (csv, markdown, instances) = (draft(&CSV)?, draft(&MARKDOWN)?, draft(&INSTANCES)?);
        Ok(Self { csv, markdown, instances, plot: draft(&PLOT)?.map(|plot| (plot, is_png)) })
    }

    /// Writes them all. `about` says what the run was.
    pub fn finish(self, about: &str, sections: &[Section]) -> Result<(), Trouble> {
        let write = |draft: Option<Draft>, text: &dyn Fn() -> String| {
            draft.map_or(Ok(()), |draft| draft.finish(|file| file.write_all(text().as_bytes())))
        };
        write(self.csv, &|| table::csv(sections))?;
        write(self.markdown, &|| markdown::tables(about, sections))?;
        write(self.instances, &|| markdown::instances(sections))?;
        let Some((plot, is_png)) = self.plot else { return Ok(()) };
        let picture = plot::svg(sections)?.into_bytes();
        let picture = if is_png { png(&picture)? } else { picture };
        plot.finish(|file| file.write_all(&picture))?;
        Ok(())
    }
}

/// An SVG as PNG, by `rsvg-convert` of librsvg.
fn png(svg: &[u8]) -> Result<Vec<u8>, Fault> {
    let missing = || Fault::new("a plot as PNG needs the program rsvg-convert; without it, let OUT end in .svg");
    let mut input = tempfile::NamedTempFile::new().map_err(|_| missing())?;
    input.write_all(svg).map_err(|_| missing())?;
    let output = Command::new("rsvg-convert").arg(input.path()).stdin(Stdio::null()).output().map_err(|_| missing())?;
    if output.status.success() { Ok(output.stdout) } else { Err(Fault::new("rsvg-convert could not read the plot")) }
}
