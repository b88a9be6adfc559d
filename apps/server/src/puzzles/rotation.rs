//! Which game the puzzle with a number is of.

use games::{ENTRIES, Entry};

/// The guessing game whose turn it is; none when it is the turn of Apocalypse.
///
/// Numbers go through the guessing games in the order of the table and then to Apocalypse. The number of a day's puzzle
/// is the number of days since 1970, and a puzzle that was once shown stays the same for ever: a game takes part only
/// from the number on that its line in the table names, so that a game that joins changes no number before it.
pub(super) fn game_of(number: u32) -> Option<&'static Entry> {
    let taking_part: Vec<&Entry> = ENTRIES.iter().filter(|entry| entry.puzzles_from <= number).collect();
    taking_part.get(turn_of(number, taking_part.len())).copied()
}

/// The place in the round of this many guessing games and Apocalypse.
fn turn_of(number: u32, n_guessing: usize) -> usize {
    number as usize % (n_guessing + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of(number: u32) -> &'static str {
        game_of(number).map_or("apocalypse", |entry| entry.about.name)
    }

    #[test]
    fn the_numbers_of_days_gone_by_keep_their_games() {
        // Up to this day there were three games in turn; it may grow, and what stands before it may not change.
        for number in (0..20_773).step_by(3) {
            let games = [number, number + 1, number + 2].map(name_of);
            assert_eq!(games, ["ships", "mastermind", "apocalypse"], "{number}");
        }
    }

    #[test]
    fn every_game_has_its_turn_in_the_end() {
        let last = ENTRIES.iter().map(|entry| entry.puzzles_from).max().unwrap_or_default();
        let games: Vec<_> = (last..).take(ENTRIES.len() + 1).map(name_of).collect();
        for entry in ENTRIES {
            assert!(games.contains(&entry.about.name), "{games:?}");
        }
        assert!(games.contains(&"apocalypse"), "{games:?}");
    }
}
