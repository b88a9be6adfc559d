//! Builds tables and prints how long each kind of material took:
//! `cargo run --release -p parlour-endgame --example build_tables -- PIECES [FILE [layers]]`.

use std::io::{self, Write};
use std::time::Instant;

use apocalypse::{BLACK, Board, Cell, Kind, Parts, Piece, Position, WHITE};
use endgame::{Builder, Tables};

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let n_pieces = words.first().and_then(|word| word.parse().ok()).unwrap_or(3);
    let mut out = io::stdout().lock();
    let mut builder = Builder::new(n_pieces, words.get(2).is_some_and(|word| word == "layers"));
    let start = Instant::now();
    loop {
        let mut last = None;
        let more = builder.step(&mut |progress| {
            last = Some(progress);
            true
        });
        if let Some(progress) = last {
            writeln!(out, "{:>8.2} s  {:?}", start.elapsed().as_secs_f64(), progress.material)?;
        }
        if !more {
            break;
        }
    }
    let bytes = builder.finish().expect("nothing is left to do");
    writeln!(out, "{} bytes", bytes.len())?;
    if let Some(file) = words.get(1) {
        std::fs::write(file, &bytes)?;
    }
    let start = Instant::now();
    let tables = Tables::new(bytes).map_err(io::Error::other)?;
    writeln!(out, "opened in {:.1} ms, error {:.7}", start.elapsed().as_secs_f64() * 1e3, tables.error())?;
    let positions: Vec<Position> = few_pieces(n_pieces).collect();
    let start = Instant::now();
    let n_known = positions.iter().filter(|position| tables.value(position).is_some()).count();
    let each = start.elapsed().as_secs_f64() * 1e6 / positions.len() as f64;
    writeln!(out, "{each:.3} us a probe, {n_known} of {} known", positions.len())
}

/// Positions with two pieces a side or fewer, scattered over the board.
fn few_pieces(n_pieces: u8) -> impl Iterator<Item = Position> {
    let cells: Vec<Cell> = Cell::all().collect();
    (0..200_000_usize).filter_map(move |number| {
        let mut scattered = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut next = || {
            scattered = scattered.rotate_right(7).wrapping_mul(0xd134_2543_de82_ef95);
            cells[(scattered >> 40) % cells.len()]
        };
        let kinds = [(BLACK, Kind::Pawn), (WHITE, Kind::Pawn), (BLACK, Kind::Knight), (WHITE, Kind::Knight)];
        let pieces = kinds.into_iter().take(usize::from(n_pieces));
        let board = pieces
            .fold(Board::default(), |board, (player, kind)| board.with(next(), Some(Piece { player, kind })));
        Position::new(Parts { board, ..Parts::default() }).ok()
    })
}
