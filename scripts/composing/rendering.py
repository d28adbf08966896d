"""Renders a MIDI file through fluidsynth, and closes it to a loop or cuts it to a motif. Needs fluidsynth and
the soundfont FluidR3 GM (Debian: fluidsynth, fluid-soundfont-gm). Levels and files are not known here.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from mido import Message, MidiFile
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from narrator.base.errors import NarratorError
from narrator.base.sounds import MOTIF_SECONDS

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
START = 0.25
"""Seconds before the first note of a motif."""
RINGS = 1.0
"""Seconds in which the last note of a motif dies away, at least."""
SEAM = RATE // 20
"""Samples in which what is played again goes over into what was played before."""
LATE = 5
"""Seconds after the place to go on from at which a loop goes back there: what rang before has died away."""
REST = 20
"""Beats after the last event for which the synthesiser goes on."""

Sound = NDArray[np.float32]


class Marks(NamedTuple):
    """What the markers of a MIDI file say, in seconds."""

    title: str
    entries: tuple[float, ...]
    """From where it may be taken up."""
    again: float
    """From where it goes on after its end."""
    end: float


class Rendered(NamedTuple):
    """A piece as sound: after its last sample it goes on at ``again``."""

    sound: Sound
    again: int
    entries: tuple[int, ...]
    """The samples from which it may be taken up."""


def marks(file: Path) -> Marks:
    """Raises `NarratorError` for a file that is no MIDI or does not say where it ends."""
    found: dict[str, list[float]] = {"entry": [], "again": [], "end": []}
    at, title = 0.0, file.stem
    for message in _midi(file):
        at += message.time
        if message.type == "track_name":
            title = message.name
        elif message.type == "marker":
            found.setdefault(message.text, []).append(at)
    if not found["end"]:
        raise NarratorError(f"{file} has no marker where it ends: set one that is called end")
    return Marks(title, tuple(found["entry"]), min(found["again"], default=0.0), found["end"][0])


def loop(file: Path) -> Rendered:
    """A piece, cut where it goes over into what has been played already. Raises as `play` does."""
    its = marks(file)
    late = LATE * RATE
    again, end = (round(second * RATE) for second in (its.again, its.end))
    whole = play(file)[: end + late]
    turn = np.linspace(0, 1, SEAM, dtype=np.float32)
    before = whole[again + late - SEAM : again + late]
    whole[-SEAM:] = whole[-SEAM:] * (1 - turn) + before * turn
    entries = tuple(max(0, round((second - 0.05) * RATE)) for second in its.entries)
    return Rendered(whole, again + late, entries)


def motif(file: Path) -> Sound:
    """A motif, which is played once. Raises as `play` does, and `NarratorError` for one that is too long."""
    long = marks(file).end - START
    if long > MOTIF_SECONDS - RINGS:
        raise NarratorError(
            f"the motif {file.stem} takes {long:.1f} s, and may take {MOTIF_SECONDS - RINGS:g}: leave out a "
            "bar, or raise the tempo"
        )
    begin = round((START - 0.1) * RATE)
    sound = play(file)[begin : begin + round(MOTIF_SECONDS * RATE)]
    away = round(RINGS * RATE)
    sound[-away:] *= np.cos(np.linspace(0, np.pi / 2, away, dtype=np.float32)) ** 2
    return sound


def play(file: Path) -> Sound:
    """All that is heard of it, and what rings after it. Raises `NarratorError` where fluidsynth or its
    soundfont is missing, and as `marks` does."""
    midi = _midi(file)
    if shutil.which("fluidsynth") is None or not SOUNDFONT.exists():
        raise NarratorError(
            "music is rendered by fluidsynth with the soundfont FluidR3 GM, and this computer lacks them: "
            "install the packages fluidsynth and fluid-soundfont-gm"
        )
    longest = max(midi.tracks, key=lambda track: sum(message.time for message in track))
    nothing = Message("control_change", control=119, time=REST * midi.ticks_per_beat)
    longest.append(nothing)  # the synthesiser plays to the last event
    with tempfile.TemporaryDirectory(prefix="compose-") as folder:
        played, wav = Path(folder) / "piece.mid", Path(folder) / "piece.wav"
        midi.save(played)
        settings = [part for key, value in SETTINGS.items() for part in ("-o", f"{key}={value}")]
        output = ("-O", "float", "-T", "wav", "-F", str(wav))
        command = ("fluidsynth", "-niq", *settings, *output, str(SOUNDFONT), str(played))
        subprocess.run(command, check=True, capture_output=True)
        stereo, _ = soundfile.read(wav, dtype="float32", always_2d=True)
    return _clean(stereo.mean(axis=1))


def _midi(file: Path) -> MidiFile:
    try:
        return MidiFile(file)
    except (OSError, EOFError, ValueError) as error:
        raise NarratorError(f"{file} cannot be read as MIDI ({error}): name a file .mid") from None


def _clean(sound: Sound) -> Sound:
    """Without what no small loudspeaker plays and nobody hears."""
    from scipy.signal import butter, sosfilt

    return np.asarray(sosfilt(butter(2, 50, "highpass", fs=RATE, output="sos"), sound), np.float32)
