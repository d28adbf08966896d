"""Ready-made games, by ear: each named with its minutes and its roles. Which there are stands in the files of
the rulesets.
"""

from __future__ import annotations

from narrator.script.common.conditions import never
from narrator.script.common.cues import Item, Say
from narrator.script.common.lines import Lines, Occasion
from narrator.script.set_up.choosing import (
    FAIRER,
    LAST,
    Offer,
    ReadyMade,
    SetUpMenu,
    Situation,
    choose,
)
from narrator.script.set_up.in_short import cards_in_short
from narrator.script.set_up.outlook import HOUR, MOST, rounded

LINES = Lines(never, occasion=Occasion.SET_UP)
WHICH = LINES.declare("set.ready.which")
NONE = LINES.declare("set.ready.none")
OFFER = LINES.declare("set.ready.offer", ("preset", "minutes"))
HOURS = {minutes: LINES.declare(f"set.ready.{minutes}") for minutes in (75, 90, 105, 120)}
HOUR_AND = LINES.declare("set.ready.past", ("evening",))
MORE = LINES.declare("set.ready.more")
TAKEN = LINES.declare("set.ready.taken", ("preset",))
AS_LAST_TIME = LINES.declare(f"preset.{LAST}")
FAIRER_GAME = LINES.declare(f"preset.{FAIRER}")


def ready_made_menu(now: Situation) -> SetUpMenu:
    """One after the other; a press anywhere in what is said of a game means that game."""
    offers = now.offers()
    if not offers:
        yield NONE()
        return None
    items = [Item(n, say) for n, offer in enumerate(offers) for say in spoken(offer)]
    picked = yield from choose("set.ready", WHICH(), items)
    return ReadyMade(offers[picked].name) if picked >= 0 else None


def spoken(offer: Offer) -> list[Say]:
    """What is said of it."""
    return [*_named(f"preset.{offer.name}", offer.seconds), *cards_in_short(offer.table)]


def _named(name: str, seconds: float | None) -> list[Say]:
    """With its minutes, where they are known."""
    if seconds is None:
        return [Say(name)]
    minutes = rounded(seconds)
    if minutes <= HOUR:
        return [OFFER(preset=name, minutes=minutes)]
    if minutes in HOURS or minutes > MOST:
        return [Say(name), HOURS.get(minutes, MORE)()]
    return [Say(name), HOUR_AND(evening=minutes - HOUR)]
