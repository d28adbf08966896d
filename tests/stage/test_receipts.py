"""DESIGN 2: a press is answered by a dim blink, which nobody may take for an answer."""

from __future__ import annotations

import pytest

from narrator.stage.fakes import DarkPanel
from narrator.stage.lights import Lights


def _shown(lights: Lights) -> list[tuple[str, bool]]:
    panel = lights.panel
    assert isinstance(panel, DarkPanel)
    while (due := lights.due()) is not None:
        lights.advance(due)
    return panel.lit


def _blinks(lights: Lights) -> list[set[str]]:
    """Which lamps are alight together, each time that one goes on."""
    alight: set[str] = set()
    seen: list[set[str]] = []
    for lamp, on in _shown(lights):
        if not on and alight:
            seen.append(set(alight))
            alight.clear()
        elif on:
            alight.add(lamp)
    return seen


@pytest.mark.parametrize(("kept", "blinks"), [(True, 1), (False, 2)])
def test_both_lamps_blink_once_for_taken_and_twice_for_taken_back(kept: bool, blinks: int) -> None:
    lights = Lights(DarkPanel())
    lights.receipt(kept, 5.0)
    assert _blinks(lights) == [{"yes", "no"}] * blinks
    assert lights.panel.lit[-2:] == [("yes", False), ("no", False)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("answer", [True, False])
def test_no_answer_lights_both(answer: bool) -> None:
    lights = Lights(DarkPanel())
    lights.answer(answer, 5.0)
    assert {"yes", "no"} not in _blinks(lights)
