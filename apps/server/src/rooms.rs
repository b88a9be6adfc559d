//! The rooms that are awake.

mod doors;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Mutex as AsyncMutex;
use tokio::time::Instant;

use crate::app::AppState;
use crate::handlers::Answer;
use crate::refusal::Refusal;
use crate::room::{Member, Points, Room, RoomEvent, RoomGame, Score, standings};
use crate::token::{MatchId, RoomCode};
use crate::{listing, wire};

pub(crate) use doors::{begin_round, end, export, invite, join, leave, open, show};

/// Rooms in memory at once; the others rest in the game file until someone asks for them.
const AWAKE: usize = 200;

/// Somebody whose browser has asked within this time is here. The page asks every few seconds.
const HERE: Duration = Duration::from_secs(30);

/// The rooms that are awake.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    awake: AsyncMutex<HashMap<RoomCode, Arc<AwakeRoom>>>,
}

/// A room in memory.
#[derive(Debug)]
pub(crate) struct AwakeRoom {
    code: RoomCode,
    room: AsyncMutex<Room>,
    /// What the games that are over have given; it is known from the matches, and only remembered here.
    points: Mutex<HashMap<String, Points>>,
    /// When each member has asked last. It is nothing that happened in the room, so it is not kept.
    seen: Mutex<HashMap<u32, Instant>>,
}

impl Rooms {
    /// The room of this code.
    async fn find(&self, app: &AppState, code: &str) -> Answer<Arc<AwakeRoom>> {
        let code = RoomCode::parse(code).ok_or(Refusal::Unknown("room"))?;
        let mut awake = self.awake.lock().await;
        if let Some(known) = awake.get(&code) {
            return Ok(Arc::clone(known));
        }
        let (setup, events) = app.store.load_room(&code).await?.ok_or(Refusal::Unknown("room"))?;
        let mut room = Room::new(setup);
        for event in &events {
            room.apply(event);
        }
        let woken = AwakeRoom::new(code, room);
        Self::admit(&mut awake, &woken);
        Ok(woken)
    }

    fn admit(awake: &mut HashMap<RoomCode, Arc<AwakeRoom>>, newcomer: &Arc<AwakeRoom>) {
        if awake.len() >= AWAKE {
            // Everything is in the game file, so whatever is not in use may sleep.
            awake.retain(|_, room| Arc::strong_count(room) > 1);
        }
        awake.insert(newcomer.code.clone(), Arc::clone(newcomer));
    }
}

impl AwakeRoom {
    fn new(code: RoomCode, room: Room) -> Arc<Self> {
        Arc::new(AwakeRoom {
            code,
            room: AsyncMutex::new(room),
            points: Mutex::default(),
            seen: Mutex::default(),
        })
    }

    /// Keeps an event and then lets it happen: a room is never ahead of the game file.
    async fn happen(&self, app: &AppState, room: &mut Room, event: RoomEvent) -> Answer<()> {
        let kept = app.store.append_room(&self.code, room.n_events, event.clone()).await;
        if let Err(error) = kept {
            // Whether it is in the file after all is found out by whoever asks next.
            app.rooms.awake.lock().await.remove(&self.code);
            return Err(error.into());
        }
        room.apply(&event);
        Ok(())
    }

    /// What the games have given so far, by match.
    async fn points(&self, app: &Arc<AppState>, room: &Room) -> HashMap<String, Points> {
        let mut known = self.points.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for game in room.rounds.iter().flatten() {
            if known.contains_key(&game.id) {
                continue;
            }
            let Some(id) = MatchId::parse(&game.id) else { continue };
            let points = match app.matches.find(app, &id).await {
                Ok(found) => found.outcome().await.map(|winner| Points::of(winner.as_deref())),
                // A match that was abandoned so long ago that it is gone gave nothing.
                Err(Refusal::Unknown(_)) => Some(Points::NONE),
                Err(_) => None,
            };
            known.extend(points.map(|points| (game.id.clone(), points)));
        }
        self.points.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&known);
        known
    }

    /// A member asks for something.
    fn see(&self, member: u32) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(member, Instant::now());
    }

    fn is_here(&self, member: u32) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&member).is_some_and(|seen| seen.elapsed() <= HERE)
    }

    fn told_member(&self, number: u32, member: &Member) -> wire::Member {
        let here = !member.has_left && self.is_here(number);
        wire::Member { name: member.name.clone(), left: member.has_left, here }
    }

    /// What somebody may know of it: everybody the same, and each their own seat besides.
    async fn told(&self, app: &Arc<AppState>, token: Option<&str>) -> Answer<wire::Room> {
        let room = self.room.lock().await.clone();
        let you = match token {
            None => None,
            Some(token) => Some(you(&room, token).ok_or(Refusal::Memberless)?),
        };
        if let Some(member) = you.as_ref().and_then(|you| you.member) {
            self.see(member);
        }
        let points = self.points(app, &room).await;
        Ok(wire::Room {
            code: self.code.to_string(),
            title: room.setup.title.clone(),
            game: room.setup.game.clone(),
            game_title: listing::title(&room.setup.game),
            clock: room.setup.clock,
            pairing: room.setup.pairing,
            over: room.is_over,
            members: (0..)
                .zip(&room.members)
                .map(|(number, member)| self.told_member(number, member))
                .collect(),
            rounds: room
                .rounds
                .iter()
                .map(|games| games.iter().map(|game| told_game(game, points.get(&game.id))).collect())
                .collect(),
            table: table(&room, &points),
            you,
        })
    }
}

