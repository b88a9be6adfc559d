use crate::{Code, Colour, Guess, Mastermind, Symmetry};

/// The least guess of each class that the symmetries which keep the history leave apart, ascending.
///
/// Colours that the history does not have are named in order of first use, which settles their symmetries; what is
/// left is a small graph of codes, joined by the generators of the rest, and its components are the classes.
pub(crate) fn after(game: Mastermind, history: &[Guess]) -> Vec<Guess> {
    let generators = Symmetry::keeping(history, game.n_pegs());
    let names = Names::after(history, game.n_colours());
    let codes = names.codes(game);
    if generators.is_empty() {
        return codes.into_iter().map(Guess).collect();
    }
    // Numbers are compared faster than codes, and their order is the same.
    let numbers: Vec<Option<u64>> = codes.iter().map(|&code| game.number_of(code)).collect();
    let mut reached = vec![false; codes.len()];
    let mut least = Vec::new();
    let mut open = Vec::new();
    for start in 0..codes.len() {
        if reached[start] {
            continue;
        }
        reached[start] = true;
        least.push(Guess(codes[start]));
        open.push(start);
        while let Some(at) = open.pop() {
            for generator in &generators {
                let image = names.renamed(generator.code(codes[at]));
                let image =
                    numbers.binary_search(&game.number_of(image)).expect("all renamed codes are listed");
                if !reached[image] {
                    reached[image] = true;
                    open.push(image);
                }
            }
        }
    }
    least
}

/// The colours that the history does not have. They are interchangeable.
struct Names {
    free: Vec<Colour>,
    is_free: [bool; Colour::MAX_COLOURS as usize],
    n_colours: u8,
}

impl Names {
    fn after(history: &[Guess], n_colours: u8) -> Names {
        let mut is_free = [true; Colour::MAX_COLOURS as usize];
        for peg in history.iter().flat_map(|guess| guess.0.pegs()) {
            is_free[peg.place()] = false;
        }
        Names {
            free: Colour::first(n_colours).filter(|colour| is_free[colour.place()]).collect(),
            is_free,
            n_colours,
        }
    }

    /// The code with its free colours named in order of first use.
    fn renamed(&self, mut code: Code) -> Code {
        let mut names = [None; Colour::MAX_COLOURS as usize];
        let mut unused = self.free.iter();
        for peg in code.pegs_mut() {
            if self.is_free[peg.place()] {
                let name = &mut names[peg.place()];
                *name = name.or_else(|| unused.next().copied());
                *peg = name.expect("there is a name for each free colour");
            }
        }
        code
    }

    /// All codes of the game whose free colours are named in order of first use, ascending.
    fn codes(&self, game: Mastermind) -> Vec<Code> {
        let mut codes = Vec::new();
        self.extend(&mut Vec::new(), 0, game, &mut codes);
        codes
    }

    fn extend(&self, pegs: &mut Vec<Colour>, n_named: usize, game: Mastermind, codes: &mut Vec<Code>) {
        if pegs.len() == usize::from(game.n_pegs()) {
            codes.extend(Code::new(pegs.iter().copied()));
            return;
        }
        for colour in Colour::first(self.n_colours) {
            let is_new = self.free.get(n_named) == Some(&colour);
            let unnamed = self.is_free[colour.place()] && !is_new && !self.free[..n_named].contains(&colour);
            if unnamed || (!game.repeats() && pegs.contains(&colour)) {
                continue;
            }
            pegs.push(colour);
            self.extend(pegs, n_named + usize::from(is_new), game, codes);
            pegs.pop();
        }
    }
}
