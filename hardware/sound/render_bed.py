"""The child process that renders one bed: ``python -m hardware.sound.render_bed OUT.npy NAME [MUSIC]``.

It loads the large libraries, so that the process that plays does not have to. On failure it prints one
sentence to standard error and exits with `BAD_MUSIC`, `UNWRITABLE`, or 1 for any other cause.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

from hardware.sound import compositions
from hardware.sound.atomic_file import atomic_file
from hardware.sound.loudness import BED_LUFS, levelled
from hardware.sound.user_music import BAD_MUSIC, UNWRITABLE, MusicError, load_music

COMPOSED = {"night": compositions.night, "day": compositions.day}


def render(out: Path, name: str, music: Path | None) -> None:
    """Writes a bed (``night`` or ``day``) as int16, completely or not at all. Raises `MusicError`."""
    target = BED_LUFS[name]
    if music is None:
        clip = levelled(COMPOSED[name](), target)
    elif name == "night":
        # Together they are as loud as the project's own bed; the rain masks noises in quiet passages.
        rain = levelled(compositions.rain(), target - 3.5)
        clip = load_music(music, target - 2.5, under=rain)
    else:
        clip = load_music(music, target)
    with atomic_file(out) as file:
        np.save(file, clip)


def main(arguments: list[str]) -> int:
    """Renders as the arguments say; returns the exit code."""
    os.nice(19)  # playback has priority
    out, name, music = Path(arguments[0]), arguments[1], [Path(path) for path in arguments[2:]]
    try:
        render(out, name, music[0] if music else None)
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
