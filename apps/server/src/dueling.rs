use std::collections::BTreeMap;

use apocalypse::{Choice, Misfit, Outcome, Position, Round, RuleSet, Turn, Wanted};
use game::{ByPlayer, Player, Sealed};
use play::choosers::{STRATEGIES, Strategy};
use play::record::{Cause, DuelRecord, DuelResult, Notes, Record};
use play::{Duel, Seed};

use crate::duel_hints;
use crate::event::{Event, Occupant, Seat};
use crate::refusal::Refusal;
use crate::table::{Act, Advice, Finished, Sight, Table, Thought};
use crate::words::{misread, untimely};
use crate::{told, wire};

/// A game of Apocalypse between two seats.
///
/// A choice is sealed when it is made, and the referee opens it only together with the other side's, so no view can
/// hold it. What a seat chose itself is kept beside it, for that seat's eyes.
pub(crate) struct Dueling {
    seed: Seed,
    occupants: ByPlayer<Occupant>,
    duel: Duel,
    own: ByPlayer<Option<Choice>>,
    given_up: Option<Player>,
    /// The highest rung of the ladder that each side climbed in each round.
    hints: BTreeMap<usize, ByPlayer<Option<u8>>>,
}

/// The strategy of this name.
pub(crate) fn strategy(name: &str) -> Result<&'static Strategy, Refusal> {
    Strategy::named(name).ok_or_else(|| {
        let names: Vec<_> = STRATEGIES.iter().map(|strategy| strategy.name).collect();
        Refusal::Misread(format!("No level is called `{name}`; there are {}.", names.join(", ")))
    })
}

impl Dueling {
    /// Sets the table.
    pub(crate) fn new(rules: RuleSet, seed: Seed, black: &Occupant, white: &Occupant) -> Self {
        Dueling {
            seed,
            occupants: ByPlayer { black: black.clone(), white: white.clone() },
            duel: Duel::new(rules),
            own: ByPlayer::default(),
            given_up: None,
            hints: BTreeMap::new(),
        }
    }

    fn position(&self) -> &Position {
        self.duel.position()
    }

    fn is_over(&self) -> bool {
        self.given_up.is_some() || self.duel.outcome().is_some()
    }

    /// Whether a side has to choose in this round, chosen already or not.
    fn is_wanted(&self, player: Player) -> bool {
        !self.is_over()
            && match self.position().turn() {
                Turn::Normal(_) => true,
                Turn::Second(second) => second.is_asked(player),
            }
    }

    /// Whether a side has yet to choose.
    fn has_to_choose(&self, player: Player) -> bool {
        !self.is_over() && self.duel.wanted(player) != Wanted::Nothing
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
        let wanted = self.duel.wanted(player);
        match (wanted, choice) {
            (Wanted::Move, Choice::Move(_) | Choice::Pass)
            | (Wanted::Placement, Choice::Place(_) | Choice::Pass) => Ok(choice),
            _ => Err(misread(Misfit { player, choice, wanted })),
        }
    }

    /// Seals a choice; the referee plays the round when both are in.
    fn submit(&mut self, player: Player, choice: Choice) -> Result<(), Refusal> {
        let n_rounds = self.duel.rounds().len();
        let refused = |refused: play::Refused| Refusal::Fault(format!("an event does not follow: {refused}"));
        match (self.duel.wanted(player), choice) {
            (Wanted::Placement, Choice::Place(cell)) => {
                self.duel.submit_placement(player, Sealed::new(Some(cell))).map_err(refused)?;
            }
            (Wanted::Placement, _) => {
                self.duel.submit_placement(player, Sealed::new(None)).map_err(refused)?;
            }
            (_, Choice::Move(asked)) => {
                self.duel.submit_move(player, Sealed::new(Some(asked))).map_err(refused)?;
            }
            _ => {
                self.duel.submit_move(player, Sealed::new(None)).map_err(refused)?;
            }
        }
        self.own[player] = Some(choice);
        if self.duel.rounds().len() > n_rounds {
            self.own = ByPlayer::default();
        }
        Ok(())
    }

