use std::collections::HashMap;

use crate::header::{RULES, TableError};
use crate::table::WIN;

/// How the values of one kind of material run over the numbers of quiet rounds, under construction.
///
/// From one number of quiet rounds to the next hardly one value in twenty changes, and many positions share all of
/// theirs. So a file holds every run of values once, which lists where the value changes, and for each
/// position the number of its run.
#[derive(Debug)]
pub(crate) struct ValueRunWriter {
    /// The first one is the draw at the limit of quiet rounds, where all runs end.
    changes: Vec<Change>,
    numbers: HashMap<Change, u32>,
    /// The last change so far of each position, which stands for its whole run of values.
    last: Vec<u32>,
}

/// A value that holds from some number of quiet rounds downwards, and what held above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Change {
    above: u32,
    quiet: u8,
    value: i16,
}

impl ValueRunWriter {
    /// Nothing is known but the draw at the limit of quiet rounds.
    pub(crate) fn new(n_positions: usize) -> ValueRunWriter {
        let drawn = Change { above: 0, quiet: n_layers() as u8, value: 0 };
        ValueRunWriter { changes: vec![drawn], numbers: HashMap::new(), last: vec![0; n_positions] }
    }

    /// Adds the values of all positions with one quiet round less than before.
    pub(crate) fn push_layer(&mut self, quiet: u16, values: impl Iterator<Item = i16>) {
        for (last, value) in self.last.iter_mut().zip(values) {
            if self.changes[*last as usize].value != value {
                let change = Change { above: *last, quiet: quiet as u8, value };
                let next = self.changes.len() as u32;
                *last = *self.numbers.entry(change).or_insert(next);
                if *last == next {
                    self.changes.push(change);
                }
            }
        }
    }

    /// The runs as they are stored; those with small values come first, so that what resembles stands together.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut used = self.last.clone();
        used.sort_unstable();
        used.dedup();
        let mut runs: Vec<(Vec<(u8, i16)>, u32)> =
            used.into_iter().map(|last| (self.steps(last), last)).collect();
        runs.sort_unstable_by_key(|(steps, _)| {
            steps.iter().map(|&(quiet, value)| (value, quiet)).collect::<Vec<_>>()
        });
        let mut numbers = vec![0_u32; self.changes.len()];
        for (number, (_, last)) in runs.iter().enumerate() {
            numbers[*last as usize] = number as u32;
        }
        let n_steps: usize = runs.iter().map(|(steps, _)| steps.len()).sum();
        let mut bytes = Vec::new();
        bytes.extend((runs.len() as u32).to_le_bytes());
        bytes.extend((n_steps as u32).to_le_bytes());
        bytes.extend(self.last.iter().flat_map(|&last| numbers[last as usize].to_le_bytes()));
        let mut end = 0_u32;
        for (steps, _) in &runs {
            end += steps.len() as u32;
            bytes.extend(end.to_le_bytes());
        }
        let steps = || runs.iter().flat_map(|(steps, _)| steps);
        bytes.extend(steps().map(|&(quiet, _)| quiet));
        bytes.extend(steps().flat_map(|&(_, value)| value.to_le_bytes()));
        bytes
    }

    /// The run that ends with this change: values, and the least number of quiet rounds that each holds from.
    fn steps(&self, last: u32) -> Vec<(u8, i16)> {
        let mut steps = Vec::new();
        let (mut change, mut from) = (self.changes[last as usize], 0);
        loop {
            // The draw at the limit is not stored: no position there is looked up.
            if u16::from(from) >= n_layers() {
                return steps;
            }
            steps.push((from, change.value));
            from = change.quiet + 1;
            change = self.changes[change.above as usize];
        }
    }
}

/// Where the runs of one kind of material stand in the bytes of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueRuns {
    /// Four bytes for each position: the number of its run.
    numbers: usize,
    /// Four bytes for each run: how many steps it and those before it have.
    ends: usize,
    /// A byte for each step: from how many quiet rounds it holds.
    quiets: usize,
    /// Two bytes for each step: the value.
    values: usize,
}

impl ValueRuns {
    /// Finds the runs of so many positions from this byte on, and where they end.
    pub(crate) fn read(
        bytes: &[u8],
        start: usize,
        n_positions: usize,
    ) -> Result<(ValueRuns, usize), TableError> {
        let count = |at: usize| number(bytes, at).ok_or(TableError::Contents);
        let (n_runs, n_steps) = (count(start)? as usize, count(start + 4)? as usize);
        let numbers = start + 8;
        let ends = numbers + 4 * n_positions;
        let quiets = ends + 4 * n_runs;
        let values = quiets + n_steps;
        let end = values + 2 * n_steps;
        let runs = ValueRuns { numbers, ends, quiets, values };
        let is_sound = bytes.len() >= end
            && (0..n_positions).all(|place| number(bytes, numbers + 4 * place) < Some(n_runs as u32))
            && (0..n_runs).all(|run| runs.is_sound(bytes, run, n_steps as u32))
            && bytes[values..end].chunks_exact(2).all(|two| is_value(i16::from_le_bytes([two[0], two[1]])));
        if is_sound { Ok((runs, end)) } else { Err(TableError::Contents) }
    }

