"""The voices of other programs: real ones where they are installed, and a program of our own everywhere."""

from __future__ import annotations

import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.speech import other_engines
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.clip_files import clip_folder, clip_key
from hardware.speech.other_engines import OTHER_VOICES, OtherVoice, known, of_command, of_debian
from hardware.speech.other_process import OtherProgramError, read_wav, speak
from hardware.speech.recordings import Recordings
from hardware.speech.renderer_process import RenderError
from hardware.speech.voice_spec import RATE, VoiceNotInstalled, VoiceSpec
from tests.hardware.speech.fake_renderer import FakeRenderer
from tests.kit.skips import lacks

DEFAULT = VoiceSpec("gmw/en-gb-x-rp", "en", rate=135, pitch=30)
LINES = ["Close your eyes, all of you.", "seven", "Who is it? Press when you hear the name."]

PROGRAM = """#!/bin/sh
''''exec "{python}" "$0" "$@" # '''
import sys, wave
import numpy as np
rate, channels, width = {rate}, {channels}, {width}
text = sys.stdin.read().strip()
if "{fails}" and "{fails}" in text:
    sys.exit("it has lost its voice")
time = np.arange(round(rate * len(text) / 15)) / rate
tone = np.sin(2 * np.pi * 220 * time) * np.clip(np.sin(2 * np.pi * 3 * time), 0.2, 1) * 0.5
frames = np.repeat((tone * 2 ** (8 * width - 1)).astype("<i%d" % width), channels)
with wave.open(sys.argv[-1], "wb") as file:
    file.setnchannels(channels); file.setsampwidth(width); file.setframerate(rate)
    file.writeframes(frames.tobytes())
"""


def program(folder: Path, rate: int = 16_000, channels: int = 1, width: int = 2, fails: str = "") -> Path:
    """Speaks each character for a fifteenth of a second, and says that it fails at some."""
    file = folder / "speak"
    file.write_text(
        PROGRAM.format(python=sys.executable, rate=rate, channels=channels, width=width, fails=fails)
    )
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


@pytest.mark.parametrize(("rate", "channels", "width"), [(16_000, 1, 2), (44_100, 2, 2), (8_000, 1, 4)])
def test_a_line_takes_as_long_as_its_file_says(tmp_path: Path, rate: int, channels: int, width: int) -> None:
    """Whatever the sample rate: a file of 16 kHz read as 22.05 kHz would be 38 % too fast."""
    spec = of_command((str(program(tmp_path, rate, channels, width)),), "en")
    voice = CachedVoice(spec, tmp_path / "cache")
    spoken = voice.utter(LINES[0])
    voice.close()
    assert isinstance(spoken.clip, np.ndarray)
    assert spoken.seconds == pytest.approx(len(LINES[0]) / 15, abs=0.1)


def test_the_file_is_named_where_the_command_wants_it(tmp_path: Path) -> None:
    file = program(tmp_path)
    command = of_command((str(file), "--out", "{wav}"), "en").command
    assert command == (str(file), "--out", "{wav}")
    samples, rate = speak(command, "seven", tmp_path / "a line.wav")
    assert (len(samples), rate) == (5333, 16_000)


def test_a_program_that_fails_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(OtherProgramError, match="lost its voice"):
        speak([str(program(tmp_path, fails="seven"))], "seven", tmp_path / "x.wav")


def test_a_program_that_writes_nothing_or_nonsense_is_told(tmp_path: Path) -> None:
    with pytest.raises(OtherProgramError, match="wrote no file"):
        speak(["true"], "seven", tmp_path / "x.wav")
    (tmp_path / "x.wav").write_bytes(b"RIFF nothing of the kind")
    with pytest.raises(OtherProgramError, match="cannot be read"):
        read_wav(tmp_path / "x.wav")


def test_one_odd_line_is_spoken_by_the_default_voice(tmp_path: Path) -> None:
    spec = of_command((str(program(tmp_path, fails="seven")),), "en")
    voice = CachedVoice(spec, tmp_path / "cache", default=DEFAULT)
    assert voice.render_all(LINES) == []
    assert not voice.replaced()
    voice.close()


class Broken(FakeRenderer):
    """A renderer whose other program fails, at once or after some lines."""

    def __init__(self, lines: int = 0) -> None:
        super().__init__()
        self.left = lines
        self.by: list[str] = []

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        if request.get("command"):
            self.left -= 1
            if self.left < 0:
                raise RenderError("it has lost its voice")
        self.by.append("other" if request.get("command") else "default")
        return super().ask(request)


