use std::collections::{BTreeMap, BTreeSet};

use apocalypse::{Cell, Cells, Move, Turn, WHITE, far_row};
use game::Player;
use play::{Seed, Stream};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::expected::{Aim, Expected, Script, aims_of, ends};

/// The stream of a seed that scripts are drawn from.
const STREAM: u64 = 2;

/// How many random games are looked through for short scripts.
const GAMES: usize = 3_000;

/// How many lines a random game has at most.
const LONGEST: usize = 60;

/// A script of no more lines needs no shorter one.
const SHORT: usize = 10;

/// How many games are tried for a shorter one.
const TRIES: usize = 12;

/// How many short scripts are kept for an aim.
const FOR_EACH_AIM: usize = 2;

/// Ways to places that chance finds only in long games, each by plain moves and captures as far as possible.
const ROUTES: &[&[&str]] = &[
    // All pawns of White are taken.
    &[
        "0 3 0 2", "0 1 0 2", "4 3 4 2", "4 1 4 2", "0 4 1 2", "1 0 1 1", "1 2 2 0", "", "2 0 1 2",
        "1 1 1 2", "1 2 3 1", "3 0 3 1",
    ],
    // Pawns of both arrive at once, and have to be placed: on cells of their own, on one cell, on each other's, nowhere.
    &["0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0", "3 3 3 4", "2 2", "2 1"],
    &["0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0", "3 3 3 4", "2 2", "2 2"],
    &["4 3 4 2", "0 1 0 2", "1 4 1 3", "3 0 3 1", "4 2 3 1", "0 2 1 3", "3 1 3 0", "1 3 1 4", "1 1", "1 1"],
    &["0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0", "3 3 3 4", "3 4", "2 2"],
    &["0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0", "3 3 3 4", "2 2", "1 0"],
    &["0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0", "3 3 3 4", "", ""],
    // The same with a penalty each before: who places nothing has lost.
    &[
        "0 0 0 0", "0 0 0 0", "0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0",
        "3 3 3 4", "", "2 2",
    ],
    &[
        "0 0 0 0", "0 0 0 0", "0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0",
        "3 3 3 4", "2 2", "",
    ],
    // The second penalty comes with the arrival.
    &[
        "0 0 0 0", "0 0 0 0", "0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 1 0",
        "0 0 0 0", "2 2", "",
    ],
    // Both become knights.
    &["0 3 0 2", "4 1 4 2", "3 4 3 3", "1 0 1 1", "0 2 1 1", "4 2 3 3", "1 1 0 0", "3 3 4 4"],
    // The last pawn of Black becomes a knight, then that of White.
    &[
        "0 4 1 2", "4 0 2 1", "0 3 0 2", "0 0 1 2", "3 4 3 3", "1 2 2 4", "3 3 3 2", "2 1 0 2", "3 2 3 1",
        "0 2 1 4", "3 1 2 0", "2 4 4 3",
    ],
    &[
        "4 4 2 3", "0 0 1 2", "0 4 1 2", "0 1 0 2", "1 2 2 0", "3 0 3 1", "2 3 0 2", "3 1 3 2", "0 2 1 0",
        "3 2 3 3", "2 0 4 1", "3 3 2 4",
    ],
];

/// Scripts that put every rule to the test, the shortest first, and then random games of any length. Every line is plain:
/// how odd ones are read is a question of its own.
///
/// Random games are played by the rules alone, without any program. For each aim that one of them meets, lines are
/// taken out of it as long as it still meets the aim: what remains shows a mistake about that and little else.
pub(super) fn scripts(seed: Seed, n_random: usize) -> Vec<Script> {
    let mut chance = seed.words(Stream::User(STREAM));
    let mut shortest: BTreeMap<Aim, (usize, BTreeSet<(usize, Script)>)> = BTreeMap::new();
    let mut random = Vec::new();
    for _ in 0..GAMES {
        let (script, aims) = random_game(&mut chance);
        // What White does knowing Black's choice is tried the other way round, too.
        let turned = swapped(&script);
        let turned_aims = turned.as_ref().map(aims_of).unwrap_or_default();
        let own = aims.into_iter().map(|aim| (&script, aim));
        let turned = turned.iter().flat_map(|turned| turned_aims.iter().map(move |aim| (turned, *aim)));
        for (script, aim) in own.chain(turned) {
            let (tries, kept) = shortest.entry(aim).or_default();
            let longest = kept.last().map_or(0, |(length, _)| *length);
            if kept.len() < FOR_EACH_AIM || (longest > SHORT && *tries < TRIES) {
                *tries += 1;
                let short = shrunk(script.clone(), &mut |script| aims_of(script).contains(&aim));
                kept.insert((short.lines.len(), short));
                while kept.len() > FOR_EACH_AIM {
                    kept.pop_last();
                }
            }
        }
        if random.len() < n_random {
            random.push(script);
        }
    }
    let mut scripts: Vec<Script> =
        shortest.into_values().flat_map(|(_, kept)| kept).map(|(_, script)| script).collect();
    scripts.extend(ROUTES.iter().map(|lines| Script::new(lines.iter().copied())));
    scripts.sort_by_key(|script| (script.lines.len(), script.clone()));
    scripts.dedup();
    scripts.extend(random);
    for script in &mut scripts {
        // More is typed than a finished game reads: a program that plays on shows a state too many.
        // One that is not finished is ended by two passes, so that programs are seen to go on, and to end.
        if ends(script) {
            script.lines.extend([String::new(), String::new()]);
        } else {
            finish(script);
        }
    }
    scripts
}

