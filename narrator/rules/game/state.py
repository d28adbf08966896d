"""The state of a game as frozen values: what everybody knows, and what only the box knows.

`PublicView` is all that a scene is ever handed. `Secret` never leaves the rules but through the
driver, which turns it into lamps and legal seats. Nothing here changes a game; `play` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from narrator.rules.game.court import EMPTY, Court
from narrator.rules.game.facts import Event, Fact, Miscounted
from narrator.rules.game.value import Value
from narrator.rules.table.table import Table


class Phase(Enum):
    """Where the evening is. In the deal all eyes are shut; dawn tells, day judges, dusk tells the
    verdict."""

    SETUP = "setup"
    DEAL = "deal"
    NIGHT = "night"
    DAWN = "dawn"
    DAY = "day"
    DUSK = "dusk"
    OVER = "over"


OPEN_EYED = (Phase.DAWN, Phase.DAY, Phase.DUSK)
"""The phases in which the table is awake in a game."""


class Progress(NamedTuple):
    """How far a night or a day has come: a frozen value, so that its scene can start again from it.

    ``step`` counts what is over of the night's calls or of the deal, ``talked`` the stretches of the
    discussion; ``extended`` its additional minutes.
    """

    step: int = 0
    talked: int = 0
    extended: int = 0


BEGUN = Progress()


@dataclass(frozen=True)
class PublicView(Value):
    """Everything the table knows, and nothing else: the only thing scenes may look at.

    ``night`` is 0 before the first. ``attempt`` counts the tries at night 1 (a failed roll call).
    ``dead`` is in order of death; ``opened`` are (seat, role id) of cards lying open, ``sides``
    (seat, is it Mafia) of those whose side alone was told. ``unturned`` are dead seats whose card
    the table has turned and the box does not know (R13.11). ``haloes`` are
    (convicted, accuser) where that card may be the saint's and the box does not know it (R13.11).
    ``facts`` is the public history;
    ``told`` says how many of them have been spoken. ``quiet`` counts rounds without a death.
    ``asked``: the helper has told who died this dawn; ``end_asked`` is how many were dead when the
    helper was last asked for the end, ``stood`` when a last stand was last asked for (R4.6).
    ``dealt``: without cards, everybody has been told the own role (R9).
    ``court`` is the day's trial so far; ``condemned`` are convicted, and their verdict may still be
    stayed; ``accusers`` accused them, in the same order (0: nobody in particular). ``spared``:
    stayed, it lets the day go on, ``unfinished``: carried out, it does. ``bombed``: the table is to
    say whether it wants another conviction today. ``mayor`` is the last who was elected or named,
    0: nobody yet. ``called``: the table wants a Mafia Night now, ``named`` is how many notes bore a
    name in the last one (None: there was none), ``scored``: the points of this round are settled (R7).
    ``winner`` is None until it may be told.
    """

    table: Table
    living: tuple[int, ...]
    phase: Phase = Phase.SETUP
    night: int = 0
    attempt: int = 1
    dead: tuple[int, ...] = ()
    opened: tuple[tuple[int, str], ...] = ()
    sides: tuple[tuple[int, bool], ...] = ()
    unturned: tuple[int, ...] = ()
    haloes: tuple[tuple[int, int], ...] = ()
    facts: tuple[Fact, ...] = ()
    told: int = 0
    quiet: int = 0
    asked: bool = False
    end_asked: int = 0
    stood: int = 0
    progress: Progress = BEGUN
    dealt: bool = False
    court: Court = EMPTY
    condemned: tuple[int, ...] = ()
    accusers: tuple[int, ...] = ()
    spared: bool = False
    unfinished: bool = False
    bombed: bool = False
    mayor: int = 0
    called: bool = False
    named: int | None = None
    scored: bool = False
    winner: str | None = None

    @property
    def miscounted(self) -> bool:
        """Whether the roll call has just failed: the first night is going to be played again."""
        return bool(self.facts) and type(self.facts[-1]) is Miscounted

    @property
    def by_day(self) -> bool:
        """Whether the table is awake in a game. A morning after a failed roll call is none: as long
        as no card is known, none can be shown."""
        return self.phase in OPEN_EYED and not self.miscounted

    @property
    def label(self) -> str:
        """The phase as the transcript and the journal name it: ``"night 2"``, ``"day 1"``."""
        if self.phase in (Phase.SETUP, Phase.DEAL):
            return "setup"
        if self.phase is Phase.OVER:
            return self.facts[-1].when
        name = "day" if self.phase is Phase.DUSK else self.phase.value
        return f"{name} {self.night}"


@dataclass(frozen=True)
class Secret(Value):
    """What only the box knows.

    ``cards``: role id of each seat (index seat − 1), empty where unknown. ``claims``: call id →
    the seats that pressed in its roll call; for ``lovers`` the couple, however it was made.
    ``choices`` and ``before``: ask → this night's and last night's value; ``uses``: ask → in how
    many nights before it was answered. ``shown``: (call, seat) that the lamp has shown in earlier
    nights. ``hearts``: seats whose heart broke in the last event. ``at_dusk``: living Mafiosi at
    nightfall, where R8.3 asks for it and the box knows the cards; else None. ``seed`` is the secret
    one: it draws among secrets.
    """

    cards: tuple[str, ...]
    claims: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    choices: Mapping[str, int] = field(default_factory=dict, hash=False)
    before: Mapping[str, int] = field(default_factory=dict, hash=False)
    uses: Mapping[str, int] = field(default_factory=dict, hash=False)
    shown: tuple[tuple[str, int], ...] = ()
    hearts: tuple[int, ...] = ()
    at_dusk: int | None = None
    seed: int = 0

    def chosen(self, ask: str) -> int | None:
        """This night's choice in a call, None while there is none."""
        return self.choices.get(ask)

    def used(self, ask: str) -> int:
        """In how many nights before this one it was answered."""
        return self.uses.get(ask, 0)

    def last_night(self, ask: str) -> int | None:
        """Last night's choice in a call."""
        return self.before.get(ask)


class Game(NamedTuple):
    """A whole game at one moment: its public half, its secret half, and the log of all events."""

    public: PublicView
    secret: Secret
    log: tuple[Event, ...] = ()

    def card(self, seat: int) -> str:
        """The role id of a seat; empty when the box does not know it."""
        return self.secret.cards[seat - 1]

    def holders(self, call: str) -> tuple[int, ...]:
        """The seats that wake for a call, dead or alive; none before its roll call."""
        return self.secret.claims.get(call, ())

    def holder(self, call: str) -> int:
        """The living seat that answers a call, the lowest of several; 0: nobody does."""
        for seat in self.holders(call):
            if seat in self.public.living:
                return seat
        return 0
