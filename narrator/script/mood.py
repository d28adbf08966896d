"""The light for the whole table, and which music suits the moment beside that of day and night. Both depend
on what everybody knows, on no secret."""

from __future__ import annotations

from narrator.base.sounds import BEDS
from narrator.rules.day.office import to_elect
from narrator.rules.game.facts import Won
from narrator.rules.game.state import EYES_SHUT, Phase, PublicView
from narrator.script.day.discussion import discusses


def mood(view: PublicView) -> str:
    """``"night"`` while all eyes are shut, ``"trial"`` from the end of the talk to the verdict told, else
    ``"day"``."""
    if view.phase in EYES_SHUT:
        return "night"
    if view.phase is Phase.DAY:
        talks = to_elect(view) or discusses(view)
        return "day" if talks and not view.condemned else "trial"
    return "trial" if view.phase is Phase.DUSK else "day"


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
