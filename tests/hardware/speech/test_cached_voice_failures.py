"""The cached voice keeps the game going if the renderer, the disk or the engine fails."""

from __future__ import annotations

import errno
import threading
from pathlib import Path

import pytest

from hardware.speech import cached_voice, clip_store
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.renderer_process import RenderError
from narrator.stage.ports import Utterance
from tests.hardware.speech.fake_renderer import SPEC, FakeRenderer, HangingRenderer, speaks


def test_a_failed_line_is_silent_logged_once_and_keeps_its_length(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    renderer = FakeRenderer({text: RenderError("no such voice") for text in ("Wake up, Mafia", "two")})
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


def test_lines_that_no_renderer_was_there_for_are_spoken_from_the_next_step_on(
    tmp_path: Path,
) -> None:
    """Within a step they stay as long as they were."""
    away = RenderError("it cannot be started", unasked=True)
    bad: dict[str, Exception] = {"one": away, "two": away}
    voice = CachedVoice(SPEC, tmp_path, FakeRenderer(bad))
    for _ in range(3):
        assert voice.render_all(["one", "two"]) == ["one", "two"]
        silent = voice.utter("one")
        assert silent.clip is None
        assert voice.missing(["one", "two"]) == []
        voice.settle()
    bad.clear()
    assert voice.missing(["one", "two"]) == ["one", "two"]
    assert speaks(voice.utter("one"))


def test_a_line_that_fails_by_itself_is_tried_at_one_more_step_and_no_other(tmp_path: Path) -> None:
    renderer = FakeRenderer({"two": RenderError("the renderer died or took too long")})
    voice = CachedVoice(SPEC, tmp_path, renderer)
    for _ in range(4):
        assert voice.utter("two").clip is None
        voice.settle()
    assert renderer.asked == ["two", "two"]


def test_an_unexpected_error_of_the_renderer_never_reaches_the_game(tmp_path: Path) -> None:
    voice = CachedVoice(SPEC, tmp_path, FakeRenderer({"two": KeyError("unheard of")}))
    assert voice.render_all(["one", "two", "three"]) == ["two"]
    assert voice.utter("two").clip is None


def test_the_game_does_not_wait_longer_than_the_timeout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached_voice, "LINE_TIMEOUT", 0.01)
    renderer = FakeRenderer()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    late = voice.utter("seven")
    assert late.clip is None
    renderer.gate.set()
    voice.close()
    assert voice.utter("seven") == late
    voice.settle()
    assert speaks(voice.utter("seven"))


def test_after_stop_rendering_nobody_waits_for_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The line that is needed now is silent at once, and this is not logged."""
    monkeypatch.setattr(cached_voice, "LINE_TIMEOUT", None)
    renderer = HangingRenderer()
    voice = CachedVoice(SPEC, tmp_path, renderer)

    def stop() -> None:
        renderer.started.wait()
        voice.stop_rendering()

    ending = threading.Thread(target=stop)
    ending.start()
    assert voice.utter("one").clip is None
    ending.join()
    assert caplog.records == []


def test_closing_does_not_wait_for_the_current_line(tmp_path: Path) -> None:
    renderer = HangingRenderer()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two"])
    renderer.started.wait()
    voice.close()
    assert renderer.stopped.is_set()


def test_with_an_unwritable_cache_clips_are_kept_in_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file where a folder should be")
    voice = CachedVoice(SPEC, blocked, FakeRenderer())
    assert speaks(voice.utter("one"))
    assert speaks(voice.utter("two"))
    assert len(caplog.records) == 1
    assert "temporary folder" in caplog.text


def test_if_nothing_can_be_written_lines_are_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def nowhere() -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(clip_store, "memory_folder", nowhere)
    blocked = tmp_path / "cache"
    blocked.write_text("a file where a folder should be")
    voice = CachedVoice(SPEC, blocked, FakeRenderer())
    assert voice.utter("one").clip is None
    assert voice.utter("one").seconds > 0
    assert "No space left on device" in caplog.text


def test_if_the_cache_disappears_clips_are_kept_in_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    voice = CachedVoice(SPEC, tmp_path, FakeRenderer())
    assert speaks(voice.utter("one"))
    (folder,) = tmp_path.iterdir()
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert speaks(voice.utter("two"))
    assert speaks(voice.utter("one"))
    assert len(caplog.records) == 1
