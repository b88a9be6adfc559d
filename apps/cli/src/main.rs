//! The command `parlour`: plays games of hidden choice, counts them, replays them and judges programs that play them.
//!
//! This file is the table of contents. Each verb has a file of its own with its arguments, its help and what it
//! does; a new verb is one file in `verbs/` and its lines here.

mod console;
mod draw;
mod duel_option;
mod entrant_names;
mod failure;
mod first_few;
mod guess_table;
mod guesser_option;
mod interrupt;
mod judged_program;
mod layer_progress;
mod line;
mod mapped_file;
mod memory_size;
mod of_duel;
mod of_game;
mod progress_bar;
mod record_file;
mod report_option;
mod rules_hash;
mod seeds;
mod solver;
mod strategy_names;
mod tables_file;
mod threads;
mod turn_line;
mod verbs;
mod watched;
mod weights_file;
mod whole_file;
mod wrapping;

use std::process::{self, ExitCode};

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};

use crate::console::Console;
use crate::failure::Failure;
use crate::verbs::{
    analyse, assist, bot, check, completions, duel, explain, exploit, grade, ladder, man, menu, perft, play,
    proof, replay, review, serve, solve, stats, tables, tournament, verify,
};

const EXAMPLES: &str = "\
Examples:
  parlour                            open the web parlour
  parlour menu                       choose a game in the terminal
  parlour play ships                 find three hidden ships
  parlour play mastermind --hide     hide a code and let the machine search
  parlour play apocalypse --two      two people at one keyboard
  parlour assist mastermind          advice for a game played elsewhere
  parlour stats ships --json         how well the machine searches, over every secret
  parlour solve mastermind           the best strategy there is, with proof
  parlour analyse start              what both sides of Apocalypse should choose, and why
  parlour replay game.txt            judge a recorded game again
  parlour review game.txt            what was skill and what was luck
  parlour grade ships -- ./guesser   grade a program that guesses, in any language
  parlour check apocalypse -- ./Apoc check a program against the rules
  parlour tournament players.toml    let programs play each other
  parlour ladder --seed 1            rate all strategies of Apocalypse";

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 the answer is no, 2 wrong usage, 3 bad input data, 4 something outside failed, 130 interrupted.
Data goes to stdout, progress and remarks to stderr. NO_COLOR and --color never give plain text.
PARLOUR_WEIGHTS=FILE has positions of Apocalypse estimated by the weights of a file (docs/solving.md).
PARLOUR_TABLES=FILE has them known by the tables of a file too, and PARLOUR_TABLES= by no file;
without it by what `parlour tables build` has put into your data folder (docs/tables.md).";

/// Games of hidden choice, played perfectly.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, max_term_width = 100)]
#[command(before_long_help = EXAMPLES, after_long_help = EXIT_CODES)]
struct Parlour {
    /// Whether to colour the output.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    color: ColorChoice,
    /// Replace files that are there already.
    #[arg(long, global = true, display_order = 901)]
    force: bool,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Serve(serve::Serve),
    Menu(menu::Menu),
    Play(play::Play),
    Assist(assist::Assist),
    Explain(explain::Explain),
    Stats(stats::Stats),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Proof(proof::Proof),
    Tables(tables::Tables),
    Replay(replay::Replay),
    Review(review::Review),
    Analyse(analyse::Analyse),
    Duel(duel::Duel),
    Ladder(ladder::Ladder),
    Exploit(exploit::Exploit),
    Perft(perft::Perft),
    Grade(grade::Grade),
    Check(check::Check),
    Tournament(tournament::Tournament),
    Bot(bot::Bot),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Verb {
    fn run(self, console: &mut Console) -> Result<(), Failure> {
        match self {
            Verb::Serve(verb) => verb.run(console),
            Verb::Menu(menu::Menu {}) => menu::run(console),
            Verb::Play(verb) => verb.run(console),
            Verb::Assist(verb) => verb.run(console),
            Verb::Explain(verb) => verb.run(console),
            Verb::Stats(verb) => verb.run(console),
            Verb::Solve(verb) => verb.run(console),
            Verb::Verify(verb) => verb.run(console),
            Verb::Proof(verb) => verb.run(console),
            Verb::Tables(verb) => verb.run(console),
            Verb::Replay(verb) => verb.run(console),
            Verb::Review(verb) => verb.run(console),
            Verb::Analyse(verb) => verb.run(console),
            Verb::Duel(verb) => verb.run(console),
            Verb::Ladder(verb) => verb.run(console),
            Verb::Exploit(verb) => verb.run(console),
            Verb::Perft(verb) => verb.run(console),
            Verb::Grade(verb) => verb.run(console),
            Verb::Check(verb) => verb.run(console),
            Verb::Tournament(verb) => verb.run(console),
            Verb::Bot(verb) => verb.run(),
            Verb::Completions(verb) => verb.run(Parlour::command(), console),
            Verb::Man(verb) => verb.run(Parlour::command(), console),
        }
    }
}

fn main() -> ExitCode {
    match Parlour::try_parse() {
        Ok(parlour) => {
            let mut console = Console::new(parlour.color);
            if parlour.force {
                whole_file::may_replace();
            }
            let verb = parlour.verb.unwrap_or_else(|| {
                if !console.is_interactive() {
                    // Whoever called it from a script may have meant something else and would wait for ever.
                    console.remark("`parlour` alone is `parlour serve` and runs until it is stopped; `parlour help` lists the other verbs");
                }
                Verb::Serve(serve::Serve::default())
            });
            if !matches!(verb, Verb::Serve(_)) {
                // Everything worth keeping is on disk after each turn, so an interrupt may end the program at once.
                // Only the server takes its time: it lets open requests finish.
                interrupt::install(|| {
                    console::end_line();
                    process::exit(130)
                });
            }
            weights_file::take(&mut console);
            tables_file::take();
            let done = verb.run(&mut console);
            console.close(done)
        }
        Err(refusal) => Console::new(ColorChoice::Auto).refuse(&refusal),
    }
}
