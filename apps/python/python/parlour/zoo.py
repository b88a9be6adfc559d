"""Games of simultaneous choice as PettingZoo environments: one duel, or many at once in one call."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from parlour._parlour import Duels, Position, SimultaneousGame

SIDES = ["black", "white"]
MOST_ROUNDS = 500


def _start(spec: str, rules: str | None, position: str | None) -> Position:
    if rules is None and spec == "apocalypse":
        rules = "course+quiet50"  # by which every game ends
    game = SimultaneousGame(spec, rules)
    return game.start if position is None else game.position(position)


class DuelEnv(ParallelEnv):
    """One duel: both sides choose at once by the numbers of their choices.

    Both see the position, and each a mask of what it may choose. A choice that may not be made counts as the rules have
    it. The winner gets 1, the loser -1. Second rounds of Apocalypse are steps of their own.
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "parlour_duel_v0"}

    def __init__(
        self,
        spec: str = "apocalypse",
        rules: str | None = None,
        position: str | None = None,
        most_rounds: int = MOST_ROUNDS,
        render_mode: str | None = None,
    ):
        self.start = _start(spec, rules, position)
        self.game = self.start.game
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.agents: list[str] = []
        self.most_rounds = most_rounds
        self._here = self.start
        self._n_made = 0
        shape = tuple(self.game.shape)
        self.action_spaces = {side: spaces.Discrete(self.game.n_choices) for side in SIDES}
        self.observation_spaces = {
            side: spaces.Dict(
                {
                    "observation": spaces.Box(-1000, 1000, shape, np.int16),
                    "action_mask": spaces.Box(0, 1, (self.game.n_choices,), np.int8),
                }
            )
            for side in SIDES
        }

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _seen(self) -> dict[str, dict[str, np.ndarray]]:
        seen: dict[str, dict[str, np.ndarray]] = {}
        for side in SIDES:
            mask = np.zeros(self.game.n_choices, np.int8)
            mask[self._here.choice_numbers(side)] = 1
            seen[side] = {"observation": self._here.observe(), "action_mask": mask}
        return seen

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None):
        self.agents = list(SIDES)
        self._here = self.start
        self._n_made = 0
        for side, space in self.action_spaces.items():
            if seed is not None:
                space.seed(seed + SIDES.index(side))
        return self._seen(), {side: {} for side in SIDES}

    def step(self, actions: dict[str, int]):
        round = self._here.play_numbers(int(actions["black"]), int(actions["white"]))
        self._here = round.position
        self._n_made += 1
        payoff, is_over = self._here.payoff, self._here.is_over
        is_cut = not is_over and self._n_made >= self.most_rounds
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(),
            {"black": float(payoff), "white": float(-payoff)},
            dict.fromkeys(SIDES, is_over),
            dict.fromkeys(SIDES, is_cut),
            {side: {} for side in SIDES},
        )

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self._here.draw())
            return None
        return self._here.draw()

    def close(self) -> None:
        pass


class DuelVector:
    """Many duels in one call; one that has ended begins anew in the next step.

    ``step`` takes an array with two choices for each duel, Black's and White's, and returns what is seen, the rewards of
    both sides, which duels are over and which were cut short. ``masks`` tells what may be chosen, ``sample`` draws from
    that by the seeds of ``reset``.
    """

    def __init__(
        self,
        num_envs: int,
        spec: str = "apocalypse",
        rules: str | None = None,
        position: str | None = None,
        most_rounds: int = MOST_ROUNDS,
    ):
        start = _start(spec, rules, position)
        self.num_envs = num_envs
        self.game = start.game
        self._duels = Duels(start, num_envs, most_rounds)
        self.masks = self._duels.masks
        self.sample = self._duels.sample

    def reset(self, seed: int | None = None) -> np.ndarray:
        seeds = None if seed is None else [seed + duel for duel in range(self.num_envs)]
        return self._duels.reset(seeds)

    def step(self, choices: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        seen, payoffs, over, cut = self._duels.step(choices)
        return seen, np.stack([payoffs, -payoffs], axis=1), over, cut
