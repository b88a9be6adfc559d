//! The course's Apocalypse program once more, written from its description alone and using nothing of this project.
//!
//! `sample-apoc right human human` keeps to the description byte for byte. Every other first word changes one thing:
//! a wrong rule or byte, or, for the words that begin with `style-`, only what the course leaves to the programmer.
//! Several are joined by `+`.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::process::ExitCode;

const BLACK: usize = 0;
const WHITE: usize = 1;
const NAMES: [&str; 2] = ["Black", "White"];
const STRATEGIES: [&str; 3] = ["human", "pusher", "passer"];

type Cell = (usize, usize);
type Board = [[u8; 5]; 5];

fn owner(piece: u8) -> Option<usize> {
    match piece {
        b'#' | b'+' => Some(BLACK),
        b'X' | b'/' => Some(WHITE),
        _ => None,
    }
}

fn is_pawn(piece: u8) -> bool {
    piece == b'+' || piece == b'/'
}

fn knight_of(player: usize) -> u8 {
    [b'#', b'X'][player]
}

fn count(board: &Board, piece: u8) -> usize {
    board.iter().flatten().filter(|&&other| other == piece).count()
}

fn pawns(board: &Board, player: usize) -> usize {
    count(board, [b'+', b'/'][player])
}

struct Program<'a> {
    habit: &'a str,
    board: Board,
    penalties: [u32; 2],
    lines: Box<dyn BufRead>,
    out: Vec<u8>,
    strategies: [&'a str; 2],
    /// Cells of pawns that were left on their far row.
    stranded: [Option<Cell>; 2],
    /// Whether a side's last play was no placement at all.
    placement_failed: [bool; 2],
}

/// The input ended.
struct End;

#[derive(Clone, Copy, PartialEq)]
enum Play {
    Passed,
    Played(Cell, Cell),
    Goofed(Cell, Cell),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let habit = arguments.first().map_or("right", String::as_str);
    let names: Vec<&str> = arguments.iter().skip(1).map(String::as_str).collect();
    let is = |name: &str| has(habit, name);
    let list = || {
        let blanks = match () {
            () if is("list-three-blanks") => "   ",
            () if is("list-not-indented") => "",
            () => "  ",
        };
        let ghost = if is("listed-refused") { format!("{blanks}ghost\n") } else { String::new() };
        let names = STRATEGIES.map(|name| format!("{blanks}{name}\n"));
        format!("Possible strategies:\n{}{ghost}", names.concat())
    };
    let legal = |name: &str| STRATEGIES.contains(&name);
    let mut out = io::stdout().lock();
    let mut lines: Box<dyn BufRead> = Box::new(io::BufReader::new(io::stdin()));
    let mut typed = [String::new(), String::new()];
    let (black, white) = match names[..] {
        [black, white] if legal(black) && legal(white) => (black, white),
        [] => {
            let _ = write!(out, "{}", list());
            for (name, player) in typed.iter_mut().zip(["BLACK", "WHITE"]) {
                let _ = writeln!(out, "Enter the strategy for {player}:");
                let _ = out.flush();
                let _ = lines.read_line(name);
                let _ = write!(out, "{name}");
            }
            match [typed[0].trim_end_matches('\n'), typed[1].trim_end_matches('\n')] {
                [black, white] if legal(black) && legal(white) && !is("ignores-typed-names") => {
                    (black, white)
                }
                _ => {
                    let _ = write!(out, "{}", list());
                    return ExitCode::SUCCESS;
                }
            }
        }
        _ => {
            if !is("bad-names-silent") {
                let _ = write!(out, "{}", list());
            }
            return ExitCode::SUCCESS;
        }
    };
    drop(out);
    if is("crash") {
        std::process::abort();
    }
    let mut program = Program {
        habit,
        board: [*b"X///X", *b"/___/", *b"_____", *b"+___+", *b"#+++#"],
        penalties: [0, 0],
        lines,
        out: Vec::new(),
        strategies: [black, white],
        stranded: [None, None],
        placement_failed: [false, false],
    };
    let mut status = 0;
    if program.game().is_err() {
        program.flush();
        if !is("style-silent-end") && !is("style-end-status-0") {
            let _ = writeln!(io::stderr(), "Apoc: <stdin>: hGetLine: end of file");
        }
        status = 1;
    }
    // A program that holds everything back prints it now.
    let mut out = io::stdout().lock();
    let _ = out.write_all(&program.out);
    let _ = out.flush();
    ExitCode::from(match status {
        0 if is("exit-status") => 3,
        _ if is("end-status-0") || is("style-end-status-0") => 0,
        status => status,
    })
}

