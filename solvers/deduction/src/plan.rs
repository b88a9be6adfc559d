use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use game::Deduction;

use crate::beam::{Beam, promise};
use crate::bounds::Capacity;
use crate::crew::Crew;
use crate::memo::Memo;
use crate::search::{MOST_LABELS, Search, Stopped, Terms, Worker};
use crate::threads;
use crate::view::View;
use crate::{FeedbackId, GameSymmetry, GuessId, ProveError, SecretId, Strategy, Symmetry};

/// Plans a whole strategy of a game that is too large for a table of all answers, let alone for a proof.
///
/// While a set is large, the guess is taken that promises most by the sizes of its parts, of those that the game's
/// symmetries leave apart. A set that is small enough gets a table of its own, in which the best few guesses are
/// compared by playing on behind each of them, and small sets are solved. The strategy does not depend on the number
/// of threads.
pub struct Planner<'g, G: Deduction> {
    game: &'g G,
    secrets: Vec<G::Secret>,
    guesses: Vec<G::Guess>,
    /// For each secret the guess that finds it.
    finders: Vec<GuessId>,
    symmetry: GameSymmetry<'g, G>,
    capacity: Capacity,
    n_feedbacks: usize,
    win: FeedbackId,
    n_threads: usize,
    stop: &'g AtomicBool,
}

/// The largest table for a single set.
const LARGEST_VIEW: u64 = 160 << 20;
/// What each thread may remember about sets that are solved, and about others.
const SOLVED_BYTES: u64 = 32 << 20;
const FOUND_BYTES: u64 = 16 << 20;

impl<'g, G: Deduction> Planner<'g, G> {
    /// Prepares a plan that takes at most `memory` bytes, with as many of the threads of the surrounding pool as fit
    /// in them. Setting `stop` ends it early.
    pub fn new(game: &'g G, memory: u64, stop: &'g AtomicBool) -> Result<Self, ProveError> {
        Self::check(game, memory)?;
        let more_threads = (memory - Self::bytes_needed(game)) / Self::thread_bytes(game);
        let n_threads = (more_threads as usize).saturating_add(1);
        let feedbacks = game.feedbacks();
        let n_feedbacks = feedbacks.len();
        let guesses: Vec<G::Guess> = game.guesses().collect();
        let mut numbers: Vec<(&G::Guess, GuessId)> = guesses.iter().zip((0..).map(GuessId)).collect();
        numbers.sort_unstable();
        let secrets: Vec<G::Secret> = game.secrets().collect();
        let finder = |secret: &G::Secret| {
            let own = game.guess_for(secret);
            let place = numbers.binary_search_by(|(guess, _)| (*guess).cmp(&own));
            numbers[place.expect("the guess that finds a secret is one of the game's")].1
        };
        let finders = secrets.iter().map(finder).collect();
        let win = feedbacks.iter().position(|&feedback| feedback == game.win());
        Ok(Planner {
            symmetry: GameSymmetry::new(game),
            capacity: Capacity::new(n_feedbacks, secrets.len()),
            n_feedbacks,
            win: FeedbackId(win.expect("a game lists its winning feedback") as u8),
            n_threads: n_threads.min(threads::n_threads()),
            finders,
            game,
            secrets,
            guesses,
            stop,
        })
    }

    /// Why there is no plan of `game` in `memory` bytes, if there is none. Nothing is allocated.
    pub fn check(game: &G, memory: u64) -> Result<(), ProveError> {
        let (spec, n_feedbacks) = (game.spec(), game.feedbacks().len());
        let needed = Self::bytes_needed(game);
        if n_feedbacks > MOST_LABELS {
            Err(ProveError::TooManyFeedbacks { spec, n_feedbacks })
        } else if needed > memory {
            Err(ProveError::TooLittleMemory { spec, needed, limit: memory })
        } else {
            Ok(())
        }
    }

    /// The bytes of a plan by one thread. Each further thread takes as much again, less the lists of all secrets and
    /// guesses.
    pub fn bytes_needed(game: &G) -> u64 {
        let per_secret = size_of::<G::Secret>() + size_of::<GuessId>();
        let per_guess = 3 * size_of::<G::Guess>() + 4 * size_of::<GuessId>();
        let lists = game.n_secrets().saturating_mul(per_secret as u64);
        let lists = lists.saturating_add(game.n_guesses().saturating_mul(per_guess as u64));
        lists.saturating_add(Self::thread_bytes(game))
    }

    /// Beside the table of a set there are the answers it is made from, one byte each, and smaller tables of its parts,
    /// which together take no more than a third of it.
    fn thread_bytes(game: &G) -> u64 {
        let pairs = game.n_secrets().saturating_mul(game.n_guesses());
        let view = pairs.saturating_mul(9).min(LARGEST_VIEW);
        view / 3 * 4 + view / 3 + SOLVED_BYTES + FOUND_BYTES
    }

    /// How many threads will work.
    pub const fn n_threads(&self) -> usize {
        self.n_threads
    }

    /// No strategy has a smaller total than this, by the number of feedbacks alone.
    pub fn least_conceivable(&self) -> u32 {
        self.capacity.least(self.secrets.len() as u32)
    }
}

