"""What the box asks aloud, by day, where a helper or the table knows more than it does (R9, R13.11)."""

from __future__ import annotations

from narrator.rules.ends.victory import ends_on_offer
from narrator.rules.game.acts import ReportCard, ReportDeaths, ReportEnd, ReportSide
from narrator.rules.game.state import PublicView
from narrator.rules.table.role_card import GUARD
from narrator.rules.table.side import MAFIA, TOWN
from narrator.script.common import scene, where
from narrator.script.common.card_lines import asks_for, end_line
from narrator.script.common.cues import Item
from narrator.script.common.lines import Line, Lines, always

LINES = Lines(where.box_sees_no_cards)
WHO_DIED = LINES.declare("helper.died", variants=3)
TOUCHED = LINES.declare("tap.touched", variants=3)
TOUCHED_UNSAVED = LINES.declare("tap.died", variants=3)
WHO_ELSE = LINES.declare("helper.more")
WHO_IT_WAS = (LINES.declare("helper.nobody_died"), LINES.declare("helper.they_died"))
WAS_MAFIA = LINES.declare("helper.was_mafia", ("seat",))
WAS_TOWN = LINES.declare("helper.was_town", ("seat",))
MAFIA_CARD = LINES.declare("helper.side", ("seat",))
IS_IT_OVER = LINES.declare("helper.end")
GOES_ON = LINES.declare("option.goes_on", when=always)
TOWN_WON = LINES.declare("option.town", when=always)
MAFIA_WON = LINES.declare("option.mafia", when=always)
SIDES = {None: GOES_ON, TOWN.id: TOWN_WON, MAFIA.id: MAFIA_WON}


def ask_deaths(view: PublicView) -> scene.Scene:
    """Who died tonight? One name after the other, until nobody more is named."""
    first = WHO_DIED
    if view.table.options.moderation == "tap":  # the dead report themselves, and may be saved (R9)
        first = TOUCHED_UNSAVED if view.table.has(GUARD) else TOUCHED
    died = yield from scene.one_by_one(
        "died",
        view.living,
        lambda died, left: ((WHO_ELSE if died else first)(), scene.or_nobody(left)),
    )
    yield WHO_IT_WAS[bool(died)]()
    yield from (scene.SEAT_WAS(seat=seat) for seat in sorted(died))
    if (yield from scene.sure("died")):
        yield ReportDeaths(died)


def ask_side(view: PublicView) -> scene.Scene:
    """A card was turned that the box does not know: was it of the Mafia (R13.11)?"""
    seat = view.unturned[0]
    answer = yield from scene.yes_or_no(f"side {seat}", MAFIA_CARD(seat=seat))
    yield (WAS_MAFIA if answer else WAS_TOWN)(seat=seat)
    if (yield from scene.sure(f"side {seat}")):
        yield ReportSide(seat, (MAFIA if answer else TOWN).id)


def ask_card(view: PublicView) -> scene.Scene:
    """Somebody was convicted whose card the box does not know: was it this one (R13.11)?"""
    seat, role, _ = view.doubts[0]
    ask_it, line = f"{role} {seat}", asks_for(role)
    answer = yield from scene.yes_or_no(ask_it, line["ask"](seat=seat))
    yield line["was" if answer else "not"](seat=seat)
    if (yield from scene.sure(ask_it)):
        yield ReportCard(seat, role, bool(answer))


def ask_end(view: PublicView) -> scene.Scene:
    """Whoever knows what the box cannot know says whether somebody has won (R13.11)."""
    ends = view.table.told_ends
    items = tuple(Item(ends.index(end), _end(end)()) for end in ends_on_offer(view))
    answer = yield from scene.ask("end", IS_IT_OVER(), items)
    yield _end(ends[answer])()
    if (yield from scene.sure("end")):
        yield ReportEnd(ends[answer])


def _end(end: str | None) -> Line:
    """An end as an answer; None: it goes on."""
    return SIDES.get(end) or end_line("option", end or "")
