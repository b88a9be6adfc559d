use game::{Duelling, Player};
use pyo3::prelude::*;

use crate::arrays::shaped;
use crate::html::html_table;
use crate::position::player_of;

/// What both sides should choose at a position, and what is known of each joint choice. Values are points of Black.
#[pyclass(frozen, module = "parlour")]
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    /// How many rounds were looked ahead.
    #[pyo3(get)]
    depth: u32,
    /// The position is worth at least this much to Black, for the game that ends after ``depth`` rounds with an estimate.
    #[pyo3(get)]
    lower: f64,
    /// The position is worth at most this much to Black.
    #[pyo3(get)]
    upper: f64,
    /// Whether no estimate was needed, so that the bounds hold for the game itself.
    #[pyo3(get)]
    is_exact: bool,
    /// How many positions were looked at.
    #[pyo3(get)]
    nodes: u64,
    /// What Black can choose.
    #[pyo3(get)]
    black: Vec<Weighed>,
    /// What White can choose.
    #[pyo3(get)]
    white: Vec<Weighed>,
    payoffs: Vec<f64>,
}

/// A choice and how good it is.
#[pyclass(frozen, module = "parlour")]
#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    /// The choice.
    #[pyo3(get)]
    choice: String,
    /// How often it should be chosen.
    #[pyo3(get)]
    share: f64,
    /// How much it gives up at least against the other side's mix, in points of its own side.
    #[pyo3(get)]
    gives_up_least: f64,
    /// How much it gives up at most.
    #[pyo3(get)]
    gives_up_most: f64,
    /// What it is worth to its own side if the other side knows of it.
    #[pyo3(get)]
    foreseen: f64,
}

impl Analysis {
    pub(crate) fn of<G: Duelling>(analysis: &play::judge::Analysis<G>) -> Self {
        let options = |player: Player| {
            let weighed = analysis.options[player].iter().map(|option| Weighed {
                choice: option.choice.to_string(),
                share: option.share,
                gives_up_least: option.gives_up.lower,
                gives_up_most: option.gives_up.upper,
                foreseen: option.foreseen,
            });
            weighed.collect::<Vec<_>>()
        };
        let (black, white) = (options(Player::First), options(Player::Second));
        let cells = (0..black.len()).flat_map(|row| (0..white.len()).map(move |column| (row, column)));
        let payoffs = cells.map(|(row, column)| analysis.payoff(row, column).middle()).collect();
        Analysis {
            depth: analysis.depth,
            lower: analysis.value.lower,
            upper: analysis.value.upper,
            is_exact: analysis.is_exact,
            nodes: analysis.nodes,
            black,
            white,
            payoffs,
        }
    }
}

#[pymethods]
impl Analysis {
    /// What every joint choice is worth to Black, a row for each choice of Black and a column for each of White: the
    /// middle between the bounds.
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(shaped(py, self.payoffs.clone(), &[self.black.len(), self.white.len()])?.into_any())
    }

    /// The choices of a side that should be made at all, the most frequent first, with their shares.
    fn mix(&self, player: &str) -> PyResult<Vec<(String, f64)>> {
        let options = match player_of(player)? {
            Player::First => &self.black,
            Player::Second => &self.white,
        };
        let mut mix: Vec<(String, f64)> = options
            .iter()
            .filter(|option| option.share > 0.0)
            .map(|option| (option.choice.clone(), option.share))
            .collect();
        mix.sort_by(|one, other| other.1.total_cmp(&one.1));
        Ok(mix)
    }

    /// The middle between the bounds.
    #[getter]
    fn value(&self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    fn __repr__(&self) -> String {
        let sure = if self.is_exact { "exact" } else { "estimated" };
        format!(
            "<Analysis: {:+.4} to {:+.4} for Black, {sure}, {} rounds>",
            self.lower, self.upper, self.depth
        )
    }

    fn _repr_html_(&self) -> String {
        let table = |name: &str, options: &[Weighed]| {
            let rows = options.iter().filter(|option| option.share > 0.0);
            let share = |option: &Weighed| format!("{:.1} %", 100.0 * option.share);
            html_table([name, "share"], rows.map(|option| [option.choice.clone(), share(option)]))
        };
        format!(
            "{:+.4} for Black<br>{}{}",
            self.value(),
            table("Black", &self.black),
            table("White", &self.white)
        )
    }
}

#[pymethods]
impl Weighed {
    fn __repr__(&self) -> String {
        format!("<{}: {:.1} %, gives up {:.4}>", self.choice, 100.0 * self.share, self.gives_up_least)
    }
}
