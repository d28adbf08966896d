"""What a table has before it, said before a game: how long the evening and the first night will be, whether
that night takes somebody, and what may be done about it. What follows from an answer is not decided here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.script.common.cues import Item, Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import Answer, SceneOf, ask

LINES = Lines(never, occasion=Occasion.SET_UP)
EVENING = LINES.declare("long.evening", ("evening",))
HOURS = {minutes: LINES.declare(f"long.evening.{minutes}") for minutes in (75, 90, 105, 120)}
HOUR_AND = LINES.declare("long.evening.past", ("evening",))
MORE = LINES.declare("long.evening.more")
NIGHT = LINES.declare("long.night", ("night",))
SHORT_NIGHT = LINES.declare("long.night.short")
COSTS_MOST = LINES.declare("long.card", ("role",))
OFFER = LINES.declare("long.offer")
OFFER_LIGHT = LINES.declare("long.offer.light", ("night",))
STAYS = LINES.declare("long.stays")
LIGHT = LINES.declare("long.light")
FEWER = LINES.declare("long.fewer")
EARLY = LINES.declare("long.early")
SPARES = LINES.declare("long.early.spares")
SPARED = LINES.declare("long.early.taken")
TOOK_LIGHT = LINES.declare("long.light.taken")

FIVE, HOUR, MOST = 5, 60, 120
"""In minutes."""

LONG = 360.0
"""Seconds of a first night above which the table is asked."""

LONG_LATER = 240.0
"""Seconds of a later night above which the table hears which card takes most of it."""

AS_IT_IS, BY_LIGHT, FEWER_CARDS = range(3)
"""What a table may answer. The first is what a press at any moment comes to: it changes nothing."""

LINES.offer("evening", range(FIVE, HOUR + 1, FIVE))
LINES.offer("night", range(2, 21))


class Outlook(NamedTuple):
    """What a table has before it. Lengths are in seconds."""

    evening: float
    first_night: float
    by_light: float | None = None
    """The first night, were the roles dealt by light; None: that is impossible, or no shorter."""
    costs_most: str = ""
    """The line that names the card which makes later nights long; empty: they are not, or none does."""


def outlook(ahead: Outlook) -> SceneOf[int]:
    """Says both lengths, and where the night is long asks what is to be done about it: one of the answers."""
    yield evening(ahead.evening)
    yield SHORT_NIGHT() if ahead.first_night < 90 else NIGHT(night=minutes(ahead.first_night))
    if ahead.costs_most:
        yield COSTS_MOST(role=ahead.costs_most)
    if ahead.first_night <= LONG:
        return AS_IT_IS
    light = [] if ahead.by_light is None else [Item(BY_LIGHT, LIGHT())]
    question = OFFER() if ahead.by_light is None else OFFER_LIGHT(night=minutes(ahead.by_light))
    items = (Item(AS_IT_IS, STAYS()), *light, Item(FEWER_CARDS, FEWER()))
    return (yield from ask("long", question, items))


def early_victim() -> Answer:
    """That the first night takes somebody who has not said a word (R2.2); 1: the table would rather not."""
    return ask("early", EARLY(), (Item(0, STAYS()), Item(1, SPARES())))


def evening(seconds: float) -> Say:
    """How long an evening is, as people say it."""
    told = rounded(seconds)
    if told <= HOUR:
        return EVENING(evening=told)
    if told in HOURS or told > MOST:
        return HOURS.get(told, MORE)()
    return HOUR_AND(evening=told - HOUR)


def rounded(seconds: float) -> int:
    """The minutes of an evening as they are told: to five of them."""
    return FIVE * max(1, round(seconds / (60 * FIVE)))


def minutes(seconds: float) -> int:
    """The same of a night, in whole minutes."""
    return max(2, round(seconds / 60))
