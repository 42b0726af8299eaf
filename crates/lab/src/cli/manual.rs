//! Completions and manual pages, made from the same source as the help.

use super::{Cli, Ending};
use crate::files::{Draft, Trouble, io_fault, no_dash};
use crate::output::Output;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// Arguments of `misdeal completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "misdeal", &mut script);
        output.document(&String::from_utf8_lossy(&script))?;
        Ok(Ending::Yes)
    }
}

/// Arguments of `misdeal man`.
#[derive(Debug, Args)]
pub struct Man {
    /// Write the pages of all commands to this folder
    #[arg(short, long, alias = "out", value_name = "DIR")]
    output: Option<PathBuf>,
}

impl Man {
    /// Runs the command.
    pub fn run(&self, output: &mut Output) -> Result<Ending, Trouble> {
        let mut cli = Cli::command();
        cli.build();
        match &self.output {
            None => {
                let rendered = page(&cli, "misdeal");
                output.document(&rendered.map_err(|error| io_fault("write", "the manual page", &error))?)?;
            }
            Some(folder) => {
                no_dash(folder, "a folder")?;
                let name = folder.display().to_string();
                std::fs::create_dir_all(folder).map_err(|error| io_fault("make", &name, &error))?;
                write_pages(&cli, "misdeal", folder)?;
                output.wrote(folder)?;
            }
        }
        Ok(Ending::Yes)
    }
}

/// The page of a command. It has no date, so that the same version gives the same page; the empty place is marked, or
/// what comes after it would be taken for one.
fn page(command: &Command, name: &str) -> std::io::Result<String> {
    let source = concat!("misdeal ", env!("CARGO_PKG_VERSION"));
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name).source(source).manual("Misdeal").render(&mut text)?;
    let text = String::from_utf8_lossy(&text).replacen(&format!(".TH {name} 1  "), &format!(".TH {name} 1 \"\" "), 1);
    Ok(text.replace("\n.br\n\n.br\n", "\n.sp\n"))
}

/// Writes the page of a command and those of the commands below it.
fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), Trouble> {
    Draft::new(&folder.join(format!("{name}.1")))?.finish(|file| file.write_all(page(command, name)?.as_bytes()))?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write_pages(below, &format!("{name}-{}", below.get_name()), folder)?;
    }
    Ok(())
}
