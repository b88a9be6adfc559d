//! The only types that leave or enter the server. The page's `wire.ts` is made from them, and a test compares it.
//!
//! A secret of a running game, a sealed choice and a foreign seat's token have no place in any of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Every error answer.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Refused {
    /// A sentence for the person.
    pub(crate) error: String,
    /// One word for programs.
    pub(crate) code: String,
}

/// The answer of `/healthz`.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Health {
    /// `ok`, or `unkept` while the database refuses writes and games live in memory only.
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
}

/// What a new match is to be.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(tag = "kind", rename_all = "snake_case")]
pub(crate) enum NewMatch {
    /// A guessing game.
    Hunt {
        /// The game and its size, such as `ships 4 8 3`, `mastermind 4 6` or `bulls 4 10`.
        game: String,
        /// Who hides and who searches.
        way: Way,
        /// The person's name.
        #[serde(default)]
        name: String,
    },
    /// A game of Apocalypse.
    Duel {
        /// Who plays Black.
        black: NewSeat,
        /// Who plays White.
        white: NewSeat,
    },
}

/// Who hides and who searches in a guessing game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename_all = "snake_case")]
pub(crate) enum Way {
    /// The machine hides, the person searches.
    Search,
    /// The person hides and answers, the machine searches.
    Hide,
    /// Person and machine search for the same secret, turn by turn.
    Race,
}

/// Who takes a seat of Apocalypse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(tag = "kind", rename_all = "snake_case")]
pub(crate) enum NewSeat {
    /// A person, or a program that speaks HTTP.
    Person {
        /// The person's name.
        #[serde(default)]
        name: String,
    },
    /// The machine.
    Machine {
        /// How it plays: one of the names that `GET /api/games` lists.
        level: String,
    },
}

/// A match that was opened.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Opened {
    /// The match; whoever knows it may watch.
    pub(crate) id: String,
    /// The seats that people take, each with the token that opens it and nothing else.
    pub(crate) seats: Vec<SeatKey>,
}

/// A seat and what opens it.
#[derive(Debug, Serialize, TS)]
pub(crate) struct SeatKey {
    /// `searcher`, `hider`, `black` or `white`.
    pub(crate) seat: String,
    /// The secret of this seat.
    pub(crate) token: String,
}

/// A choice of the seat: a guess, an answer, a move or a placement, in the notation of the game.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct Choice {
    /// The words, such as `A1 H2 H4`, `0 1 2`, `RBGY`, `1413`, `pass` or `@22`.
    pub(crate) choice: String,
    /// How many turns the chooser has seen; a choice for another turn is refused, so a repeated request is harmless.
    #[serde(default)]
    pub(crate) turn: Option<u32>,
}

/// Another answer in place of an earlier one.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct Correction {
    /// The turn, counted from 1.
    pub(crate) turn: u32,
    /// The answer that is true.
    pub(crate) answer: String,
}

/// What one viewer may know of a match.
#[derive(Debug, Serialize, TS)]
pub(crate) struct View {
    /// The match.
    pub(crate) id: String,
    /// The viewer's seat; a spectator has none.
    pub(crate) seat: Option<String>,
    /// Grows with everything that happens.
    pub(crate) version: u32,
    /// Whether the match is written to the game file; if not, it ends with the process.
    pub(crate) kept: bool,
    /// Whether it is over; it then stands in the library under the same id.
    pub(crate) over: bool,
    /// Whether this seat is to choose now.
    pub(crate) asked: bool,
    /// How many hints were asked for.
    pub(crate) hints: u32,
    /// How it stands, as a sentence.
    pub(crate) status: String,
    /// The game itself.
    pub(crate) table: Table,
}

/// The game itself as one viewer may know it.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Table {
    /// A guessing game.
    Hunt(Box<HuntTable>),
    /// A game of Apocalypse.
    Duel(Box<DuelTable>),
}

/// A guessing game as one viewer may know it.
#[derive(Debug, Serialize, TS)]
pub(crate) struct HuntTable {
    /// The game and its size as words.
    pub(crate) game: String,
    /// What it is played on.
    pub(crate) board: Board,
    /// Who hides and who searches.
    pub(crate) way: Way,
    /// The person's name.
    pub(crate) name: String,
    /// What was asked and answered: the person's guesses, or the machine's where the person hides.
    pub(crate) turns: Vec<Turn>,
    /// The guess of the machine that waits for an answer.
    pub(crate) asks: Option<String>,
    /// The answers that the game knows; only where the person answers.
    pub(crate) answers: Vec<Answer>,
    /// What is wrong with the answers, and how it can be repaired.
    pub(crate) trouble: Option<Trouble>,
    /// The machine in a race.
    pub(crate) rival: Option<Rival>,
    /// What was hidden, once the game is over.
    pub(crate) secret: Option<String>,
    /// How it ended.
    pub(crate) result: Option<String>,
}

