import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import parlour

CERTIFICATES = Path(__file__).parents[3] / "certificates"


def test_mastermind_is_solved_with_proof():
    game = parlour.GuessingGame("mastermind 4 6")
    solution = parlour.solve(game)
    assert (solution.total, solution.lower, solution.is_optimal) == (5625, 5625, True)
    checked = parlour.verify(solution.certificate)
    assert checked["total"] == 5625 and checked["game"] == "mastermind 4 6"
    again = parlour.Strategy.from_certificate(game, solution.certificate)
    assert again.total == 5625 and again.guess == solution.strategy.guess


def test_the_worst_case_can_be_the_objective():
    solution = parlour.solve("mastermind 4 6", objective="worst")
    assert solution.worst == 5 and solution.is_optimal


def test_a_certificate_with_a_changed_count_is_refused():
    text = (CERTIFICATES / "mastermind-4-6-total.tree").read_text()
    assert parlour.verify(text)["total"] == 5625
    with pytest.raises(ValueError):
        parlour.verify(text.replace("total 5625", "total 5624"))
    with pytest.raises(ValueError):
        parlour.verify("no certificate")


def test_the_stored_strategy_of_ships_can_be_walked_packed_and_drawn():
    game = parlour.GuessingGame("ships 4 8 3")
    stored = game.stored()
    assert stored.n_secrets == 4960 == stored.histogram.sum()
    assert stored.total == int(np.dot(np.arange(1, stored.worst + 1), stored.histogram))
    for secret in (0, 1234, 4959):
        guesses = stored.play(secret)
        node = stored
        for guess in guesses[:-1]:
            assert node.guess == guess
            node = node.after(game.feedback(secret, guess))
        assert node.guess == guesses[-1] == game.guess(game.guess_for(secret))
    assert sum(after.n_secrets for after in stored.answers.values()) + stored.may_win == 4960
    packed = stored.pack()
    assert parlour.Strategy.unpack(game, packed).histogram.tolist() == stored.histogram.tolist()
    with pytest.raises(ValueError):
        parlour.Strategy.unpack(game, packed[:-1])
    with pytest.raises(ValueError, match="no strategy that finds every secret"):
        parlour.Strategy.unpack(parlour.GuessingGame("ships 4 7 3"), packed)
    drawn = stored.draw(depth=2).splitlines()
    assert drawn[0].startswith(stored.guess) and len(drawn) == 1 + len(stored.answers)


def test_rules_of_thumb_play_worse_than_what_is_proven():
    game = parlour.GuessingGame("mastermind 4 6")
    totals = {rule: parlour.Strategy.by_rule(game, rule).total for rule in ("entropy", "worst-case", "most-parts")}
    assert min(totals.values()) > 5625
    with pytest.raises(ValueError, match="there are expected-size, entropy"):
        parlour.Strategy.by_rule(game, "luck")


def test_progress_is_told_to_tqdm(capsys):
    parlour.solve("mastermind 3 4", progress=True)
    assert "first guess" in capsys.readouterr().err


def test_what_cannot_be_asked_is_refused():
    with pytest.raises(ValueError, match="is no objective"):
        parlour.solve("mastermind 4 6", objective="best")
    with pytest.raises(ValueError, match="finds the least limit by itself"):
        parlour.solve("mastermind 4 6", objective="worst", within=4)
    with pytest.raises(ValueError, match="proven: no strategy"):
        parlour.solve("mastermind 4 6", within=4)
    with pytest.raises(ValueError, match="needs"):
        parlour.solve("ships 4 8 3", memory=1000)
    with pytest.raises(ValueError, match="not about"):
        parlour.solve("mastermind 4 6", log=parlour.ProofLog(parlour.GuessingGame("mastermind 4 6"), within=5))
    with pytest.raises(ValueError, match="about mastermind 4 5, not about mastermind 4 6"):
        parlour.solve("mastermind 4 6", log=parlour.ProofLog(parlour.GuessingGame("mastermind 4 5")))


def test_ctrl_c_ends_a_long_search_and_its_log_keeps_the_rows():
    program = """
        import parlour, sys
        game = parlour.GuessingGame("mastermind 5 6")
        log = parlour.ProofLog(game)
        try:
            print("ready", flush=True)
            parlour.solve(game, log=log, threads=1)
        except KeyboardInterrupt:
            again = parlour.ProofLog.read(log.write())
            sys.exit(7 if again == log else 8)
    """
    # Numpy has no threads of its own then, so that a second thread is the search.
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    python = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, env=alone)
    assert python.stdout.readline() == b"ready\n"
    while len(os.listdir(f"/proc/{python.pid}/task")) < 2:
        assert python.poll() is None
    python.send_signal(signal.SIGINT)
    assert python.wait() == 7


def test_what_the_bar_raises_ends_the_work():
    def tell(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        parlour.Solution.find(parlour.GuessingGame("mastermind 5 6"), "expected", False, None, 1, 1 << 30, None, tell)


def test_a_log_spares_what_is_proven():
    game = parlour.GuessingGame("mastermind 4 6")
    log = parlour.ProofLog(game)
    solution = parlour.solve(game, log=log)
    assert log.lower == solution.total == parlour.solve(game, log=parlour.ProofLog.read(log.write())).total


def test_a_matrix_from_numpy_is_solved_with_bounds_that_hold():
    payoffs = np.array([[2.0, -1.0], [-1.0, 1.0]])
    solved = parlour.solve_matrix(payoffs)
    assert solved.lower <= 0.2 <= solved.upper and solved.upper - solved.lower < 1e-6
    assert np.allclose(solved.rows, [0.4, 0.6], atol=1e-6)
    chance = np.random.default_rng(3)
    payoffs = chance.normal(size=(30, 40))
    solved = parlour.solve_matrix(payoffs)
    assert (solved.rows @ payoffs).min() >= solved.lower - 1e-6
    assert (payoffs @ solved.columns).max() <= solved.upper + 1e-6
    assert parlour.solve_matrix(np.array([[1, 2], [3, 4]]).T[::-1]).value == pytest.approx(2)


def test_what_is_no_matrix_game_is_refused():
    for payoffs, words in [
        ([1.0, 2.0], "two dimensions, not of 1"),
        (np.empty((0, 3)), "at least one row"),
        ([[1.0, np.nan]], "no finite number"),
        ([["a"]], "an array of numbers"),
    ]:
        with pytest.raises(ValueError, match=words):
            parlour.solve_matrix(payoffs)
