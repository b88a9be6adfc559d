use std::io::Write;
use std::path::PathBuf;

use apocalypse::{Position, RuleSet, Wanted};
use clap::{Args, ValueEnum};
use game::{ByPlayer, Player};
use play::choosers::{Chooser, Strategy};
use play::record::{Cause, DuelRecord, DuelResult, Notes};
use play::{Duel, Seed};

use super::person::{Person, Reply, SealedChoice};
use crate::console::Console;
use crate::draw::apocalypse::{BoardPicture, RoundStory, outcome_words};
use crate::failure::Failure;
use crate::record_file::RecordFile;
use crate::seeds::SeedOption;
use crate::strategy_names::strategy;

/// Who sits where in a game of Apocalypse, as it is typed.
#[derive(Debug, Args)]
pub(super) struct ApocalypseSeats {
    /// The strategy you play against.
    #[arg(long, value_name = "NAME", default_value = "greedy", value_parser = strategy(), conflicts_with = "two")]
    against: &'static Strategy,
    /// Your side.
    #[arg(long = "as", value_name = "SIDE", default_value = "black", conflicts_with = "two")]
    side: Side,
    /// Two people play at this keyboard, with a curtain between their secret choices.
    #[arg(long)]
    two: bool,
    /// When a game ends: course, or course+quiet50, which knows a draw.
    #[arg(long, value_name = "NAME", default_value_t = RuleSet::Course)]
    rules: RuleSet,
    /// Where to start: board, black penalty, white penalty, quiet rounds, round, `-` [default: the usual start].
    #[arg(long, value_name = "POSITION")]
    start: Option<Position>,
    #[command(flatten)]
    seed: SeedOption,
    /// Save the record of the game in a new file, complete after every round; as JSON if its name ends in .json.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    Black,
    White,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Black => Player::Black,
            Side::White => Player::White,
        }
    }
}

const RULES: &str = "\
Both sides choose at once. A move is two cells, column before row: 1413 goes
from column 1, row 4 to column 1, row 3. Who has no pawn left loses, and so does
who gets two penalty points. Type `help` to see what else can be typed.
";

/// The stream of a seed that the machine's choices come from.
const MACHINE: u64 = 0;

impl ApocalypseSeats {
    pub(super) fn play(self, console: &mut Console) -> Result<(), Failure> {
        let file = RecordFile::new(self.record)?;
        // Two people leave nothing to chance.
        let seed = if self.two { Seed(0) } else { self.seed.or_new(console) };
        let person = Player::from(self.side);
        let is_person = |player| self.two || player == person;
        let start = self.start.unwrap_or(Position::START);
        if start.awaiting() != ByPlayer::default() {
            return Err(Failure::Usage(
                "--start: a game starts where no pawn awaits a second round".to_owned(),
            ));
        }
        let mut record = DuelRecord { start, ..DuelRecord::new(self.rules) };
        for (player, name) in [(Player::Black, "black"), (Player::White, "white")] {
            let who = if is_person(player) { "person" } else { self.against.name };
            record.headers.set(name, who).expect("names of players are single words");
        }
        record.seed = (!self.two).then_some(seed);
        let machine =
            ByPlayer::from_fn(|player| (!is_person(player)).then(|| self.against.chooser(seed, MACHINE)));
        Table { console, file, duel: Duel::from_position(self.rules, start), record, machine }.run()
    }
}

/// One game of Apocalypse at one terminal.
struct Table<'a> {
    console: &'a mut Console,
    file: RecordFile,
    duel: Duel,
    record: DuelRecord,
    /// The machine on its side; where there is none, a person sits.
    machine: ByPlayer<Option<Box<dyn Chooser>>>,
}

impl Table<'_> {
    fn run(mut self) -> Result<(), Failure> {
        writeln!(self.console, "{RULES}")?;
        write!(self.console, "{}", BoardPicture { position: self.duel.position(), last: None })?;
        loop {
            self.file.save(&self.record.clone().into())?;
            if let Some(outcome) = self.duel.outcome() {
                return self.console.say(outcome_words(outcome));
            }
            let before = self.duel.rounds().len();
            let Some(notes) = self.choose()? else {
                self.file.save(&self.record.clone().into())?;
                return self.console.say(self.record.result.as_ref().expect("somebody gave up"));
            };
            self.show_rounds(before, notes)?;
        }
    }

    /// Lets everybody who is asked choose. Returns what is to be noted about the round, or nothing if somebody gave up.
    fn choose(&mut self) -> Result<Option<Notes>, Failure> {
        let wanted = |player| self.duel.wanted(player) != Wanted::Nothing;
        let people: Vec<Player> = Player::BOTH
            .into_iter()
            .filter(|&player| self.machine[player].is_none() && wanted(player))
            .collect();
        // What people see is the board before anybody has chosen, and the machine's choice is sealed before theirs.
        let position = *self.duel.position();
        let last = self.duel.rounds().last().map(|round| round.plays);
        for player in Player::BOTH {
            if let Some(machine) = &mut self.machine[player] {
                self.duel.ask(player, machine.as_mut());
            }
        }
        let mut notes = Notes::new();
        let mut choices = Vec::new();
        while let Some(&player) = people.get(choices.len()) {
            let is_secret = people.len() > 1;
            let mut person = Person::new(player, &position, last, is_secret, self.console);
            if !choices.is_empty() && !person.take_over()? {
                choices.clear();
                continue;
            }
            let reply = person.reply()?;
            if person.n_hints > 0 {
                let name = if player == Player::Black { "black-hint" } else { "white-hint" };
                notes.set(name, &person.n_hints.to_string()).expect("a count is one word");
            }
            match reply {
                Reply::Chosen(choice) => choices.push((player, choice)),
                Reply::GaveUp => {
                    self.give_up(player);
                    return Ok(None);
                }
                Reply::InputEnded => return Err(self.file.unfinished()),
            }
        }
        for (player, choice) in choices {
            let taken = match choice {
                SealedChoice::Move(choice) => self.duel.submit_move(player, choice).map(drop),
                SealedChoice::Placement(choice) => self.duel.submit_placement(player, choice).map(drop),
            };
            taken.expect("everybody answers what was asked, once");
        }
        Ok(Some(notes))
    }

    fn give_up(&mut self, player: Player) {
        let cause = Cause::new(&format!("{player} gave up")).expect("one line");
        self.record.result = Some(DuelResult::Forfeit { winner: Some(player.other()), cause });
    }

    /// Shows and records what has been played since there were `before` rounds.
    fn show_rounds(&mut self, before: usize, mut notes: Notes) -> Result<(), Failure> {
        let mut position: Position =
            before.checked_sub(1).map_or(*self.duel.start(), |last| self.duel.rounds()[last].position);
        for round in &self.duel.rounds()[before..] {
            writeln!(self.console, "\nRound {}", round.position.round())?;
            write!(self.console, "{}", RoundStory { before: &position, round })?;
            position = round.position;
            write!(self.console, "{}", BoardPicture { position: &position, last: Some(round.plays) })?;
            self.record.push(round, std::mem::take(&mut notes));
        }
        self.record.result = self.duel.outcome().map(DuelResult::from);
        Ok(())
    }
}
