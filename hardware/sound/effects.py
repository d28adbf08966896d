"""The short sounds, those of places and the motifs, as the package brings them. When they are played is not
decided here.

Each starts and ends at silence, so the mixer needs no fades, which would soften the attack.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.sound.beds import PIECES
from hardware.sound.loudness import RATE
from narrator.base.sounds import MOTIF, PLACES

CLIPS = Path(__file__).with_name("clips")
"""FLAC for each short sound, which may begin with a stroke, and Vorbis for each of a place."""
MOTIFS = sorted(file.stem for file in Path(__file__).parent.glob("scores/motifs/*.mid"))
"""The motifs that ship: they have a score, even where their sound is lost."""
TAKES = {"chime": 1, "gavel": 1, "decoy": 8, "tone": 1}
"""Short sound → how many variants there are; its file has one after the other, all equally long. After the
tone somebody speaks: nothing else sounds like it, and nobody is ever listened to without it."""
TESTS = ("sweep", "tick")
"""Those of `narrator doctor`, which a game never plays: one rises evenly from the lowest tone of a small
loudspeaker to the hiss of consonants, the other is loudest in its first millisecond."""

Effects = Mapping[str, tuple[NDArray[np.int16], ...]]

log = logging.getLogger(__name__)


class Motif(Sequence[NDArray[np.int16]]):
    """The one take of a motif, read when it is played, since all of them would fill 19 MB."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __len__(self) -> int:
        return 1

    def __getitem__(self, place: Any) -> Any:
        return (_read(self._file),)[place]


@cache
def effects() -> Effects:
    """The variants of each of `TAKES`."""
    return {
        name: tuple(np.array_split(_read(CLIPS / f"{name}.flac"), takes)) for name, takes in TAKES.items()
    }


def examining_sounds() -> Effects:
    """Each of `TESTS`."""
    return {name: (_read(CLIPS / f"{name}.flac"),) for name in TESTS}


@cache
def places() -> Effects:
    """The sounds of places, each once."""
    return {name: (_read(CLIPS / f"{name}.ogg"),) for name in PLACES}


def motifs() -> Mapping[str, Sequence[NDArray[np.int16]]]:
    """Those that ship, by the names of their sounds."""
    return {f"{MOTIF}{name}": Motif(PIECES / "motifs" / f"{name}.ogg") for name in MOTIFS}


def _read(file: Path) -> NDArray[np.int16]:
    """A file that is damaged, or that the disk does not give at the second time either, is a second of
    silence."""
    try:
        try:
            whole = file.read_bytes()
        except OSError:
            whole = file.read_bytes()
        samples, _ = soundfile.read(io.BytesIO(whole), dtype="int16")
    except (OSError, soundfile.LibsndfileError) as error:
        log.warning("the sound %s cannot be read, and is silent: %s", file, error)
        return np.zeros(RATE, np.int16)
    return np.asarray(samples, np.int16)
