"""The state of a game as frozen values: what everybody knows, and what only the box knows.

`PublicView` is all that a scene is ever handed. `Secret` never leaves the rules but through the
driver, which turns it into lamps and legal seats. Nothing here changes a game; `play` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from narrator.base.kinds import Symbol
from narrator.base.tuples import often_replaced
from narrator.base.value import Value, often_read
from narrator.rules.game.deeds import SetMark, Trials
from narrator.rules.game.facts import Event, Fact, Unsettled
from narrator.rules.game.moment import SETUP, Moment
from narrator.rules.game.trial_state import EMPTY, TrialState
from narrator.rules.table.end import Winner
from narrator.rules.table.table import GameSetup


class Phase(Symbol):
    """Where the evening is. In the deal all eyes are shut; dawn tells, day judges, dusk tells the
    verdict."""

    SETUP = "setup"
    DEAL = "deal"
    NIGHT = "night"
    DAWN = "dawn"
    DAY = "day"
    DUSK = "dusk"
    OVER = "over"


_DAWN, _moment = Phase.DAWN, Moment.of  # Python 3.11 takes its time to look a member up

_LABELS = {Phase.NIGHT: "night", Phase.DAWN: "dawn", Phase.DAY: "day", Phase.DUSK: "day"}

OPEN_EYED = (Phase.DAWN, Phase.DAY, Phase.DUSK)
"""The phases in which the table is awake in a game."""

EYES_SHUT = (Phase.NIGHT, Phase.DEAL)
"""Those in which everybody's eyes are shut, but for whoever is called."""


@often_replaced
class Progress(NamedTuple):
    """How far a night or a day has come: a frozen value, so that its scene can start again from it."""

    step: int = 0
    """How many of the night's calls, or of the deal's steps, are over."""
    talked: int = 0
    """How many stretches of the discussion are over."""
    extended: int = 0
    """The additional minutes of the discussion."""
    heard: int = 0
    """What has been spoken of the next untold fact: the names, and so many last words but one."""
    opened: bool = False
    """It was extended after the line that opens it, which is then not said again."""


BEGUN = Progress()


class Doubt(NamedTuple):
    """Somebody was convicted whose card may be one that brings something on its accuser (R13.11)."""

    seat: int
    role: str
    """The id of the role it may be."""
    accuser: int


@often_read
@dataclass(frozen=True)
class PublicView(Value):
    """Everything the table knows, and nothing else: the only thing scenes may look at."""

    table: GameSetup
    living: tuple[int, ...]
    """In seat order."""
    phase: Phase = Phase.SETUP
    night: int = 0
    """Its number; 0 before the first."""
    attempt: int = 1
    """How often night 1 has been begun: once more where its roll call failed too often."""
    failures: int = 0
    """How often the roll call of this night has failed (R13.15)."""
    signing: tuple[str, ...] = ()
    """The ids of the calls that sign in again after a wrong sum; empty: all of them sign in."""
    dead: tuple[int, ...] = ()
    """In order of death."""
    opened: tuple[tuple[int, str], ...] = ()
    """(Seat, role id) of the cards that lie open."""
    sides: tuple[tuple[int, str], ...] = ()
    """(Seat, side id) of those whose side alone was told: the Mafia's or the town's."""
    unturned: tuple[int, ...] = ()
    """Dead seats whose card the table has turned and the box does not know (R13.11)."""
    doubts: tuple[Doubt, ...] = ()
    """Whose card the table is to tell, since the box does not know it (R13.11)."""
    facts: tuple[Fact, ...] = ()
    """The public history."""
    facts_announced: int = 0
    """How many of the facts have been spoken."""
    rounds_without_death: int = 0
    """So many in a row (R8.6)."""
    deaths_reported: bool = False
    """Somebody has told who died this dawn, or what the notes say."""
    end_asked: int = 0
    """How many were dead when the table was last asked for the end (R13.11); 0 again where the town's win is
    still to be asked for at the end of the night (R8.3)."""
    answered: tuple[tuple[str, int], ...] = ()
    """(Name of a power, `powers.occasion` at which it was last answered)."""
    used: tuple[tuple[int, str], ...] = ()
    """(Seat, name of the power) of everybody who has used one."""
    marks: tuple[SetMark, ...] = ()
    """What all know of some seats, the last first."""
    trials: tuple[tuple[int, Trials], ...] = ()
    """(Number of a day, what a card has said of its trials), the last first."""
    forfeits: tuple[str, ...] = ()
    """The ids of the sides whose cards lose their powers once this event is over."""
    powerless: tuple[str, ...] = ()
    """Those of the sides whose cards have none any more (R15.3)."""
    progress: Progress = BEGUN
    dealt: bool = False
    """Without cards, everybody has been told their role (R9)."""
    court: TrialState = EMPTY
    """The day's trial so far."""
    ghosts_spent: tuple[int, ...] = ()
    """Who of the dead has used the vote that was left to them (R4.9)."""
    condemned: tuple[int, ...] = ()
    """Who is convicted by a verdict that may still be stayed (R6)."""
    accusers: tuple[int, ...] = ()
    """Who accused the condemned, in the same order; 0: nobody in particular."""
    goes_on_if_stayed: bool = False
    """The day goes on if this verdict is stayed."""
    goes_on_after: bool = False
    """The day goes on once this verdict is carried out."""
    asks_for_another: bool = False
    """The table is to say whether it wants another conviction today (R6)."""
    mayor: int = 0
    """The last who was elected or named, dead or alive; 0: nobody yet."""
    mafia_night_called: bool = False
    """The table wants a Mafia Night now (R7.3)."""
    notes_with_names: int | None = None
    """How many notes bore a name in the last Mafia Night (R7.4); None: there was none."""
    scored: bool = False
    """The points of this round are settled (R7.5)."""
    winner: str | None = None
    """Who has won; None until it may be told."""

    end_is_final: bool = False
    """The end was told and can no longer be taken back: from now on nothing is secret."""

    @property
    def may_take_back(self) -> bool:
        """Whether the table is heard where it wants to take something back (R11): by day, and once more when
        the end has been told, until the `end_is_final`."""
        told = self.phase is Phase.OVER and self.facts_announced == len(self.facts)
        return self.by_day or (told and not self.end_is_final)

    @property
    def unsettled(self) -> Unsettled | None:
        """How the roll call has failed too often, so that the table is to say how to go on (R13.15); None: it
        need not."""
        last = self.facts[-1] if self.phase is _DAWN else None
        return last if type(last) is Unsettled else None

    @property
    def by_day(self) -> bool:
        """Whether the table is awake in a game. A morning after failed roll calls is none: as long as no card
        is known, none can be shown."""
        return self.phase in OPEN_EYED and not self.unsettled

    def fresh(self, power: str) -> tuple[int, ...]:
        """Who has died since this power was last asked for, in order of death."""
        return self.dead[dict(self.answered).get(power, 0) :]

    @property
    def label(self) -> Moment:
        """The phase as the transcript and the journal name it: ``"night 2"``, ``"day 1"``."""
        word = _LABELS.get(self.phase)
        if word is not None:
            return Moment.of(word, self.night)
        return Moment(self.facts[-1].when) if self.phase is Phase.OVER else SETUP

    def at(self, phase: str) -> Moment:
        """This ``"night"``, or its ``"dawn"``, or the ``"day"`` after it."""
        return _moment(phase, self.night)


