"""How many play, by ear: the likely numbers first (R1.2), and where one alone is left it is not asked for.
What follows from a number is not known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.script.common.cues import Item, Say
from narrator.script.common.lines import Lines, Occasion, always, never
from narrator.script.common.scene import NUMBER, PLAYERS, Answer, ask, sure
from narrator.script.set_up.choosing import Change, Picked, SetUpMenu, Situation, choose

LINES = Lines(never, occasion=Occasion.SET_UP)
HOW_MANY = LINES.declare("house.how_many", when=always, occasion=Occasion.START)
NOW = LINES.declare("set.players.now", ("players",))
FEWER = LINES.declare("set.players.fewer")
MORE = LINES.declare("set.players.more")
WHICH = LINES.declare("set.players.which")

LINES.offer("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
LINES.also_at(Occasion.START, lambda: [NUMBER(number=n) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)])

REACH = 2
"""How far the likely numbers lie from that of the last game."""

USUAL = 8
"""The middle of the likely numbers where there was no game before."""

AsksNumber = Callable[[str, Say, tuple[Item, ...]], Picked]

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
        players = yield from _picked(ask, "players", HOW_MANY(), near)
        yield PLAYERS(players=players)
        if (yield from sure("players")):
            return players


def players_menu(now: Situation) -> SetUpMenu:
    """The number of players: the likely ones, else those above or below them."""
    near = likely(now.table.players if now.known else USUAL)
    question = NOW(players=now.table.players) if now.known else HOW_MANY()
    picked = yield from _picked(choose, "set.players", question, near)
    return Change("players", picked) if picked >= FEWEST_PLAYERS else None


def _picked(asks: AsksNumber, name: str, question: Say, near: range) -> Picked:
    """One of the likely numbers, or of those below or above them."""
    below, above = range(FEWEST_PLAYERS, near[0]), range(near[-1] + 1, MOST_PLAYERS + 1)
    others = [Item(MORE_THAN, MORE())] if above else []  # a table grows more often than it shrinks
    others += [Item(FEWER_THAN, FEWER())] if below else []
    picked = yield from asks(name, question, (*_numbers(near), *others))
    if picked not in (FEWER_THAN, MORE_THAN):
        return picked
    far = below if picked == FEWER_THAN else above
    return far[0] if len(far) == 1 else (yield from asks(f"{name}.far", WHICH(), _numbers(far)))


def _numbers(numbers: Iterable[int]) -> tuple[Item, ...]:
    return tuple(Item(n, NUMBER(number=n)) for n in numbers)
