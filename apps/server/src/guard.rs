//! What every request passes on its way in and every answer on its way out.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::House;
use crate::refusal::Refusal;

/// Scripts and styles come from files of this server, nothing comes from anywhere else, and no page may frame ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The address a request came from; absent when the router is called without a socket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Checks name, origin and rate, measures, logs, and puts the security headers on whatever comes back.
///
/// The log names the route and never the address line, headers or body: these may hold a seat's token or a secret.
pub(crate) async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("(page)".to_owned(), |path| path.as_str().to_owned());
    let streams = route.ends_with("/stream");
    let mut response = match admit(&house, &request) {
        Err(refusal) => refusal.into_response(),
        Ok(()) if streams => next.run(request).await,
        Ok(()) => match tokio::time::timeout(house.limits.patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Refusal::TooSlow.into_response(),
        },
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let time = start.elapsed();
    house.metrics.answered(response.status(), time);
    tracing::info!(%method, route, status = response.status().as_u16(), micros = time.as_micros() as u64, "answered");
    response
}

fn admit(house: &House, request: &Request) -> Result<(), Refusal> {
    if let Some(&Peer(address)) = request.extensions().get::<Peer>()
        && !house.rate.admit(address)
    {
        return Err(Refusal::TooOften);
    }
    let headers = request.headers();
    let host = text(headers, &header::HOST)
        .or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str))
        .ok_or(Refusal::Foreign)?;
    // A name that resolves to 127.0.0.1 must not make another site's script our neighbour.
    if !is_ours(host, &house.hosts) {
        return Err(Refusal::Foreign);
    }
    if let Some(origin) = text(headers, &header::ORIGIN)
        && origin.split_once("://").map(|(_, rest)| rest) != Some(host)
    {
        return Err(Refusal::Foreign);
    }
    let crosses =
        matches!(text(headers, &HeaderName::from_static("sec-fetch-site")), Some("cross-site" | "same-site"));
    if crosses && (request.method() != Method::GET || request.uri().path().starts_with("/api/")) {
        return Err(Refusal::Foreign);
    }
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether a `Host` header names this server: a loopback name or one the operator allowed, with any port.
fn is_ours(host: &str, allowed: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
        || allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_and_allowed_names_are_ours() {
        for host in ["localhost:1", "127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "Games.example:80"] {
            assert!(is_ours(host, &["games.example".to_owned()]), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil", "", "[::2]:1", "games.example"]
        {
            assert!(!is_ours(host, &[]), "{host}");
        }
    }
}
