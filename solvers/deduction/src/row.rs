use crate::bounds::IMPOSSIBLE;
use crate::crew::Crew;
use crate::frontier::Frontier;
use crate::memo::Known;
use crate::search::{Search, Stopped, Terms, Worker, guesses_left};
use crate::view::View;
use crate::{FeedbackId, FeedbackTable, GuessId, SecretId, Strategy, Symmetry};

/// What is proven about one first guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The first guess.
    pub guess: GuessId,
    /// No strategy that opens with it has a smaller total.
    pub bound: u32,
    /// Whether the bound is the least total itself.
    pub exact: bool,
    /// How many sets were branched on for it.
    pub nodes: u64,
    /// The bounds of the parts behind its answers, which add up to `bound` with one guess for every secret.
    pub parts: Vec<PartBound>,
}

/// What is proven about the secrets behind one answer to a first guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartBound {
    /// The answer.
    pub feedback: FeedbackId,
    /// No strategy for the part has a smaller total.
    pub bound: u32,
    /// Whether the bound is the least total itself.
    pub exact: bool,
}

/// A first guess under proof: its parts, each with a frontier of second guesses.
pub(crate) struct OpenRow<'a> {
    table: &'a FeedbackTable,
    symmetry: &'a dyn Symmetry,
    terms: Terms<'a>,
    guess: GuessId,
    guesses: u8,
    may_win: bool,
    parts: Vec<OpenPart>,
}

struct OpenPart {
    feedback: FeedbackId,
    secrets: Vec<SecretId>,
    /// What is known without a frontier; the value if the part is closed.
    known: Known,
    frontier: Option<(View, Frontier)>,
    step: u32,
    /// What a unit of the bound cost when it was last raised.
    last_price: Option<f64>,
}

/// By how much a bound is raised at most before the parts are compared again.
const LONGEST_STEP: u32 = 8;

/// The same where there is no target, so that every part has to be solved.
const LONGEST_STEP_TO_VALUE: u32 = 16;

/// Each step is dearer than the one before; about so much.
const GROWTH: f64 = 4.0;

/// The effort for each guess and candidate on a first step; about so much.
const FIRST_EFFORT: f64 = 40.0;

impl<'a> OpenRow<'a> {
    /// Splits all secrets by the first guess and bounds the parts by their sizes, or by what is known of them.
    pub(crate) fn new(
        table: &'a FeedbackTable,
        symmetry: &'a dyn Symmetry,
        terms: Terms<'a>,
        guess: GuessId,
        guesses: u8,
        known: &[PartBound],
    ) -> Self {
        let mut secrets = vec![Vec::new(); table.n_feedbacks()];
        for secret in table.secrets() {
            secrets[table.feedback(secret, guess).index()].push(secret);
        }
        let may_win = !secrets[table.win().index()].is_empty();
        let reach = terms.capacity.reach(guesses_left(guesses));
        let parts = (0u8..)
            .map(FeedbackId)
            .zip(secrets)
            .filter(|(feedback, secrets)| *feedback != table.win() && !secrets.is_empty())
            .map(|(feedback, secrets)| {
                let n = secrets.len() as u32;
                let least = if n > reach { IMPOSSIBLE } else { terms.capacity.least(n) };
                let before = known.iter().find(|part| part.feedback == feedback);
                let bound = before.map_or(least, |part| part.bound.max(least));
                OpenPart {
                    feedback,
                    secrets,
                    known: Known { bound, best: None },
                    frontier: None,
                    step: 1,
                    last_price: None,
                }
            })
            .collect();
        OpenRow { table, symmetry, terms, guess, guesses, may_win, parts }
    }

    /// The proven bound of the whole row.
    pub(crate) fn bound(&mut self) -> u32 {
        let parts = self.parts.iter_mut().map(OpenPart::bound).map(u64::from).sum::<u64>();
        (parts + self.table.n_secrets() as u64).min(u64::from(IMPOSSIBLE)) as u32
    }

    /// The least total of the row, once it is proven.
    pub(crate) fn value(&mut self) -> Option<u32> {
        let bound = self.bound();
        (bound < IMPOSSIBLE && self.parts.iter_mut().all(OpenPart::is_solved)).then_some(bound)
    }

