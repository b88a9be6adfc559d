use std::cmp::Reverse;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::Notation;

use super::guessing::{Failure, Guessing, Played};
use super::losses::Losses;
use crate::contained::{Command, Stopwatch};
use crate::protocol::{Conditions, Connection, Fault, Said, read_guess};
use crate::workers::{Progress, side_by_side};

/// How many questions are sent ahead of their answers.
const AHEAD: usize = 64;

/// A point of the tree of all games: what was said so far, and the targets that lead here, by their place in the list.
#[derive(Clone)]
struct Node {
    /// The `after` question, which holds the whole history.
    question: String,
    /// The answers on the way here, for the report of a failure.
    exchange: Vec<Said>,
    n_guesses: u32,
    targets: Vec<usize>,
}

/// The fate of each target of a part of the tree, by its place in the list.
type Fates = Vec<(usize, Played)>;

/// Asks for every guess that any game with these targets can need, once.
///
/// For a program that is a function of the history this equals playing every target by itself: targets that have
/// answered alike so far are asked about together. Questions are sent ahead, so no time is lost waiting. Every process
/// asks for the first guess itself, so that all of them start at once, and then takes branches until none is left.
pub(super) fn walk<G: Notation + Sync>(
    game: &G,
    targets: &[u64],
    command: &Command,
    conditions: &Conditions,
    progress: Progress<'_>,
    stop: &AtomicBool,
) -> Result<Guessing, Fault> {
    let start = Instant::now();
    let walker = Walker { game, targets, conditions, losses: Losses::new(stop) };
    let first_guess = OnceLock::new();
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let work = || -> Result<[Fates; 2], Fault> {
        let mut connection = Connection::new(command, &conditions.limits);
        let mut at_root = Fates::new();
        let mut branches = walker.ask_all(&[walker.root()], &mut connection, &mut at_root)?;
        // The largest first, so that the processes finish together.
        branches.sort_by_key(|branch| Reverse(branch.targets.len()));
        // A process that failed here has no branches to take, and says nothing about the first guess of the others.
        let Some(first) = branches.first() else { return Ok([Fates::new(), at_root]) };
        if *first_guess.get_or_init(|| first.exchange.clone()) != first.exchange {
            return Err(Fault::NotAFunction);
        }
        let mut fates = Fates::new();
        while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
            let before = fates.len();
            let mut level = vec![branch.clone()];
            while !level.is_empty() {
                level = walker.ask_all(&level, &mut connection, &mut fates)?;
            }
            let new = fates.len() - before;
            progress(done.fetch_add(new, Ordering::Relaxed) + new, targets.len());
        }
        Ok([fates, at_root])
    };
    let (mut fates, mut at_roots) = (Fates::new(), Fates::new());
    for part in side_by_side(conditions.workers, targets.len(), work) {
        let [found, at_root] = part?;
        fates.extend(found);
        at_roots.extend(at_root);
    }
    // Every process knows the fate of a target that the first guess decides. Where one failed there and another did not,
    // the targets have the fate that the other found.
    fates.extend(at_roots);
    fates.sort_by_key(|(place, played)| (*place, played.result.is_err()));
    fates.dedup_by_key(|&mut (place, _)| place);
    let played = fates.into_iter().map(|(_, played)| played);
    Ok(Guessing::new(targets.len(), played, start.elapsed()))
}

struct Walker<'a, G: Notation> {
    game: &'a G,
    /// The numbers of the secrets.
    targets: &'a [u64],
    conditions: &'a Conditions,
    losses: Losses<'a>,
}

