use std::sync::atomic::{AtomicBool, Ordering};

static WANTED: AtomicBool = AtomicBool::new(false);
static HEARD: AtomicBool = AtomicBool::new(false);

/// Installs what Ctrl-C does: `end`, unless somebody has asked for the [`flag`].
pub(crate) fn install(end: impl Fn() + Send + 'static) {
    let heard = move || {
        if !WANTED.load(Ordering::Relaxed) || HEARD.swap(true, Ordering::Relaxed) {
            end();
        }
    };
    ctrlc::set_handler(heard).expect("no other handler of Ctrl-C is set before this one");
}

/// From now on the first Ctrl-C only sets the flag returned here, for work that wants to end in its own way. The
/// second one ends the program at once.
pub(crate) fn flag() -> &'static AtomicBool {
    WANTED.store(true, Ordering::Relaxed);
    &HEARD
}
