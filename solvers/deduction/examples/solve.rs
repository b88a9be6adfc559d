//! Solves a game and writes the certificate of its strategy to the standard output.
//!
//! `solve mastermind 4 6`, `solve bulls 4 10`, `solve ships`, then any of
//! `upper N` (prove that nothing is below N), `within D`, `consistent`, `threads N`, `memory MB`, `worst` (only the least worst case),
//! `beam WIDTH opening GUESS` (a good strategy that opens with the guess of this number, nothing proven).

use std::error::Error;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use deduction::{
    Claim, Conditions, FeedbackTable, GameSymmetry, GuessId, Observer, Proof, Prover, Row, write_certificate,
};
use game::Deduction;
use mastermind::Mastermind;
use ships::Ships;

struct Progress(Instant);

impl Observer for Progress {
    fn opened(&self, guess: GuessId, lower: u32, upper: Option<u32>) {
        let _ =
            writeln!(std::io::stderr(), "{:8.2?} guess {guess}: {lower}.., best {upper:?}", self.0.elapsed());
    }

    fn closed(&self, row: &Row) {
        let (word, elapsed) = (if row.exact { "is" } else { "at least" }, self.0.elapsed());
        if row.bound == Proof::IMPOSSIBLE {
            let _ = writeln!(
                std::io::stderr(),
                "{elapsed:8.2?} guess {} refuted, {} nodes",
                row.guess,
                row.nodes
            );
            return;
        }
        let _ = writeln!(
            std::io::stderr(),
            "{elapsed:8.2?} guess {} {word} {}, {} nodes",
            row.guess,
            row.bound,
            row.nodes
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = |place: usize| words.get(place).and_then(|word| word.parse().ok()).ok_or("a size is missing");
    match words.first().map(String::as_str) {
        Some("mastermind") => solve(&Mastermind::new(size(1)?, size(2)?)?, &words),
        Some("bulls") => solve(&Mastermind::without_repeats(size(1)?, size(2)?)?, &words),
        Some("ships") => solve(&Ships::default(), &words),
        _ => Err("the game is mastermind, bulls or ships".into()),
    }
}

fn solve<G: Deduction + Sync>(game: &G, words: &[String]) -> Result<(), Box<dyn Error>>
where
    G::Guess: Sync,
{
    let number = |key: &str| {
        words.iter().position(|word| word == key).and_then(|place| words.get(place + 1)?.parse().ok())
    };
    let has = |key: &str| words.iter().any(|word| word == key);
    let start = Instant::now();
    let conditions = Conditions {
        consistent: has("consistent"),
        within: number("within").map(|within: u64| within as u8),
        n_threads: number("threads").unwrap_or(1) as usize,
        memory: number("memory").unwrap_or(2048) << 20,
    };
    let table = FeedbackTable::build(game, 4 << 30)?;
    let symmetry = GameSymmetry::new(game);
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, conditions, &stop)?;
    let mut err = std::io::stderr();
    if has("worst") {
        writeln!(
            err,
            "{}: least worst case {:?} in {:.2?}",
            table.spec(),
            prover.least_worst_case(&Progress(start)),
            start.elapsed()
        )?;
        return Ok(());
    }
    if let (Some(width), Some(opening)) = (number("beam"), number("opening")) {
        let strategy = prover.beam(GuessId(opening as u32), width as usize).ok_or("no strategy was found")?;
        writeln!(err, "{}: {:?} in {:.2?}", table.spec(), strategy.tally(), start.elapsed())?;
        let claim = Claim { consistent: conditions.consistent, within: conditions.within, lower: 0 };
        std::io::stdout().write_all(write_certificate(game, &strategy, claim).as_bytes())?;
        return Ok(());
    }
    let proof = prover.prove(number("upper").map(|upper| upper as u32), &[], &Progress(start));
    writeln!(
        err,
        "{}: at least {}, found {:?}, {} nodes in {:.2?}",
        table.spec(),
        proof.lower,
        proof.upper(),
        proof.nodes,
        start.elapsed()
    )?;
    if let Some(strategy) = &proof.strategy {
        let claim =
            Claim { consistent: conditions.consistent, within: conditions.within, lower: proof.lower };
        std::io::stdout().write_all(write_certificate(game, strategy, claim).as_bytes())?;
    }
    Ok(())
}
