use std::sync::mpsc::{Receiver, Sender, channel};

use jobs::Trouble;

use crate::lead::Crew;
use crate::message::{Message, Order};
use crate::work::Link;

/// A worker's end of a line within one process.
#[derive(Debug)]
pub struct ThreadLink {
    number: usize,
    messages: Sender<(usize, Message)>,
    orders: Receiver<Order>,
}

impl Link for ThreadLink {
    fn say(&mut self, message: Message) {
        // A leader that is gone needs no answer.
        let _ = self.messages.send((self.number, message));
    }

    fn order(&mut self) -> Option<Order> {
        self.orders.recv().ok()
    }
}

/// The leader's ends of the lines to threads of its own process.
#[derive(Debug)]
pub struct Threads {
    /// What the workers say.
    pub messages: Receiver<(usize, Message)>,
    orders: Vec<Sender<Order>>,
}

/// Lines between a leader and so many threads.
pub fn thread_links(n_workers: usize) -> (Threads, Vec<ThreadLink>) {
    let (messages, heard) = channel();
    let link = |number| {
        let (orders, received) = channel();
        (orders, ThreadLink { number, messages: messages.clone(), orders: received })
    };
    let (orders, links) = (0..n_workers).map(link).unzip();
    (Threads { messages: heard, orders }, links)
}

impl Crew for Threads {
    fn n_workers(&self) -> usize {
        self.orders.len()
    }

    fn order(&mut self, worker: usize, order: Order) {
        // One who is gone has said why, and is heard next.
        let _ = self.orders[worker].send(order);
    }

    fn message(&mut self) -> Result<(usize, Message), Trouble> {
        self.messages.recv().map_err(|_| Trouble::Outside("no worker is left".to_owned()))
    }
}
