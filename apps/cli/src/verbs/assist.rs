mod sheet;

use std::io::Write;

use clap::Args;
use game::{About, counted};
use games::Registered;
use play::judge::{HuntJudge, Position};
use play::repairs;

use self::sheet::Sheet;
use crate::console::Console;
use crate::draw;
use crate::failure::Failure;
use crate::first_few::first_few;
use crate::guess_table::guess_table;
use crate::of_game::{GameVerb, OfGame};
use crate::turn_line::{read_answer, read_turn};

const EXAMPLES: &str = "\
Examples:
  parlour assist ships
  parlour assist mastermind --pegs 4 --colours 8
  printf 'RRBG 1 1\\n' | parlour assist mastermind";

const HELP: &str = "\
A guess and its answer, or one of:
  why GUESS      how a guess splits what is possible; without one, the best guess
  fix 2 ANSWER   change the answer of row 2; or type guess and answer to change both
  ignore 2       leave row 2 out, or take it in again
  drop 2         remove row 2
  undo           take the last change back, whatever it was
  list           every secret that is possible
  board          show the rows again
  help           these lines
  quit           leave";

/// How many possible secrets and answers are listed.
const LISTED: usize = 4;
/// How many parts of the best guess are listed, the largest of them.
const LARGEST: usize = 10;
/// How many guesses are compared.
const COMPARED: usize = 4;

/// Get advice for a game that is played elsewhere.
///
/// You type each guess with its answer; you are told what remains and what to guess next, and how sure that is: proven,
/// exact, found or estimated. When answers contradict each other, you are told which single row, if changed, would make
/// them possible again.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Assist {
    #[command(subcommand)]
    game: OfGame<Options>,
}

impl Assist {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.run(console)
    }
}

#[derive(Debug, Args)]
struct Options {}

impl GameVerb for Options {
    fn about(game: &About) -> String {
        format!("Somebody hides a {}", game.secret)
    }

    const EXAMPLES: &'static str = EXAMPLES;

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        Adviser::new(*game, console)?.run()
    }
}

/// Sits beside a person who plays elsewhere.
struct Adviser<'c, G: Registered> {
    game: G,
    judge: HuntJudge<G>,
    sheet: Sheet<G>,
    console: &'c mut Console,
}

impl<'c, G: Registered> Adviser<'c, G> {
    fn new(game: G, console: &'c mut Console) -> Result<Self, Failure> {
        let judge = HuntJudge::new(game).map_err(|unable| Failure::No(unable.to_string()))?;
        Ok(Adviser { game, judge, sheet: Sheet::new(), console })
    }

    fn run(mut self) -> Result<(), Failure> {
        writeln!(self.console, "{}\nType each guess with its answer, or `help`.\n", draw::rules(&self.game))?;
        self.advise()?;
        loop {
            let prompt = format!("Guess and answer {} ({}): ", self.sheet.len() + 1, G::ABOUT.answer_form());
            let Some(line) = self.console.ask(&prompt)? else { break };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let rest = rest.trim();
            let changed = match word.to_lowercase().as_str() {
                "" => self.tell("Type a guess and its answer, or `help`.")?,
                "help" | "?" => self.tell(HELP)?,
                "quit" | "exit" | "q" => return Ok(()),
                "board" => self.board()?,
                "list" => self.list()?,
                "why" => self.why(rest)?,
                "undo" if self.sheet.undo() => true,
                "undo" => self.tell("There is nothing to take back.")?,
                "drop" => self.change(rest, Sheet::drop)?,
                "ignore" => self.change(rest, Sheet::ignore)?,
                "fix" => self.fix(rest)?,
                _ => match read_turn(&self.game, &line) {
                    Ok(turn) => {
                        self.sheet.add(turn);
                        true
                    }
                    Err(why) => self.complain(&why)?,
                },
            };
            if changed {
                self.advise()?;
                if self.is_found() {
                    return Ok(());
                }
            }
        }
        match self.judge.after(&self.sheet.turns()) {
            Ok(_) => Ok(()),
            Err(_) => Err(Failure::No("the answers contradict each other".to_owned())),
        }
    }

    /// Says something that changes nothing.
    fn tell(&mut self, text: &str) -> Result<bool, Failure> {
        writeln!(self.console, "{text}")?;
        Ok(false)
    }

    fn complain(&mut self, why: &str) -> Result<bool, Failure> {
        self.console.say(why)?;
        Ok(false)
    }

    fn change(&mut self, number: &str, change: fn(&mut Sheet<G>, usize)) -> Result<bool, Failure> {
        match self.row(number) {
            Ok(row) => {
                change(&mut self.sheet, row);
                self.board()?;
                Ok(true)
            }
            Err(why) => self.complain(&why),
        }
    }

    fn fix(&mut self, rest: &str) -> Result<bool, Failure> {
        let (number, words) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let fixed = self.row(number).and_then(|row| {
            let mut turn = self.sheet.turn(row).clone();
            if words.trim().starts_with(|c: char| c.is_ascii_digit()) {
                turn.feedback = read_answer(&self.game, words)?;
            } else {
                turn = read_turn(&self.game, words)?;
            }
            Ok((row, turn))
        });
        match fixed {
            Ok((row, turn)) => {
                self.sheet.replace(row, turn);
                self.board()?;
                Ok(true)
            }
            Err(why) => self.complain(&why),
        }
    }

