"""Pictures of strategies and mixes. Every function draws into ``axes``, or into new ones, and returns them."""

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from parlour._parlour import Analysis, GuessingGame, Strategy


def melting(strategy: Strategy, axes: Axes | None = None, **options: Any) -> Axes:
    """How what is possible melts away: how many secrets are left after each guess, on average and at most.

    Each secret counts alike; one that is found has nothing left.
    """
    average, most = [float(strategy.n_secrets)], [strategy.n_secrets]
    level = [strategy]
    while level:
        level = [after for node in level for after in node.answers.values()]
        left = [node.n_secrets for node in level]
        average.append(sum(n * n for n in left) / strategy.n_secrets)
        most.append(max(left, default=0))
    axes = axes or plt.subplots()[1]
    guesses = range(len(average))
    axes.plot(guesses, average, marker="o", label="on average", **options)
    axes.plot(guesses, most, linestyle=":", marker=".", color="grey", label="at most")
    axes.set_yscale("symlog", linthresh=1)
    axes.set_ylim(bottom=0)
    axes.set(xlabel="guesses made", ylabel="secrets left", title=strategy.game.title)
    axes.legend()
    return axes


def hunt(game: GuessingGame, history: list[tuple[Any, Any]], axes: Axes | None = None) -> Axes:
    """How what is possible melts away in one hunt, given its guesses and answers."""
    left = [game.n_secrets] + [len(game.consistent(history[: n + 1])) for n in range(len(history))]
    axes = axes or plt.subplots()[1]
    axes.bar(range(len(left)), left, log=True)
    axes.set_xticks(range(len(left)), ["start"] + [game.guess(guess) for guess, _ in history], rotation=30, ha="right")
    axes.set(ylabel="secrets left", title=game.title)
    return axes


def tree(strategy: Strategy, depth: int = 4, axes: Axes | None = None) -> Axes:
    """The tree of a strategy as a hanging stair: a block for each guess, as wide as the secrets that lead there."""
    axes = axes or plt.subplots(figsize=(10, 4))[1]
    colours = plt.get_cmap("viridis")
    total = strategy.n_secrets
    blocks = [(strategy, 0.0, 0, "")]
    while blocks:
        node, left, level, answer = blocks.pop()
        width = node.n_secrets
        shade = colours(1.0 - np.log(max(width, 1)) / np.log(max(total, 2)))
        axes.add_patch(Rectangle((left, -level - 1), width, 0.95, facecolor=shade, edgecolor="white", linewidth=0.3))
        if width > total / 25:
            label = f"{answer}\n{node.guess}" if answer else node.guess
            axes.text(left + width / 2, -level - 0.5, label, ha="center", va="center", color="white", fontsize=7)
        if level + 1 < depth:
            place = left + node.may_win
            for numbers, after in node.answers.items():
                blocks.append((after, place, level + 1, " ".join(map(str, numbers))))
                place += after.n_secrets
    axes.set(xlim=(0, total), ylim=(-depth, 0), xlabel="secrets", ylabel="guess", title=strategy.game.title)
    axes.set_yticks([-level - 0.5 for level in range(depth)], [str(level + 1) for level in range(depth)])
    return axes


def mix(analysis: Analysis, most: int = 12, axes: Axes | None = None) -> Axes:
    """The heat map of a mix: what joint choices are worth to Black, and in the labels how often each should be made."""
    payoffs = analysis.payoffs()

    def chosen(options: list[Any]) -> list[int]:
        order = sorted(range(len(options)), key=lambda place: (-options[place].share, options[place].gives_up_least))
        return order[:most]

    def labels(options: list[Any], places: list[int]) -> list[str]:
        return [f"{options[place].choice} {options[place].share:.0%}" for place in places]

    rows, columns = chosen(analysis.black), chosen(analysis.white)
    axes = axes or plt.subplots()[1]
    limit = max(float(np.abs(payoffs).max()), 1e-9)
    image = axes.imshow(payoffs[np.ix_(rows, columns)], cmap="RdBu", vmin=-limit, vmax=limit)
    axes.set_xticks(range(len(columns)), labels(analysis.white, columns), rotation=60, ha="right", fontsize=8)
    axes.set_yticks(range(len(rows)), labels(analysis.black, rows), fontsize=8)
    axes.set(xlabel="White", ylabel="Black", title=f"{analysis.value:+.3f} for Black")
    axes.figure.colorbar(image, ax=axes, label="worth to Black")
    return axes
