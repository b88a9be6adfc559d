//! One game of simultaneous choice between any two: strategies of ours, programs that speak our protocol, and programs
//! that run a game of their own, as those with the course's interface do.
//!
//! Every bout is played by [the rules that values are stated under](game::Duelling::valued), so that it ends even between
//! two who would go on for ever. Who breaks off, answers nonsense or is late has lost by forfeit: a bout always has a
//! result.

mod clock;
mod course;
mod mix;
mod own_game;
mod program;
mod runner;
mod side;

use game::{ByPlayer, Duelling, Player, Sealed};
use play::Duel;
use play::record::{Cause, DuelRecord, DuelResult, Notes};

pub(crate) use self::clock::alarm;
pub use self::clock::clock;
pub use self::course::{CourseProgram, NoSide};
pub use self::own_game::{OwnGameProgram, own_game_program};
pub use self::program::ProgramSide;
pub(crate) use self::program::greeting;
pub use self::runner::{BoutRunner, Unplayable};
pub use self::side::{Decision, OwnSide, Side};
use crate::protocol::{Fault, shown};

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Bout<G: Duelling> {
    /// Its record without headers, with the mixes that choices were drawn from.
    pub record: DuelRecord<G>,
    /// How it ended.
    pub result: DuelResult,
    /// How many whole rounds were played.
    pub n_rounds: u32,
}

/// Plays a game between two sides, which are asked at the same time: nobody's answer is read before both were asked.
pub fn play<G: Duelling>(game: &G, mut sides: ByPlayer<&mut dyn Side<G>>) -> Bout<G> {
    let game = game.valued();
    let mut duel = Duel::new(game.clone());
    let mut record = DuelRecord::new(game);
    let begun = ByPlayer::from_fn(|player| sides[player].begin(player));
    let mut result = forfeit(&begun);
    while result.is_none() {
        result = match decide(&mut sides, &duel) {
            Ok(decisions) => {
                let notes = notes(&decisions);
                let n_before = duel.rounds().len();
                submit(&mut duel, decisions);
                for step in duel.steps().skip(n_before) {
                    record.push(&step, notes.clone());
                }
                let played = &duel.rounds()[n_before..];
                let heard =
                    ByPlayer::from_fn(|player| played.iter().try_for_each(|round| sides[player].hear(round)));
                duel.ending().map(DuelResult::from).or_else(|| forfeit(&heard))
            }
            Err(result) => Some(result),
        };
    }
    let result = result.unwrap_or_else(|| both_failed("the game did not end"));
    let result = match result {
        DuelResult::Forfeit { winner: Some(winner), cause } => lost_by(
            winner.other(),
            &with_complaint(&cause.to_string(), sides[winner.other()].complaint().unwrap_or_default()),
        ),
        other => other,
    };
    for player in Player::BOTH {
        sides[player].end(&result);
    }
    record.result = Some(result.clone());
    Bout { record, result, n_rounds: duel.n_rounds() }
}

/// Asks everybody who is to choose, and only then reads the answers.
fn decide<G: Duelling>(
    sides: &mut ByPlayer<&mut dyn Side<G>>,
    duel: &Duel<G>,
) -> Result<ByPlayer<Option<Decision<G::Action>>>, DuelResult> {
    let is_asked = ByPlayer::from_fn(|player| duel.is_wanted(player));
    let asked = ByPlayer::from_fn(
        |player| {
            if is_asked[player] { sides[player].ask(duel.position()) } else { Ok(()) }
        },
    );
    if let Some(result) = forfeit(&asked) {
        return Err(result);
    }
    let mut decided = ByPlayer { first: Ok(None), second: Ok(None) };
    let order =
        if sides.first.thinks_when_fetched() { [Player::Second, Player::First] } else { Player::BOTH };
    for player in order {
        decided[player] = is_asked[player].then(|| sides[player].choice()).transpose();
    }
    match (decided.first, decided.second) {
        (Ok(first), Ok(second)) => Ok(ByPlayer { first, second }),
        (first, second) => {
            Err(forfeit(&ByPlayer { first, second })
                .unwrap_or_else(|| both_failed("nobody knows who failed")))
        }
    }
}

/// Hands sealed choices to the referee. A choice that does not fit cannot come here: sides answer what they are asked.
fn submit<G: Duelling>(duel: &mut Duel<G>, decisions: ByPlayer<Option<Decision<G::Action>>>) {
    for (player, decision) in Player::BOTH.into_iter().zip([decisions.first, decisions.second]) {
        let Some(decision) = decision else { continue };
        let taken = duel.submit(player, Sealed::new(decision.choice)).map(drop);
        debug_assert_eq!(taken, Ok(()), "only who is asked decides");
    }
}

/// The mixes that choices were drawn from.
fn notes<A>(decisions: &ByPlayer<Option<Decision<A>>>) -> Notes {
    let mut notes = Notes::new();
    for player in Player::BOTH {
        if let Some(decision) = &decisions[player] {
            note_mix(&mut notes, player, decision);
        }
    }
    notes
}

fn note_mix<A>(notes: &mut Notes, player: Player, decision: &Decision<A>) {
    let name = match player {
        Player::First => "black-mix",
        Player::Second => "white-mix",
    };
    if let Some(mix) = &decision.mix {
        notes.set(name, mix).expect("a mix is written as one word");
    }
}

/// The result if a side failed, or both did.
fn forfeit<T>(done: &ByPlayer<Result<T, Fault>>) -> Option<DuelResult> {
    let failed = done.as_ref().map(|done| done.as_ref().err().map(ToString::to_string));
    match (failed.first, failed.second) {
        (None, None) => None,
        (Some(first), Some(second)) => Some(both_failed(&format!("Black: {first}; White: {second}"))),
        (Some(cause), None) => Some(lost_by(Player::First, &cause)),
        (None, Some(cause)) => Some(lost_by(Player::Second, &cause)),
    }
}

fn lost_by(loser: Player, cause: &str) -> DuelResult {
    DuelResult::Forfeit { winner: Some(loser.other()), cause: one_line(cause) }
}

fn both_failed(cause: &str) -> DuelResult {
    DuelResult::Forfeit { winner: None, cause: one_line(cause) }
}

/// What failed, and the first thing that the program itself wrote about it on standard error.
fn with_complaint(cause: &str, complaint: &str) -> String {
    match complaint.lines().map(str::trim).find(|line| !line.is_empty()) {
        Some(line) => format!("{cause}; on standard error: {}", shown(line)),
        None => cause.to_owned(),
    }
}

fn one_line(text: &str) -> Cause {
    Cause::new(shown(text).trim()).unwrap_or_else(|| Cause::new("it failed").expect("this is one line"))
}
