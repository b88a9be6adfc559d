use std::fmt;

use game::Deduction;

use crate::record::{Cause, FieldError, Headers, HuntRecord, HuntResult, Misplay, Noted, Notes};
use crate::{COUNTABLE, Contradiction, Seed, Turn};

/// The referee of a guessing game, fed with guesses and answers by whoever runs it.
///
/// The secret is held either by the machine, which then answers at once, or by a person, whose answers are taken as
/// they come and may contradict each other. Nothing that was typed is thrown away: a contradiction stops the game
/// until an answer is [replaced](Self::replace_answer) or [taken back](Self::undo).
///
/// What a person's answers leave possible is counted while the game is [small enough](COUNTABLE); a larger one is played
/// without, and so is one in which the machine hides, since its answers are true.
pub struct Hunt<G: Deduction> {
    /// Who plays, when, and whatever else the record is to say.
    pub headers: Headers,
    /// The seed that the game's chance comes from.
    pub seed: Option<Seed>,
    game: G,
    hider: Hider<G::Secret>,
    turns: Vec<Turn<G>>,
    /// The annotations of each turn, and after them those of the turn to come.
    notes: Vec<Notes>,
    asked: Option<G::Guess>,
    stopped: Option<Cause>,
    /// What a searcher found out about the answers of a game that is too large to be counted.
    objection: Option<Contradiction>,
    /// The secrets that explain a person's answers so far, after each turn.
    possible: Option<Vec<Vec<G::Secret>>>,
}

/// What a hunt waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage<Guess> {
    /// The searcher is to guess.
    Guess,
    /// The person who hides is to answer this guess.
    Answer(Guess),
    /// The person's answers cannot all be true; one must be corrected.
    Correction(Contradiction),
    /// Over: found with this many guesses.
    Found(usize),
    /// Over: stopped before it was found.
    Stopped(Cause),
}

/// Why a hunt does not take what it is given. It is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A guess waits for its answer.
    #[error("`{0}` has not been answered yet")]
    Unanswered(String),
    /// There is no guess to answer.
    #[error("nothing has been asked")]
    NothingAsked,
    /// The machine knows the secret and answers itself; its answers are true and stay.
    #[error("the machine hides and answers itself")]
    MachineAnswers,
    /// There is no such turn.
    #[error("there is no answer {turn}; there are {n_turns} so far")]
    NoSuchTurn {
        /// The turn that was named, counted from 1.
        turn: usize,
        /// How many turns there are.
        n_turns: usize,
    },
    /// First the contradiction must be resolved.
    #[error(transparent)]
    Contradictory(#[from] Contradiction),
}

enum Hider<Secret> {
    Machine(Secret),
    Person,
}

impl<G: Deduction> Hunt<G> {
    /// A game in which the machine hides `secret`.
    pub fn hidden(game: G, secret: G::Secret) -> Self {
        Hunt::start(game, Hider::Machine(secret))
    }

    /// A game in which a person hides a secret that only the person knows.
    pub fn unknown(game: G) -> Self {
        Hunt::start(game, Hider::Person)
    }

    /// Goes on with a game from its record, at the place where it was left. A record with a secret is one in which the
    /// machine hides, so its answers must be true; a person's may be as they are.
    pub fn resume(record: HuntRecord<G>) -> Result<Self, Misplay> {
        let hider = match &record.secret {
            Some(secret) => {
                record.replay()?;
                Hider::Machine(secret.clone())
            }
            None => Hider::Person,
        };
        let stopped = match record.result {
            Some(HuntResult::NotFound(cause)) => Some(cause),
            Some(HuntResult::Found(_)) | None => None,
        };
        let mut hunt =
            Hunt { headers: record.headers, seed: record.seed, stopped, ..Hunt::start(record.game, hider) };
        for Noted { turn, notes } in record.turns {
            hunt.notes[hunt.turns.len()] = notes;
            hunt.push(turn);
        }
        Ok(hunt)
    }

