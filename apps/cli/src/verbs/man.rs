use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};

use crate::console::Console;
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  parlour man | man -l -             read the page of the whole command
  parlour man play ships             the page of one verb
  parlour man --out ~/.local/share/man/man1";

/// Print the manual page of the command or of one verb, or write the whole set.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Man {
    /// The verb whose page is wanted, such as `play ships`; without it the page of the whole command.
    verb: Vec<String>,
    /// Write one page for each verb into this folder instead of printing one.
    #[arg(long, value_name = "FOLDER", conflicts_with = "verb")]
    out: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self, mut parlour: Command, console: &mut Console) -> Result<(), Failure> {
        parlour.build();
        if let Some(folder) = self.out {
            let written = fs::create_dir_all(&folder).and_then(|()| write_all(&parlour, &folder));
            return written.map_err(|error| {
                Failure::Outside(format!("cannot write pages to {}: {error}", folder.display()))
            });
        }
        let mut command = &parlour;
        for word in &self.verb {
            command = command.find_subcommand(word).ok_or_else(|| {
                let verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
                let allowed = if verbs.is_empty() { "nothing".to_owned() } else { verbs.join(", ") };
                Failure::Usage(format!("`{}` has no verb `{word}`; it has {allowed}", command.get_name()))
            })?;
        }
        Ok(console.write_all(&page(command)?)?)
    }
}

/// Writes the pages of a command and of everything below it.
fn write_all(command: &Command, folder: &Path) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).replace(' ', "-");
    fs::write(folder.join(format!("{name}.1")), page(command)?)?;
    let below = command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help");
    below.into_iter().try_for_each(|verb| write_all(verb, folder))
}

/// The page of one command, its examples before its exit codes.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let man = Page::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    if let Some(help) = command.get_before_long_help() {
        let mut roff = Roff::new();
        roff.control("SH", ["EXAMPLES"]);
        roff.control("nf", []);
        roff.text([roman(help.to_string().trim_start_matches("Examples:\n"))]);
        roff.control("fi", []);
        roff.to_writer(&mut page)?;
    }
    Ok(page)
}
