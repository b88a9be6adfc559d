use thiserror::Error;

use crate::{CandidateSet, FeedbackId, FeedbackTable, GuessId, Strategy, parts};

/// A strategy in a few bytes for each guess, which answers without being unpacked.
///
/// A node is the number of its guess in two bytes, a byte with the number of its branches, then for each branch the
/// feedback in one byte and the size of the branch's own bytes in three, and then the branches themselves. To step
/// along an answer is to skip the branches before it, so the next guess costs a few reads.
///
/// A branch whose size is 0 holds one secret; its guess follows in the same place in two bytes. The winning answer
/// has no branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compact<'b> {
    bytes: &'b [u8],
}

/// Bytes that are no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadCompact {
    /// The bytes end within a node.
    #[error("the stored strategy ends at byte {0}, within a guess")]
    Truncated(usize),
    /// A tree that is deeper than any game is long.
    #[error("the stored strategy is more than {MOST_DEPTH} guesses deep")]
    TooDeep,
    /// A branch has its size in three bytes.
    #[error("a branch of {0} bytes cannot be stored")]
    BranchTooLarge(usize),
    /// A strategy with a guess above 65535 cannot be stored.
    #[error("guess {0} cannot be stored in two bytes")]
    GuessTooLarge(GuessId),
}

/// No strategy is deeper; whoever reads one may follow it by recursion.
pub(crate) const MOST_DEPTH: usize = 1000;
/// The bytes of a branch: its feedback and its size.
const BRANCH: usize = 4;
/// The bytes of a node before its branches.
const NODE: usize = 3;

/// Packs a strategy.
pub fn pack(strategy: &Strategy) -> Result<Vec<u8>, BadCompact> {
    let guess = u16::try_from(strategy.guess.0).map_err(|_| BadCompact::GuessTooLarge(strategy.guess))?;
    let mut bytes = guess.to_le_bytes().to_vec();
    bytes.push(strategy.answers.len() as u8);
    let mut behind: Vec<u8> = Vec::new();
    for (feedback, next) in &strategy.answers {
        let packed = pack(next)?;
        let is_leaf = next.answers.is_empty();
        if packed.len() >= 1 << 24 {
            return Err(BadCompact::BranchTooLarge(packed.len()));
        }
        let size = if is_leaf { 0 } else { packed.len() as u32 };
        bytes.push(feedback.0);
        bytes.extend(&size.to_le_bytes()[..3]);
        behind.extend(if is_leaf { &packed[..2] } else { &packed[..] });
    }
    bytes.extend(behind);
    Ok(bytes)
}

impl<'b> Compact<'b> {
    /// The strategy in these bytes, checked to be whole.
    pub fn new(bytes: &'b [u8]) -> Result<Self, BadCompact> {
        let root = Compact { bytes };
        let end = root.check(bytes.len(), 0, 1)?;
        if end == bytes.len() { Ok(root) } else { Err(BadCompact::Truncated(end)) }
    }

    /// What to guess here.
    pub fn guess(self) -> GuessId {
        GuessId(u32::from(u16::from_le_bytes([self.bytes[0], self.bytes[1]])))
    }

    /// How to go on after `feedback`; none if it is not expected.
    pub fn after(self, feedback: FeedbackId) -> Option<Compact<'b>> {
        if self.bytes.len() < NODE {
            return None;
        }
        let n_branches = usize::from(self.bytes[2]);
        let (branches, mut behind) = self.bytes[NODE..].split_at(n_branches * BRANCH);
        for branch in branches.chunks_exact(BRANCH) {
            let size = size_of_branch(branch);
            if branch[0] == feedback.0 {
                return Some(Compact { bytes: &behind[..size] });
            }
            behind = &behind[size..];
        }
        None
    }

    /// The tree from here on for the secrets of `set`; none if it has no branch for an answer that some of them gives.
    pub fn unpacked(self, table: &FeedbackTable, set: &CandidateSet) -> Option<Strategy> {
        let guess = self.guess();
        let (won, others): (Vec<_>, Vec<_>) =
            parts(table, set, guess).into_iter().partition(|(feedback, _)| *feedback == table.win());
        let behind = |(feedback, part): (FeedbackId, CandidateSet)| {
            Some((feedback, self.after(feedback)?.unpacked(table, &part)?))
        };
        let answers = others.into_iter().map(behind).collect::<Option<_>>()?;
        Some(Strategy { guess, may_win: !won.is_empty(), answers })
    }

    /// Where the node that starts here ends.
    fn check(self, whole: usize, start: usize, depth: usize) -> Result<usize, BadCompact> {
        if depth > MOST_DEPTH {
            return Err(BadCompact::TooDeep);
        }
        let truncated = BadCompact::Truncated(whole);
        let n_branches = usize::from(*self.bytes.get(2).ok_or(truncated)?);
        let mut end = NODE + n_branches * BRANCH;
        let branches = self.bytes.get(NODE..end).ok_or(truncated)?;
        for branch in branches.chunks_exact(BRANCH) {
            let size = size_of_branch(branch);
            let bytes = self.bytes.get(end..end + size).ok_or(truncated)?;
            if size < 2 || size > 2 && (Compact { bytes }).check(whole, start + end, depth + 1)? != size {
                return Err(BadCompact::Truncated(start + end));
            }
            end += size;
        }
        Ok(end)
    }
}

/// The bytes behind a branch; a single guess takes two.
fn size_of_branch(branch: &[u8]) -> usize {
    match u32::from_le_bytes([branch[1], branch[2], branch[3], 0]) {
        0 => 2,
        size => size as usize,
    }
}
