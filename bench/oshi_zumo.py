"""Oshi-Zumo by OpenSpiel, to compare our rules and our solver with.

    bench/.venv/bin/python bench/oshi_zumo.py games                 random games of many sizes, as rules/oshi_zumo/tests has them
    bench/.venv/bin/python bench/oshi_zumo.py values 8 2 1          the value of every state, as solvers/nash/tests has them
    bench/.venv/bin/python bench/oshi_zumo.py compare 20 3 1        theirs beside ours: the largest difference of all states
    bench/.venv/bin/python bench/oshi_zumo.py compare 50 3 1 highs  the same with HiGHS for the linear programs

The sizes are coins, places on either side and least bid. The rules are always OpenSpiel's. A state is valued by one
linear program when all states behind it are: OpenSpiel's own, or that of HiGHS, which is faster. Ours are printed by
the example `oshi_zumo` of the crate `nash`, which must be built: cargo build --release -p nash --example oshi_zumo
"""

import random
import subprocess
import sys
import time

import numpy
import pyspiel


def load(coins, size, min_bid):
    return pyspiel.load_game(f"oshi_zumo(coins={coins},size={size},min_bid={min_bid},horizon=1000,alesia=False)")


def key(state, counts_rounds):
    """The first player's coins, the second's coins, place and rounds played, which are 0 where they do not matter."""
    coins, field = str(state).strip().split(", Field: ")
    first, second = map(int, coins.removeprefix("Coins: ").split())
    place = field.index("W") - len(field) // 2
    return first, second, place, state.move_number() if counts_rounds else 0


def games(n_games):
    """Random games with low bids often, so that long games are among them: size, all bids, the end, the return."""
    chance = random.Random(1)
    for number in range(n_games):
        size = chance.randint(1, 12), chance.randint(1, 3), number % 2
        if number % 20 == 0:
            size = 50, 3, number // 20 % 2
        state, bids = load(*size).new_initial_state(), []
        waits = number % 30 == 0
        while not state.is_terminal():
            joint = []
            for player in (0, 1):
                legal = state.legal_actions(player)
                joint.append(legal[0] if waits else min(chance.choice(legal), chance.choice(legal)))
            bids.append("-".join(map(str, joint)))
            state.apply_actions(joint)
        first, second, place, rounds = key(state, True)
        told = f"{len(bids)}x{bids[0]}" if waits and len(set(bids)) == 1 else " ".join(bids)
        yield f"{size[0]} {size[1]} {size[2]}: {told}: {first} {second} {place} {rounds}: {int(state.returns()[0])}"


def by_openspiel(payoffs):
    from open_spiel.python.algorithms import lp_solver

    game = pyspiel.create_matrix_game(payoffs, -payoffs)
    return float(lp_solver.solve_zero_sum_matrix_game(game)[2])


def by_highs(payoffs):
    from compare import highspy, linear_program

    solver = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1), ("primal_feasibility_tolerance", 1e-10),
                          ("dual_feasibility_tolerance", 1e-10)):
        solver.setOptionValue(option, value)
    solver.passModel(linear_program(payoffs))
    solver.run()
    return solver.getObjectiveValue()


def solved(size, program):
    """Every state that the start leads to with its value to the first player, finished games too."""
    game, counts_rounds, values = load(*size), size[2] == 0, {}
    start = game.new_initial_state()
    stack = [(key(start, counts_rounds), start, None)]
    while stack:
        name, state, children = stack.pop()
        if name in values:
            continue
        if state.is_terminal():
            values[name] = state.returns()[0]
        elif children is None:
            rows = []
            children = {}
            for first in state.legal_actions(0):
                rows.append([])
                for second in state.legal_actions(1):
                    child = state.clone()
                    child.apply_actions([first, second])
                    below = key(child, counts_rounds)
                    rows[-1].append(below)
                    if below not in values:
                        children[below] = child
            stack.append((name, state, rows))
            stack.extend((below, child, None) for below, child in children.items())
        else:
            payoffs = numpy.array([[values[below] for below in row] for row in children])
            values[name] = program(payoffs)
    return values


def ours(size):
    """What our example prints: its first lines, and the values by state."""
    from compare import TARGET

    program = TARGET / "release/examples/oshi_zumo"
    lines = subprocess.run([program, *map(str, size)], capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")]
    return lines[:3], {tuple(map(int, row[:4])): float(row[4]) for row in rows}


def compare(size, program):
    told, own = ours(size)
    begun = time.process_time()
    theirs = solved(size, program)
    seconds = time.process_time() - begun
    worst, n_compared = 0.0, 0
    for (first, second, place, rounds), value in theirs.items():
        here, there = (first, second, place, rounds), (second, first, -place, rounds)
        if here in own or there in own:
            worst = max(worst, abs(value - (own[here] if here in own else -own[there])))
            n_compared += 1
        else:
            assert abs(place) > size[1] or first == second == 0 or rounds == 1000, f"we lack the state {here}"
    print(*told, sep="\n")
    print(f"theirs: {len(theirs)} states, finished ones among them, in {seconds:.0f} s of CPU time")
    print(f"{n_compared} states compared, largest difference {worst:.1e}")
    if worst > 1e-6:
        sys.exit("the values differ by more than 1e-6")


def main():
    what, *words = sys.argv[1:] or [""]
    size = [int(word) for word in words[:3]]
    program = by_highs if "highs" in words else by_openspiel
    if what == "games":
        print(*games(120), sep="\n")
    elif what == "values" and len(size) == 3:
        for (first, second, place, rounds), value in sorted(solved(size, program).items()):
            print(f"{first},{second},{place},{rounds},{value:.9f}")
    elif what == "compare" and len(size) == 3:
        compare(size, program)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
