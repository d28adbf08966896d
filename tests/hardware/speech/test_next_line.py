"""The engine is told what comes next, so that it speaks while the line before is coloured; nothing that is
wanted now waits for that.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hardware.speech import cached_voice
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.recordings import Recordings
from hardware.speech.voice_spec import VoiceSpec
from narrator.base.spoken_text import SpokenText
from tests.hardware.speech.fake_renderer import SPEC, FakeRenderer


class BusyRenderer(FakeRenderer):
    """Is at work on a first line until its gate is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.gate.clear()
        self.begun = threading.Event()

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        self.begun.set()
        return super().ask(request)


class AtWork:
    """A voice whose renderer has begun with a first line and nothing else."""

    def __init__(self, folder: Path, spec: VoiceSpec = SPEC, recordings: Recordings | None = None) -> None:
        self.renderer = BusyRenderer()
        self.voice = CachedVoice(spec, folder, self.renderer, recordings)
        self.voice.prepare(["first"])
        assert self.renderer.begun.wait(60)

    def rendered(self) -> list[tuple[str, str | None]]:
        """Each line after the first one, and what the engine was told to come after it."""
        done = threading.Event()
        self.voice.count.progress = lambda count, total: done.set() if count == total else None
        self.renderer.gate.set()
        assert done.wait(60)
        self.voice.close()
        return list(zip(self.renderer.asked, self.renderer.ahead, strict=True))[1:]


def test_the_engine_is_told_which_line_comes_next(tmp_path: Path) -> None:
    work = AtWork(tmp_path)
    work.voice.prepare(["one", "two", "three"])
    assert work.rendered() == [("one", "two"), ("two", "three"), ("three", None)]


def test_a_line_that_is_needed_now_comes_next_and_has_the_engine_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached_voice, "LINE_TIMEOUT", 0)
    work = AtWork(tmp_path)
    work.voice.prepare(["one", "two"])
    work.voice.utter("now")
    assert work.rendered() == [("now", None), ("one", "two"), ("two", None)]


def test_the_engine_is_told_of_no_line_that_is_there_already(tmp_path: Path) -> None:
    work = AtWork(tmp_path)
    work.voice.prepare(["one", "two"])
    work.voice.prepare(["two"])
    assert work.rendered() == [("two", "one"), ("one", None)]


def test_the_engine_is_told_of_no_line_that_a_person_has_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = tmp_path / "two.flac"
    recordings = Recordings()
    monkeypatch.setattr(recordings, "of", lambda text: take if text == "two" else None)
    work = AtWork(tmp_path / "cache", recordings=recordings)
    work.voice.prepare(["one", "two"])
    assert work.rendered() == [("one", None), ("two", None)]


def test_another_program_is_told_of_one_line_at_a_time(tmp_path: Path) -> None:
    work = AtWork(tmp_path, VoiceSpec("other", "en", command=("speak", "WAV")))
    work.voice.prepare(["one", "two"])
    assert work.rendered() == [("one", None), ("two", None)]


def test_an_engine_is_told_of_no_line_that_another_one_speaks(tmp_path: Path) -> None:
    """In an unfinished language: the one has it spoken by a kept engine, the other by espeak-ng."""
    own = VoiceSpec("af_heart", "qx", kept="hibari", own_rate=150, fallback=SPEC)
    lent = [SpokenText(text, "", "en") for text in ("two", "three")]
    work = AtWork(tmp_path, own)
    work.voice.prepare(["one", *lent, "four", "five"])
    assert work.rendered() == [
        ("one", None), ("two", "three"), ("three", None), ("four", "five"), ("five", None),
    ]  # fmt: skip


def test_after_a_rest_the_engine_is_told_of_nothing_from_before_it(tmp_path: Path) -> None:
    work = AtWork(tmp_path)
    work.voice.prepare(["one", "two"])
    work.voice.cancel_prefetch()
    work.voice.prepare(["three"])
    assert work.rendered() == [("three", None)]
