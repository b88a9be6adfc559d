use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::console::Console;
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  parlour completions bash > ~/.local/share/bash-completion/completions/parlour
  parlour completions fish > ~/.config/fish/completions/parlour.fish";

/// Print a script that lets a shell complete the words of this command.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell that will read the script.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, mut parlour: Command, console: &mut Console) -> Result<(), Failure> {
        // The generator panics when its writer fails, so it writes to memory first.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut parlour, "parlour", &mut script);
        Ok(console.write_all(&script)?)
    }
}
