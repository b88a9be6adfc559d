"""What takes long, with the names of its options."""

from parlour._parlour import GuessingGame, ProofLog, SimultaneousGame, Solution, Tables, simultaneous_specs
from parlour.progress import bar


def game(spec: str, rules: str | None = None) -> GuessingGame | SimultaneousGame:
    """The game of a spec, of either kind."""
    if any(spec.split(" ")[0] == usual.split(" ")[0] for usual in simultaneous_specs()):
        return SimultaneousGame(spec, rules)
    if rules is not None:
        raise ValueError("a guessing game has one set of rules; give none")
    return GuessingGame(spec)


def solve(
    game: GuessingGame | str,
    *,
    objective: str = "expected",
    consistent: bool = False,
    within: int | None = None,
    threads: int = 0,
    memory: int = 1 << 30,
    log: ProofLog | None = None,
    progress: bool = False,
) -> Solution:
    """Finds the best strategy of a guessing game and proves that there is no better one.

    The objective is ``expected``, ``worst`` or ``expected-at-worst``. No threads means one for each core. A log is gone on
    from and keeps what is proven, also when Ctrl-C ends the work.
    """
    game = GuessingGame(game) if isinstance(game, str) else game
    with bar(progress, "first guess") as tell:
        return Solution.find(game, objective, consistent, within, threads, memory, log, tell)


def build_tables(pieces: int, *, all_layers: bool = True, progress: bool = False) -> Tables:
    """Builds the exact tables of Apocalypse with at most so many pieces."""
    with bar(progress, "kind") as tell:
        return Tables.build(pieces, all_layers=all_layers, tell=tell)
