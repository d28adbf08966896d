"""What the doctor asks, as it is printed: what is asked of one seat after another is one question. How the
page is laid out is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from narrator.print.wording import printed
from narrator.script.common.cues import Say
from narrator.script.evening.examined import LAMP, SEAT
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH

IN_TURN = {SEAT.id: BENCH["buttons_in_turn"], LAMP.id: BENCH["lamps_in_turn"]}
"""A line that is asked of each seat → the one that is printed for all of them."""


class PrintedQuestion(NamedTuple):
    """Something that the doctor asks."""

    text: str
    each: tuple[str, ...] = ()
    """Of whom it is asked in turn, each with a box to tick; empty: the question has one itself."""


def questions(asked: Iterable[Say], pack: Pack, names: Mapping[int, str]) -> list[PrintedQuestion]:
    """Everything that is asked, in this order. ``names``: seat → name, as far as players have names.

    Raises `NarratorError` for a line that the voice pack lacks.
    """
    found: list[PrintedQuestion] = []
    for line, says in groupby(asked, key=attrgetter("line")):
        if line in IN_TURN:
            seats = (int(dict(say.slots)["seat"]) for say in says)
            each = tuple(names.get(seat, str(seat)) for seat in seats)
            found.append(PrintedQuestion(printed(pack, IN_TURN[line]), each))
        else:
            found += [PrintedQuestion(pack.text(say, names, 0)) for say in says]
    return found
