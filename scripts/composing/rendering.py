"""Renders a performance through fluidsynth, and closes it to a loop. Needs `fluidsynth` and the soundfont
FluidR3 GM (Debian: fluidsynth, fluid-soundfont-gm)."""

from __future__ import annotations

import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from narrator.base.errors import NarratorError
from scripts.composing.performance import OVER, Event, Performance

SOUNDFONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
SETTINGS = {
    "synth.chorus.active": "0",
    "synth.reverb.active": "1",
    "synth.reverb.room-size": "0.55",
    "synth.reverb.damp": "0.45",
    "synth.reverb.width": "0.3",
    "synth.reverb.level": "0.75",
    "synth.gain": "0.35",
    "synth.polyphony": "512",
    "synth.sample-rate": str(RATE),
}
SEAM = RATE // 20
"""Samples in which what is played again goes over into what was played before."""
LATE = 5
"""Seconds after the place to go on from at which a loop goes back there: what rang before has died away."""

Sound = NDArray[np.float32]


class Rendered(NamedTuple):
    """A piece as sound: after its last sample it goes on at ``again``."""

    sound: Sound
    again: int
    entries: tuple[int, ...]
    """The samples from which it may be taken up."""


def there() -> bool:
    """Whether this computer can render music."""
    return shutil.which("fluidsynth") is not None and SOUNDFONT.exists()


def render(performance: Performance) -> Rendered:
    """A piece. Raises as `play` does."""
    return closed(play(performance), performance)


def play(performance: Performance) -> Sound:
    """All that is heard of it. Raises `NarratorError` where fluidsynth or its soundfont is missing."""
    if not there():
        raise NarratorError(
            "music is rendered by fluidsynth with the soundfont FluidR3 GM, and this computer lacks them: "
            "install the packages fluidsynth and fluid-soundfont-gm"
        )
    with tempfile.TemporaryDirectory(prefix="compose-") as folder:
        midi, wav = Path(folder) / "piece.mid", Path(folder) / "piece.wav"
        midi.write_bytes(midi_file(performance.events))
        settings = [part for key, value in SETTINGS.items() for part in ("-o", f"{key}={value}")]
        command: list[str | Path] = [
            "fluidsynth",
            "-niq",
            *settings,
            "-O",
            "float",
            "-T",
            "wav",
            "-F",
            wav,
            SOUNDFONT,
            midi,
        ]
        subprocess.run(command, check=True, capture_output=True)
        stereo, _ = soundfile.read(wav, dtype="float32", always_2d=True)
    return _clean(stereo.mean(axis=1))


def closed(sound: Sound, performance: Performance) -> Rendered:
    """Cuts the sound where it goes over into what has been played already."""
    assert LATE < OVER
    late = LATE * RATE
    again, end = (round(second * RATE) for second in (performance.again, performance.end))
    whole = sound[: end + late].copy()
    turn = np.linspace(0, 1, SEAM, dtype=np.float32)
    before = whole[again + late - SEAM : again + late]
    whole[-SEAM:] = whole[-SEAM:] * (1 - turn) + before * turn
    entries = tuple(max(0, round((second - 0.05) * RATE)) for second in performance.entries)
    return Rendered(whole, again + late, entries)


def midi_file(events: Iterable[Event]) -> bytes:
    """Events as a standard MIDI file of one track, a tick for each millisecond."""
    track, before = bytearray(b"\0\xff\x51\x03" + (1_000_000).to_bytes(3, "big")), 0
    for second, message in events:
        now = max(before, round(second * 1000))
        track += _variable(now - before) + message
        before = now
    track += b"\0\xff\x2f\0"
    head = struct.pack(">4sIHHH", b"MThd", 6, 0, 1, 1000)
    return head + struct.pack(">4sI", b"MTrk", len(track)) + bytes(track)


def _variable(number: int) -> bytes:
    out = [number & 127]
    while number := number >> 7:
        out.append(number & 127 | 128)
    return bytes(reversed(out))


def _clean(sound: Sound) -> Sound:
    """Without what no small loudspeaker plays and nobody hears."""
    from scipy.signal import butter, sosfilt

    return np.asarray(sosfilt(butter(2, 50, "highpass", fs=RATE, output="sos"), sound), np.float32)
