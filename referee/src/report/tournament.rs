use std::fmt::Write;

use super::html::{escaped, page};
use super::svg::intervals;
use crate::tournament::{Guesses, Score, Standing, Tournament};

impl Tournament {
    /// The report for the terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n\n", self.summary());
        let width = self.players.iter().map(|player| player.name.len()).max().unwrap_or(0).max(6);
        let guessing = if self.is_guessing() { "    found  average  worst" } else { "" };
        let _ = writeln!(out, " # {:<width$}     Elo  95 %            points  games{guessing}", "player");
        for (place, player) in (1..).zip(&self.players) {
            let [elo, interval, points, games] = player.cells();
            let _ = write!(
                out,
                "{place:>2} {:<width$} {elo:>7}  {interval:<16} {points:>6} {games:>6}",
                player.name
            );
            if let Some(guesses) = player.guesses {
                let [found, average, worst] = guess_cells(guesses);
                let _ = write!(out, " {found:>9} {average:>8} {worst:>6}");
            }
            out.push('\n');
        }
        self.write_table(&mut out, "Cross table: won-tied-lost", width, &|row, column| {
            self.cross_table[row][column].map(|score| written(&score))
        });
        self.write_table(&mut out, self.payoff_title(), width, &|row, column| {
            self.payoffs[row][column].map(signed)
        });
        for failure in self.failures() {
            let _ = write!(out, "\n{failure}\n");
        }
        for remark in &self.remarks {
            let _ = write!(out, "\n{remark}.\n");
        }
        out
    }

    /// The report as a page that needs nothing else.
    pub fn html(&self) -> String {
        let mut body = format!("<p>{}</p>\n", escaped(&self.summary()));
        let bars: Vec<(String, f64, [f64; 2])> = self
            .players
            .iter()
            .map(|player| (player.name.clone(), player.elo, player.elo_interval))
            .collect();
        body.push_str(&intervals("Elo with intervals of 95 %", &bars));
        let guessing = if self.is_guessing() { "<th>found</th><th>average</th><th>worst</th>" } else { "" };
        let _ = writeln!(
            body,
            "<table><tr><th>player</th><th>Elo</th><th>95 %</th><th>points</th><th>games</th>{guessing}<th>who</th></tr>"
        );
        for player in &self.players {
            let cells =
                player.cells().into_iter().chain(player.guesses.map(guess_cells).into_iter().flatten());
            let cells = cells.map(|cell| format!("<td>{cell}</td>")).collect::<Vec<_>>().concat();
            let (name, play) = (escaped(&player.name), escaped(&player.play));
            let _ = writeln!(body, "<tr><td>{name}</td>{cells}<td><code>{play}</code></td></tr>");
        }
        body.push_str("</table>\n");
        self.write_html_table(&mut body, "Cross table: won-tied-lost", &|row, column| {
            self.cross_table[row][column].map(|score| written(&score))
        });
        self.write_html_table(&mut body, self.payoff_title(), &|row, column| {
            self.payoffs[row][column].map(signed)
        });
        for line in self.failures().into_iter().chain(self.remarks.iter().map(|remark| format!("{remark}.")))
        {
            let _ = writeln!(body, "<p>{}</p>", escaped(&line));
        }
        page(&format!("Tournament: {}", self.game), &body)
    }

    fn is_guessing(&self) -> bool {
        self.players.iter().any(|player| player.guesses.is_some())
    }

    fn summary(&self) -> String {
        let (games, finished) = (self.games, self.finished);
        let games =
            if games == finished { format!("{games} games") } else { format!("{finished} of {games} games") };
        let n_players = self.players.len();
        format!("{}: {}, {n_players} players, {games}, seed {}", self.game, self.format, self.seed)
    }

    fn payoff_title(&self) -> &'static str {
        if self.is_guessing() {
            "Payoffs: guesses saved on the same target, on average"
        } else {
            "Payoffs: a win 1, a loss -1, on average"
        }
    }

    fn failures(&self) -> Vec<String> {
        let told = self.players.iter().filter_map(|player| {
            let first = player.first_failure.as_ref()?;
            let games =
                if player.failures == 1 { "1 game".to_owned() } else { format!("{} games", player.failures) };
            Some(format!("{} broke off {games}; the first: {first}", player.name))
        });
        told.collect()
    }

    /// A table with a row and a column for each player.
    fn write_table(
        &self,
        out: &mut String,
        title: &str,
        width: usize,
        cell: &dyn Fn(usize, usize) -> Option<String>,
    ) {
        let n = self.players.len();
        let cells: Vec<Vec<String>> = (0..n)
            .map(|row| (0..n).map(|column| cell(row, column).unwrap_or("-".to_owned())).collect())
            .collect();
        let wide = cells.iter().flatten().map(String::len).max().unwrap_or(0).max(4);
        let _ = write!(out, "\n{title}\n   {:<width$}", "");
        for place in 1..=n {
            let _ = write!(out, " {place:>wide$}");
        }
        out.push('\n');
        for (row, (place, player)) in cells.iter().zip((1..).zip(&self.players)) {
            let _ = write!(out, "{place:>2} {:<width$}", player.name);
            for cell in row {
                let _ = write!(out, " {cell:>wide$}");
            }
            out.push('\n');
        }
    }

    fn write_html_table(
        &self,
        body: &mut String,
        title: &str,
        cell: &dyn Fn(usize, usize) -> Option<String>,
    ) {
        let heads = self.players.iter().map(|player| format!("<th>{}</th>", escaped(&player.name)));
        let heads = heads.collect::<Vec<_>>().concat();
        let _ = writeln!(body, "<h2>{title}</h2>\n<table><tr><th></th>{heads}</tr>");
        for (row, player) in self.players.iter().enumerate() {
            let cells = (0..self.players.len())
                .map(|column| format!("<td>{}</td>", cell(row, column).unwrap_or_default()))
                .collect::<Vec<_>>()
                .concat();
            let _ = writeln!(body, "<tr><th>{}</th>{cells}</tr>", escaped(&player.name));
        }
        body.push_str("</table>\n");
    }
}

impl Standing {
    fn cells(&self) -> [String; 4] {
        let [low, high] = self.elo_interval;
        [
            format!("{}", whole(self.elo)),
            format!("{} to {}", whole(low), whole(high)),
            format!("{:.1}", self.score.points()),
            self.score.games().to_string(),
        ]
    }
}

/// To the next whole number; a small negative one must not be shown as a zero with a sign.
fn whole(elo: f64) -> i64 {
    elo.round() as i64
}

fn guess_cells(guesses: Guesses) -> [String; 3] {
    let Guesses { targets, found, average, worst } = guesses;
    [
        format!("{found}/{targets}"),
        average.map_or("-".to_owned(), |average| format!("{average:.4}")),
        worst.map_or("-".to_owned(), |worst| worst.to_string()),
    ]
}

/// To a thousandth, with a sign unless it is nothing.
fn signed(payoff: f64) -> String {
    let payoff = (payoff * 1000.0).round() / 1000.0;
    if payoff == 0.0 { "0.000".to_owned() } else { format!("{payoff:+.3}") }
}

fn written(score: &Score) -> String {
    format!("{}-{}-{}", score.wins, score.ties, score.losses)
}
