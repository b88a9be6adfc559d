use clap::Args;
use game::About;
use games::Registered;
use play::Turn;
use play::judge::{HuntJudge, Judged, JudgedPart};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::guess_table::guess_table;
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
    guesses_left: f64,
    is_exact: bool,
    /// How sure that is: proven, exact, found or estimated.
    certainty: String,
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

    const EXAMPLES: &'static str = EXAMPLES;

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let guess = game
            .read_guess(&self.guess)
            .map_err(|misprint| Failure::Usage(format!("--guess: {misprint}")))?;
        let turns = self.after.split(" / ").filter(|turn| !turn.trim().is_empty());
        let history: Vec<Turn<G>> = turns
            .map(|turn| read_turn(game, turn))
            .collect::<Result<_, _>>()
            .map_err(|why| Failure::Usage(format!("--after: {why}")))?;
        let judge = HuntJudge::new(*game).map_err(|unable| Failure::No(unable.to_string()))?;
        let position = judge
            .after(&history)
            .map_err(|contradiction| Failure::BadData(format!("--after: {contradiction}")))?;
        let judged = position.of(&guess).expect("a guess that parses belongs to the game");
        if self.json { report(game, &judged, console) } else { guess_table(&position, &judged, console) }
    }
}

fn report<G: Registered>(game: &G, judged: &Judged<G>, console: &mut Console) -> Result<(), Failure> {
    let part = |part: &JudgedPart<G>| Part { answer: part.feedback.to_string(), secrets: part.size };
    console.json(&Report {
        schema: "parlour/explain/1",
        game: game.spec(),
        guess: judged.guess.to_string(),
        possible: judged.parts.iter().map(|part| part.size).sum(),
        may_win: judged.may_win,
        parts: judged.parts.iter().map(part).collect(),
        expected_remaining: judged.expected().to_f64(),
        worst_remaining: judged.worst(),
        guesses_left: judged.worth.to_f64(),
        is_exact: judged.certainty.is_final(),
        certainty: judged.certainty.to_string(),
    })
}