/// The same game with the sides and the ends of the board exchanged, if it has only normal rounds.
fn swapped(script: &Script) -> Option<Script> {
    let flipped = |line: &String| {
        let numbers: Option<Vec<u8>> =
            line.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
        match numbers?[..] {
            [] => Some(String::new()),
            [a, b, c, d] => Some(format!("{a} {} {c} {}", 4 - b, 4 - d)),
            _ => None,
        }
    };
    let lines: Option<Vec<String>> = script.lines.iter().map(flipped).collect();
    let mut lines = lines?;
    lines.truncate(lines.len() / 2 * 2);
    for round in lines.chunks_exact_mut(2) {
        round.swap(0, 1);
    }
    Some(Script::new(lines))
}

/// Passes until the game is over.
pub(super) fn finish(script: &mut Script) {
    let mut game = Expected::start(false);
    for line in &script.lines {
        game.type_line(line);
    }
    while game.asked.is_some() {
        game.type_line("");
        script.lines.push(String::new());
    }
}

/// Takes out lines, first in pairs so that both sides keep their turn, as long as the script still serves.
pub(super) fn shrunk(mut script: Script, serves: &mut dyn FnMut(&Script) -> bool) -> Script {
    let mut changed = true;
    while changed {
        changed = false;
        for size in [8, 4, 2, 1] {
            let mut from = script.lines.len();
            while from > 0 {
                from = from.saturating_sub(if size == 1 { 1 } else { size.min(2) });
                let to = (from + size).min(script.lines.len());
                let mut shorter = script.clone();
                shorter.lines.drain(from..to);
                if to > from && serves(&shorter) {
                    script = shorter;
                    changed = true;
                }
            }
        }
        for place in 0..script.lines.len() {
            let plain: String = plain_numbers(&script.lines[place]);
            for simple in ["", &plain] {
                if script.lines[place].len() > simple.len() {
                    let mut simpler = script.clone();
                    simple.clone_into(&mut simpler.lines[place]);
                    if serves(&simpler) {
                        script = simpler;
                        changed = true;
                    }
                }
            }
        }
    }
    script
}

/// A line without comment and adornment, as far as its digits tell.
fn plain_numbers(line: &str) -> String {
    let digits =
        line.split_whitespace().take(4).filter_map(|word| word.trim_matches(['(', ')']).chars().last());
    digits.filter(char::is_ascii_digit).map(String::from).collect::<Vec<_>>().join(" ")
}

/// A game in which both sides look for trouble: pieces meet, pawns hurry on, and moves are illegal now and then.
fn random_game(chance: &mut ChaCha8Rng) -> (Script, BTreeSet<Aim>) {
    let mut script = Script::new(Vec::<String>::new());
    let trouble = [0.05, 0.15][chance.random_range(0..2)];
    let length = chance.random_range(4..=LONGEST);
    let mut game = Expected::start(false);
    while script.lines.len() < length {
        let Some((player, wanted)) = game.asked else { break };
        let line = plain_line(&game, player, wanted, trouble, chance);
        game.type_line(&line);
        script.lines.push(line);
    }
    (script, game.aims)
}

