use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

/// How often a run that is not watched on a terminal tells where it stands.
const REPORTS: Duration = Duration::from_secs(5);
/// How often a terminal is brought up to date.
const GLANCES: Duration = Duration::from_millis(200);

/// Does `work` while telling on standard error how it goes on. `glance` is called a few times a second.
pub(crate) fn watched<R>(
    told: impl Fn() -> String + Send,
    glance: impl Fn() + Send,
    work: impl FnOnce() -> R,
) -> R {
    let (done, waiting) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let bar = io::stderr().is_terminal().then(ProgressBar::new_spinner);
            let mut last = Instant::now();
            while waiting.recv_timeout(GLANCES) == Err(RecvTimeoutError::Timeout) {
                glance();
                match &bar {
                    Some(bar) => {
                        bar.set_message(told());
                        bar.tick();
                    }
                    None if last.elapsed() >= REPORTS => {
                        last = Instant::now();
                        // Nobody is left to tell when standard error is gone.
                        let _ = writeln!(io::stderr(), "{}", told());
                    }
                    None => {}
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// A stretch of time as people say it.
pub(crate) fn span(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{seconds:.0} s"),
        ..7200.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
