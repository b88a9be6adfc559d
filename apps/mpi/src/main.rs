//! The program `parlour-mpi`: `mpirun -n N parlour-mpi prove ships --target 22856 --log ships.proof`.

#[cfg(feature = "mpi")]
mod ranks;

use std::io::{self, Write};
use std::process::ExitCode;

#[cfg(feature = "mpi")]
fn main() -> ExitCode {
    ranks::run()
}

#[cfg(not(feature = "mpi"))]
fn main() -> ExitCode {
    say(
        "this parlour-mpi was built without MPI: apt-get install openmpi-bin libopenmpi-dev libclang-dev, then cargo \
         build --release -p parlour-mpi --features mpi",
    );
    ExitCode::from(OUTSIDE)
}

/// The exit code when something outside failed.
#[cfg(not(feature = "mpi"))]
const OUTSIDE: u8 = 4;

/// Says something on standard error. Nobody is left to tell when that is gone.
fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}
