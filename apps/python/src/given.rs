use pyo3::prelude::*;

use crate::refusal::refused;

/// A number that was given as itself or as a text.
pub(crate) fn number_of(
    given: &Bound<'_, PyAny>,
    what: &str,
    n: u64,
    read: impl Fn(&str) -> Result<u64, String>,
) -> PyResult<u64> {
    if let Ok(text) = given.extract::<String>() {
        return read(&text).map_err(refused);
    }
    match given.extract::<u64>() {
        Ok(number) if number < n => Ok(number),
        _ => Err(refused(format_args!(
            "{} is no {what}: give its text, or its number from 0 to {}",
            given.repr()?,
            n.saturating_sub(1)
        ))),
    }
}
