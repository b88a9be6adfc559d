use game::{ByPlayer, Duelling, Ending, Misfit, Player, Sealed, unseal};
use games::RegisteredDuel;

use crate::Seed;
use crate::choosers::{Chooser, Strategy, Thinking};

/// The referee of a game of simultaneous choice: it is fed sealed choices and plays a round when both are in.
///
/// ```
/// use apocalypse::{Apocalypse, BLACK, Choice, WHITE};
/// use game::Sealed;
/// use play::Duel;
///
/// let mut duel = Duel::new(Apocalypse::default());
/// let first = duel.submit(BLACK, Sealed::new("1413".parse()?))?;
/// assert!(first.is_empty(), "nothing is known before White has chosen");
/// assert!(duel.is_wanted(WHITE));
/// let second = duel.submit(WHITE, Sealed::new(Choice::Pass))?;
/// assert_eq!(second[0].to_string(), "1413 pass");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Duel<G: Duelling> {
    game: G,
    start: G::Position,
    rounds: Vec<Round<G>>,
    n_rounds: u32,
    ending: Option<Ending>,
    /// The choices that are in. Who is not asked has chosen from the beginning.
    waiting: ByPlayer<Option<Sealed<G::Action>>>,
}

/// A round that was played, or the second part of one: what both sides chose and where it led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round<G: Duelling> {
    /// What both sides chose.
    pub choices: ByPlayer<G::Action>,
    /// The position afterwards.
    pub position: G::Position,
}

/// A round with the position before it and its number.
#[derive(Debug)]
pub struct Step<'a, G: Duelling> {
    /// The position before the round.
    pub before: &'a G::Position,
    /// The round.
    pub round: &'a Round<G>,
    /// The number of the whole round, counted from 1 at the beginning of the game.
    pub number: u32,
    /// Whether it is the second part of that round.
    pub is_second: bool,
}

/// Why a choice is not taken. The duel is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The player has chosen already.
    #[error("{0} has chosen already and cannot take it back")]
    AlreadyChosen(Player),
    /// The player has nothing to choose in this round.
    #[error("{0} is asked for nothing now")]
    NotAsked(Player),
    /// The player is asked for something else.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

impl<G: Duelling> Duel<G> {
    /// A game from the start.
    pub fn new(game: G) -> Self {
        let start = game.start();
        Duel::from_position(game, start)
    }

    /// A game from any position, which may be over already.
    pub fn from_position(game: G, start: G::Position) -> Self {
        let (n_rounds, ending) = (game.rounds_before(&start), game.ending(&start));
        let waiting = ByPlayer { first: None, second: None };
        let mut duel = Duel { game, start, rounds: Vec::new(), n_rounds, ending, waiting };
        duel.wait();
        duel.play_if_complete();
        duel
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Where the game began.
    pub const fn start(&self) -> &G::Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &G::Position {
        self.rounds.last().map_or(&self.start, |round| &round.position)
    }

    /// Every round played so far, second parts as rounds of their own.
    pub fn rounds(&self) -> &[Round<G>] {
        &self.rounds
    }

    /// Every round played so far with the position before it and its number.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_, G>> {
        steps(&self.game, &self.start, &self.rounds)
    }

    /// How many whole rounds have been played since the beginning of the game.
    pub const fn n_rounds(&self) -> u32 {
        self.n_rounds
    }

    /// How the game ended by its rules, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether a player takes part in the choice that is open now, made already or not.
    pub fn is_asked(&self, player: Player) -> bool {
        self.ending.is_none() && self.game.is_asked(self.position(), player)
    }

    /// Whether a player has yet to choose.
    pub fn is_wanted(&self, player: Player) -> bool {
        self.ending.is_none() && self.waiting[player].is_none()
    }

    /// Takes a player's choice. Returns the rounds that were played because of it: none as long as the other side has not
    /// chosen, and more than one if nobody has a choice in those that follow.
    pub fn submit(&mut self, player: Player, choice: Sealed<G::Action>) -> Result<&[Round<G>], Refused> {
        if self.ending.is_some() {
            return Err(Refused::Over);
        }
        if !self.is_asked(player) {
            return Err(Refused::NotAsked(player));
        }
        if !self.is_wanted(player) {
            return Err(Refused::AlreadyChosen(player));
        }
        let fits = |&choice: &G::Action| self.game.judge(self.position(), player, choice).map(drop);
        self.waiting[player] = Some(choice.fitting(fits)?);
        Ok(self.play_if_complete())
    }

