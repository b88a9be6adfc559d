use apocalypse::{Cell, Move, Outcome, Position, Round, RuleSet, Turn, Wanted};
use game::{ByPlayer, Player, Sealed, unseal};

use crate::choosers::Chooser;

/// The referee of a game of Apocalypse: it is fed sealed choices and plays a round when both are in.
///
/// ```
/// use apocalypse::{RuleSet, Wanted};
/// use game::{Player, Sealed};
/// use play::Duel;
///
/// let mut duel = Duel::new(RuleSet::Course);
/// let first = duel.submit_move(Player::Black, Sealed::new("1413".parse().ok()))?;
/// assert!(first.is_empty(), "nothing is known before White has chosen");
/// assert_eq!(duel.wanted(Player::White), Wanted::Move);
/// let second = duel.submit_move(Player::White, Sealed::new(None))?;
/// assert_eq!(second[0].plays.white.to_string(), "Passed");
/// # Ok::<(), play::Refused>(())
/// ```
#[derive(Debug)]
pub struct Duel {
    rules: RuleSet,
    start: Position,
    rounds: Vec<Round>,
    outcome: Option<Outcome>,
    waiting: Waiting,
}

/// The choices that are in, of the kind that the next round takes.
#[derive(Debug)]
enum Waiting {
    Moves(ByPlayer<Option<Sealed<Option<Move>>>>),
    Placements(ByPlayer<Option<Sealed<Option<Cell>>>>),
}

/// Why a choice is not taken. The duel is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The player has chosen already.
    #[error("{0} has chosen already and cannot take it back")]
    AlreadyChosen(Player),
    /// The player is asked for something else.
    #[error("{}", not_asked(*.0, *.1))]
    NotAsked(Player, Wanted),
}

impl Duel {
    /// A game from the start.
    pub fn new(rules: RuleSet) -> Duel {
        Duel::from_position(rules, Position::START)
    }

    /// A game from any position, which may be over already.
    pub fn from_position(rules: RuleSet, start: Position) -> Duel {
        let outcome = start.outcome(rules);
        let waiting = Waiting::for_turn(&start);
        let mut duel = Duel { rules, start, rounds: Vec::new(), outcome, waiting };
        duel.play_if_complete();
        duel
    }