/// What a guessing game is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Board {
    /// A sea of cells.
    Sea {
        /// How many rows, numbered from 1.
        rows: u32,
        /// How many columns, lettered from A.
        columns: u32,
        /// How many ships.
        ships: u32,
    },
    /// A row of pegs.
    Pegs {
        /// How many pegs.
        pegs: u32,
        /// The letters of the colours, in order.
        colours: Vec<String>,
        /// Whether a colour may be used twice.
        repeats: bool,
    },
}

/// One guess and its answer.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Turn {
    /// What was asked.
    pub(crate) guess: String,
    /// What was answered.
    pub(crate) feedback: String,
    /// The answer in words.
    pub(crate) words: String,
}

/// An answer that may be given.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Answer {
    /// What is sent.
    pub(crate) feedback: String,
    /// The answer in words.
    pub(crate) words: String,
}

/// Answers that cannot all be true.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Trouble {
    /// What is wrong, as a sentence.
    pub(crate) sentence: String,
    /// Turns whose answers cannot be true together, counted from 1.
    pub(crate) turns: Vec<u32>,
    /// Single changes that would put it right.
    pub(crate) repairs: Vec<Repair>,
}

/// One answer that, if it were another one, would put it right.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Repair {
    /// The turn, counted from 1.
    pub(crate) turn: u32,
    /// The answers that would do.
    pub(crate) instead: Vec<Answer>,
}

/// The machine in a race: how far it is, never what it asked while the race runs.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Rival {
    /// How many guesses it has made.
    pub(crate) guesses: u32,
    /// Whether it has found the secret.
    pub(crate) found: bool,
    /// What it asked, once the race is over.
    pub(crate) turns: Vec<Turn>,
}

/// A game of Apocalypse as one viewer may know it.
#[derive(Debug, Serialize, TS)]
pub(crate) struct DuelTable {
    /// Under which rules.
    pub(crate) rules: String,
    /// Who plays Black.
    pub(crate) black: Side,
    /// Who plays White.
    pub(crate) white: Side,
    /// The position as text.
    pub(crate) position: String,
    /// Five rows from the top, a character a cell: `N` `P` White's, `n` `p` Black's, `.` empty.
    pub(crate) rows: Vec<String>,
    /// How many normal rounds have been played.
    pub(crate) round: u32,
    /// How many rounds have been played, second rounds included; a choice may name it as its turn.
    pub(crate) turn: u32,
    /// Whether pawns are to be placed now.
    pub(crate) placing: bool,
    /// What this seat may play: `1413` moves from (1,4) to (1,3), `@22` places a pawn on (2,2).
    pub(crate) moves: Vec<String>,
    /// What this seat has chosen already, sealed.
    pub(crate) chosen: Option<String>,
    /// Every round so far as it is written in records: Black's choice, a blank, White's.
    pub(crate) rounds: Vec<String>,
    /// The last round, with all that happened in it.
    pub(crate) last: Option<Round>,
    /// How it ended.
    pub(crate) result: Option<String>,
    /// `black`, `white` or nobody.
    pub(crate) winner: Option<String>,
}

/// One side of a duel.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Side {
    /// The person's name, or the machine's level.
    pub(crate) name: String,
    /// Whether the machine plays it.
    pub(crate) machine: bool,
    /// Whether it has chosen already; never what.
    pub(crate) ready: bool,
    /// Whether it has to choose in this round.
    pub(crate) asked: bool,
    /// Its penalty points.
    pub(crate) penalty: u32,
    /// Its pawns on the board.
    pub(crate) pawns: u32,
}

/// A round that was played: both choices at once.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Round {
    /// What Black did.
    pub(crate) black: Play,
    /// What White did.
    pub(crate) white: Play,
    /// Both together, as a sentence.
    pub(crate) sentence: String,
    /// The cells on which a piece was lost, as `xy`.
    pub(crate) lost: Vec<String>,
    /// The board afterwards.
    pub(crate) rows: Vec<String>,
    /// The position afterwards, as text.
    pub(crate) position: String,
}

