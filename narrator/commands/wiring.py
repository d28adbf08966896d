"""Print what is wired to which pin, and draw it.

No pin is touched.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from hardware.wiring import Captions, Wire, as_json, as_table, draw, plan
from narrator.appliance.open_kit import kit_to_wire
from narrator.base.errors import NarratorError
from narrator.commands.common.settings_of import settings_of
from narrator.commands.common.write_file import write_file
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.settings import Settings
from narrator.doctor.questions import Parts
from narrator.doctor.walk_through import asked
from narrator.words.pack import load_pack
from narrator.words.printed_lines import BENCH, COLOUR, WIRED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows the command's name."""
    parser.add_argument("--kit", action="append", metavar="K", help="another kit than the settings'")
    parser.add_argument("--pads", action="store_true", help="pads in place of the kit's buttons")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the header with every wire")
    parser.add_argument(
        "--pdf", type=Path, metavar="FILE", help="the same for the bench, and what the doctor asks"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of the PDF")
    parser.add_argument("--json", action="store_true", help="print the wires as JSON")


def run(args: argparse.Namespace) -> int:
    """Returns 0; raises `NarratorError` for a kit without wires, a file that cannot be written or is named
    as something else, and a PDF without the library that draws it."""
    for option, file in (("svg", args.svg), ("pdf", args.pdf)):
        _check_name(option, file)
    settings = settings_of(args)
    kit, taken = kit_to_wire(settings, args.kit or [], pads=args.pads)
    wires = plan(kit)
    if not wires:
        raise NarratorError(f"the kit {kit.name} has no wires; name another one: --kit panel")
    pads = " with pads" if any(wire.kind == "pad" for wire in wires) else ""
    if args.svg is not None:
        picture = draw(wires, f"The narrator, kit {kit.name}{pads}", taken)
        write_file(args.svg, picture.encode(), "--svg")
    if args.pdf is not None:
        write_file(args.pdf, _pdf(settings, kit, wires, taken, args.paper), "--pdf")
    if args.json:
        print(json.dumps(as_json(wires)))
        return 0
    print(as_table(wires, taken))
    for file in (args.svg, args.pdf):
        if file is not None:
            print(f"{file}: {len(wires)} wires of the kit {kit.name}{pads}")
    return 0


def _check_name(option: str, file: Path | None) -> None:
    """Raises `NarratorError` for a file whose ending tells something else than what is written into it."""
    if file is not None and file.suffix.lower() != f".{option}":
        raise NarratorError(
            f"{file} does not end in .{option}; name a file as --{option} {file.stem}.{option}"
        )


def _pdf(settings: Settings, kit: Kit, wires: Sequence[Wire], taken: frozenset[int], paper: str) -> bytes:
    """The picture, and beside it what the doctor asks, in the settings' language."""
    try:
        from narrator.print.bench_pages import BenchRequest, bench_document, questions
        from narrator.print.papers import PAPERS
        from narrator.print.wording import printed
    except ModuleNotFoundError as error:
        raise NarratorError(
            f"a PDF is drawn by the library fpdf2, and there is no {error.name}: install it with "
            "pip install fpdf2, or run scripts/run wiring --pdf in a checkout; --svg needs none"
        ) from None
    pack = load_pack(Installed.under().pack_folder(settings.language))
    said = {name: printed(pack, line) for name, line in WIRED.items()}
    captions = Captions(**said, colours={name: printed(pack, line) for name, line in COLOUR.items()})
    says = asked(Parts(tuple(kit.buttons), tuple(kit.lamps), ambience=kit.ambience is not None))

    return bench_document(
        BenchRequest(
            picture=draw(wires, f"{printed(pack, BENCH['wiring'])}: {kit.name}", taken, captions),
            asked=questions(says, pack, settings.names_by_seat),
            kit=kit.name,
            ambience=kit.ambience is not None,
            pack=pack,
            paper=PAPERS[paper],
        )
    )