/// What the games that are over have given to each.
fn scores(room: &Room, points: &HashMap<String, Points>) -> Vec<Score> {
    let games = room.rounds.iter().flatten();
    let games = games.filter_map(|game| Some((game.black, game.white, *points.get(&game.id)?)));
    standings(room.members.len() as u32, games)
}

fn told_game(game: &RoomGame, points: Option<&Points>) -> wire::RoomGame {
    let result = points.map(|points| match (points.black, points.white) {
        (2, _) => "black",
        (_, 2) => "white",
        (0, 0) => "gone",
        _ => "draw",
    });
    wire::RoomGame {
        black: game.black,
        white: game.white,
        id: game.id.clone(),
        result: result.map(str::to_owned),
    }
}

fn table(room: &Room, points: &HashMap<String, Points>) -> Vec<wire::Standing> {
    let name = |member: u32| room.members.get(member as usize).map_or(String::new(), |one| one.name.clone());
    scores(room, points)
        .into_iter()
        .map(|score| wire::Standing {
            member: score.member,
            name: name(score.member),
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
            points: f64::from(score.points) / 2.0,
        })
        .collect()
}

/// Who asks, and the seat that is theirs in the latest round.
fn you(room: &Room, token: &str) -> Option<wire::RoomSeat> {
    if room.setup.teacher.is(token) {
        return Some(wire::RoomSeat { teacher: true, member: None, id: None, seat: None });
    }
    let member = room.member(token)?;
    let game = room.seat_of(member);
    let id = game.map(|(game, ..)| game.id.clone());
    let seat =
        game.map(|(_, seat, token)| wire::SeatKey { seat: seat.name().to_owned(), token: token.reveal() });
    Some(wire::RoomSeat { teacher: false, member: Some(member), id, seat })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::room::RoomSetup;
    use crate::token::Token;
    use crate::wire::Pairing;

    /// A room with two members.
    fn room() -> (Arc<AwakeRoom>, Vec<Token>) {
        let random = || Token::random().expect("chance");
        let mut room = Room::new(RoomSetup {
            title: "7b".to_owned(),
            game: "apocalypse".to_owned(),
            clock: None,
            pairing: Pairing::default(),
            teacher: random(),
        });
        let tokens = vec![random(), random()];
        for (name, token) in ["Ann", "Ben"].into_iter().zip(&tokens) {
            room.apply(&RoomEvent::Joined { name: name.to_owned(), token: token.clone() });
        }
        (AwakeRoom::new(RoomCode::random().expect("chance"), room), tokens)
    }

    #[tokio::test]
    async fn a_member_is_here_who_has_asked_within_half_a_minute() {
        let app = AppState::open(&Options::in_memory()).expect("it is kept in memory");
        let (room, tokens) = room();
        let here = async || -> Vec<bool> {
            let told = room.told(&app, None).await.expect("anybody may ask");
            told.members.iter().map(|member| member.here).collect()
        };
        assert_eq!(here().await, [false, false]);
        room.told(&app, Some(&tokens[1].reveal())).await.expect("a member asks");
        assert_eq!(here().await, [false, true]);
        let long_ago =
            Instant::now().checked_sub(HERE + Duration::from_secs(1)).expect("the clock has run so long");
        room.seen.lock().expect("nobody panicked").insert(1, long_ago);
        assert_eq!(here().await, [false, false]);
    }

    #[tokio::test]
    async fn a_game_that_is_kept_no_more_gives_nothing_and_holds_up_no_round() {
        let app = AppState::open(&Options::in_memory()).expect("it is kept in memory");
        let (room, tokens) = room();
        let id = MatchId::random().expect("chance").to_string();
        let [black_token, white_token] = [tokens[0].clone(), tokens[1].clone()];
        let game = RoomGame { black: 0, white: 1, id, black_token, white_token };
        room.room.lock().await.apply(&RoomEvent::Began { games: vec![game] });
        let told = room.told(&app, None).await.expect("anybody may ask");
        assert_eq!(told.rounds[0][0].result.as_deref(), Some("gone"));
        assert!(told.table.iter().all(|line| line.points == 0.0));
    }
}
