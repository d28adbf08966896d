"""The presses that a rehearsal file tells of in place of the right ones. No rule stands here."""

from __future__ import annotations

from narrator.live.simulated import HELD, TAP, Prompt, tap
from narrator.rehearsal.file_nights import Mistake
from narrator.script.common.cues import Count
from narrator.stage.ports import Edge


def mistaken_presses(prompt: Prompt, cue: Count, wrong: list[Mistake]) -> list[Edge]:
    """The mistakes of this pass; a seat that is not counted cannot be pressed."""
    plan = prompt.plan
    assert plan is not None
    edges: list[Edge] = []
    for mistake in wrong:
        if mistake.pass_ != cue.pass_:
            continue
        if mistake.seat is None:
            at = [edge.at + plan.slot / 2 for edge in edges]
            edges += tap(max(at, default=plan.turn(0) + plan.reaction), HELD)
        elif mistake.seat in prompt.turns:
            edges += prompt.on(mistake.seat, seconds=HELD if mistake.long else TAP)
    return edges
