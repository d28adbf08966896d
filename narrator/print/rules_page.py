"""The page of rules and buttons for a table: who wins, night and day, button and lamps; and the page of its
trial, step by step, with what a tied vote means (R5, R6). Words only, from the voice packs."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from narrator.config.kit import Kit
from narrator.print.wording import Passage, Wording
from narrator.rules.table.rulebook import declared_ends
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import end_line
from narrator.script.common.lines import Line
from narrator.words import printed_lines as printed

SHOWN = (printed.LAMP["green"], printed.LAMP["red"], printed.LAMP["blink"])
"""What lamps show to whoever is awake."""


def rules_parts(words: Wording, kit: Kit, roles: Collection[str]) -> list[Passage]:
    """What stands on the page, for a table and the kit it plays on. ``roles`` are those that are printed."""
    table = words.table
    shown = [words.part(printed.HEAD["lamps"], *SHOWN)] if table.options.moderation == "box" else []
    return [
        words.part(printed.HEAD["goal"], *_goals(table, roles)),
        words.part(printed.HEAD["night"], *_night(table, kit)),
        words.part(printed.HEAD["never"], *_never(table)),
        words.part(printed.HEAD["day"], *_day(table)),
        words.part(printed.HEAD["button"], *_button(table, kit)),
        *shown,
    ]


def _goals(table: GameSetup, roles: Collection[str]) -> Iterator[Line]:
    yield printed.GOAL["town"]
    yield printed.WINS[table.options.mafia_wins]
    cards = [table.role(role) for role in roles]
    if any(card.makes_couple for card in cards):
        yield printed.GOAL["hearts"]
    ends = [end.id for end in declared_ends(cards, table.options) if end.announced]
    for id in (*ends, *[card.id for card in cards if card.may_share]):
        yield end_line("print.goal", id)


def _night(table: GameSetup, kit: Kit) -> Iterator[Line]:
    moderation = table.options.moderation
    if moderation == "notes":
        yield printed.NIGHT["sunrise"]
        yield printed.NIGHT["notes"]
    else:
        if table.options.night == "silent":
            yield printed.NIGHT["silent"]
        elif moderation == "box":
            yield printed.NIGHT["count"]
            yield printed.LAMP["ring"] if kit.ring else printed.NIGHT["press"]
        else:
            yield printed.NIGHT["told"] if moderation == "helper" else printed.NIGHT["touched"]
        yield printed.FIRST[table.options.first_night]
        yield printed.DAWN["deaths"]
        if table.has_cards:
            yield printed.DAWN[table.options.reveal]


def _day(table: GameSetup) -> Iterator[Line]:
    yield printed.DAY["talk"]
    if table.options.discussion:
        yield printed.DAY["press"]
    yield printed.DAY["votes"]
    if table.options.on_notes:
        yield printed.DAY["silent"]
    else:
        dead = "talking" if table.options.talking_dead else "dead"
        yield printed.DAY[f"ghosts.{dead}" if table.options.ghosts_vote else dead]


def _never(table: GameSetup) -> Iterator[Line]:
    yield printed.NEVER["card"]
    if table.options.night == "silent":
        return  # its night says when, and everybody presses
    if not table.options.on_notes:
        yield printed.NEVER["eyes"]
    if table.options.moderation == "box":
        yield printed.NEVER["button"]


def _button(table: GameSetup, kit: Kit) -> Iterator[Line]:
    if table.options.moderation == "box":
        yield printed.BUTTON["silent" if table.options.night == "silent" else "night"]
        yield printed.BUTTON["takes_back"]
    yield printed.BUTTON["day"]
    yield printed.BUTTON["menu"]
    if "repeat" in kit.buttons:
        yield printed.BUTTON["repeat"]
    if "pause" in kit.buttons:
        yield printed.BUTTON["pause"]
    elif kit.hold_pauses:
        yield printed.BUTTON["held"]
    if kit.seats and table.options.votes == "buttons":
        yield printed.BUTTON["seats"]


def trial_parts(words: Wording) -> list[Passage]:
    """What stands on the page, in the order of the trial."""
    table = words.table
    parts = [
        words.part(printed.STEP[step], printed.TRIAL[table.trial.id, step], *_besides(table, step))
        for step in printed.STEPS
    ]
    if table.trial.ties:
        parts.append(words.part(printed.HEAD["tie"], printed.TIE[table.tie.id]))
    return [*parts, words.part(printed.HEAD["verdict"], printed.VOTES[table.options.votes])]


def _besides(table: GameSetup, step: str) -> Iterator[Line]:
    """What this table agreed on besides."""
    options = table.options
    if step == "opens" and options.one_each and table.trial.id == "accusation":
        yield printed.ONE_EACH
    if step == "vote" and options.mayor:
        yield printed.MAYOR
    if step == "ends":
        openly = [id for id in table.pardons if not table.role(id).needs_voters(options)]
        yield from [printed.PARDONS[id] for id in openly]
