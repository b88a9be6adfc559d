use apocalypse::trace::State;
use apocalypse::{BLACK, Board, Cell, Kind, Piece, Play, WHITE};
use game::{ByPlayer, Player};

/// What a program wrote, taken apart. Lines that mean nothing here are kept as they are, and whatever comes behind them
/// is read all the same.
#[derive(Clone, Debug)]
pub(super) struct Output {
    pub(super) events: Vec<Event>,
}

/// One thing that a program wrote.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A state; with what is wrong about its text, if it could be read nevertheless.
    State(State, Option<String>),
    /// Something that begins like a state and cannot be read.
    Unreadable(String, String),
    /// A prompt, and whether it ends as it must.
    Prompt { player: Player, n_cells: usize, is_exact: bool, line: String },
    /// Any other line.
    Line(String),
}

const MARK: &str = ">>>";

impl Output {
    pub(super) fn read(bytes: &[u8]) -> Output {
        let text = String::from_utf8_lossy(bytes);
        let mut lines: Vec<&str> = text.split('\n').collect();
        let mut open_line = None;
        if lines.last() == Some(&"") {
            lines.pop();
        } else {
            open_line = lines.len().checked_sub(1);
        }
        let mut events = Vec::new();
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at];
            // A prompt without its line end has the state that follows on the same line.
            if let Some(before) = line.trim_end().strip_suffix(MARK).filter(|before| !before.contains(MARK)) {
                if !before.is_empty() {
                    events.push(plain(before, false));
                }
                let (event, n_lines) = state(&lines[at..], before.is_empty());
                events.push(event);
                at += n_lines;
            } else {
                events.push(plain(line, open_line != Some(at)));
                at += 1;
            }
        }
        Output { events }
    }

    /// The states that can be read, as they were shown.
    pub(super) fn states(&self) -> impl Iterator<Item = &State> {
        self.events.iter().filter_map(|event| match event {
            Event::State(state, _) => Some(state),
            _ => None,
        })
    }

    pub(super) fn has_prompts(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Prompt { .. }))
    }
}

/// A line that is not part of a state.
fn plain(line: &str, has_end: bool) -> Event {
    let bytes = line.as_bytes();
    let found = (0..bytes.len().saturating_sub(2)).rev().find_map(|at| {
        let player = match bytes[at] {
            b'B' => BLACK,
            b'W' => WHITE,
            _ => return None,
        };
        let n_cells = usize::from(bytes[at + 1].wrapping_sub(b'0'));
        let stands_alone = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        ((1..=2).contains(&n_cells) && bytes[at + 2] == b':' && stands_alone).then_some((
            player,
            n_cells,
            at + 3,
        ))
    });
    match found {
        Some((player, n_cells, end)) => {
            Event::Prompt { player, n_cells, is_exact: has_end && end == bytes.len(), line: line.to_owned() }
        }
        None => Event::Line(line.to_owned()),
    }
}

/// Reads the state that begins with the first of these lines, and tells how many it takes.
fn state(lines: &[&str], is_alone: bool) -> (Event, usize) {
    let marked = |line: &str| line.starts_with(['(', '|']) || line.starts_with(" _");
    let strict: Option<[&str; State::LINES]> =
        lines.get(..State::LINES).and_then(|lines| lines.try_into().ok()).filter(|_| is_alone);
    let why = match strict.map(State::from_lines) {
        Some(Ok(state)) => return (Event::State(state, None), State::LINES),
        Some(Err(error)) => error.to_string(),
        None => "its first line is not `>>>` alone, or the state is cut short".to_owned(),
    };
    // Whatever stands between the lines of a state is passed over, up to the next one.
    let mut own = Vec::new();
    let mut end = 1;
    for (at, line) in lines.iter().enumerate().skip(1) {
        if line.trim_end().ends_with(MARK) || own.len() == State::LINES - 1 {
            break;
        }
        if marked(line.trim_end()) || line.trim_start().starts_with('|') {
            own.push(*line);
            end = at + 1;
        }
    }
    let event = lenient(&own).map_or_else(
        || Event::Unreadable([&[MARK], &own[..]].concat().join("\n"), why.clone()),
        |state| Event::State(state, Some(why.clone())),
    );
    (event, end)
}

