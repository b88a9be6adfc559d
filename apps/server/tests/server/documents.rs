//! The documents name every door there is.

use std::fs;
use std::path::Path;

#[test]
fn every_route_is_in_the_documents() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    let source = read("apps/server/src/app.rs");
    let routes: Vec<&str> =
        source.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(routes.len() > 10, "the routes stand in app.rs");
    let (openapi, page) = (read("docs/openapi.json"), read("docs/http.md"));
    for route in routes {
        assert!(openapi.contains(&format!("\"{route}\"")), "{route} is not in docs/openapi.json");
        let beginning = route.split('{').next().unwrap_or(route);
        let ending = route.rsplit('}').next().unwrap_or_default();
        let told = page.lines().any(|line| {
            line.trim_start().starts_with("curl") && line.contains(beginning) && line.contains(ending)
        });
        assert!(told, "{route} has no curl line in docs/http.md");
    }
}
