use std::sync::atomic::{AtomicBool, Ordering};

use apocalypse::{Apocalypse, Position as Place};
use endgame::{Builder, shipped};
use game::Simultaneous;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::at::start_of;
use crate::matrix::Equilibrium;
use crate::position::Position;
use crate::refusal::refused;
use crate::table_builder::must_be_built;
use crate::work::{Progress, watched};

/// Exact tables of Apocalypse with few pieces, by the rules ``course+quiet50``.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Tables(Held);

enum Held {
    Shipped,
    Own(Box<endgame::Tables<Vec<u8>>>, Vec<u8>),
}

impl Tables {
    fn get(&self) -> &endgame::Tables<Vec<u8>> {
        match &self.0 {
            Held::Shipped => shipped(),
            Held::Own(tables, _) => tables,
        }
    }

    pub(crate) fn own(bytes: Vec<u8>) -> PyResult<Tables> {
        let tables = endgame::Tables::new(bytes.clone()).map_err(refused)?;
        Ok(Tables(Held::Own(Box::new(tables), bytes)))
    }
}

/// The position, which must be one of Apocalypse.
fn place_of(position: &Position) -> PyResult<Place> {
    position.of.text().parse().map_err(|_| refused(format_args!("{} has no tables", position.of.spec())))
}

#[pymethods]
impl Tables {
    /// The tables of four pieces that travel with the package.
    #[staticmethod]
    #[pyo3(name = "shipped")]
    fn of_package() -> Tables {
        Tables(Held::Shipped)
    }

    /// Builds the tables of at most so many pieces, from 2 to 6. Each piece more takes about thirty times as long.
    #[staticmethod]
    #[pyo3(signature = (pieces, *, all_layers=true, tell=None))]
    fn build(
        py: Python<'_>,
        pieces: u8,
        all_layers: bool,
        tell: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Tables> {
        must_be_built(pieces)?;
        let stop = AtomicBool::new(false);
        let work = |progress: &Progress| {
            let mut builder = Builder::new(pieces, all_layers);
            let mut observe = |seen: endgame::Progress| {
                progress.done.store(seen.n_done as u64, Ordering::Relaxed);
                progress.total.store(seen.n_kinds as u64, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            };
            while builder.step(&mut observe) && !stop.load(Ordering::Relaxed) {}
            progress.done.store(progress.total.load(Ordering::Relaxed), Ordering::Relaxed);
            builder.finish()
        };
        let bytes = watched(py, &stop, tell, work)?;
        Tables::own(bytes.ok_or_else(|| refused("the tables were not built to their end"))?)
    }

    /// The tables in these bytes, as ``parlour tables build`` writes them.
    #[staticmethod]
    fn read(py: Python<'_>, data: Vec<u8>) -> PyResult<Tables> {
        py.detach(|| Tables::own(data))
    }

    /// The bytes of tables that were built or read here.
    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        match &self.0 {
            Held::Shipped => {
                Err(refused("the shipped tables are part of the package; build them to have their bytes"))
            }
            Held::Own(_, bytes) => Ok(PyBytes::new(py, bytes)),
        }
    }

    /// The most pieces on a board whose value is here.
    #[getter]
    fn n_pieces(&self) -> u8 {
        self.get().n_pieces()
    }

    /// How many positions have values, one of each that symmetry makes equal.
    #[getter]
    fn n_positions(&self) -> u64 {
        self.get().n_positions()
    }

    /// How far a stored value may be from the true one, in points.
    #[getter]
    fn error(&self) -> f64 {
        self.get().error()
    }

    /// Bounds on what a position is worth to Black, if it is here.
    fn value(&self, position: &Position) -> PyResult<Option<(f64, f64)>> {
        let value = self.get().value(&place_of(position)?);
        Ok(value
            .map(|value| value.points(Apocalypse::default().unit()))
            .map(|value| (value.lower, value.upper)))
    }

    /// How both sides play best at a position, over the choices that ``Position.choices`` lists, if it is here.
    fn equilibrium(&self, position: &Position) -> PyResult<Option<Equilibrium>> {
        let solved = self.get().equilibrium(&place_of(position)?);
        Ok(solved.map(|solved| Equilibrium {
            value: solved.value.points(Apocalypse::default().unit()),
            mixes: solved.mixes,
        }))
    }

    /// Positions of the tables with so many pieces, drawn by a seed.
    #[pyo3(signature = (n, *, pieces=None, seed=0))]
    fn sample(&self, n: usize, pieces: Option<u8>, seed: u64) -> PyResult<Vec<Position>> {
        let start = start_of("apocalypse", Some("course+quiet50")).map_err(refused)?;
        let drawn = self.get().sample(n, pieces.unwrap_or(self.n_pieces()), seed);
        let position =
            |place: &Place| start.read(&place.to_string()).map(|of| Position { of }).map_err(refused);
        drawn.iter().map(position).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Tables of {} pieces: {} positions>", self.n_pieces(), self.n_positions())
    }
}
