"""Tells what has become public, one fact at a time, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import facts
from narrator.rules.game.acts import Tell
from narrator.rules.game.state import PublicView
from narrator.script.common.conditions import has_governor
from narrator.script.common.cues import Cue
from narrator.script.common.lines import Lines
from narrator.script.common.scene import Scene
from narrator.script.news import dawn_news, deaths, endings, verdicts
from narrator.script.news.points import tell_score
from narrator.script.news.undone import undone

LINES = Lines()
REFUSED = {
    "stand": LINES.declare("stand.refused", variants=3),
    "bomb": LINES.declare("bomb.refused", variants=3),
    "stay": LINES.declare("stay.refused", variants=3, when=has_governor),
}

TOLD = Tell()


def announce(view: PublicView) -> Scene:
    """Speaks the first fact that has not been told."""
    fact = view.facts[view.told]
    yield from CUES[type(fact)](view, fact)
    yield TOLD


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    **dawn_news.CUES,
    **deaths.CUES,
    **verdicts.CUES,
    **endings.CUES,
    facts.Scored: tell_score,
    facts.Refused: lambda _, fact: [REFUSED[fact.what]()],
    facts.Undone: undone,
}
"""Kind of fact → what is said of it."""
