"""Draw the box to cut out of plywood or cardboard, life-size.

By kit and by the sizes of the parts. No pin is touched; how large the box is, enclosure/ says.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from narrator.appliance.open_kit import kit_to_wire
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.write_file import write_file
from narrator.config.known import Known
from narrator.enclosure.box import Enclosure, enclosure
from narrator.enclosure.shapes import with_kerf
from narrator.enclosure.sheet import cut_sheet
from narrator.enclosure.sizes import LIMITS, PartSizes, sizes_of
from narrator.errors import NarratorError
from narrator.print.cut_svg import cut_svg
from narrator.print.wording import printed
from narrator.words.pack import Pack, load_pack
from narrator.words.printed_lines import PART


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument(
        "--kit", action="append", metavar="K", help="another kit than the settings'"
    )
    parser.add_argument("--pads", action="store_true", help="pads in place of the kit's buttons")
    parser.add_argument("--out", type=Path, default=Path("box.svg"), metavar="FILE.svg")
    parser.add_argument(
        "--sizes", metavar="NAME=MM,…", help=f"of your parts, as thickness=3: {', '.join(LIMITS)}"
    )


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a kit without a box, a size that cannot be built, or a file that
    cannot be written."""
    settings = settings_of(args)
    sizes = PartSizes() if args.sizes is None else sizes_of(args.sizes)
    kit, _ = kit_to_wire(settings, args.kit or [], pads=args.pads)
    box = enclosure(kit, sizes)
    pack = load_pack(Known.under().pack_folder(settings.language))
    if args.out.suffix.lower() != ".svg":
        raise NarratorError(f"{args.out} is no SVG file; name one with --out box.svg")
    write_file(args.out, _svg(box, sizes, pack, kit.name).encode())
    print(f"{args.out}: {_told(box)}")
    return 0


def _svg(box: Enclosure, sizes: PartSizes, pack: Pack, title: str) -> str:
    names = {name: printed(pack, line) for name, line in PART.items()}
    parts = tuple(with_kerf(part, sizes.kerf) for part in box.parts)
    return cut_svg(cut_sheet(parts), names, f"The narrator, kit {title}")


def _told(box: Enclosure) -> str:
    """In one line."""
    number = sum(part.number for part in box.parts)
    whole, tube = box.box, box.tube
    return (
        f"{number} parts of {whole.thickness:g} mm for a box of {whole.width:g} × {whole.depth:g} × "
        f"{whole.height:g} mm, and {box.hoods} hoods, each rolled of a strip of paper of "
        f"{tube.strip:g} × {tube.length:g} mm"
    )
