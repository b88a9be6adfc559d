//! Packs the strategy of a certificate into the bytes that `Compact` answers from: `pack FILE > BYTES`.

use std::error::Error;
use std::io::Write;

use deduction::{FeedbackTable, pack, read_certificate};
use game::Deduction;
use mastermind::Mastermind;
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("pack FILE")?;
    let text = std::fs::read_to_string(path)?;
    if text.contains("\ngame ships ") {
        write(&Ships::default(), &text)
    } else if text.contains("\ngame bulls ") {
        write(&Mastermind::without_repeats(4, 10)?, &text)
    } else {
        write(&Mastermind::default(), &text)
    }
}

fn write<G: Deduction>(game: &G, text: &str) -> Result<(), Box<dyn Error>> {
    let table = FeedbackTable::build(game, 1 << 30)?;
    let strategy = read_certificate(game, &table, text)?;
    std::io::stdout().write_all(&pack(&strategy)?)?;
    Ok(())
}
