use std::fmt;

use endgame::fingerprint;
use games::{OneDuel, PerDuel, RegisteredDuel};
use serde::Serialize;

/// The set of rules of a game, by its name and by the number that reports give it; nothing for a game that has one only.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Rules {
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_hash: Option<String>,
}

/// How the rules of a game become a number.
enum Fingerprints {}

type Fingerprint<G> = fn(&G) -> u64;

impl PerDuel for Fingerprints {
    type Of<G: RegisteredDuel> = Fingerprint<G>;
}

static FINGERPRINTS: &[OneDuel<Fingerprints>] =
    &[OneDuel::Apocalypse((|game| fingerprint(game.rules)) as Fingerprint<apocalypse::Apocalypse>)];

impl Rules {
    pub(crate) fn of<G: RegisteredDuel>(game: &G) -> Rules {
        let number: Option<&Fingerprint<G>> = FINGERPRINTS.iter().find_map(G::pick);
        Rules { rules: game.rule_set(), rules_hash: number.map(|number| format!("{:016x}", number(game))) }
    }

    /// Whether there is anything to say.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rules.is_none()
    }
}

/// The name and the number.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rules.unwrap_or_default())?;
        match &self.rules_hash {
            Some(number) => write!(f, " {number}"),
            None => Ok(()),
        }
    }
}
