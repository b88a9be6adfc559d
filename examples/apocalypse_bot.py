#!/usr/bin/env python3
"""A simultaneous bot for Apocalypse that speaks the protocol of docs/protocol.md.

It weighs every legal move by what it takes and how far it brings a pawn, and answers with a mix: the referee draws the
move. Let it play with

    parlour duel greedy "bot:python3 examples/apocalypse_bot.py"
"""

import sys

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WORTH = {"p": 2, "n": 3}


class Position:
    """A board such as NPPPN/P3P/5/p3p/npppn: rows from the top (y = 0), N knight, P pawn, capitals White."""

    def __init__(self, board):
        self.pieces = {}
        for y, row in enumerate(board.split("/")):
            x = 0
            for letter in row:
                if letter.isdigit():
                    x += int(letter)
                else:
                    self.pieces[x, y] = letter
                    x += 1

    def is_own(self, cell, side):
        piece = self.pieces.get(cell)
        return piece is not None and piece.isupper() == (side == "white")

    def moves(self, side):
        """Every legal move with its weight."""
        ahead, last = (-1, 0) if side == "black" else (1, 4)
        for (x, y), piece in self.pieces.items():
            if not self.is_own((x, y), side):
                continue
            steps = KNIGHT if piece in "nN" else [(-1, ahead), (0, ahead), (1, ahead)]
            for dx, dy in steps:
                to = (x + dx, y + dy)
                if not (0 <= to[0] <= 4 and 0 <= to[1] <= 4) or self.is_own(to, side):
                    continue
                taken = self.pieces.get(to)
                if piece in "pP" and (dx != 0) != (taken is not None):
                    continue  # a pawn steps ahead onto empty cells and captures aslant
                weight = 1 + 4 * WORTH.get((taken or "").lower(), 0)
                if piece in "pP":
                    weight += 6 if to[1] == last else 1
                yield f"{x}{y}{to[0]}{to[1]}", weight

    def placements(self):
        """Every empty cell, all alike."""
        for x in range(5):
            for y in range(5):
                if (x, y) not in self.pieces:
                    yield f"@{x}{y}", 1


def choose(side, fields):
    """The fields are board, penalties of Black and White, quiet rounds, round, and cells that await placement."""
    position = Position(fields[0])
    choices = position.placements() if fields[5] != "-" else position.moves(side)
    mix = [f"{choice} {weight}" for choice, weight in choices]
    return "mix " + " ".join(mix) if mix else "pass"


def main():
    side = None
    for line in sys.stdin:
        words = line.split()
        if words == ["hello", "apocalypse", "1"]:
            print("hello weighing", flush=True)
        elif words[:2] == ["new", "apocalypse"]:
            side = words[2]
        elif words[:1] == ["choose"]:  # choose MILLISECONDS POSITION
            print(choose(side, words[2:]), flush=True)
        elif words == ["quit"]:
            break
        # `played` and `over` want no answer, and this bot has no use for them


if __name__ == "__main__":
    main()
