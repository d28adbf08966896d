"""The cache between the game and the renderer, with a renderer that only pretends."""

from __future__ import annotations

import ctypes
import errno
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hardware.speech import cached_voice, installed_voices
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.estimated_voice import EstimatedVoice
from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.voice_spec import InvalidVoiceSettings, SpeechUnavailable, VoiceSpec, speakable
from narrator.stage.ports import Utterance

SPEC = VoiceSpec("gmw/en", "en")


class Pretender(RendererProcess):
    """Writes a clip of half a second and a tail for every text but the ``bad`` ones."""

    def __init__(self, bad: Mapping[str, Exception] | None = None) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.stopped = threading.Event()
        self.gate = threading.Event()
        self.gate.set()
        self._bad = bad or {}

    @property
    def running(self) -> bool:
        return bool(self.asked) and not self.stopped.is_set()

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        self.gate.wait()
        text = str(request["text"])
        self.asked.append(text)
        if text in self._bad:
            raise self._bad[text]
        try:
            np.save(f"{request['stem']}-24000.npy", np.full(30_000, 7, np.int16))
        except OSError as error:
            raise RenderError(str(error), unwritable=True) from None
        return {"samples": 24_000}

    def stop(self) -> None:
        self.stopped.set()


def speaks(utterance: Utterance) -> bool:
    return isinstance(utterance.clip, np.ndarray) and len(utterance.clip) == 30_000


def test_a_cached_line_asks_no_renderer(tmp_path: Path) -> None:
    first = CachedVoice(SPEC, tmp_path, Pretender())
    assert first.utter("seven").seconds == 0.5
    first.close()
    renderer = Pretender()
    second = CachedVoice(SPEC, tmp_path, renderer)
    assert speaks(second.utter("seven"))
    assert second.utter("seven").seconds == 0.5
    assert renderer.asked == []


@pytest.mark.parametrize(
    "other",
    [
        VoiceSpec("gmw/de", "de"),
        VoiceSpec("gmw/en", "en", rate=150),
        VoiceSpec("gmw/en", "en", pitch=9),
    ],
)
def test_another_voice_rate_or_pitch_is_another_clip(tmp_path: Path, other: VoiceSpec) -> None:
    CachedVoice(SPEC, tmp_path, Pretender()).utter("seven")
    assert CachedVoice(other, tmp_path, Pretender()).missing(["seven"]) == ["seven"]


def test_lines_are_rendered_once_and_before_they_are_needed(tmp_path: Path) -> None:
    renderer = Pretender()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two", "one", ""])
    voice.prepare(["two"])
    assert speaks(voice.utter("two"))
    voice.close()
    assert sorted(renderer.asked) == ["one", "two"]


def test_a_line_that_is_due_now_goes_before_those_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached_voice, "PATIENCE", 0)
    renderer = Pretender()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two", "three"])
    voice.utter("now")
    renderer.gate.set()
    voice.render_all(["one", "two", "three"])
    assert renderer.asked.index("now") <= 1


def test_progress_is_told_line_by_line_and_old_versions_are_removed(tmp_path: Path) -> None:
    (tmp_path / "voice-of-an-older-version").mkdir()
    steps: list[tuple[int, int]] = []
    voice = CachedVoice(SPEC, tmp_path, Pretender())
    voice.utter("one")
    voice.render_all(["one", "two", "three"], lambda done, total: steps.append((done, total)))
    assert steps == [(1, 2), (2, 2)]
    voice.tidy()
    assert len(list(tmp_path.iterdir())) == 1


