"""What everybody does at once, on the count of three (R5): the explanation, the count, and what comes next.
Nothing is asked here.
"""

from __future__ import annotations

from narrator.rules.day.trial import Trial
from narrator.rules.table.table import Table
from narrator.script.common.conditions import never
from narrator.script.common.cues import Beat, Say
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import Scene
from narrator.script.common.shared_lines import NUMBER
from narrator.script.day.procedure import line

LINES = Lines(never)
NOW = LINES.declare("together.now")

DOWN = (3, 2, 1)
SECOND = 1.0
"""Between two numbers, whatever the pace is."""

LOOK = 2.0
"""Seconds from the word on which all do it to the next line: time to look round."""


def together(procedure: Trial, then: str) -> Scene:
    """What the trial has all do ``at_once``; ``then`` is the part of it that is said afterwards."""
    yield line(procedure, procedure.at_once)()
    for number in DOWN:
        yield Beat(NUMBER(number=number), SECOND)
    yield Beat(NOW(), LOOK)
    yield line(procedure, then)()


def _count(table: Table) -> list[Say]:
    if not table.trial.at_once:
        return []
    return [*(NUMBER(number=number) for number in DOWN), NOW()]


LINES.also(_count, Need.DAY)
