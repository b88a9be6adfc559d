//! The names of people.

use games::{DUELS, visit_duel};
use play::choosers::strategy_names;
use play::guessers;

use crate::refusal::Refusal;

/// The longest name that is kept.
const LONGEST: usize = 40;

/// Letters of other alphabets that look like these, so that nobody passes for a machine by borrowing one.
const ALIKE: [(char, &str); 17] = [
    ('a', "аɑα"),
    ('b', "ьʙ"),
    ('c', "сϲ"),
    ('d', "ԁ"),
    ('e', "еєε"),
    ('h', "һ"),
    ('i', "іıι1|l"),
    ('j', "јϳ"),
    ('k', "кκ"),
    ('m', "м"),
    ('n', "ո"),
    ('o', "оοσ0"),
    ('p', "рρ"),
    ('s', "ѕ5$"),
    ('u', "υս"),
    ('x', "хχ"),
    ('y', "уγү"),
];

/// A name as it may stand in a record: one line, nothing invisible, no blanks around it, not too long. The machine's
/// names are its own.
pub(crate) fn clean(name: &str) -> Result<String, Refusal> {
    let visible: String = name.chars().filter(|&letter| !is_invisible(letter)).take(LONGEST).collect();
    let name = visible.trim().to_owned();
    let folded = fold(&name);
    if !folded.is_empty() && machines().any(|machine| fold(machine) == folded) {
        return Err(Refusal::Misread(format!("The machine is called `{name}` here: choose another name.")));
    }
    Ok(name)
}

/// Whether two names look the same at a glance.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// Whether a sign takes no place of its own, so that two names with and without it look the same.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// What is left of a name for someone who glances at it.
fn fold(name: &str) -> String {
    let lower = name.chars().flat_map(char::to_lowercase);
    let latin = lower.map(|letter| match letter {
        // The wide forms of the Latin letters.
        'ａ'..='ｚ' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => ALIKE.iter().find(|(_, alike)| alike.contains(letter)).map_or(letter, |&(plain, _)| plain),
    });
    latin.filter(|letter| letter.is_alphanumeric()).collect()
}

/// Everything that the machine is called.
fn machines() -> impl Iterator<Item = &'static str> {
    let strategies = DUELS
        .iter()
        .flat_map(|entry| visit_duel!((entry.usual)(), |_| -> Vec<&'static str> { strategy_names::<G>() }));
    let guessers = guessers::names().into_iter().map(|(name, _)| name);
    ["machine", "the machine", "computer", "parlour"].into_iter().chain(guessers).chain(strategies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_is_not_too_long_and_shows_all_of_itself() {
        assert_eq!(clean("  Ann\n\u{202e}\u{200b} Lee ").as_deref(), Ok("Ann Lee"));
        assert_eq!(clean(&"é".repeat(50)).map(|name| name.chars().count()), Ok(LONGEST));
        assert_eq!(clean("").as_deref(), Ok(""));
    }

    #[test]
    fn nobody_can_be_called_as_the_machine_is_or_nearly_so() {
        for name in [
            "greedy",
            " Greedy ",
            "GREEDY!",
            "g r e e d y",
            "gr\u{435}edy",
            "gree\u{200b}dy",
            "ｇｒｅｅｄｙ",
            "nash",
            "The Machine",
            "machine",
            "mach1ne",
            "best",
        ] {
            assert!(matches!(clean(name), Err(Refusal::Misread(_))), "{name}");
        }
        for name in ["Ann", "Nasha", "Greta", "Ben the greedy one", "Бен", "李"] {
            assert!(clean(name).is_ok(), "{name}");
        }
    }
}
