use apocalypse::{Choice, Joint, Misfit, Outcome, Position, Round, RuleSet, Turn, Wanted};
use game::{ByPlayer, Player, Sealed, unseal};
use play::Seed;
use play::record::{Cause, DuelRecord, DuelResult, Notes, Record};

use crate::event::{Event, Occupant, Seat};
use crate::levels::Level;
use crate::refusal::Refusal;
use crate::table::{Act, Advice, Finished, Sight, Table, Thought};
use crate::words::{misread, untimely};
use crate::{told, wire};

/// A game of Apocalypse between two seats.
///
/// A choice is sealed when it is made and opened only together with the other side's, so no view can hold it. What a
/// seat chose itself is kept beside it, for that seat's eyes.
pub(crate) struct Dueling {
    rules: RuleSet,
    seed: Seed,
    occupants: ByPlayer<Occupant>,
    position: Position,
    rounds: Vec<Round>,
    sealed: ByPlayer<Option<Sealed<Choice>>>,
    own: ByPlayer<Option<Choice>>,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug)]
enum End {
    ByRules(Outcome),
    GivenUp(Player),
}

impl Dueling {
    /// Sets the table.
    pub(crate) fn new(
        rules: RuleSet,
        seed: Seed,
        black: &Occupant,
        white: &Occupant,
    ) -> Result<Self, Refusal> {
        for occupant in [black, white] {
            if let Occupant::Machine { level } = occupant {
                Level::named(level)?;
            }
        }
        Ok(Dueling {
            rules,
            seed,
            occupants: ByPlayer { black: black.clone(), white: white.clone() },
            position: Position::START,
            rounds: Vec::new(),
            sealed: ByPlayer::default(),
            own: ByPlayer::default(),
            end: None,
        })
    }

    /// Whether a side has to choose in this round, chosen already or not.
    fn is_wanted(&self, player: Player) -> bool {
        self.end.is_none()
            && match self.position.turn() {
                Turn::Normal(_) => true,
                Turn::Second(second) => second.is_asked(player),
            }
    }

    fn is_asked(&self, player: Player) -> bool {
        self.is_wanted(player) && self.sealed[player].is_none()
    }

    fn name(&self, player: Player) -> &str {
        match &self.occupants[player] {
            Occupant::Person { name, .. } if name.is_empty() => "guest",
            Occupant::Person { name, .. } => name,
            Occupant::Machine { level } => level,
        }
    }

    /// A choice that answers the question that is asked now.
    fn fitting(&self, player: Player, words: &str) -> Result<Choice, Refusal> {
        let choice: Choice = words.trim().parse().map_err(misread)?;
        let wanted = match (self.position.turn(), choice) {
            (Turn::Normal(_), Choice::Move(_) | Choice::Pass)
            | (Turn::Second(_), Choice::Place(_) | Choice::Pass) => return Ok(choice),
            (Turn::Normal(_), _) => Wanted::Move,
            (Turn::Second(_), _) => Wanted::Placement,
        };
        Err(misread(Misfit { player, choice, wanted }))
    }

    /// Opens both choices once both are in, and plays the round. Rounds in which nobody chooses play themselves.
    fn reveal(&mut self) -> Result<(), Refusal> {
        while self.end.is_none() && !Player::BOTH.into_iter().any(|player| self.is_asked(player)) {
            let sealed =
                std::mem::take(&mut self.sealed).map(|choice| choice.unwrap_or(Sealed::new(Choice::Idle)));
            self.own = ByPlayer::default();
            let round = self.position.play(Joint(unseal(sealed))).map_err(misread)?;
            self.position = round.position;
            self.end = round.outcome(self.rules).map(End::ByRules);
            self.rounds.push(round);
        }
        Ok(())
    }

    fn status(&self, viewer: Option<Player>) -> String {
        match self.end {
            Some(End::ByRules(outcome)) => told::outcome(outcome),
            Some(End::GivenUp(player)) => format!("{player} gave up; {} wins.", player.other()),
            None => match viewer.filter(|&player| self.is_wanted(player)) {
                Some(player) if self.sealed[player].is_some() => {
                    format!("Your choice is sealed. Waiting for {}.", player.other())
                }
                Some(player) if matches!(self.position.turn(), Turn::Second(_)) => {
                    format!("You are {player}. Your pawn has arrived: place it on any empty cell.")
                }
                Some(player) => format!("You are {player}. Choose your move; {} does too.", player.other()),
                None => {
                    let choosing: Vec<_> = Player::BOTH
                        .into_iter()
                        .filter(|&player| self.is_asked(player))
                        .map(|p| p.to_string())
                        .collect();
                    format!("{} to choose.", choosing.join(" and "))
                }
            },
        }
    }

    fn side(&self, player: Player) -> wire::Side {
        wire::Side {
            name: self.name(player).to_owned(),
            machine: matches!(self.occupants[player], Occupant::Machine { .. }),
            ready: self.is_wanted(player) && self.sealed[player].is_some(),
            asked: self.is_wanted(player),
            penalty: self.position.penalties()[player].into(),
            pawns: self.position.board().material().pawns[player].into(),
        }
    }

