"""What a card says that is written without Python: plain values, one for one with the protocol of a `Role`.
What they come to is in `own_card`, and how a file spells them is not known here.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.rules.table.call import Hour
from narrator.rules.table.power import Power
from narrator.rules.table.side import TOWN, Side

GUARDS, DIES_FOR, DIES_WITH, ATTACKS, POISONS, BLOCKS, MARKS, TURNS = (
    "guards", "dies_for", "dies_with", "attacks", "poisons", "blocks", "marks", "turns",
)  # fmt: skip
BY_NIGHT = (GUARDS, DIES_FOR, DIES_WITH, ATTACKS, POISONS, BLOCKS, MARKS, TURNS)
"""What a choice of the night does to whoever is chosen."""

VERDICT, MURDER, ATTACK = "verdict", "murder", "attack"
CAUSES = (VERDICT, MURDER, ATTACK)
"""Of what it is about to die: of a verdict, of the Mafia's murder, or by another card at night."""

SPARED, SHOWN, TURNED_OVER, MARKED = "spared", "shown", "turned", "marked"
REACTIONS = (SPARED, SHOWN, TURNED_OVER, MARKED)
"""What comes about then: it lives, its card is turned, it is of the Mafia from now on, it bears the mark."""

KILLS, DIES, VOIDS = "kills", "dies", "voids"
BY_DAY = (KILLS, DIES, VOIDS, MARKS)
"""What a power of the day does: whoever is named dies, the holder dies, the verdict is void, a mark."""

CONVICTED, LEFT, ALL_MARKED, ALIVE, CHOSEN = "convicted", "left", "marked", "alive", "chosen"
RANKS = {CONVICTED: 10, ALL_MARKED: 40, LEFT: 50}
"""An end of its own → its rank (R14.8)."""

SHARED = (ALIVE, CHOSEN)
"""Wins that it has besides those of its side: whoever wins, or with the seat that it chose."""

OTHERS, ANYBODY, UNMARKED = "others", "anybody", "unmarked"
WHOM = (OTHERS, ANYBODY, UNMARKED)
"""Whom it may choose; unmarked: others that do not bear its mark, and it sees who does."""

ALL, FIRST, SECOND = "all", "first", "second"
NIGHTS = (ALL, FIRST, SECOND)
"""In which nights it acts, counted from the first in which powers work; second: in every second one."""


BOUND = "R2.9"
"""The rule that forbids what a card may not choose, unless it names another."""


class LampQuestion(NamedTuple):
    """What the lamp answers about whoever is chosen."""

    side: bool = False
    """Whether it is of the Mafia, as a detective sees it."""
    trait: str = ""
    """Whether its card has this trait."""
    mark: str = ""
    """Whether it bears this mark."""


class NightDesign(NamedTuple):
    """What it does at night."""

    hour: Hour
    chooses: str = OTHERS
    most: int = 1
    uses: int = 0
    """In how many nights of the game it may choose; 0: in each."""
    nights: str = ALL
    again: bool = True
    """The same seat twice running."""
    does: tuple[str, ...] = ()
    asks: LampQuestion | None = None


class MarkDesign(NamedTuple):
    """What whoever is marked bears."""

    name: str
    against: int = 0
    """So many votes more stand against it on the next day."""
    votes: int | None = None
    """How much its own vote counts from then on; None: as ever."""
    safe: bool = False
    """It is not accused any more."""
    learn: bool = False
    """A lamp tells it at the end of a night (R14.5)."""
    meet: bool = False
    """All who bear it wake after that, and see each other."""

    @property
    def public(self) -> bool:
        """Everybody knows who bears it."""
        return bool(self.against or self.safe) or self.votes is not None


class DeathDesign(NamedTuple):
    """What follows when it is about to die."""

    of: tuple[str, ...]
    then: tuple[str, ...]
    once: bool = False


class DayDesign(NamedTuple):
    """What its holder may do aloud."""

    power: Power
    does: tuple[str, ...]


class CardDesign(NamedTuple):
    """A card."""

    id: str
    side: Side = TOWN
    traits: tuple[str, ...] = ()
    night: NightDesign | None = None
    mark: MarkDesign | None = None
    dies: DeathDesign | None = None
    day: DayDesign | None = None
    wins: str = ""
    """One of `RANKS` or `SHARED`; empty: as its side."""
    left: int = 0
    """It has won when so many are left and it lives, where it `wins` by `LEFT`."""
    bound: str = BOUND
    """The rule that forbids what it may not choose."""
    how: bool = True
    """Its sentence tells how the box is told, in the slot ``how``."""

    def does(self, deed: str) -> bool:
        """Whether a choice of the night does this."""
        return self.night is not None and deed in self.night.does

    @property
    def turns(self) -> bool:
        """Whether somebody may come to the Mafia by it."""
        return self.does(TURNS) or self.turned

    @property
    def turned(self) -> bool:
        """Whether it may come to the Mafia itself."""
        return self.dies is not None and TURNED_OVER in self.dies.then