/// Whether a habit is among those that are joined by `+`.
fn has(habits: &str, habit: &str) -> bool {
    habits.split('+').any(|one| one == habit)
}

impl Program<'_> {
    fn is(&self, habit: &str) -> bool {
        has(self.habit, habit)
    }

    fn say(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn flush(&mut self) {
        if self.is("no-flush") || (self.is("style-buffers-in-a-pipe") && !io::stdout().is_terminal()) {
            return;
        }
        let mut out = io::stdout().lock();
        if self.is("style-byte-by-byte") {
            for byte in &self.out {
                let _ = out.write_all(&[*byte]);
                let _ = out.flush();
            }
        } else {
            let _ = out.write_all(&self.out);
            let _ = out.flush();
        }
        self.out.clear();
    }

    fn show(&mut self, black: &str, white: &str) {
        let [b, w] = self.penalties;
        let comma = if self.is("comma-without-blank") { "," } else { ", " };
        self.say(&format!(">>>\n({black}{comma}{b})\n({white}{comma}{w})\n"));
        self.say(if self.is("header-blank") { " _ _ _ _ _ \n" } else { " _ _ _ _ _\n" });
        for row in self.board {
            let cells: Vec<String> = row.iter().map(|&piece| char::from(piece).to_string()).collect();
            self.say(&format!("|{}|\n", cells.join("|")));
        }
        if !self.is("no-empty-line") {
            self.say("\n");
        }
        if !self.strategies.contains(&"human") {
            self.flush();
        }
    }

    fn prompt(&mut self, player: usize, wanted: usize) {
        let name = NAMES[player];
        let letter = &name[..1];
        let last = if self.is("prompt-without-empty-line") { "" } else { "\n" };
        if self.is("prompt-without-mark") {
            self.say(&format!("{name}, please move:\n"));
        } else if self.is("prompt-without-line-end") {
            self.say(&format!("{letter}{}: ", wanted / 2));
        } else if self.is("style-own-prompts") {
            let what = if wanted == 4 { "What is your move" } else { "Where does your pawn go" };
            self.say(&format!("{what}, {name}?\nType it here {letter}{}:\n", wanted / 2));
        } else if self.is("style-terse") {
            let n = wanted / 2;
            self.say(&format!("{letter}{n}:\n"));
        } else if wanted == 4 {
            let range = if self.is("prompt-byte") { "[0 <= n <= 4" } else { "[0 >= n >= 4" };
            self.say(&format!(
                "Enter the move coordinates for player {name} in the form 'srcX srcY destX destY'\n{range}, or just enter return for a 'pass'] {letter}2:\n{last}"
            ));
        } else {
            let colon = if self.is("placement-prompt-byte") { "" } else { ":" };
            self.say(&format!(
                "Enter the coordinates to place the pawn for player {name} in the form 'destX destY'{colon}\n[0 >= n >= 4] {letter}1:\n{last}"
            ));
        }
        self.flush();
    }

    fn read_line(&mut self) -> Result<String, End> {
        let mut bytes = Vec::new();
        if self.is("style-byte-by-byte") {
            for byte in self.lines.by_ref().bytes() {
                match byte {
                    Ok(b'\n') => {
                        bytes.push(b'\n');
                        break;
                    }
                    Ok(byte) => bytes.push(byte),
                    Err(_) => break,
                }
            }
        } else {
            let _ = self.lines.read_until(b'\n', &mut bytes);
        }
        if bytes.is_empty() || (self.is("open-last-line") && bytes.last() != Some(&b'\n')) {
            return Err(End);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Asks until a line can be read.
    fn ask(&mut self, player: usize, wanted: usize) -> Result<Option<Vec<usize>>, End> {
        loop {
            self.prompt(player, wanted);
            let line = self.read_line()?;
            match () {
                () if self.is("style-no-echo") => {}
                () if self.is("style-labelled-echo") => self.say(&format!("You typed: {line}\n")),
                () if self.is("echo-trimmed") => self.say(&format!("{}\n", line.trim())),
                () => self.say(&format!("{line}\n")),
            }
            if self.is("blank-line-malformed") && line.is_empty() {
                self.say("Bad input! () \nPlease enter 4 integers in the form ' 1 2 3 4 '\n");
                continue;
            }
            let space = |c: char| {
                if self.is("only-blanks") {
                    c == ' '
                } else {
                    c.is_whitespace() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
                }
            };
            let words: Vec<&str> = line.split(space).filter(|word| !word.is_empty()).collect();
            if words.is_empty() && wanted == 2 && self.is("null-asked-again") {
                continue;
            }
            if words.is_empty() {
                return Ok(None);
            }
            if self.is("no-comments") && words.len() > wanted {
                self.complain("Bad input!", &line, wanted);
                continue;
            }
            if self.is("comment-needs-dashes") && words.get(wanted).is_some_and(|word| *word != "--") {
                self.complain("Bad input!", &line, wanted);
                continue;
            }
            if words.len() < wanted {
                if self.is("short-line-passes") {
                    return Ok(None);
                }
                self.complain("Bad input!", &line, wanted);
                continue;
            }
            let numbers: Option<Vec<i128>> = words[..wanted].iter().map(|word| self.integer(word)).collect();
            let Some(numbers) = numbers else {
                if self.is("malformed-passes") {
                    return Ok(None);
                }
                self.complain("Bad input: one or more integers is manformed!", &line, wanted);
                continue;
            };
            if numbers.iter().all(|n| (0..5).contains(n)) {
                return Ok(Some(numbers.iter().map(|&n| usize::try_from(n).unwrap_or(0)).collect()));
            }
            if self.is("out-of-range-goofs") && wanted == 4 {
                // A move that can only be illegal.
                return Ok(Some(vec![0, 0, 0, 0]));
            }
            if self.is("out-of-range-passes") {
                return Ok(None);
            }
            self.complain("Bad input: one or more integers is manformed!", &line, wanted);
        }
    }

    fn complain(&mut self, what: &str, line: &str, wanted: usize) {
        let what = if self.is("message-spelling") {
            what.replace("manformed", "malformed")
        } else {
            what.to_owned()
        };
        let blank = if self.is("message-blank") { "" } else { " " };
        let example = if wanted == 4 { "1 2 3 4" } else { "1 2" };
        self.say(&format!(
            "{what} ({line}){blank}\nPlease enter {wanted} integers in the form ' {example} '\n"
        ));
    }

    fn integer(&self, word: &str) -> Option<i128> {
        if self.is("plain-digits") {
            return if word.len() == 1 { word.parse().ok() } else { None };
        }
        if word.starts_with('(') {
            return self.integer(word.strip_prefix('(')?.strip_suffix(')')?);
        }
        let (sign, digits) = word.strip_prefix('-').map_or((1, word), |rest| (-1, rest));
        let lower = digits.to_ascii_lowercase();
        let (radix, digits) = match lower.get(..2) {
            Some("0x") => (16, &lower[2..]),
            Some("0o") => (8, &lower[2..]),
            _ => (10, lower.as_str()),
        };
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return None;
        }
        let modulus = 1_i128 << 64;
        let value = digits.chars().fold(0, |value: i128, c| {
            (value * i128::from(radix) + i128::from(c.to_digit(radix).unwrap_or(0))) % modulus
        });
        let wrapped = (sign * value).rem_euclid(modulus);
        Some(if wrapped >= modulus / 2 { wrapped - modulus } else { wrapped })
    }

    fn choose(&mut self, player: usize) -> Result<Option<(Cell, Cell)>, End> {
        match self.strategies[player] {
            "human" => Ok(self.ask(player, 4)?.map(|n| ((n[0], n[1]), (n[2], n[3])))),
            "pusher" => Ok(self.pushes(player)),
            _ => Ok(None),
        }
    }

    /// The first pawn that can step forward steps forward.
    fn pushes(&self, player: usize) -> Option<(Cell, Cell)> {
        let cells = (0..5).flat_map(|y| (0..5).map(move |x| (x, y)));
        let dy = if player == BLACK { -1 } else { 1 };
        cells
            .filter(|&(x, y)| is_pawn(self.board[y][x]) && owner(self.board[y][x]) == Some(player))
            .filter_map(|(x, y)| Some(((x, y), (x, y.checked_add_signed(dy)?))))
            .find(|&(_, (x, y))| y < 5 && self.board[y][x] == b'_')
    }

    fn legal(&self, player: usize, from: Cell, to: Cell, other: Option<(Cell, Cell)>) -> bool {
        let piece = self.board[from.1][from.0];
        let target = self.board[to.1][to.0];
        let (dx, dy) = (to.0.abs_diff(from.0), to.1.abs_diff(from.1));
        if owner(piece) != Some(player) && !self.is("any-source") {
            return false;
        }
        if from == to {
            return self.is("staying-is-legal");
        }
        if owner(target) == Some(player) {
            let captured = other.is_some_and(|(_, other_to)| other_to == to);
            return (self.is("own-target") && !is_pawn(piece))
                || (self.is("own-target-captured") && captured);
        }
        if !is_pawn(piece) {
            let jump = (dx, dy) == (1, 2) || (dx, dy) == (2, 1);
            return if self.is("knight-steps") { jump || (dx, dy) == (1, 1) } else { jump };
        }
        let forward = if player == BLACK { from.1.checked_sub(1) } else { Some(from.1 + 1) };
        let one_step = forward == Some(to.1);
        if dx == 0 && one_step {
            let leaves = other.is_some_and(|(other_from, _)| other_from == to);
            return target == b'_' || self.is("pawn-captures-ahead") || (self.is("pawn-follows") && leaves);
        }
        if dx == 1 && one_step {
            let arrives = other.is_some_and(|(_, other_to)| other_to == to);
            return target != b'_' || self.is("pawn-slides") || (self.is("pawn-meets") && arrives);
        }
        let backward = if player == BLACK { Some(from.1 + 1) } else { from.1.checked_sub(1) };
        (self.is("pawn-double-step")
            && dx == 0
            && dy == 2
            && target == b'_'
            && (from.1 == 1) == (player == WHITE)
            && (to.1 > from.1) == (player == WHITE))
            || (self.is("pawn-sideways") && dx == 1 && dy == 0 && target == b'_')
            || (self.is("pawn-backward") && dx == 0 && backward == Some(to.1) && target == b'_')
    }

    fn judge(&self, player: usize, asked: [Option<(Cell, Cell)>; 2]) -> Play {
        match asked[player] {
            None => Play::Passed,
            Some((from, to)) if self.legal(player, from, to, asked[1 - player]) => Play::Played(from, to),
            Some((from, to)) => Play::Goofed(from, to),
        }
    }

    fn game(&mut self) -> Result<(), End> {
        if self.is("banner") {
            self.say("Welcome to Apocalypse\n");
        }
        if self.is("style-chatty") {
            self.say("Here we go.\n");
        }
        if self.is("style-banner") {
            self.say("*** APOCALYPSE ***\nA game of knights and pawns\n\n");
        }
        self.show("Init", "Init");
        loop {
            let asked = [self.choose(BLACK)?, self.choose(WHITE)?];
            self.placement_failed = [false, false];
            let plays = [self.judge(BLACK, asked), self.judge(WHITE, asked)];
            if self.is("crash-goof-and-pass")
                && matches!(plays, [Play::Goofed(..), Play::Passed] | [Play::Passed, Play::Goofed(..)])
            {
                self.flush();
                std::process::abort();
            }
            if self.is("stray-parenthesis") {
                self.say("(both have chosen\n");
            }
            if self.is("style-chatty") {
                self.say("Both have chosen, and this is how it looks now:\n");
            }
            self.resolve(plays);
            for player in [BLACK, WHITE] {
                if matches!(plays[player], Play::Goofed(..)) && !self.is("free-goofs") {
                    self.penalties[player] += 1;
                }
                if plays[player] == Play::Passed && self.is("pass-costs") {
                    self.penalties[player] += 1;
                }
            }
            let texts = plays.map(|play| match play {
                Play::Passed => "Passed".to_owned(),
                Play::Played(from, to) => format!("Played {}", pair(from, to)),
                Play::Goofed(from, to) => format!("Goofed {}", pair(from, to)),
            });
            self.show(&texts[0], &texts[1]);
            let passes = plays == [Play::Passed; 2];
            let mut arrived = [self.arrived(BLACK, plays[BLACK]), self.arrived(WHITE, plays[WHITE])];
            if self.is("black-ignored-when-both") && arrived.iter().all(Option::is_some) {
                arrived[BLACK] = None;
            }
            if self.is("only-black-served") {
                arrived[WHITE] = None;
            }
            let promotes_first = self.is("promotes-before-end") && arrived.iter().any(Option::is_some);
            if !promotes_first && self.is_over(passes && !self.is("passes-go-on")) {
                break;
            }
            if arrived.iter().any(Option::is_some) && !self.is("no-second-round") {
                let mut arrived = arrived;
                let mut upgraded = false;
                loop {
                    let before = self.board;
                    arrived = self.second_round(arrived)?;
                    upgraded |= [b'#', b'X']
                        .iter()
                        .any(|&knight| count(&self.board, knight) > count(&before, knight));
                    // Pawns on their far row are searched for once more.
                    if !self.is("searches-again-after-placement")
                        || arrived.iter().all(Option::is_none)
                        || self.is_over(false)
                    {
                        break;
                    }
                }
                let is_late = upgraded && self.is("end-late-after-upgrade");
                if self.is_over(false) && !(is_late && self.penalties.iter().all(|&penalty| penalty < 2)) {
                    break;
                }
            }
        }
        self.close();
        Ok(())
    }

    fn resolve(&mut self, plays: [Play; 2]) {
        let before = self.board;
        let steps = plays.map(|play| match play {
            Play::Played(from, to) => Some((from, to, before[from.1][from.0])),
            Play::Goofed(from, to) if self.is("goofs-move") && before[to.1][to.0] == b'_' => {
                Some((from, to, before[from.1][from.0]))
            }
            _ => None,
        });
        if self.is("one-after-the-other") {
            // Black moves first, and what it captures does not move any more.
            for (from, to, piece) in steps.into_iter().flatten() {
                if self.board[from.1][from.0] == piece {
                    self.board[from.1][from.0] = b'_';
                    self.board[to.1][to.0] = piece;
                }
            }
            return;
        }
        for (from, _, _) in steps.into_iter().flatten() {
            self.board[from.1][from.0] = b'_';
        }
        match steps {
            [Some((_, b_to, black)), Some((_, w_to, white))] if b_to == w_to => {
                let survivor = match (is_pawn(black), is_pawn(white)) {
                    (false, true) => black,
                    (true, false) => white,
                    _ => b'_',
                };
                let are_pawns = [is_pawn(black), is_pawn(white)];
                let survivor = match are_pawns {
                    [true, false] | [false, true] if self.is("clash-both-gone") => b'_',
                    [true, false] if self.is("clash-pawn-wins") => black,
                    [false, true] if self.is("clash-pawn-wins") => white,
                    [true, true] if self.is("clash-pawns-black-stays") => black,
                    [false, false] if self.is("clash-knights-white-stays") => white,
                    [true, true] | [false, false] if self.is("clash-keeps-black") => black,
                    _ => survivor,
                };
                self.board[b_to.1][b_to.0] = survivor;
            }
            [Some((b_from, b_to, black)), Some((w_from, w_to, white))] => {
                let swaps = b_to == w_from && w_to == b_from;
                let habit = self.habit;
                let dies = |piece: u8| {
                    swaps && has(habit, if is_pawn(piece) { "swap-pawns-die" } else { "swap-knights-die" })
                };
                // A pawn whose victim escapes stays where it was, if the program thinks so.
                let misses = |from: Cell, to: Cell, piece: u8, gone: Cell| {
                    has(habit, "missed-capture-stays")
                        && is_pawn(piece)
                        && from.0 != to.0
                        && to == gone
                        && !swaps
                };
                for (from, to, piece, gone) in [(b_from, b_to, black, w_from), (w_from, w_to, white, b_from)]
                {
                    if !dies(piece) {
                        let at = if misses(from, to, piece, gone) { from } else { to };
                        self.board[at.1][at.0] = piece;
                    }
                }
            }
            [one, two] => {
                if let Some((from, to, piece)) = one.or(two) {
                    let blocked = self.is("lone-move-needs-empty") && before[to.1][to.0] != b'_';
                    let at = if blocked { from } else { to };
                    self.board[at.1][at.0] = piece;
                }
            }
        }
    }

    /// Where a pawn of this player has just reached its far row and lives.
    fn arrived(&mut self, player: usize, play: Play) -> Option<Cell> {
        let far = if player == BLACK { 0 } else { 4 };
        if let Play::Played(_, to) = play {
            let piece = self.board[to.1][to.0];
            if to.1 == far && is_pawn(piece) && owner(piece) == Some(player) {
                return Some(to);
            }
        }
        if self.is("asks-stranded-again")
            && let Some((x, y)) = self.stranded[player]
            && is_pawn(self.board[y][x])
            && owner(self.board[y][x]) == Some(player)
        {
            return Some((x, y));
        }
        None
    }

    /// Plays a second round and gives the pawns that were placed on their far row.
    fn second_round(&mut self, arrived: [Option<Cell>; 2]) -> Result<[Option<Cell>; 2], End> {
        let board = self.board;
        let mut texts = [String::new(), String::new()];
        let mut placed = [None, None];
        for player in [BLACK, WHITE] {
            let Some(from) = arrived[player] else {
                texts[player].push_str(if self.is("idle-passed") { "Passed" } else { "None" });
                continue;
            };
            let most = if self.is("upgrades-always") { 9 } else { 2 };
            if count(&board, knight_of(player)) < most && !self.is("never-upgrades") {
                let piece =
                    if self.is("upgrade-stays-pawn") { board[from.1][from.0] } else { knight_of(player) };
                self.board[from.1][from.0] = piece;
                let (x, y) = if self.is("upgrade-prints-row-first") { (from.1, from.0) } else { from };
                texts[player] = format!("UpgradedPawn2Knight ({x},{y})");
                continue;
            }
            let asked = match self.strategies[player] {
                "human" => self.ask(player, 2)?.map(|n| (n[0], n[1])),
                _ => (0..5).flat_map(|y| (0..5).map(move |x| (x, y))).find(|&(x, y)| board[y][x] == b'_'),
            };
            let Some(to) = asked else {
                texts[player].push_str("NullPlacedPawn");
                self.penalties[player] += u32::from(!self.is("free-null"));
                self.stranded[player] = Some(from);
                continue;
            };
            let far = if player == BLACK { 0 } else { 4 };
            let leaving = self.is("places-on-leaving") && Some(to) == arrived[1 - player];
            let (x, y) = if self.is("placement-tests-wrong-cell") { (to.1, to.0) } else { to };
            let is_free = board[y][x] == b'_' || (self.is("own-cell-free") && to == from) || leaving;
            let is_free = is_free && !(self.is("no-far-row-placement") && to.1 == far);
            if is_free {
                let shown = if self.is("placed-prints-target-twice") { to } else { from };
                texts[player] = format!("PlacedPawn {}", pair(shown, to));
                placed[player] = Some((from, to));
            } else {
                texts[player] = format!("BadPlacedPawn {}", pair(from, to));
                self.penalties[player] += u32::from(!self.is("free-bad-placement"));
                self.stranded[player] = Some(from);
            }
        }
        for (from, _) in placed.into_iter().flatten() {
            self.board[from.1][from.0] = b'_';
        }
        let same = placed[0].zip(placed[1]).is_some_and(|((_, a), (_, b))| a == b);
        for (player, step) in placed.into_iter().enumerate() {
            if let Some((from, to)) = step
                && (!same
                    || (self.is("black-wins-placement") && player == BLACK)
                    || (self.is("white-wins-placement") && player == WHITE))
            {
                self.board[to.1][to.0] = board[from.1][from.0];
            }
        }
        if self.is("two-second-states") && arrived.iter().all(Option::is_some) {
            self.show(&texts[0], "None");
            self.show("None", &texts[1]);
        } else {
            self.show(&texts[0], &texts[1]);
        }
        let again = |player: usize, far: usize| {
            placed[player]
                .map(|(_, to)| to)
                .filter(|to| to.1 == far && owner(self.board[to.1][to.0]) == Some(player))
        };
        self.placement_failed = [BLACK, WHITE].map(|player| texts[player].contains("NullPlaced"));
        Ok([again(BLACK, 0), again(WHITE, 4)])
    }

    fn is_over(&self, both_passed: bool) -> bool {
        let most = if self.is("three-penalties") { 3 } else { 2 };
        let bare = [BLACK, WHITE].map(|player| pawns(&self.board, player) == 0);
        let bare = if self.is("both-must-lose-pawns") { bare[0] && bare[1] } else { bare[0] || bare[1] };
        self.penalties.iter().any(|&penalty| penalty >= most) || bare || both_passed
    }

    fn close(&mut self) {
        let [b, w] = [pawns(&self.board, BLACK), pawns(&self.board, WHITE)];
        let [black_out, white_out] = self.penalties.map(|penalty| penalty >= 2);
        let because = |loser: &str| {
            if self.is("closing-no-reason") {
                String::new()
            } else {
                format!(" (Because {loser} accumulated >1 penalty points.)")
            }
        };
        let mut head = match (black_out, white_out) {
            (false, true) => format!("Black wins!{}", because("White")),
            (true, false) => format!("White wins!{}", because("Black")),
            _ if b > w => "Black wins!".to_owned(),
            _ if w > b => "White wins!".to_owned(),
            _ => "Tie!".to_owned(),
        };
        if self.is("wrong-winner-after-null")
            && self.placement_failed != [false, false]
            && black_out != white_out
        {
            head = if black_out { "Black wins!".to_owned() } else { "White wins!".to_owned() };
        }
        if self.is("tie-says-draw") {
            head = head.replace("Tie!", "Draw!");
        }
        if self.is("closing-fewer-pawns-win") && !(black_out ^ white_out) {
            head = match head.as_str() {
                "Black wins!" => "White wins!".to_owned(),
                "White wins!" => "Black wins!".to_owned(),
                _ => head,
            };
        }
        let blanks = if self.is("closing-one-blank") { " " } else { "  " };
        let [black, white] = self.strategies;
        let winner = head.split(' ').next().unwrap_or_default();
        let line = match () {
            () if self.is("style-terse") => format!("Game over. {head}\n"),
            () if self.is("style-no-closing") => String::new(),
            () if self.is("style-winner-is") && winner == "Tie!" => "Nobody wins this one.\n".to_owned(),
            () if self.is("style-winner-is") => {
                format!("That was all.\nThe winner is {}.\n", winner.to_uppercase())
            }
            () if self.is("style-has-won") && winner == "Tie!" => "It is a draw.\n".to_owned(),
            () if self.is("style-has-won") => format!("Player {winner} has won with {b} to {w} pawns\n"),
            () => format!("{head}{blanks}Black ({black}): {b}{blanks}White ({white}): {w}\n"),
        };
        self.say(&line);
        if self.is("plays-again") {
            self.say(">>>\n(Init, 0)\n");
        }
        if self.is("hangs-at-end") {
            self.flush();
            std::thread::sleep(std::time::Duration::from_secs(1000));
        }
    }
}

fn pair(from: Cell, to: Cell) -> String {
    format!("(({},{}),({},{}))", from.0, from.1, to.0, to.1)
}
