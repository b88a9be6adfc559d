use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use mastermind::{Code, Colour, Guess, Mastermind, Score, Secret};
use play::Turn;
use play::record::{HuntRecord, Record};

use super::{Pictured, counted};

/// The colours that have a name: the letter, the name, and the background it is shown on.
const NAMED: [(char, &str, u8); 10] = [
    ('R', "red", 160),
    ('B', "blue", 26),
    ('G', "green", 34),
    ('Y', "yellow", 220),
    ('O', "orange", 208),
    ('P', "purple", 91),
    ('W', "white", 255),
    ('K', "black", 236),
    ('C', "cyan", 44),
    ('M', "magenta", 200),
];

impl Pictured for Mastermind {
    fn rules(&self) -> String {
        let colours: Vec<String> = Colour::first(self.n_colours()).map(described).collect();
        let repeats = if self.repeats() { "colours may repeat" } else { "no colour twice" };
        format!(
            "A code of {} in {}: {}\n\
             ({repeats}). A guess is a code, such as {}.\n\
             The answer counts black (right colour, right place) and white (right colour, wrong place).",
            counted(self.n_pegs().into(), "peg", "pegs"),
            counted(self.n_colours().into(), "colour", "colours"),
            colours.join(", "),
            self.code_at(self.n_codes() / 3),
        )
    }

    fn answer_form(&self) -> &'static str {
        "black white"
    }

    fn answer_words(&self, answer: &Score) -> String {
        format!("{} black, {} white", answer.blacks, answer.whites)
    }

    fn picture(&self, turns: &[Turn<Self>], open: Option<&Guess>, secret: Option<&Secret>) -> String {
        let width = 3 * usize::from(self.n_pegs());
        let row = |number: usize, guess: &Guess, answer: [String; 2]| {
            format!("{number:>3}   {}  {:>5} {:>5}\n", pegs(&guess.0), answer[0], answer[1])
        };
        let answered = (1..).zip(turns).map(|(number, turn)| {
            let Score { blacks, whites } = turn.feedback;
            row(number, &turn.guess, [blacks.to_string(), whites.to_string()])
        });
        let title = format!("      {:<width$}  black white\n", "guess");
        let open = open.map(|guess| row(turns.len() + 1, guess, ["?".to_owned(), "?".to_owned()]));
        let code = secret.map(|secret| format!("code  {}\n", pegs(&secret.0)));
        [title].into_iter().chain(answered).chain(open).chain(code).collect()
    }

    fn tidy(&self, typed: &str) -> String {
        typed.to_uppercase().replace([',', ' ', '\t'], "")
    }

    fn into_record(record: HuntRecord<Self>) -> Record {
        record.into()
    }
}

fn described(colour: Colour) -> String {
    match NAMED.iter().find(|(letter, ..)| *letter == colour.letter()) {
        Some((_, name, _)) => {
            let style = peg_style(colour);
            format!("{style}{colour}{style:#} {name}")
        }
        None => colour.to_string(),
    }
}

/// A code as pegs: every letter on its colour.
fn pegs(code: &Code) -> String {
    code.pegs().iter().map(|&colour| peg(colour)).collect()
}

fn peg(colour: Colour) -> String {
    let style = peg_style(colour);
    format!("{style} {colour} {style:#}")
}

fn peg_style(colour: Colour) -> Style {
    // A colour without a name is told by its letter alone.
    let Some((_, _, number)) = NAMED.iter().find(|(letter, ..)| *letter == colour.letter()) else {
        return Style::new().bold();
    };
    let is_dark = matches!(number, 160 | 26 | 91 | 236);
    let letter = if is_dark { AnsiColor::BrightWhite } else { AnsiColor::Black };
    let background = Color::Ansi256(Ansi256Color(*number));
    Style::new().bold().fg_color(Some(Color::Ansi(letter))).bg_color(Some(background))
}
