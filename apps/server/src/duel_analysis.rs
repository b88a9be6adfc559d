//! Games of simultaneous choice looked at in peace: the analysis of a position as a stream that grows deeper, and the review of a game.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use game::Player;
use games::{DuelVisitor, PlainDuel, RegisteredDuel, SimultaneousGame};
use play::judge::{Analysis, Depth, DuelJudge, DuelJudges, DuelReview, ReviewedRound};
use play::record::DuelRecord;
use play::{Interval, steps};
use tokio::sync::{mpsc, watch};

use crate::fair_slots::Slot;
use crate::guard::Asker;
use crate::handlers::{Answer, SHORT, Shared, StreamPlace};
use crate::refusal::Refusal;
use crate::request_parts::JsonBody;
use crate::sentences::{misread, sentence};
use crate::shares::Kind;
use crate::wire;

/// For how many seconds an analysis may look further than everybody does.
const SECONDS: std::ops::RangeInclusive<u32> = 1..=20;
/// Where an analysis ends in any case, so that it fits into memory.
const DEEPEST: Depth = Depth { rounds: 60, nodes: 20_000_000 };

/// `POST /api/analysis/stream`
pub(crate) async fn analyse(
    State(app): Shared,
    Asker(client): Asker,
    JsonBody(question): JsonBody<wire::PositionQuestion>,
) -> Answer<Response> {
    let game: SimultaneousGame = question.game.trim().parse().map_err(misread)?;
    if let Some(seconds) = question.seconds.filter(|seconds| !SECONDS.contains(seconds)) {
        let (least, most) = (SECONDS.start(), SECONDS.end());
        return Err(Refusal::Misread(format!("`{seconds}` seconds are not allowed: say {least} to {most}.")));
    }
    let lasts = question.seconds.map_or(SHORT, |seconds| Duration::from_secs(seconds.into()));
    let (share, place) = (app.shares.take(client, Kind::Analysis, Some(lasts))?, StreamPlace::take(&app)?);
    // There are fewer lines than places in the queue, so a reader that is slow holds no analysis up.
    let (send, mut lines) = mpsc::channel::<Bytes>(2 + DEEPEST.rounds as usize);
    let closing = app.closing.subscribe();
    let until = question.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds.into()));
    let work =
        game.visit(Look { judges: &app.judges, position: &question.position, until, send, closing })?;
    let thinking = tokio::spawn({
        let app = app.clone();
        async move { app.analyses.run(share, work).await }
    });
    let Some(first) = lines.recv().await else {
        let ended = thinking.await.map_err(|failure| Refusal::Fault(failure.to_string()))?;
        return Err(ended.err().unwrap_or_else(|| Refusal::Fault("an analysis without a line".to_owned())));
    };
    let rest = stream::unfold((Some(first), lines, place), |(first, mut lines, place)| async move {
        let line = match first {
            Some(line) => line,
            None => lines.recv().await?,
        };
        Some((Ok::<_, Infallible>(line), (None, lines, place)))
    });
    let mut response = Body::from_stream(rest).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    Ok(response)
}

type Work = Box<dyn FnOnce(&Slot) + Send>;

/// Tells the evaluation of a position, and looks further until the time is up or nobody listens any more.
struct Look<'a> {
    judges: &'a DuelJudges,
    position: &'a str,
    until: Option<Instant>,
    send: mpsc::Sender<Bytes>,
    closing: watch::Receiver<bool>,
}

impl DuelVisitor<PlainDuel> for Look<'_> {
    type Output = Answer<Work>;

    fn visit<G: RegisteredDuel>(self, game: &G) -> Answer<Work> {
        let Look { judges, position, until, send, closing } = self;
        let judge = judges.of(game);
        let game = judge.game();
        let position = game.read_position(position).map_err(misread)?;
        if let Some(ending) = game.ending(&position) {
            let how = game.ending_words(ending, &position);
            return Err(Refusal::Misread(format!("The game is over in this position. {how}")));
        }
        Ok(Box::new(move |slot| {
            let is_up = || until.is_none_or(|until| Instant::now() >= until);
            let stop = || {
                slot.pause();
                is_up() || send.is_closed() || *closing.borrow()
            };
            let tell = |analysis: &Analysis<G>, last: bool| {
                // A reader who has gone ends the analysis by itself.
                let _ = send.try_send(line(&told(analysis, last)));
            };
            let found = match until {
                None => judge.judge(&position),
                Some(_) => {
                    judge.look_further(&position, DEEPEST, &stop, &mut |analysis| tell(analysis, false))
                }
            };
            if let Ok(analysis) = found {
                tell(&analysis, true);
            }
        }))
    }
}

