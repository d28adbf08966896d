"""PipeWire is killed during a night and started again: the box waits and continues by itself.

PortAudio then either ends its stream or hangs forever (its issue 1037), depending on microseconds; the box
must survive both.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from tests.sound.played import PLAYERS, SETTINGS, TIMEOUT, as_spoken, filled_voice, share_cache
from tests.sound.server import (
    RATE,
    private_bus,
    recording,
    samples,
    sound_server,
)

pytestmark = pytest.mark.sound

AWAY = 4.0
"""Seconds without a sound server."""

EXPLAINED = ("fault.sound.night", "house.recovered")
"""What the box says after an outage, in the same process or in a new one."""

Row = dict[str, object]


class Interrupted:
    """An evening whose sound server is killed during the Mafia's count.

    ``before`` and ``after`` are the rows of the transcript, ``sounds`` the recordings of both servers, and
    ``seconds`` is the time from the new server's start to the explanation.
    """

    def __init__(self, folder: Path) -> None:
        settings, rows = folder / "narrator.yaml", folder / "rows"
        settings.write_text(SETTINGS)
        share_cache(folder)
        self.voice = filled_voice(load_settings(settings, Installed.under()), PLAYERS)
        table = [
            sys.executable,
            "-m",
            "tests.sound.table",
            str(settings),
            str(rows),
            str(folder / "passed"),
        ]
        rows.touch()
        with private_bus() as env:
            with sound_server(env), recording(env, folder / "first"):
                box = subprocess.Popen(table, env=env, stdout=subprocess.PIPE)
                _until(lambda: _names(_read(rows), "night 1") == 2, box)
            killed = time.monotonic()
            threading.Event().wait(AWAY)
            self.before = _read(rows)
            with sound_server(env), recording(env, folder / "second"):
                _until(lambda: _said(self._later(rows), *EXPLAINED), box)
                self.seconds = time.monotonic() - killed - AWAY
                _until(lambda: _names(self._later(rows), "night 1") > PLAYERS, box)
                box.terminate()
                box.communicate(timeout=TIMEOUT)
        self.code = box.returncode
        self.after = self._later(rows)
        self.sounds = [samples(folder / name) for name in ("first", "second")]

    def _later(self, rows: Path) -> list[Row]:
        return _read(rows)[len(self.before) :]


@pytest.fixture(scope="module")
def evening(real_sound: None, tmp_path_factory: pytest.TempPathFactory) -> Interrupted:
    del real_sound
    return Interrupted(tmp_path_factory.mktemp("outage"))


def test_the_game_goes_on(evening: Interrupted) -> None:
    assert _said(evening.before, "mafia.sign")
    assert not _said(evening.after, "house.ready", "setup.welcome")
    assert evening.code == 0


def test_without_a_sound_server_the_game_stands_still(evening: Interrupted) -> None:
    """Only names that were already scheduled may still be in the transcript."""
    assert _names(evening.before, "night 1") <= 4


def test_the_interrupted_count_is_repeated_in_full(evening: Interrupted) -> None:
    names = [row["text"] for row in evening.after if row["cue"] == "count"]
    assert names[:PLAYERS] == ["One", "Two", "Three", "Four", "Five"]


def test_the_outage_is_explained_within_seconds(evening: Interrupted) -> None:
    first = next(row for row in evening.after if row["cue"] == "say")
    assert first["line"] in EXPLAINED
    assert evening.seconds < 10


def test_the_lines_after_the_outage_are_heard(evening: Interrupted) -> None:
    spoken = [row for row in evening.after if row["cue"] == "say"][:-1]
    sound = evening.sounds[1]
    texts = [as_spoken(str(row["line"]), str(row["text"])) for row in spoken]
    clips = [evening.voice.utter(text).clip for text in texts]
    fits = [_heard(sound, clip) for clip in clips if clip is not None]
    assert len(fits) == len(spoken), "a line had no sound"
    # On a busy computer a line may have gaps, but not most of them.
    assert np.median(fits) > 0.8, list(zip(spoken, fits, strict=True))


def test_no_lines_overlap_after_the_outage(evening: Interrupted) -> None:
    """The rest of the interrupted name is not heard during the explanation."""
    spoken = [row for row in evening.after if row["cue"] in ("say", "count")]
    assert spoken[0]["cue"] == "say"
    moments = [(float(str(row["t"])), float(str(row["seconds"]))) for row in spoken]
    assert all(t + seconds <= later for (t, seconds), (later, _) in pairwise(moments))


def _heard(sound: np.ndarray, clip: object) -> float:
    """How well a clip matches the recording at its best position: 1 is the expected amplitude."""
    wanted = np.asarray(clip, np.float32)[:RATE] / np.float32(32768)
    size = 1 << (len(sound) + len(wanted)).bit_length()
    fits = np.fft.irfft(np.fft.rfft(sound, size) * np.conj(np.fft.rfft(wanted, size)), size)
    return float(fits.max() / np.dot(wanted, wanted))


def _read(rows: Path) -> list[Row]:
    whole = rows.read_text(encoding="utf-8").rpartition("\n")[0]
    return [json.loads(line) for line in whole.splitlines()]


def _names(rows: list[Row], phase: str) -> int:
    return sum(row["cue"] == "count" and row["phase"] == phase for row in rows)


def _said(rows: list[Row], *lines: str) -> bool:
    return any(row["cue"] == "say" and row["line"] in lines for row in rows)


def _until(ready: object, box: subprocess.Popen[bytes]) -> None:
    assert callable(ready)
    pause, deadline = threading.Event(), time.monotonic() + TIMEOUT
    while not ready():
        assert box.poll() is None, "the box has ended"
        assert time.monotonic() < deadline, "the condition is not met in time"
        pause.wait(0.05)
