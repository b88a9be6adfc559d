//! What one client may take, so that enough is left for the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::guard::Client;
use crate::options::Limits;
use crate::rate::Rate;
use crate::refusal::Refusal;
use crate::token::{MatchId, RoomCode};

/// How soon one who has too many streams may hope for an end of one.
const STREAM_WAIT: Duration = Duration::from_secs(15);
/// How soon one who has too many games may hope for the end of one.
const GAME_WAIT: Duration = Duration::from_mins(1);
/// How long a room counts that nobody has ended: most are forgotten when the lesson is over.
const ROOM_COUNTS: Duration = Duration::from_hours(24);

/// Something of which a client may have so many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// A stream of a match.
    Stream,
    /// An analysis, a review or a puzzle.
    Analysis,
}

/// What every client has taken so far. Requests without a client, which come from no socket, are not counted.
#[derive(Debug)]
pub(crate) struct Shares {
    limits: Limits,
    openings: Rate,
    imports: Rate,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    /// Games that are not over, by who opened them.
    openers: HashMap<MatchId, Client>,
    games: HashMap<Client, usize>,
    /// Rooms that are not ended, with who opened them and when.
    rooms: Vec<(RoomCode, Client, Instant)>,
    /// What is in use, each with the moment of its likely end.
    uses: HashMap<(Client, Kind), Vec<(u64, Instant)>>,
    number: u64,
}

