use std::collections::{BTreeMap, BTreeSet};

use apocalypse::{Cell, Cells, Move, Turn, far_row};
use game::Player;
use play::{Seed, Stream};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::Rule;
use super::expected::{Expected, Script, ends, rules_of};

/// The stream of a seed that scripts are drawn from.
const STREAM: u64 = 2;

/// How many random games are looked through for short scripts.
const GAMES: usize = 3_000;

/// How many lines a random game has at most.
const LONGEST: usize = 60;

/// A script of no more lines needs no shorter one.
const SHORT: usize = 10;

/// How many games are tried for a shorter one.
const TRIES: usize = 25;

/// How many short scripts are kept for a rule.
const FOR_EACH_RULE: usize = 3;

/// Lines that are no plain move: each tries one thing about reading.
const ODD_LINES: &[&str] = &[
    " ",
    "\t",
    "1",
    "1 4 1",
    "-- hi",
    "x",
    "1 4 1 x",
    "1 4 1 3--x",
    "1 4 1 5",
    "5 0 0 0",
    "-1 0 0 0",
    "9 9 9 9",
    "1.0 4 1 3",
    "+1 4 1 3",
    "1 4 1 3e0",
    "0b1 4 1 3",
    "-(0) 0 0 0",
    "99999999999999999999 0 0 0",
    "1,4,1,3",
    "1 4 1 3.",
];

/// The shortest way we know to take all pawns of a side, which chance finds only in long games.
const LAST_PAWN: [&str; 12] = [
    "0 3 0 2", "0 1 0 2", "4 3 4 2", "4 1 4 2", "0 4 1 2", "1 0 1 1", "1 2 2 0", "", "2 0 1 2", "1 1 1 2",
    "1 2 3 1", "3 0 3 1",
];

/// Ways to write a plain line differently without changing what it means.
fn dressed(line: &str, chance: &mut ChaCha8Rng) -> String {
    // The last number and not the first: no line may begin with a parenthesis, which marks a state.
    let rewritten = |change: fn(&str) -> String| match line.rsplit_once(' ') {
        Some((rest, last)) => format!("{rest} {}", change(last)),
        None => line.to_owned(),
    };
    match chance.random_range(0..9) {
        0 => format!("{line} -- a comment"),
        1 => format!("{line} 9 hello"),
        2 => line.replace(' ', "\t"),
        3 => format!("  {line} \r"),
        4 => rewritten(|digit| format!("0{digit}")),
        5 => rewritten(|digit| format!("0x{digit}")),
        6 => rewritten(|digit| format!("({digit})")),
        7 => line.replace(' ', "\u{a0}"),
        _ => rewritten(|digit| if digit == "0" { "-0".to_owned() } else { format!("0o{digit}") }),
    }
}

