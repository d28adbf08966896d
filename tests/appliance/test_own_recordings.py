"""The recordings that the settings name are played, each language its own, and the state's without any."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from hardware.speech.recordings import recording_name
from narrator.commands.common.cli import main
from tests.kit.spoken import save, spoken

TEXT = "Night falls."


def seconds_said(tmp_path: Path, *options: str) -> float:
    out = tmp_path / "said.wav"
    assert main(["say", TEXT, "--wav", str(out), *options]) == 0
    with wave.open(str(out)) as said:
        seconds: float = said.getnframes() / said.getframerate()
    return seconds


@pytest.fixture
def settings(box_home: Path, tmp_path: Path) -> Path:
    del box_home
    file = tmp_path / "narrator.yaml"
    file.write_text("state: state\ncache: cache\n")
    return file


def test_a_line_that_somebody_recorded_is_heard_as_recorded(settings: Path, tmp_path: Path) -> None:
    spoken_alone = seconds_said(tmp_path, "--config", str(settings))
    save(spoken(6.0), tmp_path / "state" / "recordings" / "en" / recording_name(TEXT))
    recorded = seconds_said(tmp_path, "--config", str(settings))
    assert spoken_alone < 4 < 6 < recorded
    assert seconds_said(tmp_path, "--config", str(settings), "--language", "de") < 4


def test_a_folder_of_the_settings_replaces_the_one_of_the_state(settings: Path, tmp_path: Path) -> None:
    save(spoken(6.0), tmp_path / "state" / "recordings" / "en" / recording_name(TEXT))
    save(spoken(9.0), tmp_path / "mine" / "en" / recording_name(TEXT))
    settings.write_text("state: state\ncache: cache\nspeech: {recordings: mine}\n")
    assert seconds_said(tmp_path, "--config", str(settings)) > 9
