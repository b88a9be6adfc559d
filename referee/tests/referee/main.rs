//! Programs graded and matched by the referee. What they may not do, and every rule of Apocalypse, is tested beside this.

mod bouts;
mod examples;
mod guessers;
mod report_of_a_grade;
mod tournaments;
