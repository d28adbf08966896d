"""The lines that the script can say, each declared beside its use. The texts are in the voice packs. Every
module of the script that says anything has a collection called ``LINES`` and declares its lines through it.
`narrator.words.catalogue` finds these collections, so that a new module edits no list.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import Say, Slot, SpokenManner

Condition = Callable[[GameSetup], bool]


def always(_table: GameSetup) -> bool:
    """At any table."""
    return True


def never(_table: GameSetup) -> bool:
    """At no table: outside of a game, or only as part of what is said besides (see `Lines.also`)."""
    return False


class RenderPriority(IntEnum):
    """How soon a table needs a line; what is needed first is rendered first."""

    WELCOME = 0
    COUNT = 1
    NIGHT = 2
    MURDER = 3
    """The call of the Mafia, the first of a game that everybody waits for."""
    DAWN = 4
    CARD = 5
    DAY = 6
    TRIAL = 7
    LATER = 8


class Occasion(Enum):
    """When a line can be heard although nobody plays."""

    START = "start"
    """From the first moment on: before a table is known, around games, and when something fails."""
    SET_UP = "set-up"
    """While the table sets its game by ear, or practises."""
    DEMO = "demo"
    """While a demo is shown to bystanders."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a scene speaks; voice packs are checked against these. Calling a line gives its `Say`."""

    id: str
    slots: tuple[str, ...] = ()
    """The names that a pack must and may use in braces."""
    variants: int = 1
    """How many wordings a pack must bring; three for everything atmospheric."""
    when: Condition = field(default=always, compare=False)
    """The tables at which it can be heard."""
    need: RenderPriority = field(default=RenderPriority.LATER, compare=False)
    occasion: Occasion | None = field(default=None, compare=False)
    """When it can be heard besides; None: in games alone."""
    manner: SpokenManner = field(default=SpokenManner.PLAIN, compare=False)

    _plain: Say = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_plain", Say(self.id, (), self.manner))

    def __call__(self, **slots: Slot) -> Say:
        if not slots:
            return self._plain
        filled = slots.items()
        its = tuple(sorted(filled) if len(slots) > 1 else filled)
        return Say(self.id, its, self.manner)

    def filled(self, values: Mapping[str, Sequence[Slot]]) -> list[Say]:
        """The line with every combination of these values. Raises KeyError for a slot without values."""
        rows = itertools.product(*(values[slot] for slot in self.slots))
        return [self(**dict(zip(self.slots, row, strict=True))) for row in rows]


Offered = Callable[[Rulebook], Iterable[Slot]]


class Lines:
    """The lines that one module declares.

    Its parameters are the defaults for `declare`. What may fill a slot is declared where it is known, once
    for all lines that have a slot of this name; several modules may add values for the same slot.
    """

    def __init__(
        self,
        when: Condition = always,
        *,
        need: RenderPriority = RenderPriority.LATER,
        occasion: Occasion | None = None,
    ) -> None:
        self._when, self._need, self._occasion = when, need, occasion
        self.declared: list[Line] = []
        self.fillings: list[tuple[str, Callable[[GameSetup], Iterable[Slot]]]] = []
        """What a slot of this name may hold at a table, whatever line it is in."""
        self.besides: list[tuple[RenderPriority, Callable[[GameSetup], Iterable[Say]]]] = []
        """Particular combinations of values that can be heard at a table."""
        self.offered: dict[str, Offered] = {}
        """Slot → what may fill it in set-up and practice."""
        self.outside: list[tuple[Occasion, Callable[[], Iterable[Say]]]] = []
        """Particular combinations of values that can be heard while nobody plays."""

    def declare(
        self,
        id: str,
        slots: tuple[str, ...] = (),
        variants: int = 1,
        *,
        when: Condition | None = None,
        need: RenderPriority | None = None,
        occasion: Occasion | None = None,
        manner: SpokenManner = SpokenManner.PLAIN,
    ) -> Line:
        """A new line; see `Line`. What is None is as this collection has it."""
        line = Line(
            id,
            slots,
            variants,
            when or self._when,
            self._need if need is None else need,
            occasion or self._occasion,
            manner,
        )
        self.declared.append(line)
        return line

    def fill(self, slot: str, values: Callable[[GameSetup], Iterable[Slot]]) -> None:
        """At a table a slot of this name may hold these values."""
        self.fillings.append((slot, values))

    def also(
        self,
        says: Callable[[GameSetup], Iterable[Say]],
        need: RenderPriority = RenderPriority.LATER,
    ) -> None:
        """At a table these can be heard besides the lines whose condition holds."""
        self.besides.append((need, says))

    def offer(self, slot: str, values: Iterable[Slot] | Offered) -> None:
        """In set-up and practice a slot of this name may hold these values."""
        known = values if callable(values) else tuple(values)
        self.offered[slot] = known if callable(known) else lambda _: known

    def also_at(self, occasion: Occasion, says: Callable[[], Iterable[Say]]) -> None:
        """While nobody plays, these can be heard besides the lines of this occasion."""
        self.outside.append((occasion, says))
