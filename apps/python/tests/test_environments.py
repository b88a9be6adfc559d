import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test, parallel_seed_test, render_test

import parlour
import parlour.gym
import parlour.zoo

DUELS = ["apocalypse", "oshi_zumo 12 3 1"]


@pytest.mark.parametrize("spec", parlour.guessing_specs())
def test_every_guessing_game_passes_the_check_of_gymnasium(spec):
    env = gymnasium.make("parlour/Hunt-v0", spec=spec, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_a_hunt_ends_with_the_secret_and_costs_its_guesses():
    env = gymnasium.make("parlour/Hunt-v0", spec="ships 4 8 3", render_mode="ansi")
    game, stored = env.unwrapped.game, parlour.GuessingGame("ships 4 8 3").stored()
    env.reset(seed=7)
    node, cost, over = stored, 0.0, False
    while not over:
        seen, reward, over, cut, _ = env.step(node.guess_number)
        cost += reward
        answer = tuple(seen[int(-cost) - 1, 3:])
        assert tuple(game.feedback(env.unwrapped._hunt.secret, node.guess)) == answer
        node = node.after(answer) if not over else node
    assert -stored.worst <= cost <= -1 and len(env.render().splitlines()) == -cost
    with pytest.raises(ValueError, match="the hunt is over"):
        env.unwrapped.step(0)
    env.reset()
    with pytest.raises(ValueError, match="from 0 to 4959"):
        env.unwrapped.step(4960)


def test_a_hunt_without_guesses_left_is_cut_short():
    env = gymnasium.make("parlour/Hunt-v0", spec="ships 4 8 3", most_guesses=2)
    env.reset(seed=1)
    assert [env.step(guess)[2:4] for guess in (0, 1)] == [(False, False), (False, True)]


def test_many_hunts_at_once_are_the_same_as_one_at_a_time():
    n = 5
    many = gymnasium.make_vec(
        "parlour/Hunt-v0", num_envs=n, vectorization_mode="vector_entry_point", spec="mastermind 4 6", most_guesses=4
    )
    alone = [gymnasium.make("parlour/Hunt-v0", spec="mastermind 4 6", most_guesses=4) for _ in range(n)]
    seen, _ = many.reset(seed=11)
    single = [env.reset(seed=11 + place)[0] for place, env in enumerate(alone)]
    assert (seen == np.stack(single)).all() and many.observation_space.contains(seen)
    over = [False] * n
    for guesses in np.random.default_rng(2).integers(1296, size=(60, n)):
        seen, rewards, ended, cut, _ = many.step(guesses)
        for place, env in enumerate(alone):
            if over[place]:
                single[place], outcome = env.reset()[0], (0.0, False, False)
            else:
                single[place], *outcome, _ = env.step(guesses[place])
                outcome = tuple(outcome)
            assert outcome == (rewards[place], ended[place], cut[place])
            over[place] = outcome[1] or outcome[2]
        assert (seen == np.stack(single)).all()
    with pytest.raises(ValueError, match="there are 1 guesses for 5 hunts"):
        many.step(np.array([0]))


@pytest.mark.parametrize("spec", DUELS)
def test_every_duel_passes_the_tests_of_pettingzoo(spec):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parlour.zoo.DuelEnv(spec), num_cycles=300)
        parallel_seed_test(lambda: parlour.zoo.DuelEnv(spec), num_cycles=50)
        from pettingzoo.utils import parallel_to_aec

        render_test(lambda **options: parallel_to_aec(parlour.zoo.DuelEnv(spec, **options)))


@pytest.mark.parametrize("spec", DUELS)
def test_many_duels_at_once_are_the_same_as_one_at_a_time(spec):
    n = 4
    many = parlour.zoo.DuelVector(n, spec, most_rounds=60)
    alone = [parlour.zoo.DuelEnv(spec, most_rounds=60) for _ in range(n)]
    seen = many.reset(seed=5)
    for env in alone:
        env.reset()
    over = [False] * n
    for _ in range(150):
        masks, choices = many.masks(), many.sample()
        for place, env in enumerate(alone):
            if over[place]:
                continue
            for side in (0, 1):
                assert (env._seen()[parlour.zoo.SIDES[side]]["action_mask"] == masks[place, side]).all()
                assert masks[place, side, choices[place, side]] == 1
        seen, rewards, ended, cut = many.step(choices)
        for place, env in enumerate(alone):
            if over[place]:
                single = env.reset()[0]
                over[place] = False
                assert not ended[place] and not cut[place]
            else:
                single, reward, done, short, _ = env.step(dict(zip(parlour.zoo.SIDES, choices[place])))
                assert [reward["black"], reward["white"]] == rewards[place].tolist()
                assert (done["black"], short["white"]) == (ended[place], cut[place])
                over[place] = bool(ended[place] or cut[place])
            assert (single["black"]["observation"] == seen[place]).all()
    with pytest.raises(ValueError, match="4 rows and 2 columns, not of 4 and 3"):
        many.step(np.zeros((4, 3), int))
