use std::time::{Duration, Instant};

use play::choosers::{Alarm, Clock};

/// A clock that gives a strategy of ours so long for each choice.
pub fn clock(time: Duration) -> Clock {
    Clock::new(move || alarm(time))
}

/// Rings after this time.
pub(crate) fn alarm(time: Duration) -> Alarm {
    let start = Instant::now();
    Box::new(move || start.elapsed() >= time)
}
