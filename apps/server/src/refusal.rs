use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tracing::Level;

use crate::store::StoreError;
use crate::wire;

/// Why a request is not done. This one list decides the status, the level at which it is logged and the sentence the
/// person reads; nothing else in the server makes an error answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The words of the request are wrong; the sentence names the word and says what is allowed.
    #[error("{0}")]
    Misread(String),
    /// The request is well formed and comes at the wrong time.
    #[error("{0}")]
    Untimely(String),
    /// There is no such thing here.
    #[error("There is no {0} here. Check the link; a finished game stands in the library.")]
    Unknown(&'static str),
    /// There is such a door, and it is used in another way.
    #[error("This door does not take that method: the header `Allow` names those it takes.")]
    Method,
    /// The seat token opens nothing here.
    #[error("This token opens no seat here: the seat was moved to another device, or the link is not whole.")]
    Moved,
    /// The seat token is missing.
    #[error("This needs a seat in the game: send its token as `Authorization: Bearer TOKEN`.")]
    Seatless,
    /// A record can be removed only by whoever put it there.
    #[error(
        "Only whoever put a record into the library can take it out: send the `owner` of its import as `Authorization: Bearer OWNER`."
    )]
    Ownerless,
    /// Something of a room for which one must be a member, or the teacher.
    #[error("This needs a place in the room: send its token as `Authorization: Bearer TOKEN`.")]
    Memberless,
    /// The page was asked for under a foreign name, or by a foreign page.
    #[error("This server answers only its own page, under its own address.")]
    Foreign,
    /// The body is longer than allowed.
    #[error("The request is too long: at most {0} bytes are read.")]
    TooLong(usize),
    /// One client asks too often; the seconds until it may ask again.
    #[error("Too many requests from your address: try again in {0} s.")]
    TooOften(u64),
    /// One client has as much of something as one may have; the seconds until there may be room.
    #[error("Your address has as many {what} here as one may have: try again in {wait} s.")]
    TooMuch {
        /// What there is too much of.
        what: &'static str,
        wait: u64,
    },
    /// One client has as many rooms as one may have; the seconds until the oldest of them counts no more.
    #[error(
        "Your address has as many open rooms here as one may have: end one that you need no more, or try again in {0} s."
    )]
    TooManyRooms(u64),
    /// The server has as much of this as it takes on.
    #[error("The server is full: {0}. Try again in a moment.")]
    Full(&'static str),
    /// The request took too long to arrive or to answer.
    #[error("The request took too long and was given up.")]
    TooSlow,
    /// The database failed; the words are for the log and the operator.
    #[error("The game file cannot be used: {0}.")]
    Unkept(String),
    /// A fault of ours.
    #[error("Something went wrong on our side; it is written in the log.")]
    Fault(String),
}

impl Refusal {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Refusal::Misread(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::Untimely(_) => StatusCode::CONFLICT,
            Refusal::Unknown(_) => StatusCode::NOT_FOUND,
            Refusal::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Seatless | Refusal::Moved | Refusal::Ownerless | Refusal::Memberless => {
                StatusCode::UNAUTHORIZED
            }
            Refusal::Foreign => StatusCode::FORBIDDEN,
            Refusal::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::TooOften(_) | Refusal::TooMuch { .. } | Refusal::TooManyRooms(_) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Refusal::Full(_) | Refusal::Unkept(_) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Refusal::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// One word for programs.
    fn code(&self) -> &'static str {
        match self {
            Refusal::Misread(_) => "misread",
            Refusal::Untimely(_) => "untimely",
            Refusal::Unknown(_) => "unknown",
            Refusal::Method => "method",
            Refusal::Seatless | Refusal::Moved => "seatless",
            Refusal::Ownerless => "ownerless",
            Refusal::Memberless => "memberless",
            Refusal::Foreign => "foreign",
            Refusal::TooLong(_) => "too_long",
            Refusal::TooOften(_) => "too_often",
            Refusal::TooMuch { .. } | Refusal::TooManyRooms(_) => "too_much",
            Refusal::Full(_) => "full",
            Refusal::TooSlow => "too_slow",
            Refusal::Unkept(_) => "unkept",
            Refusal::Fault(_) => "fault",
        }
    }

    /// People mistype and links go stale: that is no event, and whoever asks a thousand times must not fill the log. A full server
    /// is one, a fault is an alarm.
    fn level(&self) -> Level {
        match self {
            Refusal::Fault(_) | Refusal::Unkept(_) => Level::ERROR,
            Refusal::Full(_) | Refusal::Foreign => Level::WARN,
            _ => Level::DEBUG,
        }
    }

    /// What the log says: never the words of the request, which may hold a secret.
    fn log(&self) {
        let code = self.code();
        let detail = match self {
            Refusal::Fault(detail) | Refusal::Unkept(detail) => detail.as_str(),
            _ => "",
        };
        match self.level() {
            Level::ERROR => tracing::error!(code, detail, "refused"),
            Level::WARN => tracing::warn!(code, "refused"),
            _ => tracing::debug!(code, "refused"),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Refusal::Full("the game file is busy"),
            StoreError::Gone | StoreError::Unreadable(_) => Refusal::Fault(error.to_string()),
            _ => Refusal::Unkept(error.to_string()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        self.log();
        let body = wire::Refused { error: self.to_string(), code: self.code().to_owned() };
        let mut response = (self.status(), Json(body)).into_response();
        let wait = match self {
            Refusal::Full(_) => Some(1),
            Refusal::TooOften(wait) | Refusal::TooMuch { wait, .. } | Refusal::TooManyRooms(wait) => {
                Some(wait)
            }
            _ => None,
        };
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}
