"""Whose own presses decide in a call of a silent night, and what they come to (R13.17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from narrator.rules.game.state import Game


def pressing(game: Game, call: str) -> tuple[int, ...]:
    """Whose own buttons decide in this call, in seat order."""
    return tuple([seat for seat in game.holders(call) if seat in game.public.living])


def agreed(pressed: Mapping[int, int], holders: int) -> int | None:
    """What is chosen where each of so many holders has pressed alone (seat → value): whatever more than half
    of them mean; None: nothing."""
    if not pressed:
        return None
    value, votes = Counter(pressed.values()).most_common(1)[0]
    return value if votes > holders // 2 else None
