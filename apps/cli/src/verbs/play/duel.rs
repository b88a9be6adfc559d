use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use game::{ByPlayer, Player, Sealed};
use games::RegisteredDuel;
use play::choosers::{Strategy, Thinking};
use play::judge::{DuelJudge, DuelJudges};
use play::record::{Cause, DuelRecord, DuelResult, Notes};
use play::{Duel, Seed};

use super::person::{Person, Reply};
use crate::console::Console;
use crate::draw::duel::{Coloured, RoundStory};
use crate::failure::Failure;
use crate::of_duel::DuelVerb;
use crate::record_file::RecordFile;
use crate::seeds::SeedOption;

/// Who sits where in a game of simultaneous choice, as it is typed.
#[derive(Debug, Args)]
pub(super) struct Seats {
    /// Your side.
    #[arg(long = "as", value_name = "SIDE", default_value = "black", conflicts_with = "two")]
    side: Side,
    /// Two people play at this keyboard, with a curtain between their secret choices.
    #[arg(long)]
    two: bool,
    /// Where to start, as `parlour replay` and records write it [default: the usual start].
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
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
            Side::Black => Player::First,
            Side::White => Player::Second,
        }
    }
}

impl DuelVerb for Seats {
    fn about(kind: &str) -> String {
        format!("Play {kind} against a strategy, or two people against each other")
    }

    fn examples(name: &str, opponent: &str, position: &str) -> String {
        format!(
            "Examples:
  parlour play {name}
  parlour play {name} --against {opponent} --as white --seed 7
  parlour play {name} --two --record game.txt
  parlour play {name} --start \"{position}\""
        )
    }

    fn run<G: RegisteredDuel>(
        self,
        game: G,
        against: &'static Strategy<G>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let file = RecordFile::new(self.record)?;
        // Two people leave nothing to chance.
        let seed = if self.two { Seed(0) } else { self.seed.or_new(console) };
        let person = Player::from(self.side);
        let is_person = |player| self.two || player == person;
        let start = match &self.start {
            None => game.start(),
            Some(text) => game.read_position(text).map_err(|misprint| {
                Failure::Usage(format!("--start: {misprint}; a position is {}", G::ABOUT.position))
            })?,
        };
        if game.is_mid_round(&start) {
            return Err(Failure::Usage(
                "--start: a game starts before a whole round and not in the middle of one".to_owned(),
            ));
        }
        if let Some(ending) = game.ending(&start) {
            let ended = game.ending_words(ending, &start);
            return Err(Failure::Usage(format!("--start: the game is over in this position ({ended})")));
        }
        let mut record = DuelRecord { start: start.clone(), ..DuelRecord::new(game.clone()) };
        for (player, name) in [(Player::First, "black"), (Player::Second, "white")] {
            let who = if is_person(player) { "person" } else { against.name };
            record.headers.set(name, who).expect("names of players are single words");
        }
        record.seed = (!self.two).then_some(seed);
        let judges = DuelJudges::default();
        let machine = ByPlayer::from_fn(|player| (!is_person(player)).then_some(against));
        let judge = judges.of(&game);
        let duel = Duel::from_position(game, start);
        Table { console, file, duel, judge, thinking: Thinking::By(judges), record, seed, machine }.run()
    }
}

/// One game at one terminal.
struct Table<'a, G: RegisteredDuel> {
    console: &'a mut Console,
    file: RecordFile,
    duel: Duel<G>,
    /// Who is asked for hints, and by a machine that plays the best that is known.
    judge: Arc<DuelJudge<G>>,
    thinking: Thinking,
    record: DuelRecord<G>,
    seed: Seed,
    /// The machine on its side; where there is none, a person sits.
    machine: ByPlayer<Option<&'static Strategy<G>>>,
}

impl<G: RegisteredDuel> Table<'_, G> {
    fn run(mut self) -> Result<(), Failure> {
        let game = self.duel.game();
        writeln!(self.console, "{} Type `help` to see what else can be typed.\n", game.rules())?;
        write!(self.console, "{}", Coloured(game.drawing(self.duel.position(), None)))?;
        // A game may begin where nobody has a choice.
        self.show_rounds(0, Notes::new())?;
        loop {
            self.file.save(|| self.record.clone().into())?;
            if let Some(ending) = self.duel.ending() {
                let told = self.duel.game().ending_words(ending, self.duel.position());
                return Ok(writeln!(self.console, "{told}")?);
            }
            let before = self.duel.rounds().len();
            let Some(notes) = self.choose()? else {
                self.file.save(|| self.record.clone().into())?;
                return self.console.say(self.record.result.as_ref().expect("somebody gave up"));
            };
            self.show_rounds(before, notes)?;
        }
    }

    /// Lets everybody who is asked choose. Returns what is to be noted about the round, or nothing if somebody gave up.
    fn choose(&mut self) -> Result<Option<Notes>, Failure> {
        let people: Vec<Player> = Player::BOTH
            .into_iter()
            .filter(|&player| self.machine[player].is_none() && self.duel.is_wanted(player))
            .collect();
        // The machine's choice is sealed before those of people. What is played with nobody else to ask comes to light at
        // once, so the machine waits where people choose.
        for player in Player::BOTH {
            if let Some(strategy) = self.machine[player].filter(|_| self.duel.is_wanted(player)) {
                let choose = self.duel.machine_choice(player, strategy, self.seed, self.thinking.clone());
                self.duel.submit(player, Sealed::new(choose())).expect("a strategy chooses what it may");
            }
        }
        let mut notes = Notes::new();
        let mut choices = Vec::new();
        while let Some(&player) = people.get(choices.len()) {
            let is_secret = people.len() > 1;
            let mut person = Person::new(player, &self.duel, &self.judge, is_secret, self.console);
            if !choices.is_empty() && !person.take_over()? {
                choices.clear();
                continue;
            }
            let reply = person.reply()?;
            if person.rung > 0 {
                let name = if player == Player::First { "black-hint" } else { "white-hint" };
                notes.set(name, &person.rung.to_string()).expect("a digit is one word");
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
            self.duel.submit(player, choice).expect("everybody answers what was asked, once");
        }
        Ok(Some(notes))
    }

    fn give_up(&mut self, player: Player) {
        let cause = Cause::new(&format!("{player} gave up")).expect("one line");
        self.record.result = Some(DuelResult::Forfeit { winner: Some(player.other()), cause });
    }

    /// Shows and records what has been played since there were `before` rounds.
    fn show_rounds(&mut self, before: usize, mut notes: Notes) -> Result<(), Failure> {
        for step in self.duel.steps().skip(before) {
            write!(self.console, "\n{}", RoundStory { game: self.duel.game(), step: &step })?;
            self.record.push(&step, std::mem::take(&mut notes));
        }
        self.record.result = self.duel.ending().map(DuelResult::from);
        Ok(())
    }
}
