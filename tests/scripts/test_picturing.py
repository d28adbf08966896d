"""``scripts/draw`` draws a night with what is said under it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import soundfile

from narrator.stage.transcript import Row
from scripts.picturing.__main__ import main
from scripts.picturing.sheet import SECONDS, sheet

RATE = 8000
SVG = "{http://www.w3.org/2000/svg}"
SPOKEN = ((0.5, "Eyes closed, all of you & everybody."), (9.0, "The Mafia wakes."), (24.0, "Dawn."))
ROWS = [
    *(Row(t, "public", "say", "line", text, 3.0, "night 2") for t, text in SPOKEN),
    Row(20.0, "public", "decoy", "decoy", "", 0.08, "night 2"),
    Row(26.0, "private", "light", "detective", "yes", 4.0, "night 2"),
]


def noise(seconds: float) -> np.ndarray:
    return np.random.default_rng(1).standard_normal(round(seconds * RATE)) * 0.05


def drawn(rows: list[Row]) -> ElementTree.Element:
    return ElementTree.fromstring(sheet(noise(28), RATE, 0.0, rows))


def test_all_that_is_said_is_written_under_its_row_and_no_line_is_cut() -> None:
    picture = drawn(ROWS[:4])
    written = " ".join(str(one.text) for one in picture.iter(f"{SVG}text"))
    for _, text in SPOKEN:
        assert text in written
    rows = list(picture.iter(f"{SVG}image"))
    widths = [float(row.get("width", "")) for row in rows]
    assert len(rows) == 3
    assert widths[0] == pytest.approx(max(widths) * (9.0 - 0.3) / SECONDS, rel=0.01)
    assert len(list(picture.iter(f"{SVG}circle"))) == 1


def test_a_transcript_and_a_sound_become_a_picture_of_what_everybody_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wav, transcript, svg = (tmp_path / name for name in ("w.wav", "t.jsonl", "n.svg"))
    soundfile.write(wav, noise(40), RATE)
    transcript.write_text("".join(row.json() + "\n" for row in ROWS))
    monkeypatch.setattr(sys, "argv", ["draw", str(wav), str(transcript), str(svg)])
    assert main() == 0
    written = [one.text for one in ElementTree.parse(svg).iter(f"{SVG}text")]
    assert "The Mafia wakes." in written
    assert "yes" not in written
    monkeypatch.setattr(sys, "argv", [*sys.argv, "--phase", "night 9"])
    assert main() == 2
    assert "nothing is said in 'night 9'" in capsys.readouterr().err
    transcript.write_text(json.dumps({"t": 1}))
    assert main() == 2
