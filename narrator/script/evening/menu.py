"""The spoken menu of "something happened" (R11). It runs outside the game, and ends in one event."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.day.any_moment import bombs_left, may_bomb
from narrator.rules.day.notes import may_call
from narrator.rules.day.verdict import may_stay
from narrator.rules.game.acts import Act, Bomb, CallNight, EndGame, Extend, Leave, ShowCard, Stay
from narrator.rules.game.facts import Undone
from narrator.rules.game.interrupts import Interrupt, Undo
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import Phase, PublicView
from narrator.script.common.ask import Answer, ask, sure
from narrator.script.common.cues import Cue, Item, Reply, Say
from narrator.script.common.lines import Line, Lines, Need
from narrator.script.common.scene import Scene, seats
from narrator.script.common.shared_lines import NOBODY, SEAT_WAS
from narrator.script.day.discussion import may_extend
from narrator.script.day.office import STAY_SURE, may_overrule
from narrator.script.evening.explaining import explained
from narrator.script.evening.role_sentences import sentences

LINES = Lines()
OPEN = LINES.declare("menu.open", variants=3)
EXTENDED = LINES.declare("day.extended", variants=3, need=Need.DAY)
GO_ON = LINES.declare("menu.go_on")
CARD_SHOWN = LINES.declare("menu.card")
TAKE_BACK = LINES.declare("menu.undo")
BOMB = LINES.declare("menu.bomb")
GOVERNOR = LINES.declare("menu.governor")
MORE_TIME = LINES.declare("menu.more_time")
SAY_AGAIN = LINES.declare("menu.repeat")
EXPLAIN = LINES.declare("menu.explain")
NIGHT_AGAIN = LINES.declare("menu.night")
LEAVES = LINES.declare("menu.leaves")
END_GAME = LINES.declare("menu.end")
WHOSE = LINES.declare("menu.whose")
SURE_CARD = LINES.declare("menu.sure_card", ("seat",))
WHO_BOMBS = LINES.declare("menu.who_bombs")
WHOM_ALONG = LINES.declare("menu.whom_along", ("seat",))
BOMBS = LINES.declare("menu.bombs", ("seat",))
SURE_BOMB = LINES.declare("menu.sure_bomb", ("seat",))
WHO_STAYS = LINES.declare("menu.who_stays")
WHO_LEAVES = LINES.declare("menu.who_leaves")
SURE_LEAVES = LINES.declare("menu.sure_leaves", ("seat",))
MAFIA_NIGHT = LINES.declare("menu.mafia_night")
SURE_MAFIA_NIGHT = LINES.declare("menu.sure_mafia_night")
SURE_NIGHT = LINES.declare("menu.sure_night")
DEATHS = LINES.declare("menu.deaths")
SURE_VERDICT = LINES.declare("menu.sure_verdict", ("seat",))
SURE_VERDICTS = LINES.declare("menu.sure_verdicts")
SURE_END = LINES.declare("menu.sure_end")
CLOSED = LINES.declare("menu.closed", variants=3)


class SayAgain(NamedTuple):
    """Nothing happened; the last line is to be said again (R11)."""


Wanted = Interrupt | SayAgain
"""What somebody has picked in the menu."""
distinct(Wanted)
Menu = Generator[Cue | Act, Reply, Wanted | None]


class MenuOption(NamedTuple):
    """One option of the menu."""

    line: Line
    """What it is called."""
    asks: Callable[[PublicView], Menu]
    open: Callable[[PublicView], bool] = lambda _: True
    """Whether it is available just now."""


def menu(
    view: PublicView,
    *,
    one_button: bool = False,
    undoes: Callable[[Undo], Undone | None] = lambda _: None,
) -> Menu:
    """Asks what happened; returns the event to apply, or None to go on as if nothing had been.

    ``one_button``: there is no REPEAT, so the menu offers it. ``undoes`` tells what an undo would take
    back; None: nothing at all.
    """
    offered = {
        number: offer
        for number, offer in enumerate(OPTIONS)
        if _is_open(offer, view) and (one_button or offer.line is not SAY_AGAIN)
    }
    items = tuple(Item(number, offer.line()) for number, offer in offered.items())
    picked = yield from ask("menu", OPEN(), items)
    event = yield from offered[picked].asks(view)
    if isinstance(event, Undo):
        event = yield from _weighed(event, undoes(event))
    if event is None:
        yield CLOSED()
    return event


def _is_open(offer: MenuOption, view: PublicView) -> bool:
    """A game that is over can only be taken back."""
    return offer.line in AFTER_THE_END if view.phase is Phase.OVER else offer.open(view)


def _cards_lie_there(view: PublicView) -> bool:
    """Whether there is a card to be shown: on notes it went back into the deck (R1.6)."""
    return view.table.has_cards and not view.table.options.on_notes


def _bomb_may_come(view: PublicView) -> bool:
    """Whether somebody at the table may hold a bomb, as far as everybody knows (R3)."""
    return bombs_left(view) and len(view.living) > 1 and may_bomb(view)


def _nothing(_view: PublicView) -> Menu:
    yield from ()
    return None


def _say_again(_view: PublicView) -> Menu:
    yield from ()
    return SayAgain()


def _explain(view: PublicView) -> Menu:
    yield from explained("cards", sentences(view.table))
    return None


def _one(name: str, question: Say, read_back: Line, among: tuple[int, ...]) -> Answer:
    """Which of these it is, read back before it counts; 0: nobody, or not that one."""
    seat = yield from ask(f"menu.{name}", question, (*seats(among), Item(0, NOBODY())))
    return seat if seat and (yield from sure(f"menu.{name}", read_back(seat=seat))) else 0


def _card_shown(view: PublicView) -> Menu:
    named = yield from _one("card", WHOSE(), SURE_CARD, view.living)
    return ShowCard(named) if named else None


def _bomb(view: PublicView) -> Menu:
    by = yield from ask("menu.bomb", WHO_BOMBS(), (*seats(view.living), Item(0, NOBODY())))
    if by == 0:
        return None
    others = tuple(seat for seat in view.living if seat != by)
    takes = yield from ask("menu.along", WHOM_ALONG(seat=by), seats(others))
    yield BOMBS(seat=by)
    return Bomb(by, takes) if (yield from sure("menu.bomb", SURE_BOMB(seat=takes))) else None


def _stay(view: PublicView) -> Menu:
    named = yield from _one("stay", WHO_STAYS(), STAY_SURE, may_overrule(view))
    return Stay(named) if named else None


def _leaves(view: PublicView) -> Menu:
    named = yield from _one("leaves", WHO_LEAVES(), SURE_LEAVES, view.living)
    return Leave(named) if named else None


def _more_time(_view: PublicView) -> Menu:
    yield EXTENDED()
    return Extend()


def _take_back(_view: PublicView) -> Menu:
    yield from ()
    return Undo()


def _night_again(_view: PublicView) -> Menu:
    yield from ()
    return Undo(to_night=True)


def _weighed(undo: Undo, goes: Undone | None) -> Menu:
    """Where a night or a verdict ``goes``, that is said, and asked, before it is taken back (R11)."""
    if goes is None or not goes.costs:
        return undo
    if Moment(goes.back_to).phase == "night":
        yield from _deaths(goes)
        return Undo(to_night=True) if (yield from sure("menu.night", SURE_NIGHT())) else None
    seat, *more = [change.seat for change in goes.changes if change.what == "verdict"]
    question = SURE_VERDICT(seat=seat) if seat and not more else SURE_VERDICTS()
    return undo if (yield from sure("menu.undo", question)) else None


def _deaths(goes: Undone) -> Scene:
    """Who would be alive again, where anybody would."""
    alive = [change.seat for change in goes.changes if change.what == "alive"]
    if alive:
        yield DEATHS()
        yield from (SEAT_WAS(seat=seat) for seat in alive)


def _mafia_night(_view: PublicView) -> Menu:
    return CallNight() if (yield from sure("menu.mafia_night", SURE_MAFIA_NIGHT())) else None


def _end_game(_view: PublicView) -> Menu:
    return EndGame() if (yield from sure("menu.end", SURE_END())) else None


OPTIONS = (
    MenuOption(GO_ON, _nothing),
    MenuOption(CARD_SHOWN, _card_shown, _cards_lie_there),
    MenuOption(TAKE_BACK, _take_back),
    MenuOption(MAFIA_NIGHT, _mafia_night, may_call),
    MenuOption(BOMB, _bomb, _bomb_may_come),
    MenuOption(GOVERNOR, _stay, may_stay),
    MenuOption(MORE_TIME, _more_time, may_extend),
    MenuOption(SAY_AGAIN, _say_again),
    MenuOption(EXPLAIN, _explain),
    MenuOption(NIGHT_AGAIN, _night_again),
    MenuOption(LEAVES, _leaves),
    MenuOption(END_GAME, _end_game),
)
"""In the order in which they are counted; an option has the same number in every menu."""


AFTER_THE_END = (GO_ON, TAKE_BACK, SAY_AGAIN, NIGHT_AGAIN)
"""What the menu offers once the end has been told."""


def can_happen(view: PublicView, event: Interrupt) -> bool:
    """Whether the menu can end in this event just now; of an `Undo` the driver alone knows."""
    match event:
        case ShowCard(seat):
            return _cards_lie_there(view) and seat in view.living
        case Bomb(by, takes):
            return _bomb_may_come(view) and by != takes and {by, takes} <= {*view.living}
        case Stay(by):
            return may_stay(view) and by in may_overrule(view)
        case Leave(seat):
            return seat in view.living
        case Extend(opened):
            return may_extend(view) and not opened
        case CallNight():
            return may_call(view)
        case _:
            return True  # the game may be ended at any time
