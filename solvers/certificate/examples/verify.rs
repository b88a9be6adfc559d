//! Verifies the certificate of a Ships or Mastermind strategy: `verify FILE`.

use std::error::Error;
use std::io::Write;

use certificate::{header, verify};
use mastermind::Mastermind;
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("verify FILE")?;
    let text = std::fs::read_to_string(path)?;
    let spec = header(&text)?.game;
    let words: Vec<&str> = spec.split(' ').collect();
    let size = |place: usize| words.get(place).and_then(|word| word.parse().ok()).ok_or("a size is missing");
    let verified = match words[0] {
        "ships" => verify(&Ships::default(), &text)?,
        "mastermind" => verify(&Mastermind::new(size(1)?, size(2)?)?, &text)?,
        _ => verify(&Mastermind::without_repeats(size(1)?, size(2)?)?, &text)?,
    };
    let header = verified.header;
    writeln!(
        std::io::stdout(),
        "{}: {} guesses for {} secrets, at most {}, in a tree of {} guesses; lower bound claimed {}",
        header.game,
        header.total,
        header.secrets,
        header.worst,
        verified.n_nodes,
        header.lower
    )?;
    Ok(())
}
