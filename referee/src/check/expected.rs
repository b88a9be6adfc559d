use std::collections::BTreeSet;

use apocalypse::trace::State;
use apocalypse::{BLACK, Cell, Move, Outcome, Play, Reason, Round, RuleSet, Turn, WHITE, far_row};
use game::{ByPlayer, Player};

use super::Rule;
use super::human::{Reading, read, tested_rule};
use super::situation;
use super::standing::{Due, Standing};

/// Lines to be typed into `human human`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Script {
    pub(super) lines: Vec<String>,
    /// Whether the last line has its end.
    pub(super) ends: bool,
}

impl Script {
    pub(super) fn new<L: Into<String>>(lines: impl IntoIterator<Item = L>) -> Script {
        Script { lines: lines.into_iter().map(Into::into).collect(), ends: true }
    }

    /// The script that types this input.
    pub(super) fn read(input: &[u8]) -> Script {
        let text = String::from_utf8_lossy(input);
        let ends = text.ends_with('\n');
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let lines = if input.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() };
        Script { lines, ends }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut text = self.lines.join("\n");
        if self.ends && !self.lines.is_empty() {
            text.push('\n');
        }
        text.into_bytes()
    }
}

/// A rule in one of the circumstances that programs tell apart, such as which side it concerns.
pub(super) type Aim = (Rule, u8);

/// What a right program does with the lines typed so far. It knows the wording too, and shares nothing with the program
/// `apoc` but the rules.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    writes: bool,
    /// Pieces of the output, and the rule that a program breaks which prints other bytes there.
    pub(super) segments: Vec<(String, Rule)>,
    pub(super) standing: Standing,
    pub(super) states: Vec<State>,
    /// Everything that the lines put to the test.
    pub(super) aims: BTreeSet<Aim>,
    /// Whether every line that was read is no more than integers and single blanks.
    pub(super) is_plain: bool,
    /// Who is asked now, and for how many integers; nobody when the game is over.
    pub(super) asked: Option<(Player, usize)>,
    /// What Black has chosen already in the running round.
    pub(super) black: Option<Vec<u8>>,
    /// The round that the game stands at.
    pub(super) round: Round,
}

/// Plays a script by the rules.
pub(super) fn expected(script: &Script) -> Expected {
    run(script, true)
}

/// What a script of plain lines puts to the test, without writing the output down, which takes most of the time.
pub(super) fn aims_of(script: &Script) -> BTreeSet<Aim> {
    let played = run(script, false);
    if played.is_plain { played.aims } else { BTreeSet::new() }
}

/// Whether a script plays a game to its end.
pub(super) fn ends(script: &Script) -> bool {
    run(script, false).asked.is_none()
}

fn run(script: &Script, writes: bool) -> Expected {
    let mut expected = Expected::start(writes);
    for line in &script.lines {
        expected.type_line(line);
    }
    expected
}

impl Expected {
    /// A game before the first line. `writes` tells whether the output is wanted, too.
    pub(super) fn start(writes: bool) -> Expected {
        let mut expected = Expected {
            writes,
            segments: Vec::new(),
            standing: Standing::first(State::from(&Round::START)),
            states: Vec::new(),
            aims: BTreeSet::new(),
            is_plain: true,
            asked: None,
            black: None,
            round: Round::START,
        };
        expected.show(Round::START);
        expected.begin_round();
        expected
    }

    /// What a right program prints.
    pub(super) fn text(&self) -> String {
        self.segments.iter().map(|(text, _)| text.as_str()).collect()
    }

    pub(super) const fn exit_status(&self) -> i32 {
        if self.asked.is_none() { 0 } else { 1 }
    }

    /// Types one line. Nobody reads it when the game is over.
    pub(super) fn type_line(&mut self, line: &str) {
        let Some((player, wanted)) = self.asked else { return };
        self.is_plain &= tested_rule(line, wanted).is_none();
        self.write(|| format!("{line}\n"), Rule::ExactEcho);
        let numbers = match read(line, wanted) {
            Reading::Nothing => None,
            Reading::Numbers(numbers) => Some(numbers),
            Reading::TooFew => return self.ask_again("Bad input!", line),
            Reading::Malformed => {
                return self.ask_again("Bad input: one or more integers is manformed!", line);
            }
        };
        if player == WHITE {
            return self.finish_round(numbers);
        }
        self.black = numbers;
        let white_is_asked = match self.round.position.turn() {
            Turn::Normal(_) => true,
            Turn::Second(turn) => turn.is_asked(WHITE),
        };
        if white_is_asked { self.ask(WHITE, wanted) } else { self.finish_round(None) }
    }

