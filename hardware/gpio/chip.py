"""Opens the GPIO chip of the 40-pin header. Buttons and lamps are not known here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from gpiozero.pins import Factory

from hardware.gpio.board import SYSFS, header_chip
from narrator.base.errors import NarratorError


class NoGpioError(NarratorError):
    """There are no GPIO pins: this is not a Raspberry Pi, or the chip cannot be opened."""


def pin_factory(chip: int | None = None, sysfs: Path = SYSFS) -> Factory:
    """Opens the header's pins. ``chip`` overrides the number found in the device tree (None: use it).

    Raises `NoGpioError`.
    """
    number = header_chip(sysfs) if chip is None else chip
    if number is None:
        raise NoGpioError(
            "This computer has no Raspberry Pi header: choose the kit 'keyboard', or run on a Pi."
        )
    try:
        # Imported late: importing lgpio starts its thread and needs a writable working directory.
        factory = _open(import_module("gpiozero.pins.lgpio"), number)
        _ = factory.board_info
    except ImportError as error:
        raise NoGpioError(
            f"The GPIO library is not installed ({error}): apt install python3-lgpio, and make the"
            " venv with --system-site-packages."
        ) from error
    except Exception as error:
        raise NoGpioError(
            f"/dev/gpiochip{number} cannot be used ({error}): add the user to the group gpio, and"
            " run in a directory that can be written to."
        ) from error
    return factory


def _open(library: Any, number: int) -> Factory:
    """gpiozero's factory on this chip.

    gpiozero up to 2.0.1 ignores the chip number passed to this constructor and derives it from the
    board, which fails on some Pi 5 kernels. So the constructor of its parent class is called instead.
    """

    class HeaderFactory(library.LGPIOFactory):  # type: ignore[misc]
        def __init__(self) -> None:
            super(library.LGPIOFactory, self).__init__()
            self._handle = library.lgpio.gpiochip_open(number)
            self._chip = number
            self.pin_class = library.LGPIOPin

    return HeaderFactory()
