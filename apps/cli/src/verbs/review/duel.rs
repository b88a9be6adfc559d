use std::io::Write;
use std::sync::atomic::Ordering;

use game::{DescribedDuel, Player};
use games::{DuelVisitor, RegisteredDuel};
use play::judge::{DuelJudge, DuelReview, ReviewedRound};
use play::record::{DuelRecord, DuelRecords};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress_bar::progress_bar;
use crate::rules_hash::Rules;

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    game: String,
    /// The rules that the values are stated under, where the game has several.
    #[serde(flatten)]
    rules: Rules,
    summary: String,
    black: Side,
    white: Side,
    rounds: Vec<Judged>,
}

/// In points, where a win counts 1.
#[derive(Serialize)]
struct Side {
    /// 0 to 99.
    skill: u8,
    /// 0 to 99; nothing where chance had no say.
    luck_of_99: Option<u8>,
    /// In how many rounds a hint was taken.
    hinted: usize,
    gave_up: f64,
    luck: f64,
    /// What a look from the next round saw and the one before it did not.
    beyond_the_look: f64,
}

#[derive(Serialize)]
struct Judged {
    round: u32,
    second: bool,
    /// How many rounds were looked ahead, and whether no estimate was needed.
    depth: u32,
    exact: bool,
    /// The least and the most that the position before the round was worth to Black.
    before: [f64; 2],
    after: f64,
    black: Chosen,
    white: Chosen,
    sentence: String,
}

#[derive(Serialize)]
struct Chosen {
    choice: String,
    /// What it would do, in words.
    intent: String,
    hinted: bool,
    share: f64,
    gave_up: f64,
    luck: f64,
}

/// Tells what was skill and what was luck in a game of simultaneous choice.
pub(super) struct Judge<'a> {
    pub(super) json: bool,
    pub(super) console: &'a mut Console,
}

impl DuelVisitor<DuelRecords> for Judge<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> Self::Output {
        let stop = interrupt::flag();
        let bar = progress_bar("rounds");
        bar.set_length(record.rounds.len() as u64);
        let judged = DuelReview::of(
            record,
            &DuelJudge::new(&record.game),
            &|| stop.load(Ordering::Relaxed),
            &mut |round: &ReviewedRound<G>| bar.set_position(round.number.into()),
        )
        .map_err(|misplay| Failure::No(misplay.to_string()))?;
        bar.finish_and_clear();
        let Judge { json, console } = self;
        if json {
            console.json(&report(record, &judged))?;
        } else {
            tell(record, &judged, console)?;
        }
        if judged.n_unseen > 0 {
            let why = "interrupted before the game was reviewed to its end".to_owned();
            return Err(Failure::Interrupted(why));
        }
        Ok(())
    }
}

fn tell<G: RegisteredDuel>(
    record: &DuelRecord<G>,
    judged: &DuelReview<G>,
    console: &mut Console,
) -> Result<(), Failure> {
    let rules = record.game.rule_set().map_or(String::new(), |played| {
        format!(", rules {played}; values by {}", Rules::of(&record.game.valued()))
    });
    writeln!(console, "{}{rules}", record.game.spec())?;
    writeln!(console, "{}\n", judged.summary())?;
    for round in &judged.rounds {
        let [black, white] = Player::BOTH.map(|player| round.option(player).choice);
        let second = if round.is_second { " second round" } else { "" };
        writeln!(console, "{}.{second} {black} {white}", round.number)?;
        writeln!(console, "   {}", round.sentence())?;
    }
    Ok(())
}

fn report<G: RegisteredDuel>(record: &DuelRecord<G>, judged: &DuelReview<G>) -> Report {
    let side = |player| Side {
        skill: judged.skill(player),
        luck_of_99: judged.luck_of_99(player),
        hinted: judged.n_hinted(player),
        gave_up: judged.gave_up(player),
        luck: judged.luck(player),
        beyond_the_look: judged.beyond_the_look(player),
    };
    Report {
        schema: "parlour/duel-review/1",
        game: record.game.spec(),
        rules: Rules::of(&record.game.valued()),
        summary: judged.summary(),
        black: side(Player::First),
        white: side(Player::Second),
        rounds: judged.rounds.iter().map(round).collect(),
    }
}

fn round<G: DescribedDuel>(round: &ReviewedRound<G>) -> Judged {
    let choice = |player| {
        let option = round.option(player);
        Chosen {
            choice: option.choice.to_string(),
            intent: round.analysis.game.intent(&round.analysis.position, player, option.choice),
            hinted: round.hinted[player],
            share: option.share,
            gave_up: round.gave_up(player),
            luck: round.luck(player),
        }
    };
    let before = round.analysis.value;
    Judged {
        round: round.number,
        second: round.is_second,
        depth: round.analysis.depth,
        exact: round.analysis.is_exact,
        before: [before.lower, before.upper],
        after: round.after,
        black: choice(Player::First),
        white: choice(Player::Second),
        sentence: round.sentence(),
    }
}
