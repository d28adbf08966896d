"""The RGB lamp fades between moods and is very dim at night; if it fails, the game goes on."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.gpio.ambience_lamp import COLOURS, EXAMINED, FADE, STEP, GpioAmbience, fading
from hardware.gpio.lamps import GpioPanel
from narrator.config.kit import Ambience, Kit, LampPin

PINS = Ambience(23, 24, 25)
KIT = Kit("panel", {}, {"yes": LampPin(5), "no": LampPin(6)}, ambience=PINS)


def levels(factory: MockFactory) -> tuple[float, ...]:
    return tuple(factory.pin(pin).state for pin in PINS.pins)


def show_fully(lamp: GpioAmbience, mood: str) -> None:
    """Shows a mood and waits until its fade has ended."""
    lamp.show(mood)
    assert lamp._led is not None
    lamp._led._source_thread.join(10)


@pytest.mark.parametrize("mood", [*COLOURS, *EXAMINED])
def test_each_mood_and_each_word_of_the_doctor_has_its_colour(mood: str, factory: MockFactory) -> None:
    lamp = GpioAmbience(PINS, factory, fade=0)
    assert levels(factory) == (0, 0, 0)
    show_fully(lamp, mood)
    assert levels(factory) == pytest.approx((COLOURS | EXAMINED)[mood])


def test_the_doctor_shows_one_wire_at_a_time() -> None:
    """Whoever sees another colour than is asked for knows which wires are crossed."""
    lit = [[part > 0 for part in EXAMINED[name]] for name in ("red", "green", "blue", "dark")]
    assert lit == [[True, False, False], [False, True, False], [False, False, True], [False] * 3]


def test_the_night_is_blue_the_day_warm_and_a_trial_red() -> None:
    night, day, trial = (COLOURS[mood] for mood in ("night", "day", "trial"))
    assert night[2] > max(night[:2])
    assert day[0] > day[1] > day[2]
    assert trial[0] > 0 == trial[1] == trial[2]


def test_at_night_it_has_at_most_a_twentieth_of_the_light_by_day() -> None:
    """It must not show anybody who moves."""
    assert sum(COLOURS["night"]) <= sum(COLOURS["day"]) / 20


def test_a_fade_is_slow_and_even_and_ends_on_the_colour() -> None:
    colours = list(fading(COLOURS["day"], COLOURS["night"], FADE))
    assert len(colours) * STEP == pytest.approx(FADE)
    assert colours[-1] == pytest.approx(COLOURS["night"])
    reds = [COLOURS["day"][0], *(colour[0] for colour in colours)]
    falls = [a - b for a, b in pairwise(reds)]
    assert falls == pytest.approx([falls[0]] * len(falls))


def test_a_new_mood_interrupts_a_fade_and_starts_from_the_current_colour(
    factory: MockFactory,
) -> None:
    lamp = GpioAmbience(PINS, factory, fade=60)
    lamp.show("day")
    lamp._fade = 0
    show_fully(lamp, "trial")
    assert levels(factory) == pytest.approx(COLOURS["trial"])


def test_a_common_anode_is_dark_at_a_high_level(factory: MockFactory) -> None:
    lamp = GpioAmbience(PINS._replace(active_high=False), factory, fade=0)
    assert levels(factory) == (1, 1, 1)
    show_fully(lamp, "trial")
    assert levels(factory) == pytest.approx((1 - COLOURS["trial"][0], 1, 1))


def test_a_lamp_that_cannot_be_opened_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    lamp = GpioAmbience(PINS, MockFactory())  # these pins have no PWM
    for mood in COLOURS:
        lamp.show(mood)
    lamp.close()
    assert caplog.text.count("The ambience lamp does not work") == 1


def test_a_lamp_that_fails_during_a_game_is_logged_once_and_the_others_work(
    factory: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    with GpioPanel(KIT, factory) as panel:
        factory.pin(24).function = "input"  # another program took the pin, so writing raises
        for mood in COLOURS:
            panel.ambience(mood)
        panel.lamp("yes", True)
        assert factory.pin(5).state == pytest.approx(KIT.brightness)
    assert caplog.text.count("The ambience lamp does not work") == 1


def test_closing_the_panel_switches_it_off_and_a_kit_may_lack_it(
    factory: MockFactory,
) -> None:
    with GpioPanel(KIT, factory) as panel:
        panel.ambience("day")
    assert all(factory.pin(pin).function == "input" for pin in PINS.pins)
    with GpioPanel(KIT._replace(ambience=None), factory) as panel:
        panel.ambience("day")
    assert all(factory.pin(pin).function == "input" for pin in PINS.pins)
