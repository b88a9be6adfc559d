"""Games of hidden choice, played perfectly.

Guessing games and games of simultaneous choice by their specs, what is best in them with proof, and environments to learn
in. ``parlour.gym``, ``parlour.zoo``, ``parlour.spiel``, ``parlour.plots`` and ``parlour.cluster`` are imported by those
who want them.
"""

from parlour._parlour import (
    Analysis,
    Duels,
    Equilibrium,
    GuessingGame,
    Hunt,
    Hunts,
    JudgedGuess,
    Played,
    Position,
    ProofLog,
    Prover,
    Round,
    SimultaneousGame,
    Solution,
    SolvedGame,
    Strategy,
    TableBuilder,
    Tables,
    Weighed,
    guessing_specs,
    simultaneous_specs,
    solve_matrix,
    verify,
)
from parlour.solving import build_tables, game, solve

__all__ = [
    "Analysis",
    "Duels",
    "Equilibrium",
    "GuessingGame",
    "Hunt",
    "Hunts",
    "JudgedGuess",
    "Played",
    "Position",
    "ProofLog",
    "Prover",
    "Round",
    "SimultaneousGame",
    "Solution",
    "SolvedGame",
    "Strategy",
    "TableBuilder",
    "Tables",
    "Weighed",
    "build_tables",
    "game",
    "guessing_specs",
    "simultaneous_specs",
    "solve",
    "solve_matrix",
    "verify",
]