    /// A run has a first step, which holds from no quiet round on, and each later step from more than the one before.
    fn is_sound(&self, bytes: &[u8], run: usize, n_steps: u32) -> bool {
        let (start, end) = self.span(bytes, run);
        if start >= end || end > n_steps as usize {
            return false;
        }
        let quiets = &bytes[self.quiets..][start..end];
        quiets[0] == 0 && quiets.is_sorted_by(|a, b| a < b)
    }

    /// The value of a position by its place, with so many quiet rounds.
    pub(crate) fn value(&self, bytes: &[u8], place: usize, quiet: u16) -> i16 {
        let (start, step) = self.step(bytes, place, quiet);
        let at = self.values + 2 * (start + step);
        i16::from_le_bytes([bytes[at], bytes[at + 1]])
    }

    /// Whether a position's value is the same for all smaller numbers of quiet rounds.
    pub(crate) fn is_settled(&self, bytes: &[u8], place: usize, quiet: u16) -> bool {
        self.step(bytes, place, quiet).1 == 0
    }

    /// Where a position's run begins, and which of its steps holds.
    fn step(&self, bytes: &[u8], place: usize, quiet: u16) -> (usize, usize) {
        let run = number(bytes, self.numbers + 4 * place).unwrap_or(0);
        let (start, end) = self.span(bytes, run as usize);
        let quiets = &bytes[self.quiets..][start..end];
        (start, quiets.partition_point(|&from| u16::from(from) <= quiet) - 1)
    }

    /// The steps of a run, from the first to before the last.
    fn span(&self, bytes: &[u8], run: usize) -> (usize, usize) {
        let end = |run: usize| number(bytes, self.ends + 4 * run).unwrap_or(0) as usize;
        (if run == 0 { 0 } else { end(run - 1) }, end(run))
    }
}

/// How many numbers of quiet rounds there are before the draw.
pub(crate) fn n_layers() -> u16 {
    RULES.quiet_limit().expect("tables are for rules with a draw by quiet rounds")
}

/// Whether a stored number is not beyond a win.
pub(crate) fn is_value(value: i16) -> bool {
    i32::from(value).abs() <= WIN
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

#[cfg(test)]
mod tests {
    use super::{ValueRunWriter, ValueRuns};
    use crate::TableError;

    /// Three positions: always 5; 7 from ten quiet rounds down; the same as the second.
    fn written() -> Vec<u8> {
        let mut writer = ValueRunWriter::new(3);
        for quiet in (0..50).rev() {
            let late = if quiet <= 10 { 7 } else { 0 };
            writer.push_layer(quiet, [5, late, late].into_iter());
        }
        writer.write()
    }

    #[test]
    fn every_value_is_read_as_it_was_written() {
        let bytes = written();
        let (runs, end) = ValueRuns::read(&bytes, 0, 3).expect("sound runs");
        assert_eq!(end, bytes.len());
        for quiet in 0..50 {
            assert_eq!(runs.value(&bytes, 0, quiet), 5);
            for place in 1..3 {
                assert_eq!(runs.value(&bytes, place, quiet), if quiet <= 10 { 7 } else { 0 });
                assert_eq!(runs.is_settled(&bytes, place, quiet), quiet <= 10);
            }
        }
        // Two counts, three positions, two runs, three steps of three bytes.
        assert_eq!(bytes.len(), 8 + 3 * 4 + 2 * 4 + 3 * 3);
    }

    #[test]
    fn bytes_that_are_no_runs_are_refused() {
        let good = written();
        for (place, wrong) in [(0, 200), (4, 9), (8, 2), (20, 0), (24, 9), (28, 1), (29, 60)] {
            let mut bytes = good.clone();
            bytes[place] = wrong;
            assert_eq!(ValueRuns::read(&bytes, 0, 3).err(), Some(TableError::Contents), "byte {place}");
        }
        assert_eq!(ValueRuns::read(&good[..good.len() - 1], 0, 3).err(), Some(TableError::Contents));
        assert_eq!(ValueRuns::read(&good, good.len() - 3, 3).err(), Some(TableError::Contents));
    }
}
