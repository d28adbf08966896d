"""Cards that a test plays with, which change how others play, or mark them. Contains no tests."""

from __future__ import annotations

from typing import ClassVar

from narrator.roles.mafioso import Mafioso
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import (
    Attack,
    Become,
    Block,
    Deed,
    Guard,
    Instead,
    SetMark,
)
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.night.night import murder
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import GUARD, TURNED
from narrator.rules.table.side import MAFIA


class Recruiter(Mafioso):
    """Once a game whom the Mafia would murder comes to the Mafia instead (R15.9)."""

    id = "recruiter"
    aka = ()
    most = 1
    recruits = ("mafia",)
    news = (TURNED,)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.AFTER, within="mafia")
        return (*super().calls(options, dealt), own)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.DECIDE)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return () if game.secret.used(ask) or murder(game) is None else (1,)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        attack = murder(game)
        if attack is None or not game.secret.chosen(self.id):
            return ()
        turned = Become(attack.seat, side=MAFIA.id, call=attack.call)
        return (Instead(game.holder(self.id), attack.seat, attack.call, (turned,)),)


class Chooser(Role):
    """Wakes each night at its hour and chooses."""

    most = 1
    hour = Hour.HUNT
    seats = 1

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, self.hour, most=self.seats),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE)


class Stabber(Chooser):
    """Attacks another (R15.16)."""

    id = "stabber"

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        own = Attack(game.holder(self.id), seat or 0, avertable=True, call=self.id)
        return (own,) if seat else ()


class Crooner(Chooser):
    """Charms up to two others each night; the charmed meet (R15.11)."""

    id = "crooner"
    hour = Hour.CHARM
    seats = 2
    news: ClassVar[tuple[str, ...]] = ("charmed",)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        (own,) = super().calls(options, dealt)
        fans = own._replace(id="fans", holders=0, lines="fans", place=Hour.SEEN, most=1, mark="charmed")
        return (own, fans)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE if call == self.id else Part.MEET)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        return (SetMark("charmed", game.secret.chosen_all(self.id), secret=True),)

    def news_for(self, game: Game, news: str) -> tuple[int, ...]:
        return game.marked(news)


class Herald(Role):
    """Has each whose neighbour died in the night told so: news that no other card has."""

    id = "herald"
    most = 1
    news = ("bereft",)

    def news_for(self, game: Game, news: str) -> tuple[int, ...]:
        players = range(1, game.public.table.players + 1)
        return tuple([seat for seat in players if seat - 1 not in (0, *game.public.living)])


class Changeling(Chooser):
    """Plays from then on as whom it chooses."""

    id = "changeling"

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        return (Become(game.holder(self.id), takes=seat),) if seat else ()


class Watchman(Chooser):
    """Guards another, as the angel does."""

    id = "watchman"
    hour = Hour.GUARD
    traits = (GUARD,)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        del calls
        seat = game.secret.chosen(self.id)
        return (Guard(game.holder(self.id), seat),) if seat else ()


class Jailer(Chooser):
    """What another does comes to nothing."""

    id = "jailer"
    hour = Hour.HIDE

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        return (Block(game.holder(self.id), seat),) if seat else ()


class Lycan(Chooser):
    """Of the town; the lamp says otherwise."""

    id = "lycan"

    def recognised(self, game: Game, seat: int, by: str) -> bool:
        del game, seat, by
        return True
