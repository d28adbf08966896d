"""The spoken menu of "something happened" (R11). It runs outside the game, and ends in one event."""

from __future__ import annotations

from collections.abc import Generator

from narrator.cues import Cue, Item, Line, Reply
from narrator.rules.acts import Act, ShowCard
from narrator.rules.state import PublicView
from narrator.scenes.ask import ask, sure
from narrator.scenes.driver import Event, Undo
from narrator.scenes.scene import seats

OPEN = Line("menu.open", variants=3)
GO_ON = Line("menu.go_on")
CARD_SHOWN = Line("menu.card")
TAKE_BACK = Line("menu.undo")
WHOSE = Line("menu.whose")
SURE = Line("menu.sure_card", ("seat",))
NOTHING = Line("option.nobody")
CLOSED = Line("menu.closed", variants=3)

Menu = Generator[Cue | Act, Reply, Event | None]


def menu(view: PublicView) -> Menu:
    """Asks what happened; returns the event to apply, or None to go on as if nothing had been."""
    items = (Item(0, GO_ON()), Item(1, CARD_SHOWN()), Item(2, TAKE_BACK()))
    picked = yield from ask("menu", OPEN(), items)
    event: Event | None = None
    if picked == 1:
        event = yield from _card_shown(view)
    elif picked == 2:
        event = Undo()
    if event is None:
        yield CLOSED()
    return event


def _card_shown(view: PublicView) -> Menu:
    seat = yield from ask("menu.card", WHOSE(), (*seats(view.living), Item(0, NOTHING())))
    if seat and (yield from sure("menu.card", SURE(seat=seat))):
        return ShowCard(seat)
    return None