    fn start(game: G, hider: Hider<G::Secret>) -> Self {
        Hunt {
            headers: Headers::new(),
            seed: None,
            possible: (matches!(hider, Hider::Person) && game.n_secrets() <= COUNTABLE).then(Vec::new),
            game,
            hider,
            turns: Vec::new(),
            notes: vec![Notes::new()],
            asked: None,
            stopped: None,
            objection: None,
        }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// What has been asked and answered: all that the searcher knows.
    pub fn history(&self) -> &[Turn<G>] {
        &self.turns
    }

    /// What the game waits for.
    pub fn stage(&self) -> Stage<G::Guess> {
        if let Some(reason) = &self.stopped {
            Stage::Stopped(reason.clone())
        } else if let Some(contradiction) = self.contradiction() {
            Stage::Correction(contradiction)
        } else if let Some(index) = self.turns.iter().position(|turn| turn.feedback == self.game.win()) {
            Stage::Found(index + 1)
        } else if let Some(guess) = &self.asked {
            Stage::Answer(guess.clone())
        } else {
            Stage::Guess
        }
    }

    /// The answers that cannot all be true, if there are any. A machine never contradicts itself.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if self.objection.is_some() {
            return self.objection.clone();
        }
        let suspicious = match &self.possible {
            Some(possible) => possible.last().is_some_and(Vec::is_empty),
            None => matches!(self.hider, Hider::Person),
        };
        if suspicious { Contradiction::find(&self.game, &self.turns) } else { None }
    }

    /// How many secrets explain all of a person's answers, where they are counted.
    pub fn n_possible(&self) -> Option<u64> {
        let possible = self.possible.as_ref()?;
        Some(possible.last().map_or(self.game.n_secrets(), |left| left.len() as u64))
    }

    /// Asks the next guess. The machine answers at once; a person's answer is awaited.
    pub fn ask(&mut self, guess: G::Guess) -> Result<Option<G::Feedback>, Refusal> {
        match self.stage() {
            Stage::Guess => {}
            Stage::Answer(open) => return Err(Refusal::Unanswered(open.to_string())),
            Stage::Correction(contradiction) => return Err(contradiction.into()),
            Stage::Found(_) | Stage::Stopped(_) => return Err(Refusal::Over),
        }
        match &self.hider {
            Hider::Machine(secret) => {
                let feedback = self.game.feedback(secret, &guess);
                self.push(Turn { guess, feedback });
                Ok(Some(feedback))
            }
            Hider::Person => {
                self.asked = Some(guess);
                Ok(None)
            }
        }
    }

    /// Takes the person's answer to the guess that was asked. It is kept even if it contradicts the ones before;
    /// [`stage`](Self::stage) tells.
    pub fn answer(&mut self, feedback: G::Feedback) -> Result<(), Refusal> {
        self.may_change()?;
        let guess = self.asked.take().ok_or(Refusal::NothingAsked)?;
        self.push(Turn { guess, feedback });
        Ok(())
    }

    /// Takes a searcher's word that the person's answers in these turns, counted from 1, cannot all be true: in a game
    /// that is not [counted](COUNTABLE) nobody else finds out. Any correction sets it aside.
    pub fn object(&mut self, conflict: &[usize]) -> Result<(), Refusal> {
        self.may_change()?;
        let n_turns = self.turns.len();
        let is_turn = |turn: usize| (1..=n_turns).contains(&turn);
        let turn = conflict.iter().copied().find(|&turn| !is_turn(turn));
        match (turn, conflict.iter().max()) {
            (None, Some(&last)) => {
                let indices = conflict.iter().map(|turn| turn - 1).collect();
                self.objection = Some(Contradiction::at(&self.turns, last - 1, indices));
                Ok(())
            }
            (turn, _) => Err(Refusal::NoSuchTurn { turn: turn.unwrap_or(0), n_turns }),
        }
    }

    /// Corrects the person's answer in `turn`, counted from 1. The other turns stay as they are.
    pub fn replace_answer(&mut self, turn: usize, feedback: G::Feedback) -> Result<(), Refusal> {
        self.may_change()?;
        let n_turns = self.turns.len();
        let index = turn.checked_sub(1).filter(|&index| index < n_turns);
        let index = index.ok_or(Refusal::NoSuchTurn { turn, n_turns })?;
        self.turns[index].feedback = feedback;
        self.objection = None;
        if let Some(possible) = &mut self.possible {
            possible.truncate(index);
        }
        self.count();
        Ok(())
    }

    /// Takes back the guess that waits for an answer, or else the last turn, and returns the guess.
    pub fn undo(&mut self) -> Result<G::Guess, Refusal> {
        self.may_change()?;
        if let Some(guess) = self.asked.take() {
            return Ok(guess);
        }
        let turn = self.turns.pop().ok_or(Refusal::NothingAsked)?;
        self.notes.pop();
        self.objection = None;
        if let Some(possible) = &mut self.possible {
            possible.pop();
        }
        Ok(turn.guess)
    }

    /// Annotates the turn to come, such as with a hint that was taken for it.
    pub fn note(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        self.notes[self.turns.len()].set(name, value)
    }

    /// Ends the game before the secret is found.
    pub fn stop(&mut self, reason: Cause) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Found(_) | Stage::Stopped(_) => Err(Refusal::Over),
            Stage::Guess | Stage::Answer(_) | Stage::Correction(_) => {
                self.stopped = Some(reason);
                Ok(())
            }
        }
    }

    /// The secret, once the game is over and the machine knows it.
    pub fn revealed(&self) -> Option<&G::Secret> {
        match (&self.hider, self.stage()) {
            (Hider::Machine(secret), Stage::Found(_) | Stage::Stopped(_)) => Some(secret),
            _ => None,
        }
    }

    /// Everything as a record, the machine's secret included: for storing, not for the searcher's eyes.
    pub fn record(&self) -> HuntRecord<G>
    where
        G: Clone,
    {
        let turns = self.turns.iter().cloned().zip(self.notes.iter().cloned());
        HuntRecord {
            game: self.game.clone(),
            headers: self.headers.clone(),
            seed: self.seed,
            secret: match &self.hider {
                Hider::Machine(secret) => Some(secret.clone()),
                Hider::Person => None,
            },
            turns: turns.map(|(turn, notes)| Noted { turn, notes }).collect(),
            result: self.result(),
        }
    }

    /// How it ended, if it is over.
    pub fn result(&self) -> Option<HuntResult> {
        match self.stage() {
            Stage::Found(guesses) => Some(HuntResult::Found(guesses)),
            Stage::Stopped(reason) => Some(HuntResult::NotFound(reason)),
            Stage::Guess | Stage::Answer(_) | Stage::Correction(_) => None,
        }
    }

    /// Only a person's answers are given and corrected from outside, and only until the game is stopped.
    fn may_change(&self) -> Result<(), Refusal> {
        match (&self.hider, &self.stopped) {
            (Hider::Machine(_), _) => Err(Refusal::MachineAnswers),
            (Hider::Person, Some(_)) => Err(Refusal::Over),
            (Hider::Person, None) => Ok(()),
        }
    }

    fn push(&mut self, turn: Turn<G>) {
        self.turns.push(turn);
        self.notes.push(Notes::new());
        self.count();
    }

    /// Counts what is possible after every turn for which this has not been done.
    fn count(&mut self) {
        let Some(possible) = &mut self.possible else { return };
        for turn in &self.turns[possible.len()..] {
            let fits = |secret: &G::Secret| turn.fits(&self.game, secret);
            possible.push(match possible.last() {
                Some(before) => before.iter().filter(|secret| fits(secret)).cloned().collect(),
                None => self.game.secrets().filter(fits).collect(),
            });
        }
    }
}

/// Leaves out the secret.
impl<G: Deduction> fmt::Debug for Hunt<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hider = match self.hider {
            Hider::Machine(_) => "Machine",
            Hider::Person => "Person",
        };
        f.debug_struct("Hunt")
            .field("game", &self.game.spec())
            .field("hider", &hider)
            .field("turns", &self.turns)
            .field("stage", &self.stage())
            .finish_non_exhaustive()
    }
}
