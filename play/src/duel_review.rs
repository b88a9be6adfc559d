use game::{ByPlayer, Duelling, Player};
use games::RegisteredDuel;

use crate::analysis::{Analysis, Analyst, Depth, SPEAKS, Weighed, mix_in_words, percent, signed};
use crate::record::{DuelRecord, Misplay};
use crate::{Step, steps};

/// What was skill and what was luck in a game of simultaneous choice.
///
/// In every round both sides should mix; a choice outside the mix gives something up whatever the other side does in
/// return, and that is a lack of skill. How the two choices happened to meet is luck: against a side that mixes as it
/// should it is nothing on average.
#[derive(Clone, Debug)]
pub struct DuelReview<G: Duelling> {
    /// The rounds in which somebody had a choice, second parts as rounds of their own, without those at positions that
    /// have no value because the game is over there by the rules that values are stated under.
    pub rounds: Vec<ReviewedRound<G>>,
}

/// One round, seen afterwards.
#[derive(Clone, Debug)]
pub struct ReviewedRound<G: Duelling> {
    /// The number of the whole round, counted from 1.
    pub number: u32,
    /// Whether it is the second part of that round.
    pub is_second: bool,
    /// The position before it, the mixes that should have been played and what it was worth.
    pub analysis: Analysis<G>,
    /// What was chosen, by its number among the analysis' options.
    pub chosen: ByPlayer<usize>,
    /// What the joint choice was worth to Black, as far as the analysis looked.
    pub after: f64,
}

impl<G: RegisteredDuel> DuelReview<G> {
    /// Reviews a recorded game, looking at each round as far as `depth` says or until `stop` does; every round is looked
    /// at one round deep in any case. Each finished round is shown to `observe`.
    pub fn of(
        record: &DuelRecord<G>,
        depth: Depth,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&ReviewedRound<G>),
    ) -> Result<Self, Misplay> {
        let played = record.replay()?;
        let mut analyst = Analyst::new(&record.game, 1);
        let mut review = DuelReview { rounds: Vec::new() };
        for step in steps(&record.game, &record.start, &played) {
            if let Some(reviewed) = look(&mut analyst, &step, depth, stop) {
                observe(&reviewed);
                review.rounds.push(reviewed);
            }
        }
        Ok(review)
    }

    /// How many points a player's choices gave up in all.
    pub fn gave_up(&self, player: Player) -> f64 {
        self.rounds.iter().map(|round| round.gave_up(player)).sum()
    }

    /// How many points chance gave to a player in all; what it gave to one it took from the other.
    pub fn luck(&self, player: Player) -> f64 {
        self.rounds.iter().map(|round| round.luck(player)).sum()
    }

    /// How many points went to a player between the rounds: what a look from the next round saw and the one before it,
    /// which ended sooner, did not.
    pub fn beyond_the_look(&self, player: Player) -> f64 {
        let black = |pair: &[ReviewedRound<G>]| pair[1].analysis.value.middle() - pair[0].after;
        seen_by(player, self.rounds.windows(2).map(black).sum())
    }

    /// The round in which a player gave up most, by its place in the list, unless no choice gave up anything to speak of.
    pub fn worst(&self, player: Player) -> Option<usize> {
        let gave_up = |&place: &usize| self.rounds[place].gave_up(player);
        let worst = (0..self.rounds.len()).max_by(|one, other| gave_up(one).total_cmp(&gave_up(other)));
        worst.filter(|place| gave_up(place) >= SPEAKS)
    }

    /// The whole game in one sentence for each side.
    pub fn summary(&self) -> String {
        let side = |player: Player| {
            let worst = self.worst(player).map_or(String::new(), |place| {
                let round = &self.rounds[place];
                format!(", most in round {} with {}", round.number, round.option(player).choice)
            });
            // Rounding may leave less than nothing.
            format!("{player}'s choices gave up {:.2} points{worst}.", self.gave_up(player).max(0.0))
        };
        let lucky = told(self.luck(Player::Black), "Luck gave");
        let beyond = self.beyond_the_look(Player::Black);
        let beyond = if beyond.abs() < SPEAKS {
            String::new()
        } else {
            told(beyond, " What lay beyond the look ahead gave")
        };
        format!("{} {} {lucky}{beyond}", side(Player::Black), side(Player::White))
    }
}

impl<G: Duelling> ReviewedRound<G> {
    /// What a player chose, and how good that was.
    pub fn option(&self, player: Player) -> &Weighed<G::Action> {
        &self.analysis.options[player][self.chosen[player]]
    }

    /// How many points a player's choice gave up against the mix that the other side should have played.
    pub fn gave_up(&self, player: Player) -> f64 {
        self.option(player).gives_up.middle()
    }

    /// How many points a player won by how the two choices met: all that neither side gave up.
    pub fn luck(&self, player: Player) -> f64 {
        let before = self.analysis.value.middle();
        seen_by(player, self.after - before + self.gave_up(Player::Black) - self.gave_up(Player::White))
    }

    /// The round in words.
    pub fn sentence(&self) -> String {
        let [black, white] = Player::BOTH.map(|player| self.told(player));
        let luck = self.luck(Player::Black);
        let luck = if luck.abs() < SPEAKS { String::new() } else { told(luck, "Luck gave") + " " };
        format!("{black}{white}{luck}Worth {} points to Black now.", signed(self.after))
    }

    fn told(&self, player: Player) -> String {
        let options = &self.analysis.options[player];
        if !self.analysis.is_asked(player) {
            return String::new();
        }
        let chosen = self.option(player);
        let lost = self.gave_up(player);
        let verdict = if chosen.share > 0.995 {
            "right".to_owned()
        } else if chosen.share > 0.0 {
            format!("right {} of the time", percent(chosen.share))
        } else if lost < SPEAKS {
            "as good as the best".to_owned()
        } else {
            format!("gave up {lost:.2} points, {} was right", mix_in_words(options))
        };
        format!("{player} chose {}: {verdict}. ", chosen.choice)
    }
}

/// What counts for Black, as a player sees it.
const fn seen_by(player: Player, black: f64) -> f64 {
    match player {
        Player::Black => black,
        Player::White => -black,
    }
}

/// Who got how many points; `black` counts for Black.
fn told(black: f64, giver: &str) -> String {
    let player = if black < 0.0 { Player::White } else { Player::Black };
    format!("{giver} {:.2} points to {player}.", black.abs())
}

/// Looks at one round, unless nobody had a choice in it or the position has no value.
fn look<G: RegisteredDuel>(
    analyst: &mut Analyst<G>,
    played: &Step<'_, G>,
    depth: Depth,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<ReviewedRound<G>> {
    let analysis = analyst.analyse(played.before, depth, stop, &mut |_| {}).ok()?;
    if !Player::BOTH.into_iter().any(|player| analysis.is_asked(player)) {
        return None;
    }
    let choices = played.round.choices;
    let chosen = ByPlayer {
        black: analysis.option_of(Player::Black, choices.black)?,
        white: analysis.option_of(Player::White, choices.white)?,
    };
    let after = analysis.payoff(chosen.black, chosen.white).middle();
    Some(ReviewedRound { number: played.number, is_second: played.is_second, analysis, chosen, after })
}