    /// The row with this number, counted from 0 inside and from 1 by people.
    fn row(&self, number: &str) -> Result<usize, String> {
        let row = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        row.filter(|&row| row < self.sheet.len())
            .ok_or_else(|| format!("`{number}` is no row; there are {} so far", self.sheet.len()))
    }

    fn is_found(&self) -> bool {
        self.sheet.turns().iter().any(|turn| turn.feedback == self.game.win())
            && self.judge.after(&self.sheet.turns()).is_ok()
    }

    fn board(&mut self) -> Result<bool, Failure> {
        let rows = self.sheet.to_string();
        write!(self.console, "{rows}")?;
        Ok(false)
    }

    /// Every secret that is possible.
    fn list(&mut self) -> Result<bool, Failure> {
        match self.judge.after(&self.sheet.turns()) {
            Ok(position) => {
                for secret in position.possible() {
                    writeln!(self.console, "{secret}")?;
                }
            }
            Err(_) => writeln!(self.console, "No secret explains these answers.")?,
        }
        Ok(false)
    }

    /// What remains and what to guess next, or what is wrong with the answers.
    fn advise(&mut self) -> Result<(), Failure> {
        let turns = self.sheet.turns();
        let position = match self.judge.after(&turns) {
            Ok(position) => position,
            Err(contradiction) => {
                let rows: Vec<String> = contradiction
                    .conflict
                    .iter()
                    .map(|&turn| self.sheet.number_of(turn).to_string())
                    .collect();
                return self.explain_contradiction(&rows);
            }
        };
        let n = position.n_possible();
        let listed = first_few(position.possible(), LISTED, ", ");
        if self.is_found() || n == 1 {
            let verdict = if self.is_found() { "Found" } else { "Only one secret is possible" };
            return Ok(writeln!(self.console, "{verdict}: {listed}")?);
        }
        let at_least = if position.is_counted() { "" } else { "At least " };
        let possible = counted(n as u64, "secret is possible", "secrets are possible");
        writeln!(self.console, "{at_least}{possible}: {listed}")?;
        compare(&position, self.console)
    }

    fn why(&mut self, guess: &str) -> Result<bool, Failure> {
        let turns = self.sheet.turns();
        let Ok(position) = self.judge.after(&turns) else {
            return self.tell("First the answers must be possible together.");
        };
        let judged = if guess.is_empty() {
            position.best().clone()
        } else {
            match self.game.read_guess(guess) {
                Ok(guess) => position.of(&guess).expect("a guess that is read belongs to the game"),
                Err(misprint) => return self.complain(&misprint.to_string()),
            }
        };
        guess_table(&position, &judged, self.console)?;
        Ok(false)
    }

    fn explain_contradiction(&mut self, rows: &[String]) -> Result<(), Failure> {
        writeln!(
            self.console,
            "No secret explains all answers: rows {} contradict each other.",
            rows.join(", ")
        )?;
        let repairs = repairs(&self.game, &self.sheet.turns());
        for repair in &repairs {
            let row = self.sheet.number_of(repair.turn);
            let instead = first_few(repair.instead.iter().map(|(answer, _)| answer), LISTED, ", ");
            writeln!(self.console, "  If only row {row} is wrong, its answer was one of: {instead}")?;
        }
        if repairs.is_empty() {
            writeln!(self.console, "  No single row, if changed, would help: at least two are wrong.")?;
        }
        let row = repairs.first().map_or(1, |repair| self.sheet.number_of(repair.turn));
        Ok(writeln!(
            self.console,
            "Change a row (`fix {row} ANSWER`), leave it out (`ignore {row}`), or `undo`."
        )?)
    }
}

/// The best guesses beside each other: what each leaves, and how many guesses it loses against the first.
fn compare<G: Registered>(position: &Position<'_, G>, console: &mut Console) -> Result<(), Failure> {
    let ranked = position.ranked(COMPARED);
    let width = ranked.iter().map(|judged| judged.guess.to_string().len()).max().unwrap_or(0).max(5);
    let best = position.best();
    writeln!(console, "  {:<width$}  right?  answers  largest  remain  guesses left         loses", "guess")?;
    for judged in &ranked {
        let right = if judged.may_win { "maybe" } else { "no" };
        let left = format!("{:.4} ({})", judged.worth, judged.certainty);
        writeln!(
            console,
            "  {:<width$}  {right:<6}  {:>7}  {:>7}  {:>6.2}  {left:<19}  {:.4}",
            judged.guess.to_string(),
            judged.parts.len(),
            judged.worst(),
            judged.expected().to_f64(),
            judged.worth.to_f64() - best.worth.to_f64(),
        )?;
    }
    let mut sizes: Vec<u32> = best.parts.iter().map(|part| part.size).collect();
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    let sizes = first_few(sizes, LARGEST, " ");
    let named = position.certainty().best_guess();
    Ok(writeln!(console, "{named} is {}: its answers leave {sizes}", best.guess)?)
}
