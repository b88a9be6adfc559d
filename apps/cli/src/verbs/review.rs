mod duel;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use game::Deduction;
use games::{Registered, Visitor};
use play::judge::{HuntJudge, Review as Judged, ReviewedTurn};
use play::record::{HuntRecord, HuntRecords, Record};

use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::record_file::read_record;

const EXAMPLES: &str = "\
Examples:
  parlour review game.txt
  parlour review game.txt --json
  parlour review - < game.txt";

/// Tell what was skill and what was luck in a recorded game.
///
/// In a guessing game, skill is 99 x 2^(-x), where x is what the guesses gave up in expected guesses. Luck is the share of the secrets
/// possible at the time that would have answered no better, as a mean over the turns, times 99.
///
/// In a game of simultaneous choice, a choice that gives up points against the mix that the other side should play shows a lack of skill.
/// Skill is 99 x 2^(-4x), where x is what a side's choices gave up in all, in points. How the two choices met is luck: the share of the other
/// side's mix against which one would have fared no better, as a mean over the rounds, times 99. Each round is looked at as far as a
/// hint looks, which is told, and what lay beyond is told apart; `parlour analyse --record FILE --round N` tells why.
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
    /// How sure it is that no guess is better: proven, exact, found or estimated.
    certainty: String,
    /// Whether a hint was taken before it.
    hinted: bool,
    inaccuracy: f64,
    luck: f64,
}

impl Review {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        match read_record(&self.file)? {
            Record::Hunt(record) => record.visit(Judge { json: self.json, console }),
            Record::Duel(record) => record.visit(duel::Judge { json: self.json, console }),
        }
    }
}

/// Judges the record of a guessing game.
struct Judge<'a> {
    json: bool,
    console: &'a mut Console,
}

impl Visitor<HuntRecords> for Judge<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Registered>(self, record: &HuntRecord<G>) -> Self::Output {
        let spec = record.game.spec();
        let judge = HuntJudge::new(record.game).map_err(|unable| Failure::No(unable.to_string()))?;
        let judged = judge.review(record).map_err(|why| Failure::No(why.to_string()))?;
        if self.json { self.console.json(&report(spec, &judged)) } else { tell(&spec, &judged, self.console) }
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
        expected_guesses: turn.judged.worth.to_f64(),
        best: turn.best.guess.to_string(),
        best_expected_guesses: turn.best.worth.to_f64(),
        certainty: turn.certainty.to_string(),
        hinted: turn.hinted,
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
