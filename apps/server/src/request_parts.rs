//! What is taken from a request, its faults told in our own sentences.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::app::AppState;
use crate::refusal::Refusal;

/// The part of the path that names a match, a record or a puzzle.
#[derive(Debug)]
pub(crate) struct PathName(pub(crate) String);

impl FromRequestParts<Arc<AppState>> for PathName {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, Refusal> {
        // Bytes that are no text name nothing.
        let named = Path::from_request_parts(parts, app).await;
        named.map(|Path(name)| PathName(name)).map_err(|_| Refusal::Unknown("such thing"))
    }
}

/// A name in the path and a number after it.
#[derive(Debug)]
pub(crate) struct PathNameAndNumber(pub(crate) String, pub(crate) u32);

impl FromRequestParts<Arc<AppState>> for PathNameAndNumber {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, Refusal> {
        let named = Path::from_request_parts(parts, app).await;
        named
            .map(|Path((name, number))| PathNameAndNumber(name, number))
            .map_err(|_| Refusal::Unknown("such thing"))
    }
}

/// What stands after the question mark.
#[derive(Debug)]
pub(crate) struct QueryTerms<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<AppState>> for QueryTerms<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, Refusal> {
        let terms = Query::from_request_parts(parts, app).await;
        terms.map(|Query(terms)| QueryTerms(terms)).map_err(|rejection| {
            let why = rejection.body_text();
            Refusal::Misread(format!("The words after the question mark are not those expected here: {why}."))
        })
    }
}

/// A JSON body whose faults are told in our own sentences.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Self, Refusal> {
        let body = Bytes::from_request(request, app).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Refusal::TooLong(app.limits.body)
            } else {
                Refusal::Misread("The request broke off before its end.".to_owned())
            }
        })?;
        serde_json::from_slice(&body).map(JsonBody).map_err(|failure| {
            Refusal::Misread(format!("The request is not the JSON that is expected here: {failure}."))
        })
    }
}
