"""A call of the night: who wakes together, and the parts it can have. The choices in it are
decided by its role.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import Symbol
from narrator.rules.table.options import Options


class Part(Symbol):
    """What can happen in a call, one part after the other. Its value ends the ids of its lines."""

    FIND = "find"
    """All eyes stay closed; each looks up only while their own name is said, and the lamp tells them."""
    WAKE = "wake"
    PRESS = "press"
    """All eyes stay closed, and everybody presses the own button at the choice that follows (R13.17)."""
    ANSWERS = "answers"
    """The same, but each looks up only while their own seat is named, and whoever asked sees the answer."""
    SIGN = "sign"
    """The first night: its card is named, and whoever holds it presses while their own seat is named."""
    SIGNED = "signed"
    """Who has signed in sleeps again."""
    LAMPS = "lamps"
    """All eyes stay closed; each looks up only while their own seat is named, and sees what is noted."""
    MEET = "meet"
    NAMES = "names"
    """Names of the game are given, one for each (R4.12)."""
    CHOOSE = "think"
    MANNER = "manner"
    ANSWER = "answer"
    TELL = "tell"
    """The lamp lights at the seats meant; nothing is pressed."""
    LOOK = "look"
    """Somebody looks at the cards in the middle with open eyes, and may change their own for one (R15.7)."""
    TAKE = "take"
    """The same where there are no cards: the lamp lights at the names of those in the middle."""
    LEARN = "learn"
    """The lamp lights at the name of the card that is played now by whoever was dealt this one."""
    NEWS = "news"
    """All eyes stay closed; each looks up only while their own seat is named, and sees what is new of it."""
    DECIDE = "decide"
    """Yes or no, in one slot of fixed length."""
    SLEEP = "sleep"
    ALOUD = "aloud"
    """The answer is spoken to all, once eyes are closed again (R9)."""


class Hour(Symbol):
    """When in a night a call comes (R2.6, R14.6): the places in their order. Within one, calls come by id."""

    TAKE = "take"
    """A card is changed for another; one from the middle before anybody signs in."""
    HIDE = "hide"
    GUARD = "guard"
    KILL = "kill"
    """The Mafia."""
    SIGN = "sign"
    """Cards that are only made known to the box sign in (R13.14)."""
    AFTER = "after"
    """The Mafia's own, once it has chosen."""
    PAIR = "pair"
    COUPLE = "couple"
    HEAL = "heal"
    """Whoever is shown the victim."""
    SHOOT = "shoot"
    HUNT = "hunt"
    """Attacks that nobody else is shown."""
    ASK = "ask"
    TRACK = "track"
    """Questions about somebody, or about several."""
    SHOWN = "shown"
    """Whoever is shown what others have asked."""
    MARK = "mark"
    CHARM = "charm"
    MEET = "meet"
    SEEN = "seen"
    """Whoever meets by what the glance has shown (R14.5)."""


def awake(*parts: Part) -> tuple[Part, ...]:
    """These parts between waking and sleeping."""
    return (Part.WAKE, *parts, Part.SLEEP)


NIGHTS = 4
"""By the end of so many nights every call of a table has come once, with each of its parts."""


class Call(NamedTuple):
    """One call of the night: who wakes. What they do then is `RoleCard.parts`."""

    id: str
    """Names it in the journal, in rehearsals and in the line ids of a voice pack."""
    role: str
    """The card of whoever answers it and no call ``within`` it, and the role whose hooks are asked."""
    cards: tuple[str, ...]
    """All the roles behind it."""
    holders: int
    """How many answer its roll call; 0: it has none."""
    lines: str
    """The prefix of its line ids."""
    place: Hour
    """When it comes."""
    slots: tuple[tuple[str, str], ...] = ()
    """What fills the slots of its lines."""
    most: int = 1
    """How many seats may be chosen."""
    makes: str = ""
    """The call whose holders are those who were chosen; empty: of none."""
    mark: str = ""
    """It wakes whoever bears this mark; empty: its holders, as they signed in."""
    decides: str = ""
    """What its yes or no is called where it also chooses: the part of its question, and of its line."""
    key: str = ""
    """What a rehearsal calls its choice then."""
    within: str = ""
    """Its holders are among those of this call; empty: of none."""
    until: str = ""
    """It is called until all cards with this trait lie open; empty: its own ``cards``."""
    shows_all: bool = False
    """Its lamp lights at all that there are, of the Mafia or of a couple."""
    confers: bool = False
    """Several people think together."""
    alone: bool = False
    """Each holder also has a call to themselves, under a name of the game (R4.12)."""
    named: bool = False
    """It is such a call under a name, and tells no card."""
    title: str = ""
    """The role whose name those have who wake for it, whatever their cards are; empty: those of their
    cards."""
    news: tuple[str, ...] = ()
    """What the lamp tells each seat of itself in it (R14.5); empty: it is somebody's call."""
    box_always_asks: bool = False
    """The box itself asks, whoever moderates, for it keeps the lovers."""


def first_murder(options: Options) -> int:
    """The first night in which anybody is murdered, and powers work (R2.1, R2.2)."""
    return 1 if options.first_night == "kill" else 2


def powers_act(options: Options, night: int) -> bool:
    """Whether powers work in this night: not in a first night of meeting."""
    return night >= first_murder(options)


def sign_in_only(role: str, dealt: int, within: str = "") -> Call:
    """The call of a card that is only made known to the box, in night 1 (R2.6, R13.14)."""
    return Call(role, role, (role,), dealt, role, Hour.SIGN, within=within)
