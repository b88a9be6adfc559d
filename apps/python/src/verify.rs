use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::listed::named;
use crate::refusal::refused;

/// Replays a certificate against every secret of its game, by code that shares nothing with the solver but the rules, and
/// says what it proves.
#[pyfunction]
pub(crate) fn verify<'py>(py: Python<'py>, certificate: &str) -> PyResult<Bound<'py, PyDict>> {
    let spec = certificate.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
    certificate::header(certificate).map_err(refused)?;
    let game = named(spec).map_err(refused)?;
    let verified = py.detach(|| game.verify(certificate)).map_err(refused)?;
    let header = verified.header;
    let told = PyDict::new(py);
    told.set_item("game", &header.game)?;
    told.set_item("consistent", header.consistent)?;
    told.set_item("within", header.within)?;
    told.set_item("secrets", header.secrets)?;
    told.set_item("total", header.total)?;
    told.set_item("worst", header.worst)?;
    told.set_item("lower_claimed", header.lower)?;
    told.set_item("histogram", header.histogram)?;
    told.set_item("guesses", verified.n_nodes)?;
    Ok(told)
}
