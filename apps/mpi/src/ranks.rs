use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use jobs::Trouble;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, Source};
use mpi::{Rank, Threading};
use parlour_mpi::{Arguments, Crew, Link, Message, Order, Threads, thread_links};

use crate::say;

/// How long one who waits sleeps between two looks. MPI's own waiting would keep a core busy.
const GLANCES: Duration = Duration::from_millis(1);
/// How often the leader tells where it stands.
const REPORTS: Duration = Duration::from_secs(5);
/// The most bytes of one message of MPI, which counts them by 31 bits.
const PIECE: usize = 1 << 30;

const LEADER: Rank = 0;

/// Does what the command line asks for, as the leader or as one who works.
pub(crate) fn run() -> ExitCode {
    let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
        say("MPI is in use already; start each rank as a process of its own");
        return ExitCode::from(4);
    };
    let world = universe.world();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(refusal) => {
            // Everybody was given the same words; one answer is enough.
            if world.rank() == LEADER {
                let _ = refusal.print();
            }
            return ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
        }
    };
    if world.rank() != LEADER {
        let mut line = Line(&world);
        if let Err(trouble) = arguments.verb.serve(&mut line) {
            line.say(Message::Failed(trouble));
            // The leader ends the job, and with it this process.
            while line.order().is_some() {}
        }
        return ExitCode::SUCCESS;
    }
    match led(&arguments, &world) {
        Ok(said) => {
            let done = writeln!(io::stdout(), "{said}");
            ExitCode::from(if done.is_ok() { 0 } else { 4 })
        }
        Err(trouble) => {
            let code = match &trouble {
                Trouble::No(_) => 1,
                Trouble::Unusable(_) => 2,
                Trouble::Foreign(_) => 3,
                Trouble::Outside(_) => 4,
            };
            say(&trouble.to_string());
            if world.size() > 1 {
                // The others may be in the middle of a unit, and nothing else would end them.
                world.abort(code.into());
            }
            ExitCode::from(code)
        }
    }
}

/// Leads all ranks, and works in a thread of this one.
fn led(arguments: &Arguments, world: &SimpleCommunicator) -> Result<String, Trouble> {
    let (own, links) = thread_links(1);
    for mut link in links {
        let verb = arguments.verb.clone();
        thread::spawn(move || {
            if let Err(trouble) = verb.serve(&mut link) {
                link.say(Message::Failed(trouble));
            }
        });
    }
    let mut last = Instant::now();
    arguments.verb.lead(&mut Ranks { own, world }, &mut |done, all| {
        if last.elapsed() >= REPORTS {
            last = Instant::now();
            say(&format!("{done} of {all} units are done"));
        }
    })
}

/// The line of one who works to the leader.
struct Line<'w>(&'w SimpleCommunicator);

impl Link for Line<'_> {
    fn say(&mut self, message: Message) {
        send(self.0, LEADER, &message.pack());
    }

    fn order(&mut self) -> Option<Order> {
        loop {
            match receive(self.0) {
                Some((_, bytes)) => return Order::unpack(&bytes),
                None => thread::sleep(GLANCES),
            }
        }
    }
}

/// All who work: number 0 in a thread of the leader, the others in ranks with the same numbers.
struct Ranks<'w> {
    own: Threads,
    world: &'w SimpleCommunicator,
}

impl Crew for Ranks<'_> {
    fn n_workers(&self) -> usize {
        usize::try_from(self.world.size()).unwrap_or(1)
    }

    fn order(&mut self, worker: usize, order: Order) {
        match Rank::try_from(worker) {
            Ok(LEADER) | Err(_) => self.own.order(0, order),
            Ok(rank) => send(self.world, rank, &order.pack()),
        }
    }

    fn message(&mut self) -> Result<(usize, Message), Trouble> {
        loop {
            if let Ok(heard) = self.own.messages.try_recv() {
                return Ok(heard);
            }
            if let Some((rank, bytes)) = receive(self.world) {
                let worker = usize::try_from(rank).unwrap_or_default();
                let message = Message::unpack(&bytes);
                let odd = || Trouble::Foreign(format!("rank {rank} says what nobody here understands"));
                return Ok((worker, message.ok_or_else(odd)?));
            }
            thread::sleep(GLANCES);
        }
    }
}

/// Sends how long it is, then the bytes in pieces.
fn send(world: &SimpleCommunicator, to: Rank, bytes: &[u8]) {
    let process = world.process_at_rank(to);
    process.send(&(bytes.len() as u64));
    for piece in bytes.chunks(PIECE) {
        process.send(piece);
    }
}

/// What somebody has sent, if anybody has begun to.
fn receive(world: &SimpleCommunicator) -> Option<(Rank, Vec<u8>)> {
    let rank = world.any_process().immediate_probe()?.source_rank();
    let process = world.process_at_rank(rank);
    let (length, _) = process.receive::<u64>();
    let mut bytes = vec![0_u8; usize::try_from(length).unwrap_or_default()];
    for piece in bytes.chunks_mut(PIECE) {
        process.receive_into(piece);
    }
    Some((rank, bytes))
}
