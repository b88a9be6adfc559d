use game::{ByPlayer, Duelling, Ending, Played, Player, Recorded};

use crate::notation::NotationError;
use crate::{Apocalypse, Choice, Move, Position, Reason, RuleSet, Turn};

/// What a record says of a side whose pawn became a knight.
const KNIGHT: &str = "knight";
/// What a record says of a side that had nothing to do.
const IDLE: &str = "-";

impl Duelling for Apocalypse {
    type Misprint = NotationError;

    const REASONS: &'static [&'static str] = &[
        Reason::Penalties.words(),
        Reason::BothPenalties.words(),
        Reason::NoPawns.words(),
        Reason::BothPassed.words(),
        Reason::Quiet.words(),
    ];

    const RULE_SETS: &'static [&'static str] = &[RuleSet::Course.name(), RuleSet::CourseQuiet50.name()];

    fn spec(&self) -> String {
        "apocalypse".to_owned()
    }

    fn rule_set(&self) -> Option<&'static str> {
        Some(self.rules.name())
    }

    fn under(&self, rule_set: &str) -> Option<Apocalypse> {
        rule_set.parse().ok().map(|rules| Apocalypse { rules })
    }

    /// Without the draw after fifty quiet rounds a position need not have a value.
    fn valued(&self) -> Apocalypse {
        Apocalypse { rules: RuleSet::CourseQuiet50 }
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn rounds_before(&self, position: &Position) -> u32 {
        position.round()
    }

    fn parse_position(&self, text: &str) -> Result<Position, NotationError> {
        text.parse()
    }

    fn parse_choice(&self, text: &str) -> Result<Choice, NotationError> {
        text.parse()
    }

    /// Every illegal move is the one goof, and a placement on a cell that is not empty is as good as none.
    fn admit(&self, position: &Position, player: Player, choice: Choice) -> Option<Choice> {
        match (position.turn(), choice) {
            (Turn::Normal(_), Choice::Pass) => Some(choice),
            (Turn::Normal(turn), Choice::Move(asked)) if turn.is_legal(player, asked) => Some(choice),
            (Turn::Normal(_), Choice::Move(_)) => Some(Choice::Move(Move::GOOF)),
            (Turn::Second(turn), Choice::Idle) if !turn.is_asked(player) => Some(choice),
            (Turn::Second(turn), _) if !turn.is_asked(player) => None,
            (Turn::Second(turn), Choice::Place(cell)) if turn.placements().contains(cell) => Some(choice),
            (Turn::Second(_), Choice::Place(_) | Choice::Pass) => Some(Choice::Pass),
            (Turn::Normal(_), Choice::Place(_) | Choice::Idle)
            | (Turn::Second(_), Choice::Move(_) | Choice::Idle) => None,
        }
    }

    fn allowed(&self, position: &Position, player: Player) -> String {
        let allowed = match position.turn() {
            Turn::Normal(_) => "a move such as 1413, pass or goof",
            Turn::Second(turn) if turn.is_asked(player) => "a placement such as @22, or pass",
            Turn::Second(_) => "-, for this side is not asked",
        };
        allowed.to_owned()
    }

    fn play(&self, position: &Position, choices: ByPlayer<Choice>) -> Played<Position> {
        let round = position.judge(choices);
        Played { position: round.position, ending: round.outcome(self.rules).map(Ending::from) }
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        position.outcome(self.rules).map(Ending::from)
    }

    fn recorded(&self, position: &Position, player: Player, choice: Choice) -> Recorded<Choice> {
        match choice {
            Choice::Idle if position.awaiting()[player].is_some() => Recorded::Unasked(KNIGHT),
            Choice::Idle => Recorded::Unasked(IDLE),
            Choice::Pass | Choice::Move(_) | Choice::Place(_) => Recorded::Chose(choice),
        }
    }

    fn parse_recorded(&self, word: &str, is_second: bool) -> Result<Recorded<Choice>, String> {
        match (is_second, word, word.parse()) {
            (false, _, Ok(choice @ (Choice::Move(_) | Choice::Pass)))
            | (true, _, Ok(choice @ (Choice::Place(_) | Choice::Pass))) => Ok(Recorded::Chose(choice)),
            (true, KNIGHT, _) => Ok(Recorded::Unasked(KNIGHT)),
            (true, IDLE, _) => Ok(Recorded::Unasked(IDLE)),
            (false, ..) => Err("a choice is a move such as `1413`, `pass` or `goof`".to_owned()),
            (true, ..) => Err(
                "in a second round a side has `@22` (a cell), `pass` (no cell), `knight` (upgraded) or `-`"
                    .to_owned(),
            ),
        }
    }

    fn is_asked(&self, position: &Position, player: Player) -> bool {
        match position.turn() {
            Turn::Normal(_) => true,
            Turn::Second(turn) => turn.is_asked(player),
        }
    }
}
