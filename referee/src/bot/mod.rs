//! Our own players on the other side of the protocols, so that they can be graded and matched like any program.

mod duelist;
mod searcher;

use std::io::{self, BufRead, Write};

use play::Seed;

use self::duelist::{Duelist, Reply};
use self::searcher::Searcher;

/// What is answered to a question that makes no sense.
const UNKNOWN: &str = "?";

/// Serves games until `quit` or the end of the input: guessing games with the guesser of this name or else the usual one,
/// games of simultaneous choice with the strategy of this name or, where the game has none of it, `nash`.
///
/// The game before any `new` is the first of the table at its usual size; its guesser is made when it is first asked for
/// a guess.
pub fn serve(
    guesser: Option<&str>,
    strategy: &str,
    seed: Seed,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut searcher = Searcher::new(guesser, seed);
    let mut duelist = Duelist::new(strategy, seed);
    for line in input.lines() {
        let line = line?;
        if line == "quit" {
            return Ok(());
        }
        let answer = match duelist.answer(&line) {
            Reply::Line(answer) => Some(answer),
            Reply::Silence => None,
            Reply::NotMine => searcher.answer(&line),
        };
        if let Some(answer) = answer {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(lines: &str) -> String {
        let mut output = Vec::new();
        serve(Some("consistent"), "greedy", Seed(0), lines.as_bytes(), &mut output)
            .expect("memory takes everything");
        String::from_utf8(output).expect("it is text")
    }

    #[test]
    fn questions_are_answered_as_the_protocol_page_says() {
        let lines =
            "feedback H1 B2 D3 / B3 C3 H3\nlocation A4\nlocation A5\nlocation \nafter\nquit\nlocation A1\n";
        assert_eq!(answers(lines), "0 2 1\nA4\n-\n-\nA1 A2 A3\n");
    }

    #[test]
    fn a_game_and_its_history_lead_to_the_same_guess() {
        let game = answers("new ships 4 8 3\n0 0 0\n");
        let next = game.lines().nth(1).expect("a second guess").to_owned();
        assert_eq!(answers("after A1 A2 A3 0 0 0\n"), format!("{next}\n"));
    }

    #[test]
    fn a_win_needs_no_answer_and_nonsense_gets_a_question_mark() {
        assert_eq!(answers("new mastermind 2 2\n2 0\n"), "RR\n");
        assert_eq!(answers("new chess\nfeedback x\nhello\n"), "?\n?\n?\n");
    }

    #[test]
    fn a_question_that_is_not_offered_changes_nothing_in_the_game() {
        let undisturbed = answers("new mastermind 2 2\n1 0\n");
        let next = undisturbed.lines().nth(1).expect("a second guess").to_owned();
        assert_eq!(answers("new mastermind 2 2\nlocation A1\n1 0\n"), format!("RR\n?\n{next}\n"));
    }

    #[test]
    fn apocalypse_is_answered_with_choices_and_nothing_else() {
        let start = "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -";
        let told = answers(&format!(
            "hello apocalypse 1\nnew apocalypse white course+quiet50\nchoose 5000 {start}\nplayed 1413 pass\n\
             over Black wins (no pawns)\nnew apocalypse black course+quiet50\nchoose 5000 {start}\n"
        ));
        let lines: Vec<&str> = told.lines().collect();
        let [hello, white, black] = lines[..] else { panic!("three answers: {told}") };
        assert_eq!(hello, "hello parlour greedy");
        let board = apocalypse::Position::START;
        let apocalypse::Turn::Normal(turn) = board.turn() else { panic!("the start is a normal round") };
        for (player, choice) in [(apocalypse::WHITE, white), (apocalypse::BLACK, black)] {
            assert!(choice.parse().is_ok_and(|asked| turn.is_legal(player, asked)), "{player} {choice}");
        }
        // A white pawn that awaits its cell, with two knights on the board.
        let second = "2N1N/5/5/5/pP3 0 0 0 9 14";
        let placed = answers(&format!("new apocalypse white course+quiet50\nchoose 5000 {second}\n"));
        assert!(placed.starts_with('@'), "{placed}");
        assert_eq!(answers(&format!("choose 5000 {start}\n")), "?\n", "no game has begun");
    }
}
