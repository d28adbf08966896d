"""The voice's clips on disk: FLAC files, called by all that can be heard in them. None is rendered here."""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from hardware.speech.installed_voices import engine_version
from hardware.speech.recordings import Recordings
from hardware.speech.voice_spec import RATE, VoiceSpec, speakable
from narrator.base.spoken_text import manner_of

EFFECTS = "stone room 5"
"""Part of the cache's folder name; to be changed with every audible change of voice_effects.py,
voice_tone.py or breaths.py."""

CLIP_FOLDERS = "voice-" + 12 * "[0-9a-f]"
"""What folders of clips are called, and no folder of somebody else."""


def clip_folder(spec: VoiceSpec, cache: Path) -> Path:
    """Where the clips of this voice's engine are. Raises `SpeechUnavailable`."""
    version = "" if spec.command or spec.kept else engine_version()
    return cache / f"voice-{_digest(spec.engine, version, EFFECTS)[:12]}"


def clip_key(spec: VoiceSpec, text: str, recordings: Recordings) -> str:
    """What the clip of this text is called in the folder."""
    if recorded := recordings.version(text):
        return _digest("recording", recorded)
    manner = manner_of(text)
    voice = spec.speaking(text).in_manner(manner)
    besides = (manner, str(voice.manner)) if manner else ()
    how = (*voice.command, voice.id, str(voice.rate), str(voice.pitch), *besides)
    return _digest(*how, speakable(voice.respelled(text)))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def clip_samples(path: Path) -> int:
    """How many samples of a clip as it is played are speech, without the room's tail."""
    return int(path.stem.partition("-")[2])


def clips_in(folder: Path) -> dict[str, Path]:
    """The clips of the folder by key; empty if there is no folder. What is no file is no clip: a pipe would
    be waited for."""
    try:
        with os.scandir(folder) as found:
            files = [Path(one.path) for one in found if one.name.endswith(".flac") and one.is_file()]
    except OSError:
        return {}
    return {path.name.partition("-")[0]: path for path in files if path.stem[33:].isdecimal()}


def write_clip(stem: str, samples: NDArray[np.int16], rate: int, spoken: int) -> int:
    """Writes a clip completely or not at all, even if the power is cut; returns its `clip_samples`.

    ``samples`` are mono, ``rate`` of them a second, ``spoken`` of them without the room's tail.
    Raises OSError.
    """
    played = round(spoken * RATE / rate)
    file = Path(f"{stem}-{played}.flac")
    unfinished = file.with_suffix(".tmp")
    encoded = io.BytesIO()  # soundfile would not tell of a full disk
    soundfile.write(encoded, samples, rate, format="FLAC", subtype="PCM_16")
    with unfinished.open("wb") as out:
        out.write(encoded.getbuffer())
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(file)
    return played


def read_clip(path: Path) -> NDArray[np.int16] | None:
    """A clip as it is played: mono, at `RATE`. None if the file is missing or damaged."""
    try:
        with soundfile.SoundFile(path) as file:
            rate, frames = file.samplerate, file.frames
            samples: NDArray[np.int16] = file.read(dtype="int16")
    except (OSError, RuntimeError):
        return None
    if samples.ndim != 1 or len(samples) != frames:
        return None
    played: NDArray[np.int16] = samples if rate == RATE else soxr.resample(samples, rate, RATE)
    return played if 0 < clip_samples(path) <= len(played) else None


def count_cached(spec: VoiceSpec, cache: Path, texts: Iterable[str], own: Recordings) -> int:
    """How many of these texts this voice has in its cache. Nothing is written or rendered."""
    paths = clips_in(clip_folder(spec, cache))
    return sum(clip_key(spec, text, own) in paths for text in dict.fromkeys(texts))
