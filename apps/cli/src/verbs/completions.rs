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
        let script = String::from_utf8_lossy(&script);
        let script = if self.shell == Shell::Bash { each_word_once(&script) } else { script.into_owned() };
        Ok(console.write_all(script.as_bytes())?)
    }
}

/// The script for bash lists the values of all arguments of a command together, so that what two of them may be, such as the
/// two sides of a duel, would be offered twice.
fn each_word_once(script: &str) -> String {
    let line_once = |line: &str| {
        let words = line.trim_start().strip_prefix("opts=\"").and_then(|rest| rest.strip_suffix('"'));
        let Some(words) = words else { return line.to_owned() };
        let mut once: Vec<&str> = Vec::new();
        for word in words.split(' ') {
            if !once.contains(&word) {
                once.push(word);
            }
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        format!("{indent}opts=\"{}\"", once.join(" "))
    };
    script.lines().map(|line| line_once(line) + "\n").collect()
}
