"""``narrator wiring``: the settings' own panel or any kit, in words and as a picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.cli import main

Capture = pytest.CaptureFixture[str]
Config = Callable[[str], str]


@pytest.fixture
def narrator_yaml(box_home: Path) -> Config:
    """Writes the settings and gives the file's name."""

    def written(text: str) -> str:
        (box_home / "narrator.yaml").write_text(text)
        return str(box_home / "narrator.yaml")

    return written


def test_without_a_word_the_settings_kit_is_reported(
    capsys: Capture, narrator_yaml: Config
) -> None:
    config = narrator_yaml("kit: one\npins: {confirm: {pins: [26]}}\n")
    assert main(["wiring", "--config", config]) == 0
    out = capsys.readouterr().out
    assert "confirm button   26    37" in out
    assert "repeat" not in out


def test_the_settings_pins_belong_to_their_own_kit(capsys: Capture, narrator_yaml: Config) -> None:
    config = narrator_yaml("kit: one\npins: {confirm: {pins: [23]}}\npads: yes\ni2s: yes\n")
    assert main(["wiring", "--kit", "seats", "--json", "--config", config]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert next(row for row in rows if row["part"] == "confirm")["gpio"] == 17
    seats = [row for row in rows if row["part"].startswith("seat ")]
    assert len(seats) == 15
    assert {row["kind"] for row in seats} == {"pad"}


def test_the_picture_is_a_file(box_home: Path, capsys: Capture) -> None:
    file = box_home / "panel.svg"
    assert main(["wiring", "--kit", "panel", "--pads", "--svg", str(file)]) == 0
    assert "kit panel with pads" in file.read_text("utf-8")
    assert "confirm pad" in capsys.readouterr().out


@pytest.mark.usefixtures("box_home")
@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--kit", "one", "--kit", "panel"], "as one kit, not as one and panel"),
        (["--kit", "keyboard"], "the kit keyboard has no wires"),
        (["--kit", "pannel"], 'did you mean "panel"?'),
        (["--kit", "one", "--svg", "/nowhere/at/all.svg"], "/nowhere/at/all.svg cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(
    asked: list[str], sentence: str, capsys: Capture
) -> None:
    assert main(["wiring", *asked]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert len(told.err.splitlines()) == 1
    assert told.out == ""


def test_a_sound_board_that_is_found_on_the_header_keeps_its_pins(
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    narrator_yaml: Config,
) -> None:
    """Both the command and the check see it, and the settings may know better."""
    monkeypatch.setattr("narrator.appliance.open_kit.sound_board", lambda: True)
    pins = "kit: panel\npins: {pause: {pins: [20]}}\n"
    assert main(["check", narrator_yaml(pins)]) == 1
    err = capsys.readouterr().err
    assert 'narrator.yaml:2: pin 20 of "pause" belongs to the sound board' in err
    assert main(["wiring", "--config", narrator_yaml(pins + "i2s: no\n")]) == 0
