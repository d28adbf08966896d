"""The lamps: dim when lit, dark else, and never a reason to stop."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.lamps import GpioPanel
from narrator.config.kit import Kit, LampPin

KIT = Kit("panel", {}, {"yes": LampPin(5), "no": LampPin(6, active_high=False)}, brightness=0.3)


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory(pin_class=MockPWMPin)


def test_a_lamp_is_dark_then_dim_then_dark(factory: MockFactory) -> None:
    with GpioPanel(KIT, factory) as panel:
        assert factory.pin(5).state == 0
        panel.lamp("yes", True)
        assert factory.pin(5).state == pytest.approx(0.3)
        panel.lamp("yes", False)
        assert factory.pin(5).state == 0


def test_a_lamp_to_3v3_is_lit_by_a_low_level(factory: MockFactory) -> None:
    with GpioPanel(KIT, factory) as panel:
        assert factory.pin(6).state == 1
        panel.lamp("no", True)
        assert factory.pin(6).state == pytest.approx(0.7)


def test_a_pin_that_cannot_dim_shines_at_full_light_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    factory = MockFactory()
    with GpioPanel(KIT, factory) as panel:
        panel.lamp("yes", True)
        assert factory.pin(5).state == 1
    assert "Lamp yes cannot be dimmed" in caplog.text


def test_a_lamp_on_an_impossible_pin_is_told_once_and_not_missed(
    factory: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    kit = KIT._replace(lamps={"yes": LampPin(99), "no": LampPin(6)})
    with GpioPanel(kit, factory) as panel:
        panel.lamp("yes", True)
        panel.lamp("yes", False)
        panel.lamp("no", True)
        assert factory.pin(6).state == pytest.approx(0.3)
    assert caplog.text.count("Lamp yes (GPIO 99) does not work") == 1


def test_a_lamp_that_fails_in_the_game_is_told_once_and_goes_dark(
    factory: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    with GpioPanel(KIT, factory) as panel:
        factory.pin(5).function = "input"  # somebody else took the pin: writing raises
        for _ in range(3):
            panel.lamp("yes", True)
    assert caplog.text.count("Lamp yes (GPIO 5) does not work") == 1


def test_a_kit_without_lamps_swallows_them(factory: MockFactory) -> None:
    with GpioPanel(KIT._replace(lamps={}), factory) as panel:
        panel.lamp("yes", True)
        panel.caption("Night falls.")


def test_closing_puts_the_lamps_out_and_lets_the_pins_go(factory: MockFactory) -> None:
    panel = GpioPanel(KIT, factory)
    panel.lamp("yes", True)
    panel.close()
    assert factory.pin(5).function == "input"
    GpioPanel(KIT, factory).close()
