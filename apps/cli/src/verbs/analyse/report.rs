use game::{DescribedDuel, Player};
use games::RegisteredDuel;
use play::Interval;
use play::judge::Analysis;
use serde::Serialize;

use super::analysed_position::{AnalysedPosition, Moment};
use crate::rules_hash::Rules;

/// An analysis for programs.
#[derive(Serialize)]
pub(super) struct Report {
    schema: &'static str,
    position: String,
    /// The game and its size, where it is not named by its rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(flatten)]
    rules: Rules,
    /// How many rounds were looked ahead.
    depth: u32,
    /// How many positions were looked at.
    positions: u64,
    /// Whether no estimate was needed, so that the bounds hold for the game itself.
    exact: bool,
    /// The least and the most that the position is worth to Black, in points.
    value: [f64; 2],
    summary: String,
    black: Vec<Weighed>,
    white: Vec<Weighed>,
    /// The least and the most that each pair of choices is worth to Black: a row for each choice of Black.
    payoffs: Vec<Vec<[f64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moment: Option<Told>,
}

#[derive(Serialize)]
struct Weighed {
    choice: String,
    /// What it would do, in words.
    intent: String,
    /// How often it should be chosen.
    share: f64,
    /// The least and the most that it gives up against the other side's mix, in points of its own side.
    gives_up: [f64; 2],
    /// What it is worth to its own side if the other side knows of it.
    foreseen: f64,
    /// What the other side would answer then.
    answer: String,
    why: String,
}

/// Where in a recorded game the position stood.
#[derive(Serialize)]
struct Told {
    round: u32,
    second: bool,
    black: Option<String>,
    white: Option<String>,
}

impl Report {
    pub(super) fn new<G: RegisteredDuel>(analysed: &AnalysedPosition<G>, analysis: &Analysis<G>) -> Report {
        let rules = Rules::of(&analysis.game);
        let side =
            |player: Player| (0..analysis.options[player].len()).map(move |n| weighed(analysis, player, n));
        let n_columns = analysis.options.second.len();
        let row = |row| (0..n_columns).map(|column| bounds(analysis.payoff(row, column))).collect();
        Report {
            schema: "parlour/analyse/1",
            position: analysis.position.to_string(),
            game: rules.is_empty().then(|| analysis.game.spec()),
            rules,
            depth: analysis.depth,
            positions: analysis.nodes,
            exact: analysis.is_exact,
            value: bounds(analysis.value),
            summary: analysis.summary(),
            black: side(Player::First).collect(),
            white: side(Player::Second).collect(),
            payoffs: (0..analysis.options.first.len()).map(row).collect(),
            moment: analysed.moment.as_ref().map(Told::of),
        }
    }
}

impl Told {
    fn of<A: Copy + ToString>(moment: &Moment<A>) -> Told {
        let chosen = |player| moment.chosen.map(|chosen| chosen[player].to_string());
        Told {
            round: moment.number,
            second: moment.is_second,
            black: chosen(Player::First),
            white: chosen(Player::Second),
        }
    }
}

fn weighed<G: DescribedDuel>(analysis: &Analysis<G>, player: Player, number: usize) -> Weighed {
    let option = &analysis.options[player][number];
    Weighed {
        choice: option.choice.to_string(),
        intent: analysis.game.intent(&analysis.position, player, option.choice),
        share: option.share,
        gives_up: bounds(option.gives_up),
        foreseen: option.foreseen,
        answer: analysis.options[player.other()][option.answer].choice.to_string(),
        why: analysis.why(player, number),
    }
}

fn bounds(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}
