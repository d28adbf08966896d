"""Print what is wired to which pin, and draw it.

No pin is touched.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from hardware.wiring import as_json, as_table, draw, plan
from narrator.appliance.open_kit import kit_to_wire
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.write_file import write_file
from narrator.errors import NarratorError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument(
        "--kit", action="append", metavar="K", help="another kit than the settings'"
    )
    parser.add_argument("--pads", action="store_true", help="pads in place of the kit's buttons")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the header with every wire")
    parser.add_argument("--json", action="store_true", help="print the wires as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a kit without wires."""
    kit, taken = kit_to_wire(settings_of(args), args.kit or [], pads=args.pads)
    wires = plan(kit)
    if not wires:
        raise NarratorError(f"the kit {kit.name} has no wires; name another one: --kit panel")
    if args.svg is not None:
        pads = " with pads" if any(wire.kind == "pad" for wire in wires) else ""
        picture = draw(wires, f"The narrator, kit {kit.name}{pads}", taken)
        write_file(args.svg, picture.encode(), "--svg")
    print(json.dumps(as_json(wires)) if args.json else as_table(wires))
    return 0
