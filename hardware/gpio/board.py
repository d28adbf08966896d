"""Tells whether this computer has the 40-pin header, and which GPIO chip is wired to it. It loads no library
of pins.
"""

from __future__ import annotations

from pathlib import Path

SYSFS = Path("/sys")
HEADER = {"brcm,bcm2835-gpio", "brcm,bcm2711-gpio", "raspberrypi,rp1-gpio"}
"""Its names in the device tree: Pi 1 to 3 and Zero, Pi 4, Pi 5."""


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
