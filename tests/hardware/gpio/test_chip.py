"""The header's GPIO chip is found on every board and kernel; a folder replaces sysfs."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest
from gpiozero.pins.local import LocalPiFactory

from hardware.gpio.board import header_chip, on_a_pi, sound_board
from hardware.gpio.chip import NoGpioError, pin_factory

PI_3 = "brcm,bcm2835-gpio"
PI_4 = "brcm,bcm2711-gpio"
PI_5 = "raspberrypi,rp1-gpio"
FIRMWARE = "raspberrypi,firmware-gpio"
"""The chip of the board's own LEDs."""
POWER = "brcm,bcm7445-gpio brcm,brcmstb-gpio"
"""The four chips of a Pi 5's processor; none of their lines is on the header."""


def a_computer(root: Path, *chips: tuple[int, str]) -> Path:
    """A sysfs with these chips, linked as by the kernel: number and space-separated compatible strings."""
    listed = root / "bus" / "gpio" / "devices"
    listed.mkdir(parents=True)
    for number, compatible in chips:
        node = root / "firmware" / "devicetree" / "base" / f"gpio@{number}"
        device = root / "devices" / "platform" / f"{number}.gpio" / f"gpiochip{number}"
        for folder in (node, device):
            folder.mkdir(parents=True)
        (node / "compatible").write_bytes(compatible.replace(" ", "\0").encode() + b"\0")
        (device / "of_node").symlink_to(node)
        (listed / device.name).symlink_to(device)
    return root


KERNELS = {
    # board and kernel: (its chips, the header's)
    "Pi 3, 6.1": ([(0, PI_3), (1, FIRMWARE)], 0),
    "Pi 3, 6.6": ([(0, PI_3), (1, FIRMWARE)], 0),
    "Pi 3, 6.12.96": ([(504, FIRMWARE), (512, PI_3)], 512),
    "Pi 4, 6.1": ([(0, PI_4), (1, FIRMWARE)], 0),
    "Pi 4, 6.6": ([(0, PI_4), (1, FIRMWARE)], 0),
    "Pi 4, 6.12.96": ([(0, FIRMWARE), (1, PI_4)], 1),
    "Pi 5, 6.1": ([(0, POWER), (1, POWER), (2, POWER), (3, POWER), (4, PI_5)], 4),
    "Pi 5, 6.6.45": ([(0, PI_5), (10, POWER), (11, POWER), (12, POWER), (13, POWER)], 0),
    "Pi 5, 6.12.96": ([(11, POWER), (12, POWER), (13, POWER), (14, POWER), (15, PI_5)], 15),
}
"""As reported, up to kernel 6.6. For 6.12.96 it is only reported that a Pi 5 has chips 11 to 15; the other
numbers are invented, since the code may rely on none."""


@pytest.mark.parametrize("board", KERNELS)
def test_the_chip_of_the_header_is_found_whatever_its_number(board: str, tmp_path: Path) -> None:
    chips, number = KERNELS[board]
    assert header_chip(a_computer(tmp_path, *chips)) == number
    assert on_a_pi(tmp_path)


def test_another_computer_is_not_a_pi(tmp_path: Path) -> None:
    assert not on_a_pi(tmp_path)
    assert not on_a_pi(a_computer(tmp_path, (0, "arm,pl061")))


# The sound board


@pytest.mark.parametrize("port", ["3f203000.i2s", "fe203000.i2s", "1f000a0000.i2s"])
def test_a_sound_board_is_detected_by_its_i2s_port(port: str, tmp_path: Path) -> None:
    """On Pi 3, 4 and 5."""
    devices = tmp_path / "bus" / "platform" / "devices"
    (devices / "fef00700.hdmi").mkdir(parents=True)
    assert not sound_board(tmp_path)
    (devices / port).mkdir()
    assert sound_board(tmp_path)


# Opening the chip: gpiozero's own code on a mock of lgpio


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A mock of the library lgpio below gpiozero's adapter, on a Pi 5."""
    library = MagicMock(name="lgpio")
    monkeypatch.setitem(sys.modules, "lgpio", library)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _: 0xC04170)
    yield library
    sys.modules.pop("gpiozero.pins.lgpio", None)


def opened(library: Any) -> list[int]:
    return [call.args[0] for call in library.gpiochip_open.call_args_list]


def test_only_the_chip_of_the_header_is_opened(tmp_path: Path, lgpio: Any) -> None:
    factory = pin_factory(sysfs=a_computer(tmp_path, (10, POWER), (11, PI_5)))
    assert opened(lgpio) == [11]
    assert factory.board_info.model == "5B"
    factory.close()
    lgpio.gpiochip_close.assert_called_once()


def test_the_setting_overrides_the_number_that_was_found(tmp_path: Path, lgpio: Any) -> None:
    pin_factory(chip=2, sysfs=a_computer(tmp_path, (11, PI_5)))
    assert opened(lgpio) == [2]


def test_the_right_chip_is_opened_even_if_gpiozero_ignores_the_number(
    tmp_path: Path, lgpio: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """gpiozero 2.0.1 accepts a number, but opens chip 4 on every Pi 5."""

    class IgnoresNumber(LocalPiFactory):  # type: ignore[misc]
        def __init__(self, chip: int | None = None) -> None:
            del chip
            super().__init__()
            self._handle = lgpio.gpiochip_open(4)

    module = ModuleType("gpiozero.pins.lgpio")
    module.__dict__.update(LGPIOFactory=IgnoresNumber, LGPIOPin=object, lgpio=lgpio)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)
    pin_factory(sysfs=a_computer(tmp_path, (0, PI_5)))
    assert opened(lgpio) == [0]


def test_without_a_pi_the_error_suggests_the_keyboard(tmp_path: Path) -> None:
    with pytest.raises(NoGpioError, match="choose the kit 'keyboard'"):
        pin_factory(sysfs=tmp_path)


def test_a_missing_library_is_reported_with_the_fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(NoGpioError, match="apt install python3-lgpio"):
        pin_factory(chip=0, sysfs=tmp_path)


def test_a_chip_that_cannot_be_opened_is_reported_with_the_fix(tmp_path: Path, lgpio: Any) -> None:
    lgpio.gpiochip_open.side_effect = PermissionError("can not open gpiochip")
    with pytest.raises(NoGpioError, match=r"/dev/gpiochip3 cannot be used .* group gpio"):
        pin_factory(chip=3, sysfs=tmp_path)