impl<G: Notation> Walker<'_, G> {
    fn secret(&self, place: usize) -> G::Secret {
        self.game.secret_at(self.targets[place])
    }

    fn root(&self) -> Node {
        Node {
            question: "after".to_owned(),
            exchange: Vec::new(),
            n_guesses: 0,
            targets: (0..self.targets.len()).collect(),
        }
    }

    /// Asks the questions of all these nodes and returns the nodes behind them; targets that are found or lost on the
    /// way go to `fates`. Only a program that does not offer the question is an error.
    fn ask_all(
        &self,
        nodes: &[Node],
        connection: &mut Connection<'_>,
        fates: &mut Fates,
    ) -> Result<Vec<Node>, Fault> {
        let mut behind = Vec::new();
        let mut n_sent = 0;
        for place in 0..nodes.len() {
            if self.losses.end_it(&self.conditions.patience) {
                return Ok(Vec::new());
            }
            while n_sent < nodes.len() && n_sent < place + AHEAD {
                self.open(connection)?;
                connection.tell_ahead(&nodes[n_sent].question)?;
                n_sent += 1;
            }
            let node = &nodes[place];
            let begun = Instant::now();
            let mut answer = self.answer(connection);
            if answer.is_err() && n_sent > place + 1 {
                // Was it this question, or one sent ahead of its turn? Asked alone, it can blame no other.
                connection.send_away();
                self.open(connection)?;
                connection.tell_ahead(&node.question)?;
                n_sent = place + 1;
                answer = self.answer(connection);
            }
            let time = begun.elapsed();
            self.losses.count(&answer, time);
            if answer.is_err() {
                connection.send_away();
                n_sent = place + 1;
            }
            match answer {
                Err(Fault::NotOffered) => return Err(Fault::NotOffered),
                Err(fault) => self.lose(node, &fault, connection.complaint(), time, fates),
                Ok((guess, text)) => self.split(node, &guess, &text, time, fates, &mut behind),
            }
        }
        Ok(behind)
    }

    /// Makes sure that the program knows which game it is asked about.
    fn open(&self, connection: &mut Connection<'_>) -> Result<(), Fault> {
        if connection.is_empty() {
            connection.clear();
            connection.ask_within(&format!("new {}", self.game.spec()), &self.conditions.allowance())?;
        }
        Ok(())
    }

    /// An answer may take as long as a game: a program may have to play the whole history again.
    fn answer(&self, connection: &mut Connection<'_>) -> Result<(G::Guess, String), Fault> {
        let answer = connection.answer_within(&mut Stopwatch::start(), &self.conditions.allowance())?;
        let guess = read_guess(self.game, answer)?;
        let text = answer.to_owned();
        connection.clear();
        Ok((guess, text))
    }

    fn split(
        &self,
        node: &Node,
        guess: &G::Guess,
        text: &str,
        time: Duration,
        fates: &mut Fates,
        behind: &mut Vec<Node>,
    ) {
        let n_guesses = node.n_guesses + 1;
        let mut parts: Vec<(G::Feedback, Vec<usize>)> = Vec::new();
        for &target in &node.targets {
            let feedback = self.game.feedback(&self.secret(target), guess);
            match parts.iter_mut().find(|(known, _)| *known == feedback) {
                Some((_, part)) => part.push(target),
                None => parts.push((feedback, vec![target])),
            }
        }
        for (feedback, targets) in parts {
            if feedback == self.game.win() {
                fates.extend(
                    targets.into_iter().map(|target| (target, Played { result: Ok(n_guesses), time })),
                );
                continue;
            }
            let joint = if node.n_guesses == 0 { " " } else { " / " };
            let mut exchange = node.exchange.clone();
            exchange.push(Said::Sent(node.question.clone()));
            exchange.push(Said::Received(text.to_owned()));
            let question = format!("{}{joint}{guess} {feedback}", node.question);
            let node = Node { question, exchange, n_guesses, targets };
            if n_guesses == self.conditions.guesses {
                self.lose(&node, &Fault::OutOfGuesses(n_guesses), "", time, fates);
            } else {
                behind.push(node);
            }
        }
    }

    fn lose(&self, node: &Node, fault: &Fault, stderr: &str, time: Duration, fates: &mut Fates) {
        for &target in &node.targets {
            let mut exchange = node.exchange.clone();
            if !matches!(fault, Fault::OutOfGuesses(_)) {
                exchange.push(Said::Sent(node.question.clone()));
            }
            let failure = Failure::new(self.secret(target).to_string(), fault, exchange, stderr);
            fates.push((target, Played { result: Err((fault.clone(), failure)), time }));
        }
    }
}
