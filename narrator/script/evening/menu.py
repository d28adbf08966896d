"""The spoken menu of "something happened" (R11). It runs outside the game, and ends in one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.day.notes import may_call
from narrator.rules.day.powers import may_be_used
from narrator.rules.game.acts import CallNight, EndGame, Extend, Leave, ShowCard, UsePower
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Undone
from narrator.rules.game.interrupts import Interrupt, Redo, Undo
from narrator.rules.game.moment import Moment
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.table.options import Options
from narrator.rules.table.power import Power
from narrator.rules.table.role_card import held
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import power_lines
from narrator.script.common.cues import Count, Item
from narrator.script.common.lines import Line, Lines, RenderPriority
from narrator.script.common.scene import NOBODY, SEAT_WAS, SceneOf, answered, ask, seats_or, sure
from narrator.script.day.discussion import may_extend
from narrator.script.day.first_day import how_a_day_is_played
from narrator.script.day.living import still_in
from narrator.script.day.power_scene import call_power
from narrator.script.evening.explanations import explained, lights, who_wakes_when
from narrator.script.evening.volume import Turn, which

LINES = Lines()
OPEN = LINES.declare("menu.open")
EXTENDED = LINES.declare("day.extended", variants=3, need=RenderPriority.DAY)
GO_ON = LINES.declare("menu.go_on")
CARD_SHOWN = LINES.declare("menu.card")
TAKE_BACK = LINES.declare("menu.undo")
PUT_BACK = LINES.declare("menu.redo")
MORE_TIME = LINES.declare("menu.more_time")
SAY_AGAIN = LINES.declare("menu.repeat")
EXPLAIN = LINES.declare("menu.explain")
HOW_TO_PLAY = LINES.declare("menu.play")
WHO_LIVES = LINES.declare("menu.living")
VOLUME = LINES.declare("menu.volume")
NIGHT_AGAIN = LINES.declare("menu.night")
LEAVES = LINES.declare("menu.leaves")
END_GAME = LINES.declare("menu.end")
WHOSE = LINES.declare("menu.whose")
SURE_CARD = LINES.declare("menu.sure_card", ("seat",))
WHO_LEAVES = LINES.declare("menu.who_leaves")
SURE_LEAVES = LINES.declare("menu.sure_leaves", ("seat",))
MAFIA_NIGHT = LINES.declare("menu.mafia_night")
SURE_MAFIA_NIGHT = LINES.declare("menu.sure_mafia_night")
SURE_NIGHT = LINES.declare("menu.sure_night")
DEATHS = LINES.declare("menu.deaths")
SURE_VERDICT = LINES.declare("menu.sure_verdict", ("seat",))
SURE_VERDICTS = LINES.declare("menu.sure_verdicts")
SURE_DEATHS = LINES.declare("menu.sure_deaths")
SURE_PUT_BACK = LINES.declare("menu.sure_redo")
SURE_END = LINES.declare("menu.sure_end")
CLOSED = LINES.declare("menu.closed", variants=3)


class SayAgain(NamedTuple):
    """Nothing happened; the last line is to be said again (R11)."""


Wanted = Interrupt | SayAgain | Turn
"""What somebody has picked in the menu."""
distinct(Wanted)
Menu = SceneOf[Wanted | None]
AsksMenu = Callable[[PublicView], Menu]


class MenuOption(NamedTuple):
    """One option of the menu."""

    line: Line
    """What it is called."""
    asks: AsksMenu
    open: Callable[[PublicView], bool] = lambda _: True
    """Whether it is available just now."""


def menu(
    view: PublicView,
    *,
    undoes: Callable[[Undo], Undone | None] = lambda _: None,
    redoes: Undone | None = None,
    volume: bool = False,
) -> Menu:
    """Asks what happened; returns the event to apply, or None to go on as if nothing had been.

    ``undoes`` tells what an undo would take back; None: nothing at all. ``redoes`` is what can be put in
    force again; None: nothing. ``volume``: how loud the box is can be changed.
    """
    over = view.phase is Phase.OVER  # then it can only be taken back
    offered = {
        number: offer
        for number, offer in enumerate(options(view.table))
        if (offer.line in AFTER_THE_END if over else offer.open(view))
        and (redoes is not None or offer.line is not PUT_BACK)
        and (volume or offer.line is not VOLUME)
    }
    items = tuple(Item(number, offer.line()) for number, offer in offered.items())
    items = (*items, items[0])  # whoever wants nothing is not made to hear the list twice
    picked = yield from answered(OPEN(), Count(Ask("menu"), items, secret=False, uneven=True))
    event = yield from offered[picked[0]].asks(view)
    if isinstance(event, Undo):
        event = yield from _weighed(event, undoes(event))
    if isinstance(event, Redo) and redoes is not None and _costs(redoes):
        event = event if (yield from sure("menu.redo", SURE_PUT_BACK())) else None
    if event is None:
        yield CLOSED()
    return event


def _cards_lie_there(view: PublicView) -> bool:
    """Whether there is a card to be shown: on notes it went back into the deck (R1.6)."""
    return view.table.has_cards and not view.table.options.on_notes


def _at_once(wanted: Wanted | None) -> AsksMenu:
    """Nothing is asked."""

    def asks(_view: PublicView) -> Menu:
        yield from ()
        return wanted

    return asks


def _explain(view: PublicView) -> Menu:
    yield from explained("cards", (*who_wakes_when(view.table), *lights(view.table)))
    return None


def _how_to_play(view: PublicView) -> Menu:
    yield from explained("play", how_a_day_is_played(view.table))
    return None


def _who_lives(view: PublicView) -> Menu:
    yield from still_in(view)
    return None


def _one(name: str, whose: Line, right: Line, event: type[ShowCard | Leave]) -> AsksMenu:
    """Which of the living it is, read back before it counts; None: nobody, or not that one."""

    def asks(view: PublicView) -> Menu:
        seat = yield from ask(f"menu.{name}", whose(), seats_or(NOBODY, view.living))
        if not seat or not (yield from sure(f"menu.{name}", right(seat=seat))):
            return None
        return event(seat)

    return asks


def _if_sure(name: str, question: Line, event: Interrupt) -> AsksMenu:
    def asks(_view: PublicView) -> Menu:
        return event if (yield from sure(f"menu.{name}", question())) else None

    return asks


def _more_time(_view: PublicView) -> Menu:
    yield EXTENDED()
    return Extend()


def _costs(goes: Undone) -> bool:
    """Whether a night, a verdict or a death goes, or comes back, so that it is asked for twice."""
    night = Moment(goes.back_to).phase == "night"
    return night or any(change.what in ("verdict", "alive") for change in goes.changes)


def _weighed(undo: Undo, goes: Undone | None) -> Menu:
    """Where a night, a verdict or a death ``goes``, that is said and asked before it is taken back (R11)."""
    if goes is None or not _costs(goes):
        return undo
    alive = [change.seat for change in goes.changes if change.what == "alive"]
    verdicts = [change.seat for change in goes.changes if change.what == "verdict"]
    night = Moment(goes.back_to).phase == "night"
    if alive and (night or not verdicts):
        yield DEATHS()
        yield from (SEAT_WAS(seat=seat) for seat in alive)
    if night:
        return Undo(to_night=True) if (yield from sure("menu.night", SURE_NIGHT())) else None
    question = SURE_DEATHS()
    if verdicts:
        named = len(verdicts) == 1 and verdicts[0]
        question = SURE_VERDICT(seat=verdicts[0]) if named else SURE_VERDICTS()
    return undo if (yield from sure("menu.undo", question)) else None


FIXED = (
    MenuOption(GO_ON, _at_once(None)),
    MenuOption(CARD_SHOWN, _one("card", WHOSE, SURE_CARD, ShowCard), _cards_lie_there),
    MenuOption(TAKE_BACK, _at_once(Undo())),
    MenuOption(PUT_BACK, _at_once(Redo())),
    MenuOption(MAFIA_NIGHT, _if_sure("mafia_night", SURE_MAFIA_NIGHT, CallNight()), may_call),
    MenuOption(MORE_TIME, _more_time, may_extend),
    MenuOption(SAY_AGAIN, _at_once(SayAgain())),
    MenuOption(EXPLAIN, _explain),
    MenuOption(HOW_TO_PLAY, _how_to_play),
    MenuOption(WHO_LIVES, _who_lives),
    MenuOption(VOLUME, lambda _: which()),
    MenuOption(NIGHT_AGAIN, _at_once(Undo(to_night=True))),
    MenuOption(LEAVES, _one("leaves", WHO_LEAVES, SURE_LEAVES, Leave)),
    MenuOption(END_GAME, _if_sure("end", SURE_END, EndGame())),
)
"""What every menu has, in the order in which it is counted."""

POWERS = 5
"""How many of these come before the powers that somebody may call out to use."""


def options(table: GameSetup) -> tuple[MenuOption, ...]:
    """All of them, in the order in which they are counted; an option has the same number in every menu."""
    found = held(table.rulebook.roles.values(), Options())
    called = [(power, name) for name, (power, _) in found.items() if power.called]
    powers = [_power(name, power) for power, name in sorted(called, key=lambda one: one[0].rank)]
    return (*FIXED[:POWERS], *powers, *FIXED[POWERS:])


def _power(name: str, power: Power) -> MenuOption:
    def may_come(view: PublicView) -> bool:
        return name in view.table.powers and may_be_used(view, name)

    def asks(view: PublicView) -> Menu:
        return call_power(view, name)

    return MenuOption(power_lines(name, power)["menu"], asks, may_come)


AFTER_THE_END = (GO_ON, TAKE_BACK, PUT_BACK, SAY_AGAIN, NIGHT_AGAIN)
"""What the menu offers once the end has been told."""


def can_happen(view: PublicView, event: Interrupt) -> bool:
    """Whether the menu can end in this event just now; of an `Undo` and a `Redo` the driver alone knows."""
    match event:
        case ShowCard(seat):
            return _cards_lie_there(view) and seat in view.living
        case UsePower(name, by, named):
            return _may_use(view, name, by, named)
        case Leave(seat):
            return seat in view.living
        case Extend(opened):
            return may_extend(view) and not opened
        case CallNight():
            return may_call(view)
        case _:
            return True  # the game may be ended at any time


def _may_use(view: PublicView, name: str, by: int, named: tuple[int, ...]) -> bool:
    if name not in view.table.powers or not may_be_used(view, name):
        return False
    power, roles = view.table.powers[name]
    role = role_named(view.table, roles[0])
    if not power.called or by not in role.named(view, power, 0) or len({*named}) < len(named):
        return False
    fits = bool(power.takes) <= len(named) <= power.takes
    return fits and {*named} <= {*role.named(view, power, by)}
