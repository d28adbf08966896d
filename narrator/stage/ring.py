"""The Count by lamps: which seat's lamp lights when, on a kit that has a ring of them. Nothing sounds here.

The order is a secret draw, so the moment of a press, should anybody hear it, means every seat alike.
"""

from __future__ import annotations

from narrator.base.chance import shuffled
from narrator.script.common.cues import Count, Mode, PrivateCount
from narrator.stage.count import GLANCE, CountPlan
from narrator.stage.lights import ANSWER

TWICE = 2
"""How many lamps light in the time of one spoken name."""

SHORTEST_TURN = 0.7
"""Seconds: less is too short to see which lamp it is, where it could be any, and to press while it is lit."""


def plan_ring(cue: Count, private: PrivateCount, at: float, spoken: float, nth: int) -> CountPlan:
    """Every seat has one turn, legal or not, in a new order for each performance ``nth``;
    ``spoken`` is the slot of a spoken Count at this table. Where the lamps tell, there are no turns to
    wait for, and the whole takes as long as any answer."""
    seats = len(cue.items)
    if cue.mode is Mode.TELL:
        return CountPlan(at, ANSWER / seats, GLANCE)
    order = shuffled(private.shuffle, f"round {nth}", range(seats))
    return CountPlan(at, max(spoken / TWICE, SHORTEST_TURN), GLANCE, order)


def lamp_of(seat: int) -> str:
    """What the panel calls the lamp of a seat."""
    return f"seat {seat}"
