"""What a box takes besides what is cut out: how many of each part and how large, in words. How parts are
wired is told from outside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

from narrator.config.kit import Kit
from narrator.enclosure.box import Enclosure
from narrator.enclosure.walls import FOOT
from narrator.print.lamp_page import Circuit
from narrator.print.wording import printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BUY

WIRES = {"button": 2, "pad": 3, "lamp": 3, "colour": 2}
"""Jumper wires of a part: from pin to part, through a resistor if there is one, and on to the other end. The
fourth leg of a colour lamp comes in addition."""
GROUNDS = 8
"""Pins of the header for it."""
SCREWS = (12, 16, 20, 25)
"""Lengths that are sold."""
UNDER_BOARD, BOARD, NUT = 6.0, 1.6, 2.0


def needed_parts(
    box: Enclosure, kit: Kit, circuits: Sequence[Circuit], pack: Pack
) -> tuple[tuple[str, str], ...]:
    """What, and its number and sizes in millimetres or ohm. ``circuits`` are all, not each kind once."""
    sizes = box.sizes
    kinds = Counter(circuit.kind for circuit in circuits)
    led = f"{sizes.led:g} mm"
    lamps = Counter(
        "yellow" if name.startswith("seat ") else {"yes": "green", "no": "red"}[name]
        for name in kit.lamps
    )
    ohms = Counter(circuit.ohm for circuit in circuits if circuit.ohm is not None)
    wires = sum(WIRES[kind] * number for kind, number in kinds.items()) + (kit.ambience is not None)
    ends = sum(number for kind, number in kinds.items() if kind != "colour") + (
        kit.ambience is not None
    )
    screw = next(
        (each for each in SCREWS if each >= sizes.thickness + UNDER_BOARD + BOARD + NUT), SCREWS[-1]
    )
    rows = [
        ("sheet", 1, f"{sizes.thickness:g} mm"),
        ("paper", 1, f"{sizes.paper:g} mm"),
        ("computer", 1, f"{sizes.board_length:g} × {sizes.board_width:g} mm"),
        ("screws", 4, f"M2.5 × {screw} mm"),
        ("button", kinds["button"], f"{sizes.button:g} mm"),
        ("pad", kinds["pad"], f"{sizes.pad_length:g} × {sizes.pad_width:g} mm"),
        *((colour, number, led) for colour, number in lamps.items()),
        ("colour", int(kit.ambience is not None), led),
        *(("resistor", number, f"{ohm} Ω") for ohm, number in ohms.items()),
        ("wire", wires, ""),
        ("clamp", ceil(ends / 4) if ends > GROUNDS else 0, ""),
        ("speaker", int(sizes.speaker > 0), f"{sizes.speaker:g} mm"),
        ("felt", 4, f"{FOOT:g} mm"),
    ]
    return tuple(
        (printed(pack, BUY[name]), _told(number, size)) for name, number, size in rows if number
    )


def each_kind(circuits: Sequence[Circuit]) -> tuple[Circuit, ...]:
    """Every way of connecting a part once, with the notes of all that are connected so."""
    names: dict[Circuit, list[str]] = {}
    for circuit in circuits:
        names.setdefault(circuit._replace(note=""), []).append(circuit.note)
    return tuple(
        circuit._replace(note=", ".join(dict.fromkeys(found))) for circuit, found in names.items()
    )


def _told(number: int, size: str) -> str:
    many = f"{number} × " if number > 1 and size else f"{number}" if number > 1 else ""
    return f"{many}{size}" or "1"
