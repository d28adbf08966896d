"""Choosing by ear before a game: a Count that can be left, and that waits for a table that is talking. A menu
ends in one wish; whether it is granted is not decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any, NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.game.ask import Ask
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Item, Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import WAITS, SceneOf

LINES = Lines(never, occasion=Occasion.SET_UP)
BACK = LINES.declare("set.back")

ROUNDS = 2
"""How often a menu is counted before the box falls silent and waits for a press."""

TURNED_BACK = -1
"""Instead of an item: the way back was pressed."""


class Place(NamedTuple):
    """Where in the menus a table is."""

    menu: str = ""
    """Its name; empty: the first menu."""
    group: str = ""
    """In the menu of cards: the group whose roles are named; empty: none yet."""
    after: str = ""
    """The role, or the variant, after which they go on; empty: from the first."""


FIRST = Place()
"""The first menu."""


class Offer(NamedTuple):
    """A ready-made game."""

    name: str
    """Its name in the ruleset's file, or `FAIRER`, or `LAST`."""
    table: GameSetup
    """As it would be laid."""
    seconds: float | None
    """How long an evening of it lasts on average; None: that is not known yet."""
    own_cards: bool = False
    """It has other cards than the ruleset's table."""
    mafia: float | None = None
    """The Mafia's chance at random play (R10); None: it is not known without playing."""


LAST = "last"
"""The name of the offer to play what was played last."""


FAIRER = "fairer"
"""The name of the offer to play the ruleset's cards with another number of Mafiosi, where they are uneven."""


class VoiceOffer(NamedTuple):
    """A voice that can be chosen."""

    voice: str | None
    """As the settings name it; None: the one that speaks without a choice."""
    says: Say
    """What it says itself to be chosen."""


class Situation(NamedTuple):
    """What is set just now."""

    table: GameSetup
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
    """The keys of the options that change something at this table."""
    usual: Set[str] = frozenset()
    """The roles that the ruleset's files deal, to one number of players or another."""
    owned: Set[str] | None = None
    """The roles that may be proposed; None: all."""
    voice: float = 0.0
    """A gain in dB."""
    music: float = 0.0
    """A gain in dB."""
    loudest: float = 6.0
    """The gain in dB above which nothing is offered."""
    offers: Callable[[], Sequence[Offer]] = tuple
    """The ready-made games that can be played by so many on this box; asked when they are to be named."""
    rules: Callable[[], Sequence[Offer]] = tuple
    """The rulesets that can be played by so many on this box, as the same, each by its own name."""
    speakers: Callable[[], Sequence[VoiceOffer]] = tuple
    """The voices that can speak this language here; asked when they are to be heard."""
    place: Place = FIRST
    """Where the table is."""
    hears: bool = False
    """There is a microphone."""
    written: bool = False
    """Something of earlier games is written down."""
    older: Mapping[int, int] = MappingProxyType({})
    """Games that were left and can be taken up → the night in which each stands; 0: before the first."""


def alive(table: GameSetup) -> tuple[str, ...]:
    """The options that change something at this table."""
    options = table.rulebook.options
    return tuple([key for key in options if table.idle(options[key]) is None])


class Change(NamedTuple):
    """Somebody wants a setting to be changed."""

    key: str
    """As a settings file spells it."""
    value: Any
    place: Place = FIRST
    """Where the menus go on."""


class RoleChange(NamedTuple):
    """Somebody wants another number of cards of one role."""

    role: str
    number: int
    place: Place
    """Where the menus go on."""


class ReadyMade(NamedTuple):
    """Somebody wants a ready-made game."""

    name: str
    """As in `Offer`."""
    cards_only: bool = False
    """Its cards, and nothing else of it."""


class Begins(NamedTuple):
    """All is as it should be: the game begins."""


class Learn(NamedTuple):
    """Somebody wants to practise."""


class Forget(NamedTuple):
    """What the box has written down of earlier games is to be forgotten."""


class AskNames(NamedTuple):
    """Somebody wants the table to be asked for its names before the next game, be it once more."""


class TakeUp(NamedTuple):
    """Somebody wants to go on with an older game."""

    nth: int
    """As in `Situation.older`."""


class Abandon(NamedTuple):
    """The table turns back: no game begins."""


Wish = Change | RoleChange | ReadyMade | Begins | Learn | Forget | AskNames | TakeUp | Abandon
distinct(Wish)
Picked = SceneOf[int]
SetUpMenu = SceneOf[Wish | None]
"""What comes of a menu; None: somebody turned back."""


def choose(name: str, question: Say | None, items: Sequence[Item], *, back: bool = True) -> Picked:
    """One Count over these and the way back: an item's value, or `TURNED_BACK`.

    After `ROUNDS` without a press the box waits in silence; a press then begins the menu anew.
    ``question`` None: it was asked already.
    """
    offered = (*items, Item(TURNED_BACK, BACK())) if back else tuple(items)
    while True:
        if question is not None:
            yield question
        for _ in range(ROUNDS):
            reply = yield Count(Ask(name), offered, secret=False, uneven=True)
            if isinstance(reply, tuple) and reply:
                return reply[0]
        yield WAITS()
        yield AwaitConfirm(name)
