use std::fmt;

use apocalypse::{BLACK, WHITE};
use game::Player;

/// Whom closing words name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Nobody,
    This(Player),
}

impl From<Option<Player>> for Named {
    fn from(winner: Option<Player>) -> Named {
        winner.map_or(Named::Nobody, Named::This)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Nobody => f.write_str("nobody"),
            Named::This(player) => player.fmt(f),
        }
    }
}

/// Who has won by the closing words of a program; nothing if they are not clear. Nobody is accused for words that we cannot
/// read.
pub(super) fn named_winner<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Named> {
    let mut found: Option<Named> = None;
    for line in lines {
        let words: Vec<String> = line
            .split(|c: char| !c.is_ascii_alphabetic())
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let Some(winner) = in_words(&words) else { continue };
        match found {
            Some(before) if before != winner => return None,
            _ => found = Some(winner),
        }
    }
    found
}

fn in_words(words: &[String]) -> Option<Named> {
    let is_any = |word: &str, of: &[&str]| of.contains(&word);
    if words.iter().any(|word| is_any(word, &["not", "no", "nobody", "neither", "if", "or"])) {
        let is_nobody = words.iter().any(|word| is_any(word, &["nobody", "neither"]))
            || words.windows(2).any(|pair| pair[0] == "no" && pair[1].starts_with("win"));
        let is_plain = !words.iter().any(|word| is_any(word, &["if", "or", "not"]));
        return (is_nobody && is_plain).then_some(Named::Nobody);
    }
    let name = |word: &String| match word.as_str() {
        "black" => Some(BLACK),
        "white" => Some(WHITE),
        _ => None,
    };
    let at = |of: &[&str]| words.iter().position(|word| is_any(word, of));
    if let Some(place) = at(&["winner", "victor", "victory"]) {
        let behind = words[place..].iter().find_map(name);
        return behind.or_else(|| words[..place].iter().rev().find_map(name)).map(Named::This);
    }
    if let Some(place) = at(&["wins", "win", "won"]) {
        return words[..place].iter().rev().find_map(name).map(Named::This);
    }
    if let Some(place) = at(&["loses", "lost"]) {
        return words[..place].iter().rev().find_map(name).map(|loser| Named::This(loser.other()));
    }
    at(&["tie", "tied", "draw", "drawn"]).map(|_| Named::Nobody)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_are_found_in_many_wordings() {
        let (black, white) = (Some(Named::This(BLACK)), Some(Named::This(WHITE)));
        for (line, wanted) in [
            (
                "Black wins! (Because White accumulated >1 penalty points.)  Black (human): 5  White (human): 4",
                black,
            ),
            ("The winner is WHITE", white),
            ("Winner: Black", black),
            ("Player White has won the game.", white),
            ("black loses", white),
            ("Tie!  Black (human): 5  White (human): 5", Some(Named::Nobody)),
            ("It's a draw", Some(Named::Nobody)),
            ("Nobody wins.", Some(Named::Nobody)),
            ("There is no winner", Some(Named::Nobody)),
            ("Black (human): 5  White (human): 4", None),
            ("Game over", None),
            ("If Black passes White wins", None),
        ] {
            assert_eq!(named_winner([line].into_iter()), wanted, "{line}");
        }
        assert_eq!(named_winner(["Black wins", "White wins"].into_iter()), None);
    }
}
