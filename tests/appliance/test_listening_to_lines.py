"""``narrator voices check`` listens to what is rendered, and tells what does not sound as it should."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import soxr

from hardware.sound.beds import Looped
from hardware.sound.loudness import levelled
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_effects import finish
from hardware.speech.voice_spec import RATE, estimated_seconds
from narrator.appliance import lines_check
from narrator.commands.common.cli import main
from narrator.stage.ports import Utterance
from tests.kit.spoken import spoken

TEXTS = ("Good evening.", "One", "Nobody says a word here, and nobody ever has.")
SILENT = "Now nobody hears this."


@pytest.fixture
def clips(box_home: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, np.ndarray]:
    """Text → its clip, in place of a cache; to be changed by a test."""
    del box_home
    found = {}
    for text in TEXTS:
        made = finish(spoken(estimated_seconds(text), before=0, after=0), RATE)
        found[text] = soxr.resample(made.samples, made.rate, RATE)

    def utter(_: CachedVoice, text: str) -> Utterance:
        clip = found[text]
        return Utterance(text, len(clip) / RATE, clip)

    monkeypatch.setattr(lines_check, "texts_of", lambda *_: [*TEXTS, SILENT])
    monkeypatch.setattr(
        CachedVoice, "missing", lambda _, texts: [text for text in texts if text not in found]
    )
    monkeypatch.setattr(CachedVoice, "utter", utter)
    return found


def check(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    code = main(["voices", "check", *options])
    return code, capsys.readouterr().out


def test_lines_that_sound_well_are_counted(
    clips: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    del clips
    code, out = check(capsys)
    assert code == 0
    assert "3 of 4 lines of the voice are rendered, and each was listened to: -19.0 to" in out


def test_a_line_with_a_hole_is_named_with_what_is_wrong(
    clips: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    whole = clips[TEXTS[2]]
    middle = len(whole) // 2
    clips[TEXTS[2]] = np.concatenate((whole[:middle], np.zeros(2 * RATE, np.int16), whole[middle:]))
    code, out = check(capsys)
    assert code == 1
    assert f"'{TEXTS[2]}': it pauses for 2." in out
    assert list(json.loads(check(capsys, "--json")[1])["unsound"]) == [TEXTS[2]]


def test_the_numbers_of_a_count_are_measured_against_the_night(
    clips: dict[str, np.ndarray],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    del clips
    hiss = np.random.default_rng(1).standard_normal(2 * RATE)
    beds = {"night": Looped(levelled(hiss, -32.5))}
    monkeypatch.setattr(lines_check, "beds_of_nights", lambda _: beds)
    code, out = check(capsys)
    assert code == 0
    assert "the names of a Count 13.5 to 13.5 dB over the night" in out
    beds["night"] = Looped(levelled(hiss, -25.0))
    code, out = check(capsys)
    assert code == 1
    assert "'night': the names of a Count are 6.0 to 6.0 dB over it" in out


def test_where_nothing_is_rendered_the_command_that_does_it_is_named(
    clips: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    clips.clear()
    code, out = check(capsys)
    assert code == 0
    assert out.endswith("0 of 4 lines of the voice are rendered; narrator voices render does that\n")
