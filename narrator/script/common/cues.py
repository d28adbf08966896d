"""The words of the script: what a scene can ask of the stage. No timing, no text and no hardware here.

Public cues (`Say`, `Count`, `Beat`, `Rest`, `Music`, `Chime`, `AwaitConfirm`) are heard by everybody; the
one private cue (`Show`) lights a lamp for whoever is awake. A scene never holds a secret: a secret
`Count` names what it asks, and the driver alone knows which seats are legal and keeps the reply.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from narrator.kinds import distinct

Slot = int | str


class Say(NamedTuple):
    """One spoken line. ``slots`` fill the line's braces, in name order.

    The name of a slot tells what it holds: ``seat`` a seat (spoken in full: the name, or "seat
    seven"), ``call`` a seat (spoken in short, as in a Count: the name, or "seven"), ``word``
    a word as a builder writes it, any other int is a number word, any other str is the id of a line
    whose text stands in.
    """

    line: str
    slots: tuple[tuple[str, Slot], ...] = ()


class Mode(Enum):
    """How presses in a Count add up: the last one wins, each adds and removes, none counts and the
    lamp tells instead, everybody votes by the own button (the reply is voter, value, and so on), or a
    seat's own button means that seat at once, whatever is being named."""

    ONE = "one"
    SEVERAL = "several"
    TELL = "tell"
    BALLOT = "ballot"
    VOTER = "voter"


class Item(NamedTuple):
    """One name of a Count: ``value`` is what a press on it means (a seat, or an option's number)."""

    value: int
    say: Say


class Count(NamedTuple):
    """The box counts; whoever means an item presses while it is heard.

    ``ask`` names the question within its phase (``"mafia"``, ``"mafia.manner"``, ``"convicted"``).
    A ``secret`` Count is counted to the end, press or no press, and its reply never reaches the
    scene; an open one ends at the first press. ``pass_`` is 1 or 2: in a second pass the lamp
    lights at what the first one stored. The reply is a tuple of values, empty when nobody pressed.
    ``watched``: its items are seats, and whoever it is for looks at the box all the while, so that a box
    with a lamp for each seat may light them in place of calling them.
    ``enough``: nothing is asked, and who presses has heard enough, in the two lines before it too.
    """

    ask: str
    items: tuple[Item, ...]
    mode: Mode = Mode.ONE
    secret: bool = True
    pass_: int = 1
    watched: bool = False
    enough: bool = False


class Beat(NamedTuple):
    """One short line at a beat: whatever its length, what comes next begins exactly ``seconds`` later."""

    say: Say
    seconds: float


class Rest(NamedTuple):
    """Nothing is said for ``seconds``. ``kind`` is ``think``, ``answer`` or ``back``."""

    kind: str
    seconds: float


class Music(NamedTuple):
    """From now on this bed plays: ``"night"``, ``"day"`` or None for silence."""

    bed: str | None


class Chime(NamedTuple):
    """A short sound of the box: ``"chime"`` or ``"gavel"``."""

    name: str


class AwaitConfirm(NamedTuple):
    """Waits for a short press of CONFIRM; after ``within`` seconds (None: never) it goes on alone.

    The reply is True when somebody pressed and False when the time ran out; ``held``: also when
    somebody pressed long. ``timed``: the time is somebody's to use, or a pause: a press while the line
    before is still spoken takes it from nobody.
    """

    ask: str
    within: float | None = None
    held: bool = False
    timed: bool = False


class Show(NamedTuple):
    """Private: the lamp answers whoever made the call ``ask``, for the length of the next rest."""

    ask: str


Cue = Say | Count | Beat | Rest | Music | Chime | AwaitConfirm | Show
distinct(Cue)
Reply = tuple[int, ...] | bool | None
