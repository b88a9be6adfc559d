use game::{ByPlayer, DescribedDuel, Duelling, Player, counted};
use games::RegisteredDuel;

use super::share::share_of_99;
use super::{Analysis, DuelJudge, SPEAKS, Weighed, seen_by, signed};
use crate::record::{DuelRecord, Misplay, Notes};
use crate::{Step, steps};

/// What was skill and what was luck in a game of simultaneous choice, as the [judge](DuelJudge) sees it.
///
/// In every round both sides should mix; a choice outside the mix gives something up whatever the other side does in
/// return, and that is a lack of skill. How the two choices happened to meet is luck: against a side that mixes as it
/// should it is nothing on average. Points count a win as 1 and a loss as -1.
///
/// - What a choice *gave up*: what the position was worth less what the choice is worth against the mix of the other side;
///   nothing below the judge's [tolerance](Weighed::TOLERANCE).
/// - *Luck* of a round, in points: all by which the two choices together changed what the position was worth and that neither
///   side gave up.
/// - *Skill* of a side, 0 to 99: 99 × 2^(-4x), where x is what its choices gave up in all. A quarter of a point halves it.
/// - *Luck* of a side, 0 to 99: for each round in which chance could give it more or less, the share of the other side's mix
///   against which its own choice would have fared no better than it did; the mean of these shares, times 99.
#[derive(Clone, Debug)]
pub struct DuelReview<G: Duelling> {
    /// The rounds in which somebody had a choice, second parts as rounds of their own, without those at positions that
    /// have no value because the game is over there by the rules that values are stated under.
    pub rounds: Vec<ReviewedRound<G>>,
    /// How many rounds, second parts counted as rounds, have not been looked at because the review was stopped. What has been is
    /// remembered by the judge, so asking again goes on from there.
    pub n_unseen: usize,
}

/// One round, seen afterwards.
#[derive(Clone, Debug)]
pub struct ReviewedRound<G: Duelling> {
    /// The number of the whole round, counted from 1.
    pub number: u32,
    /// Whether it is the second part of that round.
    pub is_second: bool,
    /// The position before it, the mixes that should have been played and what it was worth.
    pub analysis: std::sync::Arc<Analysis<G>>,
    /// What was chosen, by its number among the analysis' options.
    pub chosen: ByPlayer<usize>,
    /// Who had asked for a hint.
    pub hinted: ByPlayer<bool>,
    /// What the joint choice was worth to the first player, as far as the analysis looked.
    pub after: f64,
}

/// Giving up so many points halves the skill.
const HALVES_SKILL: f64 = 0.25;

impl<G: RegisteredDuel> DuelReview<G> {
    /// Reviews a recorded game until `stop` says so, which is asked before each round. Each finished round is shown to
    /// `observe`.
    pub fn of(
        record: &DuelRecord<G>,
        judge: &DuelJudge<G>,
        stop: &dyn Fn() -> bool,
        observe: &mut dyn FnMut(&ReviewedRound<G>),
    ) -> Result<Self, Misplay> {
        let played = record.replay()?;
        let mut review = DuelReview { rounds: Vec::new(), n_unseen: 0 };
        let notes = record
            .rounds
            .iter()
            .flat_map(|round| std::iter::once(&round.first).chain(&round.second).map(|part| &part.notes));
        for (step, notes) in steps(&record.game, &record.start, &played).zip(notes) {
            if review.n_unseen > 0 || stop() {
                review.n_unseen += 1;
            } else if let Some(reviewed) = look(judge, &step, notes) {
                observe(&reviewed);
                review.rounds.push(reviewed);
            }
        }
        Ok(review)
    }
}

impl<G: DescribedDuel> DuelReview<G> {
    /// How many points a player's choices gave up in all.
    pub fn gave_up(&self, player: Player) -> f64 {
        self.rounds.iter().map(|round| round.gave_up(player)).sum()
    }

    /// How many points chance gave to a player in all; what it gave to one it took from the other.
    pub fn luck(&self, player: Player) -> f64 {
        self.rounds.iter().map(|round| round.luck(player)).sum()
    }

