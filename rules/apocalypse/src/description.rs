use game::{ByPlayer, DescribedDuel, Drawing, DuelAbout, Duelling, Ending, Exchange, Player, Trace, counted};

use crate::notation::letter;
use crate::{
    Apocalypse, BLACK, Cell, Choice, Kind, Move, Piece, Play, Position, Reason, Turn, WHITE, far_row,
};

type Round<'a> = Exchange<'a, Apocalypse>;

impl DescribedDuel for Apocalypse {
    const ABOUT: DuelAbout = DuelAbout {
        name: "apocalypse",
        title: "Apocalypse",
        pitch: "Chess of five by five where both move at once. Guess what the other will do.",
        kind: "simultaneous chess",
        parameters: &[],
        rules: "When a game ends: course, or course+quiet50, which knows a draw",
        position: "board, black penalty, white penalty, quiet rounds, round, `-`",
        example: "4N/p3P/1N3/4p/n3n 0 0 0 0 -",
        endings: &[
            ("no pawns", &[Reason::NoPawns.words()]),
            ("both passed", &[Reason::BothPassed.words()]),
            ("penalties", &[Reason::Penalties.words(), Reason::BothPenalties.words()]),
            ("quiet", &[Reason::Quiet.words()]),
        ],
    };

    fn title(&self) -> String {
        "Apocalypse".to_owned()
    }

    fn rules(&self) -> String {
        "\
Both sides choose at once. A move is two cells, column before row: 1413 goes
from column 1, row 4 to column 1, row 3. Who has no pawn left loses, and so does
who gets two penalty points."
            .to_owned()
    }

    fn typed(&self) -> (&'static str, &'static [(&'static str, &'static str)]) {
        (
            "A move such as 1413, a cell such as 22 where a pawn is to be placed",
            &[("pass", "choose nothing"), ("goof", "make an illegal move on purpose, for a penalty point")],
        )
    }

    fn question(&self, position: &Position, _: Player) -> String {
        match position.turn() {
            Turn::Normal(_) => "your move".to_owned(),
            Turn::Second(_) => "an empty cell for your pawn".to_owned(),
        }
    }

    fn request(&self, position: &Position, player: Player) -> String {
        match position.turn() {
            Turn::Normal(_) => format!("Choose your move; {} does too.", player.other()),
            Turn::Second(_) => "Your pawn has arrived: place it on any empty cell.".to_owned(),
        }
    }

    fn read_choice(&self, position: &Position, player: Player, typed: &str) -> Result<Choice, String> {
        let word = tidy(typed);
        if word == "pass" {
            return Ok(Choice::Pass);
        }
        match position.turn() {
            Turn::Normal(turn) => {
                let asked: Move =
                    word.parse().map_err(|error: crate::notation::NotationError| error.to_string())?;
                if asked == Move::GOOF || turn.is_legal(player, asked) {
                    return Ok(Choice::Move(asked));
                }
                let why = why_illegal(position, player, asked);
                Err(format!("{why} To make an illegal move on purpose, type `goof`"))
            }
            Turn::Second(turn) => {
                let cell: Cell = word
                    .trim_start_matches('@')
                    .parse()
                    .map_err(|error: crate::notation::NotationError| error.to_string())?;
                if turn.placements().contains(cell) {
                    return Ok(Choice::Place(cell));
                }
                Err(format!("The cell {cell} is not empty. `pass` leaves the pawn, for a penalty point"))
            }
        }
    }

    fn open_choices(&self, position: &Position, player: Player) -> String {
        match position.turn() {
            Turn::Normal(turn) => {
                let moves: Vec<String> = turn.moves(player).iter().map(ToString::to_string).collect();
                format!("Your moves: {} and pass.", moves.join(" "))
            }
            Turn::Second(turn) => {
                let cells: Vec<String> = turn.placements().into_iter().map(|cell| cell.to_string()).collect();
                format!("Empty cells: {}.", cells.join(" "))
            }
        }
    }

    fn pickable(&self, position: &Position, player: Player) -> Vec<Choice> {
        let mut choices = self.choices(position, player);
        choices.retain(|&choice| match choice {
            Choice::Move(asked) => asked != Move::GOOF,
            Choice::Place(_) => true,
            Choice::Pass | Choice::Idle => false,
        });
        choices
    }

    fn buttons(&self, position: &Position, _: Player) -> Vec<(Choice, &'static str)> {
        match position.turn() {
            Turn::Normal(_) => vec![(Choice::Pass, "Pass")],
            Turn::Second(_) => Vec::new(),
        }
    }

