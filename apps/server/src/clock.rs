use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use crate::refusal::Refusal;
use crate::wire;

/// The seconds that a clock may give for a choice.
const SECONDS: std::ops::RangeInclusive<u32> = 1..=3_600;

/// The time that each choice of a match may take, for both sides at once since both choose at once.
///
/// It begins anew with every turn, and stands still until everybody sits and while nobody is there: time in which nobody
/// could choose is nobody's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    seconds: u32,
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    turn: u32,
    until: Instant,
    /// The same in milliseconds since 1970, for those who look.
    told: u64,
}

impl Clock {
    /// A clock of so many seconds a choice, which stands still.
    pub(crate) fn new(seconds: u32) -> Self {
        Clock { seconds, running: None }
    }

    /// Checks what was asked for.
    pub(crate) fn check(seconds: Option<u32>) -> Result<(), Refusal> {
        match seconds {
            Some(seconds) if !SECONDS.contains(&seconds) => Err(Refusal::Misread(format!(
                "A clock of {seconds} seconds cannot be set: a choice may take {} to {} seconds.",
                SECONDS.start(),
                SECONDS.end(),
            ))),
            _ => Ok(()),
        }
    }

    /// The time that a choice may take.
    pub(crate) fn limit(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// Whether it runs for this turn.
    pub(crate) fn is_running_for(&self, turn: u32) -> bool {
        self.running.is_some_and(|running| running.turn == turn)
    }

    /// Whether it stands still.
    pub(crate) fn is_standing(&self) -> bool {
        self.running.is_none()
    }

    /// Starts the clock for a turn, or stops it. Answers when this turn's time is up, if it has just begun.
    pub(crate) fn run_for(&mut self, turn: Option<u32>) -> Option<Instant> {
        if self.running.map(|running| running.turn) == turn {
            return None;
        }
        let limit = self.limit();
        self.running = turn.map(|turn| {
            let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + limit;
            let told = u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX);
            Running { turn, until: Instant::now() + limit, told }
        });
        self.running.map(|running| running.until)
    }

    /// Whether the time of the turn that runs is up.
    pub(crate) fn is_up(&self) -> bool {
        self.running.is_some_and(|running| running.until <= Instant::now())
    }

    /// The clock as viewers see it.
    pub(crate) fn told(&self) -> wire::Clock {
        wire::Clock { seconds: self.seconds, until: self.running.map(|running| running.told as f64) }
    }
}
