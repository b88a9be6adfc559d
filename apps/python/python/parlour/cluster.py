"""Large proofs and tables by any ``concurrent.futures`` executor: a process pool, Dask, mpi4py.

A job is a list of units. A unit of a proof is one row: a first guess, and the proof that no strategy which opens with it
beats the target. It is computed anywhere from the job's head alone, and its result is a proof log of one row, which says
what it is about and is refused where it does not belong. Results are merged in any order, twice without harm. A unit of
tables is one kind of material, which rests on those before it: its result is the file that ``parlour tables build`` puts aside.
"""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from queue import SimpleQueue

from parlour._parlour import GuessingGame, ProofLog, Prover, TableBuilder, Tables
from parlour.progress import bar


@dataclass(frozen=True)
class Job:
    """What every unit has to know."""

    spec: str
    target: int | None = None
    consistent: bool = False
    within: int | None = None
    memory: int = 1 << 30

    def log(self) -> ProofLog:
        """A log without rows."""
        return ProofLog(GuessingGame(self.spec), consistent=self.consistent, within=self.within)

    def prover(self) -> Prover:
        """What proves its rows: tabulated once in every process."""
        return _prover(self)

    def left(self, known: ProofLog) -> list[int]:
        """The units that are left to do."""
        return self.prover().left(self.target, known)


@lru_cache(maxsize=4)
def _prover(job: Job) -> Prover:
    return Prover(
        GuessingGame(job.spec), consistent=job.consistent, within=job.within, threads=1, memory=job.memory
    )


def prove_row(job: Job, guess: int, known: str | None = None) -> str:
    """Does one unit, going on from what is known of it, and returns its proof log as text."""
    before = None if known is None else ProofLog.read(known)
    return job.prover().rows([guess], job.target, known=before).write()


def prove(
    job: Job,
    executor: Executor | None = None,
    *,
    log: str | os.PathLike[str] | None = None,
    units: Iterable[int] | None = None,
    progress: bool = False,
) -> ProofLog:
    """Does all units that are left, or those named, and returns what is proven.

    With a log file, its rows are not proven again, and every result is in the file before it counts: whatever ends the
    work, the same call goes on from there. Without an executor the work is done here.
    """
    path = None if log is None else Path(log)
    known = job.log()
    if path is not None and path.is_file():
        known.merge(ProofLog.read(path.read_text()))
    todo = job.left(known) if units is None else list(units)
    if path is not None:
        # Written anew, so that a line that was cut off by the end of an earlier run does not stay.
        _replace(path, known.write().encode())
    with bar(progress, "row") as tell:
        done = 0

        def keep(guess: int, text: str) -> None:
            nonlocal done
            known.merge(ProofLog.read(text))
            if path is not None:
                with path.open("a") as file:
                    file.write(known.line(guess) or "")
                    file.flush()
                    os.fsync(file.fileno())
            done += 1
            if tell is not None:
                tell(done, len(todo))

        if executor is None:
            for guess in todo:
                keep(guess, prove_row(job, guess, _alone(known, guess)))
        else:
            _gather(executor, job, todo, known, keep)
    return known


def build_kind(pieces: int, all_layers: bool, parts: list[bytes]) -> bytes:
    """Does one unit of tables, which rests on the parts before it, and returns its part."""
    builder = TableBuilder(pieces, all_layers=all_layers)
    for part in parts:
        builder.restore(part)
    return builder.step() or b""


def build_tables(
    pieces: int, executor: Executor, *, all_layers: bool = True, folder: str | os.PathLike[str] | None = None
) -> Tables:
    """Builds tables kind by kind, each wherever the executor likes, one after another.

    With a folder, every part is there before the next is begun: whatever ends the work, the same call goes on from there.
    """
    place = None if folder is None else Path(folder)
    if place is not None:
        place.mkdir(parents=True, exist_ok=True)
    builder = TableBuilder(pieces, all_layers=all_layers)
    parts: list[bytes] = []
    while builder.n_left:
        file = None if place is None else place / f"{len(parts)}.part"
        if file is not None and file.exists():
            part = file.read_bytes()
        else:
            part = _part(executor, pieces, all_layers, parts)
        builder.restore(part)  # which refuses what belongs elsewhere
        if file is not None and not file.exists():
            _replace(file, part)
        parts.append(part)
    return builder.finish()


# A failure counts when it comes twice: Dask at times says that a unit has failed when the machine was lost that had its result.


def _part(executor: Executor, pieces: int, all_layers: bool, parts: list[bytes]) -> bytes:
    """Hands out one kind of tables, and waits for it."""
    try:
        return executor.submit(build_kind, pieces, all_layers, parts).result()
    except Exception:
        return executor.submit(build_kind, pieces, all_layers, parts).result()


def _gather(
    executor: Executor, job: Job, todo: list[int], known: ProofLog, keep: Callable[[int, str], None]
) -> None:
    """Hands out all units, and keeps each result as soon as it is there. If one fails for good, the others are still kept."""
    ready: SimpleQueue[tuple[int, Future[str]]] = SimpleQueue()
    futures: list[Future[str]] = []

    def hand_out(guess: int) -> None:
        future = executor.submit(prove_row, job, guess, _alone(known, guess))
        future.add_done_callback(lambda done: ready.put((guess, done)))
        futures.append(future)

    failed: set[int] = set()
    failure: BaseException | None = None
    try:
        for guess in todo:
            hand_out(guess)
        n_left = len(todo)
        while n_left:
            guess, future = ready.get()
            error = future.exception()
            if error is not None and guess not in failed:
                failed.add(guess)
                try:
                    hand_out(guess)
                    continue
                except Exception as refusal:  # such as a pool that has lost a process
                    error = refusal
            if error is None:
                keep(guess, future.result())
            else:
                failure = failure or error
            n_left -= 1
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    if failure is not None:
        raise failure


def _alone(known: ProofLog, guess: int) -> str | None:
    """What is known of one row, as a log of its own."""
    line = known.line(guess)
    return None if line is None else known.head + line


def _replace(path: Path, data: bytes) -> None:
    """Puts bytes in the place of a file, which is either the old or the new one at any time."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        # A device or a pipe is written to as it is.
        path.write_bytes(data)
        return
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(data)
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
