use std::sync::atomic::{AtomicBool, Ordering};

use endgame::Builder;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::refusal::refused;
use crate::tables::Tables;
use crate::work::watched;

/// A build of tables that goes kind by kind: each rests on those before it, which are built here or taken up from elsewhere.
#[pyclass(module = "parlour")]
pub(crate) struct TableBuilder(Option<Builder>);

impl TableBuilder {
    fn builder(&mut self) -> PyResult<&mut Builder> {
        self.0.as_mut().ok_or_else(|| refused("the tables are built; begin a new build"))
    }
}

/// Refuses what is too few or too many pieces for tables.
pub(crate) fn must_be_built(pieces: u8) -> PyResult<()> {
    if (2..=6).contains(&pieces) {
        return Ok(());
    }
    Err(refused(format_args!("tables have 2 to 6 pieces, not {pieces}")))
}

#[pymethods]
impl TableBuilder {
    #[new]
    #[pyo3(signature = (pieces, *, all_layers=true))]
    fn new(pieces: u8, all_layers: bool) -> PyResult<Self> {
        must_be_built(pieces)?;
        Ok(TableBuilder(Some(Builder::new(pieces, all_layers))))
    }

    /// How many kinds of material are left.
    #[getter]
    fn n_left(&self) -> usize {
        self.0.as_ref().map_or(0, Builder::n_left)
    }

    /// Takes up the next kind from the bytes that another build of the same rules and layers has put aside.
    fn restore(&mut self, part: &[u8]) -> PyResult<()> {
        self.builder()?.restore(part).map(drop).map_err(refused)
    }

    /// Builds the next kind, and returns its bytes to put aside; nothing if none is left.
    fn step<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let builder = self.builder()?;
        if builder.n_left() == 0 {
            return Ok(None);
        }
        let stop = AtomicBool::new(false);
        let n_left = builder.n_left();
        watched(py, &stop, None, |_| builder.step(&mut |_| !stop.load(Ordering::Relaxed)))?;
        let part = if builder.n_left() < n_left { builder.last_part() } else { None };
        Ok(part.map(|part| PyBytes::new(py, &part)))
    }

    /// The tables, when no kind is left.
    fn finish(&mut self) -> PyResult<Tables> {
        if self.builder()?.n_left() > 0 {
            return Err(refused(format_args!("{} kinds of material are left to build", self.n_left())));
        }
        let bytes = self.0.take().and_then(Builder::finish);
        Tables::own(bytes.ok_or_else(|| refused("the tables were not built to their end"))?)
    }
}