    /// Looks one step deep into every part until the bound reaches `target`.
    pub(crate) fn sweep(&mut self, crew: &Crew, target: u32) -> Result<(), Stopped> {
        let seconds = self.symmetry.representatives(&[self.guess]);
        // Large parts first: their bounds rise most.
        self.parts.sort_by_key(|part| std::cmp::Reverse(part.secrets.len()));
        for place in 0..self.parts.len() {
            if self.bound() >= target {
                break;
            }
            let (table, terms, guesses) = (self.table, self.terms, guesses_left(self.guesses));
            let deficit = u64::from(target - self.bound());
            let part = &mut self.parts[place];
            if part.frontier.is_some() {
                continue;
            }
            // Looks that go further than what is known already, and what is asked of this part, can wait.
            let n = part.secrets.len() as u64;
            let goal = if part.known.bound > terms.capacity.least(n as u32) && target < IMPOSSIBLE {
                part.known.bound + (deficit * n / table.n_secrets() as u64) as u32 + 1
            } else {
                IMPOSSIBLE
            };
            let view = View::new(table, &part.secrets);
            let rows: Vec<u16> = (0..part.secrets.len() as u16).collect();
            let columns: Vec<u32> = if terms.consistent {
                rows.iter().map(|&row| view.own(row)).collect()
            } else {
                seconds.iter().map(|&guess| view.column_of(guess)).collect()
            };
            let mut frontier = Frontier::new(&view, terms, rows, &columns, guesses);
            frontier.sweep(&view, terms, crew, goal)?;
            part.frontier = Some((view, frontier));
        }
        Ok(())
    }

    /// Searches the `width` most promising guesses of every part to their end.
    pub(crate) fn probe(&mut self, crew: &Crew, width: usize) -> Result<(), Stopped> {
        let thirds = thirds(self.table, self.symmetry, self.guess);
        for part in &mut self.parts {
            if let Some((view, frontier)) = &mut part.frontier {
                frontier.probe(view, self.terms, crew, &thirds, width)?;
            }
        }
        Ok(())
    }

    /// Raises the bound, where it is cheapest, until it reaches `target` or the row is solved.
    pub(crate) fn raise(&mut self, crew: &Crew, target: u32) -> Result<(), Stopped> {
        let thirds = thirds(self.table, self.symmetry, self.guess);
        let mut longest = LONGEST_STEP;
        if target >= IMPOSSIBLE {
            longest = LONGEST_STEP_TO_VALUE;
            self.parts
                .iter_mut()
                .filter_map(|part| part.frontier.as_mut())
                .for_each(|(_, frontier)| frontier.seek_value());
        }
        loop {
            let bound = self.bound();
            if bound >= target || self.value().is_some() {
                return Ok(());
            }
            let deficit = target - bound;
            let cheapest = self
                .parts
                .iter_mut()
                .filter(|part| part.frontier.is_some())
                .filter_map(|part| (!part.is_solved()).then(|| (part.price(deficit), part)))
                .min_by(|(one, _), (other, _)| one.total_cmp(other));
            let Some((_, part)) = cheapest else { return Ok(()) };
            let terms = self.terms;
            let goal = part.bound().saturating_add(part.step.min(deficit)).min(IMPOSSIBLE);
            let (bound, effort) = (part.bound(), crew.effort());
            if let Some((view, frontier)) = &mut part.frontier {
                frontier.raise(view, terms, crew, &thirds, goal)?;
            }
            let gain = (part.bound() - bound).max(1);
            part.last_price = Some((crew.effort() - effort) as f64 / f64::from(gain));
            part.step = longest.min(part.step * 2);
        }
    }

    /// Whether every part reaches the bound that `row` states for it, and is exact where `row` says so.
    pub(crate) fn reaches(&mut self, crew: &Crew, row: &Row) -> Result<bool, Stopped> {
        let terms = self.terms;
        if row.parts.len() != self.parts.len() {
            return Ok(false);
        }
        let thirds = thirds(self.table, self.symmetry, self.guess);
        let mut sum = self.table.n_secrets() as u64;
        for part in &mut self.parts {
            let Some(stated) = row.parts.iter().find(|stated| stated.feedback == part.feedback) else {
                return Ok(false);
            };
            sum += u64::from(stated.bound);
            if let Some((view, frontier)) = &mut part.frontier {
                let goal = stated.bound.saturating_add(u32::from(stated.exact)).min(IMPOSSIBLE);
                frontier.raise(view, terms, crew, &thirds, goal)?;
            }
            let is_value = part.is_solved() && part.bound() == stated.bound;
            if part.bound() < stated.bound || stated.exact != (stated.exact && is_value) {
                return Ok(false);
            }
        }
        Ok(sum.min(u64::from(IMPOSSIBLE)) == u64::from(row.bound))
    }

