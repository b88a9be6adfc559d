//! Every example of the course's test, part by part, through the course's own functions.

use mastermind::course::{
    Colours, LengthsDiffer, Marked, all_guesses, base3, blacks, colour, consistent, digits, score, strike,
};
use mastermind::{BadSize, Colour};

fn code(letters: &str) -> Colours {
    letters.chars().map(|letter| Colour::from_letter(letter).expect("a colour")).collect()
}

fn text(code: &Colours) -> String {
    code.iter().map(|colour| colour.letter()).collect()
}

#[test]
fn part_a_numbers_become_red_blue_and_green() {
    assert_eq!([0, 1, 2].map(|number| colour(number).map(Colour::letter)), [Some('R'), Some('B'), Some('G')]);
    let all: String = (0..).map_while(colour).map(Colour::letter).collect();
    assert_eq!(all, "RBGYOPWKCMADEFHIJLNQSTUVXZ");
    assert_eq!([26, 256, usize::MAX].map(colour), [None; 3]);
}

#[test]
fn part_b_digits_fill_up_to_the_wanted_length() {
    assert_eq!(base3(32, 4), Some(vec![1, 0, 1, 2]));
    assert_eq!(base3(0, 4), Some(vec![0, 0, 0, 0]));
    assert_eq!(base3(80, 4), Some(vec![2, 2, 2, 2]));
    assert_eq!(base3(81, 4), None, "81 needs five digits");
    assert_eq!((base3(0, 0), base3(1, 0)), (Some(vec![]), None));
    assert_eq!(digits(1995, 10, 5), Some(vec![0, 1, 9, 9, 5]));
    assert_eq!((digits(0, 1, 2), digits(1, 1, 2), digits(1, 0, 2)), (Some(vec![0, 0]), None, None));
}

#[test]
fn part_c_black_sticks_are_right_pegs_in_right_places() {
    assert_eq!(blacks(&code("RBG"), &code("RRG")), Ok(2));
    assert_eq!(blacks(&code("RBG"), &code("RR")), Err(LengthsDiffer { guess: 3, secret: 2 }));
}

#[test]
fn part_d_a_score_comes_with_its_guess() {
    assert_eq!(score(&code("GGB"), &code("BGG")), Ok((code("GGB"), (1, 2))));
    for (guess, expected) in [("RBB", (1, 0)), ("RBG", (1, 1)), ("RRR", (2, 0))] {
        assert_eq!(score(&code(guess), &code("RGR")), Ok((code(guess), expected)));
    }
    let message = score(&code("R"), &code("RG")).map_err(|differ| differ.to_string());
    assert_eq!(message, Err("a guess of 1 pegs cannot be scored against a secret of 2".to_owned()));
}

#[test]
fn part_e_all_guesses_come_in_the_order_of_their_numbers() -> Result<(), BadSize> {
    let two: Vec<String> = all_guesses(2, 3)?.map(|guess| text(&guess)).collect();
    assert_eq!(two, ["RR", "RB", "RG", "BR", "BB", "BG", "GR", "GB", "GG"]);
    assert_eq!(all_guesses(4, 6)?.count(), 1296);
    assert_eq!(all_guesses(0, 3)?.collect::<Vec<_>>(), [code("")]);
    let error = |n, n_colours| all_guesses(n, n_colours).err();
    assert_eq!(error(2, 0), Some(BadSize::Colours(0)));
    assert_eq!(error(2, 27), Some(BadSize::Colours(27)));
    assert_eq!(error(41, 3), Some(BadSize::TooManyCodes { pegs: 41, colours: 3 }));
    assert_eq!(error(usize::MAX, 3), Some(BadSize::TooManyCodes { pegs: usize::MAX, colours: 3 }));
    Ok(())
}

fn results() -> [Marked; 2] {
    [(code("RBB"), (1, 0)), (code("RGG"), (2, 0))]
}

#[test]
fn part_f_a_guess_is_consistent_if_it_would_have_produced_the_results() {
    for (guess, expected) in [("RGR", true), ("RRG", true), ("RBB", false), ("GGG", false)] {
        assert_eq!(consistent(&code(guess), &results()), Ok(expected), "{guess}");
    }
    assert_eq!(consistent(&code("RGR"), &[]), Ok(true));
    assert_eq!(consistent(&code("RG"), &results()), Err(LengthsDiffer { guess: 3, secret: 2 }));
}

#[test]
fn part_g_striking_leaves_the_two_codes_that_can_be_right() -> Result<(), Box<dyn std::error::Error>> {
    assert_eq!(strike(all_guesses(3, 3)?, &results())?, [code("RRG"), code("RGR")]);
    let contradiction = [(code("RBB"), (1, 0)), (code("RBB"), (2, 0))];
    assert_eq!(strike(all_guesses(3, 3)?, &contradiction)?, Vec::<Colours>::new());
    Ok(())
}
