//! The whole strategy of a one-step guesser: `walk mastermind 5 8 entropy`, `walk ships expected-size [WIDTH]`.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use deduction::{CandidateSet, FeedbackTable, GameSymmetry, Guesser, Heuristic, Symmetry, walk_behind};
use game::Deduction;
use mastermind::Mastermind;
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = |place: usize| words.get(place).and_then(|word| word.parse().ok()).ok_or("a size is missing");
    match words.first().map(String::as_str) {
        Some("mastermind") => play(&Mastermind::new(size(1)?, size(2)?)?, &words[3..]),
        Some("bulls") => play(&Mastermind::without_repeats(size(1)?, size(2)?)?, &words[3..]),
        Some("ships") => play(&Ships::default(), &words[1..]),
        _ => Err("the game is mastermind, bulls or ships".into()),
    }
}

fn play<G: Deduction + Sync>(game: &G, words: &[String]) -> Result<(), Box<dyn Error>>
where
    G::Guess: Sync,
{
    let heuristic = words.first().and_then(|word| Heuristic::from_name(word)).ok_or("no such heuristic")?;
    let width: usize = words.get(1).map_or(Ok(1), |word| word.parse())?;
    let start = Instant::now();
    let table = FeedbackTable::build(game, 4 << 30)?;
    let symmetry = GameSymmetry::new(game);
    let all = CandidateSet::all(&table);
    let guesser = Guesser::new(&table, heuristic).looking_ahead(width);
    let mut out = std::io::stdout();
    writeln!(
        out,
        "{}: table of {} bytes in {:.2?}",
        table.spec(),
        FeedbackTable::bytes_needed(game),
        start.elapsed()
    )?;
    let opening = guesser.choose_among(&all, &symmetry.representatives(&[])).ok_or("a game has guesses")?;
    writeln!(out, "opening {} in {:.2?}", game.guess_at(opening.0.into()), start.elapsed())?;
    let strategy = walk_behind(&table, &all, opening, &|set| guesser.choose(set));
    let tally = strategy.tally();
    writeln!(out, "{} guesses, {:?} in {:.2?}", tally.total(), tally.histogram, start.elapsed())?;
    Ok(())
}
