use crate::{Guess, Keyboard, Pitch, Symmetry};

/// A table of notes and octaves that shows which pitches a history can tell apart.
///
/// Each pitch carries the place of the first pitch that is in exactly the same guesses. A symmetry maps every guess to
/// itself if and only if it maps every pitch to one that carries the same.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// For each note, what its pitches carry, octave by octave.
    notes: Vec<Vec<u8>>,
    n_octaves: usize,
}

impl Pattern {
    pub(crate) fn of(history: &[Guess], keyboard: Keyboard) -> Pattern {
        let in_same_guesses = |one: Pitch, other: Pitch| {
            history.iter().all(|guess| guess.0.contains(one) == guess.0.contains(other))
        };
        let carried: Vec<u8> = keyboard
            .pitches()
            .filter_map(|pitch| keyboard.pitches().position(|first| in_same_guesses(first, pitch)))
            .map(|place| place as u8)
            .collect();
        let n_octaves = usize::from(keyboard.octaves());
        Pattern { notes: carried.chunks(n_octaves).map(<[u8]>::to_vec).collect(), n_octaves }
    }

    /// For each note the nearest one before it that carries the same in every octave: the two can be exchanged,
    /// whatever happens elsewhere.
    pub(crate) fn alike_before(&self) -> Vec<Option<usize>> {
        let before = |note: usize| self.notes[..note].iter().rposition(|other| *other == self.notes[note]);
        (0..self.notes.len()).map(before).collect()
    }

    /// Generators of all symmetries that keep the history, apart from exchanges of notes that are alike.
    ///
    /// From the last octave to the first, one symmetry is looked for that keeps all octaves before this one and joins it
    /// to another that it cannot reach yet: these generate everything, since a symmetry that keeps the octaves before
    /// this one is the product of one that brings this octave where it goes and one that keeps it too.
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        let mut generators = Vec::new();
        let mut orbit: Vec<usize> = (0..self.n_octaves).collect();
        for first in (0..self.n_octaves).rev() {
            for image in first + 1..self.n_octaves {
                if orbit[image] == orbit[first] {
                    continue;
                }
                let mut images: Vec<usize> = (0..first).chain([image]).collect();
                if self.complete(&mut images) {
                    for (from, &to) in images.iter().enumerate() {
                        let (old, new) = (orbit[to], orbit[from]);
                        orbit.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
                    }
                    generators.push(self.symmetry(&images));
                }
            }
        }
        generators
    }

    /// Goes on from images of the first octaves to images of all, if the notes can follow.
    fn complete(&self, images: &mut Vec<usize>) -> bool {
        // Looking at the octaves so far finds most dead ends before the search has gone deep into them.
        if self.followed(images).is_none() {
            return false;
        }
        if images.len() == self.n_octaves {
            return true;
        }
        for image in 0..self.n_octaves {
            if !images.contains(&image) {
                images.push(image);
                if self.complete(images) {
                    return true;
                }
                images.pop();
            }
        }
        false
    }

    /// Images of the notes, such that each carries in the images of the first octaves what the note carries in these.
    fn followed(&self, images: &[usize]) -> Option<Vec<u8>> {
        let mut taken = vec![false; self.notes.len()];
        let image_of = |note: &Vec<u8>| {
            let follows = |image: &usize| {
                !taken[*image]
                    && images.iter().zip(note).all(|(&to, carried)| self.notes[*image][to] == *carried)
            };
            // Notes that follow equally well are alike as far as the octaves go, so any of them will do.
            let image = (0..taken.len()).find(follows)?;
            taken[image] = true;
            Some(image as u8)
        };
        self.notes.iter().map(image_of).collect()
    }

    fn symmetry(&self, images: &[usize]) -> Symmetry {
        let octaves: Vec<u8> = images.iter().map(|&image| image as u8).collect();
        self.followed(images)
            .and_then(|notes| Symmetry::new(&notes, &octaves))
            .expect("a complete search has images of all octaves and notes")
    }
}
