"""A recorded line is played, any other is spoken; a recording of other words is never played."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.clip_files import count_cached
from hardware.speech.recordings import Recordings, recording_name
from hardware.speech.renderer_process import RenderError
from hardware.speech.voice_spec import RATE, speakable
from narrator.stage.ports import Utterance
from tests.hardware.speech.fake_renderer import SPEC, FakeRenderer
from tests.kit.spoken import recorded, save

NIGHT = "Night falls over Palermo."


def test_a_recording_is_named_so_that_people_find_it() -> None:
    assert recording_name(NIGHT) == "night-falls-over-palermo.f6b02971d8.flac"
    assert recording_name("Schließt die Augen, ihr alle, die ihr hier am Tisch sitzt!") == (
        "schliesst-die-augen-ihr-alle-die-ihr.76823c4f8a.flac"
    )


@given(text=st.text(max_size=300))
def test_every_text_has_a_name_that_a_disk_can_hold(text: str) -> None:
    name = recording_name(text)
    assert "/" not in name
    assert len(name.encode()) < 200


@given(one=st.text(max_size=30), other=st.text(max_size=30))
def test_other_words_have_another_recording(one: str, other: str) -> None:
    same = speakable(one).casefold() == speakable(other).casefold()
    digests = {recording_name(text).split(".")[-2] for text in (one, other)}
    assert (len(digests) == 1) == same


def test_a_text_that_was_changed_has_no_recording(tmp_path: Path) -> None:
    file = recorded(tmp_path, NIGHT)
    found = Recordings([tmp_path])
    assert found.of(NIGHT) == file
    assert found.of("night falls over palermo.") == file
    assert found.of("Night falls over Palermo once more.") is None


def test_the_first_folder_decides_and_flac_before_other_files(tmp_path: Path) -> None:
    own, pack = tmp_path / "own", tmp_path / "pack"
    recorded(pack, NIGHT)
    recorded(pack, "Seven.")
    recorded(own, NIGHT, suffix=".ogg")
    best = recorded(own, NIGHT)
    (own / "notes.txt").write_text("Not a recording")
    (own / "night.flac").write_bytes(b"no digest in its name")
    found = Recordings([own, tmp_path / "not there", pack])
    assert found.of(NIGHT) == best
    assert found.of("Seven.") == pack / recording_name("Seven.")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def voice(tmp_path: Path, state: Path, renderer: FakeRenderer | None = None) -> CachedVoice:
    return CachedVoice(SPEC, tmp_path / "cache", renderer, Recordings([state]))


def length(utterance: Utterance) -> float:
    assert isinstance(utterance.clip, np.ndarray)
    assert len(utterance.clip) / RATE > utterance.seconds
    return utterance.seconds


def test_a_recording_is_played_and_the_rest_is_spoken(tmp_path: Path, state: Path) -> None:
    """With the real renderer: only the recording is read, no engine is needed for it."""
    recorded(state, NIGHT, seconds=2.0)
    box = voice(tmp_path, state)
    assert box.missing([NIGHT]) == [NIGHT]
    assert length(box.utter(NIGHT)) == pytest.approx(2.18, abs=0.05)
    box.close()
    again = voice(tmp_path, state, FakeRenderer())
    assert again.missing([NIGHT, "Seven."]) == ["Seven."]
    assert count_cached(SPEC, tmp_path / "cache", [NIGHT, "Seven."], Recordings([state])) == 1
    assert count_cached(SPEC, tmp_path / "cache", [NIGHT], Recordings()) == 0
    assert again.utter("Seven.").seconds == 0.5


def test_a_recording_that_was_made_again_is_rendered_again(tmp_path: Path, state: Path) -> None:
    file = recorded(state, NIGHT)
    voice(tmp_path, state, FakeRenderer()).utter(NIGHT)
    assert voice(tmp_path, state, FakeRenderer()).missing([NIGHT]) == []
    os.utime(file, ns=(1, 1))
    assert voice(tmp_path, state, FakeRenderer()).missing([NIGHT]) == [NIGHT]


def test_a_recording_that_is_taken_away_is_spoken_again(tmp_path: Path, state: Path) -> None:
    file = recorded(state, NIGHT)
    box = voice(tmp_path, state, FakeRenderer())
    file.unlink()
    assert box.utter(NIGHT).seconds == 0.5


@pytest.mark.parametrize("content", [b"", b"fLaC", b"no sound at all"])
def test_a_broken_recording_is_spoken_instead(
    tmp_path: Path, state: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """With the real renderer for the file, and a fake one for the engine's part."""
    file = state / recording_name(NIGHT)
    file.parent.mkdir()
    file.write_bytes(content)
    box = voice(tmp_path, state)
    utterance = box.utter(NIGHT)
    box.close()
    assert length(utterance) > 0.5
    assert f"its recording {file} cannot be used" in caplog.text
    assert "silent instead" not in caplog.text


def test_a_recording_that_goes_on_for_minutes_is_spoken_instead(
    tmp_path: Path, state: Path, caplog: pytest.LogCaptureFixture
) -> None:
    save(np.zeros(121 * RATE), state / recording_name(NIGHT))
    box = voice(tmp_path, state)
    assert length(box.utter(NIGHT)) > 0.5
    box.close()
    assert "it is longer than 120 seconds" in caplog.text


def test_a_silent_recording_is_spoken_instead(tmp_path: Path, state: Path) -> None:
    save(np.zeros(RATE), state / recording_name(NIGHT))
    box = voice(tmp_path, state)
    assert length(box.utter(NIGHT)) > 0.5
    box.close()


def test_a_cache_that_is_full_costs_no_recording(tmp_path: Path, state: Path) -> None:
    recorded(state, NIGHT)
    full = RenderError("no space left", unwritable=True)
    recordings = Recordings([state])
    box = CachedVoice(SPEC, tmp_path / "cache", FakeRenderer({NIGHT: full}), recordings)
    assert box.utter(NIGHT).clip is None
    assert recordings.of(NIGHT) is not None
