import pickle

import numpy as np
import pytest

import parlour


@pytest.fixture(scope="module")
def ships():
    return parlour.GuessingGame("ships 4 8 3")


def test_the_examples_of_the_course_are_answered_as_it_says(ships):
    for secret, guess, answer in [
        ("H1 B2 D3", "B3 C3 H3", (0, 2, 1)),
        ("H1 B2 D3", "B2 H2 H1", (2, 1, 0)),
        ("A1 D2 B3", "A3 D2 H1", (1, 1, 0)),
        ("a1,d2,b3", "d2b3a1", (3, 0, 0)),
    ]:
        assert ships.feedback(secret, guess) == answer


def test_every_usual_game_has_secrets_that_are_found_by_their_own_guess():
    for spec in parlour.guessing_specs():
        game = parlour.GuessingGame(spec)
        assert game.spec == spec
        for secret in {0, game.n_secrets // 2, game.n_secrets - 1}:
            own = game.guess_for(secret)
            assert game.feedbacks[game.win] == " ".join(map(str, game.feedback(secret, own)))
            assert game.secret_number(game.secret(secret)) == secret


def test_the_array_of_secrets_says_what_their_texts_say(ships):
    secrets = ships.secrets()
    assert secrets.shape == (4960, 3) and secrets.dtype == np.uint8
    names = np.array(ships.parts)
    for number in (0, 1, 2500, 4959):
        assert " ".join(names[secrets[number]]) == ships.secret(number)


def test_the_table_holds_every_feedback_and_is_one_memory_that_nobody_can_change(ships):
    secrets, guesses = np.random.default_rng(7).integers(4960, size=(2, 5000))
    by_the_rules = parlour.GuessingGame("ships 4 8 3").feedback_batch(secrets, guesses)
    table = ships.table()
    assert table.shape == (4960, 4960) and table is ships.table()
    with pytest.raises(ValueError):
        table[0, 0] = 1
    assert (by_the_rules == table[secrets, guesses]).all()
    assert (ships.feedback_batch(secrets, guesses) == by_the_rules).all()
    assert tuple(ships.answers[table[17, 4000]]) == ships.feedback(17, 4000)


def test_arrays_of_any_whole_numbers_and_any_stride_are_taken(ships):
    wanted = ships.feedback_batch([1, 2], [3, 4])
    assert (ships.feedback_batch(np.array([1, 2], np.uint16), np.array([3, 9, 4])[::2]) == wanted).all()


def test_consistent_secrets_are_those_that_answer_alike(ships):
    history = [("A3 D2 H1", (1, 1, 0)), ("A1 B3 D1", "2 1 0")]
    left = ships.consistent(history)
    table = ships.table()
    row = [ships.feedbacks.index("1 1 0"), ships.feedbacks.index("2 1 0")]
    fits = (table[:, ships.guess_number("A3 D2 H1")] == row[0]) & (table[:, ships.guess_number("A1 B3 D1")] == row[1])
    assert (left == np.flatnonzero(fits)).all() and 0 < len(left) < 4960
    assert len(ships.consistent([])) == 4960


def test_the_judge_says_what_guesses_are_worth_and_how_sure_it_is(ships):
    stored = ships.stored()
    best = ships.judge([])[0]
    assert best.guess == stored.guess and best.worth == pytest.approx(stored.total / 4960)
    history = [("A3 D2 H1", (1, 1, 0)), ("A1 B3 D1", "2 1 0")]
    ranked = ships.judge(history, most=5)
    assert len(ranked) <= 5 and [guess.worth for guess in ranked] == sorted(guess.worth for guess in ranked)
    assert ranked[0].certainty in ("exact", "proven")
    again = ships.judge_guess(history, ranked[-1].guess)
    assert (again.worth, again.may_win) == (ranked[-1].worth, ranked[-1].may_win)
    # What is left after a guess is what its answers leave.
    left = ships.consistent(history)
    parts = np.bincount(ships.table()[left, ships.guess_number(ranked[0].guess)])
    assert ranked[0].worst_left == parts.max()
    assert ranked[0].expected_left == pytest.approx((parts.astype(float) ** 2).sum() / len(left))
    with pytest.raises(ValueError, match="."):
        ships.judge([("A1 A2 A3", (3, 0, 0)), ("A1 A2 A3", (0, 0, 0))])


def test_what_is_refused_is_told_in_the_sentence_of_the_rules(ships):
    for make, words in [
        (lambda: parlour.GuessingGame("chess"), "is no guessing game; there are `ships 4 8 3`"),
        (lambda: parlour.GuessingGame("ships 4 99 3"), "99"),
        (lambda: ships.feedback("A1 B2", "A1 A2 A3"), "3"),
        (lambda: ships.secret(4960), "from 0 to 4959"),
        (lambda: ships.feedback_batch([1.5], [1]), "secrets must be an array of whole numbers, not of float64"),
        (lambda: ships.feedback_batch([[1]], [1]), "secrets must be an array of one dimension, not of 2"),
        (lambda: ships.feedback_batch([1, 2], [1]), "there are 2 secrets and 1 guesses"),
        (lambda: ships.feedback_batch([-1], [1]), "secrets has -1"),
        (lambda: ships.consistent([("A1 A2 A3", "3 3 3")]), "3"),
        (lambda: parlour.GuessingGame("mastermind 12 20").secrets(), "choose a smaller size"),
        (lambda: parlour.GuessingGame("ships 9 26 5").table(), "are tabulated"),
    ]:
        with pytest.raises(ValueError, match=".") as refused:
            make()
        assert words in str(refused.value), refused.value


def test_a_game_survives_pickling_and_is_equal_to_itself_alone(ships):
    assert pickle.loads(pickle.dumps(ships)) == ships
    assert ships != parlour.GuessingGame("ships 4 7 3") and len({ships, parlour.GuessingGame("ships 4 8 3")}) == 1
    assert parlour.game("mastermind 4 6") == parlour.GuessingGame("mastermind 4 6")
    assert parlour.game("apocalypse").spec == "apocalypse"
    with pytest.raises(ValueError, match="1 to 200 coins"):
        parlour.game("oshi_zumo 0 3 1")
    with pytest.raises(ValueError, match="is no guessing game"):
        parlour.game("chess")
    with pytest.raises(ValueError, match="one set of rules"):
        parlour.game("mastermind 4 6", "course")
