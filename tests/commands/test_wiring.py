"""``narrator wiring``: the settings' own panel or any kit, in words and as a picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.commands.conftest import Command, Refused

Config = Callable[[str], str]


@pytest.fixture
def narrator_yaml(box_home: Path) -> Config:
    """Writes the settings and gives the file's name."""

    def written(text: str) -> str:
        (box_home / "narrator.yaml").write_text(text)
        return str(box_home / "narrator.yaml")

    return written


def test_without_a_word_the_settings_kit_is_reported(narrator: Command, narrator_yaml: Config) -> None:
    config = narrator_yaml("kit: one\npins: {confirm: {pins: [26]}}\n")
    code, out, _ = narrator("wiring", "--config", config)
    assert code == 0
    assert "confirm button   26    37" in out
    assert "repeat" not in out


def test_the_settings_pins_belong_to_their_own_kit(narrator: Command, narrator_yaml: Config) -> None:
    config = narrator_yaml("kit: one\npins: {confirm: {pins: [23]}}\npads: yes\ni2s: yes\n")
    rows = json.loads(narrator("wiring", "--kit", "seats", "--json", "--config", config)[1])
    assert next(row for row in rows if row["part"] == "confirm")["gpio"] == 17
    seats = [row for row in rows if row["part"].startswith("seat ")]
    assert len(seats) == 15
    assert {row["kind"] for row in seats} == {"pad"}


def test_the_picture_is_a_file(box_home: Path, narrator: Command) -> None:
    file = box_home / "panel.svg"
    _, out, _ = narrator("wiring", "--kit", "panel", "--pads", "--svg", str(file))
    assert "kit panel with pads" in file.read_text("utf-8")
    assert "confirm pad" in out
    assert out.splitlines()[-1] == f"{file}: 8 wires of the kit panel with pads"


def test_json_stays_json_beside_a_picture(box_home: Path, narrator: Command) -> None:
    _, out, _ = narrator("wiring", "--kit", "one", "--json", "--svg", str(box_home / "one.svg"))
    assert len(json.loads(out)) == 3


@pytest.mark.parametrize(("option", "name"), [("pdf", "x.svg"), ("svg", "x.pdf"), ("pdf", "x")])
def test_a_file_is_what_its_name_says_or_is_not_written(
    box_home: Path, refused: Refused, option: str, name: str
) -> None:
    told = refused("wiring", "--kit", "one", f"--{option}", str(box_home / name))
    assert told.endswith(f"name a file as --{option} x.{option}\n")
    assert not (box_home / name).exists()


def words(file: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(file).pages]


def test_the_page_for_the_bench_comes_with_the_doctor_s_questions(box_home: Path, narrator: Command) -> None:
    file = box_home / "bench.pdf"
    _, out, _ = narrator("wiring", "--kit", "ring", "--pdf", str(file))
    wiring, doctor = words(file)
    assert "GPIO 17" in wiring
    assert "lamp seat 18" in wiring
    assert "The lamp of each seat in turn. If you see it, press any button. 1 2 3 4" in doctor
    assert "sudo narrator doctor" in doctor
    assert "confirm button" in out


def test_the_page_for_the_bench_speaks_the_settings_language(
    box_home: Path, narrator: Command, narrator_yaml: Config
) -> None:
    file = box_home / "bench.pdf"
    config = narrator_yaml("kit: seats\nlanguage: de\nplayers: [Ida, Kim, Lou, Mia, Jo]\n")
    narrator("wiring", "--config", config, "--paper", "letter", "--pdf", str(file))
    wiring, doctor = words(file)
    assert "Platz 7" in wiring
    assert "grün" in wiring
    assert "Jetzt der Knopf jedes Platzes, einer nach dem anderen. Ida Kim" in doctor
    assert "seat" not in wiring.replace("seats", "")


@pytest.mark.usefixtures("no_fpdf")
def test_without_the_library_the_bench_has_the_table_and_the_svg(
    narrator: Command, refused: Refused, box_home: Path
) -> None:
    assert narrator("wiring", "--kit", "one", "--svg", str(box_home / "one.svg"))[0] == 0
    told = refused("wiring", "--kit", "one", "--pdf", str(box_home / "one.pdf"))
    assert "pip install fpdf2" in told


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--kit", "one", "--kit", "panel"], "as one kit, not as one and panel"),
        (["--kit", "keyboard"], "the kit keyboard has no wires"),
        (["--kit", "pannel"], 'did you mean "panel"?'),
        (["--kit", "one", "--svg", "/nowhere/at/all.svg"], "/nowhere/at/all.svg cannot be written"),
        (["--kit", "one", "--pdf", "/nowhere/at/all.pdf"], "/nowhere/at/all.pdf cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(refused: Refused, asked: list[str], sentence: str) -> None:
    assert sentence in refused("wiring", *asked)


def test_a_sound_board_that_is_found_on_the_header_keeps_its_pins(
    narrator: Command, monkeypatch: pytest.MonkeyPatch, narrator_yaml: Config
) -> None:
    """Both the command and the check see it, and the settings may know better."""
    monkeypatch.setattr("narrator.appliance.open_kit.sound_board", lambda: True)
    pins = "kit: panel\npins: {pause: {pins: [20]}}\n"
    code, _, err = narrator("check", narrator_yaml(pins))
    assert code == 1
    assert 'narrator.yaml:2: pin 20 of "pause" belongs to the sound board' in err
    assert narrator("wiring", "--config", narrator_yaml(pins + "i2s: no\n"))[0] == 0
