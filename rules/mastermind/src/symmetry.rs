use crate::{Code, Colour, Guess, Mastermind};

const N_COLOURS: usize = Colour::MAX_COLOURS as usize;

/// A way to rearrange the pegs of all codes and to rename the colours. Applied to secret and guess alike, it keeps
/// every score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    places: Vec<usize>,
    colours: [Colour; N_COLOURS],
}

impl Symmetry {
    /// The symmetry that moves the peg at place `i` to place `places[i]` and gives colour number `i` the name
    /// `colours[i]`; none if two pegs would meet or two colours become one.
    ///
    /// Colours beyond the end of `colours` keep their names.
    pub fn new(places: &[usize], colours: &[Colour]) -> Option<Symmetry> {
        let mut renamed: [Colour; N_COLOURS] = identity();
        renamed.get_mut(..colours.len())?.copy_from_slice(colours);
        let bijective = |mut images: Vec<usize>| {
            images.sort_unstable();
            images.iter().copied().eq(0..images.len())
        };
        let symmetry = Symmetry { places: places.to_vec(), colours: renamed };
        (bijective(places.to_vec()) && bijective(renamed.iter().map(|colour| colour.place()).collect()))
            .then_some(symmetry)
    }

    /// Generators of the group of all symmetries that map every guess of the history to itself, apart from those
    /// that only exchange colours which no guess of the history has.
    ///
    /// There are fewer of them than pegs, however large the group is.
    pub fn keeping(history: &[Guess], n_pegs: u8) -> Vec<Symmetry> {
        let classes = classes(history, usize::from(n_pegs));
        let mut generators = Vec::new();
        // Places that look the same in every guess can be exchanged, whatever happens elsewhere.
        for class in &classes {
            for pair in class.windows(2) {
                let mut places: Vec<usize> = (0..usize::from(n_pegs)).collect();
                places.swap(pair[0], pair[1]);
                generators.push(Symmetry { places, colours: identity() });
            }
        }
        // Whole classes can be exchanged if the colours can follow. From the last class to the first, one exchange is
        // looked for that fixes all classes before this one and joins it to another that it cannot reach yet: these
        // generate everything, since an exchange is the product of one that brings this class where it goes and one
        // that fixes it too.
        let mut orbit: Vec<usize> = (0..classes.len()).collect();
        for first in (0..classes.len()).rev() {
            for image in first + 1..classes.len() {
                if orbit[image] == orbit[first] {
                    continue;
                }
                let start: Vec<usize> = (0..first).chain([image]).collect();
                if let Some(exchange) = Exchange::default().extended(&start, &classes, history) {
                    for (from, &to) in exchange.classes.iter().enumerate() {
                        let (old, new) = (orbit[to], orbit[from]);
                        orbit.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
                    }
                    generators.push(exchange.symmetry(&classes));
                }
            }
        }
        generators
    }

    /// Where a code goes.
    pub fn code(&self, code: Code) -> Code {
        let mut image = code;
        for (peg, &place) in code.pegs().iter().zip(&self.places) {
            image.pegs_mut()[place] = self.colours[peg.place()];
        }
        image
    }
}

/// The least guess of each class that the symmetries which keep the history leave apart, ascending.
///
/// Colours that the history does not have are named in order of first use, which settles their symmetries; what is
/// left is a small graph of codes, joined by the generators of the rest, and its components are the classes.
pub(crate) fn representatives(game: Mastermind, history: &[Guess]) -> Vec<Guess> {
    let generators = Symmetry::keeping(history, game.n_pegs());
    let names = Names::after(history, game.n_colours());
    let codes = names.codes(game);
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

fn identity() -> [Colour; N_COLOURS] {
    std::array::from_fn(|number| Colour::new(number as u8).expect("there are that many colours"))
}

/// The places of a code in classes: two places are in one class if every guess has the same colour in both.
fn classes(history: &[Guess], n_pegs: usize) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for place in 0..n_pegs {
        let alike = |class: &&mut Vec<usize>| {
            history.iter().all(|guess| guess.0.pegs()[class[0]] == guess.0.pegs()[place])
        };
        match classes.iter_mut().find(alike) {
            Some(class) => class.push(place),
            None => classes.push(vec![place]),
        }
    }
    classes
}

/// An exchange of classes of places, as far as it is known, with the new names of colours that it forces.
#[derive(Clone, Default)]
struct Exchange {
    /// Where each class goes.
    classes: Vec<usize>,
    /// The new name of each colour, and the old one.
    renamed: [Option<Colour>; N_COLOURS],
    named: [Option<Colour>; N_COLOURS],
}

impl Exchange {
    /// Any exchange of all classes that sends the next classes to those of `start` and keeps every guess.
    fn extended(&self, start: &[usize], classes: &[Vec<usize>], history: &[Guess]) -> Option<Exchange> {
        let from = self.classes.len();
        if from == classes.len() {
            return Some(self.clone());
        }
        let fixed = start.get(from);
        (0..classes.len()).filter(|to| fixed.is_none_or(|fixed| fixed == to)).find_map(|to| {
            let fits = classes[to].len() == classes[from].len() && !self.classes.contains(&to);
            let mut longer = self.clone();
            longer.classes.push(to);
            let follows = fits
                && history.iter().all(|guess| {
                    let pegs = guess.0.pegs();
                    longer.rename(pegs[classes[from][0]], pegs[classes[to][0]])
                });
            if follows { longer.extended(start, classes, history) } else { None }
        })
    }

    /// Notes a new name, if neither the colour nor the name has another partner.
    fn rename(&mut self, old: Colour, new: Colour) -> bool {
        *self.renamed[old.place()].get_or_insert(new) == new
            && *self.named[new.place()].get_or_insert(old) == old
    }

    /// The symmetry that exchanges the classes place by place.
    fn symmetry(&self, classes: &[Vec<usize>]) -> Symmetry {
        let mut places = vec![0; classes.iter().map(Vec::len).sum()];
        for (from, &to) in classes.iter().zip(&self.classes) {
            for (&from, &to) in from.iter().zip(&classes[to]) {
                places[from] = to;
            }
        }
        let mut colours = identity();
        for (colour, renamed) in colours.iter_mut().zip(self.renamed) {
            *colour = renamed.unwrap_or(*colour);
        }
        Symmetry { places, colours }
    }
}

/// The colours that the history does not have. They are interchangeable.
struct Names {
    free: Vec<Colour>,
    is_free: [bool; N_COLOURS],
    n_colours: u8,
}

impl Names {
    fn after(history: &[Guess], n_colours: u8) -> Names {
        let mut is_free = [true; N_COLOURS];
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
        let mut names = [None; N_COLOURS];
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