    /// The rules of the game.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        self.rounds.last().map_or(&self.start, |round| &round.position)
    }

    /// Every round played so far, second rounds as rounds of their own.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What a player is to choose now: nothing once the choice is in, or the game is over.
    pub fn wanted(&self, player: Player) -> Wanted {
        if self.outcome.is_some() {
            return Wanted::Nothing;
        }
        match &self.waiting {
            Waiting::Moves(moves) if moves[player].is_none() => Wanted::Move,
            Waiting::Placements(cells) if cells[player].is_none() => Wanted::Placement,
            Waiting::Moves(_) | Waiting::Placements(_) => Wanted::Nothing,
        }
    }

    /// Takes a player's move; `None` inside is a pass. Returns the rounds that were played because of it: none as long
    /// as the other side has not chosen, and a second round too if nobody has a choice in it.
    pub fn submit_move(&mut self, player: Player, choice: Sealed<Option<Move>>) -> Result<&[Round], Refused> {
        match &mut self.waiting {
            Waiting::Moves(moves) if self.outcome.is_none() && moves[player].is_none() => {
                moves[player] = Some(choice);
                Ok(self.play_if_complete())
            }
            _ => Err(self.refusal(player)),
        }
    }

    /// Takes a player's cell for the pawn that awaits it; `None` inside is a null placement. Returns the rounds that
    /// were played because of it.
    pub fn submit_placement(
        &mut self,
        player: Player,
        choice: Sealed<Option<Cell>>,
    ) -> Result<&[Round], Refused> {
        match &mut self.waiting {
            Waiting::Placements(cells) if self.outcome.is_none() && cells[player].is_none() => {
                cells[player] = Some(choice);
                Ok(self.play_if_complete())
            }
            _ => Err(self.refusal(player)),
        }
    }

    /// Asks a chooser for whatever is wanted from a player, and seals it. Returns the rounds that were played because
    /// of it; nothing happens if nothing is wanted.
    pub fn ask(&mut self, player: Player, chooser: &mut dyn Chooser) -> &[Round] {
        if self.outcome.is_none() {
            let position = *self.position();
            if self.wanted(player) != Wanted::Nothing {
                chooser.recall(&self.start, &self.rounds);
            }
            match (&mut self.waiting, position.turn()) {
                (Waiting::Moves(moves), Turn::Normal(turn)) if moves[player].is_none() => {
                    moves[player] = Some(Sealed::new(chooser.choose_move(turn, player)));
                }
                (Waiting::Placements(cells), Turn::Second(turn)) if cells[player].is_none() => {
                    cells[player] = Some(Sealed::new(chooser.choose_placement(turn, player)));
                }
                _ => {}
            }
        }
        self.play_if_complete()
    }

    /// Lets two choosers play until the game is over or so many normal rounds have been played in all.
    pub fn play_out(&mut self, choosers: &mut ByPlayer<Box<dyn Chooser>>, limit: u32) {
        while self.outcome.is_none() && self.position().round() < limit {
            for player in Player::BOTH {
                self.ask(player, choosers[player].as_mut());
            }
        }
    }

    /// Why nothing more, or something else, is taken from a player.
    fn refusal(&self, player: Player) -> Refused {
        let takes_part = match self.position().turn() {
            Turn::Normal(_) => true,
            Turn::Second(turn) => turn.is_asked(player),
        };
        match self.wanted(player) {
            _ if self.outcome.is_some() => Refused::Over,
            Wanted::Nothing if takes_part => Refused::AlreadyChosen(player),
            wanted => Refused::NotAsked(player, wanted),
        }
    }

    /// Plays the round if all choices are in, and after it a second round in which nobody has a choice.
    fn play_if_complete(&mut self) -> &[Round] {
        let before = self.rounds.len();
        while self.outcome.is_none() && self.play_one_if_complete() {}
        &self.rounds[before..]
    }

    fn play_one_if_complete(&mut self) -> bool {
        let position = *self.position();
        let round = match (&mut self.waiting, position.turn()) {
            (Waiting::Moves(moves), Turn::Normal(turn)) => both(moves).map(|moves| turn.play(unseal(moves))),
            (Waiting::Placements(cells), Turn::Second(turn)) => {
                both(cells).map(|cells| turn.play(unseal(cells)))
            }
            _ => None,
        };
        let Some(round) = round else { return false };
        self.outcome = round.outcome(self.rules);
        self.waiting = Waiting::for_turn(&round.position);
        self.rounds.push(round);
        true
    }
}

impl Waiting {
    /// Nobody has chosen yet; who is not asked counts as having chosen nothing.
    fn for_turn(position: &Position) -> Waiting {
        match position.turn() {
            Turn::Normal(_) => Waiting::Moves(ByPlayer { black: None, white: None }),
            Turn::Second(turn) => Waiting::Placements(ByPlayer::from_fn(|player| {
                if turn.is_asked(player) { None } else { Some(Sealed::new(None)) }
            })),
        }
    }
}

/// Takes both choices out if both are in.
fn both<T>(choices: &mut ByPlayer<Option<T>>) -> Option<ByPlayer<T>> {
    if choices.black.is_none() || choices.white.is_none() {
        return None;
    }
    Some(ByPlayer { black: choices.black.take()?, white: choices.white.take()? })
}

fn not_asked(player: Player, wanted: Wanted) -> String {
    let wanted = match wanted {
        Wanted::Move => "a move",
        Wanted::Placement => "a cell for a pawn",
        Wanted::Nothing => "nothing now",
    };
    format!("{player} is asked for {wanted}")
}
