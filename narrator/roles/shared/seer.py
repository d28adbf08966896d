"""How a card learns who is of the Mafia, in the way that is agreed (R3, R9). Cards that deceive it declare so
in their own files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.base.chance import draw
from narrator.base.tuples import without
from narrator.rules.game.ask import Ask
from narrator.rules.game.role import Role, calls_of, role_of
from narrator.rules.game.sides import family
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, outside
from narrator.rules.table.call import Call, Hour, Part, awake, first_murder, powers_act
from narrator.rules.table.option import Idle, Option
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import MUST_BE_ANSWERED, SEER
from narrator.rules.table.table import GameSetup

ASKS = ("ask", "aloud")
"""The ways to learn that ask about somebody."""


def _alone(table: GameSetup) -> Idle | None:
    several = any(table.number(card.id) > 1 for card in table.cast if TOGETHER in card.options)
    return None if several else Idle("it is about two detectives")


LEARNS = Option(
    "detective",
    "ask",
    ("ask", "all_at_once", "informant", "aloud"),
    by_ear=120,
    place=92,
    rule="R9",
)
"""How it learns who is of the Mafia."""
TOGETHER = Option(
    "detectives",
    "together",
    ("together", "apart"),
    by_ear=130,
    place=91,
    rule="R3",
    idle=_alone,
)
"""Whether two of it work in one call."""

SENTENCES = {"ask": "asks", "aloud": "aloud", "all_at_once": "at_once", "informant": "informed"}
"""What is agreed of `LEARNS` → the sentence that explains the card."""


class Seer(Role):
    """Town; whoever wakes for its call learns together."""

    untouched = MUST_BE_ANSWERED
    changes_nothing = True
    bound = "R13.4"
    options: ClassVar[tuple[Option[Any], ...]] = (LEARNS, TOGETHER)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "asks": ("how",),
        "aloud": ("how",),
        "at_once": (),
        "informed": (),
    }
    traits = (SEER,)

    def sentence(self, options: Options) -> str:
        return SENTENCES[options.of(LEARNS)]

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        shows_all = options.of(LEARNS) == "all_at_once"
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.ASK)
        return (own._replace(until=SEER, shows_all=shows_all),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        del call
        if not powers_act(options, night):
            return ()
        learns = options.of(LEARNS)
        if learns == "ask":
            return awake(Part.CHOOSE, Part.ANSWER)
        if learns == "aloud":
            return (*awake(Part.CHOOSE), Part.ALOUD)
        if learns == "all_at_once" and night > first_murder(options):
            return ()  # R9: all of them are shown once
        return awake(Part.TELL)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        if game.public.table.options.of(LEARNS) not in ASKS:
            return ()  # who is shown somebody asks about nobody
        return without(game.public.living, game.holders(ask.call))  # R13.4

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It asks about nobody twice, and not about who is known to all."""
        known = set().union(*town.answers.values()) | town.came_forward
        return outside(seats, known) or seats

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        del call
        return role_of(game, seat).recognised(game, seat, SEER) if seat else None

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        del call
        mafia = family(game, game.public.living)
        if game.public.table.options.of(LEARNS) == "all_at_once":
            return mafia
        seers = calls_of(game.public.table, SEER)
        seen = {seat for call, seat in game.secret.shown if call in seers}
        left = [seat for seat in mafia if seat not in seen]
        if not left:
            return ()
        key = f"informant {game.public.night}"  # of all the detectives (R4.11)
        return (left[draw(game.secret.seed, key, len(left))],)
