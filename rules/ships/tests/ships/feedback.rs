//! Every row of feedback.csv.

use game::{Deduction, Notation};
use ships::{Misprint, Ships, Zones, feedback};

#[test]
fn every_example_is_answered_as_its_source_says() -> Result<(), Misprint> {
    let ships = Ships::default();
    let rows: Vec<&str> = include_str!("feedback.csv").lines().skip(1).collect();
    assert!(rows.len() >= 8, "the table lost its rows");
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let (target, guess) = (ships.parse_secret(cells[0])?, ships.parse_guess(cells[1])?);
        let expected = ships.parse_feedback(cells[2])?;
        assert_eq!(feedback(&target, &guess), expected, "{row}");
        assert_eq!(Zones::of(&target).feedback(&guess), expected, "{row}");
        assert_eq!(expected == ships.win(), guess == ships.guess_for(&target), "{row}");
    }
    Ok(())
}
