use std::io::Write;

use apocalypse::Reason;
use play::record::DuelResult;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;

/// What a match came to.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) schema: &'static str,
    pub(super) first: &'a str,
    pub(super) second: &'a str,
    pub(super) rules: &'static str,
    pub(super) rules_hash: String,
    pub(super) seed: u64,
    /// Milliseconds for one choice, where a clock decided and not a number of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) movetime: Option<u64>,
    pub(super) games: u64,
    /// Of the first strategy.
    pub(super) wins: u64,
    pub(super) ties: u64,
    pub(super) losses: u64,
    /// Games stopped at the limit of rounds; each counts as a tie in the score.
    pub(super) stopped: u64,
    pub(super) score: f64,
    /// Of 95 %, for the score.
    pub(super) interval: [f64; 2],
    /// The first strategy's score as Black and as White; none if it never had that side.
    pub(super) score_as_black: Option<f64>,
    pub(super) score_as_white: Option<f64>,
    pub(super) average_rounds: f64,
    pub(super) longest_rounds: u32,
    pub(super) endings: Endings,
    /// Why the first game that was lost by forfeit was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_forfeit: Option<String>,
    /// Whether an outside program was asked after the other side's choice was typed in, so that it could have read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) could_have_read: Option<bool>,
}

/// How many games ended for which reason.
#[derive(Default, Serialize)]
pub(super) struct Endings {
    pub(super) penalties: u64,
    pub(super) both_penalties: u64,
    pub(super) no_pawns: u64,
    pub(super) both_passed: u64,
    pub(super) quiet: u64,
    pub(super) forfeits: u64,
}

impl Endings {
    pub(super) fn of(&mut self, result: &DuelResult) -> &mut u64 {
        let DuelResult::Ended { reason, .. } = result else { return &mut self.forfeits };
        match reason {
            Reason::Penalties => &mut self.penalties,
            Reason::BothPenalties => &mut self.both_penalties,
            Reason::NoPawns => &mut self.no_pawns,
            Reason::BothPassed => &mut self.both_passed,
            Reason::Quiet => &mut self.quiet,
        }
    }
}

impl Report<'_> {
    pub(super) fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let percent = |share: f64| 100.0 * share;
        let [low, high] = self.interval.map(percent);
        let (first, second, games) = (self.first, self.second, self.games);
        writeln!(
            console,
            "{first} against {second}: {games} games, rules {} {}, seed {}",
            self.rules, self.rules_hash, self.seed
        )?;
        writeln!(
            console,
            "score     {:.1} % for {first} (95 %: {low:.1} to {high:.1})",
            percent(self.score)
        )?;
        let by_side = |score: Option<f64>, side| match score {
            Some(score) => format!("{:.1} % as {side}", percent(score)),
            None => format!("never {side}"),
        };
        let (black, white) = (by_side(self.score_as_black, "Black"), by_side(self.score_as_white, "White"));
        writeln!(console, "by side   {black}, {white}")?;
        let Report { wins, ties, losses, stopped, .. } = self;
        writeln!(console, "games     {wins} won, {ties} tied, {losses} lost, {stopped} stopped")?;
        let Endings { penalties, both_penalties, no_pawns, both_passed, quiet, forfeits } = self.endings;
        writeln!(
            console,
            "endings   {no_pawns} no pawns, {both_passed} both passed, {} penalties, {quiet} quiet",
            penalties + both_penalties
        )?;
        let (average, longest) = (self.average_rounds, self.longest_rounds);
        writeln!(console, "rounds    {average:.1} on average, {longest} at most")?;
        if let Some(movetime) = self.movetime {
            writeln!(console, "clock     {movetime} ms a choice, so another run may go otherwise")?;
        }
        if let Some(first) = &self.first_forfeit {
            writeln!(console, "forfeits  {forfeits}, the first: {first}")?;
        }
        if self.could_have_read == Some(true) {
            writeln!(
                console,
                "caution   the program is asked second, after the other side's choice was typed in:"
            )?;
            writeln!(console, "          it could have read it")?;
        }
        Ok(())
    }
}
