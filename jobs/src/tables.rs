use std::path::Path;

use apocalypse::{Material, RuleSet};
use endgame::{Builder, fingerprint, materials, needs};

use crate::parts::{Parts, short};
use crate::{Job, Shard, Trouble, Unit};

/// Tables of Apocalypse: a unit is a kind of material, and its result is the part that is put aside.
#[derive(Debug)]
pub struct TableJob {
    n_pieces: u8,
    all_layers: bool,
    kinds: Vec<Material>,
    builder: Builder,
    parts: Option<Parts>,
}

impl TableJob {
    /// A copy that keeps nothing on a disk.
    pub fn new(n_pieces: u8, all_layers: bool) -> Self {
        let builder = Builder::new(n_pieces, all_layers);
        TableJob { n_pieces, all_layers, kinds: builder.left().collect(), builder, parts: None }
    }

    /// The copy that keeps the parts of this table, and goes on from those that are there.
    pub fn kept(n_pieces: u8, all_layers: bool, out: &Path) -> Result<Self, Trouble> {
        let mut job = TableJob::new(n_pieces, all_layers);
        let parts = Parts::of(out);
        parts.restore(&mut job.builder)?;
        job.parts = Some(parts);
        Ok(job)
    }

    /// The table file, when nothing is left to do. Nothing is left of the job then.
    pub fn finish(&mut self) -> Option<Vec<u8>> {
        std::mem::replace(&mut self.builder, Builder::new(self.n_pieces, self.all_layers)).finish()
    }

    /// The kinds of material of one of several machines: of those with the same numbers of pawns and knights, which
    /// never rest on each other, each machine has its share.
    pub fn shard(n_pieces: u8, shard: Shard) -> Vec<Material> {
        let all = materials(n_pieces);
        let level = |kind: &Material| {
            (kind.pawns.first + kind.pawns.second, kind.knights.first + kind.knights.second)
        };
        all.chunk_by(|one, other| level(one) == level(other)).flat_map(|kinds| shard.of(kinds)).collect()
    }

    fn unit(&self, material: Material) -> Option<Unit> {
        self.kinds.iter().position(|kind| *kind == material)
    }

    fn known(&self, unit: Unit) -> Result<Material, Trouble> {
        self.kinds.get(unit).copied().ok_or_else(|| {
            Trouble::Foreign(format!(
                "there are {} kinds of material, and none is number {unit}",
                self.kinds.len()
            ))
        })
    }
}

impl Job for TableJob {
    fn head(&self) -> String {
        let TableJob { n_pieces, all_layers, .. } = self;
        let rules = RuleSet::CourseQuiet50;
        let (hash, version) = (fingerprint(rules), env!("CARGO_PKG_VERSION"));
        format!(
            "parlour tables\npieces {n_pieces}\nall layers {all_layers}\nrules {rules} {hash:016x}\nprogram {version}\n"
        )
    }

    fn n_units(&self) -> usize {
        self.kinds.len()
    }

    fn left(&self) -> Vec<Unit> {
        let mut left: Vec<Material> = self.builder.left().collect();
        left.sort_by_key(|&kind| std::cmp::Reverse(self.builder.work(kind)));
        left.into_iter().filter_map(|kind| self.unit(kind)).collect()
    }

    fn is_left(&self, unit: Unit) -> bool {
        self.kinds.get(unit).is_some_and(|&kind| !self.builder.is_done(kind))
    }

    fn is_ready(&self, unit: Unit) -> bool {
        self.kinds.get(unit).is_some_and(|&kind| self.builder.is_ready(kind))
    }

    fn needs(&self, unit: Unit) -> Vec<Unit> {
        let needed = self.kinds.get(unit).map(|&kind| needs(kind)).unwrap_or_default();
        needed.into_iter().filter_map(|kind| self.unit(kind)).collect()
    }

    fn result(&self, unit: Unit) -> Result<Option<Vec<u8>>, Trouble> {
        let material = self.known(unit)?;
        self.parts.as_ref().map_or(Ok(None), |parts| parts.read(material))
    }

    fn compute(&mut self, unit: Unit) -> Result<Vec<u8>, Trouble> {
        let material = self.known(unit)?;
        let name = short(material);
        self.builder.build(material, &mut |_| true).ok_or_else(|| {
            Trouble::Unusable(format!("{name} cannot be built before all that it can turn into, or twice"))
        })
    }

    fn accept(&mut self, result: &[u8]) -> Result<Unit, Trouble> {
        let material = self.builder.restore(result).map_err(|error| Trouble::Foreign(error.to_string()))?;
        if let Some(parts) = &self.parts {
            parts.keep(material, result)?;
        }
        self.unit(material).ok_or_else(|| Trouble::Foreign(format!("{} is not built here", short(material))))
    }
}
