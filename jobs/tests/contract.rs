//! What every job promises: results in any order and twice come to the same, and what is foreign is refused.

use deduction::{Conditions, Goal};
use jobs::{Job, ProofJob, Question, Shard, TableJob, Trouble, compute_all};
use mastermind::Mastermind;

fn game() -> Mastermind {
    Mastermind::new(3, 4).expect("a small size")
}

fn question(target: u32) -> Question {
    Question { goal: Goal::Total(target), conditions: Conditions::default(), memory: 1 << 28 }
}

fn proof() -> ProofJob<Mastermind> {
    ProofJob::new(game(), question(206)).expect("it can be proven")
}

/// The results of all units, each computed by a copy that knows nothing else.
fn alone(new: impl Fn() -> Box<dyn Job>) -> Vec<Vec<u8>> {
    let mut all = new();
    let mut results = Vec::new();
    while let Some(unit) = all.left().into_iter().find(|&unit| all.is_ready(unit)) {
        let mut copy = new();
        assert_eq!(copy.head(), all.head());
        for needed in all.needs(unit) {
            if let Some(place) = results.iter().position(|(done, _)| *done == needed) {
                let (_, result): &(usize, Vec<u8>) = &results[place];
                copy.accept(result).expect("a result of the same job");
            }
        }
        let result = copy.compute(unit).expect("it is ready");
        assert_eq!(all.accept(&result), Ok(unit));
        assert!(!all.is_left(unit));
        results.push((unit, result));
    }
    assert_eq!(results.len(), all.n_units());
    results.into_iter().map(|(_, result)| result).collect()
}

#[test]
fn rows_that_were_proven_alone_are_the_log_of_one_run() {
    let mut whole = proof();
    compute_all(&mut whole).expect("it is proven");
    let results = alone(|| Box::new(proof()));
    let mut merged = proof();
    for result in results.iter().rev().chain(&results) {
        merged.accept(result).expect("a row of this proof");
    }
    assert!(merged.left().is_empty());
    assert_eq!(merged.log().write(), whole.log().write());
}

#[test]
fn kinds_that_were_built_alone_are_the_table_of_one_run() {
    let mut whole = TableJob::new(3, false);
    compute_all(&mut whole).expect("it is built");
    let results = alone(|| Box::new(TableJob::new(3, false)));
    let mut merged = TableJob::new(3, false);
    for result in results.iter().rev().chain(&results) {
        merged.accept(result).expect("a kind of this table");
    }
    assert_eq!(merged.finish(), whole.finish());
    assert_eq!(merged.finish(), None, "nothing is left of it");
}

#[test]
fn shards_of_a_table_have_every_kind_once() {
    let all = TableJob::shard(5, Shard::WHOLE);
    for n in 1..5 {
        let shards: Vec<_> =
            (0..n).flat_map(|i| TableJob::shard(5, format!("{i}/{n}").parse().expect("a shard"))).collect();
        assert_eq!(shards.len(), all.len());
        assert!(all.iter().all(|kind| shards.contains(kind)));
    }
}

#[test]
fn a_result_of_another_job_is_refused_in_a_sentence_and_changes_nothing() {
    let mut other =
        ProofJob::new(Mastermind::new(2, 4).expect("a small size"), question(9)).expect("it can be proven");
    let foreign = other.compute(0).expect("it is ready");
    let mut job = proof();
    let own = job.compute(0).expect("it is ready");
    let own = String::from_utf8(own).expect("it is text");
    for (result, told) in [
        (foreign, "this proof log is about mastermind 2 4, not about mastermind 3 4"),
        (own.replace("within unlimited", "within 9").into_bytes(), "any guesses within 9"),
        (own.replace("rules ", "rules 0").into_bytes(), "under other rules of mastermind 3 4"),
        (job.log().head().into_bytes(), "is one row, and this proof log has another number of them"),
        (vec![0xff], "invalid utf-8"),
    ] {
        let refused = job.accept(&result).expect_err(told);
        assert!(matches!(&refused, Trouble::Foreign(why) if why.contains(told)), "{refused}");
    }
    assert_eq!(job.left().len(), job.n_units());
    assert!(matches!(job.compute(99), Err(Trouble::Foreign(_))));
    assert!(matches!(job.result(99), Err(Trouble::Foreign(_))));

    let mut tables = TableJob::new(3, true);
    assert!(matches!(tables.compute(2), Err(Trouble::Unusable(_))), "it rests on others");
    assert!(matches!(tables.accept(own.as_bytes()), Err(Trouble::Foreign(_))));
    let plain = TableJob::new(3, false).compute(0).expect("it is ready");
    let refused = tables.accept(&plain).expect_err("it has one layer").to_string();
    assert!(refused.contains("this part belongs to another build"), "{refused}");
}

#[test]
fn a_total_below_the_target_becomes_the_target() {
    let mut job = ProofJob::new(game(), question(9999)).expect("it can be proven");
    compute_all(&mut job).expect("it is proven");
    assert_eq!(job.goal(), Goal::Total(206));
    let bounds: Vec<u32> = job.log().rows().map(|row| row.bound).collect();
    assert!(bounds.contains(&206) && bounds.iter().all(|&bound| bound >= 206), "{bounds:?}");
    let copy = ProofJob::new(game(), question(9999)).expect("it can be proven");
    assert_eq!(copy.needs(0), [] as [usize; 0], "nothing is known yet");
    let best = job.needs(0);
    assert!(best.iter().any(|&unit| job.log().row(job.rows()[unit]).is_some_and(|row| row.bound == 206)));
}