    /// A player's skill, 0 to 99; 99 when no choice gave up anything.
    pub fn skill(&self, player: Player) -> u8 {
        share_of_99((-self.gave_up(player) / HALVES_SKILL).exp2())
    }

    /// A player's luck, 0 to 99; none when chance could not give it more or less.
    pub fn luck_of_99(&self, player: Player) -> Option<u8> {
        let shares: Vec<f64> = self.rounds.iter().filter_map(|round| round.luck_share(player)).collect();
        (!shares.is_empty()).then(|| share_of_99(shares.iter().sum::<f64>() / shares.len() as f64))
    }

    /// In how many rounds a player had asked for a hint.
    pub fn n_hinted(&self, player: Player) -> usize {
        self.rounds.iter().filter(|round| round.hinted[player]).count()
    }

    /// How many points went to a player between the rounds: what a look from the next round saw and the one before it,
    /// which ended sooner, did not.
    pub fn beyond_the_look(&self, player: Player) -> f64 {
        let gained = |pair: &[ReviewedRound<G>]| pair[1].analysis.value.middle() - pair[0].after;
        seen_by(player, self.rounds.windows(2).map(gained).sum())
    }

    /// The round in which a player gave up most, by its place in the list, unless no choice gave up anything.
    pub fn worst(&self, player: Player) -> Option<usize> {
        let gave_up = |&place: &usize| self.rounds[place].gave_up(player);
        // Of equals the first.
        let worst = (0..self.rounds.len()).rev().max_by(|one, other| gave_up(one).total_cmp(&gave_up(other)));
        worst.filter(|place| gave_up(place) > 0.0)
    }

    /// The whole game in a few sentences.
    pub fn summary(&self) -> String {
        if self.rounds.is_empty() {
            return match self.n_unseen {
                0 => "Nobody had a choice.".to_owned(),
                n => format!("{} not looked at yet.", counted(n as u64, "round was", "rounds were")),
            };
        }
        let [first, second] = Player::BOTH.map(|player| self.side(player));
        let mut told = format!("{first} {second}");
        for (points, giver) in [
            (self.luck(Player::First), "Luck gave"),
            (self.beyond_the_look(Player::First), "What lay beyond the look ahead gave"),
        ] {
            if points.abs() >= SPEAKS {
                told = format!("{told} {}", given(points, giver));
            }
        }
        format!("{told} {}", self.reach())
    }

    /// A side in one sentence.
    fn side(&self, player: Player) -> String {
        let luck = self.luck_of_99(player).map_or(String::new(), |luck| format!(", luck {luck} of 99"));
        let cost = match self.worst(player) {
            Some(place) => {
                let round = &self.rounds[place];
                let choice = round.analysis.spoken(player, round.chosen[player]);
                let lost = self.gave_up(player);
                format!(
                    "its choices gave up {lost:.2} points in all, most in round {} with {choice}",
                    round.number
                )
            }
            None if self.rounds.iter().all(|round| round.analysis.is_exact) => {
                "no choice could have been better".to_owned()
            }
            None => "nothing better was found than its choices".to_owned(),
        };
        let hints = match self.n_hinted(player) {
            0 => String::new(),
            n => format!("; it took hints in {}", counted(n as u64, "round", "rounds")),
        };
        format!("{player}: skill {} of 99{luck}; {cost}{hints}.", self.skill(player))
    }

    /// How far was looked, as a sentence.
    fn reach(&self) -> String {
        let depths =
            || self.rounds.iter().filter(|round| !round.analysis.is_exact).map(|round| round.analysis.depth);
        let looked = match (depths().min(), depths().max()) {
            (Some(1), Some(1)) => "The look reached one round ahead".to_owned(),
            (Some(least), Some(most)) if least == most => format!("The look reached {most} rounds ahead"),
            (Some(least), Some(most)) => format!("The look reached {least} to {most} rounds ahead"),
            _ => return self.told_unseen("Every value is exact."),
        };
        let n_exact = self.rounds.len() - depths().count();
        let exact = match n_exact {
            0 => String::new(),
            n => format!("; {} exact", counted(n as u64, "round is", "rounds are")),
        };
        self.told_unseen(&format!("{looked}{exact}."))
    }

