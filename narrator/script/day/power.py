"""Asks for any power that somebody may use by day: who, whom, and both read back before they count. It knows
no card; who may use it is decided in the rules.
"""

from __future__ import annotations

from narrator.rules.game.acts import UsePower
from narrator.rules.game.role import role_named
from narrator.rules.game.state import PublicView
from narrator.script.common.card_lines import power_lines
from narrator.script.common.cues import Item
from narrator.script.common.lines import Lines, takes_several
from narrator.script.common.scene import (
    NO_MORE,
    NOBODY,
    READ_BACK,
    SEAT_WAS,
    Scene,
    SceneOf,
    ask,
    seats,
    sure,
)

LINES = Lines(takes_several)
MORE = LINES.declare("ask.more")

MENU = "menu."
"""What the questions of the menu begin with."""

TAKES = ".takes"
"""What the question whom a power takes ends with; where nobody was asked who uses it, nobody comes first."""

Used = SceneOf[UsePower | None]


def ask_power(view: PublicView, name: str) -> Scene:
    """The box asks whether somebody uses this power now; nobody is always read back, since whether it ends
    the game may be a secret. Where all know whose power it is, it asks at once whom it takes."""
    (power, roles), able = view.table.powers[name], claimants(view, name)
    line = power_lines(name, power)
    open_card = len(able) == 1 and dict(view.opened).get(able[0]) in roles
    by = holder = able[0] if power.takes and open_card else 0
    if not holder:
        by = yield from ask(name, line["ask"](), (Item(0, NOBODY()), *seats(able)))
    used = (yield from _whom(view, name, by, "", may_spare=holder > 0)) if by else UsePower(name, 0)
    if used is not None and (used.by or (yield from sure(name, line["nobody"]()))):
        yield used


def call_power(view: PublicView, name: str) -> Used:
    """Somebody calls out, in the menu, to use it; None: nobody does after all."""
    line = power_lines(name, view.table.powers[name].power)
    items = (*seats(claimants(view, name)), Item(0, NOBODY()))
    by = yield from ask(f"{MENU}{name}", line["who"](), items)
    return (yield from _whom(view, name, by, MENU)) if by else None


def claimants(view: PublicView, name: str) -> tuple[int, ...]:
    """Who may say to have this power."""
    power, roles = view.table.powers[name]
    return role_named(view.table, roles[0]).named(view, power, 0)


def _whom(view: PublicView, name: str, by: int, prefix: str, *, may_spare: bool = False) -> Used:
    """Whom it takes, and all of it read back; by 0 where that ``may_spare`` everybody, and does."""
    power, roles = view.table.powers[name]
    line, found = power_lines(name, power), tuple[int, ...]()
    may_name = role_named(view.table, roles[0]).named(view, power, by)
    ask_it = f"{prefix}{name}"
    while len(found) < min(power.takes, len(may_name)):
        left = seats(tuple([seat for seat in may_name if seat not in found]))
        enough = (Item(0, NO_MORE()),) if found else ()
        nobody = (Item(0, NOBODY()),) if may_spare and not found else ()
        items = (*nobody, *left, *enough)
        seat = yield from ask(f"{ask_it}{TAKES}", MORE() if found else line["whom"](seat=by), items)
        if seat == 0:
            break
        found += (seat,)
    if may_spare and not found:
        return UsePower(name, 0)
    if found:
        yield line["by"](seat=by)
    yield from (SEAT_WAS(seat=seat) for seat in found if power.takes > 1)
    question = READ_BACK() if power.takes > 1 else line["sure"](seat=(found or (by,))[0])
    return UsePower(name, by, found) if (yield from sure(ask_it, question)) else None
