use crate::{Code, Colour, Guess};

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

    /// Where a code of as many pegs as there are `places` goes.
    pub fn code(&self, code: Code) -> Code {
        let mut image = code;
        for (peg, &place) in code.pegs().iter().zip(&self.places) {
            image.pegs_mut()[place] = self.colours[peg.place()];
        }
        image
    }
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
    /// Any exchange of all classes that sends the first classes to those of `start` and keeps every guess.
    fn extended(&self, start: &[usize], classes: &[Vec<usize>], history: &[Guess]) -> Option<Exchange> {
        let from = self.classes.len();
        if from == classes.len() {
            return Some(self.clone());
        }
        let wanted = start.get(from);
        (0..classes.len()).filter(|to| wanted.is_none_or(|wanted| wanted == to)).find_map(|to| {
            if self.classes.contains(&to) || classes[to].len() != classes[from].len() {
                return None;
            }
            let mut longer = self.clone();
            longer.classes.push(to);
            let colours_follow = history.iter().map(|guess| guess.0.pegs()).all(|pegs| {
                let (old, new) = (pegs[classes[from][0]], pegs[classes[to][0]]);
                // Counting first finds most dead ends before the search has gone deep into them.
                occur_alike(old, new, history) && longer.rename(old, new)
            });
            if colours_follow { longer.extended(start, classes, history) } else { None }
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

/// Whether every guess has as many pegs of the one colour as of the other.
fn occur_alike(one: Colour, other: Colour, history: &[Guess]) -> bool {
    history.iter().all(|guess| {
        let count = |colour| guess.0.pegs().iter().filter(|&&peg| peg == colour).count();
        count(one) == count(other)
    })
}
