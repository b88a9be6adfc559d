use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::whole_file;

/// In which forms a judgement is wanted.
#[derive(Debug, Args)]
pub(crate) struct ReportOption {
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
    /// Write a page with charts to this file, too.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write XML for a build server, in the form of `JUnit`, to this file, too.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

/// What the referee found, in every form.
pub(crate) trait Judgement: Serialize {
    /// For the terminal.
    fn text(&self) -> String;
    /// A page that stands alone.
    fn html(&self) -> String;
    /// For a build server.
    fn junit(&self) -> String;
    /// Why the answer is no, if it is.
    fn complaint(&self) -> Option<String>;
}

impl ReportOption {
    /// To be called before anything is judged: a file that is there already is not overwritten, and one that has no folder
    /// is not found out at the end of the work.
    pub(crate) fn must_be_new(&self) -> Result<(), Failure> {
        for (option, path) in [("--html", &self.html), ("--junit", &self.junit)] {
            if let Some(path) = path {
                whole_file::must_be_new(option, path, "name a new one or remove it")?;
            }
        }
        Ok(())
    }

    /// Writes every form that is wanted, the one for the terminal first: it is not lost because a file cannot be written.
    /// A judgement that complains makes the command say no.
    pub(crate) fn write(&self, judgement: &impl Judgement, console: &mut Console) -> Result<(), Failure> {
        if self.json {
            console.json(judgement)?;
        } else {
            write!(console, "{}", judgement.text())?;
        }
        if let Some(path) = &self.html {
            whole_file::save(path, judgement.html())?;
        }
        if let Some(path) = &self.junit {
            whole_file::save(path, judgement.junit())?;
        }
        judgement.complaint().map_or(Ok(()), |complaint| Err(Failure::No(complaint)))
    }
}
