//! The page, built by `apps/web` and embedded: the server needs no other file.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

struct File {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

const FILES: [File; 4] = [
    File { path: "/", kind: "text/html; charset=utf-8", bytes: include_bytes!("../dist/index.html") },
    File {
        path: "/page.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_bytes!("../dist/page.js"),
    },
    File { path: "/page.css", kind: "text/css; charset=utf-8", bytes: include_bytes!("../dist/page.css") },
    File { path: "/icon.svg", kind: "image/svg+xml", bytes: include_bytes!("../dist/icon.svg") },
];

/// Answers with a file of the page; the browser asks again each time and gets the bytes only when they changed.
pub(crate) async fn page(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Refusal::Unknown("such door").into_response();
    }
    let Some(file) = FILES.iter().find(|file| file.path == request.uri().path()) else {
        return Refusal::Unknown("page").into_response();
    };
    let mut hasher = DefaultHasher::new();
    file.bytes.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known =
        request.headers().get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { file.bytes.into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits are plain"));
    response
}
