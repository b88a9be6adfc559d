//! A guesser that stands on nothing of this project, so that the referee is not compared with itself.
//!
//! `sample-guesser right` plays by the rules: it guesses the first target that explains every answer. Every other word
//! makes it wrong in one way; `HABITS` lists them.

use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

const HABITS: &[&str] = &[
    "right",
    "swapped",          // gives the feedback of guess and target the other way round
    "never-h4",         // never guesses a location H4
    "repeats",          // makes its first guess for ever
    "any-name",         // takes every letter and digit for a location
    "lower-names",      // takes lower-case letters for locations
    "crash",            // ends when one certain target is left
    "manhattan",        // counts a diagonal step as two
    "off-by-one",       // counts locations three steps away as two away
    "lower-case",       // prints its guesses in small letters
    "same-cell",        // guesses one location twice
    "two-cells",        // guesses two locations only
    "commas",           // separates locations with commas
    "answers-win",      // guesses once more after it has won
    "answers-win-late", // the same, after a pause
    "says-goodbye",     // answers `quit`
    "talks",            // prints a greeting nobody asked for
    "hangs",            // thinks for ever after its second guess
    "hangs-at-start",   // never answers at all
    "hangs-on-some",    // thinks for ever when only one target is left and its first cell is B1
    "burns-on-three",   // computes for ever when it comes to one of three targets
    "crashes-on-junk",  // ends when a text has a `!`, a `(` or a `~` in it
    "flood",            // prints without end
    "no-newline",       // prints without end and without a line end
    "garbage",          // prints bytes that are no text
    "counts-games",     // guesses first the target that follows the one of the game before in their list
    "keeps-a-file",     // notes every target in `found`, and guesses by the list `known` of an earlier run
    "forgets",          // keeps the answers of the game before
    "no-functions",     // answers no question
    "no-after",         // does not offer `after`
    "first-alone",      // ends at its first `after` if another process was there before
    "prints-dots",      // prints a location as `A.1`
];

/// What is hidden and guessed: letters of a code, or cells of a board as `column * 16 + row`.
type Pick = Vec<u8>;

/// Three numbers, or two and a nought.
type Answer = [usize; 3];

#[derive(Clone, PartialEq)]
enum Game {
    Ships { rows: u8, columns: u8, ships: usize },
    Codes { pegs: usize, colours: usize, repeats: bool },
}

const LETTERS: &[u8] = b"RBGYOPWKCMADEFHIJLNQSTUVXZ";

impl Game {
    fn named(words: &[&str]) -> Option<Game> {
        let number = |place: usize| words.get(place)?.parse::<u8>().ok();
        Some(match *words.first()? {
            "ships" => Game::Ships { rows: number(1)?, columns: number(2)?, ships: number(3)?.into() },
            kind => Game::Codes {
                pegs: number(1)?.into(),
                colours: number(2)?.into(),
                repeats: kind == "mastermind",
            },
        })
    }

    fn all(&self) -> Vec<Pick> {
        match *self {
            Game::Ships { rows, columns, ships } => {
                let cells: Vec<u8> = (0..columns).flat_map(|c| (0..rows).map(move |r| c * 16 + r)).collect();
                let mut picks = vec![(0, Vec::new())];
                for _ in 0..ships {
                    picks = picks
                        .into_iter()
                        .flat_map(|(from, pick): (usize, Pick)| {
                            (from..cells.len())
                                .map(|at| (at + 1, [pick.clone(), vec![cells[at]]].concat()))
                                .collect::<Vec<_>>()
                        })
                        .collect();
                }
                picks.into_iter().map(|(_, pick)| pick).collect()
            }
            Game::Codes { pegs, colours, repeats } => {
                let mut picks: Vec<Pick> = vec![Vec::new()];
                for _ in 0..pegs {
                    picks = picks
                        .into_iter()
                        .flat_map(|pick| {
                            LETTERS[..colours]
                                .iter()
                                .filter(|letter| repeats || !pick.contains(letter))
                                .map(|&letter| [pick.clone(), vec![letter]].concat())
                                .collect::<Vec<_>>()
                        })
                        .collect();
                }
                picks
            }
        }
    }

