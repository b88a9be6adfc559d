import pickle

import numpy as np
import pytest

import parlour


@pytest.fixture(scope="module")
def apocalypse():
    return parlour.SimultaneousGame("apocalypse", "course+quiet50")


def test_a_round_is_played_and_told(apocalypse):
    round = apocalypse.start.play("1413", "pass")
    assert (round.black, round.white) == ("1413", "pass")
    assert round.position != apocalypse.start and round.before == apocalypse.start
    assert round.words and str(apocalypse.position(str(round.position))) == str(round.position)


def test_numbers_of_choices_and_their_texts_play_alike(apocalypse):
    chance = np.random.default_rng(5)
    for game in (apocalypse, parlour.SimultaneousGame("oshi_zumo 10 2 1")):
        here = game.start
        while not here.is_over:
            sides = {side: int(chance.integers(len(here.choices(side)))) for side in ("black", "white")}
            texts = {side: here.choices(side)[place] for side, place in sides.items()}
            numbers = {side: here.choice_numbers(side)[place] for side, place in sides.items()}
            after = here.play_numbers(numbers["black"], numbers["white"]).position
            assert after == here.play(texts["black"], texts["white"]).position
            assert here.observe().shape == tuple(game.shape)
            here = after
        assert here.reason and here.choices("black") == [] and here.payoff in (-1, 0, 1)
        with pytest.raises(ValueError, match="the game is over"):
            here.play(None, None)


def test_wrong_choices_are_refused_in_the_sentence_of_the_rules(apocalypse):
    with pytest.raises(ValueError, match="Black's choice '@22' does not fit, it must be a move such as 1413"):
        apocalypse.start.play("@22", "pass")
    with pytest.raises(ValueError, match="is no side"):
        apocalypse.start.choices("red")
    with pytest.raises(ValueError, match="is no set of rules; there are course, course\\+quiet50"):
        parlour.SimultaneousGame("apocalypse", "chess")
    with pytest.raises(ValueError, match="is no game of simultaneous choice"):
        parlour.SimultaneousGame("go 19")
    with pytest.raises(ValueError, match="is no strategy; there are"):
        apocalypse.duel("deep blue", "random")


def test_a_duel_is_the_same_for_the_same_seed_and_leaves_a_record(apocalypse):
    played = apocalypse.duel("greedy", "random", seed=3)
    assert played.record == apocalypse.duel("greedy", "random", seed=3).record
    assert played.record.startswith("parlour record 1\ngame: apocalypse\n")
    assert played.reason in played.record and played.n_rounds > 0
    names = [name for name, _ in apocalypse.strategies]
    assert {"random", "nash", "greedy"} <= set(names)


def test_the_shipped_tables_and_the_analysis_agree(apocalypse):
    tables = parlour.Tables.shipped()
    assert tables.n_pieces == 4
    for position in tables.sample(5, pieces=3, seed=2):
        lower, upper = tables.value(position)
        equilibrium = tables.equilibrium(position)
        assert lower - 1e-9 <= equilibrium.value <= upper + 1e-9
        assert len(equilibrium.rows) == len(position.choices("black")) and equilibrium.rows.sum() == pytest.approx(1)
        analysis = position.analyse(rounds=1)
        assert analysis.is_exact and analysis.lower <= upper + 1e-6 and lower <= analysis.upper + 1e-6
        assert analysis.payoffs().shape == (len(analysis.black), len(analysis.white))
    assert tables.value(apocalypse.start) is None
    with pytest.raises(ValueError, match="has no tables"):
        tables.value(parlour.SimultaneousGame("oshi_zumo 5 1 1").start)


def test_tables_that_are_built_say_what_the_shipped_ones_say():
    built = parlour.build_tables(2)
    again = parlour.Tables.read(built.write())
    for position in built.sample(20, seed=1):
        assert again.value(position) == built.value(position)
        shipped = parlour.Tables.shipped().value(position)
        assert shipped[0] <= built.value(position)[1] and built.value(position)[0] <= shipped[1]
    with pytest.raises(ValueError):
        parlour.Tables.read(built.write()[:-1])
    with pytest.raises(ValueError, match="2 to 6 pieces, not 9"):
        parlour.build_tables(9)


def test_oshi_zumo_is_solved_to_its_end():
    game = parlour.SimultaneousGame("oshi_zumo 8 2 1")
    solved = parlour.SolvedGame(game.start)
    start = solved.equilibrium()
    assert start.lower <= 0 <= start.upper and start.rows.sum() == pytest.approx(1)
    least, most = solved.exploitability()
    assert -1e-6 < least <= most < 1e-6
    assert game.start.mix("nash", "black") == pytest.approx(start.rows, abs=1e-6)
    with pytest.raises(ValueError, match="more than 10 positions"):
        parlour.SolvedGame(game.start, most_positions=10)


def test_a_game_of_simultaneous_choice_survives_pickling(apocalypse):
    assert pickle.loads(pickle.dumps(apocalypse)) == apocalypse
    assert apocalypse != parlour.SimultaneousGame("apocalypse", "course")
