use std::fmt;
use std::path::Path;

use games::{DuelVisitor, Plain, Registered, RegisteredDuel, Visitor};
use play::record::Record;

use super::duels::Duels;
use super::hunts::Hunts;
use super::store::{End, Fixture, Store};
use super::{Config, Contest, DuelField, DuelFields, Field, Player, Searcher, Tournament, Unheld};

/// The games of a tournament one by one, for whoever shares them out among machines: one keeps them in a folder, the
/// others play.
pub trait Games: fmt::Debug {
    /// How many games there are.
    fn n_games(&self) -> usize;

    /// The numbers of the games that are left to play.
    fn missing(&self) -> Vec<usize>;

    /// Whether this game is left to play.
    fn is_missing(&self, number: usize) -> bool;

    /// The record of a game that is kept.
    fn kept(&self, number: usize) -> Result<Option<String>, Unheld>;

    /// Plays a game, and gives its record without keeping it.
    fn play(&mut self, number: usize) -> Result<String, Unheld>;

    /// Adds the record of a game, which is in the folder when this returns. One of another game is refused.
    fn keep(&mut self, number: usize, record: &str) -> Result<(), Unheld>;

    /// Adds what is missing and lies in another folder of the same tournament, and tells how many games that are.
    fn take_from(&mut self, folder: &Path) -> Result<usize, Unheld>;

    /// How it stands.
    fn tournament(&self) -> Tournament;
}

/// Does something with the games of a tournament, which are kept in `folder` if there is one.
pub fn with_games<R>(
    config: &Config,
    folder: Option<&Path>,
    work: impl FnOnce(&mut dyn Games) -> R,
) -> Result<R, Unheld> {
    match &config.field {
        Field::Duel(field) => field.visit(OfDuels { config, folder, work }),
        Field::Guessing(game, players) => game.visit(OfHunts { config, players, folder, work }),
    }
}

struct OfHunts<'a, F> {
    config: &'a Config,
    players: &'a [Player<Searcher>],
    folder: Option<&'a Path>,
    work: F,
}

impl<R, F: FnOnce(&mut dyn Games) -> R> Visitor<Plain> for OfHunts<'_, F> {
    type Output = Result<R, Unheld>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let hunts = Hunts::new(*game, self.config, self.players)?;
        Ok((self.work)(&mut Listed::new(&hunts, self.folder)?))
    }
}

struct OfDuels<'a, F> {
    config: &'a Config,
    folder: Option<&'a Path>,
    work: F,
}

impl<R, F: FnOnce(&mut dyn Games) -> R> DuelVisitor<DuelFields> for OfDuels<'_, F> {
    type Output = Result<R, Unheld>;
    fn visit<G: RegisteredDuel>(self, field: &DuelField<G>) -> Self::Output {
        let duels = Duels::new(self.config, &field.game, &field.players);
        Ok((self.work)(&mut Listed::new(&duels, self.folder)?))
    }
}

/// The games of one kind of tournament.
struct Listed<'a, C: Contest> {
    contest: &'a C,
    fixtures: Vec<Fixture>,
    ends: Vec<Option<End>>,
    store: Option<Store>,
    /// Programs run here once a game is played.
    worker: Option<C::Worker<'a>>,
}

impl<'a, C: Contest> Listed<'a, C> {
    fn new(contest: &'a C, folder: Option<&Path>) -> Result<Self, Unheld> {
        let fixtures = contest.fixtures();
        let store = folder.map(Store::open).transpose()?;
        let end = |fixture| store.as_ref().map_or(Ok(None), |store| store.end_of(fixture));
        let ends = fixtures.iter().map(end).collect::<Result<_, _>>()?;
        Ok(Listed { contest, fixtures, ends, store, worker: None })
    }

    fn fixture(&self, number: usize) -> Result<&Fixture, Unheld> {
        self.fixtures.get(number).ok_or_else(|| Unheld::Foreign {
            file: format!("game {number}").into(),
            why: format!("there are {} games", self.fixtures.len()),
        })
    }
}

impl<C: Contest> Games for Listed<'_, C> {
    fn n_games(&self) -> usize {
        self.fixtures.len()
    }

    fn missing(&self) -> Vec<usize> {
        (0..self.fixtures.len()).filter(|&number| self.is_missing(number)).collect()
    }

    fn is_missing(&self, number: usize) -> bool {
        self.ends.get(number).is_some_and(Option::is_none)
    }

    fn kept(&self, number: usize) -> Result<Option<String>, Unheld> {
        let fixture = self.fixture(number)?;
        self.store.as_ref().map_or(Ok(None), |store| store.text_of(fixture))
    }

    fn play(&mut self, number: usize) -> Result<String, Unheld> {
        self.fixture(number)?;
        let worker = self.worker.get_or_insert_with(|| self.contest.worker());
        self.contest.play(worker, number).map(|record| record.to_string())
    }

    fn keep(&mut self, number: usize, record: &str) -> Result<(), Unheld> {
        let fixture = self.fixture(number)?;
        let foreign = |why: String| Unheld::Foreign { file: fixture.file.clone().into(), why };
        let record = Record::read(record).map_err(|misread| foreign(misread.to_string()))?;
        let end = fixture.end_of(&record).map_err(foreign)?;
        if let Some(store) = &self.store {
            store.keep(fixture, &record)?;
        }
        self.ends[number] = end;
        Ok(())
    }

    fn take_from(&mut self, folder: &Path) -> Result<usize, Unheld> {
        let other = Store::of(folder)?;
        let missing = self.missing();
        let mut n_taken = 0;
        for number in missing {
            let fixture = &self.fixtures[number];
            if other.end_of(fixture)?.is_some()
                && let Some(record) = other.text_of(fixture)?
            {
                self.keep(number, &record)?;
                n_taken += 1;
            }
        }
        Ok(n_taken)
    }

    fn tournament(&self) -> Tournament {
        self.contest.tournament(&self.ends)
    }
}

impl<C: Contest> fmt::Debug for Listed<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listed").field("games", &self.fixtures.len()).finish_non_exhaustive()
    }
}
