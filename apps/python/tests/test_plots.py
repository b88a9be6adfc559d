import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt  # noqa: E402
import pytest  # noqa: E402

import parlour  # noqa: E402
from parlour import plots  # noqa: E402


@pytest.fixture(scope="module")
def stored():
    return parlour.GuessingGame("ships 4 8 3").stored()


def test_what_is_possible_melts_to_nothing(stored):
    average, most = plots.melting(stored).lines
    assert average.get_ydata()[0] == 4960 == most.get_ydata()[0]
    assert list(most.get_ydata()) == sorted(most.get_ydata(), reverse=True)
    assert average.get_ydata()[-1] == 0 and len(average.get_ydata()) == stored.worst + 1


def test_one_hunt_melts_as_its_answers_say(stored):
    game = stored.game
    guesses = stored.play(1234)
    history = [(guess, game.feedback(1234, guess)) for guess in guesses]
    axes = plots.hunt(game, history)
    heights = [bar.get_height() for bar in axes.patches]
    assert heights[0] == 4960 and heights[-1] == 1 and len(heights) == len(guesses) + 1


def test_the_tree_has_a_block_for_every_guess(stored):
    axes = plots.tree(stored, depth=2)
    assert len(axes.patches) == 1 + len(stored.answers)
    behind = [block.get_width() for block in axes.patches[1:]]
    assert sum(behind) == 4960 - stored.may_win


def test_the_heat_map_shows_the_best_choices_first():
    position = parlour.SimultaneousGame("oshi_zumo 10 2 1").start
    analysis = position.analyse(rounds=2)
    axes = plots.mix(analysis, most=5)
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert len(labels) == 5 and labels[0].startswith(analysis.mix("black")[0][0] + " ")
    plt.close("all")


def test_everything_has_a_rich_form_for_notebooks(stored):
    position = parlour.SimultaneousGame("apocalypse").start
    analysis = parlour.SimultaneousGame("oshi_zumo 10 2 1").start.analyse(rounds=1)
    for thing in (stored, stored.game, position, analysis):
        assert "<" in thing._repr_html_()
