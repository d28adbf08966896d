"""``narrator voices list`` and ``try``: what there is, under which licence, and how it sounds."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from hardware.speech.other_engines import OTHER_VOICES
from narrator.appliance import list_voices
from tests.commands.conftest import Command


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_voice_is_listed_with_its_licence_and_how_it_is_had(
    narrator: Command, language: str
) -> None:
    code, out, _ = narrator("voices", "list", "--language", language)
    assert code == 0
    for voice in OTHER_VOICES:
        (row,) = [row for row in out.splitlines() if row.startswith(f"{voice.id}:")] or [""]
        assert bool(row) == (voice.language == language)
        if row:
            assert voice.licence in row
            assert ", here (" in row if voice.installed() else "scripts/install --voice" in row
    assert "piper.download_voices" in out
    assert "command:" in out


def test_every_voice_says_the_same_lines(
    narrator: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each is named as the settings would have it; the slower one takes longer."""
    monkeypatch.setattr(list_voices, "choices", lambda _: ["gmw/en-us"])
    monkeypatch.setattr(list_voices, "MANNERS", (("rate", 100), ("rate", 200)))
    code, out, _ = narrator("voices", "try", "--wav", str(tmp_path / "tried"))
    assert code == 0
    assert out.splitlines() == [
        "1  speech: {voice: gmw/en-gb-x-rp}",
        "2  speech: {rate: 100}",
        "3  speech: {rate: 200}",
        "4  speech: {voice: gmw/en-us}",
    ]
    seconds = {}
    for file in sorted((tmp_path / "tried").iterdir()):
        with wave.open(str(file)) as heard:
            seconds[file.stem] = heard.getnframes() / heard.getframerate()
    assert list(seconds) == ["01", "02", "03", "04"]
    assert seconds["02"] > seconds["01"] > seconds["03"] > 5


def test_a_voice_that_is_missing_is_told_and_replaced(narrator: Command, tmp_path: Path) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text("speech: {voice: {command: [/no/such/program]}}\n")
    code, _, err = narrator("say", "hello", "--config", str(file), "--wav", str(tmp_path / "x.wav"))
    assert code == 0
    assert "there is no program /no/such/program" in err
    assert "until then the voice of the language speaks" in err
