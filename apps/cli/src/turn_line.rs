use games::Registered;
use play::Turn;

/// Reads a guess and its answer from one line, such as `A1 H2 H4 1 0 1` or `RRBG -> 1,2`: the answer begins at the first
/// word that is a number. What comes back otherwise says what is wrong.
pub(crate) fn read_turn<G: Registered>(game: &G, typed: &str) -> Result<Turn<G>, String> {
    let spaced = typed.replace("->", " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let is_answer = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let Some(place) = words.iter().position(is_answer).filter(|&place| place > 0) else {
        let example = game.example_guess();
        return Err(format!(
            "type a guess and its answer ({}), such as {example} {}",
            G::ABOUT.answer_form(),
            game.feedbacks()[0]
        ));
    };
    let guess = game.read_guess(&words[..place].join(" ")).map_err(|misprint| misprint.to_string())?;
    Ok(Turn { guess, feedback: read_answer(game, &words[place..].join(" "))? })
}

/// Reads an answer that some secret can give.
pub(crate) fn read_answer<G: Registered>(game: &G, typed: &str) -> Result<G::Feedback, String> {
    let answer = game.read_answer(typed).map_err(|misprint| misprint.to_string())?;
    if game.feedbacks().contains(&answer) {
        Ok(answer)
    } else {
        Err(format!("no secret ever gets the answer {answer}; count again"))
    }
}

#[cfg(test)]
mod tests {
    use mastermind::Mastermind;
    use ships::Ships;

    use super::*;

    #[test]
    fn guess_and_answer_are_told_apart_however_they_are_typed() {
        for typed in ["A1 H2 H4 1 0 1", "a1 h2 h4 101", "A1,H2,H4 -> 1,0,1"] {
            let turn = read_turn(&Ships::default(), typed).expect("a turn");
            assert_eq!(turn.to_string(), "A1 H2 H4 -> 1 0 1", "{typed}");
        }
        let turn = read_turn(&Mastermind::default(), "rrbg 12").expect("a turn");
        assert_eq!(turn.to_string(), "RRBG -> 1 2");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |typed| read_turn(&Mastermind::default(), typed).expect_err(typed);
        assert!(wrong("RRBG").contains("black white"));
        assert!(wrong("1 1").starts_with("type a guess"));
        assert!(wrong("RRBX 1 1").contains('X'));
        assert!(wrong("RRBG 3 1").contains("3 1"), "three black and one white cannot be");
    }
}