/// Reads plays, penalties and board with blanks where there should be none, or none where there should be one.
fn lenient(lines: &[&str]) -> Option<State> {
    let play = |line: &str| {
        let inner = line.trim().strip_prefix('(')?.strip_suffix(')')?;
        let (play, penalty) = inner.rsplit_once(',')?;
        let play = play.trim();
        let name = play.split([' ', '(']).next().unwrap_or(play);
        let cells: String = play[name.len()..].chars().filter(|c| !c.is_whitespace()).collect();
        let written = if cells.is_empty() { name.to_owned() } else { format!("{name} {cells}") };
        Some((written.parse::<Play>().ok()?, penalty.trim().parse::<u8>().ok()?))
    };
    let [black, white, header, rows @ ..] = lines else { return None };
    let (black, white) = (play(black)?, play(white)?);
    if header.trim().starts_with('|') || rows.len() != usize::from(Cell::SIDE) {
        return None;
    }
    let mut board = Board::default();
    for (y, row) in (0..Cell::SIDE).zip(rows) {
        let cells: Vec<char> = row.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
        if cells.len() != usize::from(Cell::SIDE) {
            return None;
        }
        for (x, picture) in (0..Cell::SIDE).zip(cells) {
            let (player, kind) = match picture {
                'X' => (WHITE, Kind::Knight),
                '/' => (WHITE, Kind::Pawn),
                '#' => (BLACK, Kind::Knight),
                '+' => (BLACK, Kind::Pawn),
                '_' => continue,
                _ => return None,
            };
            board = board.with(Cell::new(x, y)?, Some(Piece { player, kind }));
        }
    }
    let (plays, penalties) =
        (ByPlayer { first: black.0, second: white.0 }, ByPlayer { first: black.1, second: white.1 });
    Some(State { plays, penalties, board })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATE: &str = ">>>\n(Init, 0)\n(Init, 0)\n _ _ _ _ _\n|X|/|/|/|X|\n|/|_|_|_|/|\n|_|_|_|_|_|\n|+|_|_|_|+|\n|#|+|+|+|#|\n";

    fn n_states(text: &str) -> (usize, usize) {
        let output = Output::read(text.as_bytes());
        let wrong = output
            .events
            .iter()
            .filter(|event| matches!(event, Event::Unreadable(..) | Event::State(_, Some(_))));
        (output.states().count(), wrong.count())
    }

    #[test]
    fn stray_lines_hide_nothing_behind_them() {
        assert_eq!(n_states(&format!("(hello)\n{STATE}\n(and so on\n|\n{STATE}")), (2, 0));
        assert_eq!(n_states(&STATE.replace("(Init, 0)\n _", "(Init, 0)\nchat\n _")), (1, 1));
        assert_eq!(n_states(&format!("{}{STATE}", STATE.replace("|/|_|", "|?|_|"))), (1, 1));
    }

    #[test]
    fn a_state_with_odd_blanks_is_read_and_named() {
        for odd in [
            STATE.replace(", 0", ",0"),
            STATE.replace("_ _\n", "_ _ \n"),
            STATE.replace("(Init, 0)", "(Played ((1, 4), (1, 3)), 0)"),
            format!("Your move W2:{STATE}"),
        ] {
            assert_eq!(n_states(&odd), (1, 1), "{odd}");
        }
    }

    #[test]
    fn a_prompt_is_known_by_its_end_and_exact_with_its_line_end_alone() {
        let prompt = |text: &str| match &Output::read(text.as_bytes()).events[..] {
            [Event::Prompt { player, n_cells, is_exact, .. }] => Some((*player, *n_cells, *is_exact)),
            _ => None,
        };
        assert_eq!(prompt("move? B2:\n"), Some((BLACK, 2, true)));
        assert_eq!(prompt("W1: \n"), Some((WHITE, 1, false)));
        assert_eq!(prompt("W1:"), Some((WHITE, 1, false)));
        assert_eq!(prompt("[W2: 1 4 1 3\n"), Some((WHITE, 2, false)));
        assert_eq!(prompt("AB2:\n"), None);
    }
}
