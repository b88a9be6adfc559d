use std::path::PathBuf;

use apocalypse::notation::NotationError;
use apocalypse::{Choice, Joint, Position, Reason};
use clap::Args;
use game::ByPlayer;
use play::analysis::AlreadyOver;
use play::record::{DuelRecord, Record};

use crate::failure::Failure;
use crate::record_file::read_record;

/// Which position is meant, as it is typed.
#[derive(Debug, Args)]
pub(super) struct SceneOption {
    /// The position: board, black penalty, white penalty, quiet rounds, round, awaiting pawns; or `start`.
    #[arg(
        value_name = "POSITION",
        required_unless_present = "record",
        conflicts_with = "record",
        allow_negative_numbers = true
    )]
    position: Vec<String>,
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) position: Position,
    /// Nothing if the position was typed.
    pub(super) moment: Option<Moment>,
}

/// A round of a recorded game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// The number of the normal round.
    pub(super) number: u32,
    /// Whether it is the second round that followed that normal round.
    pub(super) is_second: bool,
    /// What both sides chose; nothing if the game has not come so far.
    pub(super) chosen: Option<ByPlayer<Choice>>,
}

impl SceneOption {
    pub(super) fn find(&self) -> Result<Scene, Failure> {
        let Some(path) = &self.record else {
            if self.round.is_some() {
                return Err(Failure::Usage("--round: name the game, too, with --record FILE".to_owned()));
            }
            return typed(&self.position.join(" "));
        };
        match read_record(path)? {
            Record::Apocalypse(record) => self.pick(&scenes(&record)?),
            Record::Hunt(_) => Err(Failure::Usage(format!(
                "{0}: only games of Apocalypse have positions to analyse; `parlour review {0}` judges a guessing game",
                path.display()
            ))),
        }
    }

    fn pick(&self, scenes: &[Scene]) -> Result<Scene, Failure> {
        let number = |scene: &Scene| scene.moment.map_or(0, |moment| moment.number);
        let is_wanted = |scene: &&Scene| match self.round {
            None => true,
            Some(round) => {
                number(scene) == round && scene.moment.is_some_and(|moment| moment.is_second == self.second)
            }
        };
        let (Some(first), Some(last)) = (scenes.first(), scenes.last()) else {
            return Err(Failure::No("the record has no round, so there is nothing to analyse".to_owned()));
        };
        scenes.iter().rfind(is_wanted).copied().ok_or_else(|| {
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

impl Scene {
    /// Why a position that is over cannot be analysed, and what to do instead.
    pub(super) fn refusal(&self, over: AlreadyOver) -> Failure {
        let instead = match (over.0.reason, self.moment) {
            (Reason::Quiet, Some(_)) => {
                "no position has a value after fifty quiet rounds; name an earlier --round"
            }
            (Reason::Quiet, None) => "the fourth field counts quiet rounds, which must be less than 50",
            (_, Some(_)) => "name an earlier --round",
            (_, None) => "give a position in which both sides have a pawn and less than two penalty points",
        };
        Failure::No(format!("{over}; {instead}"))
    }
}

fn typed(text: &str) -> Result<Scene, Failure> {
    let wrong = |error: NotationError| {
        Failure::Usage(format!("{error}; the usual start is `start` or {}", Position::START))
    };
    let position = if text == "start" { Position::START } else { text.parse().map_err(wrong)? };
    Ok(Scene { position, moment: None })
}

/// Every position of a game in which somebody had a choice, and the last one if the game goes on from there.
fn scenes(record: &DuelRecord) -> Result<Vec<Scene>, Failure> {
    let played = record.replay().map_err(|misplay| Failure::No(misplay.to_string()))?;
    let mut before = record.start;
    let mut scenes = Vec::new();
    for round in &played {
        scenes.push(scene(before, round.joint()));
        before = round.position;
    }
    let is_over = match played.last() {
        Some(last) => last.outcome(record.rules).is_some(),
        None => before.outcome(record.rules).is_some(),
    };
    if !is_over {
        scenes.push(scene(before, None));
    }
    let has_choice = |scene: &Scene| {
        let idle = ByPlayer { black: Choice::Idle, white: Choice::Idle };
        scene.moment.is_some_and(|moment| moment.chosen != Some(idle))
    };
    scenes.retain(has_choice);
    Ok(scenes)
}

fn scene(position: Position, joint: Option<Joint>) -> Scene {
    let is_second = position.awaiting() != ByPlayer::default();
    let number = position.round() + u32::from(!is_second);
    Scene { position, moment: Some(Moment { number, is_second, chosen: joint.map(|Joint(chosen)| chosen) }) }
}
