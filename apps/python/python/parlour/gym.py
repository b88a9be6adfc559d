"""Guessing games as Gymnasium environments: one hunt, or many at once in one call.

``gymnasium.make("parlour/Hunt-v0", spec="ships 4 8 3")`` and
``gymnasium.make_vec("parlour/Hunt-v0", num_envs=1024, spec="ships 4 8 3", vectorization_mode="vector_entry_point")``.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour._parlour import GuessingGame, Hunt, Hunts

MOST_GUESSES = 20


def _spaces(game: GuessingGame, shape: tuple[int, int]) -> tuple[spaces.Box, spaces.Discrete]:
    most = max(len(game.parts), int(game.answers.max()))
    return spaces.Box(0, most, shape, np.uint8), spaces.Discrete(game.n_guesses)


def _told(game: GuessingGame, seen: np.ndarray) -> str:
    """The guesses that were made and their answers, a line for each."""
    width = seen.shape[1] - len(game.answer_names)
    lines = []
    for line in seen[seen[:, 0] > 0]:
        parts = [game.parts[part - 1] for part in line[:width]]
        text = ("" if all(len(part) == 1 for part in parts) else " ").join(parts)
        answer = ", ".join(f"{n} {name}" for n, name in zip(line[width:], game.answer_names))
        lines.append(f"{text} -> {answer}")
    return "\n".join(lines)


class HuntEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One hunt: an action is the number of a guess, and every guess costs 1.

    What is seen has a line for each guess that may be made: the numbers of its parts, counted from 1, then the numbers of
    its answer, and zeros for guesses not made yet. A seed hides what ``parlour play --seed`` hides.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, spec: str = "ships 4 8 3", most_guesses: int = MOST_GUESSES, render_mode: str | None = None):
        if render_mode not in (None, "ansi"):
            raise ValueError(f"`{render_mode}` is no render mode; there is ansi")
        self.game = GuessingGame(spec)
        self.render_mode = render_mode
        self._hunt = Hunt(self.game, most_guesses)
        self._make_guess = self._hunt.step
        self._is_seeded = False
        self.observation_space, self.action_space = _spaces(self.game, self._hunt.shape)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        if seed is None and not self._is_seeded:
            seed = int(self.np_random.integers(2**63))
        self._is_seeded = True
        return self._hunt.reset(seed), {}

    def step(self, action):
        seen, found, out_of_guesses = self._make_guess(action)
        return seen, -1.0, found, out_of_guesses, {}

    def render(self) -> str | None:
        return _told(self.game, self._hunt.seen()) if self.render_mode == "ansi" else None


class HuntVectorEnv(VectorEnv):
    """Many hunts in one call. A hunt that has ended begins anew in the next step."""

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        spec: str = "ships 4 8 3",
        most_guesses: int = MOST_GUESSES,
        render_mode: str | None = None,
    ):
        self.num_envs = num_envs
        self.game = GuessingGame(spec)
        self.render_mode = render_mode
        self._hunts = Hunts(self.game, num_envs, most_guesses)
        self.single_observation_space, self.single_action_space = _spaces(self.game, self._hunts.shape[1:])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed if seed is None or isinstance(seed, int) else seed[0])
        if seed is None:
            seeds = [int(seed) for seed in self.np_random.integers(2**63, size=self.num_envs)]
        elif isinstance(seed, int):
            seeds = [seed + hunt for hunt in range(self.num_envs)]
        else:
            seeds = list(seed)
        return self._hunts.reset(seeds), {}

    def step(self, actions):
        seen, rewards, found, out_of_guesses = self._hunts.step(actions)
        return seen, rewards, found, out_of_guesses, {}

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode != "ansi":
            return None
        return tuple(_told(self.game, seen) for seen in self._hunts.seen())


gymnasium.register("parlour/Hunt-v0", entry_point="parlour.gym:HuntEnv", vector_entry_point="parlour.gym:HuntVectorEnv")
