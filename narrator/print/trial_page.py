"""The page of a table's own trial: how it goes, step by step, and what a tied vote means (R5, R6). Words
only, from the voice packs.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.print.wording import Passage, Wording
from narrator.rules.table.table import Table
from narrator.script.common.lines import Line
from narrator.words import printed_lines as printed


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


def _besides(table: Table, step: str) -> Iterator[Line]:
    """What this table agreed on besides."""
    options = table.options
    if step == "opens" and options.one_each and table.trial.id == "accusation":
        yield printed.ONE_EACH
    if step == "vote" and options.mayor:
        yield printed.MAYOR
    if step == "ends":
        openly = [id for id in table.pardons if not table.role(id).needs_voters(options)]
        yield from [printed.PARDONS[id] for id in openly]