    fn ask(&mut self, player: Player, wanted: usize) {
        self.write(|| prompt(player, wanted), Rule::ExactPrompt);
        self.asked = Some((player, wanted));
    }

    fn ask_again(&mut self, complaint: &str, line: &str) {
        let Some((player, wanted)) = self.asked else { return };
        let example = if wanted == 4 { "1 2 3 4" } else { "1 2" };
        let again = format!("Please enter {wanted} integers in the form ' {example} '");
        self.write(|| format!("{complaint} ({line}) \n{again}\n"), Rule::ExactComplaint);
        self.ask(player, wanted);
    }

    fn begin_round(&mut self) {
        self.black = None;
        match self.round.position.turn() {
            Turn::Normal(_) => self.ask(BLACK, 4),
            Turn::Second(turn) if turn.is_asked(BLACK) => self.ask(BLACK, 2),
            Turn::Second(turn) if turn.is_asked(WHITE) => self.ask(WHITE, 2),
            Turn::Second(_) => self.finish_round(None),
        }
    }

    fn finish_round(&mut self, white: Option<Vec<u8>>) {
        let before = self.standing;
        let numbers = ByPlayer { first: self.black.take(), second: white };
        let round = match self.round.position.turn() {
            Turn::Normal(turn) => {
                let asked = numbers.map(|numbers| numbers.and_then(|n| as_move(&n)));
                let round = turn.play(asked);
                self.aim_at_normal(&before, &round, asked);
                round
            }
            Turn::Second(turn) => {
                let round = turn.play(numbers.map(|numbers| numbers.and_then(|n| Cell::new(n[0], n[1]))));
                self.aim_at_second(&before, &round);
                round
            }
        };
        self.standing = before.then(State::from(&round));
        self.show(round);
        let Some(outcome) = round.outcome(RuleSet::Course) else {
            if self.standing.due() == Due::Second {
                let bits = Player::BOTH.map(|player| u8::from(self.standing.awaiting[player].is_some()));
                self.aims.insert((Rule::SecondRound, bits[0] + 2 * bits[1]));
            }
            return self.begin_round();
        };
        self.asked = None;
        self.aim_at_end();
        self.write(|| closing(outcome), Rule::ExactClosing);
    }

    fn aim_at_normal(&mut self, before: &Standing, round: &Round, asked: ByPlayer<Option<Move>>) {
        let board = &before.state.board;
        for player in Player::BOTH {
            let is_legal = matches!(round.plays[player], Play::Played(_));
            let rule = situation::of_choice(board, player, asked);
            // A knight can go wrong in many ways, each of which a program may take for right.
            let way = match asked[player] {
                Some(Move { from, to }) if rule == Rule::KnightJump && !is_legal => {
                    from.x().abs_diff(to.x()) * Cell::SIDE + from.y().abs_diff(to.y())
                }
                _ => 0,
            };
            self.aims.insert((rule, side(player) + 2 * u8::from(is_legal) + 4 * way));
            if matches!(round.plays[player], Play::Goofed(_)) {
                let other = match round.plays[player.other()] {
                    Play::Passed => 0,
                    Play::Goofed(_) => 1,
                    _ => 2,
                };
                self.aims.insert((Rule::Goof, side(player) + 2 * other));
            }
            if before.has_stranded(player) {
                self.aims.insert((Rule::Stranded, side(player)));
            }
        }
        let n_black_pawns = match round.plays.first {
            Play::Played(m) => u8::from(board.pawns(BLACK).contains(m.from)),
            _ => 2,
        };
        self.aims.insert((situation::of_round(board, round.plays), n_black_pawns));
        if before.is_second {
            self.aims.insert((Rule::OrdinaryAfterwards, 2));
        }
    }

