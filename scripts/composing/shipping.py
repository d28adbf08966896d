"""Brings music and the sounds of places to their level, and writes them as the package ships them. How music
is rendered is not known here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.sound.beds import HEADROOM, PIECES, Loop
from hardware.sound.loudness import BED_LUFS, PLACE_LUFS, RATE, gain, lufs, lufs_in_pieces
from hardware.sound_blocks import NoSound, sound_blocks
from narrator.base.errors import NarratorError
from narrator.base.sounds import by_night
from scripts.composing.rendering import Rendered, Sound, loop, motif

SCORES = PIECES.with_name("scores")
"""``BAND/MOMENT.mid``, and ``motifs/ARC.mid``."""
MOTIFS = "motifs"
UNDER_FLOOR = 10.5
"""By how many LU the music of a night is softer than the noise it lies over."""
FLOOR_LUFS = BED_LUFS["night"] - 10 * float(np.log10(1 + 10 ** (-UNDER_FLOOR / 10)))
"""The level of the noise alone: with the music it has that of a night."""
COMPRESSION, PLACE_COMPRESSION = 1.0, 0.5
"""Those of Vorbis, as soundfile counts it. The smallest file keeps all of music that a small loudspeaker
plays, at 5 to 6 KB a second."""
FADE_IN, FADE_OUT = 0.003, 0.25
"""Seconds in which the sound of a place comes and goes."""


def level_of(moment: str) -> float:
    """The loudness of a band's own music at a moment, in LUFS."""
    return FLOOR_LUFS - UNDER_FLOOR if by_night(moment) else BED_LUFS[moment]


def piece(file: Path) -> Rendered:
    """The music of a moment as it is shipped, before it is encoded; the file is called as the moment."""
    done = loop(file)
    level = level_of(file.stem) + HEADROOM - lufs_in_pieces(done.sound)
    return done._replace(sound=_limited(done.sound * np.float32(gain(level))))


def motif_clip(file: Path) -> Sound:
    """A motif as it is shipped, before it is encoded."""
    sound = motif(file)
    return sound * np.float32(gain(PLACE_LUFS - lufs(sound)))


def place_clip(file: Path) -> Sound:
    """The sound of a place as it is shipped, before it is encoded: made of a recording, with faded ends.
    Raises `NarratorError` for a file that cannot be read."""
    try:
        sound = np.concatenate([*sound_blocks(file), np.zeros(0, np.float32)])
    except (OSError, NoSound) as error:
        raise NarratorError(f"{file} cannot be read ({error}): name a file of sound") from None
    if len(sound) < RATE or not sound.any():
        raise NarratorError(f"{file} is silent or shorter than a second: name a longer recording")
    at = np.arange(len(sound), dtype=np.float32) / RATE
    sound *= np.minimum(1, at / FADE_IN) * np.minimum(1, at[::-1] / FADE_OUT)
    return sound * np.float32(gain(PLACE_LUFS - lufs(sound)))


def write_ogg(
    file: Path, sound: NDArray[np.float32], loop: Loop, title: str, level: float = COMPRESSION
) -> None:
    """Vorbis, in pieces: of too many samples at once its encoder dies."""
    file.parent.mkdir(parents=True, exist_ok=True)
    kind: dict[str, Any] = {"format": "OGG", "subtype": "VORBIS", "compression_level": level}
    with soundfile.SoundFile(file, "w", RATE, 1, **kind) as out:
        out.title, out.comment, out.license = title, loop.comment(), "MIT"
        for at in range(0, len(sound), RATE):
            out.write(sound[at : at + RATE])


def _limited(sound: NDArray[np.float32]) -> NDArray[np.float32]:
    """Peaks over -3 dBFS bent softly."""
    knee = np.float32(gain(-3))
    over = np.maximum(np.abs(sound) - knee, 0)
    bent = np.minimum(np.abs(sound), knee) + over / (1 + 4 * over)
    return np.asarray(np.sign(sound) * bent, np.float32)
