use indicatif::{ProgressBar, ProgressStyle};

/// A bar on stderr that says what it counts; nothing where stderr is no terminal.
pub(crate) fn progress_bar(what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {bar:40} {pos}/{len} {elapsed}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style).with_prefix(what)
}