impl<G: Deduction> Planner<'_, G> {
    /// The strategy; none when stopped.
    pub fn strategy(&self) -> Option<Strategy> {
        self.plan().ok()
    }

    /// The parts behind the first guess are planned side by side, each with a memory of its own, so that what is found
    /// for one does not depend on who was first.
    fn plan(&self) -> Result<Strategy, Stopped> {
        let all: Vec<SecretId> = (0..self.secrets.len() as u32).map(SecretId).collect();
        let opening = self.most_promising(&[], &all);
        let mut fork = self.fork(&all, opening);
        fork.parts.sort_by_key(|(_, part)| Reverse(part.len()));
        let crew = Crew::new(self.n_threads, 0);
        let answers = Mutex::new(Vec::new());
        crew.each(&fork.parts, |_, (feedback, part)| {
            let mut memories = Memories { solved: Worker::new(SOLVED_BYTES), found: Memo::new(FOUND_BYTES) };
            let tree = self.behind(&mut memories, &[opening], part)?;
            answers.lock().unwrap_or_else(PoisonError::into_inner).push((*feedback, tree));
            Ok(())
        })?;
        let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(fork.strategy(opening, answers))
    }

    fn behind(
        &self,
        memories: &mut Memories,
        history: &[GuessId],
        set: &[SecretId],
    ) -> Result<Strategy, Stopped> {
        if View::bytes(set.len(), self.guesses.len()) <= LARGEST_VIEW {
            return self.in_view(memories, set);
        }
        let guess = self.most_promising(history, set);
        let fork = self.fork(set, guess);
        let history = [history, &[guess]].concat();
        let plan = |(feedback, part): &(FeedbackId, Vec<SecretId>)| {
            Ok((*feedback, self.behind(memories, &history, part)?))
        };
        let answers = fork.parts.iter().map(plan).collect::<Result<_, _>>()?;
        Ok(fork.strategy(guess, answers))
    }

    /// The strategy for a set that is small enough for a table of its own.
    fn in_view(&self, memories: &mut Memories, set: &[SecretId]) -> Result<Strategy, Stopped> {
        let finders: Vec<GuessId> = set.iter().map(|secret| self.finders[secret.index()]).collect();
        let answers = self.answers(set, &self.guesses);
        let view = View::of_answers(&answers, self.win.0, set, &finders);
        drop(answers);
        let terms = Terms {
            capacity: &self.capacity,
            n_feedbacks: self.n_feedbacks as u32,
            consistent: false,
            stop: self.stop,
        };
        let search = Search { view: &view, terms, worker: &mut memories.solved };
        let rows: Vec<u16> = (0..set.len() as u16).collect();
        Beam { search, found: &mut memories.found, win: self.win }.strategy(&rows)
    }

    /// The guess that promises most for a set of any size.
    fn most_promising(&self, history: &[GuessId], set: &[SecretId]) -> GuessId {
        /// Guesses and secrets whose answers are counted together: both counts and answers stay in the cache.
        const GUESSES: usize = 1024;
        const SECRETS: usize = 256;
        let representatives = self.symmetry.representatives(history);
        let mut best = (u64::MAX, GuessId(0));
        for ids in representatives.chunks(GUESSES) {
            let guesses: Vec<G::Guess> = ids.iter().map(|id| self.guesses[id.index()].clone()).collect();
            let mut sizes = vec![0; ids.len() * self.n_feedbacks];
            for answers in set.chunks(SECRETS).map(|secrets| self.answers(secrets, &guesses)) {
                for row in answers.chunks_exact(ids.len()) {
                    for (sizes, &answer) in sizes.chunks_exact_mut(self.n_feedbacks).zip(row) {
                        sizes[usize::from(answer)] += 1;
                    }
                }
            }
            for (&id, sizes) in ids.iter().zip(sizes.chunks_exact_mut(self.n_feedbacks)) {
                sizes.swap(0, self.win.index());
                best = best.min((promise(sizes), id));
            }
        }
        best.1
    }

    fn fork(&self, set: &[SecretId], guess: GuessId) -> Fork {
        let answers = self.answers(set, std::slice::from_ref(&self.guesses[guess.index()]));
        let mut parts = vec![Vec::new(); self.n_feedbacks];
        for (&secret, answer) in set.iter().zip(answers) {
            parts[usize::from(answer)].push(secret);
        }
        let may_win = !std::mem::take(&mut parts[self.win.index()]).is_empty();
        let parts = (0u8..).map(FeedbackId).zip(parts).filter(|(_, part)| !part.is_empty()).collect();
        Fork { may_win, parts }
    }

    /// A row for each secret, with one byte for each guess.
    fn answers(&self, set: &[SecretId], guesses: &[G::Guess]) -> Vec<u8> {
        let secrets: Vec<G::Secret> = set.iter().map(|secret| self.secrets[secret.index()].clone()).collect();
        let mut answers = vec![0; secrets.len() * guesses.len()];
        self.game.tabulate(&secrets, guesses, &mut answers);
        answers
    }
}

impl<G: Deduction> fmt::Debug for Planner<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Planner").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}

/// What is remembered while the part behind one first answer is planned.
struct Memories {
    solved: Worker,
    found: Memo,
}

/// The secrets of a set behind every answer to a guess that does not win.
struct Fork {
    may_win: bool,
    parts: Vec<(FeedbackId, Vec<SecretId>)>,
}

impl Fork {
    fn strategy(&self, guess: GuessId, mut answers: Vec<(FeedbackId, Strategy)>) -> Strategy {
        answers.sort_by_key(|(feedback, _)| *feedback);
        Strategy { guess, may_win: self.may_win, answers }
    }
}
