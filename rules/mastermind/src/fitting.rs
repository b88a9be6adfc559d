use std::collections::BTreeSet;

use game::Fitting;

use crate::{Code, Colour, Guess, Mastermind, Score, Secret};

/// Codes that explain a history, found peg by peg: a beginning that some answer excludes is not gone on with.
pub(crate) fn after(
    game: Mastermind,
    history: &[(Guess, Score)],
    most: usize,
    effort: u64,
) -> Fitting<Secret> {
    let mut search = Search::new(game, history, most, effort);
    search.extend();
    let Search { found: mut codes, left: mut effort, .. } = search;
    // Where nothing is found, the search has gone through everything.
    let complete = codes.is_empty() || (codes.len() < most && effort > 0);
    if !complete && codes.len() > 1 {
        // What was found first lies close together. A search that begins with other colours finds other codes.
        let mut spread = BTreeSet::new();
        for number in 1..=2 * most as u64 {
            if spread.len() == most || effort == 0 {
                break;
            }
            let mut search = Search { shift: number, ..Search::new(game, history, 1, effort) };
            search.extend();
            effort = search.left;
            spread.extend(search.found);
        }
        if spread.len() > codes.len() / 2 {
            codes = spread.into_iter().collect();
        }
    }
    Fitting { secrets: codes.into_iter().map(Secret).collect(), complete }
}

/// One answer, and what the pegs placed so far have of it.
struct Clue {
    guess: Code,
    /// How many pegs of each colour the guess has.
    counts: [u8; Colour::MAX_COLOURS as usize],
    /// The black sticks, and the sticks of both kinds, that are still to come.
    blacks_left: u8,
    sticks_left: u8,
}

struct Search {
    game: Mastermind,
    clues: Vec<Clue>,
    pegs: Vec<Colour>,
    counts: [u8; Colour::MAX_COLOURS as usize],
    /// Which colours are tried first at each place; 0 tries them in order.
    shift: u64,
    most: usize,
    /// How many pegs may still be placed, unless nothing is found.
    left: u64,
    found: Vec<Code>,
}

impl Search {
    fn new(game: Mastermind, history: &[(Guess, Score)], most: usize, effort: u64) -> Self {
        let clue = |(guess, score): &(Guess, Score)| {
            let mut counts = [0; Colour::MAX_COLOURS as usize];
            for peg in guess.0.pegs() {
                counts[peg.place()] += 1;
            }
            let sticks_left = score.blacks.saturating_add(score.whites);
            Clue { guess: guess.0, counts, blacks_left: score.blacks, sticks_left }
        };
        let clues = history.iter().map(clue).collect();
        let counts = [0; Colour::MAX_COLOURS as usize];
        Search { game, clues, pegs: Vec::new(), counts, shift: 0, most, left: effort, found: Vec::new() }
    }

    fn is_over(&self) -> bool {
        self.found.len() >= self.most || (self.left == 0 && !self.found.is_empty())
    }

    fn extend(&mut self) {
        let place = self.pegs.len();
        let n_left = self.game.n_pegs() - place as u8;
        if n_left == 0 {
            if self.clues.iter().all(|clue| clue.blacks_left == 0 && clue.sticks_left == 0) {
                self.found.extend(Code::new(self.pegs.iter().copied()));
            }
            return;
        }
        let n_colours = self.game.n_colours();
        let first = (mixed(self.shift, place as u64) % u64::from(n_colours)) as u8;
        let (before, after) = (Colour::first(first), Colour::first(n_colours).skip(first.into()));
        for colour in after.chain(before) {
            if self.is_over() {
                return;
            }
            if !self.game.repeats() && self.counts[colour.place()] > 0 {
                continue;
            }
            self.left = self.left.saturating_sub(1);
            if self.put(colour) {
                self.extend();
            }
            self.take(colour);
        }
    }

    /// Places a peg and says whether the answers can still come true.
    fn put(&mut self, colour: Colour) -> bool {
        let place = self.pegs.len();
        let n_left = self.game.n_pegs() - place as u8 - 1;
        self.pegs.push(colour);
        self.counts[colour.place()] += 1;
        let n_placed = self.counts[colour.place()];
        let mut possible = true;
        for clue in &mut self.clues {
            // Wrapping: with one stick too many the number is larger than any number of places left.
            let is_black = clue.guess.pegs().get(place) == Some(&colour);
            let is_stick = n_placed <= clue.counts[colour.place()];
            clue.blacks_left = clue.blacks_left.wrapping_sub(is_black.into());
            clue.sticks_left = clue.sticks_left.wrapping_sub(is_stick.into());
            possible &= clue.blacks_left <= n_left && clue.sticks_left <= n_left;
        }
        possible
    }

    fn take(&mut self, colour: Colour) {
        self.pegs.pop();
        let place = self.pegs.len();
        let n_placed = self.counts[colour.place()];
        self.counts[colour.place()] -= 1;
        for clue in &mut self.clues {
            let is_black = clue.guess.pegs().get(place) == Some(&colour);
            let is_stick = n_placed <= clue.counts[colour.place()];
            clue.blacks_left = clue.blacks_left.wrapping_add(is_black.into());
            clue.sticks_left = clue.sticks_left.wrapping_add(is_stick.into());
        }
    }
}

/// A number that looks unlike those of its neighbours; 0 for the shift 0.
const fn mixed(shift: u64, place: u64) -> u64 {
    let mixed = shift.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(7 * place as u32 % 64);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33
}
