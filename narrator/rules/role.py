"""What a role may declare: data and pure hooks. No cues here: one generic scene performs every call."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from narrator.rules.options import Options
    from narrator.rules.state import Game


class Side(Enum):
    """Whom a card plays for (R1.4)."""

    MAFIA = "mafia"
    TOWN = "town"


class Call(NamedTuple):
    """One call of the night: who wakes, and what they do before they sleep again.

    ``id`` names it in the journal, in rehearsals and in the line ids of a voice pack; ``lines`` is
    the prefix of those line ids. ``follows`` are the calls it comes after (R2.6); calls that name
    nothing in play come in the order of their ids. ``confers``: several people think together.
    ``answers``: the lamp answers what was chosen. ``manner``: the choice has a manner too (R4.7).
    """

    id: str
    role: str
    holders: int
    lines: str
    follows: tuple[str, ...] = ()
    confers: bool = False
    answers: bool = False
    manner: bool = False


class Role:
    """Base of every role. A role overrides the data it differs in and the few hooks it needs.

    Hooks are asked about a whole `Game`, secrets included, and change nothing.
    """

    id: ClassVar[str]
    aka: ClassVar[tuple[str, ...]] = ()
    """Other ids that files may use for it."""
    side: ClassVar[Side] = Side.TOWN
    follows: ClassVar[tuple[str, ...]] = ()
    bound: ClassVar[str] = "R2.9"
    """The rule that forbids what `choices` leaves out."""
    most: ClassVar[int | None] = None
    """How many of it a game may have; None: as many as fit."""

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        """The calls this role wakes for when ``dealt`` of it are in play; none by default."""
        del options, dealt
        return ()

    def acts(self, options: Options, night: int) -> bool:
        """Whether its power works in this night (R2.1, R2.2)."""
        return night > 1 or options.first_night == "kill"

    def choices(self, game: Game, call: str) -> tuple[int, ...]:
        """The legal choices of this call, in seat order (R2.9); all the living by default."""
        del call
        return game.public.living

    def averts(self, game: Game, victim: int) -> bool:
        """Whether this role's choice tonight saves ``victim`` from the Mafia's murder (R4.3)."""
        del game, victim
        return False

    def looks(self, options: Options) -> Side:
        """The side a detective sees."""
        del options
        return self.side

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        """What the lamp answers to a choice: yes, no, or None for dark."""
        del game, call, seat
        return None
