"""The page of rules and buttons for a table: who wins, night and day, button and lamps. Words only; the trial
has a page of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from narrator.config.kit import Kit
from narrator.print.wording import Passage, Wording
from narrator.rules.table.rulebook import declared_ends
from narrator.rules.table.table import Table
from narrator.script.common.end_lines import end_line
from narrator.script.common.lines import Line
from narrator.words.printed_lines import (
    BUTTON,
    DAWN,
    DAY,
    FIRST,
    GOAL,
    HEAD,
    LAMP,
    NEVER,
    NIGHT,
    WINS,
)

SHOWN = (LAMP["green"], LAMP["red"], LAMP["blink"])
"""What lamps show to whoever is awake."""


def rules_parts(words: Wording, kit: Kit, roles: Collection[str]) -> list[Passage]:
    """What stands on the page, for a table and the kit it plays on. ``roles`` are those that are printed."""
    table = words.table
    shown = [words.part(HEAD["lamps"], *SHOWN)] if table.options.moderation == "box" else []
    return [
        words.part(HEAD["goal"], *_goals(table, roles)),
        words.part(HEAD["night"], *_night(table, kit)),
        words.part(HEAD["never"], *_never(table)),
        words.part(HEAD["day"], *_day(table)),
        words.part(HEAD["button"], *_button(table, kit)),
        *shown,
    ]


def _goals(table: Table, roles: Collection[str]) -> Iterator[Line]:
    yield GOAL["town"]
    yield WINS[table.options.mafia_wins]
    cards = [table.role(role) for role in roles]
    if any(card.hearts for card in cards):
        yield GOAL["hearts"]
    ends = [end.id for end in declared_ends(cards, table.options) if end.announced]
    for id in (*ends, *[card.id for card in cards if card.shares]):
        yield end_line("print.goal", id)


def _night(table: Table, kit: Kit) -> Iterator[Line]:
    moderation = table.options.moderation
    if moderation == "notes":
        yield NIGHT["sunrise"]
        yield NIGHT["notes"]
    else:
        if moderation == "box":
            yield NIGHT["count"]
            yield LAMP["ring"] if kit.ring else NIGHT["press"]
        else:
            yield NIGHT["told"] if moderation == "helper" else NIGHT["touched"]
        yield FIRST[table.options.first_night]
        yield DAWN["deaths"]
        if table.has_cards:
            yield DAWN[table.options.reveal]


def _day(table: Table) -> Iterator[Line]:
    yield DAY["talk"]
    if table.options.discussion:
        yield DAY["press"]
    yield DAY["votes"]
    if table.options.on_notes:
        yield DAY["silent"]
    else:
        yield DAY["talking"] if table.options.talking_dead else DAY["dead"]


def _never(table: Table) -> Iterator[Line]:
    yield NEVER["card"]
    if not table.options.on_notes:
        yield NEVER["eyes"]
    if table.options.moderation == "box":
        yield NEVER["button"]


def _button(table: Table, kit: Kit) -> Iterator[Line]:
    if table.options.moderation == "box":
        yield BUTTON["night"]
        yield BUTTON["takes_back"]
    yield BUTTON["day"]
    yield BUTTON["menu"]
    if "repeat" in kit.buttons:
        yield BUTTON["repeat"]
    if "pause" in kit.buttons:
        yield BUTTON["pause"]
    elif kit.hold_pauses:
        yield BUTTON["held"]
    if kit.seats and table.options.votes == "buttons":
        yield BUTTON["seats"]
