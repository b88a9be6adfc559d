use std::collections::BTreeMap;
use std::sync::Arc;

use games::Registered;
use play::record::{Cause, HuntRecord, HuntResult, Record};
use play::{Hunt, Seed, Stage, Turn, repairs};

use crate::event::{Event, Seat};
use crate::guess_engine::{GuessEngine, NoGuess};
use crate::hints;
use crate::library::wire_turn;
use crate::listing::{answer, answers};
use crate::refusal::Refusal;
use crate::sentences::{guesses, misread, sentence, untimely};
use crate::table::{Act, Advice, Finished, Sight, Table, Thought};
use crate::wire::{self, Way};

/// The most answers of a contradictory game that are offered as repairs of one turn.
const REPAIRS: usize = 6;

/// Up to so many secrets are counted in about a millisecond.
const QUICK: u64 = 20_000;

/// Why a search ended whose clock ran out, as it stands in the record.
const LATE: &str = "out of time";

/// A guessing game between a person and the machine.
pub(crate) struct Hunting<G: Registered> {
    way: Way,
    name: String,
    engine: Arc<GuessEngine<G>>,
    seed: Seed,
    /// Where the person searches, or where the machine searches what the person hides.
    hunt: Hunt<G>,
    /// In a race, where the machine searches the same secret.
    rival: Option<Hunt<G>>,
    /// In a race, what the machine asks next: sealed until the person has asked too.
    sealed: Option<G::Guess>,
    /// The highest rung of the ladder that was climbed before each turn.
    hints: BTreeMap<usize, u8>,
}

impl<G: Registered> Hunting<G> {
    /// Sets the table; the machine hides this secret, where it hides.
    pub(crate) fn new(
        engine: Arc<GuessEngine<G>>,
        way: Way,
        name: String,
        seed: Seed,
        secret: G::Secret,
    ) -> Self {
        let game = *engine.game();
        let (hunt, rival) = match way {
            Way::Search => (Hunt::hidden(game, secret), None),
            Way::Hide => (Hunt::unknown(game), None),
            Way::Race => (Hunt::hidden(game, secret.clone()), Some(Hunt::hidden(game, secret))),
        };
        Hunting { way, name, engine, seed, hunt, rival, sealed: None, hints: BTreeMap::new() }
    }

    fn game(&self) -> &G {
        self.hunt.game()
    }

    fn is_over(&self) -> bool {
        matches!(self.hunt.stage(), Stage::Found(_) | Stage::Stopped(_))
    }

    fn read_guess(&self, text: &str) -> Result<G::Guess, Refusal> {
        self.game().read_guess(text).map_err(misread)
    }

    fn read_answer(&self, text: &str) -> Result<G::Feedback, Refusal> {
        self.game().read_answer(text).map_err(misread)
    }

    fn in_time(&self, turn: Option<u32>) -> Result<(), Refusal> {
        let now = self.hunt.history().len();
        if turn.is_none_or(|turn| turn as usize == now) {
            return Ok(());
        }
        Err(Refusal::Untimely("The game has moved on since you looked; this was not taken.".to_owned()))
    }

    fn turns(hunt: &Hunt<G>) -> Vec<wire::Turn> {
        hunt.history().iter().map(|turn| wire_turn(hunt.game(), turn)).collect()
    }

    fn status(&self, viewer: Option<Seat>) -> String {
        let n_turns = self.hunt.history().len();
        let hider = viewer == Some(Seat::Hider);
        match (self.hunt.stage(), self.way) {
            (Stage::Found(n), Way::Search) => format!("Found with {}.", guesses(n)),
            (Stage::Found(n), Way::Hide) => format!("The machine found it with {}.", guesses(n)),
            (Stage::Found(n), Way::Race) => self.race_status(n),
            (Stage::Stopped(_), Way::Hide) => "Stopped before it was found.".to_owned(),
            (Stage::Stopped(cause), _) if cause.to_string() == LATE => {
                "The time is up. The secret is shown.".to_owned()
            }
            (Stage::Stopped(_), _) => "Given up. The secret is shown.".to_owned(),
            (Stage::Correction(_), _) => "These answers cannot all be true: correct one of them.".to_owned(),
            (Stage::Answer(guess), _) if hider => format!("The machine guesses {guess}. How close is it?"),
            (Stage::Answer(_), _) => "The person who hides is answering.".to_owned(),
            (Stage::Guess, Way::Hide) => "The machine is thinking.".to_owned(),
            (Stage::Guess, _) if n_turns == 0 => format!("Find the hidden {}.", G::ABOUT.secret),
            (Stage::Guess, _) => {
                let answer = self
                    .hunt
                    .history()
                    .last()
                    .map(|turn| self.game().answer_words(&turn.feedback))
                    .unwrap_or_default();
                let rival = self.rival.as_ref().is_some_and(|rival| matches!(rival.stage(), Stage::Found(_)));
                let news =
                    if rival { " The machine has found it; go on to see how many you need." } else { "" };
                format!("Guess {n_turns}: {answer}.{news}")
            }
        }
    }

