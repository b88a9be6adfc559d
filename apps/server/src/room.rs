//! A class: people who have come together under a code, and play each other round by round.

mod ladder;
mod pairing;
mod round_robin;
mod standing;

use serde::{Deserialize, Serialize};

pub(crate) use self::pairing::{Pair, pair_up};
pub(crate) use self::standing::{Points, Score, standings};
use crate::event::Seat;
use crate::token::Token;
use crate::wire::Pairing;

/// How a room began. It stays as it is; everything after it is a [`RoomEvent`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RoomSetup {
    /// What it is called.
    pub(crate) title: String,
    /// The game of simultaneous choice and its size.
    pub(crate) game: String,
    /// The seconds that each choice may take.
    pub(crate) clock: Option<u32>,
    /// Who plays whom; rooms from before there was a choice play a round robin.
    #[serde(default)]
    pub(crate) pairing: Pairing,
    /// What opens the teacher's view.
    pub(crate) teacher: Token,
}

/// One thing that happened in a room. Games are matches of their own; how they ended is known from them alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum RoomEvent {
    /// Somebody came; members are numbered from 0 in the order of coming.
    Joined { name: String, token: Token },
    /// A member wants to go on with another device, and this lets it in.
    Invited { member: u32, invitation: Token },
    /// A member goes on with another device, and this token is theirs from then on.
    Moved { member: u32, token: Token },
    /// Somebody went.
    Left { member: u32 },
    /// A round began.
    Began { games: Vec<RoomGame> },
    /// The teacher ended it.
    Ended,
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RoomGame {
    pub(crate) black: u32,
    pub(crate) white: u32,
    /// The match.
    pub(crate) id: String,
    /// What opens its seats, for their owners' eyes.
    pub(crate) black_token: Token,
    pub(crate) white_token: Token,
}

/// A room as its events have made it.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) setup: RoomSetup,
    pub(crate) members: Vec<Member>,
    pub(crate) rounds: Vec<Vec<RoomGame>>,
    pub(crate) is_over: bool,
    /// How many events have happened.
    pub(crate) n_events: u32,
}

/// Somebody in a room.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    token: Token,
    invitation: Option<Token>,
    pub(crate) has_left: bool,
}

impl Room {
    /// A room in which nothing has happened yet.
    pub(crate) fn new(setup: RoomSetup) -> Self {
        Room { setup, members: Vec::new(), rounds: Vec::new(), is_over: false, n_events: 0 }
    }

    /// Lets an event happen.
    pub(crate) fn apply(&mut self, event: &RoomEvent) {
        self.n_events += 1;
        match event {
            RoomEvent::Joined { name, token } => {
                let (name, token) = (name.clone(), token.clone());
                self.members.push(Member { name, token, invitation: None, has_left: false });
            }
            RoomEvent::Invited { member, invitation } => {
                if let Some(member) = self.members.get_mut(*member as usize) {
                    member.invitation = Some(invitation.clone());
                }
            }
            RoomEvent::Moved { member, token } => {
                if let Some(member) = self.members.get_mut(*member as usize) {
                    (member.token, member.invitation, member.has_left) = (token.clone(), None, false);
                }
            }
            RoomEvent::Left { member } => {
                if let Some(member) = self.members.get_mut(*member as usize) {
                    member.has_left = true;
                }
            }
            RoomEvent::Began { games } => self.rounds.push(games.clone()),
            RoomEvent::Ended => self.is_over = true,
        }
    }

    /// The member whose token this is.
    pub(crate) fn member(&self, token: &str) -> Option<u32> {
        let place = self.members.iter().position(|member| member.token.is(token));
        place.and_then(|place| u32::try_from(place).ok())
    }

    /// The member who is invited so to another device.
    pub(crate) fn invited(&self, code: &str) -> Option<u32> {
        let leads = |member: &Member| member.invitation.as_ref().is_some_and(|known| known.is(code));
        self.members.iter().position(leads).and_then(|place| u32::try_from(place).ok())
    }

    /// The game of the latest round in which this member plays, with their seat there and what opens it.
    pub(crate) fn seat_of(&self, member: u32) -> Option<(&RoomGame, Seat, &Token)> {
        let games = self.rounds.last()?;
        let game = games.iter().find(|game| game.black == member || game.white == member)?;
        Some(if game.black == member {
            (game, Seat::Black, &game.black_token)
        } else {
            (game, Seat::White, &game.white_token)
        })
    }

    /// Whether this member is there to play.
    pub(crate) fn is_present(&self, member: u32) -> bool {
        self.members.get(member as usize).is_some_and(|member| !member.has_left)
    }

    /// Everybody who has played whom, as Black and White.
    pub(crate) fn met(&self) -> Vec<Pair> {
        let games = self.rounds.iter().flatten();
        games.map(|game| Pair { black: game.black, white: game.white }).collect()
    }
}
