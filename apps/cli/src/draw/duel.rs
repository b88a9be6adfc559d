use std::fmt;

use anstyle::{AnsiColor, Style};
use game::{DescribedDuel, Drawing, Exchange, Player};
use play::Step;

/// A drawing with the words of each side in its colour.
pub(crate) struct Coloured(pub(crate) Drawing);

impl fmt::Display for Coloured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.spans().try_for_each(|(player, text)| match player {
            Some(player) => f.write_str(&painted(player, text)),
            None => f.write_str(text),
        })
    }
}

/// Text in the colour of a side.
pub(crate) fn painted(player: Player, text: &str) -> String {
    let color = match player {
        Player::First => AnsiColor::Cyan,
        Player::Second => AnsiColor::Yellow,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{text}{style:#}")
}

/// A round for people: its number, what both sides did, one line each, and where it led.
pub(crate) struct RoundStory<'a, G: DescribedDuel> {
    pub(crate) game: &'a G,
    pub(crate) step: &'a Step<'a, G>,
}

impl<G: DescribedDuel> fmt::Display for RoundStory<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RoundStory { game, step } = self;
        let round = exchange(step);
        writeln!(f, "Round {}", step.number)?;
        for player in Player::BOTH {
            if let Some(deed) = game.deed(&round, player) {
                writeln!(f, "{} {deed}.", painted(player, &player.to_string()))?;
            }
        }
        for remark in game.remarks(&round) {
            writeln!(f, "{remark}")?;
        }
        write!(f, "{}", Coloured(game.drawing(round.after, Some(&round))))
    }
}

/// A step as those see it who tell it to people.
pub(crate) fn exchange<'a, G: DescribedDuel>(step: &Step<'a, G>) -> Exchange<'a, G> {
    Exchange { before: step.before, choices: step.round.choices, after: &step.round.position }
}
