"""Asks for any power that somebody may use by day: who, whom, and both read back before they count. It knows
no card; who may use it is decided in the rules.
"""

from __future__ import annotations

from narrator.rules.game.acts import UsePower
from narrator.rules.game.role import role_named
from narrator.rules.game.state import PublicView
from narrator.script.common import scene, where
from narrator.script.common.card_lines import power_lines
from narrator.script.common.cues import Item, Music, Rest, Say
from narrator.script.common.lines import Lines
from narrator.script.news.silence import in_silence

LINES = Lines(where.takes_several)
MORE = LINES.declare("ask.more")

MENU = "menu."
"""What the questions of the menu begin with."""

TAKES = ".takes"
"""What the question whom a power takes ends with; where nobody was asked who uses it, nobody comes first."""

HELD = Rest("silence", 3.0)
"""After it was said who does it, and before anybody hears what has come of it."""

Used = scene.SceneOf[UsePower | None]


def ask_power(view: PublicView, name: str) -> scene.Scene:
    """The box asks whether somebody uses this power now; nobody is always read back, since whether it ends
    the game may be a secret. Where all know whose power it is, it asks at once whom it takes."""
    (power, roles), able = view.table.powers[name], claimants(view, name)
    line = power_lines(name, power)
    open_card = len(able) == 1 and dict(view.opened).get(able[0]) in roles
    by = holder = able[0] if power.takes and open_card else 0
    if not holder:
        by = yield from scene.ask(name, line["ask"](), scene.or_nobody(able))
    used = (yield from _whom(view, name, by, "", may_spare=holder > 0)) if by else UsePower(name, 0)
    if used is not None and (used.by or (yield from scene.sure(name, line["nobody"]()))):
        if not used.by and in_silence(view):
            yield Music("day")
        yield used


def call_power(view: PublicView, name: str) -> Used:
    """Somebody calls out, in the menu, to use it; None: nobody does after all."""
    line = power_lines(name, view.table.powers[name].power)
    items = scene.seats_or(scene.NOBODY, claimants(view, name))
    by = yield from scene.ask(f"{MENU}{name}", line["who"](), items)
    return (yield from _whom(view, name, by, MENU)) if by else None


def claimants(view: PublicView, name: str) -> tuple[int, ...]:
    """Who may say to have this power."""
    power, roles = view.table.powers[name]
    return role_named(view.table, roles[0]).named(view, power, 0)


def _whom(view: PublicView, name: str, by: int, prefix: str, *, may_spare: bool = False) -> Used:
    """Whom it takes, and all of it read back; who takes one is named once that is settled. By 0 where that
    ``may_spare`` everybody, and does."""
    power, roles = view.table.powers[name]
    line, ask_it = power_lines(name, power), f"{prefix}{name}"
    may_name = role_named(view.table, roles[0]).named(view, power, by)

    def asks(found: tuple[int, ...], left: tuple[int, ...]) -> tuple[Say, tuple[Item, ...]]:
        if found:
            return MORE(), scene.seats_or(scene.NO_MORE, left)
        return line["whom"](seat=by), scene.or_nobody(left) if may_spare else scene.seats(left)

    most = min(power.takes, len(may_name))
    found = yield from scene.one_by_one(f"{ask_it}{TAKES}", may_name, asks, most)
    if may_spare and not found:
        return UsePower(name, 0)
    if power.takes > 1 and found:
        yield line["by"](seat=by)
        yield from (scene.SEAT_WAS(seat=seat) for seat in found)
    question = None if power.takes > 1 else line["sure"](seat=(found or (by,))[0])
    if not (yield from scene.sure(ask_it, question)):
        return None
    if power.takes == 1:
        yield line["by"](seat=by)
        yield HELD
    return UsePower(name, by, found)
