use std::io::Write;

use clap::{CommandFactory, Parser};

use crate::Parlour;
use crate::console::Console;
use crate::failure::Failure;

/// What the menu offers: the key, the words that do the same on the command line, and what it is.
const ENTRIES: &[(&str, &str, &str)] = &[
    ("1", "play ships", "find three ships that the machine hid"),
    ("2", "play mastermind", "break the machine's code of coloured pegs"),
    ("3", "play apocalypse", "simultaneous chess against the machine"),
    ("4", "play ships --hide", "hide three ships, the machine searches"),
    ("5", "play mastermind --hide", "make up a code, the machine breaks it"),
    ("6", "play apocalypse --two", "simultaneous chess for two at this keyboard"),
];

/// `parlour` without a verb: in a terminal a menu from which a digit and Enter start a game.
pub(crate) fn run(console: &mut Console) -> Result<(), Failure> {
    if !console.is_interactive() {
        let help = Parlour::command().render_help();
        return Err(Failure::Usage(format!(
            "name what to do, for there is no terminal for a menu\n\n{help}"
        )));
    }
    writeln!(console, "Parlour: games of hidden choice\n")?;
    for (key, words, what) in ENTRIES {
        writeln!(console, "  {key}  {what:<43}  parlour {words}")?;
    }
    writeln!(console, "  q  leave\n")?;
    loop {
        let Some(line) = console.ask("Your choice: ")? else { return Ok(()) };
        if matches!(line.to_lowercase().as_str(), "q" | "quit" | "exit") {
            return Ok(());
        }
        if let Some((_, words, _)) = ENTRIES.iter().find(|(key, ..)| *key == line) {
            let typed = ["parlour"].into_iter().chain(words.split(' '));
            let parlour = Parlour::try_parse_from(typed).expect("the menu holds only commands that exist");
            writeln!(console)?;
            return parlour.verb.expect("every entry names a verb").run(console);
        }
        writeln!(console, "`{line}` is not on the menu; type a digit from 1 to {} or q.", ENTRIES.len())?;
    }
}
