use game::{Described, counted};

use super::{Certainty, Judged, Position, Rung};

impl<G: Described> Position<'_, G> {
    /// A hint in words, the same in the terminal and on the page.
    pub fn hint(&self, rung: Rung) -> String {
        match rung {
            Rung::Nudge => self.nudge(),
            Rung::Remains => self.remains(),
            Rung::Best => self.reason(),
        }
    }

    /// How many secrets are possible.
    pub fn remains(&self) -> String {
        let secret = G::ABOUT.secret;
        let (n, of) = (self.n_possible() as u64, self.game().n_secrets());
        let at_least = if self.is_counted() { "" } else { "At least " };
        let are = if n == 1 { "is" } else { "are" };
        format!("{at_least}{n} of {of} {secret}s {are} possible.")
    }

    fn nudge(&self) -> String {
        let secret = G::ABOUT.secret;
        let best = self.best();
        let named = self.certainty().best_guess();
        let answers = counted(best.parts.len() as u64, "answer", "different answers");
        match (self.n_possible(), best.may_win) {
            (1, _) => format!("Only one {secret} fits all answers. You can work it out."),
            (2, _) => format!("Two {secret}s fit all answers. Guess one of them."),
            (_, true) => format!("{named} now can be the {secret} itself, and it has {answers}."),
            (_, false) => {
                format!("{named} now cannot be the {secret} itself: it only asks, and it has {answers}.")
            }
        }
    }

    fn reason(&self) -> String {
        let secret = G::ABOUT.secret;
        let best = self.best();
        if self.n_possible() == 1 && self.is_counted() {
            return format!("{} is the only {secret} that fits all answers.", best.guess);
        }
        let named = self.certainty().best_guess();
        let right = if best.may_win { "It can be right itself." } else { "It cannot be right itself." };
        format!(
            "{named} is {}: {}. It leaves {:.1} of {} possible {secret}s on average and {} at worst. {right}",
            best.guess,
            best.told(),
            best.expected().to_f64(),
            self.n_possible(),
            best.worst(),
        )
    }
}

impl<G: Described> Judged<G> {
    /// The guesses still needed, and how sure that is.
    pub fn told(&self) -> String {
        format!("{:.4} guesses on average with this one, {}", self.worth, self.certainty)
    }
}

impl Certainty {
    /// What the best guess may be called.
    pub const fn best_guess(self) -> &'static str {
        match self {
            Certainty::Proven | Certainty::Exact => "The best guess",
            Certainty::Found => "The best guess found",
            Certainty::Estimated => "The best guess by estimate",
        }
    }
}
