use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, Canonical, Next, Player, Simultaneous};

use crate::position::Parts;
use crate::{BLACK, Cell, Choice, Move, Position, RuleSet, Turn, WHITE};

/// Apocalypse as a game that solvers can look ahead in.
///
/// A player may pass, make a legal move, or goof: all illegal moves are one action, and so are null and bad
/// placements. A win counts one point, however it came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Apocalypse {
    /// When a game ends.
    pub rules: RuleSet,
}

/// Reads `apocalypse`; the name of the rules stands elsewhere.
impl FromStr for Apocalypse {
    type Err = NoSize;
    fn from_str(spec: &str) -> Result<Apocalypse, NoSize> {
        if spec == "apocalypse" { Ok(Apocalypse::default()) } else { Err(NoSize(spec.to_owned())) }
    }
}

/// Words behind the name of a game that has one size only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSize(String);

impl fmt::Display for NoSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no game, it must be `apocalypse` alone, which has one size", self.0)
    }
}

impl Error for NoSize {}

impl Simultaneous for Apocalypse {
    type Position = Position;
    type Action = Choice;

    #[inline]
    fn unit(&self) -> i32 {
        1 << 24
    }

    #[inline]
    fn actions(&self, position: &Position, player: Player, list: &mut Vec<Choice>) {
        match position.turn() {
            Turn::Normal(turn) => {
                list.push(Choice::Pass);
                list.extend(turn.moves(player).iter().map(|&legal| Choice::Move(legal)));
                list.push(Choice::Move(Move::GOOF));
            }
            Turn::Second(turn) if turn.is_asked(player) => {
                list.push(Choice::Pass);
                list.extend(turn.placements().into_iter().map(Choice::Place));
            }
            Turn::Second(_) => list.push(Choice::Idle),
        }
    }

    #[inline]
    fn resolve(&self, position: &Position, joint: ByPlayer<Choice>) -> Next<Position> {
        let round = position.judge(joint);
        match round.outcome(self.rules) {
            None => Next::Position(round.position),
            Some(outcome) => Next::Over(match outcome.winner {
                Some(BLACK) => self.unit(),
                Some(WHITE) => -self.unit(),
                None => 0,
            }),
        }
    }

    #[inline]
    fn is_mid_round(&self, position: &Position) -> bool {
        let awaiting = position.awaiting();
        awaiting.first.is_some() || awaiting.second.is_some()
    }

    /// Left and right may be exchanged, and so may the two sides. Rounds played never matter, quiet ones only when
    /// there can be enough of them within the horizon.
    #[inline]
    fn canonical(&self, position: &Position, horizon: u32) -> Canonical<Position> {
        let is_far = |limit: u16| u32::from(position.quiet()).saturating_add(horizon) < u32::from(limit);
        let quiet = if self.rules.quiet_limit().is_none_or(is_far) { 0 } else { position.quiet() };
        let plain = Position(Parts { quiet, round: 0, ..position.parts() });
        let swapped = plain.swapped();
        let forms = [(plain, false), (plain.mirrored(), false), (swapped, true), (swapped.mirrored(), true)];
        let (position, exchanged) =
            forms.into_iter().min_by_key(|(form, _)| key(form)).expect("there are four forms");
        Canonical { position, exchanged }
    }
}

/// Something to order positions by; positions that differ in more than quiet and round have different keys.
fn key(position: &Position) -> (u128, ByPlayer<u8>, ByPlayer<Option<Cell>>) {
    let board = position.board();
    let sets = [board.pawns(BLACK), board.pawns(WHITE), board.knights(BLACK), board.knights(WHITE)];
    let bits = sets.into_iter().fold(0, |bits, cells| bits << 32 | u128::from(cells.bits()));
    (bits, position.penalties(), position.awaiting())
}
