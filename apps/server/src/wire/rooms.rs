//! A class as it is sent.

use serde::{Deserialize, Serialize};

use super::SeatKey;

/// A room that is to be opened.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NewRoom {
    /// What it is called.
    #[serde(default)]
    pub(crate) title: String,
    /// The game of simultaneous choice and its size; `apocalypse` if nothing is said.
    #[serde(default = "crate::event::apocalypse")]
    pub(crate) game: String,
    /// The seconds that each choice may take, 1 to 3600; without it there is no clock.
    #[serde(default)]
    pub(crate) clock: Option<u32>,
    /// Who plays whom; a round robin if nothing is said.
    #[serde(default)]
    pub(crate) pairing: Pairing,
}

/// How a round is paired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, ts(rename_all = "snake_case"))]
pub(crate) enum Pairing {
    /// Everybody meets everybody before anybody meets anybody twice.
    #[default]
    RoundRobin,
    /// Neighbours in the table meet.
    Ladder,
}

/// A room that was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpenedRoom {
    /// What lets people in.
    pub(crate) code: String,
    /// What lets its holder begin rounds and end the room.
    pub(crate) teacher: String,
}

/// Somebody who comes into a room, or comes again with another device.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NewMember {
    /// A name that nobody has there yet.
    #[serde(default)]
    pub(crate) name: String,
    /// The invitation that a member has made for another device.
    #[serde(default)]
    pub(crate) invitation: Option<String>,
}

/// A place in a room.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Joined {
    /// The number of the member, from 0 in the order of coming.
    pub(crate) member: u32,
    /// What makes one this member; told once, to nobody else.
    pub(crate) token: String,
}

/// What lets another device of a member in, once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MemberInvitation {
    /// The words of the invitation.
    pub(crate) code: String,
}

/// A room as somebody may know it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Room {
    /// What lets people in.
    pub(crate) code: String,
    /// What it is called.
    pub(crate) title: String,
    /// The game and its size as words.
    pub(crate) game: String,
    /// The same as people say it.
    pub(crate) game_title: String,
    /// The seconds that each choice may take.
    pub(crate) clock: Option<u32>,
    /// Who plays whom.
    pub(crate) pairing: Pairing,
    /// Whether the teacher has ended it.
    pub(crate) over: bool,
    /// Who has come, in the order of coming.
    pub(crate) members: Vec<Member>,
    /// The games of each round.
    pub(crate) rounds: Vec<Vec<RoomGame>>,
    /// Who stands where, the best first.
    pub(crate) table: Vec<Standing>,
    /// Who asks; nobody in particular has none.
    pub(crate) you: Option<RoomSeat>,
}

/// Somebody in a room.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Member {
    /// The name.
    pub(crate) name: String,
    /// Whether they have gone, and are not paired any more.
    pub(crate) left: bool,
    /// Whether their browser has asked for the room within the last half minute.
    pub(crate) here: bool,
}

/// A game of a round.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RoomGame {
    /// The member who is Black.
    pub(crate) black: u32,
    /// The member who is White.
    pub(crate) white: u32,
    /// The match, which anybody may watch.
    pub(crate) id: String,
    /// `black`, `white` or `draw`, once it is over; `gone` if it was never played to its end and is not kept any more.
    pub(crate) result: Option<String>,
}

/// A line of the table.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Standing {
    /// The member.
    pub(crate) member: u32,
    /// The name.
    pub(crate) name: String,
    /// Games won.
    pub(crate) won: u32,
    /// Games that nobody won.
    pub(crate) drawn: u32,
    /// Games lost.
    pub(crate) lost: u32,
    /// A point for a game won, half of one for one that nobody won.
    pub(crate) points: f64,
}

/// Who asks, and where they are to play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RoomSeat {
    /// Whether it is the teacher.
    pub(crate) teacher: bool,
    /// The number of the member.
    pub(crate) member: Option<u32>,
    /// The match of the latest round in which this member plays.
    pub(crate) id: Option<String>,
    /// The member's seat there.
    pub(crate) seat: Option<SeatKey>,
}
