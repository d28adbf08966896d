"""What can be written in the log. Facts are public and told aloud; the other events stay in the box.

Every event names ``when`` it happened, by the text of a `Moment`: ``"night 2"``, ``"dawn 2"``, ``"day 2"``.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import distinct


class Claimed(NamedTuple):
    """Secret: these seats are noted for a call, in the roll call of night 1 that stands."""

    when: str
    call: str
    seats: tuple[int, ...]


class Chose(NamedTuple):
    """Secret: the last legal choice of a call; ``seat`` None when it forwent its choice (R2.8). Besides it
    ``others`` were chosen."""

    when: str
    ask: str
    seat: int | None
    others: tuple[int, ...] = ()


class Shown(NamedTuple):
    """Secret: the seats at which the lamp lit in a call; never empty."""

    when: str
    call: str
    seats: tuple[int, ...]


class Answered(NamedTuple):
    """Secret: the lamp answered a call; None: it stayed dark."""

    when: str
    call: str
    answer: bool | None


class Averted(NamedTuple):
    """Secret: the murder of ``seat`` came to nothing (R4.3, R4.4)."""

    when: str
    seat: int


class Woke(NamedTuple):
    """The town wakes."""

    when: str


class Miscounted(NamedTuple):
    """The roll call of night 1 does not add up: these ``calls`` sign in again (R13.15)."""

    when: str
    calls: tuple[str, ...]


class Objected(NamedTuple):
    """Somebody saw the wrong thing in the lamp pass, so all sign in again (R13.15). Who, nobody hears."""

    when: str


class Unsettled(NamedTuple):
    """The roll call of night 1 has failed too often: the town wakes, and nothing has happened (R13.15).
    ``objected``: at last by an objection, else by a wrong sum of these ``calls``."""

    when: str
    objected: bool
    calls: tuple[str, ...] = ()


class HeartsLost(NamedTuple):
    """The same where the box is told who died: it keeps no lovers in this game, and the night goes on."""

    when: str
    objected: bool


class RollSettled(NamedTuple):
    """What the table wants then (R13.15): the box deals anew, ``by_light``; else what is noted stands."""

    when: str
    by_light: bool


class Aloud(NamedTuple):
    """What a detective learned is told to all: of the Mafia, not, or None: nothing was asked (R9)."""

    when: str
    answer: bool | None


class Died(NamedTuple):
    """``how`` is ``night``, never the cause behind it, or ``notes`` (R7.4); by day ``verdict``, ``card``
    (R1.3), ``heart``, ``left`` the table (R13.9), or the id of the line by which a card `says` it."""

    when: str
    seat: int
    how: str


class NobodyDied(NamedTuple):
    """The night took nobody, whatever the reason (R4.7)."""

    when: str


class Manner(NamedTuple):
    """How it was done, as the Mafia chose it: the number of the manner in the box's list (R4.7)."""

    when: str
    manner: int


class Turned(NamedTuple):
    """A card lies open (R4.8)."""

    when: str
    seat: int
    role: str


class SideTold(NamedTuple):
    """Only the side of a dead player is told, or is all the box knows (R4.8, R13.11)."""

    when: str
    seat: int
    side: str
    """The id of the Mafia's or the town's, as the card was dealt."""


class Covered(NamedTuple):
    """The card is laid across, face down, until the end (R4.8)."""

    when: str
    seat: int


class Drawn(NamedTuple):
    """A tied vote was decided by lot, in public (R6)."""

    when: str
    seat: int


class Convicted(NamedTuple):
    """The trial's verdict; ``seat`` None for a day without one."""

    when: str
    seat: int | None


class Tied(NamedTuple):
    """Tied between ``seats``, nobody is convicted: ``votes`` each (None: uncounted); see `TiedVote.why`."""

    when: str
    seats: tuple[int, ...]
    votes: int | None
    why: str


class Acquitted(NamedTuple):
    """A motion came to nothing; today ``seat`` may not be accused again (R5)."""

    when: str
    seat: int


class Refused(NamedTuple):
    """Somebody claimed a power that the card does not have; ``what`` is its name."""

    when: str
    seat: int
    what: str


class Voided(NamedTuple):
    """A verdict is void (R6), as the line ``told`` says; ``seat`` 0: nobody knows by whom."""

    when: str
    seat: int
    told: str


class Announced(NamedTuple):
    """What a card has brought about, as the line ``told`` says, perhaps of a ``seat``."""

    when: str
    told: str
    seat: int = 0


class Elected(NamedTuple):
    """The town has a mayor; ``how`` is ``vote``, ``lot`` or ``heir``."""

    when: str
    seat: int
    how: str


class NightCalled(NamedTuple):
    """More than half of the living want a Mafia Night (R7.3)."""

    when: str


class NotesRead(NamedTuple):
    """What was written: ``named`` notes bear a name, all that of ``same``; None: it differs (R7.4)."""

    when: str
    named: int
    same: int | None


class Scored(NamedTuple):
    """After the end: the points of this round, (seat, points) in seat order (R7.5)."""

    when: str
    points: tuple[tuple[int, int], ...]


class Stalled(NamedTuple):
    """Too many rounds in a row in which nobody died, and that is the end (R8.6)."""

    when: str


class Ended(NamedTuple):
    """The table has ended the game before its end."""

    when: str


class TakenBack(NamedTuple):
    """One thing that an undo changes, by what was announced.

    ``what`` is ``verdict`` (void; seat 0: no name was told), ``acquitted``, ``stayed``, ``alive`` (again),
    ``side`` (to be asked again), ``mayor`` (again; 0: there is none yet), ``heir`` (not named yet),
    ``notes``, ``mafia_night``, ``minute``; on a list ``freed`` (no longer accused), ``accused`` (again),
    ``open``, ``second``; of a vote ``said`` (by this seat), ``votes`` (against it), ``ballot``.
    """

    what: str
    seat: int = 0


class Undone(NamedTuple):
    """The last public decision was taken back; ``back_to`` is the phase the game stands in again."""

    when: str
    back_to: str
    changes: tuple[TakenBack, ...] = ()
    """What that changes, in the order in which it is told."""


class Redone(NamedTuple):
    """What was taken back counts again; these ``seats`` were said to be alive, and are not."""

    when: str
    seats: tuple[int, ...] = ()


class Won(NamedTuple):
    """Somebody has won (R8), by the id of the end; it is the end of the game unless that goes on."""

    when: str
    winner: str
    besides: tuple[int, ...] = ()
    """Who has won as well, by what only their own cards say."""


class Was(NamedTuple):
    """After the end: who was what, as far as the box knows (R8.7)."""

    when: str
    role: str
    """Empty: of the Mafia by now, and not dealt so (R14.4)."""
    seats: tuple[int, ...]
    left: bool = False
    """One such card lies in the middle (R15.7); ``seats`` left it there for another, as far as is known."""


Fact = (
    Woke | Miscounted | Objected | Unsettled | HeartsLost | RollSettled | Aloud | Died | NobodyDied | Manner |
    Turned | SideTold | Covered | Convicted | Tied | Acquitted | Drawn | Refused | Voided | Announced |
    Elected | NightCalled | NotesRead | Scored | Stalled | Ended | Undone | Redone | Won | Was
)  # fmt: skip
Event = Fact | Claimed | Chose | Shown | Answered | Averted
distinct(Event)
