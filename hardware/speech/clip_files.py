"""How the voice's clips are called on disk: by all that can be heard in them. Nothing is rendered here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from hardware.speech.installed_voices import engine_version
from hardware.speech.recordings import Recordings
from hardware.speech.voice_spec import VoiceSpec, speakable

EFFECTS = "stone room 2"
"""Part of the cache's folder name; to be changed with every audible change of voice_effects.py,
voice_tone.py or breaths.py."""


def clip_folder(spec: VoiceSpec, cache: Path) -> Path:
    """Where the clips of this voice's engine are. Raises `SpeechUnavailable`."""
    version = "" if spec.command else engine_version()
    return cache / f"voice-{_digest(spec.engine, version, EFFECTS)[:12]}"


def clip_key(spec: VoiceSpec, text: str, recordings: Recordings) -> str:
    """What the clip of this text is called in the folder."""
    if recorded := recordings.version(text):
        return _digest("recording", recorded)
    manner = (*spec.command, spec.id, str(spec.rate), str(spec.pitch))
    return _digest(*manner, speakable(spec.respelled(text)))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def clip_samples(path: Path) -> int:
    """How many samples of a clip are speech, without the room's tail."""
    return int(path.stem.partition("-")[2])


def clips_in(folder: Path) -> dict[str, Path]:
    """The clips of the folder by key; empty if there is no folder."""
    try:
        files = list(folder.glob("*-*.npy"))
    except OSError:
        return {}
    return {path.name.partition("-")[0]: path for path in files if path.stem[33:].isdecimal()}


def count_cached(spec: VoiceSpec, cache: Path, texts: Iterable[str], own: Recordings) -> int:
    """How many of these texts this voice has in its cache. Nothing is written or rendered."""
    paths = clips_in(clip_folder(spec, cache))
    return sum(clip_key(spec, text, own) in paths for text in dict.fromkeys(texts))
