use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man as Page;

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
            let written =
                fs::create_dir_all(&folder).and_then(|()| clap_mangen::generate_to(parlour, &folder));
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
        let mut page = Vec::new();
        Page::new(command.clone()).render(&mut page)?;
        Ok(console.write_all(&page)?)
    }
}
