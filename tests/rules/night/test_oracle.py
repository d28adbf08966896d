"""R4 and R8 read twice: random nights end in the box as they do in `tests.kit.oracle`, which never saw it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from narrator.roles import all_roles
from tests.kit.long import games
from tests.rules.night.match import Match

GAMES, BATCHES = games(800, 4_000), 8


@cache
def _played(batch: int) -> Counter[str]:
    """What was in these games."""
    seen: Counter[str] = Counter()
    for seed in range(batch, GAMES, BATCHES):
        Match(seed, seen).play()
    return seen


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_night_ends_as_the_text_says(batch: int) -> None:
    _played(batch)


def test_the_nights_have_everything_in_them() -> None:
    """Else nothing would have been compared."""
    seen = sum(map(_played, range(BATCHES)), Counter[str]())
    sizes = {f"{players} players" for players in range(5, 25)}
    variants = {"ask", "aloud", "informant", "all_at_once"}
    spent = {
        "heal spent", "poison spent", "hides spent", "shot spent", "nose gone", "bear_tamer.growls",
        "bear_tamer.quiet", "raven.marked", "raven.nobody",
    }  # fmt: skip
    hidden = {
        "guarded", "died for another", "out with the Mafia", "killed with the host", "blind murders",
    }  # fmt: skip
    deaths = {"2 dead", "broken hearts", "last stands", "shots", "won by town", "won by mafia"}
    wanted = {
        *all_roles(), *sizes, *variants, *spent, *hidden, *deaths, "pardoned", "ties broken",
        "second life", "elder mourned", "deadlock", "turned", "spared",
    }  # fmt: skip
    assert {name for name in wanted if seen[name] < 10} == set()
    assert seen["won by lovers"]
    assert min(seen[f"won by {one}"] for one in ("jester", "piper", "serial_killer")) >= 10
    assert seen["won by nobody"]
    assert seen["won by white_wolf"]
    assert seen["ties that hold"]
