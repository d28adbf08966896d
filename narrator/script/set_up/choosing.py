"""Choosing by ear before a game: a Count that can be left, and that gives up by itself. A menu ends in one
wish; whether it is granted is not decided here."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from narrator.kinds import distinct
from narrator.rules.game.acts import Act
from narrator.rules.game.ask import Ask
from narrator.rules.table.table import Table
from narrator.script.common.conditions import never
from narrator.script.common.cues import Count, Cue, Item, Reply, Say
from narrator.script.common.lines import Lines, Occasion

LINES = Lines(never, occasion=Occasion.SET_UP)
BACK = LINES.declare("set.back")

ROUNDS = 2
"""How often a menu is counted before the box concludes that nobody is there."""

TURNED_BACK, ABANDONED = -1, -2
"""Instead of an item: the way back was pressed; nobody pressed at all."""


class Situation(NamedTuple):
    """What is set just now."""

    table: Table
    """As it would be laid."""
    known: bool
    """Somebody has said how many play."""
    own_cards: bool
    """These are not the cards of the ruleset's table."""
    language: str
    """A code, as ``de``."""
    languages: tuple[tuple[str, str], ...]
    """(Code, the language's own name for itself)."""
    rulesets: tuple[str, ...]
    variants: tuple[str, ...]
    """The fields of `Options` that change something at this table."""
    voice: float = 0.0
    """A gain in dB."""
    music: float = 0.0
    """A gain in dB."""


class Change(NamedTuple):
    """Somebody wants a setting to be changed."""

    key: str
    """As a settings file spells it."""
    value: Any
    place: str = ""
    """The menu in which that was said; empty for the first."""


class Begins(NamedTuple):
    """All is as it should be: the game begins."""


class Learn(NamedTuple):
    """Somebody wants to practise."""


class Abandon(NamedTuple):
    """Nobody is there any more, or nobody wants anything."""


Wish = Change | Begins | Learn | Abandon
distinct(Wish)
Picked = Generator[Cue | Act, Reply, int]
SetUpMenu = Generator[Cue | Act, Reply, Wish | None]
"""What comes of a menu; None: somebody turned back."""


def choose(name: str, question: Say, items: tuple[Item, ...], *, back: bool = True) -> Picked:
    """One Count over these and the way back: an item's value, `TURNED_BACK` or `ABANDONED`."""
    offered = (*items, Item(TURNED_BACK, BACK())) if back else items
    yield question
    for _ in range(ROUNDS):
        reply = yield Count(Ask(name), offered, secret=False)
        if isinstance(reply, tuple) and reply:
            return reply[0]
    return ABANDONED


def unpicked(picked: int) -> Abandon | None:
    """What it means that no item was picked."""
    return Abandon() if picked == ABANDONED else None
