use std::io::Write;

use game::counted;
use games::Registered;
use play::guessers::Guesser;
use play::record::Cause;
use play::{Contradiction, Hunt, Stage, repairs};

use super::terminal_hunt::TerminalHunt;
use crate::draw;
use crate::failure::Failure;
use crate::first_few::first_few;
use crate::line::Line;

const HELP: &str = "\
An answer, or one of:
  fix 2 ANSWER   change answer 2
  undo           take the last answer back
  auto SECRET    tell the program your secret and let it answer
  hint           how much the machine knows
  board          show the game again
  help           these lines
  quit           end the game";

/// How many possible answers a correction is offered.
const LISTED: usize = 4;

/// You hide, the machine searches.
pub(super) struct Hide<'a, G: Registered> {
    terminal: TerminalHunt<'a>,
    hunt: Hunt<G>,
    guesser: Box<dyn Guesser<G>>,
    /// The secret, where the program knows it and answers.
    secret: Option<G::Secret>,
    /// The contradiction that was explained last: a mistyped correction does not bring it up again.
    explained: Option<Contradiction>,
}

impl<'a, G: Registered> Hide<'a, G> {
    pub(super) fn new(
        terminal: TerminalHunt<'a>,
        hunt: Hunt<G>,
        guesser: Box<dyn Guesser<G>>,
        secret: Option<G::Secret>,
    ) -> Self {
        Hide { terminal, hunt, guesser, secret, explained: None }
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        let game = *self.hunt.game();
        if self.secret.is_none() {
            let rules = draw::rules(&game);
            writeln!(self.terminal.console, "You hide, and the machine searches.\n{rules}")?;
            writeln!(
                self.terminal.console,
                "Write your secret down. Type `help` to see what else there is."
            )?;
        }
        loop {
            match self.hunt.stage() {
                Stage::Guess => {
                    let guess = self.guesser.next(self.hunt.history());
                    // Where there are too many secrets to count, only the guesser finds a contradiction out.
                    let guess = guess.map_err(|contradiction| Failure::BadData(contradiction.to_string()))?;
                    self.ask(guess)?;
                }
                Stage::Answer(guess) => {
                    if let Some(secret) = &self.secret {
                        self.answer(game.feedback(secret, &guess));
                    } else {
                        let number = self.hunt.history().len() + 1;
                        self.listen(&format!("Answer {number} ({}): ", G::ABOUT.answer_form()))?;
                    }
                }
                Stage::Correction(contradiction) => {
                    self.explain(contradiction)?;
                    self.listen("Correction: ")?;
                }
                Stage::Found(guesses) => {
                    let picture = draw::picture(&game, self.hunt.history(), None, self.secret.as_ref());
                    write!(self.terminal.console, "{picture}")?;
                    let guesses = counted(guesses as u64, "guess", "guesses");
                    return Ok(writeln!(self.terminal.console, "The machine found it in {guesses}.")?);
                }
                Stage::Stopped(_) => return Ok(()),
            }
            self.terminal.save(&self.hunt, self.secret.as_ref())?;
        }
    }

    fn ask(&mut self, guess: G::Guess) -> Result<(), Failure> {
        let picture = draw::picture(self.hunt.game(), self.hunt.history(), Some(&guess), None);
        self.hunt.ask(guess).expect("a hunt that waits for a guess takes one");
        if self.secret.is_none() {
            write!(self.terminal.console, "\n{picture}")?;
        }
        Ok(())
    }

    fn answer(&mut self, answer: G::Feedback) {
        self.hunt.answer(answer).expect("a guess was asked, and a person hides");
    }

    /// Reads one line and does what it says.
    fn listen(&mut self, prompt: &str) -> Result<(), Failure> {
        let line = self.terminal.ask(prompt)?;
        match Line::read(&line) {
            Line::Empty => {
                let form = G::ABOUT.answer_form();
                writeln!(self.terminal.console, "Type the numbers of the answer, {form}, or `help`.")?;
            }
            Line::Help => writeln!(self.terminal.console, "{HELP}")?,
            Line::Board => self.board()?,
            Line::Hint => self.hint()?,
            Line::Undo => self.undo()?,
            Line::Fix(turn, answer) => self.fix(&turn, &answer)?,
            Line::Auto(secret) => self.let_program_answer(&secret)?,
            Line::Quit => {
                let cause = Cause::new("the hider ended the game").expect("one line");
                self.hunt.stop(cause).expect("the game is not over");
            }
            Line::Other(typed) => match self.hunt.stage() {
                Stage::Answer(_) => {
                    if let Some(answer) = self.read_answer(&typed)? {
                        self.answer(answer);
                    }
                }
                _ => writeln!(
                    self.terminal.console,
                    "Type `fix`, the number of an answer and what is right, or `undo`."
                )?,
            },
        }
        Ok(())
    }

