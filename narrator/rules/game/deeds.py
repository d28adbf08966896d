"""What a role's holder does, or its death brings about: the only effects there are. What comes of a night,
`night.night` resolves in the order of R4; what follows by day, `ends.carry` carries out one after the other.
Nothing is resolved here.

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


class Block(NamedTuple):
    """What the holder on ``seat`` does tonight comes to nothing, and is spent all the same (decision). What
    cards do together comes to nothing where all of them who live are blocked: the Mafia's murder where one is
    left of it. A lamp answers as ever, a card that only lies there helps as ever, and two who block each
    other both are (decision)."""

    by: int
    seat: int


class Attack(NamedTuple):
    """``by`` attacks ``seat``, which dies of it."""

    by: int
    """0: the Mafia, which chooses together."""
    seat: int
    avertable: bool
    """Whether `Guard` and `DieFor` help; they do against a murder, and not against poison (R4.6)."""
    call: str = ""
    """The call in which it was decided; empty where nobody asks for it."""


class Instead(NamedTuple):
    """The attack of ``call`` kills nobody. If ``seat`` would have died of it, these ``deeds`` come about in
    place of its death."""

    by: int
    seat: int
    call: str
    deeds: tuple[Deed, ...]


class Become(NamedTuple):
    """From the end of this event on ``seat`` plays otherwise, if it lives. Its card stays where it lies."""

    seat: int
    takes: int = 0
    """The seat, dead or alive, whose card it plays, as much of it as is left, and for whose calls it wakes in
    place of its own; 0: its own card."""
    side: str = ""
    """The id of the side it is on; empty: its own."""
    call: str = ""
    """The call for which it wakes besides; empty: no other."""


class Fall(NamedTuple):
    """``seat`` dies at once, unless it is dead."""

    seat: int
    how: str
    """As in `facts.Died`."""


class Spare(NamedTuple):
    """``seat``, which was about to die, lives; a verdict on it stands all the same."""

    seat: int


class TurnCard(NamedTuple):
    """The card of ``seat`` is turned, whatever was agreed (R4.8)."""

    seat: int
    role: str = ""
    """What its act shows it to be; empty: the box knows it, or asks (R13.11)."""


class Void(NamedTuple):
    """The verdict is void, and whoever it convicted is not accused again today (R6)."""

    told: str
    """The id of the line that says so, one of `RoleCard.says`."""
    by: int = 0
    """Whose act it was; 0: nobody knows."""


class Announcement(NamedTuple):
    """Something is told to all, as a card `says`."""

    told: str
    seat: int = 0
    """Whom it is about, for the line's slot; 0: nobody."""


class SetMark(NamedTuple):
    """From now on all know something of these seats, and count their votes by it."""

    name: str
    seats: tuple[int, ...]
    votes: int | None = None
    """How much the vote of each counts; None: as ever."""
    safe: bool = False
    """They cannot be accused any more."""
    secret: bool = False
    """Only the box knows it, and nothing else follows."""
    against: int = 0
    """So many votes more stand against each in the votes of this day (R15.6); the mark goes with it."""


class Trials(NamedTuple):
    """So many trials the day has, each with a verdict: this one as long as it goes on, else the next."""

    number: int = 1
    voters: tuple[int, ...] = ()
    """Who alone may vote on the next day; empty: all, as where none of them lives (R15.5)."""


class Forfeit(NamedTuple):
    """From the end of this event on the cards of a side have lost their powers, but for what is
    `RoleCard.innate` (R15.3)."""

    side: str
    """Its id."""


class Unanimous(NamedTuple):
    """Another conviction today needs the will of all the living (R6)."""


Deed = (
    Guard | DieFor | DieWith | Block | Attack | Instead | Become | Fall | Spare | TurnCard | Void
    | Announcement | SetMark | Trials | Forfeit | Unanimous
)  # fmt: skip
distinct(Deed)


class Cause(NamedTuple):
    """Of what somebody is about to die."""

    how: str
    """As in `facts.Died`."""
    accuser: int = 0
    """Who accused it, where a verdict kills it; 0: nobody in particular."""
    attack: Attack | None = None
    """What strikes it by night."""
