"""The trial by pointing (R5, S1): all point at once, the two with most defend themselves, the vote."""

from __future__ import annotations

from narrator.cues import Line, Say
from narrator.rules.state import PublicView
from narrator.scenes.procedure import Trial, tie

POINT = Line("pointing.point", variants=3)
DEFEND = Line("pointing.defend", variants=3)
VOTE = Line("pointing.vote", variants=3)


class Pointing(Trial):
    """On the box's word everybody points; a tie for the nomination is run off."""

    id = "pointing"
    lines = (POINT, DEFEND, VOTE)

    def steps(self, view: PublicView) -> tuple[tuple[Say, ...], ...]:
        return ((POINT(),), (DEFEND(),), (tie(view), VOTE()))
