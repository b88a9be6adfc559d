/// The moments of the gradient by which Adam's method sizes its steps.
pub(crate) struct Moments {
    first: Vec<f32>,
    second: Vec<f32>,
    step: i32,
}

const MEMORY: f32 = 0.9;
const LONG_MEMORY: f32 = 0.999;

impl Moments {
    pub(crate) fn new(n: usize) -> Moments {
        Moments { first: vec![0.0; n], second: vec![0.0; n], step: 0 }
    }

    /// Moves the parameters down the gradient.
    pub(crate) fn descend(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.step += 1;
        let (seen, long_seen) = (1.0 - MEMORY.powi(self.step), 1.0 - LONG_MEMORY.powi(self.step));
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((parameter, slope), (first, second)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *first = MEMORY * *first + (1.0 - MEMORY) * slope;
            *second = LONG_MEMORY * *second + (1.0 - LONG_MEMORY) * slope * slope;
            *parameter -= rate * (*first / seen) / ((*second / long_seen).sqrt() + 1e-8);
        }
    }
}
