"""The MIDI files that music is played from: each ships, says where it goes on, and a wrong one is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from mido import Message, MetaMessage, MidiFile, MidiTrack

from narrator.base.errors import NarratorError
from narrator.base.sounds import BANDS, BEDS
from scripts.composing.__main__ import main
from scripts.composing.rendering import LATE, marks
from scripts.composing.shipping import MOTIFS, SCORES

NAMES = [f"{band}/{moment}" for band in BANDS for moment in BEDS]


def test_there_is_a_score_for_each_band_and_moment() -> None:
    files = {str(file.relative_to(SCORES).with_suffix("")) for file in SCORES.glob("*/*.mid")}
    assert {file for file in files if not file.startswith(MOTIFS)} == {*NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_score_lasts_and_plays_on_into_what_comes_again(name: str) -> None:
    file = SCORES / f"{name}.mid"
    its = marks(file)
    assert its.end >= (240 if name.split("/")[1] in ("night", "late") else 130)
    assert 0 <= its.again < its.end < MidiFile(file).length - LATE
    assert all(one < two for one, two in pairwise((*its.entries, its.end)))


def test_one_that_does_not_say_where_it_ends_or_is_no_midi_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "endless.mid"
    beat = Message("note_on", note=60, time=480)
    MidiFile(tracks=[MidiTrack([beat, MetaMessage("marker", text="again")])]).save(file)
    with pytest.raises(NarratorError, match=r"endless\.mid has no marker where it ends"):
        marks(file)
    file.write_bytes(b"MThd")
    with pytest.raises(NarratorError, match=r"endless\.mid cannot be read as MIDI"):
        marks(file)


def test_the_tool_refuses_a_score_that_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["compose", "harbour/trail"])
    with pytest.raises(SystemExit):
        main()
    assert "there is no harbour/trail" in capsys.readouterr().err