    fn feedback(&self, target: &[u8], guess: &[u8], habit: &str) -> Answer {
        let mut answer = [0; 3];
        match self {
            Game::Ships { .. } => {
                let farthest = if habit == "off-by-one" { 3 } else { 2 };
                let steps = |a: u8, b: u8| {
                    let (x, y) = ((a / 16).abs_diff(b / 16), (a % 16).abs_diff(b % 16));
                    if habit == "manhattan" { x + y } else { x.max(y) }
                };
                for &cell in guess {
                    let nearest = target.iter().map(|&ship| steps(ship, cell)).min().unwrap_or(99);
                    if nearest <= farthest {
                        answer[usize::from(nearest.min(2))] += 1;
                    }
                }
            }
            Game::Codes { .. } => {
                answer[0] = target.iter().zip(guess).filter(|(t, g)| t == g).count();
                let mut unpaired = guess.to_vec();
                for peg in target {
                    if let Some(place) = unpaired.iter().position(|other| other == peg) {
                        unpaired.remove(place);
                    }
                }
                answer[1] = guess.len() - unpaired.len() - answer[0];
            }
        }
        answer
    }

    fn print(&self, pick: &[u8], habit: &str) -> String {
        let cell = |&at: &u8| format!("{}{}", char::from(b'A' + at / 16), at % 16 + 1);
        match self {
            Game::Ships { .. } => {
                let mut cells: Vec<String> = pick.iter().map(cell).collect();
                match habit {
                    "same-cell" => {
                        let first = cells[0].clone();
                        cells[1] = first;
                    }
                    "two-cells" => drop(cells.pop()),
                    _ => {}
                }
                let text = cells.join(if habit == "commas" { ", " } else { " " });
                if habit == "lower-case" { text.to_lowercase() } else { text }
            }
            Game::Codes { .. } => String::from_utf8_lossy(pick).into_owned(),
        }
    }

