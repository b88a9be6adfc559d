use std::io::Write;

use game::{DescribedDuel, Ending};
use play::record::DuelResult;
use referee::contained::Conduct;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::console::Console;
use crate::failure::Failure;
use crate::rules_hash::Rules;

/// What a match came to.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) schema: &'static str,
    pub(super) first: &'a str,
    pub(super) second: &'a str,
    /// The game and its size, where it is not named by its rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<String>,
    #[serde(flatten)]
    pub(super) rules: Rules,
    pub(super) seed: u64,
    /// Milliseconds for one choice, where a clock decided and not a number of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) movetime: Option<u64>,
    /// The clocks in words, where they decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<String>,
    /// How many games there should have been.
    pub(super) asked: u64,
    /// How it is called that not all of them are over.
    #[serde(skip)]
    pub(super) unfinished: &'static str,
    /// How many there were, by forfeit or not.
    pub(super) games: u64,
    /// How many were played to an end; only these count in the score.
    pub(super) played: u64,
    /// Of the first strategy.
    pub(super) wins: u64,
    pub(super) ties: u64,
    pub(super) losses: u64,
    /// Games stopped at the limit of rounds; each counts as a tie in the score.
    pub(super) stopped: u64,
    /// None if no game was played.
    pub(super) score: Option<f64>,
    /// Of 95 %, for the score.
    pub(super) interval: Option<[f64; 2]>,
    /// The first strategy's score as Black and as White; none if it never had that side.
    pub(super) score_as_black: Option<f64>,
    pub(super) score_as_white: Option<f64>,
    pub(super) average_rounds: f64,
    pub(super) longest_rounds: u32,
    pub(super) endings: Endings,
    /// Whether all forfeits have the same cause.
    #[serde(skip)]
    pub(super) forfeits_are_alike: bool,
    /// Why the first game that was lost by forfeit was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_forfeit: Option<String>,
    /// Whether an outside program was asked after the other side's choice was typed in, so that it could have read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) could_have_read: Option<bool>,
    /// How well outside programs were contained, and what they attempted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) conduct: Vec<(String, Conduct)>,
}

/// How many games ended for which reason.
pub(super) struct Endings {
    /// Each reason of the game.
    reasons: Vec<(&'static str, u64)>,
    forfeits: u64,
    /// The same in the groups in which they are shown.
    groups: &'static [(&'static str, &'static [&'static str])],
}

impl Endings {
    pub(super) fn of<G: DescribedDuel>(results: &[&DuelResult]) -> Endings {
        let count = |reason: &str| {
            let is_it = |result: &&&DuelResult| matches!(result, DuelResult::Ended(Ending { reason: found, .. }) if *found == reason);
            results.iter().filter(is_it).count() as u64
        };
        let forfeits = results.iter().filter(|result| matches!(result, DuelResult::Forfeit { .. })).count();
        Endings {
            reasons: G::REASONS.iter().map(|&reason| (reason, count(reason))).collect(),
            forfeits: forfeits as u64,
            groups: G::ABOUT.endings,
        }
    }

    /// What is shown of them, such as `3 no pawns, 1 quiet`.
    fn words(&self) -> String {
        let words = self.groups.iter().map(|(name, reasons)| {
            let counted = self.reasons.iter().filter(|(reason, _)| reasons.contains(reason));
            format!("{} {name}", counted.map(|(_, n)| n).sum::<u64>())
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

impl Serialize for Endings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (reason, n) in &self.reasons {
            map.serialize_entry(&reason.replace(' ', "_"), n)?;
        }
        map.serialize_entry("forfeits", &self.forfeits)?;
        map.end()
    }
}

impl Report<'_> {
    pub(super) fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let percent = |share: f64| 100.0 * share;
        let (first, second, games) = (self.first, self.second, self.games);
        writeln!(
            console,
            "{first} against {second}: {games} games, {}, seed {}",
            self.game.clone().unwrap_or_else(|| format!("rules {}", self.rules)),
            self.seed
        )?;
        if self.games < self.asked {
            writeln!(console, "{:<9} {} of {} games were over", self.unfinished, self.games, self.asked)?;
        }
        let forfeits = self.endings.forfeits;
        if let Some(cause) = &self.first_forfeit {
            let plural = if forfeits == 1 { "" } else { "s" };
            let first = if self.forfeits_are_alike { "" } else { "the first: " };
            writeln!(
                console,
                "played    {} played, {forfeits} forfeit{plural}: {first}{cause}",
                self.played
            )?;
        }
        let (Some(score), Some(interval)) = (self.score, self.interval) else {
            return self.print_caution(console);
        };
        let [low, high] = interval.map(percent);
        writeln!(console, "score     {:.1} % for {first} (95 %: {low:.1} to {high:.1})", percent(score))?;
        let by_side = |score: Option<f64>, side| match score {
            Some(score) => format!("{:.1} % as {side}", percent(score)),
            None => format!("never {side}"),
        };
        let (black, white) = (by_side(self.score_as_black, "Black"), by_side(self.score_as_white, "White"));
        writeln!(console, "by side   {black}, {white}")?;
        let Report { wins, ties, losses, stopped, .. } = self;
        writeln!(console, "games     {wins} won, {ties} tied, {losses} lost, {stopped} stopped")?;
        writeln!(console, "endings   {}", self.endings.words())?;
        let (average, longest) = (self.average_rounds, self.longest_rounds);
        writeln!(console, "rounds    {average:.1} on average, {longest} at most")?;
        if let Some(clock) = &self.clock {
            writeln!(console, "clock     {clock}, so another run may go otherwise")?;
        }
        self.print_caution(console)
    }

    fn print_caution(&self, console: &mut Console) -> Result<(), Failure> {
        if self.could_have_read == Some(true) {
            writeln!(
                console,
                "caution   the program is asked second, after the other side's choice was typed in:"
            )?;
            writeln!(console, "          it could have read it")?;
        }
        for (program, conduct) in &self.conduct {
            for line in conduct.lines() {
                writeln!(console, "{program}: {line}")?;
            }
        }
        Ok(())
    }
}
