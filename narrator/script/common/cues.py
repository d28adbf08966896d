"""Cues: what a scene can ask of the stage. No timing, no text and no hardware here.

Public cues (`Say`, `Count`, `Beat`, `Rest`, `Music`, `Chime`, `AwaitConfirm`, `HearName`) are heard by
everybody, and a `Story` stands for some of them; the one private cue (`Show`) lights a lamp for whoever is
awake. A scene never holds a secret: a secret `Count` names what it asks; only the driver knows which seats
are legal, and keeps the reply. The private half of a cue stands at the end: what only lamps may show, and
only the driver may make.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.base.tuples import often_replaced
from narrator.rules.game.ask import Ask

Slot = int | str


class SpokenManner(Enum):
    """How a line is spoken. It belongs to the line, whatever was done by whom, so it tells nothing."""

    PLAIN = ""
    NIGHTFALL = "nightfall"
    """Eyes close: slower and lower."""
    DAWN = "dawn"
    """News of the night: still and near, with less tune and less room."""
    VERDICT = "verdict"
    """What the court has decided: as still."""
    EPILOGUE = "epilogue"
    """What the nights have hidden, told once it is over: warmer, and as in a room."""


class Say(NamedTuple):
    """One spoken line."""

    line: str
    """Its id in the voice packs."""
    slots: tuple[tuple[str, Slot], ...] = ()
    """What fills the line's braces, in name order. The name of a slot tells what it holds: ``seat`` and
    ``other`` a seat (spoken in full: the name, or "seat seven"), ``call`` a seat (spoken in short, as in a
    Count: the name, or "seven"), ``word`` a word as the builder of the box writes it; any other int is
    spoken as a number, any other str is the id of a line whose text is inserted."""
    manner: SpokenManner = SpokenManner.PLAIN
    """Always the same for a line."""


class Mode(Enum):
    """What the presses in a Count amount to."""

    ONE = "one"
    """The last press wins."""
    SEVERAL = "several"
    """Each press adds its value, or removes it again."""
    TELL = "tell"
    """No press counts; the lamp tells instead."""
    OBJECT = "object"
    """The lamp tells everybody something in turn; each press is an objection, and stays one."""
    BALLOT = "ballot"
    """Everybody votes by the own button; the reply is voter, value, voter, value and so on."""
    VOTER = "voter"
    """A seat's own button means that seat at once, whatever is being named."""


class Item(NamedTuple):
    """One name of a Count."""

    value: int
    """What a press on it means: a seat, or the number of an option."""
    say: Say


class Count(NamedTuple):
    """The box names one item after the other; whoever means an item presses while it is heard.

    The reply is a tuple of values, empty when nobody pressed.
    """

    ask: Ask
    """Names the question within its phase."""
    items: tuple[Item, ...]
    mode: Mode = Mode.ONE
    secret: bool = True
    """It is counted to the end, press or no press, and its reply never reaches the scene; an open Count
    ends at the first press."""
    pass_: int = 1
    """1 or 2; in a second pass the lamp lights at what the first one stored."""
    watched: bool = False
    """Its items are seats, and whoever it is for looks at the box all the while, so that a box with a lamp
    for each seat may light the lamps instead of calling the names."""
    enough: bool = False
    """Nothing is asked; a press, also during the two lines before it, means: that is enough."""
    refused: tuple[int, ...] = ()
    """Seats whose own button was refused aloud when this was asked before; it does nothing now."""
    slot: float | None = None
    """Seconds from one name to the next; None: the table's slot. A longer name takes the time it needs."""
    uneven: bool = False
    """Each name has the time that it needs itself, not that of the longest: in menus, where eyes are open
    and several names in a row may mean the same."""
    own: bool = False
    """Everybody presses the own button, and those alone count whom the call is for (`PrivateCount.own`)."""


class Beat(NamedTuple):
    """One short line in a steady rhythm."""

    say: Say
    seconds: float
    """From its beginning to that of the next cue, however long the line is."""


class Rest(NamedTuple):
    """Nothing is said for a time."""

    kind: str
    """``think``, ``answer`` or ``back``; ``silence`` for the sake of what was said."""
    seconds: float