    fn aim_at_second(&mut self, before: &Standing, round: &Round) {
        for player in Player::BOTH {
            let play = round.plays[player];
            let rule = situation::of_placement(before, player, play);
            let circumstances = match play {
                Play::Placed(Move { to, .. }) | Play::BadPlaced(Move { to, .. }) => {
                    // Where the cell with its coordinates exchanged is another case, a program may take one for the other.
                    let turned = Cell::new(to.y(), to.x());
                    let occupied = before.state.board.occupied();
                    let is_other =
                        turned.is_some_and(|turned| occupied.contains(turned) != occupied.contains(to));
                    2 * u8::from(is_other) + 4 * u8::from(matches!(play, Play::Placed(_)))
                }
                _ => 0,
            };
            self.aims.insert((rule, side(player) + circumstances));
            if let Play::BadPlaced(_) = play {
                self.aims.insert((Rule::BadPlaced, side(player)));
            }
            if let Play::Placed(Move { to, .. }) = play
                && far_row(player).contains(to)
            {
                self.aims.insert((Rule::OrdinaryAfterwards, side(player)));
            }
        }
        match (round.plays.first, round.plays.second) {
            (Play::Placed(black), Play::Placed(white)) if black.to == white.to => {
                self.aims.insert((Rule::BothPlaceOnOneCell, 0));
            }
            _ => {}
        }
        if before.awaiting.first.is_some() && before.awaiting.second.is_some() {
            let bits = Player::BOTH.map(|player| u8::from(before.upgrades(player)));
            self.aims.insert((Rule::ServesBoth, bits[0] + 2 * bits[1]));
        }
        if round.plays == (ByPlayer { first: Play::NullPlaced, second: Play::NullPlaced }) {
            self.aims.insert((Rule::NullsAreNoPasses, 0));
        }
    }

    fn aim_at_end(&mut self) {
        if let Due::End(rule) = self.standing.due() {
            let (winner, by) = self.standing.winner();
            let who = winner.map_or(2, side);
            self.aims.extend([(rule, who), (by, who)]);
            if self.standing.is_awaited() && !self.standing.is_second {
                let bits = Player::BOTH.map(|player| u8::from(self.standing.chooses_cell(player)));
                self.aims.insert((Rule::EndBeforeSecondRound, bits[0] + 2 * bits[1]));
            }
        }
    }

    fn show(&mut self, round: Round) {
        let state = State::from(&round);
        self.write(|| state.to_string(), Rule::ExactState);
        self.states.push(state);
        self.round = round;
    }

    fn write(&mut self, text: impl FnOnce() -> String, rule: Rule) {
        if self.writes {
            self.segments.push((text(), rule));
        }
    }
}

const fn side(player: Player) -> u8 {
    match player {
        BLACK => 0,
        WHITE => 1,
    }
}

fn prompt(player: Player, wanted: usize) -> String {
    let letter = if player == BLACK { 'B' } else { 'W' };
    if wanted == 4 {
        format!(
            "Enter the move coordinates for player {player} in the form 'srcX srcY destX destY'\n\
             [0 >= n >= 4, or just enter return for a 'pass'] {letter}2:\n\n"
        )
    } else {
        format!(
            "Enter the coordinates to place the pawn for player {player} in the form 'destX destY':\n\
             [0 >= n >= 4] {letter}1:\n\n"
        )
    }
}

fn closing(outcome: Outcome) -> String {
    let head = match (outcome.winner, outcome.reason) {
        (None, _) => "Tie!".to_owned(),
        (Some(winner), Reason::Penalties) => {
            format!("{winner} wins! (Because {} accumulated >1 penalty points.)", winner.other())
        }
        (Some(winner), _) => format!("{winner} wins!"),
    };
    let ByPlayer { first: black, second: white } = outcome.pawns;
    format!("{head}  Black (human): {black}  White (human): {white}\n")
}

fn as_move(numbers: &[u8]) -> Option<Move> {
    Some(Move { from: Cell::new(numbers[0], numbers[1])?, to: Cell::new(numbers[2], numbers[3])? })
}
