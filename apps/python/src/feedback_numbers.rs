use std::hash::{Hash, Hasher};

/// The numbers of feedbacks, found by a hash under which no two of them meet: the number of a feedback is asked for at every
/// guess that is made.
pub(crate) struct FeedbackNumbers {
    factor: u64,
    slots: Vec<u8>,
}

/// How many bits of a hash name a slot: so many slots that a factor without meetings is found soon.
const BITS: u32 = 16;

impl FeedbackNumbers {
    /// Those of different feedbacks, in their order.
    pub(crate) fn new<F: Hash>(feedbacks: &[F]) -> Self {
        // Odd factors that look drawn by chance; of 256 feedbacks about six in ten meet nowhere under one.
        let factors = (1_u64..).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let slots = |factor: u64| {
            let mut slots = vec![None; 1 << BITS];
            for (number, feedback) in (0..=u8::MAX).zip(feedbacks) {
                if slots[slot(feedback, factor)].replace(number).is_some() {
                    return None;
                }
            }
            Some(slots.into_iter().map(Option::unwrap_or_default).collect())
        };
        let found = factors.take(1000).find_map(|factor| Some((factor, slots(factor)?)));
        let (factor, slots) = found.expect("different feedbacks have different bytes");
        FeedbackNumbers { factor, slots }
    }

    /// The number of one of these feedbacks.
    pub(crate) fn of<F: Hash>(&self, feedback: &F) -> u8 {
        self.slots[slot(feedback, self.factor)]
    }
}

fn slot<F: Hash>(feedback: &F, factor: u64) -> usize {
    let mut folded = Folded { factor, sum: 0 };
    feedback.hash(&mut folded);
    (folded.sum >> (u64::BITS - BITS)) as usize
}

/// What a feedback is made of, folded into one word.
struct Folded {
    factor: u64,
    sum: u64,
}

impl Hasher for Folded {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u8(byte);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.sum = (self.sum ^ u64::from(byte)).wrapping_add(1).wrapping_mul(self.factor);
    }

    fn finish(&self) -> u64 {
        self.sum
    }
}
