use std::io::Write;

use game::counted;
use games::Registered;
use play::guessers::Unable;
use play::judge::{HuntJudge, Rung};
use play::record::Cause;
use play::{Hunt, Stage};

use super::terminal_hunt::TerminalHunt;
use crate::draw;
use crate::failure::Failure;
use crate::first_few::first_few;
use crate::line::Line;

const HELP: &str = "\
A guess, or one of:
  hint    a nudge; again, what is possible; again, the best guess
  board   show the game again
  help    these lines
  quit    give up and see the secret";

/// How many of the possible secrets a hint lists.
const LISTED: usize = 5;

/// You search, the machine hides.
pub(super) struct Seek<'a, G: Registered> {
    terminal: TerminalHunt<'a>,
    hunt: Hunt<G>,
    /// Who gives hints, unless the game is too large for any.
    judge: Result<HuntJudge<G>, Unable>,
    /// How many hints were asked for since the last guess.
    n_hints: u32,
}

impl<'a, G: Registered> Seek<'a, G> {
    pub(super) fn new(terminal: TerminalHunt<'a>, hunt: Hunt<G>) -> Self {
        Seek { judge: HuntJudge::new(*hunt.game()), terminal, hunt, n_hints: 0 }
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        let rules = draw::rules(self.hunt.game());
        writeln!(self.terminal.console, "{rules}\nType `help` to see what else can be typed.\n")?;
        self.board()?;
        loop {
            self.terminal.save(&self.hunt, self.hunt.revealed())?;
            match self.hunt.stage() {
                Stage::Found(guesses) => {
                    let guesses = counted(guesses as u64, "guess", "guesses");
                    return Ok(writeln!(self.terminal.console, "Found in {guesses}.")?);
                }
                Stage::Stopped(_) => return self.reveal(),
                Stage::Guess | Stage::Answer(_) | Stage::Correction(_) => self.listen()?,
            }
        }
    }

    /// Reads one line and does what it says.
    fn listen(&mut self) -> Result<(), Failure> {
        let line = self.terminal.ask(&format!("Guess {}: ", self.hunt.history().len() + 1))?;
        let game = self.hunt.game();
        match Line::read(&line) {
            Line::Empty => {
                let example = game.example_guess();
                writeln!(self.terminal.console, "Type a guess, such as {example}, or `help`.")?;
            }
            Line::Help => writeln!(self.terminal.console, "{HELP}")?,
            Line::Board => self.board()?,
            Line::Hint => self.hint()?,
            Line::Undo => writeln!(self.terminal.console, "An answer that was seen cannot be taken back.")?,
            Line::Fix(..) | Line::Auto(_) => {
                writeln!(self.terminal.console, "The machine answers, and its answers are true.")?;
            }
            Line::Quit => {
                let cause = Cause::new("the searcher gave up").expect("one line");
                self.hunt.stop(cause).expect("the game is not over");
            }
            Line::Other(typed) => match game.read_guess(&typed) {
                Err(misprint) => self.terminal.console.say(misprint)?,
                Ok(guess) => self.guess(guess)?,
            },
        }
        Ok(())
    }

    fn guess(&mut self, guess: G::Guess) -> Result<(), Failure> {
        self.n_hints = 0;
        let answer = self.hunt.ask(guess).expect("the machine hides and the game is not over");
        let answer = self.hunt.game().answer_list(&answer.expect("the machine answers at once"));
        writeln!(self.terminal.console)?;
        self.board()?;
        self.terminal.console.say(answer)
    }

    /// The next rung of the ladder: a nudge, then what remains, then the best guess.
    fn hint(&mut self) -> Result<(), Failure> {
        let judge = match &self.judge {
            Ok(judge) => judge,
            Err(unable) => return Ok(writeln!(self.terminal.console, "No hint at this size: {unable}.")?),
        };
        let position = judge.after(self.hunt.history()).expect("the machine's answers are true");
        let rung = Rung::numbered(u8::try_from(self.n_hints + 1).unwrap_or(u8::MAX));
        let mut told = position.hint(rung);
        if rung == Rung::Remains {
            told = format!("{told} {}", first_few(position.possible(), LISTED, ", "));
        }
        let more = if rung == Rung::Best { "" } else { " (`hint` again tells more.)" };
        self.count_hint();
        Ok(writeln!(self.terminal.console, "{told}{more}")?)
    }

    fn count_hint(&mut self) {
        self.n_hints += 1;
        self.hunt.note("hint", &self.n_hints.to_string()).expect("a count is one word");
    }

    fn board(&mut self) -> Result<(), Failure> {
        let picture = draw::picture(self.hunt.game(), self.hunt.history(), None, self.hunt.revealed());
        Ok(write!(self.terminal.console, "{picture}")?)
    }

    fn reveal(&mut self) -> Result<(), Failure> {
        self.board()?;
        let secret = self.hunt.revealed().expect("the machine hides and the game is over");
        Ok(writeln!(self.terminal.console, "The secret was {secret}.")?)
    }
}
