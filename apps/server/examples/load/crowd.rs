//! People who play beside others who take much: exhibitions, analyses, and one client that means harm.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::client::Client;
use crate::{play, report, summary};

/// Games of machines against each other, which nobody watches.
const EXHIBITIONS: usize = 60;
/// People who analyse, each as long as one may.
const ANALYSTS: usize = 20;
/// People who play meanwhile.
const PLAYERS: usize = 100;
/// Requests a second that the hostile client tries.
const ATTEMPTS: usize = 1_000;
/// Connections that it uses at once.
const LINES: usize = 20;
/// Where the addresses of the analysts, the exhibitors and the hostile client begin.
const OTHERS: usize = 10_000;

/// A hundred people play beside sixty exhibitions and twenty analyses.
pub(crate) async fn beside_studies(port: u16, guesses: usize) -> io::Result<()> {
    let machine = r#"{"kind":"machine","level":"nash"}"#;
    let body = format!("{{\"kind\":\"duel\",\"black\":{machine},\"white\":{machine}}}");
    let mut exhibitor = Client::connect_as(port, OTHERS).await?;
    for _ in 0..EXHIBITIONS {
        let (status, opened) = exhibitor.ask("POST", "/api/matches", None, &body).await?;
        if status != 201 {
            return Err(io::Error::other(format!("an exhibition was refused: {status} {opened}")));
        }
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let lines = Arc::new(AtomicUsize::new(0));
    let mut analysts = JoinSet::new();
    for analyst in 0..ANALYSTS {
        let (is_over, lines) = (Arc::clone(&is_over), Arc::clone(&lines));
        analysts.spawn(async move {
            for round in 0.. {
                // Nobody looks at what another one has looked at.
                let quiet = (round * ANALYSTS + analyst) % 40;
                let position = format!("NPPPN/P3P/5/p3p/npppn 0 0 {quiet} 45 -");
                let body = format!("{{\"position\":\"{position}\",\"seconds\":20}}");
                let mut client = Client::connect_as(port, OTHERS + 1 + analyst).await?;
                let (status, _) = client.begin("POST", "/api/analysis/stream", None, &body).await?;
                if status != 200 {
                    return Err(io::Error::other(format!("an analysis was refused: {status}")));
                }
                while !is_over.load(Relaxed) {
                    let Ok(read) = tokio::time::timeout(Duration::from_millis(100), client.read()).await
                    else {
                        continue;
                    };
                    if read? == 0 {
                        break;
                    }
                    lines.fetch_add(1, Relaxed);
                }
                if is_over.load(Relaxed) {
                    break;
                }
            }
            Ok::<_, io::Error>(())
        });
    }
    let (times, _) = play(port, PLAYERS, guesses).await?;
    is_over.store(true, Relaxed);
    while let Some(done) = analysts.join_next().await {
        done.map_err(io::Error::other)??;
    }
    report(
        &format!("{PLAYERS} players beside {EXHIBITIONS} unwatched exhibitions and {ANALYSTS} analysts"),
        &format!("answers {}, none refused; {} pieces of analyses", summary(times), lines.load(Relaxed)),
    );
    Ok(())
}

/// A hundred people play while one client asks a thousand times a second, opens ten thousand games and brings large records.
pub(crate) async fn beside_a_hostile_client(port: u16, guesses: usize) -> io::Result<()> {
    let is_over = Arc::new(AtomicBool::new(false));
    let [asked, opened, imported, refused] = [(); 4].map(|()| Arc::new(AtomicUsize::new(0)));
    let mut attack = JoinSet::new();
    for line in 0..LINES {
        let is_over = Arc::clone(&is_over);
        let counts = [&asked, &opened, &imported, &refused].map(Arc::clone);
        attack.spawn(async move {
            let [asked, opened, imported, refused] = counts;
            let mut client = Client::connect_as(port, OTHERS + 1_000).await?;
            let start = Instant::now();
            for attempt in 0.. {
                if is_over.load(Relaxed) {
                    break;
                }
                let due = Duration::from_secs_f64(f64::from(attempt) * LINES as f64 / ATTEMPTS as f64);
                tokio::time::sleep(due.saturating_sub(start.elapsed())).await;
                let (path, body, counter) = if attempt % 10 == 9 {
                    // As large as a body may be, and another one each time.
                    let comment = format!("{line} {attempt} {}", "x".repeat(200_000));
                    (
                        "/api/records",
                        format!("{{\"record\":\"parlour record 1\\ncomment: {comment}\"}}"),
                        &imported,
                    )
                } else {
                    let body = r#"{"kind":"hunt","game":"mastermind 4 6","way":"race"}"#;
                    ("/api/matches", body.to_owned(), &opened)
                };
                asked.fetch_add(1, Relaxed);
                match client.ask("POST", path, None, &body).await {
                    Ok((201, _)) => counter.fetch_add(1, Relaxed),
                    Ok(_) => refused.fetch_add(1, Relaxed),
                    Err(_) => {
                        // Refused before it was read: the connection is gone, and it tries again with another.
                        client = Client::connect_as(port, OTHERS + 1_000).await?;
                        refused.fetch_add(1, Relaxed)
                    }
                };
            }
            Ok::<_, io::Error>(())
        });
    }
    let (times, _) = play(port, PLAYERS, guesses).await?;
    is_over.store(true, Relaxed);
    while let Some(done) = attack.join_next().await {
        done.map_err(io::Error::other)??;
    }
    report(
        &format!("{PLAYERS} players beside one hostile client"),
        &format!(
            "answers {}, none refused; of its {} requests {} were refused, {} opened a game, {} brought a record",
            summary(times),
            asked.load(Relaxed),
            refused.load(Relaxed),
            opened.load(Relaxed),
            imported.load(Relaxed),
        ),
    );
    if refused.load(Relaxed) == 0 {
        return Err(io::Error::other("the hostile client was let do as it pleased"));
    }
    Ok(())
}