/// Scripts that put every rule to the test, the shortest first, and then random games of any length.
///
/// Random games are played by the rules alone, without any program. For each rule that one of them touches, lines are
/// taken out of it as long as it still touches the rule: what remains shows a mistake about that rule and little else.
pub(super) fn scripts(seed: Seed, n_random: usize) -> Vec<Script> {
    let mut chance = seed.words(Stream::User(STREAM));
    let mut shortest: BTreeMap<Rule, (usize, BTreeSet<(usize, Script)>)> = BTreeMap::new();
    let mut random = Vec::new();
    for _ in 0..GAMES {
        let (script, rules) = random_game(&mut chance);
        for rule in rules {
            let (tries, kept) = shortest.entry(rule).or_default();
            let longest = kept.last().map_or(0, |(length, _)| *length);
            if kept.len() < FOR_EACH_RULE || (longest > SHORT && *tries < TRIES) {
                *tries += 1;
                let short = shrunk(script.clone(), &|script| rules_of(script).contains(&rule));
                kept.insert((short.lines.len(), short));
                while kept.len() > FOR_EACH_RULE {
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
    scripts.push(Script { lines: vec![String::new(), "0 1 0 2".to_owned()], ends: false });
    scripts.push(Script::new(LAST_PAWN.map(str::to_owned).to_vec()));
    scripts.sort_by_key(|script| (script.lines.len(), script.clone()));
    scripts.dedup();
    scripts.extend(random);
    // More is typed than a finished game reads: a program that plays on shows a state too many.
    for script in &mut scripts {
        if script.ends && ends(script) {
            script.lines.extend([String::new(), String::new()]);
        }
    }
    scripts
}

/// Takes out lines, first in pairs so that both sides keep their turn, as long as the script still serves.
pub(super) fn shrunk(mut script: Script, serves: &dyn Fn(&Script) -> bool) -> Script {
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

/// A game in which both sides look for trouble: pieces meet, pawns hurry on, and one line in eight is odd.
fn random_game(chance: &mut ChaCha8Rng) -> (Script, BTreeSet<Rule>) {
    let mut script = Script::new(Vec::new());
    // How odd the game is, and how long: some are plain, some are full of oddities.
    let oddity = [0.0, 0.05, 0.25][chance.random_range(0..3)];
    let trouble = [0.05, 0.15][chance.random_range(0..2)];
    let length = chance.random_range(4..=LONGEST);
    let mut game = Expected::start(false);
    while script.lines.len() < length {
        let Some((player, wanted)) = game.asked else { break };
        let line = if chance.random_bool(oddity) && chance.random_bool(0.5) {
            ODD_LINES[chance.random_range(0..ODD_LINES.len())].to_owned()
        } else {
            let line = plain_line(&game, player, wanted, trouble, chance);
            if !line.is_empty() && chance.random_bool(oddity) { dressed(&line, chance) } else { line }
        };
        game.type_line(&line, false);
        script.lines.push(line);
    }
    (script, game.rules)
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
    if chance.random_bool(trouble) {
        // An illegal move, most often one that is nearly legal.
        let from = drawn(position.board().pieces(player), chance);
        let (dx, dy) = (chance.random_range(-2..=2), chance.random_range(-2..=2));
        let near = from.and_then(|from| Some(Move { from, to: from.offset(dx, dy)? }));
        let any =
            drawn(Cells::ALL, chance).zip(drawn(Cells::ALL, chance)).map(|(from, to)| Move { from, to });
        return near.or(any).map_or(String::new(), text);
    }
    // White, who is asked second, seeks the cell that Black goes to or comes from.
    let pending = so_far.black.as_ref().filter(|n| player == Player::White && n.len() == 4);
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
    use super::*;

    #[test]
    fn every_rule_that_typing_can_reach_has_a_short_script() {
        // What is left out needs other arguments, another program, or is told by comparing games as wholes.
        let elsewhere = [
            Rule::StrategyList,
            Rule::BadArguments,
            Rule::Flushed,
            Rule::PenaltyShown,
            Rule::GoofCosts,
            Rule::SecondRound,
            Rule::Stranded,
            Rule::NullPlacementsAreNoPasses,
            Rule::GoesOn,
            Rule::EndsAfterOneGame,
            Rule::TimeLimit,
            Rule::Endless,
        ];
        let mut covered = BTreeMap::new();
        for script in scripts(Seed(0), 0) {
            for rule in rules_of(&script) {
                let shortest = covered.entry(rule).or_insert(script.lines.len());
                *shortest = script.lines.len().min(*shortest);
            }
        }
        for rule in Rule::ALL.iter().filter(|rule| !elsewhere.contains(rule)) {
            let lines = covered.get(rule).copied();
            assert!(lines.is_some_and(|lines| lines <= 24), "{rule}: {lines:?}");
        }
    }

    #[test]
    fn the_shortest_way_to_the_last_pawn_leads_there() {
        let script = Script::new(LAST_PAWN.map(str::to_owned).to_vec());
        assert!(rules_of(&script).contains(&Rule::NoPawns));
    }

    #[test]
    fn the_same_seed_gives_the_same_scripts() {
        assert_eq!(scripts(Seed(3), 5), scripts(Seed(3), 5));
    }
}
