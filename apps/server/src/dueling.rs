use std::collections::BTreeMap;

use game::{ByPlayer, Duelling, Player, Sealed};
use games::RegisteredDuel;
use play::choosers::{Strategy, Thinking, strategy_names};
use play::judge::DuelJudges;
use play::record::{Cause, DuelRecord, DuelResult, Notes, Record};
use play::{Duel, Seed};

use crate::event::{Event, Occupant, Seat};
use crate::refusal::Refusal;
use crate::sentences::{misread, untimely};
use crate::table::{Act, Advice, Finished, Sight, Table, Thought};
use crate::{duel_hints, duel_rounds, wire};

/// A game of simultaneous choice between two seats.
///
/// A choice is sealed when it is made, and the referee opens it only together with the other side's, so no view can
/// hold it. What a seat chose itself is kept beside it, for that seat's eyes.
pub(crate) struct Dueling<G: Duelling> {
    /// Who is asked for hints, and by a machine that plays the best that is known.
    judges: DuelJudges,
    seed: Seed,
    occupants: ByPlayer<Occupant>,
    duel: Duel<G>,
    own: ByPlayer<Option<G::Action>>,
    given_up: Option<Player>,
    /// The highest rung of the ladder that each side climbed in each round.
    hints: BTreeMap<usize, ByPlayer<Option<u8>>>,
}

/// The strategy of this name.
pub(crate) fn strategy<G: RegisteredDuel>(name: &str) -> Result<&'static Strategy<G>, Refusal> {
    Strategy::named(name).ok_or_else(|| {
        let names = strategy_names::<G>().join(", ");
        Refusal::Misread(format!("No level is called `{name}`; there are {names}."))
    })
}

impl<G: RegisteredDuel> Dueling<G> {
    /// Sets the table.
    pub(crate) fn new(game: G, judges: DuelJudges, seed: Seed, first: &Occupant, second: &Occupant) -> Self {
        Dueling {
            judges,
            seed,
            occupants: ByPlayer { first: first.clone(), second: second.clone() },
            duel: Duel::new(game),
            own: ByPlayer { first: None, second: None },
            given_up: None,
            hints: BTreeMap::new(),
        }
    }

    fn game(&self) -> &G {
        self.duel.game()
    }

    fn position(&self) -> &G::Position {
        self.duel.position()
    }

    fn is_over(&self) -> bool {
        self.given_up.is_some() || self.duel.ending().is_some()
    }

    /// Whether a side has to choose in this round, chosen already or not.
    fn takes_part(&self, player: Player) -> bool {
        !self.is_over() && self.duel.is_asked(player)
    }

    /// Whether a side has yet to choose.
    fn has_to_choose(&self, player: Player) -> bool {
        !self.is_over() && self.duel.is_wanted(player)
    }

    fn name(&self, player: Player) -> &str {
        match &self.occupants[player] {
            Occupant::Person { name, .. } if name.is_empty() => "guest",
            Occupant::Person { name, .. } => name,
            Occupant::Open { .. } => "open seat",
            Occupant::Machine { level } => level,
        }
    }

    /// A choice that answers the question that is asked now.
    fn fitting(&self, player: Player, words: &str) -> Result<G::Action, Refusal> {
        let choice = self.game().parse_choice(words.trim()).map_err(misread)?;
        self.game().judge(self.position(), player, choice).map_err(misread)?;
        Ok(choice)
    }

    /// Seals a choice; the referee plays the round when both are in.
    fn submit(&mut self, player: Player, choice: G::Action) -> Result<(), Refusal> {
        let n_rounds = self.duel.rounds().len();
        self.duel
            .submit(player, Sealed::new(choice))
            .map_err(|refused| Refusal::Fault(format!("an event does not follow: {refused}")))?;
        self.own[player] = Some(choice);
        if self.duel.rounds().len() > n_rounds {
            self.own = ByPlayer { first: None, second: None };
        }
        Ok(())
    }

    fn status(&self, viewer: Option<Player>) -> String {
        if let Some(player) = self.given_up {
            return format!("{player} gave up; {} wins.", player.other());
        }
        if let Some(ending) = self.duel.ending() {
            return self.game().ending_words(ending, self.position());
        }
        match viewer.filter(|&player| self.takes_part(player)) {
            Some(player) if !self.has_to_choose(player) => {
                let other = player.other();
                if matches!(self.occupants[other], Occupant::Open { .. }) {
                    format!("Your choice is sealed. {other} has yet to sit down.")
                } else {
                    format!("Your choice is sealed. Waiting for {other}.")
                }
            }
            Some(player) => {
                format!("You are {player}. {}", self.game().request(self.position(), player))
            }
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
            open: matches!(self.occupants[player], Occupant::Open { .. }),
            ready: self.takes_part(player) && !self.has_to_choose(player),
            asked: self.takes_part(player),
            facts: self.game().facts(self.position(), player),
            counts: self.game().counts(self.position(), player).into_iter().collect(),
        }
    }

    fn result(&self) -> Option<DuelResult> {
        if let Some(player) = self.given_up {
            let cause = Cause::new("the other side gave up").expect("one plain line");
            return Some(DuelResult::Forfeit { winner: Some(player.other()), cause });
        }
        self.duel.ending().map(DuelResult::from)
    }

