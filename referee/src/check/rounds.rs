//! The judgement on one round.

use apocalypse::trace::State;
use apocalypse::{BLACK, Cell, Move, Play, Position, WHITE};
use game::{ByPlayer, Player};

use super::Rule;
use super::human::{Reading, read};
use super::judge::Judge;
use super::situation;
use super::standing::Standing;

/// What a side chose, as far as its line tells.
#[derive(Clone, Copy, PartialEq)]
enum Chosen<T> {
    Unknown,
    Nothing,
    This(T),
}

/// Whether the board follows from the plays as they are shown. Who misreads a line plays what it shows; who only shows it
/// wrongly does not.
fn plays_what_it_shows(before: &Standing, state: &State) -> bool {
    before.board_after(state.plays) == state.board
}

impl Judge<'_> {
    /// What a side chose.
    fn chosen<T>(&self, player: Player, n_cells: usize, of: impl Fn(&[u8]) -> Option<T>) -> Chosen<T> {
        let ask = self.asked.iter().rev().find(|ask| ask.player == player && ask.n_cells == n_cells);
        let line = ask.and_then(|ask| self.typed?.get(ask.line));
        match line.map(|line| read(line, 2 * n_cells)) {
            Some(Reading::Nothing) => Chosen::Nothing,
            Some(Reading::Numbers(numbers)) => of(&numbers).map_or(Chosen::Unknown, Chosen::This),
            _ => Chosen::Unknown,
        }
    }

    pub(super) fn normal_round(&mut self, before: &Standing, state: &State) {
        let board = before.state.board;
        // What each side asked for: by its line, or where that is not known by what is shown.
        let asked = ByPlayer::from_fn(|player| match self.chosen(player, 2, as_move) {
            Chosen::This(m) => Some(m),
            Chosen::Nothing => None,
            Chosen::Unknown => match state.plays[player] {
                Play::Played(m) | Play::Goofed(m) => Some(m),
                _ => None,
            },
        });
        let right = ByPlayer::from_fn(|player| match asked[player] {
            None => Play::Passed,
            Some(m) if board.targets(player, m.from).contains(m.to) => Play::Played(m),
            Some(m) => Play::Goofed(m),
        });
        let expected = right_state(before, right);
        let came = state.to_string();
        // The plays as the program judged them, with the cells that were asked for where other ones are shown.
        let meant = ByPlayer::from_fn(|player| match (asked[player], state.plays[player]) {
            (Some(m), Play::Played(_)) => Play::Played(m),
            (Some(m), Play::Goofed(_)) => Play::Goofed(m),
            (_, shown) => shown,
        });
        let is_only_shown = before.board_after(meant) == state.board;
        let is_misread = !is_only_shown && plays_what_it_shows(before, state);
        let mut is_judged_right = true;
        for player in Player::BOTH {
            let shown = state.plays[player];
            if shown == right[player] {
                continue;
            }
            let rule = match (asked[player], shown) {
                (None, _) => Rule::EmptyLine,
                (Some(m), Play::Played(s) | Play::Goofed(s)) if s == m => {
                    situation::of_choice(&board, player, asked)
                }
                (Some(_), Play::Played(_) | Play::Goofed(_)) if !is_misread => Rule::PlayShown,
                (Some(_), Play::Played(_) | Play::Goofed(_) | Play::Passed) => Rule::PlainLine,
                (Some(_), _) => Rule::StateText,
            };
            is_judged_right &= rule == Rule::PlayShown;
            self.depart(rule, &format!("{player}'s play is wrong"), &expected, &came);
        }
        // What follows from a wrong judgement has no cause of its own.
        if !is_judged_right {
            return;
        }
        for player in Player::BOTH {
            if state.penalties[player] != before.state.penalties[player] + meant[player].penalty() {
                let rule = if meant[player] == Play::Passed { Rule::Pass } else { Rule::Goof };
                self.depart(rule, &format!("{player}'s penalty is wrong"), &expected, &came);
            }
        }
        if !is_only_shown {
            let moved = |player: Player, play: Play| match play {
                Play::Goofed(m) if m.from != m.to && board.at(m.from).is_some() => Play::Played(m),
                _ => meant[player],
            };
            let goofs_moved = [
                ByPlayer { first: moved(BLACK, meant.first), ..meant },
                ByPlayer { second: moved(WHITE, meant.second), ..meant },
                ByPlayer { first: moved(BLACK, meant.first), second: moved(WHITE, meant.second) },
            ];
            let is_goof = goofs_moved
                .into_iter()
                .any(|plays| plays != meant && before.board_after(plays) == state.board);
            let rule = if is_goof { Rule::Goof } else { situation::of_round(&board, meant) };
            self.depart(rule, "the board is wrong", &expected, &came);
            if let Some(last) = self.found.last_mut() {
                last.is_one_by_one = Player::BOTH
                    .into_iter()
                    .any(|first| before.board_one_by_one(meant, first) == state.board);
            }
        }
    }

    /// The plays of a second round that are right for what was chosen.
    fn right_placements(&self, before: &Standing, state: &State) -> ByPlayer<Play> {
        let occupied = before.state.board.occupied();
        ByPlayer::from_fn(|player| {
            let shown = state.plays[player];
            match before.awaiting[player] {
                // A pawn that nobody knows of has stayed where it is.
                None if shown == Play::NullPlaced => Play::NullPlaced,
                None => Play::Idle,
                Some(from) if before.upgrades(player) => Play::Upgraded(from),
                Some(from) => {
                    let to = match self.chosen(player, 1, as_cell) {
                        Chosen::This(cell) => Some(cell),
                        Chosen::Nothing => None,
                        Chosen::Unknown => match shown {
                            Play::Placed(m) | Play::BadPlaced(m) => Some(m.to),
                            _ => None,
                        },
                    };
                    match to {
                        None => Play::NullPlaced,
                        Some(to) if occupied.contains(to) => Play::BadPlaced(Move { from, to }),
                        Some(to) => Play::Placed(Move { from, to }),
                    }
                }
            }
        })
    }

    pub(super) fn second_round(&mut self, before: &Standing, state: &State) {
        let right = self.right_placements(before, state);
        let expected = right_state(before, right);
        let came = state.to_string();
        let meant = ByPlayer::from_fn(|player| match (right[player], state.plays[player]) {
            (Play::Upgraded(from), Play::Upgraded(_)) => Play::Upgraded(from),
            (Play::Placed(m) | Play::BadPlaced(m), Play::Placed(_)) => Play::Placed(m),
            (Play::Placed(m) | Play::BadPlaced(m), Play::BadPlaced(_)) => Play::BadPlaced(m),
            (Play::Idle, _) => Play::Idle,
            (_, shown) => shown,
        });
        let is_only_shown = before.board_after(meant) == state.board;
        let is_misread = !is_only_shown && plays_what_it_shows(before, state);
        let mut is_judged_right = true;
        for player in Player::BOTH {
            let shown = state.plays[player];
            if shown == right[player] {
                continue;
            }
            let rule = match (right[player], shown) {
                // Whether it is served by a state of its own, or not at all, is seen later.
                (_, Play::Idle) if before.awaiting[player.other()].is_some() => continue,
                (Play::Idle, _) => Rule::Idle,
                (Play::Upgraded(_), Play::Upgraded(_)) => Rule::PlayShown,
                (Play::Upgraded(_), _) | (_, Play::Upgraded(_)) => Rule::Upgrade,
                (Play::NullPlaced, _) => Rule::NullRead,
                (Play::Placed(m) | Play::BadPlaced(m), Play::Placed(s) | Play::BadPlaced(s)) if s == m => {
                    situation::of_placement(before, player, right[player])
                }
                (Play::Placed(_), Play::BadPlaced(_)) | (Play::BadPlaced(_), Play::Placed(_)) => {
                    situation::of_placement(before, player, right[player])
                }
                (Play::Placed(_), Play::Placed(_)) | (Play::BadPlaced(_), Play::BadPlaced(_))
                    if !is_misread =>
                {
                    Rule::PlayShown
                }
                _ => Rule::PlainLine,
            };
            is_judged_right &= matches!(rule, Rule::PlayShown | Rule::Idle);
            self.depart(rule, &format!("{player}'s play is wrong"), &expected, &came);
        }
        // What follows from a wrong judgement has no cause of its own.
        if !is_judged_right {
            return;
        }
        let plays = meant;
        let rule_of = |play: Play| match play {
            Play::Upgraded(_) => Rule::Upgrade,
            Play::Placed(_) => Rule::Placement,
            Play::BadPlaced(_) => Rule::BadPlaced,
            Play::NullPlaced => Rule::NullPlaced,
            _ => Rule::Goof,
        };
        for player in Player::BOTH {
            if state.penalties[player] != before.state.penalties[player] + plays[player].penalty() {
                self.depart(
                    rule_of(plays[player]),
                    &format!("{player}'s penalty is wrong"),
                    &expected,
                    &came,
                );
            }
        }
        if !is_only_shown {
            let rule = match (plays.first, plays.second) {
                (Play::Placed(black), Play::Placed(white)) if black.to == white.to => {
                    Rule::BothPlaceOnOneCell
                }
                _ => {
                    let alone = |player: Player| {
                        let mut only = ByPlayer { first: Play::Idle, second: Play::Idle };
                        only[player.other()] = plays[player.other()];
                        before.board_after(only) == state.board
                    };
                    // Whose play alone would explain the board is the other one's innocence.
                    let guilty = Player::BOTH
                        .into_iter()
                        .find(|player| alone(*player) && plays[*player] != Play::Idle);
                    let active = Player::BOTH.into_iter().find(|player| plays[*player] != Play::Idle);
                    rule_of(guilty.or(active).map_or(Play::Idle, |player| plays[player]))
                }
            };
            self.depart(rule, "the board is wrong", &expected, &came);
        }
    }
}

/// The standing with a pawn awaiting wherever the program serves one, as it must to be judged.
pub(super) fn served(before: &Standing, state: &State) -> Standing {
    let awaiting = ByPlayer::from_fn(|player| match state.plays[player] {
        Play::Placed(m) | Play::BadPlaced(m) => before.awaiting[player].or(Some(m.from)),
        Play::Upgraded(cell) => before.awaiting[player].or(Some(cell)),
        _ => before.awaiting[player],
    });
    Standing { awaiting, ..*before }
}

fn right_state(before: &Standing, plays: ByPlayer<Play>) -> String {
    let penalties = ByPlayer::from_fn(|player| {
        (before.state.penalties[player] + plays[player].penalty()).min(Position::MAX_PENALTIES)
    });
    State { plays, penalties, board: before.board_after(plays) }.to_string()
}

pub(super) fn as_move(numbers: &[u8]) -> Option<Move> {
    match *numbers {
        [a, b, c, d] => Some(Move { from: Cell::new(a, b)?, to: Cell::new(c, d)? }),
        _ => None,
    }
}

pub(super) fn as_cell(numbers: &[u8]) -> Option<Cell> {
    match *numbers {
        [x, y] => Cell::new(x, y),
        _ => None,
    }
}
