use game::{Deduction, scattered};

use crate::marks::Marks;
use crate::{Feedback, Musician};

/// Every feedback that some pair of target and guess can have, ascending.
///
/// Pitches that are right need room and nothing else. So a feedback with some of them can occur if the keyboard has
/// enough pitches and the rest of it can occur between chords of the rest, none of whose pitches is right.
pub(crate) fn feedbacks(game: Musician) -> Vec<Feedback> {
    let mut all = Vec::new();
    for pitches in 0..game.n_pitches() {
        let n_wrong = game.n_pitches() - pitches;
        if game.n_pitches() + n_wrong <= game.keyboard().n_pitches() {
            let rest = Musician { n_pitches: n_wrong, ..game };
            all.extend(with_no_pitch(rest).into_iter().map(|feedback| Feedback { pitches, ..feedback }));
        }
    }
    all.push(game.win());
    all
}

/// Every feedback that can occur without a right pitch, ascending.
fn with_no_pitch(game: Musician) -> Vec<Feedback> {
    let most = game.n_pitches();
    // A single pitch with the right note and the right octave would be right.
    let conceivable = |feedback: &Feedback| most > 1 || feedback.notes + feedback.octaves < 2;
    let all = (0..=most)
        .flat_map(|notes| (0..=most).map(move |octaves| Feedback { pitches: 0, notes, octaves }))
        .filter(conceivable);
    let mut unseen: Vec<Feedback> = all.clone().collect();
    // Every pair has the feedback of one whose target is a representative. Keyboards that are not narrow have all
    // feedbacks, and guesses from all over the game show them soon.
    let targets: Vec<Marks> =
        game.representatives(&[]).into_iter().map(|target| Marks::of(target.0)).collect();
    for number in scattered(game.n_chords()) {
        if unseen.is_empty() {
            break;
        }
        let guess = Marks::of(game.chord_at(number));
        for target in &targets {
            let seen = target.compared(guess).feedback();
            unseen.retain(|feedback| *feedback != seen);
        }
    }
    all.filter(|feedback| !unseen.contains(feedback)).collect()
}
