"""The document of a box as a printer gets it: life-size, within the margin, for every kit."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from hardware.wiring import plan
from narrator.config.kits import load_kit
from narrator.enclosure.box import enclosure
from narrator.enclosure.paper_pages import paper_pages
from narrator.enclosure.sizes import PartSizes
from narrator.print.box_pages import BoxRequest, box_document, draw_box, life_size_room
from narrator.print.canvas import POINT
from narrator.print.needed_parts import Circuit, clamps_of, each_kind, needed_parts, told
from narrator.print.papers import PAPERS
from narrator.words.pack import Pack
from tests.print.conftest import KNOWN
from tests.print.measured import MeasuredCanvas

HEADER = [name for name in KNOWN.kits if not load_kit(KNOWN.kit_file(name)).terminal]
LARGE = PartSizes(thickness=8, led=10, paper=0.5, button=40, speaker=120, board_length=120)
AskBox = Callable[..., BoxRequest]


@pytest.fixture(scope="session")
def ask_box(packs: dict[str, Pack]) -> AskBox:
    def asked(
        kit: str = "panel",
        language: str = "en",
        paper: str = "a4",
        pads: bool = False,
        sizes: PartSizes | None = None,
    ) -> BoxRequest:
        wired = load_kit(KNOWN.kit_file(kit), pads=pads)
        box = enclosure(wired, sizes or PartSizes())
        circuits = [
            Circuit(
                wire.kind,
                wire.kind,
                wire.note,
                wire.resistor,
                wire.other.name,
            )
            for wire in plan(wired)
        ]
        pack, ways = packs[language], each_kind(circuits)
        needed = needed_parts(box, wired, circuits, pack)
        clamped = clamps_of(circuits) > 0
        return BoxRequest(box, pack, PAPERS[paper], kit, needed, ways, clamped)

    return asked


def drawn(request: BoxRequest) -> MeasuredCanvas:
    canvas = MeasuredCanvas(request.paper, "", "en")
    draw_box(canvas, request)
    return canvas


@pytest.mark.parametrize(
    ("kit", "pads", "sizes"),
    [
        *((kit, pads, PartSizes()) for kit in HEADER for pads in (False, True)),
        ("panel", False, LARGE),
        ("ring", True, LARGE),
    ],
)
def test_nothing_is_drawn_where_a_printer_cannot_print(
    ask_box: AskBox, kit: str, pads: bool, sizes: PartSizes
) -> None:
    language, paper = ("de", "letter") if pads else ("en", "a4")
    assert drawn(ask_box(kit, language, paper, pads, sizes)).outside() == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kit", HEADER)
def test_no_words_stand_on_other_words(ask_box: AskBox, kit: str, language: str) -> None:
    assert drawn(ask_box(kit, language)).overlapping() == []


def test_a_part_is_printed_in_its_own_size(ask_box: AskBox) -> None:
    """Every corner of the first part lies on the page where it belongs, in millimetres of paper."""
    request = ask_box("one")
    room = life_size_room(request.paper)
    (part, x, y), *_ = paper_pages(request.box.parts, room.width, room.height)[0].laid
    found: set[tuple[float, float]] = set()

    def drawn_to(operator: bytes, at: list[Any], matrix: list[float], _: object) -> None:
        if operator in (b"m", b"l"):
            across, up = (float(each) for each in at)
            a, b, c, d, e, f = matrix
            spot = a * across + c * up + e, b * across + d * up + f
            found.add((round(spot[0] * POINT, 1), round(spot[1] * POINT, 1)))

    page = PdfReader(BytesIO(box_document(request))).pages[3]
    page.extract_text(visitor_operand_before=drawn_to)
    low = request.paper.height - room.y - room.height
    for px, py in part.outline:
        assert (round(room.x + x + px, 1), round(low + y + py, 1)) in found, (px, py)


def test_each_page_of_parts_has_a_ruler_of_a_hundred_millimetres(ask_box: AskBox) -> None:
    canvas = drawn(ask_box("ring"))
    ruled = {page for page, box, _ in canvas.drawn if box.width == 100 and box.height == 0}
    assert ruled == {1, *range(4, canvas.pages + 1)}


def test_a_part_larger_than_the_paper_is_on_pages_with_marks(ask_box: AskBox) -> None:
    usual, large = (drawn(ask_box("ring", sizes=sizes)) for sizes in (PartSizes(), LARGE._replace(speaker=0)))
    joined = [{page for page, _, text in canvas.drawn if "same number" in text} for canvas in (usual, large)]
    assert joined[0] == set()
    assert len(joined[1]) >= 4


def test_the_list_counts_what_the_kit_takes(ask_box: AskBox) -> None:
    found = dict(ask_box("ring").bought)
    assert found["Yellow lamp"] == "18 × 5 mm"
    assert found["Green lamp"] == "5 mm"
    assert found["Resistor"] == "20 × 680 Ω"
    assert found["Silent button"] == "3 × 24 mm"
    assert found["Jumper wire with sockets"] == str(3 * 2 + 20 * 3 + 5)
    assert found["Lever clamp with five holes"] == "5"  # 20 of 23 grounds, and three pins are left
    assert found["Drill for rolling"] == "5 mm"
    assert found["Spacer"] == "4 × 6 mm"
    small = dict(ask_box("one", pads=True, sizes=PartSizes(speaker=0)).bought)
    assert small["Touch pad"] == "15 × 11 mm"
    assert {
        "Silent button",
        "Colour lamp",
        "Bare loudspeaker",
        "Sound board with amplifier",
        "Lever clamp with five holes",
    }.isdisjoint(small)


def test_each_way_of_connecting_is_drawn_once(ask_box: AskBox) -> None:
    ways = ask_box("panel").circuits
    assert [(way.kind, way.note, way.ohm) for way in ways] == [
        ("button", "", None),
        ("lamp", "green, red", 680),
        ("colour", "red", 330),
        ("colour", "green, blue", 100),
    ]


def test_what_drives_the_loudspeaker_is_on_the_list(ask_box: AskBox) -> None:
    """Beside a kit that takes the pins of a sound board it is one for USB."""
    small, large = (dict(ask_box(kit).bought) for kit in ("panel", "ring"))
    assert small["Bare loudspeaker"] == "50 mm, 4–8 Ω"
    assert small["Sound board with amplifier"] == "USB / I2S"
    assert large["Sound board with amplifier"] == "USB"
    outside = dict(ask_box(sizes=PartSizes(speaker=0)).bought)
    assert "Powered loudspeaker, to stand outside" in outside


@pytest.mark.parametrize("pads", [False, True])
@pytest.mark.parametrize("kit", HEADER)
def test_a_page_tells_of_nothing_that_the_box_has_not(ask_box: AskBox, kit: str, pads: bool) -> None:
    request = ask_box(kit, pads=pads)
    texts = [text for page, _, text in drawn(request).drawn if page == 3]
    bought = dict(request.bought)
    assert ("The colour lamp" in texts) == ("Colour lamp" in bought)
    assert ("Many wires, few pins" in texts) == ("Lever clamp with five holes" in bought)
    assert ("Many wires, one ground" in texts) != ("Many wires, few pins" in texts)


def test_three_pads_need_more_pins_with_three_volts_than_there_are(ask_box: AskBox) -> None:
    assert dict(ask_box("panel", pads=True).bought)["Lever clamp with five holes"] == "1"
    assert "Lever clamp with five holes" not in dict(ask_box("panel").bought)


def test_the_same_request_gives_the_same_bytes(ask_box: AskBox) -> None:
    assert box_document(ask_box("seats", "de")) == box_document(ask_box("seats", "de"))


def test_sizes_are_told_with_their_number() -> None:
    assert told(1, "140 × 125") == "140 × 125"
    assert told(4, "20 × 20") == "4 × (20 × 20)"
    assert told(3, "") == "3"
