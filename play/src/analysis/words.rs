//! An analysis in plain words.

use std::fmt::Display;

use game::{ByPlayer, Duelling, Player};

use super::{Analysis, Weighed};

/// Less than this many points is not worth a word.
pub(crate) const SPEAKS: f64 = 0.005;

impl<G: Duelling> Analysis<G> {
    /// Who is better off and what both should choose, in a few sentences.
    pub fn summary(&self) -> String {
        let value = self.value.middle();
        let standing = if value.abs() < SPEAKS {
            "Both sides stand alike".to_owned()
        } else {
            let ahead = if value > 0.0 { Player::Black } else { Player::White };
            format!("{ahead} is ahead by {:.2} points", value.abs())
        };
        let trust = if self.is_exact {
            "with perfect play to the end".to_owned()
        } else if self.depth == 1 {
            "as far as one round ahead shows".to_owned()
        } else {
            format!("as far as {} rounds ahead show", self.depth)
        };
        let asked = Player::BOTH.into_iter().filter(|&player| self.is_asked(player));
        let should: Vec<String> = asked
            .map(|player| format!("{player} should choose {}.", mix_in_words(&self.options[player])))
            .collect();
        let should = if should.is_empty() { "Nobody has a choice.".to_owned() } else { should.join(" ") };
        format!("{standing}, {trust}. {should}")
    }

    /// Why an option should be chosen as often as it should, in plain words.
    pub fn why(&self, player: Player, option: usize) -> String {
        let weighed = &self.options[player][option];
        let (choice, other) = (weighed.choice, player.other());
        let answer = self.options[other][weighed.answer].choice;
        let (value, foreseen) = (self.seen(player), signed(weighed.foreseen));
        let answered = if self.is_asked(other) {
            format!(", since {other} would answer {answer}")
        } else {
            String::new()
        };
        if weighed.share < NEVER {
            let lost = weighed.gives_up.middle();
            return if lost < SPEAKS {
                format!(
                    "{choice} is as good as any while {other} mixes as it should, but it is not needed; if \
                     foreseen it would be worth {foreseen}{answered}."
                )
            } else {
                format!(
                    "{choice} gives up {lost:.2}: against {other}'s mix it is worth {} and not {}. If \
                     foreseen it would be worth {foreseen}{answered}.",
                    signed(value - lost),
                    signed(value)
                )
            };
        }
        if weighed.share > 1.0 - NEVER {
            return format!(
                "{choice} is right every time: even if {other} knew of it, the best answer{} leaves {player} {foreseen}.",
                if self.is_asked(other) { format!(", {answer},") } else { String::new() }
            );
        }
        let without = self.without(player, option).map_or(String::new(), |without| {
            if value - without < SPEAKS {
                " Other mixes without it would do as well.".to_owned()
            } else {
                format!(" Without it {player} could be sure of {} only.", signed(without))
            }
        });
        format!(
            "{choice} is right {} of the time: against {other}'s mix it is worth {}, as much as anything \
             else. Chosen every time it would be worth {foreseen}{answered}.{without}",
            percent(weighed.share),
            signed(value)
        )
    }

    /// What an option is worth against each choice that the other side should mix, the likeliest first, in plain words;
    /// nothing if the other side should not mix.
    pub fn meetings(&self, player: Player, option: usize) -> Option<String> {
        let other = player.other();
        let mixed = self.by_weight(other).into_iter().map(|number| (number, &self.options[other][number]));
        let met: Vec<String> = mixed
            .filter(|(_, answer)| answer.share >= SPEAKS)
            .map(|(number, answer)| {
                let worth = match player {
                    Player::Black => self.payoff(option, number).middle(),
                    Player::White => -self.payoff(number, option).middle(),
                };
                format!("{} against {} ({})", signed(worth), answer.choice, percent(answer.share))
            })
            .collect();
        (met.len() > 1).then(|| format!("It is worth {}.", met.join(", ")))
    }

    /// What the position is worth to a player.
    pub fn seen(&self, player: Player) -> f64 {
        let values = ByPlayer { black: self.value.middle(), white: -self.value.middle() };
        values[player]
    }
}

/// A share below this is a trace that rounding left.
const NEVER: f64 = 0.0005;

/// The choices of a mix with their shares, the most likely first.
pub(crate) fn mix_in_words<A: Display>(options: &[Weighed<A>]) -> String {
    let mut mixed: Vec<&Weighed<A>> = options.iter().filter(|option| option.share >= SPEAKS).collect();
    mixed.sort_by(|one, other| other.share.total_cmp(&one.share));
    if let [only] = mixed[..] {
        return only.choice.to_string();
    }
    let words: Vec<String> =
        mixed.iter().map(|option| format!("{} {}", option.choice, percent(option.share))).collect();
    words.join(", ")
}

/// What something is worth, with its sign; nothing has none that would tell it from nothing.
pub fn signed(worth: f64) -> String {
    let text = format!("{worth:+.2}");
    if text == "-0.00" { "+0.00".to_owned() } else { text }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
