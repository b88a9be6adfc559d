//! Our own best guesser as a program that speaks the guesser protocol.

use std::io::{stdin, stdout};

use play::Seed;

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1);
    referee::bot::serve(name.as_deref(), Seed(0), stdin().lock(), stdout().lock())
}
