use anstyle::{AnsiColor, Style};
use play::Turn;
use play::record::{HuntRecord, Record};
use ships::{Feedback, Guess, Location, Ships, Target};

use super::{Pictured, counted};

impl Pictured for Ships {
    fn rules(&self) -> String {
        let (rows, columns, n) = (self.board().rows(), self.board().columns(), u64::from(self.n_ships()));
        let squares = counted(n, "square", "different squares");
        format!(
            "{} on a board of {rows} rows and {columns} columns.\n\
             A guess is {squares}, such as {}. The answer counts them by their\n\
             distance to the nearest ship: exact (on a ship), near (one step away, also\n\
             diagonally) and far (two steps away).",
            counted(n, "ship hides", "ships hide"),
            self.fleet_at(self.n_fleets() / 3),
        )
    }

    fn answer_form(&self) -> &'static str {
        "exact near far"
    }

    fn answer_words(&self, answer: &Feedback) -> String {
        format!("{} exact, {} near, {} far", answer.exact, answer.near, answer.far)
    }

    fn picture(&self, turns: &[Turn<Self>], open: Option<&Guess>, secret: Option<&Target>) -> String {
        let latest = open.or_else(|| turns.last().map(|turn| &turn.guess));
        let grid = grid(*self, |location| {
            let is_in = |guess: &Guess| guess.0.locations().any(|guessed| guessed == location);
            if secret.is_some_and(|secret| secret.0.locations().any(|ship| ship == location)) {
                Mark::Ship
            } else if latest.is_some_and(is_in) {
                Mark::Latest
            } else if turns.iter().any(|turn| is_in(&turn.guess)) {
                Mark::Guessed
            } else {
                Mark::Water
            }
        });
        let width = 3 * usize::from(self.n_ships());
        let mut list = vec![format!("     {:<width$}  exact near far", "guess")];
        for (number, turn) in (1..).zip(turns) {
            let Feedback { exact, near, far } = turn.feedback;
            list.push(format!(
                "{number:>3}  {:<width$}  {exact:>5} {near:>4} {far:>3}",
                turn.guess.to_string()
            ));
        }
        if let Some(guess) = open {
            list.push(format!(
                "{:>3}  {:<width$}  {:>5} {:>4} {:>3}",
                turns.len() + 1,
                guess.to_string(),
                '?',
                '?',
                '?'
            ));
        }
        side_by_side(&grid, &list, 4 + 2 * usize::from(self.board().columns()))
    }

    fn tidy(&self, typed: &str) -> String {
        let typed = typed.to_uppercase().replace(',', " ");
        typed.split_whitespace().map(spaced).collect::<Vec<_>>().join(" ")
    }

    fn into_record(record: HuntRecord<Self>) -> Record {
        record.into()
    }
}

/// Locations typed without blanks between them come apart; any other word stays whole, to be named in a complaint.
fn spaced(word: &str) -> String {
    let pairs: Vec<&[u8]> = word.as_bytes().chunks(2).collect();
    let are_locations = pairs.iter().all(|pair| matches!(pair, [b'A'..=b'Z', b'0'..=b'9']));
    if !are_locations {
        return word.to_owned();
    }
    pairs.iter().map(|pair| String::from_utf8_lossy(pair)).collect::<Vec<_>>().join(" ")
}

/// What there is to see on one square.
enum Mark {
    Water,
    Guessed,
    Latest,
    Ship,
}

impl Mark {
    fn painted(&self) -> String {
        let (letter, style) = match self {
            Mark::Water => ('.', Style::new().dimmed()),
            Mark::Guessed => ('o', Style::new()),
            Mark::Latest => ('x', Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()))),
            Mark::Ship => ('S', Style::new().bold().fg_color(Some(AnsiColor::Green.into()))),
        };
        format!("{style}{letter}{style:#}")
    }
}

fn grid(game: Ships, mark: impl Fn(Location) -> Mark) -> Vec<String> {
    let board = game.board();
    let columns = (0..board.columns()).map(|column| char::from(b'A' + column).to_string());
    let mut lines = vec![format!("    {}", columns.collect::<Vec<_>>().join(" "))];
    for row in 0..board.rows() {
        let squares = (0..board.columns()).filter_map(|column| Location::new(column, row));
        let squares: Vec<String> = squares.map(|location| mark(location).painted()).collect();
        lines.push(format!("  {} {}", row + 1, squares.join(" ")));
    }
    lines
}

/// Two blocks of lines beside each other; `width` is that of the left block as it is seen, without escape codes.
fn side_by_side(left: &[String], right: &[String], width: usize) -> String {
    let mut lines = String::new();
    for index in 0..left.len().max(right.len()) {
        let left = left.get(index).map_or_else(|| " ".repeat(width - 1), Clone::clone);
        let right = right.get(index).map_or("", String::as_str);
        lines.push_str(format!("{left}  {right}").trim_end());
        lines.push('\n');
    }
    lines
}
