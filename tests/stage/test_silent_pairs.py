"""R13.17: forged pairs of evenings with silent nights sound alike, whoever presses what by the own button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

from narrator.rules.game.state import PublicView
from narrator.rules.night.night import answers
from narrator.rules.table.call import Call, Part
from narrator.script.common.cues import PrivateCount
from narrator.script.night import call_scene
from narrator.stage.count import Counting
from narrator.stage.press import Press
from tests.kit.long import games
from tests.stage.compare_heard import Pair, agreed_until, as_written, both, differences, told_apart
from tests.stage.forged_pairs import forge, invent
from tests.stage.leaks import a_lamp_clicks, dead_roles_are_skipped
from tests.stage.peeking import Patch, peeking

PAIRS = games(30, 300)

TRIED = 300
"""Pairs in which a planted leak may be heard; the first that tells of it is enough."""


def silent_pair(seed: int) -> Pair:
    a = invent(seed, themed=False, night="silent")
    return both(a, forge(a, seed), seed)


def test_forged_silent_nights_sound_alike() -> None:
    nights = []
    for seed in range(PAIRS):
        a, b = silent_pair(seed)
        assert as_written(a), f"pair {seed}"
        assert as_written(b), f"pair {seed}"
        assert differences(a, b)[:6] == [], f"pair {seed}"
        nights.append(agreed_until(a, b)[1])
    assert sum(number >= 2 for number in nights) >= 0.7 * len(nights)


def a_press_that_counts_is_heard(patch: Patch) -> None:
    take = Counting._own_press

    def press(self: Counting, press: Press, private: PrivateCount) -> None:
        before = len(self._meant)
        take(self, press, private)
        if len(self._meant) > before:
            self._speak(0, press.until)

    patch.setattr(Counting, "_own_press", press)


def nobody_is_told_where_nobody_asked(patch: Patch) -> None:
    peek, play = peeking(patch), call_scene._PARTS[Part.ANSWERS]

    def scene(view: PublicView, call: Call) -> Iterable[Any]:
        asked = any(seats for _, seats in answers(peek()))
        return play(view, call) if asked else iter(())

    patch.setitem(call_scene._PARTS, Part.ANSWERS, scene)


@pytest.mark.parametrize(
    "leak",
    [
        a_lamp_clicks,
        a_press_that_counts_is_heard,
        dead_roles_are_skipped,
        nobody_is_told_where_nobody_asked,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_is_heard(leak: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test."""
    leak(monkeypatch)
    assert told_apart(partial(silent_pair, seed) for seed in range(TRIED))
