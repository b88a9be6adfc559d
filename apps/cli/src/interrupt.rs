use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static WANTED: AtomicBool = AtomicBool::new(false);
static HEARD: AtomicBool = AtomicBool::new(false);
static REPLY: OnceLock<&str> = OnceLock::new();

/// Installs what Ctrl-C does: `end`, unless somebody has asked for the [`flag`].
pub(crate) fn install(end: impl Fn() + Send + 'static) {
    let heard = move || {
        if !WANTED.load(Ordering::Relaxed) || HEARD.swap(true, Ordering::Relaxed) {
            end();
        } else if let Some(reply) = REPLY.get() {
            // Nobody is left to tell when standard error is gone.
            let _ = writeln!(std::io::stderr(), "{reply}");
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

/// The same for work that may take long to end: the first Ctrl-C is answered at once, when the flag is set.
pub(crate) fn flag_with(reply: &'static str) -> &'static AtomicBool {
    REPLY.get_or_init(|| reply);
    flag()
}