    fn intent(&self, position: &Position, player: Player, choice: Choice) -> String {
        match choice {
            Choice::Pass if position.awaiting()[player].is_some() => {
                "places nothing, a penalty point".to_owned()
            }
            Choice::Pass => "waits".to_owned(),
            Choice::Move(Move::GOOF) => "illegal on purpose, a penalty point".to_owned(),
            Choice::Move(Move { from, to }) => {
                let Some(piece) = position.board().at(from) else {
                    return format!("{} to {}, illegal, a penalty point", seen(from), seen(to));
                };
                let taken = match position.board().at(to) {
                    Some(taken) if taken.player != player => format!(", takes a {}", name(taken)),
                    _ => String::new(),
                };
                let arrives = piece.kind == Kind::Pawn && far_row(player).contains(to);
                let far = if arrives { ", reaches the far row" } else { "" };
                format!("{} {} to {}{taken}{far}", name(piece), seen(from), seen(to))
            }
            Choice::Place(cell) => format!("places the pawn on {}", seen(cell)),
            Choice::Idle => "not asked".to_owned(),
        }
    }

    fn spoken(&self, position: &Position, player: Player, choice: Choice) -> String {
        match choice {
            Choice::Idle => choice.to_string(),
            Choice::Pass if position.awaiting()[player].is_none() => choice.to_string(),
            Choice::Pass | Choice::Move(_) | Choice::Place(_) => {
                format!("{choice} ({})", self.intent(position, player, choice))
            }
        }
    }

    fn deed(&self, round: &Round<'_>, player: Player) -> Option<String> {
        let deed = match plays(round)[player] {
            Play::Init | Play::Idle => return None,
            Play::Played(Move { from, to }) => {
                let piece = round.before.board().at(from).map_or("piece", name);
                format!("{piece} {from} to {to}{}", capture(round, player, to))
            }
            Play::Passed => "passed".to_owned(),
            Play::Goofed(Move::GOOF) => "goofed on purpose and gets a penalty point".to_owned(),
            Play::Goofed(Move { from, to }) => {
                format!("asked for {from} to {to}, which is illegal, and gets a penalty point")
            }
            Play::Upgraded(cell) => format!("pawn on {cell} becomes a knight"),
            Play::Placed(Move { from, to }) => format!("pawn from {from} is placed on {to}"),
            Play::BadPlaced(Move { from, to }) => {
                format!(
                    "wanted the pawn from {from} on {to}, which is not empty: a penalty point, the pawn stays"
                )
            }
            Play::NullPlaced => "placed no pawn: a penalty point, the pawn stays".to_owned(),
        };
        Some(deed)
    }

    /// That both met on a cell.
    fn remarks(&self, round: &Round<'_>) -> Vec<String> {
        let meeting = match (plays(round).first, plays(round).second) {
            (Play::Played(black), Play::Played(white)) | (Play::Placed(black), Play::Placed(white)) => {
                (black.to == white.to).then_some(black.to)
            }
            _ => None,
        };
        let told = meeting.map(|cell| match round.after.board().at(cell) {
            Some(Piece { player, .. }) => format!("They met on {cell}: {player}'s knight stays."),
            None => format!("They met on {cell}: both are gone."),
        });
        told.into_iter().collect()
    }

    fn trace(&self, round: &Round<'_>, player: Player) -> Trace {
        let (words, ends): (String, Option<Move>) = match plays(round)[player] {
            Play::Init => ("begins".to_owned(), None),
            Play::Played(step) => (format!("moves {} to {}", step.from, step.to), Some(step)),
            Play::Passed => ("passes".to_owned(), None),
            Play::Goofed(Move::GOOF) => ("makes an illegal move (one penalty point)".to_owned(), None),
            Play::Goofed(step) => (format!("goofs with {step} (one penalty point)"), None),
            Play::Upgraded(cell) => (format!("gets a knight on {cell}"), Some(Move { from: cell, to: cell })),
            Play::Placed(step) => (format!("places the pawn on {}", step.to), Some(step)),
            Play::BadPlaced(step) => {
                (format!("cannot place the pawn on {} (one penalty point)", step.to), None)
            }
            Play::NullPlaced => ("places no pawn (one penalty point)".to_owned(), None),
            Play::Idle => ("waits".to_owned(), None),
        };
        Trace {
            words,
            from: ends.map(|step| step.from.to_string()),
            to: ends.map(|step| step.to.to_string()),
        }
    }

