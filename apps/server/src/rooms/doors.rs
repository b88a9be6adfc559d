//! The doors to the rooms.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::SimultaneousGame;

use super::{AwakeRoom, Rooms, scores};
use crate::app::AppState;
use crate::clock::Clock;
use crate::event::{Occupant, Setup};
use crate::guard::{Asker, Client};
use crate::handlers::{Answer, Shared, bearer, to_completion};
use crate::refusal::Refusal;
use crate::request_parts::{JsonBody, PathName, PathNameAndNumber};
use crate::room::{Room, RoomEvent, RoomGame, RoomSetup, pair_up};
use crate::sentences::{misread, untimely};
use crate::table::Act;
use crate::token::{MatchId, RoomCode, Token};
use crate::{names, tables, wire};

const CLOSED: &str = "The room is closed.";
const USED: &str = "This invitation is not open any more: it was used, or a newer one was made.";
/// The most members of a room.
const MEMBERS: usize = 200;

/// `POST /api/rooms`
pub(crate) async fn open(
    State(app): Shared,
    Asker(client): Asker,
    JsonBody(wanted): JsonBody<wire::NewRoom>,
) -> Answer<Response> {
    Clock::check(wanted.clock)?;
    let game: SimultaneousGame = wanted.game.parse().map_err(misread)?;
    let (code, teacher) = (RoomCode::random()?, Token::random()?);
    let setup = RoomSetup {
        title: names::clean(&wanted.title)?,
        game: game.spec(),
        clock: wanted.clock,
        pairing: wanted.pairing,
        teacher: teacher.clone(),
    };
    app.shares.take_room(client, &code)?;
    if let Err(unkept) = app.store.open_room(&code, setup.clone()).await {
        app.shares.give_back_room(&code);
        return Err(unkept.into());
    }
    let opened = AwakeRoom::new(code.clone(), Room::new(setup));
    Rooms::admit(&mut *app.rooms.awake.lock().await, &opened);
    let opened = wire::OpenedRoom { code: code.to_string(), teacher: teacher.reveal() };
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// `GET /api/rooms/{code}`
pub(crate) async fn show(
    State(app): Shared,
    PathName(code): PathName,
    headers: HeaderMap,
) -> Answer<Json<wire::Room>> {
    let found = app.rooms.find(&app, &code).await?;
    found.told(&app, bearer(&headers)).await.map(Json)
}

/// `POST /api/rooms/{code}/members`
pub(crate) async fn join(
    State(app): Shared,
    PathName(code): PathName,
    JsonBody(wanted): JsonBody<wire::NewMember>,
) -> Answer<Response> {
    let found = app.rooms.find(&app, &code).await?;
    let joined = to_completion(async move {
        let mut room = found.room.lock().await;
        if room.is_over {
            return Err(untimely(CLOSED));
        }
        let token = Token::random()?;
        let told = token.reveal();
        let (member, event) = match &wanted.invitation {
            Some(code) => {
                let member = room.invited(code).ok_or_else(|| untimely(USED))?;
                (member, RoomEvent::Moved { member, token })
            }
            None => {
                (room.members.len() as u32, RoomEvent::Joined { name: new_name(&room, &wanted.name)?, token })
            }
        };
        found.happen(&app, &mut room, event).await?;
        found.see(member);
        Ok(wire::Joined { member, token: told })
    })
    .await?;
    Ok((StatusCode::CREATED, Json(joined)).into_response())
}

/// The name of somebody who comes into a room.
fn new_name(room: &Room, wanted: &str) -> Answer<String> {
    let name = names::clean(wanted)?;
    if name.is_empty() {
        return Err(Refusal::Misread("A table needs names: say yours.".to_owned()));
    }
    if room.members.len() >= MEMBERS {
        return Err(Refusal::Full("the room has as many members as it takes"));
    }
    if room.members.iter().any(|member| names::are_alike(&member.name, &name)) {
        return Err(Refusal::Misread(format!("Somebody is called `{name}` here already: add a letter.")));
    }
    Ok(name)
}

/// `POST /api/rooms/{code}/invitations`
pub(crate) async fn invite(
    State(app): Shared,
    PathName(code): PathName,
    headers: HeaderMap,
) -> Answer<Response> {
    let found = app.rooms.find(&app, &code).await?;
    let token = bearer(&headers).ok_or(Refusal::Memberless)?.to_owned();
    let invited = to_completion(async move {
        let mut room = found.room.lock().await;
        let member = room.member(&token).ok_or(Refusal::Memberless)?;
        let invitation = Token::random()?;
        let told = wire::MemberInvitation { code: invitation.reveal() };
        found.happen(&app, &mut room, RoomEvent::Invited { member, invitation }).await?;
        Ok(told)
    })
    .await?;
    Ok((StatusCode::CREATED, Json(invited)).into_response())
}

/// `DELETE /api/rooms/{code}/members/{member}`
pub(crate) async fn leave(
    State(app): Shared,
    PathNameAndNumber(code, member): PathNameAndNumber,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let found = app.rooms.find(&app, &code).await?;
    let token = bearer(&headers).ok_or(Refusal::Memberless)?.to_owned();
    to_completion(async move {
        let mut room = found.room.lock().await;
        if !room.setup.teacher.is(&token) && room.member(&token) != Some(member) {
            return Err(Refusal::Memberless);
        }
        if room.members.get(member as usize).is_none() {
            return Err(Refusal::Unknown("member"));
        }
        give_up(&app, &room, member).await?;
        found.happen(&app, &mut room, RoomEvent::Left { member }).await
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whoever goes gives up the game that they have not ended, so that nobody waits for them.
async fn give_up(app: &Arc<AppState>, room: &Room, member: u32) -> Answer<()> {
    let Some((game, seat, _)) = room.seat_of(member) else { return Ok(()) };
    let Some(id) = MatchId::parse(&game.id) else { return Ok(()) };
    let given_up = match app.matches.find(app, &id).await {
        Ok(found) => found.act(app, seat, &Act::GiveUp).await.map(drop),
        Err(refusal) => Err(refusal),
    };
    match given_up {
        // It is over, or so old that it is gone.
        Err(Refusal::Untimely(_) | Refusal::Unknown(_)) => Ok(()),
        other => other,
    }
}

/// `POST /api/rooms/{code}/rounds`
pub(crate) async fn begin_round(
    State(app): Shared,
    Asker(client): Asker,
    PathName(code): PathName,
    headers: HeaderMap,
) -> Answer<Response> {
    let found = app.rooms.find(&app, &code).await?;
    let token = bearer(&headers).map(str::to_owned);
    let (working, begun) = (Arc::clone(&found), Arc::clone(&app));
    to_completion(async move {
        let mut room = working.room.lock().await;
        check_teacher(&room, token.as_deref())?;
        let points = working.points(&begun, &room).await;
        let open =
            room.rounds.last().into_iter().flatten().filter(|game| !points.contains_key(&game.id)).count();
        if open > 0 {
            return Err(untimely(&format!("{open} of the games of this round are not over yet.")));
        }
        let ranked = scores(&room, &points).into_iter().map(|score| score.member);
        let games = open_games(&begun, client, &room, ranked.collect()).await?;
        working.happen(&begun, &mut room, RoomEvent::Began { games }).await
    })
    .await?;
    let told = found.told(&app, bearer(&headers)).await?;
    Ok((StatusCode::CREATED, Json(told)).into_response())
}

/// `POST /api/rooms/{code}/end`
pub(crate) async fn end(
    State(app): Shared,
    PathName(code): PathName,
    headers: HeaderMap,
) -> Answer<Json<wire::Room>> {
    let found = app.rooms.find(&app, &code).await?;
    let token = bearer(&headers).map(str::to_owned);
    let (ending, ended) = (Arc::clone(&found), Arc::clone(&app));
    to_completion(async move {
        let mut room = ending.room.lock().await;
        check_teacher(&room, token.as_deref())?;
        ending.happen(&ended, &mut room, RoomEvent::Ended).await?;
        ended.shares.give_back_room(&ending.code);
        Ok(())
    })
    .await?;
    found.told(&app, bearer(&headers)).await.map(Json)
}

/// `GET /api/rooms/{code}/export`
pub(crate) async fn export(State(app): Shared, PathName(code): PathName) -> Answer<Response> {
    let found = app.rooms.find(&app, &code).await?;
    let told = found.told(&app, None).await?;
    let mut lines = "place,name,played,won,drawn,lost,points\r\n".to_owned();
    for (place, one) in (1..).zip(&told.table) {
        let played = one.won + one.drawn + one.lost;
        let name = cell(&one.name);
        let wire::Standing { won, drawn, lost, points, .. } = one;
        writeln!(lines, "{place},{name},{played},{won},{drawn},{lost},{points}\r")
            .map_err(|failure| Refusal::Fault(failure.to_string()))?;
    }
    let mut response = lines.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let name = format!("attachment; filename=\"room-{}.csv\"", told.code);
    let name = HeaderValue::from_str(&name).map_err(|_| Refusal::Fault("a file name".to_owned()))?;
    headers.insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// A name in a table of commas. Table programs take some first letters for a formula.
fn cell(name: &str) -> String {
    let guard = if name.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", name.replace('"', "\"\""))
}

fn check_teacher(room: &Room, token: Option<&str>) -> Answer<()> {
    if !token.is_some_and(|token| room.setup.teacher.is(token)) {
        return Err(Refusal::Memberless);
    }
    if room.is_over { Err(untimely(CLOSED)) } else { Ok(()) }
}

/// Opens the games of the next round.
async fn open_games(
    app: &Arc<AppState>,
    client: Option<Client>,
    room: &Room,
    mut ranked: Vec<u32>,
) -> Answer<Vec<RoomGame>> {
    ranked.retain(|member| room.is_present(*member));
    let pairs = pair_up(room.setup.pairing, &ranked, &room.met());
    if pairs.is_empty() {
        return Err(untimely("A round needs two people at least."));
    }
    let name = |member: u32| room.members.get(member as usize).map_or(String::new(), |one| one.name.clone());
    let mut games = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let (black_token, white_token) = (Token::random()?, Token::random()?);
        let black = Occupant::Person { name: name(pair.black), token: black_token.clone() };
        let white = Occupant::Person { name: name(pair.white), token: white_token.clone() };
        let setup: Setup = tables::duel(room.setup.game.clone(), black, white, room.setup.clock)?;
        let opened = app.matches.open(app, setup).await?;
        app.shares.opened(client, &opened.id);
        let id = opened.id.to_string();
        games.push(RoomGame { black: pair.black, white: pair.white, id, black_token, white_token });
    }
    Ok(games)
}
