//! What every request passes on its way in and every answer on its way out.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::AppState;
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

/// The two ends of the connection; absent when the router is called without a socket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    /// Where the request came from.
    pub(crate) address: IpAddr,
    /// Where it arrived.
    pub(crate) local: IpAddr,
}

/// Who asks, as far as an address tells: what one client may take is counted under it.
///
/// A network of version 6 gives each of its machines a whole range, so the range counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// The client behind an address.
    pub(crate) fn new(address: IpAddr) -> Self {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }

    /// For whom a peer asks. Only a named proxy is believed, and of the addresses that it tells the last that is no proxy:
    /// whatever stands before that one the client may have made up.
    fn of(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> Self {
        let is_proxy =
            |address: &IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical());
        if !is_proxy(&peer) {
            return Client::new(peer);
        }
        let told = headers.get_all("x-forwarded-for").into_iter().filter_map(|line| line.to_str().ok());
        let told: Vec<&str> = told.flat_map(|line| line.split(',')).map(str::trim).collect();
        // A word that is no address ends the chain of those who can be believed.
        let chain = told.iter().rev().map_while(|word| word.parse::<IpAddr>().ok());
        Client::new(chain.into_iter().find(|address| !is_proxy(address)).unwrap_or(peer))
    }
}

impl std::fmt::Display for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Whoever asks, if that is known: without a socket it is not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker(pub(crate) Option<Client>);

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Asker(parts.extensions.get().copied()))
    }
}

/// Checks name, origin and rate, measures, logs, and puts the security headers on whatever comes back.
///
/// The log names the route and never the address line, headers or body: these may hold a seat's token or a secret.
pub(crate) async fn guard(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("(page)".to_owned(), |path| path.as_str().to_owned());
    let streams = route.ends_with("/stream");
    let peer = request.extensions().get::<Peer>().copied();
    if let Some(Peer { address, .. }) = peer {
        let client = Client::of(address, request.headers(), &app.proxies);
        request.extensions_mut().insert(client);
    }
    let mut response = match admit(&app, &request, peer) {
        Err(refusal) => refusal.into_response(),
        Ok(()) if streams => next.run(request).await,
        Ok(()) => match tokio::time::timeout(app.limits.patience, next.run(request)).await {
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
    app.metrics.answered(response.status(), time);
    tracing::info!(%method, route, status = response.status().as_u16(), micros = time.as_micros() as u64, "answered");
    response
}

fn admit(app: &AppState, request: &Request, peer: Option<Peer>) -> Result<(), Refusal> {
    if let Some(client) = request.extensions().get::<Client>()
        && let Err(wait) = app.rate.admit(*client)
    {
        return Err(Refusal::TooOften(wait.as_secs() + 1));
    }
    let headers = request.headers();
    let host = text(headers, &header::HOST)
        .or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str))
        .ok_or(Refusal::Foreign)?;
    // A name that resolves to 127.0.0.1 must not make another site's script our neighbour.
    if !is_ours(host, &app.hosts, peer.map(|peer| peer.local)) {
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

/// Whether a `Host` header names this server: a loopback name, the very address that the request arrived at, or a name that the
/// operator allowed, with any port.
fn is_ours(host: &str, allowed: &[String], local: Option<IpAddr>) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
        || name
            .parse::<IpAddr>()
            .is_ok_and(|name| Some(name.to_canonical()) == local.map(|ip| ip.to_canonical()))
        || allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_and_allowed_names_are_ours() {
        for host in ["localhost:1", "127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "Games.example:80"] {
            assert!(is_ours(host, &["games.example".to_owned()], None), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil", "", "[::2]:1", "games.example"]
        {
            assert!(!is_ours(host, &[], Some(IpAddr::from([192, 0, 2, 7]))), "{host}");
        }
        // An address is ours where the request arrived at it; a name of another's choosing never is.
        assert!(is_ours("192.0.2.7:80", &[], Some(IpAddr::from([192, 0, 2, 7]))));
        assert!(!is_ours("192.0.2.7:80", &[], Some(IpAddr::from([192, 0, 2, 8]))));
        assert!(!is_ours("192.0.2.7:80", &[], None));
    }

    #[test]
    fn only_a_named_proxy_is_believed_and_only_in_what_it_saw_itself() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let asked = |peer: &str, lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            Client::of(ip(peer), &headers, &[ip("127.0.0.1"), ip("10.0.0.1")])
        };
        let is = |client: Client, address: &str| assert_eq!(client, Client::new(ip(address)));
        is(asked("198.51.100.9", &["203.0.113.1"]), "198.51.100.9");
        is(asked("127.0.0.1", &["203.0.113.1"]), "203.0.113.1");
        is(asked("127.0.0.1", &["1.1.1.1, 203.0.113.1, 10.0.0.1"]), "203.0.113.1");
        is(asked("127.0.0.1", &["1.1.1.1", "203.0.113.1"]), "203.0.113.1");
        is(asked("127.0.0.1", &["1.1.1.1, nonsense"]), "127.0.0.1");
        is(asked("127.0.0.1", &[]), "127.0.0.1");
        is(asked("::ffff:127.0.0.1", &["203.0.113.1"]), "203.0.113.1");
        assert_eq!(Client::new(ip("2001:db8::1")), Client::new(ip("2001:db8::2")));
        assert_ne!(Client::new(ip("2001:db8::1")), Client::new(ip("2001:db8:0:1::1")));
    }
}
