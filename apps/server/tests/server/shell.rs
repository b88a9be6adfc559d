//! The shell around the games: whose page may ask, what every answer carries, how much is taken on.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use server::{Options, app};
use tower::ServiceExt as _;

async fn ask(request: Request<Body>) -> (StatusCode, axum::http::HeaderMap, String) {
    let answer =
        app(&Options::in_memory()).expect("memory opens").oneshot(request).await.expect("never fails");
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await.expect("a whole body").to_bytes();
    (parts.status, parts.headers, String::from_utf8(bytes.to_vec()).expect("text"))
}

fn get(path: &str) -> axum::http::request::Builder {
    Request::get(path).header(header::HOST, "127.0.0.1:7878")
}

#[tokio::test]
async fn health_and_metrics_answer_in_their_text_forms() {
    let (status, _, body) = ask(get("/healthz").body(Body::empty()).expect("built")).await;
    assert_eq!((status, body.contains("\"ok\"")), (StatusCode::OK, true));
    let (status, _, body) = ask(get("/metrics").body(Body::empty()).expect("built")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(body.contains("parlour_answers_total{status=\"2xx\"} 0\n"), "{body}");
}

#[tokio::test]
async fn a_foreign_name_a_foreign_origin_and_a_foreign_page_are_refused() {
    let foreign = [
        Request::get("/").header(header::HOST, "evil.example").body(Body::empty()),
        Request::get("/").body(Body::empty()),
        get("/healthz").header(header::ORIGIN, "http://evil.example").body(Body::empty()),
        get("/healthz").header(header::ORIGIN, "null").body(Body::empty()),
        get("/api/records").header("sec-fetch-site", "cross-site").body(Body::empty()),
    ];
    for request in foreign {
        let (status, _, body) = ask(request.expect("built")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{body}");
    }
    let own = get("/healthz").header(header::ORIGIN, "http://127.0.0.1:7878").body(Body::empty());
    assert_eq!(ask(own.expect("built")).await.0, StatusCode::OK);
}

#[tokio::test]
async fn every_answer_carries_the_policy_that_allows_no_inline_script_and_no_other_site() {
    for path in ["/", "/page.js", "/nothing", "/healthz"] {
        let (_, headers, _) = ask(get(path).body(Body::empty()).expect("built")).await;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn work_that_the_machine_cannot_take_on_is_shed_with_a_503_and_the_rest_is_done() {
    let mut options = Options::in_memory();
    (options.limits.analyses, options.limits.waiting) = (1, 0);
    let server = app(&options).expect("memory opens");
    let post = |path: &str, body: &'static str| {
        let request = Request::post(path).header(header::HOST, "localhost");
        server.clone().oneshot(request.body(Body::from(body)).expect("built"))
    };
    let question = || post("/api/analysis", r#"{"game":"ships 2 3 1","turns":[]}"#);
    // The only slot is taken until the analysis ends or nobody reads it any more.
    let start = r#"{"position":"NPPPN/P3P/5/p3p/npppn 0 0 0 0 -","seconds":20}"#;
    let mut first = post("/api/analysis/stream", start).await.expect("never fails").into_body();
    first.frame().await.expect("a line").expect("no error");
    let shed = question().await.expect("never fails");
    assert_eq!(shed.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(shed.headers()[header::RETRY_AFTER], "1");
    let told = shed.into_body().collect().await.expect("a whole body").to_bytes();
    assert!(String::from_utf8_lossy(&told).contains("The server is full"), "{told:?}");
    drop(first);
    while question().await.expect("never fails").status() != StatusCode::OK {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn whatever_is_refused_is_refused_with_a_sentence_and_a_word() {
    for (method, path, expected, word) in [
        ("GET", "/api/records?skip=-1", StatusCode::UNPROCESSABLE_ENTITY, "misread"),
        ("GET", "/api/records/%ff", StatusCode::NOT_FOUND, "unknown"),
        ("DELETE", "/api/games", StatusCode::METHOD_NOT_ALLOWED, "method"),
        ("DELETE", "/api/matches/0000000000000000", StatusCode::METHOD_NOT_ALLOWED, "method"),
        ("GET", "/api/nothing", StatusCode::NOT_FOUND, "unknown"),
    ] {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        let (status, headers, body) = ask(request.body(Body::empty()).expect("built")).await;
        assert_eq!(status, expected, "{method} {path}: {body}");
        let refused: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(refused["code"], word, "{method} {path}");
        assert!(refused["error"].as_str().is_some_and(|told| told.ends_with('.')), "{refused}");
        assert_eq!(headers.contains_key(header::ALLOW), word == "method", "{method} {path}");
    }
}

#[tokio::test]
async fn a_page_that_the_browser_knows_is_not_sent_again() {
    let (status, headers, _) = ask(get("/").body(Body::empty()).expect("built")).await;
    assert_eq!(status, StatusCode::OK);
    let again = get("/").header(header::IF_NONE_MATCH, headers[header::ETAG].clone()).body(Body::empty());
    let (status, _, body) = ask(again.expect("built")).await;
    assert_eq!((status, body.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[tokio::test]
async fn in_a_folder_everything_stands_there_and_nothing_beside_it() {
    let mut options = Options::in_memory();
    options.base_path = "games/parlour/".to_owned();
    let server = app(&options).expect("memory opens");
    let status = async |path: &str| {
        let request = get(path).body(Body::empty()).expect("built");
        server.clone().oneshot(request).await.expect("never fails")
    };
    for path in [
        "/games/parlour/",
        "/games/parlour/page.js",
        "/games/parlour/api/games",
        "/games/parlour/api/games/ships%202%203%201",
        "/games/parlour/api/records?skip=1",
    ] {
        assert_eq!(status(path).await.status(), StatusCode::OK, "{path}");
    }
    for path in [
        "/",
        "/page.js",
        "/api/games",
        "/games/api/games",
        "/games/parlourish/",
        "/games/parlour/games/parlour/",
    ] {
        assert_eq!(status(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(status("/games/parlour").await.headers()[header::LOCATION], "/games/parlour/");
    let wrong = status("/games/parlour/api/records?skip=-1").await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY, "what follows the question mark is read");
}
