"""A box that dies in the middle of a game, and is started again. Contains no tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.kit.box.box import Box, settings_in
from tests.kit.box.people import People

CARDS = ("mafioso", "mafioso", "detective", *("citizen",) * 4)
ROLES = {"mafioso": 2, "detective": 1}
STORY = People(cards=CARDS, nights=[{}, {"mafia": 5, "detective": 1}], verdicts=[0, 1, 2])
Until = Callable[[Box], bool]


def asked(ask: str, phase: str) -> Until:
    """The question is being asked in that phase."""
    return lambda box: bool(box.begun) and box.begun[-1][0] == phase and box.asked()[-1:] == [ask]


def counting(ask: str, phase: str, names: int) -> Until:
    """So many names of that Count have been called."""

    def until(box: Box) -> bool:
        return (
            asked(ask, phase)(box)
            and [r.cue for r in box.rows if r.channel == "public"][-names:] == ["count"] * names
        )

    return until


def crashed(folder: Path, until: Until, people: People = STORY, **chosen: object) -> Box:
    """A box that died in the middle of a game."""
    given = {"players": 7, "roles": ROLES, **chosen}
    box = Box(settings_in(folder, **given), people).run(until, kill=True)
    assert box.evening.games.unfinished.path.exists()
    return box


def started(folder: Path, until: Until, people: object = STORY, **chosen: object) -> Box:
    """The box is started again, an hour later."""
    given = {"players": 7, "roles": ROLES, **chosen}
    return Box(settings_in(folder, **given), people, start=3600.0).run(until)  # type: ignore[arg-type]


def ready(box: Box) -> bool:
    return box.asked()[-1:] == ["ready"]