/// What one side did in a round.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Play {
    /// The choice as it is written in records.
    pub(crate) text: String,
    /// The same in words.
    pub(crate) words: String,
    /// Where the piece came from, as `xy`.
    pub(crate) from: Option<String>,
    /// Where it went.
    pub(crate) to: Option<String>,
}

/// What can be played here.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Games {
    /// Games that everyone knows, as words that open a match.
    pub(crate) usual: Vec<String>,
    /// How the machine can play Apocalypse.
    pub(crate) levels: Vec<Level>,
}

/// A way in which the machine plays Apocalypse.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Level {
    /// The word by which it is chosen.
    pub(crate) name: String,
    /// What it does, in one line.
    pub(crate) about: String,
}

/// Which hint is wanted.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct Wanted {
    /// 1 a nudge, 2 what remains, 3 the best guess.
    pub(crate) rung: u8,
}

/// A hint that was asked for.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Hint {
    /// The rung of the ladder.
    pub(crate) rung: u8,
    /// The hint itself.
    pub(crate) sentence: String,
    /// Some of the secrets that remain, from rung 2 on.
    pub(crate) some: Vec<String>,
    /// How likely each cell holds a ship, from rung 2 on.
    pub(crate) heat: Vec<Heat>,
    /// The best guess, on rung 3.
    pub(crate) guess: Option<String>,
}

/// How likely a ship is on a cell.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub(crate) struct Heat {
    /// The cell.
    pub(crate) cell: String,
    /// The share of the possible fleets that have a ship there, 0 to 1.
    pub(crate) share: f64,
}

/// A page of the library, the latest game first.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Library {
    /// The games of this page.
    pub(crate) records: Vec<Entry>,
    /// How many games fit the filter in all.
    pub(crate) total: u32,
}

/// A finished game in the library.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Entry {
    /// The record.
    pub(crate) id: String,
    /// `ships`, `mastermind` or `apocalypse`.
    pub(crate) game: String,
    /// The game and its size as words.
    pub(crate) spec: String,
    /// Who played.
    pub(crate) players: String,
    /// How it ended.
    pub(crate) result: String,
    /// How many turns it took.
    pub(crate) turns: u32,
    /// When it ended, in seconds since 1970.
    pub(crate) ended: u32,
}

/// A finished game with all that happened.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Replay {
    /// What the library says of it.
    pub(crate) entry: Entry,
    /// The record in its text form.
    pub(crate) record: String,
    /// The game step by step.
    pub(crate) story: Story,
}

/// A finished game step by step.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Story {
    /// A guessing game.
    Hunt {
        /// What it was played on.
        board: Board,
        /// What was asked and answered.
        turns: Vec<Turn>,
        /// What was hidden, where it is known.
        secret: Option<String>,
    },
    /// A game of Apocalypse.
    Duel {
        /// The board at the start.
        rows: Vec<String>,
        /// Every round, second rounds as rounds of their own.
        rounds: Vec<Round>,
    },
}

/// A record that is to be put into the library.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct Import {
    /// The record, as text or as JSON.
    pub(crate) record: String,
}

/// What was skill and what was luck.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Review {
    /// 0 to 99: 99 x 2^(-inaccuracy).
    pub(crate) skill: u32,
    /// 0 to 99; none when no answer was open.
    pub(crate) luck: Option<u32>,
    /// What all guesses gave up together, in expected guesses.
    pub(crate) inaccuracy: f64,
    /// The turn that gave up most, counted from 1.
    pub(crate) worst: Option<u32>,
    /// The whole game in a sentence.
    pub(crate) summary: String,
    /// Every turn.
    pub(crate) turns: Vec<ReviewedTurn>,
}

/// One turn and what it was worth.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ReviewedTurn {
    /// What was asked.
    pub(crate) guess: String,
    /// What was answered.
    pub(crate) feedback: String,
    /// How many secrets were possible before the guess.
    pub(crate) before: u32,
    /// How many were possible after the answer.
    pub(crate) after: u32,
    /// Expected guesses with this guess, itself included.
    pub(crate) expected: f64,
    /// The best guess.
    pub(crate) best: String,
    /// Expected guesses with the best guess.
    pub(crate) best_expected: f64,
    /// What the guess gave up, in expected guesses.
    pub(crate) inaccuracy: f64,
    /// How many guesses better than expected the answer was.
    pub(crate) luck: f64,
    /// The turn in plain words.
    pub(crate) sentence: String,
}

