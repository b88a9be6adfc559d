//! One short function for each address under `/api`.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use games::{GuessingGame, Plain, Registered, Visitor};

use crate::app::House;
use crate::asked::{Name, Words};
use crate::engine_cache::EngineCache;
use crate::event::Seat;
use crate::guard::Asker;
use crate::matches::{Match, Watcher};
use crate::refusal::Refusal;
use crate::reviewing::{self, read_turns};
use crate::seats::Seats;
use crate::shares::Kind;
use crate::table::Act;
use crate::token::{MatchId, Token};
use crate::words::misread;
use crate::{listing, names, tables, wire};

/// How often a stream that has nothing to say sends an empty line, so that a client that is gone is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long an analysis that is answered at once likely takes.
pub(crate) const SHORT: Duration = Duration::from_secs(1);

pub(crate) type Answer<T> = Result<T, Refusal>;
pub(crate) type Shared = State<Arc<House>>;

/// `POST /api/matches`
pub(crate) async fn open(
    State(house): Shared,
    Asker(client): Asker,
    Words(wanted): Words<wire::NewMatch>,
) -> Answer<Response> {
    let setup = tables::set_up(wanted)?;
    house.shares.admit_opening(client)?;
    let (title, seats) = (listing::title(setup.spec()), Seats::new(&setup));
    let opened = whole(async move {
        let opened = house.matches.open(&house, setup).await?;
        house.shares.opened(client, &opened.id);
        Ok(opened)
    })
    .await?;
    let opened = wire::Opened {
        id: opened.id.to_string(),
        title,
        seats: seats.keys().map(|(seat, token)| seat_key(seat, token)).collect(),
        invitations: seats.invitations().map(|(seat, code)| invitation(seat, code)).collect(),
    };
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// `POST /api/matches/{id}/seats`
pub(crate) async fn sit_down(
    State(house): Shared,
    Name(id): Name,
    Words(wanted): Words<wire::SitDown>,
) -> Answer<Response> {
    let id = MatchId::parse(&id).ok_or(Refusal::Unknown("game"))?;
    let (found, name) = (house.matches.find(&house, &id).await?, names::clean(&wanted.name)?);
    let sitting = Arc::clone(&found);
    let (seat, token) = whole(async move { sitting.sit_down(&house, &wanted.code, name).await }).await?;
    Ok(seated(&found, seat, &token))
}

/// `POST /api/matches/{id}/rematch`
pub(crate) async fn play_again(
    State(house): Shared,
    Asker(client): Asker,
    Name(id): Name,
    headers: HeaderMap,
) -> Answer<Response> {
    let (found, seat) = sit(&house, &id, &headers).await?;
    house.shares.admit_opening(client)?;
    let (next, seat, token) = whole(async move { found.play_again(&house, seat).await }).await?;
    Ok(seated(&next, seat, &token))
}

/// `GET /api/matches/{id}/invitations`
pub(crate) async fn invitations(
    State(house): Shared,
    Name(id): Name,
    headers: HeaderMap,
) -> Answer<Json<wire::Invitations>> {
    let (found, by) = sit(&house, &id, &headers).await?;
    let invitations = found.invitations(by);
    let invitations = invitations.iter().map(|(seat, code)| invitation(*seat, code)).collect();
    Ok(Json(wire::Invitations { invitations }))
}

/// `POST /api/matches/{id}/invitations`
pub(crate) async fn invite(
    State(house): Shared,
    Name(id): Name,
    headers: HeaderMap,
    Words(wanted): Words<wire::Invite>,
) -> Answer<Response> {
    let (found, by) = sit(&house, &id, &headers).await?;
    let whom = match wanted.seat {
        None => by,
        Some(name) => Seat::named(&name)
            .ok_or_else(|| Refusal::Misread(format!("`{name}` is no seat: say `black` or `white`.")))?,
    };
    let code = whole(async move { found.invite(&house, by, whom).await }).await?;
    Ok((StatusCode::CREATED, Json(invitation(whom, &code))).into_response())
}

/// What is told to whoever has just sat down, and to nobody else.
fn seated(found: &Match, seat: Seat, token: &Token) -> Response {
    let opened = wire::Opened {
        id: found.id.to_string(),
        title: found.title(),
        seats: vec![seat_key(seat, token)],
        invitations: Vec::new(),
    };
    (StatusCode::CREATED, Json(opened)).into_response()
}

fn seat_key(seat: Seat, token: &Token) -> wire::SeatKey {
    wire::SeatKey { seat: seat.name().to_owned(), token: token.reveal() }
}

fn invitation(seat: Seat, code: &Token) -> wire::Invitation {
    wire::Invitation { seat: seat.name().to_owned(), code: code.reveal() }
}

/// `GET /api/matches/{id}`
pub(crate) async fn view(State(house): Shared, Name(id): Name, headers: HeaderMap) -> Answer<Response> {
    let (found, seat) = find(&house, &id, &headers).await?;
    Ok(json(found.view(seat)))
}

/// `POST /api/matches/{id}/choices`
pub(crate) async fn choose(
    State(house): Shared,
    Name(id): Name,
    headers: HeaderMap,
    Words(choice): Words<wire::Choice>,
) -> Answer<Response> {
    act(house, &id, &headers, Act::Choose { words: choice.choice, turn: choice.turn }).await
}

/// `PUT /api/matches/{id}/answers`
pub(crate) async fn correct(
    State(house): Shared,
    Name(id): Name,
    headers: HeaderMap,
    Words(correction): Words<wire::Correction>,
) -> Answer<Response> {
    act(house, &id, &headers, Act::Correct { turn: correction.turn, answer: correction.answer }).await
}

/// `POST /api/matches/{id}/surrender`
pub(crate) async fn surrender(State(house): Shared, Name(id): Name, headers: HeaderMap) -> Answer<Response> {
    act(house, &id, &headers, Act::GiveUp).await
}

/// `POST /api/matches/{id}/hints`
pub(crate) async fn hint(
    State(house): Shared,
    Asker(client): Asker,
    Name(id): Name,
    headers: HeaderMap,
    Words(wanted): Words<wire::Wanted>,
) -> Answer<Json<wire::Hint>> {
    let (found, seat) = sit(&house, &id, &headers).await?;
    let share = house.shares.take(client, Kind::Study, Some(SHORT))?;
    whole(async move { found.hint(&house, share, seat, wanted.rung).await }).await.map(Json)
}

/// `POST /api/analysis`
pub(crate) async fn analyse(
    State(house): Shared,
    Asker(client): Asker,
    Words(question): Words<wire::Question>,
) -> Answer<Json<wire::Analysis>> {
    let share = house.shares.take(client, Kind::Study, Some(SHORT))?;
    let game: GuessingGame = question.game.parse().map_err(misread)?;
    let work = game.visit(Analyse { engines: &house.engines, turns: &question.turns })?;
    house.studies.study(share, |_| work()).await?.map(Json)
}

/// The work of an analysis, once its turns are read.
struct Analyse<'a> {
    engines: &'a EngineCache,
    turns: &'a [wire::Asked],
}

