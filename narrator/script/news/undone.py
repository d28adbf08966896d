"""What is told of an undo: that it is done, and everything announced that it changes. Nothing is taken back
here."""

from __future__ import annotations

from narrator.rules.game.facts import TakenBack, Undone
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.script.common.conditions import (
    Condition,
    always,
    box_counts,
    has_mayor,
    has_pardons,
    on_notes,
    told,
)
from narrator.script.common.cues import Cue
from narrator.script.common.lines import Line, Lines

LINES = Lines()
BACK_TO_NIGHT = LINES.declare("undone.night", variants=3)
BACK_TO_DAY = LINES.declare("undone.day", variants=3)


def _of(what: str, slots: tuple[str, ...] = (), when: Condition = always) -> Line:
    return LINES.declare(f"undone.{what}", slots, when=when)


SEAT = ("seat",)
OF_A_SEAT = {
    "verdict": _of("verdict", SEAT),
    "acquitted": _of("acquitted", SEAT),
    "alive": _of("alive", SEAT),
    "side": _of("side", SEAT, told),
    "mayor": _of("mayor", SEAT, has_mayor),
    "freed": _of("freed", SEAT, box_counts),
    "accused": _of("accused", SEAT, box_counts),
    "said": _of("said", SEAT, box_counts),
    "votes": _of("votes", SEAT, box_counts),
}
OF_NOBODY = {
    "verdict": _of("any_verdict"),
    "stayed": _of("stayed", when=has_pardons),
    "mayor": _of("no_mayor", when=has_mayor),
    "heir": _of("heir", when=has_mayor),
    "notes": _of("notes", when=on_notes),
    "mafia_night": _of("mafia_night", when=on_notes),
    "minute": _of("minute"),
    "open": _of("open", when=box_counts),
    "second": _of("second", when=box_counts),
    "ballot": _of("ballot", when=box_counts),
}
"""`TakenBack.what` → the line that tells it."""


def undone(_view: PublicView, fact: Undone) -> list[Cue]:
    """That it is taken back, and what that changes."""
    night = Moment(fact.back_to).phase == "night"
    return [(BACK_TO_NIGHT if night else BACK_TO_DAY)(), *map(_said, fact.changes)]


def _said(change: TakenBack) -> Cue:
    if change.seat:
        return OF_A_SEAT[change.what](seat=change.seat)
    return OF_NOBODY[change.what]()
