"""The lamps are dimmed when lit; if one fails, the game goes on."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.gpio.lamps import GpioPanel
from narrator.config.installed import Installed
from narrator.config.kit import Kit, LampPin
from narrator.config.kits import load_kit

KIT = Kit("panel", {}, {"yes": LampPin(5), "no": LampPin(6, active_high=False)}, brightness=0.3)


def test_a_lamp_is_switched_on_dimmed_and_off_again(factory: MockFactory) -> None:
    with GpioPanel(KIT, factory) as panel:
        assert factory.pin(5).state == 0
        panel.lamp("yes", True)
        assert factory.pin(5).state == pytest.approx(0.3)
        panel.lamp("yes", False)
        assert factory.pin(5).state == 0


def test_a_lamp_wired_to_3v3_is_lit_by_a_low_level(factory: MockFactory) -> None:
    with GpioPanel(KIT, factory) as panel:
        assert factory.pin(6).state == 1
        panel.lamp("no", True)
        assert factory.pin(6).state == pytest.approx(0.7)


def test_a_lamp_without_pwm_has_full_brightness_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    factory = MockFactory()
    with GpioPanel(KIT, factory) as panel:
        panel.lamp("yes", True)
        assert factory.pin(5).state == 1
    assert "Lamp yes cannot be dimmed" in caplog.text


def test_a_lamp_that_fails_during_a_game_is_logged_once(
    factory: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    with GpioPanel(KIT, factory) as panel:
        factory.pin(5).function = "input"  # another program took the pin, so writing raises
        for _ in range(3):
            panel.lamp("yes", True)
    assert caplog.text.count("Lamp yes (GPIO 5) does not work") == 1


def test_each_seat_lights_the_lamp_on_its_own_pin(factory: MockFactory) -> None:
    kit = load_kit(Installed.under().kit_file("ring"))
    with GpioPanel(kit, factory) as panel:
        for name, lamp in kit.lamps.items():
            panel.lamp(name, True)
            lit = [pin.pin for pin in kit.lamps.values() if factory.pin(pin.pin).state > 0]
            assert lit == [lamp.pin]
            panel.lamp(name, False)
        panel.lamp("seat 19", True)
        assert not any(factory.pin(lamp.pin).state for lamp in kit.lamps.values())


def test_a_broken_lamp_of_a_seat_leaves_the_others_working(
    factory: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    kit = KIT._replace(lamps={**KIT.lamps, "seat 1": LampPin(99), "seat 2": LampPin(12)})
    with GpioPanel(kit, factory) as panel:
        assert panel.broken == ("seat 1",)
        panel.lamp("seat 2", True)
        assert factory.pin(12).state == pytest.approx(0.3)
    assert caplog.text.count("Lamp seat 1 (GPIO 99) does not work") == 1


def test_a_kit_without_lamps_ignores_them(factory: MockFactory) -> None:
    with GpioPanel(KIT._replace(lamps={}), factory) as panel:
        panel.lamp("yes", True)
        panel.caption("Night falls.")


def test_closing_switches_the_lamps_off_and_releases_the_pins(factory: MockFactory) -> None:
    panel = GpioPanel(KIT, factory)
    panel.lamp("yes", True)
    panel.close()
    assert factory.pin(5).function == "input"
    GpioPanel(KIT, factory).close()
