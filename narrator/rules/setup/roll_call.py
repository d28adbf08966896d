"""Whether a roll call adds up: the right number in every call, and nobody in two that exclude
each other. What happens if it does not is decided in `apply`.
"""

from __future__ import annotations

from itertools import combinations

from narrator.rules.game.state import Game
from narrator.rules.table.call import Call


def adds_up(game: Game) -> bool:
    """Whether the claims of night 1 give every seat one card, and each card to as many as hold it; where
    the box is told who died, only the calls whose roll it has called itself."""
    alone = game.public.table.options.moderation == "box"
    calls = [call for call in game.public.table.calls if call.holders and (alone or call.hearts)]
    if any(len(game.holders(call.id)) != call.holders for call in calls):
        return False
    return all(
        set(game.holders(a.id)).isdisjoint(game.holders(b.id))
        for a, b in combinations(calls, 2)
        if not _may_share(a, b)
    ) and all(set(game.holders(c.id)) <= set(game.holders(c.within)) for c in calls if c.within)


def _may_share(a: Call, b: Call) -> bool:
    """A seat may answer a call and one within it; a name of the game goes with any card."""
    return a.id == b.within or b.id == a.within or a.named != b.named