impl Visitor<Plain> for Analyse<'_> {
    type Output = Answer<Box<dyn FnOnce() -> Answer<wire::Analysis> + Send>>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let (engine, turns) = (self.engines.of(game), read_turns(game, self.turns)?);
        Ok(Box::new(move || reviewing::analyse(&engine, &turns)))
    }
}

/// `GET /api/matches/{id}/stream`
pub(crate) async fn watch(
    State(house): Shared,
    Asker(client): Asker,
    Name(id): Name,
    headers: HeaderMap,
) -> Answer<Response> {
    let (found, seat) = find(&house, &id, &headers).await?;
    let place = (house.shares.take(client, Kind::Stream, None)?, StreamPlace::take(&house)?);
    let watcher = found.watch(&house, seat, bearer(&headers));
    let closing = house.closing.subscribe();
    let lines = stream::unfold((watcher, closing, place), |(mut watcher, mut closing, place)| async move {
        let line = next_line(&mut watcher, &mut closing).await?;
        Some((Ok::<_, Infallible>(line), (watcher, closing, place)))
    });
    let mut response = Body::from_stream(lines).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    Ok(response)
}

async fn next_line(watcher: &mut Watcher, closing: &mut tokio::sync::watch::Receiver<bool>) -> Option<Bytes> {
    tokio::select! {
        line = watcher.next() => line,
        _ = closing.wait_for(|closing| *closing) => None,
        () = tokio::time::sleep(HEARTBEAT) => Some(Bytes::from_static(b"\n")),
    }
}

/// One of the places for streams; it is free again when the stream ends.
pub(crate) struct StreamPlace(Arc<House>);

impl StreamPlace {
    /// Takes a place, if one is free.
    pub(crate) fn take(house: &Arc<House>) -> Result<Self, Refusal> {
        let place = StreamPlace(Arc::clone(house));
        if house.metrics.streams.fetch_add(1, Relaxed) >= house.limits.streams as u64 {
            return Err(Refusal::Full("too many are watching"));
        }
        Ok(place)
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        self.0.metrics.streams.fetch_sub(1, Relaxed);
    }
}

async fn act(house: Arc<House>, id: &str, headers: &HeaderMap, act: Act) -> Answer<Response> {
    let (found, seat) = sit(&house, id, headers).await?;
    let view = whole(async move { found.act(&house, seat, &act).await }).await?;
    Ok(json(view))
}

/// The match and the seat that the request's token opens.
async fn sit(house: &Arc<House>, id: &str, headers: &HeaderMap) -> Answer<(Arc<Match>, Seat)> {
    let (found, seat) = find(house, id, headers).await?;
    Ok((found, seat.ok_or(Refusal::Seatless)?))
}

async fn find(house: &Arc<House>, id: &str, headers: &HeaderMap) -> Answer<(Arc<Match>, Option<Seat>)> {
    let id = MatchId::parse(id).ok_or(Refusal::Unknown("game"))?;
    let found = house.matches.find(house, &id).await?;
    let seat = found.seat(bearer(headers))?;
    if let Some(seat) = seat {
        found.see(house, seat);
    }
    Ok((found, seat))
}

/// The token that a request brings; what cannot be one is a wrong one.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)
        .map(|value| value.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default())
}

/// Does a piece of work to its end even if the client hangs up in the middle: an event is never half done.
pub(crate) async fn whole<T: Send + 'static>(
    work: impl Future<Output = Answer<T>> + Send + 'static,
) -> Answer<T> {
    tokio::spawn(work).await.map_err(|failure| Refusal::Fault(format!("a request fell over: {failure}")))?
}

/// JSON that is ready to be sent.
fn json(body: Bytes) -> Response {
    let mut response = body.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
