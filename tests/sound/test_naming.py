"""Five say their names into a virtual microphone, and each hears the own voice back."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray
from scipy.signal import fftconvolve

from hardware.speech.takes import read_take
from narrator.stage.transcript import Row
from tests.kit.skips import needs
from tests.sound.played import TABLE, share_cache
from tests.sound.server import RATE

pytestmark = pytest.mark.sound

TIMEOUT = 240.0
"""Seconds that it may take."""

NAMES = ("Anna", "my name is Benedikta, and I am very glad to be here", "Benedikta", "Carlo")
"""What is said, one after the other; whoever says too much is asked again. The fourth seat stops it."""
SAID = {1: "Anna", 2: "Benedikta", 3: "Carlo"}
DRAWS_BREATH = 0.4
"""Seconds from the tone to the first word."""


@pytest.fixture
def microphone(null_sink: dict[str, str]) -> Iterator[Mapping[str, str]]:
    """What is played to the sink `person` is what the default microphone hears."""

    def pactl(*command: str) -> str:
        done = subprocess.run(["pactl", *command], env=null_sink, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    sink = pactl("load-module", "module-null-sink", "sink_name=person", "media.class=Audio/Sink")
    source = pactl("load-module", "module-remap-source", "master=person.monitor", "source_name=mic")
    pactl("set-default-sink", "out")
    pactl("set-default-source", "mic")
    yield null_sink
    pactl("unload-module", source)
    pactl("unload-module", sink)


@needs("espeak-ng")
def test_names_are_heard_and_called_in_their_own_voices(
    microphone: Mapping[str, str], tmp_path: Path
) -> None:
    settings, takes = tmp_path / "narrator.yaml", tmp_path / "takes"
    settings.write_text(f"{TABLE}sound: {{latency: 100}}\n")
    share_cache(tmp_path)
    takes.mkdir()
    for number, text in enumerate(NAMES):
        file = takes / f"{number}.wav"
        subprocess.run(["espeak-ng", "-v", "en+f3", "-w", str(file), text], check=True)
        samples, rate = soundfile.read(file)
        soundfile.write(file, np.pad(samples, (round(DRAWS_BREATH * rate), 0)), rate)
    command = [sys.executable, "-m", "tests.sound.naming"]
    command += [str(settings), str(takes), str(tmp_path / "passed")]
    done = subprocess.run(
        command, env=microphone, capture_output=True, text=True, timeout=TIMEOUT, check=True
    )
    rows = [Row(**row) for row in json.loads(done.stdout.splitlines()[-1])]
    said = [row.line for row in rows if row.cue == "say" and row.line.startswith("name.")]
    assert said[-1] == "name.stopped", said
    assert said.count("name.long") == 1
    assert said.count("name.who") == len(SAID) + 1
    played = np.fromfile(tmp_path / "passed", np.float32)
    voices = {text: read_take(takes / f"{number}.wav") for number, text in enumerate(NAMES)}
    called = [row for row in rows if row.line == "count.seat"]
    assert len(called) == len(SAID)
    for seat, row in enumerate(called, 1):
        begin = round(row.t * RATE)
        heard = played[begin : begin + round(row.seconds * RATE)]
        alike = {text: likeness(heard, voices[text]) for text in SAID.values()}
        assert max(alike, key=lambda text: alike[text]) == SAID[seat], alike
        assert alike[SAID[seat]] > 0.5
    files = {file.name for file in (tmp_path / "state").rglob("*") if file.is_file()}
    assert not [file for file in files if file.endswith((".wav", ".npy", ".flac"))]


def likeness(heard: NDArray[np.float32], said: NDArray[np.float64]) -> float:
    """How much of a take is in what was heard, wherever it begins: 1 for the take itself."""
    fits = np.abs(fftconvolve(heard, said[::-1]))
    return float(fits.max() / np.sqrt(np.sum(heard**2) * np.sum(said**2)))
