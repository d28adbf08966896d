"""The trial by accusation (R5, S0 a): a list, a plea for each entry, the vote."""

from __future__ import annotations

from narrator.cues import Line, Say
from narrator.rules.state import PublicView
from narrator.scenes.procedure import Trial, tie

LIST_OF_THREE = Line("accusation.list.three", variants=3)
LIST_OF_TWO = Line("accusation.list.two", variants=3)
PLEAS = Line("accusation.pleas", variants=3)
VOTE = Line("accusation.vote", variants=3)


class Accusation(Trial):
    """Days 1 and 2 want three names on the list, later days two; the table may close it all the same."""

    id = "accusation"
    lines = (LIST_OF_THREE, LIST_OF_TWO, PLEAS, VOTE)

    def steps(self, view: PublicView) -> tuple[tuple[Say, ...], ...]:
        wanted = LIST_OF_THREE if view.night <= 2 else LIST_OF_TWO
        return ((wanted(),), (PLEAS(),), (tie(view), VOTE()))
