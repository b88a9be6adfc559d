//! Two games of one's own, solved and played in the terminal:
//!
//! ```text
//! own-game                what the solvers know of both games
//! own-game compass        think of a square; the machine digs for it
//! own-game pistols SEED   play against the best mix
//! ```

mod compass;
mod pistols;

use std::env;
use std::error::Error;
use std::io::{self, BufRead};

use compass::Compass;
use game::{ByPlayer, Deduction, Next, Player, Simultaneous};
use nash::WholeGame;
use pistols::{Act, Pistols};

const COMPASS: Compass = Compass { side: 8 };
const PISTOLS: Pistols = Pistols { rounds: 6 };
const MOST_POSITIONS: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => tell(),
        ["compass"] => dig(),
        ["pistols", seed] => duel(seed.parse()?),
        _ => Err("own-game, own-game compass, or own-game pistols SEED".into()),
    }
}

/// What is best in both games.
fn tell() -> Result<(), Box<dyn Error>> {
    let solution = deduction::solve(&COMPASS)?;
    let first = COMPASS.guess_at(solution.strategy.guess.0.into());
    println!(
        "{}: {} guesses for {} squares, {} at most, first {first}; {}",
        COMPASS.spec(),
        solution.total(),
        COMPASS.n_secrets(),
        solution.worst(),
        if solution.is_optimal() { "no strategy is better" } else { "not proven" },
    );
    let solved = WholeGame::solve(PISTOLS, &[PISTOLS.start()], MOST_POSITIONS, &|| false)?;
    let mut facing = PISTOLS.start();
    facing.bullets = ByPlayer { first: 1, second: 1 };
    facing.left -= 1;
    let report = solved.report(&facing).ok_or("both have loaded after the first round")?;
    println!(
        "pistols: {} positions; with one bullet each and {} rounds left",
        solved.n_positions(),
        facing.left
    );
    for (number, action) in report.actions.first.iter().enumerate() {
        println!("  {action:?} {:.3}", report.mixes.first.probability(number));
    }
    Ok(())
}

/// The machine finds the square that a person thinks of.
fn dig() -> Result<(), Box<dyn Error>> {
    let solution = deduction::solve(&COMPASS)?;
    let answers = COMPASS.feedbacks();
    let mut plan = &solution.strategy;
    let mut input = io::stdin().lock().lines();
    loop {
        println!(
            "I dig at {}. Where is it from there: N, NE, E, SE, S, SW, W, NW or here?",
            COMPASS.guess_at(plan.guess.0.into())
        );
        let Some(line) = input.next().transpose()? else { return Ok(()) };
        let Some(number) = answers.iter().position(|answer| answer.to_string() == line.trim()) else {
            println!("That is no direction.");
            continue;
        };
        if answers[number] == COMPASS.win() {
            println!("Found.");
            return Ok(());
        }
        match plan.after(deduction::FeedbackId(number as u8)) {
            Some(next) => plan = next,
            None => println!("There is no such square left."),
        }
    }
}

/// A person as the first player against the best mix of the second.
fn duel(seed: u64) -> Result<(), Box<dyn Error>> {
    let solved = WholeGame::solve(PISTOLS, &[PISTOLS.start()], MOST_POSITIONS, &|| false)?;
    let (mut facing, mut chance) = (PISTOLS.start(), seed);
    let mut input = io::stdin().lock().lines();
    loop {
        let report = solved.report(&facing).ok_or("every position that can be reached is solved")?;
        let own = &report.actions[Player::First];
        println!(
            "{} rounds left, bullets: you {}, I {}. {own:?}?",
            facing.left, facing.bullets.first, facing.bullets.second
        );
        let Some(line) = input.next().transpose()? else { return Ok(()) };
        let Some(&first) = own.iter().find(|act| format!("{act:?}").eq_ignore_ascii_case(line.trim())) else {
            println!("That cannot be done now.");
            continue;
        };
        let second = drawn(&report.actions.second, &report.mixes.second, &mut chance);
        println!("You {first:?}, I {second:?}.");
        match PISTOLS.resolve(&facing, ByPlayer { first, second }) {
            Next::Position(next) => facing = next,
            Next::Over(payoff) => {
                println!("{}", ["I win.", "Nobody wins.", "You win."][(payoff.signum() + 1) as usize]);
                return Ok(());
            }
        }
    }
}

/// One of the choices, as often as the mix says.
fn drawn(choices: &[Act], mix: &nash::Mix, chance: &mut u64) -> Act {
    // A number from 0 to 1 that looks random, from Knuth's linear generator.
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let mut point = (*chance >> 11) as f64 / (1_u64 << 53) as f64;
    for (number, &choice) in choices.iter().enumerate() {
        point -= mix.probability(number);
        if point < 0.0 {
            return choice;
        }
    }
    choices[0]
}
