"""Every line the script can speak, gathered from where it is declared. No texts: packs bring those."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from narrator import script
from narrator.config.rulebook import rulebook
from narrator.rules.night.calls import plan
from narrator.rules.setup.dealing import passes
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS, agreements
from narrator.rules.table.table import Table
from narrator.script.common.cues import Line, Say, Slot
from narrator.script.common.shared_lines import NUMBER
from narrator.script.day import procedure
from narrator.script.day.discussion import marks
from narrator.script.day.together import says as together_says
from narrator.script.evening.cards import says as card_says
from narrator.script.night import call
from narrator.script.night.notes_night import COUNTED
from narrator.script.set_up.house_rules import MINUTES, NAMED, NOW, VALUE, VARIANT, choices
from narrator.script.set_up.volume import STEPS
from narrator.trials.accusation import EARLY, LATER

RULESETS = tuple(sorted(f.stem for f in (Path(__file__).parents[1] / "rulesets").glob("*.yaml")))
"""The rulesets there are: each has a name that is spoken."""


@lru_cache
def needed_lines() -> tuple[Line, ...]:
    """The lines a voice pack must bring, sorted by id: those of scenes, trials, calls and cards."""
    found, book = dict(_common_lines()), rulebook()
    for role in book.roles.values():
        for options, dealt in itertools.product(agreements(), range(1, (role.most or 2) + 1)):
            for word in (role.id, *role.aka):
                table = Table(
                    MOST_PLAYERS, options, ((role.id, dealt),), book, words=((role.id, word),)
                )
                found |= call_lines(table)
    return tuple(found[key] for key in sorted(found))


def call_lines(table: Table) -> dict[str, Line]:
    """Line id → line of every call at a table: what its first and its later nights need."""
    return {
        line.id: line
        for night in (1, 2)
        for one, parts in plan(table, night)
        for line in call.lines(one, parts, table)
    }


@lru_cache
def _common_lines() -> Mapping[str, Line]:
    """All lines but those of the calls, which are many more to find."""
    found: dict[str, Line] = {}
    names = [it.name for it in pkgutil.walk_packages(script.__path__, f"{script.__name__}.")]
    for name in (*names, "narrator.doctor.questions"):
        for thing in vars(importlib.import_module(name)).values():
            found |= {line.id: line for line in _lines_in(thing)}
    for one in rulebook().trials.values():
        found |= {line.id: line for line in procedure.lines(one)}
    for role in rulebook().roles.values():
        found |= {f"role.{word}": Line(f"role.{word}") for word in (role.id, *role.aka)}
    found |= {f"ruleset.{name}": Line(f"ruleset.{name}") for name in RULESETS}
    return found


def _lines_in(thing: object) -> tuple[Line, ...]:
    if isinstance(thing, Line):
        return (thing,)
    if isinstance(thing, tuple):
        return tuple(line for line in thing if isinstance(line, Line))
    if isinstance(thing, dict):
        return tuple(line for line in thing.values() if isinstance(line, Line))
    return ()


def every_say(table: Table) -> list[Say]:
    """All that can be said at this table but for names of other tables: to be rendered ahead.

    In the order of need: the welcome first, the Count, then the night, the day and the end.
    """
    seats = range(1, table.players + 1)
    roles = [f"role.{table.word(role)}" for role in (*dict(table.dealt), "citizen")]
    roles += ["role.lover"] if table.number("matchmaker") else []
    manners = [line.id for line in call.MANNER] if table.options.manner else []
    nths = [it for it in passes(table) if it.nth] if table.options.deal == "box" else []
    filling: dict[str, list[Slot]] = {
        "seat": list(seats),
        "call": list(seats),
        "role": list(roles),
        "manner": list(manners),
        "name": [name for one in table.calls for _, name in one.slots],
        "number": sorted(
            {
                *(count for _, count in table.dealt),
                *(it.nth for it in nths),
                *((0, *COUNTED) if table.options.on_notes else ()),
            }
        ),
        "names": [EARLY, LATER],
        "votes": _votes(table),
        "players": [table.players],
        "ruleset": [f"ruleset.{table.ruleset}"],
        "minutes": sorted(
            mark // 60 for mark in marks(table.options.discussion, extended=True) if mark > 60
        ),
    }
    lines = {id: line for id, line in _common_lines().items() if not _idle(table, id)}
    lines |= call_lines(table)
    says = card_says(table.hand) if table.hand else []
    says += [NUMBER(number=number) for number in _votes(table)]
    says += together_says() if table.trial.at_once else []
    for line in sorted(lines.values(), key=lambda line: (_need(line), line.id)):
        values = [filling[slot] for slot in line.slots]
        says += [
            line(**dict(zip(line.slots, filled, strict=True)))
            for filled in itertools.product(*values)
        ]
    return says


def _votes(table: Table) -> list[Slot]:
    """The numbers of votes that this table may be asked for or told of: none where it counts alone; the
    mayor has two (R6)."""
    options = table.options
    return [] if options.votes == "outcome" else list(range(table.players + options.mayor + 1))


def _idle(table: Table, id: str) -> bool:
    """Whether this line is never heard at this table: of another trial, of votes counted alone, spoken
    by the doctor or to by-standers, or a fault, which is said before any table is laid."""
    first, options = id.partition(".")[0], table.options
    counted = ("vote", "list", "speech", "second", "turn", "accuse")
    return (
        (first in table.rulebook.trials and first != options.trial)
        or (first in counted and options.votes == "outcome")
        or first in ("doctor", "demo", "fault", *BEFORE)
        or (first == "mayor" and id != "mayor.tied" and not options.mayor)
        or (first == "stay" and not table.number("governor"))
        or (id in ("card.open", "told.open") and not table.number("governor"))
        or (
            id in ("card.turned", "card.covered", "card.open", "card.shown") and not table.has_cards
        )
        or (id == "was.shares" and not table.number("coward"))
        or first in ("cards", "rank", "suit", "together")
        or (first == "told" and table.has_cards)
        or (id in ("setup.card.one", "setup.card.many", "setup.citizens") and not table.has_cards)
        or (id.startswith("setup.holder.") and table.has_cards)
        or (id == "deal.open" and table.has_cards)
        or (first == "deal" and id != "deal.open" and options.deal != "box")
        or (first == "director" and options.deal != "director")
        or (first in ("notes", "sunrise", "score") and not options.on_notes)
        or (first in ("tap", "helper") and not options.told)
    )


BEFORE = ("set", "learn", "variant", "ruleset")
"""How the lines begin that are heard before a game only."""


def foyer_says() -> list[Say]:
    """What set-up and practice may say, but for numbers of single cards and the languages' names."""
    roles = [f"role.{word}" for role in rulebook().roles.values() for word in (role.id, *role.aka)]
    filling: dict[str, list[Slot]] = {
        "players": list(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
        "ruleset": [f"ruleset.{name}" for name in RULESETS],
        "role": list(roles),
        "seat": list(range(1, FEWEST_PLAYERS + 1)),
        "number": list(range(1, STEPS + 1)),
        "minutes": list(MINUTES),
        "value": ["option.yes", "option.no", *(line.id for line in VALUE.values())],
    }
    says: list[Say] = []
    for line in _common_lines().values():
        own = line.id.partition(".")[0] in BEFORE or line.id in ("setup.table", "setup.players")
        if own and set(line.slots) <= filling.keys():
            values = [filling[slot] for slot in line.slots]
            says += [
                line(**dict(zip(line.slots, filled, strict=True)))
                for filled in itertools.product(*values)
            ]
    flags = ("option.yes", "option.no")
    for key in (*NAMED, "pace"):
        words = [VALUE[key, word].id for word in choices(key)] or list(flags)
        says += [NOW(variant=VARIANT[key].id, value=word) for word in words]
    return says


def house_says() -> list[Say]:
    """What may be said before a table is laid: the house's own lines, and the numbers of players."""
    return [
        *_unfilled("house.", "fault."),
        *(NUMBER(number=n) for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    ]


def demo_says() -> list[Say]:
    """What a demo says besides its game."""
    return _unfilled("demo.")


def _unfilled(*prefixes: str) -> list[Say]:
    """The lines that the house or its games declare under these ids, sorted, but for those with slots."""
    lines = _common_lines()
    return [lines[id]() for id in sorted(lines) if id.startswith(prefixes) and not lines[id].slots]


def _need(line: Line) -> int:
    order = ("setup", "count", "night", "mafia", "dawn", "card", "day")
    first = line.id.partition(".")[0]
    return order.index(first) if first in order else len(order)
