use game::Deduction;
use mastermind::Mastermind;
use play::Seed;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use ships::Ships;

/// How many random pairs of target and guess a program is asked the feedback of.
const RANDOM_PAIRS: usize = 2_000;

/// How many random texts a program is asked to read as a location.
const RANDOM_TEXTS: usize = 200;

/// Which of the random streams of a seed the questions draw from. The targets of a sample draw from stream 0.
const STREAM: u64 = 1;

/// A question with the one right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The line sent.
    pub line: String,
    /// The line that should come back.
    pub answer: String,
}

/// A guessing game whose programs can be graded: it knows what to ask them besides guesses.
pub trait Gradable: Deduction + Sync {
    /// The words of the game that stand in the course's text: target, guess and feedback.
    fn examples(&self) -> &'static [(&'static str, &'static str, &'static str)];

    /// The same target or guess as somebody else might have written it.
    fn respelled(&self, text: String, chance: &mut ChaCha8Rng) -> String;

    /// What to ask about single locations, where the game has such a thing.
    fn locations(&self, chance: &mut ChaCha8Rng) -> Option<Vec<Question>>;
}

/// The verbs a game has questions for, each with its questions.
pub(super) fn questions<G: Gradable>(game: &G, seed: Seed) -> Vec<(&'static str, Vec<Question>)> {
    let mut chance = seed.generator(STREAM);
    let mut verbs = Vec::new();
    if let Some(locations) = game.locations(&mut chance) {
        verbs.push(("location", locations));
    }
    verbs.push(("feedback", feedbacks(game, &mut chance)));
    verbs
}

fn feedbacks<G: Gradable>(game: &G, chance: &mut ChaCha8Rng) -> Vec<Question> {
    let examples = game.examples().iter().map(|(target, guess, feedback)| Question {
        line: format!("feedback {target} / {guess}"),
        answer: (*feedback).to_owned(),
    });
    let mut questions: Vec<Question> = examples.collect();
    for _ in 0..RANDOM_PAIRS {
        let secret = game.secret_at(chance.random_range(0..game.n_secrets()));
        let guess = game.guess_at(chance.random_range(0..game.n_guesses()));
        let answer = game.feedback(&secret, &guess).to_string();
        let target = game.respelled(secret.to_string(), chance);
        let guess = game.respelled(guess.to_string(), chance);
        questions.push(Question { line: format!("feedback {target} / {guess}"), answer });
    }
    questions
}

impl Gradable for Ships {
    fn examples(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if *self != Ships::default() {
            return &[];
        }
        &[
            ("H1 B2 D3", "B3 C3 H3", "0 2 1"),
            ("H1 B2 D3", "B1 A2 H3", "0 2 1"),
            ("H1 B2 D3", "B2 H2 H1", "2 1 0"),
            ("A1 D2 B3", "A3 D2 H1", "1 1 0"),
            ("A1 D2 B3", "H4 G3 H2", "0 0 0"),
            ("A1 D2 B3", "D2 B3 A1", "3 0 0"),
        ]
    }

    /// The order of locations means nothing.
    fn respelled(&self, text: String, chance: &mut ChaCha8Rng) -> String {
        let mut words: Vec<&str> = text.split(' ').collect();
        for place in (1..words.len()).rev() {
            words.swap(place, chance.random_range(0..=place));
        }
        words.join(" ")
    }

    fn locations(&self, chance: &mut ChaCha8Rng) -> Option<Vec<Question>> {
        let board = self.board();
        let own = board.locations().map(|location| location.to_string());
        let column_behind = char::from(b'A' + board.columns());
        let row_behind = board.rows() + 1;
        let near_misses = [
            String::new(),
            "A".to_owned(),
            "1".to_owned(),
            "a1".to_owned(),
            "A0".to_owned(),
            format!("A{row_behind}"),
            format!("{column_behind}1"),
            format!("{column_behind}{row_behind}"),
            "@1".to_owned(),
            "A11".to_owned(),
            "A01".to_owned(),
            "AA1".to_owned(),
            "1A".to_owned(),
            "A-1".to_owned(),
            "A 1".to_owned(),
            " A1".to_owned(),
            "A1 ".to_owned(),
            "A1 B1".to_owned(),
            "\u{c1}1".to_owned(),
            "A\u{661}".to_owned(),
            "\u{ff21}1".to_owned(),
        ];
        let random = (0..RANDOM_TEXTS).map(|_| {
            let length = chance.random_range(1..=3);
            (0..length).map(|_| char::from(chance.random_range(b'!'..=b'~'))).collect()
        });
        let texts = own.chain(near_misses).chain(random);
        Some(
            texts
                .map(|text: String| Question {
                    answer: board.location(&text).map_or("-".to_owned(), |location| location.to_string()),
                    line: format!("location {text}"),
                })
                .collect(),
        )
    }
}

impl Gradable for Mastermind {
    fn examples(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if *self != Mastermind::new(3, 3).unwrap_or_default() {
            return &[];
        }
        &[("RGR", "RBB", "1 0"), ("RGR", "RBG", "1 1"), ("RGR", "RRR", "2 0"), ("BGG", "GGB", "1 2")]
    }

    fn respelled(&self, text: String, _: &mut ChaCha8Rng) -> String {
        text
    }

    fn locations(&self, _: &mut ChaCha8Rng) -> Option<Vec<Question>> {
        None
    }
}
