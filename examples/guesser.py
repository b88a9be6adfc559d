#!/usr/bin/env python3
"""A guesser for Ships and Mastermind that speaks the protocol of docs/protocol.md.

It guesses the first target that explains every answer so far. Grade it with

    parlour grade ships --sample 500 -- python3 examples/guesser.py
    parlour grade ships --tree -- python3 examples/guesser.py
"""

import sys
from functools import lru_cache
from itertools import combinations, permutations, product

LETTERS = "RBGYOPWKCM" + "ADEFHIJLNQSTUVXZ"


class Ships:
    def __init__(self, rows, columns, ships):
        self.cells = [chr(65 + c) + str(r + 1) for c in range(columns) for r in range(rows)]
        self.targets = list(combinations(self.cells, ships))
        self.words = ships  # how many words a guess has
        near = lambda a, b: max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))
        self.distance = {(a, b): near(a, b) for a in self.cells for b in self.cells}

    def feedback(self, target, guess):
        nearest = [min(self.distance[ship, cell] for ship in target) for cell in guess]
        return tuple(nearest.count(distance) for distance in (0, 1, 2))

    def read(self, words):
        return tuple(words)

    def show(self, guess):
        return " ".join(guess)

    def location(self, text):
        return text if text in self.cells else "-"


class Codes:
    def __init__(self, pegs, colours, repeats):
        letters = LETTERS[:colours]
        every = product(letters, repeat=pegs) if repeats else permutations(letters, pegs)
        self.targets = ["".join(code) for code in every]
        self.words = 1

    def feedback(self, secret, guess):
        blacks = sum(a == b for a, b in zip(secret, guess))
        both = sum(min(secret.count(letter), guess.count(letter)) for letter in set(guess))
        return blacks, both - blacks

    def read(self, words):
        return words[0]

    def show(self, guess):
        return guess

    def location(self, text):
        return "?"


def game_named(words):
    kind, numbers = words[0], [int(word) for word in words[1:]]
    return Ships(*numbers) if kind == "ships" else Codes(*numbers, repeats=kind == "mastermind")


@lru_cache(maxsize=None)
def remaining(game, history):
    """The targets that explain every answer; each history builds on the one before."""
    if not history:
        return game.targets
    guess, answer = history[-1]
    return [t for t in remaining(game, history[:-1]) if game.feedback(t, guess) == answer]


def next_guess(game, history):
    left = remaining(game, history)
    return left[0] if left else game.targets[0]


def main():
    spec = "ships 4 8 3"
    game = game_named(spec.split())
    history, guess = (), None
    for line in sys.stdin:
        line = line.rstrip("\n")
        verb, _, rest = line.partition(" ")
        answer = None
        if verb == "quit":
            break
        elif verb == "new":
            if rest != spec:
                spec, game = rest, game_named(rest.split())
            history, guess = (), next_guess(game, ())
            answer = game.show(guess)
        elif verb == "location":
            answer = game.location(rest)
        elif verb == "feedback":
            target, asked = (game.read(part.split()) for part in rest.split(" / "))
            answer = " ".join(map(str, game.feedback(target, asked)))
        elif verb == "after":
            turns = [turn.split() for turn in rest.split(" / ")] if rest else []
            past = tuple((game.read(t[: game.words]), tuple(map(int, t[game.words :]))) for t in turns)
            answer = game.show(next_guess(game, past))
        else:  # the feedback on the last guess
            feedback = tuple(map(int, line.split()))
            if guess not in game.targets or feedback != game.feedback(guess, guess):
                history += ((guess, feedback),)
                guess = next_guess(game, history)
                answer = game.show(guess)
        if answer is not None:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
