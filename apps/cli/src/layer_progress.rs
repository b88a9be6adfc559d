use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use endgame::Progress;
use indicatif::ProgressBar;
use jobs::short;

/// Tells on standard error how work on all positions with few pieces goes on, layer by layer.
pub(crate) struct LayerProgress {
    bar: Option<ProgressBar>,
    begun: Instant,
    told: Cell<Instant>,
}

/// How often a run that is not watched on a terminal tells where it stands.
const REPORTS: Duration = Duration::from_secs(5);

impl LayerProgress {
    pub(crate) fn new() -> LayerProgress {
        let bar = io::stderr().is_terminal().then(ProgressBar::new_spinner);
        LayerProgress { bar, begun: Instant::now(), told: Cell::new(Instant::now()) }
    }

    pub(crate) fn tell(&self, progress: Progress) {
        let Progress { n_done, n_kinds, material, layers_left } = progress;
        let (seconds, kind) = (self.begun.elapsed().as_secs(), short(material));
        let text =
            format!("{seconds} s: kind {} of {n_kinds}, {kind}, {layers_left} layers left", n_done + 1);
        match &self.bar {
            Some(bar) => {
                bar.set_message(text);
                bar.tick();
            }
            None if self.told.get().elapsed() >= REPORTS => {
                self.told.set(Instant::now());
                // Nobody is left to tell when standard error is gone.
                let _ = writeln!(io::stderr(), "{text}");
            }
            None => {}
        }
    }

    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