    fn told_unseen(&self, told: &str) -> String {
        match self.n_unseen {
            0 => told.to_owned(),
            n => format!(
                "{told} {} not looked at yet.",
                counted(n as u64, "more round was", "more rounds were")
            ),
        }
    }
}

impl<G: DescribedDuel> ReviewedRound<G> {
    /// What a player chose, and how good that was.
    pub fn option(&self, player: Player) -> &Weighed<G::Action> {
        &self.analysis.options[player][self.chosen[player]]
    }

    /// How many points a player's choice gave up against the mix that the other side should have played.
    pub fn gave_up(&self, player: Player) -> f64 {
        self.option(player).lost()
    }

    /// How many points a player won by how the two choices met: all that neither side gave up.
    pub fn luck(&self, player: Player) -> f64 {
        let before = self.analysis.value.middle();
        seen_by(player, self.after - before + self.gave_up(Player::First) - self.gave_up(Player::Second))
    }

    /// The share of the other side's mix against which a player's choice would have fared no better than it did; none if
    /// everything in that mix would have left it the same.
    pub fn luck_share(&self, player: Player) -> Option<f64> {
        let (own, other) = (self.chosen[player], player.other());
        let mixed: Vec<(f64, f64)> = self.analysis.options[other]
            .iter()
            .enumerate()
            .filter(|(_, answer)| answer.share > 0.0)
            .map(|(number, answer)| (self.analysis.met(player, own, number), answer.share))
            .collect();
        let most = mixed.iter().map(|&(worth, _)| worth).fold(f64::MIN, f64::max);
        let least = mixed.iter().map(|&(worth, _)| worth).fold(f64::MAX, f64::min);
        if most - least < SPEAKS {
            return None;
        }
        // What the other side gave up is no luck.
        let fared = seen_by(player, self.after) - self.gave_up(other);
        let no_better = mixed.iter().filter(|&&(worth, _)| worth <= fared + SPEAKS);
        Some(no_better.map(|&(_, share)| share).sum())
    }

    /// The round in words.
    pub fn sentence(&self) -> String {
        let [first, second] = Player::BOTH.map(|player| self.told(player));
        let luck = self.luck(Player::First);
        let luck = if luck.abs() < SPEAKS { String::new() } else { given(luck, "Luck gave") + " " };
        let worth = signed(self.after);
        let trust = if self.analysis.is_exact { "exactly".to_owned() } else { self.analysis.trust() };
        format!("{first}{second}{luck}Worth {worth} points to Black now, {trust}.")
    }

    fn told(&self, player: Player) -> String {
        if !self.analysis.is_asked(player) {
            return String::new();
        }
        let chosen = self.chosen[player];
        let hinted = if self.hinted[player] { " after a hint" } else { "" };
        let (choice, verdict) = (self.analysis.spoken(player, chosen), self.analysis.verdict(player, chosen));
        format!("{player} chose {choice}{hinted}: {verdict}. ")
    }
}

/// Who got how many points, which are counted for the first player.
fn given(points: f64, giver: &str) -> String {
    let player = if points < 0.0 { Player::Second } else { Player::First };
    format!("{giver} {:.2} points to {player}.", points.abs())
}

/// Looks at one round, unless nobody had a choice in it or the position has no value.
fn look<G: RegisteredDuel>(
    judge: &DuelJudge<G>,
    played: &Step<'_, G>,
    notes: &Notes,
) -> Option<ReviewedRound<G>> {
    if !Player::BOTH.into_iter().any(|player| judge.game().is_asked(played.before, player)) {
        return None;
    }
    let analysis = judge.judge(played.before).ok()?;
    let choices = played.round.choices;
    let chosen = ByPlayer {
        first: analysis.option_of(Player::First, choices.first)?,
        second: analysis.option_of(Player::Second, choices.second)?,
    };
    let after = analysis.payoff(chosen.first, chosen.second).middle();
    let hinted = ByPlayer { first: "black-hint", second: "white-hint" }.map(|name| notes.get(name).is_some());
    let (number, is_second) = (played.number, played.is_second);
    Some(ReviewedRound { number, is_second, analysis, chosen, hinted, after })
}
