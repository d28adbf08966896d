"""What a role may declare: data and pure hooks. No cues here: one generic scene performs every call."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from narrator.rules.game.state import Game
    from narrator.rules.table.options import Options


class Side(Enum):
    """Whom a card plays for (R1.4)."""

    MAFIA = "mafia"
    TOWN = "town"


class Part(Enum):
    """What can happen in a call, one part after the other. Its value ends the ids of its lines."""

    FIND = "find"
    """All eyes stay closed; each looks up at the own name only, and the lamp tells."""
    WAKE = "wake"
    ROLL = "roll"
    """The first night: whoever is awake presses at the own seat."""
    MEET = "meet"
    NAMES = "names"
    """Names of the game are given, one for each (R4.12)."""
    PAIR = "pair"
    CHOOSE = "think"
    MANNER = "manner"
    ANSWER = "answer"
    TELL = "tell"
    """The lamp lights at the seats meant; nothing is pressed."""
    HEAL = "heal"
    """Yes or no, in one slot of fixed length."""
    SLEEP = "sleep"
    ALOUD = "aloud"
    """The answer is spoken to all, once eyes are closed again (R9)."""


def awake(*parts: Part) -> tuple[Part, ...]:
    """These parts between waking and sleeping."""
    return (Part.WAKE, *parts, Part.SLEEP)


class Call(NamedTuple):
    """One call of the night: who wakes. What they do then, tells `Role.parts`.

    ``id`` names it in the journal, in rehearsals and in the line ids of a voice pack; ``role`` is the
    card of whoever answers it and no call ``within`` it, and the role whose hooks are asked;
    ``cards`` are all the roles behind it. ``holders``: how many answer its roll call; 0: it has none.
    ``lines`` is the prefix of its line ids, ``slots`` fill them. ``follows`` are the calls it comes
    after (R2.6); calls that name nothing in play come in the order of their ids. ``within``: its
    holders are among those of that call. ``until``: it is called until all of these cards lie open;
    empty: its own ``cards``. ``confers``: several people think together. ``alone``: each holder has
    a call of the own besides, under a name of the game (R4.12); those are ``named`` and tell no
    card. ``hearts``: the box itself asks, whoever moderates, for it keeps the lovers.
    """

    id: str
    role: str
    cards: tuple[str, ...]
    holders: int
    lines: str
    slots: tuple[tuple[str, str], ...] = ()
    follows: tuple[str, ...] = ()
    within: str = ""
    until: tuple[str, ...] = ()
    confers: bool = False
    alone: bool = False
    named: bool = False
    hearts: bool = False


class Role:
    """Base of every role. A role overrides the data it differs in and the few hooks it needs.

    Hooks are asked about a whole `Game`, secrets included, and change nothing.
    """

    id: ClassVar[str]
    aka: ClassVar[tuple[str, ...]] = ()
    """Other ids that files may use for it."""
    side: ClassVar[Side] = Side.TOWN
    bound: ClassVar[str] = "R2.9"
    """The rule that forbids what `choices` leaves out."""
    most: ClassVar[int | None] = None
    """How many of it a game may have; None: as many as fit."""
    bomber: ClassVar[bool] = False
    """Dying of a broken heart, it may take one more seat along (R4.6)."""
    turns: ClassVar[tuple[str, ...]] = ()
    """Ways to die that turn its card whatever is agreed, since its act shows it (R4.8)."""
    untouched: ClassVar[str] = ""
    """Why it cannot be played where hands are touched, `moderation: tap` (R9); empty: it can."""
    briefed: ClassVar[bool] = False
    """Whether the box explains it to everybody before the game (R2.10)."""

    def forbids(self, dealt: Mapping[str, int], players: int) -> str | None:
        """Why it cannot be played with these cards, as a sentence; None: it can (R1.7, R3)."""
        del dealt, players
        return None

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        """The calls this role wakes for when ``dealt`` of it are in play; none by default."""
        del options, dealt
        return ()

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        """What its call does in this night; empty: nothing, and by default only its roll is called."""
        del options, night, call
        return ()

    def choices(self, game: Game, ask: str) -> tuple[int, ...]:
        """The legal answers to ``ask``, in ascending order (R2.9); all the living by default."""
        del ask
        return game.public.living

    def limits(self, options: Options) -> tuple[str, ...]:
        """What its call says besides of whom it may choose, where it is less than elsewhere: the ends of
        line ids; none by default."""
        del options
        return ()

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        """The seats at which the lamp lights in this call, in seat order; none by default."""
        del game, call
        return ()

    def guards(self, game: Game, seat: int) -> bool:
        """Whether this role guards ``seat`` tonight, from the Mafia's murder alone (R4.3)."""
        del game, seat
        return False

    def averts(self, game: Game, victim: int) -> bool:
        """Whether this role's choice tonight lets the murder of ``victim`` come to nothing (R4.3, R4.4);
        a guard's does by default."""
        return self.guards(game, victim)

    def drags(self, game: Game, victim: int) -> tuple[int, ...]:
        """Who dies with ``victim`` if the murder happens (R4.5)."""
        del game, victim
        return ()

    def kills(self, game: Game) -> tuple[int, ...]:
        """Whom this role itself kills tonight, whoever guards (R4.6)."""
        del game
        return ()

    def looks(self, options: Options) -> Side:
        """The side a detective sees."""
        del options
        return self.side

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        """What the lamp answers to a choice: yes, no, or None for dark."""
        del game, call, seat
        return None

    def wins(self, winner: str, *, alive: bool) -> bool:
        """Whether a holder shares this end: with the own side, dead or alive (R8.5)."""
        del alive
        return winner == self.side.value


MUST_BE_ANSWERED = "it must be answered at night, and no touched hand can do that"


def first_murder(options: Options) -> int:
    """The first night in which anybody is murdered, and powers work (R2.1, R2.2)."""
    return 1 if options.first_night == "kill" else 2


def powers_act(options: Options, night: int) -> bool:
    """Whether powers work in this night: not in a first night of meeting."""
    return night >= first_murder(options)


def lone(role: str, dealt: int, within: str = "") -> Call:
    """The call of a card that is only made known to the box, in night 1 (R2.6)."""
    return Call(role, role, (role,), dealt, role, within=within)
