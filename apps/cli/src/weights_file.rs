use std::path::PathBuf;

use play::choosers::apocalypse::estimate_by;

use crate::console::Console;

/// The variable that names a file with other weights for the estimate of Apocalypse.
const VARIABLE: &str = "PARLOUR_WEIGHTS";

/// Has positions estimated by the weights of a file, if one is named. A file that cannot be used is refused with the
/// reason, and the estimate that was fitted before there was a network plays on.
pub(crate) fn take(console: &mut Console) {
    let Some(path) = std::env::var_os(VARIABLE).map(PathBuf::from) else { return };
    let refused = match std::fs::read(&path) {
        Ok(bytes) => estimate_by(&bytes).err().map(|why| why.to_string()),
        Err(why) => {
            // No weights are the bytes of no file.
            let _ = estimate_by(&[]);
            Some(why.to_string())
        }
    };
    if let Some(why) = refused {
        console.remark(format_args!(
            "{VARIABLE} {}: {why}; positions are estimated by the fitted sum instead",
            path.display()
        ));
    }
}
