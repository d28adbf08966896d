"""Fills and deletes a cache of clips and a bed, again and again, until it is killed. It checks nothing.

``python -m tests.power.filler CACHE MUSIC.wav``.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hardware.sound.render_bed import render
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_spec import VoiceSpec

SPEC = VoiceSpec("gmw/en", "en")
LINES = [f"Seat {number} opens its eyes." for number in range(1, 13)]


def bed(cache: Path) -> Path:
    """The file of the bed in the cache."""
    return cache / "day-filled.flac"


def fill(cache: Path, music: Path) -> None:
    """Renders the bed and all lines once."""
    render(bed(cache), "day", music)
    voice = CachedVoice(SPEC, cache)
    silent = voice.render_all(LINES)
    voice.close()
    assert not silent


if __name__ == "__main__":
    while True:
        fill(Path(sys.argv[1]), Path(sys.argv[2]))
        shutil.rmtree(sys.argv[1])
