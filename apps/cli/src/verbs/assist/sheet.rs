use std::fmt;

use game::Deduction;
use play::Turn;

/// The rows that a person has typed, with every state they were in before, so that nothing typed is ever lost.
pub(super) struct Sheet<G: Deduction> {
    rows: Vec<Row<G>>,
    before: Vec<Vec<Row<G>>>,
}

struct Row<G: Deduction> {
    turn: Turn<G>,
    is_ignored: bool,
}

impl<G: Deduction> Sheet<G> {
    pub(super) fn new() -> Self {
        Sheet { rows: Vec::new(), before: Vec::new() }
    }

    /// How many rows there are, those left out included.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// What a row says.
    pub(super) fn turn(&self, row: usize) -> &Turn<G> {
        &self.rows[row].turn
    }

    /// The turns that count.
    pub(super) fn turns(&self) -> Vec<Turn<G>> {
        self.counting().map(|(_, row)| row.turn.clone()).collect()
    }

    /// The number of the row, for people, that is this turn of [`turns`](Self::turns), both counted from 1.
    pub(super) fn number_of(&self, turn: usize) -> usize {
        self.counting().nth(turn - 1).map_or(turn, |(number, _)| number)
    }

    pub(super) fn add(&mut self, turn: Turn<G>) {
        self.remember();
        self.rows.push(Row { turn, is_ignored: false });
    }

    pub(super) fn replace(&mut self, row: usize, turn: Turn<G>) {
        self.remember();
        self.rows[row] = Row { turn, is_ignored: false };
    }

    pub(super) fn drop(&mut self, row: usize) {
        self.remember();
        self.rows.remove(row);
    }

    /// Leaves a row out, or takes it in again.
    pub(super) fn ignore(&mut self, row: usize) {
        self.remember();
        self.rows[row].is_ignored = !self.rows[row].is_ignored;
    }

    /// Takes the last change back; false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        self.before.pop().map(|rows| self.rows = rows).is_some()
    }

    fn remember(&mut self) {
        let rows = self.rows.iter().map(|row| Row { turn: row.turn.clone(), is_ignored: row.is_ignored });
        self.before.push(rows.collect());
    }

    fn counting(&self) -> impl Iterator<Item = (usize, &Row<G>)> {
        (1..).zip(&self.rows).filter(|(_, row)| !row.is_ignored)
    }
}

impl<G: Deduction> fmt::Display for Sheet<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in (1..).zip(&self.rows) {
            let left_out = if row.is_ignored { "  (left out)" } else { "" };
            writeln!(f, "{number:>3}  {}{left_out}", row.turn)?;
        }
        Ok(())
    }
}
