use game::{ByPlayer, Duelling, Player};
use games::RegisteredDuel;
use play::analysis::{Analysis, Analyst, Depth};
use play::choosers::{Strategy, usual_opponent};
use play::record::DuelRecord;
use play::{Duel, Seed, Stream, steps};

use super::Puzzle;
use crate::event::Seat;
use crate::handlers::Answer;
use crate::refusal::Refusal;
use crate::words::{misread, points};
use crate::{dueling, wire};

/// How far a position is looked at to see whether it makes a puzzle.
const GLANCE: Depth = Depth { rounds: 2, nodes: 4_000 };
/// How far a position is looked at that makes one.
const LOOK: Depth = Depth { rounds: 4, nodes: 40_000 };
/// A choice that gives up less than this many points keeps the value.
const KEEPS: f64 = 0.02;
/// A choice that gives up at least so many points is a mistake that one can see.
const MISTAKE: f64 = 0.08;
/// The fewest choices that a puzzle offers.
const CHOICES: usize = 5;
/// Positions that are drawn before the search for a puzzle ends.
const DRAWS: u64 = 400;

/// A position in which one choice keeps what it is worth. Which?
pub(super) struct KeepValue<G: Duelling> {
    analysis: Analysis<G>,
    player: Player,
}

impl<G: RegisteredDuel> KeepValue<G> {
    /// Lets two simple strategies play until they come to a position that makes a puzzle.
    pub(super) fn drawn(game: &G, number: u32) -> Answer<Self> {
        let game = game.valued();
        let mut chance = Seed(number.into()).chance(Stream::User(7));
        for draw in 0..DRAWS {
            let seed = Seed(u64::from(number) * DRAWS + draw);
            let chooser =
                |name: &str, user| Strategy::named(name).map(|strategy| strategy.chooser(&game, seed, user));
            let (Some(black), Some(white)) = (chooser(usual_opponent::<G>(), 0), chooser("random", 1)) else {
                return Err(Refusal::Fault("a strategy is gone".to_owned()));
            };
            let mut duel = Duel::new(game.clone());
            duel.play_out(&mut ByPlayer { black, white }, 2 + chance.index(10) as u32);
            if let Some((puzzle, _)) =
                Player::BOTH.into_iter().find_map(|player| Self::at(&game, duel.position(), player))
            {
                return Ok(puzzle);
            }
        }
        Err(Refusal::Fault("no position made a puzzle".to_owned()))
    }

    /// The position of a game that was played which makes a puzzle, and in which most was given up.
    pub(super) fn played(record: &DuelRecord<G>) -> Answer<Self> {
        let rounds = record.replay().map_err(misread)?;
        let mut best: Option<(f64, Self)> = None;
        for step in steps(&record.game, &record.start, &rounds) {
            for player in Player::BOTH {
                let Some((puzzle, analysis)) = Self::at(&record.game, step.before, player) else { continue };
                let gave_up = analysis
                    .option_of(player, step.round.choices[player])
                    .map_or(0.0, |option| analysis.options[player][option].gives_up.middle());
                if best.as_ref().is_none_or(|(most, _)| gave_up > *most) {
                    best = Some((gave_up, puzzle));
                }
            }
        }
        best.map(|(_, puzzle)| puzzle).ok_or_else(|| {
            Refusal::Untimely(
                "This game makes no puzzle: in no round was one move right and most others wrong.".to_owned(),
            )
        })
    }

    /// The puzzle that a position makes for a player, if it makes one, with the analysis behind it.
    fn at(game: &G, position: &G::Position, player: Player) -> Option<(Self, Analysis<G>)> {
        let look = |depth| {
            let analysis = Analyst::new(game, 1).analyse(position, depth, &|| false, &mut |_| {}).ok()?;
            has_one_answer(&analysis, player).then_some(analysis)
        };
        look(GLANCE)?;
        let analysis = look(LOOK)?;
        Some((KeepValue { analysis: analysis.clone(), player }, analysis))
    }
}

/// Whether one choice keeps the value, is right nearly every time, and most others lose visibly.
fn has_one_answer<G: Duelling>(analysis: &Analysis<G>, player: Player) -> bool {
    let options = &analysis.options[player];
    let keeping = options.iter().filter(|option| option.gives_up.middle() < KEEPS);
    let wrong = options.iter().filter(|option| option.gives_up.middle() >= MISTAKE).count();
    options.len() >= CHOICES && keeping.count() == 1 && wrong + 2 >= options.len()
}

impl<G: RegisteredDuel> Puzzle for KeepValue<G> {
    fn show(&self) -> wire::Riddle {
        let (game, position, player) = (&self.analysis.game, &self.analysis.position, self.player);
        wire::Riddle::KeepValue {
            question: format!(
                "You are {player}. The position is worth {} points to you, as far as {} rounds ahead show. One choice keeps that: which?",
                points(self.analysis.seen(player)),
                self.analysis.depth,
            ),
            game: game.spec(),
            position: position.to_string(),
            rows: game.rows(position),
            side: Seat::from(player).name().to_owned(),
            placing: game.is_mid_round(position),
            moves: game.pickable(position, player).iter().map(ToString::to_string).collect(),
            buttons: dueling::buttons(game, position, player),
        }
    }

    fn judge(&self, words: &str) -> Answer<wire::Judged> {
        let choice = self.analysis.game.parse_choice(words.trim()).map_err(misread)?;
        let option = self.analysis.option_of(self.player, choice).ok_or_else(|| {
            Refusal::Misread(format!("`{choice}` answers another question than the one asked here."))
        })?;
        let right = self.analysis.options[self.player][option].gives_up.middle() < KEEPS;
        let why = self.analysis.why(self.player, option);
        let verdict = if right { "Right" } else { "Not yet" };
        Ok(wire::Judged { right, sentence: format!("{verdict}: {why}") })
    }
}