class Music(NamedTuple):
    """From now on other music plays."""

    bed: str | None
    """``"night"``, ``"day"``, or None for silence."""


class Chime(NamedTuple):
    """A short sound of the box."""

    name: str
    """``"chime"``, ``"gavel"``, one of `PLACES` (narrator/base/sounds.py), or `MOTIF` and its name."""


@often_replaced
class AwaitConfirm(NamedTuple):
    """Waits for a short press of CONFIRM: the reply is True. False when the time ran out."""

    ask: str
    within: float | None = None
    """After so many seconds the script goes on without a press; None: it waits for ever."""
    held: bool = False
    """A long press is an answer too: False."""
    timed: bool = False
    """The time belongs to somebody, or is a pause, so a press during the line before does not end it."""
    silent: bool = False
    """The table is talking, and has been told that the box waits: nobody is reminded of what is asked."""
    unhurried: bool = False
    """The table speaks or counts meanwhile: it is reminded late."""
    idle: bool = False
    """Nothing goes on until somebody presses, who may be answered a quarter of a second later."""
    asks: bool = False
    """A press asks once more what was asked: REPEAT does, too."""
    again: tuple[Say, ...] = ()
    """What REPEAT says before the lines that led here, for whoever does what is asked."""
    over: Say | None = None
    """A line that is spoken meanwhile, and the wait is as long as it: a press cuts it short. None: nothing
    is said."""


class HearName(NamedTuple):
    """A tone, and then a few seconds in which somebody may say the own name. The reply is one `NameHeard`,
    in a tuple; from then on a good name is heard wherever this seat is called."""

    seat: int


class NameHeard(IntEnum):
    """What came of listening to somebody."""

    NAME = 1
    SILENT = 2
    """Nobody has said anything."""
    LONG = 3
    """More than a name."""
    CLIPPED = 4
    QUIET = 5
    NOISY = 6
    STOPPED = 7
    """A long press: nobody is to be listened to any more."""
    GONE = 8
    """There is no microphone any more."""


class Show(NamedTuple):
    """Private: the lamp answers whoever was called, for the length of the next rest."""

    ask: str
    """The call that is answered."""


class Story(NamedTuple):
    """A moment at which the town may be told of: the driver puts the story's cues in its place."""

    beat: str
    """One of `storybook.BEATS`, or ``bell``, ``but`` (a name in silence), ``house``, ``house.later``."""
    plain: Say | None = None
    """What is said instead where nothing is told."""
    seat: int = 0
    """Whom it is about; 0: nobody in particular."""


Cue = Say | Count | Beat | Rest | Music | Chime | AwaitConfirm | HearName | Show | Story
distinct(Cue)
Reply = tuple[int, ...] | bool | None


ANSWERED = {True: "answered yes", False: "answered no"}
"""What each is told of the own question (R13.17) → what it is called in `PrivateCount.news`."""


@often_replaced
class PrivateCount(NamedTuple):
    """What goes with a Count and is not heard: which presses count, and what the lamps show."""

    legal: tuple[int, ...]
    """The values that can be chosen; in a ballot, the seats that may vote."""
    stored: tuple[int, ...] = ()
    """What the first pass has stored."""
    lit: tuple[int, ...] = ()
    """The values at which the lamp lights besides, or says yes."""
    denied: tuple[int, ...] = ()
    """The values at which it says no, in a Count that tells everybody something."""
    most: int | None = None
    """How many values may be chosen; None: any number."""
    refused: tuple[int, ...] = ()
    """Seats whose own button does not count and that are told so aloud: in a ballot, and where a seat's own
    button says who votes."""
    news: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What each is told of the own seat while it is named, with the seats it is told to (R14.5)."""
    own: tuple[int, ...] = ()
    """The seats whose own buttons decide, where everybody presses (R13.17)."""
    shuffle: int = 0
    """A number that nobody can foresee; it orders the seats where lamps light in place of names."""


class Light(NamedTuple):
    """The private answer of the lamps."""

    ask: str
    """The call that is answered."""
    answer: bool | None
    """Yes, no, or None for dark."""


Performed = Cue | Light
"""What the stage is handed: a cue as it stands, or the answer that the driver has made of a `Show`."""
distinct(Performed)
