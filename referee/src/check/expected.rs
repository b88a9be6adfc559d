use std::collections::BTreeSet;

use apocalypse::trace::State;
use apocalypse::{Board, Cell, Kind, Move, Outcome, Play, Reason, Round, RuleSet, Turn, far_row};
use game::{ByPlayer, Player};

use super::Rule;
use super::human::{Reading, read, tested_rule};

/// Lines to be typed into `human human`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Script {
    pub(super) lines: Vec<String>,
    /// Whether the last line has its end.
    pub(super) ends: bool,
}

impl Script {
    pub(super) fn new(lines: Vec<String>) -> Script {
        Script { lines, ends: true }
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

/// A piece of the output, and the rule that a program breaks which prints something else there.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) text: String,
    pub(super) rule: Rule,
}

/// A state, and which rules its parts rest on.
#[derive(Clone, Debug)]
pub(super) struct ExpectedState {
    pub(super) state: State,
    /// Why each side's play is what it is.
    pub(super) plays: ByPlayer<Rule>,
    /// Why the board is what it is.
    pub(super) board: Rule,
    /// The rule about reading lines that was put to the test just before.
    pub(super) reading: Option<Rule>,
    /// The last such rule of the whole game: lines that shifted may show much later.
    pub(super) earlier_reading: Option<Rule>,
    pub(super) is_second_round: bool,
    /// Whether a pawn stands stranded on its far row.
    pub(super) has_stranded: bool,
}

/// What a right program does with the lines typed so far.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    writes: bool,
    pub(super) segments: Vec<Segment>,
    pub(super) states: Vec<ExpectedState>,
    /// Why the game ended; none if it has not.
    pub(super) ending: Option<Rule>,
    /// Every rule that the lines put to the test.
    pub(super) rules: BTreeSet<Rule>,
    /// Who is asked now, and for how many integers; nobody when the game is over.
    pub(super) asked: Option<(Player, usize)>,
    /// What Black has chosen already in the running round.
    pub(super) black: Option<Vec<u8>>,
    /// The round that the game stands at.
    pub(super) round: Round,
    /// The rule about reading that a line since the last state puts to the test.
    pub(super) reading: Option<Rule>,
    /// The same, until something is printed: a wrong reaction to a line shows in what comes next.
    reaction: Option<Rule>,
    /// The last rule about reading that any line put to the test.
    last_reading: Option<Rule>,
    /// Whether a pawn stands stranded on its far row.
    pub(super) has_stranded: bool,
}

/// Plays a script by the rules.
pub(super) fn expected(script: &Script) -> Expected {
    run(script, true)
}

/// The rules that a script puts to the test, without writing the output down, which takes most of the time.
pub(super) fn rules_of(script: &Script) -> BTreeSet<Rule> {
    run(script, false).rules
}

/// Whether a script plays a game to its end.
pub(super) fn ends(script: &Script) -> bool {
    run(script, false).ending.is_some()
}

fn run(script: &Script, writes: bool) -> Expected {
    let mut expected = Expected::start(writes);
    for (place, line) in script.lines.iter().enumerate() {
        let is_open = !script.ends && place + 1 == script.lines.len();
        expected.type_line(line, is_open);
    }
    if expected.asked.is_some() {
        expected.write(String::new, Rule::EndOfInput);
    }
    expected
}

impl Expected {
    /// A game before the first line. `writes` tells whether the output is wanted, too.
    pub(super) fn start(writes: bool) -> Expected {
        let mut expected = Expected {
            writes,
            segments: Vec::new(),
            states: Vec::new(),
            ending: None,
            rules: BTreeSet::new(),
            asked: None,
            black: None,
            round: Round::START,
            reading: None,
            reaction: None,
            last_reading: None,
            has_stranded: false,
        };
        let initial = ByPlayer { black: Rule::InitialState, white: Rule::InitialState };
        expected.show(Round::START, initial, Rule::InitialState, false);
        expected.begin_round();
        expected
    }

    /// What a right program prints.
    pub(super) fn text(&self) -> String {
        self.segments.iter().map(|segment| segment.text.as_str()).collect()
    }

    pub(super) const fn exit_status(&self) -> i32 {
        if self.ending.is_some() { 0 } else { 1 }
    }

