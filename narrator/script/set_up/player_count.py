"""How many play, by ear: the likely numbers first (R1.2), and where one alone is left it is not asked for.
What follows from a number is not known here."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, Occasion, always, never
from narrator.script.common.scene import NUMBER, PLAYERS, READ_BACK, Answer, ask, sure
from narrator.script.set_up.choosing import Change, Picked, SetUpMenu, Situation, choose

LINES = Lines(never, occasion=Occasion.SET_UP)
HOW_MANY = LINES.declare("house.how_many", when=always, occasion=Occasion.START)
NOW = LINES.declare("set.players.now", ("players",))
FEWER = LINES.declare("set.players.fewer")
MORE = LINES.declare("set.players.more")
WHICH = LINES.declare("set.players.which")

LINES.offer("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
LINES.also_at(
    Occasion.START, lambda: [NUMBER(number=n) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
)

REACH = 2
"""How far the likely numbers lie from that of the last game."""

USUAL = 8
"""The middle of the likely numbers where there was no game before."""

FEWER_THAN, MORE_THAN = 1, 2
"""A number lower than any number of players."""


def likely(around: int) -> range:
    """The numbers that are offered first: five of them, about the last time's."""
    low = max(FEWEST_PLAYERS, min(around - REACH, MOST_PLAYERS - 2 * REACH))
    return range(low, low + 2 * REACH + 1)


def how_many(around: int = USUAL) -> Answer:
    """Asks how many play, until somebody presses, and reads it back."""
    near = likely(around)
    while True:
        players = yield from ask("players", HOW_MANY(), _nearby(near))
        if players in (FEWER_THAN, MORE_THAN):
            far = _far(near, players)
            only = len(far) == 1
            players = far[0] if only else (yield from ask("players.far", WHICH(), _numbers(far)))
        yield PLAYERS(players=players)
        if (yield from sure("players", READ_BACK())):
            return players


def players_menu(now: Situation) -> SetUpMenu:
    """The number of players: the likely ones, else those above or below them."""
    near = likely(now.table.players if now.known else USUAL)
    picked = yield from _picked(now, near)
    return Change("players", picked) if picked >= FEWEST_PLAYERS else None


def _picked(now: Situation, near: range) -> Picked:
    question = NOW(players=now.table.players) if now.known else HOW_MANY()
    picked = yield from choose("set.players", question, _nearby(near))
    if picked in (FEWER_THAN, MORE_THAN):
        far = _far(near, picked)
        if len(far) == 1:
            return far[0]
        return (yield from choose("set.players.far", WHICH(), _numbers(far)))
    return picked


def _nearby(near: range) -> tuple[Item, ...]:
    others = [Item(FEWER_THAN, FEWER())] if near[0] > FEWEST_PLAYERS else []
    others += [Item(MORE_THAN, MORE())] if near[-1] < MOST_PLAYERS else []
    return (*_numbers(near), *others)


def _far(near: range, which: int) -> range:
    return (
        range(FEWEST_PLAYERS, near[0])
        if which == FEWER_THAN
        else range(near[-1] + 1, MOST_PLAYERS + 1)
    )


def _numbers(numbers: Iterable[int]) -> tuple[Item, ...]:
    return tuple(Item(n, NUMBER(number=n)) for n in numbers)
