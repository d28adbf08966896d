"""``narrator enclosure``: a box for any kit, and every way to ask wrongly."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from narrator.config.installed import Installed
from narrator.config.kits import load_kit
from tests.commands.conftest import Command, Refused, loaded_by

KNOWN = Installed.under()
HEADER = [name for name in KNOWN.kits if not load_kit(KNOWN.kit_file(name)).terminal]
"""Whatever kits there are: no list names them."""


@pytest.fixture
def box(narrator: Command, box_home: Path) -> Command:
    """Runs the command with these arguments; the file is box.svg."""
    return lambda *arguments: narrator("enclosure", "--out", str(box_home / "box.svg"), *arguments)


def texts(file: Path) -> list[str]:
    return [node.text or "" for node in ElementTree.parse(file).iter() if node.text]


@pytest.mark.parametrize("kit", HEADER)
def test_a_box_is_drawn_life_size(box: Command, box_home: Path, kit: str) -> None:
    code, out, _ = box("--kit", kit)
    assert code == 0
    assert "10 parts of 4 mm for a box of" in out
    assert f"kit {kit}" in " ".join(texts(box_home / "box.svg"))
    assert ElementTree.parse(box_home / "box.svg").getroot().attrib["width"].endswith("mm")


def test_the_parts_are_named_in_the_settings_language(box: Command, box_home: Path) -> None:
    file = box_home / "narrator.yaml"
    file.write_text("language: de\nkit: one\n")
    assert box("--config", str(file))[0] == 0
    assert "Deckel" in texts(box_home / "box.svg")
    assert box("--config", str(file), "--language", "en")[0] == 0
    assert "Top" in texts(box_home / "box.svg")


def test_pads_come_with_their_plates(box: Command, box_home: Path) -> None:
    code, out, _ = box("--kit", "panel", "--pads")
    assert code == 0
    assert "13 parts" in out
    assert texts(box_home / "box.svg").count("Plate under a pad") == 3


def test_the_settings_sizes_make_another_box(box: Command) -> None:
    _, usual, _ = box("--kit", "ring")
    _, other, _ = box("--kit", "ring", "--sizes", "thickness=3,led=3,kerf=0.15")
    assert "strip of paper of 58 × 18 mm" in usual
    assert "parts of 3 mm" in other
    assert "strip of paper of 39" in other


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--kit", "keyboard"), "the kit keyboard is played in a terminal and needs no box"),
        (("--kit", "pannel"), 'did you mean "panel"?'),
        (("--kit", "one", "--sizes", "thicknes=3"), 'did you mean "thickness"?'),
        (("--kit", "one", "--sizes", "glue=3"), "known are thickness, kerf"),
        (("--kit", "one", "--sizes", "led=3,led=5"), "--sizes has led twice"),
        (("--kit", "one", "--sizes", "led"), "millimetres for led, 3 to 10, not"),
        (("--kit", "one", "--sizes", "thickness=40"), "millimetres for thickness, 2 to 8, not"),
        (("--kit", "one", "--sizes", "button=nan"), "millimetres for button, 10 to 40, not"),
        (("--kit", "one", "--sizes", "speaker=5"), "20 to 120, or 0 for one that stands outside"),
        (("--kit", "one", "--out", "box.dxf"), "is neither SVG nor PDF; name a file"),
        (("--kit", "one", "--out", "nowhere/at/all.svg"), "cannot be written: No such file"),
        (("--language", "xx"), "no voice pack for the language 'xx'"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_2(
    refused: Refused, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused("enclosure", "--out", "box.svg", *arguments)


def test_the_document_is_for_the_bench(box: Command, box_home: Path) -> None:
    file = box_home / "mine.PDF"
    assert box("--kit", "one", "--language", "de", "--out", str(file))[0] == 0
    text = " ".join(page.extract_text() for page in PdfReader(file).pages)
    for word in ("Das Gehäuse", "So geht es zusammen", "Deckel", "Widerstand", "680"):
        assert word in text


def test_a_sheet_may_be_american(box: Command, box_home: Path) -> None:
    file = box_home / "mine.pdf"
    assert box("--kit", "one", "--paper", "letter", "--out", str(file))[0] == 0
    assert {round(float(page.mediabox.height)) for page in PdfReader(file).pages} == {792}


@pytest.mark.usefixtures("no_fpdf")
def test_without_the_library_a_pdf_says_how_to_get_it(box: Command, refused: Refused) -> None:
    assert "pip install fpdf2" in refused("enclosure", "--kit", "one", "--out", "box.pdf")
    assert box("--kit", "one")[0] == 0


def test_a_drawing_for_a_laser_needs_no_library() -> None:
    names = loaded_by("narrator.commands.enclosure")
    assert "narrator.print.cut_svg" in names
    assert not [name for name in names if name.startswith("fpdf")]