    fn status(&self, viewer: Option<Player>) -> String {
        if let Some(player) = self.given_up {
            return format!("{player} gave up; {} wins.", player.other());
        }
        if let Some(outcome) = self.duel.outcome() {
            return told::outcome(outcome);
        }
        match viewer.filter(|&player| self.is_wanted(player)) {
            Some(player) if !self.has_to_choose(player) => {
                format!("Your choice is sealed. Waiting for {}.", player.other())
            }
            Some(player) if self.duel.wanted(player) == Wanted::Placement => {
                format!("You are {player}. Your pawn has arrived: place it on any empty cell.")
            }
            Some(player) => format!("You are {player}. Choose your move; {} does too.", player.other()),
            None => {
                let choosing: Vec<_> = Player::BOTH
                    .into_iter()
                    .filter(|&player| self.has_to_choose(player))
                    .map(|player| player.to_string())
                    .collect();
                format!("{} to choose.", choosing.join(" and "))
            }
        }
    }

    fn side(&self, player: Player) -> wire::Side {
        wire::Side {
            name: self.name(player).to_owned(),
            machine: matches!(self.occupants[player], Occupant::Machine { .. }),
            ready: self.is_wanted(player) && !self.has_to_choose(player),
            asked: self.is_wanted(player),
            penalty: self.position().penalties()[player].into(),
            pawns: self.position().board().material().pawns[player].into(),
        }
    }

    fn moves(&self, player: Player) -> Vec<String> {
        if !self.has_to_choose(player) {
            return Vec::new();
        }
        match self.position().turn() {
            Turn::Normal(normal) => normal.moves(player).iter().map(ToString::to_string).collect(),
            Turn::Second(second) => {
                second.placements().into_iter().map(|cell| Choice::Place(cell).to_string()).collect()
            }
        }
    }

    fn result(&self) -> Option<DuelResult> {
        if let Some(player) = self.given_up {
            let cause = Cause::new("the other side gave up").expect("one plain line");
            return Some(DuelResult::Forfeit { winner: Some(player.other()), cause });
        }
        self.duel.outcome().map(|Outcome { winner, reason, .. }| DuelResult::Ended { winner, reason })
    }

    fn winner(&self) -> Option<Player> {
        match self.given_up {
            Some(player) => Some(player.other()),
            None => self.duel.outcome()?.winner,
        }
    }

    fn record(&self) -> DuelRecord {
        let mut record = DuelRecord::new(self.duel.rules());
        for (header, player) in [("black", Player::Black), ("white", Player::White)] {
            record.headers.set(header, self.name(player)).expect("names are cleaned when a match is opened");
        }
        record.seed = Some(self.seed);
        for (number, round) in self.duel.rounds().iter().enumerate() {
            let mut notes = Notes::new();
            for player in Player::BOTH {
                if let Some(rung) = self.hints.get(&number).and_then(|hints| hints[player]) {
                    let name = format!("{}-hint", Seat::from(player).name());
                    notes.set(&name, &rung.to_string()).expect("a name and a digit");
                }
            }
            record.push(round, notes);
        }
        record.result = self.result();
        record
    }
}

