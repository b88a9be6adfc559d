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
use crate::matches::{Match, Watcher};
use crate::refusal::Refusal;
use crate::reviewing::{self, read_turns};
use crate::table::Act;
use crate::token::MatchId;
use crate::words::misread;
use crate::{listing, tables, wire};

/// How often a stream that has nothing to say sends an empty line, so that a client that is gone is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);

pub(crate) type Answer<T> = Result<T, Refusal>;
pub(crate) type Shared = State<Arc<House>>;

/// `POST /api/matches`
pub(crate) async fn open(State(house): Shared, Words(wanted): Words<wire::NewMatch>) -> Answer<Response> {
    let setup = tables::set_up(wanted)?;
    let (title, seats) = (listing::title(setup.spec()), setup.keys());
    let opened = whole(async move { house.matches.open(&house, setup).await }).await?;
    let seats = seats
        .into_iter()
        .map(|(seat, token)| wire::SeatKey { seat: seat.name().to_owned(), token: token.reveal() })
        .collect();
    Ok((StatusCode::CREATED, Json(wire::Opened { id: opened.id.to_string(), title, seats })).into_response())
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
    Name(id): Name,
    headers: HeaderMap,
    Words(wanted): Words<wire::Wanted>,
) -> Answer<Json<wire::Hint>> {
    let (found, seat) = sit(&house, &id, &headers).await?;
    whole(async move { found.hint(&house, seat, wanted.rung).await }).await.map(Json)
}

/// `POST /api/analysis`
pub(crate) async fn analyse(
    State(house): Shared,
    Words(question): Words<wire::Question>,
) -> Answer<Json<wire::Analysis>> {
    let game: GuessingGame = question.game.parse().map_err(misread)?;
    let work = game.visit(Analyse { engines: &house.engines, turns: &question.turns })?;
    house.studies.think(work).await?.map(Json)
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
pub(crate) async fn watch(State(house): Shared, Name(id): Name, headers: HeaderMap) -> Answer<Response> {
    let (found, seat) = find(&house, &id, &headers).await?;
    let place = StreamPlace::take(&house)?;
    let watcher = found.watch(seat);
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
    let token = headers
        .get(header::AUTHORIZATION)
        .map(|value| value.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default());
    let seat = found.seat(token)?;
    Ok((found, seat))
}

/// Does a piece of work to its end even if the client hangs up in the middle: an event is never half done.
async fn whole<T: Send + 'static>(work: impl Future<Output = Answer<T>> + Send + 'static) -> Answer<T> {
    tokio::spawn(work).await.map_err(|failure| Refusal::Fault(format!("a request fell over: {failure}")))?
}

/// JSON that is ready to be sent.
fn json(body: Bytes) -> Response {
    let mut response = body.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
