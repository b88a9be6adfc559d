use game::Player as Side;
use game::{ByPlayer, Duelling};
use games::RegisteredDuel;
use play::choosers::Thinking;
use play::record::{DuelRecord, DuelResult, Record};

use super::score::Score;
use super::table::Results;
use super::{Config, Contest, End, Fixture, Format, Player, Tournament, Unheld};
use crate::bout::BoutRunner;
use crate::contained::Command;
use crate::entrant::Entrant;

/// Games of each pair where the file says nothing.
const USUAL_GAMES: u64 = 100;

/// A tournament of a game of simultaneous choice.
#[derive(Debug)]
pub(super) struct Duels<'a, G: Duelling> {
    config: &'a Config,
    /// The game as every bout is played.
    game: G,
    players: &'a [Player<Entrant<G>>],
    meetings: Vec<Meeting>,
}

/// One game: who plays first and who second, by their places in the list.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    seats: ByPlayer<usize>,
    /// The number of the game within its pair, from 0. An odd game repeats the chance of the one before with the
    /// sides swapped, so that luck with a side falls to both alike.
    number: u64,
}

impl<'a, G: RegisteredDuel> Duels<'a, G> {
    pub(super) fn new(config: &'a Config, game: &G, players: &'a [Player<Entrant<G>>]) -> Self {
        let games = config.games.unwrap_or(USUAL_GAMES);
        let mut meetings = Vec::new();
        for (first, second) in pairs(config.format, players.len()) {
            if let (Entrant::Course(_), Entrant::Course(_)) = (&players[first].who, &players[second].who) {
                continue;
            }
            for number in 0..games {
                let seats = ByPlayer { first, second };
                let seats = if number % 2 == 0 { seats } else { seats.swap() };
                meetings.push(Meeting { seats, number });
            }
        }
        Duels { config, game: game.valued(), players, meetings }
    }

    /// The record of a game before anything has happened.
    fn head(&self, meeting: Meeting) -> DuelRecord<G> {
        let ByPlayer { first, second } = meeting.seats.map(|place| &self.players[place]);
        let mut record = DuelRecord::new(self.game.clone());
        for (name, value) in [
            ("black", first.name.as_str()),
            ("white", second.name.as_str()),
            ("black-play", first.play.trim()),
            ("white-play", second.play.trim()),
            ("terms", &self.config.terms.summary(false)),
        ] {
            record.headers.set(name, value).expect("names, commands and terms are one line each");
        }
        record.seed = Some(self.config.seed);
        record
    }

    fn remarks(&self) -> Vec<String> {
        let course: Vec<&str> = self
            .players
            .iter()
            .filter(|player| matches!(player.who, Entrant::Course(_)))
            .map(|player| player.name.as_str())
            .collect();
        let mut remarks: Vec<String> = course
            .iter()
            .map(|name| {
                format!(
                    "{name} is asked second when it plays White: the other side's choice was typed in before, and it \
                     could have read it"
                )
            })
            .collect();
        if course.len() > 1 {
            remarks.push(format!(
                "{} did not meet each other: each waits for the other's choice before it shows its own",
                course.join(" and ")
            ));
        }
        remarks
    }
}

impl Meeting {
    /// The number of the random stream of one seat of a game. It depends on nobody else who takes part, so that players
    /// can be added to a tournament later.
    fn stream(self, side: Side) -> u64 {
        let ByPlayer { first, second } = self.seats;
        let pair = (first.min(second) << 10 | first.max(second)) as u64;
        let seat = match side {
            Side::First => 0,
            Side::Second => 1,
        };
        pair << 32 | (self.number / 2) << 1 | seat
    }
}

/// Who meets whom, the earlier in the list first.
pub(super) fn pairs(format: Format, n_players: usize) -> Vec<(usize, usize)> {
    let firsts = match format {
        Format::RoundRobin => n_players,
        Format::Gauntlet => 1,
    };
    (0..firsts).flat_map(|first| (first + 1..n_players).map(move |second| (first, second))).collect()
}

impl<G: RegisteredDuel> Contest for Duels<'_, G> {
    const HAS_SECRETS: bool = false;

    type Worker<'a>
        = BoutRunner<'a, G>
    where
        Self: 'a;

    fn fixtures(&self) -> Vec<Fixture> {
        let fixture = |meeting: &Meeting| {
            let ByPlayer { first, second } = meeting.seats.map(|place| &self.players[place].name);
            let file = format!("{first}.{second}.{:04}.txt", meeting.number + 1);
            Fixture { file, blank: self.head(*meeting).into() }
        };
        self.meetings.iter().map(fixture).collect()
    }

    fn commands(&self) -> Vec<&Command> {
        self.players.iter().filter_map(|player| player.who.command()).collect()
    }

    fn worker(&self) -> Self::Worker<'_> {
        let terms = &self.config.terms;
        // Ours think by positions and not by the clock, so that a tournament can be played again.
        let entrants = self.players.iter().map(|player| &player.who);
        BoutRunner::new(&self.game, entrants, &terms.limits, terms.move_time, &Thinking::Usual)
    }

    fn play<'a>(&'a self, worker: &mut Self::Worker<'a>, number: usize) -> Result<Record, Unheld> {
        let meeting = self.meetings[number];
        let streams = ByPlayer::from_fn(|side| meeting.stream(side));
        let bout = worker.play(meeting.seats, self.config.seed, streams)?;
        let DuelRecord { rounds, result, .. } = bout.record;
        Ok(DuelRecord { rounds, result, ..self.head(meeting) }.into())
    }

    fn tournament(&self, ends: &[Option<End>]) -> Tournament {
        let mut results = Results::new(self.players);
        for (meeting, end) in self.meetings.iter().zip(ends) {
            let Some(End::Duel(result)) = end else { continue };
            let ByPlayer { first, second } = meeting.seats;
            results.add(first, second, result.winner().map(|winner| winner == Side::First));
            if let DuelResult::Forfeit { winner, cause } = result {
                for side in Side::BOTH.into_iter().filter(|side| *winner != Some(*side)) {
                    results.forfeit(meeting.seats[side], &cause.to_string());
                }
            }
        }
        let worth =
            |row: &Vec<Option<Score>>| row.iter().map(|met| met.as_ref().map(Score::payoff)).collect();
        results.payoffs = results.scores.iter().map(worth).collect();
        let rules = self.game.rule_set().map_or(String::new(), |rules| format!(" {rules}"));
        results.tournament(self.game.spec() + &rules, self.config, ends, self.remarks())
    }
}
