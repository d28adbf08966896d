"""The child process that makes a bed of the user's music:
``python -m hardware.sound.render_bed OUT.flac NAME FILE``.

It loads the large libraries, so that the process that plays does not have to, and it is the one that ends
where music asks for too much memory. On failure it prints one sentence to standard error and exits with
`BAD_MUSIC`, `UNWRITABLE`, or 1 for any other cause.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import scipy.signal  # noqa: F401 - under a limit OpenBLAS asks for ever for what it is refused
import soundfile

from hardware.child_process import give_way
from hardware.sound.atomic_file import atomic_file
from hardware.sound.beds import HEADROOM, PIECES, BedError, BedFile
from hardware.sound.loudness import BED_LUFS, RATE
from hardware.sound.masking_rain import with_masking_rain
from hardware.sound.measured_music import MeasuredMusic
from hardware.sound.mixer import Clip
from hardware.sound.own_beds import BAD_MUSIC, UNWRITABLE
from hardware.sound.user_music import closed, joined, levelled
from hardware.sound_blocks import NoSound
from narrator.base.sounds import NIGHTS

RAIN, OVER_RAIN = -0.8, -2.0
"""The levels in dB of a rain under the user's music, relative to our own, and of this music, relative to a
night of our own. Together they are at most 1.5 dB louder than that, so that the numbers of a Count are still
12 dB above them; and less than 2.5 dB in the seconds in which nothing softer hides all."""
MEMORY = 400_000_000
"""Bytes that this process may ask for: three times what it needs."""
TIME = 3600
"""Seconds of processor time after which it is killed: twenty minutes of music take the smallest board ten."""


def render(out: Path, name: str, music: Path) -> None:
    """Writes the user's music as a bed, completely or not at all. Raises `BedError`."""
    target = BED_LUFS[name] + (OVER_RAIN if name == "night" else 0)
    pieces = MeasuredMusic(out.parent).chosen(music, np.random.default_rng())
    sound = joined(_read(levelled(piece, target), music) for piece in pieces)
    if name == "night":
        sound = with_masking_rain(sound, rain())
    with (
        atomic_file(out) as file,
        soundfile.SoundFile(file, "w", RATE, 1, "PCM_16", format="FLAC") as bed,
    ):
        for block in closed(sound):
            bed.write(block)


def _read(sound: Iterator[Clip], music: Path) -> Iterator[Clip]:
    """The same; what fails while it is read is the music, and not the cache."""
    try:
        yield from sound
    except (OSError, NoSound) as error:
        raise BedError(f"the music {music} cannot be read to its end: {error}") from error


def rain() -> BedFile:
    """The box's own rain, as it lies under the user's music. Raises `BedError` for a damaged one."""
    return BedFile(PIECES / "floors" / f"{NIGHTS[0]}.ogg", RAIN - HEADROOM).open()


def main(arguments: list[str]) -> int:
    """Renders as the arguments say; returns the exit code."""
    os.nice(19)  # playback has priority
    give_way(1000)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (TIME, TIME))
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
    except BedError as error:
        print(error, file=sys.stderr)
        return BAD_MUSIC
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
