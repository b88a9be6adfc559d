use game::Player;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::token::{Token, random_seed};
use crate::wire::Way;

/// How a secret follows from the seed of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Drawn {
    /// From the first stream: so it was before the terminal and the page hid alike, and it was not written down.
    #[default]
    FromFirstStream,
    /// As everywhere else.
    ByHider,
}

/// How a match began. It stays as it is; everything after it is an [`Event`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Setup {
    /// A guessing game against the machine.
    Hunt {
        /// The game and its size.
        game: String,
        way: Way,
        name: String,
        /// Where the machine's chance comes from: its secret too.
        seed: u64,
        token: Token,
        /// The seconds that each guess may take.
        #[serde(default)]
        clock: Option<u32>,
        /// How the secret follows from the seed.
        #[serde(default)]
        drawn: Drawn,
    },
    /// A game of simultaneous choice.
    Duel {
        /// The game and its size. Before there was a second game it was not written down.
        #[serde(default = "apocalypse")]
        game: String,
        /// The name of the rules, where the game has several.
        rules: String,
        seed: u64,
        black: Occupant,
        white: Occupant,
        /// The seconds that each choice may take.
        #[serde(default)]
        clock: Option<u32>,
    },
}

/// The game of every duel that does not say otherwise.
pub(crate) fn apocalypse() -> String {
    "apocalypse".to_owned()
}

/// Who sits on a seat of a duel.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Occupant {
    Person {
        name: String,
        token: Token,
    },
    /// A person who has not sat down yet, and will by this invitation.
    Open {
        invitation: Token,
    },
    Machine {
        level: String,
    },
}

/// One thing that happened in a match, in the words of its game. A match is resumed by applying them in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// The person guessed.
    Guessed { guess: String },
    /// The machine guessed; in a race this is sealed until the race is over.
    MachineGuessed { guess: String },
    /// The machine found that the answers in these turns, counted from 1, cannot all be true. In smaller games the table
    /// finds that out itself.
    Stumped { turns: Vec<u32> },
    /// The person answered the machine's guess.
    Answered { answer: String },
    /// The person changed an earlier answer.
    Corrected { turn: u32, answer: String },
    /// A side chose, sealed until the other has chosen too.
    Chose { side: Side, choice: String },
    /// A hint was asked for.
    Hinted { seat: Seat, rung: u8 },
    /// A seat gave up.
    GaveUp { seat: Seat },
    /// A seat did not choose in time.
    TimeUp { seat: Seat },
    /// Somebody was invited to a seat, in place of an earlier invitation.
    Invited { seat: Seat, invitation: Token },
    /// Somebody sat down by the invitation, and this token opens the seat from then on.
    Sat { seat: Seat, name: String, token: Token },
    /// The same people play again, in the match of this id.
    Rematched { next: String },
}

/// A side of a duel as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Black,
    White,
}

/// A place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Seat {
    Searcher,
    Hider,
    Black,
    White,
}

impl Seat {
    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Seat::Searcher => "searcher",
            Seat::Hider => "hider",
            Seat::Black => "black",
            Seat::White => "white",
        }
    }

    /// The seat of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Seat::Searcher, Seat::Hider, Seat::Black, Seat::White].into_iter().find(|seat| seat.name() == name)
    }

    /// The side of a duel that sits here.
    pub(crate) const fn player(self) -> Option<Player> {
        match self {
            Seat::Black => Some(Player::First),
            Seat::White => Some(Player::Second),
            Seat::Searcher | Seat::Hider => None,
        }
    }
}

impl From<Player> for Seat {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Seat::Black,
            Player::Second => Seat::White,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Side::Black,
            Player::Second => Side::White,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Player::First,
            Side::White => Player::Second,
        }
    }
}

impl Setup {
    /// The seconds that each choice may take, if there is a clock.
    pub(crate) const fn clock(&self) -> Option<u32> {
        match self {
            Setup::Hunt { clock, .. } | Setup::Duel { clock, .. } => *clock,
        }
    }

    /// The game and its size.
    pub(crate) fn spec(&self) -> &str {
        match self {
            Setup::Hunt { game, .. } | Setup::Duel { game, .. } => game,
        }
    }

    /// The beginning of another match of the same kind, its chance drawn anew. People have yet to sit down, and two people
    /// change sides.
    pub(crate) fn again(&self) -> Result<Self, Refusal> {
        let mut next = self.clone();
        match &mut next {
            Setup::Hunt { seed, token, .. } => (*seed, *token) = (random_seed()?, Token::random()?),
            Setup::Duel { seed, black, white, .. } => {
                *seed = random_seed()?;
                for side in [&mut *black, &mut *white] {
                    if !matches!(side, Occupant::Machine { .. }) {
                        *side = Occupant::Open { invitation: Token::random()? };
                    }
                }
            }
        }
        Ok(next)
    }

    /// The seat in the next match of whoever has this one here.
    pub(crate) fn seat_again(&self, seat: Seat) -> Seat {
        let is_machine = |side: &Occupant| matches!(side, Occupant::Machine { .. });
        match (self, seat.player()) {
            (Setup::Duel { black, white, .. }, Some(player)) if !is_machine(black) && !is_machine(white) => {
                player.other().into()
            }
            _ => seat,
        }
    }
}
