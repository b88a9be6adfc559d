use std::cmp::Reverse;

/// What a game gave to each side, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    pub(crate) black: u32,
    pub(crate) white: u32,
}

impl Points {
    /// What a game gave that nobody has played to its end.
    pub(crate) const NONE: Points = Points { black: 0, white: 0 };

    /// The points of a game that this side won, or nobody.
    pub(crate) fn of(winner: Option<&str>) -> Self {
        match winner {
            Some("black") => Points { black: 2, white: 0 },
            Some(_) => Points { black: 0, white: 2 },
            None => Points { black: 1, white: 1 },
        }
    }
}

/// Where a member stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) member: u32,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    /// In half points.
    pub(crate) points: u32,
}

/// The table, the best first; of two alike the one who came first.
pub(crate) fn standings(n_members: u32, games: impl Iterator<Item = (u32, u32, Points)>) -> Vec<Score> {
    let mut scores: Vec<Score> = (0..n_members).map(|member| Score { member, ..Score::default() }).collect();
    for (black, white, points) in games {
        for (member, own) in [(black, points.black), (white, points.white)] {
            let Some(score) = scores.get_mut(member as usize) else { continue };
            score.points += own;
            match own {
                2 => score.won += 1,
                1 => score.drawn += 1,
                _ => score.lost += 1,
            }
        }
    }
    scores.sort_by_key(|score| (Reverse(score.points), Reverse(score.won), score.member));
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_worth_two_half_points_and_a_tie_of_points_is_broken_by_wins() {
        let games = [
            (0, 1, Points::of(Some("black"))),
            (2, 3, Points::of(None)),
            (2, 0, Points::of(None)),
            (1, 3, Points::of(Some("white"))),
        ];
        let table = standings(5, games.into_iter());
        let told: Vec<_> = table.iter().map(|score| (score.member, score.points, score.won)).collect();
        assert_eq!(told, [(0, 3, 1), (3, 3, 1), (2, 2, 0), (1, 0, 0), (4, 0, 0)]);
        assert_eq!((table[2].drawn, table[3].lost), (2, 2));
    }
}
