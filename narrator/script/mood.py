"""The light for the whole table: night, day or trial. It depends on what everybody knows, on no secret."""

from __future__ import annotations

from narrator.rules.day.office import to_elect
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
