"""Buttons on GPIO pins: a press on the pin reaches the sink as edges."""

from __future__ import annotations

import gc
import logging
import threading
import time

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio.buttons import Buttons, WiringError
from hardware.gpio.lamps import GpioPanel
from narrator.config.installed import Installed
from narrator.config.kit import Contact
from narrator.config.kits import load_kit

Heard = list[tuple[str, bool, float]]


def levels(heard: Heard) -> list[tuple[str, bool]]:
    return [(button, down) for button, down, _ in heard]


def test_a_button_to_ground_is_down_while_its_pin_is_low(factory: MockFactory) -> None:
    heard: Heard = []
    with Buttons({"confirm": Contact((17,))}, lambda *edge: heard.append(edge), factory):
        gc.collect()  # the library holds callbacks only weakly
        factory.pin(17).drive_low()
        factory.pin(17).drive_high()
    assert levels(heard) == [("confirm", True), ("confirm", False)]


def test_a_pad_that_drives_its_pin_is_down_while_it_is_high(factory: MockFactory) -> None:
    heard: Heard = []
    pads = {"confirm": Contact((17,), active_high=True)}
    with Buttons(pads, lambda *edge: heard.append(edge), factory) as buttons:
        assert buttons.held == ()
        factory.pin(17).drive_high()
        factory.pin(17).drive_low()
    assert levels(heard) == [("confirm", True), ("confirm", False)]


def test_each_seat_of_the_kit_has_its_own_button(factory: MockFactory) -> None:
    """DESIGN 2: the whole header at once, including the pins with a fixed pull-up."""
    kit, heard = load_kit(Installed.under().kit_file("seats")), Heard()
    with Buttons(kit.buttons, lambda *edge: heard.append(edge), factory), GpioPanel(kit, factory):
        for seat in range(1, 22):
            (pin,) = kit.buttons[f"seat {seat}"].pins
            factory.pin(pin).drive_low()
    assert levels(heard) == [(f"seat {seat}", True) for seat in range(1, 22)]


def test_an_edge_carries_the_time_at_which_it_happened(factory: MockFactory) -> None:
    heard: Heard = []
    with Buttons({"confirm": Contact((17,))}, lambda *edge: heard.append(edge), factory):
        before = time.monotonic()
        factory.pin(17).drive_low()
        after = time.monotonic()
    assert before <= heard[0][2] <= after


@pytest.mark.parametrize("ticks", [1.8e9, -1.0, 1e12])
def test_a_timestamp_of_another_clock_is_replaced(factory: MockFactory, ticks: float) -> None:
    heard: Heard = []
    with Buttons({"confirm": Contact((17,))}, lambda *edge: heard.append(edge), factory):
        before = time.monotonic()
        factory.pin(17).when_changed(ticks, 0)
    assert before <= heard[0][2] <= time.monotonic()


def test_several_pads_can_be_one_button(factory: MockFactory) -> None:
    heard: Heard = []
    with Buttons({"confirm": Contact((17, 23, 24))}, lambda *edge: heard.append(edge), factory):
        factory.pin(17).drive_low()
        factory.pin(23).drive_low()
        factory.pin(17).drive_high()
        assert levels(heard) == [("confirm", True)]
        factory.pin(23).drive_high()
    assert levels(heard) == [("confirm", True), ("confirm", False)]


