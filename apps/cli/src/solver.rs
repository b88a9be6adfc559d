//! The solver of the crate `deduction`, with the sentences of the command line for what it refuses.

use std::sync::atomic::AtomicBool;

use deduction::{FeedbackTable, Planner, ProveError, Resources, SolveError, Solver};
use game::Deduction;

use crate::console::Console;
use crate::failure::Failure;
use crate::memory_size::{MemoryOption, MemorySize};

/// Tabulates a game for a proof. Setting `stop` ends it early.
pub(crate) fn tabulated<'g, G: Deduction>(
    game: &'g G,
    memory: MemoryOption,
    threads: Option<u16>,
    stop: &'g AtomicBool,
) -> Result<Solver<'g>, Failure> {
    let n_threads = threads.map_or(0, usize::from);
    Solver::new(game, Resources { n_threads, memory: memory.bytes() }, stop).map_err(|error| match error {
        SolveError::Prove(ProveError::TooLittleMemory { spec, needed, limit }) => {
            let (needed, limit) = (MemorySize(needed), MemorySize(limit));
            MemoryOption::exceeded(format_args!(
                "solving {spec} needs {needed} at least, --memory is {limit}"
            ))
        }
        SolveError::Table(error) => MemoryOption::exceeded(error),
        other => failure(other),
    })
}

/// [`tabulated`], which also tells how much memory is used, and whether a plan would fit where a proof does not.
pub(crate) fn tabulated_for_solving<'g, G: Deduction>(
    game: &'g G,
    memory: MemoryOption,
    threads: Option<u16>,
    stop: &'g AtomicBool,
    console: &mut Console,
) -> Result<Solver<'g>, Failure> {
    let (limit, table) = (memory.bytes(), FeedbackTable::bytes_needed(game));
    if table <= limit {
        let (table, beside) = (MemorySize(table), MemorySize(limit - table));
        console.remark(format_args!("memory: {table} for the table, at most {beside} beside it"));
    }
    tabulated(game, memory, threads, stop).map_err(|failure| match failure {
        Failure::Usage(why) if Planner::bytes_needed(game) <= limit => {
            Failure::Usage(format!("{why}, or let --plan make a strategy without a proof"))
        }
        other => other,
    })
}

/// What a command says when there is no solution.
pub(crate) fn failure(error: SolveError) -> Failure {
    match error {
        SolveError::Log(error) => Failure::BadData(error.to_string()),
        SolveError::Threads(_) | SolveError::Observer(_) => Failure::Outside(error.to_string()),
        SolveError::NotWithin { .. } => Failure::No(error.to_string()),
        SolveError::Table(_) | SolveError::Prove(_) | SolveError::LimitGiven(_) => {
            Failure::Usage(error.to_string())
        }
    }
}