    /// Types one line; `is_open` if it lacks its end. Nobody reads it when the game is over.
    pub(super) fn type_line(&mut self, line: &str, is_open: bool) {
        let Some((player, wanted)) = self.asked else { return };
        let tested = if is_open { Some(Rule::LastLine) } else { tested_rule(line, wanted) };
        if let Some(rule) = tested {
            self.reading = Some(rule);
            self.reaction = Some(rule);
            self.last_reading = Some(rule);
            self.rules.insert(rule);
        }
        self.write(|| format!("{line}\n"), if is_open { Rule::LastLine } else { Rule::Echo });
        let numbers = match read(line, wanted) {
            Reading::Nothing => None,
            Reading::Numbers(numbers) => Some(numbers),
            Reading::TooFew => return self.ask_again("Bad input!", line, Rule::TooFewWords),
            Reading::Malformed => {
                let rule = tested.unwrap_or(Rule::Malformed);
                return self.ask_again("Bad input: one or more integers is manformed!", line, rule);
            }
        };
        if player == Player::White {
            return self.finish_round(numbers);
        }
        self.black = numbers;
        let white_is_asked = match self.round.position.turn() {
            Turn::Normal(_) => true,
            Turn::Second(turn) => turn.is_asked(Player::White),
        };
        if white_is_asked { self.ask(Player::White, wanted) } else { self.finish_round(None) }
    }

    fn ask(&mut self, player: Player, wanted: usize) {
        let own = if wanted == 4 { Rule::MovePrompt } else { Rule::PlacementPrompt };
        let rule = self.reaction.take().unwrap_or(own);
        self.write(|| prompt(player, wanted), rule);
        self.asked = Some((player, wanted));
    }

    fn ask_again(&mut self, complaint: &str, line: &str, rule: Rule) {
        let Some((player, wanted)) = self.asked else { return };
        let example = if wanted == 4 { "1 2 3 4" } else { "1 2" };
        let again = format_args!("Please enter {wanted} integers in the form ' {example} '").to_string();
        self.write(|| format!("{complaint} ({line}) \n{again}\n"), rule);
        self.ask(player, wanted);
    }

    fn begin_round(&mut self) {
        self.black = None;
        match self.round.position.turn() {
            Turn::Normal(_) => self.ask(Player::Black, 4),
            Turn::Second(turn) if turn.is_asked(Player::Black) => self.ask(Player::Black, 2),
            Turn::Second(turn) if turn.is_asked(Player::White) => self.ask(Player::White, 2),
            Turn::Second(_) => self.finish_round(None),
        }
    }

    fn finish_round(&mut self, white: Option<Vec<u8>>) {
        let before = self.round;
        let numbers = ByPlayer { black: self.black.take(), white };
        let (round, plays, board, is_second) = match before.position.turn() {
            Turn::Normal(turn) => {
                let asked = numbers.map(|numbers| numbers.and_then(|n| as_move(&n)));
                let plays = ByPlayer::from_fn(|player| choice_rule(before.position.board(), player, asked));
                let round = turn.play(asked);
                (round, plays, resolution_rule(before.position.board(), &round), false)
            }
            Turn::Second(turn) => {
                let round = turn.play(numbers.map(|numbers| numbers.and_then(|n| Cell::new(n[0], n[1]))));
                let plays = ByPlayer::from_fn(|player| placement_rule(&before, &round, player));
                (round, plays, second_round_rule(&round), true)
            }
        };
        self.show(round, plays, board, is_second);
        self.has_stranded = Player::BOTH.into_iter().any(|player| {
            !(round.position.board().pawns(player) & far_row(player)).is_empty()
                && round.position.awaiting()[player].is_none()
        });
        let Some(outcome) = round.outcome(RuleSet::Course) else { return self.begin_round() };
        let awaiting = round.position.awaiting();
        let ending = match outcome.reason {
            _ if awaiting.black.is_some() || awaiting.white.is_some() => Rule::OverBeforeSecondRound,
            Reason::Penalties | Reason::BothPenalties => Rule::TwoPenalties,
            Reason::NoPawns => Rule::NoPawns,
            Reason::BothPassed | Reason::Quiet => Rule::BothPassed,
        };
        self.rules.insert(ending);
        self.ending = Some(ending);
        self.asked = None;
        let is_early = ending == Rule::OverBeforeSecondRound;
        self.write(|| closing(outcome), if is_early { ending } else { closing_rule(outcome) });
    }

    fn show(&mut self, round: Round, plays: ByPlayer<Rule>, board: Rule, is_second_round: bool) {
        let state = State::from(&round);
        self.reaction = None;
        self.write(|| state.to_string(), Rule::StateText);
        self.rules.extend([plays.black, plays.white, board]);
        let (reading, has_stranded) = (self.reading.take(), self.has_stranded);
        let earlier_reading = self.last_reading;
        self.states.push(ExpectedState {
            state,
            plays,
            board,
            reading,
            earlier_reading,
            is_second_round,
            has_stranded,
        });
        self.round = round;
    }

    fn write(&mut self, text: impl FnOnce() -> String, rule: Rule) {
        self.rules.insert(rule);
        if self.writes {
            self.segments.push(Segment { text: text(), rule });
        }
    }
}

fn prompt(player: Player, wanted: usize) -> String {
    let letter = if player == Player::Black { 'B' } else { 'W' };
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
    let ByPlayer { black, white } = outcome.pawns;
    format!("{head}  Black (human): {black}  White (human): {white}\n")
}

