import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import exploitability  # noqa: E402

import parlour  # noqa: E402
import parlour.spiel  # noqa: E402


@pytest.mark.parametrize("spec", ["apocalypse", "oshi_zumo 10 2 1"])
def test_a_game_passes_the_random_simulations_of_openspiel(spec):
    game = pyspiel.load_game("python_parlour_duel", {"spec": spec})
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def agree(params):
    game = pyspiel.load_game("python_parlour_duel", params)
    solved = parlour.SolvedGame(game.start)
    theirs = exploitability.nash_conv(game, parlour.spiel.SolvedPolicy(game, solved)) / 2
    least, most = solved.exploitability()
    assert least - 1e-9 <= theirs <= most + 1e-9 and most < 1e-6
    root = game.new_initial_state()
    value = exploitability._state_values(root, 2, parlour.spiel.SolvedPolicy(game, solved))[0]
    assert value == pytest.approx(solved.equilibrium().value, abs=1e-6)


def test_openspiel_finds_our_play_of_oshi_zumo_as_hard_to_exploit_as_we_do():
    agree({"spec": "oshi_zumo 5 1 1"})


def test_openspiel_finds_our_play_of_an_endgame_as_hard_to_exploit_as_we_do():
    # Two quiet rounds before the draw, with so few pieces that what is taken ends the game, few lines of play are left.
    def late(place):
        board, black, white, _, rest = str(place).split(" ", 4)
        return place.game.position(f"{board} {black} {white} 48 {rest}")

    def is_bluff(place):
        try:
            best = parlour.SolvedGame(place, most_positions=500).equilibrium()
        except ValueError:
            return False
        return max(best.rows) < 0.9 and max(best.columns) < 0.9

    places = [late(place) for place in parlour.Tables.shipped().sample(400, pieces=3, seed=4)]
    bluffs = [place for place in places if is_bluff(place)]
    agree({"spec": "apocalypse", "position": str(bluffs[0])})
