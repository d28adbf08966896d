"""Finds and opens the GPIO chip of the 40-pin header. Buttons and lamps are not known here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from gpiozero.pins import Factory

from narrator.errors import NarratorError

SYSFS = Path("/sys")
HEADER = {"brcm,bcm2835-gpio", "brcm,bcm2711-gpio", "raspberrypi,rp1-gpio"}
"""Its names in the device tree: Pi 1 to 3 and Zero, Pi 4, Pi 5."""


class NoGpioError(NarratorError):
    """There are no GPIO pins: this is not a Raspberry Pi, or the chip cannot be opened."""


def header_chip(sysfs: Path = SYSFS) -> int | None:
    """The number n of the /dev/gpiochip*n* whose lines are on the header; None if this is not a Pi.

    The device tree identifies it, because the number varies: on a Pi 5 it is 4, 0 or 11 to 15, depending
    on the kernel.
    """
    for compatible in sorted(sysfs.glob("bus/gpio/devices/gpiochip*/of_node/compatible")):
        try:
            names = compatible.read_bytes().decode("ascii", "replace").split("\0")
        except OSError:
            continue
        number = compatible.parts[-3].removeprefix("gpiochip")
        if HEADER.intersection(names) and number.isdecimal():
            return int(number)
    return None


def on_a_pi(sysfs: Path = SYSFS) -> bool:
    """Whether this computer has the header that kits are wired to."""
    return header_chip(sysfs) is not None


def sound_board(sysfs: Path = SYSFS) -> bool:
    """Whether I2S is enabled, as for a sound board on the header, which then owns GPIO 18 to 21.

    The kernel creates a device only for an I2S port that the device tree enables.
    """
    return any(sysfs.glob("bus/platform/devices/*.i2s"))


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