/// What was skill and what was luck in a game of simultaneous choice. Once the time `is_up` the rounds that are left are not
/// looked at.
pub(crate) fn review<G: RegisteredDuel>(
    record: &DuelRecord<G>,
    judge: &DuelJudge<G>,
    is_up: &dyn Fn() -> bool,
) -> Answer<wire::DuelReview> {
    let misplayed = |misplay: play::record::Misplay| Refusal::Untimely(sentence(&misplay.to_string()));
    let review = DuelReview::of(record, judge, is_up, &mut |_| {}).map_err(misplayed)?;
    let played = record.replay().map_err(misplayed)?;
    let numbers: Vec<(u32, bool)> =
        steps(&record.game, &record.start, &played).map(|step| (step.number, step.is_second)).collect();
    let step = |round: &ReviewedRound<G>| {
        let place = numbers.iter().position(|&known| known == (round.number, round.is_second));
        place.map_or(0, |place| place as u32 + 1)
    };
    let side = |player: Player| wire::SideReview {
        skill: review.skill(player).into(),
        fortune: review.luck_of_99(player).map(Into::into),
        hinted: review.n_hinted(player) as u32,
        gave_up: review.gave_up(player),
        luck: review.luck(player),
        worst: review.worst(player).map(|place| step(&review.rounds[place])),
    };
    Ok(wire::DuelReview {
        black: side(Player::First),
        white: side(Player::Second),
        summary: review.summary(),
        unseen: review.n_unseen as u32,
        rounds: review
            .rounds
            .iter()
            .map(|round| wire::ReviewedRound {
                step: step(round),
                depth: round.analysis.depth,
                exact: round.analysis.is_exact,
                before: bounds(round.analysis.value),
                after: round.after,
                luck: round.luck(Player::First),
                sentence: round.sentence(),
                black: choice(round, Player::First),
                white: choice(round, Player::Second),
            })
            .collect(),
    })
}

/// The choices that a side should mix, the likeliest first.
pub(crate) fn mix<G: RegisteredDuel>(analysis: &Analysis<G>, player: Player) -> Vec<wire::Share> {
    let share = |number: usize| {
        let option = &analysis.options[player][number];
        wire::Share {
            choice: option.choice.to_string(),
            words: words(analysis, player, option.choice),
            share: option.share,
        }
    };
    analysis.mixed(player).into_iter().map(share).collect()
}

/// What a choice does, so that people see it.
fn words<G: RegisteredDuel>(analysis: &Analysis<G>, player: Player, choice: G::Action) -> String {
    analysis.game.intent(&analysis.position, player, choice)
}

fn choice<G: RegisteredDuel>(round: &ReviewedRound<G>, player: Player) -> Option<wire::ReviewedChoice> {
    let chosen = round.option(player);
    round.analysis.is_asked(player).then(|| wire::ReviewedChoice {
        choice: chosen.choice.to_string(),
        words: words(&round.analysis, player, chosen.choice),
        hinted: round.hinted[player],
        gave_up: round.gave_up(player),
        share: chosen.share,
        mix: mix(&round.analysis, player),
    })
}

fn told<G: RegisteredDuel>(analysis: &Analysis<G>, last: bool) -> wire::DuelAnalysis {
    let side = |player: Player| {
        let weighed = |(number, option): (usize, &play::judge::Weighed<G::Action>)| wire::Weighed {
            choice: option.choice.to_string(),
            words: words(analysis, player, option.choice),
            share: option.share,
            gives_up: option.lost(),
            foreseen: option.foreseen,
            why: last.then(|| analysis.why(player, number)),
        };
        analysis.options[player].iter().enumerate().map(weighed).collect::<Vec<_>>()
    };
    let (n_rows, n_columns) = (analysis.options.first.len(), analysis.options.second.len());
    let cells = (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| (row, column)));
    wire::DuelAnalysis {
        game: analysis.game.spec(),
        position: analysis.position.to_string(),
        rows: analysis.game.rows(&analysis.position),
        placing: analysis.game.is_mid_round(&analysis.position),
        depth: analysis.depth,
        nodes: analysis.nodes as f64,
        certainty: analysis.certainty().to_string(),
        exact: analysis.is_exact,
        last,
        value: bounds(analysis.value),
        sentence: analysis.summary(),
        black: side(Player::First),
        white: side(Player::Second),
        payoffs: cells.map(|(row, column)| analysis.payoff(row, column).middle()).collect(),
    }
}

fn bounds(interval: Interval) -> wire::Bounds {
    wire::Bounds { lower: interval.lower, upper: interval.upper }
}

fn line(analysis: &wire::DuelAnalysis) -> Bytes {
    let mut line = serde_json::to_vec(analysis).expect("an analysis has only texts and numbers");
    line.push(b'\n');
    Bytes::from(line)
}
