use endgame::network::{Inputs, SEEN, VIEWS, Weights};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::games::Sample;
use crate::moments::Moments;

const FIRST: usize = Weights::FIRST;
const SECOND: usize = Weights::SECOND;
/// Where the parameters of each part begin.
const FIRST_START: usize = Inputs::COUNT * FIRST;
const STAGES: usize = FIRST_START + FIRST;
/// Within a stage: a unit has weights for what both sides see, for what one sees more than the other, and a start.
const UNIT: usize = 2 * FIRST + 1;
const LAST: usize = SECOND * UNIT;
const STRAIGHT: usize = LAST + SECOND;
const STAGE: usize = STRAIGHT + FIRST;
const COUNT: usize = STAGES + Weights::STAGES * STAGE;

/// How many positions go into one step, and in how many parts they are divided among threads.
const BATCH: usize = 1024;
const PARTS: usize = 8;
/// The first and the largest step of all.
const RATE: f32 = 0.003;

/// The network in floating point, which learns.
pub(crate) struct Learner {
    parameters: Vec<f32>,
    moments: Moments,
}

/// What a position leads to in each layer.
struct Pass {
    inputs: Inputs,
    stage: usize,
    /// The sums of the first layer in each view.
    sums: [[f32; FIRST]; VIEWS],
    /// What both sides see together, and what Black sees more than White.
    both: [f32; FIRST],
    ahead: [f32; FIRST],
    /// The sums of the second layer as each side has them.
    second: [[f32; SECOND]; 2],
    lead: f32,
}

