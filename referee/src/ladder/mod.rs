//! A ladder of our own players of a game of simultaneous choice: everybody meets everybody from common openings, and all
//! are rated together.
//!
//! Every opening is played twice with the colours exchanged. Two players stop meeting once a sequential test has
//! settled which of them is the stronger, or when there are no more openings.

mod openings;
mod sequential;

use game::{ByPlayer, Player};
use games::RegisteredDuel;
use play::choosers::{Strategy, Thinking};
use play::{Duel, Seed};

pub use self::openings::openings;
pub use self::sequential::{MARGIN, Sequential};
use crate::tournament::{Rating, Score, ratings};

/// One who is to be rated.
#[derive(Clone, Debug)]
pub struct Rated<G: RegisteredDuel> {
    /// What it is called.
    pub name: String,
    /// How it plays.
    pub strategy: &'static Strategy<G>,
    /// How long it thinks.
    pub thinking: Thinking,
}

/// The ladder while it is being played.
#[derive(Debug)]
pub struct Ladder<G: RegisteredDuel> {
    game: G,
    players: Vec<Rated<G>>,
    openings: Vec<G::Position>,
    seed: Seed,
    pairs: Vec<Pair>,
}

/// Two who meet.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Their places in the list of players, the earlier first.
    pub players: [usize; 2],
    /// What the first of them scored.
    pub score: Score,
    /// Whether it is known which is the stronger.
    pub test: Sequential,
}

/// Two games on one opening with the colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    pair: usize,
    opening: usize,
}

/// A game that lasts longer is nobody's.
const MOST_ROUNDS: u32 = 500;

impl<G: RegisteredDuel> Ladder<G> {
    /// A ladder on which nobody has played yet.
    pub fn new(game: G, players: Vec<Rated<G>>, openings: Vec<G::Position>, seed: Seed) -> Self {
        let n = players.len();
        let places = (0..n).flat_map(|first| (first + 1..n).map(move |second| [first, second]));
        let new = |players| Pair { players, score: Score::default(), test: Sequential::default() };
        let pairs = places.map(new).collect();
        Ladder { game, players, openings, seed, pairs }
    }

    /// The players.
    pub fn players(&self) -> &[Rated<G>] {
        &self.players
    }

    /// Everybody's meetings with everybody.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The meetings that come next, one for each pair that is not settled and has openings left. None: the ladder is done.
    pub fn next(&self) -> Vec<Meeting> {
        let is_open = |pair: &Pair| pair.test.verdict().is_none();
        let with_opening = self.pairs.iter().enumerate().filter(|(_, pair)| is_open(pair));
        with_opening
            .map(|(number, pair)| Meeting { pair: number, opening: pair.test.pairs() as usize })
            .filter(|meeting| meeting.opening < self.openings.len())
            .collect()
    }

    /// Who meets.
    pub fn names(&self, meeting: Meeting) -> [&str; 2] {
        self.pairs[meeting.pair].players.map(|place| self.players[place].name.as_str())
    }

    /// The position at which both games of a meeting begin.
    pub fn opening(&self, meeting: Meeting) -> &G::Position {
        &self.openings[meeting.opening]
    }

    /// Plays both games of a meeting: whether the first of the pair won each, if anybody did.
    ///
    /// What happens depends on the seed, the two names and the opening, and not on who else is on the ladder.
    pub fn play(&self, meeting: Meeting) -> [Option<bool>; 2] {
        let Pair { players: [first, second], .. } = self.pairs[meeting.pair];
        [Player::First, Player::Second].map(|side| {
            let mut choosers = ByPlayer::from_fn(|player| {
                let Rated { strategy, thinking, .. } =
                    &self.players[if player == side { first } else { second }];
                // Each seat keeps its chance, so that luck with a colour falls to both alike.
                let stream = 2 * meeting.opening as u64 + u64::from(player == Player::Second);
                strategy.thinking_chooser(&self.game, self.seed, stream, thinking.clone())
            });
            let mut duel = Duel::from_position(self.game.clone(), self.openings[meeting.opening].clone());
            duel.play_out(&mut choosers, MOST_ROUNDS);
            duel.ending().and_then(|ending| ending.winner).map(|winner| winner == side)
        })
    }

