use jobs::{Job, Trouble};

use crate::message::{Message, Order};

/// How a worker speaks to the leader.
pub trait Link {
    /// Says something.
    fn say(&mut self, message: Message);

    /// Waits for the next order; none if the leader is gone.
    fn order(&mut self) -> Option<Order>;
}

/// Works on a job until the leader says that it is done.
pub fn work(job: &mut dyn Job, link: &mut dyn Link) -> Result<(), Trouble> {
    link.say(Message::Ready(job.head()));
    loop {
        match link.order() {
            Some(Order::Accept(result)) => {
                job.accept(&result)?;
            }
            Some(Order::Compute(unit)) => link.say(Message::Result(job.compute(unit)?)),
            Some(Order::End) | None => return Ok(()),
        }
    }
}
