use game::ByPlayer;
use game::Player as Colour;
use play::record::{DuelRecord, DuelResult, Record};

use super::table::{Results, Score};
use super::{Config, Contest, End, Fixture, Format, Player, Tournament, Unheld};
use crate::bout::{self, Bout, OwnSide, ProgramSide, RULES, Side};
use crate::contained::Command;
use crate::entrant::Entrant;

/// Games of each pair where the file says nothing.
const USUAL_GAMES: u64 = 100;

/// A tournament of Apocalypse.
#[derive(Debug)]
pub(super) struct Duels<'a> {
    config: &'a Config,
    players: &'a [Player<Entrant>],
    meetings: Vec<Meeting>,
}

/// One game: who plays Black and who plays White, by their places in the list.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    seats: ByPlayer<usize>,
    /// The number of the game within its pair, from 0. An odd game repeats the chance of the one before with the
    /// colours swapped, so that luck with a colour falls to both alike.
    number: u64,
}

impl<'a> Duels<'a> {
    pub(super) fn new(config: &'a Config, players: &'a [Player<Entrant>]) -> Self {
        let games = config.games.unwrap_or(USUAL_GAMES);
        let mut meetings = Vec::new();
        for (first, second) in pairs(config.format, players.len()) {
            if let (Entrant::Course(_), Entrant::Course(_)) = (&players[first].who, &players[second].who) {
                continue;
            }
            for number in 0..games {
                let seats = ByPlayer { black: first, white: second };
                let seats = if number % 2 == 0 { seats } else { seats.swap() };
                meetings.push(Meeting { seats, number });
            }
        }
        Duels { config, players, meetings }
    }

    /// The number of the random stream of one seat of a game. It depends on nobody else who takes part, so that players
    /// can be added to a tournament later.
    fn stream(meeting: Meeting, colour: Colour) -> u64 {
        let ByPlayer { black, white } = meeting.seats;
        let pair = (black.min(white) << 10 | black.max(white)) as u64;
        let seat = match colour {
            Colour::Black => 0,
            Colour::White => 1,
        };
        pair << 32 | (meeting.number / 2) << 1 | seat
    }

    /// The record of a game before anything has happened.
    fn head(&self, meeting: Meeting) -> DuelRecord {
        let ByPlayer { black, white } = meeting.seats.map(|place| &self.players[place]);
        let mut record = DuelRecord::new(RULES);
        for (name, value) in [
            ("black", black.name.as_str()),
            ("white", white.name.as_str()),
            ("black-play", black.play.trim()),
            ("white-play", white.play.trim()),
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

/// Who meets whom, the earlier in the list first.
pub(super) fn pairs(format: Format, n_players: usize) -> Vec<(usize, usize)> {
    let firsts = match format {
        Format::RoundRobin => n_players,
        Format::Gauntlet => 1,
    };
    (0..firsts).flat_map(|first| (first + 1..n_players).map(move |second| (first, second))).collect()
}

impl Contest for Duels<'_> {
    /// The programs that speak our protocol, by the place of the player; each serves many games.
    type Desk<'a>
        = Vec<Option<Box<ProgramSide<'a>>>>
    where
        Self: 'a;

    fn fixtures(&self) -> Vec<Fixture> {
        let fixture = |meeting: &Meeting| {
            let ByPlayer { black, white } = meeting.seats.map(|place| &self.players[place].name);
            let file = format!("{black}.{white}.{:04}.txt", meeting.number + 1);
            Fixture { file, blank: self.head(*meeting).into() }
        };
        self.meetings.iter().map(fixture).collect()
    }

    fn commands(&self) -> Vec<&Command> {
        self.players.iter().filter_map(|player| player.who.command()).collect()
    }

    fn desk(&self) -> Self::Desk<'_> {
        let terms = &self.config.terms;
        let players = self.players.iter();
        let side = players.map(|player| match &player.who {
            Entrant::Bot(command) => {
                let chance = self.config.seed.generator(0);
                Some(Box::new(ProgramSide::new(command, &terms.limits, terms.move_time, chance)))
            }
            Entrant::Ours(_) | Entrant::Course(_) => None,
        });
        side.collect()
    }

    fn play<'a>(&'a self, desk: &mut Self::Desk<'a>, number: usize) -> Result<Record, Unheld> {
        let meeting = self.meetings[number];
        let terms = &self.config.terms;
        // Each seat's own player, and where it is a program of our protocol, that program from the desk.
        let mut seated = ByPlayer::from_fn(|colour| {
            let place = meeting.seats[colour];
            let stream = Duels::stream(meeting, colour);
            match &self.players[place].who {
                Entrant::Ours(strategy) => {
                    Seated::Ours(OwnSide::new(strategy.chooser(self.config.seed, stream)))
                }
                Entrant::Course(program) => Seated::Course(program.playing(colour)),
                Entrant::Bot(_) => {
                    let mut side = desk[place].take();
                    if let Some(side) = &mut side {
                        side.draw_from(self.config.seed.generator(stream));
                    }
                    Seated::Bot(side)
                }
            }
        });
        let played = match &mut seated {
            ByPlayer { black: Seated::Course(program), white: other }
            | ByPlayer { black: other, white: Seated::Course(program) } => {
                other.side().map(|side| program.play(side, &terms.limits, terms.move_time))
            }
            ByPlayer { black, white } => match (black.side(), white.side()) {
                (Some(black), Some(white)) => Some(Ok(bout::play(ByPlayer { black, white }))),
                _ => None,
            },
        };
        for (colour, seated) in Colour::BOTH.into_iter().zip([seated.black, seated.white]) {
            if let Seated::Bot(side) = seated {
                desk[meeting.seats[colour]] = side;
            }
        }
        let bout: Bout =
            played.expect("two course programs do not meet, and every other player has a side")?;
        let DuelRecord { rounds, result, .. } = bout.record();
        Ok(DuelRecord { rounds, result, ..self.head(meeting) }.into())
    }

    fn tournament(&self, ends: &[Option<End>]) -> Tournament {
        let mut results = Results::new(self.players);
        for (meeting, end) in self.meetings.iter().zip(ends) {
            let Some(End::Duel(result)) = end else { continue };
            let ByPlayer { black, white } = meeting.seats;
            let (DuelResult::Ended { winner, .. } | DuelResult::Forfeit { winner, .. }) = result;
            results.add(black, white, winner.map(|winner| winner == Colour::Black));
            if let DuelResult::Forfeit { winner, cause } = result {
                for colour in Colour::BOTH.into_iter().filter(|colour| *winner != Some(*colour)) {
                    results.forfeit(meeting.seats[colour], &cause.to_string());
                }
            }
        }
        let worth =
            |row: &Vec<Option<Score>>| row.iter().map(|met| met.as_ref().map(Score::payoff)).collect();
        results.payoffs = results.scores.iter().map(worth).collect();
        results.tournament(format!("apocalypse {RULES}"), self.config, ends, self.remarks())
    }
}

/// Who sits where in one game.
enum Seated<'a> {
    Ours(OwnSide),
    Bot(Option<Box<ProgramSide<'a>>>),
    Course(bout::CourseProgram),
}

impl Seated<'_> {
    /// The side that can be asked; a course program has none, since it shows its choice only with the other's.
    fn side(&mut self) -> Option<&mut dyn Side> {
        match self {
            Seated::Ours(side) => Some(side),
            Seated::Bot(side) => side.as_mut().map(|side| &mut **side as &mut dyn Side),
            Seated::Course(_) => None,
        }
    }
}