    /// Reads an answer, or explains what is wrong with it.
    fn read_answer(&mut self, typed: &str) -> Result<Option<G::Feedback>, Failure> {
        let game = self.hunt.game();
        match game.read_answer(typed) {
            Ok(answer) if game.feedbacks().contains(&answer) => Ok(Some(answer)),
            Ok(answer) => {
                writeln!(self.terminal.console, "No secret ever gets the answer {answer}; count again.")?;
                Ok(None)
            }
            Err(misprint) => {
                self.terminal.console.say(misprint)?;
                Ok(None)
            }
        }
    }

    fn fix(&mut self, turn: &str, answer: &str) -> Result<(), Failure> {
        let Ok(turn) = turn.parse::<usize>() else {
            let form = G::ABOUT.answer_form();
            writeln!(
                self.terminal.console,
                "Type `fix`, the number of the answer, and the right answer ({form})."
            )?;
            return Ok(());
        };
        let Some(answer) = self.read_answer(answer)? else { return Ok(()) };
        match self.hunt.replace_answer(turn, answer) {
            Ok(()) => {
                writeln!(self.terminal.console, "Answer {turn} is now {answer}.")?;
                if matches!(self.hunt.stage(), Stage::Answer(_)) { self.board() } else { Ok(()) }
            }
            Err(refusal) => self.terminal.console.say(refusal),
        }
    }

    /// Takes the last answer back and asks its guess again.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.hunt.history().is_empty() {
            return Ok(writeln!(self.terminal.console, "There is no answer to take back.")?);
        }
        let n_answers = self.hunt.history().len();
        let mut guess = self.hunt.undo().expect("there is an answer");
        if self.hunt.history().len() == n_answers {
            // That was only the guess that waited for its answer.
            guess = self.hunt.undo().expect("there is an answer");
        }
        // The answers before it may contradict each other too.
        if matches!(self.hunt.stage(), Stage::Guess) { self.ask(guess) } else { Ok(()) }
    }

    /// Lets the program answer from now on, if the answers so far were true for this secret.
    fn let_program_answer(&mut self, secret: &str) -> Result<(), Failure> {
        let game = *self.hunt.game();
        let secret = match game.read_secret(secret) {
            Ok(secret) => secret,
            Err(misprint) => return self.terminal.console.say(misprint),
        };
        let wrong = (1..).zip(self.hunt.history()).find(|(_, turn)| !turn.fits(&game, &secret));
        if let Some((number, turn)) = wrong {
            let right = game.feedback(&secret, &turn.guess);
            let told = format!(
                "Answer {number} was {}, but {secret} makes it {right}: `fix {number} {right}`.",
                turn.feedback
            );
            return Ok(writeln!(self.terminal.console, "{told}")?);
        }
        self.secret = Some(secret);
        Ok(())
    }

    fn explain(&mut self, contradiction: Contradiction) -> Result<(), Failure> {
        if self.explained.as_ref() == Some(&contradiction) {
            return Ok(());
        }
        let console = &mut *self.terminal.console;
        writeln!(console, "\nThis cannot be: {contradiction}.")?;
        for repair in repairs(self.hunt.game(), self.hunt.history()) {
            let instead = first_few(repair.instead.iter().map(|(answer, _)| answer), LISTED, ", ");
            let turn = repair.turn;
            writeln!(console, "  If only answer {turn} is wrong, it could have been: {instead}")?;
        }
        let turn = contradiction.turn;
        writeln!(
            console,
            "Correct an answer, such as `fix {turn} ANSWER`, or take the last one back: `undo`."
        )?;
        self.explained = Some(contradiction);
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let known = match self.hunt.n_possible() {
            Some(1) => "The machine knows your secret.".to_owned(),
            Some(n) => format!("{n} secrets are possible."),
            None => "There are too many secrets to count.".to_owned(),
        };
        Ok(writeln!(self.terminal.console, "{known}")?)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let open = match self.hunt.stage() {
            Stage::Answer(guess) => Some(guess),
            _ => None,
        };
        let picture = draw::picture(self.hunt.game(), self.hunt.history(), open.as_ref(), None);
        Ok(write!(self.terminal.console, "{picture}")?)
    }
}
