"""What the lamps show by themselves is never an answer of the night."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio.lamp_patterns import PATTERNS, Blinker
from hardware.gpio.lamps import GpioPanel
from narrator.config.kit import Kit, LampPin

KIT = Kit("panel", {}, {"yes": LampPin(5), "no": LampPin(6)}, brightness=0.3)


def shown(name: str, steps: int) -> list[dict[str, bool]]:
    """Both lamps after each of the first steps of a pattern, and at its end."""
    lamps: dict[str, bool] = {}
    seen: list[dict[str, bool]] = []

    def wait(seconds: float) -> bool:
        assert seconds > 0
        seen.append(dict(lamps))
        return len(seen) == steps

    Blinker(lambda lamp, on: lamps.update({lamp: on})).blink(name, wait)
    return [*seen, lamps]


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_goes_on_until_it_is_ended_and_leaves_the_lamps_dark(name: str) -> None:
    seen = shown(name, 7)
    assert len(seen) == 8
    assert seen[-1] == {"yes": False, "no": False}
    assert seen[0] == seen[2] == seen[4]
    assert seen[0] != seen[1]


@pytest.mark.parametrize("name", ["starting", "ready"])
def test_starting_and_ready_light_both_lamps_together(name: str) -> None:
    assert all(step.yes == step.no for step in PATTERNS[name])


def test_a_fault_lights_one_lamp_after_the_other_without_a_pause() -> None:
    """Green alone and steady means yes, red alone in blinks of a third of a second means no."""
    assert all(step.yes != step.no for step in PATTERNS["fault"])
    assert all(one.yes != other.yes for one, other in pairwise(PATTERNS["fault"]))
    assert all(step.seconds < 0.3 for step in PATTERNS["fault"])


def test_no_two_patterns_are_alike() -> None:
    assert len(set(PATTERNS.values())) == len(PATTERNS)


def test_the_panel_is_dark_and_the_game_s_again_once_a_pattern_has_ended() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    with GpioPanel(KIT, factory) as panel:
        panel.pattern("starting")
        panel.pattern("fault")
        panel.pattern(None)
        assert factory.pin(5).state == factory.pin(6).state == 0
        panel.lamp("yes", True)
        assert factory.pin(5).state == pytest.approx(0.3)


def test_a_panel_is_closed_in_the_middle_of_a_pattern() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    panel = GpioPanel(KIT, factory)
    panel.pattern("fault")
    panel.close()
    assert factory.pin(5).function == "input"


def test_a_panel_tells_which_lamps_are_broken() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    kit = KIT._replace(lamps={"yes": LampPin(99), "no": LampPin(6)})
    with GpioPanel(kit, factory) as panel:
        assert panel.broken == ("yes",)
