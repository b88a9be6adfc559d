//! What a judgement of a game of simultaneous choice says in plain words. "Right" and "should" are said only where nothing is
//! estimated; elsewhere it is the best that was found.

use game::{DescribedDuel, Player, counted};

use super::{Analysis, Weighed};

/// Less than this many points is not worth a word.
pub(crate) const SPEAKS: f64 = Weighed::<()>::TOLERANCE;

impl<G: DescribedDuel> Analysis<G> {
    /// Who is better off and what both should choose, in a few sentences.
    pub fn summary(&self) -> String {
        let value = self.value.middle();
        let standing = if value.abs() < SPEAKS {
            "Both sides stand alike".to_owned()
        } else {
            let ahead = if value > 0.0 { Player::First } else { Player::Second };
            format!("{ahead} is ahead by {:.2} points", value.abs())
        };
        let asked = Player::BOTH.into_iter().filter(|&player| self.is_asked(player));
        let should: Vec<String> = asked.map(|player| self.advice(player)).collect();
        let should = if should.is_empty() { "Nobody has a choice.".to_owned() } else { should.join(" ") };
        format!("{standing}, {}. {should}", self.trust())
    }

    /// How far what is said can be trusted, as the end of a sentence.
    pub fn trust(&self) -> String {
        match self.depth {
            _ if self.is_exact => "with perfect play to the end".to_owned(),
            1 => "as far as one round ahead shows".to_owned(),
            rounds => format!("as far as {rounds} rounds ahead show"),
        }
    }

    /// The same in two or three words: what a list has room for.
    pub fn reach(&self) -> String {
        if self.is_exact {
            "exact".to_owned()
        } else {
            counted(self.depth.into(), "round ahead", "rounds ahead")
        }
    }

    /// A choice of a player so that people see it, beside how it is written.
    pub fn spoken(&self, player: Player, option: usize) -> String {
        self.game.spoken(&self.position, player, self.options[player][option].choice)
    }

    /// The first hint for a player: whether one choice is enough, and what the position is worth.
    pub fn nudge(&self, player: Player) -> String {
        let other = player.other();
        let told = match (self.mixed(player).len(), self.is_exact) {
            (1, true) => format!("One choice is right here whatever {other} does."),
            (1, false) => format!("One choice is the best found here whatever {other} does."),
            (n, true) => format!(
                "No single choice is right here: {n} should be mixed, so that {other} cannot foresee yours."
            ),
            (n, false) => format!(
                "No single choice is enough here: the best found mixes {n}, so that {other} cannot foresee yours."
            ),
        };
        let worth = signed(self.seen(player));
        format!("{told} The position is worth {worth} points to you, {}.", self.trust())
    }

    /// The second hint for a player, beside the list of what should be mixed.
    pub fn shortlist(&self, player: Player) -> String {
        match self.mixed(player).len() {
            1 => "This is enough; everything else gives something up or is not needed.".to_owned(),
            n => format!(
                "These {n} are worth thinking about; everything else gives something up or is not needed."
            ),
        }
    }

    /// Why an option should be chosen as often as it should, in plain words.
    pub fn why(&self, player: Player, option: usize) -> String {
        let weighed = &self.options[player][option];
        let (choice, other) = (capital(&self.spoken(player, option)), player.other());
        let answer = self.spoken(other, weighed.answer);
        let (value, foreseen) = (self.seen(player), signed(weighed.foreseen));
        let is_mixed = weighed.is_mixed();
        let answered = match self.is_asked(other) {
            true if is_mixed && weighed.share > ALWAYS => format!(", {answer},"),
            true => format!(", since {other} would answer {answer}"),
            false => String::new(),
        };
        let lost = weighed.lost();
        if !is_mixed && lost > 0.0 {
            return format!(
                "{choice} gives up {lost:.2}: against {other}'s mix it is worth {} and not {}. If foreseen it would be \
                 worth {foreseen}{answered}.",
                signed(value - lost),
                signed(value)
            );
        }
        if !is_mixed {
            return format!(
                "{choice} gives up nothing against {other}'s mix, but it is not needed; if foreseen it would be worth \
                 {foreseen}{answered}."
            );
        }
        if weighed.share > ALWAYS {
            let (right, strongest) = if self.is_exact {
                ("right every time", "best answer")
            } else {
                ("the best found, every time", "strongest answer seen")
            };
            return format!(
                "{choice} is {right}: even if {other} knew of it, the {strongest}{answered} leaves {player} {foreseen}."
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
            "{choice} is {}: against {other}'s mix it is worth {}, as much as anything else. Chosen every time it would be \
             worth {foreseen}{answered}.{without}",
            self.praise(weighed.share),
            signed(value)
        )
    }

    /// What an option is worth against each choice that the other side should mix, the likeliest first, in plain words;
    /// nothing if the other side should not mix.
    pub fn meetings(&self, player: Player, option: usize) -> Option<String> {
        let other = player.other();
        let met: Vec<String> = self
            .mixed(other)
            .into_iter()
            .map(|number| {
                let answer = &self.options[other][number];
                let worth = signed(self.met(player, option, number));
                format!("{worth} against {} ({})", answer.choice, percent(answer.share))
            })
            .collect();
        (met.len() > 1).then(|| format!("It is worth {}.", met.join(", ")))
    }

    /// What a choice that was made in a game is to be told, as the end of a sentence.
    pub(crate) fn verdict(&self, player: Player, option: usize) -> String {
        let weighed = &self.options[player][option];
        let lost = weighed.lost();
        if lost > 0.0 {
            let mix = self.mix_in_words(player);
            let instead = if self.is_exact { "right was" } else { "the best found is" };
            format!("gave up {lost:.2} points; {instead} {mix}")
        } else if weighed.is_mixed() {
            self.praise(weighed.share)
        } else {
            "gave up nothing".to_owned()
        }
    }

    /// What is to be said for a choice with this share of the mix.
    fn praise(&self, share: f64) -> String {
        match (share > ALWAYS, self.is_exact) {
            (true, true) => "right".to_owned(),
            (true, false) => "the best found".to_owned(),
            (false, true) => format!("right {} of the time", percent(share)),
            (false, false) => format!("part of the best found, {} of the time", percent(share)),
        }
    }

    /// What a player should choose, as a sentence.
    fn advice(&self, player: Player) -> String {
        let mix = self.mix_in_words(player);
        match (self.mixed(player).len(), self.is_exact) {
            (1, true) => format!("{player} should choose {mix}."),
            (1, false) => format!("The best found for {player} is {mix}."),
            (_, true) => format!("{player} should mix {mix}."),
            (_, false) => format!("The best mix found for {player} is {mix}."),
        }
    }

    /// The choices of a mix with their shares, the most likely first.
    fn mix_in_words(&self, player: Player) -> String {
        let mixed = self.mixed(player);
        if let [only] = mixed[..] {
            return self.spoken(player, only);
        }
        let share = |number: usize| percent(self.options[player][number].share);
        let words =
            mixed.iter().map(|&number| format!("{} at {}", self.spoken(player, number), share(number)));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// A share above this is the whole of a mix.
const ALWAYS: f64 = 1.0 - Weighed::<()>::TRACE;

/// Words with a capital letter in front, as at the beginning of a sentence.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What something is worth, with its sign; nothing has none that would tell it from nothing.
pub fn signed(worth: f64) -> String {
    let text = format!("{worth:+.2}");
    if text == "-0.00" { "+0.00".to_owned() } else { text }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
