"""Opens the panel on the pins, and handles the signals that end the program. Speaks only if the pins fail."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

from hardware.gpio.buttons import Buttons
from hardware.gpio.chip import pin_factory
from hardware.gpio.lamps import GpioPanel
from narrator.appliance.say_text import say
from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.settings import Settings
from narrator.live.button_queue import ButtonQueue
from narrator.script.common.cues import Say
from narrator.script.evening import fault_lines
from narrator.words.pack import load_pack


def open_pins(
    settings: Settings,
    kit: Kit,
    pin_maker: Any,
    presses: ButtonQueue,
    stack: ExitStack,
    free_card: Callable[[], None] = lambda: None,
) -> tuple[GpioPanel, tuple[Say, ...], Callable[[], bool]]:
    """Lamps, which tell at once that the box starts, what is wrong with them and with the buttons, and
    how to ask whether the buttons live.

    Raises `WiringError` or `NoGpioError`, also aloud: without buttons nobody can play. For that it calls
    ``free_card``, since a card may play for one at a time.
    """
    try:
        maker = pin_maker or pin_factory(settings.gpiochip)
        panel = stack.enter_context(GpioPanel(kit, maker))
        buttons = stack.enter_context(Buttons(kit.buttons, presses.sink, maker))
    except NarratorError:
        free_card()
        pack = load_pack(Installed.under().pack_folder(settings.language))
        with suppress(NarratorError), ExitStack() as speaking:
            say(pack.text(fault_lines.NO_BUTTONS(), {}, 0), settings, None, speaking)
        raise
    panel.pattern("starting")
    faults = [fault_lines.LAMP()] * bool(panel.broken) + [fault_lines.BUTTON()] * bool(buttons.held)
    return panel, tuple(faults), buttons.alive


def end_on_signals(presses: ButtonQueue, stack: ExitStack) -> None:
    """Until ``stack`` closes, who tells the program to end is heard like a press."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        before = signal.signal(number, lambda *_: presses.quit())
        stack.callback(signal.signal, number, before)