    /// The pieces that either side no longer has, on the cells where they would stand.
    fn losses(&self, round: &Round<'_>) -> Vec<(String, String)> {
        let lost = |player: Player| {
            let moved = match plays(round)[player] {
                Play::Played(step) | Play::Placed(step) => Some(step),
                _ => None,
            };
            let after = round.after.board().pieces(player);
            let stands = move |cell| moved.filter(|step| step.from == cell).map_or(cell, |step| step.to);
            let pieces = round.before.board().pieces(player).into_iter();
            pieces.filter(move |&cell| !after.contains(stands(cell))).filter_map(move |cell| {
                let piece = round.before.board().at(cell)?;
                let place = stands(cell);
                Some((place.to_string(), format!("{player} loses a {} on {place}", name(piece))))
            })
        };
        Player::BOTH.into_iter().flat_map(lost).collect()
    }

    fn ending_words(&self, Ending { winner, reason }: Ending, position: &Position) -> String {
        let ByPlayer { first: black, second: white } = position.board().material().pawns;
        let why = match Reason::ALL.into_iter().find(|known| known.words() == reason) {
            Some(Reason::Penalties) => match winner {
                Some(player) => format!("{} has two penalty points", player.other()),
                None => "one side has two penalty points".to_owned(),
            },
            Some(Reason::BothPenalties) => "both sides have two penalty points".to_owned(),
            Some(Reason::NoPawns) => match winner {
                Some(player) => format!("{} has no pawns left", player.other()),
                None => "neither side has pawns left".to_owned(),
            },
            Some(Reason::BothPassed) => format!("both passed with {black} black and {white} white pawns"),
            Some(Reason::Quiet) => "fifty rounds in a row changed nothing".to_owned(),
            None => reason.to_owned(),
        };
        match winner {
            Some(player) => format!("{player} wins: {why}."),
            None => format!("Nobody wins: {why}."),
        }
    }

    fn goes_on(&self, ending: Ending) -> String {
        let advice = if ending.reason == Reason::Quiet.words() {
            "the fourth field counts quiet rounds, which must be less than 50"
        } else {
            "give a position in which both sides have a pawn and less than two penalty points"
        };
        advice.to_owned()
    }

    /// The board with its coordinates. Cells on which a piece arrived in the last round stand in brackets. The letters
    /// are those of the position string: capitals are White's, small letters Black's.
    fn drawing(&self, position: &Position, last: Option<&Round<'_>>) -> Drawing {
        let arrived = last.map(|round| plays(round).map(arrival));
        let is_marked =
            |cell| arrived.is_some_and(|cells| cells.first == Some(cell) || cells.second == Some(cell));
        let mut drawing = Drawing::new();
        drawing.plain("      0  1  2  3  4   x\n");
        for y in 0..Cell::SIDE {
            drawing.plain(format!("   {y} "));
            let is_last = |x: u8| x + 1 == Cell::SIDE;
            for cell in (0..Cell::SIDE).filter_map(|x| Cell::new(x, y)) {
                drawing.plain(if is_marked(cell) { "[" } else { " " });
                match position.board().at(cell) {
                    Some(piece) => drawing.of(piece.player, letter(piece)),
                    None => drawing.plain("."),
                }
                let has_legend = y == 0 || y + 1 == Cell::SIDE;
                match is_marked(cell) {
                    true => drawing.plain("]"),
                    false if !is_last(cell.x()) || has_legend => drawing.plain(" "),
                    false => {}
                }
            }
            match y {
                0 => legend(position, WHITE, "N knight P pawn, moves down", &mut drawing),
                4 => legend(position, BLACK, "n knight p pawn, moves up", &mut drawing),
                _ => {}
            }
            drawing.plain("\n");
        }
        drawing.plain("   y\n");
        drawing
    }

    fn rows(&self, position: &Position) -> Vec<String> {
        let letter = |cell: Cell| position.board().at(cell).map_or('.', letter);
        let cells: Vec<char> = Cell::all().map(letter).collect();
        cells.chunks(usize::from(Cell::SIDE)).map(|row| row.iter().collect()).collect()
    }

    fn facts(&self, position: &Position, player: Player) -> Vec<String> {
        let pawns = counted(position.board().material().pawns[player].into(), "pawn", "pawns");
        match position.penalties()[player] {
            0 => vec![pawns],
            points => vec![pawns, counted(points.into(), "penalty point", "penalty points")],
        }
    }

    fn counts(&self, position: &Position, player: Player) -> Vec<(&'static str, u32)> {
        let pawns = position.board().material().pawns[player];
        vec![("penalty", position.penalties()[player].into()), ("pawns", pawns.into())]
    }
}

/// A cell as people find it: column and row.
fn seen(cell: Cell) -> String {
    format!("{},{}", cell.x(), cell.y())
}

