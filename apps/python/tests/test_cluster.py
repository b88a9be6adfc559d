import os
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import pytest

import parlour
from parlour import cluster

JOB = cluster.Job("ships 4 5 2", target=725)


@pytest.fixture(scope="module")
def single():
    return cluster.prove(JOB)


def pool(workers):
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def test_a_proof_says_what_the_solver_says(single):
    solution = parlour.solve(JOB.spec)
    assert solution.is_optimal and solution.total == JOB.target == single.lower
    assert len(single) == len(single.openings) > 50


def test_a_process_pool_proves_the_same_as_a_single_run(single, tmp_path, capsys):
    log = tmp_path / "pool.proof"
    with pool(2) as executor:
        proven = cluster.prove(JOB, executor, log=log, progress=True)
    assert "row" in capsys.readouterr().err
    assert proven == single and parlour.ProofLog.read(log.read_text()) == single


def test_shards_in_any_order_and_twice_come_to_the_same(single):
    units = single.openings
    shards = [cluster.prove(JOB, units=units[place::3]) for place in range(3)]
    merged = JOB.log()
    for shard in [shards[2], shards[0], shards[1], shards[2]]:
        merged.merge(shard)
    assert merged == single and merged.write() == single.write()


def test_a_log_that_was_cut_off_is_gone_on_from(single, tmp_path):
    log = tmp_path / "cut.proof"
    lines = single.write().splitlines(keepends=True)
    log.write_text("".join(lines[:-1]) + lines[-1][:10])
    before = parlour.ProofLog.read(log.read_text())
    assert len(before) == len(single) - 1 and JOB.left(before) == [single.openings[-1]]
    assert cluster.prove(JOB, log=log) == single
    assert log.read_text() == single.write()


def test_what_belongs_elsewhere_is_refused_and_the_log_stays(single, tmp_path):
    log = tmp_path / "foreign.proof"
    foreign = cluster.prove(cluster.Job("mastermind 3 4", target=1)).write()
    for text in (foreign, single.write().replace("rules ", "rules f", 1), "nonsense"):
        log.write_text(text)
        with pytest.raises(ValueError):
            cluster.prove(JOB, log=log)
        assert log.read_text() == text
    with pytest.raises(ValueError, match="not about ships 4 5 2"):
        JOB.log().merge(parlour.ProofLog.read(foreign))
    with pytest.raises(ValueError, match="give target or within"):
        cluster.prove(cluster.Job("ships 4 5 2"))


def test_a_full_disk_is_told_and_the_log_stays(single, tmp_path):
    if Path("/dev/full").is_char_device():
        with pytest.raises(OSError, match="No space left"):
            cluster.prove(JOB, log="/dev/full", units=[])
        assert Path("/dev/full").is_char_device()
    log = tmp_path / "kept.proof"
    log.write_text(single.write())
    (tmp_path / "kept.proof.new").mkdir()  # where the new one would be written
    with pytest.raises(OSError):
        cluster.prove(JOB, log=log)
    assert log.read_text() == single.write()


def test_a_worker_of_a_pool_that_is_killed_loses_its_unit_only(single, tmp_path):
    log = tmp_path / "killed.proof"
    with pool(1) as executor:
        cluster.prove(JOB, executor, log=log, units=single.openings[:2])
        os.kill(executor.submit(os.getpid).result(), signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            cluster.prove(JOB, executor, log=log)
    assert len(parlour.ProofLog.read(log.read_text())) >= 2
    with pool(2) as executor:
        assert cluster.prove(JOB, executor, log=log) == single


class Killing:
    """A unit that kills its process once, when so many units were begun."""

    def __init__(self, work, folder, n_begun):
        self.work = work
        self.folder = folder
        self.n_begun = n_begun
        folder.mkdir()

    def __call__(self, *words):
        (self.folder / f"{os.getpid()}-{time.monotonic_ns()}").touch()
        if len(os.listdir(self.folder)) >= self.n_begun:
            try:
                (self.folder / "killed").touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return self.work(*words)


@pytest.fixture
def dask(monkeypatch):
    """An executor of three worker processes, which can import this file."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as machines:
        with distributed.Client(machines) as client:
            yield client.get_executor()


def test_dask_with_three_workers_proves_the_same_though_one_is_killed(single, dask, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "prove_row", Killing(cluster.prove_row, tmp_path / "marks", 20))
    proven = cluster.prove(JOB, dask, log=tmp_path / "dask.proof")
    assert (tmp_path / "marks/killed").exists()
    assert proven == single and parlour.ProofLog.read((tmp_path / "dask.proof").read_text()) == single


def test_tables_by_dask_are_the_bytes_of_a_single_build_though_a_worker_is_killed(dask, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "build_kind", Killing(cluster.build_kind, tmp_path / "marks", 2))
    built = cluster.build_tables(3, dask, folder=tmp_path / "parts")
    assert (tmp_path / "marks/killed").exists()
    assert built.write() == parlour.build_tables(3).write()


def test_tables_go_on_from_their_folder_and_refuse_a_foreign_part(tmp_path):
    class Counting(ThreadPoolExecutor):
        n_units = 0

        def submit(self, work, *words):
            Counting.n_units += 1
            return super().submit(work, *words)

    with Counting(1) as executor:
        whole = cluster.build_tables(2, executor, folder=tmp_path)
        n_kinds = Counting.n_units
        assert cluster.build_tables(2, executor, folder=tmp_path).write() == whole.write()
        assert Counting.n_units == n_kinds > 0
        (tmp_path / "0.part").write_bytes(b"nonsense")
        with pytest.raises(ValueError):
            cluster.build_tables(2, executor, folder=tmp_path)


def test_work_that_fails_keeps_what_others_have_done(single, tmp_path):
    class Failing(ProcessPoolExecutor):
        def submit(self, work, job, guess, known=None):
            return super().submit(work, cluster.Job(job.spec) if guess == single.openings[0] else job, guess, known)

    log = tmp_path / "failed.proof"
    with Failing(1, mp_context=get_context("spawn")) as executor:
        with pytest.raises(ValueError, match="give target or within"):
            cluster.prove(JOB, executor, log=log)
    assert len(parlour.ProofLog.read(log.read_text())) == len(single) - 1


class Losing(ThreadPoolExecutor):
    """Says of every unit once that it has failed, as Dask does at times when a worker dies that had the result."""

    def __init__(self):
        super().__init__(2)
        self.lost = set()

    def submit(self, work, *words):
        if repr(words[:2]) in self.lost:
            return super().submit(work, *words)
        self.lost.add(repr(words[:2]))
        future = Future()
        future.set_exception(ValueError("too many values to unpack"))
        return future


def test_a_unit_that_is_said_to_have_failed_is_done_again(single, tmp_path):
    with Losing() as executor:
        assert cluster.prove(JOB, executor, log=tmp_path / "lost.proof") == single
        assert len(executor.lost) == len(single)
        assert cluster.build_tables(2, executor).write() == parlour.build_tables(2).write()
