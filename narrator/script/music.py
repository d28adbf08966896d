"""Which music suits the moment, beside that of day and night. It depends on no secret."""

from __future__ import annotations

from narrator.base.sounds import BEDS
from narrator.rules.game.facts import Won
from narrator.rules.game.state import Phase, PublicView
from narrator.script.mood import mood


def music(view: PublicView) -> str:
    """``"trial"`` as long as the light is that of a trial, ``"late"`` in nights that no more than half of the
    table lives to see, the music of an end once it was told who has won, ``"neutral"`` where it has none of
    its own, else none of its own (empty)."""
    if view.phase is Phase.OVER:
        won = [fact.winner for fact in view.facts[: view.told] if type(fact) is Won]
        if view.winner not in won:
            return ""
        return view.winner if view.winner in BEDS else "neutral"
    if view.phase is Phase.NIGHT:
        return "late" if 2 * len(view.living) <= view.table.players + 1 else ""
    return "trial" if mood(view) == "trial" else ""
