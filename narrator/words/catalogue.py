"""Every line the script can speak, gathered from where it is declared. The texts are in the voice packs, and
what a particular line is for is not known here.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from narrator import script
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import load_ruleset
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import card_lines, end_lines
from narrator.script.common.cues import Say, Slot
from narrator.script.common.lines import Line, Lines, Occasion, RenderPriority, never
from narrator.script.night.call_lines import lines_at, lines_at_any_table
from narrator.words.printed_lines import PRINTED

RULESETS = tuple(sorted(f.stem for f in (Path(__file__).parents[1] / "rulesets").glob("*.yaml")))
"""The rulesets there are: each has a name that is spoken."""

BY_NIGHT = "narrator.script.night."
"""The modules whose lines are said while eyes are closed."""


@lru_cache
def needed_lines() -> tuple[Line, ...]:
    """The lines a voice pack must bring, sorted by id."""
    calls = {line.id: line for line in lines_at_any_table(rulebook())}
    presets = {line.id: line for line in _preset_lines()}
    printed = {line.id: line for line in PRINTED.declared}
    found = {**_declared(), **calls, **presets, **printed}
    return tuple(found[id] for id in sorted(found))


def every_say(table: GameSetup) -> list[Say]:
    """All that can be said at this table but for names of other tables: to be rendered in advance, what is
    needed first in front."""
    return [say for says in says_by_need(table).values() for say in says]


@lru_cache(4)
def says_by_need(table: GameSetup) -> Mapping[RenderPriority, Sequence[Say]]:
    """The same, by how soon they are needed; what is needed first is in front, and last what is said if the
    box comes to deal by light (R13.15)."""
    says = _by_need(table)
    if table.offers_light:
        known = {say for some in says.values() for say in some}
        dealt = [say for some in _by_need(table.by_light).values() for say in some]
        says[RenderPriority.LATER] += [say for say in dict.fromkeys(dealt) if say not in known]
    return says


def _by_need(table: GameSetup) -> dict[RenderPriority, list[Say]]:
    found = {id: line for id, line in _declared().items() if line.when(table)}
    found |= {line.id: line for line in lines_at(table)}
    says: dict[RenderPriority, list[Say]] = {need: [] for need in RenderPriority}
    for need, besides in (one for lines in _collections() for one in lines.besides):
        says[need] += besides(table)
    values = _values_at(table)
    for line in sorted(found.values(), key=lambda line: line.id):
        says[line.need] += line.filled(values)
    return says


def says_at_night(table: GameSetup) -> list[Say]:
    """All that can be said while the eyes of this table are closed, besides what may come at any time
    (`says_before_a_game`): the lines that the script of the night declares, those of the calls, names, and
    what else is needed by night.
    """
    found = {line.id: line for line in lines_at(table)}
    for name, lines in _modules().items():
        if name.startswith(BY_NIGHT):
            found |= {line.id: line for line in lines.declared if line.when(table)}
    values = _values_at(table)
    soon = says_by_need(table)
    declared = [say for line in found.values() for say in line.filled(values)]
    return list(dict.fromkeys([*soon[RenderPriority.COUNT], *declared, *soon[RenderPriority.NIGHT]]))


def says_before_a_game() -> list[Say]:
    """What can be said before a table is known, around games, and of faults; not what a fault is about."""
    return _says_at(Occasion.START, {})


def says_in_set_up() -> list[Say]:
    """What set-up and practice can say, but for numbers of single cards and the languages' names."""
    offered = {slot: values(rulebook()) for one in _collections() for slot, values in one.offered.items()}
    rulesets = [f"ruleset.{name}" for name in RULESETS]
    return _says_at(Occasion.SET_UP, {**offered, "ruleset": rulesets})


def says_in_a_demo() -> list[Say]:
    """What a demo says besides its game."""
    return _says_at(Occasion.DEMO, {})


def _says_at(occasion: Occasion, values: Mapping[str, Iterable[Slot]]) -> list[Say]:
    """The lines of an occasion as far as these values fill their slots, sorted by id."""
    rows = {slot: list(found) for slot, found in values.items()}
    lines = [line for line in _declared().values() if line.occasion is occasion]
    says = [
        say
        for line in sorted(lines, key=lambda line: line.id)
        if rows.keys() >= set(line.slots)
        for say in line.filled(rows)
    ]
    outside = [one for lines in _collections() for one in lines.outside]
    return says + [say for when, found in outside if when is occasion for say in found()]


def _values_at(table: GameSetup) -> dict[str, list[Slot]]:
    """Slot → what it may hold at a table; the numbers of several modules in ascending order."""
    rows: dict[str, list[list[Slot]]] = {}
    for lines in _collections():
        for slot, values in lines.fillings:
            rows.setdefault(slot, []).append(list(values(table)))
    return {
        slot: found[0] if len(found) == 1 else sorted({one for row in found for one in row}, key=int)
        for slot, found in rows.items()
    }


@lru_cache
def _declared() -> Mapping[str, Line]:
    """All lines but those of the calls, which are many more to find."""
    found = {line.id: line for lines in _collections() for line in lines.declared}
    found |= {line.id: line for line in (*card_lines(rulebook()), *end_lines(rulebook()))}
    for name in RULESETS:
        for line in (f"ruleset.{name}", f"ruleset.{name}.about"):
            found[line] = Line(line, when=never, occasion=Occasion.SET_UP)
    return found


def _preset_lines() -> list[Line]:
    """The names of the ready-made games in all rulesets, and what each is like."""
    known = Installed.under()
    found = [load_ruleset(known.ruleset_file(name), known) for name in known.rulesets]
    names = dict.fromkeys(name for ruleset in found for name in ruleset.presets)
    ids = [f"preset.{name}{end}" for name in names for end in ("", ".about")]
    return [Line(id, when=never, occasion=Occasion.SET_UP) for id in ids]


def _collections() -> Iterable[Lines]:
    return _modules().values()


@lru_cache
def _modules() -> Mapping[str, Lines]:
    """The lines of every module of the script, in the order of the modules' names."""
    names = [it.name for it in pkgutil.walk_packages(script.__path__, f"{script.__name__}.")]
    modules = {name: vars(importlib.import_module(name)) for name in names}
    return {name: module["LINES"] for name, module in modules.items() if "LINES" in module}
