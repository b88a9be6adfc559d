//! What is taken from a request, its faults told in our own sentences.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::app::House;
use crate::refusal::Refusal;

/// The part of the path that names a match, a record or a puzzle.
#[derive(Debug)]
pub(crate) struct Name(pub(crate) String);

impl FromRequestParts<Arc<House>> for Name {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        // Bytes that are no text name nothing.
        let named = Path::from_request_parts(parts, house).await;
        named.map(|Path(name)| Name(name)).map_err(|_| Refusal::Unknown("such thing"))
    }
}

/// A name in the path and a number after it.
#[derive(Debug)]
pub(crate) struct Pair(pub(crate) String, pub(crate) u32);

impl FromRequestParts<Arc<House>> for Pair {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        let named = Path::from_request_parts(parts, house).await;
        named.map(|Path((name, number))| Pair(name, number)).map_err(|_| Refusal::Unknown("such thing"))
    }
}

/// What stands after the question mark.
#[derive(Debug)]
pub(crate) struct Terms<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<House>> for Terms<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        let terms = Query::from_request_parts(parts, house).await;
        terms.map(|Query(terms)| Terms(terms)).map_err(|rejection| {
            let why = rejection.body_text();
            Refusal::Misread(format!("The words after the question mark are not those expected here: {why}."))
        })
    }
}

/// A JSON body whose faults are told in our own sentences.
#[derive(Debug)]
pub(crate) struct Words<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Words<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        let body = Bytes::from_request(request, house).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Refusal::TooLong(house.limits.body)
            } else {
                Refusal::Misread("The request broke off before its end.".to_owned())
            }
        })?;
        serde_json::from_slice(&body).map(Words).map_err(|failure| {
            Refusal::Misread(format!("The request is not the JSON that is expected here: {failure}."))
        })
    }
}
