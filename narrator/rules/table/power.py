"""What somebody may do aloud by day, declared as data by the card that can. Whether it is offered just now,
and what comes of it, are hooks of `Role`.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import Symbol


class Opening(Symbol):
    """When a power may be used, in the order in which the box asks."""

    DAWN = "dawn"
    """Before the morning."""
    MORNING = "morning"
    """Before the talk of a day."""
    ANY_TIME = "any time"
    """While the table is awake, until the verdict."""
    ACCUSED = "accused"
    """Once it is settled who is voted on."""
    TIED = "tied"
    """After votes that stayed tied."""
    CONVICTED = "convicted"
    """After a verdict, before it is carried out."""
    DIED = "died"
    """After deaths, by somebody among these dead."""
    DUSK = "dusk"
    """Before the night."""


class Why(NamedTuple):
    """Why a power is not used: reasons for whoever reads a rehearsal, and for the rules."""

    asked: tuple[str, str] = ("where a card allows it", "R3")
    """When it is asked for, after "that is asked only", and the rule."""
    late: tuple[str, str] = ("that is not to be used now", "R3")
    """Why it cannot be used at another time, and the rule."""
    lacks: str = "has no such power (R3)"
    """What is said of a seat without its card, after "seat 3"."""
    whom: str = "may not do that (R3)"
    """What is said of a seat that names whom it may not, or may not use it just then."""


class Power(NamedTuple):
    """Something a card's holder may do aloud. Cards that declare the same power share it: the table cannot
    tell them apart until one lies open."""

    id: str
    at: Opening
    asked: bool = True
    """The box asks for it."""
    called: bool = False
    """Its holder may call out: it is an option of the menu."""
    takes: int = 0
    """How many seats it names at most."""
    uses: int | None = 1
    """How often each card may use it; None: again and again."""
    turns: bool = True
    """Its card is turned, unless it dies of the use."""
    barred: bool = False
    """Not once the final voting has begun (R6)."""
    rank: int = 50
    """Its place among those of the same opening, and in the menu."""
    key: str = ""
    """Its key in a rehearsal; empty: its id."""
    lines: str = ""
    """The prefix of its line ids where several cards share it; empty: ``ROLE.ID``."""
    why: Why = Why()

    def name(self, role: str) -> str:
        """What acts, facts and line ids call it, as a power of this role."""
        return self.lines or f"{role}.{self.id}"


class HeldPower(NamedTuple):
    """A power, and the cards that hold it."""

    power: Power
    roles: tuple[str, ...]
    """The ids of the roles, in the order in which they were found."""
