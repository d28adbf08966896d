"""Somebody records two lines through a virtual microphone, and leaves by a press of three seconds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hardware.speech.recordings import recording_name
from hardware.speech.takes import measured, read_take
from hardware.speech.voice_effects import LOUDNESS, loudness
from tests.kit.spoken import save, spoken
from tests.sound.played import share_cache

pytestmark = pytest.mark.sound

TIMEOUT = 180.0
"""Seconds that it may take."""


@pytest.fixture
def microphone(null_sink: dict[str, str]) -> Iterator[Mapping[str, str]]:
    """What is played to the sink `person` is what the default microphone hears."""

    def pactl(*command: str) -> str:
        done = subprocess.run(["pactl", *command], env=null_sink, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    number = pactl("load-module", "module-null-sink", "sink_name=person", "media.class=Audio/Sink")
    pactl("set-default-sink", "out")
    pactl("set-default-source", "person.monitor")
    yield null_sink
    pactl("unload-module", number)


def test_lines_are_recorded_through_a_microphone_and_kept(
    microphone: Mapping[str, str], tmp_path: Path
) -> None:
    settings = tmp_path / "narrator.yaml"
    settings.write_text(
        "kit: panel\nplayers: 5\nspeech: {voice: gmw/en-gb-x-rp, rate: 330}\nstate: state\ncache: cache\n"
        "sound: {latency: 100}\n"
    )
    share_cache(tmp_path)
    take = save(spoken(0.6, rate=44_100, after=0.3), tmp_path / "take.wav", 44_100)
    command = [sys.executable, "-m", "tests.sound.studio", str(settings), str(take)]
    done = subprocess.run(
        command, env=microphone, capture_output=True, text=True, timeout=TIMEOUT, check=True
    )
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["kept"] == 2
    folder = tmp_path / "state" / "recordings" / "en"
    kept = sorted(file.name for file in folder.iterdir())
    assert kept == sorted(recording_name(text) for text in told["texts"][:2])
    for file in folder.iterdir():
        heard = read_take(file)
        assert measured(heard).seconds == pytest.approx(0.6, abs=0.1)
        assert loudness(heard) == pytest.approx(LOUDNESS, abs=0.5)
