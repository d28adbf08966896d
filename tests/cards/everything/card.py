"""The collector: a card that uses every hook, so that a card can. It is laid into a copy of the checkout, and
must never ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.base.errors import RuleError
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import (
    Announcement,
    Attack,
    Become,
    Block,
    Cause,
    Deed,
    Fall,
    Guard,
    SetMark,
    Spare,
    Trials,
    TurnCard,
    Void,
)
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, PublicView
from narrator.rules.game.trust import Choice, Trust
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.end import End, Winner
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power
from narrator.rules.table.role_card import ANY
from narrator.rules.table.side import Side
from narrator.rules.table.table import GameSetup

STOPS = Option("collector", "often", ("often", "once"), by_ear=900, place=900)
"""How often it stops a verdict on somebody else."""

STALLS, SOLD, BROKE, BELLS, SIGNED, STOPPED, BUSY, BARE = (
    "collector.stalls", "collector.sold", "collector.broke", "collector.bells", "collector.signed",
    "collector.stop.used", "collector.busy", "collector.bare",
)  # fmt: skip
DAWN = Power("dawn", Opening.DAWN, turns=False, uses=None)
MORNING = Power("buy", Opening.MORNING, takes=1)
SHOUT = Power("shout", Opening.ANY_TIME, asked=False, called=True, takes=1, turns=False)
ACCUSED = Power("plead", Opening.ACCUSED)
TIED = Power("settle", Opening.TIED, takes=1)
VOID = Power("stop", Opening.CONVICTED)
LAST = Power("inherit", Opening.DIED, takes=1)
DUSK = Power("bribe", Opening.DUSK, takes=2)


WANTED = 2
"""So many stalls are enough."""


class Collector(Role):
    """On its own side; one of it. Alive with two stalls after a night without a new one, it has won."""

    id = "collector"
    most = 1
    side = Side("collector")
    joins = ("mafia", ANY)
    traits = ("trader",)
    news = ("stall",)
    taps = 7
    pardons = True
    habit_told = ""
    untouched = "it deals by night, and no touched hand can do that"
    options: ClassVar[tuple[Option[Any], ...]] = (STOPS,)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": ("how",), "once": ("how",)}
    heard: ClassVar[Mapping[str, bool]] = {BUSY: True, BARE: False}
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {
        STALLS: (), SOLD: ("seat",), BROKE: ("seat",), BELLS: (), SIGNED: (), STOPPED: (), BUSY: (), BARE: (),
    }  # fmt: skip

    def refuses(self, table: GameSetup) -> RuleError | None:
        if not table.options.talking_dead:
            return None
        return RuleError("the collector needs dead who keep silent: play with talking_dead: no", "R3")

    def sentence(self, options: Options) -> str:
        return "does" if options.of(STOPS) == "often" else "once"

    # By night

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(
            self.id, self.id, (self.id,), dealt, self.id, Hour.TRACK, decides="sell", key="stall",
        )  # fmt: skip
        return (own,)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if not powers_act(options, night):
            return ()
        return awake(Part.LEARN, Part.TELL, Part.CHOOSE, Part.ANSWER, Part.DECIDE)

    def limits(self, options: Options) -> tuple[str, ...]:
        return ("again",)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        """Whose stall it takes; or, once in a game, whether it buys a murderer for it."""
        if ask.part:
            return () if game.secret.used(ask) else (1,)
        barred = (*game.holders(self.id), game.secret.last_night(ask))
        return tuple([seat for seat in game.public.living if seat not in barred])

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        return tuple([seat for seat in game.marked("stall") if seat in game.public.living])

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        return seat in game.marked("stall") if seat else None

    def news_for(self, game: Game, news: str) -> tuple[int, ...]:
        """Whoever has a stall learns of it."""
        return game.marked("stall")

    def recognised(self, game: Game, seat: int, by: str) -> bool:
        return by == "seer"

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        by, seat = game.holder(self.id), game.secret.chosen(self.id)
        guard = (Guard(by, by),) if by and seat is None else ()
        if not seat:
            return guard
        if game.secret.chosen(Ask.of(self.id, "sell")):
            return (Block(by, seat), Attack(by, seat, avertable=True, call=self.id))
        return (SetMark("stall", tuple(sorted({*game.marked("stall"), seat})), secret=True),)

    # What its death, or another's, brings about

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        """The first time the Mafia comes, it joins; the first verdict turns its card."""
        attack, known = cause.attack, seat in dict(game.public.opened)
        if attack is not None and not attack.by and not known:
            return (Spare(seat), Become(seat, side="mafia", call="mafia"))
        return (TurnCard(seat), Spare(seat)) if cause.how == "verdict" and not known else ()

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        """Of its customers, one does not live without the other."""
        stalls = game.marked("stall")
        left = [seat for seat in stalls if seat in game.public.living and seat not in dead]
        return (Fall(left[0], BROKE),) if left and {*stalls} & {*dead} else ()

    # By day

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        """Whether a stall of somebody alive is open, told either way."""
        stalls = {*game.marked("stall")} & {*game.public.living}
        return (Announcement(BUSY if stalls and game.holder(self.id) else BARE),)

    def tied(self, game: Game, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        """A tie is good for its business, and the next day has two trials."""
        return (Announcement(SIGNED), Trials(2)) if game.holder(self.id) else ()

    def powers(self, options: Options) -> tuple[Power, ...]:
        stop = VOID if options.of(STOPS) == "once" else VOID._replace(uses=2)
        return (DAWN, MORNING, SHOUT, ACCUSED, TIED, stop, LAST, DUSK)

    def offers(self, view: PublicView, power: Power) -> bool:
        return power.id != "dawn" or view.night % 2 == 0

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        if power.at is Opening.CONVICTED:
            return tuple([seat for seat in view.living if seat not in view.condemned])
        return super().named(view, power, by)

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        match power.at:
            case Opening.DAWN:
                return (Announcement(BELLS),)
            case Opening.TIED:
                return (Become(by, takes=seats[0]), Fall(seats[0], SOLD))
            case Opening.MORNING | Opening.DIED:
                return (Fall(seats[0], SOLD),)
            case Opening.ANY_TIME:
                return (SetMark("safe", seats, safe=True), Announcement(STALLS))
            case Opening.ACCUSED:
                return (Become(by, side="town"), Announcement(STALLS))
            case Opening.CONVICTED:
                return (Void(STOPPED, by),)
        return (SetMark("bribed", seats, votes=0),)

    def voted(self, game: Game, voters: tuple[int, ...]) -> tuple[Deed, ...]:
        by = game.holder(self.id)
        return (Announcement(SIGNED),) if by and by in voters else ()

    # The end, and the odds

    def ends(self, options: Options) -> tuple[End, ...]:
        return (End(self.id, rank=45),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        by = game.holder(self.id)
        stalls = [seat for seat in game.marked("stall") if seat in game.public.living]
        rests = after_night and game.secret.chosen(self.id) is None
        return Winner(end.id, (by,)) if by and rests and len(stalls) >= WANTED else None

    def idle(self, game: Game) -> bool:
        return not game.holder(self.id)

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        return tuple([seat for seat in seats if seat not in town.trusted]) or seats
