//! Our own best guesser as a program that speaks the guesser protocol.

use std::io::{stdin, stdout};

use play::Seed;

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or("expected".to_owned());
    referee::bot::serve(&name, Seed(0), stdin().lock(), stdout().lock())
}