def test_a_voice_that_breaks_is_replaced_for_good(tmp_path: Path) -> None:
    """What it has said before stays as it was; a line is spoken by somebody, each time."""
    spec = of_command((str(program(tmp_path)),), "en")
    renderer = Broken(lines=1)
    voice = CachedVoice(spec, tmp_path / "cache", renderer, default=DEFAULT)
    before = voice.utter("one")
    assert not voice.replaced()
    assert [voice.utter(text).clip is None for text in ("two", "three", "four")] == [False] * 3
    assert voice.replaced()
    assert renderer.by == ["other", "default", "default", "default"]
    assert voice.utter("one") == before
    voice.close()


def test_what_the_default_voice_says_instead_is_not_taken_for_the_other_voice(
    tmp_path: Path,
) -> None:
    """The next start asks the other voice again."""
    spec = of_command((str(program(tmp_path)),), "en")
    voice = CachedVoice(spec, tmp_path / "cache", Broken(), default=DEFAULT)
    voice.utter("two")
    voice.close()
    again = CachedVoice(spec, tmp_path / "cache", FakeRenderer())
    assert again.missing(["two"]) == ["two"]
    assert CachedVoice(DEFAULT, tmp_path / "cache", FakeRenderer()).missing(["two"]) == []


def test_each_engine_and_version_has_its_own_key(tmp_path: Path) -> None:
    """A program that was replaced speaks anew."""
    file = program(tmp_path)
    first = of_command((str(file),), "en")
    file.write_text(file.read_text() + "\n# a new version\n")
    second = of_command((str(file),), "en")
    folders = {clip_folder(spec, tmp_path) for spec in (first, second, DEFAULT)}
    assert len(folders) == 3
    loud = of_command((str(file), "--loud"), "en")
    assert clip_key(loud, "seven", Recordings()) != clip_key(second, "seven", Recordings())


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: of_command(("no-such-program",), "en"), "no program no-such-program"),
        (lambda: of_debian(OTHER_VOICES[0], "de", None, None), "speaks en, and the box speaks de"),
        (
            lambda: of_debian(OtherVoice("rhvoice/nobody", "en", "", (), ""), "en", None, None),
            "scripts/install --voice rhvoice/nobody",
        ),
        (lambda: other_engines.of_piper(Path("no.onnx"), "en", None), "Piper|there is no voice"),
    ],
)
def test_a_voice_that_is_not_here_is_told_with_the_fix(make: Any, said: str) -> None:
    with pytest.raises(VoiceNotInstalled, match=said):
        make()


def test_the_name_that_espeak_gives_an_mbrola_voice_means_the_same() -> None:
    """Spoken by pyttsx3 it would come out too fast."""
    assert known("mb/mb-en1") == known("mbrola/en1") is not None
    assert known("gmw/en-us") is None


@pytest.mark.parametrize("voice", OTHER_VOICES, ids=lambda voice: voice.id)
def test_a_voice_of_debian_speaks(tmp_path: Path, voice: OtherVoice) -> None:
    """At its own pace: a dozen characters a second, give or take."""
    if not voice.installed():
        lacks("a voice", f"scripts/install --voice {voice.id}")
    text = {"en": LINES[0], "de": "Schließt die Augen, ihr alle."}[voice.language]
    speaker = CachedVoice(of_debian(voice, voice.language, None, None), tmp_path)
    spoken = speaker.utter(text)
    speaker.close()
    assert isinstance(spoken.clip, np.ndarray)
    assert len(text) / 22 < spoken.seconds < len(text) / 8
    assert len(spoken.clip) > spoken.seconds * RATE


def test_a_faster_voice_of_debian_is_faster(tmp_path: Path) -> None:
    for id in ("rhvoice/bdl", "mbrola/en1"):
        voice = known(id)
        assert voice is not None
        if not voice.installed():
            lacks("a voice", f"scripts/install --voice {id}")
        slow, fast = (CachedVoice(of_debian(voice, "en", rate, 40), tmp_path) for rate in (100, 200))
        assert slow.utter(LINES[0]).seconds > 1.3 * fast.utter(LINES[0]).seconds
        slow.close()
        fast.close()
