"""How fast the package is: a line for each figure, with what is demanded of it. Ends with 1 if one does not hold.

Of each figure the best of several runs counts, since other work on the machine only takes away. OpenSpiel has no Apocalypse;
its closest game, Markov soccer, is played from Python in the same run, turn by turn with ours.
"""

import os
import platform
import random
import sys
import time

import numpy as np
import pyspiel

import parlour
import parlour.gym
import parlour.spiel
import parlour.zoo

SPEC = "ships 4 8 3"
failed = []


def tell(what, figure, demand, holds):
    if not holds:
        failed.append(what)
    print(f"{what:<44}{figure:>24}   {demand:<16}{'holds' if holds else 'FAILS'}", flush=True)


def inform(what, figure):
    print(f"{what:<44}{figure:>24}", flush=True)


def seconds(work, runs):
    """The shortest of several runs, and the CPU time of that one."""
    best = (float("inf"), 0.0)
    for _ in range(runs):
        cpu, begun = time.process_time(), time.perf_counter()
        work()
        best = min(best, (time.perf_counter() - begun, time.process_time() - cpu))
    return best


def feedback():
    wall, cpu = seconds(lambda: parlour.GuessingGame(SPEC).table(), 7)
    tell("feedback table of Ships, 24.6 M", f"{1e3 * wall:.0f} ms ({1e3 * cpu:.0f} CPU)", "<= 100 ms", wall <= 0.1)
    game = parlour.GuessingGame(SPEC)
    secrets, guesses = np.random.default_rng(1).integers(game.n_secrets, size=(2, 1_000_000))
    wall, cpu = seconds(lambda: game.feedback_batch(secrets, guesses), 15)
    inform("a million feedbacks by the rules", f"{1e3 * wall:.0f} ms ({1e3 * cpu:.0f} CPU)")
    game.table()
    wall, cpu = seconds(lambda: game.feedback_batch(secrets, guesses), 15)
    tell("a million feedbacks, the table made", f"{1e3 * wall:.0f} ms ({1e3 * cpu:.0f} CPU)", "<= 50 ms", wall <= 0.05)


def hunts():
    env = parlour.gym.HuntEnv(SPEC)
    n = env.game.n_guesses
    guesses = np.random.default_rng(2).integers(n, size=100_000).tolist()

    def single():
        env.reset(seed=1)
        for guess in guesses:
            _, _, found, cut, _ = env.step(guess)
            if found or cut:
                env.reset()

    speed = len(guesses) / seconds(single, 5)[0]
    tell("steps of one Gymnasium environment", f"{speed / 1e6:.2f} M/s", ">= 0.2 M/s", speed >= 2e5)
    many = parlour.gym.HuntVectorEnv(1024, SPEC)
    batches = np.random.default_rng(3).integers(n, size=(200, 1024))
    # A step that only begins a hunt anew is none.
    real = sum(int((rewards < 0).sum()) for rewards in played(many, batches))
    speed = real / seconds(lambda: list(played(many, batches)), 5)[0]
    tell("steps of the vectorised environment, 1024", f"{speed / 1e6:.2f} M/s", ">= 2 M/s", speed >= 2e6)


def played(many, batches):
    many.reset(seed=1)
    for batch in batches:
        yield many.step(batch)[1]


def our_rounds(masks):
    """Joint choices a second of random Apocalypse, the steps that only begin anew left out."""
    many = parlour.zoo.DuelVector(1024)
    many.reset(seed=1)
    begun, n_made, over = time.perf_counter(), 0, np.zeros(1024, bool)
    for _ in range(150):
        n_made += 1024 - int(over.sum())
        if masks:
            many.masks()
        _, _, ended, cut = many.step(many.sample())
        over = ended | cut
    return n_made / (time.perf_counter() - begun)


def their_rounds(game, span):
    """Joint choices a second of random play by OpenSpiel, chosen in Python."""
    begun, n_made = time.perf_counter(), 0
    while time.perf_counter() - begun < span:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_actions([random.choice(state.legal_actions(player)) for player in (0, 1)])
                n_made += 1
    return n_made / (time.perf_counter() - begun)


def their_bots(game, span):
    """The same with the choices made in C++, a game a call."""
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in (0, 1)]
    begun, n_made = time.perf_counter(), 0
    while time.perf_counter() - begun < span:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, n_made)
        n_made += state.move_number()
    return n_made / (time.perf_counter() - begun)


def duels():
    soccer = pyspiel.load_game("markov_soccer")
    turns = [(our_rounds(False), our_rounds(True), their_rounds(soccer, 0.5), their_bots(soccer, 0.5)) for _ in range(5)]
    ours, masked, theirs, bots = map(max, zip(*turns))
    tell("random Apocalypse, vectorised", f"{ours / 1e6:.2f} M/s, {ours / theirs:.1f}x", ">= 5x OpenSpiel", ours >= 5 * theirs)
    inform("  the same with masks of what may be chosen", f"{masked / 1e6:.2f} M/s, {masked / theirs:.1f}x")
    inform("  OpenSpiel, Markov soccer from Python", f"{theirs / 1e6:.3f} M/s")
    inform("  OpenSpiel, Markov soccer by bots in C++", f"{bots / 1e6:.2f} M/s")
    apocalypse = their_rounds(pyspiel.load_game("python_parlour_duel"), 1.0)
    inform("  OpenSpiel, our Apocalypse from Python", f"{apocalypse / 1e6:.3f} M/s")


print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}")
feedback()
hunts()
duels()
sys.exit(1 if failed else 0)
