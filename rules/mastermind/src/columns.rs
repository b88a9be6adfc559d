use crate::{Guess, Score, Secret};

/// Guesses laid out peg by peg, so that one secret is compared with many of them at once.
///
/// Each inner list has one byte for each guess, and scoring walks along these lists: the compiler turns every such
/// walk into instructions that handle sixteen guesses or more.
#[derive(Debug)]
pub(crate) struct Columns {
    /// For each place of a code, the number of the colour that each guess has there.
    pegs: Vec<Vec<u8>>,
    /// For each colour, how many pegs of it each guess has.
    counts: Vec<Vec<u8>>,
}

impl Columns {
    /// Lays out guesses of a game with this many pegs and colours.
    pub(crate) fn of(guesses: &[Guess], n_pegs: u8, n_colours: u8) -> Columns {
        let mut columns = Columns {
            pegs: vec![vec![0; guesses.len()]; n_pegs.into()],
            counts: vec![vec![0; guesses.len()]; n_colours.into()],
        };
        for (i, guess) in guesses.iter().enumerate() {
            for (place, peg) in guess.0.pegs().iter().enumerate() {
                columns.pegs[place][i] = peg.number();
                columns.counts[peg.place()][i] += 1;
            }
        }
        columns
    }

    /// Writes for each guess its blacks times 16 plus all its sticks, which is below 256 with at most 15 pegs.
    pub(crate) fn sums(&self, secret: &Secret, row: &mut [u8]) {
        row.fill(0);
        let secret = secret.0.pegs();
        for (place, hidden) in secret.iter().enumerate() {
            for (sum, &guessed) in row.iter_mut().zip(&self.pegs[place]) {
                *sum += u8::from(guessed == hidden.number()) << 4;
            }
            if !secret[..place].contains(hidden) {
                let most = secret.iter().filter(|&peg| peg == hidden).count() as u8;
                for (sum, &count) in row.iter_mut().zip(&self.counts[hidden.place()]) {
                    *sum += count.min(most);
                }
            }
        }
    }
}

impl Score {
    /// The sum that [`Columns::sums`] writes for this score.
    pub(crate) const fn sum(self) -> u8 {
        (self.blacks << 4) + self.blacks + self.whites
    }
}