    /// Counts the games of a meeting.
    pub fn count(&mut self, meeting: Meeting, results: [Option<bool>; 2]) {
        let pair = &mut self.pairs[meeting.pair];
        let mut both = Score::default();
        for won in results {
            pair.score.add(won);
            both.add(won);
        }
        pair.test.add(both.mean());
    }

    /// Everybody with their rating and their score, the strongest first. Only distances mean something; the mean of all is
    /// 0.
    pub fn standings(&self) -> Vec<(&Rated<G>, Rating, Score)> {
        let n = self.players.len();
        let mut scores = vec![vec![None; n]; n];
        for &Pair { players: [first, second], score: Score { wins, ties, losses }, .. } in &self.pairs {
            scores[first][second] = Some(Score { wins, ties, losses });
            scores[second][first] = Some(Score { wins: losses, ties, losses: wins });
        }
        let total = |row: &Vec<Option<Score>>| {
            row.iter().flatten().fold(Score::default(), |sum, met| Score {
                wins: sum.wins + met.wins,
                ties: sum.ties + met.ties,
                losses: sum.losses + met.losses,
            })
        };
        let rated = self.players.iter().zip(ratings(&scores)).zip(&scores);
        let mut standings: Vec<_> =
            rated.map(|((player, rating), row)| (player, rating, total(row))).collect();
        standings.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
        standings
    }
}

#[cfg(test)]
mod tests {
    use apocalypse::Apocalypse;
    use game::Duelling as _;

    use super::*;

    fn ladder(names: &[&str], n_openings: usize) -> Ladder<Apocalypse> {
        let game = Apocalypse::default().valued();
        let rated = |name: &&str| Rated {
            name: (*name).to_owned(),
            strategy: Strategy::named(name).expect("a strategy"),
            thinking: Thinking::Usual,
        };
        let book = openings(&game, n_openings, Seed(1));
        Ladder::new(game, names.iter().map(rated).collect(), book, Seed(1))
    }

    fn played(mut ladder: Ladder<Apocalypse>) -> Ladder<Apocalypse> {
        loop {
            let next = ladder.next();
            if next.is_empty() {
                return ladder;
            }
            for meeting in next {
                let results = ladder.play(meeting);
                ladder.count(meeting, results);
            }
        }
    }

    #[test]
    fn known_results_give_known_distances() {
        let mut ladder = ladder(&["greedy", "random", "cautious"], 0);
        // Three to one are 191 points, and the first against the third nine to one.
        for (pair, (wins, losses)) in [(0, (300, 100)), (1, (360, 40)), (2, (300, 100))] {
            ladder.pairs[pair].score = Score { wins, ties: 0, losses };
        }
        let standings = ladder.standings();
        let names: Vec<&str> = standings.iter().map(|(player, ..)| player.name.as_str()).collect();
        assert_eq!(names, ["greedy", "random", "cautious"]);
        for two in standings.windows(2) {
            assert!((two[0].1.elo - two[1].1.elo - 190.8).abs() < 3.0, "{standings:?}");
        }
        assert_eq!(standings[0].2.games(), 800);
    }

    #[test]
    fn a_settled_pair_plays_no_more_and_the_others_go_on() {
        let mut ladder = ladder(&["greedy", "random", "cautious"], 8);
        assert_eq!(ladder.next().len(), 3);
        while ladder.pairs[1].test.verdict().is_none() {
            ladder.count(Meeting { pair: 1, opening: 0 }, [Some(true); 2]);
        }
        let next = ladder.next();
        assert_eq!(next.len(), 2);
        assert!(next.iter().all(|meeting| meeting.pair != 1));
    }

    #[test]
    fn a_ladder_played_again_ends_alike_and_ranks_who_plays_better_higher() {
        let again = [played(ladder(&["random", "greedy"], 12)), played(ladder(&["random", "greedy"], 12))];
        let [one, other] = &again;
        assert_eq!(one.pairs[0].score, other.pairs[0].score);
        assert_eq!(one.standings()[0].0.name, "greedy");
    }
}