fn plain_line(
    so_far: &Expected,
    player: Player,
    wanted: usize,
    trouble: f64,
    chance: &mut ChaCha8Rng,
) -> String {
    let position = so_far.round.position;
    if wanted == 2 {
        let awaiting = position.awaiting();
        let chosen = match chance.random_range(0..10) {
            0 => None,
            1 => awaiting[player],
            2 => awaiting[player.other()],
            3 => so_far.black.as_ref().filter(|n| n.len() == 2).and_then(|n| Cell::new(n[0], n[1])),
            4 => drawn(Cells::ALL, chance),
            _ => drawn(!position.board().occupied(), chance),
        };
        return chosen.map_or(String::new(), |cell| format!("{} {}", cell.x(), cell.y()));
    }
    let Turn::Normal(turn) = position.turn() else { return String::new() };
    let moves = turn.moves(player);
    if moves.is_empty() || chance.random_bool(trouble * 0.5) {
        return String::new();
    }
    let text = |m: Move| format!("{} {} {} {}", m.from.x(), m.from.y(), m.to.x(), m.to.y());
    let pending = so_far.black.as_ref().filter(|n| player == WHITE && n.len() == 4);
    let met = pending.and_then(|n| {
        let end = 2 * chance.random_range(0..2);
        Cell::new(n[end], n[end + 1])
    });
    if chance.random_bool(trouble) {
        // An illegal move, most often one that is nearly legal.
        let from = drawn(position.board().pieces(player), chance);
        let (dx, dy) = (chance.random_range(-2..=2), chance.random_range(-2..=2));
        let near = from.and_then(|from| Some(Move { from, to: from.offset(dx, dy)? }));
        let any =
            drawn(Cells::ALL, chance).zip(drawn(Cells::ALL, chance)).map(|(from, to)| Move { from, to });
        // White, who is asked second, tries to go where Black comes from or goes to.
        let met = met.filter(|_| chance.random_bool(0.5)).and_then(|met| {
            let nearby = position.board().pieces(player).into_iter().filter(|from| {
                let is_near = from.x().abs_diff(met.x()) <= 1 && from.y().abs_diff(met.y()) <= 2;
                is_near && !position.board().targets(player, *from).contains(met)
            });
            let froms: Vec<Cell> = nearby.collect();
            let from = froms.get(chance.random_range(0..froms.len().max(1)))?;
            Some(Move { from: *from, to: met })
        });
        return met.or(near).or(any).map_or(String::new(), text);
    }
    // White seeks the cell that Black goes to or comes from.
    let meeting: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|m| {
            pending
                .is_some_and(|n| Cell::new(n[2], n[3]) == Some(m.to) || Cell::new(n[0], n[1]) == Some(m.to))
        })
        .collect();
    let pawns: Vec<Move> =
        moves.iter().copied().filter(|m| position.board().pawns(player).contains(m.from)).collect();
    let arriving: Vec<Move> = pawns.iter().copied().filter(|m| far_row(player).contains(m.to)).collect();
    let captures: Vec<Move> = moves.iter().copied().filter(|m| position.board().at(m.to).is_some()).collect();
    let favourites = [(&meeting, 0.6), (&arriving, 0.7), (&captures, 0.4), (&pawns, 0.5)];
    for (list, likelihood) in favourites {
        if !list.is_empty() && chance.random_bool(likelihood) {
            return text(list[chance.random_range(0..list.len())]);
        }
    }
    text(moves[chance.random_range(0..moves.len())])
}

fn drawn(cells: Cells, chance: &mut ChaCha8Rng) -> Option<Cell> {
    cells.into_iter().nth(chance.random_range(0..cells.len().max(1)))
}

#[cfg(test)]
mod tests {
    use super::super::Rule;
    use super::*;

    #[test]
    fn every_rule_that_plain_lines_can_reach_has_a_short_script() {
        let mut covered: BTreeMap<Rule, usize> = BTreeMap::new();
        for script in scripts(Seed(0), 0) {
            for (rule, _) in aims_of(&script) {
                let shortest = covered.entry(rule).or_insert(script.lines.len());
                *shortest = script.lines.len().min(*shortest);
            }
        }
        let reached = Rule::ALL.iter().filter(|rule| rule.number().starts_with("rule"));
        // These are told by comparing games as wholes, or need more luck than chance has.
        let elsewhere = [
            Rule::InitialState,
            Rule::AtOnce,
            Rule::NoSecondRound,
            Rule::OneState,
            Rule::GoesOn,
            Rule::EmptyLine,
            Rule::NullRead,
            Rule::WinnerPenaltiesFirst,
        ];
        let missing: Vec<_> = reached
            .filter(|rule| !elsewhere.contains(rule) && covered.get(rule).is_none_or(|lines| *lines > 30))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_scripts() {
        assert_eq!(scripts(Seed(3), 5), scripts(Seed(3), 5));
    }
}
