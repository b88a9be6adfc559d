//! One game of Apocalypse between any two: strategies of ours, programs that speak our protocol for simultaneous games,
//! programs with the course's interface.
//!
//! Every bout is played by [`RULES`], so that it ends even between two who would go on for ever. Who breaks off, answers
//! nonsense or is late has lost by forfeit: a bout always has a result.

mod clock;
mod course;
mod desk;
mod mix;
mod program;
mod side;

use apocalypse::{Choice, Outcome, Position, Round, RuleSet, Turn, Wanted};
use game::{ByPlayer, Player, Sealed};
use play::record::{Cause, DuelRecord, DuelResult, Noted, Notes};
use play::{Duel, Refused};

pub(crate) use self::clock::alarm;
pub use self::clock::clock;
pub use self::course::{CourseProgram, NoSide};
pub use self::desk::{Desk, Unplayable};
pub(crate) use self::program::GREETING;
pub use self::program::ProgramSide;
pub use self::side::{Decision, OwnSide, Side};
use crate::grade::{Fault, shown};

/// The rules of every bout.
pub const RULES: RuleSet = RuleSet::CourseQuiet50;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Bout {
    /// Every round, second rounds as rounds of their own, with the mixes that choices were drawn from.
    pub rounds: Vec<Noted<Round>>,
    /// How it ended.
    pub result: DuelResult,
}

/// Plays a game between two sides, which are asked at the same time: nobody's answer is read before both were asked.
pub fn play(mut sides: ByPlayer<&mut dyn Side>) -> Bout {
    let mut duel = Duel::new(RULES);
    let mut rounds = Vec::new();
    let begun = ByPlayer::from_fn(|player| sides[player].begin(player));
    let mut result = forfeit(&begun);
    while result.is_none() {
        let position = *duel.position();
        result = match decide(&mut sides, &position, &duel) {
            Ok(decisions) => {
                let notes = notes(&decisions);
                let played: Vec<Round> = submit(&mut duel, &decisions).to_vec();
                rounds.extend(played.iter().map(|&turn| Noted { turn, notes: notes.clone() }));
                let heard = ByPlayer::from_fn(|player| {
                    played.iter().filter_map(Round::joint).try_for_each(|joint| sides[player].hear(joint))
                });
                duel.outcome().map(DuelResult::from).or_else(|| forfeit(&heard))
            }
            Err(result) => Some(result),
        };
    }
    let result = result.unwrap_or_else(|| both_failed("the game did not end"));
    for player in Player::BOTH {
        sides[player].end(&result);
    }
    Bout { rounds, result }
}

impl Bout {
    /// The bout as a record without headers.
    pub fn record(&self) -> DuelRecord {
        let mut record = DuelRecord::new(RULES);
        for Noted { turn, notes } in &self.rounds {
            record.push(turn, notes.clone());
        }
        record.result = Some(self.result.clone());
        record
    }

    /// Who won, if anybody did.
    pub const fn winner(&self) -> Option<Player> {
        match self.result {
            DuelResult::Ended { winner, .. } | DuelResult::Forfeit { winner, .. } => winner,
        }
    }
}

/// Asks everybody who is to choose, and only then reads the answers.
fn decide(
    sides: &mut ByPlayer<&mut dyn Side>,
    position: &Position,
    duel: &Duel,
) -> Result<ByPlayer<Option<Decision>>, DuelResult> {
    let is_asked = ByPlayer::from_fn(|player| duel.wanted(player) != Wanted::Nothing);
    let asked =
        ByPlayer::from_fn(|player| if is_asked[player] { sides[player].ask(position) } else { Ok(()) });
    if let Some(result) = forfeit(&asked) {
        return Err(result);
    }
    let mut decided = ByPlayer { black: Ok(None), white: Ok(None) };
    let [first, second] =
        if sides.black.thinks_when_fetched() { [Player::White, Player::Black] } else { Player::BOTH };
    for player in [first, second] {
        decided[player] = is_asked[player].then(|| sides[player].choice()).transpose();
    }
    match (decided.black, decided.white) {
        (Ok(black), Ok(white)) => Ok(ByPlayer { black, white }),
        (black, white) => {
            Err(forfeit(&ByPlayer { black, white }).unwrap_or_else(|| both_failed("nobody knows who failed")))
        }
    }
}

/// Hands sealed choices to the referee. A choice of the wrong kind cannot come here: sides answer what they are asked.
fn submit<'a>(duel: &'a mut Duel, decisions: &ByPlayer<Option<Decision>>) -> &'a [Round] {
    let before = duel.rounds().len();
    for player in Player::BOTH {
        let Some(decision) = &decisions[player] else { continue };
        let taken: Result<(), Refused> = match (duel.wanted(player), decision.choice) {
            (Wanted::Move, Choice::Move(asked)) => {
                duel.submit_move(player, Sealed::new(Some(asked))).map(drop)
            }
            (Wanted::Placement, Choice::Place(cell)) => {
                duel.submit_placement(player, Sealed::new(Some(cell))).map(drop)
            }
            (Wanted::Placement, _) => duel.submit_placement(player, Sealed::new(None)).map(drop),
            (Wanted::Move | Wanted::Nothing, _) => duel.submit_move(player, Sealed::new(None)).map(drop),
        };
        debug_assert_eq!(taken, Ok(()), "only who is asked decides");
    }
    &duel.rounds()[before..]
}

/// The mixes that choices were drawn from.
fn notes(decisions: &ByPlayer<Option<Decision>>) -> Notes {
    let mut notes = Notes::new();
    for player in Player::BOTH {
        if let Some(decision) = &decisions[player] {
            note_mix(&mut notes, player, decision);
        }
    }
    notes
}

fn note_mix(notes: &mut Notes, player: Player, decision: &Decision) {
    let name = match player {
        Player::Black => "black-mix",
        Player::White => "white-mix",
    };
    if let Some(mix) = &decision.mix {
        notes.set(name, mix).expect("a mix is written as one word");
    }
}

/// The result if a side failed, or both did.
fn forfeit<T>(done: &ByPlayer<Result<T, Fault>>) -> Option<DuelResult> {
    let failed = done.as_ref().map(|done| done.as_ref().err().map(ToString::to_string));
    match (failed.black, failed.white) {
        (None, None) => None,
        (Some(black), Some(white)) => Some(both_failed(&format!("Black: {black}; White: {white}"))),
        (Some(cause), None) => Some(lost_by(Player::Black, &cause)),
        (None, Some(cause)) => Some(lost_by(Player::White, &cause)),
    }
}

fn lost_by(loser: Player, cause: &str) -> DuelResult {
    DuelResult::Forfeit { winner: Some(loser.other()), cause: one_line(cause) }
}

fn both_failed(cause: &str) -> DuelResult {
    DuelResult::Forfeit { winner: None, cause: one_line(cause) }
}

fn one_line(text: &str) -> Cause {
    Cause::new(shown(text).trim()).unwrap_or_else(|| Cause::new("it failed").expect("this is one line"))
}

/// What `player` is asked for in this position, if anything.
fn is_asked(position: &Position, player: Player) -> bool {
    match position.turn() {
        Turn::Normal(_) => true,
        Turn::Second(turn) => turn.is_asked(player),
    }
}

/// How the game has ended by the rules of every bout, if it has.
fn outcome(round: &Round) -> Option<Outcome> {
    round.outcome(RULES)
}
