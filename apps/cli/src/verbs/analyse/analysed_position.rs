use std::path::PathBuf;

use clap::Args;
use game::{ByPlayer, Duelling, Player};
use games::{DuelVisitor, OneDuel, PerDuel, PlainDuel, RegisteredDuel};
use play::judge::AlreadyOver;
use play::record::{DuelRecord, DuelRecords, Record};
use play::steps;

use crate::duel_option::DuelOption;
use crate::failure::Failure;
use crate::record_file::read_record;

/// Which position is meant, as it is typed.
#[derive(Debug, Args)]
pub(super) struct PositionOption {
    /// The position, in Apocalypse board, black penalty, white penalty, quiet rounds, round, awaiting pawns; or `start`.
    #[arg(
        value_name = "POSITION",
        required_unless_present = "record",
        conflicts_with = "record",
        allow_negative_numbers = true
    )]
    position: Vec<String>,
    #[command(flatten)]
    game: DuelOption,
    /// Take the position from the record of a game; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The round of the record before which the position stood [default: the last in which there was a choice].
    #[arg(long, value_name = "N")]
    round: Option<u32>,
    /// Take the second round, in which pawns are placed, that followed the round.
    #[arg(long, requires = "round")]
    second: bool,
}

/// A position to be analysed, and how it came about.
#[derive(Clone, Debug)]
pub(super) struct AnalysedPosition<G: Duelling> {
    pub(super) game: G,
    pub(super) position: G::Position,
    /// Nothing if the position was typed.
    pub(super) moment: Option<Moment<G::Action>>,
}

/// Each game has positions of its own.
pub(super) enum AnalysedPositions {}

impl PerDuel for AnalysedPositions {
    type Of<G: RegisteredDuel> = AnalysedPosition<G>;
}

/// A round of a recorded game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment<A> {
    /// The number of the whole round.
    pub(super) number: u32,
    /// Whether it is the second part of that round.
    pub(super) is_second: bool,
    /// What both sides chose; nothing if the game has not come so far.
    pub(super) chosen: Option<ByPlayer<A>>,
}

impl PositionOption {
    pub(super) fn find(&self) -> Result<OneDuel<AnalysedPositions>, Failure> {
        let Some(path) = &self.record else {
            if self.round.is_some() {
                return Err(Failure::Usage("--round: name the game, too, with --record FILE".to_owned()));
            }
            return self.game.visit(Typed(&self.position.join(" ")));
        };
        match read_record(path)? {
            Record::Duel(record) => record.visit(Recorded(self)),
            Record::Hunt(_) => Err(Failure::Usage(format!(
                "{0}: only games of simultaneous choice have positions to analyse; `parlour review {0}` judges a \
                 guessing game",
                path.display()
            ))),
        }
    }

    fn pick<G: Duelling>(&self, all: &[AnalysedPosition<G>]) -> Result<AnalysedPosition<G>, Failure> {
        let number =
            |analysed: &AnalysedPosition<G>| analysed.moment.as_ref().map_or(0, |moment| moment.number);
        let is_wanted = |analysed: &&AnalysedPosition<G>| match self.round {
            None => true,
            Some(round) => {
                let is_second = analysed.moment.as_ref().map(|moment| moment.is_second);
                number(analysed) == round && is_second == Some(self.second)
            }
        };
        let (Some(first), Some(last)) = (all.first(), all.last()) else {
            return Err(Failure::No("the record has no round, so there is nothing to analyse".to_owned()));
        };
        all.iter().rfind(is_wanted).cloned().ok_or_else(|| {
            let round = self.round.unwrap_or_default();
            let (first, last) = (number(first), number(last));
            Failure::Usage(if self.second && (first..=last).contains(&round) {
                format!("--second: no second round with a choice followed round {round}; leave --second out")
            } else {
                format!("--round {round}: the record has rounds {first} to {last}; name one of them")
            })
        })
    }
}

impl<G: RegisteredDuel> AnalysedPosition<G> {
    /// Why a position that is over cannot be analysed, and what to do instead.
    pub(super) fn refusal(&self, over: AlreadyOver) -> Failure {
        let instead = match self.moment {
            // The record may go on where values do not.
            Some(_) => "no position has a value behind its end; name an earlier --round".to_owned(),
            None => self.game.goes_on(over.0),
        };
        Failure::No(format!("{over}; {instead}"))
    }
}

/// A position that was typed.
struct Typed<'a>(&'a str);

impl DuelVisitor<PlainDuel> for Typed<'_> {
    type Output = Result<OneDuel<AnalysedPositions>, Failure>;

    fn visit<G: RegisteredDuel>(self, game: &G) -> Self::Output {
        let start = game.start();
        let position = game.read_position(self.0).map_err(|misprint| {
            Failure::Usage(format!("{misprint}; the usual start is `start` or {start}"))
        })?;
        Ok(G::one_of(AnalysedPosition { game: game.clone(), position, moment: None }))
    }
}

/// A position of a recorded game.
struct Recorded<'a>(&'a PositionOption);

impl DuelVisitor<DuelRecords> for Recorded<'_> {
    type Output = Result<OneDuel<AnalysedPositions>, Failure>;

    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> Self::Output {
        self.0.pick(&recorded_positions(record)?).map(G::one_of)
    }
}

/// Every position of a game in which somebody had a choice, and the last one if the game goes on from there.
fn recorded_positions<G: RegisteredDuel>(
    record: &DuelRecord<G>,
) -> Result<Vec<AnalysedPosition<G>>, Failure> {
    let played = record.replay().map_err(|misplay| Failure::No(misplay.to_string()))?;
    let game = &record.game;
    let mut all = Vec::new();
    let mut last = (&record.start, game.rounds_before(&record.start));
    for step in steps(game, &record.start, &played) {
        let moment =
            Moment { number: step.number, is_second: step.is_second, chosen: Some(step.round.choices) };
        all.push(AnalysedPosition {
            game: game.clone(),
            position: step.before.clone(),
            moment: Some(moment),
        });
        last = (&step.round.position, step.number);
    }
    let (position, number) = last;
    let is_over = match played.last() {
        Some(_) => is_over(record, &played),
        None => game.ending(position).is_some(),
    };
    if !is_over {
        let is_second = game.is_mid_round(position);
        let moment = Moment { number: number + u32::from(!is_second), is_second, chosen: None };
        all.push(AnalysedPosition { game: game.clone(), position: position.clone(), moment: Some(moment) });
    }
    all.retain(|analysed| Player::BOTH.into_iter().any(|player| game.is_asked(&analysed.position, player)));
    Ok(all)
}

/// Whether the last round ended the game.
fn is_over<G: RegisteredDuel>(record: &DuelRecord<G>, played: &[play::Round<G>]) -> bool {
    let last = steps(&record.game, &record.start, played).last();
    last.is_some_and(|step| record.game.play(step.before, step.round.choices).ending.is_some())
}
