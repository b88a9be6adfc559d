//! A finding survives its own test, or it is none.

use std::collections::{BTreeMap, BTreeSet};

use apocalypse::{BLACK, Cell, Cells, Move, WHITE};
use game::Player;

use super::Rule;
use super::expected::Script;
use super::inspector::Inspector;
use super::judge::Departure;
use super::scripts::shrunk;
use crate::contained::StartError;

/// How many runs may be spent on finding a shorter input for one finding.
const SHRINKING: usize = 120;

/// How many scripts are tried for a finding that does not survive with the first ones.
const TRIES: usize = 4;

impl Inspector<'_> {
    /// Tells every departure that some game shows before anything else goes wrong and that survives its test.
    pub(super) fn confirm_all(&mut self, seen: &[(&Script, Vec<Departure>)]) -> Result<(), StartError> {
        let mut candidates: BTreeMap<Rule, Vec<&Script>> = BTreeMap::new();
        for (script, departures) in seen {
            for rule in first(departures) {
                candidates.entry(rule).or_default().push(script);
            }
        }
        let n_candidates = candidates.len();
        for (place, (rule, scripts)) in candidates.into_iter().enumerate() {
            (self.watch.progress)("findings", place, n_candidates);
            if self.is_stopped() {
                // What was seen is worth telling, even if it was not put to its test.
                if let Some((script, departure)) = scripts.first().and_then(|script| {
                    let (_, departures) = seen.iter().find(|(other, _)| other == script)?;
                    Some((*script, departures.iter().find(|departure| departure.rule == rule)?))
                }) {
                    self.tell_typed(script, departure);
                }
                continue;
            }
            for script in scripts.into_iter().take(TRIES) {
                if self.is_told(rule) || self.confirm(rule, script)? {
                    break;
                }
            }
        }
        let behind =
            seen.iter().flat_map(|(_, departures)| departures.iter().map(|departure| departure.rule));
        for rule in behind {
            if !self.is_told(rule) && !self.check.unclear.contains(&rule) {
                self.check.unclear.push(rule);
            }
        }
        Ok(())
    }

    /// Finds a short input that shows the departure first, puts it to its test, and tells it if it survives. If the test
    /// shows another cause, that is told instead.
    pub(super) fn confirm(&mut self, rule: Rule, script: &Script) -> Result<bool, StartError> {
        // Every pass over the lines meets much of what the one before has tried in vain.
        let mut in_vain: BTreeSet<Script> = BTreeSet::new();
        let mut n_runs = 0;
        let mut failure = None;
        let short = shrunk(script.clone(), &mut |script| {
            if n_runs == SHRINKING || failure.is_some() || in_vain.contains(script) {
                return false;
            }
            n_runs += 1;
            match self.type_in(script) {
                Ok(departures) => {
                    let serves = first(&departures).contains(&rule);
                    if !serves {
                        in_vain.insert(script.clone());
                    }
                    serves
                }
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let departures = self.type_in(&short)?;
        let Some(departure) = departures.iter().find(|departure| departure.rule == rule) else {
            return Ok(false);
        };
        for twin in twins(&short, departure) {
            let plain = self.type_in(&twin)?;
            let other =
                plain.iter().find(|other| other.step == departure.step && !other.rule.is_about_form());
            if let Some(other) = other {
                self.tell_typed(&twin, other);
                return Ok(false);
            }
        }
        if let Some(twin) = without_goof(&short, departure)
            && self.type_in(&twin)?.iter().all(|other| other.step != departure.step)
        {
            // The move that was made goes right when the other side passes: what went wrong is the illegal move.
            let departure = Departure { rule: Rule::Goof, ..departure.clone() };
            self.tell_typed(&short, &departure);
            return Ok(rule == Rule::Goof);
        }
        self.tell_typed(&short, departure);
        Ok(true)
    }
}

/// The same round with a pass instead of an illegal move beside a legal one.
fn without_goof(script: &Script, departure: &Departure) -> Option<Script> {
    let board = departure.before.filter(|_| departure.rule == Rule::OneSideMoves)?.board;
    let is_goof = |player: &Player| {
        let line = departure.lines[*player].and_then(|line| script.lines.get(line));
        line.and_then(|line| as_move(line)).is_some_and(|m| !board.targets(*player, m.from).contains(m.to))
    };
    let goofing = Player::BOTH.into_iter().find(is_goof)?;
    let last = departure.lines.first.max(departure.lines.second)?;
    let mut lines = script.lines.get(..=last)?.to_vec();
    lines.get_mut(departure.lines[goofing]?)?.clear();
    Some(Script::new(lines))
}

fn as_move(line: &str) -> Option<Move> {
    let numbers: Option<Vec<u8>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    match numbers?[..] {
        [a, b, c, d] => Some(Move { from: Cell::new(a, b)?, to: Cell::new(c, d)? }),
        _ => None,
    }
}

/// The rules that a game breaks before anything else has gone wrong. How something is shown does not change what follows.
pub(super) fn first(departures: &[Departure]) -> Vec<Rule> {
    let serious = departures.iter().filter(|departure| !departure.rule.is_about_form());
    let step = serious.map(|departure| departure.step).min().unwrap_or(usize::MAX);
    let is_first = |departure: &&Departure| departure.rule.is_about_form() || departure.step == step;
    departures.iter().filter(is_first).map(|departure| departure.rule).collect()
}

/// The same game with the thing that is blamed made plain. If it goes wrong at the same place, the cause is another.
fn twins(script: &Script, departure: &Departure) -> Vec<Script> {
    let with = |player: Player, line: String| {
        let changed = departure.lines[player]?;
        let last = departure.lines.first.max(departure.lines.second)?;
        let mut lines = script.lines.get(..=last)?.to_vec();
        *lines.get_mut(changed)? = line;
        Some(Script::new(lines))
    };
    let board = departure.before.map(|state| state.board);
    let cell = |cells: Cells, not: &[Option<Cell>]| {
        let cell = cells.into_iter().find(|cell| !not.contains(&Some(*cell)))?;
        Some(format!("{} {}", cell.x(), cell.y()))
    };
    let placed = |player: Player| {
        let line = script.lines.get(departure.lines[player]?)?;
        let mut numbers = line.split_whitespace().map(|word| word.parse().ok());
        Cell::new(numbers.next()??, numbers.next()??)
    };
    let twins = match departure.rule {
        // What two moves do to each other is blamed: each of them alone must go right.
        rule if rule.is_about_meeting()
            || matches!(
                rule,
                Rule::OwnTargetCaptured | Rule::PawnBlockedEnemyLeaves | Rule::PawnDiagonalEnemyArrives
            ) =>
        {
            vec![with(WHITE, String::new()), with(BLACK, String::new())]
        }
        // Two pawns on one cell are blamed: on two cells they must stand.
        Rule::BothPlaceOnOneCell => {
            let other = board.and_then(|board| cell(!board.occupied(), &[placed(BLACK)]));
            vec![other.and_then(|other| with(WHITE, other))]
        }
        // The leaving pawn is blamed: any other piece must be in the way.
        Rule::PlacedOnLeavingPawn => Player::BOTH
            .into_iter()
            .map(|player| {
                let board = board?;
                let taken = [placed(BLACK), placed(WHITE)];
                with(player, cell(board.knights(player), &taken)?)
            })
            .collect(),
        _ => Vec::new(),
    };
    twins.into_iter().flatten().collect()
}
