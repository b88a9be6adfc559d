use jobs::{Trouble, Unit};

/// What a worker says to the leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// It is there and works on the job with this head.
    Ready(String),
    /// The result of the unit that it was told to compute.
    Result(Vec<u8>),
    /// It cannot go on.
    Failed(Trouble),
}

/// What the leader says to a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Take in this result of another unit.
    Accept(Vec<u8>),
    /// Compute this unit.
    Compute(Unit),
    /// Nothing is left to do.
    End,
}

/// What a message or an order becomes on its way: one byte for what it is, and the rest.
fn packed(kind: u8, rest: &[u8]) -> Vec<u8> {
    [&[kind], rest].concat()
}

impl Message {
    /// The bytes that travel.
    pub fn pack(&self) -> Vec<u8> {
        match self {
            Message::Ready(head) => packed(0, head.as_bytes()),
            Message::Result(result) => packed(1, result),
            Message::Failed(trouble) => {
                let kind = match trouble {
                    Trouble::No(_) => 2,
                    Trouble::Unusable(_) => 3,
                    Trouble::Foreign(_) => 4,
                    Trouble::Outside(_) => 5,
                };
                packed(kind, trouble.to_string().as_bytes())
            }
        }
    }

    /// What the bytes say; nothing if they are no message.
    pub fn unpack(bytes: &[u8]) -> Option<Message> {
        let (&kind, rest) = bytes.split_first()?;
        if kind == 1 {
            return Some(Message::Result(rest.to_vec()));
        }
        let text = String::from_utf8(rest.to_vec()).ok()?;
        Some(match kind {
            0 => Message::Ready(text),
            2 => Message::Failed(Trouble::No(text)),
            3 => Message::Failed(Trouble::Unusable(text)),
            4 => Message::Failed(Trouble::Foreign(text)),
            5 => Message::Failed(Trouble::Outside(text)),
            _ => return None,
        })
    }
}

impl Order {
    /// The bytes that travel.
    pub fn pack(&self) -> Vec<u8> {
        match self {
            Order::Accept(result) => packed(0, result),
            Order::Compute(unit) => packed(1, &(*unit as u64).to_le_bytes()),
            Order::End => packed(2, &[]),
        }
    }

    /// What the bytes say; nothing if they are no order.
    pub fn unpack(bytes: &[u8]) -> Option<Order> {
        let (&kind, rest) = bytes.split_first()?;
        Some(match kind {
            0 => Order::Accept(rest.to_vec()),
            1 => Order::Compute(u64::from_le_bytes(rest.try_into().ok()?).try_into().ok()?),
            2 => Order::End,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_and_nothing_else_is() {
        let texts = ["", "a\nb"].map(str::to_owned);
        for text in texts {
            for message in [
                Message::Ready(text.clone()),
                Message::Result(text.clone().into_bytes()),
                Message::Failed(Trouble::No(text.clone())),
                Message::Failed(Trouble::Unusable(text.clone())),
                Message::Failed(Trouble::Foreign(text.clone())),
                Message::Failed(Trouble::Outside(text.clone())),
            ] {
                assert_eq!(Message::unpack(&message.pack()), Some(message));
            }
            for order in [Order::Accept(text.into_bytes()), Order::Compute(77), Order::End] {
                assert_eq!(Order::unpack(&order.pack()), Some(order));
            }
        }
        assert_eq!((Message::unpack(&[]), Message::unpack(&[9])), (None, None));
        assert_eq!((Order::unpack(&[]), Order::unpack(&[1, 2])), (None, None));
    }
}
