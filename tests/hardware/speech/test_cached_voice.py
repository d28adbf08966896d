"""The cached voice renders each line once, and repairs damaged clips."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hardware.speech import cached_voice
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.clip_files import read_clip, write_clip
from hardware.speech.recent_clips import HELD, RecentClips
from hardware.speech.voice_spec import RATE, VOICE_RATE, VoiceSpec, estimated_seconds
from tests.hardware.speech.fake_renderer import SPEC, FakeRenderer, speaks


def test_a_cached_line_is_not_rendered_again(tmp_path: Path) -> None:
    first = CachedVoice(SPEC, tmp_path, FakeRenderer())
    assert first.utter("seven").seconds == 0.5
    first.close()
    renderer = FakeRenderer()
    second = CachedVoice(SPEC, tmp_path, renderer)
    assert speaks(second.utter("seven"))
    assert second.utter("seven").seconds == 0.5
    assert renderer.asked == []


def test_the_length_of_a_line_is_known_or_estimated_and_never_rendered_for(tmp_path: Path) -> None:
    CachedVoice(SPEC, tmp_path, FakeRenderer()).utter("seven")
    renderer = FakeRenderer()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    assert voice.seconds("seven") == 0.5
    assert voice.seconds("The night is long.") == estimated_seconds("The night is long.")
    assert renderer.asked == []


@pytest.mark.parametrize(
    "other",
    [
        VoiceSpec("gmw/de", "de"),
        VoiceSpec("gmw/en", "en", rate=150),
        VoiceSpec("gmw/en", "en", pitch=9),
    ],
)
def test_another_voice_rate_or_pitch_needs_another_clip(tmp_path: Path, other: VoiceSpec) -> None:
    CachedVoice(SPEC, tmp_path, FakeRenderer()).utter("seven")
    assert CachedVoice(other, tmp_path, FakeRenderer()).missing(["seven"]) == ["seven"]


def test_prepared_lines_are_rendered_once_in_advance(tmp_path: Path) -> None:
    renderer = FakeRenderer()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two", "one", ""])
    voice.prepare(["two"])
    assert speaks(voice.utter("two"))
    voice.close()
    assert sorted(renderer.asked) == ["one", "two"]


def test_a_line_needed_now_is_rendered_before_prepared_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached_voice, "LINE_TIMEOUT", 0)
    renderer = FakeRenderer()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["one", "two", "three"])
    voice.utter("now")
    renderer.gate.set()
    voice.render_all(["one", "two", "three"])
    assert renderer.asked.index("now") <= 1


def test_what_was_asked_for_last_is_rendered_first(tmp_path: Path) -> None:
    renderer = FakeRenderer()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.prepare(["menu one", "menu two", "menu three"])
    voice.prepare(["night one", "night two"])
    all_there = threading.Event()
    voice.count.progress = lambda done, total: all_there.set() if done == total else None
    renderer.gate.set()
    assert all_there.wait(60)
    waited = [line for line in renderer.asked if line != "menu one"]  # may have been begun already
    assert waited == ["night one", "night two", "menu two", "menu three"]


def test_lines_that_are_rendered_in_the_background_are_counted(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    renderer = FakeRenderer()
    renderer.gate.clear()
    voice = CachedVoice(SPEC, tmp_path, renderer)
    voice.count.progress = lambda done, total: steps.append((done, total))
    voice.prepare(["one", "two", "three"])
    renderer.gate.set()
    voice.render_all(["one", "two", "three"])
    voice.render_all(["four"])
    assert steps == [(1, 3), (2, 3), (3, 3), (1, 1)]


def test_progress_is_reported_and_old_versions_can_be_removed(tmp_path: Path) -> None:
    for name in ("voice-0123456789ab", "voice-memos"):
        (tmp_path / name).mkdir()
    steps: list[tuple[int, int]] = []
    voice = CachedVoice(SPEC, tmp_path, FakeRenderer())
    voice.utter("one")
    voice.render_all(["one", "two", "three"], lambda done, total: steps.append((done, total)))
    assert steps == [(1, 2), (2, 2)]
    voice.remove_old_clips()
    assert not (tmp_path / "voice-0123456789ab").exists()
    assert (tmp_path / "voice-memos").exists()  # somebody's own
    assert len(list(tmp_path.iterdir())) == 2


@settings(max_examples=40, deadline=None)
@given(damage=st.binary(max_size=200))
def test_a_damaged_clip_is_rendered_again(tmp_path_factory: pytest.TempPathFactory, damage: bytes) -> None:
    folder = tmp_path_factory.mktemp("cache")
    CachedVoice(SPEC, folder, FakeRenderer()).utter("seven")
    (file,) = folder.glob("*/*.flac")
    whole = file.read_bytes()
    kept = whole[: min(len(damage) // 2 * 10, len(whole) - 1)]
    file.write_bytes(kept + damage.removeprefix(whole[len(kept) :]))
    renderer = FakeRenderer()
    voice = CachedVoice(SPEC, folder, renderer)
    assert speaks(voice.utter("seven"))
    assert renderer.asked == ["seven"]
    voice.close()


@pytest.mark.parametrize("other", [np.ones(100), np.ones((30_000, 2))], ids=["short", "stereo"])
def test_a_file_of_another_kind_is_rendered_again(tmp_path: Path, other: NDArray[np.float64]) -> None:
    CachedVoice(SPEC, tmp_path, FakeRenderer()).utter("seven")
    (file,) = tmp_path.glob("*/*.flac")
    soundfile.write(file, other, RATE)
    assert speaks(CachedVoice(SPEC, tmp_path, FakeRenderer()).utter("seven"))


def test_a_clip_is_kept_as_slowly_as_it_was_made_and_heard_at_the_speed_of_the_stream(
    tmp_path: Path,
) -> None:
    tone = np.sin(2 * np.pi * 440 * np.arange(VOICE_RATE) / VOICE_RATE) * 8000
    stem = str(tmp_path / ("0" * 32))
    assert write_clip(stem, tone.astype(np.int16), VOICE_RATE, spoken=VOICE_RATE // 2) == RATE // 2
    clip = read_clip(Path(f"{stem}-{RATE // 2}.flac"))
    assert clip is not None
    assert len(clip) == RATE
    assert np.argmax(np.abs(np.fft.rfft(clip))) == 440


def test_memory_holds_the_names_of_a_count_and_not_an_evening(tmp_path: Path) -> None:
    recent = RecentClips()
    second = np.zeros(RATE, np.int16)
    files = [tmp_path / str(number) for number in range(100)]
    for file in files:
        recent.keep(file, second)
        recent.get(files[0])
    held = [file for file in files if recent.get(file) is not None]
    assert held == [files[0], *files[-HELD // RATE + 1 :]]


def test_a_line_longer_than_the_memory_is_heard_all_the_same(tmp_path: Path) -> None:
    recent = RecentClips()
    recent.keep(tmp_path / "long", np.zeros(HELD + 1, np.int16))
    assert recent.get(tmp_path / "long") is not None


def test_an_idle_renderer_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_voice, "IDLE", 0.001)
    renderer = FakeRenderer()
    CachedVoice(SPEC, tmp_path, renderer).utter("one")
    assert renderer.stopped.wait(60)
