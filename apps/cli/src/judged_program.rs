use std::time::Duration;

use referee::contained::{Command, Containment};

use crate::console::Console;
use crate::failure::Failure;

/// Says how well programs are contained here, before anything is judged; where it must be in full, nothing else will do.
pub(crate) fn must_be_contained(in_full: bool, console: &mut Console) -> Result<(), Failure> {
    let containment = Containment::of_this_machine();
    if in_full && !containment.is_full() {
        return Err(Failure::Outside(format!(
            "containment: {containment}; nothing was judged, because --require-containment asks for all of it"
        )));
    }
    console.remark(format_args!("containment: {containment}"));
    Ok(())
}

/// The command these words mean.
pub(crate) fn command(words: &[String], in_place: bool) -> Result<Command, Failure> {
    let command =
        Command::new(words).ok_or_else(|| Failure::Usage("name a program behind `--`".to_owned()))?;
    if !in_place {
        return Ok(command);
    }
    let here =
        std::env::current_dir().map_err(|error| Failure::Outside(format!("no current folder: {error}")))?;
    Ok(command.in_folder(&here))
}

/// A time that can be waited for.
pub(crate) fn seconds(seconds: f64, option: &str) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero() && time.as_secs() <= 86_400)
        .ok_or_else(|| {
            Failure::Usage(format!("{option} takes seconds up to a day, more than 0, not {seconds}"))
        })
}
