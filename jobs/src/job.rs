use crate::Trouble;

/// The number of a unit of a job, the same wherever the job has the same head.
pub type Unit = usize;

/// Work in units.
///
/// Whoever has a job has a copy of it: one keeps the results on a disk and hands out units, the others compute. Copies
/// speak to each other in results alone, which any copy with the same [`head`](Self::head) accepts.
pub trait Job {
    /// What a unit is to know beside its number: the game, the conditions, the version of the program and the fingerprint
    /// of the rules. Copies with different heads cannot work together.
    fn head(&self) -> String;

    /// How many units there are.
    fn n_units(&self) -> usize;

    /// The units that are left to do, those first that are likely to take longest.
    fn left(&self) -> Vec<Unit>;

    /// Whether a unit is left to do.
    fn is_left(&self, unit: Unit) -> bool;

    /// Whether a unit can be computed by now, or rests on others that are left to do.
    fn is_ready(&self, unit: Unit) -> bool {
        let _ = unit;
        true
    }

    /// The units whose results a copy must have accepted, as far as they are known, before it computes this one.
    fn needs(&self, unit: Unit) -> Vec<Unit> {
        let _ = unit;
        Vec::new()
    }

    /// What is known of a unit, as a result that other copies accept; none if nothing is.
    fn result(&self, unit: Unit) -> Result<Option<Vec<u8>>, Trouble>;

    /// Does a unit that is ready, and gives its result without keeping it.
    fn compute(&mut self, unit: Unit) -> Result<Vec<u8>, Trouble>;

    /// Adds a result to what is known, in any order and as often as one likes. It is on the disk, if this copy has one,
    /// when this returns. What belongs to another job is refused, and nothing is lost.
    fn accept(&mut self, result: &[u8]) -> Result<Unit, Trouble>;
}

/// Does all units of a job here, one after another.
pub fn compute_all(job: &mut dyn Job) -> Result<(), Trouble> {
    while let Some(unit) = job.left().into_iter().find(|&unit| job.is_ready(unit)) {
        let result = job.compute(unit)?;
        job.accept(&result)?;
    }
    Ok(())
}
