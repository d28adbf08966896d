"""Draw the box to cut out of plywood or cardboard, life-size.

By kit and by the sizes of the parts. No pin is touched; how large the box is, enclosure/ says.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hardware.wiring import plan
from narrator.appliance.open_kit import kit_to_wire
from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.write_file import write_file
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.enclosure.box import Enclosure, enclosure
from narrator.enclosure.shapes import with_kerf
from narrator.enclosure.sheet import cut_sheet
from narrator.enclosure.sizes import LIMITS, PartSizes, sizes_of
from narrator.print.cut_svg import cut_svg
from narrator.print.wording import printed
from narrator.words.pack import Pack, load_pack
from narrator.words.printed_lines import BUY, COLOUR, PART

KINDS = (".svg", ".pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("--kit", action="append", metavar="K", help="another kit than the settings'")
    parser.add_argument("--pads", action="store_true", help="pads in place of the kit's buttons")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("box.pdf"),
        metavar="FILE",
        help="FILE.pdf to print, with pictures and a list of parts, or FILE.svg for a laser",
    )
    parser.add_argument(
        "--sizes", metavar="NAME=MM,…", help=f"of your parts, as thickness=3: {', '.join(LIMITS)}"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of the PDF")


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a kit without a box, a size that cannot be built, a file that
    cannot be written, and a PDF without the library that draws it."""
    settings = settings_of(args)
    kind = args.out.suffix.lower()
    if kind not in KINDS:
        raise NarratorError(f"{args.out} is neither SVG nor PDF; name a file as --out box.pdf")
    sizes = PartSizes() if args.sizes is None else sizes_of(args.sizes)
    kit, _ = kit_to_wire(settings, args.kit or [], pads=args.pads)
    box = enclosure(kit, sizes)
    pack = load_pack(Installed.under().pack_folder(settings.language))
    drawn = _svg(box, pack, kit.name) if kind == ".svg" else _pdf(box, pack, kit, args.paper)
    write_file(args.out, drawn)
    print(f"{args.out}: {_told(box)}")
    return 0


def _svg(box: Enclosure, pack: Pack, kit: str) -> bytes:
    names = {name: printed(pack, line) for name, line in PART.items()}
    parts = tuple(with_kerf(part, box.sizes.kerf) for part in box.parts)
    return cut_svg(cut_sheet(parts), f"The narrator, kit {kit}", names).encode()


def _pdf(box: Enclosure, pack: Pack, kit: Kit, paper: str) -> bytes:
    try:
        from narrator.print.box_pages import BoxRequest, box_document
        from narrator.print.needed_parts import Circuit, clamps_of, each_kind, needed_parts
        from narrator.print.papers import PAPERS
    except ModuleNotFoundError as error:
        raise NarratorError(
            f"a PDF is drawn by the library fpdf2, and there is no {error.name}: install it with "
            "pip install fpdf2, or run scripts/run enclosure in a checkout; an SVG needs none"
        ) from None

    circuits = [
        Circuit(
            wire.kind,
            printed(pack, BUY[wire.kind]),
            printed(pack, COLOUR[wire.note]) if wire.note in COLOUR else "",
            wire.resistor,
            wire.other.name,
        )
        for wire in plan(kit)
    ]
    needed = needed_parts(box, kit, circuits, pack)
    return box_document(
        BoxRequest(box, pack, PAPERS[paper], kit.name, needed, each_kind(circuits), clamps_of(circuits) > 0)
    )


def _told(box: Enclosure) -> str:
    """In one line."""
    number = sum(part.number for part in box.parts)
    whole, tube = box.box, box.tube
    return (
        f"{number} parts of {whole.thickness:g} mm for a box of {whole.width:g} × {whole.depth:g} × "
        f"{whole.height:g} mm, and {box.hoods} hoods, each rolled of a strip of paper of "
        f"{tube.strip:g} × {tube.length:g} mm"
    )