    fn moves(&self, player: Player) -> Vec<String> {
        if !self.is_asked(player) {
            return Vec::new();
        }
        match self.position.turn() {
            Turn::Normal(normal) => normal.moves(player).iter().map(ToString::to_string).collect(),
            Turn::Second(second) => {
                second.placements().into_iter().map(|cell| Choice::Place(cell).to_string()).collect()
            }
        }
    }

    fn winner(&self) -> Option<Player> {
        match self.end? {
            End::ByRules(outcome) => outcome.winner,
            End::GivenUp(player) => Some(player.other()),
        }
    }

    fn result(&self) -> Option<DuelResult> {
        Some(match self.end? {
            End::ByRules(Outcome { winner, reason, .. }) => DuelResult::Ended { winner, reason },
            End::GivenUp(player) => DuelResult::Forfeit {
                winner: player.other(),
                cause: Cause::new("the other side gave up").expect("one plain line"),
            },
        })
    }

    fn record(&self) -> DuelRecord {
        let mut record = DuelRecord::new(self.rules);
        for (header, player) in [("black", Player::Black), ("white", Player::White)] {
            record.headers.set(header, self.name(player)).expect("names are cleaned when a match is opened");
        }
        record.seed = Some(self.seed);
        for round in &self.rounds {
            record.push(round, Notes::new());
        }
        record.result = self.result();
        record
    }
}

impl Table for Dueling {
    fn judge(&self, seat: Seat, act: &Act) -> Result<Event, Refusal> {
        let player = seat.player().ok_or(Refusal::Seatless)?;
        if self.end.is_some() {
            return Err(untimely("The game is over."));
        }
        match act {
            Act::GiveUp => Ok(Event::GaveUp { seat }),
            Act::Correct { .. } => Err(untimely("A sealed choice stays as it is.")),
            Act::Choose { words, turn } => {
                if turn.is_some_and(|turn| turn as usize != self.rounds.len()) {
                    return Err(untimely("The game has moved on since you looked; this was not taken."));
                }
                if self.sealed[player].is_some() {
                    return Err(untimely(
                        "Your choice is sealed already; it is opened when the other side has chosen.",
                    ));
                }
                if !self.is_asked(player) {
                    return Err(untimely("You have nothing to choose in this round."));
                }
                let choice = self.fitting(player, words)?;
                Ok(Event::Chose { side: player.into(), choice: choice.to_string() })
            }
        }
    }

    fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Chose { side, choice } => {
                let player = Player::from(*side);
                let choice = self.fitting(player, choice)?;
                if !self.is_asked(player) {
                    return Err(Refusal::Fault("a side chose that was not asked".to_owned()));
                }
                self.own[player] = Some(choice);
                self.sealed[player] = Some(Sealed::new(choice));
                self.reveal()
            }
            Event::GaveUp { seat } => {
                self.end = seat.player().map(End::GivenUp);
                Ok(())
            }
            Event::Hinted { .. } => Ok(()),
            _ => Err(Refusal::Fault("a hunt's event in a duel".to_owned())),
        }
    }

    fn owed(&self) -> Option<Thought> {
        let (player, level) = Player::BOTH.into_iter().find_map(|player| match &self.occupants[player] {
            Occupant::Machine { level } if self.is_asked(player) => Some((player, Level::named(level).ok()?)),
            _ => None,
        })?;
        // The machine is given the position and nothing else: what the other side has sealed is out of its reach.
        let (position, seed, turn) = (self.position, self.seed, self.rounds.len() as u64);
        Some(Box::new(move || {
            let choice = level.choose(&position, player, seed, turn);
            Ok(Event::Chose { side: player.into(), choice: choice.to_string() })
        }))
    }

    fn view(&self, viewer: Option<Seat>) -> Sight {
        let player = viewer.and_then(Seat::player);
        let before = match self.rounds.len() {
            0 | 1 => Position::START,
            n => self.rounds[n - 2].position,
        };
        let table = wire::DuelTable {
            rules: self.rules.to_string(),
            black: self.side(Player::Black),
            white: self.side(Player::White),
            position: self.position.to_string(),
            rows: told::rows(&self.position),
            round: self.position.round(),
            turn: self.rounds.len() as u32,
            placing: self.end.is_none() && matches!(self.position.turn(), Turn::Second(_)),
            moves: player.map(|player| self.moves(player)).unwrap_or_default(),
            chosen: player.and_then(|player| self.own[player]).map(|choice| choice.to_string()),
            rounds: self.rounds.iter().filter_map(Round::joint).map(|joint| joint.to_string()).collect(),
            last: self.rounds.last().map(|round| told::round(&before, round)),
            result: self.result().map(|result| result.to_string()),
            winner: self.winner().map(|player| Seat::from(player).name().to_owned()),
        };
        Sight {
            asked: player.is_some_and(|player| self.is_asked(player)),
            status: self.status(player),
            table: wire::Table::Duel(table),
        }
    }

    fn hint(&self, _seat: Seat, _rung: u8) -> Result<Advice, Refusal> {
        Err(untimely("There are no hints in Apocalypse yet."))
    }

    fn finished(&self) -> Option<Finished> {
        let result = self.result()?;
        Some(Finished {
            game: "apocalypse",
            spec: "apocalypse".to_owned(),
            players: format!("{} (Black), {} (White)", self.name(Player::Black), self.name(Player::White)),
            result: result.to_string(),
            turns: self.position.round(),
            record: Record::from(self.record()).to_string(),
        })
    }
}
