use std::time::{Duration, Instant};

use play::choosers::Clock;

/// A clock that gives a strategy of ours so long for each choice.
pub fn clock(time: Duration) -> Clock {
    Clock::new(move || {
        let end = Instant::now() + time;
        Box::new(move || Instant::now() >= end)
    })
}
