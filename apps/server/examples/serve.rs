//! The server alone, for trying it out: `serve PORT [FILE]`.

use std::net::SocketAddr;

use server::Options;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let port = words.next().and_then(|word| word.parse().ok()).unwrap_or(7878);
    let options = words.next().map_or_else(Options::in_memory, Options::in_file);
    server::log_to_stderr();
    let end = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    server::serve(&options, SocketAddr::from(([127, 0, 0, 1], port)), |_| {}, end).await
}
