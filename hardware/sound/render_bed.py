"""The child process that makes a bed of the user's music:
``python -m hardware.sound.render_bed OUT.flac NAME FILE``.

It loads the large libraries, so that the process that plays does not have to. On failure it prints one
sentence to standard error and exits with `BAD_MUSIC`, `UNWRITABLE`, or 1 for any other cause.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import numpy as np
import soundfile

from hardware.sound.atomic_file import atomic_file
from hardware.sound.beds import floor
from hardware.sound.laid_under import laid_under
from hardware.sound.loudness import BED_LUFS, RATE, levelled, lufs_in_pieces
from hardware.sound.mixer import Clip
from hardware.sound.user_music import BAD_MUSIC, UNWRITABLE, MusicError, closed, load_music
from narrator.base.sounds import NIGHTS

RAIN, OVER_RAIN = -1.2, -2.0
"""The levels of a rain under the user's music and of this music, in dB, relative to a night of our own.
Together they are at most 1.5 dB louder, so that the numbers of a Count are still 12 dB above them; and less
than 2.5 dB in the seconds in which nothing softer hides all."""


def render(out: Path, name: str, music: Path) -> None:
    """Writes the user's music as a bed, completely or not at all. Raises `MusicError`."""
    target = BED_LUFS[name]
    if name == "night":
        own = load_music(music, target + OVER_RAIN, np.random.default_rng())
        clip = closed(laid_under(own, rain(target + RAIN))[0])
    else:
        clip = closed(load_music(music, target, np.random.default_rng()))
    with atomic_file(out) as file:
        soundfile.write(file, clip, RATE, format="FLAC", subtype="PCM_16")


def rain(lufs: float) -> Clip:
    """One turn of the box's own rain at this level."""
    piece = floor(NIGHTS[0]).open()
    return levelled(piece.read(piece.frames - piece.loop.again) / 32768, lufs, lufs_in_pieces)


def main(arguments: list[str]) -> int:
    """Renders as the arguments say; returns the exit code."""
    os.nice(19)  # playback has priority
    logging.basicConfig(format="%(message)s")
    out, name, music = Path(arguments[0]), arguments[1], Path(arguments[2])
    try:
        render(out, name, music)
    except OSError as error:
        print(
            f"the cache {out.parent} cannot be written ({error.strerror}): "
            "give this user the right to, or set another folder",
            file=sys.stderr,
        )
        return UNWRITABLE
    except MusicError as error:
        print(error, file=sys.stderr)
        return BAD_MUSIC
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
