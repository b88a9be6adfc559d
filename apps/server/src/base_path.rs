//! The server in a folder of another site.

use std::convert::Infallible;

use axum::Router;
use axum::extract::Request;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use tower::{ServiceExt as _, service_fn};

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
    let base = base.to_owned();
    let inside = service_fn(move |request: Request| enter(base.clone(), doors.clone(), request));
    // Not as a route: the words that it would take from the path would be taken for those of the doors.
    Router::new().fallback_service(inside)
}

/// Asks for what is named behind the base path.
async fn enter(base: String, doors: Router, mut request: Request) -> Result<Response, Infallible> {
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let inner = path.strip_prefix(&base).filter(|inner| inner.is_empty() || inner.starts_with('/'));
    match inner.map(str::parse::<Uri>) {
        Some(_) if path == base => Ok(Redirect::permanent(&format!("{base}/")).into_response()),
        Some(Ok(inner)) => {
            *request.uri_mut() = inner;
            doors.oneshot(request).await
        }
        _ => Ok(Refusal::Unknown("page").into_response()),
    }
}
