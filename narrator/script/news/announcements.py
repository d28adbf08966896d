"""Tells what has become public, one fact at a time, in the order in which it happened; points and what was
taken back are worded here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.day.notes import total
from narrator.rules.game import facts
from narrator.rules.game.acts import Tell
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.script.common.card_lines import brought, power_lines
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
from narrator.script.common.scene import Scene
from narrator.script.news import dawn_news, deaths, endings, verdicts

TOLD = Tell()

LINES = Lines()
BACK_TO_NIGHT = LINES.declare("undone.night", variants=3)
BACK_TO_DAY = LINES.declare("undone.day", variants=3)
HONEST_SCORE = LINES.declare("score.honest", ("number",), variants=3, when=on_notes)
BLACK_SCORE = LINES.declare("score.black", ("number",), variants=3, when=on_notes)
STANDS = LINES.declare("score.stands", variants=3, when=on_notes)
SEAT_HAS = LINES.declare("score.seat", ("number", "seat"), when=on_notes)


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


def announce(view: PublicView) -> Scene:
    """Speaks the first fact that has not been told."""
    fact = view.facts[view.told]
    yield from CUES[type(fact)](view, fact)
    yield TOLD


def _refused(view: PublicView, fact: facts.Refused) -> list[Cue]:
    return [power_lines(fact.what, view.table.powers[fact.what].power)["refused"]()]


def _announced(_view: PublicView, fact: facts.Announced) -> list[Cue]:
    return [brought(fact.told)(seat=fact.seat) if fact.seat else brought(fact.told, ())()]


def _undone(_view: PublicView, fact: facts.Undone) -> list[Cue]:
    """That it is taken back, and what that changes."""
    night = Moment(fact.back_to).phase == "night"
    return [(BACK_TO_NIGHT if night else BACK_TO_DAY)(), *map(_said, fact.changes)]


def _said(change: facts.TakenBack) -> Cue:
    if change.seat:
        return OF_A_SEAT[change.what](seat=change.seat)
    return OF_NOBODY[change.what]()


def _scored(view: PublicView, fact: facts.Scored) -> list[Cue]:
    """What each of the winners gets, then everybody's points, the best first."""
    each = max([points for _, points in fact.points], default=0)
    score = sorted(enumerate(total(view), start=1), key=lambda one: (-one[1], one[0]))
    return [
        (HONEST_SCORE if view.winner == "town" else BLACK_SCORE)(number=each),
        STANDS(),
        *(SEAT_HAS(seat=seat, number=points) for seat, points in score),
    ]


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    **dawn_news.CUES,
    **deaths.CUES,
    **verdicts.CUES,
    **endings.CUES,
    facts.Scored: _scored,
    facts.Refused: _refused,
    facts.Announced: _announced,
    facts.Undone: _undone,
}
"""Kind of fact → what is said of it."""