impl Shares {
    pub(crate) fn new(limits: Limits) -> Self {
        Shares {
            limits,
            openings: Rate::new(limits.openings, limits.opening_burst),
            imports: Rate::new(limits.imports, limits.import_burst),
            taken: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a client may open another game.
    pub(crate) fn admit_opening(&self, client: Option<Client>) -> Result<(), Refusal> {
        let Some(client) = client else { return Ok(()) };
        let open = self.lock().games.get(&client).copied().unwrap_or_default();
        if open >= self.limits.own_matches {
            return Err(Refusal::TooMuch { what: "games in progress", wait: seconds(GAME_WAIT) });
        }
        self.admit_pace(client, "new games in a short time")
    }

    fn admit_pace(&self, client: Client, what: &'static str) -> Result<(), Refusal> {
        self.openings.admit(client).map_err(|wait| Refusal::TooMuch { what, wait: seconds(wait) })
    }

    /// Counts another room of a client, if it may have one.
    pub(crate) fn take_room(&self, client: Option<Client>, code: &RoomCode) -> Result<(), Refusal> {
        let Some(client) = client else { return Ok(()) };
        let now = Instant::now();
        let mut taken = self.lock();
        taken.rooms.retain(|(_, _, opened)| now.duration_since(*opened) < ROOM_COUNTS);
        let own = taken.rooms.iter().filter(|(_, opener, _)| *opener == client);
        if own.clone().count() >= self.limits.own_rooms {
            let oldest =
                own.map(|(_, _, opened)| ROOM_COUNTS.saturating_sub(now.duration_since(*opened))).min();
            return Err(Refusal::TooManyRooms(seconds(oldest.unwrap_or_default())));
        }
        self.admit_pace(client, "new rooms in a short time")?;
        taken.rooms.push((code.clone(), client, now));
        Ok(())
    }

    /// A room is ended, or was not opened after all.
    pub(crate) fn give_back_room(&self, code: &RoomCode) {
        self.lock().rooms.retain(|(known, _, _)| known != code);
    }

    /// A client has opened a game.
    pub(crate) fn opened(&self, client: Option<Client>, id: &MatchId) {
        let Some(client) = client else { return };
        let mut taken = self.lock();
        if taken.openers.insert(id.clone(), client).is_none() {
            *taken.games.entry(client).or_default() += 1;
        }
    }

    /// Who has opened a game, if that is known and the game is not over.
    pub(crate) fn opener(&self, id: &MatchId) -> Option<Client> {
        self.lock().openers.get(id).copied()
    }

    /// A game is over, or gone.
    pub(crate) fn ended(&self, id: &MatchId) {
        let mut taken = self.lock();
        let Some(client) = taken.openers.remove(id) else { return };
        if let Some(open) = taken.games.get_mut(&client) {
            *open -= 1;
            if *open == 0 {
                taken.games.remove(&client);
            }
        }
    }

    /// Whether a client may put another record into the library.
    pub(crate) fn admit_import(&self, client: Option<Client>) -> Result<(), Refusal> {
        let Some(client) = client else { return Ok(()) };
        self.imports
            .admit(client)
            .map_err(|wait| Refusal::TooMuch { what: "imports in a short time", wait: seconds(wait) })
    }

    /// Takes a share, which is given back when it is dropped; it will likely end after this time.
    pub(crate) fn take(
        self: &Arc<Self>,
        client: Option<Client>,
        kind: Kind,
        lasts: Option<Duration>,
    ) -> Result<Share, Refusal> {
        let Some(client) = client else { return Ok(Share(None)) };
        let (most, what) = match kind {
            Kind::Stream => (self.limits.own_streams, "streams"),
            Kind::Analysis => (self.limits.own_analyses, "analyses"),
        };
        let now = Instant::now();
        let mut taken = self.lock();
        taken.number += 1;
        let number = taken.number;
        let uses = taken.uses.entry((client, kind)).or_default();
        if uses.len() >= most {
            let first = uses.iter().map(|(_, end)| end.saturating_duration_since(now)).min();
            return Err(Refusal::TooMuch { what, wait: seconds(first.unwrap_or_default()) });
        }
        uses.push((number, now + lasts.unwrap_or(STREAM_WAIT)));
        Ok(Share(Some((Arc::clone(self), client, kind, number))))
    }
}

/// One thing in use.
#[derive(Debug)]
pub(crate) struct Share(Option<(Arc<Shares>, Client, Kind, u64)>);

impl Share {
    /// What the server does by itself is nobody's.
    pub(crate) const OF_THE_SERVER: Share = Share(None);
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((shares, client, kind, number)) = self.0.take() else { return };
        let mut taken = shares.lock();
        if let Some(uses) = taken.uses.get_mut(&(client, kind)) {
            uses.retain(|(known, _)| *known != number);
            if uses.is_empty() {
                taken.uses.remove(&(client, kind));
            }
        }
    }
}

/// Whole seconds to wait, at least one.
fn seconds(wait: Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "so it is asked for everywhere")]
    fn client(last: u8) -> Option<Client> {
        Some(Client::new(IpAddr::from([192, 0, 2, last])))
    }

    #[test]
    fn whoever_has_a_whole_share_is_told_to_wait_and_others_are_not_touched() {
        let shares = Arc::new(Shares::new(Limits { own_analyses: 2, ..Limits::default() }));
        let analysis = |last: u8, lasts: u64| {
            shares.take(client(last), Kind::Analysis, Some(Duration::from_secs(lasts)))
        };
        let (first, second) = (analysis(1, 20), analysis(1, 5));
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(
            analysis(1, 5).map(drop),
            Err(Refusal::TooMuch { what: "analyses", wait: 5 }),
            "when the first one ends"
        );
        assert!(analysis(2, 5).is_ok(), "another client");
        assert!(shares.take(client(1), Kind::Stream, None).is_ok(), "another kind");
        drop(first);
        assert!(analysis(1, 5).is_ok());
    }

    #[test]
    fn a_client_has_so_many_games_in_progress_until_one_ends() {
        let shares = Shares::new(Limits { own_matches: 2, ..Limits::default() });
        let id = |number: u64| MatchId::parse(&format!("{number:016x}")).expect("sixteen digits");
        for number in 0..2 {
            shares.admit_opening(client(1)).expect("there is room");
            shares.opened(client(1), &id(number));
        }
        assert!(matches!(shares.admit_opening(client(1)), Err(Refusal::TooMuch { .. })));
        assert_eq!(shares.admit_opening(client(2)), Ok(()));
        shares.ended(&id(0));
        shares.ended(&id(0));
        assert_eq!(shares.admit_opening(client(1)), Ok(()));
    }

    #[test]
    fn a_client_has_so_many_rooms_until_one_is_ended_and_others_are_not_touched() {
        let shares = Shares::new(Limits { own_rooms: 2, ..Limits::default() });
        let codes =
            ["aaaaaaaa", "bbbbbbbb", "cccccccc"].map(|code| RoomCode::parse(code).expect("eight letters"));
        for code in &codes[..2] {
            assert_eq!(shares.take_room(client(1), code), Ok(()));
        }
        let Err(Refusal::TooManyRooms(wait)) = shares.take_room(client(1), &codes[2]) else {
            panic!("a third room")
        };
        assert!((1..=24 * 60 * 60).contains(&wait), "{wait}");
        assert_eq!(shares.take_room(client(2), &codes[2]), Ok(()));
        shares.give_back_room(&codes[0]);
        assert_eq!(shares.take_room(client(1), &codes[0]), Ok(()));
        // A room that was forgotten counts no more after a day.
        let forgotten = Instant::now().checked_sub(ROOM_COUNTS).expect("the clock has run so long");
        shares.lock().rooms[0].2 = forgotten;
        assert_eq!(shares.take_room(client(1), &codes[1]), Ok(()));
    }

    #[test]
    fn new_games_and_imports_have_a_pace_of_their_own() {
        let limits =
            Limits { opening_burst: 3, openings: 1.0, import_burst: 1, imports: 0.1, ..Limits::default() };
        let shares = Shares::new(limits);
        for _ in 0..3 {
            assert_eq!(shares.admit_opening(client(1)), Ok(()));
        }
        let wait = |result: Result<(), Refusal>| match result {
            Err(Refusal::TooMuch { wait, .. }) => wait,
            other => panic!("{other:?}"),
        };
        assert_eq!(wait(shares.admit_opening(client(1))), 1);
        assert_eq!(shares.admit_import(client(1)), Ok(()));
        assert_eq!(wait(shares.admit_import(client(1))), 10);
    }
}
