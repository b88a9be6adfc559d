use std::io::Write;

use clap::{Args, CommandFactory, Parser};

use crate::Parlour;
use crate::console::Console;
use crate::failure::Failure;
use crate::of_duel::command_name;

/// What the menu offers: the words that do the same on the command line, and what it is. The digit before a line chooses
/// it.
fn entries() -> Vec<(String, String)> {
    let guessing = games::ENTRIES.iter().map(|entry| entry.about);
    let search = guessing.clone().map(|game| {
        (
            format!("play {}", game.name),
            format!("{}: find the {} that the machine hides", game.title, game.secret),
        )
    });
    let hide = guessing.map(|game| {
        let what = format!("{}: hide a {}, the machine searches", game.title, game.secret);
        (format!("play {} --hide", game.name), what)
    });
    let duels = games::DUELS.iter().flat_map(|entry| {
        let (name, title, kind) = (command_name(entry), entry.about.title, entry.about.kind);
        [
            (format!("play {name}"), format!("{title}: {kind} against the machine")),
            (format!("play {name} --two"), format!("{title}: for two at this keyboard")),
        ]
    });
    search.chain(hide).chain(duels).collect()
}

const EXAMPLES: &str = "\
Examples:
  parlour menu";

/// Choose a game in the terminal: a number and Enter start it.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Menu {}

/// Shows the menu and runs what is chosen.
pub(crate) fn run(console: &mut Console) -> Result<(), Failure> {
    if !console.is_interactive() {
        let help = Parlour::command().render_help();
        return Err(Failure::Usage(format!(
            "name what to do, for there is no terminal for a menu\n\n{help}"
        )));
    }
    writeln!(console, "Parlour: games of hidden choice\n")?;
    let entries = entries();
    let width = entries.iter().map(|(_, what)| what.len()).max().unwrap_or(0);
    for (key, (words, what)) in (1..).zip(&entries) {
        writeln!(console, "  {key}  {what:<width$}  parlour {words}")?;
    }
    writeln!(console, "  q  leave\n")?;
    loop {
        let Some(line) = console.ask("Your choice: ")? else { return Ok(()) };
        if matches!(line.to_lowercase().as_str(), "q" | "quit" | "exit") {
            return Ok(());
        }
        let chosen = line.parse::<usize>().ok().and_then(|key| entries.get(key.checked_sub(1)?));
        if let Some((words, _)) = chosen {
            let typed = ["parlour"].into_iter().chain(words.split(' '));
            let parlour = Parlour::try_parse_from(typed).expect("the menu holds only commands that exist");
            writeln!(console)?;
            return parlour.verb.expect("every entry names a verb").run(console);
        }
        writeln!(console, "`{line}` is not on the menu; type a number from 1 to {} or q.", entries.len())?;
    }
}
