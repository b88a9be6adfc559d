use crate::{Colour, Guess, Score, Secret};

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
    /// Lays out guesses that all have the same number of pegs.
    pub(crate) fn of(guesses: &[Guess]) -> Columns {
        let n_pegs = guesses.first().map_or(0, |guess| guess.0.pegs().len());
        let column =
            |peg: &dyn Fn(&[Colour]) -> u8| guesses.iter().map(|guess| peg(guess.0.pegs())).collect();
        Columns {
            pegs: (0..n_pegs).map(|place| column(&|pegs| pegs[place].number())).collect(),
            counts: Colour::first(Colour::MAX_COLOURS)
                .map(|colour| column(&|pegs| pegs.iter().filter(|&&peg| peg == colour).count() as u8))
                .collect(),
        }
    }

    /// Writes for each guess its blacks times 16 plus all its sticks, which is below 256.
    pub(crate) fn sums(&self, secret: &Secret, row: &mut [u8]) {
        row.fill(0);
        let secret = secret.0.pegs();
        for (place, hidden) in secret.iter().enumerate() {
            for (sum, &guessed) in row.iter_mut().zip(&self.pegs[place]) {
                *sum += u8::from(guessed == hidden.number()) << 4;
            }
            if !secret[..place].contains(hidden) {
                let hidden_count = secret.iter().filter(|&peg| peg == hidden).count() as u8;
                for (sum, &count) in row.iter_mut().zip(&self.counts[hidden.place()]) {
                    *sum += count.min(hidden_count);
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
