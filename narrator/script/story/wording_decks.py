"""Which wording of a line comes next: each line is a shuffled deck that is heard to its end before it is
shuffled again, across evenings too. No file is opened here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.base.chance import shuffled


class Memory(NamedTuple):
    """What a box has said in earlier games. It holds nothing secret, and lost it harms nothing."""

    seed: int = 0
    """It shuffles every deck; drawn when there was no memory yet."""
    heard: tuple[tuple[str, int], ...] = ()
    """(Line, or what the story names, how often it was heard), in the order of their names."""

    def with_(self, heard: Mapping[str, int]) -> Memory:
        """The same after a game in which these were heard so often."""
        known = dict(self.heard)
        for name, times in heard.items():
            known[name] = known.get(name, 0) + times
        return self._replace(heard=tuple(sorted(known.items())))


def place(seed: int, line: str, turn: int, wordings: int) -> int:
    """Which of so many wordings a line has at its ``turn``, counted from 0 over all evenings: none comes
    again before all were heard, nor twice running."""
    if wordings < 2:
        return 0
    if wordings == 2:
        return (turn + shuffled(seed, line, (0, 1))[0]) % 2
    cycle, at = divmod(turn, wordings)
    return _order(seed, line, cycle, wordings)[at]


def _order(seed: int, line: str, cycle: int, wordings: int) -> tuple[int, ...]:
    """One round of a deck of three or more. Where it would begin with the last of the round before, its
    first two change places; neither of them is its own last, so that rounds do not depend on all before."""
    order = shuffled(seed, f"{line} {cycle}", range(wordings))
    if cycle and order[0] == shuffled(seed, f"{line} {cycle - 1}", range(wordings))[-1]:
        return (order[1], order[0], *order[2:])
    return order