impl Learner {
    pub(crate) fn new(seed: u64) -> Learner {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut around = |reach: f32| ((chance.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0) * reach;
        let mut parameters: Vec<f32> = (0..COUNT).map(|_| around(0.15)).collect();
        for start in &mut parameters[FIRST_START..STAGES] {
            *start = around(0.1) + 0.3;
        }
        Learner { parameters, moments: Moments::new(COUNT) }
    }

    /// The root mean square of how far the network is off.
    pub(crate) fn error(&self, samples: &[Sample]) -> f64 {
        let squares: Vec<f64> = samples
            .par_iter()
            .map(|sample| f64::from(squash(forward(&self.parameters, sample).lead).0 - sample.value).powi(2))
            .collect();
        (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt()
    }

    /// Goes through the samples so many times, each time in another order, with smaller steps towards the end. What it knew
    /// when it erred least on the others is kept.
    ///
    /// The first step is so much of the largest.
    pub(crate) fn learn(
        &mut self,
        (samples, others): (&[Sample], &[Sample]),
        epochs: usize,
        first_step: f32,
        seed: u64,
    ) {
        let mut best = (f64::INFINITY, Vec::new());
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let n_steps = (epochs * samples.len().div_ceil(BATCH)).max(1);
        let mut step = 0;
        for _ in 0..epochs {
            for place in (1..order.len()).rev() {
                let other = (u128::from(chance.next_u64()) * (place as u128 + 1)) >> 64;
                order.swap(place, other as usize);
            }
            for batch in order.chunks(BATCH) {
                let parameters = &self.parameters;
                let parts: Vec<Vec<f32>> = batch
                    .par_chunks(BATCH / PARTS)
                    .map(|part| {
                        let mut gradient = vec![0.0; COUNT];
                        for &number in part {
                            backward(parameters, &samples[number], &mut gradient);
                        }
                        gradient
                    })
                    .collect();
                let mut gradient = vec![0.0; COUNT];
                for part in parts {
                    for (sum, slope) in gradient.iter_mut().zip(part) {
                        *sum += slope / batch.len() as f32;
                    }
                }
                let left = 1.0 - step as f32 / n_steps as f32;
                self.moments.descend(&mut self.parameters, &gradient, RATE * first_step * left * left.sqrt());
                self.confine();
                step += 1;
            }
            let error = self.error(others);
            if error < best.0 {
                best = (error, self.parameters.clone());
            }
        }
        if !best.1.is_empty() {
            self.parameters = best.1;
        }
    }

    /// Keeps the parameters where whole numbers can follow.
    fn confine(&mut self) {
        let most = f32::from(Weights::MOST) / f32::from(Weights::ONE);
        for weight in &mut self.parameters[..STAGES] {
            *weight = weight.clamp(-most, most);
        }
        let most = f32::from(Weights::MOST_SECOND) / (1 << Weights::SHIFT) as f32;
        for weight in &mut self.parameters[STAGES..] {
            *weight = weight.clamp(-most, most);
        }
    }

    /// The weights as whole numbers.
    pub(crate) fn weights(&self, made_by: &str) -> Weights {
        let mut weights = Weights::blank(made_by);
        let one = f32::from(Weights::ONE);
        let whole = |scale: f32, parameters: &[f32], numbers: &mut [i16]| {
            for (number, parameter) in numbers.iter_mut().zip(parameters) {
                *number = (parameter * scale).round() as i16;
            }
        };
        for (row, parameters) in weights.first.iter_mut().zip(self.parameters.chunks(FIRST)) {
            whole(one, parameters, row);
        }
        whole(one, &self.parameters[FIRST_START..], &mut weights.first_start);
        let (shift, fraction) = ((1 << Weights::SHIFT) as f32, (1 << Weights::FRACTION) as f32);
        for (stage, parameters) in weights.stages.iter_mut().zip(self.parameters[STAGES..].chunks(STAGE)) {
            for (unit, parameters) in stage.second.iter_mut().zip(parameters.chunks(UNIT)) {
                whole(shift, parameters, &mut unit.both);
                whole(shift, &parameters[FIRST..], &mut unit.ahead);
                unit.start = (parameters[2 * FIRST] * f32::from(Weights::HANDED)).round() as i16;
            }
            whole(fraction, &parameters[LAST..], &mut stage.last);
            whole(fraction, &parameters[STRAIGHT..], &mut stage.straight);
        }
        weights
    }
}

/// What a lead is worth, and how fast that grows there.
fn squash(lead: f32) -> (f32, f32) {
    let x = lead.clamp(-3.0, 3.0);
    let (square, bottom) = (x * x, 27.0 + 9.0 * x * x);
    let slope = ((27.0 + 3.0 * square) * bottom - x * (27.0 + square) * 18.0 * x) / (bottom * bottom);
    (x * (27.0 + square) / bottom, slope)
}

fn forward(parameters: &[f32], sample: &Sample) -> Pass {
    let inputs = Inputs::of(&sample.position);
    let stage = Weights::stage(inputs.n_pieces());
    let mut sums = [[0.0; FIRST]; VIEWS];
    for (view, sums) in sums.iter_mut().enumerate() {
        sums.copy_from_slice(&parameters[FIRST_START..STAGES]);
        for &input in inputs.on().as_slice() {
            let row = &parameters[usize::from(SEEN[view][usize::from(input)]) * FIRST..][..FIRST];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
    }
    let sides: [[f32; FIRST]; 2] = std::array::from_fn(|side| {
        std::array::from_fn(|place| {
            sums[2 * side][place].clamp(0.0, 1.0).powi(2) + sums[2 * side + 1][place].clamp(0.0, 1.0).powi(2)
        })
    });
    let both = std::array::from_fn(|place| sides[0][place] + sides[1][place]);
    let ahead = std::array::from_fn(|place| sides[0][place] - sides[1][place]);
    let own = &parameters[STAGES + stage * STAGE..][..STAGE];
    let mut second = [[0.0; SECOND]; 2];
    let mut lead = dot(&own[STRAIGHT..], &ahead);
    for (number, unit) in own[..LAST].chunks(UNIT).enumerate() {
        let (even, odd) = (unit[2 * FIRST] + dot(unit, &both), dot(&unit[FIRST..], &ahead));
        second[0][number] = even + odd;
        second[1][number] = even - odd;
        lead += own[LAST + number] * (second[0][number].clamp(0.0, 1.0) - second[1][number].clamp(0.0, 1.0));
    }
    Pass { inputs, stage, sums, both, ahead, second, lead }
}

fn dot(weights: &[f32], found: &[f32; FIRST]) -> f32 {
    let mut lanes = [0.0; 8];
    for (weights, found) in weights[..FIRST].chunks_exact(8).zip(found.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += weights[lane] * found[lane];
        }
    }
    lanes.iter().sum()
}

/// Adds what a sample says about which way to go.
fn backward(parameters: &[f32], sample: &Sample, gradient: &mut [f32]) {
    let pass = forward(parameters, sample);
    let (value, slope) = squash(pass.lead);
    // Where the curve is flat it still says which way.
    let push = (value - sample.value) * slope.max(0.02);
    let start = STAGES + pass.stage * STAGE;
    let own = &parameters[start..][..STAGE];
    let (first_gradient, rest) = gradient.split_at_mut(STAGES);
    let gradient = &mut rest[start - STAGES..][..STAGE];
    let (mut to_both, mut to_ahead) = ([0.0; FIRST], [0.0; FIRST]);
    for place in 0..FIRST {
        gradient[STRAIGHT + place] += push * pass.ahead[place];
        to_ahead[place] += push * own[STRAIGHT + place];
    }
    for number in 0..SECOND {
        let unit = number * UNIT;
        let (mut even, mut odd) = (0.0, 0.0);
        for (side, sign) in [1.0, -1.0].into_iter().enumerate() {
            let sum = pass.second[side][number];
            gradient[LAST + number] += push * sign * sum.clamp(0.0, 1.0);
            if sum > 0.0 && sum < 1.0 {
                even += push * sign * own[LAST + number];
                odd += push * own[LAST + number];
            }
        }
        gradient[unit + 2 * FIRST] += even;
        for place in 0..FIRST {
            gradient[unit + place] += even * pass.both[place];
            to_both[place] += even * own[unit + place];
            gradient[unit + FIRST + place] += odd * pass.ahead[place];
            to_ahead[place] += odd * own[unit + FIRST + place];
        }
    }
    let to_sides: [[f32; FIRST]; 2] =
        [1.0, -1.0].map(|sign| std::array::from_fn(|place| to_both[place] + sign * to_ahead[place]));
    for (view, sums) in pass.sums.iter().enumerate() {
        let to_sums: [f32; FIRST] = std::array::from_fn(|place| {
            let is_within = sums[place] > 0.0 && sums[place] < 1.0;
            if is_within { 2.0 * sums[place] * to_sides[view / 2][place] } else { 0.0 }
        });
        let on = pass.inputs.on();
        let rows = on.as_slice().iter().map(|&input| usize::from(SEEN[view][usize::from(input)]));
        let rows = rows.chain([Inputs::COUNT]);
        for row in rows {
            for (slope, push) in first_gradient[row * FIRST..][..FIRST].iter_mut().zip(&to_sums) {
                *slope += push;
            }
        }
    }
}
