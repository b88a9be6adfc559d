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
use games::{GuessingGame, visit_game};

use crate::app::AppState;
use crate::engine_cache::EngineCache;
use crate::event::Seat;
use crate::guard::Asker;
use crate::matches::{Match, Watcher};
use crate::refusal::Refusal;
use crate::request_parts::{JsonBody, PathName};
use crate::reviewing::{self, read_turns};
use crate::seats::Seats;
use crate::sentences::misread;
use crate::shares::Kind;
use crate::table::Act;
use crate::token::{MatchId, Token};
use crate::{listing, names, tables, wire};

/// How often a stream that has nothing to say sends an empty line, so that a client that is gone is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long an analysis that is answered at once likely takes.
pub(crate) const SHORT: Duration = Duration::from_secs(1);

pub(crate) type Answer<T> = Result<T, Refusal>;
pub(crate) type Shared = State<Arc<AppState>>;

/// `POST /api/matches`
pub(crate) async fn open(
    State(app): Shared,
    Asker(client): Asker,
    JsonBody(wanted): JsonBody<wire::NewMatch>,
) -> Answer<Response> {
    let setup = tables::set_up(wanted)?;
    app.shares.admit_opening(client)?;
    let (title, seats) = (listing::title(setup.spec()), Seats::new(&setup));
    let opened = to_completion(async move {
        let opened = app.matches.open(&app, setup).await?;
        app.shares.opened(client, &opened.id);
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
    State(app): Shared,
    PathName(id): PathName,
    JsonBody(wanted): JsonBody<wire::SitDown>,
) -> Answer<Response> {
    let id = MatchId::parse(&id).ok_or(Refusal::Unknown("game"))?;
    let (found, name) = (app.matches.find(&app, &id).await?, names::clean(&wanted.name)?);
    let sitting = Arc::clone(&found);
    let (seat, token) =
        to_completion(async move { sitting.sit_down(&app, &wanted.code, name).await }).await?;
    Ok(seated(&found, seat, &token))
}

/// `POST /api/matches/{id}/rematch`
pub(crate) async fn play_again(
    State(app): Shared,
    Asker(client): Asker,
    PathName(id): PathName,
    headers: HeaderMap,
) -> Answer<Response> {
    let (found, seat) = sit(&app, &id, &headers).await?;
    app.shares.admit_opening(client)?;
    let (next, seat, token) = to_completion(async move { found.play_again(&app, seat).await }).await?;
    Ok(seated(&next, seat, &token))
}

/// `GET /api/matches/{id}/invitations`
pub(crate) async fn invitations(
    State(app): Shared,
    PathName(id): PathName,
    headers: HeaderMap,
) -> Answer<Json<wire::Invitations>> {
    let (found, by) = sit(&app, &id, &headers).await?;
    let invitations = found.invitations(by);
    let invitations = invitations.iter().map(|(seat, code)| invitation(*seat, code)).collect();
    Ok(Json(wire::Invitations { invitations }))
}

/// `POST /api/matches/{id}/invitations`
pub(crate) async fn invite(
    State(app): Shared,
    PathName(id): PathName,
    headers: HeaderMap,
    JsonBody(wanted): JsonBody<wire::Invite>,
) -> Answer<Response> {
    let (found, by) = sit(&app, &id, &headers).await?;
    let whom = match wanted.seat {
        None => by,
        Some(name) => Seat::named(&name)
            .ok_or_else(|| Refusal::Misread(format!("`{name}` is no seat: say `black` or `white`.")))?,
    };
    let code = to_completion(async move { found.invite(&app, by, whom).await }).await?;
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
pub(crate) async fn view(State(app): Shared, PathName(id): PathName, headers: HeaderMap) -> Answer<Response> {
    let (found, seat) = find(&app, &id, &headers).await?;
    Ok(json(found.view(seat)))
}

/// `POST /api/matches/{id}/choices`
pub(crate) async fn choose(
    State(app): Shared,
    PathName(id): PathName,
    headers: HeaderMap,
    JsonBody(choice): JsonBody<wire::Choice>,
) -> Answer<Response> {
    act(app, &id, &headers, Act::Choose { words: choice.choice, turn: choice.turn }).await
}

/// `PUT /api/matches/{id}/answers`
pub(crate) async fn correct(
    State(app): Shared,
    PathName(id): PathName,
    headers: HeaderMap,
    JsonBody(correction): JsonBody<wire::Correction>,
) -> Answer<Response> {
    act(app, &id, &headers, Act::Correct { turn: correction.turn, answer: correction.answer }).await
}

/// `POST /api/matches/{id}/surrender`
pub(crate) async fn surrender(
    State(app): Shared,
    PathName(id): PathName,
    headers: HeaderMap,
) -> Answer<Response> {
    act(app, &id, &headers, Act::GiveUp).await
}

/// `POST /api/matches/{id}/hints`
pub(crate) async fn hint(
    State(app): Shared,
    Asker(client): Asker,
    PathName(id): PathName,
    headers: HeaderMap,
    JsonBody(wanted): JsonBody<wire::Wanted>,
) -> Answer<Json<wire::Hint>> {
    let (found, seat) = sit(&app, &id, &headers).await?;
    let share = app.shares.take(client, Kind::Analysis, Some(SHORT))?;
    to_completion(async move { found.hint(&app, share, seat, wanted.rung).await }).await.map(Json)
}

/// The work of an analysis, once its turns are read.
type Work = Box<dyn FnOnce() -> Answer<wire::Analysis> + Send>;

/// `POST /api/analysis`
pub(crate) async fn analyse(
    State(app): Shared,
    Asker(client): Asker,
    JsonBody(question): JsonBody<wire::Question>,
) -> Answer<Json<wire::Analysis>> {
    let share = app.shares.take(client, Kind::Analysis, Some(SHORT))?;
    let game: GuessingGame = question.game.parse().map_err(misread)?;
    let (engines, turns) = (&app.engines, &question.turns);
    let work = visit_game!(game, { engines: &'v EngineCache, turns: &'v [wire::Asked] }, |game| -> Answer<Work> {
        let (engine, turns) = (engines.of(game), read_turns(game, turns)?);
        Ok(Box::new(move || reviewing::analyse(&engine, &turns)))
    })?;
    app.analyses.run(share, |_| work()).await?.map(Json)
}

/// `GET /api/matches/{id}/stream`
pub(crate) async fn watch(
    State(app): Shared,
    Asker(client): Asker,
    PathName(id): PathName,
    headers: HeaderMap,
) -> Answer<Response> {
    let (found, seat) = find(&app, &id, &headers).await?;
    let place = (app.shares.take(client, Kind::Stream, None)?, StreamPlace::take(&app)?);
    let watcher = found.watch(&app, seat, bearer(&headers));
    let closing = app.closing.subscribe();
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
pub(crate) struct StreamPlace(Arc<AppState>);

impl StreamPlace {
    /// Takes a place, if one is free.
    pub(crate) fn take(app: &Arc<AppState>) -> Result<Self, Refusal> {
        let place = StreamPlace(Arc::clone(app));
        if app.metrics.streams.fetch_add(1, Relaxed) >= app.limits.streams as u64 {
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

async fn act(app: Arc<AppState>, id: &str, headers: &HeaderMap, act: Act) -> Answer<Response> {
    let (found, seat) = sit(&app, id, headers).await?;
    let view = to_completion(async move { found.act(&app, seat, &act).await }).await?;
    Ok(json(view))
}

/// The match and the seat that the request's token opens.
async fn sit(app: &Arc<AppState>, id: &str, headers: &HeaderMap) -> Answer<(Arc<Match>, Seat)> {
    let (found, seat) = find(app, id, headers).await?;
    Ok((found, seat.ok_or(Refusal::Seatless)?))
}

async fn find(app: &Arc<AppState>, id: &str, headers: &HeaderMap) -> Answer<(Arc<Match>, Option<Seat>)> {
    let id = MatchId::parse(id).ok_or(Refusal::Unknown("game"))?;
    let found = app.matches.find(app, &id).await?;
    let seat = found.seat(bearer(headers))?;
    if let Some(seat) = seat {
        found.see(app, seat);
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
pub(crate) async fn to_completion<T: Send + 'static>(
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
