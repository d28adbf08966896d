"""In which light the table sits: night, day or trial. Of what the table knows alone, and of no secret."""

from __future__ import annotations

from narrator.rules.court import Court
from narrator.rules.office import to_elect
from narrator.rules.state import Phase, PublicView
from narrator.scenes.clock import cuts


def mood(view: PublicView) -> str:
    """``"night"``, ``"trial"`` from the end of the talk to the verdict told, else ``"day"``."""
    if view.phase is Phase.NIGHT:
        return "night"
    if view.phase is Phase.DAY:
        judged = view.court != Court() or bool(view.condemned)
        over = view.progress.talked >= len(cuts(view)) and not to_elect(view)
        return "trial" if judged or over else "day"
    return "trial" if view.phase is Phase.DUSK else "day"
