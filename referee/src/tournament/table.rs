use serde::Serialize;

use super::elo::ratings;
use super::score::Score;
use super::{Config, End, Player};

/// The name and version of the form of [`Tournament`] as JSON.
pub const SCHEMA: &str = "parlour/tournament/1";

/// How a tournament went.
#[derive(Clone, Debug, Serialize)]
pub struct Tournament {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of this referee.
    pub version: &'static str,
    /// The game with its size or its rules.
    pub game: String,
    /// Who met whom: `round-robin` or `gauntlet`.
    pub format: &'static str,
    /// Where all chance came from.
    pub seed: u64,
    /// How many games there are to be.
    pub games: usize,
    /// How many are finished.
    pub finished: usize,
    /// Everybody, the strongest first.
    pub players: Vec<Standing>,
    /// What each player of a row scored against the player of a column, both in the order of `players`; none where the
    /// two did not meet.
    pub cross_table: Vec<Vec<Option<Score>>>,
    /// What a game was worth to the player of a row against the player of a column, on average. In Apocalypse a win is
    /// worth 1 and a loss -1; in guessing games it is the guesses saved on the same target.
    pub payoffs: Vec<Vec<Option<f64>>>,
    /// What is to be kept in mind.
    pub remarks: Vec<String>,
    /// How long it took this time.
    pub wall_ms: f64,
}

/// How one player did.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// Who that is, as the file says.
    pub play: String,
    /// The strength, relative to the mean of all players.
    pub elo: f64,
    /// The interval of 95 % for it.
    pub elo_interval: [f64; 2],
    /// Everything against everybody.
    pub score: Score,
    /// How many games the player broke off, and how the first of them was broken off.
    pub failures: usize,
    /// What happened in the first of them.
    pub first_failure: Option<String>,
    /// How well it guessed, in a guessing game.
    pub guesses: Option<Guesses>,
}

/// How well one player guessed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Guesses {
    /// How many targets were played.
    pub targets: usize,
    /// How many were found.
    pub found: usize,
    /// Guesses for a target found, on average.
    pub average: Option<f64>,
    /// The most guesses for a target found.
    pub worst: Option<usize>,
}

/// All results, by the places of the players in the file.
#[derive(Debug)]
pub(super) struct Results {
    /// The name of each player, and who that is.
    names: Vec<(String, String)>,
    pub(super) scores: Vec<Vec<Option<Score>>>,
    pub(super) payoffs: Vec<Vec<Option<f64>>>,
    pub(super) guesses: Option<Vec<Guesses>>,
    failures: Vec<(usize, Option<String>)>,
}

impl Results {
    pub(super) fn new<P>(players: &[Player<P>]) -> Results {
        let n = players.len();
        Results {
            names: players.iter().map(|player| (player.name.clone(), player.play.clone())).collect(),
            scores: vec![vec![None; n]; n],
            payoffs: vec![vec![None; n]; n],
            guesses: None,
            failures: vec![(0, None); n],
        }
    }

    /// Counts a game between two, as the first of them sees it.
    pub(super) fn add(&mut self, first: usize, second: usize, won: Option<bool>) {
        self.scores[first][second].get_or_insert_default().add(won);
        self.scores[second][first].get_or_insert_default().add(won.map(|won| !won));
    }

    /// Counts a game that a player broke off.
    pub(super) fn forfeit(&mut self, player: usize, cause: &str) {
        let (count, first) = &mut self.failures[player];
        *count += 1;
        first.get_or_insert_with(|| cause.to_owned());
    }

    /// The result with everybody in the order of strength.
    pub(super) fn tournament(
        &self,
        game: String,
        config: &Config,
        ends: &[Option<End>],
        remarks: Vec<String>,
    ) -> Tournament {
        let ratings = ratings(&self.scores);
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
        let sorted = |row: &usize| order.iter().map(|&column| self.scores[*row][column]).collect();
        let standing = |&place: &usize| {
            let rating = ratings[place];
            let mut score = Score::default();
            for met in self.scores[place].iter().flatten() {
                score.wins += met.wins;
                score.ties += met.ties;
                score.losses += met.losses;
            }
            let (name, play) = self.names[place].clone();
            let (failures, first_failure) = self.failures[place].clone();
            Standing {
                name,
                play,
                elo: tenths(rating.elo),
                elo_interval: [tenths(rating.elo - rating.reach), tenths(rating.elo + rating.reach)],
                score,
                failures,
                first_failure,
                guesses: self.guesses.as_ref().map(|guesses| guesses[place]),
            }
        };
        Tournament {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            game,
            format: config.format.name(),
            seed: config.seed.0,
            games: ends.len(),
            finished: ends.iter().flatten().count(),
            players: order.iter().map(standing).collect(),
            cross_table: order.iter().map(sorted).collect(),
            payoffs: order
                .iter()
                .map(|&row| order.iter().map(|&column| self.payoffs[row][column]).collect())
                .collect(),
            remarks,
            wall_ms: 0.0,
        }
    }
}

/// To a tenth of a point, with no minus before a zero.
fn tenths(elo: f64) -> f64 {
    (elo * 10.0).round() / 10.0 + 0.0
}
