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

    /// Always the action with this number, of `n` actions.
    ///
    /// # Panics
    /// If there is no such action.
    pub fn pure(action: usize, n: usize) -> Mix {
        assert!(action < n, "action {action} of {n}");
        let mut weights = vec![0; n];
        weights[action] = Mix::WHOLE;
        Mix { weights }
    }

    /// The mix nearest to these proportions. Negative and undefined ones count as 0; if nothing is left, all actions
    /// are equally likely.
    ///
    /// # Panics
    /// If there are no proportions at all.
    pub fn from_proportions(proportions: &[f64]) -> Mix {
        assert!(!proportions.is_empty(), "a mix needs an action");
        let share = |p: f64| if p > 0.0 && p.is_finite() { p } else { 0.0 };
        let total: f64 = proportions.iter().map(|&p| share(p)).sum();
        let mut weights: Vec<u32> = if total > 0.0 && total.is_finite() {
            let scale = f64::from(Mix::WHOLE) / total;
            proportions.iter().map(|&p| round(share(p) * scale)).collect()
        } else {
            vec![Mix::WHOLE / proportions.len() as u32; proportions.len()]
        };
        settle(&mut weights);
        Mix { weights }
    }

    /// The weight of each action; they sum to [`Mix::WHOLE`].
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// How likely this action is.
    pub fn probability(&self, action: usize) -> f64 {
        f64::from(self.weights[action]) / f64::from(Mix::WHOLE)
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

/// Lets the largest weight take what rounding left over, where it matters least.
fn settle(weights: &mut [u32]) {
    let sum: i64 = weights.iter().map(|&weight| i64::from(weight)).sum();
    let most = weights.iter_mut().max().expect("a mix has an action");
    let settled = i64::from(*most) + i64::from(Mix::WHOLE) - sum;
    *most = u32::try_from(settled)
        .expect("rounding moves each weight by less than one, and the largest is large");
}
