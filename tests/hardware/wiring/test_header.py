"""The pins of the header are those that every supported board has."""

from __future__ import annotations

from hardware.wiring.header import header, nearest, pin_of


def test_the_header_has_the_pins_of_every_board() -> None:
    names = [pin.name for pin in header()]
    assert len(names) == 40
    assert [n for n, name in enumerate(names, start=1) if name == "GND"] == [
        6, 9, 14, 20, 25, 30, 34, 39
    ]  # fmt: skip
    assert [n for n, name in enumerate(names, start=1) if name == "3V3"] == [1, 17]
    assert [n for n, name in enumerate(names, start=1) if name == "5V"] == [2, 4]
    assert {pin.gpio for pin in header() if pin.gpio is not None} == set(range(28))
    assert (pin_of(17).number, pin_of(21).number, pin_of(2).number) == (11, 40, 3)


def test_the_nearest_ground_is_in_the_same_column() -> None:
    assert nearest("GND", pin_of(17).row, left=True).number == 9
    assert nearest("GND", pin_of(24).row, left=False).number == 20
    assert nearest("3V3", pin_of(10).row, left=True).number == 17


def test_the_right_column_uses_the_first_3v3_of_the_left_one() -> None:
    assert nearest("3V3", 20, left=False).number == 1
