/// How often each action is to be played: whole numbers over [`Mix::WHOLE`].
///
/// The weights are integers so that what a mix guarantees can be computed exactly.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mix {
    weights: Vec<u32>,
}

impl Mix {
    /// What the weights of a mix sum to.
    pub const WHOLE: u32 = 1 << 30;

    /// Always the action with this number, of `n` actions; nothing if there is no such action.
    pub fn pure(action: usize, n: usize) -> Option<Mix> {
        let mut weights = vec![0; n];
        *weights.get_mut(action)? = Mix::WHOLE;
        Some(Mix { weights })
    }

    /// The mix nearest to these proportions; nothing if there are none. Negative and undefined ones count as 0; if
    /// nothing is left, all actions are equally likely.
    pub fn from_proportions(proportions: &[f64]) -> Option<Mix> {
        if proportions.is_empty() {
            return None;
        }
        let share = |p: f64| if p > 0.0 && p.is_finite() { p } else { 0.0 };
        let mut shares: Vec<f64> = proportions.iter().map(|&p| share(p)).collect();
        let most = shares.iter().copied().fold(0.0, f64::max);
        if !(1e-290..=1e290).contains(&most) {
            // Their sum, or one over it, could be too large for a number.
            for share in &mut shares {
                *share /= most;
            }
        }
        let mut weights: Vec<u32> = if most > 0.0 {
            let scale = f64::from(Mix::WHOLE) / shares.iter().sum::<f64>();
            shares.into_iter().map(|share| round(share * scale)).collect()
        } else {
            vec![Mix::WHOLE / u32::try_from(shares.len()).unwrap_or(u32::MAX); shares.len()]
        };
        settle(&mut weights);
        Some(Mix { weights })
    }

    /// The weight of each action; they sum to [`Mix::WHOLE`].
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// How likely this action is; one that is not in the list never comes.
    pub fn probability(&self, action: usize) -> f64 {
        self.weights.get(action).map_or(0.0, |&weight| f64::from(weight) / f64::from(Mix::WHOLE))
    }

    /// The actions that are played at all.
    pub fn support(&self) -> impl Iterator<Item = usize> {
        self.weights.iter().enumerate().filter(|&(_, &weight)| weight > 0).map(|(action, _)| action)
    }

    /// The action that a ticket below [`Mix::WHOLE`] draws: with every ticket equally likely, each action is drawn as
    /// often as the mix says. Larger tickets wrap round.
    pub fn draw(&self, ticket: u32) -> usize {
        let mut left = ticket % Mix::WHOLE;
        for (action, &weight) in self.weights.iter().enumerate() {
            if left < weight {
                return action;
            }
            left -= weight;
        }
        unreachable!("the weights of a mix sum to the whole")
    }

    /// The mix with these weights of some actions of `n`.
    pub(crate) fn from_shares(shares: &[(usize, u32)], n: usize) -> Mix {
        let mut weights = vec![0; n];
        for &(action, weight) in shares {
            weights[action] = weight;
        }
        Mix { weights }
    }

    /// The same mix over a longer list, where `places` tells where each action stands.
    pub(crate) fn spread(&self, places: &[usize], n: usize) -> Mix {
        let mut weights = vec![0; n];
        for (&place, &weight) in places.iter().zip(&self.weights) {
            weights[place] = weight;
        }
        Mix { weights }
    }
}

#[expect(clippy::cast_sign_loss, reason = "shares are not negative, and the cast saturates")]
fn round(weight: f64) -> u32 {
    (weight + 0.5) as u32
}

/// Lets the largest weight take what rounding left over, where it matters least. Among so many actions that it cannot, each
/// that is played gives one back until the sum is right; rounding added half of that at most.
fn settle(weights: &mut [u32]) {
    let sum: i64 = weights.iter().map(|&weight| i64::from(weight)).sum();
    let left = i64::from(Mix::WHOLE) - sum;
    let Some(most) = weights.iter_mut().max() else { return };
    if let Ok(settled) = u32::try_from(i64::from(*most) + left) {
        *most = settled;
        return;
    }
    let n_given_back = usize::try_from(-left).unwrap_or(0);
    for weight in weights.iter_mut().filter(|weight| **weight > 0).take(n_given_back) {
        *weight -= 1;
    }
}
