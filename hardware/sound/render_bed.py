"""The child process that renders one bed: ``python -m hardware.sound.render_bed OUT.npy NAME own BED``
or ``… NAME music FILE``.

It loads the large libraries, so that the process that plays does not have to. On failure it prints one
sentence to standard error and exits with `BAD_MUSIC`, `UNWRITABLE`, or 1 for any other cause.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import numpy as np

from hardware.sound import day_beds, ending_beds, night_beds
from hardware.sound.atomic_file import atomic_file
from hardware.sound.laid_under import laid_under
from hardware.sound.loudness import BED_LUFS, levelled, lufs_in_pieces
from hardware.sound.user_music import BAD_MUSIC, UNWRITABLE, MusicError, closed, load_music

RAIN, OVER_RAIN = -1.5, -2.0
"""The levels of a rain under the user's music and of this music, in dB, relative to a night of our own.
Together they are at most 1.3 dB louder, so that the numbers of a Count are still 12 dB above them."""

COMPOSED = {
    "day": day_beds.day,
    "trial": day_beds.trial,
    "town": ending_beds.town,
    "mafia": ending_beds.mafia,
    "neutral": ending_beds.neutral,
    **night_beds.MAKERS,
}


def render(out: Path, name: str, music: Path | str) -> None:
    """Writes a bed of `narrator.base.sounds.BEDS` as int16, completely or not at all: the user's music, or
    one of `COMPOSED`. Raises `MusicError`."""
    target = BED_LUFS[name]
    if isinstance(music, str):
        clip = levelled(COMPOSED[music](), target, lufs_in_pieces)
    elif name == "night":
        own = load_music(music, target + OVER_RAIN, np.random.default_rng())
        rain = levelled(night_beds.shower(), target + RAIN, lufs_in_pieces)
        both, _ = laid_under(own, rain)
        clip = closed(both)
    else:
        clip = closed(load_music(music, target, np.random.default_rng()))
    with atomic_file(out) as file:
        np.save(file, clip)


def main(arguments: list[str]) -> int:
    """Renders as the arguments say; returns the exit code."""
    os.nice(19)  # playback has priority
    logging.basicConfig(format="%(message)s")
    out, name, kind, source = Path(arguments[0]), *arguments[1:]
    try:
        render(out, name, source if kind == "own" else Path(source))
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