    fn print_answer(&self, answer: Answer) -> String {
        let n = if matches!(self, Game::Ships { .. }) { 3 } else { 2 };
        answer[..n].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Reads a guess or target without asking whether it belongs to the game.
    fn read(&self, text: &str) -> Option<Pick> {
        match self {
            Game::Ships { .. } => text
                .split_whitespace()
                .map(|word| match word.as_bytes() {
                    [column, row] => Some(column.checked_sub(b'A')? * 16 + row.checked_sub(b'1')?),
                    _ => None,
                })
                .collect(),
            Game::Codes { .. } => Some(text.trim().bytes().collect()),
        }
    }

    fn location(&self, text: &str, habit: &str) -> Option<String> {
        let Game::Ships { rows, columns, .. } = *self else { return None };
        let [letter, digit] = *text.as_bytes() else { return None };
        let letter = if habit == "lower-names" { letter.to_ascii_uppercase() } else { letter };
        let (column, row) = (letter.checked_sub(b'A')?, digit.checked_sub(b'1')?);
        let lax = habit == "any-name" && letter.is_ascii_uppercase() && digit.is_ascii_digit();
        let dot = if habit == "prints-dots" { "." } else { "" };
        (lax || (column < columns && row < rows))
            .then(|| format!("{}{dot}{}", char::from(letter), char::from(digit)))
    }
}

type History = Vec<(Pick, Answer)>;

fn next_guess(game: &Game, all: &[Pick], history: &History, habit: &str) -> Pick {
    let h4 = 7 * 16 + 3;
    let fits = |pick: &&Pick| {
        history.iter().rev().all(|(guess, answer)| game.feedback(pick, guess, habit) == *answer)
    };
    let mut left = all.iter().filter(|pick| habit != "never-h4" || !pick.contains(&h4)).filter(fits);
    let Some(guess) = left.next() else { return all[0].clone() };
    if habit == "crash" && *guess == [16, 35, 112] && left.next().is_none() {
        std::process::abort();
    }
    if habit == "hangs-on-some" && guess.first() == Some(&16) && all.iter().filter(fits).count() == 1 {
        thread::sleep(Duration::from_secs(1000));
    }
    if habit == "burns-on-three"
        && ["B2 F2 F4", "C3 D4 H4", "D4 F2 H4"].contains(&game.print(guess, "").as_str())
    {
        while std::hint::black_box(true) {}
    }
    if habit == "repeats" { all[0].clone() } else { guess.clone() }
}

/// What a program guesses first that hopes to know the target: the one behind the target of the game before, or the one
/// that an earlier run has noted for the game with this number.
fn foretold(game: &Game, all: &[Pick], found: &Pick, habit: &str) -> Option<Pick> {
    match habit {
        "counts-games" => {
            let place = all.iter().position(|pick| pick == found).map_or(0, |place| place + 1);
            all.get(place).cloned()
        }
        "keeps-a-file" => {
            let n_before = fs::read_to_string("found").unwrap_or_default().lines().count();
            fs::read_to_string("known").ok()?.lines().nth(n_before).and_then(|line| game.read(line))
        }
        _ => None,
    }
}

/// Notes a target that was found, for the next run.
fn note(target: &str, habit: &str) -> io::Result<()> {
    if habit == "keeps-a-file" {
        writeln!(File::options().create(true).append(true).open("found")?, "{target}")?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let habit = std::env::args().nth(1).unwrap_or_default();
    if !HABITS.contains(&habit.as_str()) {
        let _ = writeln!(io::stderr(), "one of: {}", HABITS.join(" "));
        return ExitCode::from(2);
    }
    match serve(&habit) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn serve(habit: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut game = Game::Ships { rows: 4, columns: 8, ships: 3 };
    let mut all = game.all();
    let mut history = History::new();
    let mut guess = Pick::new();
    let mut found = Pick::new();
    match habit {
        "talks" => writeln!(out, "Welcome to my guesser!")?,
        // Many lines at a time, so that nobody can take them for answers that came one by one.
        "flood" => loop {
            out.write_all("A1 B1 C1\n".repeat(1000).as_bytes())?;
        },
        "no-newline" => loop {
            write!(out, "A1 B1 C1 ")?;
        },
        _ => {}
    }
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match verb {
            _ if habit == "hangs-at-start" => thread::sleep(Duration::from_secs(1000)),
            "quit" if habit == "says-goodbye" => {
                writeln!(out, "Goodbye!")?;
                break;
            }
            "quit" => break,
            "location" | "feedback" if habit == "no-functions" => writeln!(out, "?")?,
            "after" if habit == "no-after" => writeln!(out, "?")?,
            "location" if habit == "crashes-on-junk" && rest.contains(['!', '(', '~']) => {
                std::process::abort()
            }
            "location" => writeln!(out, "{}", game.location(rest, habit).unwrap_or("-".to_owned()))?,
            "feedback" => {
                let both = rest.split_once(" / ").and_then(|(t, g)| Some((game.read(t)?, game.read(g)?)));
                let Some((target, guess)) = both else {
                    writeln!(out, "?")?;
                    continue;
                };
                let answer = match habit {
                    "swapped" => game.feedback(&guess, &target, habit),
                    _ => game.feedback(&target, &guess, habit),
                };
                writeln!(out, "{}", game.print_answer(answer))?;
            }
            "after" if habit == "first-alone" && rest.is_empty() && File::create_new("after").is_err() => {
                break;
            }
            "after" => {
                let n_words = match game {
                    Game::Ships { ships, .. } => ships,
                    Game::Codes { .. } => 1,
                };
                let turns = rest.split(" / ").filter(|turn| !turn.is_empty()).map(|turn| {
                    let words: Vec<&str> = turn.split(' ').collect();
                    let (guess, answer) = words.split_at(n_words.min(words.len()));
                    (game.read(&guess.join(" ")).unwrap_or_default(), read_answer(answer))
                });
                let next = next_guess(&game, &all, &turns.collect(), habit);
                writeln!(out, "{}", game.print(&next, habit))?;
            }
            "new" => {
                let named = Game::named(&rest.split(' ').collect::<Vec<_>>()).unwrap_or(game.clone());
                if named != game {
                    game = named;
                    all = game.all();
                }
                if habit != "forgets" {
                    history.clear();
                }
                guess = next_guess(&game, &all, &history, habit);
                guess = foretold(&game, &all, &found, habit).unwrap_or(guess);
                if habit == "garbage" {
                    out.write_all(b"\xff\xfe\x00\n")?;
                } else {
                    writeln!(out, "{}", game.print(&guess, habit))?;
                }
            }
            _ => {
                let answer = read_answer(&line.split(' ').collect::<Vec<_>>());
                let won = answer[0] == guess.len();
                if won {
                    found.clone_from(&guess);
                    note(&game.print(&guess, habit), habit)?;
                }
                history.push((guess.clone(), answer));
                if habit == "hangs" && history.len() == 2 {
                    thread::sleep(Duration::from_secs(1000));
                }
                if won && habit == "answers-win-late" {
                    thread::sleep(Duration::from_millis(200));
                }
                if !won || habit.starts_with("answers-win") {
                    guess = next_guess(&game, &all, &history, habit);
                    writeln!(out, "{}", game.print(&guess, habit))?;
                }
            }
        }
        out.flush()?;
    }
    Ok(())
}

fn read_answer(words: &[&str]) -> Answer {
    let mut answer = [0; 3];
    for (place, word) in answer.iter_mut().zip(words) {
        *place = word.parse().unwrap_or(0);
    }
    answer
}