    fn race_status(&self, mine: usize) -> String {
        let rival = self.rival.as_ref().map(Hunt::stage);
        match rival {
            Some(Stage::Found(theirs)) if theirs == mine => {
                format!("A tie: you and the machine both needed {}.", guesses(mine))
            }
            Some(Stage::Found(theirs)) => {
                format!("Found with {}; the machine needed {theirs} and wins the race.", guesses(mine))
            }
            _ => format!("You win the race: found with {}, before the machine.", guesses(mine)),
        }
    }

    fn trouble(&self) -> Option<wire::Trouble> {
        let Stage::Correction(contradiction) = self.hunt.stage() else { return None };
        Some(wire::Trouble {
            sentence: sentence(&contradiction.to_string()),
            turns: contradiction.conflict.iter().map(|&turn| number(turn)).collect(),
            repairs: repairs(self.game(), self.hunt.history())
                .into_iter()
                .map(|repair| wire::Repair {
                    turn: number(repair.turn),
                    instead: repair
                        .instead
                        .into_iter()
                        .take(REPAIRS)
                        .map(|(feedback, _)| answer(self.game(), feedback))
                        .collect(),
                })
                .collect(),
        })
    }

    fn secret(&self) -> Option<String> {
        self.hunt.revealed().map(ToString::to_string)
    }

    fn record(&self) -> HuntRecord<G> {
        let mut record = self.hunt.record();
        let machine = "machine";
        let person = if self.name.is_empty() { "guest" } else { &self.name };
        let (searcher, hider) = if self.way == Way::Hide { (machine, person) } else { (person, machine) };
        for (header, value) in [("searcher", searcher), ("hider", hider)] {
            record.headers.set(header, value).expect("names are cleaned when a match is opened");
        }
        if let Some(Stage::Found(n)) = self.rival.as_ref().map(Hunt::stage) {
            record.headers.set("rival", &format!("machine, found in {n}")).expect("this is one plain line");
        }
        if self.way != Way::Hide {
            record.seed = Some(self.seed);
        }
        for (&turn, rung) in &self.hints {
            if let Some(noted) = record.turns.get_mut(turn) {
                noted.notes.set("hint", &rung.to_string()).expect("a digit is one word");
            }
        }
        record
    }
}

impl<G: Registered> Table for Hunting<G> {
    fn judge(&self, seat: Seat, act: &Act) -> Result<Event, Refusal> {
        match (self.hunt.stage(), act) {
            (Stage::Found(_) | Stage::Stopped(_), _) => Err(untimely("The game is over.")),
            (_, Act::GiveUp) => Ok(Event::GaveUp { seat }),
            (stage, Act::Choose { words, turn }) => {
                self.in_time(*turn)?;
                match (seat, stage) {
                    (Seat::Searcher, Stage::Guess) => {
                        Ok(Event::Guessed { guess: self.read_guess(words)?.to_string() })
                    }
                    (Seat::Hider, Stage::Answer(_)) => {
                        Ok(Event::Answered { answer: self.read_answer(words)?.to_string() })
                    }
                    (_, Stage::Correction(contradiction)) => {
                        Err(untimely(&sentence(&contradiction.to_string())))
                    }
                    _ => Err(untimely("It is not your turn yet.")),
                }
            }
            (_, Act::Correct { turn, answer }) if seat == Seat::Hider => {
                let n_turns = self.hunt.history().len();
                if !(1..=n_turns).contains(&(*turn as usize)) {
                    let sentence = format!("There is no answer {turn}; there are {n_turns} so far.");
                    return Err(Refusal::Misread(sentence));
                }
                Ok(Event::Corrected { turn: *turn, answer: self.read_answer(answer)?.to_string() })
            }
            (_, Act::Correct { .. }) => {
                Err(untimely("The machine answers itself, and its answers are true."))
            }
        }
    }

    fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Guessed { guess } => {
                let guess = self.read_guess(guess)?;
                self.hunt.ask(guess).map_err(corrupt_event)?;
                if let (Some(rival), Some(sealed)) = (&mut self.rival, self.sealed.take()) {
                    rival.ask(sealed).map_err(corrupt_event)?;
                }
            }
            Event::MachineGuessed { guess } => {
                let guess = self.read_guess(guess)?;
                if self.rival.is_some() {
                    self.sealed = Some(guess);
                } else {
                    self.hunt.ask(guess).map_err(corrupt_event)?;
                }
            }
            Event::Stumped { turns } => {
                let turns: Vec<usize> = turns.iter().map(|&turn| turn as usize).collect();
                self.hunt.object(&turns).map_err(corrupt_event)?;
            }
            Event::Answered { answer } => {
                let answer = self.read_answer(answer)?;
                self.hunt.answer(answer).map_err(corrupt_event)?;
            }
            Event::Corrected { turn, answer } => {
                let answer = self.read_answer(answer)?;
                self.hunt.replace_answer(*turn as usize, answer).map_err(corrupt_event)?;
            }
            Event::Hinted { rung, .. } => {
                let highest = self.hints.entry(self.hunt.history().len()).or_default();
                *highest = (*rung).max(*highest);
            }
            Event::GaveUp { .. } => {
                let cause = Cause::new("given up").expect("two plain words");
                self.hunt.stop(cause).map_err(corrupt_event)?;
            }
            Event::TimeUp { .. } => {
                let cause = Cause::new(LATE).expect("three plain words");
                self.hunt.stop(cause).map_err(corrupt_event)?;
            }
            // Whoever moves to another device goes on as the same person.
            Event::Sat { .. } => {}
            Event::Chose { .. } | Event::Invited { .. } | Event::Rematched { .. } => {
                return Err(Refusal::Fault("a duel's event in a hunt".to_owned()));
            }
        }
        Ok(())
    }

    fn turn(&self) -> u32 {
        self.hunt.history().len() as u32
    }

    fn is_asked(&self, seat: Seat) -> bool {
        matches!((seat, self.hunt.stage()), (Seat::Searcher, Stage::Guess) | (Seat::Hider, Stage::Answer(_)))
    }

    fn is_slow(&self) -> bool {
        // Only a person's answers are held against what is possible.
        self.way == Way::Hide && self.game().n_secrets() > QUICK
    }

    fn machine_move_due(&self) -> Option<Thought> {
        let searches = match self.way {
            Way::Search => None,
            Way::Hide => matches!(self.hunt.stage(), Stage::Guess).then_some(&self.hunt),
            Way::Race if self.is_over() || self.sealed.is_some() => None,
            Way::Race => self.rival.as_ref().filter(|rival| matches!(rival.stage(), Stage::Guess)),
        }?;
        // The machine is given its own history and nothing else: not the secret, not what the person asked.
        let history: Vec<Turn<G>> = searches.history().to_vec();
        let engine = Arc::clone(&self.engine);
        Some(Box::new(move || match engine.next(&history) {
            Ok(guess) => Ok(Event::MachineGuessed { guess: guess.to_string() }),
            Err(NoGuess::Contradicted(contradiction)) => {
                Ok(Event::Stumped { turns: contradiction.conflict.into_iter().map(number).collect() })
            }
            Err(too_large) => Err(too_large.into()),
        }))
    }

    fn view(&self, viewer: Option<Seat>) -> Sight {
        let stage = self.hunt.stage();
        let asked = viewer.is_some_and(|seat| self.is_asked(seat));
        let hides = self.way == Way::Hide;
        let table = wire::HuntTable {
            game: self.game().spec(),
            title: self.game().title(),
            layout: self.game().layout().into(),
            way: self.way,
            name: self.name.clone(),
            turns: Self::turns(&self.hunt),
            asks: match &stage {
                Stage::Answer(guess) => Some(guess.to_string()),
                _ => None,
            },
            answers: if hides && asked { answers(self.game()) } else { Vec::new() },
            trouble: self.trouble(),
            rival: self.rival.as_ref().map(|rival| wire::Rival {
                guesses: rival.history().len() as u32,
                found: matches!(rival.stage(), Stage::Found(_)),
                turns: if self.is_over() { Self::turns(rival) } else { Vec::new() },
            }),
            secret: self.secret(),
            result: self.hunt.result().map(|result| result.to_string()),
        };
        Sight { asked, status: self.status(viewer), table: wire::Table::Hunt(Box::new(table)) }
    }

    fn hint(&self, seat: Seat, rung: u8) -> Result<Advice, Refusal> {
        if seat != Seat::Searcher || !matches!(self.hunt.stage(), Stage::Guess) {
            return Err(untimely("Hints are for the one who is to guess."));
        }
        let (engine, history) = (Arc::clone(&self.engine), self.hunt.history().to_vec());
        Ok(Box::new(move || hints::hint(&engine, &history, rung)))
    }

    fn finished(&self) -> Option<Finished> {
        if !self.is_over() {
            return None;
        }
        let record = self.record();
        let result = record.result.as_ref().map(HuntResult::to_string)?;
        let person = if self.name.is_empty() { "guest" } else { &self.name };
        Some(Finished {
            game: G::ABOUT.name,
            spec: self.game().spec(),
            players: if self.way == Way::Hide {
                format!("machine searches, {person} hides")
            } else {
                format!("{person} searches")
            },
            result,
            turns: record.turns.len() as u32,
            record: Record::from(record).to_string(),
        })
    }
}

/// The number of a turn as it is sent and kept.
fn number(turn: usize) -> u32 {
    u32::try_from(turn).unwrap_or(u32::MAX)
}

/// An event that does not follow: the game file was changed by another hand.
#[expect(clippy::needless_pass_by_value, reason = "it is the end of a `map_err`")]
fn corrupt_event(refusal: play::Refusal) -> Refusal {
    Refusal::Fault(format!("an event does not follow: {refusal}"))
}
