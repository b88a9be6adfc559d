use std::io::Write;

use clap::Args;
use game::{About, counted};
use games::Registered;
use play::{Judged, Prospect, Prospects, Tables, Turn};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::memory_size::MemoryOption;
use crate::of_game::{GameVerb, OfGame};
use crate::turn_line::read_turn;

const EXAMPLES: &str = "\
Examples:
  parlour explain mastermind --guess RRBG
  parlour explain ships --guess \"A1 B1 D4\" --after \"A1 H1 A3 0 0 0 / A1 E2 G4 0 1 0\"
  parlour explain mastermind --guess RBGY --after \"RRBG 1 1\" --json";

/// Show how a guess splits what is possible.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(subcommand)]
    game: OfGame<Question>,
}

#[derive(Debug, Args)]
struct Question {
    /// The guess.
    #[arg(long)]
    guess: String,
    /// The guesses and answers before it, each turn set apart by ` / `.
    #[arg(long, value_name = "TURNS", default_value = "")]
    after: String,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    game: String,
    guess: String,
    possible: u32,
    may_win: bool,
    parts: Vec<Part>,
    /// How many secrets remain on average.
    expected_remaining: f64,
    worst_remaining: u32,
    /// The guesses still needed on average, this one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses_left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_exact: Option<bool>,
}

#[derive(Serialize)]
struct Part {
    answer: String,
    secrets: u32,
}

impl Explain {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.run(console)
    }
}

impl GameVerb for Question {
    fn about(game: &About) -> String {
        format!("A guess at a hidden {}", game.secret)
    }

    fn examples(_: &About) -> String {
        EXAMPLES.to_owned()
    }

    fn run<G: Registered>(self, game: G, console: &mut Console) -> Result<(), Failure> {
        self.answer(&game, console)
    }
}

impl Question {
    fn answer<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let guess = game
            .read_guess(&self.guess)
            .map_err(|misprint| Failure::Usage(format!("--guess: {misprint}")))?;
        let turns = self.after.split(" / ").filter(|turn| !turn.trim().is_empty());
        let history: Vec<Turn<G>> = turns
            .map(|turn| read_turn(game, turn))
            .collect::<Result<_, _>>()
            .map_err(|why| Failure::Usage(format!("--after: {why}")))?;
        let tables = Tables::build(*game, self.memory.bytes()).map_err(MemoryOption::exceeded)?;
        let prospects = Prospects::after(&tables, &history)
            .map_err(|contradiction| Failure::BadData(format!("--after: {contradiction}")))?;
        let judged = prospects.of(&guess).expect("a guess that parses belongs to the game");
        if self.json { report(game, &judged, console) } else { table(game, &judged, console) }
    }
}

/// The parts of a guess for people, in the order of their sizes.
pub(super) fn table<G: Registered>(
    game: &G,
    judged: &Judged<G>,
    console: &mut Console,
) -> Result<(), Failure> {
    let advice = &judged.advice;
    let n: u32 = advice.parts.iter().map(|(_, size)| size).sum();
    let mut parts = advice.parts.clone();
    parts.sort_by_key(|&(answer, size)| (std::cmp::Reverse(size), answer));
    let guess = &advice.guess;
    let possible = counted(n.into(), "secret is possible", "secrets are possible");
    let right = if advice.may_win { "may be right" } else { "cannot be right" };
    writeln!(console, "{}: {possible}; {guess} {right}", game.spec())?;
    let form = G::ABOUT.answer_form();
    let width = form.len().max(6);
    writeln!(console, "{form:>width$}  secrets  share")?;
    for (answer, size) in parts {
        let won = if answer == game.win() { "  found" } else { "" };
        let share = 100.0 * f64::from(size) / f64::from(n);
        writeln!(console, "{:>width$}  {size:>7}  {share:>4.1} %{won}", answer.to_string())?;
    }
    let (expected, worst) = (advice.expected, advice.worst);
    writeln!(console, "remain     {expected:.4} on average, {worst} at worst")?;
    Ok(writeln!(console, "guesses    {}", told(judged.prospect))?)
}

/// The guesses still needed, and how surely.
pub(super) fn told(prospect: Option<Prospect>) -> String {
    match prospect {
        Some(Prospect::Exact(guesses)) => format!("{guesses:.4} left on average with this one, exact"),
        Some(Prospect::Estimated(guesses)) => {
            format!("{guesses:.4} left on average with this one, estimated")
        }
        None => "too many games to estimate how many are left".to_owned(),
    }
}

fn report<G: Registered>(game: &G, judged: &Judged<G>, console: &mut Console) -> Result<(), Failure> {
    let advice = &judged.advice;
    console.json(&Report {
        schema: "parlour/explain/1",
        game: game.spec(),
        guess: advice.guess.to_string(),
        possible: advice.parts.iter().map(|(_, size)| size).sum(),
        may_win: advice.may_win,
        parts: advice
            .parts
            .iter()
            .map(|(answer, secrets)| Part { answer: answer.to_string(), secrets: *secrets })
            .collect(),
        expected_remaining: advice.expected.to_f64(),
        worst_remaining: advice.worst,
        guesses_left: judged.prospect.map(|prospect| prospect.guesses().to_f64()),
        is_exact: judged.prospect.map(|prospect| matches!(prospect, Prospect::Exact(_))),
    })
}