    /// Asks a chooser for a player's choice if it is wanted, and seals it. Returns the rounds that were played because of
    /// it.
    pub fn ask(&mut self, player: Player, chooser: &mut Chooser<G>) -> &[Round<G>] {
        if self.is_wanted(player) {
            chooser.recall(&self.start, &self.rounds);
            self.waiting[player] = Some(Sealed::new(chooser.choose(self.position(), player)));
        }
        self.play_if_complete()
    }

    /// Lets two choosers play until the game is over or so many whole rounds have been played in all.
    pub fn play_out(&mut self, choosers: &mut ByPlayer<Chooser<G>>, limit: u32) {
        while self.ending.is_none() && self.n_rounds() < limit {
            for player in Player::BOTH {
                self.ask(player, &mut choosers[player]);
            }
        }
    }

    /// Plays the round if all choices are in, and those after it in which nobody has a choice.
    fn play_if_complete(&mut self) -> &[Round<G>] {
        let before = self.rounds.len();
        while self.ending.is_none() {
            let Some(choices) = both(&mut self.waiting) else { break };
            let choices = unseal(choices);
            let is_second = self.game.is_mid_round(self.position());
            self.n_rounds = self.n_rounds.saturating_add(u32::from(!is_second));
            let played = self.game.play(self.position(), choices);
            self.ending = played.ending;
            self.rounds.push(Round { choices, position: played.position });
            self.wait();
        }
        &self.rounds[before..]
    }

    /// Waits for everybody who is asked. Who is not has chosen already.
    fn wait(&mut self) {
        if self.ending.is_none() {
            let (game, position) = (&self.game, self.position());
            self.waiting = ByPlayer::from_fn(|player| {
                let is_asked = game.is_asked(position, player);
                (!is_asked).then(|| Sealed::new(game.unanswered(position, player)))
            });
        }
    }
}

impl<G: RegisteredDuel> Duel<G> {
    /// How a strategy makes the choice that is open for a player, wherever and whenever that is done.
    ///
    /// It is given the rounds that were played and nothing else: what the other side has sealed is out of its reach. Each
    /// choice draws from a stream of its own, which follows from the side and the number of rounds, so that a game that was
    /// left goes on as it would have, and the same seed gives the same game in the terminal and on the page.
    pub fn machine_choice(
        &self,
        player: Player,
        strategy: &'static Strategy<G>,
        seed: Seed,
        thinking: Thinking,
    ) -> impl FnOnce() -> G::Action + Send + use<G> {
        let (game, start, rounds) = (self.game.clone(), self.start.clone(), self.rounds.clone());
        let position = self.position().clone();
        let stream = 2 * rounds.len() as u64 + u64::from(player == Player::Second);
        move || {
            let mut chooser = strategy.thinking_chooser(&game, seed, stream, thinking);
            chooser.recall(&start, &rounds);
            chooser.choose(&position, player)
        }
    }
}

/// Rounds with the positions before them and their numbers.
pub fn steps<'a, G: Duelling>(
    game: &G,
    start: &'a G::Position,
    rounds: &'a [Round<G>],
) -> impl Iterator<Item = Step<'a, G>> {
    let befores = std::iter::once(start).chain(rounds.iter().map(|round| &round.position));
    let mut number = game.rounds_before(start);
    befores.zip(rounds).map(move |(before, round)| {
        let is_second = game.is_mid_round(before);
        number = number.saturating_add(u32::from(!is_second));
        Step { before, round, number, is_second }
    })
}

/// Both choices as records and protocols write them: the first player's, a blank, the second player's.
impl<G: Duelling> std::fmt::Display for Round<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.choices.first, self.choices.second)
    }
}

/// Takes both choices out if both are in.
fn both<T>(choices: &mut ByPlayer<Option<T>>) -> Option<ByPlayer<T>> {
    if choices.first.is_none() || choices.second.is_none() {
        return None;
    }
    Some(ByPlayer { first: choices.first.take()?, second: choices.second.take()? })
}