@often_read
@dataclass(frozen=True)
class Secret(Value):
    """What only the box knows."""

    cards: tuple[str, ...]
    """Role id that each seat plays (index seat − 1), empty where unknown."""
    members: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Call id → the seats that wake for it: who pressed in its roll call, was chosen or came to it since."""
    objects: tuple[int, ...] = ()
    """The seats at which somebody pressed in the lamp pass of this roll call."""
    choices: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ask → this night's value."""
    besides: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Ask → who was chosen tonight besides, where several may be."""
    last_choices: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ask → last night's value."""
    uses: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ask → in how many nights before this one it was answered."""
    shown: tuple[tuple[str, int], ...] = ()
    """(Call, seat) that the lamp has shown in earlier nights."""
    broken_hearts: tuple[int, ...] = ()
    """The seats whose heart broke in the last event (R4.6)."""
    won: tuple[Winner, ...] = ()
    """Who has won so far; one at most, unless the game went on."""
    at_dusk: int | None = None
    """How many lived at nightfall of whom the town must be rid; None where R8.3 does not ask, or the box
    knows no cards."""
    seed: int = 0
    """The secret one, which draws among secrets."""
    predealt_cards: tuple[str, ...] = ()
    """The role id of each seat, then of each card in the middle, where a game is told in advance; empty: the
    box draws what it deals."""
    dealt: tuple[str, ...] = ()
    """Role id of the card that lies before each seat; empty: that which it plays."""
    middle: tuple[str, ...] = ()
    """Role id of each card in the middle (R15.7); empty: there is none, or the box does not know them."""
    taker: int = 0
    """Who took a card from there for its own; 0: nobody, or the box does not know."""
    marks: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """(Name, seats) of what only the box knows of some of them."""
    sides: tuple[tuple[int, str], ...] = ()
    """(Seat, side id) of those who are on another side than their card (R14.4)."""
    mafia: frozenset[int] = frozenset()
    """The seats that count as the Mafia's now, dead or alive; empty where the box knows no cards. It follows
    from ``cards`` and ``sides`` (`sides.of_mafia`), and whatever changes one of these sets it as well."""
    night: Game | None = field(default=None, compare=False, repr=False)
    """The game as the last night was worked out, and in it the one before; None: none was yet."""

    def chosen(self, ask: str) -> int | None:
        """This night's choice in a call, None while there is none."""
        return self.choices.get(ask)

    def chosen_all(self, ask: str) -> tuple[int, ...]:
        """All whom a call has chosen tonight, in seat order."""
        seat = self.choices.get(ask)
        return () if seat is None else (seat, *self.besides.get(ask, ()))

    def used(self, ask: str) -> int:
        """In how many nights before this one it was answered."""
        return self.uses.get(ask, 0)

    def last_night(self, ask: str) -> int | None:
        """Last night's choice in a call."""
        return self.last_choices.get(ask)


class Game(NamedTuple):
    """A whole game at one moment: its public half, its secret half, and the log of all events."""

    public: PublicView
    secret: Secret
    log: tuple[Event, ...] = ()

    def card(self, seat: int) -> str:
        """The role id of a seat; empty when the box does not know it."""
        return self.secret.cards[seat - 1]

    def lies(self, seat: int) -> str:
        """The role id of the card that lies before a seat, whatever it plays by now (R14.4)."""
        return (self.secret.dealt or self.secret.cards)[seat - 1]

    def marked(self, name: str) -> tuple[int, ...]:
        """The seats that bear a mark which only the box knows, in seat order."""
        return dict(self.secret.marks).get(name, ())

    def holders(self, call: str) -> tuple[int, ...]:
        """The seats that wake for a call, dead or alive; none before its roll call."""
        return self.secret.members.get(call, ())

    def holder(self, call: str) -> int:
        """The living seat that answers a call, the lowest of several; 0: nobody does."""
        living = self.public.living
        for seat in self.secret.members.get(call, ()):
            if seat in living:
                return seat
        return 0