@settings(max_examples=40, deadline=None)
@given(damage=st.binary(max_size=200))
def test_a_damaged_clip_is_rendered_anew(
    tmp_path_factory: pytest.TempPathFactory, damage: bytes
) -> None:
    folder = tmp_path_factory.mktemp("cache")
    CachedVoice(SPEC, folder, Pretender()).utter("seven")
    (file,) = folder.glob("*/*.npy")
    file.write_bytes(file.read_bytes()[: len(damage) // 2 * 10] + damage)
    renderer = Pretender()
    voice = CachedVoice(SPEC, folder, renderer)
    assert speaks(voice.utter("seven"))
    assert renderer.asked == ["seven"]
    voice.close()


@pytest.mark.parametrize("other", [np.ones(100, np.int16), np.ones(30_000), np.ones((200, 200))])
def test_a_file_that_is_no_such_clip_is_rendered_anew(
    tmp_path: Path, other: NDArray[np.generic]
) -> None:
    CachedVoice(SPEC, tmp_path, Pretender()).utter("seven")
    (file,) = tmp_path.glob("*/*.npy")
    np.save(file, other)
    assert speaks(CachedVoice(SPEC, tmp_path, Pretender()).utter("seven"))


def test_a_failed_line_is_silent_reported_once_and_keeps_its_length(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    renderer = Pretender({text: RenderError("no such voice") for text in ("Wake up, Mafia", "two")})
    voice = CachedVoice(SPEC, tmp_path, renderer)
    line = voice.utter("Wake up, Mafia")
    assert line == Utterance("Wake up, Mafia", 14 / 13, None)
    assert voice.utter("Wake up, Mafia") == line
    assert voice.render_all(["two"]) == ["two"]
    assert voice.utter("two").clip is None
    assert speaks(voice.utter("three"))
    assert renderer.asked == ["Wake up, Mafia", "two", "three"]
    assert [record.getMessage() for record in caplog.records] == [
        "silent instead of spoken: 'Wake up, Mafia': no such voice"
    ]


def test_a_fault_of_the_renderer_never_reaches_the_game(tmp_path: Path) -> None:
    voice = CachedVoice(SPEC, tmp_path, Pretender({"two": KeyError("unheard of")}))
    assert voice.render_all(["one", "two", "three"]) == ["two"]
    assert voice.utter("two").clip is None


def test_the_game_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_voice, "PATIENCE", 0.01)
    renderer = Pretender()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    late = voice.utter("seven")
    assert late.clip is None
    renderer.gate.set()
    voice.close()
    assert voice.utter("seven") == late


class Stuck(Pretender):
    """Never comes to the end of a line, unless it is ended."""

    def __init__(self) -> None:
        super().__init__()
        self.gate.clear()
        self.at_it = threading.Event()

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        self.at_it.set()
        self.gate.wait()
        raise RenderError(f"the renderer died over {request['text']}")

    def end(self) -> None:
        self.gate.set()


def test_who_ends_the_box_waits_for_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither for the one that the game wants now, nor for those that are prepared; and nobody is told
    that they are silent."""
    monkeypatch.setattr(cached_voice, "PATIENCE", None)
    renderer = Stuck()
    voice = CachedVoice(SPEC, tmp_path, renderer)

    def hush() -> None:
        renderer.at_it.wait()
        voice.hush()

    ending = threading.Thread(target=hush)
    ending.start()
    assert voice.utter("one").clip is None
    ending.join()
    assert caplog.records == []


def test_a_voice_that_is_closed_leaves_the_line_it_is_at(tmp_path: Path) -> None:
    renderer = Stuck()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two"])
    renderer.at_it.wait()
    voice.close()
    assert renderer.stopped.is_set()


def test_a_cache_that_cannot_be_written_is_replaced_for_this_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file where a folder should be")
    voice = CachedVoice(SPEC, blocked, Pretender())
    assert speaks(voice.utter("one"))
    assert speaks(voice.utter("two"))
    assert len(caplog.records) == 1
    assert "temporary folder" in caplog.text


def test_where_nothing_can_be_written_lines_are_silent_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def nowhere() -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cached_voice, "memory_folder", nowhere)
    blocked = tmp_path / "cache"
    blocked.write_text("a file where a folder should be")
    voice = CachedVoice(SPEC, blocked, Pretender())
    assert voice.utter("one").clip is None
    assert voice.utter("one").seconds > 0
    assert "No space left on device" in caplog.text


def test_a_disk_that_fills_up_does_not_silence_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    voice = CachedVoice(SPEC, tmp_path, Pretender())
    assert speaks(voice.utter("one"))
    (folder,) = tmp_path.iterdir()
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert speaks(voice.utter("two"))
    assert speaks(voice.utter("one"))
    assert len(caplog.records) == 1


def test_an_idle_renderer_gives_its_memory_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached_voice, "IDLE", 0.001)
    renderer = Pretender()
    CachedVoice(SPEC, tmp_path, renderer).utter("one")
    assert renderer.stopped.wait(10)


def test_without_espeak_the_fix_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    for attempt in (installed_voices.installed_voices, lambda: CachedVoice(SPEC, tmp_path)):
        with pytest.raises(SpeechUnavailable, match=r"sudo apt install espeak-ng$"):
            attempt()


@pytest.mark.parametrize(("rate", "pitch"), [(40, 30), (900, 30), (140, -1), (140, 100)])
def test_a_rate_or_pitch_no_voice_can_speak_is_refused(rate: int, pitch: int) -> None:
    with pytest.raises(InvalidVoiceSettings, match="give it a whole number from"):
        VoiceSpec("gmw/de", "de", rate, pitch)


@given(st.text())
def test_speakable_text_is_one_plain_line_and_stays_what_it_is(text: str) -> None:
    line = speakable(text)
    assert line.isprintable() or "\u00a0" in line
    assert speakable(line) == line
    line.encode()


def test_the_estimated_voice_needs_nothing_and_never_changes_its_mind() -> None:
    voice = EstimatedVoice()
    voice.prepare(["anything"])
    assert voice.utter("") == Utterance("", 0.0, None)
    assert voice.utter("Wake up.") == Utterance("Wake up.", 8 / 13, None)
    assert voice.utter("x").seconds == 0.3
