"""Fingers on a button: from what a simulated player means to the moments of a press. No rule, no file."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rehearsal.file import Mistake
from narrator.script.common.cues import Count
from narrator.stage.count import CountPlan
from narrator.stage.ports import Edge

TAP, HELD = 0.12, 0.9
"""Seconds a finger stays down for a short and for a long press."""


def tap(at: float, *, long: bool = False, button: str = "confirm") -> list[Edge]:
    """A finger goes down at ``at`` and up again."""
    return [Edge(button, True, at), Edge(button, False, at + (HELD if long else TAP))]


def press(cue: Count, plan: CountPlan, *wanted: int) -> list[Edge]:
    """A short press on each of these values, in the order of the Count."""
    values = [item.value for item in cue.items]
    edges: list[Edge] = []
    for item in sorted(values.index(value) for value in wanted):
        edges += _on(plan, item)
    return edges


def ballot(cue: Count, plan: CountPlan, ballots: Iterable[tuple[int, int]]) -> list[Edge]:
    """Everybody presses the own button at the name to convict: (voter, seat)."""
    values = [item.value for item in cue.items]
    edges: list[Edge] = []
    for voter, seat in ballots:
        edges += _on(plan, values.index(seat), button=f"seat {voter}")
    return edges


def slip(cue: Count, plan: CountPlan, wrong: list[Mistake]) -> list[Edge]:
    """These presses in place of the right ones; a seat that is not counted cannot be pressed."""
    values = [item.value for item in cue.items]
    edges: list[Edge] = []
    for mistake in wrong:
        if mistake.pass_ != cue.pass_:
            continue
        if mistake.seat is None:
            at = [edge.at + plan.slot / 2 for edge in edges]
            after = max(at, default=plan.turn(0) + plan.reaction)
            edges += tap(after, long=True)
        elif mistake.seat in values:
            edges += _on(plan, values.index(mistake.seat), long=mistake.long)
    return edges


def _on(plan: CountPlan, item: int, *, long: bool = False, button: str = "confirm") -> list[Edge]:
    at = plan.begins(item) + plan.reaction + plan.slot * 0.3
    return tap(at, long=long, button=button)