fn closing_rule(outcome: Outcome) -> Rule {
    match (outcome.winner, outcome.reason) {
        (_, Reason::BothPenalties) => Rule::ClosingBothPenalties,
        (None, _) => Rule::ClosingTie,
        (Some(_), Reason::Penalties) => Rule::ClosingPenalties,
        (Some(_), _) => Rule::ClosingPawns,
    }
}

fn as_move(numbers: &[u8]) -> Option<Move> {
    Some(Move { from: Cell::new(numbers[0], numbers[1])?, to: Cell::new(numbers[2], numbers[3])? })
}

/// Why a choice in a normal round is judged as it is.
fn choice_rule(board: &Board, player: Player, asked: ByPlayer<Option<Move>>) -> Rule {
    let Some(Move { from, to }) = asked[player] else { return Rule::Pass };
    let enemy_move = asked[player.other()].filter(|m| board.targets(player.other(), m.from).contains(m.to));
    let Some(kind) = board.at(from).filter(|piece| piece.player == player).map(|piece| piece.kind) else {
        return Rule::Source;
    };
    let at_target = board.at(to);
    let forward = if player == Player::Black { -1 } else { 1 };
    let is_step = |dx: i8| from.offset(dx, forward) == Some(to);
    if from == to {
        Rule::SameCell
    } else if at_target.is_some_and(|piece| piece.player == player) {
        if enemy_move.is_some_and(|m| m.to == to) { Rule::OwnTargetCaptured } else { Rule::OwnTarget }
    } else if kind == Kind::Knight {
        Rule::KnightJump
    } else if is_step(0) {
        match at_target {
            Some(_) if enemy_move.is_some_and(|m| m.from == to) => Rule::PawnBlockedEnemyLeaves,
            _ => Rule::PawnBlocked,
        }
    } else if is_step(1) || is_step(-1) {
        match at_target {
            None if enemy_move.is_some_and(|m| m.to == to) => Rule::PawnDiagonalEnemyArrives,
            _ => Rule::PawnDiagonal,
        }
    } else if from.offset(0, 2 * forward) == Some(to) && at_target.is_none() {
        Rule::PawnDoubleStep
    } else if from.y() == to.y() && from.x().abs_diff(to.x()) == 1 && at_target.is_none() {
        Rule::PawnSideways
    } else if from.offset(0, -forward) == Some(to) && at_target.is_none() {
        Rule::PawnBackward
    } else {
        Rule::PawnWay
    }
}

/// Why the board is what it is after a normal round.
fn resolution_rule(before: &Board, round: &Round) -> Rule {
    let step = |player: Player| match round.plays[player] {
        Play::Played(Move { from, to }) => before.at(from).map(|piece| (piece.kind, from, to)),
        _ => None,
    };
    match (step(Player::Black), step(Player::White)) {
        (Some((black, b_from, b_to)), Some((white, w_from, w_to))) => {
            if b_to == w_to {
                match (black, white) {
                    (Kind::Knight, Kind::Knight) => Rule::ClashKnights,
                    (Kind::Pawn, Kind::Pawn) => Rule::ClashPawns,
                    _ => Rule::ClashKnightPawn,
                }
            } else if b_to == w_from && w_to == b_from {
                if black == Kind::Knight { Rule::SwapKnights } else { Rule::SwapPawns }
            } else if b_to == w_from || w_to == b_from {
                let attacker = if b_to == w_from { black } else { white };
                if attacker == Kind::Pawn { Rule::PawnMissedCapture } else { Rule::MissedCapture }
            } else {
                Rule::DifferentTargets
            }
        }
        _ => Rule::OneSideMoves,
    }
}

fn placement_rule(before: &Round, round: &Round, player: Player) -> Rule {
    match round.plays[player] {
        Play::Upgraded(_) => Rule::Upgrade,
        Play::Placed(_) => Rule::Placed,
        Play::NullPlaced => Rule::NullPlaced,
        Play::BadPlaced(Move { from, to }) if from == to => Rule::BadPlacedOwnCell,
        Play::BadPlaced(Move { to, .. }) if before.position.awaiting()[player.other()] == Some(to) => {
            Rule::PlacedOnLeavingPawn
        }
        Play::BadPlaced(_) => Rule::BadPlaced,
        _ => Rule::Idle,
    }
}

fn second_round_rule(round: &Round) -> Rule {
    match (round.plays.black, round.plays.white) {
        (Play::Placed(black), Play::Placed(white)) if black.to == white.to => Rule::BothPlaceOnOneCell,
        (Play::Upgraded(_), _) | (_, Play::Upgraded(_)) => Rule::Upgrade,
        (Play::BadPlaced(_), _) | (_, Play::BadPlaced(_)) => Rule::BadPlaced,
        (Play::NullPlaced, _) | (_, Play::NullPlaced) => Rule::NullPlaced,
        _ => Rule::Placed,
    }
}
