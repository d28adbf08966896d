"""Prints what is wired to which pin, and draws it. Touches no pin."""

from __future__ import annotations

import argparse
import json

from hardware.wiring import as_json, as_table, draw, plan
from narrator.appliance.open_kit import kit_to_wire
from narrator.commands.settings_of import settings_of
from narrator.errors import NarratorError


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a kit without wires."""
    kit, taken = kit_to_wire(settings_of(args), args.kit or [], pads=args.pads)
    wires = plan(kit)
    if not wires:
        raise NarratorError(f"the kit {kit.name} has no wires; name another one: --kit panel")
    if args.svg is not None:
        pads = " with pads" if any(wire.kind == "pad" for wire in wires) else ""
        try:
            args.svg.write_text(draw(wires, f"The narrator, kit {kit.name}{pads}", taken), "utf-8")
        except OSError as error:
            raise NarratorError(f"{args.svg} cannot be written: {error.strerror}") from None
    print(json.dumps(as_json(wires)) if args.json else as_table(wires))
    return 0
