use std::io::Write;

use game::counted;
use game::{ByPlayer, Player};
use games::RegisteredDuel;
use play::judge::{Analysis, Weighed, signed};

use super::analysed_position::{AnalysedPosition, Moment};
use crate::console::Console;
use crate::draw::duel::{Coloured, painted};
use crate::failure::Failure;
use crate::rules_hash::Rules;

/// An analysis for people.
pub(super) struct Page<'a, G: RegisteredDuel> {
    pub(super) analysed: &'a AnalysedPosition<G>,
    pub(super) analysis: &'a Analysis<G>,
    /// Whether everything is shown, and not only what matters most.
    pub(super) all: bool,
}

/// How many choices of a side are shown where not all are.
const SHORT: usize = 8;

impl<G: RegisteredDuel> Page<'_, G> {
    pub(super) fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let Page { analysed, analysis, .. } = self;
        if let Some(Moment { number, is_second, .. }) = analysed.moment {
            let second = if is_second { "the second round of " } else { "" };
            writeln!(console, "Before {second}round {number}:")?;
        }
        writeln!(console, "{}", analysis.position)?;
        write!(console, "{}", Coloured(analysis.game.drawing(&analysis.position, None)))?;
        let rounds = counted(analysis.depth.into(), "round", "rounds");
        // Positions of the last round are not counted, so that one round alone has none to tell of.
        let positions = match analysis.nodes {
            0 => String::new(),
            nodes => format!(", {}", counted(nodes, "position", "positions")),
        };
        let behind =
            if analysis.is_exact { "exact, nothing is estimated" } else { "what comes after is estimated" };
        writeln!(console, "\nvalue   {} points for Black", analysis.value)?;
        writeln!(console, "depth   {rounds} ahead{positions}; {behind}")?;
        let rules = Rules::of(&analysis.game);
        if !rules.is_empty() {
            writeln!(console, "rules   {rules}")?;
        }
        writeln!(console)?;
        writeln!(console, "{}", analysis.summary())?;
        for player in self.asked() {
            writeln!(console)?;
            self.options(player, console)?;
        }
        writeln!(console)?;
        self.payoffs(console)?;
        for player in self.asked() {
            self.reasons(player, console)?;
        }
        self.chosen(console)
    }

    /// The sides that have a choice.
    fn asked(&self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(|&player| self.analysis.options[player].len() > 1)
    }

    /// The numbers of the options that are shown.
    fn shown(&self, player: Player) -> Vec<usize> {
        let mut numbers = self.analysis.by_weight(player);
        if !self.all {
            let n_mixed = numbers.iter().filter(|&&number| self.option(player, number).is_mixed()).count();
            numbers.truncate(SHORT.max(n_mixed));
        }
        numbers
    }

    fn option(&self, player: Player, number: usize) -> &Weighed<G::Action> {
        &self.analysis.options[player][number]
    }

    /// The choices of a side.
    fn options(&self, player: Player, console: &mut Console) -> Result<(), Failure> {
        let name = painted(player, &format!("{:<6}", player.to_string()));
        writeln!(console, "{name}  share  gives up  if foreseen  by the answer  what it does")?;
        let shown = self.shown(player);
        for &number in &shown {
            let option = self.option(player, number);
            let answer = self.option(player.other(), option.answer).choice;
            let intent = self.analysis.game.intent(&self.analysis.position, player, option.choice);
            let line = format!(
                "{:<6}  {}  {:>8.3}  {:>+11.2}  {:<13}  {intent}",
                option.choice.to_string(),
                share(option),
                option.lost(),
                option.foreseen,
                answer.to_string(),
            );
            writeln!(console, "{}", line.trim_end())?;
        }
        let n_others = self.analysis.options[player].len() - shown.len();
        if n_others > 0 {
            let others = counted(n_others as u64, "choice", "choices");
            writeln!(console, "and {others} more, which --all shows")?;
        }
        Ok(())
    }

    /// What pairs of choices are worth, a row for each choice of Black.
    fn payoffs(&self, console: &mut Console) -> Result<(), Failure> {
        writeln!(console, "What each pair is worth to Black: Black's choices are rows, White's are columns")?;
        let [rows, columns] = Player::BOTH.map(|player| self.shown(player));
        let head = |told: &dyn Fn(&Weighed<G::Action>) -> String| {
            columns.iter().map(|&column| told(self.option(Player::Second, column))).collect::<String>()
        };
        writeln!(console, "{:13}{}", "", head(&|option| format!("{:>7}", option.choice.to_string())))?;
        writeln!(console, "{:13}{}", "", head(&|option| format!("{:>7}", share(option))))?;
        for &row in &rows {
            let option = self.option(Player::First, row);
            let worth =
                |&column: &usize| format!("{:>7}", signed(self.analysis.payoff(row, column).middle()));
            let worths: String = columns.iter().map(worth).collect();
            writeln!(console, "{:<6}{:>7}{worths}", option.choice.to_string(), share(option))?;
        }
        Ok(())
    }

    /// Why the choices of a side's mix are right as often as they are.
    fn reasons(&self, player: Player, console: &mut Console) -> Result<(), Failure> {
        let numbers = self.analysis.by_weight(player);
        let told: Vec<usize> = numbers
            .into_iter()
            .filter(|&number| self.all || self.option(player, number).is_mixed())
            .collect();
        let name = painted(player, &player.to_string());
        let value = self.analysis.value;
        let least = if player == Player::First { value.lower } else { value.negated().lower };
        // Added to nothing, less than nothing by rounding loses its sign.
        let least = (1000.0 * least).round() / 1000.0 + 0.0;
        if told.iter().filter(|&&number| self.option(player, number).is_mixed()).count() > 1 {
            writeln!(
                console,
                "\n{name} cannot be outguessed: in these shares no answer leaves less than {least:+.3} on average."
            )?;
        } else {
            writeln!(console, "\n{name} need not mix.")?;
        }
        for number in told {
            self.reason(player, number, "  ", console)?;
        }
        Ok(())
    }

    fn reason(
        &self,
        player: Player,
        number: usize,
        indent: &str,
        console: &mut Console,
    ) -> Result<(), Failure> {
        writeln!(console, "{indent}{}", self.analysis.why(player, number))?;
        if let Some(meetings) = self.analysis.meetings(player, number) {
            writeln!(console, "{indent}  {meetings}")?;
        }
        Ok(())
    }

    /// What was chosen in the recorded game.
    fn chosen(&self, console: &mut Console) -> Result<(), Failure> {
        let Some(Moment { chosen: Some(chosen), .. }) = self.analysed.moment else { return Ok(()) };
        let numbers = ByPlayer::from_fn(|player| self.analysis.option_of(player, chosen[player]));
        writeln!(console)?;
        for player in self.asked() {
            let Some(number) = numbers[player] else { continue };
            let name = painted(player, &player.to_string());
            writeln!(console, "In the game {name} chose {}.", self.analysis.spoken(player, number))?;
            self.reason(player, number, "  ", console)?;
        }
        Ok(())
    }
}

/// How often an option should be chosen, in a column of five.
fn share<A>(option: &Weighed<A>) -> String {
    if option.share < 0.0005 { "    -".to_owned() } else { format!("{:>3.0} %", 100.0 * option.share) }
}
