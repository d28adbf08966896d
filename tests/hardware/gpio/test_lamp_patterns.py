"""No blink pattern looks like an answer at night."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.gpio.lamp_patterns import PATTERNS, Blinker
from hardware.gpio.lamps import GpioPanel
from narrator.config.kit import Kit, LampPin

KIT = Kit("panel", {}, {"yes": LampPin(5), "no": LampPin(6)}, brightness=0.3)


def shown(name: str, steps: int) -> list[dict[str, bool]]:
    """Both lamps in each of the first ``steps`` of a pattern, and after its end."""
    lamps: dict[str, bool] = {}
    seen: list[dict[str, bool]] = []

    def wait(seconds: float) -> bool:
        assert seconds > 0
        seen.append(dict(lamps))
        return len(seen) == steps

    Blinker(lambda lamp, on: lamps.update({lamp: on})).blink(name, wait)
    return [*seen, lamps]


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_repeats_until_stopped_and_leaves_the_lamps_dark(name: str) -> None:
    seen = shown(name, 7)
    assert len(seen) == 8
    assert seen[-1] == {"yes": False, "no": False}
    assert seen[0] == seen[2] == seen[4]
    assert seen[0] != seen[1]


@pytest.mark.parametrize("name", ["starting", "ready"])
def test_starting_and_ready_light_both_lamps_together(name: str) -> None:
    assert all(step.yes == step.no for step in PATTERNS[name])


def test_a_fault_alternates_the_lamps_without_a_pause() -> None:
    """At night, green alone and steady means yes, and red alone blinking every third of a second no."""
    assert all(step.yes != step.no for step in PATTERNS["fault"])
    assert all(one.yes != other.yes for one, other in pairwise(PATTERNS["fault"]))
    assert all(step.seconds < 0.3 for step in PATTERNS["fault"])


def test_all_patterns_differ() -> None:
    assert len(set(PATTERNS.values())) == len(PATTERNS)


def test_after_a_pattern_the_lamps_are_dark_and_can_be_switched_again(factory: MockFactory) -> None:
    with GpioPanel(KIT, factory) as panel:
        panel.pattern("starting")
        panel.pattern("fault")
        panel.pattern(None)
        assert factory.pin(5).state == factory.pin(6).state == 0
        panel.lamp("yes", True)
        assert factory.pin(5).state == pytest.approx(0.3)


def test_a_panel_can_be_closed_during_a_pattern(factory: MockFactory) -> None:
    panel = GpioPanel(KIT, factory)
    panel.pattern("fault")
    panel.close()
    assert factory.pin(5).function == "input"
