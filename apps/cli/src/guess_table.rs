use std::io::Write;

use game::counted;
use games::Registered;
use play::judge::{Judged, Position};

use crate::console::Console;
use crate::failure::Failure;

/// Shows how a guess splits what is possible, the largest parts first.
pub(crate) fn guess_table<G: Registered>(
    position: &Position<'_, G>,
    judged: &Judged<G>,
    console: &mut Console,
) -> Result<(), Failure> {
    let game = position.game();
    let n = position.n_possible() as u64;
    let mut parts = judged.parts.clone();
    parts.sort_by_key(|part| (std::cmp::Reverse(part.size), part.feedback));
    let guess = &judged.guess;
    let at_least = if position.is_counted() { "" } else { "at least " };
    let possible = counted(n, "secret is possible", "secrets are possible");
    let right = if judged.may_win { "may be right" } else { "cannot be right" };
    writeln!(console, "{}: {at_least}{possible}; {guess} {right}", game.spec())?;
    let form = G::ABOUT.answer_form();
    let width = form.len().max(6);
    writeln!(console, "{form:>width$}  secrets  share")?;
    for part in parts {
        let won = if part.feedback == game.win() { "  found" } else { "" };
        let share = 100.0 * f64::from(part.size) / n as f64;
        writeln!(console, "{:>width$}  {:>7}  {share:>4.1} %{won}", part.feedback.to_string(), part.size)?;
    }
    writeln!(console, "remain     {:.4} on average, {} at worst", judged.expected(), judged.worst())?;
    Ok(writeln!(
        console,
        "guesses    {:.4} left on average with this one, {}",
        judged.worth, judged.certainty
    )?)
}
