"""Tells what has become public, one fact at a time, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import facts
from narrator.rules.game.acts import Tell
from narrator.rules.game.state import PublicView
from narrator.script.common.card_lines import brought, power_lines
from narrator.script.common.cues import Cue
from narrator.script.common.scene import Scene
from narrator.script.news import dawn_news, deaths, endings, verdicts
from narrator.script.news.points import tell_score
from narrator.script.news.undone import undone

TOLD = Tell()


def announce(view: PublicView) -> Scene:
    """Speaks the first fact that has not been told."""
    fact = view.facts[view.told]
    yield from CUES[type(fact)](view, fact)
    yield TOLD


def _refused(view: PublicView, fact: facts.Refused) -> list[Cue]:
    return [power_lines(fact.what, view.table.powers[fact.what].power)["refused"]()]


def _announced(_view: PublicView, fact: facts.Announced) -> list[Cue]:
    return [brought(fact.told)(seat=fact.seat) if fact.seat else brought(fact.told, ())()]


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    **dawn_news.CUES,
    **deaths.CUES,
    **verdicts.CUES,
    **endings.CUES,
    facts.Scored: tell_score,
    facts.Refused: _refused,
    facts.Announced: _announced,
    facts.Undone: undone,
}
"""Kind of fact → what is said of it."""
