"""What is wrong when the box is opened is said aloud, and a hanging library ends in a new process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio.buttons import WiringError
from narrator.appliance.card_faults import card_faults
from narrator.appliance.open_panel import open_pins
from narrator.commands.common.cli import main
from narrator.commands.common.start_box import Opener
from narrator.config.installed import Installed
from narrator.config.kit import Contact, LampPin
from narrator.config.kits import load_kit
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import Stuck
from narrator.script.evening import fault_lines as fault
from tests.kit.box.box import Box, settings_in
from tests.kit.box.people import idle

KIT = load_kit(Installed.under().kit_file("panel"))


@pytest.fixture
def pins() -> MockFactory:
    return MockFactory(pin_class=MockPWMPin)


def faults(pins: MockFactory, **changed: Any) -> tuple[object, ...]:
    with ExitStack() as stack:
        return open_pins(Settings(), KIT._replace(**changed), pins, ButtonQueue(), stack)[1]


def test_a_box_in_order_has_nothing_to_say(pins: MockFactory) -> None:
    assert faults(pins) == ()


def test_a_card_that_keeps_nothing_is_reported(tmp_path: Path) -> None:
    mark = tmp_path / "narrator-forgets"
    assert card_faults(mark) == ()
    mark.touch()
    assert [cue.line for cue in card_faults(mark)] == ["fault.disk.lost"]


def test_a_button_that_is_held_at_the_start_is_reported(pins: MockFactory) -> None:
    pins.pin(17)._set_pull = lambda _: None  # a cup on the pad outweighs the pull-up
    assert faults(pins, buttons={"confirm": Contact((17,))}) == (fault.BUTTON(),)


def test_a_lamp_that_cannot_be_had_is_reported(pins: MockFactory) -> None:
    assert faults(pins, lamps={"yes": LampPin(99), "no": LampPin(6)}) == (fault.LAMP(),)


def test_the_lamps_tell_that_the_box_starts(pins: MockFactory) -> None:
    with ExitStack() as stack:
        panel, *_ = open_pins(Settings(), KIT, pins, ButtonQueue(), stack)
        panel.pattern(None)
        assert pins.pin(5).state == 0


def test_without_buttons_the_box_says_why_it_ends(pins: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("narrator.appliance.open_panel.say", lambda text, *_: said.append(text))
    with pytest.raises(WiringError, match="used twice"):
        faults(pins, buttons={"confirm": Contact((17,)), "pause": Contact((17,))})
    (text,) = said
    assert text.startswith("I can't reach my buttons")


def test_what_is_amiss_is_said_before_the_box_is_ready(tmp_path: Path) -> None:
    box = Box(settings_in(tmp_path), idle)
    box.evening = replace(box.evening, faults=(fault.LAMP(), fault.BUTTON()))
    said = box.run(lambda it: "house.ready" in it.said()).said()
    assert said == ["fault.lamp", "fault.button", "house.ready"]


def test_a_library_that_hangs_ends_in_the_same_command_in_a_new_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hanging:
        def demo(self) -> bool:
            raise Stuck

    @contextmanager
    def opened(_opener: Opener, _settings: Settings) -> Iterator[Hanging]:
        yield Hanging()

    begun: list[list[str]] = []
    monkeypatch.setattr(Opener, "open", opened)
    monkeypatch.setattr(os, "execv", lambda _, arguments: begun.append(arguments))
    config = tmp_path / "narrator.yaml"
    config.write_text("kit: keyboard\nstate: state\ncache: cache\n")
    main(["demo", "--once", "--config", str(config)])
    assert begun == [[sys.executable, *sys.orig_argv[1:]]]
