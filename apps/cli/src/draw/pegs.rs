use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use game::Peg;

use super::{Line, under};

/// The backgrounds of the colours that have a name.
const BACKGROUNDS: [(&str, u8); 10] = [
    ("red", 160),
    ("blue", 26),
    ("green", 34),
    ("yellow", 220),
    ("orange", 208),
    ("purple", 91),
    ("white", 255),
    ("black", 236),
    ("cyan", 44),
    ("magenta", 200),
];

/// Rows of pegs with their answers.
pub(super) struct Rack {
    pub(super) holes: usize,
    pub(super) colours: Vec<Peg>,
}

impl Rack {
    pub(super) fn picture(
        &self,
        lines: &[Line],
        names: &[&str],
        secret_word: &str,
        secret: Option<&str>,
    ) -> String {
        let width = 3 * self.holes;
        let title = format!("      {:<width$}  {}\n", "guess", names.join(" "));
        let rows = (1..).zip(lines).map(|(number, line)| {
            format!("{number:>3}   {}  {}\n", self.pegs(&line.guess), under(names, &line.answer))
        });
        let secret = secret.map(|secret| format!("{secret_word:<4}  {}\n", self.pegs(secret)));
        [title].into_iter().chain(rows).chain(secret).collect()
    }

    /// A code as pegs: every letter on its colour.
    fn pegs(&self, code: &str) -> String {
        let peg = |letter: char| {
            let style = style(self.colours.iter().find(|peg| peg.letter == letter).and_then(|peg| peg.name));
            format!("{style} {letter} {style:#}")
        };
        code.chars().map(peg).collect()
    }
}

/// The text with the letter of every colour that it names, such as in `R red`, on its colour.
pub(super) fn painted(text: &str, colours: &[Peg]) -> String {
    colours.iter().fold(text.to_owned(), |text, Peg { letter, name }| match name {
        Some(name) => {
            let style = style(Some(name));
            text.replace(&format!("{letter} {name}"), &format!("{style}{letter}{style:#} {name}"))
        }
        None => text,
    })
}

fn style(name: Option<&str>) -> Style {
    // A colour without a name is told by its letter alone.
    let Some((_, number)) = BACKGROUNDS.iter().find(|(known, _)| Some(*known) == name) else {
        return Style::new().bold();
    };
    let is_dark = matches!(number, 160 | 26 | 91 | 236);
    let letter = if is_dark { AnsiColor::BrightWhite } else { AnsiColor::Black };
    let background = Color::Ansi256(Ansi256Color(*number));
    Style::new().bold().fg_color(Some(Color::Ansi(letter))).bg_color(Some(background))
}