    /// Whether a way to play on was found behind every answer.
    pub(crate) fn is_playable(&self) -> bool {
        let found =
            |part: &OpenPart| part.frontier.as_ref().is_some_and(|(_, frontier)| frontier.found().is_some());
        self.parts.iter().all(found)
    }

    /// What is proven so far.
    pub(crate) fn report(&mut self, nodes: u64) -> Row {
        let (bound, exact) = (self.bound(), self.value().is_some());
        let mut parts: Vec<PartBound> = self
            .parts
            .iter_mut()
            .map(|part| PartBound { feedback: part.feedback, bound: part.bound(), exact: part.is_solved() })
            .collect();
        parts.sort_by_key(|part| part.feedback);
        Row { guess: self.guess, bound, exact, nodes, parts }
    }

    /// The best strategy found for a row all of whose parts were searched to some end.
    pub(crate) fn strategy(&mut self, crew: &Crew) -> Result<Strategy, Stopped> {
        let (table, terms, guesses) = (self.table, self.terms, guesses_left(self.guesses));
        let mut answers = Vec::new();
        for part in &mut self.parts {
            if let Some((view, frontier)) = &mut part.frontier {
                let (_, guess) = frontier.found().expect("a part that was searched has a best guess");
                let rows: Vec<u16> = (0..part.secrets.len() as u16).collect();
                let search = |worker: &mut Worker| {
                    let mut search = Search { view, terms, worker };
                    tree_behind(table, &mut search, &rows, guess, guesses)
                };
                answers.push((part.feedback, crew.alone(search)?));
            }
        }
        answers.sort_by_key(|(feedback, _)| *feedback);
        Ok(Strategy { guess: self.guess, may_win: self.may_win, answers })
    }
}

impl OpenPart {
    fn bound(&mut self) -> u32 {
        self.frontier.as_mut().map_or(0, |(_, frontier)| frontier.lower()).max(self.known.bound)
    }

    fn is_solved(&mut self) -> bool {
        self.frontier.as_mut().is_some_and(|(_, frontier)| frontier.is_solved())
    }

    /// What the next step will cost, for each unit that it raises the bound.
    fn price(&mut self, deficit: u32) -> f64 {
        if let Some(price) = self.last_price {
            return price * GROWTH;
        }
        let step = self.step.min(deficit);
        let bound = self.bound().saturating_add(step);
        let n_open = self.frontier.as_mut().map_or(0, |(_, frontier)| frontier.n_below(bound));
        (n_open * self.secrets.len()) as f64 * FIRST_EFFORT / f64::from(step)
    }
}

/// After a first guess that no symmetry keeps, none keeps two guesses either.
fn thirds<'a>(
    table: &FeedbackTable,
    symmetry: &'a dyn Symmetry,
    first: GuessId,
) -> impl Fn(GuessId) -> Option<Vec<GuessId>> + Sync + use<'a> {
    let helps = symmetry.representatives(&[first]).len() < table.n_guesses();
    move |second| helps.then(|| symmetry.representatives(&[first, second]))
}

/// The tree that opens with `guess` and goes on best.
fn tree_behind(
    table: &FeedbackTable,
    search: &mut Search<'_>,
    rows: &[u16],
    guess: GuessId,
    guesses: u8,
) -> Result<Strategy, Stopped> {
    let mut parts: Vec<(FeedbackId, Vec<u16>)> = Vec::new();
    for &row in rows {
        let feedback = table.feedback(search.view.secret(row), guess);
        match parts.binary_search_by_key(&feedback, |part| part.0) {
            Ok(place) => parts[place].1.push(row),
            Err(place) => parts.insert(place, (feedback, vec![row])),
        }
    }
    let mut strategy = Strategy { guess, may_win: false, answers: Vec::new() };
    for (feedback, rows) in parts {
        if feedback == table.win() {
            strategy.may_win = true;
        } else {
            strategy.answers.push((feedback, tree(table, search, &rows, guesses_left(guesses))?));
        }
    }
    Ok(strategy)
}

fn tree(
    table: &FeedbackTable,
    search: &mut Search<'_>,
    rows: &[u16],
    guesses: u8,
) -> Result<Strategy, Stopped> {
    let known = search.solve(rows, guesses, IMPOSSIBLE)?;
    let guess = known.best.expect("a set of a solved row is solvable");
    tree_behind(table, search, rows, guess, guesses)
}