    fn record(&self) -> DuelRecord<G> {
        let mut record = DuelRecord::new(self.game().clone());
        for (header, player) in [("black", Player::First), ("white", Player::Second)] {
            record.headers.set(header, self.name(player)).expect("names are cleaned when a match is opened");
        }
        record.seed = Some(self.seed);
        for (number, step) in self.duel.steps().enumerate() {
            let mut notes = Notes::new();
            for player in Player::BOTH {
                if let Some(rung) = self.hints.get(&number).and_then(|hints| hints[player]) {
                    let name = format!("{}-hint", Seat::from(player).name());
                    notes.set(&name, &rung.to_string()).expect("a name and a digit");
                }
            }
            record.push(&step, notes);
        }
        record.result = self.result();
        record
    }
}

impl<G: RegisteredDuel> Table for Dueling<G> {
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
                if !self.takes_part(player) {
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
                Some(player) => self.submit(player, self.game().unanswered(self.position(), player)),
                None => Err(Refusal::Fault("a hunt's event in a duel".to_owned())),
            },
            Event::Hinted { seat, rung } => {
                let player = seat.player().ok_or(Refusal::Seatless)?;
                let highest = &mut self.hints.entry(self.duel.rounds().len()).or_default()[player];
                *highest = (*highest).max(Some(*rung));
                Ok(())
            }
            Event::Sat { seat, name: told, token } => {
                let player = seat.player().ok_or(Refusal::Seatless)?;
                let name = match &self.occupants[player] {
                    Occupant::Person { name, .. } if told.is_empty() => name.clone(),
                    _ => told.clone(),
                };
                self.occupants[player] = Occupant::Person { name, token: token.clone() };
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

    fn machine_move_due(&self) -> Option<Thought> {
        let (player, strategy) =
            Player::BOTH.into_iter().find_map(|player| match &self.occupants[player] {
                Occupant::Machine { level } if self.has_to_choose(player) => {
                    Some((player, Strategy::named(level)?))
                }
                _ => None,
            })?;
        let choose = self.duel.machine_choice(player, strategy, self.seed, Thinking::By(self.judges.clone()));
        Some(Box::new(move || Ok(Event::Chose { side: player.into(), choice: choose().to_string() })))
    }

    fn machine_may_move_later(&self) -> bool {
        true
    }

    fn view(&self, viewer: Option<Seat>) -> Sight {
        let player = viewer.and_then(Seat::player);
        let (game, position) = (self.game(), self.position());
        let choosing = player.filter(|&player| self.has_to_choose(player));
        let words = |choices: Vec<G::Action>| choices.iter().map(ToString::to_string).collect();
        let table = wire::DuelTable {
            game: game.spec(),
            name: G::ABOUT.name,
            title: game.title(),
            rules: game.rule_set().unwrap_or_default().to_owned(),
            black: self.side(Player::First),
            white: self.side(Player::Second),
            position: position.to_string(),
            rows: game.rows(position),
            round: self.duel.n_rounds(),
            turn: self.duel.rounds().len() as u32,
            placing: !self.is_over() && game.is_mid_round(position),
            question: choosing.map(|player| game.question(position, player)).unwrap_or_default(),
            moves: choosing.map(|player| words(game.pickable(position, player))).unwrap_or_default(),
            buttons: choosing.map(|player| buttons(game, position, player)).unwrap_or_default(),
            chosen: player.and_then(|player| self.own[player]).map(|choice| choice.to_string()),
            rounds: self.duel.rounds().iter().map(ToString::to_string).collect(),
            last: self.duel.steps().last().map(|step| duel_rounds::round(game, &step)),
            result: self.result().map(|result| result.to_string()),
            winner: self
                .result()
                .and_then(|result| result.winner())
                .map(|winner| Seat::from(winner).name().to_owned()),
        };
        Sight {
            asked: choosing.is_some(),
            status: self.status(player),
            table: wire::Table::Duel(Box::new(table)),
        }
    }

    fn hint(&self, seat: Seat, rung: u8) -> Result<Advice, Refusal> {
        let player = seat.player().filter(|&player| self.has_to_choose(player));
        let player = player.ok_or_else(|| untimely("Hints are for the one who is to choose."))?;
        let (judge, position) = (self.judges.of(self.game()), self.position().clone());
        Ok(Box::new(move || duel_hints::hint(&judge, &position, player, rung)))
    }

    fn finished(&self) -> Option<Finished> {
        let result = self.result()?;
        Some(Finished {
            game: G::ABOUT.name,
            spec: self.game().spec(),
            players: format!("{} (Black), {} (White)", self.name(Player::First), self.name(Player::Second)),
            result: result.to_string(),
            turns: self.duel.n_rounds(),
            record: Record::from(self.record()).to_string(),
        })
    }
}

/// What a player may choose beside what can be picked on the board.
pub(crate) fn buttons<G: RegisteredDuel>(
    game: &G,
    position: &G::Position,
    player: Player,
) -> Vec<wire::Button> {
    let buttons = game.buttons(position, player).into_iter();
    buttons
        .map(|(choice, label)| wire::Button { choice: choice.to_string(), label: label.to_owned() })
        .collect()
}
