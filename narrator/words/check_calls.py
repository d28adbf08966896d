"""Checks that no line of a call tells anything of whoever wakes: neither how many they are nor their gender.
Which words do stands with the pack, in `claims.yaml`, `at: [call]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from narrator.rules.table.call import Part
from narrator.words.check_wordings import is_call
from narrator.words.line_files import PackLines
from narrator.words.story_files import CALL, StoryClaim
from narrator.yamlfile.problems import Problem, quote

ENDS = frozenset(part.value for part in Part)
"""How the ids of lines end that are spoken into a call."""


def check_calls(pack: PackLines, known: Iterable[str], claims: Sequence[StoryClaim]) -> list[Problem]:
    """Every wording of a night's call that says what nobody may learn from it. ``known``: the lines of the
    whole language, since a theme has only some of a call."""
    lines = dict.fromkeys(known)
    found: list[Problem] = []
    for id, wordings in pack.lines.items():
        prefix, _, part = id.rpartition(".")
        if part not in ENDS or not is_call(prefix, lines):
            continue
        for claim in claims:
            if CALL not in claim.at:
                continue
            for said in filter(None, map(claim.says.search, wordings)):
                what = f"{quote(id)} says {quote(said[0])} of whoever wakes"
                message = f"{what}: address them, or name the card"
                found.append(pack.where[id].problem(message))
    return found
