use std::cell::OnceCell;
use std::fmt;
use std::sync::{Arc, OnceLock};

use deduction::{CandidateSet, Effort, FeedbackTable, Sampler, Strategy, Values};
use game::Deduction;

use super::{Knowledge, Position, hunt_position};
use crate::guessers::{Unable, searchable};
use crate::{Book, Contradiction, Tables, Turn};

/// The bytes that a table of all answers may take: where it would take more, what is possible is sampled.
const TABLE_BYTES: u64 = 64 << 20;

/// Says what every guess is worth in a guessing game of one size.
///
/// While the history is on the [stored strategy](Book), that strategy is followed. Elsewhere what is left is
/// [solved or planned](Values), as its size decides. A game that is too large for a table of all answers is judged by a
/// sample. All of it depends on the history alone, so whoever asks gets the same answer.
pub struct HuntJudge<G: Deduction> {
    game: G,
    book: Option<Book<G>>,
    counted: OnceLock<Counted<G>>,
    is_sampled: bool,
}

/// What is prepared when the stored strategy is left for the first time.
struct Counted<G: Deduction> {
    tables: Arc<Tables<G>>,
    values: Values<'static>,
}

impl<G: Deduction + Clone> HuntJudge<G> {
    /// The judge of a game, unless it has [too many secrets](searchable) to find what is possible. Nothing
    /// is computed yet.
    pub fn new(game: G) -> Result<Self, Unable> {
        searchable(&game)?;
        let is_sampled = FeedbackTable::too_large(&game, TABLE_BYTES).is_some()
            || game.feedbacks().len() > Values::MOST_FEEDBACKS;
        let (book, counted) = (Book::of(game.clone()), OnceLock::new());
        Ok(HuntJudge { game, book, counted, is_sampled })
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Whether the game is so large that what is possible is sampled and not counted.
    pub const fn is_sampled(&self) -> bool {
        self.is_sampled
    }

    /// The best guess after `history`, which is that of [`Position::best`].
    pub fn best(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        match self.book.as_ref().and_then(|book| book.after(history)) {
            Some(guess) => Ok(guess),
            None => Ok(self.after(history)?.best_guess()),
        }
    }

    /// The position after `history`.
    pub fn after(&self, history: &[Turn<G>]) -> Result<Position<'_, G>, Contradiction> {
        let Some(Counted { tables, values }) = self.counted() else {
            let turns: Vec<_> = history.iter().map(Turn::pair).collect();
            let sample = Sampler::new(&self.game, Effort::default()).after(&turns);
            let sample = sample.ok_or_else(|| {
                Contradiction::search(&self.game, history).expect("no secret fits, as was just seen")
            })?;
            return Ok(Position::new(&self.game, Knowledge::Sampled(sample)));
        };
        let set = tables.candidates(history)?;
        let book = self
            .book
            .as_ref()
            .and_then(|book| Some((book.strategy_after(history, tables.table(), &set)?, book.is_optimal())));
        Ok(Position::new(
            &self.game,
            Knowledge::Counted(hunt_position::Counted { tables, values, set, book, value: OnceCell::new() }),
        ))
    }

    /// The whole strategy that it plays, where the game is counted.
    pub fn strategy(&self) -> Option<Strategy> {
        let Counted { tables, values } = self.counted()?;
        let all = CandidateSet::all(tables.table());
        Some(match &self.book {
            Some(book) => book.strategy(tables.table()),
            None => deduction::walk(tables.table(), &all, &|set: &CandidateSet| {
                values.of(set).expect("only sets of candidates are guessed at").guess
            }),
        })
    }

    /// The tables, where the game is counted.
    pub fn tables(&self) -> Option<&Arc<Tables<G>>> {
        self.counted().map(|counted| &counted.tables)
    }

    fn counted(&self) -> Option<&Counted<G>> {
        (!self.is_sampled).then(|| {
            self.counted.get_or_init(|| {
                let tables =
                    Tables::build(self.game.clone(), TABLE_BYTES).expect("the table was seen to fit");
                let values = Values::new(tables.shared_table()).expect("it has few answers, as was seen");
                Counted { tables: Arc::new(tables), values }
            })
        })
    }
}

impl<G: Deduction> fmt::Debug for HuntJudge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HuntJudge").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}
