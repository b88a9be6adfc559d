use crate::event::{Event, Seat};
use crate::refusal::Refusal;
use crate::wire;

/// A game in progress as a match keeps it: the referee of `play` with seats around it.
///
/// A table is fed events and asked for views. It does no I/O and knows no clock, so a match is resumed by applying
/// its events to a fresh table.
pub(crate) trait Table: Send {
    /// What a seat's act would be as an event, or why it may not be. Nothing changes.
    fn judge(&self, seat: Seat, act: &Act) -> Result<Event, Refusal>;

    /// Lets an event happen. It fails on an event that [`judge`](Self::judge) would not have made.
    fn apply(&mut self, event: &Event) -> Result<(), Refusal>;

    /// How many turns or rounds have been played.
    fn turn(&self) -> u32;

    /// Whether a seat is to choose now.
    fn is_asked(&self, seat: Seat) -> bool;

    /// Whether an event or a view may take long, because so much has to be counted.
    fn is_slow(&self) -> bool {
        false
    }

    /// What the machine has to do before anyone else may: the work is done elsewhere, on what it may know alone.
    fn machine_move_due(&self) -> Option<Thought>;

    /// Whether the machine may move after the answer to a person. It still chooses before that
    /// person's next choice is looked at.
    fn machine_may_move_later(&self) -> bool {
        false
    }

    /// What a viewer may know; a spectator has no seat.
    fn view(&self, viewer: Option<Seat>) -> Sight;

    /// The hint on this rung of the ladder for a seat, as work to be done elsewhere.
    fn hint(&self, seat: Seat, rung: u8) -> Result<Advice, Refusal>;

    /// The game as it goes to the library, once it is over.
    fn finished(&self) -> Option<Finished>;
}

/// What a seat wants to do.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// A guess, an answer, a move or a placement.
    Choose {
        /// In the notation of the game.
        words: String,
        /// How many turns the chooser has seen.
        turn: Option<u32>,
    },
    /// Another answer in place of an earlier one.
    Correct { turn: u32, answer: String },
    /// Give up.
    GiveUp,
}

/// Work of the machine whose result is an event.
pub(crate) type Thought = Box<dyn FnOnce() -> Result<Event, Refusal> + Send>;

/// Work of the machine whose result is a hint.
pub(crate) type Advice = Box<dyn FnOnce() -> Result<wire::Hint, Refusal> + Send>;

/// What a viewer sees of the table itself.
#[derive(Debug)]
pub(crate) struct Sight {
    pub(crate) asked: bool,
    pub(crate) status: String,
    pub(crate) table: wire::Table,
}

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    /// The word that names the game, such as `apocalypse`.
    pub(crate) game: &'static str,
    pub(crate) spec: String,
    pub(crate) players: String,
    pub(crate) result: String,
    pub(crate) turns: u32,
    /// The record in its text form.
    pub(crate) record: String,
}
