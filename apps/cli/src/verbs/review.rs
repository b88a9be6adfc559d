use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use game::{Deduction, Player};
use play::record::{HuntRecord, Record};
use play::{DuelReview, Review as Judged, ReviewedRound, ReviewedTurn, Reviewer, Tables, USUAL_MEMORY};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  parlour review game.txt
  parlour review game.txt --json
  parlour review - < game.txt";

/// Tell what was skill and what was luck in a recorded game.
///
/// In a guessing game skill is 99 x 2^(-x), where x is what the guesses gave up in expected guesses; luck is the share of
/// the secrets possible at the time that would have answered no better, as a mean over the turns, times 99. In Apocalypse
/// every choice is held against the mix that should have been played, in points: a win is 1, a loss -1.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Review {
    /// The record, as text or as JSON; `-` is standard input.
    file: PathBuf,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    game: String,
    skill: u8,
    luck: Option<u8>,
    /// In expected guesses.
    inaccuracy: f64,
    turns: Vec<Turn>,
}

#[derive(Serialize)]
struct Turn {
    guess: String,
    feedback: String,
    before: usize,
    after: usize,
    expected_guesses: f64,
    best: String,
    best_expected_guesses: f64,
    inaccuracy: f64,
    luck: f64,
}

#[derive(Serialize)]
struct DuelReport {
    schema: &'static str,
    game: &'static str,
    summary: String,
    black: Side,
    white: Side,
    rounds: Vec<Round>,
}

/// In points: a win is 1, a loss -1.
#[derive(Serialize)]
struct Side {
    gave_up: f64,
    luck: f64,
}

#[derive(Serialize)]
struct Round {
    number: u32,
    second: bool,
    black: String,
    white: String,
    black_gave_up: f64,
    white_gave_up: f64,
    /// What chance gave to Black.
    luck: f64,
    /// What the position was worth to Black before, and what the two choices were worth.
    before: f64,
    after: f64,
    rounds_ahead: u32,
    sentence: String,
}

impl Review {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let name = self.file.display();
        let text = self.read().map_err(|error| Failure::BadData(format!("cannot read {name}: {error}")))?;
        let record = Record::read(&text).map_err(|misread| Failure::BadData(format!("{name}: {misread}")))?;
        record.replay().map_err(|misplay| Failure::No(format!("{name}: {misplay}")))?;
        match record {
            Record::Ships(record) => self.judge(record, console),
            Record::Mastermind(record) => self.judge(record, console),
            Record::Apocalypse(record) => {
                let judged = DuelReview::of(&record, DuelReview::USUAL_DEPTH, &|| false, &mut |_| {})
                    .map_err(|misplay| Failure::No(format!("{name}: {misplay}")))?;
                if self.json { console.json(&duel_report(&judged)) } else { tell_duel(&judged, console) }
            }
        }
    }

    fn judge<G: Deduction>(&self, record: HuntRecord<G>, console: &mut Console) -> Result<(), Failure> {
        let (spec, history) = (record.game.spec(), record.history());
        let tables =
            Tables::build(record.game, USUAL_MEMORY).map_err(|error| Failure::No(error.to_string()))?;
        let judged = Reviewer::new(Arc::new(tables))
            .review(&history)
            .map_err(|clash| Failure::No(clash.to_string()))?;
        if self.json { console.json(&report(spec, &judged)) } else { tell(&spec, &judged, console) }
    }

    fn read(&self) -> io::Result<String> {
        if self.file.as_os_str() == "-" {
            let mut text = String::new();
            return io::stdin().lock().read_to_string(&mut text).map(|_| text);
        }
        fs::read_to_string(&self.file)
    }
}

fn tell<G: Deduction>(spec: &str, judged: &Judged<G>, console: &mut Console) -> Result<(), Failure> {
    writeln!(console, "{spec}")?;
    writeln!(console, "{}\n", judged.summary())?;
    for (number, turn) in (1..).zip(&judged.turns) {
        writeln!(console, "{number}. {} -> {}", turn.turn.guess, turn.turn.feedback)?;
        writeln!(console, "   {}", turn.sentence())?;
    }
    Ok(())
}

fn report<G: Deduction>(game: String, judged: &Judged<G>) -> Report {
    let turn = |turn: &ReviewedTurn<G>| Turn {
        guess: turn.turn.guess.to_string(),
        feedback: turn.turn.feedback.to_string(),
        before: turn.n_before,
        after: turn.n_after,
        expected_guesses: turn.expected,
        best: turn.best.to_string(),
        best_expected_guesses: turn.best_expected,
        inaccuracy: turn.inaccuracy(),
        luck: turn.luck,
    };
    Report {
        schema: "parlour/review/1",
        game,
        skill: judged.skill(),
        luck: judged.luck(),
        inaccuracy: judged.inaccuracy(),
        turns: judged.turns.iter().map(turn).collect(),
    }
}

fn tell_duel(judged: &DuelReview, console: &mut Console) -> Result<(), Failure> {
    writeln!(console, "apocalypse")?;
    writeln!(console, "{}\n", judged.summary())?;
    for round in &judged.rounds {
        let [black, white] = Player::BOTH.map(|player| round.option(player).choice);
        let second = if round.is_second { " (pawns placed)" } else { "" };
        writeln!(console, "{}. {black} {white}{second}", round.number)?;
        writeln!(console, "   {}", round.sentence())?;
    }
    Ok(())
}

fn duel_report(judged: &DuelReview) -> DuelReport {
    let side = |player| Side { gave_up: judged.gave_up(player), luck: judged.luck(player) };
    let round = |round: &ReviewedRound| Round {
        number: round.number,
        second: round.is_second,
        black: round.option(Player::Black).choice.to_string(),
        white: round.option(Player::White).choice.to_string(),
        black_gave_up: round.gave_up(Player::Black),
        white_gave_up: round.gave_up(Player::White),
        luck: round.luck(Player::Black),
        before: round.analysis.value.middle(),
        after: round.after,
        rounds_ahead: round.analysis.depth,
        sentence: round.sentence(),
    };
    DuelReport {
        schema: "parlour/duel-review/1",
        game: "apocalypse",
        summary: judged.summary(),
        black: side(Player::Black),
        white: side(Player::White),
        rounds: judged.rounds.iter().map(round).collect(),
    }
}
