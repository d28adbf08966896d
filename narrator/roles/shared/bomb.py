"""The bomb of several cards: turned by day, or when its holder's heart broke, it takes one seat along (R3,
R4.6). Whose cards these are, their own files say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.ends.hearts import heart_broke, hearts_may_have_broken
from narrator.rules.game.deeds import Deed, Fall, Unanimous
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power, Why

OFF, TAKEN = "bomb.off", "bomb.taken"
"""How the holder dies, and whoever it takes along."""

BOMB = Power(
    "bomb",
    Opening.ANY_TIME,
    asked=False,
    called=True,
    takes=1,
    barred=True,
    rank=10,
    lines="bomb",
    why=Why(
        late=("bombs are barred once the final voting has begun", "R6"),
        lacks="holds no bomb (R3)",
        whom="cannot take itself along (R3)",
    ),
)
STAND = Power(
    "last_stand",
    Opening.DIED,
    takes=1,
    rank=10,
    lines="stand",
    why=Why(
        asked=("where a heart broke that may be a bomber's", "R4.6"),
        late=("a last stand comes right after a broken heart", "R4.6"),
        lacks="may take nobody along (R4.6)",
        whom="may take nobody along (R4.6)",
    ),
)


class Bomber(Role):
    """Base of every card with a bomb."""

    turns = (OFF,)
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {OFF: ("seat",), TAKEN: ("seat",)}

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (BOMB, STAND)

    def offers(self, view: PublicView, power: Power) -> bool:
        return power == BOMB or hearts_may_have_broken(view, view.fresh(STAND.lines))

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        if power == BOMB:
            return (Fall(by, OFF), Fall(seats[0], TAKEN), Unanimous())  # R6
        broke = heart_broke(game, by, game.public.fresh(STAND.lines))
        return (Fall(seats[0], TAKEN),) if broke else ()
