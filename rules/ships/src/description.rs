use game::{About, AnswerPart, Described, Layout, Parameter, Range, StoredStrategy, counted};

use crate::{Feedback, Fleet, Location, Ships};

impl Described for Ships {
    const ABOUT: About = About {
        name: "ships",
        title: "Ships",
        pitch: "Three ships lie hidden. Name three cells; hear how many hit, how many miss by one, by two.",
        task: "Find ships on a board, or hide them",
        secret: "fleet",
        parameters: &[
            Parameter {
                name: "rows",
                label: "Rows",
                about: "Rows of the board",
                range: Range::Numbers { least: 1, most: Location::MAX_ROWS as u64, usual: 4 },
            },
            Parameter {
                name: "columns",
                label: "Columns",
                about: "Columns of the board",
                range: Range::Numbers { least: 1, most: Location::MAX_COLUMNS as u64, usual: 8 },
            },
            Parameter {
                name: "ships",
                label: "Ships",
                about: "Ships on the board",
                range: Range::Numbers { least: 1, most: Fleet::MAX_SHIPS as u64, usual: 3 },
            },
        ],
        usual: &["ships 4 8 3"],
        example: "--rows 6 --columns 6 --ships 4",
        answer: &[
            AnswerPart { name: "exact", counts: "on a ship" },
            AnswerPart { name: "near", counts: "one away" },
            AnswerPart { name: "far", counts: "two away" },
        ],
        strategies: &[StoredStrategy {
            spec: "ships 4 8 3",
            packed: include_bytes!("../data/ships-4-8-3.packed"),
            is_optimal: true,
        }],
        place: Some("location"),
    };

    fn title(&self) -> String {
        let (rows, columns, n) = (self.board().rows(), self.board().columns(), self.n_ships());
        let (rows, columns) =
            (counted(rows.into(), "row", "rows"), counted(columns.into(), "column", "columns"));
        format!("Ships, {rows}, {columns}, {}", counted(n.into(), "ship", "ships"))
    }

    fn rules(&self) -> String {
        let (rows, columns, n) = (self.board().rows(), self.board().columns(), u64::from(self.n_ships()));
        let squares = counted(n, "square", "different squares");
        format!(
            "{} on a board of {rows} rows and {columns} columns.\n\
             A guess is {squares}, such as {}. The answer counts them by their\n\
             distance to the nearest ship: exact (on a ship), near (one step away, also\n\
             diagonally) and far (two steps away).",
            counted(n, "ship hides", "ships hide"),
            self.example_guess(),
        )
    }

    fn layout(&self) -> Layout {
        let board = self.board();
        Layout::Places {
            look: "sea",
            columns: (0..board.columns()).map(|column| char::from(b'A' + column)).collect(),
            rows: (0..board.rows()).map(|row| char::from(b'1' + row)).collect(),
            picks: self.n_ships().into(),
        }
    }

    fn answer_numbers(&self, answer: &Feedback) -> Vec<u8> {
        vec![answer.exact, answer.near, answer.far]
    }

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
}
