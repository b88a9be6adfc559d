use std::io::Write;

use game::{Exchange, Player, Sealed};
use games::RegisteredDuel;
use play::Duel;
use play::judge::{DuelJudge, Rung};

use crate::console::Console;
use crate::draw::duel::{Coloured, exchange};
use crate::failure::Failure;
use crate::line::Line;

/// A person who chooses for one side in one round.
pub(super) struct Person<'a, G: RegisteredDuel> {
    player: Player,
    duel: &'a Duel<G>,
    /// Whether somebody else at this keyboard chooses in the same round and must not see the choice.
    is_secret: bool,
    /// Who is asked for hints.
    judge: &'a DuelJudge<G>,
    console: &'a mut Console,
    /// The highest rung of the ladder of hints that was climbed; 0 without any.
    pub(super) rung: u8,
}

/// What came back when a person was asked.
pub(super) enum Reply<A> {
    Chosen(Sealed<A>),
    GaveUp,
    InputEnded,
}

impl<'a, G: RegisteredDuel> Person<'a, G> {
    pub(super) fn new(
        player: Player,
        duel: &'a Duel<G>,
        judge: &'a DuelJudge<G>,
        is_secret: bool,
        console: &'a mut Console,
    ) -> Self {
        Person { player, duel, is_secret, judge, console, rung: 0 }
    }

    /// The hand-over behind the curtain. False if the one who has chosen wants to choose again.
    pub(super) fn take_over(&mut self) -> Result<bool, Failure> {
        let (player, other) = (self.player, self.player.other());
        let prompt =
            format!("{other} has chosen. {player}, press Enter; or {other}, type `undo` to choose again: ");
        let line = self.console.ask(&prompt)?.unwrap_or_default();
        self.console.wipe()?;
        self.board()?;
        Ok(Line::read(&line) != Line::Undo)
    }

    /// Asks until the person has chosen or given up, or the input ends.
    pub(super) fn reply(&mut self) -> Result<Reply<G::Action>, Failure> {
        loop {
            let Some(line) = self.console.ask(&self.prompt())? else { return Ok(Reply::InputEnded) };
            match Line::read(&line) {
                Line::Quit => return Ok(Reply::GaveUp),
                Line::Other(typed) => {
                    match self.duel.game().read_choice(self.duel.position(), self.player, &typed) {
                        Ok(choice) => {
                            if self.is_secret {
                                self.console.wipe()?;
                            }
                            return Ok(Reply::Chosen(Sealed::new(choice)));
                        }
                        Err(why) => self.console.say(why)?,
                    }
                }
                Line::Hint => self.hint()?,
                Line::Board => self.board()?,
                Line::Help => self.help()?,
                Line::Empty => {
                    let allowed = self.duel.game().allowed(self.duel.position(), self.player);
                    writeln!(self.console, "Type {allowed}; or `help`.")?;
                }
                Line::Undo | Line::Fix(..) | Line::Auto(_) => {
                    writeln!(self.console, "A round that was seen cannot be taken back.")?;
                }
            }
        }
    }

    fn board(&mut self) -> Result<(), Failure> {
        let last = self.duel.steps().last();
        let last: Option<Exchange<'_, G>> = last.as_ref().map(exchange);
        let drawing = self.duel.game().drawing(self.duel.position(), last.as_ref());
        Ok(write!(self.console, "{}", Coloured(drawing))?)
    }

    fn help(&mut self) -> Result<(), Failure> {
        let (choice, words) = self.duel.game().typed();
        writeln!(self.console, "{choice}, or one of:")?;
        let always = [
            ("hint", "a nudge; again what to think about, and again the mix and why"),
            ("board", "show the board again"),
            ("help", "these lines"),
            ("quit", "give up"),
        ];
        for (word, what) in words.iter().chain(&always) {
            writeln!(self.console, "  {word:<8}{what}")?;
        }
        Ok(())
    }

    fn prompt(&self) -> String {
        let (player, other) = (self.player, self.player.other());
        let secretly = if self.is_secret { format!(" while {other} looks away") } else { String::new() };
        format!("{player}, {}{secretly}: ", self.duel.game().question(self.duel.position(), player))
    }

    /// The next rung of the ladder: a nudge, what is worth thinking about, the mix with its reason. What the other side has
    /// sealed is out of reach: this is worked out from the position alone.
    fn hint(&mut self) -> Result<(), Failure> {
        self.rung = (self.rung + 1).min(3);
        let (game, position, player) = (self.duel.game(), self.duel.position(), self.player);
        let advice = match self.judge.judge(position) {
            Err(over) => {
                let rules = game.valued().rule_set().unwrap_or_default();
                format!(
                    "By {rules}, under which values are stated, {over}: nothing can be said about what is best."
                )
            }
            Ok(analysis) => {
                let mixed = analysis.mixed(player);
                match Rung::numbered(self.rung) {
                    Rung::Nudge => {
                        format!("{}\n{}", game.open_choices(position, player), analysis.nudge(player))
                    }
                    Rung::Remains => {
                        let listed: Vec<String> =
                            mixed.iter().map(|&number| analysis.spoken(player, number)).collect();
                        format!("{}\n{}", listed.join(", "), analysis.shortlist(player))
                    }
                    Rung::Best => format!("{}\n{}", analysis.summary(), analysis.why(player, mixed[0])),
                }
            }
        };
        Ok(writeln!(self.console, "{advice}")?)
    }
}
