//! The rooms that are awake.

mod doors;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Mutex as AsyncMutex;

use crate::app::House;
use crate::event::Seat;
use crate::handlers::Answer;
use crate::refusal::Refusal;
use crate::room::{Points, Room, RoomEvent, RoomGame, standings};
use crate::token::{MatchId, RoomCode};
use crate::{listing, wire};

pub(crate) use doors::{begin_round, end, export, invite, join, leave, open, show};

/// Rooms in memory at once; the others rest in the game file until someone asks for them.
const AWAKE: usize = 200;

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
}

impl Rooms {
    /// The room of this code.
    async fn find(&self, house: &House, code: &str) -> Answer<Arc<AwakeRoom>> {
        let code = RoomCode::parse(code).ok_or(Refusal::Unknown("room"))?;
        let mut awake = self.awake.lock().await;
        if let Some(known) = awake.get(&code) {
            return Ok(Arc::clone(known));
        }
        let (setup, events) = house.store.load_room(&code).await?.ok_or(Refusal::Unknown("room"))?;
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
        Arc::new(AwakeRoom { code, room: AsyncMutex::new(room), points: Mutex::default() })
    }

    /// Keeps an event and then lets it happen: a room is never ahead of the game file.
    async fn happen(&self, house: &House, room: &mut Room, event: RoomEvent) -> Answer<()> {
        let kept = house.store.append_room(&self.code, room.n_events, event.clone()).await;
        if let Err(error) = kept {
            // Whether it is in the file after all is found out by whoever asks next.
            house.rooms.awake.lock().await.remove(&self.code);
            return Err(error.into());
        }
        room.apply(&event);
        Ok(())
    }

    /// What the games have given so far, by match.
    async fn points(&self, house: &Arc<House>, room: &Room) -> HashMap<String, Points> {
        let mut known = self.points.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for game in room.rounds.iter().flatten() {
            if known.contains_key(&game.id) {
                continue;
            }
            let Some(id) = MatchId::parse(&game.id) else { continue };
            // A match that was abandoned so long ago that it is gone gave nothing.
            let Ok(found) = house.matches.find(house, &id).await else { continue };
            if let Some(winner) = found.outcome().await {
                known.insert(game.id.clone(), Points::of(winner.as_deref()));
            }
        }
        self.points.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&known);
        known
    }

    /// What somebody may know of it: everybody the same, and each their own seat besides.
    async fn told(&self, house: &Arc<House>, token: Option<&str>) -> Answer<wire::Room> {
        let room = self.room.lock().await.clone();
        let you = match token {
            None => None,
            Some(token) => Some(you(&room, token).ok_or(Refusal::Memberless)?),
        };
        let points = self.points(house, &room).await;
        Ok(wire::Room {
            code: self.code.to_string(),
            title: room.setup.title.clone(),
            game: room.setup.game.clone(),
            game_title: listing::title(&room.setup.game),
            clock: room.setup.clock,
            over: room.is_over,
            members: room
                .members
                .iter()
                .map(|member| wire::Member { name: member.name.clone(), left: member.has_left })
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

fn told_game(game: &RoomGame, points: Option<&Points>) -> wire::RoomGame {
    let result = points.map(|points| match (points.black, points.white) {
        (2, _) => "black",
        (_, 2) => "white",
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
    let games = room.rounds.iter().flatten();
    let games = games.filter_map(|game| Some((game.black, game.white, *points.get(&game.id)?)));
    let name = |member: u32| room.members.get(member as usize).map_or(String::new(), |one| one.name.clone());
    standings(room.members.len() as u32, games)
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
    let game = room
        .rounds
        .last()
        .and_then(|games| games.iter().find(|game| game.black == member || game.white == member));
    let seat = game.map(|game| {
        let (seat, token) = if game.black == member {
            (Seat::Black, &game.black_token)
        } else {
            (Seat::White, &game.white_token)
        };
        wire::SeatKey { seat: seat.name().to_owned(), token: token.reveal() }
    });
    Some(wire::RoomSeat { teacher: false, member: Some(member), id: game.map(|game| game.id.clone()), seat })
}
