//! The addresses of this server for other devices, and how they get there without typing.

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::app::AppState;
use crate::handlers::Answer;
use crate::refusal::Refusal;
use crate::request_parts::JsonBody;
use crate::wire;

/// The most addresses that are offered: a machine may have many that lead nowhere.
const MOST: usize = 4;
/// The longest text that is drawn: longer ones are too fine for a phone's eye.
const LONGEST: usize = 300;
/// The quiet border that a reader needs.
const BORDER: i32 = 4;

/// `GET /api/addresses`
pub(crate) async fn addresses(State(app): State<Arc<AppState>>) -> Json<wire::Addresses> {
    Json(wire::Addresses { addresses: app.addresses.get().cloned().unwrap_or_default() })
}

/// `POST /api/qr`
pub(crate) async fn draw(JsonBody(wanted): JsonBody<wire::Drawn>) -> Answer<Json<wire::Picture>> {
    if wanted.text.len() > LONGEST {
        return Err(Refusal::Misread(format!("At most {LONGEST} bytes can be drawn.")));
    }
    let code = QrCode::encode_text(&wanted.text, QrCodeEcc::Medium)
        .map_err(|failure| Refusal::Misread(format!("This cannot be drawn: {failure}.")))?;
    let size = code.size() + 2 * BORDER;
    let mut path = String::new();
    for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
        if code.get_module(x, y) {
            write!(path, "M{} {}h1v1h-1z", x + BORDER, y + BORDER)
                .map_err(|failure| Refusal::Fault(failure.to_string()))?;
        }
    }
    Ok(Json(wire::Picture { size: size.unsigned_abs(), path }))
}

/// The address of this server on this machine, and those for other devices: none, if it is bound to this machine alone.
pub(crate) fn told(bound: SocketAddr, base_path: &str) -> (String, Vec<String>) {
    let url = |ip: IpAddr| format!("http://{}{base_path}/", SocketAddr::new(ip, bound.port()));
    if bound.ip().is_unspecified() {
        let own = if bound.is_ipv4() {
            IpAddr::from([127, 0, 0, 1])
        } else {
            IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])
        };
        return (url(own), others(bound.is_ipv4()).into_iter().map(url).collect());
    }
    let others = if bound.ip().is_loopback() { Vec::new() } else { vec![url(bound.ip())] };
    (url(bound.ip()), others)
}

/// The addresses of this machine that other devices can know, the shortest kind first.
fn others(only_v4: bool) -> Vec<IpAddr> {
    let known = if_addrs::get_if_addrs().unwrap_or_else(|failure| {
        tracing::warn!(%failure, "the addresses of this machine are not known");
        Vec::new()
    });
    let mut found: Vec<IpAddr> = known
        .into_iter()
        .filter(|one| !one.is_loopback() && !one.is_link_local())
        .map(|one| one.ip())
        .filter(|ip| ip.is_ipv4() || !only_v4)
        .collect();
    found.sort();
    found.dedup();
    found.truncate(MOST);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_this_machine_alone_has_no_address_for_others() {
        let told = |bound: &str| told(bound.parse().expect("an address"), "/games");
        assert_eq!(told("127.0.0.1:80"), ("http://127.0.0.1:80/games/".to_owned(), Vec::new()));
        let other = "http://192.0.2.7:80/games/".to_owned();
        assert_eq!(told("192.0.2.7:80"), (other.clone(), vec![other]));
        let (own, others) = told("0.0.0.0:80");
        assert_eq!(own, "http://127.0.0.1:80/games/");
        assert!(others.iter().all(|url| !url.contains("127.0.0.1")), "{others:?}");
        assert_eq!(told("[::]:80").0, "http://[::1]:80/games/");
    }

    #[tokio::test]
    async fn a_text_is_drawn_as_squares_and_a_long_one_is_refused() {
        let drawn = |text: String| async { draw(JsonBody(wire::Drawn { text })).await };
        let Json(picture) = drawn("http://192.0.2.7:7878/#/join".to_owned()).await.expect("short enough");
        // Version 3: 29 squares and the border, with the corner of a finder pattern in it.
        assert_eq!(picture.size, 37);
        assert!(picture.path.starts_with("M4 4h1v1h-1z"), "{}", picture.path);
        assert!(matches!(drawn("x".repeat(301)).await, Err(Refusal::Misread(_))));
    }
}
