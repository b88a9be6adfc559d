use std::collections::HashMap;

use game::{Described, Layout};

use crate::wire;

/// The share of these secrets that has each place; a game that is not laid out in places has none.
pub(crate) fn heat<G: Described>(game: &G, possible: &[G::Secret]) -> Vec<wire::Heat> {
    let layout = game.layout();
    let Layout::Places { columns, rows, .. } = &layout else { return Vec::new() };
    let mut counts: HashMap<String, usize> = HashMap::new();
    for place in possible.iter().flat_map(|secret| layout.parts(&secret.to_string())) {
        *counts.entry(place).or_default() += 1;
    }
    let total = possible.len().max(1) as f64;
    let places = columns.iter().flat_map(|column| rows.iter().map(move |row| format!("{column}{row}")));
    places
        .map(|cell| {
            let share = counts.get(&cell).copied().unwrap_or_default() as f64 / total;
            wire::Heat { cell, share }
        })
        .collect()
}