/// A position of a guessing game that is to be analysed.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct Question {
    /// The game and its size.
    pub(crate) game: String,
    /// What was asked and answered.
    pub(crate) turns: Vec<Asked>,
}

/// One guess and its answer, as they were typed.
#[derive(Debug, Deserialize, TS)]
pub(crate) struct Asked {
    /// What was asked.
    pub(crate) guess: String,
    /// What was answered.
    pub(crate) feedback: String,
}

/// What remains and what is best.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Analysis {
    /// What it is played on.
    pub(crate) board: Board,
    /// The turns as they were understood.
    pub(crate) turns: Vec<Turn>,
    /// Every answer the game knows.
    pub(crate) answers: Vec<Answer>,
    /// How many secrets there are.
    pub(crate) of: u32,
    /// How many are still possible.
    pub(crate) possible: u32,
    /// Some of them.
    pub(crate) some: Vec<String>,
    /// How likely each cell holds a ship.
    pub(crate) heat: Vec<Heat>,
    /// The best guesses, the best first.
    pub(crate) best: Vec<Advice>,
    /// What is wrong with the answers; then nothing is possible.
    pub(crate) trouble: Option<Trouble>,
    /// All of it as a sentence.
    pub(crate) sentence: String,
}

/// A guess and what it is good for.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Advice {
    /// The guess.
    pub(crate) guess: String,
    /// Whether it may be right itself.
    pub(crate) may_win: bool,
    /// How many secrets remain on average.
    pub(crate) remain: f64,
    /// How many more than with the best guess.
    pub(crate) loses: f64,
    /// How many remain at worst.
    pub(crate) worst: u32,
    /// How many different answers it can have.
    pub(crate) parts: u32,
}

/// A puzzle: the answers leave one secret. Which?
#[derive(Debug, Serialize, TS)]
pub(crate) struct Puzzle {
    /// The number of the puzzle; that of the day is the number of days since 1970.
    pub(crate) number: u32,
    /// The day, for the daily puzzle.
    pub(crate) date: Option<String>,
    /// The game and its size.
    pub(crate) game: String,
    /// What it is played on.
    pub(crate) board: Board,
    /// What was asked and answered.
    pub(crate) turns: Vec<Turn>,
}

/// How an answer to a puzzle was judged.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Judged {
    /// Whether it is the one that is left.
    pub(crate) right: bool,
    /// Why, as a sentence.
    pub(crate) sentence: String,
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use super::*;

    /// The page's types, one declaration after the other.
    fn typescript() -> String {
        let config = ts_rs::Config::default();
        let declarations = [
            Refused::decl(&config),
            Health::decl(&config),
            NewMatch::decl(&config),
            Way::decl(&config),
            NewSeat::decl(&config),
            Opened::decl(&config),
            SeatKey::decl(&config),
            Choice::decl(&config),
            Correction::decl(&config),
            View::decl(&config),
            Table::decl(&config),
            HuntTable::decl(&config),
            Board::decl(&config),
            Turn::decl(&config),
            Answer::decl(&config),
            Trouble::decl(&config),
            Repair::decl(&config),
            Rival::decl(&config),
            DuelTable::decl(&config),
            Side::decl(&config),
            Round::decl(&config),
            Play::decl(&config),
            Games::decl(&config),
            Level::decl(&config),
            Wanted::decl(&config),
            Hint::decl(&config),
            Heat::decl(&config),
            Library::decl(&config),
            Entry::decl(&config),
            Replay::decl(&config),
            Story::decl(&config),
            Import::decl(&config),
            Review::decl(&config),
            ReviewedTurn::decl(&config),
            Question::decl(&config),
            Asked::decl(&config),
            Analysis::decl(&config),
            Advice::decl(&config),
            Puzzle::decl(&config),
            Judged::decl(&config),
        ];
        let mut text = "// Made from apps/server/src/wire.rs by its test; do not edit.\n".to_owned();
        for declaration in declarations {
            text.push_str("\nexport ");
            text.push_str(&declaration);
            text.push('\n');
        }
        text
    }

    #[test]
    fn the_page_knows_the_same_types_as_the_server() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/wire.ts");
        if env::var_os("PARLOUR_WRITE_WIRE").is_some() {
            fs::write(path, typescript()).expect("the page's folder can be written");
        }
        let known = fs::read_to_string(path).unwrap_or_default();
        assert!(known == typescript(), "run this test with PARLOUR_WRITE_WIRE=1 and build the page again");
    }
}
