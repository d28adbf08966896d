"""The lines that each trial has of its own, by its data, and what everybody does at once, on the count of
three (R5). When they are said is decided elsewhere."""

from __future__ import annotations

from narrator.rules.day.trial import Trial
from narrator.rules.game.facts import Acquitted, Convicted, Voided
from narrator.rules.game.state import PublicView
from narrator.rules.table.procedure import Procedure
from narrator.rules.table.table import Table
from narrator.script.common.conditions import never, tried_by
from narrator.script.common.cues import Beat, Say
from narrator.script.common.lines import Line, Lines, Need
from narrator.script.common.scene import NUMBER, Scene
from narrator.trials import all_trials

LINES = Lines(need=Need.TRIAL)
TRIAL_IN_SHORT = {id: LINES.declare(f"{id}.about", when=never) for id in all_trials()}
"""Trial → the one sentence that tells before a game how it goes, and who is convicted."""

NOW = LINES.declare("together.now", when=never, need=Need.LATER)

DOWN = (3, 2, 1)
SECOND = 1.0
"""Between two numbers, whatever the pace is."""

LOOK = 2.0
"""Seconds from the word on which all do it to the next line: time to look round."""


def _declare(trial: Procedure, part: str) -> Line:
    """What explains comes in one wording: a rule is never varied."""
    slots = ("seat",) if part in ("turn", "place", "rest", "begins") else ()
    variants = 1 if part in trial.at_length else 3
    return LINES.declare(f"{trial.id}.{part}", slots, variants, when=tried_by(trial.id))


_PARTS = {
    (trial.id, part): _declare(trial, part)
    for trial in all_trials().values()
    for part in (*trial.parts, *(f"{part}.short" for part in trial.at_length))
}


def line(trial: Procedure, part: str) -> Line:
    """The line of one part of a trial."""
    return _PARTS[trial.id, part]


def explained(view: PublicView, trial: Procedure, part: str) -> Say:
    """A part without slots: at length where the table hears it for the first time, else in short."""
    short = part in trial.at_length and known(view)
    return line(trial, f"{part}.short" if short else part)()


def known(view: PublicView) -> bool:
    """Whether the table knows how its trial goes: once it has ruled, and in another game (R1.3)."""
    return view.night > 1 or view.table.again or ruled_today(view)


def ruled_today(view: PublicView) -> bool:
    """Whether somebody has been convicted, acquitted or stayed today already."""
    today = view.label
    return any(type(fact) in _RULINGS and fact.when == today for fact in reversed(view.facts))


_RULINGS = frozenset({Acquitted, Convicted, Voided})


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
