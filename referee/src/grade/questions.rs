use game::{Described, Layout};
use play::{Chance, Seed, Stream};

/// How many random pairs of target and guess a program is asked the feedback of.
const RANDOM_PAIRS: usize = 2_000;

/// How many random texts a program is asked to read as a place.
const RANDOM_TEXTS: usize = 200;

/// Which of the random streams of a seed the questions draw from. The targets of a sample draw from stream 0.
const STREAM: Stream = Stream::User(1);

/// A question with the one right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// The line sent.
    pub(super) line: String,
    /// The line that should come back.
    pub(super) answer: String,
    /// Whether it is about a text that means nothing in the game.
    pub(super) is_junk: bool,
}

/// The verbs a game has questions for, each with its questions.
pub(super) fn questions<G: Described>(game: &G, seed: Seed) -> Vec<(&'static str, Vec<Question>)> {
    let mut chance = seed.chance(STREAM);
    let layout = game.layout();
    let mut verbs = Vec::new();
    if let Some(verb) = G::ABOUT.place {
        verbs.push((verb, places(verb, &layout, &mut chance)));
    }
    verbs.push(("feedback", feedbacks(game, &layout, &mut chance)));
    verbs
}

fn feedbacks<G: Described>(game: &G, layout: &Layout, chance: &mut Chance) -> Vec<Question> {
    let examples = game.examples().iter().map(|(target, guess, feedback)| Question {
        line: format!("feedback {target} / {guess}"),
        answer: (*feedback).to_owned(),
        is_junk: false,
    });
    let mut questions: Vec<Question> = examples.collect();
    for _ in 0..RANDOM_PAIRS {
        let secret = chance.secret(game);
        let guess = game.guess_at(chance.below(game.n_guesses()));
        let answer = game.feedback(&secret, &guess).to_string();
        let target = respelled(layout, &secret.to_string(), chance);
        let guess = respelled(layout, &guess.to_string(), chance);
        questions.push(Question { line: format!("feedback {target} / {guess}"), answer, is_junk: false });
    }
    questions
}

/// The same target or guess as somebody else might have written it: the order of places means nothing, that of pegs
/// everything.
fn respelled(layout: &Layout, text: &str, chance: &mut Chance) -> String {
    let Layout::Places { .. } = layout else { return text.to_owned() };
    let mut places = layout.parts(text);
    for last in (1..places.len()).rev() {
        places.swap(last, chance.index(last + 1));
    }
    places.join(" ")
}

/// What to ask about single places: all that there are, texts that nearly are one, and texts by chance.
fn places(verb: &str, layout: &Layout, chance: &mut Chance) -> Vec<Question> {
    let Layout::Places { columns, rows, .. } = layout else { return Vec::new() };
    let own = columns.iter().flat_map(|column| rows.iter().map(move |row| format!("{column}{row}")));
    let random = (0..RANDOM_TEXTS).map(|_| {
        let length = 1 + chance.index(3);
        (0..length).map(|_| char::from(b'!' + chance.index(94) as u8)).collect()
    });
    let texts = own.chain(near_misses(columns, rows)).chain(random);
    let question = |text: String| {
        let is_junk = !layout.is_place(&text);
        let line = format!("{verb} {text}");
        Question { answer: if is_junk { "-".to_owned() } else { text }, line, is_junk }
    };
    texts.map(question).collect()
}

/// Texts that a careless program takes for a place.
fn near_misses(columns: &[char], rows: &[char]) -> Vec<String> {
    let column_behind =
        columns.last().map_or('A', |&last| char::from_u32(u32::from(last) + 1).unwrap_or(last));
    let row_behind = rows.last().and_then(|last| last.to_digit(10)).map_or(0, |last| last + 1);
    let behind =
        [format!("A{row_behind}"), format!("{column_behind}1"), format!("{column_behind}{row_behind}")];
    let near = ["", "A", "1", "a1", "A0"].map(str::to_owned).into_iter().chain(behind);
    let far = [
        "@1",
        "A11",
        "A01",
        "AA1",
        "1A",
        "A-1",
        "A 1",
        " A1",
        "A1 ",
        "A1 B1",
        "\u{c1}1",
        "A\u{661}",
        "\u{ff21}1",
    ];
    near.chain(far.map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use game::{Deduction, Notation};

    use super::*;

    #[test]
    fn a_seed_gives_the_same_questions_in_every_release() {
        let verbs = questions(&ships::Ships::default(), Seed(7));
        let [(location, places), (feedback, pairs)] = &verbs[..] else { panic!("two verbs") };
        assert_eq!((*location, places.len()), ("location", 32 + 21 + RANDOM_TEXTS));
        assert_eq!((*feedback, pairs.len()), ("feedback", 6 + RANDOM_PAIRS));
        // The last ones stand behind everything that chance was asked for.
        let last =
            |questions: &[Question]| questions.last().map(|last| (last.line.clone(), last.answer.clone()));
        assert_eq!(last(places), Some(("location ~".into(), "-".into())));
        assert_eq!(last(pairs), Some(("feedback H3 E3 G3 / C3 B2 H2".into(), "0 1 1".into())));
    }

    #[test]
    fn places_are_asked_for_in_any_order_and_pegs_in_their_own() {
        let order =
            |text: &str| text.split(['/', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let is_sorted = |question: &Question| {
            let words: Vec<String> = order(question.line.trim_start_matches("feedback "));
            words.chunks(3).all(<[String]>::is_sorted)
        };
        let verbs = questions(&ships::Ships::default(), Seed(0));
        assert!(verbs[1].1.iter().any(|question| !is_sorted(question)));
        let game = mastermind::Mastermind::default();
        let verbs = questions(&game, Seed(0));
        assert_eq!(verbs.len(), 1, "a code has no places to ask about");
        for Question { line, answer, .. } in &verbs[0].1 {
            let (code, guess) = line.trim_start_matches("feedback ").split_once(" / ").expect("a pair");
            let (code, guess) =
                (game.parse_secret(code).expect("a code"), game.parse_guess(guess).expect("a code"));
            assert_eq!(game.feedback(&code, &guess).to_string(), *answer);
        }
    }
}
