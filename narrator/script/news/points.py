"""Tells the points of a round, and how the score stands (R7.5). Who has how many, the rules say."""

from __future__ import annotations

from narrator.rules.day.notes import total
from narrator.rules.game.facts import Scored
from narrator.rules.game.state import PublicView
from narrator.script.common.conditions import on_notes
from narrator.script.common.cues import Cue
from narrator.script.common.lines import Lines

LINES = Lines(on_notes)
HONEST_SCORE = LINES.declare("score.honest", ("number",), variants=3)
BLACK_SCORE = LINES.declare("score.black", ("number",), variants=3)
STANDS = LINES.declare("score.stands", variants=3)
SEAT_HAS = LINES.declare("score.seat", ("number", "seat"))


def tell_score(view: PublicView, fact: Scored) -> list[Cue]:
    """What each of the winners gets, then everybody's points, the best first."""
    each = max([points for _, points in fact.points], default=0)
    score = sorted(enumerate(total(view), start=1), key=lambda one: (-one[1], one[0]))
    return [
        (HONEST_SCORE if view.winner == "town" else BLACK_SCORE)(number=each),
        STANDS(),
        *(SEAT_HAS(seat=seat, number=points) for seat, points in score),
    ]
