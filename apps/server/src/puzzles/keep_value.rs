use std::sync::Arc;

use game::{ByPlayer, Duelling, Player};
use games::RegisteredDuel;
use play::choosers::{Strategy, usual_opponent};
use play::judge::{Analysis, DuelJudge};
use play::record::DuelRecord;
use play::{Duel, Seed, Step, steps};

use super::Puzzle;
use crate::event::Seat;
use crate::handlers::Answer;
use crate::refusal::Refusal;
use crate::sentences::{misread, points};
use crate::{dueling, wire};

/// A choice that gives up at least so many points is a mistake that one can see.
const MISTAKE: f64 = 0.08;
/// The fewest choices that a puzzle offers.
const CHOICES: usize = 6;
/// Games that are played before the search for a puzzle ends.
const DRAWS: u64 = 400;
/// The most rounds of such a game.
const ROUNDS: u32 = 60;

/// A position in which one choice keeps what it is worth. Which?
///
/// Its values are exact, so that no look, however deep, will say otherwise.
pub(super) struct KeepValue<G: Duelling> {
    analysis: Arc<Analysis<G>>,
    player: Player,
}

impl<G: RegisteredDuel> KeepValue<G> {
    /// Lets two simple strategies play until they come to a position that makes a puzzle.
    pub(super) fn drawn(judge: &DuelJudge<G>, number: u32) -> Answer<Self> {
        let game = judge.game();
        for draw in 0..DRAWS {
            let seed = Seed(u64::from(number) * DRAWS + draw);
            let chooser =
                |name: &str, user| Strategy::named(name).map(|strategy| strategy.chooser(game, seed, user));
            let (Some(first), Some(second)) = (chooser(usual_opponent::<G>(), 0), chooser("random", 1))
            else {
                return Err(Refusal::Fault("a strategy is gone".to_owned()));
            };
            let mut duel = Duel::new(game.clone());
            duel.play_out(&mut ByPlayer { first, second }, ROUNDS);
            if let Some((_, puzzle)) = duel.steps().flat_map(|step| Self::at(judge, &step)).next() {
                return Ok(puzzle);
            }
        }
        Err(Refusal::Fault("no position made a puzzle".to_owned()))
    }

    /// The position of a game that was played which makes a puzzle, and in which most was given up.
    pub(super) fn played(judge: &DuelJudge<G>, record: &DuelRecord<G>) -> Answer<Self> {
        let rounds = record.replay().map_err(misread)?;
        let puzzles = steps(&record.game, &record.start, &rounds).flat_map(|step| Self::at(judge, &step));
        let best = puzzles.max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, puzzle)| puzzle).ok_or_else(|| {
            Refusal::Untimely(
                "This game makes no puzzle: in no round whose value is known exactly was one move right and every other wrong."
                    .to_owned(),
            )
        })
    }

    /// The puzzles that a position makes, for either side, with what that side gave up there.
    fn at(judge: &DuelJudge<G>, step: &Step<'_, G>) -> Vec<(f64, Self)> {
        if !judge.is_known(step.before) {
            return Vec::new();
        }
        let Ok(analysis) = judge.judge(step.before) else { return Vec::new() };
        let asked = Player::BOTH.into_iter().filter(|&player| has_one_answer(&analysis, player));
        let puzzle = |player: Player| {
            let chosen = analysis.option_of(player, step.round.choices[player]);
            let gave_up = chosen.map_or(0.0, |option| analysis.options[player][option].lost());
            (gave_up, KeepValue { analysis: Arc::clone(&analysis), player })
        };
        asked.map(puzzle).collect()
    }
}

/// Whether nothing is estimated, one choice keeps the value, and every other loses visibly.
fn has_one_answer<G: Duelling>(analysis: &Analysis<G>, player: Player) -> bool {
    let options = &analysis.options[player];
    let n_keeping = options.iter().filter(|option| option.lost() == 0.0).count();
    let n_wrong = options.iter().filter(|option| option.lost() >= MISTAKE).count();
    analysis.is_exact && options.len() >= CHOICES && n_keeping == 1 && n_keeping + n_wrong == options.len()
}

impl<G: RegisteredDuel> Puzzle for KeepValue<G> {
    fn show(&self) -> wire::Riddle {
        let (game, position, player) = (&self.analysis.game, &self.analysis.position, self.player);
        wire::Riddle::KeepValue {
            question: format!(
                "You are {player}. The position is worth {} points to you, {}. One choice keeps that: which?",
                points(self.analysis.seen(player)),
                self.analysis.trust(),
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
        let right = self.analysis.options[self.player][option].lost() == 0.0;
        let why = self.analysis.why(self.player, option);
        let verdict = if right { "Right" } else { "Not yet" };
        Ok(wire::Judged { right, sentence: format!("{verdict}: {why}") })
    }
}
