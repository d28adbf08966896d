"""Cards that a test plays with, each of which comes to play the card of another. Contains no tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Announcement, Become, Deed, SetMark
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power
from narrator.rules.table.role_card import ANY, SEER, TURNED

SERVES = "servant.serves"


class Servant(Role):
    """Takes over the card of whoever is convicted, once."""

    id = "servant"
    most = 1
    joins = (ANY,)
    news = (TURNED,)
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {SERVES: ("seat",)}

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (Power("serve", Opening.CONVICTED, rank=90),)

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        condemned = game.public.condemned
        if by in condemned:
            return ()
        return (Become(by, takes=condemned[0]), Announcement(SERVES, by))


class Apprentice(Role):
    """Plays the card of a seer once the first of them dies."""

    id = "apprentice"
    most = 1
    joins = (SEER,)

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        own, table = game.holder(self.id), game.public.table
        seers = [seat for seat in dead if SEER in table.role(game.card(seat)).traits]
        return (Become(own, takes=seers[0]),) if own and seers else ()


class Double(Role):
    """Chooses a seat in the first night, and plays its card once that one is dead; each night from
    the second on it is told which card it plays."""

    id = "double"
    most = 1
    joins = (ANY,)
    news = (TURNED,)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, Hour.TAKE),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE if night == 1 else Part.LEARN)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return tuple([s for s in game.public.living if s not in game.holders(self.id)])

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        return (SetMark("doubled", (seat,), secret=True),) if seat else ()

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        own = game.holder(self.id)
        chosen = (*game.marked("doubled"), game.secret.chosen(self.id))
        doubled = [seat for seat in chosen if seat in dead]
        return (Become(own, takes=doubled[0]),) if own and doubled else ()
