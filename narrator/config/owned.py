"""The cards that a table owns (``cards`` in the settings), and a ruleset that deals no others. Whether cards
can be played is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Set

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.presets import Preset
from narrator.config.rulesets import Ruleset, load_ruleset
from narrator.config.settings import Settings
from narrator.yamlfile.schema import LocatedDict


def owned(settings: Settings, known: Installed) -> Set[str]:
    """The ids of the roles that may be proposed: those that are named, those of a ruleset that is named, and
    the two plain cards, which anything can stand for. Nothing named: all."""
    roles = rulebook().roles
    if settings.cards is None:
        return roles.keys()
    plain = {id for id, role in roles.items() if role.plain}
    named = set(settings.cards)
    boxes = (load_ruleset(known.ruleset_file(name), known) for name in sorted(named - roles.keys()))
    return plain.union(named & roles.keys(), *[box.usual for box in boxes])


def ruleset_of(settings: Settings, known: Installed) -> Ruleset:
    """The ruleset of these settings, with owned cards alone. Raises `FileError`."""
    ruleset = load_ruleset(known.ruleset_file(settings.ruleset), known)
    return owning(ruleset, owned(settings, known))


def owning(ruleset: Ruleset, cards: Set[str]) -> Ruleset:
    """The ruleset without the cards that are not owned, and without the ready-made games that need one."""
    if ruleset.usual <= cards:
        return ruleset
    table: LocatedDict[int, LocatedDict[str, int]] = LocatedDict(ruleset.table.mark)
    for players, row in ruleset.table.items():
        kept: LocatedDict[str, int] = LocatedDict(row.mark)
        for role in row.keys() & cards:
            kept.put(role, row[role], row.marks[role])
        table.put(players, kept, ruleset.table.marks[players])
    presets: LocatedDict[str, Preset] = LocatedDict(ruleset.presets.mark)
    for name, one in ruleset.presets.items():
        if all(role in cards for row in one.roles.values() for role, n in row.items() if n):
            presets.put(name, one, ruleset.presets.marks[name])
    return ruleset._replace(table=table, presets=presets)
