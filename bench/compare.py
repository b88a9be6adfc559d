"""Compares our rules, matrix games and search with OpenSpiel and HiGHS, both sides on this machine in this run.

Prints a line for each figure: ours, theirs, the ratio, and whether the project's own demands hold. Ends with 1 if one
does not. Times of whole programs are CPU times, so that other work on the machine does little harm.
"""

import csv
import math
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

import highspy
import numpy
import pyspiel

HERE = Path(__file__).parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target"))
STORED = HERE.parent / "solvers/nash/tests/toy_games/goofspiel5.csv"
failed = []


def ours(example, *words):
    """What one of our examples prints, and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    program = TARGET / "release/examples" / example
    run = subprocess.run([program, *words], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return run.stdout, seconds


def tell(what, figure, other, ratio, demand, holds):
    """One line of the comparison."""
    if not holds:
        failed.append(what)
    print(f"{what:<22}{figure:>20}{other:>26}{ratio:>10}   {demand:<24}{'holds' if holds else 'FAILS'}", flush=True)


def markov_soccer(seconds):
    """Rounds a CPU second of OpenSpiel's game, each game played as a whole inside C++."""
    game = pyspiel.load_game("markov_soccer")
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in (0, 1)]
    rounds, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        for seed in range(500):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            rounds += state.move_number()
    return rounds / (time.process_time() - begun)


def random_rounds():
    """Rounds a CPU second of our rules, second rounds counted as part of their normal round."""
    printed, seconds = ours("random_rounds")
    return int(re.search(r"(\d+) rounds in", printed)[1]) / seconds


def random_games():
    """Uniform play. The best of several runs counts for either side, and they take turns."""
    own, theirs = map(max, zip(*((random_rounds(), markov_soccer(1)) for _ in range(5))))
    ratio = own / theirs
    tell("random games", f"{own / 1e6:.2f} M rounds/s", f"{theirs / 1e6:.2f} M markov_soccer", f"{ratio:.1f}x",
         ">= 5 M, >= 5x", own >= 5e6 and ratio >= 5)


def same_games(size, n_games):
    """The uniform games that our example `matrix_speed` solves: the same generator, the same numbers."""
    state, levels, mask = 1, 1 << 20, (1 << 64) - 1
    for _ in range(n_games):
        payoffs = numpy.empty((size, size))
        for place in range(size * size):
            state = (state * 0x5851_F42D_4C95_7F2D + 0x1405_7B7E_F767_814F) & mask
            level = (state >> 33) % levels
            payoffs.flat[place] = (level * (1 << 25) // (levels - 1) - (1 << 24)) / (1 << 24)
        yield payoffs


def linear_program(payoffs):
    """The first player's best mix x and its guarantee v: maximise v where every column gives at least v."""
    n_rows, n_columns = payoffs.shape
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = n_rows + 1, n_columns + 1
    lp.sense_ = highspy.ObjSense.kMaximize
    lp.col_cost_ = numpy.append(numpy.zeros(n_rows), 1.0)
    lp.col_lower_ = numpy.append(numpy.zeros(n_rows), -math.inf)
    lp.col_upper_ = numpy.full(n_rows + 1, math.inf)
    lp.row_lower_ = numpy.append(numpy.zeros(n_columns), 1.0)
    lp.row_upper_ = numpy.append(numpy.full(n_columns, math.inf), 1.0)
    dense = numpy.zeros((n_columns + 1, n_rows + 1))
    dense[:n_columns, :n_rows] = payoffs.T
    dense[:n_columns, n_rows] = -1.0
    dense[n_columns, :n_rows] = 1.0
    rows, columns = numpy.nonzero(dense)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = numpy.searchsorted(rows, numpy.arange(n_columns + 2))
    lp.a_matrix_.index_ = columns
    lp.a_matrix_.value_ = dense[rows, columns]
    return lp


def highs(size, n_games=300):
    """Median microseconds of HiGHS for one game. Writing the program down is not counted."""
    solver = highspy.Highs()
    for option, value in (("output_flag", False), ("presolve", "off"), ("threads", 1)):
        solver.setOptionValue(option, value)
    times = []
    for payoffs in same_games(size, n_games):
        lp = linear_program(payoffs)
        begun = time.perf_counter()
        solver.passModel(lp)
        solver.run()
        times.append(time.perf_counter() - begun)
        mix = numpy.array(solver.getSolution().col_value[:size])
        assert abs((mix @ payoffs).min() - solver.getObjectiveValue()) < 1e-6
    return statistics.median(times) * 1e6


def matrix_games():
    """Certified values and both mixes of one game, against one linear program for one mix."""
    printed, _ = ours("matrix_speed")
    for size, most, least_ratio in ((10, 15, 20), (20, 55, 8)):
        own = float(re.search(rf"^{size}x{size}\s+uniform\s+([\d.]+)", printed, re.MULTILINE)[1])
        theirs = highs(size)
        ratio = theirs / own
        tell(f"matrix game {size}x{size}", f"{own:.1f} us", f"{theirs:.0f} us highspy", f"{ratio:.0f}x",
             f"<= {most} us, >= {least_ratio}x", own <= most and ratio >= least_ratio)


def table(lines):
    """Values by state."""
    rows = csv.reader(line for line in lines if not line.startswith("#"))
    return {tuple(map(int, row[:4])): float(row[4]) for row in rows}


def goofspiel(again):
    """All states of Goofspiel with five cards, against the values that OpenSpiel gave, or gives now."""
    printed, _ = min((ours("goofspiel") for _ in range(3)), key=lambda run: milliseconds(run[0]))
    own, told = milliseconds(printed), "stored values"
    theirs = table(STORED.read_text().splitlines())
    ratio = ""
    if again:
        import goofspiel5

        begun = time.process_time()
        theirs = {row[:4]: row[4] for row in goofspiel5.solved()}
        seconds = time.process_time() - begun
        told, ratio = f"{seconds:.0f} s OpenSpiel", f"{1e3 * seconds / own:.0f}x"
    values = table(printed.splitlines())
    difference = max(abs(values[state] - value) for state, value in theirs.items())
    is_same = values.keys() == theirs.keys() and difference <= 1e-6
    tell("Goofspiel, 5 cards", f"{own:.1f} ms", told, ratio, "<= 50 ms, within 1e-6", own <= 50 and is_same)
    print(f"{'':<22}{len(values)} states, largest difference {difference:.1e}")


def milliseconds(printed):
    return float(re.search(r"solved in ([\d.]+) ms", printed)[1])


def search():
    """From the start, one depth being one round; nobody else has such a search."""
    runs = [ours("search_speed", "4")[0] for _ in range(5)]
    for depth, most in ((3, 40), (4, 800)):
        own = min(float(re.search(rf"^depth {depth}:\s+([\d.]+) ms", run, re.MULTILINE)[1]) for run in runs)
        tell(f"search, depth {depth}", f"{own:.1f} ms", "", "", f"<= {most} ms", own <= most)


def main():
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; "
          f"Python {platform.python_version()}, HiGHS {highspy.Highs().version()}\n")
    print(f"{'what':<22}{'ours':>20}{'theirs':>26}{'ratio':>10}   must")
    random_games()
    matrix_games()
    goofspiel("--goofspiel" in sys.argv[1:])
    search()
    if failed:
        sys.exit(f"\nnot reached: {', '.join(failed)}")


if __name__ == "__main__":
    main()
