use std::path::Path;

use deduction::Fingerprint;
use games::{visit_duel, visit_game};
use referee::tournament::{Config, DuelFields, Field, Games, Tournament, Unheld};

use crate::digest::rules_of;
use crate::{Head, Job, Trouble, Unit};

/// A tournament: a unit is a game, and its result is its number and its record.
#[derive(Debug)]
pub struct TournamentJob<'a> {
    games: &'a mut dyn Games,
    head: String,
}

/// The file in the folder of a tournament that says what it is.
const HEAD: &str = "tournament.head";

/// What the records of a tournament have in common beside what each says of itself: game, rules and program. Players and
/// games may be added later.
fn head_of(config: &Config) -> Head {
    let (game, rules) = match &config.field {
        Field::Duel(field) => visit_duel!(field, DuelFields, |field| -> (String, String) {
            let game = field.game.valued();
            (game.spec(), format!("{:016x}", rules_of(&game)))
        }),
        Field::Guessing(game, _) => {
            visit_game!(game, |game| -> (String, String) { (game.spec(), Fingerprint::of(game).to_string()) })
        }
    };
    Head::new("parlour tournament 1").with("game", game).with("rules", rules)
}

impl<'a> TournamentJob<'a> {
    /// Makes the folder of a tournament, or refuses one that belongs to another game, program or set of rules.
    pub fn open_folder(config: &Config, folder: &Path) -> Result<(), Trouble> {
        head_of(config).mark(folder, HEAD)
    }

    /// Refuses a folder that says that it belongs to another game, program or set of rules.
    pub fn must_be_of(config: &Config, folder: &Path) -> Result<(), Trouble> {
        head_of(config).must_be_of(folder, HEAD)
    }

    /// The games of the tournament that this text describes.
    pub fn new(games: &'a mut dyn Games, config: &Config, text: &str) -> Self {
        TournamentJob { games, head: head_of(config).to_string() + text }
    }

    /// How it stands.
    pub fn tournament(&self) -> Tournament {
        self.games.tournament()
    }
}

/// What is said when the referee refuses something.
impl From<Unheld> for Trouble {
    fn from(why: Unheld) -> Trouble {
        match why {
            Unheld::Guesser { .. } | Unheld::Foreign { .. } => Trouble::Foreign(why.to_string()),
            Unheld::Start(_) | Unheld::Bout(_) | Unheld::Folder { .. } => Trouble::Outside(why.to_string()),
        }
    }
}

impl Job for TournamentJob<'_> {
    fn head(&self) -> String {
        self.head.clone()
    }

    fn n_units(&self) -> usize {
        self.games.n_games()
    }

    fn left(&self) -> Vec<Unit> {
        self.games.missing()
    }

    fn is_left(&self, unit: Unit) -> bool {
        self.games.is_missing(unit)
    }

    fn result(&self, unit: Unit) -> Result<Option<Vec<u8>>, Trouble> {
        Ok(self.games.kept(unit)?.map(|record| numbered(unit, &record)))
    }

    fn compute(&mut self, unit: Unit) -> Result<Vec<u8>, Trouble> {
        Ok(numbered(unit, &self.games.play(unit)?))
    }

    fn accept(&mut self, result: &[u8]) -> Result<Unit, Trouble> {
        let text = std::str::from_utf8(result).ok();
        let parts = text.and_then(|text| text.split_once('\n'));
        let parts = parts.and_then(|(number, record)| Some((number.parse().ok()?, record)));
        let Some((unit, record)) = parts else {
            return Err(Trouble::Foreign(
                "this is no game of a tournament: its number is missing".to_owned(),
            ));
        };
        self.games.keep(unit, record)?;
        Ok(unit)
    }
}

fn numbered(unit: Unit, record: &str) -> Vec<u8> {
    format!("{unit}\n{record}").into_bytes()
}
