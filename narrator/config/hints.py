"""Which agreed options do nothing at a table, and why, and few citizens: hints for whoever checks a file.
Never an error."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from narrator.config.installed_rulebook import rulebook
from narrator.rules.table.table import GameSetup
from narrator.script.set_up.citizens import few_citizens


def idle_options(tables: Collection[GameSetup], agreed: Collection[str]) -> list[tuple[str, str]]:
    """A sentence for each of the options ``agreed``, by their keys, that does nothing at any of these tables,
    and the number of the rule behind it; empty: none."""
    found: list[tuple[str, str]] = []
    for key, option in rulebook().options.items():
        reasons = [table.idle(option) for table in tables] if key in agreed else []
        idle = [one for one in reasons if one is not None]
        if idle and len(idle) == len(reasons):
            found.append((f'the option "{key}" does nothing: {idle[0].because}', idle[0].rule))
    return found


def few_citizens_hint(tables: Sequence[GameSetup]) -> str | None:
    """A sentence where each of these tables has few citizens, about the last of them; None: not so."""
    if not tables or not all(map(few_citizens, tables)):
        return None
    table = tables[-1]
    return (
        f"{table.players} players, {table.number(table.citizen)} of them citizens, and {table.mafia} of the "
        "Mafia: with fewer citizens than Mafiosi the Mafia finds it hard to lie; take a card out"
    )
