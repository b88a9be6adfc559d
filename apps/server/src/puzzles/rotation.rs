//! Which game the puzzle with a number is of.

use games::{DUELS, DuelEntry, ENTRIES, Entry};

/// The line of a game in one of the tables.
pub(super) enum Line {
    Guessing(&'static Entry),
    Duel(&'static DuelEntry),
}

/// The game whose turn it is.
///
/// Numbers go through the guessing games and then through the games of simultaneous choice, in the order of the tables. The
/// number of a day's puzzle is the number of days since 1970, and the puzzle of a day gone by stays the same for ever: a game
/// takes part only from the number on that its line in the table names, so that a game that joins changes no number before it.
pub(super) fn game_of(number: u32) -> Line {
    let guessing = ENTRIES.iter().filter(|entry| entry.puzzles_from <= number).map(Line::Guessing);
    let duels =
        DUELS.iter().filter(|entry| entry.puzzles_from.is_some_and(|from| from <= number)).map(Line::Duel);
    let mut taking_part: Vec<Line> = guessing.chain(duels).collect();
    let turn = number as usize % taking_part.len();
    taking_part.swap_remove(turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(numbers: impl IntoIterator<Item = u32>) -> Vec<&'static str> {
        let name = |line| match line {
            Line::Guessing(entry) => entry.about.name,
            Line::Duel(entry) => entry.about.name,
        };
        numbers.into_iter().map(game_of).map(name).collect()
    }

    #[test]
    fn the_numbers_of_days_gone_by_keep_their_games() {
        // Up to these days there were three and four games in turn; it may grow, and what stands before it may not change.
        for number in (0..20_773).step_by(3) {
            assert_eq!(names(number..number + 3), ["ships", "mastermind", "apocalypse"], "{number}");
        }
        for number in (20_776..20_800).step_by(4) {
            assert_eq!(
                names(number..number + 4),
                ["ships", "mastermind", "musician", "apocalypse"],
                "{number}"
            );
        }
    }

    #[test]
    fn every_game_that_takes_part_has_its_turn_in_the_end() {
        let guessing = ENTRIES.iter().map(|entry| (entry.about.name, entry.puzzles_from));
        let duels = DUELS.iter().filter_map(|entry| entry.puzzles_from.map(|from| (entry.about.name, from)));
        let games: Vec<(&str, u32)> = guessing.chain(duels).collect();
        let last = games.iter().map(|&(_, from)| from).max().unwrap_or_default();
        let shown = names((last..).take(games.len()));
        assert!(games.iter().all(|(name, _)| shown.contains(name)), "{shown:?}");
    }
}
