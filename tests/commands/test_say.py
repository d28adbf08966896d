"""``narrator say``: one text, heard, in a file, or shown where there is no sound."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from hardware.sound.stream import NoSoundDevice
from hardware.speech.voice_spec import SpeechUnavailable
from narrator.base.errors import NarratorError
from tests.commands.conftest import Command


def test_a_voice_that_is_not_installed_is_reported_by_say(narrator: Command, tmp_path: Path) -> None:
    file = tmp_path / "narrator.yaml"
    file.write_text("speech: {voice: gmw/en-uss}\n")
    wav = tmp_path / "hello.wav"
    code, _, err = narrator("say", "hello", "--config", str(file), "--wav", str(wav))
    assert code == 2
    assert "the nearest installed one is gmw/" in err
    assert not wav.exists()


def test_say_writes_a_wav_that_is_heard(narrator: Command, tmp_path: Path) -> None:
    wav = tmp_path / "hello.wav"
    assert narrator("say", "Good evening, Palermo.", "--wav", str(wav)) == (0, "", "")
    with wave.open(str(wav)) as file:
        seconds = file.getnframes() / file.getframerate()
        samples = file.readframes(file.getnframes())
    assert 1 < seconds < 5
    assert any(samples)


NO_SOUND = [
    ("speaker_for", NoSoundDevice("no loudspeaker is there")),
    ("speaking_voice", SpeechUnavailable("espeak-ng is not installed")),
]


@pytest.mark.parametrize(("missing", "error"), NO_SOUND, ids=["no loudspeaker", "no voice"])
def test_without_sound_say_shows_the_text(
    narrator: Command, monkeypatch: pytest.MonkeyPatch, missing: str, error: NarratorError
) -> None:
    def none(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(f"narrator.appliance.say_text.{missing}", none)
    code, out, err = narrator("say", "Good evening,  Palermo.")
    assert (code, out) == (0, "Good evening, Palermo.\n")
    assert err == f"narrator: {error}; until then the text is only shown\n"


def test_a_file_is_not_written_without_a_voice(
    narrator: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def none(*_: object) -> None:
        raise SpeechUnavailable("espeak-ng is not installed")

    monkeypatch.setattr("narrator.appliance.say_text.speaking_voice", none)
    code, out, err = narrator("say", "hello", "--wav", str(tmp_path / "hello.wav"))
    assert (code, out) == (2, "")
    assert err == "narrator: espeak-ng is not installed\n"


@pytest.mark.parametrize("text", ["", "...", "\x00\x07"], ids=repr)
def test_what_cannot_be_spoken_is_said_so(narrator: Command, tmp_path: Path, text: str) -> None:
    wav = tmp_path / "nothing.wav"
    code, _, err = narrator("say", text, "--wav", str(wav))
    assert code == 2
    assert "cannot be spoken" in err
