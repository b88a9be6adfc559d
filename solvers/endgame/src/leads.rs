use apocalypse::{Board, Cell, Move, Parts, Position, Turn};
use game::{ByPlayer, Player};

/// Where a joint choice leads, as far as that does not depend on penalties and quiet rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// The game is over and the side with more pawns has won: 1 if that is Black, -1 if White, 0 if nobody.
    Over(i32),
    /// A normal position with the same material, by its slot.
    Same(u32),
    /// A normal position with less material, by its slot among all, and whether the sides are exchanged there.
    Less(u32, bool),
    /// A second round in which somebody places a pawn, by its place in the list of second rounds.
    Second(u32),
}

/// All that can follow from the boards of one kind of material: what has to be known for every number of quiet rounds
/// and all penalties is looked up once.
#[derive(Debug, Default)]
pub(crate) struct Leads {
    /// Where the choices at each slot begin.
    starts: Vec<Choices>,
    codes: Vec<u32>,
    seconds: Vec<u32>,
}

/// A matrix of joint choices: Black's are the rows. In a normal round the first row and column are for a player who
/// does not move, by passing or goofing. In a second round they are for a player who places nothing, if it is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    start: u32,
    pub(crate) n_rows: u8,
    pub(crate) n_columns: u8,
}

/// A second round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Second<'a> {
    codes: &'a [u32],
    pub(crate) n_rows: usize,
    pub(crate) n_columns: usize,
    /// Who is asked for a cell: its first row or column costs a penalty point.
    pub(crate) asked: ByPlayer<bool>,
    /// Who has more pawns, should both sides lose by penalties here.
    pub(crate) by_pawns: i32,
}

const KIND: u32 = 30;
const OVER: u32 = 0;
const SAME: u32 = 1;
const LESS: u32 = 2;
const SECOND: u32 = 3;
const EXCHANGED: u32 = 1 << 29;

impl Lead {
    fn code(self) -> u32 {
        match self {
            Lead::Over(payoff) => OVER << KIND | (payoff + 1).unsigned_abs(),
            Lead::Same(slot) => SAME << KIND | slot,
            Lead::Less(slot, exchanged) => LESS << KIND | slot | if exchanged { EXCHANGED } else { 0 },
            Lead::Second(place) => SECOND << KIND | place,
        }
    }

    fn decode(code: u32) -> Lead {
        let rest = code & ((1 << KIND) - 1);
        match code >> KIND {
            OVER => Lead::Over(rest.cast_signed() - 1),
            SAME => Lead::Same(rest),
            LESS => Lead::Less(rest & !EXCHANGED, rest & EXCHANGED != 0),
            _ => Lead::Second(rest),
        }
    }
}

impl Leads {
    /// Adds the choices on the next board. `find` tells what a normal position with this board is.
    pub(crate) fn push(&mut self, board: Board, find: &impl Fn(&Board) -> Lead) {
        let parts = Parts { board, ..Parts::default() };
        let position = Position::new(parts).expect("endgames have few pieces");
        let Turn::Normal(turn) = position.turn() else { unreachable!("no pawn awaits a second round") };
        let lists = ByPlayer::from_fn(|player| {
            std::iter::once(None)
                .chain(turn.moves(player).iter().copied().map(Some))
                .collect::<Vec<Option<Move>>>()
        });
        let start = u32::try_from(self.codes.len()).expect("the choices of one kind of material fit");
        self.starts.push(Choices {
            start,
            n_rows: lists.black.len() as u8,
            n_columns: lists.white.len() as u8,
        });
        for &black in &lists.black {
            for &white in &lists.white {
                let after = turn.play(ByPlayer { black, white }).position;
                let lead = self.lead(&after, find);
                self.codes.push(lead.code());
            }
        }
    }

    /// Where a round has led to, penalties left aside.
    fn lead(&mut self, after: &Position, find: &impl Fn(&Board) -> Lead) -> Lead {
        let board = after.board();
        if let Some(payoff) = decided(board) {
            return Lead::Over(payoff);
        }
        let Turn::Second(turn) = after.turn() else { return find(board) };
        let asked = ByPlayer::from_fn(|player| turn.is_asked(player));
        if !asked.black && !asked.white {
            return self.lead(&turn.play(ByPlayer::default()).position, find);
        }
        let lists = asked.map(|asked| {
            let places = turn.placements().into_iter().filter(|_| asked).map(Some);
            std::iter::once(None).chain(places).collect::<Vec<Option<Cell>>>()
        });
        let mut codes = vec![
            lists.black.len() as u32,
            lists.white.len() as u32,
            u32::from(asked.black) | u32::from(asked.white) << 1,
            (by_pawns(board) + 1).unsigned_abs(),
        ];
        for &black in &lists.black {
            for &white in &lists.white {
                let after = turn.play(ByPlayer { black, white }).position;
                codes.push(self.lead(&after, find).code());
            }
        }
        let place = u32::try_from(self.seconds.len()).expect("the second rounds of one kind of material fit");
        self.seconds.extend(codes);
        Lead::Second(place)
    }

    /// The choices at a slot.
    pub(crate) fn at(&self, slot: usize) -> (Choices, &[u32]) {
        let choices = self.starts[slot];
        let n_codes = usize::from(choices.n_rows) * usize::from(choices.n_columns);
        (choices, &self.codes[choices.start as usize..][..n_codes])
    }

    /// The second round at a place in the list.
    pub(crate) fn second(&self, place: u32) -> Second<'_> {
        let all = &self.seconds[place as usize..];
        let (n_rows, n_columns) = (all[0] as usize, all[1] as usize);
        Second {
            codes: &all[4..4 + n_rows * n_columns],
            n_rows,
            n_columns,
            asked: ByPlayer { black: all[2] & 1 != 0, white: all[2] & 2 != 0 },
            by_pawns: all[3].cast_signed() - 1,
        }
    }

    pub(crate) fn lead_of(code: u32) -> Lead {
        Lead::decode(code)
    }
}

impl Second<'_> {
    pub(crate) fn lead(&self, row: usize, column: usize) -> Lead {
        Lead::decode(self.codes[row * self.n_columns + column])
    }
}

/// Who has more pawns: 1 for Black, -1 for White.
pub(crate) fn by_pawns(board: &Board) -> i32 {
    let pawns = board.material().pawns;
    (i32::from(pawns.black) - i32::from(pawns.white)).signum()
}

/// Who has won because a side has no pawns, if one has none.
fn decided(board: &Board) -> Option<i32> {
    let has_none = |player: Player| board.pawns(player).is_empty();
    (has_none(Player::Black) || has_none(Player::White)).then(|| by_pawns(board))
}
