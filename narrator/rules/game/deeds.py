"""What a role's holder does in a night that saves or takes a life: who does what to whom. What comes of it
all, `night.night` resolves in the order of R4; nothing is resolved here.

``by`` is the seat that does it, ``seat`` the seat it is done to; they may be the same.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import distinct


class Guard(NamedTuple):
    """No attack that can be averted harms ``seat`` tonight (R4.3, R4.4)."""

    by: int
    seat: int


class DieFor(NamedTuple):
    """``by`` takes the place of ``seat`` in an attack that can be averted, and dies of it unless it is
    guarded itself."""

    by: int
    seat: int


class DieWith(NamedTuple):
    """If ``seat`` dies of an attack that can be averted, ``by`` is struck by the same attack (R4.5)."""

    by: int
    seat: int


class Attack(NamedTuple):
    """``by`` attacks ``seat``, which dies of it."""

    by: int
    """0: the Mafia, which chooses together."""
    seat: int
    avertable: bool
    """Whether `Guard` and `DieFor` help; they do against a murder, and not against poison (R4.6)."""


Deed = Guard | DieFor | DieWith | Attack
distinct(Deed)
