//! The course program.

fn main() {}