/// What became of both choices.
fn plays(round: &Round<'_>) -> ByPlayer<Play> {
    round.before.judge(round.choices).plays
}

/// A choice as people type it: `1 4 1 3`, `14-13` and `(1,4) (1,3)` are all `1413`, and case does not matter.
fn tidy(typed: &str) -> String {
    let word: String = typed.to_lowercase().chars().filter(|c| !" ,;-()>\t".contains(*c)).collect();
    if word.is_empty() { typed.to_owned() } else { word }
}

fn why_illegal(position: &Position, player: Player, Move { from, to }: Move) -> String {
    let board = position.board();
    if !board.pieces(player).contains(from) {
        return format!("There is no piece of {player} on {from}.");
    }
    let targets: Vec<String> = board.targets(player, from).into_iter().map(|cell| cell.to_string()).collect();
    if targets.is_empty() {
        return format!("The piece on {from} cannot move.");
    }
    format!("The piece on {from} cannot go to {to}, only to {}.", targets.join(", "))
}

fn legend(position: &Position, player: Player, letters: &str, drawing: &mut Drawing) {
    let penalty = position.penalties()[player];
    let points = if penalty == 1 { "point" } else { "points" };
    drawing.plain("   ");
    drawing.of(player, player.to_string());
    drawing.plain(format!(" {letters}, {penalty} penalty {points}"));
}

/// The cell on which a play let a piece arrive.
fn arrival(play: Play) -> Option<Cell> {
    match play {
        Play::Played(Move { to, .. }) | Play::Placed(Move { to, .. }) | Play::Upgraded(to) => Some(to),
        Play::Init | Play::Passed | Play::Goofed(_) | Play::BadPlaced(_) | Play::NullPlaced | Play::Idle => {
            None
        }
    }
}

/// What a move took: the enemy that stood on its target and did not leave in the same round.
fn capture(round: &Round<'_>, player: Player, to: Cell) -> String {
    let enemy = player.other();
    let left = matches!(plays(round)[enemy], Play::Played(Move { from, .. }) if from == to);
    match round.before.board().at(to) {
        Some(piece) if piece.player == enemy && !left => format!(", takes a {}", name(piece)),
        Some(piece) if piece.player == enemy => format!(", where a {} has just left", name(piece)),
        _ => String::new(),
    }
}

fn name(piece: Piece) -> &'static str {
    match piece.kind {
        Kind::Knight => "knight",
        Kind::Pawn => "pawn",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_however_people_write_them() {
        for typed in ["1413", "1 4 1 3", "14-13", "14 -> 13", "(1,4),(1,3)"] {
            assert_eq!(tidy(typed), "1413", "{typed}");
        }
        assert_eq!(tidy("PASS"), "pass");
        assert_eq!(tidy("--"), "--");
    }

    #[test]
    fn an_ending_names_who_has_nothing_left() {
        let told = |winner, reason: Reason| {
            let position: Position = "5/1P3/5/2n2/5 0 0 0 9 -".parse().expect("a position");
            Apocalypse::default().ending_words(Ending { winner, reason: reason.words() }, &position)
        };
        assert_eq!(told(Some(WHITE), Reason::NoPawns), "White wins: Black has no pawns left.");
        assert_eq!(told(None, Reason::NoPawns), "Nobody wins: neither side has pawns left.");
        assert_eq!(told(Some(BLACK), Reason::Penalties), "Black wins: White has two penalty points.");
    }

    #[test]
    fn a_choice_is_spoken_so_that_people_see_it_beside_the_four_digits() {
        let said = |position: &str, words: &str| {
            let position: Position = position.parse().expect("a position");
            Apocalypse::default().spoken(&position, BLACK, words.parse().expect("a choice"))
        };
        let board = "N2P1/1P3/2n2/1p2p/5 0 1 3 12 -";
        assert_eq!(said(board, "2230"), "2230 (knight 2,2 to 3,0, takes a pawn)");
        assert_eq!(said(board, "4342"), "4342 (pawn 4,3 to 4,2)");
        assert_eq!(said("5/p4/5/5/4P 0 0 0 0 -", "0100"), "0100 (pawn 0,1 to 0,0, reaches the far row)");
        assert_eq!(said(board, "goof"), "goof (illegal on purpose, a penalty point)");
        assert_eq!(said(board, "pass"), "pass");
        let second = "1pP2/5/n3n/5/5 0 1 0 40 10";
        assert_eq!(said(second, "@22"), "@22 (places the pawn on 2,2)");
        assert_eq!(said(second, "pass"), "pass (places nothing, a penalty point)");
    }
}
