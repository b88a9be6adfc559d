//! Every row of feedback.csv.

use game::{Deduction, Notation};
use musician::{Guess, Keyboard, Musician, Target, feedback};

#[test]
fn every_example_is_answered_as_its_source_says() -> Result<(), Box<dyn std::error::Error>> {
    // The examples of the course stand on its keyboard; some of the others need more octaves.
    let musician = Musician::new(Keyboard::new(7, 6)?, 3)?;
    let rows: Vec<&str> = include_str!("feedback.csv").lines().skip(1).collect();
    assert!(rows.len() >= 10, "the table lost its rows");
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let (target, guess) = (musician.parse_secret(cells[0])?, musician.parse_guess(cells[1])?);
        let expected = musician.parse_feedback(cells[2])?;
        assert_eq!(feedback(&target, &guess), expected, "{row}");
        assert_eq!(feedback(&Target(guess.0), &Guess(target.0)), expected, "{row}, exchanged");
        assert_eq!(expected == musician.win(), guess == musician.guess_for(&target), "{row}");
    }
    Ok(())
}
