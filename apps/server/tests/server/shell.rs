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
    (options.limits.studies, options.limits.waiting) = (1, 0);
    let house = app(&options).expect("memory opens");
    let question = || {
        let request = Request::post("/api/analysis").header(header::HOST, "localhost");
        let body = Body::from(r#"{"game":"ships 4 8 3","turns":[]}"#);
        house.clone().oneshot(request.body(body).expect("built"))
    };
    // The tables of the game are built for the first, which takes long enough for the second to come.
    let (first, second) = tokio::join!(question(), question());
    assert_eq!(first.expect("never fails").status(), StatusCode::OK);
    let shed = second.expect("never fails");
    assert_eq!(shed.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(shed.headers()[header::RETRY_AFTER], "1");
    let told = shed.into_body().collect().await.expect("a whole body").to_bytes();
    assert!(String::from_utf8_lossy(&told).contains("The server is full"), "{told:?}");
    assert_eq!(question().await.expect("never fails").status(), StatusCode::OK);
}

#[tokio::test]
async fn a_page_that_the_browser_knows_is_not_sent_again() {
    let (status, headers, _) = ask(get("/").body(Body::empty()).expect("built")).await;
    assert_eq!(status, StatusCode::OK);
    let again = get("/").header(header::IF_NONE_MATCH, headers[header::ETAG].clone()).body(Body::empty());
    let (status, _, body) = ask(again.expect("built")).await;
    assert_eq!((status, body.as_str()), (StatusCode::NOT_MODIFIED, ""));
}
