"""Which agreed options do nothing at a table, and why, and few citizens: hints for whoever checks a file.
Never an error."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from narrator.rules.table.options import KEYS
from narrator.rules.table.table import Table
from narrator.script.set_up.citizens import few_citizens

NO_LIST = "only the trial accusation keeps a list", "R5"
NO_CALLS = "on notes nobody is called at night", "R7"
SILENT_DEAD = "on notes the dead say nothing, for they would reveal something", "R7"
NOT_TOLD = "the box is told who died, and not of what", "R9"
NO_MAYOR = "this table has no mayor, it needs mayor: true", "R6"
OWN_LIST = "with votes: outcome the table keeps its list by itself", "R5"
NO_TIE = "this trial says by itself what a tied vote means", "R5"


class Hint(NamedTuple):
    """An option that does nothing at some tables."""

    key: str
    because: tuple[str, str]
    """The end of the sentence that says why, and the number of the rule behind it; empty: none."""
    idle: Callable[[Table], bool]
    """Whether it does nothing at this table."""


def _none(*roles: str) -> Callable[[Table], bool]:
    return lambda table: not any(table.number(role) for role in roles)


def _no_tie(table: Table) -> bool:
    """A table that counts alone may tell of several convicted, or have the lot drawn, in any trial."""
    options = table.options
    told = options.votes == "outcome" and (table.tie.convicts_all or table.tie.draws)
    return not table.trial.ties and not told


def _no_list(table: Table) -> bool:
    return table.options.trial != "accusation"


def _own_list(table: Table) -> bool:
    return not _no_list(table) and table.options.votes == "outcome"


def _on_notes(table: Table) -> bool:
    return table.options.on_notes


HINTS = (
    *(Hint(key, NO_CALLS, _on_notes) for key in ("first_night", "blind", "passes")),
    Hint("talking_dead", SILENT_DEAD, _on_notes),
    Hint("manner", NOT_TOLD, lambda table: table.options.told),
    Hint("tie", NO_TIE, _no_tie),
    Hint("one_each", NO_LIST, _no_list),
    Hint("one_each", OWN_LIST, _own_list),
    Hint("succession", NO_MAYOR, lambda table: not table.options.mayor),
    Hint("governor", ("nobody is governor", ""), _none("governor")),
    Hint("innocent", ("nobody is godfather", ""), _none("godfather")),
    Hint("hides", ("nobody is coward", ""), _none("coward")),
    Hint("self", ("nobody is guardian angel", ""), _none("angel")),
    Hint("repeat", ("nobody is guardian angel", ""), _none("angel")),
    Hint("detective", ("nobody is detective", ""), _none("detective", "private_detective")),
    Hint(
        "detectives",
        ("it is about two detectives", ""),
        lambda table: table.number("detective") < 2,
    ),
)


def idle_options(tables: Collection[Table], fields: Collection[str]) -> list[tuple[str, str]]:
    """A sentence for each agreed option that does nothing at any of these tables, and the number of the
    rule behind it; empty: none. ``fields`` are those of `Options` that were agreed on for them."""
    return [
        (f'the option "{hint.key}" does nothing: {hint.because[0]}', hint.because[1])
        for hint in HINTS
        if KEYS[hint.key].field in fields and tables and all(hint.idle(table) for table in tables)
    ]


def few_citizens_hint(tables: Sequence[Table]) -> str | None:
    """A sentence where each of these tables has few citizens, about the last of them; None: not so."""
    if not tables or not all(map(few_citizens, tables)):
        return None
    table = tables[-1]
    return (
        f"{table.players} players, {table.number('citizen')} of them citizens, and {table.mafia} of the "
        "Mafia: with fewer citizens than Mafiosi the Mafia finds it hard to lie; take a card out"
    )
