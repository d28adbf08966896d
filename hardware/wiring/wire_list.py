"""The wires of a kit as text: a table for people, JSON for programs. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.wiring.header import pin_of
from hardware.wiring.plan import SOUND_BOARD, Wire

NOTES = (
    "All grounds are connected: a wire may run from part to part and end at the ground named.",
    "Connect nothing to header pins 2 and 4: their 5 V destroy a GPIO, and so does a pad at 5 V.",
)
HEADINGS = ("part", "GPIO", "header pin", "other leg", "resistor")


def as_table(wires: Sequence[Wire], taken: frozenset[int] = frozenset()) -> str:
    """A table in columns, followed by `NOTES`. ``taken`` are the GPIOs that a sound board uses."""
    rows = [HEADINGS, *(_row(wire) for wire in wires)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([*lines, "", *NOTES, *_sound_board(taken)])


def _sound_board(taken: frozenset[int]) -> list[str]:
    """Where its wires go; nothing where there is none."""
    if not taken:
        return []
    wires = (f"{SOUND_BOARD[gpio]} to {pin_of(gpio).number}" for gpio in sorted(taken))
    return [
        f"A sound board, by header pins: {', '.join(wires)} (DOUT is a microphone's), its ground to any GND.",
        "Its own supply goes to 3V3 on 1 or 17, or to 5V on 2 or 4 if its maker says so.",
    ]


def as_json(wires: Sequence[Wire]) -> list[dict[str, object]]:
    """A dictionary for each wire. Pins are positions on the header, 1 to 40; ``resistor`` is in ohm."""
    return [
        {
            "part": wire.part,
            "kind": wire.kind,
            "note": wire.note,
            "gpio": wire.gpio,
            "pin": wire.pin.number,
            "other": {"name": wire.other.name, "pin": wire.other.number},
            "supply": wire.supply.number if wire.supply else None,
            "resistor": wire.resistor,
        }
        for wire in wires
    ]


def _row(wire: Wire) -> tuple[str, ...]:
    other = f"{wire.other.name} on {wire.other.number}"
    if wire.supply is not None:
        other += f", {wire.supply.name} on {wire.supply.number}"
    return (
        " ".join(word for word in (wire.part, _KIND[wire.kind], wire.note) if word),
        str(wire.gpio),
        str(wire.pin.number),
        other,
        f"{wire.resistor} ohm" if wire.resistor else "",
    )


_KIND = {"button": "button", "pad": "pad", "lamp": "lamp,", "colour": "lamp,"}
