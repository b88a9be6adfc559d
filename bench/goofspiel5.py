"""Solves Goofspiel with five cards by OpenSpiel and prints the value of every state to the first player.

Points descending, perfect information, win-loss returns: value iteration with a linear program at each state. The
output is solvers/nash/tests/toy_games/goofspiel5.csv, which our tests compare with, apart from the comments at its top:

    bench/.venv/bin/python bench/goofspiel5.py
"""

import pyspiel
from open_spiel.python.algorithms import value_iteration

GAME = "goofspiel(num_cards=5,points_order=descending,imp_info=False,returns_type=win_loss)"


def solved():
    """The states in ascending order, each as (first hand, second hand, first points, second points, value)."""
    values = value_iteration.value_iteration(pyspiel.load_game(GAME), depth_limit=-1, threshold=1e-9)
    return sorted(state(text) + (value,) for text, value in states(values))


def states(values):
    """Every state once; those that differ only in what was played before have the same value."""
    seen = {}
    for text, value in values.items():
        key = state(text)
        assert abs(seen.setdefault(key, (text, value))[1] - value) < 1e-6, (text, value)
    return seen.values()


def state(text):
    """Both hands as bit sets, card 1 the lowest bit, and both points. Finished games have empty hands."""
    lines = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    hands = [sum(1 << (int(card) - 1) for card in lines[f"P{player} hand"].split()) for player in (0, 1)]
    return (*hands, *(int(points) for points in lines["Points"].split()))


if __name__ == "__main__":
    for first, second, first_points, second_points, value in solved():
        print(f"{first},{second},{first_points},{second_points},{value:.8f}")
