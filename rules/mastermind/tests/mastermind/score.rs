//! Every row of score.csv.

use game::Notation;
use mastermind::{Mastermind, course, score};

#[test]
fn every_example_scores_as_its_source_says() -> Result<(), Box<dyn std::error::Error>> {
    let rows: Vec<&str> = include_str!("score.csv").lines().skip(1).collect();
    assert!(rows.len() >= 6, "the table lost its rows");
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let game = Mastermind::new(cells[0].len() as u8, 3)?;
        let (secret, guess) = (game.parse_secret(cells[0])?, game.parse_guess(cells[1])?);
        let expected = game.parse_feedback(cells[2])?;
        assert_eq!(score(&secret, &guess), expected, "{row}");
        let (_, (blacks, whites)) = course::score(guess.0.pegs(), secret.0.pegs())?;
        assert_eq!(format!("{blacks} {whites}"), cells[2], "{row}");
    }
    Ok(())
}
