//! The server in a folder of another site.

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::Uri;
use axum::response::Redirect;
use axum::routing::get;
use tower::ServiceExt as _;

use crate::refusal::Refusal;

/// A base path as it is used: nothing, or words that each begin with a slash.
pub(crate) fn tidy(path: &str) -> String {
    path.split('/').filter(|word| !word.is_empty()).fold(String::new(), |base, word| format!("{base}/{word}"))
}

/// The same doors behind a base path, and none beside it.
pub(crate) fn under(base: &str, doors: Router) -> Router {
    if base.is_empty() {
        return doors;
    }
    let to = format!("{base}/");
    let length = base.len();
    let inside = doors.map_request(move |mut request: Request| {
        let inner = request.uri().path_and_query().map(|whole| &whole.as_str()[length..]);
        if let Some(inner) = inner.and_then(|inner| inner.parse::<Uri>().ok()) {
            *request.uri_mut() = inner;
        }
        request.extensions_mut().remove::<MatchedPath>();
        request
    });
    Router::new()
        .route(base, get(move || std::future::ready(Redirect::permanent(&to))))
        .route_service(&format!("{base}/"), inside.clone())
        .route_service(&format!("{base}/{{*rest}}"), inside)
        .fallback(async || Refusal::Unknown("page"))
}
