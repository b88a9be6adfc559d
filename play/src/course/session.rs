use std::fmt;

use apocalypse::trace::State;
use apocalypse::{Apocalypse, BLACK, Round, RuleSet, WHITE};
use game::{ByPlayer, Player, Sealed, Simultaneous};

use super::human;
use super::wording::{self, Asked};
use crate::choosers::{Chooser, Strategy, Thinking};
use crate::{Duel, Seed};

/// The game of the course.
const GAME: Apocalypse = Apocalypse { rules: RuleSet::Course };

/// The course's program as a machine that is fed lines and gives bytes, without a terminal.
///
/// Whoever runs it writes what [`take_output`](Self::take_output) gives and then does what [`status`](Self::status)
/// says, again and again:
///
/// ```
/// use play::Seed;
/// use play::choosers::Thinking;
/// use play::course::{Exit, Session, Status};
///
/// let mut session = Session::start(&["human", "human"], Seed(0), Thinking::Usual);
/// let mut lines = ["1 4 1 3", "", "Whatever is no choice is asked for again.", "", ""].into_iter();
/// let mut output = Vec::new();
/// let exit = loop {
///     output.extend(session.take_output());
///     match session.status() {
///         Status::Line => session.feed(lines.next().map(str::as_bytes)),
///         Status::Ready => session.go_on(),
///         Status::Over(exit) => break exit,
///     }
/// };
/// assert_eq!(exit, Exit::Done);
/// assert!(output.ends_with(b"\nTie!  Black (human): 5  White (human): 5\n"));
/// ```
#[derive(Debug)]
pub struct Session {
    stage: Stage,
    output: Vec<u8>,
    seed: Seed,
    thinking: Thinking,
}

/// What a session waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A line of input, or the news that there is none.
    Line,
    /// Nothing: it can go on, and there is output to show meanwhile.
    Ready,
    /// Nothing any more.
    Over(Exit),
}

/// How a session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// A game was played, or the strategies were listed.
    Done,
    /// The input ended in the middle of a game.
    EndOfInput,
}

impl Exit {
    /// The exit status of the program.
    pub const fn status(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::EndOfInput => 1,
        }
    }

    /// What the program says on standard error.
    pub const fn complaint(self) -> Option<&'static str> {
        match self {
            Exit::Done => None,
            Exit::EndOfInput => Some(wording::END_OF_INPUT),
        }
    }
}

impl Session {
    /// Starts the program with its arguments, the strategies of Black and White, which think so long about a choice.
    pub fn start(arguments: &[impl AsRef<[u8]>], seed: Seed, thinking: Thinking) -> Session {
        let mut session = Session { stage: Stage::Over(Exit::Done), output: Vec::new(), seed, thinking };
        match arguments {
            [] => session.ask_for_names(),
            [black, white] => session.start_game(ByPlayer { first: black.as_ref(), second: white.as_ref() }),
            _ => session.refuse(),
        }
        session
    }

    /// What is to be done next.
    pub fn status(&self) -> Status {
        match &self.stage {
            Stage::BlackName | Stage::WhiteName { .. } => Status::Line,
            Stage::Game(game) if game.asking.is_some() => Status::Line,
            Stage::Game(_) => Status::Ready,
            Stage::Over(exit) => Status::Over(*exit),
        }
    }

    /// Everything the program has printed since it was last asked.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// Takes a line without its end, or `None` at the end of the input. A session that waits for no line does not look
    /// at it.
    pub fn feed(&mut self, line: Option<&[u8]>) {
        match (&mut self.stage, line) {
            (Stage::BlackName, _) => {
                self.stage = Stage::WhiteName { black: line.map(<[u8]>::to_vec) };
                echo(line, &mut self.output);
                self.print(wording::strategy_prompt(WHITE));
            }
            (Stage::WhiteName { black }, _) => {
                let black = black.take();
                echo(line, &mut self.output);
                // Ruling A3: a name that the input ended before is no name.
                match (black, line) {
                    (Some(black), Some(white)) => self.start_game(ByPlayer { first: &black, second: white }),
                    _ => self.refuse(),
                }
            }
            (Stage::Game(Game { asking: Some(_), .. }), None) => self.stage = Stage::Over(Exit::EndOfInput),
            (Stage::Game(game), Some(line)) => {
                if let Some(asking) = game.asking.take() {
                    echo(Some(line), &mut self.output);
                    let over = game.answer(asking, line, &mut self.output);
                    self.end_if(over);
                }
            }
            (Stage::Game(_) | Stage::Over(_), _) => {}
        }
    }

    /// Does the next bit of work if the session is [ready](Status::Ready) for it; otherwise nothing.
    pub fn go_on(&mut self) {
        if let Stage::Game(game @ Game { asking: None, .. }) = &mut self.stage {
            let over = game.ask_next(&mut self.output);
            self.end_if(over);
        }
    }

    fn ask_for_names(&mut self) {
        self.print(wording::strategy_list());
        self.print(wording::strategy_prompt(BLACK));
        self.stage = Stage::BlackName;
    }