def test_a_pad_held_at_the_start_is_reported_and_ignored_until_released(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class CupOnThePad(MockFactory):  # type: ignore[misc]
        def pin(self, name: int) -> MockPin:
            pin = super().pin(name)
            if name == 17:
                pin._set_pull = lambda _: None  # the cup keeps the pin low despite the pull-up
            return pin

    factory, heard = CupOnThePad(), Heard()
    pads = {"confirm": Contact((17, 23))}
    with Buttons(pads, lambda *edge: heard.append(edge), factory) as buttons:
        assert buttons.held == (("confirm", 17),)
        assert "confirm is held down at the start (GPIO 17)" in caplog.text
        factory.pin(23).drive_low()
        factory.pin(23).drive_high()
        assert levels(heard) == [("confirm", True), ("confirm", False)]
        factory.pin(17).drive_high()
        assert len(heard) == 2
        factory.pin(17).drive_low()
        assert len(heard) == 3


def test_a_pad_that_stays_pressed_is_ignored_once_another_is_pressed(
    factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cup is put on a pad during a game; the other pads of the button still work."""
    heard: Heard = []
    monkeypatch.setattr("hardware.gpio.buttons._stamp", lambda ticks: ticks)
    with Buttons({"confirm": Contact((17, 23))}, lambda *edge: heard.append(edge), factory):
        cup, pad = factory.pin(17).when_changed, factory.pin(23).when_changed
        cup(1.0, 0)
        pad(20.0, 0)  # too early to tell a cup from a finger
        pad(20.1, 1)
        pad(31.0, 0)
        pad(31.1, 1)
        cup(40.0, 1)
        cup(41.0, 0)
    assert heard == [
        ("confirm", True, 1.0), ("confirm", False, 31.0), ("confirm", True, 31.0),
        ("confirm", False, 31.1), ("confirm", True, 41.0),
    ]  # fmt: skip


def test_a_sink_that_raises_stops_no_button(factory: MockFactory, caplog: pytest.LogCaptureFixture) -> None:
    heard: Heard = []

    def sink(button: str, down: bool, at: float) -> None:
        heard.append((button, down, at))
        raise RuntimeError("queue is gone")

    with caplog.at_level(logging.ERROR), Buttons({"pause": Contact((22,))}, sink, factory):
        factory.pin(22).drive_low()
        factory.pin(22).drive_high()
    assert levels(heard) == [("pause", True), ("pause", False)]
    assert "An edge of button pause was lost" in caplog.text


def test_no_edge_is_reported_after_closing(factory: MockFactory) -> None:
    heard: Heard = []
    Buttons({"confirm": Contact((17,))}, lambda *edge: heard.append(edge), factory).close()
    factory.pin(17).drive_low()
    factory.pin(17).drive_high()
    assert heard == []


@pytest.mark.parametrize(
    ("buttons", "sentence"),
    [
        ({"confirm": Contact(())}, "Button confirm has no pin"),
        ({"confirm": Contact((17,)), "pause": Contact((17,))}, r"17 is used twice \(confirm and p"),
        ({"confirm": Contact((17, 17))}, "GPIO 17 is used twice"),
        ({"confirm": Contact((99,))}, "GPIO 99 of button confirm cannot be used"),
        ({"confirm": Contact((2,), active_high=True)}, "GPIO 2 of button confirm cannot be used"),
    ],
)
def test_bad_wiring_is_reported_in_one_sentence(
    factory: MockFactory, buttons: dict[str, Contact], sentence: str
) -> None:
    with pytest.raises(WiringError, match=sentence):
        Buttons(buttons, lambda *_: None, factory)


def test_bad_wiring_releases_the_good_pins(factory: MockFactory) -> None:
    with pytest.raises(WiringError):
        Buttons({"confirm": Contact((17, 99))}, lambda *_: None, factory)
    Buttons({"confirm": Contact((17,))}, lambda *_: None, factory).close()


LgpioFactory = type("LgpioFactory", (MockFactory,), {"__module__": "gpiozero.pins.lgpio"})


def test_buttons_without_a_thread_are_always_alive(factory: MockFactory) -> None:
    with Buttons({"confirm": Contact((17,))}, lambda *_: None, factory) as buttons:
        assert buttons.alive()


def test_the_buttons_are_dead_when_the_thread_that_reports_edges_has_ended() -> None:
    end = threading.Event()
    notifier = type("_callback_thread", (threading.Thread,), {"__module__": "lgpio"})(target=end.wait)
    with Buttons({"confirm": Contact((17,))}, lambda *_: None, LgpioFactory()) as buttons:
        notifier.start()
        assert buttons.alive()
        end.set()
        notifier.join()
        assert not buttons.alive()