impl Table for Dueling {
    fn judge(&self, seat: Seat, act: &Act) -> Result<Event, Refusal> {
        let player = seat.player().ok_or(Refusal::Seatless)?;
        if self.is_over() {
            return Err(untimely("The game is over."));
        }
        match act {
            Act::GiveUp => Ok(Event::GaveUp { seat }),
            Act::Correct { .. } => Err(untimely("A sealed choice stays as it is.")),
            Act::Choose { words, turn } => {
                if turn.is_some_and(|turn| turn as usize != self.duel.rounds().len()) {
                    return Err(untimely("The game has moved on since you looked; this was not taken."));
                }
                if !self.is_wanted(player) {
                    return Err(untimely("You have nothing to choose in this round."));
                }
                if !self.has_to_choose(player) {
                    return Err(untimely(
                        "Your choice is sealed already; it is opened when the other side has chosen.",
                    ));
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
                self.submit(player, choice)
            }
            Event::GaveUp { seat } => {
                self.given_up = seat.player();
                Ok(())
            }
            Event::TimeUp { seat } => match seat.player() {
                Some(player) => self.submit(player, Choice::Pass),
                None => Err(Refusal::Fault("a hunt's event in a duel".to_owned())),
            },
            Event::Hinted { seat, rung } => {
                let player = seat.player().ok_or(Refusal::Seatless)?;
                let highest = &mut self.hints.entry(self.duel.rounds().len()).or_default()[player];
                *highest = (*highest).max(Some(*rung));
                Ok(())
            }
            _ => Err(Refusal::Fault("a hunt's event in a duel".to_owned())),
        }
    }

    fn turn(&self) -> u32 {
        self.duel.rounds().len() as u32
    }

    fn is_asked(&self, seat: Seat) -> bool {
        seat.player().is_some_and(|player| self.has_to_choose(player))
    }

    fn owed(&self) -> Option<Thought> {
        let (player, strategy) =
            Player::BOTH.into_iter().find_map(|player| match &self.occupants[player] {
                Occupant::Machine { level } if self.has_to_choose(player) => {
                    Some((player, Strategy::named(level)?))
                }
                _ => None,
            })?;
        // The machine is given the rounds that were played and nothing else: what the other side has sealed is out of its
        // reach.
        let (start, rounds, position) = (*self.duel.start(), self.duel.rounds().to_vec(), *self.position());
        let user = 2 * self.duel.rounds().len() as u64 + u64::from(player == Player::White);
        let seed = self.seed;
        Some(Box::new(move || {
            let mut chooser = strategy.chooser(seed, user);
            chooser.recall(&start, &rounds);
            let choice = chooser.choice(&position, player);
            Ok(Event::Chose { side: player.into(), choice: choice.to_string() })
        }))
    }

    fn owes_at_leisure(&self) -> bool {
        true
    }

    fn view(&self, viewer: Option<Seat>) -> Sight {
        let player = viewer.and_then(Seat::player);
        let rounds = self.duel.rounds();
        let before = rounds.iter().nth_back(1).map_or(*self.duel.start(), |round| round.position);
        let table = wire::DuelTable {
            rules: self.duel.rules().to_string(),
            black: self.side(Player::Black),
            white: self.side(Player::White),
            position: self.position().to_string(),
            rows: told::rows(self.position()),
            round: self.position().round(),
            turn: rounds.len() as u32,
            placing: !self.is_over() && matches!(self.position().turn(), Turn::Second(_)),
            moves: player.map(|player| self.moves(player)).unwrap_or_default(),
            chosen: player.and_then(|player| self.own[player]).map(|choice| choice.to_string()),
            rounds: rounds.iter().filter_map(Round::joint).map(|joint| joint.to_string()).collect(),
            last: rounds.last().map(|round| told::round(&before, round)),
            result: self.result().map(|result| result.to_string()),
            winner: self.winner().map(|player| Seat::from(player).name().to_owned()),
        };
        Sight {
            asked: player.is_some_and(|player| self.has_to_choose(player)),
            status: self.status(player),
            table: wire::Table::Duel(Box::new(table)),
        }
    }

    fn hint(&self, seat: Seat, rung: u8) -> Result<Advice, Refusal> {
        let player = seat.player().filter(|&player| self.has_to_choose(player));
        let player = player.ok_or_else(|| untimely("Hints are for the one who is to choose."))?;
        let position = *self.position();
        Ok(Box::new(move || duel_hints::hint(&position, player, rung)))
    }

    fn finished(&self) -> Option<Finished> {
        let result = self.result()?;
        Some(Finished {
            game: "apocalypse",
            spec: "apocalypse".to_owned(),
            players: format!("{} (Black), {} (White)", self.name(Player::Black), self.name(Player::White)),
            result: result.to_string(),
            turns: self.position().round(),
            record: Record::from(self.record()).to_string(),
        })
    }
}
