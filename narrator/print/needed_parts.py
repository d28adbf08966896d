"""What a box takes besides what is cut out: how many of each part and how large, in words. How parts are
wired is told from outside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from narrator.config.kit import Kit, KitPart
from narrator.config.kits import I2S
from narrator.enclosure.box import Enclosure
from narrator.enclosure.walls import FOOT
from narrator.print.wording import printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BUY

WIRES = {"button": 2, "pad": 3, "lamp": 3, "colour": 2}
"""Jumper wires of a part: from pin to part, through a resistor if there is one, and on to the other end. The
fourth leg of a colour lamp comes in addition, and one from each clamp to its pin."""
GROUNDS, SUPPLIES = 8, 2
"""Pins of the header for ground and for 3V3."""
CARD = "microSD, 8 GB"
"""The memory card, or a larger one."""
DRIVER = "4–8 Ω"
"""What the amplifiers on small boards are made for."""
SCREWS = (12, 16, 20, 25)
"""Lengths that are sold."""
UNDER_BOARD, BOARD, NUT = 6.0, 1.6, 2.0
THREAD = "M2.5"
"""Of what passes the holes of the board."""


class Circuit(NamedTuple):
    """A part between a pin of the header and the wire of its other end."""

    kind: str
    """``lamp``, ``colour`` (one of a colour lamp's three), ``button`` or ``pad``."""
    name: str
    """In words."""
    note: str
    """Which of several, in words; may be empty."""
    ohm: int | None
    """Its resistor; None: it has none."""
    other: str
    """``GND`` or ``3V3``."""


def needed_parts(
    box: Enclosure, kit: Kit, circuits: Sequence[Circuit], pack: Pack
) -> tuple[tuple[str, str], ...]:
    """What, and its number and sizes in millimetres or ohm. ``circuits`` are all, not each kind once."""
    sizes = box.sizes
    kinds = Counter(circuit.kind for circuit in circuits)
    led = f"{sizes.led:g} mm"
    lamps = Counter(
        "yellow" if name.startswith("seat ") else {"yes": "green", "no": "red"}[name] for name in kit.lamps
    )
    ohms = Counter(circuit.ohm for circuit in circuits if circuit.ohm is not None)
    parts: list[KitPart | None] = [*kit.buttons.values(), *kit.lamps.values(), kit.ambience]
    pins = {pin for part in parts if part for pin in part.pins}
    clamps = clamps_of(circuits)
    wires = sum(WIRES[kind] * number for kind, number in kinds.items())
    wires += (kit.ambience is not None) + clamps
    screw = next((each for each in SCREWS if each >= sizes.thickness + UNDER_BOARD + BOARD + NUT), SCREWS[-1])
    rows = [
        ("sheet", 1, f"{sizes.thickness:g} mm"),
        ("paper", 1, f"{sizes.paper:g} mm"),
        ("computer", 1, f"{sizes.board_length:g} × {sizes.board_width:g} mm"),
        ("card", 1, CARD),
        ("power", 1, ""),
        ("screw", 4, f"{THREAD} × {screw} mm"),
        ("nut", 4, THREAD),
        ("spacer", 4, f"{UNDER_BOARD:g} mm"),
        ("button", kinds["button"], f"{sizes.button:g} mm"),
        ("pad", kinds["pad"], f"{sizes.pad_length:g} × {sizes.pad_width:g} mm"),
        *((colour, number, led) for colour, number in lamps.items()),
        ("colour", int(kit.ambience is not None), led),
        *(("resistor", number, f"{ohm} Ω") for ohm, number in ohms.items()),
        ("wire", wires, ""),
        ("clamp", clamps, ""),
        ("speaker", int(sizes.speaker > 0), f"{sizes.speaker:g} mm, {DRIVER}"),
        ("amplifier", int(sizes.speaker > 0), "USB" if pins & I2S else "USB / I2S"),
        ("powered", int(sizes.speaker == 0), ""),
        ("felt", 4, f"{FOOT:g} mm"),
        ("glue", 1, ""),
        ("tape", 1, ""),
        ("drill", 1, led),
    ]
    return tuple((printed(pack, BUY[name]), told(number, size)) for name, number, size in rows if number)


def clamps_of(circuits: Sequence[Circuit]) -> int:
    """How many lever clamps join the wires for which the pins of ground or of 3V3 run out."""
    ends = Counter(circuit.other for circuit in circuits if circuit.kind != "colour")
    ends += Counter({circuit.other for circuit in circuits if circuit.kind == "colour"})
    ends["3V3"] += sum(circuit.kind == "pad" for circuit in circuits)
    return _clamps(ends["GND"], GROUNDS) + _clamps(ends["3V3"], SUPPLIES)


def _clamps(ends: int, pins: int) -> int:
    """Each takes one end of five to a pin, or to another clamp, and so brings three more places."""
    return max(0, ceil((ends - pins) / 3))


def each_kind(circuits: Sequence[Circuit]) -> tuple[Circuit, ...]:
    """Every way of connecting a part once, with the notes of all that are connected so."""
    alike: dict[Circuit, list[Circuit]] = {}
    for circuit in circuits:
        alike.setdefault(circuit._replace(note=""), []).append(circuit)
    return tuple(
        circuit._replace(note=", ".join(dict.fromkeys(each.note for each in found)))
        for circuit, found in alike.items()
    )


def told(number: int, size: str) -> str:
    """So many, and of which size, in words; either may go without saying."""
    if number == 1:
        return size or "1"
    if not size:
        return str(number)
    return f"{number} × ({size})" if " × " in size.removeprefix(THREAD) else f"{number} × {size}"
