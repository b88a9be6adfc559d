use std::collections::{BTreeSet, VecDeque};

use jobs::{Job, Trouble, Unit};

use crate::message::{Message, Order};

/// Those who work, by number from 0.
pub trait Crew {
    /// How many there are.
    fn n_workers(&self) -> usize;

    /// Gives an order.
    fn order(&mut self, worker: usize, order: Order);

    /// Waits for the next message of anybody.
    fn message(&mut self) -> Result<(usize, Message), Trouble>;
}

/// Is told after every result how many units of how many are done.
pub type Told<'a> = &'a mut dyn FnMut(usize, usize);

/// Has all units of a job done by a crew. Every result is accepted, and so on the disk, before the next unit is handed
/// out to whoever brought it. Whatever ends this early, a new call goes on from what is accepted.
pub fn lead(job: &mut dyn Job, crew: &mut dyn Crew, told: Told<'_>) -> Result<(), Trouble> {
    let head = job.head();
    let mut round = Round {
        queue: job.left().into(),
        in_work: BTreeSet::new(),
        idle: Vec::new(),
        holds: vec![BTreeSet::new(); crew.n_workers()],
        n_ready: 0,
    };
    told(job.n_units() - round.queue.len(), job.n_units());
    loop {
        round.hand_out(job, crew)?;
        if round.in_work.is_empty() && job.left().is_empty() {
            break;
        }
        if round.in_work.is_empty() && round.n_ready == crew.n_workers() {
            return Err(Trouble::Unusable("the units that are left rest on each other".to_owned()));
        }
        let (worker, message) = crew.message()?;
        match message {
            Message::Ready(theirs) if theirs == head => {
                round.n_ready += 1;
                round.idle.push(worker);
            }
            Message::Ready(theirs) => return Err(other_head(worker, &head, &theirs)),
            Message::Failed(trouble) => return Err(trouble),
            Message::Result(result) => {
                let unit = job.accept(&result)?;
                round.in_work.remove(&unit);
                round.holds[worker].insert(unit);
                round.idle.push(worker);
                told(job.n_units() - round.queue.len() - round.in_work.len(), job.n_units());
            }
        }
    }
    (0..crew.n_workers()).for_each(|worker| crew.order(worker, Order::End));
    Ok(())
}

/// Who does what.
struct Round {
    /// What is not handed out yet, the dearest first.
    queue: VecDeque<Unit>,
    in_work: BTreeSet<Unit>,
    idle: Vec<usize>,
    /// The units whose results each worker has.
    holds: Vec<BTreeSet<Unit>>,
    n_ready: usize,
}

impl Round {
    /// Gives every idle worker a unit, as far as there are any that can be computed by now.
    fn hand_out(&mut self, job: &dyn Job, crew: &mut dyn Crew) -> Result<(), Trouble> {
        while let Some(&worker) = self.idle.last() {
            let Some(place) = self.queue.iter().position(|&unit| job.is_ready(unit)) else { return Ok(()) };
            let unit = self.queue.remove(place).expect("the place was found in it");
            if !job.is_left(unit) {
                // A better total has done what was left to do.
                continue;
            }
            for needed in job.needs(unit) {
                if !self.holds[worker].contains(&needed)
                    && let Some(result) = job.result(needed)?
                {
                    crew.order(worker, Order::Accept(result));
                    self.holds[worker].insert(needed);
                }
            }
            crew.order(worker, Order::Compute(unit));
            self.in_work.insert(unit);
            self.idle.pop();
        }
        Ok(())
    }
}

/// What is said when a worker was started for another job, or is another version of the program.
fn other_head(worker: usize, ours: &str, theirs: &str) -> Trouble {
    let differing = ours.lines().zip(theirs.lines()).find(|(our, their)| our != their);
    let (our, their) = differing.unwrap_or(("", ""));
    Trouble::Foreign(format!(
        "worker {worker} has another job: it says `{their}`, the leader `{our}`; start the same program with the same \
         words everywhere"
    ))
}
