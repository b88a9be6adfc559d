/// The best mix of two choices against any number of replies, and of the replies against it.
///
/// `payoff(choice, reply)` is what the chooser of the two receives. With the first choice played a share `p` of the
/// time every reply is a straight line in `p`; the chooser wants the highest point of the lowest of these lines.
/// Returns `p` and the one or two replies that meet there with their shares.
pub(crate) fn best_of_two(
    n_replies: usize,
    payoff: impl Fn(usize, usize) -> f64,
) -> (f64, [(usize, f64); 2]) {
    let at = |p: f64, reply: usize| p * payoff(0, reply) + (1.0 - p) * payoff(1, reply);
    let slope = |reply: usize| payoff(0, reply) - payoff(1, reply);
    let lowest =
        |p: f64| (1..n_replies).fold(0, |best, reply| if at(p, reply) < at(p, best) { reply } else { best });
    let (mut rising, mut falling) = (lowest(0.0), lowest(1.0));
    // Where the lowest line already falls at the left end, or still rises at the right, that end is the best point.
    if slope(rising) <= 0.0 {
        return (0.0, [(rising, 1.0), (rising, 0.0)]);
    }
    if slope(falling) >= 0.0 {
        return (1.0, [(falling, 1.0), (falling, 0.0)]);
    }
    // Each step replaces one line by one that is lower at the crossing, so no pair comes twice.
    loop {
        let (up, down) = (slope(rising), -slope(falling));
        let p = (payoff(1, falling) - payoff(1, rising)) / (up + down);
        let reply = lowest(p);
        let level = at(p, rising);
        if reply == rising || reply == falling || at(p, reply) >= level - level.abs().max(1.0) * 1e-12 {
            return (p, [(rising, down / (up + down)), (falling, up / (up + down))]);
        }
        let turn = slope(reply);
        if turn > 0.0 {
            rising = reply;
        } else if turn < 0.0 {
            falling = reply;
        } else {
            return (p, [(reply, 1.0), (reply, 0.0)]);
        }
    }
}
