//! The command as its users meet it: every test starts the real program.

mod advising;
mod agreeing_doors;
mod agreeing_duels;
mod agreeing_hunts;
mod analysing;
mod apocalypse;
mod classroom;
mod counting;
mod exploiting;
mod hunting;
mod judging;
mod laddering;
mod larger_tables;
mod manners;
mod matching;
mod oshi_zumo;
mod proving;
mod records;
mod reviewing;
mod screen;
mod serving;
mod sharing;
mod solving;
mod tables;
mod terminal;
mod tournament;

use assert_cmd::Command;

/// The program with its arguments, plain and outside a terminal.
fn parlour(words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("parlour").expect("the program is built");
    command.args(words);
    // What the person who runs the tests has set must not change what is tested.
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "PARLOUR_WEIGHTS"] {
        command.env_remove(variable);
    }
    // Tables that lie in their data folder must not either; an empty name keeps them out.
    command.env("PARLOUR_TABLES", "");
    command
}

/// What a command printed, as text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program prints UTF-8")
}
