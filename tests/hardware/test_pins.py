"""Where the pins of the header are: told by a device tree laid out in a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.pins import NoGpioError, header_chip, on_a_pi, pin_factory


def a_computer(root: Path, **chips: str) -> Path:
    """A sysfs with these chips: the name of each and its compatible strings, by spaces."""
    for name, compatible in chips.items():
        node = root / "bus" / "gpio" / "devices" / name / "of_node"
        node.mkdir(parents=True)
        (node / "compatible").write_bytes(compatible.replace(" ", "\0").encode() + b"\0")
    return root


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chips that a stand-in for the lgpio factory was asked for."""
    chips: list[int] = []

    class Recorder(MockFactory):  # type: ignore[misc]
        def __init__(self, chip: int) -> None:
            super().__init__()
            chips.append(chip)

    module = ModuleType("gpiozero.pins.lgpio")
    module.__dict__["LGPIOFactory"] = Recorder
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)
    return chips


@pytest.mark.parametrize(
    "compatible",
    ["brcm,bcm2835-gpio", "brcm,bcm2711-gpio brcm,bcm2835-gpio", "raspberrypi,rp1-gpio"],
)
def test_every_pi_has_its_header(tmp_path: Path, compatible: str) -> None:
    assert on_a_pi(a_computer(tmp_path, gpiochip0=compatible))


def test_the_header_of_a_pi_5_is_found_whatever_its_number(tmp_path: Path) -> None:
    a_computer(
        tmp_path,
        gpiochip0="brcm,bcm7445-gpio",
        gpiochip4="raspberrypi,firmware-gpio",
        gpiochip13="raspberrypi,rp1-gpio",
    )
    assert header_chip(tmp_path) == 13


def test_another_computer_is_not_a_pi(tmp_path: Path) -> None:
    assert not on_a_pi(tmp_path)
    assert not on_a_pi(a_computer(tmp_path, gpiochip0="arm,pl061"))


def test_the_headers_chip_is_opened(tmp_path: Path, opened: list[int]) -> None:
    pin_factory(sysfs=a_computer(tmp_path, gpiochip11="raspberrypi,rp1-gpio"))
    assert opened == [11]


def test_the_builder_may_know_better(tmp_path: Path, opened: list[int]) -> None:
    pin_factory(chip=2, sysfs=a_computer(tmp_path, gpiochip11="raspberrypi,rp1-gpio"))
    assert opened == [2]


def test_off_a_pi_the_keyboard_is_offered(tmp_path: Path) -> None:
    with pytest.raises(NoGpioError, match="choose the kit 'keyboard'"):
        pin_factory(sysfs=tmp_path)


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(NoGpioError, match="apt install python3-lgpio"):
        pin_factory(chip=0, sysfs=tmp_path)


def test_a_chip_that_will_not_open_is_named(
    tmp_path: Path, opened: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError("can not open gpiochip")

    monkeypatch.setattr(sys.modules["gpiozero.pins.lgpio"], "LGPIOFactory", refuse)
    with pytest.raises(NoGpioError, match=r"/dev/gpiochip3 cannot be used .* group gpio"):
        pin_factory(chip=3, sysfs=tmp_path)
    assert opened == []
