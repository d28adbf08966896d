"""The rehearsal files together tell of every role, every variant of the night and every end. Each of them is
played in `test_rehearsals`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.rehearsal.file import Rehearsal, load_rehearsal
from narrator.rehearsal.perform import seat_players
from narrator.roles import all_roles
from tests.kit.rules import preset
from tests.kit.tables import MATTERS
from tests.rehearsals.playing import FOLDER

OFFERED = {
    key: option.words or (False, True) for key, option in rulebook().options.items() if option.high is None
}
"""Each option that is a word or a flag, by its key, with all that it may be."""


@cache
def told() -> tuple[Rehearsal, ...]:
    """Every file, with all of its games."""
    known = Installed.under()
    return tuple(load_rehearsal(file, known) for file in sorted(FOLDER.glob("*.yaml")))


def games() -> list[Rehearsal]:
    """The games of all the files."""
    return [game for file in told() for game in file.games]


@cache
def played() -> Counter[str]:
    """What these games are played with: role ids, and values of options as ``"blind True"``."""
    found = Counter[str]()
    for game in games():
        table, cards = seat_players(game, preset(game.ruleset))
        found.update(set(cards))
        found.update(f"{field} {value}" for field, value in table.rulebook.values(table.options).items())
    return found


def test_every_file_tells_what_it_expects() -> None:
    silent = [file for file in told() if not any(it.expect for it in (file, *file.games))]
    assert [file.file.name for file in silent] == []


@pytest.mark.parametrize("role", all_roles())
def test_every_role_is_played(role: str) -> None:
    """R3"""
    assert played()[role]


@pytest.mark.parametrize("field", [field for field in MATTERS if field in OFFERED])
def test_every_variant_of_the_night_is_played(field: str) -> None:
    """R4, R9, R12"""
    assert [value for value in OFFERED[field] if not played()[f"{field} {value}"]] == []


@pytest.mark.parametrize("end", rulebook().ends)
def test_every_end_is_played(end: str) -> None:
    """R8"""
    ends = [game.expect.get("winner") for game in games() if game.expect is not None]
    assert end in ends
