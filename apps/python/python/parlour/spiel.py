"""Games of simultaneous choice for OpenSpiel: importing this registers ``python_parlour_duel``.

``pyspiel.load_game("python_parlour_duel", {"spec": "oshi_zumo 6 1 1"})`` plays from the start, and a ``position`` in
the notation of the game from there. Black is player 0.
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy as policies

from parlour._parlour import Position, SimultaneousGame, SolvedGame

_SIDES = ("black", "white")
_USUAL = {"spec": "apocalypse", "rules": "", "position": "", "most_rounds": 500}

_TYPE = pyspiel.GameType(
    short_name="python_parlour_duel",
    long_name="A game of simultaneous choice of Parlour",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_USUAL,
)


class DuelGame(pyspiel.Game):
    """The game, which makes states and observers."""

    def __init__(self, params: dict[str, Any] | None = None):
        params = {**_USUAL, **(params or {})}
        rules = params["rules"] or ("course+quiet50" if params["spec"] == "apocalypse" else None)
        self.parlour = SimultaneousGame(params["spec"], rules)
        self.start = self.parlour.position(params["position"]) if params["position"] else self.parlour.start
        if self.start.is_over:
            raise ValueError(f"the game is over in this position: {self.start}")
        self.most_rounds = params["most_rounds"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.parlour.n_choices,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_rounds,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> "DuelState":
        return DuelState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> "DuelObserver":
        return DuelObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.parlour)


class DuelState(pyspiel.State):
    """Where a duel stands."""

    def __init__(self, game: DuelGame):
        super().__init__(game)
        self.here: Position = game.start
        self.made: tuple[tuple[int, int], ...] = ()
        self._most_rounds = game.most_rounds

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.here.choice_numbers(_SIDES[player]))

    def _apply_actions(self, actions: list[int]) -> None:
        black, white = (int(action) for action in actions)
        self.here = self.here.play_numbers(black, white).position
        self.made += ((black, white),)

    def _action_to_string(self, player: int, action: int) -> str:
        numbers = self.here.choice_numbers(_SIDES[player])
        if action in numbers:
            return self.here.choices(_SIDES[player])[numbers.index(action)]
        return self.here.game.choice(action)

    def is_terminal(self) -> bool:
        return self.here.is_over or len(self.made) >= self._most_rounds

    def returns(self) -> list[float]:
        payoff = float(self.here.payoff) if self.is_terminal() else 0.0
        return [payoff, -payoff]

    def __str__(self) -> str:
        return str(self.here)


class DuelObserver:
    """Both sides see the position and remember what was chosen."""

    def __init__(self, iig_obs_type, params, game: SimultaneousGame):
        if params:
            raise ValueError("observers of parlour games take no parameters")
        self._remembers = iig_obs_type.perfect_recall
        shape = tuple(game.shape)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"position": self.tensor.reshape(shape)}

    def set_from(self, state: DuelState, player: int) -> None:
        self.tensor[:] = state.here.observe().ravel()

    def string_from(self, state: DuelState, player: int) -> str:
        return f"{state.here} after {state.made}" if self._remembers else str(state.here)


class SolvedPolicy(policies.Policy):
    """Best play of a solved game, as OpenSpiel's algorithms ask for it."""

    def __init__(self, game: DuelGame, solved: SolvedGame):
        super().__init__(game, [0, 1])
        self._solved = solved

    def action_probabilities(self, state: DuelState, player_id: int | None = None) -> dict[int, float]:
        if player_id is None:
            raise ValueError("both choose at once: say for whom")
        equilibrium = self._solved.equilibrium(state.here)
        shares = equilibrium.rows if player_id == 0 else equilibrium.columns
        return dict(zip(state.here.choice_numbers(_SIDES[player_id]), shares.tolist()))


pyspiel.register_game(_TYPE, DuelGame)
