"""Many games in one process: one box, never restarted, and what it holds after some of them. No test here."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection
from pathlib import Path

from tests.kit.box.box import Box, settings_in
from tests.kit.box.people import People

CARDS = ("mafioso", "detective", "citizen", "citizen", "citizen")
STORY = People(cards=CARDS, nights=[{}, {"mafia": 5, "detective": 1}], verdicts=[0, 1])
"""Two nights, a murder, a question and a verdict; then the town has won."""


def play_many(folder: Path, after: Collection[int], held: Callable[[], int]) -> list[int]:
    """Plays games on one box until the last of ``after`` is over; returns what ``held`` says after each
    of these. What the fakes of the box remember is forgotten at once, as if there were none."""
    found: list[int] = []
    games, won = 0, False

    def until(box: Box) -> bool:
        nonlocal games, won
        said = box.said()
        forget(box)
        won = won or "won.town" in said
        if "house.again" not in said:
            return False
        assert won
        games, won = games + 1, False
        box.rest()
        if games in after:
            gc.collect()
            found.append(held())
        return games >= max(after)

    settings = settings_in(folder, players=5, roles={"mafioso": 1, "detective": 1}, options={"discussion": 0})
    Box(settings, STORY).run(until)
    return found


def forget(box: Box) -> None:
    """Leaves only what a real box would keep."""
    box.forget()
    box.pulses.clear()
    box.sound.heard.clear()
    box.sound.late.clear()
    panel = box.panel
    for kept in (panel.lit, panel.captions, panel.moods, panel.patterns):
        kept.clear()