    /// Both names are known before either is judged; nothing is trimmed, and letters are as they are.
    fn start_game(&mut self, names: ByPlayer<&[u8]>) {
        let seat = |player: Player| Seat::named(names[player], self.seed, player, &self.thinking);
        let (Some(black), Some(white)) = (seat(BLACK), seat(WHITE)) else {
            return self.refuse();
        };
        self.print(State::from(&Round::START).to_string());
        let seats = ByPlayer { first: black, second: white };
        self.stage = Stage::Game(Game { duel: Duel::new(GAME), seats, asking: None });
    }

    fn end_if(&mut self, over: bool) {
        if over {
            self.stage = Stage::Over(Exit::Done);
        }
    }

    /// Ruling A2: whatever is wrong with the arguments, the strategies are listed and the program ends well.
    fn refuse(&mut self) {
        self.print(wording::strategy_list());
        self.stage = Stage::Over(Exit::Done);
    }

    fn print(&mut self, text: impl AsRef<str>) {
        self.output.extend_from_slice(text.as_ref().as_bytes());
    }
}

/// How far a session has come.
#[derive(Debug)]
enum Stage {
    /// The name of Black's strategy is waited for.
    BlackName,
    /// The name of White's strategy is waited for; Black's is missing if the input has ended.
    WhiteName { black: Option<Vec<u8>> },
    /// A game is on.
    Game(Game),
    /// Nothing more happens.
    Over(Exit),
}

/// The game of a session.
#[derive(Debug)]
struct Game {
    duel: Duel<Apocalypse>,
    seats: ByPlayer<Seat>,
    /// The person whose line is waited for, and what is wanted.
    asking: Option<(Player, Asked)>,
}

/// Who chooses for a side.
enum Seat {
    Human,
    Machine { name: &'static str, chooser: Box<Chooser<Apocalypse>> },
}

impl Seat {
    fn named(name: &[u8], seed: Seed, player: Player, thinking: &Thinking) -> Option<Seat> {
        if name == wording::HUMAN.as_bytes() {
            return Some(Seat::Human);
        }
        let strategy = Strategy::named(str::from_utf8(name).ok()?)?;
        let chooser = strategy.thinking_chooser(&GAME, seed, player as u64, thinking.clone());
        Some(Seat::Machine { name: strategy.name, chooser: Box::new(chooser) })
    }

    fn name(&self) -> &'static str {
        match self {
            Seat::Human => wording::HUMAN,
            Seat::Machine { name, .. } => name,
        }
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Game {
    /// Asks the next side, Black before White: a machine chooses at once, a person is waited for. Tells whether the
    /// game is over.
    fn ask_next(&mut self, output: &mut Vec<u8>) -> bool {
        let Some(player) = Player::BOTH.into_iter().find(|&player| self.duel.is_wanted(player)) else {
            return true;
        };
        match &mut self.seats[player] {
            Seat::Human => {
                let asked =
                    if GAME.is_mid_round(self.duel.position()) { Asked::Placement } else { Asked::Move };
                output.extend_from_slice(wording::prompt(asked, player).as_bytes());
                self.asking = Some((player, asked));
                false
            }
            Seat::Machine { chooser, .. } => {
                let n_before = self.duel.rounds().len();
                self.duel.ask(player, chooser);
                self.print_states(n_before, output);
                self.close(output)
            }
        }
    }

    /// Takes a person's line. Tells whether the game is over.
    fn answer(&mut self, (player, asked): (Player, Asked), line: &[u8], output: &mut Vec<u8>) -> bool {
        let read = match asked {
            Asked::Move => human::read_move(line),
            Asked::Placement => human::read_placement(line),
        };
        match read {
            Ok(choice) => {
                let n_before = self.duel.rounds().len();
                let taken = self.duel.submit(player, Sealed::new(choice));
                taken.expect("the duel wants this choice of this player");
                self.print_states(n_before, output);
            }
            Err(bad) => output.extend(wording::complaint(bad, asked, line)),
        }
        self.close(output)
    }

    /// Prints the states that were reached since there were so many.
    fn print_states(&self, n_before: usize, output: &mut Vec<u8>) {
        for step in self.duel.steps().skip(n_before) {
            let round = step.before.judge(step.round.choices);
            output.extend_from_slice(State::from(&round).to_string().as_bytes());
        }
    }

    /// Prints the last line if the game is over, and tells whether it is.
    fn close(&self, output: &mut Vec<u8>) -> bool {
        let Some(ending) = self.duel.ending() else { return false };
        let names = self.seats.as_ref().map(Seat::name);
        let pawns = self.duel.position().board().material().pawns;
        output.extend_from_slice(wording::closing(ending, pawns, names).as_bytes());
        true
    }
}

/// What was read is printed as it came; nothing is at the end of the input.
fn echo(line: Option<&[u8]>, output: &mut Vec<u8>) {
    if let Some(line) = line {
        output.extend_from_slice(line);
        output.push(b'\n');
    }
}
