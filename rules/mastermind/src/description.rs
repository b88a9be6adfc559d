use game::{About, AnswerPart, Described, Layout, Parameter, Peg, Range, StoredStrategy, counted};

use crate::{Code, Colour, Mastermind, Score};

impl Described for Mastermind {
    const ABOUT: About = About {
        name: "mastermind",
        title: "Mastermind",
        pitch: "Four pegs, six colours, one code. Every guess is answered; every answer leaves fewer.",
        task: "Break a code of coloured pegs, or make one",
        secret: "code",
        parameters: &[
            Parameter {
                name: "pegs",
                label: "Pegs",
                about: "Pegs of a code",
                range: Range::Numbers { least: 1, most: Code::MAX_PEGS as u64, usual: 4 },
            },
            Parameter {
                name: "colours",
                label: "Colours",
                about: "Colours to choose from",
                range: Range::Numbers { least: 1, most: Colour::MAX_COLOURS as u64, usual: 6 },
            },
            Parameter {
                name: "no-repeats",
                label: "No colour twice (Bulls and Cows)",
                about: "No colour twice in a code, as in Bulls and Cows",
                range: Range::Switch { word: "bulls" },
            },
        ],
        usual: &["mastermind 4 6", "bulls 4 10"],
        example: "--pegs 5 --colours 8",
        answer: &[
            AnswerPart { name: "black", counts: "in the right place" },
            AnswerPart { name: "white", counts: "in a wrong place" },
        ],
        strategies: &[
            StoredStrategy {
                spec: "mastermind 4 6",
                packed: include_bytes!("../data/mastermind-4-6.packed"),
                is_optimal: true,
            },
            StoredStrategy {
                spec: "bulls 4 10",
                packed: include_bytes!("../data/bulls-4-10.packed"),
                is_optimal: true,
            },
        ],
        place: None,
    };

    fn title(&self) -> String {
        let (name, repeats) =
            if self.repeats() { ("Mastermind", "") } else { ("Bulls and Cows", ", no repeats") };
        let pegs = counted(self.n_pegs().into(), "peg", "pegs");
        format!("{name}, {pegs}, {}{repeats}", counted(self.n_colours().into(), "colour", "colours"))
    }

    fn rules(&self) -> String {
        let colours: Vec<String> = Colour::first(self.n_colours()).map(described).collect();
        let repeats = if self.repeats() { "colours may repeat" } else { "no colour twice" };
        format!(
            "A code of {} in {}: {}\n\
             ({repeats}). A guess is a code, such as {}; blanks between the letters do no harm.\n\
             The answer counts black (right colour, right place) and white (right colour, wrong place).",
            counted(self.n_pegs().into(), "peg", "pegs"),
            counted(self.n_colours().into(), "colour", "colours"),
            colours.join(", "),
            self.example_guess(),
        )
    }

    fn layout(&self) -> Layout {
        let peg = |colour: Colour| Peg { letter: colour.letter(), name: colour.name() };
        Layout::Pegs {
            holes: self.n_pegs().into(),
            colours: Colour::first(self.n_colours()).map(peg).collect(),
            repeats: self.repeats(),
        }
    }

    fn answer_numbers(&self, answer: &Score) -> Vec<u8> {
        vec![answer.blacks, answer.whites]
    }

    fn examples(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if (self.n_pegs(), self.n_colours(), self.repeats()) != (3, 3, true) {
            return &[];
        }
        &[("RGR", "RBB", "1 0"), ("RGR", "RBG", "1 1"), ("RGR", "RRR", "2 0"), ("BGG", "GGB", "1 2")]
    }
}

/// The letter and the name, where there is one.
fn described(colour: Colour) -> String {
    colour.name().map_or_else(|| colour.to_string(), |name| format!("{colour} {name}"))
}
