/// A line that a person typed during a game, by its first word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nothing but Enter.
    Empty,
    /// Which commands there are.
    Help,
    /// Draw the game again.
    Board,
    /// Ask for advice.
    Hint,
    /// Take the last step back.
    Undo,
    /// Correct an earlier answer: which one, and the new words.
    Fix(String, String),
    /// Let the program answer for this secret from now on.
    Auto(String),
    /// Leave the game.
    Quit,
    /// No command: a guess, an answer or a move.
    Other(String),
}

impl Line {
    /// Reads a line; case does not matter in commands, and the rest of it is left as it was typed.
    pub(crate) fn read(line: &str) -> Line {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (first.to_lowercase().as_str(), rest) {
            ("", _) => Line::Empty,
            ("help" | "?", "") => Line::Help,
            ("board", "") => Line::Board,
            ("hint", "") => Line::Hint,
            ("undo", "") => Line::Undo,
            ("quit" | "exit" | "q", "") => Line::Quit,
            ("auto", rest) => Line::Auto(rest.to_owned()),
            ("fix", rest) => {
                let (turn, answer) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Line::Fix(turn.to_owned(), answer.trim().to_owned())
            }
            _ => Line::Other(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_all_else_is_left_as_typed() {
        assert_eq!(Line::read("QUIT"), Line::Quit);
        assert_eq!(Line::read("fix 2  0 1 1"), Line::Fix("2".into(), "0 1 1".into()));
        assert_eq!(Line::read("fix"), Line::Fix(String::new(), String::new()));
        assert_eq!(Line::read("a1 B2 c3"), Line::Other("a1 B2 c3".into()));
        assert_eq!(Line::read("hint please"), Line::Other("hint please".into()));
        assert_eq!(Line::read(""), Line::Empty);
    }
}
